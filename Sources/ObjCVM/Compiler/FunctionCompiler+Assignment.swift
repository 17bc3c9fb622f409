// `=`, `op=`, `++` and `--`.
//
// As clang does, the right side is evaluated before the place on the left; only where the left is a
// property or an object's subscript its receiver comes first.

extension FunctionCompiler {
  func assign(
    _ op: BinaryOperator?, _ left: Expr, _ right: Expr, range: SourceRange, isUsed: Bool,
    into hint: Int32?
  ) -> Value {
    if let op { return compoundAssign(op, left, right, range: range) }
    if startsWithTarget(left) {
      let goal = target(left)
      checkAssignable(goal, left)
      return assignValue(right, to: goal, range: range)
    }
    return assignRightFirst(left, right, range: range)
  }

  /// The left side is, or may be, a message.
  private func startsWithTarget(_ left: Expr) -> Bool {
    switch left.unparenthesized.kind {
    case .member(_, _, false): true
    case .subscript(let base, _): !isCArray(base)
    default: false
    }
  }

  private func isCArray(_ base: Expr) -> Bool {
    guard case .identifier(let name) = base.unparenthesized.kind else { return false }
    switch meaning(of: name.text) {
    case .variable(let model): return model.type.isArray || model.type.isPointer
    case .ivar(let ivar): return ivar.type.isArray || ivar.type.isPointer
    default: return false
    }
  }

  private func assignValue(
    _ right: Expr, to goal: Target, range: SourceRange
  ) -> Value {
    switch goal {
    case .variable(let variable): return assign(right, to: variable, range: range)
    case .property(let property):
      let value = coerce(
        value(right), to: property.setterType, .assigning, range: right.range)
      set(property, to: value, range: range)
      return value
    case .objectSubscript(let element):
      let value = coerce(value(right), to: .id, .assigning, range: right.range)
      set(element, to: value, range: range)
      return value
    case .value, .error:
      _ = value(right)
      return .error
    }
  }

  /// Variables: the value first, into the variable's own slot where possible.
  private func assignRightFirst(_ left: Expr, _ right: Expr, range: SourceRange) -> Value {
    if let variable = slotVariable(left) {
      checkAssignable(.variable(variable), left)
      return assign(right, to: variable, range: range)
    }
    let type = dryType(ofTarget: left)
    if let type, type.isRetainable, isARC { return assignObject(left, right, type, range: range) }
    let raw = value(right)
    let goal = target(left)
    checkAssignable(goal, left)
    guard case .variable(let variable) = goal, !variable.type.isArray else { return .error }
    let value = coerce(raw, to: variable.type, .assigning, range: right.range)
    return storeAssigned(value, to: variable)
  }

  /// ARC: the new value is retained before the place is looked at.
  private func assignObject(
    _ left: Expr, _ right: Expr, _ type: CType, range: SourceRange
  ) -> Value {
    let raw = coerce(produce(right), to: type, .assigning, range: right.range)
    let value = readyToStore(raw, type)
    let goal = target(left)
    checkAssignable(goal, left)
    guard case .variable(let variable) = goal else { return .error }
    return storeObject(value, to: variable)
  }

  /// A block is copied before the place is looked at: the copy moves `__block` variables, perhaps the
  /// very one that is assigned.
  private func readyToStore(_ value: Value, _ type: CType) -> Value {
    guard type.ownership == .strong || type.ownership == nil else { return releaseLater(value) }
    return value.type.isBlock && !value.isRetained ? copyBlock(value) : value
  }

  /// `__block` variables whose first value is a block that may use them.
  func assignInitial(_ expression: Expr, to model: VariableModel) {
    fullExpression {
      let raw = coerce(
        produce(expression), to: model.type, .initializing, range: expression.range)
      if raw.isError { return }
      let value = isARC ? readyToStore(raw, model.type) : raw
      guard let variable = variable(model, range: expression.range) else { return }
      if model.type.isRecord {
        assignRecord(value, to: variable)
      } else if isARC, model.type.isRetainable {
        _ = storeObject(value, to: variable)
      } else {
        store(value, to: variable)
      }
    }
  }

  /// The variable, if the expression is the name of one that lives in a slot.
  func slotVariable(_ expression: Expr) -> Variable? {
    guard case .identifier(let name) = expression.unparenthesized.kind,
      case .variable(let model) = meaning(of: name.text),
      case .direct(let variable)? = variables[ObjectIdentifier(model)],
      case .slot = variable.place
    else { return nil }
    return variable
  }

  private func dryType(ofTarget left: Expr) -> CType? {
    guard isARC else { return nil }
    return dryRun { target(left).type }
  }

  /// Assigns an expression to a variable whose place is known.
  func assign(_ right: Expr, to variable: Variable, range: SourceRange) -> Value {
    if isARC, variable.type.isRetainable {
      let raw = coerce(produce(right), to: variable.type, .assigning, range: right.range)
      return storeObject(raw, to: variable)
    }
    var hint: Int32?
    if case .slot(let slot) = variable.place { hint = slot }
    let raw = value(right, into: hint)
    let value = coerce(raw, to: variable.type, .assigning, range: right.range, into: hint)
    return storeAssigned(value, to: variable)
  }

  /// Stores a value of the right type; gives what the assignment is worth.
  private func storeAssigned(_ value: Value, to variable: Variable) -> Value {
    if value.isError || variable.type.isError { return .error }
    if isARC, variable.type.isRetainable { return storeObject(value, to: variable) }
    if isARC, variable.type.isRecord, variable.type.hasRetainableMembers {
      assignRecord(value, to: variable)
      return Value(variable.type.unqualified, .place(variable.place))
    }
    var stored = value
    if !value.isConstant, !variable.type.isRecord {
      stored = .slot(slot(of: value), variable.type.unqualified)
    }
    store(stored, to: variable)
    if variable.type.isRecord { return Value(variable.type.unqualified, .place(variable.place)) }
    if variable.isBitField { return loadScalar(variable) }
    if case .slot(let slot) = variable.place { return .slot(slot, variable.type.unqualified) }
    return stored
  }

  // MARK: Compound assignment

  private func compoundAssign(
    _ op: BinaryOperator, _ left: Expr, _ right: Expr, range: SourceRange
  ) -> Value {
    if startsWithTarget(left) || slotVariable(left) != nil {
      let goal = target(left)
      checkAssignable(goal, left)
      let amount = value(right)
      return update(goal, range: range) { current, hint in
        self.combine(op, current, amount, left.range, right.range, range, into: hint)
      }
    }
    let amount = stable(value(right), against: [left])
    let goal = target(left)
    checkAssignable(goal, left)
    return update(goal, range: range) { current, hint in
      self.combine(op, current, amount, left.range, right.range, range, into: hint)
    }
  }

  /// Reads, computes and writes back; the value is the new one.
  private func update(
    _ goal: Target, range: SourceRange, _ compute: (Value, Int32?) -> Value
  ) -> Value {
    switch goal {
    case .variable(let variable):
      var hint: Int32?
      if case .slot(let slot) = variable.place { hint = slot }
      let result = compute(loadScalar(variable), hint)
      if result.isError { return .error }
      return storeAssigned(convert(result, to: variable.type, into: hint), to: variable)
    case .property(let property):
      let result = compute(releaseLater(get(property, into: nil)), nil)
      if result.isError { return .error }
      let value = convert(result, to: property.setterType)
      set(property, to: value, range: range)
      return value
    case .objectSubscript, .value:
      sink.error(
        ExpressionCode.invalidOperands, "an object cannot be calculated with", at: range)
      return .error
    case .error: return .error
    }
  }

  // MARK: Increment

  /// `++` and `--`; the value before (`wantsOld`) or after.
  @discardableResult
  func increment(
    _ operand: Expr, by step: Int64, wantsOld: Bool, range: SourceRange, into hint: Int32? = nil
  ) -> Value {
    at(range) {
      let goal = target(operand)
      checkAssignable(goal, operand)
      var old = Value.error
      let new = update(goal, range: range) { current, slot in
        if wantsOld { old = copy(current, into: hint == slot ? nil : hint) }
        return stepped(current, by: step, range: range, into: slot)
      }
      return wantsOld ? (new.isError ? .error : old) : new
    }
  }

  private func copy(_ value: Value, into hint: Int32?) -> Value {
    guard case .slot(let slot) = value.storage else { return value }
    if hint == nil, !isVariableSlot(slot) { return value }
    let result = destination(hint)
    builder.emitMove(to: result, from: slot)
    return .slot(result, value.type)
  }

  private func stepped(
    _ value: Value, by step: Int64, range: SourceRange, into hint: Int32?
  ) -> Value {
    if value.isError { return .error }
    if value.type.isPointer {
      return advance(value, by: .integer(step), subtract: false, range, into: hint)
    }
    guard value.type.isArithmetic else {
      return invalidOperand(step > 0 ? "++" : "--", value.type, at: range)
    }
    if value.type.isFloating {
      return arithmetic(
        .add, value, Value(value.type, .floating(Double(step))), value.type, into: hint,
        range: range)
    }
    let type = value.type.promoted
    return arithmetic(
      .add, convert(value, to: type), .integer(step, type), type, into: hint, range: range)
  }

  // MARK: What may be assigned

  func checkAssignable(_ goal: Target, _ left: Expr) {
    guard case .variable(let variable) = goal else { return }
    let type = variable.type
    if let name = capturedName(left) {
      sink.error(
        ExpressionCode.assignToCaptured, "`\(name.text)` is a copy inside this block",
        at: left.range, label: "cannot be assigned",
        notes: ["a block copies the variables it uses when it is made"],
        helps: [.init("declare it `__block` to share it with the block")])
    } else if type.isConst {
      sink.error(
        ExpressionCode.assignToConst, "this is `const` and cannot be changed", at: left.range,
        label: "`\(type.description)`")
    } else if type.isArray || type.isFunction {
      sink.error(
        ExpressionCode.notAPlace, "an array cannot be assigned as a whole", at: left.range,
        helps: [.init("copy the elements, or use `memcpy`")])
    } else if isForbiddenSelf(left) {
      sink.error(
        ExpressionCode.assignToConst, "`self` can only be assigned in an init method",
        at: left.range)
    }
  }

  /// The variable, if it is one that this block only has a copy of.
  private func capturedName(_ left: Expr) -> Name? {
    guard case .identifier(let name) = left.unparenthesized.kind,
      case .variable(let model) = meaning(of: name.text),
      case .captured? = variables[ObjectIdentifier(model)]
    else { return nil }
    return name
  }

  /// ARC lets only init methods replace `self`.
  private func isForbiddenSelf(_ left: Expr) -> Bool {
    guard isARC, case .identifier(let name) = left.unparenthesized.kind, name.text == "self",
      case .variable(let model) = meaning(of: "self"), model.isImplicit
    else { return false }
    return context?.family != .`init`
  }
}
