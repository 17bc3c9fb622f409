// Loops. The condition stands at the bottom, so that a turn has one jump.
import ForwardKitBasics
import ObjCSema

extension FunctionEmitter {
  func emitWhile(_ condition: CheckedExpression, _ body: CheckedStatement) {
    loop { context in
      let top = builder.makeLabel()
      let test = builder.makeLabel()
      builder.jump(test)
      builder.bind(top)
      emitSubstatement(body)
      if let next = context.continueLabel { builder.bind(next) }
      // The first time, the loop's own beginning has announced it.
      announce(.begins, at: condition.range)
      builder.bind(test)
      bottom(condition, top, context)
    }
  }

  func emitDo(_ body: CheckedStatement, _ condition: CheckedExpression) {
    loop { context in
      let top = builder.makeLabel()
      builder.bind(top)
      emitSubstatement(body)
      if let next = context.continueLabel { builder.bind(next) }
      announce(.begins, at: condition.range)
      bottom(condition, top, context)
    }
  }

  private func bottom(
    _ condition: CheckedExpression, _ top: CodeBuilder.Label, _ context: LoopContext
  ) {
    at(condition.range) {
      emitCondition(
        condition, ifTrue: top, ifFalse: context.breakLabel, next: context.breakLabel)
    }
  }

  func emitFor(_ statement: CheckedFor) {
    enter {
      scoped {
        switch statement.start {
        case .declaration(let declaration, let range)?: at(range) { emit(declaration) }
        case .expression(let expression)?: fullExpression { emitForEffect(expression) }
        case nil: break
        }
        loop { context in forBody(statement, context) }
      }
    }
  }

  private func forBody(_ statement: CheckedFor, _ context: LoopContext) {
    let top = builder.makeLabel()
    let test = builder.makeLabel()
    if statement.condition != nil { builder.jump(test) }
    builder.bind(top)
    emitSubstatement(statement.body)
    if let next = context.continueLabel { builder.bind(next) }
    if let step = statement.step {
      announce(.begins, at: step.range)
      scoped { fullExpression { emitForEffect(step) } }
    }
    builder.bind(test)
    guard let condition = statement.condition else {
      builder.jump(top)
      return
    }
    at(condition.range) {
      emitCondition(
        condition, ifTrue: top, ifFalse: context.breakLabel, next: context.breakLabel)
    }
  }

  /// Surrounds a loop with its labels.
  func loop(_ body: (LoopContext) -> Void) {
    enter {
      scoped {
        let context = LoopContext(
          breakLabel: builder.makeLabel(), continueLabel: builder.makeLabel(),
          cleanupDepth: cleanups.count)
        loops.append(context)
        body(context)
        loops.removeLast()
        builder.bind(context.breakLabel)
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

  func emitSwitch(_ statement: CheckedSwitch) {
    enter {
      scoped {
        let slot = builder.allocateSlot()
        fullExpression { _ = self.slot(statement.subject, into: slot) }
        switchBody(statement.body, slot)
      }
    }
  }

  private func switchBody(_ body: CheckedStatement, _ slot: Int32) {
    let dispatch = builder.makeLabel()
    let end = builder.makeLabel()
    loops.append(
      LoopContext(breakLabel: end, continueLabel: nil, cleanupDepth: cleanups.count))
    switches.append(SwitchContext(cleanupDepth: cleanups.count))
    builder.jump(dispatch)
    // Nothing falls into the body: only labels lead there.
    emit(body)
    if builder.isReachable { builder.jump(end) }
    builder.bind(dispatch)
    loops.removeLast()
    let context = switches.removeLast()
    emitDispatch(context, slot, end)
    builder.bind(end)
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
        cases: context.cases.ordered { $0.low < $1.low }, otherwise: context.defaultLabel ?? end))
    builder.emit(.switchTable, a: slot, b: Int32(switchTables.count - 1))
  }

  func emitCase(_ values: CheckedCase) {
    let label = builder.makeLabel()
    bindSwitchLabel(label)
    for (low, high) in values.ranges {
      switches[switches.count - 1].cases.append(
        SwitchContext.Case(low: low, high: high, label: label))
    }
  }

  func emitDefault() {
    let label = builder.makeLabel()
    bindSwitchLabel(label)
    switches[switches.count - 1].defaultLabel = label
  }

  private func bindSwitchLabel(_ label: CodeBuilder.Label) {
    builder.bind(label)
    if let context = switches.last { beginGuards(of: cleanups.dropFirst(context.cleanupDepth)) }
  }

  /// The guards that are pending at a label, and that a jump to it has not begun: they are begun again.
  func beginGuards(of cleanups: ArraySlice<Cleanup>) {
    for cleanup in cleanups {
      if case .unguard(let offset, let size) = cleanup.kind {
        builder.emit(.guardLocal, a: offset, b: size)
      }
    }
  }
}

/// A switch that is being emitted.
struct SwitchContext {
  struct Case {
    let low: Int64
    let high: Int64
    let label: CodeBuilder.Label

    var isSmall: Bool { low == high && Int32(exactly: low) != nil }
  }

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
