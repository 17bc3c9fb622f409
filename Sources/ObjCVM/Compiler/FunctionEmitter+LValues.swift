// Expressions that name storage: `x`, `*p`, `a[i]`, `s.m`, `p->m`.
import ObjCSema

extension FunctionEmitter {
  /// The parts of an lvalue, evaluated.
  func emitTarget(_ expression: CheckedExpression) -> Target {
    switch expression.kind {
    case .property(let property):
      return .property(property, receiver: emitRValue(property.receiver.value))
    case .objectSubscript(let element):
      let receiver = spill(emitRValue(element.receiver.value), ifClobberedBy: element.key)
      return .objectSubscript(element, receiver: receiver, key: emitRValue(element.key))
    default: return .storage(emitLValue(expression))
    }
  }

  /// Storage that an expression names, or that holds the record which it gives.
  func emitLValue(_ expression: CheckedExpression) -> LValue {
    at(expression.range) { emitLValueHere(expression) }
  }

  private func emitLValueHere(_ expression: CheckedExpression) -> LValue {
    let type = expression.type
    switch expression.kind {
    case .variable(let model):
      let variable = variable(model)
      return LValue(type.isRecord ? type : variable.type, variable.location)
    case .function(let function):
      return LValue(type, .pointer(slot(of: functionValue(function, into: nil)), 0, ivar: nil))
    case .structConstant(let bytes):
      let address = builder.allocateSlot()
      builder.emit(
        .bytesAddress, a: address, b: program.bytesOffset(bytes, alignment: type.alignment))
      return LValue(type, .pointer(address, 0, ivar: nil))
    case .ivar(let object, let ivar): return emitIvar(ivar, of: slot(object))
    case .isa(let object): return LValue(.metaclass, .pointer(slot(object), 0, ivar: nil))
    case .dereference(let pointer): return LValue(type, .pointer(slot(pointer), 0, ivar: nil))
    case .element(let base, let index): return emitElement(base, index, type)
    case .member(let base, let path): return emitMember(of: base, path, type)
    case .compoundLiteral(let literal): return emitCompoundLiteral(literal, type)
    case .text(let literal):
      let address = builder.allocateSlot()
      builder.emit(
        .bytesAddress, a: address,
        b: program.bytesOffset(program.stringBytes(literal), alignment: type.pointee?.size ?? 1))
      return LValue(type, .pointer(address, 0, ivar: nil))
    default:
      let value = emitRValue(expression)
      if case .location(let location) = value.storage { return LValue(value.type, location) }
      return LValue(value.type, .slot(slot(of: value)))
    }
  }

  private func emitIvar(_ ivar: IvarModel, of object: Int32) -> LValue {
    let number = program.ivarNumber(ivar)
    if ivar.bitWidth != nil {
      return LValue(ivar.type, .bits(object, 0, program.bitField(of: ivar), ivar: number))
    }
    return LValue(ivar.type, .pointer(object, 0, ivar: number))
  }

  // MARK: Elements

  private func emitElement(_ base: CheckedExpression, _ index: CheckedExpression, _ element: CType)
    -> LValue
  {
    if element.isArray, element.isVariablyModified {
      let pointer = spill(emitPointer(base), ifClobberedBy: index)
      let address = variableAddress(
        base: slot(of: pointer), index: emitRValue(index), pointee: element, subtract: false)
      return LValue(element, .pointer(address, 0, ivar: nil))
    }
    if base.type.isArray, let array = frameArray(base) {
      return emitElement(ofArray: array, index, element)
    }
    let pointer = slot(of: spill(emitPointer(base), ifClobberedBy: index))
    let position = emitRValue(index)
    let size = element.size ?? 1
    if let number = position.constantInteger {
      let (bytes, overflow) = number.multipliedReportingOverflow(by: Int64(size))
      if !overflow, let small = Int32(exactly: bytes) {
        return LValue(element, .pointer(pointer, small, ivar: nil))
      }
    }
    let place = slot(of: position)
    if let form = MemoryForm(element), form != .longDouble {
      return LValue(element, .indexed(base: pointer, index: place))
    }
    return LValue(
      element, .pointer(scaledAddress(base: pointer, index: place, size: size), 0, ivar: nil))
  }

  /// A pointer's value, or the address of an array.
  private func emitPointer(_ base: CheckedExpression) -> Value {
    guard base.type.isArray else { return emitRValue(base) }
    if case .text = base.kind { return .slot(address(of: emitLValue(base)), base.type.decayed) }
    return load(emitLValue(base))
  }

  /// `array[i]` where the array is a variable in the frame: with its bounds.
  private func emitElement(ofArray array: LValue, _ index: CheckedExpression, _ element: CType)
    -> LValue
  {
    guard case .array(_, .fixed(let count)) = array.type.kind,
      case .frame(let offset) = array.location,
      let size = element.size
    else { preconditionFailure("no array in the frame") }
    let position = emitRValue(index)
    if let number = position.constantInteger, number >= 0, number < Int64(count) {
      return LValue(element, .frame(offset + Int32(Int(number) * size)))
    }
    let slot = slot(of: position)
    if let form = MemoryForm(element), form != .longDouble, let bound = UInt16(exactly: count),
      offset % 8 == 0
    {
      return LValue(element, .element(array: offset, index: slot, count: bound))
    }
    builder.emit(.checkIndex, a: slot, b: Int32(clamping: count))
    let address = builder.allocateSlot()
    builder.emit(.frameAddress, a: address, b: offset)
    return LValue(
      element, .pointer(scaledAddress(base: address, index: slot, size: size), 0, ivar: nil))
  }

  /// An array variable of this very frame, or a row of one.
  private func frameArray(_ expression: CheckedExpression) -> LValue? {
    switch expression.kind {
    case .variable(let model):
      guard model.storage == .local || model.storage == .parameter,
        case .direct(let variable)? = variables[ObjectIdentifier(model)],
        case .frame = variable.location,
        case .array(_, .fixed) = variable.type.kind
      else { return nil }
      return variable
    case .element(let base, let index):
      guard let outer = frameArray(base),
        case .array(let element, .fixed(let count)) = outer.type.kind,
        case .array(_, .fixed) = element.kind, case .frame(let offset) = outer.location,
        let size = element.size,
        let number = index.constantInteger, number >= 0, number < Int64(count)
      else { return nil }
      return LValue(element, .frame(offset + Int32(Int(number) * size)))
    default: return nil
    }
  }

  // MARK: Members

  private func emitMember(of base: CheckedExpression, _ path: [RecordType.Field], _ type: CType)
    -> LValue
  {
    let whole = emitLValue(base)
    let offset = path.reduce(0) { $0 + $1.offset }
    return member(of: whole, at: offset, type: type, bits: path.last?.bitField)
  }
}

extension RecordType.Field {
  /// How its bits are read; nil for what is no bit-field.
  var bitField: BitField? {
    bits.map {
      BitField(offset: shift, width: $0.width, isSigned: type.integerKind?.isSigned ?? false)
    }
  }
}
