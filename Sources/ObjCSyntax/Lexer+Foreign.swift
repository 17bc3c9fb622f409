/// What a byte from 0x80 on begins.
enum Foreign {
  /// A letter of some script, or a sign that joins letters.
  case letter(length: Int)
  /// A blank that is not ASCII's.
  case blank(length: Int)
  /// Punctuation that is meant for an ASCII character.
  case punctuation(ascii: UInt8, length: Int)
  /// Anything else: a dash, an emoji, bytes that are not UTF-8.
  case other(length: Int)

  /// - Parameter index: of a byte from 0x80 on.
  static func at(_ index: Int, in text: UnsafeBufferPointer<UInt8>) -> Foreign {
    guard let (scalar, length) = decode(index, text) else { return .other(length: 1) }
    switch scalar.value {
    case 0xA0, 0x1680, 0x2000...0x200F, 0x2028...0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF:
      return .blank(length: length)
    default: break
    }
    if let ascii = meant(scalar) { return .punctuation(ascii: ascii, length: length) }
    return scalar.properties.isXIDContinue ? .letter(length: length) : .other(length: length)
  }

  /// The scalar at an index and its length in bytes; nil if the bytes are not UTF-8.
  static func decode(
    _ index: Int, _ text: UnsafeBufferPointer<UInt8>
  ) -> (Unicode.Scalar, Int)? {
    let first = text[index]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0
    guard length > 0, first <= 0xF4, index + length <= text.count else { return nil }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let byte = text[index + offset]
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return Unicode.Scalar(value).map { ($0, length) }
  }

  /// The ASCII character that a typographic or full-width one stands for in code.
  static func meant(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0x201C, 0x201D, 0x201E, 0x201F, 0xAB, 0xBB, 0x2033: UInt8(ascii: "\"")
    case 0x2018, 0x2019, 0x201A, 0x201B, 0x2032: UInt8(ascii: "'")
    case 0x2010...0x2015, 0x2212: UInt8(ascii: "-")
    case 0x2026: UInt8(ascii: ".")
    case 0x3001: UInt8(ascii: ",")
    case 0x3002: UInt8(ascii: ".")
    case 0x3010: UInt8(ascii: "[")
    case 0x3011: UInt8(ascii: "]")
    case 0x37E: UInt8(ascii: ";")
    case 0xD7: UInt8(ascii: "*")
    // Full-width forms, letters and digits excepted.
    case 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF3E, 0xFF5B...0xFF5E:
      UInt8(scalar.value - 0xFEE0)
    default: nil
    }
  }
}

extension Scanner {
  /// The length of `\u00e9` or `\U000000e9` where that is a letter (C11 6.4.3); nil for anything else.
  func namedLetter(_ index: Int) -> Int? {
    guard text[index] == UInt8(ascii: "\\"), index + 1 < text.count,
      text[index + 1] | 0x20 == UInt8(ascii: "u")
    else { return nil }
    let length = text[index + 1] == UInt8(ascii: "u") ? 6 : 10
    let digits = text[(index + 2)..<min(index + length, text.count)]
    guard digits.count == length - 2,
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), value >= 0xA0,
      Unicode.Scalar(value)?.properties.isXIDContinue == true
    else { return nil }
    return length
  }

  /// A word with such letters, as if they stood there themselves.
  func internedLetters(_ start: Int) -> UInt32 {
    var reader = EscapeReader(rest: Array(text[start..<position])[...])
    return reader.read().withUnsafeBufferPointer { interner.intern($0) }
  }

  /// A token that begins with a byte from 0x80 on.
  mutating func foreign(_ start: Int) -> Token {
    switch Foreign.at(start, in: text) {
    case .letter:
      return word(start)
    case .blank(let length):
      position += length
      flags.insert(.malformed)
      return token(.bad, start, id: interned(start, position))
    case .punctuation(let ascii, let length):
      return typographic(start, ascii, length)
    case .other(let length):
      position += length
      skipOthers()
      flags.insert(.malformed)
      return token(.bad, start, id: interned(start, position))
    }
  }

  /// A run of unusable characters is one token, so that binary input is not one error per byte.
  private mutating func skipOthers() {
    while position < text.count, text[position] >= 0x80,
      case .other(let length) = Foreign.at(position, in: text)
    {
      position += length
    }
  }

  private mutating func typographic(_ start: Int, _ ascii: UInt8, _ length: Int) -> Token {
    position += length
    flags.insert(.malformed)
    if ascii == UInt8(ascii: "\"") || ascii == UInt8(ascii: "'") {
      return typographicQuote(start, ascii)
    }
    // An ellipsis is one character for three.
    if ascii == UInt8(ascii: "."), text[start] == 0xE2 { return token(.ellipsis, start) }
    if let (kind, _) = punctuatorAlone(ascii) { return token(kind, start) }
    return token(.bad, start, id: interned(start, position))
  }

  private func punctuatorAlone(_ ascii: UInt8) -> (TokenKind, Int)? {
    withUnsafePointer(to: ascii) { pointer in
      Scanner(
        text: UnsafeBufferPointer(start: pointer, count: 1), file: file, interner: interner,
        position: 0, flags: []
      ).punctuator(ascii)
    }
  }

  /// `“text”` is read as the string it was meant to be, up to a quote of the same kind on the line.
  private mutating func typographicQuote(_ start: Int, _ ascii: UInt8) -> Token {
    var content: [UInt8] = [ascii]
    let begin = position
    while position < text.count, text[position] != 0x0A, text[position] != 0x0D {
      let length = closingLength(ascii)
      if length > 0 {
        content.append(contentsOf: text[begin..<position])
        position += length
        content.append(ascii)
        let kind: TokenKind = ascii == UInt8(ascii: "\"") ? .string : .character
        return token(kind, start, id: content.withUnsafeBufferPointer { interner.intern($0) })
      }
      position += 1
    }
    // No partner: only the quote itself is bad.
    position = begin
    return token(.bad, start, id: interned(start, position))
  }

  /// Length of the quote at the position if it means that ASCII quote, else 0.
  private func closingLength(_ ascii: UInt8) -> Int {
    let byte = text[position]
    if byte == ascii { return 1 }
    guard byte >= 0x80, let (scalar, length) = Foreign.decode(position, text) else { return 0 }
    return Foreign.meant(scalar) == ascii ? length : 0
  }
}
