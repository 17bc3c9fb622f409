// fwdsim schema: the trace's schema.
import ArgumentParser
import ForwardKit
import ObjCScript

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of the lines of a trace, of diagnostics, or of answers.")

  enum Subject: String, ExpressibleByArgument, CaseIterable { case trace, diagnostics, answers }

  @Argument(
    help:
      "trace (trace --format jsonl), diagnostics (check and run --format json) or answers (why and explain --format json)."
  )
  var subject: Subject = .trace

  func run() throws {
    try printing(text)
  }

  private var text: String {
    switch subject {
    case .trace: TraceSchema.text
    case .diagnostics: DiagnosticSchema.text
    case .answers: AnswerSchema.text
    }
  }
}
