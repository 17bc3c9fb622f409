// The text trace as an asciicast (version 2) with a marker at each send. The clock is made up: a line takes 0.1 s and a
// send waits 0.8 s before it, so the same trace gives the same cast.
import ForwardKit

final class CastExporter: TraceSink {
  private let write: (String) -> Void
  private var text: TextRenderer?
  /// Tenths of a second.
  private var now = 0
  private var waiting = ""
  private static let width = 80

  init(write: @escaping (String) -> Void) { self.write = write }

  func receive(_ event: TraceEvent) {
    switch event.body {
    case .header(let header):
      let title = JSONText.quoted(header.listingName ?? "listing")
      write("{\"version\":2,\"width\":\(Self.width),\"height\":30,\"title\":\(title)}\n")
      var style = TextStyle()
      style.usesColor = true
      text = TextRenderer(options: .init(style: style), write: { [unowned self] in print($0) })
    case .send(let send) where send.kind != .function:
      text?.flushPending()
      now += 8
      record(kind: "m", "#\(send.scope.send) \(Wording.message(send))")
    default: break
    }
    text?.receive(event)
  }

  private func print(_ piece: String) {
    for line in piece.split(separator: "\n") {
      now += 1
      record(kind: "o", line + "\r\n")
    }
  }

  private func record(kind: String, _ text: String) {
    write("[\(now / 10).\(now % 10),\"\(kind)\",\(JSONText.quoted(text))]\n")
  }
}
