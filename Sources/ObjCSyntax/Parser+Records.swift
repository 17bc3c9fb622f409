// struct and union with their fields.
extension Parser {
  /// `struct tag { fields }`, `union tag`.
  mutating func parseRecord() -> RecordSpecifier {
    let start = current.range
    let isUnion = advance().is(.union)
    var attributes = parseAttributes()
    let tag = at(.identifier) ? takeName() : nil
    attributes += parseAttributes()
    var fields: [FieldDeclaration]?
    let packing = packings.isEmpty ? 0 : packings.last { $0.index <= index }?.limit ?? 0
    if at(.leftBrace) {
      let open = advance().range
      fields = parseFields()
      if !expect(.rightBrace, "after the fields", opening: open) { skipStatement() }
      attributes += parseAttributes()
    } else if tag == nil {
      reportExpected(isUnion ? "the union's name or `{`" : "the struct's name or `{`")
    }
    return RecordSpecifier(
      isUnion: isUnion, tag: tag, fields: fields, attributes: attributes,
      packing: packing, range: range(from: start))
  }

  private mutating func parseFields() -> [FieldDeclaration] {
    guard enter(weight: Parser.typeWeight) else {
      leave(weight: Parser.typeWeight)
      return []
    }
    defer { leave(weight: Parser.typeWeight) }
    var fields: [FieldDeclaration] = []
    while !at(.rightBrace), !isAtEnd, !atContainerBoundary {
      if eat(.semicolon) { continue }
      let start = index
      if at(.at), peek(1).is(.defs) {
        refuse(.construct, "`@defs` is not supported", at: current.range.union(peek(1).range))
        skipStatement()
      } else if at(._Static_assert) {
        refuse(
          .construct, "`_Static_assert` in a struct is not supported", at: current.range,
          help: "put it behind the struct")
        skipStatement()
      } else {
        fields.append(parseField(isInRecord: true))
      }
      if index == start { break }
    }
    return fields
  }

  /// One line of fields or ivars, with its `;`, which compilers do without behind a struct's last one.
  mutating func parseField(isInRecord: Bool = false) -> FieldDeclaration {
    let start = current.range
    _ = eat(.__extension__)
    let specifiers = parseSpecifiers(.member)
    if case .missing = specifiers.type { reportExpected("a type") }
    var fields: [FieldDeclaration.Field] = []
    if !at(.semicolon) {
      repeat { fields.append(parseFieldDeclarator()) } while eat(.comma)
    }
    if isInRecord, at(.rightBrace), !fields.isEmpty {
      let place = previousRange.endPoint
      diagnostics.warning(
        SyntaxCode.expected, "expected `;` after this field", at: place,
        label: "`;` belongs here", helps: [Diagnostic.Help("add `;`", edits: [.init(place, ";")])])
    } else {
      endStatement("after this field")
    }
    return FieldDeclaration(specifiers: specifiers, fields: fields, range: range(from: start))
  }

  private mutating func parseFieldDeclarator() -> FieldDeclaration.Field {
    let declarator = at(.colon) ? parseDeclarator(.none) : parseDeclarator(.required)
    let width = eat(.colon) ? parseConditional() : nil
    return FieldDeclaration.Field(
      declarator: declarator, bitWidth: width, attributes: parseAttributes())
  }

  /// `enum tag : type { A, B = 1 }`
  mutating func parseEnum() -> EnumSpecifier {
    let start = advance().range
    var attributes = parseAttributes()
    let tag = at(.identifier) ? takeName() : nil
    attributes += parseAttributes()
    var underlying: TypeName?
    if at(.colon), typeAhead(index + 1) {
      advance()
      let type = parseSpecifiers(.typeName)
      let declarator = Declarator(name: nil, parts: [], range: previousRange.endPoint)
      underlying = TypeName(specifiers: type, declarator: declarator, range: type.range)
    }
    var enumerators: [EnumSpecifier.Enumerator]?
    if at(.leftBrace) {
      enumerators = parseEnumerators()
    } else if tag == nil {
      reportExpected("the enum's name or `{`")
    }
    attributes += parseAttributes()
    return EnumSpecifier(
      tag: tag, underlying: underlying, enumerators: enumerators, attributes: attributes,
      range: range(from: start))
  }

  private mutating func parseEnumerators() -> [EnumSpecifier.Enumerator] {
    let open = advance().range
    var result: [EnumSpecifier.Enumerator] = []
    while !at(.rightBrace), !isAtEnd {
      let name = expectName("an enumerator's name")
      if name.isMissing { break }
      scope.declare(tokens[index - 1].id, .value)
      _ = parseAttributes()
      let value = eat(.equal) ? parseConditional() : nil
      result.append(EnumSpecifier.Enumerator(name: name, value: value))
      if !eat(.comma) { break }
    }
    if !at(.rightBrace) {
      reportMissing("}", "after the enumerators", opening: open)
      skip(to: .rightBrace)
    }
    _ = eat(.rightBrace)
    return result
  }
}
