// C23's attributes, `[[deprecated("…")]]` and `[[clang::objc_direct]]`, which clang takes in all of C and Objective-C.
//
// They are read as `__attribute__((…))`: their tokens become those of that form before the parser sees them. Nothing else begins with
// `[[`, a name and, but for arguments in parentheses, commas and further names, `]]`: a message has a selector behind its receiver.

/// Finds `[[…]]` in the tokens of a file.
struct AttributeBrackets {
  private let tokens: [Token]
  private let interner: Interner

  /// The tokens with `__attribute__((…))` in place of `[[…]]`.
  ///
  /// - Parameter packings: indices into the tokens, which change with these.
  static func rewrite(
    _ tokens: [Token], packings: inout [(index: Int, limit: Int)], interner: Interner
  ) -> [Token] {
    let reader = AttributeBrackets(tokens: tokens, interner: interner)
    let starts = tokens.indices.dropLast().filter {
      tokens[$0].kind == .leftBracket && tokens[$0 + 1].kind == .leftBracket
    }
    var result: [Token] = []
    var copied = 0
    for start in starts where start >= copied {
      guard let end = reader.end(of: start) else { continue }
      let attribute = reader.attribute(start, end)
      let shift = attribute.count - (end + 2 - start)
      result += tokens[copied..<start] + attribute
      copied = end + 2
      for place in packings.indices where packings[place].index >= result.count - shift {
        packings[place].index += shift
      }
    }
    return copied == 0 ? tokens : result + tokens[copied...]
  }

  private init(tokens: [Token], interner: Interner) {
    self.tokens = tokens
    self.interner = interner
  }

  private func kind(_ place: Int) -> TokenKind {
    place < tokens.count ? tokens[place].kind : .endOfFile
  }

  /// Where the `]]` is, if attributes begin here.
  private func end(of start: Int) -> Int? {
    if start > 0, tokens[start - 1].kind == .at { return nil }
    var place = start + 2
    while true {
      if tokens[place].isWord {
        guard let next = endOfName(place) else { return nil }
        place = next
        if kind(place) == .leftParen {
          guard let next = endOfGroup(place) else { return nil }
          place = next
        }
      }
      if kind(place) != .comma { break }
      place += 1
    }
    guard kind(place) == .rightBracket, kind(place + 1) == .rightBracket else { return nil }
    // An unknown name is an attribute's in front of a declaration; `[[Car]]` is a message that is not finished.
    let name = AttributeTable.unadorned(interner.text(tokens[start + 2].id))
    guard place == start + 3, !AttributeTable.isKnown(name) else { return place }
    return place + 2 < tokens.count && tokens[place + 2].isWord ? place : nil
  }

  /// Behind `name` or `vendor::name`; nil if it is no attribute's name.
  private func endOfName(_ place: Int) -> Int? {
    if kind(place + 1) == .colon, kind(place + 2) == .colon, place + 3 < tokens.count {
      return tokens[place + 3].isWord ? place + 4 : nil
    }
    let name = interner.text(tokens[place].id)
    let isKnown = AttributeTable.isKnown(AttributeTable.unadorned(name))
    return isKnown || kind(place + 1) == .rightBracket ? place + 1 : nil
  }

  private func endOfGroup(_ open: Int) -> Int? {
    var depth = 0
    for place in open..<tokens.count {
      if tokens[place].kind == .leftParen { depth += 1 }
      if tokens[place].kind == .rightParen { depth -= 1 }
      if depth == 0 { return place + 1 }
    }
    return nil
  }

  private func attribute(_ start: Int, _ end: Int) -> [Token] {
    var word = tokens[start]
    word.kind = .keyword
    word.id = Word.__attribute__.id
    var result = [word, with(.leftParen, tokens[start]), with(.leftParen, tokens[start + 1])]
    result += tokens[(start + 2)..<end]
    result += [with(.rightParen, tokens[end]), with(.rightParen, tokens[end + 1])]
    // What a vendor calls its own has the same name in `__attribute__`.
    return result.indices.filter { !isVendor($0, of: result) }.map { result[$0] }
  }

  /// `clang` and the colons in `clang::name`.
  private func isVendor(_ place: Int, of list: [Token]) -> Bool {
    func isColon(_ index: Int) -> Bool {
      list.indices.contains(index) && list[index].kind == .colon
    }
    if list[place].isWord { return isColon(place + 1) && isColon(place + 2) }
    return isColon(place) && (isColon(place + 1) || isColon(place - 1))
  }

  private func with(_ kind: TokenKind, _ token: Token) -> Token {
    var result = token
    result.kind = kind
    return result
  }
}
