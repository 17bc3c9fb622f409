import ArgumentParser
import ForwardKit
import Glibc

struct StepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "step", abstract: "Goes through a listing's dispatch stage by stage, in both directions.",
    discussion: """
      Keys: arrows for stages and messages, n for the same selector, / to find, : for an event, L for a line, p to predict, \
      w for why, ? for all of them, q to quit. Without a terminal, or with --plain: a line per stage, Enter for the next.
      """)

  @OptionGroup var listing: ListingOptions
  @OptionGroup var tracing: TraceOptions
  @OptionGroup var filter: FilterOptions

  @Flag(help: "A line per stage, Enter for the next; for screen readers, logs and small windows.")
  var plain = false

  @Flag(help: "Plain ASCII instead of symbols.")
  var ascii = false

  func run() throws {
    try performing { () throws(CommandFailure) in
      let bytes = try listing.read()
      let collector = TraceCollector()
      let outcome = try Tracing(listing: listing, options: tracing, filter: filter.rules).feed(bytes, to: [collector])
      guard let recording = collector.recording else {
        if let result = outcome.result { listing.report(result) }
        return .code(outcome.exitCode)
      }
      var style = TextStyle()
      style.isASCII = ascii
      if !plain, listing.file != "-", Files.environment("TERM") != "dumb", let terminal = Terminal() {
        style.usesColor = Files.environment("NO_COLOR") == nil
        if let signal = Stepper(recording, terminal: terminal, style: style).run() { return .code(128 + signal) }
        return .code(outcome.exitCode)
      }
      return .code(try stepPlain(recording, style, outcome.exitCode))
    }
  }

  private func stepPlain(_ recording: TraceRecording, _ style: TextStyle, _ code: Int32) throws(CommandFailure) -> Int32 {
    let output = OutputFile.standardOutput()
    var stepper = PlainStepper(recording, style: style) { output.write($0) }
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
