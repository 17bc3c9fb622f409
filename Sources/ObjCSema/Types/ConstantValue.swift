/// The value of a constant expression with its arithmetic type.
enum ConstantValue: Equatable {
  /// Of unsigned 64-bit types the bit pattern.
  case integer(Int64, IntegerKind)
  case floating(Double, FloatingKind)

  var type: CType {
    switch self {
    case .integer(_, let kind): .integer(kind)
    case .floating(_, let kind): CType(.floating(kind))
    }
  }

  var isTrue: Bool {
    switch self {
    case .integer(let value, _): value != 0
    case .floating(let value, _): value != 0
    }
  }

  static func int(_ value: Int64) -> ConstantValue { .integer(value, .int) }
  static func truth(_ value: Bool) -> ConstantValue { .integer(value ? 1 : 0, .int) }

  /// The value in another arithmetic type; nil where C leaves it undefined.
  func converted(to kind: IntegerKind) -> ConstantValue? {
    switch self {
    case .integer(let value, _): return .integer(kind.wrap(value), kind)
    case .floating(let value, _):
      if kind == .bool { return .integer(value == 0 ? 0 : 1, .bool) }
      if !kind.isSigned, kind.size == 8, value >= 0, value < 0x1p64 {
        return .integer(Int64(bitPattern: UInt64(value)), kind)
      }
      guard value > -0x1p63, value < 0x1p63 else { return nil }
      return .integer(kind.wrap(Int64(value)), kind)
    }
  }

  func converted(to kind: FloatingKind) -> ConstantValue {
    let value = asDouble
    return .floating(kind == .float ? Double(Float(value)) : value, kind)
  }

  func converted(to type: CType) -> ConstantValue? {
    if let kind = type.integerKind { return converted(to: kind) }
    if case .floating(let kind) = type.kind { return converted(to: kind) }
    return nil
  }

  var asDouble: Double {
    switch self {
    case .integer(let value, let kind):
      kind.isSigned || kind.size < 8 ? Double(value) : Double(UInt64(bitPattern: value))
    case .floating(let value, _): value
    }
  }
}

extension IntegerLiteral {
  /// The type C gives the literal: the first of its list that holds the value.
  var kind: IntegerKind {
    let signed: [IntegerKind] = [.int, .long, .longLong]
    let first: Int
    switch length {
    case .int: first = 0
    case .long: first = 1
    case .longLong: first = 2
    }
    for kind in signed[first...] {
      let limit = kind == .int ? UInt64(Int32.max) : UInt64(Int64.max)
      if !isUnsigned, value <= limit { return kind }
      let unsignedLimit = kind == .int ? UInt64(UInt32.max) : UInt64.max
      if isUnsigned || !isDecimal, value <= unsignedLimit { return kind.unsigned }
    }
    return .unsignedLongLong
  }
}

extension FloatingLiteral {
  var kind: FloatingKind {
    switch width {
    case .float: .float
    case .double: .double
    case .longDouble: .longDouble
    }
  }
}
