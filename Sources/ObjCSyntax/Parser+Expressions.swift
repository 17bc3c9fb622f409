// Expressions with operators, by precedence climbing. The levels are C's.

extension Parser {
  /// An expression with commas.
  mutating func parseExpression() -> Expr {
    var left = parseAssignment()
    let chain = chainDepth
    while at(.comma) {
      advance()
      let right = parseAssignment()
      left = Expr(.comma(left, right), left.range.union(right.range))
      if !lengthenChain() { break }
    }
    chainDepth = chain
    return left
  }

  /// An expression without commas at the top.
  mutating func parseAssignment() -> Expr {
    let left = parseConditional()
    guard let (operation, isAssignment) = assignment, isAssignment else { return left }
    guard enter() else {
      leave()
      return left
    }
    defer { leave() }
    let first = advance()
    let sign = first.range
    if first.kind == .equal, finishStrangeOperator(first) {
      let right = parseAssignment()
      return Expr(.binary(.equal, left, right, operatorRange: sign), left.range.union(right.range))
    }
    let right: Expr
    if at(.leftBrace) {
      report(
        .expectedExpression, "a list in braces initializes, it cannot be assigned",
        at: current.range,
        helps: [Diagnostic.Help("name the type before it: `(struct point){ 1, 2 }`")])
      skipGroup()
      right = Expr(.missing, previousRange)
    } else {
      right = parseAssignment()
    }
    return Expr(
      .assign(operation, left, right, operatorRange: sign), left.range.union(right.range))
  }

  /// The operator behind which the value to assign stands; nil operator for `=`.
  private var assignment: (BinaryOperator?, Bool)? {
    switch current.kind {
    case .equal: (nil, true)
    case .plusEqual: (.add, true)
    case .minusEqual: (.subtract, true)
    case .starEqual: (.multiply, true)
    case .slashEqual: (.divide, true)
    case .percentEqual: (.remainder, true)
    case .ampEqual: (.bitAnd, true)
    case .pipeEqual: (.bitOr, true)
    case .caretEqual: (.bitXor, true)
    case .lessLessEqual: (.shiftLeft, true)
    case .greaterGreaterEqual: (.shiftRight, true)
    default: nil
    }
  }

  /// `a ? b : c`, `a ?: c`, or what binds more tightly.
  mutating func parseConditional() -> Expr {
    let condition = parseBinary(1)
    guard at(.question) else { return condition }
    guard enter() else {
      leave()
      return condition
    }
    defer { leave() }
    let sign = advance().range
    let outer = wordAndColonBeginPart
    wordAndColonBeginPart = false
    let then = at(.colon) ? nil : parseExpression()
    wordAndColonBeginPart = outer
    expect(.colon, "of the conditional", opening: sign)
    let otherwise = parseConditional()
    return Expr(
      .conditional(condition, then: then, otherwise: otherwise),
      condition.range.union(otherwise.range))
  }

  private mutating func parseBinary(_ minimum: Int) -> Expr {
    var left = parseUnary()
    let chain = chainDepth
    while let (operation, precedence) = binaryOperator ?? strangeLogical, precedence >= minimum {
      if at(.identifier) { reportStrangeWord(operation.rawValue) }
      let first = advance()
      let sign = first.range
      _ = finishStrangeOperator(first)
      let right = parseBinary(precedence + 1)
      left = Expr(
        .binary(operation, left, right, operatorRange: sign), left.range.union(right.range))
      if !lengthenChain() { break }
    }
    chainDepth = chain
    return left
  }

  private var binaryOperator: (BinaryOperator, Int)? {
    switch current.kind {
    case .star: (.multiply, 10)
    case .slash: (.divide, 10)
    case .percent: (.remainder, 10)
    case .plus: (.add, 9)
    case .minus: (.subtract, 9)
    case .lessLess: (.shiftLeft, 8)
    case .greaterGreater: (.shiftRight, 8)
    case .less: (.less, 7)
    case .greater: (.greater, 7)
    case .lessEqual: (.lessOrEqual, 7)
    case .greaterEqual: (.greaterOrEqual, 7)
    case .equalEqual: (.equal, 6)
    case .bangEqual: (.notEqual, 6)
    case .amp: (.bitAnd, 5)
    case .caret: (.bitXor, 4)
    case .pipe: (.bitOr, 3)
    case .ampAmp: (.logicalAnd, 2)
    case .pipePipe: (.logicalOr, 1)
    default: nil
    }
  }

  // MARK: Prefixes

  mutating func parseUnary() -> Expr {
    let start = current.range
    guard enter() else {
      leave()
      return Expr(.missing, start)
    }
    defer { leave() }
    if atStrangeNot {
      reportStrangeWord("!")
      advance()
      return parseUnary()
    }
    if let operation = prefixOperator {
      advance()
      let operand = parseUnary()
      return Expr(.unary(operation, operand), start.union(operand.range))
    }
    if at(.leftParen), castAhead { return parseCast() }
    if at(.keyword) {
      switch current.word?.plain {
      case .sizeof:
        advance()
        let (operand, end) = parseTypeOrExpression()
        return Expr(.sizeof(operand), start.union(end))
      case ._Alignof:
        advance()
        let (operand, end) = parseTypeOrExpression()
        return Expr(.alignof(operand), start.union(end))
      case .__extension__:
        advance()
        return parseUnary()
      case .__real__, .__imag__:
        refuse(.construct, "complex numbers are not supported", at: start)
        advance()
        return parseUnary()
      default: break
      }
    }
    if at(.ampAmp), peek(1).kind == .identifier {
      advance()
      return Expr(.labelAddress(takeName()), range(from: start))
    }
    return parsePostfix(parsePrimary())
  }

  private var prefixOperator: UnaryOperator? {
    switch current.kind {
    case .plus: .plus
    case .minus: .minus
    case .tilde: .complement
    case .bang: .not
    case .amp: .addressOf
    case .star: .dereference
    case .plusPlus: .increment
    case .minusMinus: .decrement
    default: nil
    }
  }

  /// `(type)` or an operand, behind sizeof.
  private mutating func parseTypeOrExpression() -> (TypeOrExpr, SourceRange) {
    if at(.leftParen), typeAhead(index + 1) {
      let open = current.range
      let place = index
      advance()
      let type = parseTypeName()
      expect(.rightParen, "after the type", opening: open)
      // `sizeof (int){1}` is about the literal.
      if at(.leftBrace) {
        move(to: place)
        let operand = parsePostfix(parseCast())
        return (.expression(operand), operand.range)
      }
      return (.type(type), previousRange)
    }
    let operand = parseUnary()
    return (.expression(operand), operand.range)
  }

  /// `(type)operand`, `(type){ … }`
  private mutating func parseCast() -> Expr {
    opener = index
    let open = advance().range
    var bridge: Bridge?
    switch current.word?.plain {
    case .__bridge: bridge = .bridge
    case .__bridge_transfer: bridge = .transfer
    case .__bridge_retained: bridge = .retained
    default: break
    }
    if bridge != nil {
      usesAutomaticWords = true
      advance()
    }
    let type = parseTypeName()
    if let block = refuseBareBlock(open) { return block }
    close(.rightParen, "after the type", opening: open)
    if at(.leftBrace), bridge == nil {
      let list = parseInitializerList()
      return parsePostfix(Expr(.compoundLiteral(type, list), open.union(list.range)))
    }
    let operand = parseUnary()
    return Expr(.cast(type, bridge, operand), open.union(operand.range))
  }

  // MARK: Suffixes

  mutating func parsePostfix(_ operand: Expr) -> Expr {
    var left = operand
    let chain = chainDepth
    while true {
      switch current.kind {
      case .leftParen: left = parseCall(left)
      case .leftBracket:
        if messageOnNextLine {
          chainDepth = chain
          return left
        }
        left = parseSubscript(left)
      case .dot, .arrow: left = parseMember(left)
      case .plusPlus:
        let end = advance().range
        left = Expr(.postfix(.increment, left), left.range.union(end))
      case .minusMinus:
        let end = advance().range
        left = Expr(.postfix(.decrement, left), left.range.union(end))
      default:
        chainDepth = chain
        return left
      }
      if !lengthenChain() {
        chainDepth = chain
        return left
      }
    }
  }

  /// A line that begins with `[name name` or `[[` is a message, and a `;` is missing before it.
  private var messageOnNextLine: Bool {
    guard current.flags.contains(.lineStart) else { return false }
    return peek(1).kind == .leftBracket || peek(1).isWord && peek(2).isWord
  }

  private mutating func parseCall(_ callee: Expr) -> Expr {
    let open = advance().range
    let arguments = parseArguments(until: .rightParen)
    close(.rightParen, "after the arguments", opening: open)
    return Expr(.call(callee, arguments), callee.range.union(previousRange))
  }

  /// Expressions with commas between them, up to a closing token, which is not taken.
  mutating func parseArguments(until close: TokenKind) -> [Expr] {
    var arguments: [Expr] = []
    while !at(close), !isAtEnd {
      let start = index
      skipArgumentLabel(close)
      arguments.append(parseAssignment())
      if at(close) { break }
      if at(.comma) {
        advance()
        if at(close), close == .rightParen {
          reportExpected("an expression", code: .expectedExpression, help: valueAdvice)
        }
        continue
      }
      if skipStrayCloser(close) { break }
      // What no expression begins with is not the next argument.
      if index > start, reportMissingComma() { continue }
      reportMissing(close.spelling, "or `,` after this argument")
      break
    }
    return arguments
  }

  private mutating func parseSubscript(_ base: Expr) -> Expr {
    let open = advance().range
    let position = parseExpression()
    close(.rightBracket, "after the index", opening: open)
    return Expr(.subscript(base, position), base.range.union(previousRange))
  }

  private mutating func parseMember(_ base: Expr) -> Expr {
    let isArrow = advance().kind == .arrow
    let name: Name
    if current.isWord {
      name = takeName()
    } else {
      reportExpected("a member's or property's name")
      name = Name("", previousRange.endPoint)
    }
    return Expr(.member(base, name, isArrow: isArrow), base.range.union(previousRange))
  }
}
