// Variables, functions and constants of the program.
import ObjCSema

/// Where a variable of this function lives.
enum VariableHome {
  case direct(LValue)
  /// A `__block` variable: its byref at a frame offset, the variable inside it.
  case byref(frame: Int32, valueOffset: Int32, type: CType)
  /// Copied into the block whose body this is: read only.
  case captured(LValue)
  /// The block holds the byref's address at an offset.
  case capturedByref(blockOffset: Int32, valueOffset: Int32, type: CType)
}

extension FunctionEmitter {
  /// Where a variable is, captured by this block if it is an outer function's.
  func variable(_ model: VariableModel) -> LValue {
    if model.storage == .global || model.storage == .staticLocal {
      let variable = program.globalVariable(model)
      guard model.isThreadLocal, case .global(let offset) = variable.location else {
        return variable
      }
      let address = builder.allocateSlot()
      builder.emit(
        .globalAddress, a: address, b: offset, c: Int32(clamping: model.type.size ?? 8))
      return LValue(model.type, .pointer(address, 0, ivar: nil))
    }
    switch home(of: model) {
    case .direct(let variable), .captured(let variable): return variable
    case .byref(let frame, let offset, let type):
      let address = builder.allocateSlot()
      builder.emit(.frameAddress, a: address, b: frame)
      builder.emit(.byrefAddress, a: address, b: address, c: offset)
      return LValue(type, .pointer(address, 0, ivar: nil))
    case .capturedByref(let blockOffset, let offset, let type):
      let address = builder.allocateSlot()
      builder.emit(.load64, a: address, b: 0, c: blockOffset)
      builder.emit(.byrefAddress, a: address, b: address, c: offset)
      return LValue(type, .pointer(address, 0, ivar: nil))
    }
  }

  func home(of model: VariableModel) -> VariableHome {
    if let home = variables[ObjectIdentifier(model)] { return home }
    guard parent != nil, let home = capture(model) else {
      preconditionFailure("the variable `\(model.name)` has no storage")
    }
    return home
  }

  /// Gives a variable of this function its storage.
  func declare(_ model: VariableModel, at home: VariableHome) {
    models.append(model)
    variables[ObjectIdentifier(model)] = home
    show(model, at: home)
    if case .direct(let variable) = home, case .slot(let slot) = variable.location {
      variableSlots.insert(slot)
    }
  }

  /// The variable, if the expression names or reads one that lives in a slot.
  func slotVariable(_ expression: CheckedExpression) -> LValue? {
    guard let model = expression.variable,
      case .direct(let variable)? = variables[ObjectIdentifier(model)],
      case .slot = variable.location
    else { return nil }
    return variable
  }

  func functionValue(_ function: FunctionModel, into hint: Int32?) -> Value {
    let result = destination(hint)
    if function.definition != nil {
      builder.emit(.functionAddress, a: result, b: program.functionNumber(function))
    } else {
      builder.emit(.nativeAddress, a: result, b: program.nativeNumber(function.name))
    }
    return .slot(result, CType.function(function.type).decayed)
  }
}
