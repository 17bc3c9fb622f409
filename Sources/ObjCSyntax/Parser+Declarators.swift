/// Whether a declarator has a name.
enum DeclaratorName {
  case required, optional, none
}

extension Parser {
  /// A declarator, with a name or without.
  mutating func parseDeclarator(_ naming: DeclaratorName) -> Declarator {
    let start = current.range
    let startIndex = index
    var name: Name?
    let outer = isBlockVariable
    isBlockVariable = false
    defer { isBlockVariable = outer }
    // Behind a comma: `int a, __block b`.
    while naming == .required, at(.__block) {
      isBlockVariable = true
      advance()
    }
    let parts = parseDeclaratorParts(naming, &name)
    if naming == .required, name == nil {
      if parts.isEmpty || !reportArrayBeforeName() { reportExpected("a name") }
      name = Name("", previousRange.endPoint)
    }
    let range = index == startIndex ? previousRange.endPoint : range(from: start)
    let ownership = name == nil ? nil : parseOwnershipBehindName()
    return Declarator(
      name: name, parts: parts, isBlockVariable: isBlockVariable, ownership: ownership,
      range: range)
  }

  /// The words of a variable that are attributes, which may stand behind the name, too: `id delegate __weak`,
  /// `int count __block`.
  private mutating func parseOwnershipBehindName() -> Ownership? {
    var words = PointerQualifiers()
    while true {
      switch current.word {
      case .__weak, .__strong, .__unsafe_unretained, .__autoreleasing: _ = parsePointerWord(&words)
      case .__block:
        isBlockVariable = true
        advance()
      case .__attribute__ where atOwnershipAttribute:
        var isBlock = false
        words.attributes += parseAttributes(&words.ownership, &isBlock)
        if isBlock { isBlockVariable = true }
      default: return words.ownership
      }
    }
  }

  /// What the macros of these words stand for. All other attributes behind a name are the declaration's.
  private var atOwnershipAttribute: Bool {
    peek(1).kind == .leftParen && peek(2).kind == .leftParen && peek(3).isWord
      && ["objc_ownership", "blocks", "__blocks__"].contains(interner.text(peek(3).id))
  }

  private mutating func parseDeclaratorParts(
    _ naming: DeclaratorName, _ name: inout Name?
  ) -> [Declarator.Part] {
    guard enter(weight: Parser.typeWeight) else {
      leave(weight: Parser.typeWeight)
      return []
    }
    defer { leave(weight: Parser.typeWeight) }
    var prefix: [Declarator.Part] = []
    while at(.star) || at(.caret) {
      let isBlock = at(.caret)
      advance()
      let qualifiers = parsePointerQualifiers()
      prefix.append(isBlock ? .block(qualifiers) : .pointer(qualifiers))
      if !lengthenChain() { return [] }
    }
    chainDepth -= prefix.count
    var parts: [Declarator.Part] = []
    if naming != .none, at(.identifier) || takesWordAsName() {
      name = takeName()
    } else if at(.leftParen), nestedDeclaratorAhead(naming) {
      let open = advance().range
      _ = parseAttributes()
      while at(.__block) {
        isBlockVariable = true
        advance()
      }
      parts = parseDeclaratorParts(naming, &name)
      reportSignBehindName(name)
      expect(.rightParen, "after this declarator", opening: open)
    } else if naming == .required, at(.keyword), !at(.__attribute__), !at(.asm) {
      reportReservedName()
      name = Name("", current.range)
      if !ArithmeticWords.isTypeWord(current.word) { advance() }
    }
    parts += parseDeclaratorSuffixes()
    return parts + prefix.reversed()
  }

  /// `int[] f`
  private mutating func reportArrayBeforeName() -> Bool {
    guard at(.identifier), tokens[index - 1].kind == .rightBracket else { return false }
    let name = interner.text(current.id)
    report(
      .expected, "the brackets of an array come after its name",
      at: previousRange.union(current.range),
      helps: [Diagnostic.Help("write `int \(name)[]`; a list of objects is an `NSArray *`")])
    return true
  }

  /// `(b^)`: at the sign behind the name.
  private mutating func reportSignBehindName(_ name: Name?) {
    guard let name, at(.caret) || at(.star), peek(1).kind == .rightParen else { return }
    let sign = current.kind.spelling
    report(
      .expected, "`\(sign)` goes before the name", at: name.range.union(current.range),
      helps: [
        Diagnostic.Help(
          "write `(\(sign)\(name.text))`",
          edits: [.init(name.range.union(current.range), "\(sign)\(name.text)")])
      ])
    advance()
  }

  private mutating func reportReservedName() {
    report(
      .expected, "expected a name, found the reserved word \(found)", at: current.range,
      helps: [Diagnostic.Help("choose another name: reserved words cannot be names")])
  }

  private mutating func parsePointerQualifiers() -> PointerQualifiers {
    var result = PointerQualifiers()
    while true {
      if parsePointerWord(&result) { continue }
      if at(.__kindof) {
        result.isKindof = true
        advance()
      } else if at(.__block) {
        isBlockVariable = true
        advance()
      } else if at(.__attribute__) || at(.__attribute) {
        var isBlock = false
        result.attributes += parseAttributes(&result.ownership, &isBlock)
        if isBlock { isBlockVariable = true }
      } else {
        return result
      }
    }
  }

  /// Whether a `(` groups a declarator; otherwise it opens parameters.
  private func nestedDeclaratorAhead(_ naming: DeclaratorName) -> Bool {
    let next = peek(1)
    switch next.kind {
    case .star, .caret: return true
    case .leftParen, .leftBracket: return true
    case .identifier: return naming != .none && scope.kind(next.id) != .type
    case .keyword:
      switch next.word {
      case .__block: return true
      case .__weak, .__strong, .__unsafe_unretained, .__attribute__, .__attribute:
        return declaratorBehindQualifiers(naming)
      default: return false
      }
    default: return false
    }
  }

  /// `(__weak *x)` groups, `(__weak id x)` are parameters; so with an attribute.
  private func declaratorBehindQualifiers(_ naming: DeclaratorName) -> Bool {
    let words: [Word] = [.__weak, .__strong, .__unsafe_unretained, .const]
    var place = 1
    while case .keyword = peek(place).kind, let word = peek(place).word {
      if word == .__attribute__ || word == .__attribute {
        place = placeBehindGroup(at: place + 1)
      } else if words.contains(word) {
        place += 1
      } else {
        return false
      }
    }
    switch peek(place).kind {
    case .star, .caret, .leftParen: return true
    case .identifier: return naming != .none && scope.kind(peek(place).id) != .type
    default: return false
    }
  }

  /// The place behind the parentheses that begin at one; the place itself where none do.
  private func placeBehindGroup(at start: Int) -> Int {
    var (place, depth) = (start, 0)
    repeat {
      switch peek(place).kind {
      case .leftParen: depth += 1
      case .rightParen: depth -= 1
      case .endOfFile: return place
      default: if depth == 0 { return place }
      }
      place += 1
    } while depth > 0
    return place
  }

  private mutating func parseDeclaratorSuffixes() -> [Declarator.Part] {
    var parts: [Declarator.Part] = []
    while true {
      if at(.leftParen) {
        parts.append(.function(parseParameterClause(ofLiteral: false)))
      } else if at(.leftBracket) {
        parts.append(.array(parseArrayBound()))
      } else {
        break
      }
      if !lengthenChain() { return parts }
    }
    chainDepth -= parts.count
    return parts
  }

  private mutating func parseArrayBound() -> ArrayBound {
    let open = advance().range
    _ = eat(.static)
    var ignored = PointerQualifiers()
    while parsePointerWord(&ignored) {}
    _ = eat(.static)
    if eat(.rightBracket) { return .none }
    if at(.star), peek(1).kind == .rightBracket {
      advance()
      advance()
      return .star
    }
    let size = parseAssignment()
    close(.rightBracket, "after the array's size", opening: open)
    return .size(size)
  }

  /// `(int a, NSString *b, ...)`. The names are not made known here; whoever reads a body does. `()` of a block's
  /// literal says that there are no parameters; of a type, also a block's, that nothing is known of them.
  mutating func parseParameterClause(ofLiteral: Bool) -> ParameterClause {
    let open = advance().range
    if eat(.rightParen) {
      return ParameterClause(
        parameters: [], isVariadic: false, hasPrototype: ofLiteral, range: range(from: open))
    }
    if at(.void), peek(1).kind == .rightParen {
      advance()
      advance()
      return ParameterClause(
        parameters: [], isVariadic: false, hasPrototype: true, range: range(from: open))
    }
    var parameters: [Parameter] = []
    var isVariadic = false
    // A parameter may use the names before it: `(int n, int a[n])`.
    scope.push()
    repeat {
      if eat(.ellipsis) {
        isVariadic = true
        break
      }
      let start = index
      parameters.append(parseParameter())
      if index == start { break }
    } while eat(.comma)
    scope.pop()
    if !at(.rightParen) {
      let mark = damageMark
      reportMissing(")", "after the parameters", opening: open)
      if at(.leftBrace) {
        mend(mark)
      } else {
        while !isAtEnd, !at(.rightParen), !at(.leftBrace), !at(.semicolon), !at(.rightBrace),
          !atContainerBoundary
        { skipGroup() }
      }
    }
    _ = eat(.rightParen)
    return ParameterClause(
      parameters: parameters, isVariadic: isVariadic, hasPrototype: true,
      range: range(from: open))
  }

  mutating func parseParameter() -> Parameter {
    let start = current.range
    let leading = parseAttributes()
    let specifiers = parseSpecifiers(.member)
    if case .missing = specifiers.type { reportExpected("a parameter's type") }
    let declarator = parseDeclarator(.optional)
    let attributes = leading + parseAttributes()
    if at(.equal) {
      refuse(
        .cxx, "default values of parameters are C++, which is not supported", at: current.range)
      advance()
      _ = parseAssignment()
    } else if at(.amp) {
      refuse(
        .cxx, "references are C++, which is not supported", at: current.range,
        help: "take a pointer: `*` instead of `&`")
      advance()
      _ = eat(.identifier)
    }
    declare(declarator, isType: false)
    return Parameter(
      specifiers: specifiers, declarator: declarator, attributes: attributes,
      range: range(from: start))
  }
}

extension ArithmeticWords {
  /// Whether a reserved word begins or continues a type.
  static func isTypeWord(_ word: Word?) -> Bool {
    var words = ArithmeticWords()
    return word.map { words.add($0.plain) || beginsOtherType($0.plain) } ?? false
  }
}
