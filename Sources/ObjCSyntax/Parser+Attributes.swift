// __attribute__ and its relatives, by the tables of known attributes. `[[…]]` has become `__attribute__` before (AttributeBrackets.swift).
import ForwardKitBasics

extension Parser {
  /// All `__attribute__((…))` at this place, those that mean something.
  mutating func parseAttributes() -> [Attribute] {
    var result: [Attribute] = []
    while at(.__attribute__) || at(.__attribute) {
      let open = advance().range
      guard expect(.leftParen, "after __attribute__"), expect(.leftParen, "after __attribute__")
      else { break }
      while !at(.rightParen), !isAtEnd {
        let start = index
        if let attribute = parseAttribute() { result.append(attribute) }
        if !eat(.comma), index == start { break }
      }
      if !(eat(.rightParen) && eat(.rightParen)) {
        reportMissing("))", "after the attribute", opening: open)
        skip(to: .rightParen)
        while eat(.rightParen) {}
        break
      }
    }
    return result
  }

  /// All attributes at this place, without those that `__weak`, `__block` and their relatives stand for: what these say is noted.
  mutating func parseAttributes(_ ownership: inout Ownership?, _ isBlockVariable: inout Bool)
    -> [Attribute]
  {
    parseAttributes().filter { attribute in
      switch attribute.name {
      case "blocks":
        isBlockVariable = true
        return false
      case "objc_ownership":
        guard case .identifier(let name)? = attribute.arguments.first?.kind else { return false }
        switch name.text {
        case "weak": ownership = .weak
        case "strong": ownership = .strong
        case "autoreleasing": ownership = .autoreleasing
        default: ownership = .unsafeUnretained
        }
        if ownership == .weak || ownership == .autoreleasing { usesAutomaticWords = true }
        return false
      default: return true
      }
    }
  }

  /// Attributes in front of a statement, such as `[[clang::nomerge]] f();`: they change nothing. Those of a declaration stay.
  mutating func skipStatementAttributes() {
    let place = index
    _ = parseAttributes()
    if declarationAhead || at(.semicolon) || at(.rightBrace) || isAtEnd { move(to: place) }
  }

  private mutating func parseAttribute() -> Attribute? {
    guard current.isWord else {
      if !at(.comma) { reportExpected("an attribute") }
      return nil
    }
    let start = current.range
    let name = AttributeTable.unadorned(interner.text(advance().id))
    guard AttributeTable.kept.contains(name) else {
      if at(.leftParen) { skipGroup() }
      if !AttributeTable.ignored.contains(name) { reportUnknownAttribute(name, range(from: start)) }
      return nil
    }
    var arguments: [Expr] = []
    if at(.leftParen) {
      let open = advance().range
      while !at(.rightParen), !isAtEnd {
        arguments.append(parseAttributeArgument())
        if !eat(.comma) { break }
      }
      if !expect(.rightParen, "", opening: open) { skip(to: .rightParen) }
    }
    return Attribute(name: name, arguments: arguments, range: range(from: start))
  }

  /// An expression, or a reserved word or type's name standing for itself.
  private mutating func parseAttributeArgument() -> Expr {
    if current.isWord, peek(1).kind == .comma || peek(1).kind == .rightParen {
      let name = takeName()
      return Expr(.identifier(name), name.range)
    }
    return parseAssignment()
  }

  /// Unknown ones are most likely advice to some compiler; the listing runs, with a word about it.
  private func reportUnknownAttribute(_ name: String, _ range: SourceRange) {
    if isAborted { return }
    var helps: [Diagnostic.Help] = []
    if let near = SpellingSuggestions.best(
      name, among: AttributeTable.kept.sorted() + AttributeTable.ignored.sorted())
    {
      let isName = Int(range.end - range.start) == name.utf8.count
      helps.append(
        Diagnostic.Help(
          "did you mean `\(near)`?", edits: isName ? [Diagnostic.Edit(range, near)] : []))
    }
    diagnostics.warning(
      SyntaxCode.harmlessExtra, "unknown attribute `\(name)` is ignored", at: range, helps: helps)
  }

  /// `_Alignas(16)`, as the attribute `aligned`.
  mutating func parseAlignas() -> Attribute {
    let start = advance().range
    let open = current.range
    expect(.leftParen)
    let argument: Expr
    if typeAhead(index) {
      let type = parseTypeName()
      argument = Expr(.alignof(.type(type)), type.range)
    } else {
      argument = parseConditional()
    }
    expect(.rightParen, "", opening: open)
    return Attribute(name: "aligned", arguments: [argument], range: range(from: start))
  }
}
