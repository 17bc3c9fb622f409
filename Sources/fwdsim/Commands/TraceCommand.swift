import ArgumentParser
import ForwardKit
import ObjCScript

struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace", abstract: "Runs a listing and shows every stage of every message (the default).",
    discussion: ExitStatus.table)

  @OptionGroup var listing: ListingOptions

  @Option(name: .shortAndLong, help: "text, jsonl (schema 1, see 'fwdsim schema') or stages (one greppable line per stage).")
  var format: Format = .text

  @Option(name: [.customShort("o"), .customLong("output")], help: ArgumentHelp(
    "Write the trace there; the program's output goes to standard output.", valueName: "file"))
  var output: String?

  @Option(name: .shortAndLong, help: "sends (a line per message), stages or probes (every table entry).")
  var detail: Detail = .stages

  @Flag(help: "Also the routine sends (alloc, init, retain, …), which are otherwise only counted.")
  var all = false

  @Option(help: "When to colour: auto, always or never.")
  var color: When = .auto

  @Flag(help: "Plain ASCII instead of symbols.")
  var ascii = false

  @Flag(help: "Never shorten lines.")
  var wide = false

  @Option(help: "Stop after so many messages.")
  var maxSends = 100_000

  @Option(help: "Stop after so many events.")
  var maxEvents = 1_000_000

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, jsonl, stages }
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
  }

  func validate() throws {
    guard maxSends > 0, maxEvents > 0 else { throw ValidationError("Limits must be at least 1.") }
  }

  func run() throws {
    try performing { () throws(CommandFailure) in
      let bytes = try listing.read()
      let sink: OutputFile
      if let output, output != "-" {
        sink = try OutputFile(creating: output)
      } else {
        sink = .standardOutput()
      }
      let tracer = Tracer(command: self, output: sink, bytes: bytes)
      let streams = ProgramStreams()
      Interrupts.install()
      let separate = output != nil && output != "-"
      var options = listing.runOptions
      options.limits.slice = 1 << 10
      let runner = ListingRunner(options: options, observer: tracer) { stream, bytes in
        if separate { streams.write(stream, bytes) }
      }
      let result = runner.run(name: listing.file, bytes: bytes)
      tracer.conclude()
      streams.flush()
      sink.flush()
      listing.report(result)
      if case .uncaught(let name, let reason) = result.end, !separate {
        let errors = OutputFile.standardError()
        errors.write("*** Terminating app due to uncaught exception '\(name)', reason: '\(reason ?? "")'\n")
        errors.flush()
      }
      if let failure = sink.failure ?? streams.failure { throw failure }
      return .code(tracer.limitText == nil ? result.exitCode : ExitStatus.limitReached.rawValue)
    }
  }

  /// How the text looks on this output.
  var style: TextStyle {
    var style = TextStyle()
    let toTerminal = output == nil && Files.standardOutputIsTerminal
    style.isASCII = ascii
    style.width = wide ? nil : toTerminal ? Files.terminalWidth ?? 80 : 80
    style.usesColor =
      switch color {
      case .always: true
      case .never: false
      case .auto:
        Files.environment("CLICOLOR_FORCE").map { $0 != "0" } ?? false
          || (toTerminal && Files.environment("NO_COLOR") == nil && Files.environment("TERM") != "dumb")
      }
    return style
  }
}

/// Installs the recorder when the listing is about to run and takes it away when it has ended.
private final class Tracer: RunObserver {
  private let command: TraceCommand
  private let output: OutputFile
  private let bytes: [UInt8]
  private var recorder: TraceRecorder?
  private(set) var limitText: String?

  init(command: TraceCommand, output: OutputFile, bytes: [UInt8]) {
    self.command = command
    self.output = output
    self.bytes = bytes
  }

  func willRun(_ world: World, sources: SourceMap) {
    var options = TraceRecorder.Options()
    options.keepsRoutineSends = command.all || command.format == .stages
    options.maximumSends = command.maxSends
    options.maximumEvents = command.maxEvents
    let recorder = TraceRecorder(options: options, describer: world.traceDescriber, sinks: [sink()])
    recorder.onLimit = { [weak self, weak world] _, text in
      self?.limitText = text
      world?.stop(because: text)
    }
    recorder.begin(header(sources))
    recorder.start()
    self.recorder = recorder
  }

  func didRun(_ world: World, result: RunResult) {
    recorder?.stop()
    var uncaught: String?
    if case .uncaught(let name, let reason) = result.end { uncaught = reason.map { "\(name): \($0)" } ?? name }
    let cut = result.end.isCut ? result.diagnostics.last?.code.id : nil
    recorder?.finish(
      exit: Int(limitText == nil ? result.exitCode : ExitStatus.limitReached.rawValue), uncaught: uncaught, cut: cut)
    recorder = nil
  }

  func conclude() { recorder?.stop() }

  private func sink() -> any TraceSink {
    let output = output
    switch command.format {
    case .text:
      let detail: TextRenderer.Detail =
        switch command.detail {
        case .sends: .sends
        case .stages: .stages
        case .probes: .probes
        }
      return TextRenderer(
        options: .init(detail: detail, style: command.style, showsProgramOutput: command.output == nil),
        write: { output.write($0) })
    case .jsonl: return JSONLinesWriter { output.write($0) }
    case .stages: return StagesRenderer { output.write($0) }
    }
  }

  private func header(_ sources: SourceMap) -> TraceHeader {
    let listing = command.listing
    return TraceHeader(
      version: Product.version, dialect: listing.dialect.rawValue,
      files: sources.files.map {
        .init(name: $0.name, sha256: SHA256.hex(of: $0.bytes), text: String(decoding: $0.bytes, as: UTF8.self))
      },
      limits: [
        ("sends", command.maxSends), ("events", command.maxEvents), ("depth", listing.maxDepth),
        ("steps", Int(clamping: listing.maxSteps)), ("ms", Int(listing.timeout * 1000)), ("bytes", listing.maxMemory << 20),
      ],
      filters: command.all ? ["all"] : [], arguments: listing.arguments)
  }
}
