final class Stmt: Sendable {
  enum Kind: Sendable {
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
    case label(Name, body: Stmt)
    case autoreleasepool(CompoundStmt)
    case synchronized(Expr, CompoundStmt)
    case `try`(TryStmt)
    /// Nil throws again what the surrounding @catch caught.
    case `throw`(Expr?)
    /// What could not be read; an error has been reported.
    case missing
  }

  let kind: Kind
  let range: SourceRange

  init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}

/// `{ … }`
final class CompoundStmt: Sendable {
  let statements: [Stmt]
  let range: SourceRange
  /// The `}`, where locals die.
  let closeRange: SourceRange

  init(statements: [Stmt], range: SourceRange, closeRange: SourceRange) {
    self.statements = statements
    self.range = range
    self.closeRange = closeRange
  }
}

final class ForStmt: Sendable {
  enum Start: Sendable {
    case declaration(Declaration)
    case expression(Expr)
  }

  let start: Start?
  let condition: Expr?
  let step: Expr?
  let body: Stmt

  init(start: Start?, condition: Expr?, step: Expr?, body: Stmt) {
    self.start = start
    self.condition = condition
    self.step = step
    self.body = body
  }
}

/// `for (id each in things)`
final class ForInStmt: Sendable {
  enum Element: Sendable {
    /// One declarator without an initialiser.
    case declaration(Declaration)
    /// An existing variable.
    case expression(Expr)
  }

  let element: Element
  let collection: Expr
  let body: Stmt

  init(element: Element, collection: Expr, body: Stmt) {
    self.element = element
    self.collection = collection
    self.body = body
  }
}

final class TryStmt: Sendable {
  struct Catch: Sendable {
    /// Nil for `@catch (...)`.
    let parameter: Parameter?
    let body: CompoundStmt
    let range: SourceRange
  }

  let body: CompoundStmt
  let catches: [Catch]
  let finally: CompoundStmt?

  init(body: CompoundStmt, catches: [Catch], finally: CompoundStmt?) {
    self.body = body
    self.catches = catches
    self.finally = finally
  }
}
