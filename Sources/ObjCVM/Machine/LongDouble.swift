// C's `long double` in memory: 80-bit extended on x86-64, IEEE quad on AArch64; the machine computes with doubles.

package enum LongDouble {
  static let size = 16

  #if arch(x86_64)
    package static func load(_ address: UnsafeRawPointer) -> Double {
      Double(address.loadUnaligned(as: Float80.self))
    }
    package static func store(_ value: Double, _ address: UnsafeMutableRawPointer) {
      address.storeBytes(of: (0, 0), as: (UInt64, UInt64).self)
      address.storeBytes(of: Float80(value), as: Float80.self)
    }
  #else
    /// From quad: sign and exponent in the top 16 bits, 112 bits of fraction.
    static func load(_ address: UnsafeRawPointer) -> Double {
      let low = address.loadUnaligned(as: UInt64.self)
      let high = address.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      let sign = high >> 63
      let exponent = Int(high >> 48 & 0x7FFF)
      let fraction = (high & 0xFFFF_FFFF_FFFF) << 4 | low >> 60
      if exponent == 0x7FFF {
        return Double(bitPattern: sign << 63 | 0x7FF << 52 | (fraction | (low << 4 == 0 ? 0 : 1)))
      }
      let magnitude = Double(bitPattern: 1023 << 52 | fraction)
      if exponent == 0 { return Double(bitPattern: sign << 63) }
      let scaled = Double(sign: .plus, exponent: exponent - 16383, significand: magnitude)
      return sign == 0 ? scaled : -scaled
    }
    static func store(_ value: Double, _ address: UnsafeMutableRawPointer) {
      let bits = value.bitPattern
      let sign = bits >> 63
      var exponent: UInt64 = 0
      var fraction = bits & 0xF_FFFF_FFFF_FFFF
      if value.isNaN || value.isInfinite {
        exponent = 0x7FFF
      } else if value != 0 {
        exponent = UInt64(Int(value.exponent) + 16383)
        fraction = value.significand.bitPattern & 0xF_FFFF_FFFF_FFFF
      }
      address.storeBytes(of: fraction << 60, as: UInt64.self)
      address.storeBytes(
        of: sign << 63 | exponent << 48 | fraction >> 4, toByteOffset: 8, as: UInt64.self)
    }
  #endif
}
