import ForwardKitBasics
import Glibc
import MessageFraming
import Testing

/// Two ends of a pipe.
private struct Pipe {
  let input: Int32
  let output: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    (input, output) = (ends[0], ends[1])
  }

  func send(_ text: String) { _ = text.withCString { write(output, $0, strlen($0)) } }
  func close() {
    _ = Glibc.close(input)
    _ = Glibc.close(output)
  }
}

@Suite("Frames of a stream")
struct MessageStreamTests {
  @Test("a message is there when all of it is, in whatever pieces it comes")
  func pieces() throws {
    let pipe = try Pipe()
    defer { pipe.close() }
    let stream = MessageStream(input: pipe.input, output: pipe.output)
    pipe.send("Content-Length: 9\r\nContent-Ty")
    stream.fill()
    #expect(stream.next() == nil)
    pipe.send("pe: x\r\n\r\n{\"a\": 1}\n" + "content-length:2\r\n\r\n{}")
    stream.fill()
    guard case .message(let first)? = stream.next(), case .message? = stream.next() else {
      Issue.record("no message")
      return
    }
    #expect(first["a"]?.integer == 1)
    #expect(stream.next() == nil)
    #expect(!stream.isClosed)
  }

  @Test("a text that is no JSON is told apart, and the next message is read")
  func malformed() throws {
    let pipe = try Pipe()
    defer { pipe.close() }
    let stream = MessageStream(input: pipe.input, output: pipe.output)
    pipe.send("Content-Length: 3\r\n\r\n{x}Content-Length: 2\r\n\r\n[]")
    stream.fill()
    guard case .malformed? = stream.next(), case .message? = stream.next() else {
      Issue.record("a malformed text ends nothing")
      return
    }
  }

  @Test(
    "a header without a length, or with one that cannot be, ends the stream",
    arguments: [
      "X: 1\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 999999999999\r\n\r\n",
    ])
  func badHeaders(text: String) throws {
    let pipe = try Pipe()
    defer { pipe.close() }
    let stream = MessageStream(input: pipe.input, output: pipe.output)
    pipe.send(text)
    stream.fill()
    #expect(stream.next() == nil)
    #expect(stream.isClosed)
    #expect(stream.problem != nil)
  }

  @Test("what one end writes the other reads")
  func writing() throws {
    let pipe = try Pipe()
    defer { pipe.close() }
    let stream = MessageStream(input: pipe.input, output: pipe.output)
    stream.write(["text": "消息\n\"x\"", "list": [1, true]])
    stream.fill()
    guard case .message(let read)? = stream.next() else {
      Issue.record("no message")
      return
    }
    #expect(read["text"]?.string == "消息\n\"x\"")
  }
}
