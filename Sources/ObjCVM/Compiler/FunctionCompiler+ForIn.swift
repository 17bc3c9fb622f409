// Fast enumeration: `for (id each in things)`.
//
// The loop asks the collection for batches with real messages, `countByEnumeratingWithState:objects:
// count:`, as compiled code does: a state struct and a buffer of 16 objects in the frame. Before each
// element the mutations word is compared with its first value.

/// Offsets in NSFastEnumerationState.
private enum StateLayout {
  static let size = 64
  static let items: Int32 = 8
  static let mutations: Int32 = 16
  static let bufferCount = 16
}

extension FunctionCompiler {
  func forInStatement(_ statement: ForInStmt, _ whole: Stmt) {
    enter(ObjectIdentifier(statement)) {
      scoped {
        let element = elementVariable(statement.element)
        let collection = builder.allocateSlot()
        var receiver: Receiver?
        fullExpression { receiver = collectionReceiver(statement.collection, collection) }
        guard let element, let receiver else { return }
        if isARC {
          pushCleanup(
            .destroy(Variable(CType.id.with(ownership: .strong), .slot(collection))))
        }
        enumerate(statement, whole, element, receiver)
      }
    }
  }

  /// The loop's variable: ARC does not retain what it holds.
  private func elementVariable(_ element: ForInStmt.Element) -> Variable? {
    switch element {
    case .expression(let expression):
      guard case .variable(let variable) = target(expression) else { return nil }
      return checkedElement(variable, expression.range)
    case .declaration(let declaration):
      guard let first = declaration.declarators.first, let name = first.declarator.name else {
        return nil
      }
      let base = program.resolver.base(declaration.specifiers, in: scope)
      let type =
        base.isAuto
        ? .id
        : program.resolver.type(of: first.declarator, base: base, use: .variable, in: scope)
      let isWeak = type.ownership == .weak
      let model = VariableModel(
        name: name.text,
        type: isARC && !isWeak && type.isRetainable
          ? type.with(ownership: nil) : type,
        storage: .local, isBlockVariable: declaration.specifiers.isBlockVariable || first.declarator.isBlockVariable,
        range: name.range)
      guard let variable = makeLocal(model, initially: nil) else { return nil }
      return checkedElement(variable, name.range)
    }
  }

  private func checkedElement(_ variable: Variable, _ range: SourceRange) -> Variable? {
    if variable.type.isRetainable { return variable }
    if !variable.type.isError {
      sink.error(
        ExpressionCode.badForIn, "for-in gives objects, not `\(variable.type.description)`",
        at: range, helps: [.init("declare the variable `id`, or with the elements' class")])
    }
    return nil
  }

  private func collectionReceiver(_ expression: Expr, _ slot: Int32) -> Receiver? {
    let value = produce(expression)
    if value.isError { return nil }
    guard let type = value.type.objectType else {
      sink.error(
        ExpressionCode.badForIn, "for-in needs a collection, not `\(value.type.description)`",
        at: expression.range)
      return nil
    }
    _ = self.slot(of: isARC ? retained(value) : value, into: slot)
    return Receiver(value: .slot(slot, value.type), type: type)
  }

  private func enumerate(
    _ statement: ForInStmt, _ whole: Stmt, _ element: Variable, _ receiver: Receiver
  ) {
    let state = builder.allocateGuarded(StateLayout.size)
    let buffer = builder.allocateGuarded(8 * StateLayout.bufferCount)
    builder.emit(.zeroLocal, a: state, c: Int32(StateLayout.size))
    guardVariable(state, StateLayout.size)
    guardVariable(buffer, 8 * StateLayout.bufferCount)
    let count = builder.allocateSlot()
    let index = builder.allocateSlot()
    let mutations = builder.allocateSlot()
    loop(whole) { context in
      let turn = builder.makeLabel()
      let done = builder.makeLabel()
      at(statement.collection.range) { nextBatch(receiver, state, buffer, into: count) }
      builder.jump(.jumpEqualImm, count, 0, to: done)
      loadMutations(state, into: mutations)
      builder.emit(.immediate, a: index, b: 0)
      builder.place(turn)
      checkMutation(receiver, state, mutations, statement.collection.range)
      loadElement(element, state, index)
      substatement(statement.body)
      if let next = context.continueLabel { builder.place(next) }
      builder.emit(.addImm64, a: index, b: index, c: 1)
      builder.jump(.jumpBelow, index, count, to: turn)
      at(statement.collection.range) { nextBatch(receiver, state, buffer, into: count) }
      builder.emit(.immediate, a: index, b: 0)
      builder.jump(.jumpNotEqualImm, count, 0, to: turn)
      builder.place(done)
      if case .expression = statement.element { clearElement(element) }
    }
  }

  /// An existing variable is nil behind a loop that ran to its end.
  private func clearElement(_ element: Variable) {
    let null = Value(element.type.unqualified, .integer(0))
    _ = storeObject(null, to: element)
  }

  /// Marks memory of the frame that pointers may reach until the scope ends.
  func guardVariable(_ offset: Int32, _ size: Int) {
    builder.emit(.guardLocal, a: offset, b: Int32(clamping: size))
    pushCleanup(.unguard(offset, Int32(clamping: size)))
  }

  private func nextBatch(
    _ receiver: Receiver, _ state: Int32, _ buffer: Int32, into count: Int32
  ) {
    let mark = builder.top
    let stateAddress = builder.allocateSlot()
    let bufferAddress = builder.allocateSlot()
    builder.emit(.frameAddress, a: stateAddress, b: state)
    builder.emit(.frameAddress, a: bufferAddress, b: buffer)
    let selector = "countByEnumeratingWithState:objects:count:"
    let pointer = CType.pointer(to: .void)
    var call = OutgoingCall(
      callee: .send(selector: selector), arguments: [], result: .unsignedLong,
      range: builder.position)
    let values = [
      receiver.value, .slot(stateAddress, pointer), .slot(bufferAddress, pointer),
      .integer(Int64(StateLayout.bufferCount), .unsignedLong),
    ]
    call.arguments = values.map { Outgoing(source: .value($0), type: $0.type) }
    _ = emit(call, into: count)
    builder.release(to: mark)
  }

  private func loadMutations(_ state: Int32, into slot: Int32) {
    builder.emit(.load64, a: slot, b: state + StateLayout.mutations, c: 0)
  }

  private func checkMutation(
    _ receiver: Receiver, _ state: Int32, _ mutations: Int32, _ range: SourceRange
  ) {
    let mark = builder.top
    let current = builder.allocateSlot()
    let same = builder.makeLabel()
    loadMutations(state, into: current)
    builder.jump(.jumpEqual, current, mutations, to: same)
    at(range) { builder.emit(.enumerationMutation, a: slot(of: receiver.value)) }
    builder.place(same)
    builder.release(to: mark)
  }

  private func loadElement(_ element: Variable, _ state: Int32, _ index: Int32) {
    let mark = builder.top
    let isPlain = element.type.ownership == nil || ownership(of: element) == .unsafeUnretained
    let result = destination(isPlain ? slotHint(element) : nil)
    builder.emit(.loadIndexed64, a: result, b: state + StateLayout.items, c: index)
    let value = Value.slot(result, element.type.unqualified)
    if isPlain { store(value, to: element) } else { _ = storeObject(value, to: element) }
    builder.release(to: mark)
  }
}
