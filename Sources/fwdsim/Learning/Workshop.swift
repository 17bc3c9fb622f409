// The folder that a learner works in, and how text is printed for people.
import ArgumentParser
import ForwardKitBasics
import Learning

/// Where the course is worked on.
struct WorkshopOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The course's folder.", zh: "课程所在的目录。", valueName: "folder"))
  var dir = "."

  @Option(
    help: ArgumentHelp(
      "The language: en or zh; by default the one that the folder was made with.",
      zh: "语言：en 或 zh；默认是建立目录时所用的。"))
  var lang: Language?

  func workshop() throws(CommandFailure) -> Workshop { try Workshop(folder: dir, language: lang) }
}

/// A step of a course, and where the course is worked on.
struct StepOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A lesson or a step; by default the first step that is not done.",
      zh: "一课或一个步骤；默认是第一个未完成的步骤。"))
  var step: String?

  @OptionGroup var place: WorkshopOptions

  func workshop() throws(CommandFailure) -> Workshop { try place.workshop() }

  /// - Returns: nil when no step is named and all are done.
  func step(of workshop: Workshop) throws(CommandFailure) -> Course.Step? {
    try workshop.step(step)
  }
}

/// A learner's folder: the files, and how far they are.
struct Workshop {
  let folder: String
  let course = Course.embedded
  var progress: CourseProgress
  /// Whether somebody has unpacked the course here.
  let isUnpacked: Bool

  init(folder: String, language: Language?) throws(CommandFailure) {
    self.folder = folder
    let path = Workshop.join(folder, CourseProgress.fileName)
    if Files.exists(path) {
      guard let progress = CourseProgress(try Files.read(path)) else {
        throw CommandFailure(
          message:
            Language.ofThisProcess(
              "error: '\(path)' is damaged; 'fwdsim learn init' in an empty folder begins anew",
              "错误：“\(path)”已损坏；在空目录里运行“fwdsim learn init”重新开始"),
          status: .listingHasErrors)
      }
      self.progress = progress
      isUnpacked = true
    } else {
      progress = CourseProgress(language: .ofThisProcess)
      isUnpacked = false
    }
    if let language { progress.language = language }
  }

  var language: Language { progress.language }

  static func join(_ folder: String, _ name: String) -> String {
    folder == "." ? name : folder + "/" + name
  }

  func path(_ name: String) -> String { Workshop.join(folder, name) }

  func needFolder() throws(CommandFailure) {
    guard !isUnpacked else { return }
    throw CommandFailure(
      message: language(
        "error: '\(folder)' is no course folder: make one with 'fwdsim learn init DIR'",
        "错误：“\(folder)”不是课程目录：先运行“fwdsim learn init --lang zh 目录”"), status: .inputMissing)
  }

  func save() throws(CommandFailure) {
    guard isUnpacked else { return }
    try Files.write(progress.text, to: path(CourseProgress.fileName))
  }

  /// The step that is named, or the first that is not done.
  func step(_ name: String?) throws(CommandFailure) -> Course.Step? {
    guard let name else { return progress.current(course) }
    switch course.selection(name) {
    case .step(let step): return step
    case .lesson(let lesson):
      let steps = lesson.steps.map { Course.Step(lesson: lesson.name, kind: $0) }
      return steps.first { !progress[$0].isDone } ?? steps.last
    case .unknown:
      let names = course.lessons.map(\.name) + course.steps.map(\.name)
      let near = SpellingSuggestions.best(name, among: names)
      throw CommandFailure(
        message: language(
          "error: the course has no '\(name)'"
            + (near.map { "; did you mean '\($0)'?" } ?? "; 'fwdsim learn list' shows its steps"),
          "错误：课程里没有“\(name)”" + (near.map { "；是不是“\($0)”？" } ?? "；“fwdsim learn list”列出所有步骤")),
        status: .usage)
    }
  }

  func lesson(_ step: Course.Step) -> Lesson {
    // A step comes from the course, so its lesson is there.
    course.lesson(step.lesson) ?? course.lessons[0]
  }

  func questions(_ step: Course.Step) -> [QuizQuestion] {
    let lesson = lesson(step)
    guard let listing = lesson.listing else { return [] }
    let run = TracedRun(name: "\(lesson.name)/look.m", text: listing)
    guard let recording = run.recording else { return [] }
    var maker = QuestionMaker(recording, of: run)
    return lesson.questions.filter { $0.step == step.kind }.compactMap { maker.question($0) }
  }
}

/// Text for people: paragraphs in the terminal's columns.
struct LessonPrinter {
  let output = OutputFile.standardOutput()
  private let width = Files.columns

  func print(_ text: String) { output.write(text + "\n") }

  /// Markdown as it is, its paragraphs folded.
  func prose(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      print(line.isEmpty ? "" : String(line).folded(to: width).joined(separator: "\n"))
    }
  }

  func finish() throws(CommandFailure) {
    output.flush()
    if let failure = output.failure { throw failure }
  }
}
