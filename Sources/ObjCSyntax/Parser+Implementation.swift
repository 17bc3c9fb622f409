// @implementation: instance variables, @synthesize, bodies.
extension Parser {
  /// `@implementation …` up to its `@end`. What comes behind the place where a forgotten `@end` is
  /// assumed is appended to the declarations as well.
  mutating func parseImplementation(into declarations: inout [Decl]) {
    let mark = damageMark
    let start = advance().range
    advance()
    let attributes = takeLeadingAttributes()
    let name = unaliased(expectName("the class's name"))
    if !name.isMissing { scope.declare(interner.intern(name.text), .type) }
    if at(.less) {
      report(
        .unexpectedToken, "an @implementation has no type parameters or protocols",
        at: current.range, helps: [Diagnostic.Help("they belong to the @interface alone")])
      while !isAtEnd, !at(.greater), !at(.leftBrace), !at(.minus), !at(.plus) { advance() }
      _ = eat(.greater)
    }
    var category: Name?
    var superclass: Name?
    if at(.leftParen) {
      let open = advance().range
      if current.isWord { category = takeName() } else { reportExpected("the category's name") }
      expect(.rightParen, "after the category's name", opening: open)
    } else if eat(.colon) {
      superclass = expectName("the superclass's name")
    }
    let head = range(from: start)
    let outer = open(.implementation, name.text, category?.text, head)
    settle(mark, isDeclaration: true)
    let ivars = at(.leftBrace) ? parseIvarBlock(.private) : []
    let (members, rest) = parseImplementationMembers(head)
    container = outer
    let end = rest.first.map { $0.range.startPoint } ?? previousRange
    let node = ImplementationDecl(
      className: name, category: category, superclass: superclass, ivars: ivars,
      members: members, attributes: attributes, headRange: head, range: start.union(end))
    declarations.append(Decl(.implementation(node), node.range))
    declarations += rest
  }

  /// The class that a `@compatibility_alias` names.
  func unaliased(_ name: Name) -> Name {
    classAliases[name.text].map { Name($0, name.range) } ?? name
  }

  /// The members, and the declarations behind an assumed `@end`.
  private mutating func parseImplementationMembers(
    _ head: SourceRange
  ) -> ([ImplementationMember], rest: [Decl]) {
    var members: [ImplementationMember] = []
    while true {
      if atDirective(.end) {
        advance()
        advance()
        return (members, [])
      }
      if atForgottenEnd {
        if isAtEnd, !isAborted, let place = assumedEnd(members) {
          return split(members, at: place, head)
        }
        reportForgottenEnd()
        return (members, [])
      }
      insertForgottenAt()
      if atDirective(.end) { continue }
      let start = index
      let mark = damageMark
      parseImplementationMember(into: &members)
      settle(mark, isDeclaration: true)
      if index == start { advanceUnlessRespelled() }
      if diagnostics.isFull { abort() }
    }
  }

  /// Where `@end` can be assumed: before the first function behind the last method. Nil if there is
  /// none.
  private func assumedEnd(_ members: [ImplementationMember]) -> Int? {
    let last = members.lastIndex { member in
      if case .declaration = member { false } else { true }
    }
    let behind = last.map { $0 + 1 } ?? 0
    return members[behind...].firstIndex { member in
      if case .declaration(let node) = member, case .function = node.kind { true } else { false }
    }
  }

  private func split(
    _ members: [ImplementationMember], at place: Int, _ head: SourceRange
  ) -> ([ImplementationMember], rest: [Decl]) {
    let rest = members[place...].compactMap { member -> Decl? in
      if case .declaration(let node) = member { node } else { nil }
    }
    let at = rest.first?.range.startPoint ?? head
    if hashEndIsTold { return (Array(members[..<place]), rest) }
    diagnostics.warning(
      SyntaxCode.unclosedContainer,
      "`@implementation \(container?.display ?? "")` is not closed by `@end`", at: at,
      label: "`@end` is assumed before this function",
      secondary: [Diagnostic.Label(head, "opened here")],
      helps: [
        Diagnostic.Help("write it before the function", edits: [Diagnostic.Edit(at, "@end\n\n")])
      ])
    return (Array(members[..<place]), rest)
  }

  private mutating func parseImplementationMember(into members: inout [ImplementationMember]) {
    switch current.kind {
    case .minus, .plus:
      if let method = parseMethodDefinition() { members.append(.method(method)) }
    case .at where peek(1).is(.synthesize):
      members.append(parseSynthesize())
    case .at where peek(1).is(.dynamic):
      members.append(parseDynamic())
    case .at where peek(1).is(.property):
      let name = container?.name ?? ""
      report(
        .unexpectedToken, "`@property` belongs in an @interface, not in an @implementation",
        at: current.range.union(peek(1).range),
        helps: [
          Diagnostic.Help("a private one goes into a class extension, `@interface \(name) ()`")
        ])
      _ = parseProperty(isOptional: false)
    default:
      var declarations: [Decl] = []
      parseTopLevel(into: &declarations)
      members += declarations.map { .declaration($0) }
    }
  }

  /// `@synthesize a, b = _b;`
  private mutating func parseSynthesize() -> ImplementationMember {
    let start = advance().range
    advance()
    var items: [SynthesizeItem] = []
    repeat {
      let property = expectName("a property's name")
      if property.isMissing { break }
      let ivar = eat(.equal) ? expectName("an instance variable's name") : nil
      items.append(SynthesizeItem(property: property, ivar: ivar))
    } while eat(.comma)
    endStatement("after @synthesize")
    return .synthesize(items, range(from: start))
  }

  /// `@dynamic a, b;`
  private mutating func parseDynamic() -> ImplementationMember {
    let start = advance().range
    advance()
    var names: [Name] = []
    repeat {
      let name = expectName("a property's name")
      if name.isMissing { break }
      names.append(name)
    } while eat(.comma)
    endStatement("after @dynamic")
    return .dynamic(names, range(from: start))
  }
}
