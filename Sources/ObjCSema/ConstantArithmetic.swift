// Arithmetic on constants, with the machine's results.

/// Folds operations whose operands are known before the program runs.
package enum ConstantArithmetic {
  /// Nil where C leaves the result undefined: what happens then is decided when the program runs.
  package static func fold(_ op: BinaryOperator, _ a: Int64, _ b: Int64, _ kind: IntegerKind)
    -> Int64?
  {
    let bits = Int64(kind.size * 8)
    switch op {
    case .add: return kind.wrap(a &+ b)
    case .subtract: return kind.wrap(a &- b)
    case .multiply: return kind.wrap(a &* b)
    case .divide, .remainder: return divide(op, a, b, kind)
    case .shiftLeft: return b >= 0 && b < bits ? kind.wrap(a << b) : nil
    case .shiftRight:
      guard b >= 0, b < bits else { return nil }
      return kind.isSigned
        ? a >> b : kind.wrap(Int64(bitPattern: UInt64(bitPattern: a) >> UInt64(b)))
    case .bitAnd: return a & b
    case .bitOr: return a | b
    case .bitXor: return a ^ b
    default: return nil
    }
  }

  private static func divide(
    _ op: BinaryOperator, _ a: Int64, _ b: Int64, _ kind: IntegerKind
  ) -> Int64? {
    guard b != 0 else { return nil }
    if kind.isSigned {
      if b == -1, a == .min { return nil }
      let result =
        op == .divide
        ? a.dividedReportingOverflow(by: b).partialValue
        : a.remainderReportingOverflow(dividingBy: b).partialValue
      return kind.wrap(result)
    }
    let x = UInt64(bitPattern: a)
    let y = UInt64(bitPattern: b)
    return kind.wrap(Int64(bitPattern: op == .divide ? x / y : x % y))
  }

  package static func fold(_ op: BinaryOperator, _ a: Double, _ b: Double) -> Double? {
    switch op {
    case .add: a + b
    case .subtract: a - b
    case .multiply: a * b
    case .divide: a / b
    default: nil
    }
  }

  /// 1 or 0.
  package static func compare(_ op: BinaryOperator, _ a: Int64, _ b: Int64, isUnsigned: Bool)
    -> Int64?
  {
    let isLess = isUnsigned ? UInt64(bitPattern: a) < UInt64(bitPattern: b) : a < b
    return compare(op, isLess: isLess, isEqual: a == b)
  }

  private static func compare(_ op: BinaryOperator, isLess: Bool, isEqual: Bool) -> Int64? {
    switch op {
    case .less: isLess ? 1 : 0
    case .lessOrEqual: isLess || isEqual ? 1 : 0
    case .greater: isLess || isEqual ? 0 : 1
    case .greaterOrEqual: isLess ? 0 : 1
    case .equal: isEqual ? 1 : 0
    case .notEqual: isEqual ? 0 : 1
    default: nil
    }
  }

  package static func compare(_ op: BinaryOperator, _ a: Double, _ b: Double) -> Int64? {
    switch op {
    case .less: a < b ? 1 : 0
    case .lessOrEqual: a <= b ? 1 : 0
    case .greater: a > b ? 1 : 0
    case .greaterOrEqual: a >= b ? 1 : 0
    case .equal: a == b ? 1 : 0
    case .notEqual: a == b ? 0 : 1
    default: nil
    }
  }

  // MARK: Conversions

  /// A constant as another scalar type; nil where it has no value there.
  static func convert(
    _ value: CheckedExpression.Constant, from source: CType, to target: CType
  ) -> CheckedExpression.Constant? {
    if target.isBool { return .integer(value.isTrue ? 1 : 0) }
    switch (value, target.kind) {
    case (.floating(let number), .floating(let kind)):
      return .floating(kind == .float ? Double(Float(number)) : number)
    case (.floating(let number), _):
      guard let kind = target.integerKind else { return nil }
      return integer(number, kind).map { .integer($0) }
    case (.integer(let number), .floating(let kind)):
      let isUnsigned = source.integerKind.map { !$0.isSigned && $0.size == 8 } ?? true
      let exact = isUnsigned ? Double(UInt64(bitPattern: number)) : Double(number)
      let single = isUnsigned ? Float(UInt64(bitPattern: number)) : Float(number)
      return .floating(kind == .float ? Double(single) : exact)
    case (.integer(let number), _):
      if let kind = target.integerKind { return kind.size > 8 ? nil : .integer(kind.wrap(number)) }
      return .integer(number)
    }
  }

  /// Toward zero; nil for what does not fit.
  private static func integer(_ number: Double, _ kind: IntegerKind) -> Int64? {
    if !kind.isSigned, kind.size == 8, number >= 0, number < 0x1p64 {
      return Int64(bitPattern: UInt64(number))
    }
    guard number > -0x1p63, number < 0x1p63 else { return nil }
    if kind.size == 8 { return kind.isSigned ? Int64(number) : number > -1 ? Int64(number) : 0 }
    // Processors convert to 32 bits, saturating, and then cut off.
    let bounds = kind.isSigned ? -0x1p31...0x1p31 - 1 : 0...0x1p32 - 1
    return kind.wrap(Int64(min(max(number, bounds.lowerBound), bounds.upperBound)))
  }
}
