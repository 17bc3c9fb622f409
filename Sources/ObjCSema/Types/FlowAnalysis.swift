/// Whether control can come out at the end of a statement: Java's rules for "can complete normally", with the
/// benefit of the doubt where only running would tell (a `switch` without a default whose sections all leave,
/// a function that never returns).
enum FlowAnalysis {
  static func canComplete(_ body: CompoundStmt) -> Bool { canComplete(body.statements) }

  private static func canComplete(_ statements: [Stmt]) -> Bool {
    var isReachable = true
    for statement in statements {
      // A label is where a goto may arrive.
      if !isReachable, !isLabel(statement) { continue }
      isReachable = canComplete(statement)
    }
    return isReachable
  }

  private static func isLabel(_ statement: Stmt) -> Bool {
    switch statement.kind {
    case .label, .case, .default: true
    default: false
    }
  }

  private static func canComplete(_ statement: Stmt) -> Bool {
    switch statement.kind {
    case .return, .throw, .goto, .computedGoto, .break, .continue: return false
    case .expression(let expression): return !endsProgram(expression)
    case .compound(let body), .autoreleasepool(let body), .synchronized(_, let body):
      return canComplete(body)
    case .label(_, let body): return canComplete(body)
    case .case(_, _, let body), .default(let body): return canComplete(body)
    case .if(let condition, let then, let otherwise):
      if isAlwaysTrue(condition) { return canComplete(then) }
      return otherwise.map { canComplete($0) } ?? true || canComplete(then)
    case .while(let condition, let body): return !isAlwaysTrue(condition) || breaks(body)
    case .doWhile(let body, let condition):
      return !isAlwaysTrue(condition) && (canComplete(body) || continues(body)) || breaks(body)
    case .for(let loop):
      let isEndless = loop.condition.map(isAlwaysTrue) ?? true
      return !isEndless || breaks(loop.body)
    case .switch(_, let body): return canComplete(switchBody: body)
    case .try(let parts):
      if let finally = parts.finally, !canComplete(finally) { return false }
      return canComplete(parts.body) || parts.catches.contains { canComplete($0.body) }
    case .forIn, .declaration, .staticAssert, .empty, .missing: return true
    }
  }

  private static func canComplete(switchBody body: Stmt) -> Bool {
    guard case .compound(let sections) = body.kind else { return true }
    return breaks(body) || canComplete(sections.statements)
  }

  /// A constant that is not zero.
  private static func isAlwaysTrue(_ condition: Expr) -> Bool {
    switch condition.unparenthesized.kind {
    case .integer(let literal): literal.value != 0
    case .boolean(let value, _): value
    default: false
    }
  }

  private static let endings: Set<String> = [
    "exit", "abort", "_exit", "_Exit", "quick_exit", "longjmp", "_longjmp", "siglongjmp",
    "objc_exception_throw", "objc_exception_rethrow",
    "objc_terminate", "__builtin_unreachable", "__builtin_trap", "pthread_exit", "dispatch_main",
    "__assert_rtn",
    "NSRequestConcreteImplementation",
  ]

  private static func endsProgram(_ expression: Expr) -> Bool {
    switch expression.unparenthesized.kind {
    case .call(let callee, _):
      if case .identifier(let name) = callee.unparenthesized.kind {
        return endings.contains(name.text)
      }
      return false
    case .message(let message):
      return ["raise", "raise:format:", "raise:format:arguments:", "doesNotRecognizeSelector:"]
        .contains(message.selector)
    case .cast(_, _, let inner): return endsProgram(inner)
    case .comma(let left, let right): return endsProgram(left) || endsProgram(right)
    default: return false
    }
  }

  // MARK: Jumps out of a loop or switch

  private enum Jump { case `break`, `continue` }

  private static func breaks(_ body: Stmt) -> Bool { leaves(body, by: .break) }
  private static func continues(_ body: Stmt) -> Bool { leaves(body, by: .continue) }

  /// Whether the statement has a jump that is not caught by a loop or switch inside of it.
  private static func leaves(_ statement: Stmt, by jump: Jump) -> Bool {
    switch statement.kind {
    case .break: return jump == .break
    case .continue: return jump == .continue
    case .compound(let body), .autoreleasepool(let body), .synchronized(_, let body):
      return body.statements.contains { leaves($0, by: jump) }
    case .if(_, let then, let otherwise):
      return leaves(then, by: jump) || (otherwise.map { leaves($0, by: jump) } ?? false)
    case .case(_, _, let body), .default(let body), .label(_, let body):
      return leaves(body, by: jump)
    case .switch(_, let body): return jump == .continue && leaves(body, by: .continue)
    case .try(let parts):
      let bodies = [parts.body] + parts.catches.map(\.body) + (parts.finally.map { [$0] } ?? [])
      return bodies.contains { $0.statements.contains { leaves($0, by: jump) } }
    default: return false
    }
  }
}
