// Which messages a stepper stops at, in a line of text: the conditions of the command line's filters, and one stage alone.
//
//     -[Car *]      messages to these methods, as with -m; several are alternatives
//     !-[Car *]     not these, as with -M
//     resolve       messages that got at least to this stage, as with --reached
//     at resolve    only this stage of each
//     failed        messages that ended in an exception
//     Car#1         messages to this object
//     20-27         messages sent on these lines
import ForwardKit

struct StepFilter {
  let text: String
  private var rules = TraceFilterRules()
  /// Stops only where this stage stands.
  private(set) var stage: Stage?

  struct Problem: Error { let text: String }

  /// - Throws: what is wrong with a word, in words.
  init(_ text: String) throws(Problem) {
    self.text = text
    var words = Self.words(text)[...]
    while let word = words.popFirst() {
      if word == "at" {
        guard let name = words.popFirst(), let stage = Stage(rawValue: name) else {
          throw Problem(text: "'at' takes a stage, as in 'at resolve'")
        }
        self.stage = stage
      } else if word.hasPrefix("!"), let pattern = MethodPattern(String(word.dropFirst())) {
        rules.exclude.append(pattern)
      } else if let pattern = MethodPattern(word) {
        rules.include.append(pattern)
      } else if let stage = Stage(rawValue: word) {
        rules.reached = stage
      } else if word == "failed" {
        rules.onlyFailed = true
      } else if word.contains("#") || word.hasPrefix("0x") {
        rules.object = word
      } else if let lines = LineRange(argument: word) {
        rules.lines = lines.range
      } else {
        throw Problem(
          text:
            "'\(word)' is no filter: -[Car *], !-[Car *], a stage, at STAGE, failed, Car#1, 20-27")
      }
    }
  }

  /// Blanks inside of brackets divide no words.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var isBracketed = false
    for piece in text.split(separator: " ") {
      if isBracketed { words[words.count - 1] += " " + piece } else { words.append(String(piece)) }
      if piece.contains("[") { isBracketed = true }
      if piece.contains("]") { isBracketed = false }
    }
    return words
  }

  /// Which of a recording's sends fit, by their number.
  func sends(of recording: TraceRecording) -> Set<Int> {
    let kept = KeptSends()
    let filter = TraceFilter(rules, sinks: [kept])
    for event in recording.events { filter.receive(event) }
    return kept.numbers
  }

  private final class KeptSends: TraceSink {
    var numbers: Set<Int> = []
    func receive(_ event: TraceEvent) {
      if case .send(let send) = event.body, send.kind != .function {
        numbers.insert(send.scope.send)
      }
    }
  }
}

extension StepModel {
  /// Takes a filter as it was typed; empty shows everything. What came of it, in words.
  mutating func setFilter(_ text: String) -> String {
    guard text.contains(where: { $0 != " " }) else {
      _ = show(only: nil)
      return "all messages are shown"
    }
    do throws(StepFilter.Problem) {
      guard show(only: try StepFilter(text)) else { return "no message fits '\(text)'" }
    } catch {
      return error.text
    }
    let counts = shownCounts
    return
      "\(counts.messages) of \(Wording.count(counts.ofMessages, "message")), \(counts.steps) of \(counts.ofSteps) steps; an empty filter shows all"
  }
}
