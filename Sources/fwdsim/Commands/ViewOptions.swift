import ArgumentParser
import ForwardKit

/// Where a view goes and how it looks.
struct ViewOptions: ParsableArguments {
  @Option(name: [.customShort("f"), .customLong("format")], help: ArgumentHelp(ExportFormat.help))
  var requestedFormat: ExportFormat?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "Write to this file; the program's output then goes to standard output. Without -f, the suffix decides the format.",
      valueName: "file"))
  var output: String?

  @Flag(help: "Overwrite an existing file even if fwdsim did not write it.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "Where the program's output goes: inline (in the text trace), separate (standard output and error, or all of it to standard "
        + "error where the trace uses standard output) or hide. The default is inline, with -o separate.",
      valueName: "how"))
  var programOutput: ProgramOutput?

  @Option(
    name: [.customShort("d", allowingJoined: true), .customLong("detail")],
    help: "How much to show: sends (a line per message), stages or probes (every table entry).")
  var detail: Detail = .stages

  @Option(help: "dot and svg: draw the path of the send with this number.")
  var send: Int?

  @Flag(help: "svg: the message walks through the picture, for slides.")
  var animate = false

  @Flag(help: "msgsends: also list messages that hit the cache, which Apple's log leaves out.")
  var allSends = false

  @Option(help: "When to use colours: auto, always or never.")
  var color: When = .auto

  @Flag(help: "Use plain ASCII instead of symbols.")
  var ascii = false

  @Flag(help: "Never shorten lines.")
  var wide = false

  enum ProgramOutput: String, ExpressibleByArgument, CaseIterable { case inline, separate, hide }
  enum When: String, ExpressibleByArgument, CaseIterable { case auto, always, never }
  enum Detail: String, ExpressibleByArgument, CaseIterable {
    case sends, stages, probes
    init?(argument: String) {
      switch argument {
      case "1": self = .sends
      case "2": self = .stages
      case "3": self = .probes
      default: self.init(rawValue: argument)
      }
    }
    var level: TextRenderer.Detail {
      switch self {
      case .sends: .sends
      case .stages: .stages
      case .probes: .probes
      }
    }
  }

  func validate() throws {
    if let send, send < 1 { throw ValidationError("--send takes a send's number, from 1.") }
    if animate, format != .svg { throw ValidationError("--animate is for -f svg.") }
    guard requestedFormat == nil, let output, output != "-" else { return }
    if output.split(separator: "/").last?.contains(".") ?? false, ExportFormat(path: output) == nil
    {
      throw ValidationError("the suffix of '\(output)' names no format; give one with -f.")
    }
  }

  var format: ExportFormat { requestedFormat ?? output.flatMap { ExportFormat(path: $0) } ?? .text }

  /// Whether the view goes to a file of its own.
  var isSeparate: Bool { output.map { $0 != "-" } ?? false }

  /// Where the program's output goes.
  var programGoes: ProgramOutput { programOutput ?? (isSeparate ? .separate : .inline) }

  /// `inputs` are never written over.
  func openOutput(inputs: [String]) throws(CommandFailure) -> OutputFile {
    guard let output, output != "-" else { return .standardOutput() }
    try OwnOutput.check(output, inputs: inputs, isForced: force)
    return try OutputFile(creating: output)
  }

  func sink(_ file: OutputFile, _ tracing: TraceOptions) -> any TraceSink {
    var options = ExportFormat.Options()
    options.detail = detail.level
    options.style = style
    options.showsProgramOutput = programGoes == .inline
    options.send = send
    options.isAnimated = animate
    options.includesHits = allSends
    options.topics = tracing.show.topics
    options.cost = tracing.cost
    options.foldsRepeats = !tracing.all
    options.onOmitted = { omitted, all in
      let errors = OutputFile.standardError()
      errors.write(
        "note: the trace has \(Wording.grouped(all)) messages, and this form shows the first "
          + "\(Wording.grouped(all - omitted)); choose with -m, --lines, --object or --reached\n")
      errors.flush()
    }
    return format.sink(options, write: { file.write($0) }, bytes: { file.write($0) })
  }

  /// How the text looks on this output.
  var style: TextStyle {
    var style = TextStyle()
    let toTerminal = !isSeparate && Files.standardOutputIsTerminal
    style.isASCII = ascii
    style.width = wide ? nil : isSeparate ? 80 : Files.columns ?? 80
    style.usesColor =
      switch color {
      case .always: true
      case .never: false
      case .auto:
        Files.environment("CLICOLOR_FORCE").map { $0 != "0" } ?? false
          || (toTerminal && Files.environment("NO_COLOR") == nil
            && Files.environment("TERM") != "dumb")
      }
    return style
  }
}

extension ExportFormat: ExpressibleByArgument {}
