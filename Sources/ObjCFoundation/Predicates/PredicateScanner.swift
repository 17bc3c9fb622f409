import ForwardKitBasics

/// The words of a predicate format.
enum PredicateToken: Equatable {
  case word(String)
  case number(String)
  case text(String)
  /// `%@`, `%K`, `%d` … : the letters behind the percent sign.
  case argument(String)
  case variable(String)
  case symbol(String)
  case end

  /// The word in capitals, for keywords; nil for anything else.
  var keyword: String? { if case .word(let word) = self { word.uppercased() } else { nil } }
}

struct PredicateScanner {
  private let bytes: [UInt8]
  private var position = 0

  struct Problem: Error {}

  init(_ text: String) { bytes = Array(text.utf8) }

  private func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  /// All tokens, the end last.
  mutating func scan() throws(Problem) -> [PredicateToken] {
    var tokens: [PredicateToken] = []
    repeat { tokens.append(try next()) } while tokens.last != .end
    return tokens
  }

  private mutating func next() throws(Problem) -> PredicateToken {
    while byte() == 0x20 || (byte() >= 0x09 && byte() <= 0x0d) { position += 1 }
    guard position < bytes.count else { return .end }
    let first = byte()
    if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") { return .text(try quoted(first)) }
    if first == UInt8(ascii: "%") { return .argument(try conversion()) }
    if first == UInt8(ascii: "$") {
      position += 1
      return .variable(word())
    }
    if first == UInt8(ascii: "#") {
      position += 1
      return .word("#" + word())
    }
    if Self.isDigit(first) || (first == UInt8(ascii: ".") && Self.isDigit(byte(1))) {
      return .number(number())
    }
    if Self.isLetter(first) { return .word(word() + restOfSelector()) }
    if first == UInt8(ascii: "@") {
      position += 1
      return .word("@" + word())
    }
    return .symbol(try symbol())
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }

  private mutating func word() -> String {
    let start = position
    while Self.isLetter(byte()) || Self.isDigit(byte()) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// `:by:` of `modulus:by:(7, 4)`: a function may be named by its selector.
  private mutating func restOfSelector() -> String {
    let start = position
    while byte() == UInt8(ascii: ":") {
      position += 1
      _ = word()
    }
    guard byte() == UInt8(ascii: "("), position > start, bytes[position - 1] == UInt8(ascii: ":")
    else {
      position = start
      return ""
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func number() -> String {
    let start = position
    if byte() == UInt8(ascii: "0"), byte(1) | 0x20 == UInt8(ascii: "x") {
      position += 2
      while Self.isDigit(byte()) || (byte() | 0x20 >= 0x61 && byte() | 0x20 <= 0x66) {
        position += 1
      }
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }
    while Self.isDigit(byte()) { position += 1 }
    if byte() == UInt8(ascii: "."), Self.isDigit(byte(1)) {
      position += 1
      while Self.isDigit(byte()) { position += 1 }
    }
    if byte() | 0x20 == UInt8(ascii: "e") {
      let sign = byte(1) == UInt8(ascii: "-") || byte(1) == UInt8(ascii: "+") ? 1 : 0
      if Self.isDigit(byte(1 + sign)) {
        position += 1 + sign
        while Self.isDigit(byte()) { position += 1 }
      }
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func quoted(_ quote: UInt8) throws(Problem) -> String {
    position += 1
    var content: [UInt8] = []
    while byte() != quote {
      guard position < bytes.count else { throw Problem() }
      if byte() == UInt8(ascii: "\\") {
        position += 1
        switch byte() {
        case UInt8(ascii: "n"): content.append(0x0a)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "r"): content.append(0x0d)
        default: content.append(byte())
        }
      } else {
        content.append(byte())
      }
      position += 1
    }
    position += 1
    return String(decoding: content, as: UTF8.self)
  }

  private mutating func conversion() throws(Problem) -> String {
    position += 1
    let start = position
    while byte() == UInt8(ascii: "l") || byte() == UInt8(ascii: "h") || byte() == UInt8(ascii: "q")
      || byte() == UInt8(ascii: "z")
    {
      position += 1
    }
    guard Self.isLetter(byte()) || byte() == UInt8(ascii: "@") else { throw Problem() }
    position += 1
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func symbol() throws(Problem) -> String {
    let pair = String(decoding: bytes[position..<min(position + 2, bytes.count)], as: UTF8.self)
    let pairs = ["==", "!=", "<>", "<=", ">=", "=<", "=>", "&&", "||", "**", ":=", "<<", ">>"]
    if pairs.contains(pair) {
      position += 2
      return pair
    }
    let single = String(decoding: [byte()], as: UTF8.self)
    guard "=<>!()[]{},.+-*/&|^~".contains(single) else { throw Problem() }
    position += 1
    return single
  }
}
