// What a body does that is hardly meant, told from the tree alone, as clang does without being asked: assignments for
// comparisons, statements that do nothing, empty bodies, statements that never run, operators that bind otherwise than they
// read. Warnings all: each of these is correct C.
//
// What a macro's body brings in has the range of the macro's use in every part, so an operator that is as wide as its
// expression was not written here and is passed over.
import ForwardKitBasics

struct StatementLints {
  private let model: ProgramModel
  private let sink: DiagnosticSink

  static func check(_ body: CompoundStmt, in model: ProgramModel, sink: DiagnosticSink) {
    let lints = StatementLints(model: model, sink: sink)
    lints.list(body.statements)
  }

  private func list(_ statements: [Stmt]) {
    for (index, statement) in statements.enumerated() {
      let next = index + 1 < statements.count ? statements[index + 1] : nil
      check(statement, next)
      if let next, Self.leaves(statement) { checkUnreachable(next, behind: statement) }
    }
  }

  private func check(_ statement: Stmt, _ next: Stmt?) {
    for expression in TreeWalk.own(statement) { precedence(expression) }
    switch statement.kind {
    case .expression(let expression):
      unused(expression)
      selfAssignment(expression)
    case .compound(let body), .autoreleasepool(let body), .synchronized(_, let body):
      list(body.statements)
    case .if(let condition, let then, let otherwise):
      check(condition: condition)
      if otherwise == nil { checkEmpty(then, behind: condition.range, "if") }
      check(then, nil)
      if let otherwise { check(otherwise, nil) }
    case .while(let condition, let body):
      check(condition: condition)
      if next.map(Self.isCompound) ?? false { checkEmpty(body, behind: condition.range, "while") }
      check(body, nil)
    case .doWhile(let body, let condition):
      check(condition: condition)
      check(body, nil)
    case .for(let loop): check(loop, next)
    case .forIn(let loop):
      if next.map(Self.isCompound) ?? false {
        checkEmpty(loop.body, behind: loop.collection.range, "for")
      }
      check(loop.body, nil)
    case .switch(_, let body): check(body, nil)
    case .case(_, _, let body), .default(let body), .label(_, let body): check(body, nil)
    case .try(let parts):
      list(parts.body.statements)
      for clause in parts.catches { list(clause.body.statements) }
      if let finally = parts.finally { list(finally.statements) }
    case .declaration, .staticAssert, .empty, .break, .continue, .return, .goto, .computedGoto,
      .throw, .missing:
      break
    }
  }

  private func check(_ loop: ForStmt, _ next: Stmt?) {
    if case .expression(let start)? = loop.start { unused(start) }
    if let condition = loop.condition { check(condition: condition) }
    if let step = loop.step { unused(step) }
    if let end = loop.step ?? loop.condition, next.map(Self.isCompound) ?? false {
      checkEmpty(loop.body, behind: end.range, "for")
    }
    check(loop.body, nil)
  }

  private static func isCompound(_ statement: Stmt) -> Bool {
    if case .compound = statement.kind { true } else { false }
  }

  /// `name = name;`, as setters and initializers have it where the object's own `_name` is meant.
  private func selfAssignment(_ expression: Expr) {
    guard case .assign(nil, let left, let right, let sign) = expression.kind,
      sign != expression.range, case .identifier(let a) = left.kind,
      case .identifier(let b) = right.kind, a.text == b.text
    else { return }
    sink.warning(
      ExpressionCode.unusedValue, "`\(a.text)` is assigned to itself", at: expression.range,
      helps: [
        .init("write `self.\(a.text)` or `_\(a.text)` on the left if the object's own is meant")
      ])
  }

  // MARK: Conditions

  private func check(condition: Expr) {
    guard case .assign(nil, let left, let right, let sign) = condition.kind,
      sign != condition.range, !isIdiom(left, right),
      !isOpposite(right, sign)
    else { return }
    sink.warning(
      ExpressionCode.assignedCondition, "`=` assigns: the condition is the value that is assigned",
      at: sign, label: "`==` compares",
      helps: [
        .init("write `==` to compare", edits: [.init(sign, "==")]),
        .init("if the assignment is meant, give it parentheses of its own: `((x = y))`"),
      ])
  }

  /// `if (self = [super init])`, `while (object = [enumerator nextObject])`: everybody writes these.
  private func isIdiom(_ left: Expr, _ right: Expr) -> Bool {
    guard case .message(let message) = right.unparenthesized.kind else { return false }
    if message.selector == "nextObject" { return true }
    guard case .identifier(let name) = left.unparenthesized.kind else { return false }
    return name.text == "self" && MethodFamily(owningName: message.selector) == .`init`
  }

  /// `x =! y`
  private func isOpposite(_ right: Expr, _ sign: SourceRange) -> Bool {
    guard case .unary(.not, let operand) = right.kind, right.range.start == sign.end,
      operand.range.start > right.range.start + 1
    else {
      return false
    }
    sink.warning(
      ExpressionCode.assignedCondition, "`=!` assigns the opposite",
      at: SourceRange(file: sign.file, start: sign.start, end: sign.end + 1),
      helps: [
        .init(
          "write `!=` for unequal",
          edits: [.init(SourceRange(file: sign.file, start: sign.start, end: sign.end + 1), "!=")])
      ])
    return true
  }

  // MARK: Nothing done

  private func checkEmpty(_ body: Stmt, behind head: SourceRange, _ word: String) {
    // A macro that is empty stands between the head and its `;`.
    guard case .empty = body.kind, body.range.file == head.file, body.range.start >= head.end,
      body.range.start - head.end <= 6
    else { return }
    sink.warning(
      ExpressionCode.emptyBody, "this `;` is all that the \(word) governs", at: body.range,
      helps: [
        .init(
          "remove the `;` so that the \(word) governs what follows",
          edits: [.init(body.range, "")]),
        .init("if nothing is meant, write `{}`"),
      ])
  }

  private func unused(_ expression: Expr) {
    switch expression.kind {
    case .parenthesized(let inner): unused(inner)
    case .comma(let left, let right):
      unused(left)
      unused(right)
    case .binary(.equal, _, _, let sign) where sign != expression.range:
      report(
        expression, "the comparison's result is not used",
        .init("did you mean `=`, which assigns?", edits: [.init(sign, "=")]))
    case .binary(.logicalAnd, _, let right, _), .binary(.logicalOr, _, let right, _): unused(right)
    case .binary(_, _, _, let sign) where sign != expression.range:
      report(
        expression, "the result is not used",
        .init("assign it: `x = …`, or leave the statement out"))
    case .identifier:
      report(
        expression, "a name alone does nothing",
        .init("a function is called with parentheses, `name()`, a message sent in brackets"))
    case .integer, .floating, .character, .string, .objcString, .null, .selector,
      .protocolReference, .encode:
      report(expression, "a value alone does nothing", .init("use it, or leave the statement out"))
    case .unary(let op, _) where op != .increment && op != .decrement:
      report(expression, "the result is not used", .init("assign it, or leave the statement out"))
    case .member(_, let name, let isArrow):
      report(
        expression, "the value of `\(name.text)` is not used",
        .init(
          isArrow
            ? "assign to it, or leave the statement out"
            : "assign to it; a method that does something is sent: `[object \(name.text)]`"))
    case .subscript:
      report(
        expression, "the element is not used", .init("assign to it, or leave the statement out"))
    case .block:
      report(
        expression, "the block is made and never called",
        .init(
          "call it: `^{ … }();`, or keep it in a variable",
          edits: [.init(expression.range.endPoint, "()")]))
    case .message(let message) where Self.makesNew(message.selector):
      report(
        expression, "what `\(message.selector)` returns is not used",
        .init(
          "it changes nothing and returns a new object: assign that, `text = [text \(message.selector.prefix { $0 != ":" }):…]`",
          edits: assigning(message, at: expression.range)))
    default: break
    }
  }

  /// To the variable that the message goes to.
  private func assigning(_ message: MessageExpr, at range: SourceRange) -> [Diagnostic.Edit] {
    guard case .expression(let receiver) = message.receiver,
      case .identifier(let name) = receiver.kind, model.text(receiver.range) == name.text
    else { return [] }
    return [.init(range.startPoint, "\(name.text) = ")]
  }

  /// Foundation's methods that leave the receiver as it is, whatever a beginner hopes.
  private static func makesNew(_ selector: String) -> Bool {
    [
      "stringByAppending", "stringByReplacing", "stringByTrimming", "stringByDeleting",
      "arrayByAdding",
    ].contains { selector.hasPrefix($0) }
  }

  private func report(_ expression: Expr, _ message: String, _ help: Diagnostic.Help) {
    sink.warning(ExpressionCode.unusedValue, message, at: expression.range, helps: [help])
  }

  // MARK: Never run

  /// Control goes elsewhere behind it, for certain.
  private static func leaves(_ statement: Stmt) -> Bool {
    switch statement.kind {
    case .return, .break, .continue, .goto, .computedGoto, .throw: true
    default: false
    }
  }

  private func checkUnreachable(_ statement: Stmt, behind jump: Stmt) {
    let place: SourceRange
    switch statement.kind {
    // Where a jump may arrive; a `break` behind a `return` is a habit, as is a last `return` behind anything.
    case .label, .case, .default, .break, .return, .empty, .missing, .staticAssert: return
    case .expression(let expression): place = expression.range
    default: place = statement.range.startPoint
    }
    guard place != jump.range else { return }
    sink.warning(
      ExpressionCode.unreachable, "this never runs", at: place,
      secondary: [.init(jump.range, "control leaves here")],
      helps: [.init("move it before that, or leave it out")])
  }

  // MARK: Operators

  private func precedence(_ expression: Expr) {
    switch expression.kind {
    case .binary(let op, let left, let right, let sign) where sign != expression.range:
      operators(op, left, right, sign, expression)
    case .block, .statementExpression: return
    default: break
    }
    for child in TreeWalk.children(of: expression) { precedence(child) }
  }

  private func operators(
    _ op: BinaryOperator, _ left: Expr, _ right: Expr, _ sign: SourceRange, _ whole: Expr
  ) {
    switch op {
    case .bitAnd, .bitOr, .bitXor:
      for side in [left, right] {
        guard case .binary(let inner, let first, let second, let innerSign) = side.kind,
          inner.isComparison
        else { continue }
        // The other operand goes with the nearer half of the comparison.
        let isRight = side.range == right.range
        let inside = isRight ? (left, first) : (second, right)
        return warn(
          "`\(inner.rawValue)` binds more strongly than `\(op.rawValue)`", at: innerSign,
          "write the parentheses that are meant: `(a \(op.rawValue) b) \(inner.rawValue) c`",
          isComparison(isRight ? left : right)
            ? [] : BodyChecker.around(inside.0.range.union(inside.1.range), "(", ")"))
      }
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal:
      if case .binary(let inner, _, let middle, _) = left.kind, inner.isComparison,
        (inner == .equal) == (op == .equal), inner != .notEqual
      {
        return warn(
          "a chain of comparisons compares the first one's truth, 0 or 1", at: whole.range,
          "join two comparisons: `a \(inner.rawValue) b && b \(op.rawValue) c`",
          model.text(middle.range).map { [.init(left.range.endPoint, " && \($0)")] } ?? [])
      }
      checkNegated(op, left, right, sign)
    case .notEqual: checkNegated(op, left, right, sign)
    case .logicalAnd, .logicalOr:
      for side in [left, right] where Self.isPlainConstant(side) {
        // assert(0 && "should never get here"): a string that says what is asserted.
        if op == .logicalAnd, case .string = side.kind { continue }
        return warn(
          "a constant beside `\(op.rawValue)` is always true", at: side.range,
          "compare again: `x == 1 \(op.rawValue) x == 2`",
          again(left, side))
      }
    default: break
    }
  }

  private func isComparison(_ expression: Expr) -> Bool {
    if case .binary(let op, _, _, _) = expression.kind { op.isComparison } else { false }
  }

  /// `x == 1 || 2`: what the first one is compared with goes for the second, too.
  private func again(_ left: Expr, _ side: Expr) -> [Diagnostic.Edit] {
    guard case .binary(let op, let subject, _, let sign) = left.kind, sign != left.range,
      op == .equal || op == .notEqual, side.range.start > left.range.end,
      let text = model.text(subject.range)
    else { return [] }
    return [.init(side.range.startPoint, "\(text) \(op.rawValue) ")]
  }

  /// `!x == 3`
  private func checkNegated(
    _ op: BinaryOperator, _ left: Expr, _ right: Expr, _ sign: SourceRange
  ) {
    guard case .unary(.not, let operand) = left.kind else { return }
    if case .unary(.not, _) = operand.kind { return }
    switch right.kind {
    case .integer(let literal) where literal.value > 1: break
    case .objcString, .character, .floating: break
    default: return
    }
    warn(
      "`!` is applied before `\(op.rawValue)`", at: left.range.startPoint.union(operand.range),
      op == .equal ? "write `x != y`, or `!(x == y)`" : "write `!(x \(op.rawValue) y)`",
      op == .equal
        ? [
          .init(
            SourceRange(
              file: left.range.file, start: left.range.start, end: operand.range.start), ""),
          .init(sign, "!="),
        ] : BodyChecker.around(operand.range.union(right.range), "(", ")"))
  }

  private static func isPlainConstant(_ expression: Expr) -> Bool {
    switch expression.kind {
    case .integer(let literal): literal.value > 1
    case .character, .string, .objcString, .floating: true
    default: false
    }
  }

  private func warn(
    _ message: String, at range: SourceRange, _ help: String, _ edits: [Diagnostic.Edit]
  ) {
    sink.warning(
      ExpressionCode.precedence, message, at: range, helps: [.init(help, edits: edits)])
  }
}
