// The value of an #if: an integer expression of C over macros, `defined` and `__has_…`.

extension Preprocessor {
  /// Whether the condition holds; false, after a report, if it cannot be read.
  mutating func evaluate(_ line: [Token], at directive: SourceRange) -> Bool {
    guard let first = line.first, let last = line.last else {
      diagnostics.error(SyntaxCode.preprocessor, "a condition is missing", at: directive)
      return false
    }
    let prepared = answerQuestions(line)
    let tokens = expand(prepared, use: first) { $0.answerDefined($1) }
    var parser = ConditionParser(
      tokens: tokens, preprocessor: self, range: first.range.union(last.range))
    guard let value = parser.parse() else { return false }
    return value.bits != 0
  }

  /// Replaces `defined X` and `__has_feature(x)` by their values, before macros are replaced.
  private mutating func answerQuestions(_ line: [Token]) -> [Token] {
    var result: [Token] = []
    var index = 0
    while index < line.count {
      let token = line[index]
      if token.is(.defined) {
        let hasParen = index + 1 < line.count && line[index + 1].kind == .leftParen
        let nameIndex = index + (hasParen ? 2 : 1)
        if nameIndex < line.count, line[nameIndex].isWord {
          result.append(number(isDefined(line[nameIndex].id), like: token))
          index = nameIndex + 1
          if hasParen, index < line.count, line[index].kind == .rightParen { index += 1 }
          continue
        }
      } else if let word = token.word, hasMacro(token.id),
        let macro = macro(token.id), macro.isFunctionLike,
        case .builtin = macro.kind, index + 1 < line.count, line[index + 1].kind == .leftParen
      {
        let end = closing(line, index + 1)
        let argument = Array(line[(index + 2)..<max(end, index + 2)])
        result.append(number(value(of: word, argument, at: token.range), like: token))
        index = min(end + 1, line.count)
        continue
      }
      result.append(token)
      index += 1
    }
    return result
  }

  /// The value of `defined X` that a macro has brought: its operand is still to be read, and is no use of a macro.
  private mutating func answerDefined(_ token: Token) -> Token {
    guard token.is(.defined) else { return token }
    var name = nextToken()
    let hasParen = name.kind == .leftParen
    if hasParen { name = nextToken() }
    if hasParen, name.isWord { _ = nextToken() }
    return name.isWord ? number(isDefined(name.id), like: token) : token
  }

  /// Index of the parenthesis that closes the one at `open`, or the end.
  private func closing(_ line: [Token], _ open: Int) -> Int {
    var depth = 0
    for index in open..<line.count {
      if line[index].kind == .leftParen { depth += 1 }
      if line[index].kind == .rightParen {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return line.count
  }

  private func number(_ value: Bool, like token: Token) -> Token {
    number(value ? "1" : "0", like: token)
  }

  private func number(_ text: String, like token: Token) -> Token {
    var number = token
    number.kind = .number
    number.id = interner.intern(text)
    return number
  }
}

/// An integer of the preprocessor: 64 bits, signed or not.
struct ConditionValue {
  var bits: UInt64
  var isUnsigned = false

  static func truth(_ value: Bool) -> ConditionValue { ConditionValue(bits: value ? 1 : 0) }

  var signed: Int64 { Int64(bitPattern: bits) }
}

/// Reads a condition by precedence climbing.
struct ConditionParser {
  let tokens: [Token]
  let preprocessor: Preprocessor
  let range: SourceRange
  private var index = 0
  private var depth = 0
  private var failed = false
  /// Operands around that `&&`, `||` or `?:` leaves out: what is in them need not have a value.
  private var skipped = 0

  init(tokens: [Token], preprocessor: Preprocessor, range: SourceRange) {
    self.tokens = tokens
    self.preprocessor = preprocessor
    self.range = range
  }

  mutating func parse() -> ConditionValue? {
    let value = listed()
    if index < tokens.count { fail("`\(preprocessor.spelling(tokens[index]))` is one too many") }
    return failed ? nil : value
  }

  private mutating func fail(_ message: String) {
    if !failed {
      let place = index < tokens.count ? tokens[index].range : range
      preprocessor.diagnostics.error(
        SyntaxCode.preprocessor, "this condition cannot be read: \(message)", at: place)
    }
    failed = true
    index = tokens.count
  }

  private var kind: TokenKind { index < tokens.count ? tokens[index].kind : .endOfFile }

  private mutating func conditional() -> ConditionValue {
    depth += 1
    defer { depth -= 1 }
    guard depth < 200 else {
      fail("it is nested too deeply")
      return .truth(false)
    }
    let condition = binary(1)
    guard kind == .question else { return condition }
    index += 1
    let then = operand(isSkipped: condition.bits == 0) { $0.listed() }
    guard kind == .colon else {
      fail("`:` expected")
      return then
    }
    index += 1
    let otherwise = operand(isSkipped: condition.bits != 0) { $0.conditional() }
    return condition.bits != 0 ? then : otherwise
  }

  /// `a, b`: the last one counts.
  private mutating func listed() -> ConditionValue {
    var value = conditional()
    while kind == .comma {
      index += 1
      value = conditional()
    }
    return value
  }

  private mutating func operand(
    isSkipped: Bool, _ read: (inout ConditionParser) -> ConditionValue
  ) -> ConditionValue {
    skipped += isSkipped ? 1 : 0
    defer { skipped -= isSkipped ? 1 : 0 }
    return read(&self)
  }

  private mutating func binary(_ minimum: Int) -> ConditionValue {
    var left = unary()
    while let precedence = ConditionParser.precedence(kind), precedence >= minimum {
      let sign = kind
      index += 1
      let isSettled = sign == .ampAmp && left.bits == 0 || sign == .pipePipe && left.bits != 0
      let right = operand(isSkipped: isSettled) { $0.binary(precedence + 1) }
      left = apply(sign, left, right)
    }
    return left
  }

  static func precedence(_ kind: TokenKind) -> Int? {
    switch kind {
    case .pipePipe: 1
    case .ampAmp: 2
    case .pipe: 3
    case .caret: 4
    case .amp: 5
    case .equalEqual, .bangEqual: 6
    case .less, .greater, .lessEqual, .greaterEqual: 7
    case .lessLess, .greaterGreater: 8
    case .plus, .minus: 9
    case .star, .slash, .percent: 10
    default: nil
    }
  }

  private mutating func unary() -> ConditionValue {
    depth += 1
    defer { depth -= 1 }
    guard depth < 200 else {
      fail("it is nested too deeply")
      return .truth(false)
    }
    guard index < tokens.count else {
      fail("it ends too early")
      return .truth(false)
    }
    let token = tokens[index]
    index += 1
    switch token.kind {
    case .bang: return .truth(unary().bits == 0)
    case .tilde:
      let value = unary()
      return ConditionValue(bits: ~value.bits, isUnsigned: value.isUnsigned)
    case .minus:
      let value = unary()
      return ConditionValue(bits: 0 &- value.bits, isUnsigned: value.isUnsigned)
    case .plus: return unary()
    case .leftParen: return parenthesized()
    case .number, .character: return literal(token)
    // What is no macro by now counts as 0; `true` as in C23.
    case .identifier, .keyword:
      if let number = preprocessor.systemNumber(token.id) {
        return ConditionValue(bits: UInt64(bitPattern: number))
      }
      return .truth(token.is(.true) || token.is(.__objc_yes))
    default:
      index -= 1
      fail("a value is expected")
      return .truth(false)
    }
  }

  private mutating func parenthesized() -> ConditionValue {
    let value = listed()
    if kind == .rightParen { index += 1 } else if !failed { fail("`)` expected") }
    return value
  }

  private mutating func literal(_ token: Token) -> ConditionValue {
    let decoder = LiteralDecoder(
      interner: preprocessor.interner, diagnostics: preprocessor.diagnostics)
    if token.kind == .character {
      return ConditionValue(bits: UInt64(bitPattern: Int64(decoder.character(token))))
    }
    guard case .integer(let literal) = decoder.number(token) else {
      index -= 1
      fail("only integers count here")
      return .truth(false)
    }
    return ConditionValue(
      bits: literal.value, isUnsigned: literal.isUnsigned || literal.value > UInt64(Int64.max))
  }

  private mutating func apply(
    _ sign: TokenKind, _ left: ConditionValue, _ right: ConditionValue
  ) -> ConditionValue {
    let isUnsigned = left.isUnsigned || right.isUnsigned
    let (a, b) = (left.bits, right.bits)
    func result(_ bits: UInt64) -> ConditionValue {
      ConditionValue(bits: bits, isUnsigned: isUnsigned)
    }
    switch sign {
    case .pipePipe: return .truth(a != 0 || b != 0)
    case .ampAmp: return .truth(a != 0 && b != 0)
    case .pipe: return result(a | b)
    case .caret: return result(a ^ b)
    case .amp: return result(a & b)
    case .equalEqual: return .truth(a == b)
    case .bangEqual: return .truth(a != b)
    case .less: return .truth(isUnsigned ? a < b : left.signed < right.signed)
    case .greater: return .truth(isUnsigned ? a > b : left.signed > right.signed)
    case .lessEqual: return .truth(isUnsigned ? a <= b : left.signed <= right.signed)
    case .greaterEqual: return .truth(isUnsigned ? a >= b : left.signed >= right.signed)
    case .lessLess: return result(a << (b & 63))
    case .greaterGreater:
      return result(
        left.isUnsigned ? a >> (b & 63) : UInt64(bitPattern: left.signed >> Int64(b & 63)))
    case .plus: return result(a &+ b)
    case .minus: return result(a &- b)
    case .star: return result(a &* b)
    default: return divide(sign, left, right, isUnsigned)
    }
  }

  private mutating func divide(
    _ sign: TokenKind, _ left: ConditionValue, _ right: ConditionValue, _ isUnsigned: Bool
  ) -> ConditionValue {
    guard right.bits != 0 else {
      if skipped == 0 { fail("division by zero") }
      return .truth(false)
    }
    if isUnsigned {
      return ConditionValue(
        bits: sign == .slash ? left.bits / right.bits : left.bits % right.bits, isUnsigned: true)
    }
    let signed =
      sign == .slash
      ? left.signed.dividedReportingOverflow(by: right.signed).partialValue
      : left.signed.remainderReportingOverflow(dividingBy: right.signed).partialValue
    return ConditionValue(bits: UInt64(bitPattern: signed))
  }
}
