// fwdsim serve in a build without the server, which is the largest part to build (see Package.swift).
import ArgumentParser

enum ServerCommands {
  static let all: [any ParsableCommand.Type] = [ServeCommand.self]
}

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves a page to write, run and step through listings, and a room for a workshop.",
    discussion: "Not in this build, which was made without it: 'make serve' adds it.")

  @Argument(parsing: .captureForPassthrough) var words: [String] = []

  func run() throws {
    try performing { () throws(CommandFailure) in
      throw CommandFailure(
        message: """
          error: this fwdsim was built without the server, so that a first build takes less time
          help: in the repository, 'make serve' builds it with the server and starts it
          """, status: .usage)
    }
  }
}
