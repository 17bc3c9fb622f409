// Property lists read: XML, and the braces of OpenStep; Apple's binary form by BinaryPropertyListReader.
//
//     XML        <plist> with dict, key, array, string, integer, real, true, false, date, data
//     OpenStep   { key = value; } ( value, value ) "text" word <0a0b>, comments; at the top also key = value; …
//
// Text is read into values first and made into objects afterwards, so that a malformed list leaves nothing behind.
import CRuntime

package indirect enum PropertyListValue {
  case string(String)
  case integer(Int64)
  /// Above Int64.max.
  case large(UInt64)
  case real(Double)
  /// Of four bytes, which only the binary form has.
  case single(Float)
  case flag(Bool)
  case date(Double)
  case data([UInt8])
  case array([PropertyListValue])
  case dictionary([(String, PropertyListValue)])
}

extension PropertyListValue {
  /// The number of an object of a keyed archive, `{ CF$UID = 1 }`; nil for every other value.
  var uid: Int? {
    guard case .dictionary(let pairs) = self, pairs.count == 1, let pair = pairs.first,
      pair.0 == "CF$UID", case .integer(let number) = pair.1, number >= 0
    else { return nil }
    return Int(number)
  }
}

package struct PropertyListReader {
  /// What is wrong, for people.
  package struct Malformed: Error { let words: String }

  package enum Format: UInt {
    case openStep = 1
    case xml = 100
    case binary = 200
  }

  private let bytes: [UInt8]
  private var position = 0
  private static let depthLimit = 512

  /// The value of a whole text.
  package static func read(_ bytes: [UInt8]) throws(Malformed) -> (PropertyListValue, Format) {
    if bytes.starts(with: BinaryPropertyListReader.magic) {
      return (try BinaryPropertyListReader.read(bytes), .binary)
    }
    var reader = PropertyListReader(bytes: bytes)
    reader.skipBlanks()
    if reader.at("<?xml") || reader.at("<!DOCTYPE") || reader.at("<plist") {
      return (try reader.document(), .xml)
    }
    return (try reader.openStep(), .openStep)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func at(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func eat(_ text: String) -> Bool {
    guard at(text) else { return false }
    position += text.utf8.count
    return true
  }

  private func failure(_ words: String) -> Malformed {
    let line = bytes[..<min(position, bytes.count)].count { $0 == 0x0a } + 1
    return Malformed(words: "\(words) on line \(line)")
  }

  /// Up to `end`, which is passed over.
  private mutating func text(upTo end: String) throws(Malformed) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, !at(end) { position += 1 }
    guard eat(end) else { throw failure("Encountered unexpected EOF") }
    return bytes[start..<position - end.utf8.count]
  }

  private mutating func skipBlanks() {
    while let next = byte {
      if next == 0x20 || (0x09...0x0d).contains(next) {
        position += 1
      } else if at("/*") {
        position += 2
        while position < bytes.count, !eat("*/") { position += 1 }
      } else if at("//") {
        while let next = byte, next != 0x0a { position += 1 }
      } else {
        return
      }
    }
  }

  // MARK: XML

  private mutating func skipMarkup() throws(Malformed) {
    while true {
      while let next = byte, next == 0x20 || (0x09...0x0d).contains(next) { position += 1 }
      if eat("<!--") {
        _ = try text(upTo: "-->")
      } else if eat("<?") {
        _ = try text(upTo: "?>")
      } else if eat("<!") {
        _ = try text(upTo: ">")
      } else {
        return
      }
    }
  }

  private mutating func document() throws(Malformed) -> PropertyListValue {
    try skipMarkup()
    guard eat("<plist") else { throw failure("Encountered unknown tag") }
    _ = try text(upTo: ">")
    let value = try element(0)
    try skipMarkup()
    guard eat("</plist>") else { throw failure("Encountered unexpected element") }
    return value
  }

  /// An opening tag's name, and whether it closes itself.
  private mutating func tag() throws(Malformed) -> (name: String, isEmpty: Bool) {
    try skipMarkup()
    guard eat("<") else { throw failure("Encountered unexpected character") }
    var inside = String(decoding: try text(upTo: ">"), as: UTF8.self)
    let isEmpty = inside.hasSuffix("/")
    if isEmpty { inside.removeLast() }
    return (String(inside.prefix { $0 != " " && $0 != "\n" && $0 != "\t" }), isEmpty)
  }

  private mutating func element(_ depth: Int) throws(Malformed) -> PropertyListValue {
    let (name, isEmpty) = try tag()
    guard depth < Self.depthLimit else { throw failure("Too many nested elements") }
    switch name {
    case "true", "false":
      if !isEmpty, !eat("</\(name)>") { throw failure("Encountered misplaced text") }
      return .flag(name == "true")
    case "array": return .array(isEmpty ? [] : try items(depth))
    case "dict": return .dictionary(isEmpty ? [] : try pairs(depth))
    case "string", "key": return .string(isEmpty ? "" : try content(name))
    case "integer":
      let words = isEmpty ? "" : trimmed(try content(name))
      let value = words.hasPrefix("0x") ? Int64(words.dropFirst(2), radix: 16) : Int64(words)
      guard let value else { throw failure("Encountered invalid <integer>") }
      return .integer(value)
    case "real":
      guard let value = isEmpty ? nil : Double(trimmed(try content(name))) else {
        throw failure("Encountered misformatted <real>")
      }
      return .real(value)
    case "date":
      guard let value = isEmpty ? nil : Self.date(trimmed(try content(name))) else {
        throw failure("Could not interpret <date>")
      }
      return .date(value)
    case "data":
      let words = isEmpty ? [] : Array(try content(name).utf8).filter { $0 > 0x20 }
      guard let value = Base64.decode(words, ignoringOthers: false) else {
        throw failure("Could not interpret <data>")
      }
      return .data(value)
    default: throw failure("Encountered unknown tag \(name)")
    }
  }

  private mutating func items(_ depth: Int) throws(Malformed) -> [PropertyListValue] {
    var items: [PropertyListValue] = []
    while true {
      try skipMarkup()
      if eat("</array>") { return items }
      items.append(try element(depth + 1))
    }
  }

  private mutating func pairs(_ depth: Int) throws(Malformed) -> [(String, PropertyListValue)] {
    var pairs: [(String, PropertyListValue)] = []
    while true {
      try skipMarkup()
      if eat("</dict>") { return pairs }
      guard at("<key") else { throw failure("Found non-key inside <dict>") }
      guard case .string(let key) = try element(depth + 1) else {
        throw failure("Found non-key inside <dict>")
      }
      pairs.append((key, try element(depth + 1)))
    }
  }

  private func trimmed(_ text: String) -> String {
    String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// The text up to the closing tag, entities and CDATA replaced.
  private mutating func content(_ name: String) throws(Malformed) -> String {
    var result: [UInt8] = []
    while let next = byte {
      if eat("</\(name)>") { return String(decoding: result, as: UTF8.self) }
      if eat("<![CDATA[") {
        result += try text(upTo: "]]>")
      } else if eat("&") {
        result += try entity(String(decoding: try text(upTo: ";"), as: UTF8.self)).utf8
      } else if next == UInt8(ascii: "<") {
        throw failure("Encountered unexpected element")
      } else {
        result.append(next)
        position += 1
      }
    }
    throw failure("Encountered unexpected EOF")
  }

  private func entity(_ name: String) throws(Malformed) -> String {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let number =
        name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
      guard name.hasPrefix("#"), let scalar = number.flatMap(Unicode.Scalar.init) else {
        throw failure("Encountered unknown entity")
      }
      return String(Character(scalar))
    }
  }

  /// `2001-01-01T00:00:00Z`, in seconds since the reference date.
  private static func date(_ text: String) -> Double? {
    let parts = text.split(whereSeparator: { "-T:Z".contains($0) }).map { Int($0) }
    guard parts.count == 6, text.hasSuffix("Z"), text.utf8.count < 40 else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard let part, part < 1_000_000 else { return nil }
      numbers.append(part)
    }
    let days = Double(CivilTime.days(year: numbers[0], month: numbers[1], day: numbers[2]))
    let seconds: Int = numbers[3] * 3600 + numbers[4] * 60 + numbers[5]
    return days * 86_400 + Double(seconds) - DateState.referenceSince1970
  }

  // MARK: OpenStep

  private mutating func openStep() throws(Malformed) -> PropertyListValue {
    skipBlanks()
    if byte == nil { throw failure("Conversion of string failed. The string is empty.") }
    let start = position
    let first = try plain(0)
    skipBlanks()
    if byte == nil { return first }
    // Strings files: pairs without braces.
    guard case .string = first, byte == UInt8(ascii: "=") || byte == UInt8(ascii: ";") else {
      throw failure("Junk after plist at line")
    }
    position = start
    return .dictionary(try plainPairs(0, until: nil))
  }

  private mutating func plain(_ depth: Int) throws(Malformed) -> PropertyListValue {
    skipBlanks()
    guard depth < Self.depthLimit else { throw failure("Too many nested values") }
    switch byte {
    case UInt8(ascii: "{"):
      position += 1
      return .dictionary(try plainPairs(depth, until: UInt8(ascii: "}")))
    case UInt8(ascii: "("):
      position += 1
      return .array(try plainItems(depth))
    case UInt8(ascii: "<"):
      position += 1
      return .data(try hexadecimal())
    default: return .string(try word())
    }
  }

  private mutating func plainItems(_ depth: Int) throws(Malformed) -> [PropertyListValue] {
    var items: [PropertyListValue] = []
    while true {
      skipBlanks()
      if eat(")") { return items }
      items.append(try plain(depth + 1))
      skipBlanks()
      if eat(",") { continue }
      guard eat(")") else { throw failure("Expected terminating ')' for array") }
      return items
    }
  }

  private mutating func plainPairs(_ depth: Int, until end: UInt8?) throws(Malformed) -> [(
    String, PropertyListValue
  )] {
    var pairs: [(String, PropertyListValue)] = []
    while true {
      skipBlanks()
      if byte == end {
        if end != nil { position += 1 }
        return pairs
      }
      let key = try word()
      skipBlanks()
      if eat("=") {
        pairs.append((key, try plain(depth + 1)))
      } else {
        pairs.append((key, .string(key)))
      }
      skipBlanks()
      guard eat(";") else { throw failure("Missing ';'") }
    }
  }

  private mutating func hexadecimal() throws(Malformed) -> [UInt8] {
    var digits: [UInt8] = []
    for byte in try text(upTo: ">") where byte > 0x20 {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("Malformed data byte group")
      }
      digits.append(UInt8(digit))
    }
    guard digits.count % 2 == 0 else { throw failure("Malformed data byte group") }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  private mutating func word() throws(Malformed) -> String {
    if let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      position += 1
      return try quoted(quote)
    }
    let start = position
    while let next = byte, isWordByte(next) { position += 1 }
    guard position > start else { throw failure("Unexpected character") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."),
      UInt8(ascii: "-"):
      true
    default: byte >= 0x80
    }
  }

  private mutating func quoted(_ quote: UInt8) throws(Malformed) -> String {
    var result: [UInt8] = []
    while let next = byte {
      position += 1
      if next == quote { return String(decoding: result, as: UTF8.self) }
      guard next == UInt8(ascii: "\\"), let escaped = byte else {
        result.append(next)
        continue
      }
      position += 1
      switch escaped {
      case UInt8(ascii: "n"): result.append(0x0a)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "r"): result.append(0x0d)
      case UInt8(ascii: "U"), UInt8(ascii: "u"):
        result += String(Character(codePoint(4, radix: 16))).utf8
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        position -= 1
        result += String(Character(codePoint(3, radix: 8))).utf8
      default: result.append(escaped)
      }
    }
    throw failure("Unterminated quoted string")
  }

  private mutating func codePoint(_ limit: Int, radix: Int) -> Unicode.Scalar {
    var value: UInt32 = 0
    for _ in 0..<limit {
      guard let next = byte, let digit = Character(Unicode.Scalar(next)).hexDigitValue,
        digit < radix
      else { break }
      value = value * UInt32(radix) + UInt32(digit)
      position += 1
    }
    return Unicode.Scalar(value) ?? "\u{fffd}"
  }
}
