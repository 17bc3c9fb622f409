// fwdsim trace: a listing with a trace of its messages.
import ArgumentParser
import ForwardKit
import ObjCScript

struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Runs a listing and shows every stage of every message (the default).",
    discussion: ExitStatus.table)

  @OptionGroup var listing: ListingOptions
  @OptionGroup var tracing: TraceOptions
  @OptionGroup var view: ViewOptions
  @OptionGroup var filter: FilterOptions

  @Option(
    help: ArgumentHelp(
      "Print the state right after the event with this number, instead of the trace.",
      valueName: "event"))
  var at: Int?

  @Flag(
    name: .customShort("c"),
    help: "Print only a summary: a row per message, with how far its sends got.")
  var summaryOnly = false

  @Flag(name: .customShort("C"), help: "Print the trace, then the summary.")
  var summaryToo = false

  @Flag(help: "Compile it with clang and trace the program, which runs in a process of its own.")
  var compiled = false

  func run() throws {
    if compiled {
      try performing(listing.diagnostics) { () throws(CommandFailure) in
        .code(try traceCompiled(view.openOutput(inputs: listing.files)))
      }
    }
    try performing(listing.diagnostics) { () throws(CommandFailure) in
      let bytes = try listing.read()
      let output = try view.openOutput(inputs: listing.files)
      let streams = ProgramStreams()
      if let at { return .code(try showState(after: at, bytes, output)) }
      var tracing = Tracing(listing: listing, options: traceOptions, filter: filter.rules)
      if view.programGoes == .separate {
        let isFree = view.isSeparate
        tracing.program = { streams.write(isFree ? $0 : .standardError, $1) }
      }
      tracing.input = listing.ownInput
      tracing.showsTraceOnTerminal = !view.isSeparate && view.format.isStreamed && !summaryOnly
      let outcome = try tracing.feed(bytes, to: sinks(output))
      streams.flush()
      output.flush()
      if let result = outcome.result { report(result) }
      if let failure = output.failure ?? streams.failure { throw failure }
      return .code(outcome.exitCode)
    }
  }

  private func showState(after index: Int, _ bytes: [UInt8], _ output: OutputFile)
    throws(CommandFailure) -> Int32
  {
    let collector = TraceCollector()
    let outcome = try Tracing(listing: listing, options: traceOptions).feed(bytes, to: [collector])
    guard let recording = collector.recording else {
      if let result = outcome.result { listing.report(result) }
      return outcome.exitCode
    }
    guard let text = StateRenderer(recording: recording, style: view.style).text(after: index)
    else {
      throw CommandFailure(
        .noSuchEvent,
        "there is no event \(index); the last one is \(recording.events.last?.index ?? 0)",
        status: .usage)
    }
    output.write(text)
    output.flush()
    if let failure = output.failure { throw failure }
    return 0
  }

  private func traceCompiled(_ output: OutputFile) throws(CommandFailure) -> Int32 {
    let rules = filter.rules
    let sinks = sinks(output)
    let code = try CompiledListing(listing).trace(
      traceOptions, keepsOutput: view.isSeparate,
      to: rules.isEmpty ? sinks : [TraceFilter(rules, sinks: sinks)])
    output.flush()
    if let failure = output.failure { throw failure }
    return code
  }

  private var traceOptions: TraceOptions { tracing.complete(for: view.format) }

  private func sinks(_ output: OutputFile) -> [any TraceSink] {
    let summary = SummaryRenderer(width: view.style.width, ellipsis: view.style.ellipsis) {
      output.write($0)
    }
    if summaryOnly { return [summary] }
    return [view.sink(output, tracing)] + (summaryToo ? [summary] : [])
  }

  private func report(_ result: RunResult) {
    listing.report(result)
    guard case .uncaught(let name, let reason) = result.end, view.programGoes != .separate else {
      return
    }
    let errors = OutputFile.standardError()
    errors.write(
      "*** Terminating app due to uncaught exception '\(name)', reason: '\(reason ?? "")'\n")
    errors.flush()
  }
}
