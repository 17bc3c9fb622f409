/// Text that the build has packed (FileEmbedder): pages and lessons are read seldom and would be a twentieth of the command.
///
/// Characters from `0` to `o` are six bits each, the lowest first. A bit says what follows: 0, a byte of 8 bits; 1, a repetition: 15 bits
/// of the distance back, less one, and 8 bits of the length, less four.
package enum PackedText {
  package static let window = 1 << 15
  package static let shortest = 4
  package static let longest = shortest + 255
  /// The character of six zero bits.
  package static let zero = UInt8(ascii: "0")

  /// The bytes that were packed.
  ///
  /// - Parameter count: how many there are. Text that is not what the packer wrote gives as many as it can.
  /// - Complexity: O(count)
  package static func unpack(_ packed: String, count: Int) -> [UInt8] {
    var packed = packed
    return packed.withUTF8 { text in
      [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
        filled = unpack(text, into: bytes, count: count)
      }
    }
  }

  private static func unpack(
    _ text: UnsafeBufferPointer<UInt8>, into bytes: UnsafeMutableBufferPointer<UInt8>, count: Int
  ) -> Int {
    var (next, bits, held, filled) = (0, 0 as UInt64, 0 as UInt64, 0)
    func take(_ width: UInt64) -> Int {
      while held < width {
        bits |= next < text.count ? UInt64(text[next] &- zero) << held : 0
        next &+= 1
        held &+= 6
      }
      defer {
        bits >>= width
        held &-= width
      }
      return Int(bits & (1 << width &- 1))
    }
    while filled < count, next <= text.count {
      if take(1) == 0 {
        bytes[filled] = UInt8(truncatingIfNeeded: take(8))
        filled &+= 1
      } else {
        let distance = take(15) &+ 1
        let length = take(8) &+ shortest
        guard distance <= filled else { return filled }
        for _ in 0..<min(length, count &- filled) {
          bytes[filled] = bytes[filled &- distance]
          filled &+= 1
        }
      }
    }
    return filled
  }
}
