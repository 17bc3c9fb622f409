// Primary expressions: names, literals, parentheses, casts, blocks.
extension Parser {
  /// An operand without prefixes and suffixes.
  mutating func parsePrimary() -> Expr {
    switch current.kind {
    case .identifier: return parseIdentifier()
    case .number: return parseNumber()
    case .character:
      let token = advance()
      return Expr(.character(decoder.character(token)), token.range)
    case .string:
      let literal = parseStringPieces()
      return Expr(.string(literal), literal.range)
    case .leftParen: return parseParenthesized()
    case .leftBracket: return parseMessage()
    case .at: return parseAtExpression()
    case .caret: return parseBlockLiteral()
    case .keyword:
      if let expression = parseKeywordExpression() { return expression }
    default: break
    }
    return missingExpression()
  }

  var decoder: LiteralDecoder { LiteralDecoder(interner: interner, diagnostics: diagnostics) }

  private mutating func missingExpression() -> Expr {
    if at(.colon), peek(1).kind == .colon, peek(2).kind == .identifier {
      refuse(
        .cxx, "`::` is C++, which is not supported", at: current.range.union(peek(1).range))
    }
    if let braces = refuseBraces(forBlock: bracesAreBlock), case .expression(let missing) = braces {
      return missing
    }
    if let placeholder = refusePlaceholder() { return placeholder }
    let place =
      current.flags.contains(.lineStart) || isAtEnd ? previousRange.endPoint : current.range
    report(
      .expectedExpression, "expected an expression, found \(found)", at: place,
      helps: valueAdvice.map { [Diagnostic.Help($0)] } ?? [])
    return Expr(.missing, place.startPoint)
  }

  /// `<#value#>`, which Xcode shows as a field to fill in.
  private mutating func refusePlaceholder() -> Expr? {
    guard at(.less), peek(1).kind == .hash else { return nil }
    var length = 2
    while peek(length).kind != .hash || peek(length + 1).kind != .greater {
      let token = peek(length)
      guard token.kind != .endOfFile, !token.flags.contains(.lineStart) else { return nil }
      length += 1
    }
    let start = current.range
    for _ in 0..<(length + 2) { advance() }
    report(
      .expectedExpression, "an editor placeholder stands where a value belongs",
      at: start.union(previousRange), helps: [Diagnostic.Help("write a value here")])
    return Expr(.missing, range(from: start))
  }

  /// Where a value is missing, by what stands before it; nil behind an operator, which the code's remedy fits.
  var valueAdvice: String? {
    guard index > 0 else { return nil }
    switch tokens[index - 1].kind {
    case .comma: return "write a value here, or remove the `,` before it"
    case .leftParen, .leftBracket, .leftBrace, .rightBrace, .semicolon, .colon, .keyword:
      return "write a value here"
    default: return nil
    }
  }

  /// At an argument that is statements in braces.
  private var bracesAreBlock: Bool {
    guard at(.leftBrace), index > 0 else { return false }
    let before = tokens[index - 1].kind
    return before == .comma || before == .colon || before == .leftParen
  }

  private mutating func parseIdentifier() -> Expr {
    if peek(1).kind == .leftParen, at(.va_arg) { return parseVaArg() }
    if at(.super), peek(1).kind == .dot {
      let range = advance().range
      return Expr(.superReference, range)
    }
    if at(.nullptr), scope.kind(current.id) == .unknown {
      refuse(
        .cxx, "`nullptr` is C++, which is not supported", at: current.range,
        help: "write `nil` for an object, `NULL` for another pointer")
      let range = advance().range
      return Expr(.null(.NULL), range)
    }
    if isCxx() { return parseCxx() }
    let name = takeName()
    if Parser.manualNames.contains(name.text) { noteManual(name.range) }
    return Expr(.identifier(name), name.range)
  }

  /// `std::cout`, `new Car(…)`, `delete car`: names that are nobody's, followed as only C++ has it.
  private func isCxx() -> Bool {
    guard scope.kind(current.id) == .unknown else { return false }
    if peek(1).kind == .colon, peek(2).kind == .colon, peek(2).range.start == peek(1).range.end {
      return true
    }
    let word = interner.text(current.id)
    return (word == "new" || word == "delete")
      && (peek(1).kind == .identifier || Parser.beginsType(peek(1).word?.plain))
  }

  private mutating func parseCxx() -> Expr {
    let start = current.range
    if peek(1).kind == .colon {
      refuse(
        .cxx, "`::` is C++, which is not supported", at: start.union(peek(2).range),
        help: "write the C function or the message")
    } else {
      refuse(
        .cxx, "`\(interner.text(current.id))` is C++, which is not supported", at: start,
        help: "write `[[Car alloc] init]`, and nothing at its end")
    }
    while !isAtEnd, !at(.semicolon), !at(.rightBrace), !at(.rightParen), !at(.rightBracket),
      !at(.comma)
    {
      if at(.leftParen) || at(.leftBracket) { skipGroup() } else { advance() }
    }
    return Expr(.missing, range(from: start))
  }

  private mutating func parseNumber() -> Expr {
    let token = advance()
    switch decoder.number(token) {
    case .integer(let literal): return Expr(.integer(literal), token.range)
    case .floating(let literal): return Expr(.floating(literal), token.range)
    case .invalid: return Expr(.missing, token.range)
    }
  }

  /// Adjacent string literals are one.
  mutating func parseStringPieces() -> StringLiteral {
    let start = current.range
    var pieces: [Token] = []
    while at(.string) { pieces.append(advance()) }
    var encoding = StringLiteral.Encoding.utf8
    for piece in pieces where decoder.encoding(piece) != .utf8 {
      encoding = decoder.encoding(piece)
    }
    var bytes: [UInt8] = []
    for piece in pieces { bytes += decoder.contents(piece, as: encoding) }
    return StringLiteral(bytes: bytes, encoding: encoding, range: range(from: start))
  }

  /// `(expression)` or GNU's `({ statements })`.
  private mutating func parseParenthesized() -> Expr {
    let open = advance().range
    if at(.leftBrace) {
      let body = parseCompound()
      expect(.rightParen, "after the statements", opening: open)
      return Expr(.statementExpression(body), range(from: open))
    }
    let inner = parseExpression()
    close(.rightParen, "after the expression", opening: open)
    return Expr(.parenthesized(inner), range(from: open))
  }

  /// Reserved words that are values.
  private mutating func parseKeywordExpression() -> Expr? {
    let start = current.range
    switch current.word {
    case .nil: return literal(.null(.nil))
    case .Nil: return literal(.null(.Nil))
    case .NULL: return literal(.null(.NULL))
    case .__objc_yes: return literal(.boolean(true, isObjC: true))
    case .__objc_no: return literal(.boolean(false, isObjC: true))
    case .true: return literal(.boolean(true, isObjC: false))
    case .false: return literal(.boolean(false, isObjC: false))
    case .__func__, .__FUNCTION__: return functionNameLiteral(functionName)
    case .__PRETTY_FUNCTION__: return functionNameLiteral(prettyFunctionName)
    case .__builtin_va_arg: return parseVaArg()
    case .__builtin_offsetof: return parseOffsetof()
    case .__builtin_types_compatible_p: return parseTypesCompatible()
    case .__builtin_available:
      advance()
      return parseAvailable(start)
    case ._Generic: return parseGeneric()
    case .__builtin_choose_expr: return parseChoose()
    default: return nil
    }
  }

  private mutating func literal(_ kind: Expr.Kind) -> Expr { Expr(kind, advance().range) }

  private mutating func functionNameLiteral(_ name: String) -> Expr {
    let range = advance().range
    let literal = StringLiteral(bytes: Array(name.utf8), encoding: .utf8, range: range)
    return Expr(.functionName(literal), range)
  }

  // MARK: Operands that take types

  /// `va_arg(list, type)`
  private mutating func parseVaArg() -> Expr {
    let start = advance().range
    let open = current.range
    expect(.leftParen)
    let list = parseAssignment()
    expect(.comma, "and a type after the list")
    let type = parseTypeName()
    expect(.rightParen, "after the type", opening: open)
    return Expr(.vaArg(list, type), range(from: start))
  }

  /// `__builtin_offsetof(type, field.field[index])`
  private mutating func parseOffsetof() -> Expr {
    let start = advance().range
    let open = current.range
    expect(.leftParen)
    let type = parseTypeName()
    expect(.comma, "and a field after the type")
    var path: [InitializerList.Designator] = [.field(expectName("a field's name"))]
    while at(.dot) || at(.leftBracket) {
      if eat(.dot) {
        path.append(.field(expectName("a field's name")))
      } else {
        let bracket = advance().range
        path.append(.index(parseExpression()))
        if !expect(.rightBracket, "", opening: bracket) { break }
      }
    }
    expect(.rightParen, "after the field", opening: open)
    return Expr(.offsetof(type, path), range(from: start))
  }

  /// `_Generic(value, type: value, default: value)`
  private mutating func parseGeneric() -> Expr {
    let start = advance().range
    let open = current.range
    guard enter() else {
      leave()
      return Expr(.missing, start)
    }
    defer { leave() }
    expect(.leftParen)
    let control = parseAssignment()
    var choices: [Selection.Choice] = []
    while eat(.comma) {
      let type = eat(.default) ? nil : parseTypeName()
      guard expect(.colon, "and a value behind the type") else { break }
      choices.append(Selection.Choice(type: type, value: parseAssignment()))
    }
    close(.rightParen, "after the choices", opening: open)
    return Expr(.selection(.generic(control, choices)), range(from: start))
  }

  /// `__builtin_choose_expr(constant, value, value)`
  private mutating func parseChoose() -> Expr {
    let start = advance().range
    let open = current.range
    expect(.leftParen)
    let condition = parseAssignment()
    expect(.comma, "and a value after the constant")
    let then = parseAssignment()
    expect(.comma, "and another value")
    let otherwise = parseAssignment()
    close(.rightParen, "after the values", opening: open)
    return Expr(
      .selection(.choose(condition, then: then, otherwise: otherwise)), range(from: start))
  }

  private mutating func parseTypesCompatible() -> Expr {
    let start = advance().range
    let open = current.range
    expect(.leftParen)
    let first = parseTypeName()
    expect(.comma, "and another type")
    let second = parseTypeName()
    expect(.rightParen, "", opening: open)
    return Expr(.typesCompatible(first, second), range(from: start))
  }
}
