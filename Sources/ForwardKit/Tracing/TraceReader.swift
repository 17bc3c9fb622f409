// Reads a trace back: JSON Lines of schema 1 into events. Unknown events and keys are passed over, as the schema asks
// of readers, so that a trace of a later version still shows what this one knows.
import ForwardKitBasics

/// Why a text is no trace. `line` counts from 1.
public struct TraceReadError: Error, Equatable, Sendable, CustomStringConvertible {
  public let line: Int
  public let message: String
  public var description: String { "line \(line): \(message)" }
}

/// Feeds the events of a JSON Lines text into sinks, in order, line by line.
public struct TraceReader {
  private var line = 0
  private var hasHeader = false
  private var hasEnded = false
  private var sendOfQuery: [Int: Int] = [:]
  private let sinks: [any TraceSink]

  public init(sinks: [any TraceSink]) { self.sinks = sinks }

  /// Whether a text looks like a trace: its first line is a header.
  public static func isTrace(_ bytes: [UInt8]) -> Bool {
    guard bytes.first == UInt8(ascii: "{") else { return false }
    let line = bytes.prefix { $0 != 0x0a }
    return (try? JSONReader.value(in: line))?["ev"]?.string == "header"
  }

  /// Reads a whole trace. O(bytes); an incomplete last line, as a full disk leaves it, is an error that names it.
  public mutating func read(_ bytes: [UInt8]) throws(TraceReadError) {
    for part in bytes.split(separator: 0x0a, omittingEmptySubsequences: false) where !part.isEmpty {
      try read(line: part)
    }
    try finish()
  }

  /// Reads the next line.
  public mutating func read(line bytes: some Collection<UInt8>) throws(TraceReadError) {
    line += 1
    let value: JSONValue
    do throws(JSONError) { value = try JSONReader.value(in: bytes) } catch {
      throw TraceReadError(
        line: line, message: "no JSON: \(error.message) (column \(error.offset + 1))")
    }
    guard let name = value["ev"]?.string else {
      throw TraceReadError(line: line, message: "no event: there is no \"ev\"")
    }
    if name == "header" {
      guard !hasHeader else { throw TraceReadError(line: line, message: "a second header") }
      guard value["schema"]?.integer == 1 else {
        throw TraceReadError(line: line, message: "a trace of another schema; this reads schema 1")
      }
      hasHeader = true
    } else if !hasHeader {
      throw TraceReadError(line: line, message: "the header is missing")
    } else if hasEnded {
      throw TraceReadError(line: line, message: "something behind the end of the trace")
    }
    let fields = TraceFields(value: value, line: line, sendOfQuery: sendOfQuery)
    guard let body = try fields.body(named: name) else { return }
    let index = name == "header" ? -1 : try fields.integer("i")
    var event = TraceEvent(
      index: index, at: try fields.place(), thread: value["thread"]?.integer ?? 0, body: body)
    event.nanoseconds = value["ns"]?.integer
    if case .end = body { hasEnded = true }
    if case .query(let query) = body { sendOfQuery[query.scope.query] = query.scope.send }
    for sink in sinks { sink.receive(event) }
  }

  /// Says that nothing follows.
  public func finish() throws(TraceReadError) {
    guard hasHeader else { throw TraceReadError(line: max(1, line), message: "the text is empty") }
    guard hasEnded else {
      throw TraceReadError(line: line, message: "the trace has no end: its last line is missing")
    }
  }
}
