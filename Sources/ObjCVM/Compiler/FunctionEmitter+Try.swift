// @try, @catch and @finally.
import ObjCSema

extension FunctionEmitter {
  func emitTry(_ statement: CheckedTry) {
    enter {
      scoped {
        guard let finally = statement.finally else { return tryAndCatch(statement) }
        let mode = builder.allocateSlot()
        let region = FinallyRegion(modeSlot: mode, entry: builder.makeLabel())
        let depth = cleanups.count
        pushCleanup(.finally(region))
        if let slot = cleanups.last?.region?.slot { builder.emit(.immediate, a: slot, b: 0) }
        tryAndCatch(statement)
        guard cleanups.count == depth + 1, let cleanup = cleanups.popLast() else { return }
        cleanup.region?.suspend(at: builder.here)
        emitFinally(finally, region, cleanup.region)
      }
    }
  }

  private func tryAndCatch(_ statement: CheckedTry) {
    if statement.catches.isEmpty { return emitCompound(statement.body) }
    let end = builder.makeLabel()
    pushCleanup(.catching)
    emitCompound(statement.body)
    guard let region = cleanups.popLast()?.region else { return }
    region.suspend(at: builder.here)
    if builder.isReachable { builder.jump(end) }
    let landing = builder.makeLabel()
    builder.bind(landing)
    let filter = emitCatches(statement.catches, region.slot, end)
    if !region.ranges.isEmpty {
      handlers.append(PendingHandler(region: region, landing: landing, filter: filter))
    }
    builder.bind(end)
  }

  /// The clauses one after the other; what none takes goes on unwinding.
  private func emitCatches(
    _ catches: [CheckedTry.Catch], _ slot: Int32, _ end: CodeBuilder.Label
  ) -> CompiledFunction.Filter {
    var numbers: [Int32] = []
    for clause in catches {
      if let name = clause.className {
        let number = program.classNumber(name)
        numbers.append(number)
        let next = builder.makeLabel()
        builder.jump(.jumpIfNotKind, slot, number, to: next)
        catchBody(clause, slot, end)
        builder.bind(next)
      } else {
        catchBody(clause, slot, end)
        return .everything
      }
    }
    builder.emit(.resumeUnwinding, a: slot)
    return .classes(numbers)
  }

  private func catchBody(
    _ clause: CheckedTry.Catch, _ slot: Int32, _ end: CodeBuilder.Label
  ) {
    at(clause.range) {
      enter {
        scoped {
          builder.emit(.beginCatch, a: slot)
          pushCleanup(.releaseException(slot))
          caughtSlots.append(slot)
          scoped(
            {
              if let variable = clause.variable {
                makeLocal(variable, initially: .slot(slot, variable.type.unqualified))
              }
              clause.body.statements.forEach(emit)
            }, closing: clause.body.closeRange)
          caughtSlots.removeLast()
        }
      }
      if builder.isReachable { builder.jump(end) }
    }
  }

  /// The @finally's body, entered by falling through, by an exception, and by jumps.
  private func emitFinally(
    _ body: CheckedCompound, _ region: FinallyRegion, _ exceptions: ExceptionRegion?
  ) {
    guard let exceptions else { return }
    if builder.isReachable {
      builder.emit(.immediate, a: region.modeSlot, b: FinallyRegion.fallsThrough)
      builder.jump(region.entry)
    }
    if !exceptions.ranges.isEmpty {
      let pad = builder.makeLabel()
      builder.bind(pad)
      builder.emit(.immediate, a: region.modeSlot, b: FinallyRegion.throwsAgain)
      handlers.append(PendingHandler(region: exceptions, landing: pad, filter: .everything))
    }
    builder.bind(region.entry)
    builder.keep(upTo: region.usedTop)
    // What was on its way when the body throws or leaves by itself is given up.
    pushCleanup(.releaseException(exceptions.slot))
    emitCompound(body)
    guard let cleanup = cleanups.popLast() else { return }
    cleanup.region?.suspend(at: builder.here)
    if let inner = cleanup.region, !inner.ranges.isEmpty {
      let pad = builder.makeLabel()
      let over = builder.makeLabel()
      builder.jump(over)
      builder.bind(pad)
      builder.emit(.release, a: exceptions.slot)
      builder.emit(.resumeUnwinding, a: inner.slot)
      builder.bind(over)
      handlers.append(PendingHandler(region: inner, landing: pad, filter: .cleanup))
    }
    emitFinallyDispatch(region, exceptions.slot)
  }

  private func emitFinallyDispatch(_ region: FinallyRegion, _ slot: Int32) {
    guard builder.isReachable else { return }
    let goOn = builder.makeLabel()
    for (index, label) in region.continuations.enumerated() {
      let mode = FinallyRegion.throwsAgain + 1 + Int32(index)
      builder.jump(.jumpEqualImm, region.modeSlot, mode, to: label)
    }
    builder.jump(.jumpNotEqualImm, region.modeSlot, FinallyRegion.throwsAgain, to: goOn)
    builder.emit(.resumeUnwinding, a: slot)
    builder.bind(goOn)
  }
}
