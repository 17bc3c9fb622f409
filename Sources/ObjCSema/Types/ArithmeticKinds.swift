/// The integer types, in the order of C's conversion ranks.
package enum IntegerKind: UInt8, Hashable, Sendable {
  case bool
  case char, signedChar, unsignedChar
  case short, unsignedShort
  case int, unsignedInt
  case long, unsignedLong
  case longLong, unsignedLongLong
  case int128, unsignedInt128

  /// In bytes; also the alignment.
  package var size: Int {
    switch self {
    case .bool, .char, .signedChar, .unsignedChar: 1
    case .short, .unsignedShort: 2
    case .int, .unsignedInt: 4
    case .long, .unsignedLong, .longLong, .unsignedLongLong: 8
    case .int128, .unsignedInt128: 16
    }
  }

  /// Value bits and sign bit; 1 for `_Bool`.
  var bits: Int { self == .bool ? 1 : size * 8 }

  package var isSigned: Bool {
    switch self {
    case .char, .signedChar, .short, .int, .long, .longLong, .int128: true
    default: false
    }
  }

  /// C's conversion rank.
  var rank: Int {
    switch self {
    case .bool: 0
    case .char, .signedChar, .unsignedChar: 1
    case .short, .unsignedShort: 2
    case .int, .unsignedInt: 3
    case .long, .unsignedLong: 4
    case .longLong, .unsignedLongLong: 5
    case .int128, .unsignedInt128: 6
    }
  }

  var unsigned: IntegerKind {
    switch self {
    case .char, .signedChar: .unsignedChar
    case .short: .unsignedShort
    case .int: .unsignedInt
    case .long: .unsignedLong
    case .longLong: .unsignedLongLong
    case .int128: .unsignedInt128
    default: self
    }
  }

  /// What a value of this type becomes in an expression.
  var promoted: IntegerKind { rank < IntegerKind.int.rank ? .int : self }

  /// The letter of @encode.
  var code: Character {
    switch self {
    case .bool: "B"
    case .char, .signedChar: "c"
    case .unsignedChar: "C"
    case .short: "s"
    case .unsignedShort: "S"
    case .int: "i"
    case .unsignedInt: "I"
    case .long, .longLong: "q"
    case .unsignedLong, .unsignedLongLong: "Q"
    case .int128: "t"
    case .unsignedInt128: "T"
    }
  }

  var name: String {
    switch self {
    case .bool: "_Bool"
    case .char: "char"
    case .signedChar: "signed char"
    case .unsignedChar: "unsigned char"
    case .short: "short"
    case .unsignedShort: "unsigned short"
    case .int: "int"
    case .unsignedInt: "unsigned int"
    case .long: "long"
    case .unsignedLong: "unsigned long"
    case .longLong: "long long"
    case .unsignedLongLong: "unsigned long long"
    case .int128: "__int128"
    case .unsignedInt128: "unsigned __int128"
    }
  }

  /// The value as this type keeps it: cut to its width and extended back to 64 bits.
  package func wrap(_ value: Int64) -> Int64 {
    switch self {
    case .bool: value == 0 ? 0 : 1
    case .char, .signedChar: Int64(Int8(truncatingIfNeeded: value))
    case .unsignedChar: Int64(UInt8(truncatingIfNeeded: value))
    case .short: Int64(Int16(truncatingIfNeeded: value))
    case .unsignedShort: Int64(UInt16(truncatingIfNeeded: value))
    case .int: Int64(Int32(truncatingIfNeeded: value))
    case .unsignedInt: Int64(UInt32(truncatingIfNeeded: value))
    default: value
    }
  }
}

package enum FloatingKind: UInt8, Hashable, Sendable {
  case float, double, longDouble

  /// In bytes; also the alignment. `long double` keeps 80 bits in 16 bytes on x86-64.
  var size: Int {
    switch self {
    case .float: 4
    case .double: 8
    case .longDouble: 16
    }
  }

  var code: Character {
    switch self {
    case .float: "f"
    case .double: "d"
    case .longDouble: "D"
    }
  }

  var name: String {
    switch self {
    case .float: "float"
    case .double: "double"
    case .longDouble: "long double"
    }
  }
}

// MARK: - Conversions of C

extension CType {
  /// The integer promotions; other types stay as they are, without qualifiers.
  package var promoted: CType {
    guard let kind = integerKind else { return unqualified }
    let promoted = kind.promoted
    if case .integer = self.kind, promoted == kind { return unqualified }
    return .integer(promoted)
  }

  /// What an argument for `...` becomes: promoted integers, float as double, arrays as pointers.
  var defaultPromoted: CType {
    if case .floating(.float) = kind { return .double }
    return isInteger ? promoted : decayed
  }

  /// The common type of two arithmetic operands (C11 6.3.1.8); nil if one is not arithmetic.
  static func usualArithmetic(_ left: CType, _ right: CType) -> CType? {
    if case .floating(let a) = left.kind {
      if case .floating(let b) = right.kind {
        return a.rawValue >= b.rawValue ? left.unqualified : right.unqualified
      }
      return right.isInteger ? left.unqualified : nil
    }
    if case .floating = right.kind { return left.isInteger ? right.unqualified : nil }
    guard let a = left.integerKind?.promoted, let b = right.integerKind?.promoted else {
      return nil
    }
    if a == b { return left.promoted == .integer(a) ? left.promoted : .integer(a) }
    return .integer(IntegerKind.common(a, b))
  }
}

extension IntegerKind {
  /// The common type of two promoted integer types.
  static func common(_ a: IntegerKind, _ b: IntegerKind) -> IntegerKind {
    if a.isSigned == b.isSigned { return a.rank >= b.rank ? a : b }
    let (signed, unsigned) = a.isSigned ? (a, b) : (b, a)
    if unsigned.rank >= signed.rank { return unsigned }
    return signed.size > unsigned.size ? signed : signed.unsigned
  }
}
