// fwdsim schema: the trace's schema.
import ArgumentParser
import ForwardKit
import ObjCScript

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of what a command writes as JSON.")

  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case trace, diagnostics, answers, stats, diff, graph, samples, test
  }

  @Argument(
    help:
      "trace (trace --format jsonl), diagnostics (check and run --format json), answers (why and explain --format json), stats, diff, graph, samples or test (each with --format json)."
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
    case .stats: ViewSchema.stats
    case .diff: ViewSchema.diff
    case .graph: ViewSchema.graph
    case .samples: ViewSchema.samples
    case .test: ViewSchema.test
    }
  }
}
