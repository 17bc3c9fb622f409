// One run of a program for its mistakes about dispatch (`check --run`): the whole trace, the routine messages included, without showing
// what the program prints.
import ForwardKit
import ObjCScript

struct PitfallRun {
  let listing: ListingOptions

  struct Outcome {
    /// Nil when the program has errors.
    var recording: TraceRecording?
    var result: RunResult?
    var exitCode: Int32
    /// What the run showed, besides what is seen in the text.
    var pitfalls: [Diagnostic]

    /// Everything there is to say, the text's problems first.
    var found: [Diagnostic] { (result?.diagnostics ?? []) + pitfalls }

    var sources: SourceMap {
      result?.sources ?? recording.map { ProgramText($0.header).sources } ?? SourceMap()
    }
  }

  func perform() throws(CommandFailure) -> Outcome {
    let bytes = try listing.read()
    guard var options = try? TraceOptions.parse([]) else {
      throw CommandFailure(message: "error: no options", status: .internalError)
    }
    options.all = true
    let collector = TraceCollector()
    var tracing = Tracing(listing: listing, options: options)
    tracing.notesCycles = true
    let outcome = try tracing.feed(bytes, to: [collector])
    let known = outcome.result?.diagnostics ?? []
    let isRun = outcome.result.map { $0.end != .notRun } ?? true
    return Outcome(
      recording: isRun ? collector.recording : nil, result: outcome.result,
      exitCode: outcome.exitCode,
      pitfalls: isRun
        ? collector.recording.map { Pitfalls($0).diagnostics(besides: known) } ?? [] : [])
  }
}
