// Fast enumeration: `for (id each in things)`.
//
// The loop asks the collection for batches with real messages, `countByEnumeratingWithState:objects:
// count:`, as compiled code does: a state struct and a buffer of 16 objects in the frame. Before each
// element the mutations word is compared with its first value.
import ObjCSema

/// Offsets in NSFastEnumerationState.
private enum StateLayout {
  static let size = 64
  static let items: Int32 = 8
  static let mutations: Int32 = 16
  static let bufferCount = 16
}

extension FunctionEmitter {
  func emitForIn(_ statement: CheckedForIn) {
    enter {
      scoped {
        let element = elementVariable(statement.element)
        let collection = builder.allocateSlot()
        fullExpression {
          let value = emitOwned(statement.collection)
          _ = slot(of: isARC ? retained(value) : value, into: collection)
        }
        if isARC {
          pushCleanup(
            .destroy(LValue(CType.id.with(ownership: .strong), .slot(collection))))
        }
        enumerate(statement, element, .slot(collection, statement.collection.type))
      }
    }
  }

  /// The loop's variable: ARC does not retain what it holds.
  private func elementVariable(_ element: CheckedForIn.Element) -> LValue {
    switch element {
    case .expression(let expression): return emitLValue(expression)
    case .declaration(let model): return makeLocal(model, initially: nil)
    }
  }

  private func enumerate(
    _ statement: CheckedForIn, _ element: LValue, _ receiver: Value
  ) {
    let state = builder.allocateGuarded(StateLayout.size)
    let buffer = builder.allocateGuarded(8 * StateLayout.bufferCount)
    builder.emit(.zeroLocal, a: state, c: Int32(StateLayout.size))
    guardVariable(state, StateLayout.size)
    guardVariable(buffer, 8 * StateLayout.bufferCount)
    let count = builder.allocateSlot()
    let index = builder.allocateSlot()
    let mutations = builder.allocateSlot()
    loop { context in
      let turn = builder.makeLabel()
      let done = builder.makeLabel()
      at(statement.collection.range) { nextBatch(receiver, state, buffer, into: count) }
      builder.jump(.jumpEqualImm, count, 0, to: done)
      loadMutations(state, into: mutations)
      builder.emit(.immediate, a: index, b: 0)
      builder.bind(turn)
      checkMutation(receiver, state, mutations, statement.collection.range)
      loadElement(element, state, index)
      emitSubstatement(statement.body)
      if let next = context.continueLabel { builder.bind(next) }
      builder.emit(.addImm64, a: index, b: index, c: 1)
      builder.jump(.jumpBelow, index, count, to: turn)
      at(statement.collection.range) { nextBatch(receiver, state, buffer, into: count) }
      builder.emit(.immediate, a: index, b: 0)
      builder.jump(.jumpNotEqualImm, count, 0, to: turn)
      builder.bind(done)
      if case .expression = statement.element { clearElement(element) }
    }
  }

  /// An existing variable is nil behind a loop that ran to its end.
  private func clearElement(_ element: LValue) {
    let null = Value(element.type.unqualified, .integer(0))
    _ = storeObject(null, to: element)
  }

  /// Marks memory of the frame that pointers may reach until the scope ends.
  func guardVariable(_ offset: Int32, _ size: Int) {
    builder.emit(.guardLocal, a: offset, b: Int32(clamping: size))
    pushCleanup(.unguard(offset, Int32(clamping: size)))
  }

  private func nextBatch(
    _ receiver: Value, _ state: Int32, _ buffer: Int32, into count: Int32
  ) {
    let mark = builder.top
    let stateAddress = builder.allocateSlot()
    let bufferAddress = builder.allocateSlot()
    builder.emit(.frameAddress, a: stateAddress, b: state)
    builder.emit(.frameAddress, a: bufferAddress, b: buffer)
    let selector = "countByEnumeratingWithState:objects:count:"
    let pointer = CType.pointer(to: .void)
    var call = CallPlan(
      callee: .send(selector: selector), arguments: [], result: .unsignedLong,
      range: builder.position)
    let values = [
      receiver, .slot(stateAddress, pointer), .slot(bufferAddress, pointer),
      .integer(Int64(StateLayout.bufferCount), .unsignedLong),
    ]
    call.arguments = values.map { CallArgument($0) }
    _ = emit(call, into: count)
    builder.release(to: mark)
  }

  private func loadMutations(_ state: Int32, into slot: Int32) {
    builder.emit(.load64, a: slot, b: state + StateLayout.mutations, c: 0)
  }

  private func checkMutation(
    _ receiver: Value, _ state: Int32, _ mutations: Int32, _ range: SourceRange
  ) {
    let mark = builder.top
    let current = builder.allocateSlot()
    let same = builder.makeLabel()
    loadMutations(state, into: current)
    builder.jump(.jumpEqual, current, mutations, to: same)
    at(range) { builder.emit(.enumerationMutation, a: slot(of: receiver)) }
    builder.bind(same)
    builder.release(to: mark)
  }

  private func loadElement(_ element: LValue, _ state: Int32, _ index: Int32) {
    let mark = builder.top
    let isPlain = element.type.ownership == nil || ownership(of: element) == .unsafeUnretained
    let result = destination(isPlain ? slotHint(element) : nil)
    builder.emit(.loadIndexed64, a: result, b: state + StateLayout.items, c: index)
    let value = Value.slot(result, element.type.unqualified)
    if isPlain { store(value, to: element) } else { _ = storeObject(value, to: element) }
    builder.release(to: mark)
  }
}
