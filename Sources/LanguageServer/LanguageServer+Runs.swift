// What the last run of a text says about its lines, and the commands that run it.
import ForwardKit
import MessageFraming
import ObjCSyntax
import TraceAnalysis

extension LanguageServer {
  /// A run has ended: its pitfalls become diagnostics, and the client asks for lenses again.
  func ended(_ path: String, _ recording: TraceRecording?) {
    for document in documents.values where document.path == path {
      guard let recording else { continue }
      let run = ProgramRun(recording)
      guard run.text == document.bytes else { continue }
      document.run = run
      publish(document.uri)
    }
    request("workspace/codeLens/refresh", .null)
    request("workspace/inlayHint/refresh", .null)
  }

  func codeLenses(_ text: Text) -> JSON {
    var lenses: [JSON] = []
    for (line, summary) in text.document.run?.summaries() ?? [] {
      lenses.append(
        lens(line, summary, "fwdsim.why", [.string(text.document.uri), .integer(line)]))
      lenses.append(
        lens(line, "step here", "fwdsim.step", [.string(text.document.uri), .integer(line)]))
    }
    if let main = text.methods.first(where: { $0.name == "main" }) {
      let line = text.file.location(of: main.range.start).line
      lenses.append(lens(line, "trace", "fwdsim.trace", [.string(text.document.uri)]))
      lenses.append(lens(line, "step", "fwdsim.step", [.string(text.document.uri)]))
    }
    return .array(lenses)
  }

  private func lens(_ line: Int, _ title: String, _ command: String, _ arguments: [JSON]) -> JSON {
    let place: JSON = ["line": .integer(line - 1), "character": 0]
    return [
      "range": ["start": place, "end": place],
      "command": [
        "title": .string(title), "command": .string(command), "arguments": .array(arguments),
      ],
    ]
  }

  func inlayHints(_ text: Text) -> JSON {
    .array(
      (text.document.run?.summaries() ?? []).map { line, summary in
        let end = text.positions.position(UInt32(text.file.lineBounds(line).upperBound))
        return [
          "position": end, "label": .string(summary), "paddingLeft": true, "kind": 1,
        ]
      })
  }

  func execute(_ parameters: JSON) throws(Failure) -> JSON {
    guard let command = parameters["command"]?.string, let words = parameters["arguments"]?.array,
      let uri = words.first?.string, let document = documents[uri], let runner
    else { throw .parameters }
    switch command {
    case "fwdsim.trace":
      runner.start(document.path)
      return .null
    case "fwdsim.why":
      guard let line = words.dropFirst().first?.integer, let run = document.run else {
        return .null
      }
      let inquiry = Inquiry(run.recording)
      let answers = inquiry.answers(to: .place(file: nil, line: line, column: nil))
      let messages = inquiry.messages(line: line, file: nil, column: nil).map(inquiry.message)
      let lines =
        answers.map { ([$0.summary] + $0.reasons).joined(separator: " ") }
        + messages.map { "#\($0.number) \($0.text) \($0.course)." }
      notify(
        "window/showMessage", ["type": 3, "message": .string(lines.joined(separator: "\n"))])
      return .string(lines.joined(separator: "\n"))
    case "fwdsim.step":
      guard let page = runner.page(document.path) else { return .null }
      if canShowDocuments {
        let line = words.dropFirst().first?.integer.map { "#line=\($0)" } ?? ""
        request(
          "window/showDocument", ["uri": .string(Document.uri(page) + line), "external": true])
      }
      return .string(page)
    default: throw .unknownMethod
    }
  }
}
