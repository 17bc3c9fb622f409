// JSON text into a byte buffer: fixed keys, integers, booleans, strings escaped as RFC 8259 asks. No intermediate values.
//
// The one place where the package escapes strings for JSON: traces, diagnostics, the Chrome export, the HTML page and
// NSJSONSerialization all write through it.

package struct JSONBuffer {
  package private(set) var bytes: [UInt8] = []
  /// A character beside those of RFC 8259 that is escaped: `<` for JSON inside an HTML script element, `/` where a
  /// reader expects it.
  private let alsoEscaped: UInt8

  package init(alsoEscaping character: Unicode.Scalar = "\0") {
    alsoEscaped = UInt8(ascii: character)
  }

  /// A string in quotes, escaped.
  package static func quoted(_ text: String, alsoEscaping character: Unicode.Scalar = "\0")
    -> String
  {
    var buffer = JSONBuffer(alsoEscaping: character)
    buffer.append(text)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
  private var needsComma = false
  private static let hex = Array("0123456789abcdef".utf8)

  package var count: Int { bytes.count }

  package mutating func drain(into output: (UnsafeRawBufferPointer) -> Void) {
    guard !bytes.isEmpty else { return }
    bytes.withUnsafeBytes(output)
    bytes.removeAll(keepingCapacity: true)
  }

  package mutating func newline() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }
  package mutating func open() {
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
  }
  package mutating func close() {
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }
  package mutating func openArray() {
    bytes.append(UInt8(ascii: "["))
    needsComma = false
  }
  package mutating func closeArray() {
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }
  /// Puts the comma before the next element, if one is needed.
  package mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }
  /// A key; its value must follow.
  package mutating func key(_ name: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: name.utf8)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }
  package mutating func key(_ name: String, _ value: Int) {
    key(name)
    append(value)
  }
  package mutating func key(_ name: String, _ value: Bool) {
    key(name)
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
    needsComma = true
  }
  package mutating func key(_ name: String, _ value: String) {
    key(name)
    append(value)
  }
  package mutating func key(_ name: String, ifPresent value: String?) {
    if let value { key(name, value) }
  }
  package mutating func key(_ name: String, orNull value: String?) {
    if let value {
      key(name, value)
    } else {
      key(name)
      bytes.append(contentsOf: "null".utf8)
      needsComma = true
    }
  }
  package mutating func key(_ name: String, _ values: [String]) {
    key(name)
    openArray()
    for value in values {
      separate()
      append(value)
    }
    closeArray()
  }
  package mutating func element(_ value: Int) {
    separate()
    append(value)
  }
  package mutating func element(_ value: String) {
    separate()
    append(value)
  }

  private mutating func append(_ value: Int) {
    needsComma = true
    var magnitude = value.magnitude
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    if magnitude < 10 {
      bytes.append(UInt8(ascii: "0") + UInt8(magnitude))
      return
    }
    let start = bytes.count
    while magnitude > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(magnitude % 10))
      magnitude /= 10
    }
    bytes[start...].reverse()
  }

  package mutating func append(_ value: String) {
    needsComma = true
    bytes.append(UInt8(ascii: "\""))
    var value = value
    value.withUTF8 { text in
      var plainFrom = 0
      for (index, byte) in text.enumerated()
      where byte < 0x20 || byte == 0x22 || byte == 0x5c || byte == alsoEscaped {
        bytes.append(contentsOf: text[plainFrom..<index])
        escape(byte)
        plainFrom = index + 1
      }
      bytes.append(contentsOf: text[plainFrom...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x22, 0x5c, 0x2f: bytes.append(byte)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x0c: bytes.append(UInt8(ascii: "f"))
    case 0x0a: bytes.append(UInt8(ascii: "n"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0d: bytes.append(UInt8(ascii: "r"))
    default:
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(Self.hex[Int(byte >> 4)])
      bytes.append(Self.hex[Int(byte & 15)])
    }
  }
}
