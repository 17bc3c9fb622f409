// Declarations of C at file scope and in bodies: specifiers, then declarators with commas between them, then `;` or a
// function's body. A declarator's name enters the scope before its initializer is read, as in C: `int x = sizeof x`.

extension Parser {
  /// A declaration of file scope: variables, prototypes, types, or a function with its body.
  mutating func parseExternalDeclaration(into declarations: inout [Decl]) {
    let start = current.range
    let mark = damageMark
    if at(._Static_assert) {
      declarations.append(Decl(.staticAssert(parseStaticAssert()), range(from: start)))
      return
    }
    let specifiers = parseSpecifiers(.declaration)
    if at(.semicolon) || missesSemicolon(specifiers) {
      _ = eat(.semicolon)
      let node = Declaration(specifiers: specifiers, declarators: [], range: range(from: start))
      declarations.append(Decl(.declaration(node), node.range))
      return
    }
    if case .missing = specifiers.type, !at(.identifier), !at(.star), !at(.leftParen) {
      reportExpected("a declaration", code: .expectedDeclaration)
      let place = index
      skipStatement()
      if index == place { advance() }
      return
    }
    var first = parseDeclarator(.required)
    let attributes = parseAttributes()
    if at(.leftBrace), first.functionClause == nil, specifiers.storage != .typedef,
      let name = first.name, !name.isMissing
    {
      first = reportNoParameters(first, name)
    }
    if let clause = first.functionClause {
      if at(.leftBrace) {
        let typed = withImplicitParameters(first, clause)
        settle(mark, isDeclaration: true)
        let definition = parseFunctionBody(specifiers, typed, attributes, start)
        declarations.append(Decl(.function(definition), definition.range))
        return
      }
      if isOldStyleDefinition, let declarator = parseOldStyleParameters(first, clause) {
        guard at(.leftBrace) else { return }
        settle(mark, isDeclaration: true)
        let definition = parseFunctionBody(specifiers, declarator, attributes, start)
        declarations.append(Decl(.function(definition), definition.range))
        return
      }
    }
    let node = parseDeclarators(specifiers, first: first, attributes, from: start)
    declarations.append(Decl(.declaration(node), node.range))
  }

  /// A struct, union or enum with its members, and the next line begins something else.
  private mutating func missesSemicolon(_ specifiers: DeclSpecifiers) -> Bool {
    let what: String
    switch specifiers.type {
    case .record(let node) where node.fields != nil:
      what = node.isUnion ? "the union" : "the struct"
    case .enumeration(let node) where node.enumerators != nil: what = "the enum"
    default: return false
    }
    guard specifiers.storage != .typedef, current.flags.contains(.lineStart), !at(.star),
      !at(.leftParen),
      !at(.identifier) || at(.at) || scope.kind(current.id) == .type || peek(1).kind == .leftParen
        || unknownTypeAhead
    else { return false }
    let mark = damageMark
    reportMissing(";", "after \(what)")
    mend(mark)
    return true
  }

  /// `void hello {`: read as if `(void)` stood there.
  private mutating func reportNoParameters(_ declarator: Declarator, _ name: Name) -> Declarator {
    let place = name.range.endPoint
    reportMended(
      .expected, "expected `(` after the function's name, found `{`", at: place,
      label: "`(void)` belongs here",
      helps: [
        Diagnostic.Help(
          "a function without parameters is written `void \(name.text)(void) { … }`",
          edits: [.init(place, "(void)")])
      ])
    let none = ParameterClause(parameters: [], isVariadic: false, hasPrototype: true, range: place)
    return Declarator(
      name: name, parts: [.function(none)] + declarator.parts, range: declarator.range)
  }

  /// A declaration among statements, with its `;`.
  mutating func parseLocalDeclaration() -> Declaration {
    let start = current.range
    let specifiers = parseSpecifiers(.declaration)
    if at(.semicolon) || missesSemicolon(specifiers) {
      _ = eat(.semicolon)
      return Declaration(specifiers: specifiers, declarators: [], range: range(from: start))
    }
    let first = parseDeclarator(.required)
    let attributes = parseAttributes()
    if at(.leftBrace), let clause = first.functionClause {
      refuse(
        .construct, "a function within a function is not supported", at: first.range,
        help:
          "use a block, `int (^name)(int) = ^(int x) { … };`, or a function outside; if it is outside, "
          + "a `}` is missing above")
      _ = parseFunctionBody(
        specifiers, withImplicitParameters(first, clause), attributes, start)
      return Declaration(specifiers: specifiers, declarators: [], range: range(from: start))
    }
    return parseDeclarators(specifiers, first: first, attributes, from: start)
  }

  /// The rest of a declaration, from behind its first declarator to its `;`.
  private mutating func parseDeclarators(
    _ specifiers: DeclSpecifiers, first: Declarator, _ attributes: [Attribute],
    from start: SourceRange
  ) -> Declaration {
    var list = [parseInitializer(specifiers, first, attributes)]
    while at(.comma) {
      if tokens[index - 1].kind == .number, peek(1).kind == .number {
        reportMended(
          .badLiteral, "a fraction is written with a point", at: previousRange.union(peek(1).range),
          helps: [
            Diagnostic.Help(
              "write `\(interner.text(tokens[index - 1].id)).\(interner.text(peek(1).id))`")
          ])
        advance()
        advance()
        continue
      }
      advance()
      let leading = parseAttributes()
      let declarator = parseDeclarator(.required)
      list.append(parseInitializer(specifiers, declarator, leading + parseAttributes()))
    }
    endStatement("after this declaration")
    return Declaration(
      specifiers: specifiers.withImplicitInt, declarators: list, range: range(from: start))
  }

  /// Makes a declarator's name known and reads its initial value.
  mutating func parseInitializer(
    _ specifiers: DeclSpecifiers, _ declarator: Declarator, _ attributes: [Attribute]
  ) -> InitDeclarator {
    declare(declarator, isType: specifiers.storage == .typedef)
    if case .missing = specifiers.type { reportMissingType(declarator) }
    var attributes = attributes
    if at(.asm) || at(.__asm__) || at(.__asm) {
      // A name for the linker, which nothing here looks at.
      advance()
      if at(.leftParen) { skipGroup() }
      attributes += parseAttributes()
    }
    var initializer: Initializer?
    if eat(.equal) {
      initializer = refuseBraces(forBlock: declarator.isBlock) ?? parseInitialValue()
    }
    return InitDeclarator(
      declarator: declarator, attributes: attributes, initializer: initializer,
      range: range(from: declarator.range))
  }

  mutating func declare(_ declarator: Declarator, isType: Bool) {
    guard let name = declarator.name, !name.isMissing else { return }
    scope.declare(interner.intern(name.text), isType ? .type : .value)
  }

  private mutating func reportMissingType(_ declarator: Declarator) {
    guard let name = declarator.name, !name.isMissing, !isAborted else { return }
    diagnostics.warning(
      SyntaxCode.missingType, "`\(name.text)` is declared without a type", at: declarator.range,
      label: "assumed to be `int`")
  }

  /// `expression` or `{ … }`.
  mutating func parseInitialValue() -> Initializer {
    if at(.leftBrace) { return .list(parseInitializerList()) }
    return .expression(parseAssignment())
  }

  mutating func parseInitializerList() -> InitializerList {
    let open = current.range
    let opener = index
    guard enter() else {
      leave()
      return InitializerList(items: [], range: open)
    }
    defer { leave() }
    expect(.leftBrace)
    var items: [InitializerList.Item] = []
    while !at(.rightBrace), !isAtEnd {
      let start = index
      let designators = parseDesignators()
      items.append(InitializerList.Item(designators: designators, value: parseInitialValue()))
      if !eat(.comma) {
        if at(.rightBrace) { break }
        reportMissing(",", "between the values")
        if let close = partner(of: opener), close > index {
          move(to: close)
        } else {
          skip(to: .rightBrace)
        }
        break
      }
      if index == start { break }
    }
    expect(.rightBrace, "after these values", opening: open)
    return InitializerList(items: items, range: range(from: open))
  }

  /// `.field`, `[index]`, also several, with their `=`; GNU's old `field:` and `[index] value` too.
  private mutating func parseDesignators() -> [InitializerList.Designator] {
    var result: [InitializerList.Designator] = []
    if at(.identifier), peek(1).kind == .colon {
      let name = takeName()
      advance()
      return [.field(name)]
    }
    while true {
      if at(.dot), peek(1).isWord {
        advance()
        result.append(.field(takeName()))
      } else if at(.leftBracket), designatorAhead(isFirst: result.isEmpty) {
        result.append(parseIndexDesignator())
      } else {
        break
      }
    }
    if result.count == 1, case .index = result[0], !at(.equal),
      tokens[index - 1].kind == .rightBracket
    {
      return result
    }
    if !result.isEmpty { expect(.equal, "after the designator") }
    return result
  }

  /// `[` begins a designator or a message; `]` followed by `=`, `.` or `[` tells.
  private mutating func designatorAhead(isFirst: Bool) -> Bool {
    guard let close = partner(of: index) else { return !isFirst }
    if hasSelector(upTo: close) { return false }
    switch tokens[min(close + 1, tokens.count - 1)].kind {
    case .equal: return true
    case .dot, .leftBracket:
      return !isFirst || !peek(1).isWord || scope.kind(peek(1).id) != .unknown
    // A message has a receiver and a name at least.
    case .comma, .rightBrace: return false
    default: return isFirst && close == index + 2 && !peek(1).isWord
    }
  }

  /// Whether a name follows the receiver of a message, as it follows nothing in an index: `[view frame]`, `[[Screen main] size]`.
  private func hasSelector(upTo close: Int) -> Bool {
    var place = index + 2
    while place < close {
      let before = tokens[place - 1]
      if tokens[place].isWord,
        before.isWord && !before.is(.sizeof) || before.kind == .rightBracket
      {
        return true
      }
      place += 1
    }
    return false
  }

  private mutating func parseIndexDesignator() -> InitializerList.Designator {
    let open = advance().range
    let first = parseConditional()
    if eat(.ellipsis) {
      let last = parseConditional()
      expect(.rightBracket, "", opening: open)
      return .indexRange(first, last)
    }
    expect(.rightBracket, "", opening: open)
    return .index(first)
  }

  mutating func parseStaticAssert() -> StaticAssert {
    let start = advance().range
    let open = current.range
    expect(.leftParen)
    let condition = parseConditional()
    var message: StringLiteral?
    if eat(.comma) {
      if at(.string) { message = parseStringPieces() } else { reportExpected("a string") }
    }
    expect(.rightParen, "", opening: open)
    expect(.semicolon, "after _Static_assert")
    return StaticAssert(condition: condition, message: message, range: range(from: start))
  }

  // MARK: Functions

  private mutating func parseFunctionBody(
    _ specifiers: DeclSpecifiers, _ declarator: Declarator, _ attributes: [Attribute],
    _ start: SourceRange
  ) -> FunctionDefinition {
    declare(declarator, isType: false)
    if case .missing = specifiers.type { reportMissingType(declarator) }
    let name = declarator.name?.text ?? ""
    scope.push()
    for parameter in declarator.functionClause?.parameters ?? [] {
      declare(parameter.declarator, isType: false)
    }
    let pretty = TypeSpelling.function(specifiers, declarator)
    let body = parseBody(functionName: name, pretty: pretty)
    scope.pop()
    return FunctionDefinition(
      specifiers: specifiers.withImplicitInt, declarator: declarator, attributes: attributes,
      body: body,
      range: range(from: start))
  }

  /// `main(argc, argv) {`: names without types are a definition in the old style, and of type `int` where no declaration in front
  /// of the body says more.
  private mutating func withImplicitParameters(_ declarator: Declarator, _ clause: ParameterClause)
    -> Declarator
  {
    let parameters = clause.parameters.map { implicitlyTyped($0) ?? $0 }
    let typed = ParameterClause(
      parameters: parameters, isVariadic: clause.isVariadic, hasPrototype: clause.hasPrototype,
      range: clause.range)
    return Declarator(
      name: declarator.name, parts: [.function(typed)] + declarator.parts.dropFirst(),
      range: declarator.range)
  }

  /// A parameter that is a name alone, and not a type's, as an `int`, with a warning.
  private mutating func implicitlyTyped(_ parameter: Parameter) -> Parameter? {
    guard parameter.declarator.name == nil, case .named(let name, nil) = parameter.specifiers.type,
      parameter.declarator.parts.isEmpty, scope.kind(interner.intern(name.text)) != .type
    else { return nil }
    let specifiers = DeclSpecifiers(
      type: .builtin(.int), typeRange: parameter.specifiers.typeRange, range: parameter.range)
    let declarator = Declarator(name: name, parts: [], range: parameter.range)
    reportMissingType(declarator)
    return Parameter(
      specifiers: specifiers, declarator: declarator, attributes: parameter.attributes,
      range: parameter.range)
  }

  /// A body with a `__func__` of its own.
  mutating func parseBody(functionName name: String, pretty: String) -> CompoundStmt {
    let saved = (functionName, prettyFunctionName, blockCount, loopDepth, switchDepth)
    (functionName, prettyFunctionName, blockCount, loopDepth, switchDepth) = (name, pretty, 0, 0, 0)
    let known = damage.ranges.count
    let body = parseCompound()
    if damage.ranges.count > known { damage.add(body: body.range) }
    (functionName, prettyFunctionName, blockCount, loopDepth, switchDepth) = saved
    return body
  }

  /// `int f(a) int a; {`: the declarations of the parameters stand before the body.
  private var isOldStyleDefinition: Bool {
    guard at(.keyword) || at(.identifier), previousRange.file == current.range.file else {
      return false
    }
    switch current.word {
    case .int, .char, .short, .long, .float, .double, .unsigned, .signed, .struct, .union, .enum,
      .register, .void, .const, .volatile:
      return true
    default: return at(.identifier) && scope.kind(current.id) == .type
    }
  }

  /// The declarations of the parameters, as if they stood in the parentheses. Callers then convert their arguments to
  /// the parameters' types, where C of 1978 had them agree.
  private mutating func parseOldStyleParameters(_ declarator: Declarator, _ clause: ParameterClause)
    -> Declarator?
  {
    var declared: [String: Parameter] = [:]
    while !isAtEnd, !at(.leftBrace), !at(.rightBrace), !atContainerBoundary {
      let start = index
      let declaration = parseLocalDeclaration()
      for item in declaration.declarators {
        guard let name = item.declarator.name else { continue }
        declared[name.text] = Parameter(
          specifiers: declaration.specifiers, declarator: item.declarator,
          attributes: item.attributes,
          range: item.range)
      }
      if index == start { break }
    }
    var parameters: [Parameter] = []
    for parameter in clause.parameters {
      guard case .named(let name, nil) = parameter.specifiers.type,
        parameter.declarator.parts.isEmpty,
        let typed = declared.removeValue(forKey: name.text) ?? implicitlyTyped(parameter)
      else {
        refuse(
          .oldStyleFunction, "a parameter has no type", at: parameter.range,
          help: "declare it before the body: `int f(a) int a; { … }`, or write `int f(int a) { … }`"
        )
        parameters.append(parameter)
        continue
      }
      parameters.append(typed)
    }
    for stray in declared.values {
      refuse(
        .oldStyleFunction, "`\(stray.name?.text ?? "")` is not among the parameters",
        at: stray.range)
    }
    let typed = ParameterClause(
      parameters: parameters, isVariadic: clause.isVariadic, hasPrototype: true, range: clause.range
    )
    return Declarator(
      name: declarator.name, parts: [.function(typed)] + declarator.parts.dropFirst(),
      range: declarator.range)
  }
}
