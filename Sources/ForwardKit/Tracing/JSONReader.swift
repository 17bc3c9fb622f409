// Reads JSON text (RFC 8259) into values: what traces are read back with. Objects keep the order of their keys.

/// A JSON value. Numbers are kept as integers where they are written so.
enum JSONValue: Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    default: false
    }
  }

  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  var strings: [String]? { array?.compactMap(\.string) }
}

/// What is wrong with a text that should be JSON: `offset` counts bytes from 0.
struct JSONError: Error, Equatable {
  let offset: Int
  let message: String
}

struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0
  private var depth = 0
  private static let maximumDepth = 64

  /// The one value that `bytes` holds, white space around it allowed.
  static func value(in bytes: some Collection<UInt8>) throws(JSONError) -> JSONValue {
    let copy = Array(bytes)
    let result: Result<JSONValue, JSONError> = copy.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(bytes: buffer)
      do throws(JSONError) {
        let value = try reader.value()
        reader.skipSpace()
        guard reader.at == buffer.count else { throw reader.error("text behind the value") }
        return .success(value)
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private func error(_ message: String) -> JSONError { JSONError(offset: at, message: message) }

  private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { at += 1 }
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    skipSpace()
    guard let byte = next else { throw error("the text ends where a value is expected") }
    switch byte {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw error("no JSON value begins like this")
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    for index in 0..<word.utf8CodeUnitCount {
      guard next == word.utf8Start[index] else { throw error("expected `\(word)`") }
      at += 1
    }
    return value
  }

  private mutating func enter() throws(JSONError) {
    depth += 1
    at += 1
    guard depth <= Self.maximumDepth else { throw error("values are nested more than \(Self.maximumDepth) deep") }
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    try enter()
    defer { depth -= 1 }
    var members: [(key: String, value: JSONValue)] = []
    skipSpace()
    if next == UInt8(ascii: "}") {
      at += 1
      return .object(members)
    }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw error("expected a key in quotes") }
      let key = try string()
      skipSpace()
      guard next == UInt8(ascii: ":") else { throw error("expected `:`") }
      at += 1
      members.append((key, try value()))
      if try ends(with: UInt8(ascii: "}")) { return .object(members) }
    }
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    try enter()
    defer { depth -= 1 }
    var values: [JSONValue] = []
    skipSpace()
    if next == UInt8(ascii: "]") {
      at += 1
      return .array(values)
    }
    while true {
      values.append(try value())
      if try ends(with: UInt8(ascii: "]")) { return .array(values) }
    }
  }

  /// Behind an element: true at the closing bracket, false at a comma.
  private mutating func ends(with bracket: UInt8) throws(JSONError) -> Bool {
    skipSpace()
    guard let byte = next, byte == bracket || byte == UInt8(ascii: ",") else {
      throw error("expected `,` or `\(Character(Unicode.Scalar(bracket)))`")
    }
    at += 1
    return byte == bracket
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = at
    var isInteger = true
    while let byte = next {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"): break
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): isInteger = false
      default:
        return try number(String(decoding: bytes[start..<at], as: UTF8.self), isInteger)
      }
      at += 1
    }
    return try number(String(decoding: bytes[start..<at], as: UTF8.self), isInteger)
  }

  private func number(_ text: String, _ isInteger: Bool) throws(JSONError) -> JSONValue {
    if isInteger, let value = Int(text) { return .integer(value) }
    guard let value = Double(text) else { throw error("`\(text)` is no number") }
    return .number(value)
  }

  private mutating func string() throws(JSONError) -> String {
    at += 1
    var text: [UInt8] = []
    var plainFrom = at
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        text.append(contentsOf: bytes[plainFrom..<at])
        at += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text.append(contentsOf: bytes[plainFrom..<at])
        at += 1
        text.append(contentsOf: String(try escaped()).utf8)
        plainFrom = at
      case 0..<0x20: throw error("a control character in a string")
      default: at += 1
      }
    }
    throw error("a string without an end")
  }

  private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
    guard let byte = next else { throw error("a string without an end") }
    at += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicode()
    default: throw error("`\\\(Character(Unicode.Scalar(byte)))` is no escape")
    }
  }

  private mutating func unicode() throws(JSONError) -> Unicode.Scalar {
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xd800..<0xdc00).contains(first), next == UInt8(ascii: "\\"), at + 1 < bytes.count,
      bytes[at + 1] == UInt8(ascii: "u")
    else { return "\u{fffd}" }
    at += 2
    let second = try hexadecimal()
    guard (0xdc00..<0xe000).contains(second) else { return "\u{fffd}" }
    return Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00)) ?? "\u{fffd}"
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    guard at + 4 <= bytes.count, let value = UInt32(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16) else {
      throw error("`\\u` takes four hexadecimal digits")
    }
    at += 4
    return value
  }
}
