// What the last run of a text showed, by line: for lenses and hints above its messages, and the pitfalls as diagnostics.
import ForwardKit
import ObjCSyntax
import TraceAnalysis

/// Runs programs beside the server. The command has one; it starts a process of its own.
package protocol ProgramRunner: AnyObject {
  /// Begins to trace a file; an earlier run of it is ended.
  func start(_ path: String)
  /// Descriptors to wait for.
  var descriptors: [Int32] { get }
  /// Reads from one of them. The path and the trace when a run has ended.
  func take(_ descriptor: Int32) -> (path: String, recording: TraceRecording?)?
  /// A page of the file's trace; nil when it cannot be made.
  func page(_ path: String) -> String?
}

struct ProgramRun {
  /// The text that ran.
  let text: [UInt8]
  let recording: TraceRecording
  let pitfalls: [Diagnostic]

  init(_ recording: TraceRecording) {
    self.recording = recording
    text = Array((recording.header.files.first?.text ?? "").utf8)
    pitfalls = Pitfalls(recording).diagnostics()
  }

  /// A sentence for each line of the first file on which messages were sent: `cache hit ×3 · forwarded once to Engine#1`.
  func summaries() -> [(line: Int, text: String)] {
    var lines: [Int: [SendRecord]] = [:]
    for record in recording.sends where record.send.kind != .function && !record.send.isInternal {
      // What a message leads to by itself, a question of forwarding or `init` below `new`, stands at its place.
      let isOwn = record.parent.map { recording.sends[$0].at != record.at } ?? true
      guard let at = record.at, at.file == 0, isOwn else { continue }
      lines[at.line, default: []].append(record)
    }
    return lines.keys.sorted().map { ($0, Self.summary(lines[$0] ?? [])) }
  }

  private static func summary(_ records: [SendRecord]) -> String {
    var order: [String] = []
    var counts: [String: Int] = [:]
    for record in records {
      let what = course(record)
      if counts[what] == nil { order.append(what) }
      counts[what, default: 0] += 1
    }
    return order.map { what in
      let count = counts[what] ?? 1
      return count == 1 ? what : "\(what) ×\(Wording.grouped(count))"
    }.joined(separator: " · ")
  }

  private static func course(_ record: SendRecord) -> String {
    if record.send.kind == .nil { return "nil receiver" }
    if case .threw(let exception, _) = record.ending { return "threw \(exception)" }
    for outcome in record.stages.reversed() {
      switch outcome.result {
      case .hit: return "cache hit"
      case .found:
        let isAdded = record.stages.contains {
          if case .answered(_, "added") = $0.result { true } else { false }
        }
        return isAdded ? "resolved" : "found in \(outcome.className ?? "")"
      case .answered(let value, _) where outcome.stage == .target && value != "nil":
        return "forwarded to \(value)"
      case .answered where outcome.stage == .invocation: return "forwarded by invocation"
      default: continue
      }
    }
    return "sent"
  }
}
