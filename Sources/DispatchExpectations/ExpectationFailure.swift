// What an expectation that is not met is reported as: a value for other languages and views, a sentence, a diagnostic.
import ForwardKit
import ObjCSyntax

/// An expectation that a trace does not meet: what was wanted, and what happened instead.
package struct ExpectationFailure: Sendable {
  package enum Reason: Sendable {
    /// No message is of this kind; the names are those that were sent with the selector, or the near ones.
    case noMessage(Expectation.Subject, sent: [String])
    /// Fewer such messages than the number asks for.
    case fewMessages(Expectation.Subject, count: Int)
    /// The message stopped before the stage, or went past it. `answer` is what the last stage came to.
    case otherStage(reached: Stage, wanted: Stage, answer: String?)
    /// A stage that must not run ran.
    case ran(Stage)
    /// The stage was asked, and answered something else.
    case otherAnswer(Stage, String, wanted: String)
    case otherCache(isHit: Bool)
    case foundIn(String?, wanted: String)
    case notAdded(String)
    case notCalled(String, instead: String?)
    case called(String)
    case otherResult(String, wanted: String)
    case threw(String, wanted: String?)
    case didNotThrow(String)
    case forbidden(Expectation.Countable)
    case otherCount(Expectation.Countable, Int, Expectation.Comparison, wanted: Int)
    /// The line that stands where this one was looked for; nil when there are no more.
    case notPrinted(String, found: String?)
    case otherExit(Int, wanted: Int)
    case notUncaught(String, instead: String?)
  }

  package var expectation: Expectation
  package var reason: Reason
  /// Where in the expectation.
  package var range: SourceRange
  /// The message that went another way.
  package var message: SendRecord?

  /// `[Car#1 length]`
  package var messageText: String {
    guard let send = message?.send else { return "" }
    return "[\(send.receiver) \(send.selector)]"
  }
}

extension ExpectationFailure {
  /// `5 signature`
  package static func numbered(_ stage: Stage) -> String { "\(stage.order) \(stage.rawValue)" }

  /// One sentence without a full stop.
  package var sentence: String {
    let it = "`\(messageText)`"
    switch reason {
    case .noMessage(let subject, _): return "no message `\(subject)` was sent"
    case .fewMessages(let subject, let count):
      return
        "`\(subject)` was never sent: there \(count == 1 ? "is 1 such message" : "are \(count) such messages")"
    case .otherStage(let reached, let wanted, _):
      return
        "\(it) reached \(Self.numbered(reached)), and is expected to be answered at \(Self.numbered(wanted))"
    case .ran(let stage): return "\(it) reached \(Self.numbered(stage)), which it is never to reach"
    case .otherAnswer(let stage, let value, let wanted):
      return "\(Self.numbered(stage)) answered `\(value)` to \(it), and `\(wanted)` is expected"
    case .otherCache(let isHit):
      return isHit
        ? "\(it) hit the cache, and is expected to miss it"
        : "\(it) missed the cache, and is expected to hit it"
    case .foundIn(let cls, let wanted):
      return cls.map {
        "\(it) found its method in `\($0)`, and is expected to find it in `\(wanted)`"
      }
        ?? "\(it) found no method, and is expected to find it in `\(wanted)`"
    case .notAdded(let value): return "the resolver answered \(value) to \(it) and added nothing"
    case .notCalled(let method, let instead):
      return "\(it) did not call `\(method)`" + (instead.map { "; `\($0)` ran" } ?? "")
    case .called(let method): return "\(it) called `\(method)`, which it is never to call"
    case .otherResult(let value, let wanted):
      return "\(it) returned `\(value)`, and `\(wanted)` is expected"
    case .threw(let name, let wanted):
      return "\(it) threw \(name)" + (wanted.map { ", and is expected to return `\($0)`" } ?? "")
    case .didNotThrow(let name): return "\(it) came back, and is expected to throw \(name)"
    case .forbidden(let what): return "`\(what)` is forbidden, and it is there"
    case .otherCount(let what, let count, let comparison, let wanted):
      return "`\(what)` counts \(count), and \(comparison.rawValue) \(wanted) is expected"
    case .notPrinted(let wanted, let found):
      return "the program does not print \"\(wanted)\""
        + (found.map { "; the next line is \"\($0)\"" } ?? "; there are no more lines")
    case .otherExit(let code, let wanted):
      return "the exit code is \(code), and \(wanted) is expected"
    case .notUncaught(let name, let instead):
      return "the program does not end by \(name)" + (instead.map { ", but by \($0)" } ?? "")
    }
  }

  /// As a diagnostic whose carets are under the expectation, with the message underlined where the listing sends it.
  ///
  /// - Parameter place: the range of a span of the trace in the diagnostic's sources.
  package func diagnostic(_ place: (SourceSpan) -> SourceRange?) -> Diagnostic {
    var diagnostic = Diagnostic(
      .error, ExpectationCode.notMet, sentence, at: range, label: "expected here")
    if let message, let range = message.at.flatMap(place) {
      diagnostic.secondary = [.init(range, "came to \(Self.numbered(message.reached))")]
    }
    if case .noMessage(_, let sent) = reason, !sent.isEmpty {
      diagnostic.notes = ["the trace has " + sent.map { "`\($0)`" }.joined(separator: ", ")]
    }
    return diagnostic
  }
}
