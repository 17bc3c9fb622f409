import ArgumentParser
import ForwardKit
import ObjCScript

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of the lines of a trace, or of diagnostics.")

  enum Subject: String, ExpressibleByArgument, CaseIterable { case trace, diagnostics }

  @Argument(help: "trace (trace --format jsonl) or diagnostics (check and run --format json).")
  var subject: Subject = .trace

  func run() throws {
    try printing(subject == .trace ? TraceSchema.text : DiagnosticSchema.text)
  }
}
