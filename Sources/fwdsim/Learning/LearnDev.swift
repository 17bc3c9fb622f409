// `learn dev check`: what authors of lessons are told.
import ArgumentParser
import ForwardKitBasics
import Glibc
import Learning

struct LearnDev: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dev", abstract: Language.ofThisProcess("For authors of lessons.", "供课程作者使用。"),
    subcommands: [LearnDevCheck.self])
}

struct LearnDevCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: Language.ofThisProcess(
      "Tries everything that a learner relies on.", "检查学员所依靠的一切。"),
    discussion: Language.ofThisProcess(
      """
      Starts fail, solutions pass, each typical wrong answer gets its own feedback, hints are there, the keys of questions are \
      computed, every run gives the same trace twice, and both languages have the same steps. Exit code 4 when something is wrong.
      """,
      """
      起始代码不通过，参考答案通过，每个典型错误都有自己的反馈，提示齐全，题目的答案由运行得出，每次运行的跟踪都相同，两种语言的步骤一致。\
      有问题时退出码为 4。
      """))

  @Argument(
    help: ArgumentHelp(
      "A folder with lessons; by default the course that is part of the command.",
      zh: "课程目录；默认是命令自带的课程。"))
  var folder: String?

  @Flag(
    help: ArgumentHelp(
      "Also print, as a table, which lessons clear up which of the 32 confusions.",
      zh: "另外以表格列出 32 个误解各由哪些课澄清。"))
  var table = false

  func run() throws {
    try performing { () throws(CommandFailure) in
      let files: [(path: String, text: String)]
      if let folder { files = try Self.read(folder, "") } else { files = Course.embeddedFiles }
      let check = CourseCheck(files, isWhole: folder == nil)
      let output = OutputFile.standardOutput()
      if table {
        for number in CourseCheck.confusions {
          output.write("| \(number) | \((check.taught[number] ?? []).joined(separator: ", ")) |\n")
        }
      }
      for problem in check.problems { output.write("\(problem.file): \(problem.message)\n") }
      output.write(
        "\(check.lessons) lessons, \(check.exercises) exercises, \(check.wrongAnswers) wrong answers, \(check.questions) questions: "
          + (check.problems.isEmpty
            ? "all as they should be\n" : "\(check.problems.count) problems\n"))
      output.flush()
      if let failure = output.failure { throw failure }
      return .status(check.problems.isEmpty ? .success : .comparisonFailed)
    }
  }

  /// All files below a folder, by their path from it.
  private static func read(_ root: String, _ path: String) throws(CommandFailure)
    -> [(path: String, text: String)]
  {
    let folder = path.isEmpty ? root : root + "/" + path
    guard let directory = opendir(folder) else {
      throw CommandFailure(
        .unreadable, "cannot read '\(folder)': \(Files.systemMessage())", status: .inputMissing)
    }
    defer { closedir(directory) }
    var files: [(path: String, text: String)] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      guard !name.hasPrefix(".") else { continue }
      let inner = path.isEmpty ? name : path + "/" + name
      if name.contains(".") {
        files.append((inner, String(decoding: try Files.read(root + "/" + inner), as: UTF8.self)))
      } else {
        files += try read(root, inner)
      }
    }
    return files.ordered { $0.path < $1.path }
  }
}
