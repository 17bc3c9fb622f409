// From `launch` to the first stop: the program is run and recorded, then the client sets its breakpoints, then the walk begins.
import ForwardKit
import MessageFraming

extension DebugAdapter {
  func launch(_ arguments: JSON, _ request: JSON) throws(Failure) {
    guard launching == nil, session == nil else {
      throw Failure(text: "a program is launched already")
    }
    guard let program = arguments["program"]?.string, !program.isEmpty else {
      throw Failure(text: "launch needs \"program\", the path of a listing")
    }
    var options = LaunchOptions()
    options.program = program
    options.arguments = try strings("args", arguments)
    options.includes = try strings("includes", arguments)
    options.defines = try strings("defines", arguments)
    options.dialect = arguments["dialect"]?.string
    if let dialect = options.dialect, dialect != "apple", dialect != "gnustep" {
      throw Failure(text: "\"dialect\" is apple or gnustep")
    }
    options.arc = arguments["arc"]?.bool
    options.input = arguments["input"]?.string
    guard options.input != nil || arguments["input"] ?? .null == .null else {
      throw Failure(text: "\"input\" is the path of a file")
    }
    if let seconds = arguments["timeout"]?.double { options.timeout = seconds }
    stopsOnEntry = arguments["stopOnEntry"]?.bool ?? false
    stopsAtEnd = arguments["stopAtEnd"]?.bool ?? false
    if let problem = host.start(options) { throw Failure(text: problem) }
    launching = (request, options)
  }

  private func strings(_ key: String, _ arguments: JSON) throws(Failure) -> [String] {
    guard let value = arguments[key], value != .null else { return [] }
    guard let strings = value.array?.compactMap(\.string), strings.count == value.array?.count
    else {
      throw Failure(text: "\"\(key)\" is a list of strings")
    }
    return strings
  }

  /// The run has ended.
  func ended(_ outcome: RunOutcome) {
    guard let launching else { return }
    guard let recording = outcome.recording, !recording.events.isEmpty else {
      self.launching = nil
      event("output", ["category": "stderr", "output": .string(outcome.messages)])
      let first = outcome.messages.split(separator: "\n").first.map(String.init)
      refuse(launching.request, first ?? "the program could not be run")
      event("terminated")
      return
    }
    session = Session(recording, outcome, host.narrator(of: recording))
    event("initialized")
    for changed in breakpoints.settle(in: self) {
      event("breakpoint", ["reason": "changed", "breakpoint": changed])
    }
    if recording.events.count >= TraceCollector.defaultEvents {
      event(
        "output",
        [
          "category": "console",
          "output": .string(
            "The recording holds the first \(recording.events.count) events; the program did more.\n"
          ),
        ])
    }
    beginIfReady()
  }

  /// Goes to the first stop when the recording is there and the client has set what it wants.
  func beginIfReady() {
    guard isConfigured, let session, let launching else { return }
    self.launching = nil
    respond(to: launching.request)
    event(
      "process",
      [
        "name": .string(launching.options.program), "startMethod": "launch", "isLocalProcess": true,
      ])
    announceThreads()
    guard stopsOnEntry, let first = session.walk.statements.first else {
      return take(.run(.forward))
    }
    take(.stop(first, reason: "entry"))
  }
}
