// Numbers at the beginning of bytes, as strtol and strtod read them.
import Glibc

enum NumberParser {
  struct Integer {
    var magnitude: UInt64 = 0
    var isNegative = false
    var overflows = false
    /// Bytes read with the blanks before; 0 when there is no number.
    var end = 0
  }

  static func integer(_ bytes: some RandomAccessCollection<UInt8>, base: Int) -> Integer {
    let bytes = Array(bytes)
    var result = Integer()
    var index = 0
    func at(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    while at(0) == 32 || (at(0) >= 9 && at(0) <= 13) { index += 1 }
    if at(0) == UInt8(ascii: "-") || at(0) == UInt8(ascii: "+") {
      result.isNegative = at(0) == UInt8(ascii: "-")
      index += 1
    }
    var base = base
    let hasPrefix = at(0) == 48 && at(1) | 32 == UInt8(ascii: "x") && (digit(at(2)) ?? 99) < 16
    if (base == 0 || base == 16) && hasPrefix {
      base = 16
      index += 2
    } else if base == 0 {
      base = at(0) == 48 ? 8 : 10
    }
    while let digit = digit(at(0)), digit < base {
      let (product, overflow) = result.magnitude.multipliedReportingOverflow(by: UInt64(base))
      let (sum, overflowToo) = product.addingReportingOverflow(UInt64(digit))
      result.overflows = result.overflows || overflow || overflowToo
      result.magnitude = sum
      index += 1
      result.end = index
    }
    if result.overflows { result.magnitude = .max }
    return result
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case 48...57: Int(byte) - 48
    case 65...90: Int(byte) - 55
    case 97...122: Int(byte) - 87
    default: nil
    }
  }

  /// The value and how many bytes it takes; 0 when there is no number.
  static func floating(_ bytes: some RandomAccessCollection<UInt8>) -> (value: Double, end: Int) {
    // No number is longer than what its digits can say: a copy with a zero at its end for the C library.
    let text = bytes.prefix(4096).map { CChar(bitPattern: $0) } + [0]
    return text.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return (0, 0) }
      var end: UnsafeMutablePointer<CChar>?
      let value = strtod(start, &end)
      return (value, end.map { UnsafePointer($0) - start } ?? 0)
    }
  }
}
