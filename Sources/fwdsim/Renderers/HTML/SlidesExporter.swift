// A deck of slides: the listing, a slide for each message whose stages come one at a time, and what the program prints. One HTML
// file without a network; without a script, and on paper, everything is there at once, a slide a page.
import ForwardKit
import ForwardKitBasics

struct SlidesExporter {
  /// More messages than anybody shows.
  static let mostMessages = 100

  private let recording: TraceRecording

  static func page(_ recording: TraceRecording) -> String {
    SlidesExporter(recording: recording).page
  }

  private var page: String {
    let name = recording.header.listingName ?? "Listing"
    let messages = recording.sends.filter { $0.send.kind != .function }
    var slides = [slide("<h1>\(Self.escaped(name))</h1>", code(marked: nil))]
    slides += messages.prefix(Self.mostMessages).map(slide)
    if messages.count > Self.mostMessages {
      let rest = messages.count - Self.mostMessages
      slides.append(slide("<h1>… and \(Wording.count(rest, "message")) more</h1>", ""))
    }
    let output = TraceState(of: recording, after: recording.events.count).output
    slides.append(slide("<h1>Output</h1>", "<pre>\(Self.escaped(output))</pre>"))
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta name="generator" content="fwdsim \(Product.version)">
      <title>\(Self.escaped(name))</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <main>
      \(slides.joined(separator: "\n"))
      </main>
      <p id="place" role="status" aria-live="polite"></p>
      <script>
      \(Self.script)
      </script>
      </body>
      </html>

      """
  }

  private func slide(_ head: String, _ body: String) -> String {
    "<section>\n\(head)\n\(body)\n</section>"
  }

  /// A message: its line in the listing, and its stages, each a step of the slide.
  private func slide(_ record: SendRecord) -> String {
    let place = record.at.map { "line \($0.line)" } ?? "no line of the listing"
    let head =
      "<h1>#\(record.number) <code>\(Self.escaped(Wording.message(record.send)))</code></h1>\n<p>\(place)</p>"
    var steps: [String] = []
    if record.send.kind == .nil {
      steps.append("<b>0 nil</b> The receiver is nil: nothing is looked up.")
    }
    for stage in record.stages {
      if case .skipped = stage.result { continue }
      let text = Self.escaped(Wording.outcome(stage))
      steps.append("<b>\(stage.stage.order) \(stage.stage.rawValue)</b> \(text)")
    }
    if let implementation = record.implementation {
      steps.append("<b>runs</b> <code>\(Self.escaped(implementation))</code>")
    }
    steps.append(Self.escaped(Wording.ending(record.ending)))
    let list = steps.map { "<li>\($0)</li>" }.joined(separator: "\n")
    let line = record.at.flatMap { $0.file == 0 ? $0.line : nil }
    return slide(head, "<div class=\"pair\">\n\(code(marked: line))\n<ol>\n\(list)\n</ol>\n</div>")
  }

  /// The listing; with a mark, the lines around it.
  private func code(marked: Int?) -> String {
    var lines = (recording.header.files.first?.text ?? "").split(
      separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    let first = max(0, (marked ?? 1) - 9)
    let last = marked.map { min(lines.count, $0 + 6) } ?? lines.count
    guard first < last else { return "<pre></pre>" }
    let shown = lines[first..<last].enumerated().map { offset, line in
      let number = first + offset + 1
      let text = "\(number)".count < 3 ? String(repeating: " ", count: 3 - "\(number)".count) : ""
      let row = "\(text)\(number)  \(Self.escaped(String(line)))"
      return number == marked ? "<mark>\(row)</mark>" : row
    }
    return "<pre>\(shown.joined(separator: "\n"))</pre>"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  private static let style = """
    :root { color-scheme: light dark; font: 22px/1.5 sans-serif }
    body { margin: 0 }
    section { box-sizing: border-box; min-height: 100vh; padding: 3vh 4vw; break-after: page }
    h1 { font-size: 1.4em; margin: 0 0 .4em }
    pre { font-size: .75em; line-height: 1.45; overflow: auto; margin: 0 }
    mark { display: inline-block; width: 100%; font-weight: bold }
    .pair { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 3vw }
    li { margin-bottom: .5em; overflow-wrap: anywhere }
    .deck section:not(.now), .deck li.later { display: none }
    #place { position: fixed; right: 1em; bottom: .5em; margin: 0; font-size: .6em }
    @media (max-width: 50em) { .pair { grid-template-columns: minmax(0, 1fr) } }
    @media print { .deck section, .deck li.later { display: revert !important } #place { display: none } }
    """

  /// Right, space and Page Down go on by a stage, left and Page Up back; Home and End; the slide is in the address.
  private static let script = """
    "use strict";
    const slides = Array.from(document.querySelectorAll("section"));
    const steps = slides.flatMap((slide, index) => {
      const count = slide.querySelectorAll("li").length;
      return Array.from({ length: count + 1 }, (_, step) => [index, step]);
    });
    let at = Math.max(0, steps.findIndex(([slide]) => slide === Number(location.hash.slice(1)) - 1));
    function show() {
      const [now, step] = steps[at];
      slides.forEach((slide, index) => slide.classList.toggle("now", index === now));
      slides[now].querySelectorAll("li").forEach((item, index) => item.classList.toggle("later", index >= step));
      document.getElementById("place").textContent = `${now + 1} / ${slides.length}`;
      history.replaceState(null, "", `#${now + 1}`);
    }
    function go(to) {
      at = Math.min(steps.length - 1, Math.max(0, to));
      show();
    }
    document.documentElement.classList.add("deck");
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const keys = { ArrowRight: at + 1, " ": at + 1, PageDown: at + 1, ArrowLeft: at - 1, PageUp: at - 1, Home: 0, End: steps.length };
      if (!(event.key in keys)) return;
      event.preventDefault();
      go(keys[event.key]);
    });
    document.addEventListener("click", () => { if (!String(getSelection())) go(at + 1); });
    show();
    """
}
