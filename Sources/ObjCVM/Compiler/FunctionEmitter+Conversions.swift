// Values as other types: the instructions for C's conversions. Whether a conversion is allowed is
// decided elsewhere (BodyChecker+Conversions.swift).
import ObjCSema

extension FunctionEmitter {
  /// Converts a scalar. Pointers and objects among each other keep their bits.
  func convert(_ value: Value, to type: CType, into hint: Int32? = nil) -> Value {
    let target = type.unqualified
    if target.isVoid { return .void }
    if value.type.kind == target.kind {
      return Value(target, value.storage, isRetained: value.isRetained)
    }
    if target.isBool { return convertToBool(value, into: hint) }
    switch (value.type.kind, target.kind) {
    case (.floating, .floating(let kind)): return floatingToFloating(value, kind, target, hint)
    case (.floating, _):
      guard let kind = target.integerKind else { return value }
      return floatingToInteger(value, kind, target, hint)
    case (_, .floating(let kind)): return integerToFloating(value, kind, target, hint)
    default: break
    }
    if let kind = target.integerKind { return resize(value, to: kind, as: target, into: hint) }
    if value.type.isInteger, target.isPointerLike {
      return resize(value, to: .unsignedLong, as: target, into: hint)
    }
    return Value(target, value.storage, isRetained: value.isRetained)
  }

  /// `value != 0`
  private func convertToBool(_ value: Value, into hint: Int32?) -> Value {
    if let number = value.constantInteger { return Value(.bool, .integer(number != 0 ? 1 : 0)) }
    if let number = value.constantFloating { return Value(.bool, .integer(number != 0 ? 1 : 0)) }
    if value.isTruth { return Value(.bool, value.storage) }
    let source = slot(of: value)
    let result = destination(hint)
    if value.type.isFloating {
      let zero = builder.allocateSlot()
      builder.emitConstant(0, to: zero)
      let isFloat = value.type.kind == .floating(.float)
      builder.emit(isFloat ? .notEqualF : .notEqualD, a: result, b: source, c: zero)
    } else {
      builder.emit(.notEqualImm, a: result, b: source, c: 0)
    }
    return .slot(result, .bool)
  }

  private func floatingToFloating(
    _ value: Value, _ kind: FloatingKind, _ target: CType, _ hint: Int32?
  ) -> Value {
    if let number = value.constantFloating {
      return Value(target, .floating(kind == .float ? Double(Float(number)) : number))
    }
    let fromFloat = value.type.kind == .floating(.float)
    if fromFloat == (kind == .float) { return Value(target, value.storage) }
    let source = slot(of: value)
    let result = destination(hint)
    builder.emit(fromFloat ? .floatToDouble : .doubleToFloat, a: result, b: source)
    return .slot(result, target)
  }

  private func integerToFloating(
    _ value: Value, _ kind: FloatingKind, _ target: CType, _ hint: Int32?
  ) -> Value {
    let isUnsigned = value.type.integerKind.map { !$0.isSigned && $0.size == 8 } ?? true
    if let number = value.constantInteger {
      let exact = isUnsigned ? Double(UInt64(bitPattern: number)) : Double(number)
      let single = isUnsigned ? Float(UInt64(bitPattern: number)) : Float(number)
      return Value(target, .floating(kind == .float ? Double(single) : exact))
    }
    let source = slot(of: value)
    let result = destination(hint)
    switch (kind == .float, isUnsigned) {
    case (true, true): builder.emit(.uintToFloat, a: result, b: source)
    case (true, false): builder.emit(.intToFloat, a: result, b: source)
    case (false, true): builder.emit(.uintToDouble, a: result, b: source)
    case (false, false): builder.emit(.intToDouble, a: result, b: source)
    }
    return .slot(result, target)
  }

  private func floatingToInteger(
    _ value: Value, _ kind: IntegerKind, _ target: CType, _ hint: Int32?
  ) -> Value {
    if let number = value.constantFloating {
      return Value(target, .integer(kind.wrap(Self.truncate(number, to: kind))))
    }
    let source = slot(of: value)
    let result = destination(hint)
    let isFloat = value.type.kind == .floating(.float)
    let op: Operation =
      switch (kind.size == 8, kind.isSigned) {
      case (true, true): isFloat ? .floatToInt : .doubleToInt
      case (true, false): isFloat ? .floatToUInt : .doubleToUInt
      case (false, true): isFloat ? .floatToInt32 : .doubleToInt32
      case (false, false): isFloat ? .floatToUInt32 : .doubleToUInt32
      }
    builder.emit(op, a: result, b: source)
    if kind.size < 4, let op = kind.extendOperation { builder.emit(op, a: result, b: result) }
    return .slot(result, target)
  }

  /// As the instructions do it: toward zero, saturating at 32 or 64 bits, NaN is 0.
  static func truncate(_ value: Double, to kind: IntegerKind) -> Int64 {
    switch (kind.size == 8, kind.isSigned) {
    case (true, true): saturatingInt(value)
    case (true, false): Int64(bitPattern: saturatingUInt(value))
    case (false, true): Int64(saturatingInt32(value))
    case (false, false): Int64(saturatingUInt32(value))
    }
  }

  /// An integer or pointer as an integer of another width.
  private func resize(
    _ value: Value, to kind: IntegerKind, as target: CType, into hint: Int32?
  ) -> Value {
    if let number = value.constantInteger { return Value(target, .integer(kind.wrap(number))) }
    guard let op = kind.extendOperation, !fits(value.type, in: kind) else {
      return Value(target, value.storage)
    }
    let source = slot(of: value)
    let result = destination(hint)
    builder.emit(op, a: result, b: source)
    return .slot(result, target)
  }

  /// Every canonical value of the type is a canonical value of the kind.
  private func fits(_ type: CType, in kind: IntegerKind) -> Bool {
    guard let from = type.integerKind else { return kind.size == 8 }
    if from.isSigned == kind.isSigned { return from.size <= kind.size }
    return !from.isSigned && from.size < kind.size
  }
}

extension IntegerKind {
  /// What makes a 64-bit value canonical for this type; nil for 64-bit types.
  var extendOperation: Operation? {
    switch (size, isSigned) {
    case (1, true): .extend8
    case (1, false): .extendU8
    case (2, true): .extend16
    case (2, false): .extendU16
    case (4, true): .extend32
    case (4, false): .extendU32
    default: nil
    }
  }
}
