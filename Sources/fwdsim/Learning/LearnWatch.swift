// `learn watch`: verifies a step whenever its file is saved. Each verification is a process of its own, so that whatever a listing
// does, the watch goes on. It never goes on to the next step by itself.
import ArgumentParser
import ForwardKitBasics
import Glibc
import Learning

struct LearnWatch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: Language.ofThisProcess(
      "Verifies a listing whenever it is saved, with a progress bar.", "保存时自动检查。"),
    discussion: Language.ofThisProcess(
      "Keys, each with Enter: h hint, l list, v verify, q quit. The end of standard input also ends it.",
      "按键（之后按回车）：h 提示，l 列表，v 检查，q 退出。标准输入结束时也会退出。")
  )

  @OptionGroup var options: WorkshopOptions

  @Option(
    help: ArgumentHelp(
      "Poll for changes at this interval instead of being notified.",
      zh: "按这个间隔查看文件是否改变，而不等待通知。", valueName: "milliseconds"))
  var poll: Int32?

  func run() throws {
    try performing { () throws(CommandFailure) in
      let workshop = try options.workshop()
      try workshop.needFolder()
      let watch = FileWatch(poll: poll)
      let exercises = workshop.course.steps.filter(\.kind.isExercise)
      let paths = exercises.map { workshop.path($0.name + ".m") }
      watch.watch(paths)
      say(workshop.progress.bar(workshop.course))
      say(
        workshop.language(
          "Save a listing to verify it. h hint  l list  v verify  q quit",
          "保存代码即可检查。h 提示  l 列表  v 检查  q 退出"))
      while true {
        var descriptors = [pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)]
        if !watch.isPolling {
          descriptors.append(pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0))
        }
        _ = Glibc.poll(&descriptors, nfds_t(descriptors.count), watch.interval)
        if descriptors[0].revents != 0, !handle(readLine()) { return .status(.success) }
        watch.drain()
        for path in watch.changes() {
          guard let index = paths.firstIndex(of: path) else { continue }
          start(["verify", exercises[index].name])
        }
      }
    }
  }

  private func say(_ text: String) {
    let output = OutputFile.standardOutput()
    output.write(text + "\n")
    output.flush()
  }

  /// False: it is over.
  private func handle(_ line: String?) -> Bool {
    switch line?.first {
    case nil where line == nil: return false
    case "q": return false
    case "h": start(["hint"])
    case "l": start(["list"])
    case "v": start(["verify"])
    default: break
    }
    return true
  }

  /// Runs this command once more with other words, and waits for it.
  private func start(_ words: [String]) {
    let language = options.lang.map { ["--lang", $0.rawValue] } ?? []
    let strings = (["fwdsim", "learn"] + words + ["--dir", options.dir] + language).map {
      strdup($0)
    }
    defer { for string in strings { free(string) } }
    var process: pid_t = 0
    var arguments = strings + [nil]
    guard posix_spawn(&process, "/proc/self/exe", nil, nil, &arguments, environ) == 0 else {
      return say("error: cannot start a run: \(Files.systemMessage())")
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }
}
