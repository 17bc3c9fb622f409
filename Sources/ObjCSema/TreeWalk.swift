// The walk over the syntax tree: what each statement and expression consists of, and everything below one.

package enum TreeWalk {
  // MARK: Parts

  /// The expressions that run as part of one. The bodies of blocks and statement expressions are no expressions, and the
  /// operands of `sizeof` and its like do not run.
  static func children(of expression: Expr) -> [Expr] {
    switch expression.kind {
    case .parenthesized(let inner), .unary(_, let inner), .postfix(_, let inner),
      .cast(_, _, let inner), .member(let inner, _, _), .vaArg(let inner, _), .boxed(let inner):
      return [inner]
    case .binary(_, let left, let right, _), .assign(_, let left, let right, _),
      .comma(let left, let right), .subscript(let left, let right):
      return [left, right]
    case .conditional(let condition, let then, let otherwise):
      return [condition] + (then.map { [$0] } ?? []) + [otherwise]
    case .compoundLiteral(_, let list): return values(of: list)
    case .call(let callee, let arguments): return [callee] + arguments
    case .message(let message):
      if case .expression(let receiver) = message.receiver { return [receiver] + message.arguments }
      return message.arguments
    case .selection(let selection): return selection.values
    case .arrayLiteral(let elements): return elements
    case .dictionaryLiteral(let items): return items.flatMap { [$0.key, $0.value] }
    case .sizeof, .alignof, .offsetof, .identifier, .integer, .floating, .character, .string,
      .objcString, .boolean, .null,
      .functionName, .superReference, .typesCompatible, .labelAddress, .selector,
      .protocolReference, .encode,
      .available, .block,
      .statementExpression, .missing:
      return []
    }
  }

  /// The body that a block or a statement expression holds.
  static func body(of expression: Expr) -> CompoundStmt? {
    switch expression.kind {
    case .block(let literal): literal.body
    case .statementExpression(let body): body
    default: nil
    }
  }

  static func values(of list: InitializerList) -> [Expr] {
    list.items.flatMap { item -> [Expr] in
      switch item.value {
      case .expression(let expression): [expression]
      case .list(let inner): values(of: inner)
      }
    }
  }

  /// Expressions of the statement itself.
  static func own(_ statement: Stmt) -> [Expr] {
    switch statement.kind {
    case .expression(let expression), .return(let expression?), .throw(let expression?),
      .computedGoto(let expression):
      return [expression]
    case .declaration(let declaration): return values(of: declaration)
    case .if(let condition, _, _), .while(let condition, _), .doWhile(_, let condition),
      .switch(let condition, _),
      .synchronized(let condition, _):
      return [condition]
    case .case(let value, let last, _): return [value] + (last.map { [$0] } ?? [])
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
      case .list(let list)?: values(of: list)
      case nil: []
      }
    }
  }

  /// Statements that the statement consists of.
  static func parts(of statement: Stmt) -> [Stmt] {
    switch statement.kind {
    case .compound(let body), .autoreleasepool(let body), .synchronized(_, let body):
      return body.statements
    case .if(_, let then, let otherwise): return [then] + (otherwise.map { [$0] } ?? [])
    case .while(_, let body), .doWhile(let body, _), .switch(_, let body), .case(_, _, let body),
      .default(let body),
      .label(_, let body):
      return [body]
    case .for(let loop): return [loop.body]
    case .forIn(let loop): return [loop.body]
    case .try(let parts):
      return parts.body.statements + parts.catches.flatMap { $0.body.statements }
        + (parts.finally?.statements ?? [])
    default: return []
    }
  }

  // MARK: Everything

  /// Every expression of a body, those in blocks' and statement expressions' bodies included.
  package static func expressions(in body: CompoundStmt, _ visit: (Expr) -> Void) {
    for statement in body.statements { expressions(in: statement, visit) }
  }

  /// The values of a function's own `return` statements.
  package static func returnedValues(in body: CompoundStmt) -> [Expr] {
    var values: [Expr] = []
    let walker = TreeWalker(visitStatement: { statement, isInBlock in
      if !isInBlock, case .return(let value?) = statement.kind { values.append(value) }
    })
    walker.walk(body)
    return values
  }

  static func expressions(in statement: Stmt, _ visit: (Expr) -> Void) {
    for expression in own(statement) { expressions(in: expression, visit) }
    for part in parts(of: statement) { expressions(in: part, visit) }
  }

  /// The expression and all in it.
  static func expressions(in expression: Expr, _ visit: (Expr) -> Void) {
    visit(expression)
    if let body = body(of: expression) { expressions(in: body, visit) }
    for child in children(of: expression) { expressions(in: child, visit) }
  }

  /// Names that declarations in a body give, at any depth; parameters of blocks included.
  static func declaredNames(in body: CompoundStmt) -> Set<String> {
    var names: Set<String> = []
    collect(body, into: &names)
    expressions(in: body) { expression in
      guard case .block(let literal) = expression.kind else { return }
      names.formUnion(
        (literal.parameters?.parameters ?? []).compactMap { $0.declarator.name?.text })
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

  /// Whether the expression, or one that runs as part of it, is such a one.
  static func any(_ expression: Expr, where isSuch: (Expr) -> Bool) -> Bool {
    isSuch(expression) || children(of: expression).contains { any($0, where: isSuch) }
  }
}

/// Visits every statement and expression below one, outer ones first, and says whether it stands in a block's body, where
/// `return` means something else.
struct TreeWalker {
  var visitExpression: (Expr, _ isInBlock: Bool) -> Void = { _, _ in }
  var visitStatement: (Stmt, _ isInBlock: Bool) -> Void = { _, _ in }

  init(
    visitExpression: @escaping (Expr, Bool) -> Void = { _, _ in },
    visitStatement: @escaping (Stmt, Bool) -> Void = { _, _ in }
  ) {
    self.visitExpression = visitExpression
    self.visitStatement = visitStatement
  }

  func walk(_ body: CompoundStmt) { for statement in body.statements { walk(statement) } }

  func walk(_ statement: Stmt, isInBlock: Bool = false) {
    visitStatement(statement, isInBlock)
    for expression in TreeWalk.own(statement) { walk(expression, isInBlock: isInBlock) }
    for part in TreeWalk.parts(of: statement) { walk(part, isInBlock: isInBlock) }
  }

  func walk(_ expression: Expr, isInBlock: Bool = false) {
    visitExpression(expression, isInBlock)
    if let body = TreeWalk.body(of: expression) {
      let isBlock = if case .block = expression.kind { true } else { false }
      for statement in body.statements { walk(statement, isInBlock: isInBlock || isBlock) }
    }
    for child in TreeWalk.children(of: expression) { walk(child, isInBlock: isInBlock) }
  }
}
