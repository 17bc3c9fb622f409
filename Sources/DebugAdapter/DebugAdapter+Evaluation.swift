// Expressions of watches, hovers, conditions and the console; the console also knows the stepper's questions.
import ForwardKit
import MessageFraming
import TraceAnalysis

extension Session {
  /// Evaluates in the innermost function at an event.
  func evaluate(_ text: String, at position: Int) throws(ExpressionProblem) -> ExpressionValue {
    let frames = walk.frames(of: events[position].thread, at: position)
    return try evaluate(
      text, in: frames.first { if case .function = $0.kind { true } else { false } }, at: position)
  }

  func evaluate(_ text: String, in frame: TraceWalk.Frame?, at position: Int)
    throws(ExpressionProblem) -> ExpressionValue
  {
    let variables = frame.map(walk.variables) ?? []
    let members = { (owner: TraceVariable) in
      owner.members.isEmpty ? walk.values(of: owner.text, at: position) ?? [] : owner.members
    }
    return try Expression.evaluate(
      text,
      names: { name in
        // The innermost of several of a name is the last one.
        if let found = variables.last(where: { $0.name == name }) { return found }
        return variables.first { $0.name == "self" }.flatMap { own in
          members(own).first { $0.name == name }
        }
      }, members: members)
  }
}

extension DebugAdapter {
  private static let help = """
    why        why stages of the message here did not run
    stages     how far the message here has come
    where      the event, in words
    :N         go to event N
    an expression of variables, members, elements, comparisons and arithmetic
    """

  func evaluate(_ arguments: JSON) throws(Failure) -> JSON {
    guard let text = arguments["expression"]?.string else {
      throw Failure(text: "evaluate needs an expression")
    }
    guard var session, session.position >= 0 else {
      throw Failure(text: "the program has not stopped yet")
    }
    var frame: TraceWalk.Frame?
    if let number = arguments["frameId"]?.integer {
      guard session.frames.indices.contains(number &- 1) else {
        throw Failure(text: "there is no such frame; the program has moved on")
      }
      frame = session.frames[number &- 1]
    } else {
      frame = session.walk.frames(of: session.thread, at: session.position).first
    }
    if arguments["context"]?.string == "repl", let answer = question(text, frame, session) {
      return ["result": .string(answer), "variablesReference": 0]
    }
    do throws(ExpressionProblem) {
      let value = try session.evaluate(text, in: frame, at: frame?.position ?? session.position)
      guard case .variable(let variable) = value else {
        return ["result": .string(value.text), "variablesReference": 0]
      }
      let number = reference(variable, &session)
      self.session = session
      return [
        "result": .string(variable.text), "type": .string(variable.type),
        "variablesReference": .integer(number),
      ]
    } catch {
      throw Failure(text: error.text)
    }
  }

  /// The console's words; nil when it is an expression.
  private func question(_ text: String, _ frame: TraceWalk.Frame?, _ session: Session) -> String? {
    let send = (frame?.send ?? session.walk.send(at: session.position)).map {
      session.recording.sends[$0]
    }
    switch text {
    case "help", "?": return Self.help
    case "where":
      let event = session.events[session.position]
      return "event \(event.index): " + session.narrator.sentence(at: session.position, of: send)
    case "why":
      guard let send else { return "no message is under way here" }
      let reasons = session.narrator.whyNot(send)
      return reasons.isEmpty ? "every stage ran" : reasons.joined(separator: "\n")
    case "stages":
      guard let send else { return "no message is under way here" }
      return
        ([Wording.message(send.send)]
        + session.narrator.stages(of: send, at: session.position).map { "\($0.name): \($0.text)" })
        .joined(separator: "\n")
    default: break
    }
    guard text.hasPrefix(":"), let index = Int(text.dropFirst()) else { return nil }
    guard let position = session.events.lastIndex(upTo: index, { $0.index }) else {
      return "there is no event \(index)"
    }
    take(.stop(position, reason: "goto"))
    return "event \(session.events[position].index)"
  }
}
