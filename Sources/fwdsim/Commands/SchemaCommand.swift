import ArgumentParser
import ForwardKit
import ObjCScript

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the JSON Schema of the lines of a trace, or of diagnostics.")

  enum Subject: String, ExpressibleByArgument, CaseIterable { case trace, diagnostics }

  @Argument(help: "trace (trace --format jsonl) or diagnostics (check and run --format json).")
  var subject: Subject = .trace

  func run() throws {
    let output = OutputFile.standardOutput()
    switch subject {
    case .trace: output.write(TraceSchema.text)
    case .diagnostics: output.write(DiagnosticSchema.text)
    }
    output.flush()
  }
}
