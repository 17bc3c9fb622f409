// Text to and from UTF-8. Decoding is strict where the caller asks (`init?(strictUTF8:)`) and repairing elsewhere.
// Both ways accept and produce the three-byte form of lone surrogates, see UTF16Text.swift.
import ObjCVM

extension UTF16Text {
  /// Decodes, putting U+FFFD where the bytes are not UTF-8.
  public init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    if UTF16Text.isASCII(bytes) {
      self.init(copying: bytes)
      return
    }
    var text = UTF16Text()
    text.reserve(bytes.count)
    _ = text.decode(bytes, repairing: true)
    self = text
  }

  public init(utf8 bytes: [UInt8]) {
    self = bytes.withUnsafeBufferPointer { UTF16Text(utf8: $0) }
  }

  /// nil when the bytes are not well-formed UTF-8.
  public init?(strictUTF8 bytes: UnsafeBufferPointer<UInt8>) {
    if UTF16Text.isASCII(bytes) {
      self.init(copying: bytes)
      return
    }
    var text = UTF16Text()
    text.reserve(bytes.count)
    guard text.decode(bytes, repairing: false) else { return nil }
    self = text
  }

  /// ASCII bytes, which the caller vouches for.
  init(ascii bytes: some Sequence<UInt8>) { self.init(narrow: Array(bytes)) }

  private mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, repairing: Bool) -> Bool {
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      if lead < 0x80 {
        append(unit: UInt16(lead))
        index += 1
        continue
      }
      guard let (value, length) = UTF16Text.scalarValue(bytes, at: index) else {
        guard repairing else { return false }
        append(unit: 0xFFFD)
        index += UTF16Text.invalidLength(bytes, at: index)
        continue
      }
      if (0xD800..<0xE000).contains(value) && !repairing { return false }
      append(value: value)
      index += length
    }
    return true
  }

  /// Appends a scalar value or a lone surrogate.
  mutating func append(value: UInt32) {
    if value < 0x10000 {
      append(unit: UInt16(truncatingIfNeeded: value))
    } else {
      append(unit: UInt16(truncatingIfNeeded: 0xD7C0 + value >> 10))
      append(unit: UInt16(truncatingIfNeeded: 0xDC00 | value & 0x3FF))
    }
  }

  /// The value and byte length of the sequence at `index`, nil when it is malformed. Surrogates pass.
  static func scalarValue(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (UInt32, Int)? {
    let lead = UInt32(bytes[index])
    let length: Int
    var value: UInt32
    let least: UInt32
    switch lead {
    case 0..<0x80: return (lead, 1)
    case 0xC2..<0xE0: (length, value, least) = (2, lead & 0x1F, 0x80)
    case 0xE0..<0xF0: (length, value, least) = (3, lead & 0x0F, 0x800)
    case 0xF0..<0xF5: (length, value, least) = (4, lead & 0x07, 0x10000)
    default: return nil
    }
    guard index + length <= bytes.count else { return nil }
    for offset in 1..<length {
      let byte = UInt32(bytes[index + offset])
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | byte & 0x3F
    }
    return value >= least && value <= 0x10FFFF ? (value, length) : nil
  }

  /// How many bytes one U+FFFD stands for: the lead and the continuation bytes that could have followed it.
  private static func invalidLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let lead = bytes[index]
    let wanted =
      lead >= 0xF0 && lead < 0xF5 ? 4 : lead >= 0xE0 && lead < 0xF0 ? 3 : lead >= 0xC2 ? 2 : 1
    var length = 1
    while length < wanted, index + length < bytes.count, bytes[index + length] & 0xC0 == 0x80 {
      length += 1
    }
    return min(length, wanted)
  }

  public var utf8: [UInt8] {
    var bytes: [UInt8] = []
    appendUTF8(to: &bytes)
    return bytes
  }

  @_optimize(speed)
  public func appendUTF8(to bytes: inout [UInt8]) {
    let isDone = withNarrow { buffer in
      if UTF16Text.isASCII(buffer) {
        FormatNumbers.append(buffer, to: &bytes)
      } else {
        for byte in buffer { UTF16Text.encode(UInt32(byte), into: &bytes) }
      }
    }
    if !isDone { forEachValue { UTF16Text.encode($0, into: &bytes) } }
  }

  /// It has one half of a surrogate pair without the other, which UTF-8 has no bytes for.
  var hasLoneSurrogate: Bool {
    var found = false
    if isWide { forEachValue { if (0xD800..<0xE000).contains($0) { found = true } } }
    return found
  }

  /// UTF-8 with a question mark for each lone surrogate.
  var lossyUTF8: [UInt8] {
    var bytes: [UInt8] = []
    forEachValue {
      UTF16Text.encode((0xD800..<0xE000).contains($0) ? 0x3F : $0, into: &bytes)
    }
    return bytes
  }

  /// Number of bytes that `utf8` has.
  public var utf8Count: Int {
    if !isWide { return narrow.reduce(into: 0) { $0 += $1 < 0x80 ? 1 : 2 } }
    var count = 0
    forEachValue { count += $0 < 0x80 ? 1 : $0 < 0x800 ? 2 : $0 < 0x10000 ? 3 : 4 }
    return count
  }

  /// Visits scalar values; a lone surrogate comes as itself.
  func forEachValue(_ body: (UInt32) -> Void) {
    if !isWide {
      for byte in narrow { body(UInt32(byte)) }
      return
    }
    var index = 0
    while index < wide.count {
      let unit = wide[index]
      index += 1
      if UTF16.isLeadSurrogate(unit), index < wide.count, UTF16.isTrailSurrogate(wide[index]) {
        body(0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(wide[index]) & 0x3FF)
        index += 1
      } else {
        body(UInt32(unit))
      }
    }
  }

  static func encode(_ value: UInt32, into bytes: inout [UInt8]) {
    func byte(_ value: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value) }
    switch value {
    case 0..<0x80: bytes.append(byte(value))
    case 0x80..<0x800:
      bytes.append(byte(0xC0 | value >> 6))
      bytes.append(byte(0x80 | value & 0x3F))
    case 0x800..<0x10000:
      bytes.append(byte(0xE0 | value >> 12))
      bytes.append(byte(0x80 | value >> 6 & 0x3F))
      bytes.append(byte(0x80 | value & 0x3F))
    default:
      bytes.append(byte(0xF0 | value >> 18))
      bytes.append(byte(0x80 | value >> 12 & 0x3F))
      bytes.append(byte(0x80 | value >> 6 & 0x3F))
      bytes.append(byte(0x80 | value & 0x3F))
    }
  }
}

extension UTF16Text {
  /// The text of a C string whose encoding nobody says: UTF-8 when it is well formed, else Mac OS Roman, which is what
  /// Apple's systems take for their default.
  init(cString bytes: UnsafeBufferPointer<UInt8>) {
    self =
      UTF16Text(strictUTF8: bytes) ?? StringEncoding.macOSRoman.decode(Array(bytes))
      ?? UTF16Text(utf8: bytes)
  }

  /// The text as UTF-8, in place when it is ASCII.
  func withUTF8<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(ListingException) -> Result
  ) throws(ListingException) -> Result {
    if let short, isASCII {
      return try withUnsafeBytes(of: short) {
        (bytes: UnsafeRawBufferPointer) throws(ListingException) -> Result in
        try body(
          UnsafeBufferPointer(
            start: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), count: Int(short.count)))
      }
    }
    let bytes = !isWide && isASCII ? narrow : utf8
    return try bytes.withUnsafeBufferPointer {
      (buffer: UnsafeBufferPointer<UInt8>) throws(ListingException) in
      try body(buffer)
    }
  }
}
