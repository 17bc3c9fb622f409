// Statements.
import ObjCSema

extension FunctionEmitter {
  func emit(_ statement: CheckedStatement) {
    at(statement.range) {
      announce(statement)
      emitHere(statement)
    }
  }

  private func emitHere(_ statement: CheckedStatement) {
    switch statement.kind {
    case .empty: break
    case .expression(let expression): fullExpression { emitForEffect(expression) }
    case .declaration(let declaration): emit(declaration)
    case .compound(let body): emitCompound(body)
    case .if(let condition, let then, let otherwise): emitIf(condition, then, otherwise)
    case .while(let condition, let body): emitWhile(condition, body)
    case .doWhile(let body, let condition): emitDo(body, condition)
    case .for(let loop): emitFor(loop)
    case .forIn(let loop): emitForIn(loop)
    case .switch(let statement): emitSwitch(statement)
    case .case(let values, let body):
      emitCase(values)
      emit(body)
    case .default(_, let body):
      emitDefault()
      emit(body)
    case .break: leaveLoop(isContinue: false)
    case .continue: leaveLoop(isContinue: true)
    case .return(let value): emitReturn(value)
    case .goto(let label, let path): emitGoto(label, common: label.common(with: path))
    case .computedGoto(let address, let table, let path): emitGoto(address, table, from: path)
    case .label(let label, let body):
      bind(label)
      emit(body)
    case .autoreleasepool(let body): emitPool(body)
    case .synchronized(let lock, let body): emitSynchronized(lock, body)
    case .try(let statement): emitTry(statement)
    case .throw(let value): emitThrow(value)
    }
  }

  /// `{ … }`
  func emitCompound(_ body: CheckedCompound) {
    enter { emitInner(body) }
  }

  private func emitInner(_ body: CheckedCompound) {
    scoped({ body.statements.forEach(emit) }, closing: body.closeRange)
  }

  /// Keeps how many cleanups were open when each statement around the current one was entered.
  func enter(_ body: () -> Void) {
    pathDepths.append(cleanups.count)
    body()
    pathDepths.removeLast()
  }

  /// The body of an `if` or loop: a scope of its own even without braces.
  func emitSubstatement(_ statement: CheckedStatement) {
    if statement.isCompound { return emit(statement) }
    enter { scoped { emit(statement) } }
  }

  private func emitIf(
    _ condition: CheckedExpression, _ then: CheckedStatement, _ otherwise: CheckedStatement?
  ) {
    enter {
      scoped {
        let isTrue = builder.makeLabel()
        let isFalse = builder.makeLabel()
        emitCondition(condition, ifTrue: isTrue, ifFalse: isFalse, next: isTrue)
        builder.bind(isTrue)
        emitSubstatement(then)
        guard let otherwise else {
          builder.bind(isFalse)
          return
        }
        let end = builder.makeLabel()
        if builder.isReachable { builder.jump(end) }
        builder.bind(isFalse)
        emitSubstatement(otherwise)
        builder.bind(end)
      }
    }
  }

  private func emitPool(_ body: CheckedCompound) {
    enter {
      scoped(
        {
          let slot = builder.allocateSlot()
          builder.emit(.poolPush, a: slot)
          pushCleanup(.popPool(slot))
          emitInner(body)
        }, closing: body.closeRange)
    }
  }

  private func emitSynchronized(_ lock: CheckedExpression, _ body: CheckedCompound) {
    enter {
      scoped(
        {
          let slot = builder.allocateSlot()
          fullExpression {
            let object = emitOwned(lock)
            _ = self.slot(of: isARC ? retained(object) : object, into: slot)
          }
          if isARC { pushCleanup(.releaseLock(slot)) }
          builder.emit(.syncEnter, a: slot)
          pushCleanup(.unlock(slot))
          emitInner(body)
        }, closing: body.closeRange)
    }
  }

  // MARK: return

  private func emitReturn(_ value: CheckedExpression?) {
    let type = resultType
    // What the value needs is given up on the way out; a label behind the statement finds nothing of it.
    let depth = cleanups.count
    defer { popCleanups(to: depth) }
    guard let value else { return exitFunction(at: .returnVoid) }
    if type.isVoid {
      fullExpression { emitForEffect(value) }
      return exitFunction(at: .returnVoid)
    }
    if type.isRecord || type.kind == .floating(.longDouble) { return returnBytes(value, type) }
    if isARC, type.isRetainable { return returnObject(value) }
    let mark = builder.top
    let slot = fullExpressionSlot { self.slot(value) }
    exitFunction(at: .returnValue, a: slot)
    builder.release(to: mark)
  }

  private func exitFunction(at op: Operation, a: Int32 = 0, c: Int32 = 0) {
    exit(to: 0) {
      announce(.leaves, at: builder.position)
      builder.emit(op, a: a, c: c)
    }
  }

  /// A full expression whose value is needed after its end, in a slot.
  private func fullExpressionSlot(_ body: () -> Int32) -> Int32 {
    let result = builder.allocateSlot()
    var plain: Int32?
    fullExpression {
      let slot = body()
      let isClean = evaluation.isClean && cleanups.isEmpty
      if isClean, isVariableSlot(slot) || slot > result {
        plain = slot
      } else {
        builder.emitMove(to: result, from: slot)
      }
    }
    return plain ?? result
  }

  private func returnObject(_ value: CheckedExpression) {
    let mark = builder.top
    let slot = builder.allocateSlot()
    fullExpression { _ = self.slot(of: emitRetained(value), into: slot) }
    exitFunction(at: returnsRetained ? .returnValue : .returnObject, a: slot)
    builder.release(to: mark)
  }

  private func returnBytes(_ value: CheckedExpression, _ type: CType) {
    let mark = builder.top
    let size = type.size ?? 8
    let offset = builder.allocate(size, alignment: 16)
    let room = LValue(type, .frame(offset))
    fullExpression {
      let raw = emitOwned(value)
      if type.isRecord {
        initializeRecord(room, with: raw, isPassing: true)
      } else {
        store(raw, to: room)
      }
    }
    exitFunction(at: .returnBytes, a: offset, c: Int32(clamping: size))
    builder.release(to: mark)
  }

  // MARK: throw

  private func emitThrow(_ value: CheckedExpression?) {
    guard let value else {
      if let slot = caughtSlots.last { builder.emit(.throwObject, a: slot) }
      return
    }
    let depth = cleanups.count
    defer { popCleanups(to: depth) }
    fullExpression {
      var thrown = emitOwned(value)
      // Nothing behind the throw runs that could release it.
      if thrown.isRetained { thrown = autoreleased(thrown) }
      builder.emit(.throwObject, a: slot(of: thrown))
    }
  }

  // MARK: Statement expressions

  func emitStatements(_ body: CheckedCompound) {
    let saved = evaluation
    evaluation = Evaluation()
    emitCompound(body)
    evaluation = saved
  }

  /// `({ …; value; })`
  func emitStatements(_ body: CheckedCompound, result: CheckedExpression?, into hint: Int32?)
    -> Value
  {
    guard let result else {
      emitStatements(body)
      return .void
    }
    let type = result.type
    let room = type.isRecord ? recordRoom(type) : builder.allocateSlot()
    var isRetained = false
    let saved = evaluation
    evaluation = Evaluation()
    enter {
      scoped(
        {
          body.statements.forEach(emit)
          fullExpression { isRetained = keepResult(result, room) }
        }, closing: body.closeRange)
    }
    evaluation = saved
    if type.isRecord { return Value(type, .location(.frame(room)), isRetained: isRetained) }
    return Value(type, .slot(room), isRetained: isRetained)
  }

  /// The value must outlive the variables of the body.
  private func keepResult(_ result: CheckedExpression, _ room: Int32) -> Bool {
    let type = result.type
    let raw = emitOwned(result)
    if type.isRecord {
      initializeRecord(LValue(type, .frame(room)), with: raw, isPassing: true)
      return isARC && type.hasRetainableMembers
    }
    if isARC, type.isRetainable {
      _ = slot(of: retained(raw), into: room)
      return true
    }
    _ = slot(of: raw, into: room)
    return false
  }
}
