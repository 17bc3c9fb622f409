// fwdsim dap: the stepper for editors' debuggers.
import ArgumentParser
import DebugAdapter
import ForwardKit
import Glibc

struct DebugAdapterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dap",
    abstract: "Serves debuggers: the Debug Adapter Protocol on standard input and output.",
    discussion: """
      Editors start it themselves; docs/editors.md says how each is set up. The program is run once and recorded, and the editor's \
      debugger walks through the recording, forward and backward: by statements, by breakpoints on lines, methods and stages \
      ("stop at forwardInvocation:"), and, with the granularity "instruction", stage by stage.
      """)

  @Option(
    help: ArgumentHelp(
      "Serve one connection on this port of 127.0.0.1 instead; 0 chooses a port and prints it.",
      valueName: "number"))
  var port: UInt16?

  func run() throws {
    try performing { () throws(CommandFailure) in
      let (input, output) = try connect()
      guard let problem = DebugAdapter.serve(input: input, output: output, host: RecordedRuns())
      else {
        return .status(.success)
      }
      throw CommandFailure(
        message: "error: what came is no message of the Debug Adapter Protocol: \(problem)",
        status: .usage)
    }
  }

  private func connect() throws(CommandFailure) -> (input: Int32, output: Int32) {
    guard let port else { return (STDIN_FILENO, STDOUT_FILENO) }
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 1) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard listener >= 0, isListening else {
      throw CommandFailure(
        message: "error: cannot listen on port \(port) of 127.0.0.1: \(Files.systemMessage())",
        status: .usage)
    }
    let errors = OutputFile.standardError()
    errors.write("listening on 127.0.0.1:\(UInt16(bigEndian: address.sin_port))\n")
    errors.flush()
    var connection = accept(listener, nil, nil)
    while connection < 0, errno == EINTR { connection = accept(listener, nil, nil) }
    _ = close(listener)
    guard connection >= 0 else {
      throw CommandFailure(
        message: "error: the connection failed: \(Files.systemMessage())", status: .internalError)
    }
    return (connection, connection)
  }
}

/// Recordings made by a process of their own, so that nothing that a program does touches the adapter.
final class RecordedRuns: DebugHost {
  private var process: TraceProcess?

  func start(_ options: LaunchOptions) -> String? {
    guard access(options.program, R_OK) == 0 else {
      return "'\(options.program)' cannot be read: \(Files.systemMessage())"
    }
    var words = ["--all", "--statements", "--diagnostics", "short"]
    if let dialect = options.dialect { words += ["--dialect", dialect] }
    if let arc = options.arc { words.append(arc ? "--arc" : "--mrc") }
    if let input = options.input { words += ["--input", input] }
    if let timeout = options.timeout { words += ["--timeout", "\(timeout)"] }
    for folder in options.includes { words += ["-I", folder] }
    for define in options.defines { words += ["-D", define] }
    words += ["--", options.program] + options.arguments
    do throws(CommandFailure) {
      process = try TraceProcess(words)
      return nil
    } catch {
      return error.sentence
    }
  }

  var descriptors: [Int32] { process?.open ?? [] }

  func take(_ descriptor: Int32) -> RunOutcome? {
    guard let process else { return nil }
    process.take(descriptor)
    guard process.open.isEmpty else { return nil }
    self.process = nil
    let outcome = process.outcome()
    return RunOutcome(
      recording: outcome.recording, messages: outcome.messages, exitCode: outcome.exitCode)
  }

  func stop() {
    process?.end()
    process = nil
  }

  func narrator(of recording: TraceRecording) -> any TraceNarrator { Narrator(recording) }

  private struct Narrator: TraceNarrator {
    private let recording: TraceRecording
    private let narration: EventNarration

    init(_ recording: TraceRecording) {
      self.recording = recording
      narration = EventNarration(recording)
    }

    func sentence(at position: Int, of send: SendRecord?) -> String {
      narration.sentence(recording.events[position], scope: send)
    }

    func stages(of send: SendRecord, at position: Int) -> [(name: String, text: String)] {
      if send.send.kind == .nil { return [("nil", DispatchPhrases.nilReceiver)] }
      return Stage.allCases.dropFirst().map { Rung($0, of: send.stages, at: position) }.filter {
        !$0.text.isEmpty
      }.map { ("\($0.stage.order) \($0.stage.rawValue)", $0.text) }
    }

    func whyNot(_ send: SendRecord) -> [String] {
      WhyNot(recording: recording, record: send).sentences().map {
        "\($0.stage.order) \($0.stage.rawValue): \($0.text)"
      }
    }
  }
}
