// A debug adapter for listings: the Debug Adapter Protocol on a pair of descriptors.
//
// The program is run once, in a process of its own, and recorded with its statements and the values of their variables. Everything a
// client does afterwards is a walk through that recording (TraceWalk), so one steps backward as easily as forward, and nothing one
// does changes what the program did. `Session` is what is known once the recording is there.
//
//   +Launch  +Breakpoints  +Stepping  +Inspection (frames, scopes, variables)  +Evaluation  +Sources
import ForwardKit
import ForwardKitBasics
import Glibc
import MessageFraming

package final class DebugAdapter {
  let stream: MessageStream
  let host: any DebugHost
  private var sequence = 1
  private(set) var isDone = false
  /// Lines and columns count from 1 unless the client says otherwise.
  var firstLine = 1
  var firstColumn = 1
  private var isInitialized = false

  /// The request `launch`, which is answered when the client has configured everything.
  var launching: (request: JSON, options: LaunchOptions)?
  var stopsOnEntry = false
  var stopsAtEnd = false
  var isConfigured = false
  var session: Session?
  var breakpoints = Breakpoints()

  struct Failure: Error {
    let text: String
  }

  private init(_ stream: MessageStream, _ host: any DebugHost) {
    self.stream = stream
    self.host = host
  }

  /// Serves until the client disconnects or closes its end.
  /// - Returns: nil, or what ended it: something that is no message.
  package static func serve(input: Int32, output: Int32, host: any DebugHost) -> String? {
    let stream = MessageStream(input: input, output: output)
    let adapter = DebugAdapter(stream, host)
    adapter.loop()
    host.stop()
    return stream.problem
  }

  private func loop() {
    while !isDone {
      switch stream.next() {
      case .message(let message)?: receive(message)
      case .malformed(let error)?:
        send([
          "type": "response", "request_seq": 0, "success": false, "command": "",
          "message": .string("no JSON: \(error.message)"),
        ])
      case nil:
        if stream.isClosed { return }
        wait()
      }
    }
  }

  private func wait() {
    var descriptors = ([stream.descriptor] + host.descriptors).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&descriptors, nfds_t(descriptors.count), -1) > 0 else { return }
    for descriptor in descriptors.dropFirst() where descriptor.revents != 0 {
      if let outcome = host.take(descriptor.fd) { ended(outcome) }
    }
    if descriptors[0].revents != 0 { stream.fill() }
  }

  // MARK: Messages

  private func send(_ message: JSON) {
    guard case .object(let members) = message else { return }
    stream.write(.object([(key: "seq", value: .integer(sequence))] + members))
    sequence += 1
  }

  func event(_ name: String, _ body: JSON = .object([])) {
    send(["type": "event", "event": .string(name), "body": body])
  }

  func respond(to request: JSON, _ body: JSON = .object([])) {
    send([
      "type": "response", "request_seq": request["seq"] ?? 0, "success": true,
      "command": request["command"] ?? "", "body": body,
    ])
  }

  func refuse(_ request: JSON, _ text: String) {
    send([
      "type": "response", "request_seq": request["seq"] ?? 0, "success": false,
      "command": request["command"] ?? "", "message": .string(text),
      "body": ["error": ["id": 1, "format": .string(text), "showUser": true]],
    ])
  }

  private func receive(_ message: JSON) {
    guard message["type"]?.string == "request", let command = message["command"]?.string else {
      // Responses to requests of ours, of which there are none, and what is no message of the protocol.
      if message["type"]?.string != "response" { refuse(message, "this is no request") }
      return
    }
    let arguments = message["arguments"] ?? .object([])
    do throws(Failure) {
      guard isInitialized || command == "initialize" || command == "disconnect" else {
        throw Failure(text: "initialize comes first")
      }
      if let answer = try answer(command, arguments, message) { respond(to: message, answer.body) }
      followUp(command)
    } catch {
      refuse(message, error.text)
    }
  }

  struct Answer {
    var body: JSON = .object([])
  }

  /// What a request is answered with. Nil when it has its answer already, or will have it later.
  private func answer(_ command: String, _ arguments: JSON, _ message: JSON) throws(Failure)
    -> Answer?
  {
    switch command {
    case "initialize":
      guard !isInitialized else { throw Failure(text: "initialize was there already") }
      isInitialized = true
      firstLine = arguments["linesStartAt1"]?.bool ?? true ? 1 : 0
      firstColumn = arguments["columnsStartAt1"]?.bool ?? true ? 1 : 0
      return Answer(body: Self.capabilities)
    case "launch":
      try launch(arguments, message)
      return nil
    case "attach":
      throw Failure(text: "there is nothing to attach to: a listing is launched")
    case "configurationDone":
      isConfigured = true
      return Answer()
    case "setBreakpoints": return Answer(body: try setBreakpoints(arguments))
    case "setFunctionBreakpoints": return Answer(body: setFunctionBreakpoints(arguments))
    case "setExceptionBreakpoints": return Answer(body: setExceptionBreakpoints(arguments))
    case "disconnect", "terminate":
      host.stop()
      return Answer()
    case "cancel": return Answer()
    case "setVariable", "setExpression":
      throw Failure(
        text: "values cannot be changed: this is a recording, in which the program has run already")
    default: return try inspect(command, arguments, message)
    }
  }

  /// What needs a recording.
  private func inspect(_ command: String, _ arguments: JSON, _ message: JSON) throws(Failure)
    -> Answer?
  {
    switch command {
    case "threads": return Answer(body: threads())
    case "stackTrace": return Answer(body: try stackTrace(arguments))
    case "scopes": return Answer(body: try scopes(arguments))
    case "variables": return Answer(body: try variables(arguments))
    case "evaluate": return Answer(body: try evaluate(arguments))
    case "exceptionInfo": return Answer(body: try exceptionInfo())
    case "source": return Answer(body: try source(arguments))
    case "loadedSources": return Answer(body: ["sources": .array(loadedSources())])
    case "breakpointLocations": return Answer(body: try breakpointLocations(arguments))
    case "gotoTargets": return Answer(body: try gotoTargets(arguments))
    case "continue", "reverseContinue", "next", "stepIn", "stepOut", "stepBack", "goto", "pause":
      let step = try step(command, arguments)
      respond(to: message, command == "continue" ? ["allThreadsContinued": true] : .object([]))
      take(step)
      return nil
    default: throw Failure(text: "there is no request '\(command)'")
    }
  }

  /// What happens behind an answer.
  private func followUp(_ command: String) {
    switch command {
    case "configurationDone": beginIfReady()
    case "terminate": event("terminated")
    case "disconnect": isDone = true
    default: break
    }
  }

  private static let capabilities: JSON = [
    "supportsConfigurationDoneRequest": true, "supportsFunctionBreakpoints": true,
    "supportsConditionalBreakpoints": true, "supportsHitConditionalBreakpoints": true,
    "supportsLogPoints": true, "supportsEvaluateForHovers": true, "supportsStepBack": true,
    "supportsGotoTargetsRequest": true, "supportsBreakpointLocationsRequest": true,
    "supportsExceptionInfoRequest": true, "supportsExceptionFilterOptions": true,
    "supportsLoadedSourcesRequest": true, "supportsTerminateRequest": true,
    "supportsSteppingGranularity": true, "supportsCancelRequest": true,
    "supportsDelayedStackTraceLoading": true, "supportsSetVariable": false,
    "supportsSetExpression": false, "supportsRestartRequest": false,
    "exceptionBreakpointFilters": .array(StopFilter.all.map(\.json)),
  ]
}
