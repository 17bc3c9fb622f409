// fwdsim test: the XCTest cases of listings.
import ArgumentParser
import ForwardKit
import Glibc
import ObjCScript

extension TestFormat: ExpressibleByArgument {}

struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Runs the test cases of a program: its subclasses of XCTestCase.",
    discussion: """
      Progress and failures are printed as Xcode prints them; a program without test cases is run, and its own exit code counts. \
      --timeout applies to each test. A test that exceeds it, crashes or exits fails, and the program is restarted for the remaining \
      tests, until five tests have exceeded it. Test files that need a missing library are left out, with a note.

      \(ExitStatus.table)
      """)

  @OptionGroup var listing: ListingOptions

  @Option(help: "How results are printed: xcode, tap, junit or json.")
  var format = TestFormat.xcode

  @Option(
    help: ArgumentHelp(
      "Run only this test class or test. Repeatable.", valueName: "class[/method]"))
  var only: [String] = []

  @Option(help: ArgumentHelp("Trace this test.", valueName: "class/method"))
  var trace: String?

  @Flag(help: "Compile the program with clang and run its tests in a process of its own.")
  var compiled = false

  @OptionGroup var tracing: TraceOptions
  @OptionGroup var filter: FilterOptions

  func run() throws {
    var command = self
    command.listing.forTests = true
    try command.runTests()
  }

  private func runTests() throws {
    try performing(listing.diagnostics) { () throws(CommandFailure) in
      if let word = listing.arguments.first {
        throw CommandFailure(
          message:
            "'\(word)' is neither a source file nor a folder with sources, and 'fwdsim test' passes no arguments on",
          status: .usage)
      }
      if compiled { return .code(try runCompiled()) }
      if let trace { return .code(try runTraced(trace)) }
      let streams = ProgramStreams()
      let report = TestReport(format) { streams.write($0) }
      let (files, options) = try listing.program(listing.readListing())
      let result = launch(files, options, report, streams)
      report.finish(endedEarly: result.end.isCut ? result.diagnostics.last?.message : nil)
      streams.flush()
      listing.report(result, quietWhenFine: true)
      if let failure = streams.failure { throw failure }
      try checkSelection(report, result)
      return .code(report.hasFailures ? 1 : result.exitCode)
    }
  }

  /// With this many timeouts the program is not restarted.
  private static let timeoutLimit = 5

  /// Runs the tests, in as many launches as it takes.
  ///
  /// - Returns: how the last launch has ended.
  private func launch(
    _ files: [ListingFile], _ options: RunOptions, _ report: TestReport, _ streams: ProgramStreams
  ) -> RunResult {
    var options = options
    options.isLastOfProcess = true
    var tests = TestOptions(only: only) { report.note($0) }
    tests.timesEachTest = true
    var (files, timeouts) = (files, 0)
    while true {
      options.tests = tests
      let result = ListingRunner(options: options, observer: Interruptible()) { stream, bytes in
        // Standard output is the report's where something else reads it.
        streams.write(format == .xcode ? stream : .standardError, bytes)
      }.runTests(&files)
      if result.diagnostics.last?.code.id == LimitCode.time.code.id { timeouts += 1 }
      guard report.hasUnfinishedTest, let reason = reasonToRestart(result),
        timeouts < Self.timeoutLimit
      else { return result }
      report.restart(endedBy: reason)
      tests.done = report.begun
      streams.flush()
      listing.tell(Array(result.diagnostics.suffix(1)), sources: result.sources)
    }
  }

  /// Why the tests that are left are worth another launch; nil where they are not.
  private func reasonToRestart(_ result: RunResult) -> String? {
    if result.isAbandoned { return nil }
    switch result.end {
    case .crashed, .limit, .uncaught: return result.diagnostics.last?.message
    case .status: return "the program exited"
    case .interrupted, .notRun: return nil
    }
  }

  private func runCompiled() throws(CommandFailure) -> Int32 {
    if trace != nil {
      throw CommandFailure(
        message: "error: --trace and --compiled do not go together\n", status: .usage)
    }
    let code = try CompiledListing(listing).test(format: format, only: only)
    if code > 128, let words = strsignal(code - 128) {
      throw CommandFailure(
        message: "error: the tests ended early: \(String(cString: words))\n", status: .listingFailed
      )
    }
    return code
  }

  /// A name that no test has is a mistake, and no success.
  private func checkSelection(_ report: TestReport, _ result: RunResult) throws(CommandFailure) {
    let wanted = only + (trace.map { [$0] } ?? [])
    guard !wanted.isEmpty, report.isEmpty, case .status(0) = result.end else { return }
    throw CommandFailure(
      message: "error: no test is called \(wanted.map { "'\($0)'" }.joined(separator: " or "))\n",
      status: .usage)
  }

  private func runTraced(_ name: String) throws(CommandFailure) -> Int32 {
    let output = OutputFile.standardOutput()
    let report = TestReport(.xcode) { _ in }
    var tracing = Tracing(listing: listing, options: tracing, filter: filter.rules)
    tracing.tests = TestOptions(only: [name]) { report.note($0) }
    guard let view = try? ViewOptions.parse([]) else {
      return ExitStatus.internalError.rawValue
    }
    let sink = view.sink(output, self.tracing)
    let outcome = try tracing.feed(try listing.readListing(), to: [sink])
    output.flush()
    if let result = outcome.result {
      listing.report(result)
      try checkSelection(report, result)
    }
    if let failure = output.failure { throw failure }
    for failure in report.failures { output.write(failure + "\n") }
    output.flush()
    return report.hasFailures ? 1 : outcome.exitCode
  }
}
