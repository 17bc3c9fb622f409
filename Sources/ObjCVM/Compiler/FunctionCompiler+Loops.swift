// Loops. The condition stands at the bottom, so that a turn has one jump.

extension FunctionCompiler {
  func whileStatement(_ condition: Expr, _ body: Stmt, _ whole: Stmt) {
    loop(whole) { context in
      let top = builder.makeLabel()
      if let next = context.continueLabel { builder.jump(next) }
      builder.place(top)
      substatement(body)
      bottom(condition, top, context)
    }
  }

  func doStatement(_ body: Stmt, _ condition: Expr, _ whole: Stmt) {
    loop(whole) { context in
      let top = builder.makeLabel()
      builder.place(top)
      substatement(body)
      bottom(condition, top, context)
    }
  }

  private func bottom(
    _ condition: Expr, _ top: CodeBuilder.Label, _ context: LoopContext
  ) {
    if let next = context.continueLabel { builder.place(next) }
    at(condition.range) {
      self.condition(
        condition, ifTrue: top, ifFalse: context.breakLabel, next: context.breakLabel)
    }
  }

  func forStatement(_ statement: ForStmt, _ whole: Stmt) {
    enter(ObjectIdentifier(statement)) {
      scoped {
        switch statement.start {
        case .declaration(let declaration)?: at(declaration.range) { local(declaration) }
        case .expression(let expression)?: fullExpression { effect(expression) }
        case nil: break
        }
        loop(whole) { context in forBody(statement, context) }
      }
    }
  }

  private func forBody(_ statement: ForStmt, _ context: LoopContext) {
    let top = builder.makeLabel()
    let test = builder.makeLabel()
    if statement.condition != nil { builder.jump(test) }
    builder.place(top)
    substatement(statement.body)
    if let next = context.continueLabel { builder.place(next) }
    if let step = statement.step { scoped { fullExpression { effect(step) } } }
    builder.place(test)
    guard let condition = statement.condition else {
      builder.jump(top)
      return
    }
    at(condition.range) {
      self.condition(
        condition, ifTrue: top, ifFalse: context.breakLabel, next: context.breakLabel)
    }
  }

  /// Surrounds a loop with its labels.
  func loop(_ whole: Stmt, _ body: (LoopContext) -> Void) {
    enter(ObjectIdentifier(whole)) {
      scoped {
        let context = LoopContext(
          breakLabel: builder.makeLabel(), continueLabel: builder.makeLabel(),
          cleanupDepth: cleanups.count)
        loops.append(context)
        body(context)
        loops.removeLast()
        builder.place(context.breakLabel)
      }
    }
  }

  func leaveLoop(isContinue: Bool) {
    let context = isContinue ? loops.last { $0.continueLabel != nil } : loops.last
    guard let context, let label = isContinue ? context.continueLabel : context.breakLabel else {
      return
    }
    exit(to: context.cleanupDepth) { builder.jump(label) }
  }

  // MARK: switch

  func switchStatement(_ subject: Expr, _ body: Stmt, _ whole: Stmt) {
    enter(ObjectIdentifier(whole)) {
      scoped {
        let slot = builder.allocateSlot()
        var kind = IntegerKind.int
        var isBroken = false
        fullExpression {
          let raw = value(subject)
          guard let promoted = raw.type.integerKind?.promoted else {
            if !raw.isError {
              sink.error(
                ExpressionCode.badCase, "a switch needs a whole number, not "
                  + "`\(raw.type.description)`", at: subject.range,
                helps: raw.type.isObject
                  ? [.init("compare objects one by one: `if ([a isEqual:b]) … else if …`")]
                  : [.init("convert it to a whole number, or compare with `if … else if …`")])
            }
            isBroken = true
            return
          }
          kind = promoted
          _ = self.slot(of: convert(raw, to: .integer(promoted)), into: slot)
        }
        // Its cases are no numbers either, and that has been said.
        switchBody(body, slot, isBroken ? nil : kind)
      }
    }
  }

  private func switchBody(_ body: Stmt, _ slot: Int32, _ kind: IntegerKind?) {
    let dispatch = builder.makeLabel()
    let end = builder.makeLabel()
    loops.append(
      LoopContext(breakLabel: end, continueLabel: nil, cleanupDepth: cleanups.count))
    switches.append(SwitchContext(kind: kind, cleanupDepth: cleanups.count))
    builder.jump(dispatch)
    // Nothing falls into the body: only labels lead there.
    statement(body)
    if builder.isReachable { builder.jump(end) }
    builder.place(dispatch)
    loops.removeLast()
    let context = switches.removeLast()
    emitDispatch(context, slot, end)
    builder.place(end)
  }

  private func emitDispatch(_ context: SwitchContext, _ slot: Int32, _ end: CodeBuilder.Label) {
    if context.cases.count <= 3, context.cases.allSatisfy({ $0.isSmall }) {
      for entry in context.cases {
        builder.jump(.jumpEqualImm, slot, Int32(truncatingIfNeeded: entry.low), to: entry.label)
      }
      builder.jump(context.defaultLabel ?? end)
      return
    }
    switchTables.append(
      PendingTable(
        cases: context.cases.sorted { $0.low < $1.low }, otherwise: context.defaultLabel ?? end))
    builder.emit(.switchTable, a: slot, b: Int32(switchTables.count - 1))
  }

  func caseLabel(_ value: Expr, _ last: Expr?, _ range: SourceRange) {
    guard !switches.isEmpty, let low = caseValue(value) else { return }
    var high = low
    if let last {
      guard let end = caseValue(last) else { return }
      high = end
    }
    let label = builder.makeLabel()
    placeSwitchLabel(label, range)
    guard low <= high else {
      sink.warning(ExpressionCode.badCase, "an empty range of cases", at: range)
      return
    }
    if let twin = switches[switches.count - 1].cases.first(where: { $0.low <= high && low <= $0.high })
    {
      sink.error(
        ExpressionCode.badCase, "the case \(low) occurs twice", at: value.range,
        secondary: [.init(twin.range, "first here")])
      return
    }
    switches[switches.count - 1].cases.append(
      SwitchContext.Case(low: low, high: high, label: label, range: value.range))
  }

  private func caseValue(_ expression: Expr) -> Int64? {
    let value = dryRun(isLoud: true) { self.value(expression) }
    if value.isError { return nil }
    guard let number = value.constantInteger, value.type.isInteger else {
      if switches.last?.kind != nil {
        sink.error(
          ExpressionCode.badCase, "a case must be a constant whole number", at: expression.range,
          helps: value.type.isObject ? [.init("compare objects one by one: `if ([a isEqual:b]) … else if …`")] : [])
      }
      return nil
    }
    return switches.last.map { $0.kind?.wrap(number) ?? number }
  }

  func defaultLabel(_ range: SourceRange) {
    guard !switches.isEmpty else { return }
    if switches[switches.count - 1].defaultLabel != nil {
      sink.error(ExpressionCode.badCase, "a second default", at: range)
      return
    }
    let label = builder.makeLabel()
    placeSwitchLabel(label, range)
    switches[switches.count - 1].defaultLabel = label
  }

  private func placeSwitchLabel(_ label: CodeBuilder.Label, _ range: SourceRange) {
    builder.place(label)
    guard let context = switches.last else { return }
    checkBypass(from: context.cleanupDepth, range)
  }

  /// A label was placed where cleanups are pending that a jump to it has not begun. Guards are begun
  /// again; anything else is an error, as in C with ARC.
  func checkBypass(from depth: Int, _ range: SourceRange) {
    guard depth < cleanups.count else { return }
    for cleanup in cleanups[depth...] {
      if case .unguard(let offset, let size) = cleanup.kind {
        builder.emit(.guardLocal, a: offset, b: size)
      } else if cleanup.kind.forbidsBypass {
        sink.error(
          ExpressionCode.jumpIntoScope,
          "a jump to this label would pass the beginning of something that is cleaned up later",
          at: range,
          helps: [.init("put braces around the statements of the case or before the label")])
        return
      }
    }
  }
}

/// A switch that is being compiled.
struct SwitchContext {
  struct Case {
    let low: Int64
    let high: Int64
    let label: CodeBuilder.Label
    let range: SourceRange

    var isSmall: Bool { low == high && Int32(exactly: low) != nil }
  }

  /// What the cases are converted to; nil when what is switched over is no number, which has been reported.
  let kind: IntegerKind?
  let cleanupDepth: Int
  var cases: [Case] = []
  var defaultLabel: CodeBuilder.Label?
}

/// A switch table whose targets are labels.
struct PendingTable {
  let cases: [SwitchContext.Case]
  let otherwise: CodeBuilder.Label

  /// With instruction numbers; dense when that wastes little.
  func resolved(_ builder: CodeBuilder) -> CompiledFunction.SwitchTable {
    let otherwise = builder.resolve(self.otherwise)
    guard let first = cases.first, let last = cases.last else {
      return .sparse(entries: [], otherwise: otherwise)
    }
    let (span, overflow) = last.high.subtractingReportingOverflow(first.low)
    if !overflow, span >= 0, span < Int64(4 * cases.count + 16) {
      var targets = [Int32](repeating: otherwise, count: Int(span) + 1)
      for entry in cases {
        for value in entry.low...entry.high {
          targets[Int(value - first.low)] = builder.resolve(entry.label)
        }
      }
      return .dense(low: first.low, targets: targets, otherwise: otherwise)
    }
    let entries = cases.map {
      CompiledFunction.SwitchRange(
        low: $0.low, high: $0.high, target: builder.resolve($0.label))
    }
    return .sparse(entries: entries, otherwise: otherwise)
  }
}
