// Methods' declarations and definitions.
import ForwardKitBasics

extension Parser {
  /// `- (type)name:(type)a part:(type)b, ...`, without what follows.
  mutating func parseMethodHead(isOptional: Bool) -> MethodDecl {
    let start = current.range
    let isClassMethod = advance().kind == .plus
    let returnType = at(.leftParen) ? parseMethodType() : parseBareResult()
    if let returnType { notePointer(returnType.specifiers, returnType.declarator) }
    var attributes = parseAttributes()
    var selector = ""
    var ranges: [SourceRange] = []
    var parameters: [MethodDecl.Part] = []
    if current.isWord, peek(1).kind != .colon {
      let name = takeName()
      selector = name.text
      ranges.append(name.range)
    } else {
      while at(.colon) || current.isWord && peek(1).kind == .colon {
        let part = parseMethodPart(behind: &attributes)
        selector += part.keyword.text + ":"
        ranges.append(part.keyword.range)
        parameters.append(part)
      }
      if selector.isEmpty { reportExpected("the method's name", code: .badMessage) }
    }
    if !selector.isEmpty, reportMethodLikeFunction(selector) { attributes += parseAttributes() }
    let (extra, isVariadic) = parseExtraParameters()
    attributes += parseAttributes()
    return MethodDecl(
      isClassMethod: isClassMethod, isOptional: isOptional, returnType: returnType,
      selector: selector, selectorRanges: ranges, parameters: parameters,
      extraParameters: extra, isVariadic: isVariadic, attributes: attributes,
      range: range(from: start))
  }

  /// `- void drive;`: the type without its parentheses.
  private mutating func parseBareResult() -> TypeName? {
    let isType =
      at(.keyword)
      ? Parser.beginsType(current.word?.plain) : at(.identifier) && scope.kind(current.id) == .type
    guard isType, peek(1).isWord && !peek(1).flags.contains(.lineStart) || peek(1).kind == .star,
      !peek(1).is(.__attribute__), !peek(1).is(.__attribute)
    else { return nil }
    let start = current.range
    let mark = damageMark
    let type = parseTypeName(.methodType)
    reportMended(
      .expected, "the type of a method's result is written in parentheses",
      at: start.union(type.range),
      helps: [Diagnostic.Help("write `- (void)name`")])
    if faults != mark.faults { return nil }
    return type
  }

  /// `(int a)`, the name within the parentheses: taken.
  private mutating func takeNameInParentheses() -> Name? {
    guard at(.identifier), peek(1).kind == .rightParen else { return nil }
    let name = takeName()
    reportMended(
      .expected, "a parameter's name comes after the parentheses of its type", at: name.range,
      helps: [Diagnostic.Help("write `(int)\(name.text)`")])
    advance()
    return name
  }

  /// `keyword:(type)name`. Attributes behind the last name belong to the method.
  private mutating func parseMethodPart(behind outer: inout [Attribute]) -> MethodDecl.Part {
    let keyword = at(.colon) ? Name("", current.range) : takeName()
    advance()
    var attributes = parseAttributes()
    var inner: Name?
    let type = at(.leftParen) ? parseMethodType(naming: &inner) : parseBareParameterType()
    attributes += parseAttributes()
    let name: Name
    if let inner {
      name = inner
    } else if at(.identifier) {
      name = takeName()
    } else {
      reportExpected("the parameter's name")
      name = Name("", previousRange.endPoint)
      if at(.keyword), peek(1).kind != .colon { advance() }
    }
    let behind = parseAttributes()
    if at(.colon) || current.isWord && peek(1).kind == .colon {
      attributes += behind
    } else {
      outer += behind
    }
    return MethodDecl.Part(keyword: keyword, type: type, name: name, attributes: attributes)
  }

  /// `(type)`
  private mutating func parseMethodType() -> TypeName? {
    var none: Name?
    return parseMethodType(naming: &none)
  }

  /// `drive:int km`: the type without its parentheses.
  private mutating func parseBareParameterType() -> TypeName? {
    let isType =
      at(.keyword)
      ? Parser.beginsType(current.word?.plain) : at(.identifier) && scope.kind(current.id) == .type
    guard isType, peek(1).kind == .identifier || peek(1).kind == .star else { return nil }
    let type = parseTypeName(.methodType)
    reportMended(
      .expected, "the type of a method's parameter is written in parentheses", at: type.range,
      helps: [Diagnostic.Help("write `(int)name` behind the colon")])
    return type
  }

  /// - Parameter naming: the parameter's name, when it stands within the parentheses.
  private mutating func parseMethodType(naming: inout Name?) -> TypeName? {
    let open = advance().range
    // `()` is `(id)`, as no parentheses are.
    if eat(.rightParen) { return nil }
    let type = parseTypeName(.methodType)
    naming = takeNameInParentheses()
    if naming == nil { close(.rightParen, "after the type", opening: open) }
    return type
  }

  /// `, ...` and the parameters that old code appends with commas.
  private mutating func parseExtraParameters() -> ([Parameter], isVariadic: Bool) {
    var extra: [Parameter] = []
    while eat(.comma) {
      if eat(.ellipsis) { return (extra, true) }
      let start = index
      extra.append(parseParameter())
      if index == start { break }
    }
    return (extra, false)
  }

  /// A method of an @implementation; nil, after a report, if it has no body.
  mutating func parseMethodDefinition() -> MethodDefinition? {
    let start = current.range
    let mark = damageMark
    let head = parseMethodHead(isOptional: false)
    noteManual(implementing: head)
    // Old code has a `;` between the head and the body; it means nothing.
    if at(.semicolon), peek(1).kind == .leftBrace { advance() }
    guard at(.leftBrace) else {
      report(
        .expected, "expected the method's body, found \(found)", at: previousRange.endPoint,
        label: "`{ … }` belongs here",
        secondary: [Diagnostic.Label(head.range, "in an @implementation every method has one")])
      if !eat(.semicolon), !current.flags.contains(.lineStart) { skipStatement() }
      return nil
    }
    settle(mark, isDeclaration: true)
    scope.push()
    for part in head.parameters where !part.name.isMissing {
      scope.declare(interner.intern(part.name.text), .value)
    }
    for parameter in head.extraParameters { declare(parameter.declarator, isType: false) }
    let sign = head.isClassMethod ? "+" : "-"
    let name = "\(sign)[\(container?.display ?? "") \(head.selector)]"
    let body = parseBody(functionName: name, pretty: name)
    scope.pop()
    return MethodDefinition(head: head, body: body, range: range(from: start))
  }

  // MARK: @property

  /// `@property (attributes) type name, name;`
  mutating func parseProperty(isOptional: Bool) -> PropertyDecl {
    let start = advance().range
    advance()
    let attributes = at(.leftParen) ? parsePropertyAttributes() : []
    var declAttributes = parseAttributes()
    let specifiers = parseSpecifiers(.member)
    if case .missing = specifiers.type { reportExpected("the property's type") }
    var declarators: [Declarator] = []
    repeat {
      declarators.append(parseDeclarator(.required))
      declAttributes += parseAttributes()
    } while eat(.comma)
    if let declarator = declarators.first { notePointer(specifiers, declarator) }
    if at(.colon) {
      report(.badAttribute, "a property cannot be a bit-field", at: current.range)
      skipStatement()
    } else {
      endStatement("after this property")
    }
    return PropertyDecl(
      attributes: attributes, specifiers: specifiers, declarators: declarators,
      declAttributes: declAttributes, isOptional: isOptional, range: range(from: start))
  }

  private mutating func parsePropertyAttributes() -> [PropertyAttribute] {
    let open = advance().range
    var result: [PropertyAttribute] = []
    while !at(.rightParen), !isAtEnd {
      if eat(.comma) { continue }
      guard current.isWord else { break }
      if let attribute = parsePropertyAttribute() { result.append(attribute) }
      if !at(.comma) { break }
    }
    if !at(.rightParen) {
      reportMissing(")", "after the property's attributes", opening: open)
      skip(to: .rightParen)
    }
    _ = eat(.rightParen)
    return result
  }

  private mutating func parsePropertyAttribute() -> PropertyAttribute? {
    let token = advance()
    let kind: PropertyAttribute.Kind
    switch token.word {
    case .readonly: kind = .readonly
    case .readwrite: kind = .readwrite
    case .strong: kind = .strong
    case .weak:
      kind = .weak
      usesAutomaticWords = true
    case .copy: kind = .copy
    case .assign: kind = .assign
    case .retain: kind = .retain
    case .unsafe_unretained: kind = .unsafeUnretained
    case .atomic: kind = .atomic
    case .nonatomic: kind = .nonatomic
    case .class: kind = .class
    case .direct: kind = .direct
    case .nullable: kind = .nullability(.nullable)
    case .nonnull: kind = .nullability(.nonnull)
    case .null_unspecified: kind = .nullability(.unspecified)
    case .null_resettable: kind = .nullResettable
    case .getter: kind = .getter(parseAccessor())
    case .setter: kind = .setter(parseAccessor())
    default:
      reportUnknownPropertyAttribute(token)
      return nil
    }
    return PropertyAttribute(kind: kind, range: range(from: token.range))
  }

  /// `= selector`
  private mutating func parseAccessor() -> String {
    guard expect(.equal, "after getter or setter") else { return "" }
    var selector = ""
    while current.isWord || at(.colon) {
      selector += at(.colon) ? ":" : interner.text(current.id)
      advance()
    }
    if selector.isEmpty { reportExpected("a selector") }
    return selector
  }

  private mutating func reportUnknownPropertyAttribute(_ token: Token) {
    let word = interner.text(token.id)
    let known = [
      "readonly", "readwrite", "strong", "weak", "copy", "assign", "retain", "unsafe_unretained",
      "atomic", "nonatomic", "class", "getter", "setter", "nullable", "nonnull",
      "null_unspecified", "null_resettable", "direct",
    ]
    var helps: [Diagnostic.Help] = []
    if let near = SpellingSuggestions.best(word, among: known) {
      helps.append(
        Diagnostic.Help("did you mean `\(near)`?", edits: [Diagnostic.Edit(token.range, near)]))
    }
    report(
      .badAttribute, "`\(word)` is not a property attribute", at: token.range, helps: helps)
    if at(.equal) {
      advance()
      while current.isWord || at(.colon) { advance() }
    }
  }
}
