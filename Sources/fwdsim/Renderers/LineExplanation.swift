// What a line's messages do and why (`explain FILE.m:LINE`): the line with its message marked, receiver and selector, the course
// of its stages in sentences, and what would have happened otherwise.
import ForwardKit
import ForwardKitBasics

struct LineExplanation {
  let recording: TraceRecording
  let line: Int
  /// Only these messages, by their numbers; nil for all of the line.
  var only: Set<Int>?
  /// Columns to fold lines to; nil leaves them whole.
  var width: Int?

  /// Nil when no message was sent on that line.
  func text() -> String? {
    let records = recording.sends.filter {
      $0.at?.line == line && $0.send.kind != .function && (only?.contains($0.number) ?? true)
    }
    guard !records.isEmpty else { return nil }
    var seen: [String: Int] = [:]
    var lines: [String] = []
    for record in records {
      let key =
        "\(record.at.map { "\($0.column)-\($0.endColumn)" } ?? "") \(Wording.message(record.send))"
      seen[key, default: 0] += 1
      if let times = seen[key], times > 2 { continue }
      lines += paragraph(record, isAgain: seen[key] == 2)
    }
    for (key, times) in seen.ordered(by: { $0.key < $1.key }) where times > 2 {
      lines += entry("", "\(key.drop { $0 != "[" }) is sent \(times) times in all.")
    }
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A line with what it is about in front; what does not fit stands below its text.
  private func entry(_ head: String, _ text: String) -> [String] {
    let indent = head.prefix { $0 == " " }.count
    return (head + text).folded(to: width, hanging: head.cellWidth - indent)
  }

  /// The numbers of lines on which messages were sent, in order.
  var linesWithMessages: [Int] {
    Set(recording.sends.filter { $0.send.kind != .function }.compactMap { $0.at?.line }).sorted()
  }

  private func paragraph(_ record: SendRecord, isAgain: Bool) -> [String] {
    let send = record.send
    var lines: [String] = []
    if isAgain {
      lines.append("#\(record.number) the same message again:")
    } else {
      lines += marked(record)
      lines += entry("  receiver  ", receiver(record))
      lines += entry("  selector  ", "`\(send.selector)`, \(arguments(send))")
      lines.append("")
      lines.append("What happens (\(recording.header.dialect)):")
    }
    lines += course(record)
    lines += notRun(record)
    if !isAgain, let other = otherwise(record) {
      lines += ["", "Otherwise:"] + other.flatMap { entry("  ", $0) }
    }
    return lines + [""]
  }

  private func marked(_ record: SendRecord) -> [String] {
    guard let at = record.at, recording.header.files.indices.contains(at.file) else { return [] }
    let source = recording.header.files[at.file].text.split(
      separator: "\n", omittingEmptySubsequences: false)
    guard source.indices.contains(at.line - 1) else { return [] }
    let text = String(source[at.line - 1])
    let start = String(decoding: Array(text.utf8).prefix(at.column - 1), as: UTF8.self).cellWidth
    let endColumn = at.endLine == at.line ? at.endColumn - 1 : text.utf8.count
    let end = String(decoding: Array(text.utf8).prefix(endColumn), as: UTF8.self).cellWidth
    let number = " #\(record.number)"
    guard let width, max(text.cellWidth, end + number.count) > width else {
      return [
        text,
        String(repeating: " ", count: start) + String(repeating: "^", count: max(1, end - start))
          + number,
      ]
    }
    // The blanks in front go first, then what stands left of the marked part, as far as that must move.
    let blanks = text.prefix { $0 == " " || $0 == "\t" }.count
    let shift =
      end + number.count - blanks > width
      ? max(blanks, min(start, end + number.count - width)) : blanks
    let marks = String(
      repeating: "^", count: min(max(1, end - start), width - (start - shift) - number.count))
    return [
      text.withoutCells(shift).cut(to: width, ellipsis: "…"),
      String(repeating: " ", count: start - shift) + marks + number,
    ]
  }

  private func receiver(_ record: SendRecord) -> String {
    let send = record.send
    switch send.kind {
    case .nil: return "nil"
    case .class: return "the class \(send.receiver)"
    case .super:
      return
        "\(send.receiver), searched from \(send.className) on, since this is a message to super"
    default:
      let made = recording.events.first {
        if case .object(let object) = $0.body {
          object.object == send.receiver && object.operation == .new
        } else {
          false
        }
      }
      let place = made?.at.map { ", made on line \($0.line)" } ?? ""
      return "\(send.receiver)\(place), an object of class \(send.receiverClass)"
    }
  }

  private func arguments(_ send: TraceEvent.Send) -> String {
    send.arguments.isEmpty
      ? "no arguments" : "with \(send.arguments.map(\.text).joined(separator: ", "))"
  }

  private func course(_ record: SendRecord) -> [String] {
    if record.send.kind == .nil {
      return entry("  ", "The receiver is nil: nothing is looked up, the result is zero.")
    }
    var lines: [String] = []
    for stage in record.stages {
      if case .skipped = stage.result { continue }
      lines += entry(
        head(stage.stage), Wording.outcome(stage) + StageCause(recording: recording).text(stage))
    }
    if let implementation = record.implementation { lines += entry("    runs ", implementation) }
    lines += entry("    ", Wording.ending(record.ending))
    return lines
  }

  /// Each stage that did not run, and why not.
  private func notRun(_ record: SendRecord) -> [String] {
    let missing = WhyNot(recording: recording, record: record).sentences()
    return missing.isEmpty
      ? [] : ["", "Why not the others:"] + missing.flatMap { entry(head($0.stage), $0.text) }
  }

  private func head(_ stage: Stage) -> String {
    "  \(stage.order) \(stage.rawValue.padded(to: 13))"
  }

  private func otherwise(_ record: SendRecord) -> [String]? {
    let send = record.send
    switch record.reached {
    case .nil:
      return ["With an object in place of nil the search would begin in its class's cache."]
    case .cache:
      let added = record.stages.contains {
        if case .skipped(.methodExists, .some) = $0.result { true } else { false }
      }
      return added
        ? [
          "Had the method not been added before, the resolver would have been asked now (stage 3)."
        ]
        : [
          "Without the entry in the cache the lists would be searched (stage 2), with the same result."
        ]
    case .lookup:
      return [
        "Did no class of the chain have `\(send.selector)`, the resolver would be asked (stage 3), then a forwarding target (4)."
      ]
    case .resolve:
      return [
        "Had the resolver added nothing, forwardingTargetForSelector: would have been asked (stage 4)."
      ]
    case .target:
      return [
        "With nil as the target a signature would have been asked for (stage 5), then forwardInvocation: (6)."
      ]
    case .signature, .unrecognized:
      return unhelped(record)
    case .invocation:
      return [
        "Had methodSignatureForSelector: given nil, forwardInvocation: would not have run, and the exception would have come."
      ]
    }
  }

  /// For a message that nobody took: what each stage would have needed.
  private func unhelped(_ record: SendRecord) -> [String] {
    let name = record.send.selector
    var lines = [
      "a method `\(name)` in \(record.send.className) or a superclass ends the search at stage 2;",
      "+resolve\(record.send.receiverIsClass ? "Class" : "Instance")Method: can add it at stage 3;",
      "forwardingTargetForSelector: can name an object that has it at stage 4;",
    ]
    let hasForward = record.stages.contains {
      if case .skipped(.noSignature, _) = $0.result { true } else { false }
    }
    lines.append(
      hasForward
        ? "forwardInvocation: is waiting at stage 6, but needs a signature from methodSignatureForSelector: (stage 5)."
        : "methodSignatureForSelector: and forwardInvocation: together can take it at stages 5 and 6."
    )
    return lines
  }
}
