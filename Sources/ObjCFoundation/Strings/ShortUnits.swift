// Up to 14 units below 0x100 in 15 bytes, so that a text with its tag is two words.

struct ShortUnits: Sendable, Equatable {
  static let longest = 14

  // Units that are not used are zero: two with the same units have the same bytes.
  private var first: UInt64 = 0
  private var second: UInt32 = 0
  private var third: UInt16 = 0
  private(set) var count: UInt8 = 0

  init() {}

  /// - Parameter units: `longest` of them at most.
  @inline(__always)
  init(_ units: UnsafeBufferPointer<UInt8>) {
    _ = append(units)
  }

  /// True when every unit is below 0x80: those that are not used are zero.
  @inline(__always)
  var isASCII: Bool {
    (first | UInt64(second) << 32 | UInt64(second) | UInt64(third)) & 0x8080_8080_8080_8080 == 0
  }

  subscript(index: Int) -> UInt8 { withUnits { $0[index] } }

  @inline(__always)
  func withUnits<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withUnsafeBytes(of: self) { bytes in
      body(
        UnsafeBufferPointer(
          start: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), count: Int(count)))
    }
  }

  /// False, and nothing changed, when they do not fit.
  @inline(__always)
  mutating func append(_ units: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = Int(count)
    guard start + units.count <= Self.longest else { return false }
    withUnsafeMutableBytes(of: &self) { bytes in
      for index in 0..<units.count { bytes[start + index] = units[index] }
    }
    count = UInt8(truncatingIfNeeded: start + units.count)
    return true
  }

  mutating func append(_ unit: UInt8) -> Bool {
    withUnsafePointer(to: unit) { append(UnsafeBufferPointer(start: $0, count: 1)) }
  }
}
