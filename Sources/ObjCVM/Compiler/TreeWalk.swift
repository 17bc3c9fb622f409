/// Every expression of a body, those in blocks' and statement expressions' bodies included.
enum TreeWalk {
  static func expressions(in body: CompoundStmt, _ visit: (Expr) -> Void) {
    for statement in body.statements { expressions(in: statement, visit) }
  }

  static func expressions(in statement: Stmt, _ visit: (Expr) -> Void) {
    for expression in own(statement) { expressions(in: expression, visit) }
    for part in parts(of: statement) { expressions(in: part, visit) }
  }

  /// The expression and all in it.
  static func expressions(in expression: Expr, _ visit: (Expr) -> Void) {
    visit(expression)
    switch expression.kind {
    case .block(let literal): expressions(in: literal.body, visit)
    case .statementExpression(let body): expressions(in: body, visit)
    default: break
    }
    for child in ExpressionScan.children(of: expression) { expressions(in: child, visit) }
  }

  /// Names that declarations in a body give, at any depth; parameters of blocks included.
  static func declaredNames(in body: CompoundStmt) -> Set<String> {
    var names: Set<String> = []
    collect(body, into: &names)
    expressions(in: body) { expression in
      guard case .block(let literal) = expression.kind else { return }
      names.formUnion((literal.parameters?.parameters ?? []).compactMap { $0.declarator.name?.text })
      collect(literal.body, into: &names)
    }
    return names
  }

  private static func collect(_ body: CompoundStmt, into names: inout Set<String>) {
    for statement in body.statements { collect(statement, into: &names) }
  }

  private static func collect(_ statement: Stmt, into names: inout Set<String>) {
    switch statement.kind {
    case .declaration(let declaration): add(declaration, to: &names)
    case .for(let loop):
      if case .declaration(let declaration)? = loop.start { add(declaration, to: &names) }
    case .forIn(let loop):
      if case .declaration(let declaration) = loop.element { add(declaration, to: &names) }
    default: break
    }
    for part in parts(of: statement) { collect(part, into: &names) }
  }

  private static func add(_ declaration: Declaration, to names: inout Set<String>) {
    names.formUnion(declaration.declarators.compactMap { $0.declarator.name?.text })
  }

  /// Expressions of the statement itself.
  static func own(_ statement: Stmt) -> [Expr] {
    switch statement.kind {
    case .expression(let expression), .return(let expression?), .throw(let expression?): return [expression]
    case .declaration(let declaration): return values(of: declaration)
    case .if(let condition, _, _), .while(let condition, _), .doWhile(_, let condition), .switch(let condition, _),
      .synchronized(let condition, _):
      return [condition]
    case .for(let loop):
      var all: [Expr] = []
      switch loop.start {
      case .declaration(let declaration)?: all = values(of: declaration)
      case .expression(let expression)?: all = [expression]
      case nil: break
      }
      return all + [loop.condition, loop.step].compactMap { $0 }
    case .forIn(let loop):
      if case .expression(let element) = loop.element { return [element, loop.collection] }
      return [loop.collection]
    default: return []
    }
  }

  static func values(of declaration: Declaration) -> [Expr] {
    declaration.declarators.flatMap { item -> [Expr] in
      switch item.initializer {
      case .expression(let expression)?: [expression]
      case .list(let list)?: ExpressionScan.values(of: list)
      case nil: []
      }
    }
  }

  /// Statements that the statement consists of.
  static func parts(of statement: Stmt) -> [Stmt] {
    switch statement.kind {
    case .compound(let body), .autoreleasepool(let body), .synchronized(_, let body): return body.statements
    case .if(_, let then, let otherwise): return [then] + (otherwise.map { [$0] } ?? [])
    case .while(_, let body), .doWhile(let body, _), .switch(_, let body), .case(_, _, let body), .default(let body),
      .label(_, let body):
      return [body]
    case .for(let loop): return [loop.body]
    case .forIn(let loop): return [loop.body]
    case .try(let parts):
      return parts.body.statements + parts.catches.flatMap { $0.body.statements } + (parts.finally?.statements ?? [])
    default: return []
    }
  }
}
