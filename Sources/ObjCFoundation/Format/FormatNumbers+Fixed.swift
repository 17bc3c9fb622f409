// Exact decimal digits of a double by integer arithmetic, for the formats that programs use most: %f, and %g where it
// prints without exponent. About ten times as fast as the C library through its variable arguments.
//
// A double is m · 2^e with m below 2^53. Its part behind the point, times 10^decimals, fits 128 bits for up to 19 decimals:
// either e is at least -63 and the part is below 2^63, or the part is m itself. What is shifted out decides the
// rounding: to nearest, ties to even, as the C library rounds.
import ObjCSema
import ObjCVM

extension FormatNumbers {
  private static let maximumDecimals = 19

  /// False, and nothing appended, when the C library has to do it.
  static func appendFixed(
    _ value: Double, conversion: UInt8, _ layout: Layout, to output: inout [UInt8]
  ) -> Bool {
    guard value.isFinite, layout.flags.isDisjoint(with: [.alternate, .grouping]) else {
      return false
    }
    switch conversion {
    case UInt8(ascii: "f"), UInt8(ascii: "F"):
      guard let digits = fixed(value.magnitude, decimals: layout.precision ?? 6) else {
        return false
      }
      append(digits, negative: value.sign == .minus, layout, to: &output)
      return true
    case UInt8(ascii: "g"), UInt8(ascii: "G"):
      guard let digits = general(value.magnitude, precision: max(1, layout.precision ?? 6)) else {
        return false
      }
      append(digits, negative: value.sign == .minus, layout, to: &output)
      return true
    default: return false
    }
  }

  /// An integer, and decimals with zeros in front up to their count.
  private struct Digits {
    var whole: UInt64
    var fraction: UInt64
    var decimals: Int
  }

  private static func fixed(_ magnitude: Double, decimals: Int) -> Digits? {
    guard decimals <= maximumDecimals, magnitude < 9_223_372_036_854_775_808 else { return nil }
    if magnitude == 0 { return Digits(whole: 0, fraction: 0, decimals: decimals) }
    let bits = magnitude.bitPattern
    let biased = Int(bits >> 52)
    let mantissa = bits & 0xF_FFFF_FFFF_FFFF | (biased == 0 ? 0 : 1 << 52)
    let exponent = max(biased, 1) - 1075
    if exponent >= 0 {
      return Digits(whole: mantissa << UInt64(exponent), fraction: 0, decimals: decimals)
    }
    let shift = -exponent
    // Below 2^-75, which is less than half of the 19th decimal.
    if shift > 127 { return Digits(whole: 0, fraction: 0, decimals: decimals) }
    var whole = shift < 64 ? mantissa >> UInt64(shift) : 0
    let part = shift < 64 ? mantissa & (1 << UInt64(shift) - 1) : mantissa
    let scale = power(decimals)
    let product = UInt128(part) * UInt128(scale)
    var fraction = UInt64(truncatingIfNeeded: product >> UInt128(shift))
    let rest = product & (1 << UInt128(shift) - 1)
    let half: UInt128 = 1 << UInt128(shift - 1)
    let isOdd = (decimals == 0 ? whole : fraction) & 1 == 1
    if rest > half || rest == half && isOdd { fraction += 1 }
    if fraction >= scale {
      fraction -= scale
      whole += 1
    }
    return Digits(whole: whole, fraction: fraction, decimals: decimals)
  }

  private static func power(_ exponent: Int) -> UInt64 {
    var value: UInt64 = 1
    for _ in 0..<exponent { value *= 10 }
    return value
  }

  /// %g with that many significant digits; nil when it would print an exponent.
  private static func general(_ magnitude: Double, precision: Int) -> Digits? {
    if magnitude == 0 { return Digits(whole: 0, fraction: 0, decimals: 0) }
    guard precision <= maximumDecimals, let exponent = decimalExponent(magnitude),
      exponent < precision,
      var digits = fixed(magnitude, decimals: precision - 1 - exponent)
    else { return nil }
    // Rounded up to the next power of ten, which has an exponent.
    if digits.whole >= power(precision) { return nil }
    while digits.decimals > 0, digits.fraction % 10 == 0 {
      digits.fraction /= 10
      digits.decimals -= 1
    }
    return digits
  }

  /// Position of the first digit: 0 for 1…9, -1 for tenths. nil below 0.0001 and from 10^18.
  private static func decimalExponent(_ magnitude: Double) -> Int? {
    if magnitude >= 1 {
      guard magnitude < 1e18 else { return nil }
      var exponent = 0
      var bound: UInt64 = 10
      let whole = UInt64(magnitude)
      while whole >= bound {
        exponent += 1
        bound *= 10
      }
      return exponent
    }
    // These doubles are all a little above the powers they stand for: nothing lies between.
    if magnitude >= 0.1 { return -1 }
    if magnitude >= 0.01 { return -2 }
    if magnitude >= 0.001 { return -3 }
    return magnitude >= 0.0001 ? -4 : nil
  }

  private static func append(
    _ digits: Digits, negative: Bool, _ layout: Layout, to output: inout [UInt8]
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 48) { buffer in
      var position = 48
      func put(_ byte: UInt8) {
        position -= 1
        buffer[position] = byte
      }
      var fraction = digits.fraction
      for _ in 0..<digits.decimals {
        put(48 + UInt8(truncatingIfNeeded: fraction % 10))
        fraction /= 10
      }
      if digits.decimals > 0 { put(UInt8(ascii: ".")) }
      var whole = digits.whole
      repeat {
        put(48 + UInt8(truncatingIfNeeded: whole % 10))
        whole /= 10
      } while whole > 0
      let sign: UInt16 =
        negative
        ? 0x2D : layout.flags.contains(.plus) ? 0x2B : layout.flags.contains(.space) ? 0x20 : 0
      var plain = layout
      plain.precision = nil
      emit(UnsafeBufferPointer(rebasing: buffer[position..<48]), prefix: sign, plain, to: &output)
    }
  }
}
