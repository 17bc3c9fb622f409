// fwdsim step: a trace one event at a time.
import ArgumentParser
import ForwardKit
import ForwardKitBasics
import Glibc

struct StepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "step",
    abstract: "Steps through a listing's dispatch stage by stage, in both directions.",
    discussion: """
      Keys: arrows for stages and messages, n for the same selector, / to find, : for an event, L for a line, f to filter, \
      p to predict, w for why not, i for what if, u to take that back, e to export, ? for all of them, q to quit. Without a \
      terminal, or with --plain: a line per stage, Enter for the next.

      A filter is '-[Car *]' as with -m, '!-[Car *]' as with -M, a stage as with --reached, 'at resolve' for that stage \
      alone, 'failed', an object as 'Car#1', lines as '20-27', or several of these. An empty one shows all again.
      """)

  @OptionGroup var listing: ListingOptions
  @OptionGroup var tracing: TraceOptions
  @OptionGroup var filter: FilterOptions

  @Flag(
    help: "Print a line per stage, and wait for Enter; for screen readers, logs and small windows.")
  var plain = false

  @Flag(help: "Use plain ASCII instead of symbols.")
  var ascii = false

  func run() throws {
    try performing { () throws(CommandFailure) in
      let bytes = try listing.read()
      let collector = TraceCollector()
      let outcome = try Tracing(listing: listing, options: tracing, filter: filter.rules).feed(
        bytes, to: [collector])
      guard let recording = collector.recording else {
        if let result = outcome.result { listing.report(result) }
        return .code(outcome.exitCode)
      }
      var style = TextStyle()
      style.isASCII = ascii
      if !plain, listing.file != "-", Files.environment("TERM") != "dumb", let terminal = Terminal()
      {
        style.usesColor = Files.environment("NO_COLOR") == nil
        return .code(
          stepOnScreen(recording, terminal, style, isTrace: TraceReader.isTrace(bytes))
            ?? outcome.exitCode)
      }
      return .code(try stepPlain(recording, style, outcome.exitCode))
    }
  }

  /// 128 and the signal's number when one ended it.
  private func stepOnScreen(
    _ recording: TraceRecording, _ terminal: Terminal, _ style: TextStyle, isTrace: Bool
  ) -> Int32? {
    let again: Stepper.Rerun? = isTrace ? nil : { injections in runAgain(injections) }
    let stepper = Stepper(
      recording, terminal: terminal, style: style, injections: tracing.whatIf.inject, rerun: again)
    return stepper.run().map { 128 + $0 }
  }

  /// In a process of its own: the terminal is the stepper's, and the run may take what it needs.
  private func runAgain(_ injections: [Injection]) -> (recording: TraceRecording?, problem: String?)
  {
    var words = TraceProcess.words(
      CommandLine.arguments, behind: "step", without: ["--plain", "--ascii"],
      withValue: ["--inject"])
    for injection in injections { words += ["--inject", injection.text] }
    do throws(CommandFailure) {
      let process = try TraceProcess(words)
      process.waitUntilEnd()
      let outcome = process.outcome()
      let remark = outcome.messages.split(separator: "\n").first { $0.contains("[F071") }.map(
        String.init)
      return (
        outcome.recording,
        remark
          ?? (outcome.recording == nil
            ? outcome.messages.split(separator: "\n").first.map(String.init) : nil)
      )
    } catch {
      return (nil, error.sentence)
    }
  }

  private func stepPlain(_ recording: TraceRecording, _ style: TextStyle, _ code: Int32)
    throws(CommandFailure) -> Int32
  {
    let output = OutputFile.standardOutput()
    let columns = Files.columns
    var stepper = PlainStepper(recording, style: style) {
      output.write($0.linesFolded(to: columns, hanging: 2))
    }
    let isListingFromInput = listing.file == "-"
    stepper.run {
      output.flush()
      return isListingFromInput || output.isClosedByReader ? nil : readLine()
    }
    output.flush()
    if let failure = output.failure { throw failure }
    return code
  }
}
