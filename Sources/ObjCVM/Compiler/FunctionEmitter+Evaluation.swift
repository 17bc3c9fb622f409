// Full expressions: temporaries, and objects that die at their end.
import ObjCSema

extension FunctionEmitter {
  /// Emits one full expression; `body` must use the result up.
  func fullExpression<T>(_ body: () -> T) -> T {
    let mark = builder.top
    let saved = evaluation
    evaluation = Evaluation()
    let depth = cleanups.count
    let result = body()
    finishEvaluation()
    evaluation = saved
    // What block literals and compound literals left behind lasts as long as the scope.
    if cleanups.count == depth { builder.release(to: mark) }
    return result
  }

  /// Emits the end of the full expression; may be called on several paths.
  func finishEvaluation() {
    for record in evaluation.ownedRecords.reversed() {
      destroyMembers(of: record.type, at: .frame(record.offset))
    }
    for slot in evaluation.owned.reversed() { builder.emit(.release, a: slot) }
  }

  /// A value's +1 is released at the end of the full expression.
  func releaseLater(_ value: Value) -> Value {
    guard value.isRetained else { return value }
    var result = value
    result.isRetained = false
    if case .location(.frame(let offset)) = value.storage {
      evaluation.ownedRecords.append((offset, value.type))
      return result
    }
    guard case .slot(let slot) = value.storage else { return result }
    guard evaluation.conditionalPool != nil else {
      evaluation.owned.append(slot)
      return result
    }
    if let pooled = evaluation.conditionalPool?.popLast() {
      builder.emitMove(to: pooled, from: slot)
      evaluation.owned.append(pooled)
      result.storage = .slot(pooled)
    } else {
      // Nobody expected an object here; a little later is soon enough.
      builder.emit(.autorelease, a: slot, b: slot)
    }
    return result
  }

  /// Emits something that runs only under a condition. Objects made there need slots that are nil
  /// when it does not run; the outermost condition clears them beforehand.
  func conditionally<T>(_ expression: CheckedExpression, _ body: () -> T) -> T {
    guard isARC, evaluation.conditionalPool == nil else { return body() }
    let count = expression.temporaryObjects
    defer { evaluation.conditionalPool = nil }
    guard count > 0 else {
      evaluation.conditionalPool = []
      return body()
    }
    let base = builder.allocate(8 * count)
    builder.emit(.zeroLocal, a: base, c: Int32(8 * count))
    evaluation.conditionalPool = (0..<count).map { base + Int32(8 * $0) }.reversed()
    return body()
  }

  /// A slot for the result of an operation: the one asked for, or a new temporary.
  func destination(_ hint: Int32?) -> Int32 { hint ?? builder.allocateSlot() }

  /// The value in a slot.
  func slot(of value: Value, into hint: Int32? = nil) -> Int32 {
    switch value.storage {
    case .slot(let slot):
      guard let hint, hint != slot else { return slot }
      builder.emitMove(to: hint, from: slot)
      return hint
    case .integer(let number):
      let slot = destination(hint)
      builder.emitConstant(number, to: slot)
      return slot
    case .floating(let number):
      let slot = destination(hint)
      builder.emitConstant(floatingBits(number, value.type), to: slot)
      return slot
    case .none, .location:
      return destination(hint)
    }
  }

  /// The bits of a floating constant as a slot holds it.
  func floatingBits(_ value: Double, _ type: CType) -> Int64 {
    if case .floating(.float) = type.kind { return Int64(Float(value).bitPattern) }
    return Int64(bitPattern: value.bitPattern)
  }

  /// A value that later code of the same expression cannot change: a variable's slot is copied when
  /// that code may assign to variables.
  func spill(_ value: Value, ifClobberedBy later: CheckedExpression) -> Value {
    spill(value, if: later.assignsVariables)
  }

  func spill(_ value: Value, if assigns: Bool) -> Value {
    guard assigns, case .slot(let slot) = value.storage, isVariableSlot(slot) else { return value }
    let copy = builder.allocateSlot()
    builder.emitMove(to: copy, from: slot)
    return .slot(copy, value.type)
  }

  /// The slot belongs to a variable, not to a temporary.
  func isVariableSlot(_ slot: Int32) -> Bool { variableSlots.contains(slot) }
}
