// Base64 as NSData writes and reads it. Own code, since FoundationEssentials would be five megabytes of the command.

enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// `options` are NSDataBase64EncodingOptions: lines of 64 or 76 characters, ended by CR, LF or both.
  static func encode(_ bytes: [UInt8], options: UInt) -> [UInt8] {
    let width = options & 1 != 0 ? 64 : options & 2 != 0 ? 76 : 0
    var end: [UInt8] = []
    if options & 16 != 0 { end.append(0x0D) }
    if options & 32 != 0 { end.append(0x0A) }
    if end.isEmpty { end = [0x0D, 0x0A] }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count * 4 / 3 + 4)
    var column = 0
    for start in stride(from: 0, to: bytes.count, by: 3) {
      if width > 0, column == width {
        output += end
        column = 0
      }
      let part = bytes[start..<min(start + 3, bytes.count)]
      let word = part.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - part.count))
      for position in 0..<4 {
        let digit = Int(word >> UInt32(18 - 6 * position)) & 63
        output.append(position <= part.count ? alphabet[digit] : UInt8(ascii: "="))
      }
      column += 4
    }
    return output
  }

  /// nil when the text is not Base64. With `ignoringOthers`, characters outside the alphabet are skipped.
  static func decode(_ text: [UInt8], ignoringOthers: Bool) -> [UInt8]? {
    var output: [UInt8] = []
    var word: UInt32 = 0
    var digits = 0
    var padding = 0
    for byte in text {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard let digit = value(byte) else {
        if ignoringOthers { continue }
        return nil
      }
      if padding > 0 { return nil }
      word = word << 6 | digit
      digits += 1
      if digits == 4 {
        output += [16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
        word = 0
        digits = 0
      }
    }
    switch (digits, padding) {
    case (0, 0): return output
    case (2, 2): return output + [UInt8(truncatingIfNeeded: word >> 4)]
    case (3, 1):
      return output + [UInt8(truncatingIfNeeded: word >> 10), UInt8(truncatingIfNeeded: word >> 2)]
    default: return nil
    }
  }

  private static func value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
