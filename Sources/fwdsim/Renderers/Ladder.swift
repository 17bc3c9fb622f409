// What each stage of a send has come to at a position of the trace: the rungs that the stepper and the HTML page show.
import ForwardKit

struct Rung {
  enum State: Int { case done, good, skipped, failed }
  var stage: Stage
  var text: String
  /// Nil while the stage has not been reached.
  var state: State?
  /// The event at the position belongs to this stage.
  var isNow: Bool

  /// - Parameters:
  ///   - stages: the outcomes of one send or query, in order.
  ///   - position: outcomes that begin after it are not shown, answers after it are still open.
  init(_ stage: Stage, of stages: [StageOutcome], at position: Int) {
    self.stage = stage
    let seen = stages.filter { $0.stage == stage && $0.first <= position }
    isNow = seen.contains { $0.first == position || $0.last == position }
    guard let last = seen.last else {
      text = ""
      return
    }
    let isOpen = last.last > position
    state = isOpen ? .done : Self.state(last)
    if isOpen {
      text = "asking \(Wording.asked(last))"
    } else if stage == .lookup, last.result == .absent {
      var names: [String] = []
      for outcome in seen {
        if let cls = outcome.className, !names.contains(cls) { names.append(cls) }
      }
      text = "not in \(names.joined(separator: ", "))"
    } else {
      text = Wording.outcome(last)
    }
  }

  /// The one rung of a message to nil.
  init(nilReceiver text: String) {
    (stage, self.text, state, isNow) = (.nil, text, .done, true)
  }

  private static func state(_ outcome: StageOutcome) -> State {
    switch outcome.result {
    case .skipped: .skipped
    case .hit, .found: .good
    case .miss, .absent, .rememberedMiss: .done
    case .unanswered: outcome.stage == .unrecognized ? .failed : .done
    case .answered(let value, let effect):
      switch outcome.stage {
      case .unrecognized: .failed
      case .resolve: effect == "added" ? .good : .done
      case .invocation: .good
      default: value == "nil" ? .done : .good
      }
    }
  }
}
