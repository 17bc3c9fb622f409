// The value of an NSNumber: what it was made from decides how it prints and what -objCType says; how it compares and
// hashes depends on the value alone.
//
// Like CFNumber, unsigned values take the next wider signed type (`unsigned char` → short), and 64-bit ones stay unsigned
// only when they don't fit.
import Glibc

enum NumberValue: Sendable {
  case bool(Bool)
  /// A signed integer with the width of its encoding: c s i q.
  case integer(Int64, encoding: UInt8)
  /// Above Int64.max.
  case large(UInt64)
  case float(Float)
  case double(Double)

  init(unsigned value: UInt64, encoding: UInt8) {
    self = value > UInt64(Int64.max) ? .large(value) : .integer(Int64(value), encoding: encoding)
  }

  var encoding: UInt8 {
    switch self {
    case .bool: UInt8(ascii: "c")
    case .integer(_, let encoding): encoding
    case .large: UInt8(ascii: "Q")
    case .float: UInt8(ascii: "f")
    case .double: UInt8(ascii: "d")
    }
  }

  var doubleValue: Double {
    switch self {
    case .bool(let value): value ? 1 : 0
    case .integer(let value, _): Double(value)
    case .large(let value): Double(value)
    case .float(let value): Double(value)
    case .double(let value): value
    }
  }

  /// The value as 64 bits; fractions are cut off, what doesn't fit gives the nearest end (0 for NaN).
  var int64Value: Int64 {
    switch self {
    case .bool(let value): return value ? 1 : 0
    case .integer(let value, _): return value
    case .large(let value): return Int64(bitPattern: value)
    case .float, .double:
      let value = doubleValue
      if value.isNaN { return 0 }
      return Int64(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max)
    }
  }

  var uint64Value: UInt64 {
    switch self {
    case .float, .double:
      let value = doubleValue
      if value >= 9.2e18, let large = UInt64(exactly: value.rounded(.towardZero)) { return large }
      return UInt64(bitPattern: int64Value)
    default: return UInt64(bitPattern: int64Value)
    }
  }

  var boolValue: Bool {
    switch self {
    case .bool(let value): value
    case .integer(let value, _): value != 0
    case .large: true
    case .float, .double: doubleValue != 0
    }
  }

  /// The value in the C layout of its encoding.
  var bytes: [UInt8] {
    func raw<Value>(_ value: Value) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }
    switch self {
    case .bool(let value): return [value ? 1 : 0]
    case .integer(let value, let encoding):
      switch encoding {
      case UInt8(ascii: "c"): return raw(Int8(truncatingIfNeeded: value))
      case UInt8(ascii: "s"): return raw(Int16(truncatingIfNeeded: value))
      case UInt8(ascii: "i"): return raw(Int32(truncatingIfNeeded: value))
      default: return raw(value)
      }
    case .large(let value): return raw(value)
    case .float(let value): return raw(value)
    case .double(let value): return raw(value)
    }
  }

  /// What -stringValue and -description say: %0.16g for double, %0.7g for float.
  var text: UTF16Text {
    switch self {
    case .bool(let value): UTF16Text(narrow: [value ? 49 : 48])
    case .integer(let value, _): UTF16Text(narrow: FormatNumbers.decimal(value))
    case .large(let value): UTF16Text(narrow: FormatNumbers.decimal(value))
    case .float(let value):
      UTF16Text(narrow: FormatNumbers.text(Double(value), conversion: "g", precision: 7))
    case .double(let value):
      UTF16Text(narrow: FormatNumbers.text(value, conversion: "g", precision: 16))
    }
  }

  private var isFloating: Bool {
    switch self {
    case .float, .double: true
    default: false
    }
  }

  /// Order by value, exact also between integers and floating point. NaN is below everything and equal to itself.
  func compare(_ other: NumberValue) -> Ordering {
    switch (isFloating, other.isFloating) {
    case (false, false):
      if case .large(let mine) = self {
        if case .large(let theirs) = other { return .of(mine, theirs) }
        return .descending
      }
      if case .large = other { return .ascending }
      return .of(int64Value, other.int64Value)
    case (true, true):
      let (mine, theirs) = (doubleValue, other.doubleValue)
      if mine.isNaN || theirs.isNaN {
        return mine.isNaN ? (theirs.isNaN ? .same : .ascending) : .descending
      }
      return .of(mine, theirs)
    case (true, false): return other.compareInteger(with: doubleValue).reversed
    case (false, true): return compareInteger(with: other.doubleValue)
    }
  }

  /// This is an integer.
  private func compareInteger(with value: Double) -> Ordering {
    if value.isNaN { return .descending }
    if value >= 18_446_744_073_709_551_616 { return .ascending }
    if value < -9_223_372_036_854_775_808 { return .descending }
    let whole = value.rounded(.down)
    let rest = value - whole
    let order: Ordering
    if case .large(let mine) = self {
      order = whole < 0 ? .descending : .of(mine, UInt64(whole))
    } else if whole >= 9_223_372_036_854_775_808 {
      return .ascending
    } else {
      order = .of(int64Value, Int64(whole))
    }
    return order == .same && rest > 0 ? .ascending : order
  }

  private static let hashFactor: UInt = 2_654_435_761

  /// CFNumber's hash: equal for equal values of any type.
  var hash: UInt {
    @inline(__always) get {
      if case .integer(let value, _) = self { return UInt(value.magnitude) &* Self.hashFactor }
      return otherHash
    }
  }

  @inline(never)
  private var otherHash: UInt {
    let factor = Self.hashFactor
    switch self {
    case .bool, .integer: return UInt(int64Value.magnitude) &* factor
    case .large, .float, .double:
      let value = abs(doubleValue)
      guard value.isFinite else { return factor }
      let whole = (value + 0.5).rounded(.down)
      let wrapped = UInt(fmod(whole, 18_446_744_073_709_551_616))
      let rest = (value - whole) * 18_446_744_073_709_551_616
      return wrapped &* factor &+ UInt(bitPattern: Int(exactly: rest.rounded(.towardZero)) ?? 0)
    }
  }
}

extension Ordering {
  var reversed: Ordering {
    switch self {
    case .ascending: .descending
    case .same: .same
    case .descending: .ascending
    }
  }
}
