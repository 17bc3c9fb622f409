// Expressions that begin with @: literals, selectors, protocols, encodings.
import ForwardKitBasics

extension Parser {
  /// An expression that begins with `@`.
  mutating func parseAtExpression() -> Expr {
    let start = current.range
    let next = peek(1)
    switch next.kind {
    case .string: return parseObjCString()
    case .leftParen: return parseBoxed()
    case .leftBracket: return parseArrayLiteral()
    case .leftBrace: return parseDictionaryLiteral()
    case .number, .character:
      advance()
      let value = parsePrimary()
      return Expr(.boxed(value), start.union(value.range))
    case .plus where peek(2).kind == .number,
      .minus where peek(2).kind == .number:
      advance()
      let sign = advance()
      let value = parsePrimary()
      let range = sign.range.union(value.range)
      let signed = Expr(.unary(sign.kind == .minus ? .minus : .plus, value), range)
      return Expr(.boxed(signed), start.union(range))
    default: break
    }
    switch next.word {
    case .selector: return parseSelector()
    case .encode: return parseEncode()
    case .protocol: return parseProtocolReference()
    case .available:
      advance()
      advance()
      return parseAvailable(start)
    case .__objc_yes, .__objc_no, .true, .false:
      advance()
      let value = parsePrimary()
      return Expr(.boxed(value), start.union(value.range))
    default: return brokenAt(next)
    }
  }

  private mutating func brokenAt(_ next: Token) -> Expr {
    let start = current.range
    let range = start.union(next.range)
    if next.kind == .identifier, scope.kind(next.id) == .value {
      let text = interner.text(next.id)
      report(
        .expectedExpression, "`@\(text)` is not a literal", at: range,
        helps: [
          Diagnostic.Help(
            "to box a value write `@(\(text))`",
            edits: [
              Diagnostic.Edit(range, "@(\(text))")
            ])
        ])
      advance()
      advance()
      return Expr(.missing, range)
    }
    if next.isWord {
      switch next.word {
      case .end, .interface, .implementation:
        reportExpected("an expression", code: .expectedExpression)
      default:
        let isStatement =
          index > 0 && [.semicolon, .leftBrace, .rightBrace].contains(tokens[index - 1].kind)
        reportUnknownDirective()
        if isRespelled, !isStatement {
          isRespelled = false
          return parseAtExpression()
        }
      }
      return Expr(.missing, start)
    }
    report(.expectedExpression, "expected an expression, found `@`", at: start)
    advance()
    return Expr(.missing, start)
  }

  // MARK: Literals

  /// `@"…"`, with the pieces that follow, each with or without its own `@`.
  private mutating func parseObjCString() -> Expr {
    let start = current.range
    var bytes: [UInt8] = []
    var encoding = StringLiteral.Encoding.utf8
    while at(.at) && peek(1).kind == .string || at(.string) && index > 0 {
      _ = eat(.at)
      let piece = parseStringPieces()
      bytes += piece.bytes
      if piece.encoding != .utf8 { encoding = piece.encoding }
    }
    let literal = StringLiteral(bytes: bytes, encoding: encoding, range: range(from: start))
    return Expr(.objcString(literal), literal.range)
  }

  private mutating func parseBoxed() -> Expr {
    let start = advance().range
    let open = advance().range
    let value = parseExpression()
    close(.rightParen, "after the boxed expression", opening: open)
    return Expr(.boxed(value), range(from: start))
  }

  private mutating func parseArrayLiteral() -> Expr {
    let start = advance().range
    let open = advance().range
    let elements = parseArguments(until: .rightBracket)
    close(.rightBracket, "after the elements", opening: open)
    return Expr(.arrayLiteral(elements), range(from: start))
  }

  private mutating func parseDictionaryLiteral() -> Expr {
    let start = advance().range
    let open = advance().range
    var items: [DictionaryItem] = []
    while !at(.rightBrace), !isAtEnd {
      let key = parseConditional()
      guard expect(.colon, "and a value after this key") else { break }
      items.append(DictionaryItem(key: key, value: parseAssignment()))
      if !eat(.comma) { break }
    }
    if !at(.rightBrace) {
      reportMissing("}", "or `,` after this value", opening: open)
      skip(to: .rightBrace)
    }
    _ = eat(.rightBrace)
    return Expr(.dictionaryLiteral(items), range(from: start))
  }

  // MARK: @selector, @encode, @protocol, @available

  private mutating func parseSelector() -> Expr {
    let start = advance().range
    advance()
    let open = current.range
    expect(.leftParen, "after @selector")
    let isDoubled = eat(.leftParen)
    let nameStart = current.range
    var text = ""
    while current.isWord || at(.colon) {
      let token = advance()
      if token.isWord, !text.isEmpty, !text.hasSuffix(":") {
        report(
          .badMessage, "expected `:` or `)`, found `\(interner.text(token.id))`", at: token.range)
        break
      }
      text += token.isWord ? interner.text(token.id) : ":"
    }
    if text.isEmpty {
      if at(.string) || at(.at) && peek(1).kind == .string {
        report(
          .badMessage, "a selector has no quotes", at: current.range,
          helps: [
            Diagnostic.Help("write its name as it is: `@selector(drive)`, `@selector(drive:to:)`")
          ])
        _ = eat(.at)
        advance()
      } else {
        reportExpected("a selector", code: .badMessage)
      }
    }
    let name = Name(text, text.isEmpty ? nameStart.startPoint : range(from: nameStart))
    if isDoubled { expect(.rightParen, "", opening: open) }
    close(.rightParen, "after the selector", opening: open)
    return Expr(.selector(name), range(from: start))
  }

  private mutating func parseEncode() -> Expr {
    let start = advance().range
    advance()
    let open = current.range
    expect(.leftParen, "after @encode")
    if at(._Complex), let text = complexEncoding(peek(1)) {
      while !at(.rightParen), !at(.endOfFile) { advance() }
      close(.rightParen, "after the type", opening: open)
      let range = range(from: start)
      return Expr(
        .string(StringLiteral(bytes: Array(text.utf8), encoding: .utf8, range: range)), range)
    }
    let type = parseTypeName()
    close(.rightParen, "after the type", opening: open)
    return Expr(.encode(type), range(from: start))
  }

  /// Libraries ask whether a method's result is a complex number; there is no other use of one.
  private func complexEncoding(_ element: Token) -> String? {
    if element.is(.float) { return "jf" }
    if element.is(.double) { return "jd" }
    return element.is(.long) ? "jD" : nil
  }

  private mutating func parseProtocolReference() -> Expr {
    let start = advance().range
    advance()
    let open = current.range
    expect(.leftParen, "after @protocol")
    let name = expectName("a protocol's name")
    expect(.rightParen, "after the protocol's name", opening: open)
    return Expr(.protocolReference(name), range(from: start))
  }

  /// `(macOS 10.15, iOS 13, *)`
  mutating func parseAvailable(_ start: SourceRange) -> Expr {
    let open = current.range
    expect(.leftParen, "after @available")
    var specs: [AvailabilitySpec] = []
    while !at(.rightParen), !isAtEnd {
      if eat(.star) {
        specs.append(AvailabilitySpec(platform: "*", version: ""))
      } else {
        let platform = expectName("a platform or `*`")
        if platform.isMissing { break }
        var version = ""
        while at(.number) || at(.dot) {
          version += at(.number) ? interner.text(current.id) : "."
          advance()
        }
        specs.append(AvailabilitySpec(platform: platform.text, version: version))
      }
      if !eat(.comma) { break }
    }
    close(.rightParen, "after the platforms", opening: open)
    return Expr(.available(specs), range(from: start))
  }

  // MARK: Blocks

  /// `^{ … }`, `^(int x) { … }`, `^int (int x) { … }`, each with attributes in front and behind.
  mutating func parseBlockLiteral() -> Expr {
    let start = advance().range
    guard enter() else {
      leave()
      return Expr(.missing, start)
    }
    defer { leave() }
    var returnType: TypeName?
    var parameters: ParameterClause?
    // What attributes say of a block changes no call of it.
    _ = parseAttributes()
    if at(.leftParen) {
      parameters = parseParameterClause(ofLiteral: true)
    } else if !at(.leftBrace) {
      (returnType, parameters) = parseBlockType()
    }
    _ = parseAttributes()
    guard at(.leftBrace) else {
      reportMissing("{", "and the block's body")
      return Expr(.missing, range(from: start))
    }
    scope.push()
    for parameter in parameters?.parameters ?? [] { declare(parameter.declarator, isType: false) }
    let body = parseBlockBody()
    scope.pop()
    let node = BlockLiteral(returnType: returnType, parameters: parameters, body: body)
    return Expr(.block(node), range(from: start))
  }

  /// The return type and, as the innermost part of its declarator, the parameters.
  private mutating func parseBlockType() -> (TypeName?, ParameterClause?) {
    let start = current.range
    let specifiers = parseSpecifiers(.typeName)
    if case .missing = specifiers.type {
      reportExpected("a block's return type, parameters or body")
      return (nil, nil)
    }
    let declarator = parseDeclarator(.none)
    var parts = declarator.parts
    let clause = declarator.functionClause
    if clause != nil { parts.removeFirst() }
    let rest = Declarator(name: nil, parts: parts, range: declarator.range)
    let type = TypeName(
      specifiers: specifiers, declarator: rest, range: start.union(specifiers.range))
    return (type, clause)
  }

  private mutating func parseBlockBody() -> CompoundStmt {
    let saved = (functionName, prettyFunctionName, loopDepth, switchDepth)
    blockCount += 1
    let suffix = blockCount == 1 ? "_block_invoke" : "_block_invoke_\(blockCount)"
    if !functionName.hasSuffix("_block_invoke") && !functionName.contains("_block_invoke_") {
      let isMethod = functionName.hasPrefix("-") || functionName.hasPrefix("+")
      functionName = (isMethod ? "" : "__") + functionName + suffix
      prettyFunctionName = functionName
    }
    (loopDepth, switchDepth) = (0, 0)
    let body = parseCompound()
    (functionName, prettyFunctionName, loopDepth, switchDepth) = saved
    return body
  }
}
