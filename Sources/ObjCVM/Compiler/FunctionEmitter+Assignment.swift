// `=`, `op=`, `++` and `--`.
//
// As clang does, the right side is evaluated before the storage on the left. Only where an object is assigned
// under ARC and the result is used, the receiver and the key of a property or a subscript come first.
import ObjCSema

extension FunctionEmitter {
  func emitAssign(
    _ target: CheckedExpression, _ right: CheckedExpression, _ range: SourceRange,
    isUsed: Bool = true
  ) -> Value {
    switch target.kind {
    case .property, .objectSubscript:
      guard isARC, isUsed, target.type.isRetainable else {
        let value = spill(emitRValue(right), ifClobberedBy: target)
        emitSet(emitTarget(target), value, range)
        return value
      }
      let goal = emitTarget(target)
      let value = emitRValue(right)
      emitSet(goal, value, range)
      return value
    default: break
    }
    if let variable = slotVariable(target), target.isLValue { return assign(right, to: variable) }
    if isARC, target.type.isRetainable {
      let value = readyToStore(emitOwned(right), target.type)
      return storeObject(value, to: emitLValue(target))
    }
    let value = spill(emitRValue(right), ifClobberedBy: target)
    return storeAssigned(value, to: emitLValue(target))
  }

  /// Sends the setter of a property or of a subscript.
  private func emitSet(_ goal: Target, _ value: Value, _ range: SourceRange) {
    switch goal {
    case .storage: break
    case .property(let property, let receiver):
      guard let setter = property.setter else { return }
      let argument = CallArgument(value, type: property.setterType)
      _ = emitAccessor(
        setter, property.receiver, receiver: receiver, [argument], range, isUsed: false, into: nil)
    case .objectSubscript(let element, let receiver, let key):
      guard let setter = element.setter else { return }
      let arguments = [
        CallArgument(value, type: element.setterTypes.0),
        CallArgument(key, type: element.setterTypes.1),
      ]
      _ = emitAccessor(
        setter, element.receiver, receiver: receiver, arguments, range, isUsed: false, into: nil)
    }
  }

  /// A block is copied before the storage is looked at: the copy moves `__block` variables, perhaps the
  /// very one that is assigned.
  private func readyToStore(_ value: Value, _ type: CType) -> Value {
    guard type.ownership == .strong || type.ownership == nil else { return releaseLater(value) }
    return value.type.isBlock && !value.isRetained ? copyBlock(value) : value
  }

  /// `__block` variables whose first value is a block that may use them.
  func assignInitial(_ expression: CheckedExpression, to model: VariableModel) {
    fullExpression {
      let raw = emitOwned(expression)
      let value = isARC ? readyToStore(raw, model.type) : raw
      let variable = variable(model)
      if model.type.isRecord {
        assignRecord(value, to: variable)
      } else if isARC, model.type.isRetainable {
        _ = storeObject(value, to: variable)
      } else {
        store(value, to: variable)
      }
    }
  }

  /// Assigns an expression to a variable in a slot.
  private func assign(_ right: CheckedExpression, to variable: LValue) -> Value {
    if isARC, variable.type.isRetainable { return storeObject(emitOwned(right), to: variable) }
    return storeAssigned(emitRValue(right, into: slotHint(variable)), to: variable)
  }

  /// Stores a value of the right type; gives what the assignment is worth.
  private func storeAssigned(_ value: Value, to variable: LValue) -> Value {
    if isARC, variable.type.isRetainable { return storeObject(value, to: variable) }
    if isARC, variable.type.isRecord, variable.type.hasRetainableMembers {
      assignRecord(value, to: variable)
      return Value(variable.type.unqualified, .location(variable.location))
    }
    var stored = value
    if !value.isConstant, !variable.type.isRecord {
      stored = .slot(slot(of: value), variable.type.unqualified)
    }
    store(stored, to: variable)
    if variable.type.isRecord {
      return Value(variable.type.unqualified, .location(variable.location))
    }
    if variable.isBitField { return loadScalar(variable) }
    if case .slot(let slot) = variable.location { return .slot(slot, variable.type.unqualified) }
    return stored
  }

  // MARK: Compound assignment

  func emitCompoundAssign(_ assignment: CompoundAssignment, _ range: SourceRange) -> Value {
    let goal: Target
    let amount: Value
    switch assignment.target.kind {
    case .property:
      goal = emitTarget(assignment.target)
      amount = emitRValue(assignment.amount)
    default:
      if slotVariable(assignment.target) != nil {
        goal = emitTarget(assignment.target)
        amount = emitRValue(assignment.amount)
      } else {
        amount = spill(emitRValue(assignment.amount), ifClobberedBy: assignment.target)
        goal = emitTarget(assignment.target)
      }
    }
    return update(goal, range) { current, hint in
      switch assignment.computation {
      case .pointer:
        offset(current, by: amount, isSubtraction: assignment.op == .subtract, into: hint)
      case .arithmetic(let type):
        arithmetic(assignment.op, convert(current, to: type), amount, type, into: hint)
      }
    }
  }

  /// Reads, computes and writes back; the value is the new one.
  private func update(_ goal: Target, _ range: SourceRange, _ compute: (Value, Int32?) -> Value)
    -> Value
  {
    switch goal {
    case .storage(let variable):
      let hint = slotHint(variable)
      let result = compute(loadScalar(variable), hint)
      return storeAssigned(convert(result, to: variable.type, into: hint), to: variable)
    case .property(let property, let receiver):
      guard let getter = property.getter else { return .void }
      let current = releaseLater(
        emitAccessor(
          getter, property.receiver, receiver: receiver, [], range, isUsed: true, into: nil))
      let value = convert(compute(current, nil), to: property.setterType)
      emitSet(goal, value, range)
      return value
    case .objectSubscript: return .void
    }
  }

  // MARK: Increment

  /// `++` and `--`; the value before (`wantsOld`) or after.
  func emitStep(_ target: CheckedExpression, by step: Int64, wantsOld: Bool, into hint: Int32?)
    -> Value
  {
    let goal = emitTarget(target)
    // The old value does not go to the variable that says where the new one is stored: `i = t[i]++`.
    let hint = hint.flatMap { goal.uses($0) ? nil : $0 }
    var old = Value.void
    let new = update(goal, builder.position) { current, slot in
      if wantsOld { old = copy(current, into: hint == slot ? nil : hint) }
      return stepped(current, by: step, into: slot)
    }
    return wantsOld ? old : new
  }

  private func copy(_ value: Value, into hint: Int32?) -> Value {
    guard case .slot(let slot) = value.storage else { return value }
    if hint == nil, !isVariableSlot(slot) { return value }
    let result = destination(hint)
    builder.emitMove(to: result, from: slot)
    return .slot(result, value.type)
  }

  private func stepped(_ value: Value, by step: Int64, into hint: Int32?) -> Value {
    if value.type.isPointer {
      return offset(value, by: .integer(step), isSubtraction: false, into: hint)
    }
    if value.type.isFloating {
      return arithmetic(
        .add, value, Value(value.type, .floating(Double(step))), value.type, into: hint)
    }
    let type = value.type.promoted
    return arithmetic(.add, convert(value, to: type), .integer(step, type), type, into: hint)
  }
}
