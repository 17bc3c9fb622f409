// #define and #undef.
extension Preprocessor {
  /// `#define name replacement`, `#define name(parameters) replacement`.
  mutating func define(_ line: [Token], name directive: Token) {
    guard let name = line.first, name.isWord else {
      diagnostics.error(
        SyntaxCode.macroDefinition, "`#define` needs a name",
        at: line.first?.range ?? directive.range)
      return
    }
    if name.is(.defined) {
      diagnostics.error(
        SyntaxCode.macroDefinition, "`defined` cannot be a macro's name", at: name.range)
      return
    }
    var body = line[1...]
    var parameters: [UInt32] = []
    var isVariadic = false
    let isFunctionLike = body.first.map { $0.kind == .leftParen && $0.start == name.end } ?? false
    if isFunctionLike {
      guard let list = readParameters(&body, name) else { return }
      parameters = list.names
      isVariadic = list.isVariadic
    }
    guard let tokens = check(Array(body), isFunctionLike, parameters, isVariadic) else { return }
    let macro = Macro(
      name: name.id, isFunctionLike: isFunctionLike, parameters: parameters,
      isVariadic: isVariadic, body: tokens, range: name.range)
    if hasMacro(name.id), let old = macros[Int(name.id)], let range = old.range,
      !old.isSame(as: macro)
    {
      diagnostics.warning(
        SyntaxCode.macroDefinition, "macro `\(spelling(name))` is defined again", at: name.range,
        secondary: [Diagnostic.Label(range, "first definition")],
        helps: [Diagnostic.Help("put `#undef \(spelling(name))` before it if it is meant")])
    }
    // An expansion in progress keeps its own macro; the new one starts enabled.
    set(macro)
  }

  private func readParameters(
    _ rest: inout ArraySlice<Token>, _ name: Token
  ) -> (names: [UInt32], isVariadic: Bool)? {
    var names: [UInt32] = []
    rest = rest.dropFirst()
    if rest.first?.kind == .rightParen {
      rest = rest.dropFirst()
      return (names, false)
    }
    while let token = rest.popFirst() {
      var isVariadic = false
      if token.kind == .ellipsis {
        names.append(Word.__VA_ARGS__.id)
        isVariadic = true
      } else if token.isWord {
        if names.contains(token.id) {
          diagnostics.error(
            SyntaxCode.macroDefinition, "parameter `\(spelling(token))` occurs twice",
            at: token.range)
          return nil
        }
        names.append(token.id)
        if rest.first?.kind == .ellipsis {
          rest = rest.dropFirst()
          isVariadic = true
        }
      } else {
        break
      }
      guard let next = rest.popFirst() else { break }
      if next.kind == .rightParen { return (names, isVariadic) }
      if next.kind != .comma || isVariadic { break }
    }
    diagnostics.error(
      SyntaxCode.macroDefinition,
      "the parameters of macro `\(spelling(name))` cannot be read", at: name.range,
      label: "names, commas, at last perhaps `...`, then `)`")
    return nil
  }

  /// The body if its `#` and `##` stand where they may.
  private func check(
    _ body: [Token], _ isFunctionLike: Bool, _ parameters: [UInt32], _ isVariadic: Bool
  ) -> [Token]? {
    if let first = body.first, first.kind == .hashHash {
      return refuse(first, "`##` cannot stand at the beginning of a macro")
    }
    if let last = body.last, last.kind == .hashHash {
      return refuse(last, "`##` cannot stand at the end of a macro")
    }
    for (index, token) in body.enumerated() {
      if token.is(.__VA_OPT__) {
        guard isVariadic, Macro.closing(of: index, in: body) != nil else {
          return refuse(
            token, "`__VA_OPT__(…)` belongs in macros that take `...`, with its text in parentheses"
          )
        }
      }
      if token.flags.contains(.malformed) {
        LexicalError(interner: interner, diagnostics: diagnostics).report(token)
      }
      guard isFunctionLike, token.kind == .hash else { continue }
      let next = index + 1 < body.count ? body[index + 1] : nil
      if next.map({ !$0.isWord || !parameters.contains($0.id) }) ?? true {
        return refuse(token, "`#` in a macro must be followed by one of its parameters")
      }
    }
    return body.filter { $0.kind != .bad }
  }

  private func refuse(_ token: Token, _ message: String) -> [Token]? {
    diagnostics.error(SyntaxCode.macroDefinition, message, at: token.range)
    return nil
  }

  mutating func undefine(_ line: [Token], name directive: Token) {
    guard let name = line.first, name.isWord else {
      diagnostics.error(
        SyntaxCode.macroDefinition, "`#undef` needs a macro's name", at: directive.range)
      return
    }
    undefine(name.id)
  }

  mutating func undefine(_ id: UInt32) {
    guard hasMacro(id) else { return }
    macros[Int(id)] = nil
    predefined[Int(id)] = -1
  }
}
