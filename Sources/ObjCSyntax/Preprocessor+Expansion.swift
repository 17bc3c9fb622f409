// Macro expansion by C's rules: arguments are expanded on their own, except next to # and ##; the result is scanned again;
// a macro is not expanded inside its own expansion. An expansion is pushed in front of the rest of the file, with the macro
// that it came from.

extension Preprocessor {
  /// Replaces a use of a macro: pushes what stands for it. False if it is no use at all: a
  /// function-like macro's name without parentheses.
  mutating func begin(_ macro: Macro, use: Token) -> Bool {
    if case .builtin(let word) = macro.kind { return beginBuiltin(word, use: use) }
    guard macro.isFunctionLike else {
      if macro.range == nil, contexts.isEmpty, declares(use) {
        undefine(use.id)
        return false
      }
      push(macro.pastes ? substitute(macro, [], use: use) : placed(macro.body, at: use), macro, use)
      return true
    }
    guard nextIsOpeningParen() else { return false }
    guard let arguments = readArguments(macro, use: use) else {
      // Something that can stand nearly everywhere, so that the one mistake is told once.
      if peekRaw().kind != .endOfFile { push(.number, "0", use) }
      return true
    }
    guard charge(arguments.reduce(0) { $0 + $1.count }, use) else { return true }
    push(substitute(macro, arguments, use: use), macro, use)
    return true
  }

  /// Whether a name that is predefined, as DEBUG is, begins to be the program's own here: `BOOL DEBUG = YES;`, `enum { DEBUG, INFO }`.
  private mutating func declares(_ use: Token) -> Bool {
    guard interner.text(use.id) == "DEBUG" else { return false }
    let next = peekRaw().kind
    if next == .equal { return true }
    guard let source = sources.last, next == .semicolon || next == .comma || next == .rightBrace
    else { return false }
    let before = source.buffer[..<max(source.index - 1, 0)].suffix(200).reversed()
    if next == .semicolon { return before.first?.kind == .identifier }
    let rest = before.drop { [.identifier, .comma, .equal, .number].contains($0.kind) }
    guard rest.first?.kind == .leftBrace else { return false }
    return rest.dropFirst().prefix(6).contains {
      $0.is(.enum) || $0.kind == .identifier && interner.text($0.id).hasPrefix("NS_")
    }
  }

  private mutating func push(_ expansion: [Token], _ macro: Macro, _ use: Token) {
    guard charge(expansion.count + 1, use) else { return }
    var tokens = expansion
    if !tokens.isEmpty {
      tokens[0].flags.remove([.space, .lineStart])
      tokens[0].flags.formUnion(use.flags.intersection([.space, .lineStart]))
    }
    macro.isDisabled = true
    contexts.append(Context(tokens: tokens, macro: macro, isFloor: false))
  }

  /// Counts work for macros; false, after a report, if it is too much.
  private mutating func charge(_ count: Int, _ use: Token) -> Bool {
    produced += count
    if produced <= expansionLimit { return true }
    if !isExhausted {
      diagnostics.error(
        SyntaxCode.macroUse, "macros expand to too much text", at: use.range,
        label: "more than \(expansionLimit) tokens so far")
    }
    isExhausted = true
    return false
  }

  private func placed(_ body: [Token], at use: Token) -> [Token] {
    var tokens = body
    for index in tokens.indices { place(&tokens[index], at: use) }
    return tokens
  }

  /// Gives a token of a macro's body the place of the macro's use.
  func place(_ token: inout Token, at use: Token) {
    token.file = use.file
    token.start = use.start
    token.end = use.end
    token.flags.insert(.fromMacro)
    token.flags.remove(.lineStart)
  }

  /// Whether `(` comes next; then it has been read.
  mutating func nextIsOpeningParen() -> Bool {
    var index = contexts.count - 1
    while index >= 0 {
      let context = contexts[index]
      if context.index < context.tokens.count {
        guard context.tokens[context.index].kind == .leftParen else { return false }
        _ = nextToken()
        return true
      }
      if context.isFloor { return false }
      index -= 1
    }
    // An instruction may stand between the name and its parenthesis; then it is no use.
    guard peekRaw().kind == .leftParen else { return false }
    _ = nextToken()
    return true
  }

  // MARK: Arguments

  /// The arguments up to the closing parenthesis; nil, after a report, if they do not fit.
  mutating func readArguments(_ macro: Macro, use: Token) -> [[Token]]? {
    var arguments: [[Token]] = [[]]
    var depth = 0
    while true {
      var token = nextToken()
      switch token.kind {
      case .endOfFile:
        diagnostics.error(
          SyntaxCode.macroUse, "the arguments of macro `\(interner.text(macro.name))` do not end",
          at: use.range, label: "`)` expected before the end of the file")
        return nil
      case .leftParen:
        depth += 1
      case .rightParen:
        if depth == 0 { return fit(arguments, to: macro, use: use) }
        depth -= 1
      case .comma where depth == 0:
        if !macro.isVariadic || arguments.count < macro.parameters.count {
          arguments.append([])
          continue
        }
      default:
        if token.isWord, hasMacro(token.id), self.macro(token.id)?.isDisabled == true {
          token.flags.insert(.noExpand)
        }
      }
      if token.flags.contains(.lineStart) {
        token.flags.remove(.lineStart)
        token.flags.insert(.space)
      }
      arguments[arguments.count - 1].append(token)
    }
  }

  private func fit(_ arguments: [[Token]], to macro: Macro, use: Token) -> [[Token]]? {
    let wanted = macro.parameters.count
    if arguments.count == wanted { return arguments }
    let isEmpty = arguments.count == 1 && arguments[0].isEmpty
    if wanted == 0, isEmpty { return [] }
    if macro.isVariadic, arguments.count == wanted - 1 { return arguments + [[]] }
    let name = interner.text(macro.name)
    let given = isEmpty ? 0 : arguments.count
    let needs = macro.isVariadic ? "at least \(wanted - 1)" : "\(wanted)"
    var secondary: [Diagnostic.Label] = []
    if let range = macro.range { secondary = [Diagnostic.Label(range, "defined here")] }
    diagnostics.error(
      SyntaxCode.macroUse,
      "macro `\(name)` takes \(needs) argument\(wanted == 1 ? "" : "s"), and \(given) \(given == 1 ? "is" : "are") given",
      at: use.range, secondary: secondary)
    return nil
  }

  // MARK: Substitution

  /// The body with its parameters replaced.
  private mutating func substitute(
    _ macro: Macro, _ arguments: [[Token]], use: Token
  ) -> [Token] {
    var result = Substitution()
    var expanded = [[Token]?](repeating: nil, count: arguments.count)
    var index = 0
    while index < macro.body.count {
      var token = macro.body[index]
      place(&token, at: use)
      let parameter = macro.parameterOf[index]
      if token.kind == .hash, index + 1 < macro.body.count, macro.parameterOf[index + 1] >= 0 {
        var text = stringized(arguments[macro.parameterOf[index + 1]])
        place(&text, at: use)
        if token.flags.contains(.space) { text.flags.insert(.space) }
        append([text], to: &result, use: use)
        index += 1
      } else if token.is(.__VA_OPT__), macro.isVariadic,
        let close = Macro.closing(of: index, in: macro.body)
      {
        let last = arguments.count - 1
        let isGiven = last >= 0 && !(expanded[last] ?? expand(arguments[last], use: use)).isEmpty
        let text = isGiven ? substitute(macro.part((index + 2)..<close), arguments, use: use) : []
        append(spaced(text, like: token), to: &result, use: use)
        index = close
      } else if parameter >= 0 {
        let pastes = isPaste(macro, index + 1)
        let isVariable = macro.isVariadic && parameter == macro.parameters.count - 1
        let swallowsComma = result.pastes && isVariable && result.endsWithComma
        if swallowsComma {
          result.pastes = false
          if arguments[parameter].isEmpty { result.tokens.removeLast() }
        }
        if result.pastes || pastes {
          append(spaced(arguments[parameter], like: token), to: &result, use: use)
        } else {
          let tokens = expanded[parameter] ?? expand(arguments[parameter], use: use)
          expanded[parameter] = tokens
          append(spaced(tokens, like: token), to: &result, use: use)
        }
      } else if token.kind != .hashHash || index == 0 {
        append([token], to: &result, use: use)
      }
      index += 1
      if isPaste(macro, index) {
        result.pastes = true
        index += 1
      }
      if result.tokens.count > expansionLimit { break }
    }
    return result.tokens
  }

  private struct Substitution {
    var tokens: [Token] = []
    /// `##` was read: what comes next is joined to what came last.
    var pastes = false
    /// What came last was an empty argument.
    var leftIsEmpty = false

    var endsWithComma: Bool { !leftIsEmpty && tokens.last?.kind == .comma }
  }

  private func isPaste(_ macro: Macro, _ index: Int) -> Bool {
    index > 0 && index < macro.body.count && macro.body[index].kind == .hashHash
  }

  private func spaced(_ tokens: [Token], like parameter: Token) -> [Token] {
    guard let first = tokens.first,
      first.flags.contains(.space) != parameter.flags.contains(.space)
    else { return tokens }
    var result = tokens
    if parameter.flags.contains(.space) {
      result[0].flags.insert(.space)
    } else {
      result[0].flags.remove(.space)
    }
    return result
  }

  private mutating func append(
    _ operand: [Token], to result: inout Substitution, use: Token
  ) {
    let joins = result.pastes && !result.leftIsEmpty
    result.pastes = false
    guard let first = operand.first else {
      // An empty operand joins to nothing: what stood on the left stays there.
      if !joins { result.leftIsEmpty = true }
      return
    }
    result.leftIsEmpty = false
    guard joins, let left = result.tokens.last else {
      result.tokens += operand
      return
    }
    if let joined = paste(left, first, use: use) {
      result.tokens[result.tokens.count - 1] = joined
      result.tokens += operand.dropFirst()
    } else {
      result.tokens += operand
    }
  }

  private func paste(_ left: Token, _ right: Token, use: Token) -> Token? {
    let text = spelling(left) + spelling(right)
    var tokens: [Token] = []
    var lexer = Lexer(text: Array(text.utf8), interner: interner)
    lexer.lex(into: &tokens, limit: 3)
    guard tokens.count == 2, !tokens[0].flags.contains(.malformed) else {
      diagnostics.error(
        SyntaxCode.macroUse, "`##` makes `\(text)`, which is not one token", at: use.range)
      return nil
    }
    var token = tokens[0]
    place(&token, at: use)
    if left.flags.contains(.space) { token.flags.insert(.space) }
    return token
  }

  /// `#argument`: the string that spells it.
  func stringized(_ argument: [Token]) -> Token {
    var text = "\""
    for (index, token) in argument.enumerated() {
      if index > 0, token.flags.contains(.space) { text += " " }
      let spelling = spelling(token)
      if token.kind == .string || token.kind == .character {
        for character in spelling.unicodeScalars {
          if character == "\"" || character == "\\" { text += "\\" }
          text.unicodeScalars.append(character)
        }
      } else {
        text += spelling
      }
    }
    text += "\""
    return Token(
      kind: .string, flags: [], file: SourceRange.none.file, start: 0, end: 0,
      id: interner.intern(text))
  }

  /// Tokens with their macros replaced, as if nothing followed them.
  ///
  /// - Parameter replace: What stands for a token that is no macro's; it may read on, without macros, by `nextToken`.
  mutating func expand(
    _ tokens: [Token], use: Token,
    replace: (inout Preprocessor, Token) -> Token = { _, token in token }
  ) -> [Token] {
    guard tokens.contains(where: { $0.isWord && hasMacro($0.id) }) else { return tokens }
    guard argumentDepth < Preprocessor.argumentDepthLimit else {
      diagnostics.error(
        SyntaxCode.nesting, "macros are nested too deeply in each other's arguments",
        at: use.range)
      isExhausted = true
      return tokens
    }
    argumentDepth += 1
    defer { argumentDepth -= 1 }
    contexts.append(Context(tokens: tokens, macro: nil, isFloor: true))
    let depth = contexts.count
    var result: [Token] = []
    while true {
      let token = nextExpanded()
      if token.kind == .endOfFile { break }
      result.append(replace(&self, token))
    }
    while contexts.count >= depth {
      contexts.removeLast().macro?.isDisabled = false
    }
    return result
  }
}
