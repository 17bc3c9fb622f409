/// Finds the words for a token that the lexer marked as malformed.
struct LexicalError {
  let interner: Interner
  let diagnostics: DiagnosticSink

  /// Reports what is wrong with the token.
  func report(_ token: Token) {
    switch token.kind {
    case .string: reportQuotes(token, "\"", "string")
    case .character: reportQuotes(token, "'", "character")
    case .bad: reportBad(token)
    default: reportReplaced(token, token.kind.spelling, replacement: token.kind.spelling)
    }
  }

  private func reportQuotes(_ token: Token, _ quote: String, _ what: String) {
    let spelling = interner.bytes(token.id)
    if spelling.count != Int(token.end - token.start) {
      // The spelling has the keyboard's quotes around the text.
      let text = String(decoding: spelling, as: UTF8.self)
      let isWhole = text.utf8.count > 1 && text.hasPrefix(quote) && text.hasSuffix(quote)
      reportReplaced(token, quote, replacement: isWhole ? text : nil)
      return
    }
    let line = SourceRange(file: token.file, start: token.start, end: token.end)
    diagnostics.error(
      SyntaxCode.badLiteral, "the \(what) is not closed on this line", at: line,
      label: "`\(quote)` expected before the end of the line",
      helps: [
        Diagnostic.Help(
          "close it with `\(quote)`; a long text goes on the next line as another literal",
          edits: [Diagnostic.Edit(token.range.endPoint, quote)])
      ])
  }

  private func reportReplaced(_ token: Token, _ ascii: String, replacement: String?) {
    diagnostics.error(
      SyntaxCode.badCharacter, "this is not the `\(ascii)` of the keyboard", at: token.range,
      label: "a look-alike, as word processors and web pages set it",
      helps: [
        Diagnostic.Help(
          "type `\(ascii)`", edits: replacement.map { [Diagnostic.Edit(token.range, $0)] } ?? [])
      ])
  }

  private func reportBad(_ token: Token) {
    let bytes = Array(interner.bytes(token.id))
    if bytes == Array("/*".utf8) {
      diagnostics.error(
        SyntaxCode.unbalanced, "this comment is never closed", at: token.range,
        label: "`*/` expected before the end of the file")
      return
    }
    guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else { return }
    let name = "U+" + hexadecimal(scalar.value)
    if let ascii = Foreign.meant(scalar) {
      let text = String(UnicodeScalar(ascii))
      reportReplaced(token, text, replacement: text)
      return
    }
    if scalar.properties.isWhitespace || scalar.properties.generalCategory == .format {
      diagnostics.warning(
        SyntaxCode.badCharacter, "a blank that is not a space (\(name))", at: token.range,
        label: "read as a space")
      return
    }
    let shown = scalar.value >= 0x20 && scalar.value != 0x7F ? "`\(scalar)` (\(name))" : name
    diagnostics.error(
      SyntaxCode.badCharacter, "the character \(shown) is not allowed here", at: token.range)
  }

  private func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
