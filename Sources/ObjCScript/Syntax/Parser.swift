/// Reads one listing.
struct Parser {
  let file: SourceFile
  let options: ParserOptions
  let diagnostics: DiagnosticSink

  /// Parses a file with everything it imports of the listing's own. Never fails: what is wrong is
  /// reported, and the tree holds what could be understood.
  static func parse(
    file: SourceFile, options: ParserOptions, diagnostics: DiagnosticSink
  ) -> TranslationUnit {
    TranslationUnit(file: file, declarations: [], imports: [], firstManualMessage: nil)
  }
}
