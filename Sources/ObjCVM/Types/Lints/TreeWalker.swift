/// Visits every statement and expression below one, outer ones first.
///
/// Bodies of blocks count as what they stand in, except for `return`: see `isInBlock`.
struct TreeWalker {
  /// Called for each expression; the flag says whether it stands in a block's body.
  var visitExpression: (Expr, _ isInBlock: Bool) -> Void = { _, _ in }
  var visitStatement: (Stmt, _ isInBlock: Bool) -> Void = { _, _ in }
  private var isInBlock = false

  init(
    visitExpression: @escaping (Expr, Bool) -> Void = { _, _ in },
    visitStatement: @escaping (Stmt, Bool) -> Void = { _, _ in }
  ) {
    self.visitExpression = visitExpression
    self.visitStatement = visitStatement
  }

  func walk(_ body: CompoundStmt) {
    for statement in body.statements { walk(statement) }
  }

  func walk(_ statement: Stmt) {
    visitStatement(statement, isInBlock)
    switch statement.kind {
    case .expression(let expression): walk(expression)
    case .declaration(let declaration): walk(declaration)
    case .compound(let body), .autoreleasepool(let body): walk(body)
    case .if(let condition, let then, let otherwise):
      walk(condition)
      walk(then)
      if let otherwise { walk(otherwise) }
    case .while(let condition, let body), .doWhile(let body, let condition):
      walk(condition)
      walk(body)
    case .for(let loop): walk(loop)
    case .forIn(let loop):
      walk(loop.collection)
      walk(loop.body)
    case .switch(let subject, let body):
      walk(subject)
      walk(body)
    case .case(let value, let last, let body):
      walk(value)
      if let last { walk(last) }
      walk(body)
    case .default(let body), .label(_, let body): walk(body)
    case .return(let value), .throw(let value):
      if let value { walk(value) }
    case .synchronized(let object, let body):
      walk(object)
      walk(body)
    case .try(let parts):
      walk(parts.body)
      for clause in parts.catches { walk(clause.body) }
      if let finally = parts.finally { walk(finally) }
    case .staticAssert, .empty, .break, .continue, .goto, .missing: break
    }
  }

  private func walk(_ loop: ForStmt) {
    switch loop.start {
    case .declaration(let declaration)?: walk(declaration)
    case .expression(let expression)?: walk(expression)
    case nil: break
    }
    if let condition = loop.condition { walk(condition) }
    if let step = loop.step { walk(step) }
    walk(loop.body)
  }

  private func walk(_ declaration: Declaration) {
    for declarator in declaration.declarators {
      if let initializer = declarator.initializer { walk(initializer) }
    }
  }

  private func walk(_ initializer: Initializer) {
    switch initializer {
    case .expression(let expression): walk(expression)
    case .list(let list): for item in list.items { walk(item.value) }
    }
  }

  func walk(_ expression: Expr) {
    visitExpression(expression, isInBlock)
    switch expression.kind {
    case .parenthesized(let inner), .unary(_, let inner), .postfix(_, let inner),
      .cast(_, _, let inner), .member(let inner, _, _), .vaArg(let inner, _),
      .boxed(let inner):
      walk(inner)
    case .binary(_, let left, let right, _), .assign(_, let left, let right, _),
      .comma(let left, let right), .subscript(let left, let right):
      walk(left)
      walk(right)
    case .conditional(let condition, let then, let otherwise):
      walk(condition)
      if let then { walk(then) }
      walk(otherwise)
    case .compoundLiteral(_, let list): walk(.list(list))
    case .call(let callee, let arguments):
      walk(callee)
      arguments.forEach(walk)
    case .statementExpression(let body): walk(body)
    case .selection(let selection): selection.values.forEach(walk)
    case .message(let message): walk(message)
    case .arrayLiteral(let items): items.forEach(walk)
    case .dictionaryLiteral(let items):
      for item in items {
        walk(item.key)
        walk(item.value)
      }
    case .block(let block):
      var inner = self
      inner.isInBlock = true
      inner.walk(block.body)
    case .sizeof, .alignof, .offsetof, .identifier, .integer, .floating, .character, .string,
      .objcString, .boolean, .null, .functionName, .superReference, .typesCompatible, .selector,
      .protocolReference, .encode, .available, .missing:
      break
    }
  }

  private func walk(_ message: MessageExpr) {
    if case .expression(let receiver) = message.receiver { walk(receiver) }
    message.arguments.forEach(walk)
  }
}
