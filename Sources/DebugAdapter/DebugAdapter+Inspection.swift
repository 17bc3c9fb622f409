// What is there at a stop: threads, frames, scopes and variables.
import ForwardKit
import MessageFraming
import TraceAnalysis

extension DebugAdapter {
  private func stopped() throws(Failure) -> Session {
    guard let session, session.position >= 0 else {
      throw Failure(text: "the program has not stopped yet")
    }
    return session
  }

  func threads() -> JSON {
    let numbers = session.map { $0.walk.threads(at: max(0, $0.position)) } ?? []
    return [
      "threads": .array(
        (numbers.isEmpty ? [0] : numbers).map {
          ["id": .integer($0 + 1), "name": .string($0 == 0 ? "main thread" : "thread \($0 + 1)")]
        })
    ]
  }

  func stackTrace(_ arguments: JSON) throws(Failure) -> JSON {
    var session = try stopped()
    guard let thread = arguments["threadId"]?.integer, session.walk.threads[thread &- 1] != nil
    else {
      throw Failure(text: "there is no such thread")
    }
    let frames = session.walk.frames(of: thread &- 1, at: session.position)
    let first = session.frames.count
    session.frames += frames
    self.session = session
    let start = max(0, arguments["startFrame"]?.integer ?? 0)
    let levels = arguments["levels"]?.integer ?? 0
    let shown = Array(frames.enumerated().dropFirst(start).prefix(levels > 0 ? levels : .max))
    return [
      "stackFrames": .array(shown.map { json($0.element, number: first + $0.offset + 1) }),
      "totalFrames": .integer(frames.count),
    ]
  }

  private func json(_ frame: TraceWalk.Frame, number: Int) -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("id", .integer(number)), ("name", .string(frame.name)),
    ]
    if let at = frame.at {
      members.append(("source", sourceJSON(at.file)))
      members += position(at)
    } else {
      members += [("line", 0), ("column", 0)]
    }
    if case .native = frame.kind { members.append(("presentationHint", "subtle")) }
    return .object(members)
  }

  private func frame(_ arguments: JSON, _ session: Session) throws(Failure) -> TraceWalk.Frame {
    guard let number = arguments["frameId"]?.integer, session.frames.indices.contains(number &- 1)
    else {
      throw Failure(text: "there is no such frame; the program has moved on")
    }
    return session.frames[number &- 1]
  }

  func scopes(_ arguments: JSON) throws(Failure) -> JSON {
    var session = try stopped()
    let frame = try frame(arguments, session)
    var scopes: [JSON] = []
    func add(_ name: String, _ hint: String?, _ handle: Session.Handle) {
      session.handles.append(handle)
      var members: [(key: String, value: JSON)] = [
        ("name", .string(name)), ("variablesReference", .integer(session.handles.count)),
        ("expensive", false),
      ]
      if let hint { members.append(("presentationHint", .string(hint))) }
      scopes.append(.object(members))
    }
    if case .function = frame.kind {
      let variables = session.walk.variables(of: frame)
      add("Locals", "locals", .variables(variables))
      if let own = variables.first(where: { $0.name == "self" }),
        session.walk.values(of: own.text, at: session.position) != nil
      {
        add("Receiver \(own.text)", nil, .object(own.text))
      }
    } else if let send = frame.send {
      let message = session.recording.sends[send].send
      add(
        "Arguments", "arguments",
        .variables(
          [TraceVariable(name: "self", type: message.receiverClass, text: message.receiver)]
            + message.arguments.enumerated().map {
              TraceVariable(name: "argument \($0 + 1)", type: $1.type, text: $1.text)
            }))
    }
    if let send = frame.send { add("Dispatch", nil, .stages(send)) }
    self.session = session
    return ["scopes": .array(scopes)]
  }

  func variables(_ arguments: JSON) throws(Failure) -> JSON {
    var session = try stopped()
    guard let number = arguments["variablesReference"]?.integer,
      session.handles.indices.contains(number &- 1)
    else { throw Failure(text: "there are no such variables; the program has moved on") }
    let list: [TraceVariable]
    switch session.handles[number &- 1] {
    case .variables(let variables): list = variables
    case .object(let name): list = session.walk.values(of: name, at: session.position) ?? []
    case .stages(let send):
      let record = session.recording.sends[send]
      list =
        [TraceVariable(name: "message", type: "", text: Wording.message(record.send))]
        + session.narrator.stages(of: record, at: session.position).map {
          TraceVariable(name: $0.name, type: "", text: $0.text)
        }
    }
    let start = max(0, arguments["start"]?.integer ?? 0)
    let count = arguments["count"]?.integer ?? 0
    let shown = list.dropFirst(start).prefix(count > 0 ? count : .max)
    let answer = shown.map { json($0, &session) }
    self.session = session
    return ["variables": .array(answer)]
  }

  private func json(_ variable: TraceVariable, _ session: inout Session) -> JSON {
    [
      "name": .string(variable.name), "value": .string(variable.text),
      "type": .string(variable.type), "evaluateName": .string(variable.name),
      "variablesReference": .integer(reference(variable, &session)),
    ]
  }

  /// A number for what a value holds; 0 when it holds nothing.
  func reference(_ variable: TraceVariable, _ session: inout Session) -> Int {
    if !variable.members.isEmpty {
      session.handles.append(.variables(variable.members))
    } else if session.walk.values(of: variable.text, at: session.position) != nil {
      session.handles.append(.object(variable.text))
    } else {
      return 0
    }
    return session.handles.count
  }
}
