// Local variables.
//
// A scalar whose address nobody takes lives in a slot. Arrays, weak variables, and whatever has its address
// taken live in memory form between red zones, where pointers may reach them while their scope lasts.
// Every variable is set before it can be read: what C leaves undefined is zero here.
import ObjCSema

extension FunctionEmitter {
  func emit(_ declaration: CheckedDeclaration) {
    for (item, range) in declaration.items {
      at(range) {
        switch item {
        case .lengths(let type): fixLengths(of: type)
        case .local(let model, let value, let cleanup): declareLocal(model, value, cleanup)
        case .staticLocal(let model, let value):
          let variable = program.globalVariable(model)
          show(model, at: .direct(variable))
          if let value { program.initialize(variable, with: value, at: range) }
        }
      }
    }
  }

  // MARK: Variables of the frame

  private func declareLocal(
    _ model: VariableModel, _ value: CheckedInitializer?, _ cleanup: FunctionModel?
  ) {
    if model.type.isVariablyModified {
      if model.type.isArray { return declareDynamic(model) }
      fixLengths(of: model.type)
    }
    let variable = makeRoom(model)
    if model.isBlockVariable, !model.type.isArray, case .expression(let expression)? = value {
      // Its storage is zero already. The value may be made by a block that knows the variable, which may have moved
      // to the heap by then: it is stored as a later assignment is.
      beginLife(model, variable, cleanup)
      return assignInitial(expression, to: model)
    }
    if value == nil || model.isReadInOwnValue { clear(variable) }
    if let value { initialize(variable, with: value) }
    beginLife(model, variable, cleanup)
  }

  /// Declares a variable with a value that is there already (parameters, caught exceptions), or cleared.
  @discardableResult
  func makeLocal(_ model: VariableModel, initially value: Value?) -> LValue {
    let variable = makeRoom(model)
    if let value { initialize(variable, to: value) } else { clear(variable) }
    beginLife(model, variable, nil)
    return variable
  }

  /// Room for a variable.
  func makeRoom(_ model: VariableModel) -> LValue {
    let size = model.type.size ?? 8
    if model.isBlockVariable { return makeByref(model, size) }
    let variable: LValue
    if let place = model.stackPlace {
      variable = LValue(model.type, .frame(stackEnds[place.chunk] - place.depth))
    } else if needsGuard(model) {
      let offset = builder.allocateGuarded(size)
      variable = LValue(model.type, .frame(offset))
      guardVariable(offset, size)
    } else if model.type.isRecord || model.type.kind == .floating(.longDouble) {
      variable = LValue(model.type, .frame(builder.allocate(size, alignment: 16)))
    } else {
      variable = LValue(model.type, .slot(builder.allocateSlot()))
    }
    declare(model, at: .direct(variable))
    return variable
  }

  /// Pointers may come to point into it.
  private func needsGuard(_ model: VariableModel) -> Bool {
    if model.isAddressTaken || model.type.isArray { return true }
    if model.type.ownership == .weak { return true }
    guard let record = model.type.recordType else { return model.cleanupFunction != nil }
    return record.needsAddresses
  }

  private func makeByref(_ model: VariableModel, _ size: Int) -> LValue {
    let kind = byrefKind(model)
    let isPlainRecord = kind == .plain && (model.type.isRecord || model.type.alignment > 8)
    let place = kind.valueOffset + (isPlainRecord ? 8 : 0)
    let total = Int(place) + size
    let offset = builder.allocateGuarded(total)
    guardVariable(offset, total)
    builder.emit(.zeroLocal, a: offset, c: Int32(total))
    let members = kind == .record ? program.addOwnedMembers(ownedMembers(of: model)) : 0
    builder.emit(.makeByref, a: offset, b: Int32(total), c: members, x: kind.rawValue)
    declare(
      model, at: .byref(frame: offset, valueOffset: place, type: model.type))
    return LValue(model.type, .frame(offset + place))
  }

  private func byrefKind(_ model: VariableModel) -> ByrefKind {
    if isARC, model.type.isRecord, model.type.hasRetainableMembers { return .record }
    guard model.type.isRetainable else { return .plain }
    if model.type.ownership == .weak { return .weak }
    if !isARC { return .unretained }
    guard model.type.ownership == .strong else { return .plain }
    return model.type.isBlock ? .block : .strong
  }

  /// Its end is entered where its life begins.
  private func beginLife(_ model: VariableModel, _ variable: LValue, _ cleanup: FunctionModel?) {
    if case .byref(let frame, _, _)? = variables[ObjectIdentifier(model)] {
      pushCleanup(.byref(frame, variable))
    } else if isARC || variable.type.ownership == .weak, variable.type.needsDestroy {
      pushCleanup(.destroy(variable))
    }
    if let cleanup { pushCleanup(.call(cleanup, variable, model.range)) }
  }

  /// Zeros for a variable without an initial value.
  func clear(_ variable: LValue) {
    switch variable.location {
    case .slot(let slot): builder.emit(.immediate, a: slot, b: 0)
    case .frame(let offset):
      builder.emit(.zeroLocal, a: offset, c: Int32(clamping: max(variable.type.size ?? 8, 1)))
    default: break
    }
    if variable.type.ownership == .weak {
      initializeObject(variable, with: Value(variable.type.unqualified, .integer(0)))
    }
  }
}
