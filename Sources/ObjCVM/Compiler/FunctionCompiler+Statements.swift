// Statements.

extension FunctionCompiler {
  func statement(_ statement: Stmt) {
    if sink.isFull { return }
    at(statement.range) { statementHere(statement) }
  }

  private func statementHere(_ statement: Stmt) {
    switch statement.kind {
    case .expression(let expression): fullExpression { effect(expression) }
    case .declaration(let declaration): local(declaration)
    case .staticAssert(let assertion): staticAssert(assertion)
    case .compound(let body): compound(body)
    case .empty, .missing: break
    case .if(let condition, let then, let otherwise):
      ifStatement(condition, then, otherwise, statement)
    case .while(let condition, let body): whileStatement(condition, body, statement)
    case .doWhile(let body, let condition): doStatement(body, condition, statement)
    case .for(let loop): forStatement(loop, statement)
    case .forIn(let loop): forInStatement(loop, statement)
    case .switch(let subject, let body): switchStatement(subject, body, statement)
    case .case(let value, let last, let body):
      caseLabel(value, last, statement.range)
      self.statement(body)
    case .default(let body):
      defaultLabel(statement.range)
      self.statement(body)
    case .break: leaveLoop(isContinue: false)
    case .continue: leaveLoop(isContinue: true)
    case .return(let expression): returnStatement(expression, range: statement.range)
    case .goto(let name): gotoStatement(name)
    case .label(let name, let body):
      placeLabel(name)
      self.statement(body)
    case .autoreleasepool(let body): poolStatement(body)
    case .synchronized(let lock, let body): synchronizedStatement(lock, body)
    case .try(let statement): tryStatement(statement)
    case .throw(let expression): throwStatement(expression, range: statement.range)
    }
  }

  /// `{ … }`
  func compound(_ body: CompoundStmt) {
    enter(ObjectIdentifier(body)) {
      scoped({ body.statements.forEach(statement) }, closing: body.closeRange)
    }
  }

  /// Keeps the path that goto compares.
  func enter(_ identity: ObjectIdentifier, _ body: () -> Void) {
    statementPath.append(identity)
    pathDepths.append(cleanups.count)
    body()
    pathDepths.removeLast()
    statementPath.removeLast()
  }

  /// The body of an `if` or loop: a scope of its own even without braces.
  func substatement(_ statement: Stmt) {
    if case .compound = statement.kind { return self.statement(statement) }
    enter(ObjectIdentifier(statement)) { scoped { self.statement(statement) } }
  }

  private func ifStatement(_ condition: Expr, _ then: Stmt, _ otherwise: Stmt?, _ whole: Stmt) {
    enter(ObjectIdentifier(whole)) {
      scoped {
        let isTrue = builder.makeLabel()
        let isFalse = builder.makeLabel()
        self.condition(condition, ifTrue: isTrue, ifFalse: isFalse, next: isTrue)
        builder.place(isTrue)
        substatement(then)
        guard let otherwise else {
          builder.place(isFalse)
          return
        }
        let end = builder.makeLabel()
        if builder.isReachable { builder.jump(end) }
        builder.place(isFalse)
        substatement(otherwise)
        builder.place(end)
      }
    }
  }

  private func staticAssert(_ assertion: StaticAssert) {
    let value = dryRun(isLoud: true) { self.value(assertion.condition) }
    guard value.constantInteger == 0 else { return }
    sink.error(
      MeaningCode.staticAssertion,
      "static assertion failed" + (assertion.message.map { ": \($0.text)" } ?? ""),
      at: assertion.range)
  }

  private func poolStatement(_ body: CompoundStmt) {
    enter(ObjectIdentifier(body)) {
      scoped(
        {
          let slot = builder.allocateSlot()
          builder.emit(.poolPush, a: slot)
          pushCleanup(.popPool(slot))
          scoped({ body.statements.forEach(statement) }, closing: body.closeRange)
        }, closing: body.closeRange)
    }
  }

  private func synchronizedStatement(_ lock: Expr, _ body: CompoundStmt) {
    enter(ObjectIdentifier(body)) {
      scoped(
        {
          let slot = builder.allocateSlot()
          fullExpression {
            let object = coerce(produce(lock), to: .id, .passing("@synchronized,"), range: lock.range)
            let kept = isARC ? retained(object) : object
            _ = self.slot(of: kept, into: slot)
          }
          builder.emit(.syncEnter, a: slot)
          pushCleanup(.unlock(slot, isRetained: isARC))
          scoped({ body.statements.forEach(statement) }, closing: body.closeRange)
        }, closing: body.closeRange)
    }
  }

  // MARK: return

  private func returnStatement(_ expression: Expr?, range: SourceRange) {
    guard let expression else {
      checkEmptyReturn(range)
      return exit(to: 0) { builder.emit(.returnVoid) }
    }
    if resultType == nil { inferResult(expression) }
    guard let type = resultType else { return }
    if type.isVoid { return returnFromVoid(expression, range) }
    if type.isRecord || type.kind == .floating(.longDouble) {
      return returnBytes(expression, type)
    }
    if isARC, type.isRetainable { return returnObject(expression, type) }
    let mark = builder.top
    let slot = fullExpressionSlot {
      let raw = value(expression)
      let value = coerce(raw, to: type, .returning, range: expression.range)
      return self.slot(of: value)
    }
    exit(to: 0) { builder.emit(.returnValue, a: slot) }
    builder.release(to: mark)
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

  private func returnObject(_ expression: Expr, _ type: CType) {
    let mark = builder.top
    let slot = builder.allocateSlot()
    fullExpression {
      let raw = coerce(produce(expression), to: type, .returning, range: expression.range)
      _ = self.slot(of: retained(raw), into: slot)
    }
    exit(to: 0) {
      builder.emit(returnsRetained ? .returnValue : .returnObject, a: slot)
    }
    builder.release(to: mark)
  }

  private func returnBytes(_ expression: Expr, _ type: CType) {
    let mark = builder.top
    let size = type.size ?? 8
    let room = Variable(type, .frame(builder.allocate(size, alignment: 16)))
    fullExpression {
      let raw = coerce(produce(expression), to: type, .returning, range: expression.range)
      if raw.isError { return }
      if type.isRecord { initializeRecord(room, with: raw) } else { store(raw, to: room) }
    }
    exit(to: 0) {
      if case .frame(let offset) = room.place {
        builder.emit(.returnBytes, a: offset, c: Int32(clamping: size))
      }
    }
    builder.release(to: mark)
  }

  private func returnFromVoid(_ expression: Expr, _ range: SourceRange) {
    fullExpression {
      let value = value(expression)
      if value.isError || value.type.isVoid { return }
      sink.error(
        ExpressionCode.returnMismatch, "`\(name)` returns nothing", at: expression.range,
        label: "this value has nowhere to go")
    }
    exit(to: 0) { builder.emit(.returnVoid) }
  }

  private func checkEmptyReturn(_ range: SourceRange) {
    guard let type = resultType else {
      resultType = .void
      return
    }
    if type.isVoid || type.isError { return }
    sink.error(
      ExpressionCode.returnMismatch, "`\(name)` must return `\(type.description)`", at: range,
      label: "a value is missing")
  }

  /// A block's result is that of its first return.
  private func inferResult(_ expression: Expr) {
    if let known = program.inferredTypes[ObjectIdentifier(expression)] {
      resultType = known.type
      return
    }
    let value = dryRun { fullExpression { self.value(expression) } }
    let isNull = value.constantInteger == 0 && value.type.isVoidPointer
    let type = value.isError ? CType.error : isNull ? .id : value.type.unqualified
    program.inferredTypes[ObjectIdentifier(expression)] = (expression, type)
    resultType = type
  }

  // MARK: throw

  private func throwStatement(_ expression: Expr?, range: SourceRange) {
    guard let expression else {
      guard let slot = caughtSlots.last else {
        sink.error(
          ExpressionCode.throwOutsideCatch, "`@throw;` outside of a @catch", at: range,
          notes: ["without an object it throws again what a @catch has caught"])
        return
      }
      builder.emit(.throwObject, a: slot)
      return
    }
    fullExpression {
      var thrown = produce(expression)
      // Nothing behind the throw runs that could release it.
      if thrown.isRetained { thrown = autoreleased(thrown) }
      let object = coerce(thrown, to: .id, .passing("@throw,"), range: expression.range)
      builder.emit(.throwObject, a: slot(of: object))
    }
  }
}
