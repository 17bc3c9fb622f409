// The stepper without a screen: one line per stage, Enter for the next. For screen readers, logs and small panes.
import ForwardKit

struct PlainStepper {
  private var model: StepModel
  private let style: TextStyle
  private let write: (String) -> Void

  init(_ recording: TraceRecording, style: TextStyle, write: @escaping (String) -> Void) {
    model = StepModel(recording)
    self.style = style
    self.write = write
  }

  static let help =
    "Enter next, b back, s next message, S message before, n same selector, :N event, lN line, /text find, f FILTER only these, w where, y why not, q quit\n"

  /// `nextLine` gives what was typed, nil at the end of input.
  mutating func run(_ nextLine: () -> String?) {
    guard !model.isEmpty else {
      write(DispatchPhrases.empty + "\n")
      return
    }
    write(Self.help)
    show()
    while let line = nextLine() {
      if line == "q" { return }
      let before = model.step
      guard command(line) else {
        write("there is no command '\(line)'. " + Self.help)
        continue
      }
      if model.step != before || line == "w" || line.first == "f" {
        show()
      } else if line != "?", line != "y" {
        write("there is nothing further that way\n")
      }
    }
  }

  private mutating func command(_ line: String) -> Bool {
    switch line.first {
    case nil: _ = model.move(by: 1)
    case "b" where line.count == 1: _ = model.move(by: -1)
    case "s" where line.count == 1: _ = model.moveSend(1)
    case "S" where line.count == 1: _ = model.moveSend(-1)
    case "n" where line.count == 1: _ = model.moveSameSelector(1)
    case "w" where line.count == 1: break
    case "y" where line.count == 1: why()
    case "?" where line.count == 1: write(Self.help)
    case "f" where line.count == 1 || line.hasPrefix("f "):
      write("  \(model.setFilter(String(line.dropFirst(2))))\n")
    case ":":
      if let number = Int(line.dropFirst()) { _ = model.go(toEvent: number) } else { return false }
    case "l":
      if let number = Int(line.dropFirst()) { _ = model.go(toLine: number) } else { return false }
    case "/": _ = model.search(String(line.dropFirst()), 1)
    default: return false
    }
    return true
  }

  private func why() {
    guard let scope = model.scope else {
      write("  no message is under way here\n")
      return
    }
    let missing = WhyNot(recording: model.recording, record: scope).sentences()
    write(
      missing.isEmpty
        ? "  every stage ran\n"
        : missing.map { "  \($0.stage.order) \($0.stage.rawValue): \($0.text)\n" }.joined())
  }

  private func show() {
    let event = model.event
    let place = (event.at ?? model.scope?.at).map { "line \($0.line), " } ?? ""
    let message = model.scope.map { "  #\($0.number) \(Wording.message($0.send))" } ?? ""
    write("\(model.step + 1)/\(model.stops.count)  \(place)event \(event.index)\(message)\n")
    write("  " + model.sentence + "\n")
  }
}
