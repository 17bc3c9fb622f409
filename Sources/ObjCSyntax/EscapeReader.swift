/// Resolves the backslash sequences of a literal's content.
struct EscapeReader {
  struct Problem {
    let message: String
    let isError: Bool
    /// Indices into the spelling.
    let start: Int
    let end: Int
  }

  var rest: ArraySlice<UInt8>
  /// The largest unit of the literal: of one of wide characters an escape is a character's number.
  var limit: UInt64 = 255
  var problems: [Problem] = []

  mutating func read() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(rest.count)
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "\\") {
        result.append(byte)
        continue
      }
      escape(into: &result, start: rest.startIndex - 1)
    }
    return result
  }

  private mutating func escape(into result: inout [UInt8], start: Int) {
    guard let byte = rest.popFirst() else { return }
    switch byte {
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "a"): result.append(0x07)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "v"): result.append(0x0B)
    case UInt8(ascii: "e"), UInt8(ascii: "E"): result.append(0x1B)
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "?"):
      result.append(byte)
    case UInt8(ascii: "0")...UInt8(ascii: "7"): octal(byte, into: &result, start: start)
    case UInt8(ascii: "x"): hexadecimal(into: &result, start: start)
    case UInt8(ascii: "u"): scalar(digits: 4, into: &result, start: start)
    case UInt8(ascii: "U"): scalar(digits: 8, into: &result, start: start)
    // A backslash at the end of a line joins it with the next.
    case 0x0A: break
    case 0x0D: if rest.first == 0x0A { rest.removeFirst() }
    case 0x20, 0x09:
      let blanks = rest.prefix { $0 == 0x20 || $0 == 0x09 }
      let end = rest.dropFirst(blanks.count).first
      if end == 0x0A || end == 0x0D {
        rest = rest.dropFirst(blanks.count + 1)
        if end == 0x0D, rest.first == 0x0A { rest.removeFirst() }
      } else {
        unknown(byte, into: &result, start: start)
      }
    default: unknown(byte, into: &result, start: start)
    }
  }

  private mutating func unknown(_ byte: UInt8, into result: inout [UInt8], start: Int) {
    result.append(byte)
    var end = rest.startIndex
    while let next = rest.first, byte >= 0x80, next & 0xC0 == 0x80 {
      result.append(next)
      rest.removeFirst()
      end += 1
    }
    let shown = String(decoding: result.suffix(end - start - 1), as: UTF8.self)
    problems.append(
      Problem(
        message: "unknown escape `\\\(shown)`: the backslash is ignored", isError: false,
        start: start, end: end))
  }

  private mutating func fail(_ message: String, _ start: Int) {
    problems.append(
      Problem(message: message, isError: true, start: start, end: rest.startIndex))
  }

  private mutating func octal(_ first: UInt8, into result: inout [UInt8], start: Int) {
    var value = UInt32(first - UInt8(ascii: "0"))
    var count = 1
    while count < 3, let byte = rest.first, let digit = LiteralDecoder.digit(byte), digit < 8 {
      value = value * 8 + UInt32(digit)
      rest.removeFirst()
      count += 1
    }
    append(UInt64(value), "octal", to: &result, start)
  }

  private mutating func hexadecimal(into result: inout [UInt8], start: Int) {
    var value: UInt64 = 0
    var count = 0
    while let byte = rest.first, let digit = LiteralDecoder.digit(byte) {
      value = min(value * 16 + digit, 1 << 32)
      rest.removeFirst()
      count += 1
    }
    if count == 0 { fail("`\\x` needs hexadecimal digits", start) }
    append(value, "hexadecimal", to: &result, start)
  }

  private mutating func append(
    _ value: UInt64, _ kind: String, to result: inout [UInt8], _ start: Int
  ) {
    if value > limit { fail("this \(kind) escape is larger than a byte", start) }
    if limit == 255 { return result.append(UInt8(truncatingIfNeeded: value)) }
    let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: value)) ?? "\u{FFFD}"
    result.append(contentsOf: Array(String(Character(scalar)).utf8))
  }

  private mutating func scalar(digits: Int, into result: inout [UInt8], start: Int) {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let byte = rest.first, let digit = LiteralDecoder.digit(byte) else {
        fail("this escape needs \(digits) hexadecimal digits", start)
        return
      }
      value = value &* 16 &+ UInt32(digit)
      rest.removeFirst()
    }
    guard let scalar = Unicode.Scalar(value) else {
      fail("no character has this number", start)
      return
    }
    result.append(contentsOf: Array(String(Character(scalar)).utf8))
  }
}
