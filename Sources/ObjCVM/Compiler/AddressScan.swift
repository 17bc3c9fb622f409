// Finds the variables whose address a body takes, by name: `&x`, `&x.member`, `&x[i]`. A variable of the same
// name in another scope counts too, which costs it a slot and nothing else. Bodies of blocks are
// looked into: they may take the address of what they capture.

struct AddressScan {
  private var names: Set<String> = []

  static func names(in body: CompoundStmt) -> Set<String> {
    var scan = AddressScan()
    scan.compound(body)
    return scan.names
  }

  private mutating func compound(_ body: CompoundStmt) {
    for statement in body.statements { visit(statement) }
  }

  private mutating func visit(_ statement: Stmt) {
    switch statement.kind {
    case .expression(let expression): visit(expression)
    case .declaration(let declaration): visit(declaration)
    case .compound(let body), .autoreleasepool(let body): compound(body)
    case .if(let condition, let then, let otherwise):
      visit(condition)
      visit(then)
      if let otherwise { visit(otherwise) }
    case .while(let condition, let body), .doWhile(let body, let condition):
      visit(condition)
      visit(body)
    case .for(let loop): visit(loop)
    case .forIn(let loop):
      visit(loop.collection)
      visit(loop.body)
    case .switch(let subject, let body):
      visit(subject)
      visit(body)
    case .case(_, _, let body), .default(let body), .label(_, let body): visit(body)
    case .return(let expression?), .throw(let expression?): visit(expression)
    case .synchronized(let lock, let body):
      visit(lock)
      compound(body)
    case .try(let statement):
      compound(statement.body)
      for clause in statement.catches { compound(clause.body) }
      if let finally = statement.finally { compound(finally) }
    case .empty, .missing, .break, .continue, .goto, .staticAssert, .return, .throw: break
    }
  }

  private mutating func visit(_ loop: ForStmt) {
    switch loop.start {
    case .declaration(let declaration)?: visit(declaration)
    case .expression(let expression)?: visit(expression)
    case nil: break
    }
    if let condition = loop.condition { visit(condition) }
    if let step = loop.step { visit(step) }
    visit(loop.body)
  }

  private mutating func visit(_ declaration: Declaration) {
    for item in declaration.declarators {
      switch item.initializer {
      case .expression(let expression)?: visit(expression)
      case .list(let list)?: ExpressionScan.values(of: list).forEach { visit($0) }
      case nil: break
      }
    }
  }

  private mutating func visit(_ expression: Expr) {
    switch expression.kind {
    case .unary(.addressOf, let operand): note(operand)
    case .block(let literal): compound(literal.body)
    case .statementExpression(let body): compound(body)
    default: break
    }
    for child in ExpressionScan.children(of: expression) { visit(child) }
  }

  /// The variable at the bottom of `&a.b[i]`.
  private mutating func note(_ operand: Expr) {
    switch operand.unparenthesized.kind {
    case .identifier(let name): names.insert(name.text)
    case .member(let base, _, isArrow: false): note(base)
    case .subscript(let base, _): note(base)
    case .cast(_, _, let inner): note(inner)
    default: break
    }
  }
}
