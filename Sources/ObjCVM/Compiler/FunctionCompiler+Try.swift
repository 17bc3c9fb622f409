// @try, @catch and @finally.

extension FunctionCompiler {
  func tryStatement(_ statement: TryStmt) {
    enter(ObjectIdentifier(statement)) {
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

  private func tryAndCatch(_ statement: TryStmt) {
    if statement.catches.isEmpty { return compound(statement.body) }
    let end = builder.makeLabel()
    pushCleanup(.catching)
    compound(statement.body)
    guard let region = cleanups.popLast()?.region else { return }
    region.suspend(at: builder.here)
    if builder.isReachable { builder.jump(end) }
    let landing = builder.makeLabel()
    builder.place(landing)
    let filter = emitCatches(statement.catches, region.slot, end)
    if !region.ranges.isEmpty {
      handlers.append(PendingHandler(region: region, landing: landing, filter: filter))
    }
    builder.place(end)
  }

  /// The clauses one after the other; what none takes goes on unwinding.
  private func emitCatches(
    _ catches: [TryStmt.Catch], _ slot: Int32, _ end: CodeBuilder.Label
  ) -> CompiledFunction.Filter {
    var numbers: [Int32] = []
    for clause in catches {
      let type = clause.parameter.map(catchType)
      if let name = type?.objectType?.className, let type, !type.isError {
        let number = program.classNumber(name)
        numbers.append(number)
        let next = builder.makeLabel()
        builder.jump(.jumpIfNotKind, slot, number, to: next)
        catchBody(clause, type, slot, end)
        builder.place(next)
      } else {
        catchBody(clause, type, slot, end)
        return .everything
      }
    }
    builder.emit(.resumeUnwinding, a: slot)
    return .classes(numbers)
  }

  private func catchType(_ parameter: Parameter) -> CType {
    let base = program.resolver.base(parameter.specifiers, in: scope)
    let type = program.resolver.type(
      of: parameter.declarator, base: base, use: .variable, in: scope)
    if !type.isObject, !type.isError {
      sink.error(
        ExpressionCode.badCatch, "only objects are thrown and caught, not `\(type.description)`",
        at: parameter.range)
      return .error
    }
    return type
  }

  private func catchBody(
    _ clause: TryStmt.Catch, _ type: CType?, _ slot: Int32, _ end: CodeBuilder.Label
  ) {
    at(clause.range) {
      enter(ObjectIdentifier(clause.body)) {
        scoped {
          builder.emit(.beginCatch, a: slot)
          pushCleanup(.releaseException(slot))
          caughtSlots.append(slot)
          scoped(
            {
              if let parameter = clause.parameter, let type { declareCaught(parameter, type, slot) }
              clause.body.statements.forEach(statement)
            }, closing: clause.body.closeRange)
          caughtSlots.removeLast()
        }
      }
      if builder.isReachable { builder.jump(end) }
    }
  }

  private func declareCaught(_ parameter: Parameter, _ type: CType, _ slot: Int32) {
    guard let name = parameter.name else { return }
    let model = VariableModel(name: name.text, type: type, storage: .local, range: name.range)
    if type.isError { return scope.declare(name.text, .variable(model)) }
    makeLocal(model, initially: .slot(slot, type.unqualified))
  }

  /// The @finally's body, entered by falling through, by an exception, and by jumps.
  private func emitFinally(
    _ body: CompoundStmt, _ region: FinallyRegion, _ exceptions: ExceptionRegion?
  ) {
    guard let exceptions else { return }
    if builder.isReachable {
      builder.emit(.immediate, a: region.modeSlot, b: FinallyRegion.fallsThrough)
      builder.jump(region.entry)
    }
    if !exceptions.ranges.isEmpty {
      let pad = builder.makeLabel()
      builder.place(pad)
      builder.emit(.immediate, a: region.modeSlot, b: FinallyRegion.throwsAgain)
      handlers.append(PendingHandler(region: exceptions, landing: pad, filter: .everything))
    }
    builder.place(region.entry)
    // What was on its way when the body throws or leaves by itself is given up.
    pushCleanup(.releaseException(exceptions.slot))
    compound(body)
    guard let cleanup = cleanups.popLast() else { return }
    cleanup.region?.suspend(at: builder.here)
    if let inner = cleanup.region, !inner.ranges.isEmpty {
      let pad = builder.makeLabel()
      let over = builder.makeLabel()
      builder.jump(over)
      builder.place(pad)
      builder.emit(.release, a: exceptions.slot)
      builder.emit(.resumeUnwinding, a: inner.slot)
      builder.place(over)
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
    builder.place(goOn)
  }
}
