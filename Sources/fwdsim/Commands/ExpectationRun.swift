// `check --run --expect`: runs a listing once, and compares its trace with expectations.
import DispatchExpectations
import ForwardKit
import ObjCScript

struct ExpectationRun {
  let listing: ListingOptions
  /// A file of expectations.
  let expected: (name: String, bytes: [UInt8])

  /// Reports what is wrong on standard error.
  func run() throws(CommandFailure) -> ExitStatus {
    guard let options = try? TraceOptions.parse([]) else { return .internalError }
    // Read before the run, so that a mistake in it is reported at once.
    var sources = SourceMap()
    let file = sources.add(name: expected.name, bytes: expected.bytes)
    let problems = ExpectationParser.read(file).problems
    guard problems.isEmpty else {
      listing.tell(problems, sources: sources)
      return .usage
    }
    let collector = TraceCollector()
    var tracing = Tracing(listing: listing, options: options)
    tracing.showsTraceOnTerminal = false
    let outcome = try tracing.feed(listing.read(), to: [collector])
    guard let recording = collector.recording else {
      if let result = outcome.result { listing.report(result) }
      return .listingHasErrors
    }
    return compare(recording, outcome.result)
  }

  private func compare(
    _ recording: TraceRecording, _ result: RunResult?
  ) -> ExitStatus {
    let program = ProgramText(recording.header)
    var sources = program.sources
    let file = sources.add(name: expected.name, bytes: expected.bytes)
    let expectations = ExpectationParser.read(file).expectations
    let failures = ExpectationChecker(recording).failures(of: expectations)
    listing.tell(failures.map { $0.diagnostic(program.range) }, sources: sources)
    if let result, result.end.isCut { listing.report(result) }
    return failures.isEmpty ? .success : .comparisonFailed
  }
}
