import ArgumentParser
import ForwardKit
import ObjCScript

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract:
      "Explains a diagnostic code, a stage of dispatch, or what a line's messages do and why.",
    usage: """
      fwdsim explain F0302
      fwdsim explain signature
      fwdsim explain FILE.m:LINE
      fwdsim explain
      """)

  @Argument(
    help:
      "A code, as in error[F0302]; a stage; or a listing or trace and a line. Without it, all codes and stages are listed."
  )
  var subject: String?

  func run() throws {
    try performing { () throws(CommandFailure) in
      let output = OutputFile.standardOutput()
      let status = try explain(output)
      output.flush()
      if let failure = output.failure { throw failure }
      return status
    }
  }

  private func explain(_ output: OutputFile) throws(CommandFailure) -> ExitStatusOrCode {
    guard let subject else {
      for stage in Stage.allCases { output.write("\(stage.rawValue)\n") }
      for known in DiagnosticCode.all {
        output.write("\(known.id)  \(known.title)\n".linesFolded(to: Files.columns, hanging: 7))
      }
      return .status(.success)
    }
    if let stage = Stage(rawValue: subject) {
      output.write(StageText.text(stage).setAsProse(to: Files.columns) + "\n")
      return .status(.success)
    }
    if let known = DiagnosticCode.named(subject) {
      let text =
        "\(known.id)  \(known.title)\n\n\(known.explanation)\n\nWrite instead: \(known.remedy)."
      output.write(text.setAsProse(to: Files.columns) + "\n")
      return .status(.success)
    }
    guard let colon = subject.lastIndex(of: ":"),
      let line = Int(subject[subject.index(after: colon)...]), line > 0
    else {
      throw CommandFailure(
        message: """
          error: '\(subject)' is no code, no stage and no place like car.m:14
          'fwdsim explain' lists the codes and stages.
          """, status: .usage)
    }
    return try explain(line: line, of: String(subject[..<colon]), output)
  }

  private func explain(line: Int, of path: String, _ output: OutputFile) throws(CommandFailure)
    -> ExitStatusOrCode
  {
    let bytes = try Files.read(path)
    guard let listing = try? ListingOptions.parse([path]), var options = try? TraceOptions.parse([])
    else {
      throw CommandFailure(message: "error: '\(path)' is no file's name", status: .usage)
    }
    var explanation: LineExplanation?
    // A line with only routine sends (`[[Car alloc] init]`) is asked about too.
    for includesRoutine in [false, true] {
      options.all = includesRoutine
      let collector = TraceCollector()
      let outcome = try Tracing(listing: listing, options: options).feed(bytes, to: [collector])
      guard let recording = collector.recording else {
        if let result = outcome.result { listing.report(result) }
        return .code(outcome.exitCode)
      }
      explanation = LineExplanation(recording: recording, line: line, width: Files.columns)
      if let text = explanation?.text() {
        output.write(text)
        return .status(.success)
      }
    }
    let lines = (explanation?.linesWithMessages ?? []).map(String.init).joined(separator: ", ")
    let text =
      "No message was sent on line \(line).\(lines.isEmpty ? "" : " Messages were sent on lines \(lines).")"
    output.write(text.linesFolded(to: Files.columns) + "\n")
    return .status(.success)
  }
}
