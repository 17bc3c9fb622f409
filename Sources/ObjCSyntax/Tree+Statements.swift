// The tree's statements.
package final class Stmt: Sendable {
  package enum Kind: Sendable {
    case expression(Expr)
    case declaration(Declaration)
    case staticAssert(StaticAssert)
    case compound(CompoundStmt)
    /// `;`
    case empty
    case `if`(condition: Expr, then: Stmt, otherwise: Stmt?)
    case `while`(condition: Expr, body: Stmt)
    case doWhile(body: Stmt, condition: Expr)
    case `for`(ForStmt)
    case forIn(ForInStmt)
    case `switch`(subject: Expr, body: Stmt)
    /// `last` is GNU's `case first ... last:`.
    case `case`(value: Expr, last: Expr?, body: Stmt)
    case `default`(body: Stmt)
    case `break`
    case `continue`
    case `return`(Expr?)
    case goto(Name)
    /// GNU's `goto *address;`
    case computedGoto(Expr)
    case label(Name, body: Stmt)
    case autoreleasepool(CompoundStmt)
    case synchronized(Expr, CompoundStmt)
    case `try`(TryStmt)
    /// Nil throws again what the surrounding @catch caught.
    case `throw`(Expr?)
    /// What could not be read; an error has been reported.
    case missing
  }

  package let kind: Kind
  package let range: SourceRange

  init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}

/// `{ … }`
package final class CompoundStmt: Sendable {
  package let statements: [Stmt]
  package let range: SourceRange
  /// The `}`, where locals die.
  package let closeRange: SourceRange

  init(statements: [Stmt], range: SourceRange, closeRange: SourceRange) {
    self.statements = statements
    self.range = range
    self.closeRange = closeRange
  }
}

package final class ForStmt: Sendable {
  package enum Start: Sendable {
    case declaration(Declaration)
    case expression(Expr)
  }

  package let start: Start?
  package let condition: Expr?
  package let step: Expr?
  package let body: Stmt

  init(start: Start?, condition: Expr?, step: Expr?, body: Stmt) {
    self.start = start
    self.condition = condition
    self.step = step
    self.body = body
  }
}

/// `for (id each in things)`
package final class ForInStmt: Sendable {
  package enum Element: Sendable {
    /// One declarator without an initialiser.
    case declaration(Declaration)
    /// An existing variable.
    case expression(Expr)
  }

  package let element: Element
  package let collection: Expr
  package let body: Stmt

  init(element: Element, collection: Expr, body: Stmt) {
    self.element = element
    self.collection = collection
    self.body = body
  }
}

package final class TryStmt: Sendable {
  package struct Catch: Sendable {
    /// Nil for `@catch (...)`.
    package let parameter: Parameter?
    package let body: CompoundStmt
    package let range: SourceRange
  }

  package let body: CompoundStmt
  package let catches: [Catch]
  package let finally: CompoundStmt?

  init(body: CompoundStmt, catches: [Catch], finally: CompoundStmt?) {
    self.body = body
    self.catches = catches
    self.finally = finally
  }
}
