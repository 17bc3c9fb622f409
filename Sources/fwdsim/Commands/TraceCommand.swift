import ArgumentParser
import ForwardKit
import ObjCScript

struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace", abstract: "Runs a listing and shows every stage of every message (the default).",
    discussion: ExitStatus.table)

  @OptionGroup var listing: ListingOptions
  @OptionGroup var tracing: TraceOptions
  @OptionGroup var view: ViewOptions

  @Flag(name: .customShort("c"), help: "Only a summary: a row per message, how often its sends went how far.")
  var summaryOnly = false

  @Flag(name: .customShort("C"), help: "The trace, then the summary.")
  var summaryToo = false

  func run() throws {
    try performing { () throws(CommandFailure) in
      let bytes = try listing.read()
      let output = try view.openOutput()
      let streams = ProgramStreams()
      var tracing = Tracing(listing: listing, options: traceOptions)
      if view.isSeparate { tracing.program = { streams.write($0, $1) } }
      let outcome = try tracing.feed(bytes, to: sinks(output))
      streams.flush()
      output.flush()
      if let result = outcome.result { report(result) }
      if let failure = output.failure ?? streams.failure { throw failure }
      return .code(outcome.exitCode)
    }
  }

  /// Stage lines and Apple's log are compared line by line: they leave nothing out.
  private var traceOptions: TraceOptions {
    var options = tracing
    if view.format == .stages || view.format == .msgsends { options.all = true }
    return options
  }

  private func sinks(_ output: OutputFile) -> [any TraceSink] {
    let summary = SummaryRenderer(width: view.style.width, ellipsis: view.style.ellipsis) { output.write($0) }
    if summaryOnly { return [summary] }
    return [view.sink(output)] + (summaryToo ? [summary] : [])
  }

  private func report(_ result: RunResult) {
    listing.report(result)
    guard case .uncaught(let name, let reason) = result.end, !view.isSeparate else { return }
    let errors = OutputFile.standardError()
    errors.write("*** Terminating app due to uncaught exception '\(name)', reason: '\(reason ?? "")'\n")
    errors.flush()
  }
}
