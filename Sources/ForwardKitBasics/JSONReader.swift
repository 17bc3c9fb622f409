// Reads JSON text (RFC 8259) into values: traces are read back with it, and NSJSONSerialization makes its objects of what it
// gives. The whole text is one value; an error names its kind and the byte it stands at.

package struct JSONReader {
  package struct Options {
    /// How deep arrays and objects may be nested.
    package var maximumDepth = 64
    /// Whether the outermost value may be something else than an array or an object.
    package var allowsFragments = true
    /// Whether a comma may stand behind the last member of an object or the last value of an array.
    package var allowsTrailingComma = false
    package init() {}
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let options: Options
  private var at = 0

  /// The one value that `bytes` holds, white space around it allowed.
  package static func value(in bytes: some Collection<UInt8>, _ options: Options = Options())
    throws(JSONError) -> JSONValue
  {
    let copy = Array(bytes)
    let result: Result<JSONValue, JSONError> = copy.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(bytes: buffer, options: options)
      do throws(JSONError) { return .success(try reader.text()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, options: Options) {
    self.bytes = bytes
    self.options = options
  }

  private func error(_ kind: JSONError.Kind) -> JSONError { JSONError(kind: kind, offset: at) }

  /// The error where something else than the end is wrong; at the end it is always that.
  private func unlessEnd(_ kind: JSONError.Kind) -> JSONError {
    error(next == nil ? .unexpectedEnd : kind)
  }

  private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { at += 1 }
  }

  private mutating func text() throws(JSONError) -> JSONValue {
    skipSpace()
    guard let first = next else { throw error(.empty) }
    if !options.allowsFragments, first != UInt8(ascii: "{"), first != UInt8(ascii: "[") {
      throw error(.fragment)
    }
    let value = try value(depth: 0)
    skipSpace()
    guard at == bytes.count else { throw error(.trailingText) }
    return value
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    skipSpace()
    guard depth < options.maximumDepth else { throw error(.tooDeep) }
    switch next {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["): return try array(depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError)
    -> JSONValue
  {
    let count = word.utf8CodeUnitCount
    guard at + count <= bytes.count,
      (0..<count).allSatisfy({ bytes[at + $0] == word.utf8Start[$0] })
    else {
      throw error(.invalidValue)
    }
    at += count
    return value
  }

  // MARK: Containers

  private mutating func array(_ depth: Int) throws(JSONError) -> JSONValue {
    at += 1
    var values: [JSONValue] = []
    skipSpace()
    if next == UInt8(ascii: "]") {
      at += 1
      return .array(values)
    }
    while true {
      skipSpace()
      if options.allowsTrailingComma, !values.isEmpty, next == UInt8(ascii: "]") { break }
      values.append(try value(depth: depth + 1))
      skipSpace()
      guard next == UInt8(ascii: ",") else { break }
      at += 1
    }
    guard next == UInt8(ascii: "]") else { throw unlessEnd(.malformedArray) }
    at += 1
    return .array(values)
  }

  private mutating func object(_ depth: Int) throws(JSONError) -> JSONValue {
    at += 1
    var members: [(key: String, value: JSONValue)] = []
    skipSpace()
    if next == UInt8(ascii: "}") {
      at += 1
      return .object(members)
    }
    while true {
      skipSpace()
      if options.allowsTrailingComma, !members.isEmpty, next == UInt8(ascii: "}") { break }
      guard next == UInt8(ascii: "\"") else { throw unlessEnd(.missingKey) }
      let key = try string()
      skipSpace()
      guard next == UInt8(ascii: ":") else { throw unlessEnd(.missingColon) }
      at += 1
      members.append((key, try value(depth: depth + 1)))
      skipSpace()
      guard next == UInt8(ascii: ",") else { break }
      at += 1
    }
    guard next == UInt8(ascii: "}") else { throw unlessEnd(.malformedObject) }
    at += 1
    return .object(members)
  }

  // MARK: Numbers and strings

  private var isDigit: Bool { next.map { $0 >= 0x30 && $0 <= 0x39 } ?? false }

  private mutating func skipDigits() throws(JSONError) {
    guard isDigit else { throw unlessEnd(.invalidValue) }
    while isDigit { at += 1 }
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = at
    if next == UInt8(ascii: "-") { at += 1 }
    if next == UInt8(ascii: "0") {
      at += 1
      if isDigit { throw error(.leadingZero) }
    } else {
      try skipDigits()
    }
    var isWhole = true
    if next == UInt8(ascii: ".") {
      isWhole = false
      at += 1
      try skipDigits()
    }
    if let mark = next, mark | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      at += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { at += 1 }
      try skipDigits()
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    if isWhole, let value = Int(text) { return .integer(value) }
    if isWhole, let value = UInt(text) { return .unsigned(value) }
    let mantissa = text.prefix { $0 != "e" && $0 != "E" }
    if mantissa.count > 17 { return .precise(text) }
    return .number(Double(text) ?? 0)
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
      case 0..<0x20: throw error(.controlCharacter)
      default: at += 1
      }
    }
    throw error(.unterminatedString)
  }

  private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
    guard let byte = next else { throw error(.unexpectedEnd) }
    at += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicode()
    default: throw error(.invalidEscape)
    }
  }

  /// Two escapes for a scalar beyond U+FFFF; half a pair becomes U+FFFD.
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
    guard at + 4 <= bytes.count else { throw error(.invalidEscape) }
    var value: UInt32 = 0
    for byte in bytes[at..<at + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error(.invalidEscape)
      }
      value = value << 4 | UInt32(digit)
    }
    at += 4
    return value
  }
}
