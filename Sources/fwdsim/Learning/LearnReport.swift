// `learn report`: how far one learner is, or a room of them.
import ArgumentParser
import ForwardKitBasics
import Learning

struct LearnReport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: Language.ofThisProcess(
      "Reports how far learners are, from one folder or from many state files.", "汇总进度。"),
    discussion: Language.ofThisProcess(
      """
      Without files, the report is about --dir. A teacher collects the learners' \(CourseProgress.fileName), or what the page's \
      Progress button saved, and names them all.
      """,
      """
      不给文件时报告 --dir 的进度。教师收集学员的 \(CourseProgress.fileName) 或网页“进度”按钮保存的文件，一起写在后面。
      """)
  )

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, csv }

  @Argument(help: ArgumentHelp("State files of learners.", zh: "学员的状态文件。"))
  var files: [String] = []

  @Option(
    help: ArgumentHelp("text, json (one object per line) or csv.", zh: "text、json（每行一个对象）或 csv。"))
  var format = Format.text

  @OptionGroup var options: WorkshopOptions

  func run() throws {
    try performing { () throws(CommandFailure) in
      let course = Course.embedded
      var learners: [(name: String, progress: CourseProgress)] = []
      if files.isEmpty {
        let workshop = try options.workshop()
        learners = [(workshop.progress.name, workshop.progress)]
      }
      for file in files {
        guard let progress = CourseProgress(try Files.read(file)) else {
          throw CommandFailure(
            message: Language.ofThisProcess(
              "error: '\(file)' is no state of 'learn'", "错误：“\(file)”不是“learn”的状态文件"),
            status: .listingHasErrors)
        }
        learners.append((progress.name.isEmpty ? file : progress.name, progress))
      }
      let output = OutputFile.standardOutput()
      if format == .csv { output.write("name,done,steps,tries,hints,solutions,current\n") }
      for learner in learners { output.write(line(learner.name, learner.progress, course)) }
      output.flush()
      if let failure = output.failure { throw failure }
      return .status(.success)
    }
  }

  private func line(_ name: String, _ progress: CourseProgress, _ course: Course) -> String {
    let steps = course.steps.map { progress[$0] }
    let done = progress.done(course), current = progress.current(course)?.name ?? ""
    let tries = steps.reduce(0) { $0 + $1.tries }, hints = steps.reduce(0) { $0 + $1.hints }
    let solutions = steps.count { $0.sawSolution }
    switch format {
    case .text:
      let who = name.isEmpty ? "" : name + "  "
      return "\(who)\(progress.bar(course))  tries \(tries), hints \(hints), solutions \(solutions)"
        + (current.isEmpty ? "\n" : ", at \(current)\n")
    case .csv:
      // A cell that begins like a formula would be one in a spreadsheet.
      let safe = "=+-@".contains(name.first ?? " ") ? "'" + name : name
      let cell = "\"" + safe.replacing("\"", with: "\"\"") + "\""
      return "\(cell),\(done),\(steps.count),\(tries),\(hints),\(solutions),\(current)\n"
    case .json:
      var json = JSONBuffer()
      json.open()
      json.key("name", name)
      json.key("done", done)
      json.key("steps", steps.count)
      json.key("tries", tries)
      json.key("hints", hints)
      json.key("solutions", solutions)
      json.key("current", current)
      json.close()
      json.newline()
      var text = ""
      json.drain { text += String(decoding: $0, as: UTF8.self) }
      return text
    }
  }
}
