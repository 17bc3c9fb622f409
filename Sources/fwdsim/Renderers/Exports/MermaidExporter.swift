// A Mermaid sequence diagram: objects and classes in order of appearance, messages as arrows, stages as notes over the
// receiver. Mermaid refuses texts over 50,000 characters, so a long trace is split into parts between top-level messages.
import ForwardKit

struct MermaidExporter {
  static let largestPart = 48_000
  /// Nobody reads a diagram of more messages.
  static let mostMessages = 500

  /// The diagrams, each a text of its own.
  static func parts(of recording: TraceRecording) -> [String] {
    var parts: [String] = []
    var diagram = Diagram(recording: recording)
    for root in recording.roots {
      // The messages of the diagram are those up to the root's last one.
      if recording.sends[root].number > mostMessages { break }
      let before = diagram.mark
      diagram.add(root, from: "main")
      if diagram.size > largestPart, !before.isEmpty {
        diagram.goBack(to: before)
        parts.append(diagram.text)
        diagram = Diagram(recording: recording)
        diagram.add(root, from: "main")
      }
    }
    parts.append(diagram.text)
    return parts
  }

  /// One text; parts are told apart by a comment.
  static func text(of recording: TraceRecording) -> String {
    let parts = parts(of: recording)
    let all = recording.sends.count + recording.omitted
    let remark =
      all > mostMessages
      ? "%% the first \(mostMessages) of \(Wording.grouped(all)) messages; choose others with -m, --lines, --object or --reached\n"
      : ""
    guard parts.count > 1 else { return remark + parts[0] }
    return remark
      + parts.enumerated().map { "%% part \($0.offset + 1) of \(parts.count)\n" + $0.element }
      .joined(separator: "\n")
  }

  private struct Diagram {
    let recording: TraceRecording
    private var participants: [(id: String, name: String)] = []
    private var ids: [String: String] = [:]
    private var lines: [String] = []
    /// Bytes of the text, about.
    private(set) var size = 60
    /// Messages that may still be drawn.
    private var rest = MermaidExporter.mostMessages

    init(recording: TraceRecording) { self.recording = recording }

    struct Mark {
      fileprivate var lines: Int
      fileprivate var participants: Int
      fileprivate var size: Int
      var isEmpty: Bool { lines == 0 }
    }

    var mark: Mark { Mark(lines: lines.count, participants: participants.count, size: size) }

    mutating func goBack(to mark: Mark) {
      lines.removeLast(lines.count - mark.lines)
      for participant in participants[mark.participants...] { ids[participant.name] = nil }
      participants.removeLast(participants.count - mark.participants)
      size = mark.size
    }

    private mutating func append(_ line: String) {
      lines.append(line)
      size += line.utf8.count + 3
    }

    var text: String {
      var result = "sequenceDiagram\n  autonumber\n  participant main\n"
      for participant in participants {
        result +=
          "  participant \(participant.id) as \(MermaidExporter.escaped(participant.name))\n"
      }
      return result + lines.map { "  \($0)\n" }.joined()
    }

    private mutating func id(_ name: String) -> String {
      if let id = ids[name] { return id }
      let id = "p\(participants.count + 1)"
      participants.append((id, name))
      size += name.utf8.count + 24
      ids[name] = id
      return id
    }

    private func participant(_ send: TraceEvent.Send) -> String {
      send.receiverIsClass ? "\(send.receiver) (class)" : send.receiver
    }

    mutating func add(_ index: Int, from sender: String) {
      guard rest > 0 else { return }
      rest -= 1
      let record = recording.sends[index]
      let send = record.send
      if send.kind == .function {
        append("Note over \(sender): \(MermaidExporter.escaped(Wording.message(send)))")
        return
      }
      if send.kind == .nil {
        append(
          "Note over \(sender): \(MermaidExporter.escaped(Wording.message(send))) – the receiver is nil"
        )
        return
      }
      let receiver = id(participant(send))
      append("\(sender)->>\(receiver): \(MermaidExporter.escaped(label(send)))")
      if let note = MermaidExporter.note(record.stages) {
        append("Note over \(receiver): \(MermaidExporter.escaped(note))")
      }
      for query in record.queries {
        let what =
          "\(query.query.receiverIsClass ? "+" : "-")[\(query.query.className) \(query.query.selector)]"
        let note = MermaidExporter.note(query.stages) ?? ""
        append(
          "Note over \(receiver): \(MermaidExporter.escaped("looks for \(what): \(note)"))")
      }
      for child in record.children { add(child, from: receiver) }
      switch record.ending {
      case .returned(let value):
        append(
          "\(receiver)-->>\(sender): \(value.text.isEmpty ? "returns" : MermaidExporter.escaped(value.text))"
        )
      case .threw(let exception, _):
        append("\(receiver)--x\(sender): \(MermaidExporter.escaped(exception))")
      case .open: break
      }
    }

    /// The message without its receiver.
    private func label(_ send: TraceEvent.Send) -> String {
      let message = Wording.message(send).dropFirst().dropLast()
      let receiver = send.kind == .super ? "super of \(send.receiver)" : send.receiver
      let words = String(message.dropFirst(receiver.count + 1))
      return send.kind == .super ? "super \(words)" : words
    }
  }

  /// `cache hit`, `lookup NSObject`, `resolve = YES, method added`.
  private static func note(_ stages: [StageOutcome]) -> String? {
    var words: [String] = []
    for stage in stages {
      switch stage.result {
      case .hit: words.append("cache hit")
      case .rememberedMiss: words.append("cache: known to be missing")
      case .miss: words.append("cache miss")
      case .found: words.append("found in \(stage.className ?? "")")
      case .answered(let value, let effect):
        words.append("\(stage.stage.rawValue) = \(value)\(Wording.effect(effect))")
      case .unanswered: words.append(stage.stage.rawValue)
      case .absent, .skipped: break
      }
    }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// `;` and `#` end a statement or begin an entity; line ends would end the line.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "#": result += "#35;"
      case ";": result += "#59;"
      case "\n", "\r\n", "\r": result += "<br/>"
      case "<": result += "#lt;"
      case ">": result += "#gt;"
      default: result.append(character)
      }
    }
    return result
  }
}
