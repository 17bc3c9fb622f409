// A hand-out in Markdown: the listing with line numbers, a table for predictions that is empty, and the answers at the end.
import ForwardKit

struct HandoutExporter {
  static func text(of recording: TraceRecording) -> String {
    let file = recording.header.files.first
    var text = "# \(escaped(recording.header.listingName ?? "Listing"))\n\n"
    text +=
      "Dialect: \(recording.header.dialect). Predict first, then compare with the answers on the last page.\n\n"
    text += "## The listing\n\n" + listing(file?.text ?? "") + "\n"
    let messages = recording.sends.filter { $0.send.kind != .function }
    text += "## Predict\n\nWhich is the last stage that runs, and who answers?\n\n"
    text +=
      "| | line | message | cache | lookup | resolve | target | signature | invocation | result |\n"
    text += "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n"
    for record in messages {
      text += "| #\(record.number) | \(line(record)) | `\(code(record))` | | | | | | | |\n"
    }
    text += "\n## What the program prints\n\n" + fenced("text", output(recording)) + "\n"
    text += "## Answers\n\n"
    for record in messages { text += answer(record) }
    return text
  }

  private static func line(_ record: SendRecord) -> String { record.at.map { "\($0.line)" } ?? "" }

  private static func code(_ record: SendRecord) -> String {
    Wording.message(record.send).split(separator: "|", omittingEmptySubsequences: false).joined(
      separator: "\\|"
    )
    .split(separator: "`", omittingEmptySubsequences: false).joined(separator: "'")
  }

  private static func listing(_ source: String) -> String {
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    let width = "\(lines.count)".count
    let numbered = lines.enumerated().map { index, line in
      let number = "\(index + 1)"
      return String(repeating: " ", count: width - number.count) + "\(number)  \(line)"
    }
    return fenced("objc", numbered.joined(separator: "\n") + "\n")
  }

  /// A fence longer than any run of back-ticks inside.
  private static func fenced(_ language: String, _ text: String) -> String {
    var longest = 0
    var run = 0
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return
      "\(fence)\(language)\n\(text)\(text.hasSuffix("\n") || text.isEmpty ? "" : "\n")\(fence)\n"
  }

  private static func output(_ recording: TraceRecording) -> String {
    TraceState(of: recording, after: recording.events.count).output
  }

  private static func answer(_ record: SendRecord) -> String {
    var text =
      "**#\(record.number)** \(record.at.map { "line \($0.line), " } ?? "")`\(code(record))` \(escaped(Wording.ending(record.ending))).\n\n"
    if record.send.kind == .nil { return text + "- The receiver is nil: nothing is looked up.\n\n" }
    for stage in record.stages {
      if case .skipped(.earlierStageAnswered, _) = stage.result { continue }
      if case .skipped(.methodExists, nil) = stage.result { continue }
      text += "- \(stage.stage.order) \(stage.stage.rawValue): \(escaped(Wording.outcome(stage)))\n"
    }
    if let implementation = record.implementation { text += "- runs `\(implementation)`\n" }
    return text + "\n"
  }

  /// Characters that Markdown would read as markup.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\`*_[]<>#|".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
