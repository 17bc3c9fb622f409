// Steps: where each leads, what is printed on the way, and what the client is told where it stops.
import ForwardKit
import ForwardKitBasics
import MessageFraming
import TraceAnalysis

extension DebugAdapter {
  /// Where a request leads.
  enum Step {
    /// To the event; nil is the program's end, or behind its beginning.
    case to(Int?, TraceWalk.Direction, reason: String)
    /// To the next breakpoint.
    case run(TraceWalk.Direction)
    /// Here, whatever lies between.
    case stop(Int, reason: String)
    /// Where one is.
    case stay(reason: String)
  }

  func step(_ command: String, _ arguments: JSON) throws(Failure) -> Step {
    guard let session else { throw Failure(text: "the program has not run yet") }
    let here = session.position
    let thread = arguments["threadId"]?.integer.map { $0 &- 1 } ?? session.thread
    guard
      command == "continue" || command == "reverseContinue" || command == "pause"
        || command == "goto" || session.walk.threads[thread] != nil
    else { throw Failure(text: "there is no thread \(thread + 1)") }
    let isStage = arguments["granularity"]?.string == "instruction"
    let walk = session.walk
    switch command {
    case "continue": return .run(.forward)
    case "reverseContinue": return .run(.backward)
    case "next", "stepIn":
      if isStage {
        return .to(walk.stage(.forward, from: here, on: thread), .forward, reason: "step")
      }
      return .to(
        command == "next"
          ? walk.next(.forward, from: here, on: thread)
          : walk.into(.forward, from: here, on: thread), .forward, reason: "step")
    case "stepOut": return .to(walk.out(from: here, on: thread), .forward, reason: "step")
    case "stepBack":
      return .to(
        isStage
          ? walk.stage(.backward, from: here, on: thread)
          : walk.next(.backward, from: here, on: thread), .backward, reason: "step")
    case "goto":
      guard let target = arguments["targetId"]?.integer, session.events.indices.contains(target)
      else {
        throw Failure(text: "there is no such target")
      }
      return .stop(target, reason: "goto")
    default: return .stay(reason: "pause")
    }
  }

  /// Goes there, unless a breakpoint lies between.
  func take(_ step: Step) {
    guard let here = session?.position else { return }
    switch step {
    case .stay(let reason): stop(at: here, reason: reason, [])
    case .stop(let target, let reason): stop(at: target, reason: reason, [])
    case .run(let direction): go(to: nil, direction, reason: "step")
    case .to(let target, let direction, let reason): go(to: target, direction, reason: reason)
    }
  }

  private func go(to target: Int?, _ direction: TraceWalk.Direction, reason: String) {
    guard let session else { return }
    let here = session.position
    let met = breakpoints.all.filter { $0.logMessage == nil }.compactMap { breakpoint -> Int? in
      switch direction {
      case .forward: breakpoint.hits.first { $0 > here }
      case .backward: breakpoint.hits.last { $0 < here }
      }
    }
    let nearest = direction == .forward ? met.min() : met.max()
    if let nearest, target.map({ direction == .forward ? nearest <= $0 : nearest >= $0 }) ?? true {
      let own = breakpoints.all.filter { $0.logMessage == nil && $0.hits.contains(nearest) }
      return stop(at: nearest, reason: own.first?.reason ?? "breakpoint", own)
    }
    if let target { return stop(at: target, reason: reason, []) }
    switch direction {
    case .forward: end()
    case .backward: stop(at: session.walk.statements.first ?? 0, reason: "entry", [])
    }
  }

  // MARK: Stops

  private func stop(at position: Int, reason: String, _ met: [Breakpoint]) {
    guard var session, !session.events.isEmpty else { return }
    let position = max(0, min(position, session.events.count - 1))
    session.position = position
    session.thread = session.events[position].thread
    session.frames = []
    session.handles = []
    session.isAtEnd = false
    session.exception = nil
    var text = sentence(session)
    var description = text
    if reason == "exception" {
      let exception = session.exceptions().last { $0.position == position }?.exception
      if let exception, met.contains(where: { $0.filter?.stage == nil }) {
        session.exception = exception
        text = Self.words(exception)
        description = "Exception"
      } else if let filter = met.lazy.compactMap(\.filter).first {
        description = filter.label
      }
    }
    self.session = session
    show(upTo: position)
    announceThreads()
    let ids = met.filter { $0.filter == nil }.map { JSON.integer($0.id) }
    var body: [(key: String, value: JSON)] = [
      ("reason", .string(reason)), ("description", .string(description)), ("text", .string(text)),
      ("threadId", .integer(session.thread + 1)), ("allThreadsStopped", true),
    ]
    if !ids.isEmpty { body.append(("hitBreakpointIds", .array(ids))) }
    event("stopped", .object(body))
  }

  /// As the system prints it.
  static func words(_ exception: Session.ThrownException) -> String {
    if exception.isCrash { return exception.reason }
    return exception.isUncaught
      ? "*** Terminating app due to uncaught exception '\(exception.name)', reason: '\(exception.reason)'"
      : "\(exception.name): \(exception.reason)"
  }

  private func sentence(_ session: Session) -> String {
    if case .statement(let statement) = session.events[session.position].body {
      return statement.function
    }
    let send = session.walk.send(at: session.position).map { session.recording.sends[$0] }
    let message = send.map { "\(Wording.message($0.send)): " } ?? ""
    return message + session.narrator.sentence(at: session.position, of: send)
  }

  private func end() {
    guard var session else { return }
    let last = session.events.count - 1
    show(upTo: last)
    announceThreads()
    if stopsAtEnd, !session.isAtEnd {
      session = self.session ?? session
      session.position = last
      session.isAtEnd = true
      self.session = session
      event(
        "stopped",
        [
          "reason": "pause", "description": "The program has ended",
          "text": .string(session.cutText ?? "exit code \(session.outcome.exitCode)"),
          "threadId": .integer(session.thread + 1), "allThreadsStopped": true,
        ])
      return
    }
    event("exited", ["exitCode": .integer(Int(session.outcome.exitCode))])
    event("terminated")
  }

  // MARK: On the way

  /// What was printed and logged up to an event and has not been shown.
  private func show(upTo position: Int) {
    guard var session, position > session.shown else { return }
    let logs = breakpoints.all.filter { $0.logMessage != nil }
    for at in (session.shown + 1)...position {
      for log in logs where log.hits.contains(at) {
        write("console", interpolated(log.logMessage ?? "", at) + "\n", session.events[at].at)
      }
      guard case .output(let output) = session.events[at].body else { continue }
      write(output.stream == .stdout ? "stdout" : "stderr", output.text, session.events[at].at)
    }
    session.shown = position
    self.session = session
    guard position == session.events.count - 1 else { return }
    if let (name, reason) = session.uncaught {
      let words = Self.words(.init(name: name, reason: reason, isUncaught: true))
      if !printed(words) { write("stderr", words + "\n", nil) }
    }
    if session.recording.end?.cut != nil { write("stderr", session.outcome.messages, nil) }
  }

  private func printed(_ words: String) -> Bool {
    session?.events.contains {
      if case .output(let output) = $0.body { output.text.contains(words) } else { false }
    } ?? false
  }

  private func write(_ category: String, _ text: String, _ at: SourceSpan?) {
    var body: [(key: String, value: JSON)] = [
      ("category", .string(category)), ("output", .string(text)),
    ]
    if let at {
      body.append(("source", sourceJSON(at.file)))
      body += position(at)
    }
    event("output", .object(body))
  }

  /// `{expression}` in a log point's text.
  private func interpolated(_ message: String, _ position: Int) -> String {
    var result = ""
    var rest = message[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      guard let close = rest[open...].firstIndex(of: "}") else { break }
      let text = String(rest[rest.index(after: open)..<close])
      do throws(ExpressionProblem) {
        result += try session?.evaluate(text, at: position).text ?? ""
      } catch {
        result += "{\(error.text)}"
      }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// Tells of threads that have begun.
  func announceThreads() {
    guard var session else { return }
    for thread in session.walk.threads(at: max(0, session.position))
    where session.knownThreads.insert(thread).inserted {
      event("thread", ["reason": "started", "threadId": .integer(thread + 1)])
    }
    self.session = session
  }

  func exceptionInfo() throws(Failure) -> JSON {
    guard let session, let exception = session.exception else {
      throw Failure(text: "no exception begins here")
    }
    return [
      "exceptionId": .string(exception.name), "description": .string(Self.words(exception)),
      "breakMode": .string(exception.isUncaught ? "unhandled" : "always"),
      "details": ["message": .string(exception.reason), "typeName": .string(exception.name)],
    ]
  }

  // MARK: goto

  /// The times that a line ran: one goes to any of them.
  func gotoTargets(_ arguments: JSON) throws(Failure) -> JSON {
    guard let session else { throw Failure(text: "the program has not run yet") }
    guard let path = arguments["source"]?["path"]?.string, let file = session.file(path),
      let line = arguments["line"]?.integer
    else { throw Failure(text: "gotoTargets needs a source of the program and a line") }
    let wanted = line &+ 1 &- firstLine
    let runs = session.walk.statements.filter {
      session.events[$0].at.map { $0.file == file && $0.line == wanted } ?? false
    }
    return [
      "targets": .array(
        runs.prefix(100).enumerated().map { number, position in
          [
            "id": .integer(position), "line": .integer(line),
            "label": .string("line \(wanted), run \(number + 1) of \(runs.count)"),
          ]
        })
    ]
  }
}
