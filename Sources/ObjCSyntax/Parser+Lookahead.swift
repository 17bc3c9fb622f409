// Is it a type, a declaration, a cast? Looks only, takes nothing; bounded distance.

extension Parser {
  /// Whether the token at an index begins a type, in a place where an expression may stand as well.
  func typeAhead(_ place: Int) -> Bool {
    let token = tokens[min(place, tokens.count - 1)]
    if token.kind == .keyword { return Parser.beginsType(token.word?.plain) }
    guard token.kind == .identifier else { return false }
    let next = tokens[min(place + 1, tokens.count - 1)]
    switch scope.kind(token.id) {
    case .type: return next.kind != .dot && next.kind != .arrow
    case .value: return false
    case .unknown: return unknownTypeFills(place)
    }
  }

  /// Reserved words that begin a type (not a storage class).
  static func beginsType(_ word: Word?) -> Bool {
    switch word {
    case .const, .volatile, ._Atomic, .struct, .union, .enum, .typeof, .__auto_type,
      ._Complex, .__kindof, .__strong, .__weak, .__unsafe_unretained, .__autoreleasing,
      ._Nullable, ._Nonnull, .__nullable, .__nonnull, .restrict:
      true
    default: ArithmeticWords.isTypeWord(word)
    }
  }

  private func token(_ place: Int) -> Token { tokens[min(place, tokens.count - 1)] }

  /// `Unknown *)`, `Unknown<T> *)`, `Unknown (^)(`: a name that nobody declared, in a place where
  /// only a type makes sense of what follows up to the closing parenthesis.
  private func unknownTypeFills(_ place: Int) -> Bool {
    var next = place + 1
    var isTypeLike = false
    if token(next).kind == .less, let end = closingAngle(next) {
      next = end + 1
      isTypeLike = true
    }
    while token(next).kind == .star || Parser.beginsType(token(next).word?.plain) {
      next += 1
      isTypeLike = true
    }
    if token(next).kind == .rightParen || token(next).kind == .comma && isTypeLike {
      return isTypeLike
    }
    let inner = token(next + 1).kind
    return token(next).kind == .leftParen && (inner == .caret || inner == .star)
      && token(next + 2).kind == .rightParen
  }

  /// Index of the `>` that closes a list of types; nil if it is no such list.
  private func closingAngle(_ open: Int) -> Int? {
    var depth = 0
    for place in open..<min(open + 64, tokens.count) {
      switch tokens[place].kind {
      case .less: depth += 1
      case .greater: depth -= 1
      case .greaterGreater: depth -= 2
      case .identifier, .keyword, .star, .comma, .caret, .leftParen, .rightParen: break
      default: return nil
      }
      if depth <= 0 { return place }
    }
    return nil
  }

  /// The current name is unknown, and what follows makes sense only if it is a type.
  var unknownTypeAhead: Bool {
    guard at(.identifier), scope.kind(current.id) == .unknown else { return false }
    let next = peek(1)
    switch next.kind {
    case .identifier:
      return !next.is(.in)
        || peek(2).kind != .identifier && peek(2).kind != .leftBracket
          && peek(2).kind != .at && peek(2).kind != .leftParen
    case .keyword: return Parser.beginsType(next.word?.plain) || next.is(.__block)
    case .star: return nameFollowsStars(index + 1)
    case .less:
      guard let end = closingAngle(index + 1) else { return false }
      let after = token(end + 1)
      return after.kind == .star && nameFollowsStars(end + 1) || after.kind == .identifier
    case .leftParen:
      let sign = peek(2).kind
      return (sign == .star || sign == .caret) && peek(3).kind == .identifier
        && peek(4).kind == .rightParen && peek(5).kind == .leftParen
    default: return false
    }
  }

  /// `* name` and then something that continues a declaration.
  private func nameFollowsStars(_ place: Int) -> Bool {
    var next = place
    while token(next).kind == .star { next += 1 }
    if Parser.beginsType(token(next).word?.plain) { return true }
    guard token(next).kind == .identifier else { return false }
    switch token(next + 1).kind {
    case .equal, .semicolon, .comma, .leftBracket: return true
    case .leftParen: return token(next + 2).kind == .rightParen || typeAhead(next + 2)
    case .identifier: return token(next + 1).is(.in)
    default: return false
    }
  }

  /// Whether a declaration stands here, among statements.
  var declarationAhead: Bool {
    if at(.keyword) {
      switch current.word?.plain {
      case .typedef, .extern, .static, .auto, .register, .inline, ._Thread_local, .__block,
        .__attribute__, ._Alignas, ._Noreturn:
        return true
      case .__extension__:
        return typeAhead(index + 1) || peek(1).is(.__extension__)
      case let word:
        return Parser.beginsType(word)
      }
    }
    guard at(.identifier) else { return false }
    switch scope.kind(current.id) {
    case .value: return false
    case .unknown: return unknownTypeAhead
    case .type: return knownTypeBeginsDeclaration
    }
  }

  /// A type's name may also be a class before a dot, or a label.
  private var knownTypeBeginsDeclaration: Bool {
    let next = peek(1)
    switch next.kind {
    case .identifier, .star, .caret, .less, .semicolon: return true
    case .keyword:
      return Parser.beginsType(next.word?.plain) || next.is(.__block) || isStorage(next)
    case .leftParen:
      if peek(2).kind == .star || peek(2).kind == .caret { return true }
      guard peek(2).kind == .identifier, peek(3).kind == .rightParen else { return false }
      // `va_list(args);` declares what has no meaning yet.
      return peek(4).kind == .equal
        || peek(4).kind == .semicolon && scope.kind(peek(2).id) == .unknown
    default: return false
    }
  }

  private func isStorage(_ token: Token) -> Bool {
    switch token.word {
    case .static, .extern, .typedef, .inline, .__attribute__: true
    default: false
    }
  }

  /// At `(`: whether it opens a cast or a compound literal.
  var castAhead: Bool {
    let next = peek(1)
    switch next.word {
    case .__bridge, .__bridge_transfer, .__bridge_retained, .__bridge_retain: return true
    default: break
    }
    if typeAhead(index + 1) { return true }
    // `(Unknown)x`: two operands in a row.
    guard next.kind == .identifier, scope.kind(next.id) == .unknown,
      peek(2).kind == .rightParen, !isParenthesizedReceiver, !isHiddenArgument(next)
    else { return false }
    let operand = peek(3)
    // `[list sort:(NSUnknownOption) by:key]`: the word begins the message's next part.
    if wordAndColonBeginPart, operand.isWord, peek(4).kind == .colon { return false }
    switch operand.kind {
    case .identifier, .number, .string, .character, .at: return true
    case .caret: return peek(4).kind == .leftBrace
    // A message and no index: `(xmlNsPtr)[node value]`.
    case .leftBracket where peek(4).isWord && peek(5).isWord: return true
    case .leftBracket, .tilde, .bang: return looksLikeType(next)
    case .leftParen: return interner.text(next.id).hasSuffix("_t")
    case .keyword: return operand.is(.sizeof) || operand.is(.nil) || operand.is(.NULL)
    default: return false
    }
  }

  /// `self` and `_cmd`, which nobody declares.
  private func isHiddenArgument(_ token: Token) -> Bool {
    let text = interner.text(token.id)
    return text == "self" || text == "_cmd"
  }

  /// `[(NSInvalidArgumentException) length]`: with a single word or a keyword behind it, a name in parentheses is the receiver, also
  /// behind casts.
  private var isParenthesizedReceiver: Bool {
    guard peek(3).isWord, peek(4).kind == .rightBracket || peek(4).kind == .colon else {
      return false
    }
    let start = startOfCasts
    guard start > 0, tokens[start - 1].kind == .leftBracket else { return false }
    return start < 2 || !Parser.endsOperand(tokens[start - 2])
  }

  /// Where the parentheses in front of the current one begin: `(id)(name)`.
  private var startOfCasts: Int {
    var start = index
    let limit = max(0, index - 64)
    while start > limit, tokens[start - 1].kind == .rightParen {
      var (depth, place) = (0, start - 1)
      while place >= limit {
        if tokens[place].kind == .rightParen { depth += 1 }
        if tokens[place].kind == .leftParen { depth -= 1 }
        if depth == 0 { break }
        place -= 1
      }
      guard place >= limit else { return start }
      start = place
    }
    return start
  }

  /// What a `[` behind it would be an index to.
  private static func endsOperand(_ token: Token) -> Bool {
    switch token.kind {
    case .identifier, .rightParen, .rightBracket, .string: true
    default: false
    }
  }

  /// A name that nobody declared and that is spelled as types are.
  private func looksLikeType(_ token: Token) -> Bool {
    let text = interner.text(token.id)
    return text.hasSuffix("_t") || text.unicodeScalars.first?.properties.isUppercase == true
  }
}
