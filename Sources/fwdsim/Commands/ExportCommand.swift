// fwdsim export: a trace for other programs.
import ArgumentParser
import ForwardKit

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Converts a trace, or a listing's trace, to another format.",
    discussion: """
      fwdsim export resolve.m -o resolve.html
      fwdsim trace resolve.m -o resolve.jsonl; fwdsim export resolve.jsonl -f mermaid

      An HTML page opens at a step with '#step=N' after its address, where N is the step's number in the page and in 'fwdsim \
      step'; '#event=N' is the event with that number, '#line=N' the first step on that line. '?mode=predict' asks before each \
      stage, '?projector=1' has large type and strong contrast, '?embed=1' leaves out the tools, for a page inside another, \
      and '?pane=code,ladder' shows only these panes (code, messages, ladder, explain, classes, output, objects).
      """)

  @OptionGroup var listing: ListingOptions
  @OptionGroup var tracing: TraceOptions
  @OptionGroup var view: ViewOptions
  @OptionGroup var filter: FilterOptions

  @Option(
    help: ArgumentHelp("html: show a second listing or trace beside the first.", valueName: "file"))
  var beside: String?

  func validate() throws {
    if beside != nil, view.format != .html { throw ValidationError("--beside is for -f html.") }
  }

  func run() throws {
    try performing(listing.diagnostics) { () throws(CommandFailure) in
      let bytes = try listing.read()
      let second = try beside.map { path throws(CommandFailure) in try Files.read(path) }
      let output = try view.openOutput(inputs: listing.files + [beside].compactMap { $0 })
      let first = TraceCollector()
      let sinks: [any TraceSink] =
        second == nil ? [view.sink(output, tracing)] : [ObjectValueSink(first)]
      var work = Tracing(
        listing: listing, options: tracing.complete(for: view.format), filter: filter.rules)
      work.showsTraceOnTerminal = !view.isSeparate && view.format.isStreamed
      let streams = ProgramStreams()
      // A trace on standard output is for another program; in a file it leaves both streams to the listing.
      if view.programOutput == .separate || view.programOutput == nil && view.isSeparate {
        let isFree = view.isSeparate
        work.program = { streams.write(isFree ? $0 : .standardError, $1) }
      }
      let outcome = try work.feed(bytes, to: sinks)
      streams.flush()
      if let second, let recording = first.recording { try writePair(recording, second, output) }
      output.flush()
      if let result = outcome.result { listing.report(result) }
      if let failure = output.failure ?? streams.failure { throw failure }
      if let path = view.output, view.isSeparate {
        let errors = OutputFile.standardError()
        errors.write("wrote \(path)\n")
        errors.flush()
      }
      return .code(outcome.exitCode)
    }
  }
}

extension ExportCommand {
  private func writePair(_ first: TraceRecording, _ bytes: [UInt8], _ output: OutputFile)
    throws(CommandFailure)
  {
    var other = listing
    other.words = [beside ?? ""] + listing.arguments
    let second = TraceCollector()
    let outcome = try Tracing(listing: other, options: tracing.complete(for: .html)).feed(
      bytes, to: [ObjectValueSink(second)])
    if let result = outcome.result { other.report(result) }
    if let recording = second.recording { output.write(HTMLExporter.page([first, recording])) }
  }
}

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Counts, for each message of a trace or listing, how far its sends got.")

  @OptionGroup var listing: ListingOptions
  @OptionGroup var tracing: TraceOptions
  @OptionGroup var filter: FilterOptions
  @Flag(help: "Use plain ASCII instead of symbols.") var ascii = false
  @Flag(help: "Never shorten lines.") var wide = false
  @Option(help: "text or json (see 'fwdsim schema stats').") var format = OutputFormat.text

  func run() throws {
    try performing(listing.diagnostics) { () throws(CommandFailure) in
      let bytes = try listing.read()
      let output = OutputFile.standardOutput()
      let width = wide ? nil : Files.columns ?? 80
      let summary = SummaryRenderer(
        width: width, ellipsis: ascii ? "..." : "…", format: format
      ) {
        output.write($0)
      }
      let outcome = try Tracing(listing: listing, options: tracing, filter: filter.rules).feed(
        bytes, to: [summary])
      output.flush()
      if let result = outcome.result { listing.report(result) }
      if let failure = output.failure { throw failure }
      return .code(outcome.exitCode)
    }
  }
}

struct GraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Draws classes, metaclasses, method lists and caches, with one message's path.",
    discussion: "Without --send, the picture shows the state at the end of the run.")

  @OptionGroup var listing: ListingOptions
  @OptionGroup var tracing: TraceOptions

  @Option(name: .shortAndLong, help: "text, dot, svg, mermaid or json (see 'fwdsim schema graph').")
  var format: Format?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write to this file.", valueName: "file"))
  var output: String?

  @Flag(help: "Overwrite an existing file even if fwdsim did not write it.") var force = false

  @Option(help: "Draw the path of the send with this number, and the classes as they were then.")
  var send: Int?

  @Flag(help: "Use plain ASCII instead of symbols.") var ascii = false

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, dot, svg, mermaid, json }

  func validate() throws {
    if let send, send < 1 { throw ValidationError("--send takes a send's number, from 1.") }
  }

  func run() throws {
    try performing(listing.diagnostics) { () throws(CommandFailure) in
      let bytes = try listing.read()
      let file = try openOutput()
      let collector = TraceCollector()
      let outcome = try Tracing(listing: listing, options: tracing).feed(bytes, to: [collector])
      if let recording = collector.recording { file.write(try text(recording)) }
      file.flush()
      if let result = outcome.result { listing.report(result) }
      if let failure = file.failure { throw failure }
      return .code(outcome.exitCode)
    }
  }

  private func openOutput() throws(CommandFailure) -> OutputFile {
    guard let output, output != "-" else { return .standardOutput() }
    try OwnOutput.check(output, inputs: listing.files, isForced: force)
    return try OutputFile(creating: output)
  }

  private func text(_ recording: TraceRecording) throws(CommandFailure) -> String {
    var index: Int?
    if let send {
      index = recording.index(ofSend: send)
      guard index != nil else {
        throw CommandFailure(
          .noSuchSend,
          "there is no send #\(send); the trace has \(Wording.count(recording.sends.count, "send"))",
          status: .usage)
      }
    }
    let graph = ClassGraph(recording, send: index)
    let guessed = output.flatMap { ExportFormat(path: $0) }.flatMap {
      Format(rawValue: $0.rawValue)
    }
    return switch format ?? guessed ?? .text {
    case .text: graph.text(isASCII: ascii)
    case .dot: graph.dot
    case .svg: graph.svg
    case .mermaid: graph.mermaid
    case .json: graph.json
    }
  }
}

extension OutputFormat: ExpressibleByArgument {}
