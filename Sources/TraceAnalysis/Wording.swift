// How every view says the same things: a message, a stage's outcome, the reason why one did not run.
import ForwardKit

package enum Wording {
  /// `[Car#1 drive: 3]`, `[super of Car#1 drive: 3]`; a function call as `class_addMethod(Car, run)`.
  package static func message(_ send: TraceEvent.Send) -> String {
    if send.kind == .function {
      return "\(send.selector)(\(send.arguments.map(\.text).joined(separator: ", ")))"
    }
    let receiver = send.kind == .super ? "super of \(send.receiver)" : send.receiver
    let parts = send.selector.split(separator: ":", omittingEmptySubsequences: false)
    guard send.selector.contains(":"), !send.arguments.isEmpty else {
      return "[\(receiver) \(send.selector)]"
    }
    var words: [String] = []
    for (index, argument) in send.arguments.enumerated() {
      words.append(
        index < parts.count - 1 ? "\(parts[index]): \(argument.text)" : ", \(argument.text)")
    }
    return "[\(receiver) \(words.joined(separator: " "))]"
  }

  /// `-[Car drive:]`: what the message asks for, whoever answers.
  package static func method(_ send: TraceEvent.Send) -> String {
    send.kind == .function
      ? send.selector : "\(send.receiverIsClass ? "+" : "-")[\(send.className) \(send.selector)]"
  }

  /// `-[Car drive:]`: what a query looks for.
  package static func method(_ query: TraceEvent.Query) -> String {
    "\(query.receiverIsClass ? "+" : "-")[\(query.className) \(query.selector)]"
  }

  /// The number of a stage in front of its word, 0 for `nil` to 7 for `unrecognized`.
  package static func number(_ stage: Stage) -> Int { stage.order }

  /// Why a stage did not run, as a sentence without a capital.
  ///
  /// - Parameter place: where the method was added, `line 16`, if it was and the trace tells.
  package static func reason(_ reason: SkipReason, since place: String? = nil) -> String {
    switch reason {
    case .earlierStageAnswered: "not asked: an earlier stage answered"
    case .methodExists:
      "not asked: the method exists" + (place.map { " since \($0)" } ?? "")
    case .noSignature: "skipped: no signature"
    case .nilReceiver: "skipped: the receiver is nil"
    case .notImplemented: "skipped: not implemented by the receiver's class"
    case .dialect: "skipped by the rules of this dialect"
    case .injected: "left out by --inject"
    case .reentry: "not asked: it is being asked for the same already"
    case .rememberedMiss: "not asked again: the cache remembers that the method is missing"
    }
  }

  /// What an answer's `effect` adds to its value.
  package static func effect(_ effect: String?) -> String {
    switch effect {
    case "added": ", method added"
    case "nothing-added": ", nothing added"
    default: ""
    }
  }

  /// A stage's outcome in a few words.
  package static func outcome(_ outcome: StageOutcome) -> String {
    switch outcome.result {
    case .hit: "hit: \(outcome.implementation ?? "")"
    case .rememberedMiss: "hit: known to be missing"
    case .miss: "miss in \(outcome.className ?? "")'s cache"
    case .found:
      "found in \(outcome.className ?? "")\(outcome.category.map { " (category \($0))" } ?? ""): \(outcome.implementation ?? "")"
    case .absent: "not in \(outcome.className ?? "")"
    case .answered(let value, let effect):
      outcome.stage == .unrecognized
        ? value : "\(asked(outcome)) = \(value)\(Wording.effect(effect))"
    case .unanswered: "\(asked(outcome)) did not answer"
    case .skipped(let reason, _): Wording.reason(reason)
    }
  }

  /// Who was asked: the implementation, or `NSObject's default`.
  package static func asked(_ outcome: StageOutcome) -> String {
    if outcome.isInjected { return "injected" }
    guard let implementation = outcome.implementation else { return "the default" }
    return outcome.isDefault ? defaultName(implementation) : implementation
  }

  /// `NSObject's default`: whose implementation answers when nobody overrides it.
  package static func defaultName(_ implementation: String) -> String {
    guard implementation.hasPrefix("-[") || implementation.hasPrefix("+[") else {
      return "the default"
    }
    return "\(implementation.dropFirst(2).prefix { $0 != " " })'s default"
  }

  package static func ending(_ ending: SendRecord.Ending) -> String {
    switch ending {
    case .returned(let value): value.text.isEmpty ? "returns" : "returns \(value.text)"
    case .threw(let exception, _): "throws \(exception)"
    case .open: "does not end"
    }
  }

  /// `99,998` for 99998.
  package static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + text
  }

  package static func count(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}
