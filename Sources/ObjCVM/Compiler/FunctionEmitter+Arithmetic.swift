// Arithmetic on operands that are already of one type: constants are folded, immediates used.
import ObjCSema

extension FunctionEmitter {
  /// `left op right` for two values of the arithmetic type `type` (for shifts the right one is of any
  /// integer type). Comparisons and logical operators are elsewhere.
  func arithmetic(
    _ op: BinaryOperator, _ left: Value, _ right: Value, _ type: CType, into hint: Int32?
  ) -> Value {
    if case .floating(let kind) = type.kind {
      return floatingArithmetic(op, left, right, kind, type, into: hint)
    }
    guard let kind = type.integerKind, let family = ArithmeticFamily(kind) else {
      preconditionFailure("no arithmetic in `\(type.description)`")
    }
    if let a = left.constantInteger, let b = right.constantInteger,
      let result = ConstantArithmetic.fold(op, a, b, kind)
    {
      return Value(type, .integer(result))
    }
    if let b = right.constantInteger {
      if let result = immediateArithmetic(op, left, b, family, type, into: hint) { return result }
    }
    if let a = left.constantInteger, op.isCommutative,
      let result = immediateArithmetic(op, right, a, family, type, into: hint)
    {
      return result
    }
    let a = slot(of: left)
    let b = slot(of: right)
    let result = destination(hint)
    builder.emit(family.operation(op), a: result, b: a, c: b)
    return .slot(result, type)
  }

  private func immediateArithmetic(
    _ op: BinaryOperator, _ left: Value, _ constant: Int64, _ family: ArithmeticFamily,
    _ type: CType, into hint: Int32?
  ) -> Value? {
    guard let (operation, immediate) = family.immediate(op, constant) else { return nil }
    let a = slot(of: left)
    let result = destination(hint)
    builder.emit(operation, a: result, b: a, c: immediate)
    return .slot(result, type)
  }

  private func floatingArithmetic(
    _ op: BinaryOperator, _ left: Value, _ right: Value, _ kind: FloatingKind, _ type: CType,
    into hint: Int32?
  ) -> Value {
    if let a = left.constantFloating, let b = right.constantFloating,
      let result = ConstantArithmetic.fold(op, a, b)
    {
      return Value(type, .floating(kind == .float ? Double(Float(result)) : result))
    }
    let isFloat = kind == .float
    let operation: Operation
    switch op {
    case .add: operation = isFloat ? .addF : .addD
    case .subtract: operation = isFloat ? .subF : .subD
    case .multiply: operation = isFloat ? .mulF : .mulD
    default: operation = isFloat ? .divF : .divD
    }
    let a = slot(of: left)
    let b = slot(of: right)
    let result = destination(hint)
    builder.emit(operation, a: result, b: a, c: b)
    return .slot(result, type)
  }

  /// `-value`, `~value` for a promoted operand.
  func negate(_ value: Value, complement: Bool, into hint: Int32?) -> Value {
    let type = value.type
    if case .floating(let kind) = type.kind {
      if let number = value.constantFloating { return Value(type, .floating(-number)) }
      let source = slot(of: value)
      let result = destination(hint)
      builder.emit(kind == .float ? .negF : .negD, a: result, b: source)
      return .slot(result, type)
    }
    guard let kind = type.integerKind else {
      preconditionFailure("no negation of `\(type.description)`")
    }
    if let number = value.constantInteger {
      return Value(type, .integer(kind.wrap(complement ? ~number : 0 &- number)))
    }
    let source = slot(of: value)
    let result = destination(hint)
    let isU32 = kind.size == 4 && !kind.isSigned
    let operation: Operation
    if complement {
      operation = isU32 ? .notU32 : .not64
    } else {
      operation = isU32 ? .negU32 : kind.size == 4 ? .neg32 : .neg64
    }
    builder.emit(operation, a: result, b: source)
    return .slot(result, type)
  }
}

/// The four kinds of integer that arithmetic is done in.
enum ArithmeticFamily {
  case s32, u32, s64, u64

  init?(_ kind: IntegerKind) {
    switch (kind.size, kind.isSigned) {
    case (4, true): self = .s32
    case (4, false): self = .u32
    case (8, true): self = .s64
    case (8, false): self = .u64
    default: return nil
    }
  }

  private func pick(
    _ s32: Operation, _ u32: Operation, _ s64: Operation, _ u64: Operation
  ) -> Operation {
    switch self {
    case .s32: s32
    case .u32: u32
    case .s64: s64
    case .u64: u64
    }
  }

  func operation(_ op: BinaryOperator) -> Operation {
    switch op {
    case .add: pick(.add32, .addU32, .add64, .add64)
    case .subtract: pick(.sub32, .subU32, .sub64, .sub64)
    case .multiply: pick(.mul32, .mulU32, .mul64, .mul64)
    case .divide: pick(.div32, .divU32, .div64, .divU64)
    case .remainder: pick(.rem32, .remU32, .rem64, .remU64)
    case .shiftLeft: pick(.shl32, .shlU32, .shl64, .shl64)
    case .shiftRight: pick(.shr32, .shrU32, .shr64, .shrU64)
    case .bitAnd: .and
    case .bitOr: .or
    default: .xor
    }
  }

  /// The operation with an immediate, if there is one for this constant.
  func immediate(_ op: BinaryOperator, _ constant: Int64) -> (Operation, Int32)? {
    switch op {
    case .subtract:
      guard constant != .min, let value = Int32(exactly: -constant) else { return nil }
      return (pick(.addImm32, .addImmU32, .addImm64, .addImm64), value)
    case .shiftLeft:
      guard constant >= 0, constant < (self == .s32 || self == .u32 ? 32 : 64) else { return nil }
      return (pick(.shlImm32, .shlImmU32, .shlImm64, .shlImm64), Int32(constant))
    case .shiftRight:
      guard constant >= 0, constant < (self == .s32 || self == .u32 ? 32 : 64) else { return nil }
      return (pick(.shrImm64, .shrImmU64, .shrImm64, .shrImmU64), Int32(constant))
    default: break
    }
    guard let value = Int32(exactly: constant) else { return nil }
    switch op {
    case .add: return (pick(.addImm32, .addImmU32, .addImm64, .addImm64), value)
    case .multiply: return (pick(.mulImm32, .mulImmU32, .mulImm64, .mulImm64), value)
    case .divide, .remainder:
      let isUnsigned = self == .u32 || self == .u64
      guard isUnsigned ? value > 0 : value != 0 && value != -1 else { return nil }
      return op == .divide
        ? (pick(.divImm32, .divImmU32, .divImm64, .divImmU64), value)
        : (pick(.remImm32, .remImmU32, .remImm64, .remImmU64), value)
    case .bitAnd, .bitOr, .bitXor:
      if self == .u32, value < 0 { return nil }
      return (op == .bitAnd ? .andImm : op == .bitOr ? .orImm : .xorImm, value)
    default: return nil
    }
  }
}
