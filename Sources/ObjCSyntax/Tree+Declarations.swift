/// `int a = 1, *b;`, a prototype, a typedef, or a type on its own (`struct s { … };`).
package final class Declaration: Sendable {
  package let specifiers: DeclSpecifiers
  package let declarators: [InitDeclarator]
  package let range: SourceRange

  init(specifiers: DeclSpecifiers, declarators: [InitDeclarator], range: SourceRange) {
    self.specifiers = specifiers
    self.declarators = declarators
    self.range = range
  }

  package var isTypedef: Bool { specifiers.storage == .typedef }
}

/// One name of a declaration with its initial value.
package final class InitDeclarator: Sendable {
  package let declarator: Declarator
  package let attributes: [Attribute]
  package let initializer: Initializer?
  package let range: SourceRange

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

package enum Initializer: Sendable {
  case expression(Expr)
  case list(InitializerList)

  package var range: SourceRange {
    switch self {
    case .expression(let expression): expression.range
    case .list(let list): list.range
    }
  }
}

/// `{ 1, .x = 2, [3] = { 4 } }`
package final class InitializerList: Sendable {
  package enum Designator: Sendable {
    case field(Name)
    case index(Expr)
    /// GNU's `[first ... last]`
    case indexRange(Expr, Expr)
  }

  package struct Item: Sendable {
    package let designators: [Designator]
    package let value: Initializer
  }

  package let items: [Item]
  package let range: SourceRange

  init(items: [Item], range: SourceRange) {
    self.items = items
    self.range = range
  }
}

package final class FunctionDefinition: Sendable {
  package let specifiers: DeclSpecifiers
  /// Its first part is `.function`.
  package let declarator: Declarator
  package let attributes: [Attribute]
  package let body: CompoundStmt
  package let range: SourceRange

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

  package var name: Name { declarator.name ?? Name("", declarator.range) }
}
