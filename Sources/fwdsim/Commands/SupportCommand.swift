import ArgumentParser
import ObjCHeaders

/// Part of the build: writes what compiled programs include and link.
struct SupportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "objc-support",
    abstract: "Writes the headers and the assembly file of Foundation for compiled programs.",
    shouldDisplay: false)

  @Argument(help: "The folder to write them to.")
  var folder: String

  func run() throws {
    try performing(.long) { () throws(CommandFailure) in
      for file in SupportFiles.make() {
        try Files.write(file.text, to: "\(folder)/\(file.path)")
      }
      return .status(.success)
    }
  }
}
