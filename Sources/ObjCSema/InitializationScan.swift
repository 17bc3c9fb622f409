// Variables that are read before they have a value.
//
// A walk over the body, in the order of running, with the set of variables that certainly have none yet: where ways meet
// that is the intersection, so a variable is told only if no way gave it a value. A loop counts as one way that may have
// run before: what it assigns plainly is not certain in it; `sum += i` is no such assignment, since it reads first. Taking
// the address counts as giving a value. Bodies with labels are not walked.

struct InitializationScan {
  /// Name ranges of variables declared without a value, of types for which C leaves that undefined.
  private let candidates: Set<SourceRange>
  private let report: (Name, _ declared: SourceRange) -> Void
  private var state = State()
  private var reported: Set<SourceRange> = []

  private struct State {
    /// Where each was declared.
    var unset: [String: SourceRange] = [:]
    /// Control does not come here.
    var isDead = false

    func joined(_ other: State) -> State {
      if isDead { return other }
      if other.isDead { return self }
      return State(unset: unset.filter { other.unset[$0.key] == $0.value })
    }

    mutating func remove(_ names: Set<String>) {
      for name in names { unset[name] = nil }
    }
  }

  static func check(
    _ body: CompoundStmt, candidates: Set<SourceRange>,
    report: @escaping (Name, SourceRange) -> Void
  ) {
    if candidates.isEmpty { return }
    var scan = InitializationScan(candidates: candidates, report: report)
    scan.compound(body.statements)
  }

  private init(candidates: Set<SourceRange>, report: @escaping (Name, SourceRange) -> Void) {
    self.candidates = candidates
    self.report = report
  }

  // MARK: Statements

  /// Statements with a scope of their own.
  private mutating func compound(_ statements: [Stmt]) {
    let outer = state.unset
    var own: Set<String> = []
    for statement in statements {
      if case .declaration(let declaration) = statement.kind {
        own.formUnion(declaration.declarators.compactMap { $0.declarator.name?.text })
      }
      visit(statement)
    }
    for name in own { state.unset[name] = outer[name] }
  }

  private mutating func visit(_ statement: Stmt) {
    switch statement.kind {
    case .expression(let expression): visit(expression)
    case .declaration(let declaration): declare(declaration)
    case .compound(let body), .autoreleasepool(let body): compound(body.statements)
    case .synchronized(let lock, let body):
      visit(lock)
      compound(body.statements)
    case .if(let condition, let then, let otherwise):
      visit(condition)
      let before = state
      compound([then])
      let behindThen = state
      state = before
      if let otherwise { compound([otherwise]) }
      state = state.joined(behindThen)
    case .while(let condition, let body): loop(first: condition, body: [body], again: [condition])
    case .doWhile(let body, let condition):
      state.remove(Self.assigned(in: [statement]))
      compound([body])
      state.isDead = false
      visit(condition)
    case .for(let node): forLoop(node)
    case .forIn(let node):
      visit(node.collection)
      if case .expression(let element) = node.element { place(element) }
      loop(first: nil, body: [node.body], again: [])
    case .switch(let subject, let body):
      visit(subject)
      state.remove(Self.assigned(in: [body]))
      let before = state
      visit(body)
      state = before
    case .case(_, _, let body), .default(let body):
      state.isDead = false
      visit(body)
    case .try(let parts):
      state.remove(Self.assigned(in: [statement]))
      let before = state
      compound(parts.body.statements)
      for clause in parts.catches {
        state = before
        compound(clause.body.statements)
      }
      state = before
      if let finally = parts.finally { compound(finally.statements) }
    case .return(let value), .throw(let value):
      if let value { visit(value) }
      state.isDead = true
    case .break, .continue, .goto, .computedGoto: state.isDead = true
    case .label(_, let body): visit(body)
    case .staticAssert, .empty, .missing: break
    }
  }

  private mutating func declare(_ declaration: Declaration) {
    for item in declaration.declarators {
      switch item.initializer {
      case .expression(let expression)?: visit(expression)
      case .list(let list)?: for value in TreeWalk.values(of: list) { visit(value) }
      case nil: break
      }
      guard let name = item.declarator.name else { continue }
      state.unset[name.text] =
        item.initializer == nil && candidates.contains(name.range) ? name.range : nil
    }
  }

  private mutating func forLoop(_ node: ForStmt) {
    let outer = state.unset
    var own: Set<String> = []
    switch node.start {
    case .declaration(let declaration)?:
      own = Set(declaration.declarators.compactMap { $0.declarator.name?.text })
      declare(declaration)
    case .expression(let expression)?: visit(expression)
    case nil: break
    }
    loop(
      first: node.condition, body: [node.body],
      again: [node.condition, node.step].compactMap { $0 })
    for name in own { state.unset[name] = outer[name] }
  }

  /// - Parameters:
  ///   - first: evaluated before the first round.
  ///   - again: evaluated in every round.
  private mutating func loop(first: Expr?, body: [Stmt], again: [Expr]) {
    if let first { visit(first) }
    var assigned = Self.assigned(in: body)
    for expression in again {
      TreeWalk.expressions(in: expression) { Self.collect($0, into: &assigned) }
    }
    state.remove(assigned)
    let before = state
    compound(body)
    for expression in again where expression !== first { visit(expression) }
    state = before
  }

  // MARK: Expressions

  private mutating func visit(_ expression: Expr) {
    if state.isDead { return }
    switch expression.kind {
    case .identifier(let name): read(name)
    case .assign(nil, let left, let right, _):
      visit(right)
      place(left)
    case .assign(_?, let left, let right, _):
      visit(right)
      visit(left)
      place(left)
    case .unary(.addressOf, let operand): place(operand)
    case .binary(.logicalAnd, let left, let right, _), .binary(.logicalOr, let left, let right, _):
      visit(left)
      let before = state
      visit(right)
      state = state.joined(before)
    case .conditional(let condition, let then, let otherwise):
      visit(condition)
      let before = state
      if let then { visit(then) }
      let behindThen = state
      state = before
      visit(otherwise)
      state = state.joined(behindThen)
    case .statementExpression(let body): compound(body.statements)
    case .block(let literal):
      let before = state
      state.remove(
        Set((literal.parameters?.parameters ?? []).compactMap { $0.declarator.name?.text }))
      compound(literal.body.statements)
      state = before
    default:
      for child in TreeWalk.children(of: expression) { visit(child) }
    }
  }

  private mutating func read(_ name: Name) {
    guard let declared = state.unset[name.text] else { return }
    state.unset[name.text] = nil
    if reported.insert(declared).inserted { report(name, declared) }
  }

  /// What an assignment's left side or `&` makes of it.
  private mutating func place(_ expression: Expr) {
    switch expression.unparenthesized.kind {
    case .identifier(let name): state.unset[name.text] = nil
    default: for child in TreeWalk.children(of: expression.unparenthesized) { visit(child) }
    }
  }

  // MARK: What statements assign

  private static func assigned(in statements: [Stmt]) -> Set<String> {
    var names: Set<String> = []
    for statement in statements {
      TreeWalk.expressions(in: statement) { collect($0, into: &names) }
      collectElements(statement, into: &names)
    }
    return names
  }

  private static func collect(_ expression: Expr, into names: inout Set<String>) {
    let target: Expr
    switch expression.kind {
    case .assign(nil, let left, let right, _):
      // `sum = sum + i` reads first.
      if case .identifier(let name) = left.unparenthesized.kind, reads(name.text, right) { return }
      target = left
    case .unary(.addressOf, let operand): target = operand
    default: return
    }
    if case .identifier(let name) = target.unparenthesized.kind { names.insert(name.text) }
  }

  private static func reads(_ name: String, _ expression: Expr) -> Bool {
    TreeWalk.any(expression) { node in
      if case .identifier(let other) = node.kind { return other.text == name }
      return false
    }
  }

  /// Variables that for-in loops run through.
  private static func collectElements(_ statement: Stmt, into names: inout Set<String>) {
    if case .forIn(let loop) = statement.kind, case .expression(let element) = loop.element,
      case .identifier(let name) = element.unparenthesized.kind
    {
      names.insert(name.text)
    }
    for part in TreeWalk.parts(of: statement) { collectElements(part, into: &names) }
  }
}
