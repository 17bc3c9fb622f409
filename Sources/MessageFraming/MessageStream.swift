// Messages of the language server's and the debug adapter's protocols, framed as both want them: a header with the length, a blank
// line, the text as JSON.
import ForwardKitBasics
import Glibc

/// Frames of a stream of bytes. What is no frame ends the stream.
package final class MessageStream {
  private let input: Int32
  private let output: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  /// The other side has closed its end, or sent what is no message.
  package private(set) var isClosed = false

  /// What the other side sent that is no message, if that closed the stream.
  package private(set) var problem: String?

  /// A message may not be longer.
  private static let longest = 256 << 20
  private static let longestHeader = 4096

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

  package enum Frame {
    case message(JSONValue)
    /// A frame whose text is no JSON.
    case malformed(JSONError)
  }

  /// The next whole frame. Nil when more has to be read.
  package func next() -> Frame? {
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
      problem = "a header without a Content-Length"
      return nil
    }
    guard buffer.count >= head + 4 + length else { return nil }
    let body = buffer[(head + 4)..<(head + 4 + length)]
    let frame: Frame
    do throws(JSONError) { frame = .message(try JSONReader.value(in: body)) } catch {
      frame = .malformed(error)
    }
    start = head + 4 + length
    if start > 1 << 20 {
      buffer.removeFirst(start)
      start = 0
    }
    return frame
  }

  /// Where the blank line behind a header begins. A header without an end closes the stream.
  private func headEnd() -> Int? {
    let mark: [UInt8] = [13, 10, 13, 10]
    var at = start
    while at + 4 <= buffer.count, at - start <= Self.longestHeader {
      if buffer[at] == 13, buffer[at..<(at + 4)].elementsEqual(mark) { return at }
      at += 1
    }
    if at - start > Self.longestHeader {
      isClosed = true
      problem = "no header of a message in the first \(Self.longestHeader) bytes"
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
