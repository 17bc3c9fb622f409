// One HTML file without any network: the trace and its narration as JSON, the script that steps through them (TracePage), and a
// plain list of all messages for readers without JavaScript and for paper.
//
// The page's content security policy allows nothing from outside. `<` is always escaped in the embedded JSON, so no
// listing can end the script element. An event's source range is left out where it repeats the one before.
import ForwardKit
import TracePage

enum HTMLExporter {
  /// Messages of the plain list; the rest is counted. With a script all of them can be seen.
  static let listedSends = 1_500

  /// A page for one trace, or for two side by side.
  static func page(_ recordings: [TraceRecording]) -> String {
    let name = recordings.map { header($0).files.first?.name ?? "listing" }.joined(separator: " | ")
    var body = "<main class=\"plain\">\n"
    for recording in recordings { body += plain(recording) }
    body += "</main>\n"
    for recording in recordings {
      body += "<script type=\"application/json\" class=\"trace\">\n\(json(recording))</script>\n"
      body += data("narration", PageNarration(recording).json)
    }
    return document(
      title: name + " – every stage of every message",
      version: recordings.first?.header.version ?? "", body: body)
  }

  /// The page without a trace, for a frame: the page around it sends it texts that `view` makes.
  static var frame: String { document(title: "Dispatch", version: Product.version, body: "") }

  /// What such a frame shows: JSON, `[{"trace": […], "narration": {…}}]`, of one trace or of two.
  static func view(_ recordings: [TraceRecording]) -> String {
    let views = recordings.map { recording in
      "{\"trace\":\(json(recording)),\"narration\":"
        + String(decoding: PageNarration(recording).json, as: UTF8.self) + "}"
    }
    return "[" + views.joined(separator: ",") + "]"
  }

  private static func document(title: String, version: String, body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="generator" content="fwdsim \(escaped(version))">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
    <title>\(escaped(title))</title>
    <style>
    \(TracePage.style)
    </style>
    </head>
    <body>
    <div id="app"></div>
    \(body)\(data("wording", PageNarration.phrases))<script>
    \(TracePage.script)</script>
    </body>
    </html>

    """
  }

  /// A page is handed on: it says nothing of the machine that it was made on.
  private static func header(_ recording: TraceRecording) -> TraceHeader {
    var header = recording.header
    for index in header.files.indices {
      header.files[index].name = TraceHeader.withoutFolders(header.files[index].name)
    }
    return header
  }

  private static func data(_ name: String, _ json: [UInt8]) -> String {
    "<script type=\"application/json\" class=\"\(name)\">\(String(decoding: json, as: UTF8.self))</script>\n"
  }

  // MARK: The trace

  private static func json(_ recording: TraceRecording) -> String {
    var text = "["
    var place: SourceSpan?
    let writer = JSONLinesWriter { bytes in
      text += String(decoding: bytes, as: UTF8.self)
    }
    writer.receive(TraceEvent(index: -1, at: nil, body: .header(header(recording))))
    for var event in recording.events {
      if event.at == place { event.at = nil } else if let at = event.at { place = at }
      writer.receive(event)
    }
    writer.flush()
    return asArray(text)
  }

  /// Lines with commas between them, `<` escaped.
  private static func asArray(_ lines: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.utf8.count + lines.utf8.count / 16)
    let all = Array(lines.utf8)
    for (index, byte) in all.enumerated() {
      switch byte {
      case UInt8(ascii: "<"): bytes.append(contentsOf: "\\u003c".utf8)
      case 0x0a where index + 1 < all.count: bytes.append(contentsOf: ",\n".utf8)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self) + "]"
  }

  // MARK: Without a script, and on paper

  private static func plain(_ recording: TraceRecording) -> String {
    let file = header(recording).files.first
    var html = "<article>\n<h1>\(escaped(file?.name ?? "listing"))</h1>\n"
    html += "<p>Dialect \(escaped(recording.header.dialect)). \(ending(recording))</p>\n"
    let problems = Pitfalls(recording).problems()
    if !problems.isEmpty {
      html += "<h2>Diagnostics</h2>\n<ul>\n"
      for problem in problems {
        html += "<li>\(problem.code), line \(problem.line): \(escaped(problem.text))</li>\n"
      }
      html += "</ul>\n"
    }
    html += "<h2>The listing</h2>\n<ol class=\"source\">\n"
    var lines = (file?.text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    for line in lines { html += "<li><code>\(escaped(String(line)))</code></li>\n" }
    html += "</ol>\n<h2>The messages</h2>\n<ol class=\"sends\">\n"
    for record in recording.sends.prefix(listedSends) { html += item(record) }
    html += "</ol>\n"
    if recording.sends.count > listedSends {
      html +=
        "<p>and \(recording.sends.count - listedSends) more, which the page shows with JavaScript.</p>\n"
    }
    let output = TraceState(of: recording, after: recording.events.count).output
    if !output.isEmpty {
      html += "<h2>The output</h2>\n<pre>\(escaped(String(output.prefix(20_000))))</pre>\n"
    }
    return html + "</article>\n"
  }

  private static func item(_ record: SendRecord) -> String {
    var html =
      "<li value=\"\(record.number)\"><code>\(escaped(Wording.message(record.send)))</code>"
    if let at = record.at { html += " <span>line \(at.line)</span>" }
    var steps: [String] = []
    if record.send.kind == .nil { steps.append("nil: nothing is looked up") }
    for stage in record.stages {
      if case .skipped(let reason, let since) = stage.result,
        reason == .earlierStageAnswered || (reason == .methodExists && since == nil)
      {
        continue
      }
      steps.append("\(stage.stage.rawValue): \(Wording.outcome(stage))")
    }
    if record.send.kind != .function { steps.append(Wording.ending(record.ending)) }
    if !steps.isEmpty {
      html += "<ul>" + steps.map { "<li>\(escaped($0))</li>" }.joined() + "</ul>"
    }
    return html + "</li>\n"
  }

  private static func ending(_ recording: TraceRecording) -> String {
    guard let end = recording.end else { return "The trace has no end." }
    if let cut = end.cut { return "Stopped (\(escaped(cut)))." }
    if let uncaught = end.uncaught {
      return "Ended by the uncaught exception \(escaped(uncaught))."
    }
    return "Ended with exit code \(end.exit)."
  }

  static func escaped(_ text: String) -> String { ClassGraph.escaped(text) }
}
