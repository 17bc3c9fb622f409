// Messages as JSON values, written and framed as the protocol wants them: a header with the length, a blank line, the text.
import ForwardKitBasics
import Glibc

typealias JSON = JSONValue

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { (key: $0.0, value: $0.1) })
  }

  /// The JSON text.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .unsigned(let value): text += String(value)
    case .number(let value): text += value.isFinite ? String(value) : "null"
    case .string(let value): text += JSONBuffer.quoted(value)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        text += JSONBuffer.quoted(member.key) + ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }
}

/// Frames of a stream of bytes. What is no frame ends the stream.
package final class MessageStream {
  private let input: Int32
  private let output: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  /// The other side has closed its end, or sent what is no message.
  package private(set) var isClosed = false

  /// A message may not be longer.
  private static let longest = 256 << 20

  package init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  package var descriptor: Int32 { input }

  /// Reads what has come; waits only when there is nothing.
  package func fill() {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(input, &bytes, bytes.count)
    if count > 0 {
      buffer += bytes[0..<count]
    } else if count == 0 || errno != EINTR {
      isClosed = true
    }
  }

  /// The next whole message. Nil when more has to be read.
  package func next() -> JSONValue? {
    while true {
      guard let head = headEnd() else { return nil }
      var length: Int?
      for line in String(decoding: buffer[start..<head], as: UTF8.self).split(separator: "\r\n") {
        let parts = line.split(separator: ":", maxSplits: 1)
        if parts.count == 2, parts[0].lowercased() == "content-length" {
          length = Int(parts[1].filter { $0 != " " })
        }
      }
      guard let length, length >= 0, length <= Self.longest else {
        isClosed = true
        return nil
      }
      guard buffer.count >= head + 4 + length else { return nil }
      let body = buffer[(head + 4)..<(head + 4 + length)]
      let value = try? JSONReader.value(in: body)
      start = head + 4 + length
      if start > 1 << 20 {
        buffer.removeFirst(start)
        start = 0
      }
      if let value { return value }
      write(["jsonrpc": "2.0", "id": .null, "error": ["code": -32700, "message": "no JSON"]])
    }
  }

  private func headEnd() -> Int? {
    let mark: [UInt8] = [13, 10, 13, 10]
    var at = start
    while at + 4 <= buffer.count {
      if buffer[at] == 13, buffer[at..<(at + 4)].elementsEqual(mark) { return at }
      at += 1
    }
    return nil
  }

  package func write(_ message: JSONValue) {
    let body = Array(message.text.utf8)
    var bytes = Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes.removeFirst(count)
      } else if errno != EINTR {
        isClosed = true
        return
      }
    }
  }
}
