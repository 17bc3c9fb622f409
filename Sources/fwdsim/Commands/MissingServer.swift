// fwdsim serve in a build without the server, which is the largest part to build (see Package.swift).
import ArgumentParser
import ForwardKitBasics

enum ServerCommands {
  static let all: [any ParsableCommand.Type] = [ServeCommand.self]
}

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: Language.ofThisProcess(
      "Serves a page to write, run and step through listings, and a room for a workshop.",
      "在浏览器里编写、运行和单步查看代码，并可建立课堂。"),
    discussion: Language.ofThisProcess(
      "Not in this build, which was made without it: 'make serve' adds it.",
      "这次构建不含服务器；make serve 会加上它。"))

  @Argument(parsing: .captureForPassthrough) var words: [String] = []

  func run() throws {
    try performing { () throws(CommandFailure) in
      throw CommandFailure(
        message: Language.ofThisProcess(
          """
          error: this fwdsim was built without the server, so that a first build takes less time
          help: in the repository, 'make serve' builds it with the server and starts it
          """,
          """
          error: 这个 fwdsim 构建时没有包含服务器，以缩短首次构建的时间
          help: 在仓库里，make serve 会构建并启动带服务器的版本
          """), status: .usage)
    }
  }
}
