// From text to a program: parse, check, compile. What is wrong is in the diagnostics.

/// A listing that may run.
struct Compilation {
  let model: ProgramModel
  let program: CompiledProgram
}

struct ListingCompiler {
  let options: RunOptions
  /// Set for a patch.
  var live: LiveClasses?
  let diagnostics: DiagnosticSink

  /// Nil when there are errors; the sources have the listing and its headers then, too.
  func compile(name: String, bytes: [UInt8], world: World, sources: inout SourceMap) -> Compilation? {
    guard let file = SourceLoader.load(name: name, bytes: bytes, into: &sources, diagnostics: diagnostics) else {
      return nil
    }
    var headers: [String: SourceFile] = [:]
    for (header, bytes) in options.headers.sorted(by: { $0.key < $1.key }) {
      headers[header] = SourceLoader.load(name: header, bytes: bytes, into: &sources, diagnostics: diagnostics)
    }
    let environment = NativeEnvironment(world: world, stubs: options.stubs, live: live)
    var parserOptions = ParserOptions()
    parserOptions.knownTypeNames = environment.typeNames
    parserOptions.defines = options.defines
    parserOptions.ownHeaders = headers
    let (unit, isARC) = parse(file, parserOptions)
    guard !diagnostics.hasErrors else { return nil }
    let model = DeclarationChecker.check(unit, environment: environment, isARC: isARC, diagnostics: diagnostics)
    guard !diagnostics.hasErrors else {
      // The bodies are read all the same: several errors in one run.
      _ = ProgramCompiler.compile(model, diagnostics: diagnostics)
      return nil
    }
    let program = ProgramCompiler.compile(model, diagnostics: diagnostics)
    return diagnostics.hasErrors ? nil : Compilation(model: model, program: program)
  }

  /// The tree and its mode. A listing that counts by itself is parsed again if it asks the preprocessor which it is.
  private func parse(_ file: SourceFile, _ options: ParserOptions) -> (TranslationUnit, isARC: Bool) {
    var options = options
    options.isARC = self.options.counting != .manual
    let attempt = DiagnosticSink(errorLimit: self.options.errorLimit)
    let unit = Parser.parse(file: file, options: options, diagnostics: attempt)
    let isManual =
      self.options.counting == .manual
      || (self.options.counting == .asWritten && unit.firstManualMessage != nil)
    if isManual, options.isARC, asksForMode(file) {
      options.isARC = false
      return (Parser.parse(file: file, options: options, diagnostics: diagnostics), false)
    }
    for diagnostic in attempt.diagnostics { diagnostics.report(diagnostic) }
    return (unit, !isManual)
  }

  private func asksForMode(_ file: SourceFile) -> Bool {
    let word = Array("objc_arc".utf8)
    guard file.bytes.count >= word.count else { return false }
    return file.bytes.withUnsafeBufferPointer { text in
      (0...(text.count - word.count)).contains { start in
        text[start] == word[0] && word.indices.allSatisfy { text[start + $0] == word[$0] }
      }
    }
  }
}
