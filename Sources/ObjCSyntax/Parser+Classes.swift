// @interface, @protocol, @class and @compatibility_alias: everything of a class but its bodies.
//
// A class's name is declared as a type as soon as it is read, so that its own methods can use it. Type parameters (`<T>`)
// are types from the interface's head to its @end and are taken back there.

extension Parser {
  // MARK: @interface

  /// `@interface …` up to its `@end`: a class, a category or a class extension.
  mutating func parseInterface(into declarations: inout [Decl]) {
    let mark = damageMark
    let start = advance().range
    advance()
    let name = unaliased(expectName("the class's name"))
    if !name.isMissing { scope.declare(interner.intern(name.text), .type) }
    let saved = at(.less) && !rootClassConforms ? parseTypeParameters() : []
    let parameters = saved.map(\.parameter)
    if at(.leftParen) {
      let node = parseCategoryRest(name, parameters, start, mark)
      declarations.append(Decl(.category(node), node.range))
    } else {
      let node = parseInterfaceRest(name, parameters, start, mark)
      declarations.append(Decl(.interface(node), node.range))
    }
    undeclare(saved)
  }

  /// A root class may conform: `@interface Root <P>`. Parameters are followed by `:` or `(`, or
  /// they have bounds; a list of known protocols is what remains.
  private var rootClassConforms: Bool {
    var place = index + 1
    while place < index + 64 {
      switch tokens[min(place, tokens.count - 1)].kind {
      case .identifier, .comma: place += 1
      case .greater:
        let next = tokens[min(place + 1, tokens.count - 1)].kind
        return next != .colon && next != .leftParen
      default: return false
      }
    }
    return false
  }

  private mutating func parseInterfaceRest(
    _ name: Name, _ parameters: [TypeParameter], _ start: SourceRange, _ mark: DamageMark
  ) -> InterfaceDecl {
    let head = range(from: start)
    var superclass: Name?
    var arguments: AngleArguments?
    if eat(.colon) {
      superclass = expectName("the superclass's name")
      if at(.less), !anglesAreProtocols(parameters) {
        arguments = parseAngleArguments(onlyFirst: true)
      }
    }
    skipStrangeHeritage(of: name, superclass)
    let protocols = at(.less) ? parseProtocolNames() : []
    let attributes = takeLeadingAttributes() + parseAttributes()
    let outer = open(.interface, name.text, nil, head)
    settle(mark, isDeclaration: true)
    let ivars = at(.leftBrace) ? parseIvarBlock(.protected) : []
    let members = parseInterfaceMembers()
    container = outer
    return InterfaceDecl(
      name: name, typeParameters: parameters, superclass: superclass,
      superclassArguments: arguments, protocols: protocols, ivars: ivars, members: members,
      attributes: attributes, headRange: head, range: range(from: start))
  }

  /// Behind a superclass `<A, B>` are protocols, unless one is more than a name, or one of the
  /// class's own parameters, or a second list follows.
  private func anglesAreProtocols(_ parameters: [TypeParameter]) -> Bool {
    var place = index + 1
    while place < tokens.count {
      switch tokens[place].kind {
      case .identifier:
        let name = interner.text(tokens[place].id)
        if tokens[place].is(.id) || parameters.contains(where: { $0.name.text == name }) {
          return false
        }
        place += 1
      case .comma: place += 1
      case .greater: return tokens[min(place + 1, tokens.count - 1)].kind != .less
      default: return false
      }
    }
    return true
  }

  private mutating func parseCategoryRest(
    _ name: Name, _ parameters: [TypeParameter], _ start: SourceRange, _ mark: DamageMark
  ) -> CategoryDecl {
    let open = advance().range
    let category = current.isWord ? takeName() : nil
    expect(.rightParen, "after the category's name", opening: open)
    let head = range(from: start)
    let protocols = at(.less) ? parseProtocolNames() : []
    let attributes = takeLeadingAttributes() + parseAttributes()
    let outer = self.open(.interface, name.text, category?.text ?? "", head)
    settle(mark, isDeclaration: true)
    let ivars = at(.leftBrace) ? parseIvarBlock(.private) : []
    let members = parseInterfaceMembers()
    container = outer
    return CategoryDecl(
      className: name, typeParameters: parameters, category: category, protocols: protocols,
      ivars: ivars, members: members, attributes: attributes, headRange: head,
      range: range(from: start))
  }

  // MARK: @protocol

  /// `@protocol A, B;` or `@protocol A … @end`.
  mutating func parseProtocol(into declarations: inout [Decl]) {
    let mark = damageMark
    let start = advance().range
    advance()
    let name = expectName("the protocol's name")
    if at(.comma) || at(.semicolon) {
      var names = [name]
      while eat(.comma) { names.append(expectName("a protocol's name")) }
      endStatement("after @protocol")
      declarations.append(Decl(.protocolForward(names), range(from: start)))
      return
    }
    let head = range(from: start)
    let protocols = at(.less) ? parseProtocolNames() : []
    let attributes = takeLeadingAttributes() + parseAttributes()
    let outer = open(.protocolDefinition, name.text, nil, head)
    settle(mark, isDeclaration: true)
    let members = parseInterfaceMembers()
    container = outer
    let node = ProtocolDecl(
      name: name, protocols: protocols, members: members, attributes: attributes,
      headRange: head, range: range(from: start))
    declarations.append(Decl(.protocolDefinition(node), node.range))
  }

  /// `<A, B>`
  mutating func parseProtocolNames() -> [Name] {
    let open = advance().range
    var names: [Name] = []
    repeat {
      if atClosingAngle { break }
      let name = expectName("a protocol's name")
      if name.isMissing { break }
      names.append(name)
    } while eat(.comma)
    if !eatClosingAngle() { reportMissing(">", "after the protocols", opening: open) }
    return names
  }

  // MARK: Type parameters

  /// A type parameter, and what its name was before.
  struct DeclaredParameter {
    let parameter: TypeParameter
    let id: UInt32
    let old: TypeNameScope.Kind
  }

  /// `<Key : id<NSCopying>, __covariant Value>`. The names are types until `undeclare`.
  mutating func parseTypeParameters() -> [DeclaredParameter] {
    let open = advance().range
    var result: [DeclaredParameter] = []
    repeat {
      var variance = TypeParameter.Variance.invariant
      if eat(.__covariant) {
        variance = .covariant
      } else if eat(.__contravariant) {
        variance = .contravariant
      }
      let name = expectName("a type parameter")
      if name.isMissing { break }
      let id = tokens[index - 1].id
      let old = scope.kind(id)
      scope.declare(id, .type)
      let bound = eat(.colon) ? parseTypeName() : nil
      result.append(
        DeclaredParameter(
          parameter: TypeParameter(name: name, variance: variance, bound: bound), id: id, old: old))
    } while eat(.comma)
    if !eatClosingAngle() { reportMissing(">", "after the type parameters", opening: open) }
    return result
  }

  mutating func undeclare(_ parameters: [DeclaredParameter]) {
    for parameter in parameters.reversed() { scope.declare(parameter.id, parameter.old) }
  }

  mutating func takeLeadingAttributes() -> [Attribute] {
    defer { leadingAttributes = [] }
    return leadingAttributes
  }

  // MARK: Containers

  /// Enters a class or protocol; gives back what was open before.
  mutating func open(
    _ kind: Container.Kind, _ name: String, _ category: String?, _ head: SourceRange
  ) -> Container? {
    let outer = container
    container = Container(kind: kind, name: name, category: category, headRange: head)
    return outer
  }

  /// At the beginning of another class or protocol, or the end of the file, inside an open one.
  var atForgottenEnd: Bool {
    if isAtEnd { return true }
    guard at(.at) else { return false }
    switch peek(1).word {
    case .interface, .implementation: return true
    case .protocol:
      let next = peek(3).kind
      return peek(2).kind == .identifier && next != .semicolon && next != .comma
    default: return false
    }
  }

  /// Says that `@end` is missing here.
  mutating func reportForgottenEnd() {
    guard let container, !isAborted, !hashEndIsTold else { return }
    let place = isAtEnd ? previousRange.endPoint : current.range.union(peek(1).range)
    errorIndex = index
    diagnostics.error(
      SyntaxCode.unclosedContainer,
      "expected `@end` of `\(container.kind.rawValue) \(container.display)`, found "
        + (isAtEnd ? "the end of the file" : "`@\(interner.text(peek(1).id))`"),
      at: place, label: "`@end` belongs before this",
      secondary: [Diagnostic.Label(container.headRange, "opened here")],
      helps: [
        Diagnostic.Help(
          "write `@end` after its last method",
          edits: [Diagnostic.Edit(previousRange.endPoint, "\n@end")])
      ])
  }

  /// The members up to and with `@end`.
  private mutating func parseInterfaceMembers() -> [InterfaceMember] {
    var members: [InterfaceMember] = []
    var isOptional = false
    while true {
      if atDirective(.end) {
        advance()
        advance()
        return members
      }
      if atForgottenEnd {
        reportForgottenEnd()
        return members
      }
      insertForgottenAt()
      if atDirective(.end) { continue }
      let start = index
      let mark = damageMark
      parseInterfaceMember(into: &members, &isOptional)
      settle(mark, isDeclaration: true)
      if index == start { advanceUnlessRespelled() }
      if diagnostics.isFull { abort() }
    }
  }

  private mutating func parseInterfaceMember(
    into members: inout [InterfaceMember], _ isOptional: inout Bool
  ) {
    switch current.kind {
    case .minus, .plus:
      let method = parseMethodHead(isOptional: isOptional)
      members.append(.method(method))
      endMethodDeclaration()
    case .at where peek(1).is(.property):
      members.append(.property(parseProperty(isOptional: isOptional)))
    case .at where peek(1).is(.optional) || peek(1).is(.required):
      isOptional = peek(1).is(.optional)
      if container?.kind != .protocolDefinition {
        report(
          .unexpectedToken, "`@\(interner.text(peek(1).id))` is allowed only in a @protocol",
          at: current.range.union(peek(1).range))
        isOptional = false
      }
      advance()
      advance()
    case .leftParen where peek(1).isWord:
      report(
        .badMessage, "a method begins with `-` or `+`", at: current.range,
        helps: [
          Diagnostic.Help(
            "write `-` for a method of instances, `+` for one of the class",
            edits: [.init(current.range.startPoint, "- ")])
        ])
      skipStatement()
    case .leftBrace:
      report(
        .unexpectedToken, "`{` is not expected here", at: current.range,
        label: "instance variables stand directly behind the class's name and protocols")
      skipGroup()
    default:
      var declarations: [Decl] = []
      parseTopLevel(into: &declarations)
      for declaration in declarations { refuseVariable(declaration) }
      members += declarations.map { .declaration($0) }
    }
  }

  /// Functions and types may be declared between methods, variables may not, unless they are `extern`.
  private mutating func refuseVariable(_ declaration: Decl) {
    guard case .declaration(let node) = declaration.kind,
      node.specifiers.storage == nil || node.specifiers.storage == .static,
      let first = node.declarators.first(where: { $0.declarator.functionClause == nil }),
      let name = first.declarator.name, !name.isMissing
    else { return }
    report(
      .unexpectedToken, "a variable cannot be declared between the methods of an @interface",
      at: name.range,
      helps: [
        Diagnostic.Help("declare a @property, or put it into braces behind the class's name")
      ])
  }

  private mutating func endMethodDeclaration() {
    if eat(.semicolon) { return }
    if at(.leftBrace) {
      report(
        .unexpectedToken, "a method's body belongs in the @implementation, not here",
        at: current.range, label: "`;` expected")
      skipGroup()
      return
    }
    let mark = damageMark
    reportMissing(";", "after the method's declaration")
    // The next method or directive goes on by itself.
    if current.flags.contains(.lineStart) { mend(mark) } else { skipStatement() }
  }

  // MARK: Instance variables

  /// `{ @public int a; … }`
  mutating func parseIvarBlock(_ visibility: IvarVisibility) -> [IvarGroup] {
    let open = advance().range
    var groups: [IvarGroup] = []
    var visibility = visibility
    var fields: [FieldDeclaration] = []
    while !at(.rightBrace), !isAtEnd, !atContainerBoundary {
      if eat(.semicolon) { continue }
      let start = index
      if at(.at) {
        if !fields.isEmpty { groups.append(IvarGroup(visibility: visibility, fields: fields)) }
        fields = []
        if !parseVisibility(&visibility) { break }
      } else if at(.minus) || at(.plus) {
        break
      } else {
        let mark = damageMark
        fields.append(parseField())
        settle(mark, isDeclaration: true)
      }
      if index == start { break }
    }
    if !fields.isEmpty { groups.append(IvarGroup(visibility: visibility, fields: fields)) }
    expect(.rightBrace, "after the instance variables", opening: open)
    return groups
  }

  private mutating func parseVisibility(_ visibility: inout IvarVisibility) -> Bool {
    switch peek(1).word {
    case .public: visibility = .public
    case .private: visibility = .private
    case .protected: visibility = .protected
    case .package: visibility = .package
    case .property, .end, .optional, .required: return false
    default:
      reportUnknownDirective()
      if isRespelled {
        isRespelled = false
        return parseVisibility(&visibility)
      }
      return true
    }
    advance()
    advance()
    return true
  }
}
