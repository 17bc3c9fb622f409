/// `int a = 1, *b;`, a prototype, a typedef, or a type on its own (`struct s { … };`).
final class Declaration: Sendable {
  let specifiers: DeclSpecifiers
  let declarators: [InitDeclarator]
  let range: SourceRange

  init(specifiers: DeclSpecifiers, declarators: [InitDeclarator], range: SourceRange) {
    self.specifiers = specifiers
    self.declarators = declarators
    self.range = range
  }

  var isTypedef: Bool { specifiers.storage == .typedef }
}

/// One name of a declaration with its initial value.
final class InitDeclarator: Sendable {
  let declarator: Declarator
  let attributes: [Attribute]
  let initializer: Initializer?
  let range: SourceRange

  init(
    declarator: Declarator, attributes: [Attribute], initializer: Initializer?,
    range: SourceRange
  ) {
    self.declarator = declarator
    self.attributes = attributes
    self.initializer = initializer
    self.range = range
  }
}

enum Initializer: Sendable {
  case expression(Expr)
  case list(InitializerList)

  var range: SourceRange {
    switch self {
    case .expression(let expression): expression.range
    case .list(let list): list.range
    }
  }
}

/// `{ 1, .x = 2, [3] = { 4 } }`
final class InitializerList: Sendable {
  enum Designator: Sendable {
    case field(Name)
    case index(Expr)
    /// GNU's `[first ... last]`
    case indexRange(Expr, Expr)
  }

  struct Item: Sendable {
    let designators: [Designator]
    let value: Initializer
  }

  let items: [Item]
  let range: SourceRange

  init(items: [Item], range: SourceRange) {
    self.items = items
    self.range = range
  }
}

final class FunctionDefinition: Sendable {
  let specifiers: DeclSpecifiers
  /// Its first part is `.function`.
  let declarator: Declarator
  let attributes: [Attribute]
  let body: CompoundStmt
  let range: SourceRange

  init(
    specifiers: DeclSpecifiers, declarator: Declarator, attributes: [Attribute],
    body: CompoundStmt, range: SourceRange
  ) {
    self.specifiers = specifiers
    self.declarator = declarator
    self.attributes = attributes
    self.body = body
    self.range = range
  }

  var name: Name { declarator.name ?? Name("", declarator.range) }
}
