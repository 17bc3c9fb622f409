// fwdsim serve: the page, the course and a room, in a browser.
import ArgumentParser
import ForwardKit
import ForwardKitBasics
import Glibc
import Serving

enum ServerCommands {
  static let all: [any ParsableCommand.Type] = [ServeCommand.self, ServeWorkerCommand.self]
}

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: Language.ofThisProcess(
      "Serves a page to write, run and step through listings, and a room for a workshop.",
      "在浏览器里编写、运行和单步查看代码，并可建立课堂。"),
    discussion: Language.ofThisProcess(
      """
      It prints the address to open, which carries a token; only this machine can reach it. With --room learners join by the room's \
      address, and whoever has the token leads. For a room of several machines add --listen 0.0.0.0 --allow-remote.
      Each listing runs in a process of its own, with limits on steps, time, memory and output, that can open nothing. It ends at \
      Ctrl-C, when the runs that have begun are done. In Chinese: --lang zh, or FWDSIM_LANG=zh.
      """,
      """
      它打印要打开的地址，地址中带有令牌；只有本机可以访问。用 --room 建立课堂：学员通过课堂的地址加入，持有令牌的人主持。\
      多台机器的课堂再加上 --listen 0.0.0.0 --allow-remote。
      每段代码在自己的进程里运行，步数、时间、内存和输出都有限制，不能打开任何东西。按 Ctrl-C 结束，已开始的运行会先完成。
      """))

  @Option(
    help: ArgumentHelp(
      "The language of the page for those who have chosen none: en or zh; by default the browser's.",
      zh: "网页的语言（学员没有选择时）：en 或 zh；默认是浏览器的语言。"))
  var lang: Language?

  @Option(help: ArgumentHelp("The port; 0 takes a free one.", zh: "端口；0 表示任选一个空闲的。"))
  var port = 0

  @Option(
    help: ArgumentHelp(
      "The address to listen on. Any address but this machine's own needs --allow-remote.",
      zh: "监听的地址。不是本机自己的地址时需要 --allow-remote。"))
  var listen = "127.0.0.1"

  @Flag(help: ArgumentHelp("Let other machines connect.", zh: "允许其他机器连接。"))
  var allowRemote = false

  @Option(
    help: ArgumentHelp(
      "Open a room of this name; '-' chooses a random code. Repeatable.",
      zh: "建立这个名字的课堂；“-”表示随机取名。可以重复。", valueName: "name"
    ))
  var room: [String] = []

  @Option(
    help: ArgumentHelp(
      "Also answer requests for this name, for instance a proxy's. Repeatable.",
      zh: "也回答发给这个主机名的请求，例如代理的名字。可以重复。", valueName: "name"))
  var host: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Let everyone who can connect run listings without the token; the console still needs it.",
      zh: "能连接的人不用令牌也可以运行代码；控制台仍需要令牌。"))
  var open = false

  @Option(
    help: ArgumentHelp(
      "Take the token from this file's first line, so that several servers share one.",
      zh: "从这个文件的第一行读取令牌，使几个服务器共用一个。",
      valueName: "file"))
  var tokenFile: String?

  @Option(
    help: ArgumentHelp(
      "Keep the rooms in this folder: they outlive the server, and servers that use the same folder share them.",
      zh: "把课堂保存在这个目录：服务器结束后仍在，使用同一目录的服务器共享课堂。",
      valueName: "folder"))
  var state: String?

  @Option(
    help: ArgumentHelp(
      "How many listings run at the same time; by default as many as there are cores.",
      zh: "同时运行多少段代码；默认与处理器核数相同。"))
  var workers: Int?

  @Option(
    help: ArgumentHelp(
      "How many steps a listing may take.", zh: "一段代码最多执行多少步。", valueName: "number"))
  var maxSteps = JobLimits().steps

  @Option(
    help: ArgumentHelp(
      "How many seconds a listing may run.", zh: "一段代码最多运行多少秒。", valueName: "seconds"))
  var timeout = 5.0

  @Option(help: ArgumentHelp("How many megabytes a listing may use.", zh: "一段代码最多使用多少 MB 内存。"))
  var maxMemory = JobLimits().megabytes

  @Option(help: ArgumentHelp("How many connections one address may have.", zh: "一个地址最多有多少个连接。"))
  var maxConnections = 256

  @Flag(
    help: ArgumentHelp(
      "Write a line of JSON for each request to standard error, never its content.",
      zh: "每个请求在标准错误上写一行 JSON，不含请求的内容。"))
  var log = false

  @Flag(
    help: ArgumentHelp(
      "Also print the address as a QR code; for a room, a terminal shows one anyway.",
      zh: "也把地址打印成二维码；在终端里，课堂总有二维码。"))
  var qr = false

  @Option(
    help: ArgumentHelp(
      "Read the page's files from this folder, for work on them.", valueName: "folder",
      visibility: .hidden))
  var page: String?

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port is from 0 to 65535.") }
    guard isLoopback || allowRemote else {
      throw ValidationError(
        "--listen \(listen) lets other machines connect: add --allow-remote if that is meant.")
    }
    guard workers.map({ (1...256).contains($0) }) ?? true else {
      throw ValidationError("--workers must be from 1 to 256.")
    }
    guard maxSteps > 0, maxConnections > 0 else {
      throw ValidationError("Limits must be at least 1.")
    }
    guard (1...65_536).contains(maxMemory) else {
      throw ValidationError("--max-memory must be from 1 to 65536.")
    }
    guard timeout > 0, timeout <= 3_600 else {
      throw ValidationError("--timeout must be more than 0 and at most 3600.")
    }
  }

  private var isLoopback: Bool {
    listen == "localhost" || listen == "::1"
      || (listen.hasPrefix("127.") && listen.allSatisfy { $0.isNumber || $0 == "." })
  }

  func run() throws {
    try performing { () throws(CommandFailure) in
      // Before there is any other thread: they all have it blocked, and the server waits for it.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGINT)
      sigaddset(&signals, SIGTERM)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      let options = try options()
      let server: Server
      do throws(Server.StartFailure) { server = try Server(options) } catch {
        throw CommandFailure(
          message: "error: cannot listen on \(listen) port \(port): \(error.reason)",
          status: .inputOutputError)
      }
      try announce(server)
      server.serveUntilAsked()
      return .status(.success)
    }
  }

  private func options() throws(CommandFailure) -> ServeOptions {
    var options = ServeOptions()
    options.address = listen
    options.port = port
    options.hosts = host
    options.rooms = room.map { $0 == "-" ? "" : $0 }
    options.isOpen = open
    options.workers = workers ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    options.limits.steps = maxSteps
    options.limits.milliseconds = Int(timeout * 1000)
    options.limits.megabytes = maxMemory
    options.limits.addressSpaceMegabytes += maxMemory
    options.connections = maxConnections
    options.logs = log
    options.language = lang
    options.pageFolder = page
    options.version = Product.version
    options.viewFrame = HTMLExporter.frame
    if let state {
      guard access(state, W_OK | X_OK) == 0 else {
        throw CommandFailure(
          message: "error: cannot write to '\(state)': \(Files.systemMessage())",
          status: .inputMissing)
      }
      options.roomFolder = state
    }
    if let tokenFile {
      let text = String(decoding: try Files.read(tokenFile), as: UTF8.self)
      let line = text.split(separator: "\n").first.map(String.init) ?? ""
      guard line.utf8.count >= 16, line.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
      else {
        throw CommandFailure(
          message:
            "error: the first line of '\(tokenFile)' must have 16 letters and digits or more",
          status: .usage)
      }
      options.token = line
    }
    return options
  }

  private func announce(_ server: Server) throws(CommandFailure) {
    let output = OutputFile.standardOutput()
    output.write("open    \(server.address)/?token=\(server.token)\n")
    for room in server.roomCodes { output.write("room    \(server.roomAddress(room.code))\n") }
    if !server.roomCodes.isEmpty {
      output.write("console \(server.address)/console?token=\(server.token)\n")
    }
    let shown = server.roomCodes.first.map { server.roomAddress($0.code) }
    if qr || (shown != nil && Files.standardOutputIsTerminal),
      let code = QRCode(shown ?? "\(server.address)/?token=\(server.token)")
    {
      output.write(code.text)
    }
    output.flush()
    if let failure = output.failure { throw failure }
  }
}

/// The process of one listing, which `serve` starts.
struct ServeWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve-worker", abstract: "Runs one listing for serve.", shouldDisplay: false)

  @Option(help: "Megabytes of address space.")
  var memory = 4_096

  @Flag(help: "Try what the process must not be able to do, and print what came of it.")
  var probe = false

  func run() throws {
    if probe {
      ServeWorker.probe(megabytes: memory)
      return
    }
    let views = ServeViews(
      view: HTMLExporter.view, explain: StageText.text, version: Product.version)
    throw ExitCode(ServeWorker.run(megabytes: memory, views: views))
  }
}
