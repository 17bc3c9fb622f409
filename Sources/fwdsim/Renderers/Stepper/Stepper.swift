// The stepper as a program: keys to moves, prompts, prediction. Has the model and the terminal and nothing of its own.
import ForwardKit
import Learning

final class Stepper {
  /// Runs the listing again under these injections: the recording, or why there is none; both when there is a remark.
  typealias Rerun = ([Injection]) -> (recording: TraceRecording?, problem: String?)

  var model: StepModel
  private let terminal: Terminal
  private let style: TextStyle
  var notice: String?
  /// In place of the explanation, until the next key.
  var aside: [String]?
  /// Nil when a trace is stepped through.
  let rerun: Rerun?
  var injections: [Injection]
  private var lastSearch = ""
  private var score = (right: 0, asked: 0)

  init(
    _ recording: TraceRecording, terminal: Terminal, style: TextStyle, injections: [Injection] = [],
    rerun: Rerun? = nil
  ) {
    self.injections = injections
    self.rerun = rerun
    model = StepModel(recording)
    self.terminal = terminal
    self.style = style
  }

  /// Until `q` or the terminal's end. The signal that ended it, if one did.
  func run() -> Int32? {
    terminal.enter()
    defer { terminal.leave() }
    draw()
    while true {
      let key = terminal.key()
      if key == .closed { return terminal.endingSignal }
      if key == .interrupt || key == .character("q") { return nil }
      // Another size of the picture that is shown.
      if key != .resized {
        notice = nil
        aside = nil
        if !model.isEmpty { handle(key) }
      }
      draw()
    }
  }

  private func draw() {
    let size = terminal.size
    terminal.draw(
      StepScreen(
        model: model, style: style, columns: size.columns, rows: size.rows, notice: notice,
        aside: aside
      ).lines())
  }

  private func handle(_ key: Terminal.Key) {
    var moved = true
    switch key {
    case .right, .character("l"), .character(" "), .enter: moved = next()
    case .left, .character("h"): moved = model.move(by: -1)
    case .down, .character("j"): moved = model.moveSend(1)
    case .up, .character("k"): moved = model.moveSend(-1)
    case .character("n"): moved = model.moveSameSelector(1)
    case .character("N"): moved = model.moveSameSelector(-1)
    case .home, .character("g"): moved = model.go(to: 0)
    case .end, .character("G"): moved = model.go(to: model.stops.count - 1)
    case .character("/"): search()
    case .character(":"): goToEvent()
    case .character("L"): goToLine()
    case .character("p"):
      model.predicts.toggle()
      notice =
        model.predicts ? "predict: before each stage you are asked which it is" : "predict is off"
    case .character("f"): filter()
    case .character("w"): why()
    case .character("i"): inject()
    case .character("u"): undo()
    case .character("e"): export()
    case .character("?"): aside = Self.help
    case .suspend: terminal.suspend()
    default: break
    }
    if !moved, notice == nil { notice = "there is nothing further that way" }
  }

  /// As few lines as the narrowest window allows.
  private static let help: [String] = {
    let own = [
      (":", "event"), ("L", "line"), ("f", "only messages that fit a filter"),
      ("w", "why stages did not run"),
      ("i", "what if it came out otherwise"), ("u", "undo it"), ("e", "export"), ("q", "quit"),
    ]
    var lines = [""]
    for (keys, action) in DispatchPhrases.keys.map({ ($0.keys, $0.short) }) + own {
      let entry = "\(keys)  \(action)"
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = entry
      } else if last.count + 3 + entry.count <= 31 {
        lines[lines.count - 1] += "   " + entry
      } else {
        lines.append(entry)
      }
    }
    return lines
  }()

  // MARK: Prediction

  private func next() -> Bool {
    guard model.predicts, let question = model.prediction(before: model.step + 1) else {
      return model.move(by: 1)
    }
    guard let answer = ask(question) else { return true }
    score.asked += 1
    let isRight = answer == question.right
    if isRight { score.right += 1 }
    let moved = model.move(by: 1)
    let verdict = DispatchPhrases.verdict(question, answer)
    aside = [verdict, "", "\(score.right) of \(score.asked) right so far"]
    return moved
  }

  /// The question and its choices in place of the explanation; the number of the choice, or nil for another key.
  private func ask(_ question: QuizQuestion) -> Int? {
    aside =
      [DispatchPhrases.plain(question.text(.en))]
      + question.choices.enumerated().map { "\($0.offset + 1)  \($0.element.text)" }
    notice =
      "predict: \((1...question.choices.count).map(String.init).joined(separator: ", ")); another key gives up"
    defer {
      notice = nil
      aside = nil
    }
    while true {
      draw()
      switch terminal.key() {
      case .character(let character):
        guard let number = character.wholeNumberValue,
          question.choices.indices.contains(number - 1)
        else { return nil }
        return number - 1
      case .resized: continue
      case .suspend: terminal.suspend()
      default: return nil
      }
    }
  }

  // MARK: Prompts

  private func search() {
    let last = lastSearch.isEmpty ? nil : lastSearch
    guard let text = prompt("find", "", suggestion: last) else { return }
    lastSearch = text
    if !model.search(text, 1) {
      let before = model.step
      _ = model.go(to: 0)
      if !model.search(text, 1) {
        _ = model.go(to: before)
        notice = "nothing\(model.filter == nil ? "" : " that the filter shows") says \(text)"
      }
    }
  }

  private func goToEvent() {
    guard let text = prompt("event", "") else { return }
    guard let number = Int(text), number >= 0 else {
      notice = "an event is a number"
      return
    }
    _ = model.go(toEvent: number)
  }

  private func goToLine() {
    guard let text = prompt("line", "") else { return }
    guard let number = Int(text), model.go(toLine: number) else {
      notice = "no message on line \(text)"
      return
    }
  }

  /// A line of text; nil when it was given up.
  /// - Parameters:
  ///   - start: stands there to be changed.
  ///   - suggestion: what an empty line stands for.
  func prompt(_ name: String, _ start: String, suggestion: String? = nil) -> String? {
    var text = start
    while true {
      notice = "\(name)\(suggestion.map { " [\($0)]" } ?? ""): \(text)_"
      draw()
      switch terminal.key() {
      case .enter:
        notice = nil
        return text.isEmpty ? suggestion ?? "" : text
      case .backspace: if !text.isEmpty { text.removeLast() }
      case .character(let character): text.append(character)
      case .resized, .up, .down, .left, .right, .home, .end: continue
      case .suspend: terminal.suspend()
      case .escape, .interrupt, .closed:
        notice = nil
        return nil
      }
    }
  }
}
