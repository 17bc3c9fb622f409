import ArgumentParser
import ObjCHeaders

/// Part of the tests: what `Tests/native-calls.py` makes its calls from.
struct TablesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "native-tables",
    abstract: "Lists Foundation's native methods and functions with their types.",
    shouldDisplay: false)

  func run() throws {
    try printing(TableText.make())
  }
}
