// NSStringEncoding: text to and from bytes. Encodings of East Asian legacy code pages are not among them; asking for one
// gives no data, as Foundation does for a conversion it can't make.

public struct StringEncoding: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let ascii = StringEncoding(rawValue: 1)
  public static let utf8 = StringEncoding(rawValue: 4)
  public static let latin1 = StringEncoding(rawValue: 5)
  public static let nonLossyASCII = StringEncoding(rawValue: 7)
  public static let utf16 = StringEncoding(rawValue: 10)
  public static let windows1252 = StringEncoding(rawValue: 12)
  public static let macOSRoman = StringEncoding(rawValue: 30)
  public static let utf16BigEndian = StringEncoding(rawValue: 0x9000_0100)
  public static let utf16LittleEndian = StringEncoding(rawValue: 0x9400_0100)
  public static let utf32 = StringEncoding(rawValue: 0x8C00_0100)
  public static let utf32BigEndian = StringEncoding(rawValue: 0x9800_0100)
  public static let utf32LittleEndian = StringEncoding(rawValue: 0x9C00_0100)

  static let supported: [StringEncoding] = [
    .ascii, .utf8, .latin1, .nonLossyASCII, .utf16, .windows1252, .macOSRoman, .utf16BigEndian,
    .utf16LittleEndian,
    .utf32, .utf32BigEndian, .utf32LittleEndian,
  ]

  /// +localizedNameOfStringEncoding:.
  var name: String {
    switch self {
    case .ascii: "Western (ASCII)"
    case .utf8: "Unicode (UTF-8)"
    case .latin1: "Western (ISO Latin 1)"
    case .nonLossyASCII: "Non-lossy ASCII"
    case .utf16: "Unicode (UTF-16)"
    case .windows1252: "Western (Windows Latin 1)"
    case .macOSRoman: "Western (Mac OS Roman)"
    case .utf16BigEndian: "Unicode (UTF-16BE)"
    case .utf16LittleEndian: "Unicode (UTF-16LE)"
    case .utf32: "Unicode (UTF-32)"
    case .utf32BigEndian: "Unicode (UTF-32BE)"
    case .utf32LittleEndian: "Unicode (UTF-32LE)"
    default: ""
    }
  }

  /// Bytes that one unit may need at most.
  var maximumBytesPerUnit: Int {
    switch self {
    case .utf8: 3
    case .utf16, .utf16BigEndian, .utf16LittleEndian: 2
    case .utf32, .utf32BigEndian, .utf32LittleEndian: 4
    case .nonLossyASCII: 6
    default: 1
    }
  }

  // MARK: Decoding

  /// nil when the bytes are not text in this encoding, or it is not supported.
  public func decode(_ bytes: [UInt8]) -> UTF16Text? {
    switch self {
    case .ascii: return bytes.allSatisfy { $0 < 0x80 } ? UTF16Text(narrow: bytes) : nil
    case .latin1: return UTF16Text(narrow: bytes)
    case .utf8:
      // A byte order mark is no part of the text, as in CoreFoundation's decoder.
      let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      return bytes.withUnsafeBufferPointer {
        UTF16Text(strictUTF8: UnsafeBufferPointer(rebasing: $0[start...]))
      }
    case .nonLossyASCII: return decodeNonLossy(bytes)
    case .macOSRoman:
      return UTF16Text(units: bytes.map { $0 < 0x80 ? UInt16($0) : Self.macRoman[Int($0) - 0x80] })
    case .windows1252:
      let text = decodeWindows(bytes)
      return text.units.contains(Self.unassigned) ? nil : text
    case .utf16: return decodeUTF16(bytes, bigEndian: nil)
    case .utf16BigEndian: return decodeUTF16(bytes, bigEndian: true)
    case .utf16LittleEndian: return decodeUTF16(bytes, bigEndian: false)
    case .utf32: return decodeUTF32(bytes, bigEndian: nil)
    case .utf32BigEndian: return decodeUTF32(bytes, bigEndian: true)
    case .utf32LittleEndian: return decodeUTF32(bytes, bigEndian: false)
    default: return nil
    }
  }

  /// The text with U+FFFD for what is none, and whether there is such a place; nil in an encoding that has
  /// no other reading of such bytes.
  func decodeLossily(_ bytes: [UInt8]) -> (text: UTF16Text, isLossy: Bool)? {
    if let text = decode(bytes) { return (text, false) }
    switch self {
    case .utf8: return (UTF16Text(String(decoding: bytes, as: UTF8.self)), true)
    case .windows1252: return (decodeWindows(bytes), true)
    default: return nil
    }
  }

  private func decodeWindows(_ bytes: [UInt8]) -> UTF16Text {
    UTF16Text(
      units: bytes.map { (0x80..<0xA0).contains($0) ? Self.windows[Int($0) - 0x80] : UInt16($0) })
  }

  /// The order of the bytes is that of a mark in front of them, else big-endian, as Core Foundation has it on every machine.
  private func decodeUTF16(_ bytes: [UInt8], bigEndian: Bool?) -> UTF16Text? {
    guard bytes.count % 2 == 0 else { return nil }
    var start = 0
    var big = bigEndian ?? true
    if bigEndian == nil, bytes.count >= 2 {
      if bytes[0] == 0xFE, bytes[1] == 0xFF { (start, big) = (2, true) }
      if bytes[0] == 0xFF, bytes[1] == 0xFE { (start, big) = (2, false) }
    }
    return UTF16Text(
      units: stride(from: start, to: bytes.count, by: 2).map { index in
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return big ? first << 8 | second : second << 8 | first
      })
  }

  private func decodeUTF32(_ bytes: [UInt8], bigEndian: Bool?) -> UTF16Text? {
    guard bytes.count % 4 == 0 else { return nil }
    func value(_ index: Int, _ big: Bool) -> UInt32 {
      let four = bytes[index..<index + 4].map(UInt32.init)
      return (big ? four : four.reversed()).reduce(0) { $0 << 8 | $1 }
    }
    var start = 0
    var big = bigEndian ?? true
    if bigEndian == nil, bytes.count >= 4 {
      if value(0, true) == 0xFEFF { (start, big) = (4, true) }
      if value(0, false) == 0xFEFF { (start, big) = (4, false) }
    }
    var text = UTF16Text()
    for index in stride(from: start, to: bytes.count, by: 4) {
      guard let scalar = Unicode.Scalar(value(index, big)) else { return nil }
      text.append(scalar: scalar)
    }
    return text
  }

  private func decodeNonLossy(_ bytes: [UInt8]) -> UTF16Text? {
    var text = UTF16Text()
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard byte < 0x80 else { return nil }
      index += 1
      guard byte == UInt8(ascii: "\\"), index < bytes.count else {
        text.append(unit: UInt16(byte))
        continue
      }
      let isHex = bytes[index] == UInt8(ascii: "u")
      let start = isHex ? index + 1 : index
      let end = start + (isHex ? 4 : 3)
      if end <= bytes.count,
        let unit = UInt16(
          String(decoding: bytes[start..<end], as: UTF8.self), radix: isHex ? 16 : 8)
      {
        text.append(unit: unit)
        index = end
      } else {
        text.append(unit: UInt16(bytes[index]))
        index += 1
      }
    }
    return text
  }

  // MARK: Encoding

  /// nil when a character has no place in the encoding; with `lossy`, such a character becomes one that looks like it, or "?".
  public func encode(_ text: UTF16Text, lossy: Bool = false) -> [UInt8]? {
    switch self {
    case .utf8:
      if !text.hasLoneSurrogate { return text.utf8 }
      return lossy ? text.lossyUTF8 : nil
    case .ascii:
      return encodeSingle(text, lossy) { $0 < 0x80 ? UInt8(truncatingIfNeeded: $0) : nil }
    case .latin1:
      return encodeSingle(text, lossy) { $0 < 0x100 ? UInt8(truncatingIfNeeded: $0) : nil }
    case .macOSRoman:
      return encodeSingle(text, lossy) { unit in
        unit < 0x80
          ? UInt8(truncatingIfNeeded: unit)
          : Self.macRoman.firstIndex(of: unit).map { UInt8(truncatingIfNeeded: $0 + 0x80) }
      }
    case .windows1252:
      return encodeSingle(text, lossy) { unit in
        unit < 0x80 || (0xA0..<0x100).contains(unit)
          ? UInt8(truncatingIfNeeded: unit)
          : unit == Self.unassigned
            ? nil : Self.windows.firstIndex(of: unit).map { UInt8(truncatingIfNeeded: $0 + 0x80) }
      }
    case .nonLossyASCII: return encodeNonLossy(text)
    case .utf16: return [0xFF, 0xFE] + encodeUTF16(text, bigEndian: false)
    case .utf16BigEndian: return encodeUTF16(text, bigEndian: true)
    case .utf16LittleEndian: return encodeUTF16(text, bigEndian: false)
    case .utf32: return [0xFF, 0xFE, 0, 0] + encodeUTF32(text, bigEndian: false)
    case .utf32BigEndian: return encodeUTF32(text, bigEndian: true)
    case .utf32LittleEndian: return encodeUTF32(text, bigEndian: false)
    default: return nil
    }
  }

  private func encodeSingle(_ text: UTF16Text, _ lossy: Bool, _ byte: (UInt16) -> UInt8?)
    -> [UInt8]?
  {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    for unit in text.units {
      if let byte = byte(unit) {
        bytes.append(byte)
      } else if lossy {
        bytes += Self.likeness(of: unit, byte)
      } else {
        return nil
      }
    }
    return bytes
  }

  /// The letter without its accent, or the plain characters of a mark of printers; nothing for an accent of its own.
  private static func likeness(of unit: UInt16, _ byte: (UInt16) -> UInt8?) -> [UInt8] {
    if UTF16.isTrailSurrogate(unit) || (0x300..<0x370).contains(unit) { return [] }
    let parts = UTF16Text(units: [unit]).decomposed.units
    if parts.count > 1, let first = parts.first, let found = byte(first) { return [found] }
    return plain[unit].map { Array($0.utf8) } ?? [UInt8(ascii: "?")]
  }

  private static let plain: [UInt16: String] = [
    0x2018: "'", 0x2019: "'", 0x201A: ",", 0x201C: "\"", 0x201D: "\"", 0x2010: "-", 0x2011: "-",
    0x2013: "-", 0x2014: "-", 0x2026: "...", 0x2122: "TM", 0xA0: " ", 0xA1: "!", 0xA9: "C",
    0xAB: "<", 0xAD: "-", 0xAE: "R", 0xB2: "2", 0xB3: "3", 0xB9: "1", 0xBB: ">", 0xBF: "?",
    0x2039: "<", 0x203A: ">", 0xFB01: "fi", 0xFB02: "fl",
  ]

  private func encodeUTF16(_ text: UTF16Text, bigEndian: Bool) -> [UInt8] {
    text.units.flatMap { unit in
      let (high, low) = (UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit))
      return bigEndian ? [high, low] : [low, high]
    }
  }

  private func encodeUTF32(_ text: UTF16Text, bigEndian: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    text.forEachValue { value in
      let four = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
      bytes.append(contentsOf: bigEndian ? four : four.reversed())
    }
    return bytes
  }

  private func encodeNonLossy(_ text: UTF16Text) -> [UInt8] {
    var bytes: [UInt8] = []
    for unit in text.units {
      if unit < 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: unit))
        if unit == 0x5C { bytes.append(0x5C) }
      } else {
        let digits = String(unit, radix: unit < 0x100 ? 8 : 16)
        let width = unit < 0x100 ? 3 : 4
        bytes.append(contentsOf: (unit < 0x100 ? "\\" : "\\u").utf8)
        bytes.append(
          contentsOf: (String(repeating: "0", count: width - digits.utf8.count) + digits).utf8)
      }
    }
    return bytes
  }

  /// The upper halves of the two code pages.
  private static let macRoman: [UInt16] = Array(
    """
    ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ\
    ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
    """.utf16)
  private static let windows: [UInt16] = [
    0x20AC, unassigned, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, unassigned, 0x017D, unassigned,
    unassigned, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, unassigned, 0x017E, 0x0178,
  ]
  /// U+FFFD, where a byte stands for no character (CoreFoundation's converter refuses it).
  private static let unassigned: UInt16 = 0xFFFD
}
