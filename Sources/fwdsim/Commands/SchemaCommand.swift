import ArgumentParser
import ForwardKit

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the JSON Schema of the lines of a trace.")

  func run() throws {
    let output = OutputFile.standardOutput()
    output.write(TraceSchema.text)
    output.flush()
  }
}
