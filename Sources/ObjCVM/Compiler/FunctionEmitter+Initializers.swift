// Initial values.
import ObjCSema

extension FunctionEmitter {
  /// Gives a new variable its first value. A full expression.
  func initialize(_ variable: LValue, with initializer: CheckedInitializer) {
    fullExpression { fill(variable, with: initializer) }
  }

  /// Gives a variable, or a part of one, its first value.
  func fill(_ variable: LValue, with initializer: CheckedInitializer) {
    switch initializer {
    case .expression(let expression): initialize(variable, with: expression)
    case .text(let literal): fill(variable, with: literal)
    case .parts(let parts):
      zero(variable)
      for part in parts {
        fill(
          member(of: variable, at: part.offset, type: part.type, bits: part.bits?.bitField),
          with: part.value)
      }
    case .zero: clear(variable)
    }
  }

  private func initialize(_ variable: LValue, with expression: CheckedExpression) {
    if variable.type.isRetainable, isARC || variable.type.ownership == .weak {
      let hint = ownership(of: variable) == .strong ? slotHint(variable) : nil
      return initializeObject(variable, with: emitOwned(expression, into: hint))
    }
    if variable.type.isRecord { return initializeRecord(variable, with: emitOwned(expression)) }
    initialize(variable, to: emitRValue(expression, into: slotHint(variable)))
  }

  /// Gives a variable a first value that is there already.
  func initialize(_ variable: LValue, to value: Value) {
    if variable.type.isRetainable {
      initializeObject(variable, with: value)
    } else if variable.type.isRecord {
      initializeRecord(variable, with: value)
    } else {
      store(value, to: variable)
    }
  }

  /// An array of characters from a string.
  private func fill(_ variable: LValue, with literal: StringLiteral) {
    guard case .array(let element, .fixed(let count)) = variable.type.kind,
      let width = element.integerKind?.size
    else { return }
    zero(variable)
    let bytes = program.stringBytes(literal)
    let length = min(bytes.count, count * width)
    guard length > 0 else { return }
    let source = builder.allocateSlot()
    builder.emit(.bytesAddress, a: source, b: program.bytesOffset(bytes, alignment: width))
    if case .frame(let offset) = variable.location {
      builder.emit(.copyIn, a: offset, b: source, c: Int32(clamping: length))
    } else {
      let isGlobal = if case .global = variable.location { true } else { false }
      builder.emit(
        .copyMemory, a: address(of: variable), b: source, c: Int32(clamping: length),
        x: isGlobal ? 1 : 0)
    }
  }

  private func zero(_ variable: LValue) {
    let size = Int32(clamping: max(variable.type.size ?? 0, 0))
    guard size > 0 else { return }
    switch variable.location {
    case .frame(let offset): builder.emit(.zeroLocal, a: offset, c: size)
    // Globals begin as zeros.
    case .global: break
    default: builder.emit(.zeroMemory, a: address(of: variable), c: size)
    }
  }

  // MARK: Compound literals

  /// `(type){ … }`. In a body it lives until the end of the block around it.
  func emitCompoundLiteral(_ literal: CheckedCompoundLiteral, _ type: CType) -> LValue {
    if literal.isStatic {
      let variable = program.anonymousGlobal(type, room: literal.initializer.extent)
      fill(variable, with: literal.initializer)
      return variable
    }
    let size = type.size ?? 8
    guard literal.isShared || type.isArray || type.recordType?.needsAddresses == true else {
      let variable = LValue(type, .frame(builder.allocate(size, alignment: 16)))
      fill(variable, with: literal.initializer)
      endLiteral(variable)
      return variable
    }
    let offset = builder.allocateGuarded(size)
    guardVariable(offset, size)
    let variable = LValue(type, .frame(offset))
    fill(variable, with: literal.initializer)
    endLiteral(variable)
    return variable
  }

  /// Objects in it are released with the full expression.
  private func endLiteral(_ variable: LValue) {
    guard isARC, variable.type.hasRetainableMembers, !variable.type.isRetainable,
      case .frame(let offset) = variable.location
    else { return }
    evaluation.ownedRecords.append((offset, variable.type))
  }
}
