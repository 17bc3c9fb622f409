// Reading, writing and addressing storage.
import ObjCSema

extension FunctionEmitter {
  // MARK: Reading

  /// The value of a variable, arrays and functions decayed. A weak variable gives +1.
  func load(_ variable: LValue, into hint: Int32? = nil) -> Value {
    let type = variable.type
    switch type.kind {
    case .array, .function: return .slot(address(of: variable, into: hint), type.decayed)
    case .record: return Value(type.unqualified, .location(variable.location))
    default: break
    }
    if type.ownership == .weak, type.isRetainable { return loadWeak(variable, into: hint) }
    return loadScalar(variable, into: hint)
  }

  func loadScalar(_ variable: LValue, into hint: Int32? = nil) -> Value {
    let type = variable.type.unqualified
    guard let form = MemoryForm(type) else { return Value(type, .none) }
    if case .slot(let slot) = variable.location { return .slot(slot, type) }
    let result = destination(hint)
    switch variable.location {
    case .slot: break
    case .frame(let offset):
      emitLocalLoad(form, offset, to: result)
    case .global(let offset):
      if let op = form.globalLoad {
        builder.emit(op, a: result, b: offset)
      } else {
        let base = address(of: variable)
        emit(form.load, a: result, b: base, c: 0)
      }
    case .pointer(let base, let displacement, let ivar):
      if let op = form.load { builder.emit(op, a: result, b: base, c: displacement, ivar: ivar) }
    case .indexed(let base, let index): emit(form.indexedLoad, a: result, b: base, c: index)
    case .element(let array, let index, let count):
      emit(form.elementLoad, a: result, b: array, c: index, x: count)
    case .bits(let base, let displacement, let field, let ivar):
      builder.emit(.loadBits, a: result, b: base, c: displacement, x: field.packed, ivar: ivar)
    }
    return .slot(result, type)
  }

  private func emit(_ op: Operation?, a: Int32, b: Int32, c: Int32, x: UInt16 = 0) {
    guard let op else { preconditionFailure("storage of this kind has no such width") }
    builder.emit(op, a: a, b: b, c: c, x: x)
  }

  private func emitLocalLoad(_ form: MemoryForm, _ offset: Int32, to slot: Int32) {
    if form == .w64, offset % 8 != 0 {
      builder.emit(.copyLocal, a: slot, b: offset, c: 8)
    } else {
      emit(form.localLoad, a: slot, b: offset, c: 0)
    }
  }

  private func emitLocalStore(_ form: MemoryForm, _ offset: Int32, from slot: Int32) {
    if form == .w64, offset % 8 != 0 {
      builder.emit(.copyLocal, a: offset, b: slot, c: 8)
    } else {
      emit(form.localStore, a: offset, b: slot, c: 0)
    }
  }

  // MARK: Writing. No reference counting here; see FunctionEmitter+Ownership.swift.

  /// Stores a value of the variable's own type.
  func store(_ value: Value, to variable: LValue) {
    if variable.type.isRecord { return storeRecord(value, to: variable) }
    guard let form = MemoryForm(variable.type) else { return }
    if case .slot(let target) = variable.location {
      _ = slot(of: value, into: target)
      return
    }
    let source = slot(of: value)
    switch variable.location {
    case .slot: break
    case .frame(let offset): emitLocalStore(form, offset, from: source)
    case .global(let offset):
      if let op = form.globalStore {
        builder.emit(op, a: offset, b: source)
      } else {
        let base = address(of: variable)
        emit(form.store, a: base, b: source, c: 0)
      }
    case .pointer(let base, let displacement, let ivar):
      if let op = form.store { builder.emit(op, a: base, b: source, c: displacement, ivar: ivar) }
    case .indexed(let base, let index): emit(form.indexedStore, a: base, b: source, c: index)
    case .element(let array, let index, let count):
      emit(form.elementStore, a: array, b: source, c: index, x: count)
    case .bits(let base, let displacement, let field, let ivar):
      builder.emit(.storeBits, a: base, b: source, c: displacement, x: field.packed, ivar: ivar)
    }
  }

  /// Copies a struct's bytes.
  func storeRecord(_ value: Value, to variable: LValue) {
    guard case .location(let source) = value.storage, let size = variable.type.size, size > 0 else {
      return
    }
    if source == variable.location { return }
    let count = Int32(clamping: size)
    switch (source, variable.location) {
    case (.frame(let from), .frame(let to)): builder.emit(.copyLocal, a: to, b: from, c: count)
    case (.frame(let from), _):
      builder.emit(.copyOut, a: address(of: variable), b: from, c: count)
    case (_, .frame(let to)):
      let from = address(of: LValue(value.type, source))
      builder.emit(.copyIn, a: to, b: from, c: count)
    default:
      let to = address(of: variable)
      let from = address(of: LValue(value.type, source))
      builder.emit(.copyMemory, a: to, b: from, c: count)
    }
  }

  /// A struct value as bytes of the frame.
  func frameOffset(of value: Value) -> Int32 {
    if case .location(.frame(let offset)) = value.storage { return offset }
    let offset = recordRoom(value.type)
    storeRecord(value, to: LValue(value.type, .frame(offset)))
    return offset
  }

  /// Room in the frame for a struct that an expression gives. Where pointers into it can come about
  /// (an array in it decays), they may reach it until the scope ends.
  func recordRoom(_ type: CType) -> Int32 {
    let size = type.size ?? 8
    guard type.recordType?.needsAddresses == true else {
      return builder.allocate(size, alignment: 16)
    }
    let offset = builder.allocateGuarded(size)
    guardVariable(offset, size)
    return offset
  }

  // MARK: Addresses

  /// The address of storage, in a slot.
  func address(of variable: LValue, into hint: Int32? = nil) -> Int32 {
    switch variable.location {
    case .slot(let offset), .frame(let offset):
      let result = destination(hint)
      builder.emit(.frameAddress, a: result, b: offset)
      return result
    case .global(let offset):
      let result = destination(hint)
      builder.emit(.globalAddress, a: result, b: offset)
      return result
    case .pointer(let base, 0, nil):
      guard let hint else { return base }
      builder.emitMove(to: hint, from: base)
      return hint
    case .pointer(let base, let displacement, let ivar):
      let result = destination(hint)
      builder.emit(.addImm64, a: result, b: base, c: displacement, ivar: ivar)
      return result
    case .indexed(let base, let index):
      return scaledAddress(
        base: base, index: index, size: variable.type.size ?? 1, into: hint)
    case .element(let array, let index, let count):
      builder.emit(.checkIndex, a: index, b: Int32(count))
      let base = builder.allocateSlot()
      builder.emit(.frameAddress, a: base, b: array)
      return scaledAddress(
        base: base, index: index, size: variable.type.size ?? 1, into: hint)
    case .bits(let base, _, _, _):
      return base
    }
  }

  /// base + index * size
  func scaledAddress(
    base: Int32, index: Int32, size: Int, subtract: Bool = false, into hint: Int32? = nil
  ) -> Int32 {
    let result = destination(hint)
    if let scale = UInt16(exactly: size) {
      builder.emit(subtract ? .subScaled : .addScaled, a: result, b: base, c: index, x: scale)
      return result
    }
    let product = builder.allocateSlot()
    builder.emitConstant(Int64(size), to: product)
    builder.emit(.mul64, a: product, b: product, c: index)
    builder.emit(subtract ? .sub64 : .add64, a: result, b: base, c: product)
    return result
  }

  /// A part of something at a fixed distance: a struct's member.
  func member(
    of variable: LValue, at offset: Int, type: CType, bits: BitField? = nil
  ) -> LValue {
    let distance = Int32(clamping: offset)
    if let bits { return bitField(of: variable, at: distance, type: type, bits) }
    switch variable.location {
    case .slot(let base), .frame(let base): return LValue(type, .frame(base &+ distance))
    case .global(let base): return LValue(type, .global(base &+ distance))
    case .pointer(let base, let displacement, let ivar):
      return LValue(type, .pointer(base, displacement &+ distance, ivar: ivar))
    case .indexed, .element, .bits:
      return LValue(type, .pointer(address(of: variable), distance, ivar: nil))
    }
  }

  private func bitField(
    of variable: LValue, at distance: Int32, type: CType, _ bits: BitField
  ) -> LValue {
    if case .pointer(let base, let displacement, let ivar) = variable.location {
      return LValue(type, .bits(base, displacement &+ distance, bits, ivar: ivar))
    }
    return LValue(type, .bits(address(of: variable), distance, bits, ivar: nil))
  }
}
