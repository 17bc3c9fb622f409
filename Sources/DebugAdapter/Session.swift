// A recording that is being walked through: where one is, and what has been shown.
import ForwardKit
import ForwardKitBasics

struct Session {
  let walk: TraceWalk
  let outcome: RunOutcome
  let narrator: any TraceNarrator
  /// Position of the event that one is at; -1 before the first one.
  var position = -1
  var thread = 0
  /// Output up to this event has been sent: what is walked through again is not printed again.
  var shown = -1
  /// Threads that the client knows of.
  var knownThreads: Set<Int> = []
  /// What numbers stand for that the client was given at this stop.
  var frames: [TraceWalk.Frame] = []
  var handles: [Handle] = []
  var isAtEnd = false
  /// What `exceptionInfo` tells at this stop.
  var exception: ThrownException?

  /// What a variables reference stands for.
  enum Handle {
    case variables([TraceVariable])
    case object(String)
    case stages(Int)
  }

  struct ThrownException {
    let name: String
    let reason: String
    let isUncaught: Bool
    /// No exception of the language, but a bad address or a limit.
    var isCrash = false
  }

  init(_ recording: TraceRecording, _ outcome: RunOutcome, _ narrator: any TraceNarrator) {
    walk = TraceWalk(recording)
    self.outcome = outcome
    self.narrator = narrator
  }

  var recording: TraceRecording { walk.recording }
  var events: [TraceEvent] { walk.recording.events }

  /// Where exceptions begin: the first event that tells of each.
  func exceptions() -> [(position: Int, exception: ThrownException)] {
    var found: [(position: Int, exception: ThrownException)] = []
    /// Threads on which an exception is under way.
    var underWay: Set<Int> = []
    /// Made by the statement that a thread is at.
    var made: [Int: ThrownException] = [:]
    for (position, event) in events.enumerated() {
      switch event.body {
      case .send(let send):
        if let exception = Self.made(by: send) { made[event.thread] = exception }
      case .throw(let thrown):
        guard underWay.insert(event.thread).inserted else { continue }
        found.append((position, Self.complete(thrown, made[event.thread])))
      case .catch(let caught):
        // Thrown and caught in one function: no message ended by it.
        guard underWay.remove(event.thread) == nil else { continue }
        found.append((position, Self.complete(caught, made[event.thread])))
      case .statement(let statement) where statement.moment == .begin:
        underWay.remove(event.thread)
        made[event.thread] = nil
      default: break
      }
    }
    return withUncaught(found)
  }

  private func withUncaught(_ found: [(position: Int, exception: ThrownException)]) -> [(
    position: Int, exception: ThrownException
  )] {
    var found = found
    if let cutText, let last = walk.statements.last {
      found.append(
        (
          last,
          ThrownException(
            name: recording.end?.cut ?? "", reason: cutText, isUncaught: true, isCrash: true)
        ))
    }
    guard let (name, reason) = uncaught else { return found }
    let exception = ThrownException(name: name, reason: reason, isUncaught: true)
    let wasCaught = found.last.map { last in
      events[last.position...].contains { if case .catch = $0.body { true } else { false } }
    }
    if wasCaught == false {
      found[found.count - 1].exception = exception
    } else if let last = walk.statements.last {
      found.append((last, exception))
    }
    return found
  }

  /// An exception that is known by its class only has the name and reason that it was made with, by the same statement.
  private static func complete(_ thrown: TraceEvent.Throw, _ made: ThrownException?)
    -> ThrownException
  {
    if thrown.reason.isEmpty, let made { return made }
    return ThrownException(
      name: thrown.exception.isEmpty ? "exception" : thrown.exception, reason: thrown.reason,
      isUncaught: false)
  }

  private static func made(by send: TraceEvent.Send) -> ThrownException? {
    guard send.selector == "initWithName:reason:userInfo:", send.arguments.count == 3 else {
      return nil
    }
    func plain(_ text: String) -> String {
      text.hasPrefix("@\"") && text.hasSuffix("\"") ? String(text.dropFirst(2).dropLast()) : text
    }
    return ThrownException(
      name: plain(send.arguments[0].text), reason: plain(send.arguments[1].text), isUncaught: false)
  }

  /// Name and reason of the exception that ended the program.
  var uncaught: (name: String, reason: String)? {
    guard let text = recording.end?.uncaught else { return nil }
    let parts = text.split(separator: ":", maxSplits: 1)
    return (
      String(parts.first ?? ""),
      parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
    )
  }

  /// What was reported of a crash or a limit, in one line.
  var cutText: String? {
    guard let cut = recording.end?.cut else { return nil }
    return outcome.messages.split(separator: "\n").last { $0.contains("[\(cut)]") }.map(String.init)
      ?? cut
  }
}
