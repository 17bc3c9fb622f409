// `fwdsim learn`: the course as a person works through it. What a lesson is, and how it is judged, is in the module Learning.
import ArgumentParser
import ForwardKitBasics
import Learning

struct LearnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "learn",
    abstract: Language.ofThisProcess(
      "A course about message dispatch: predict, run, investigate, modify, make.",
      "关于消息转发的课程：预测、运行、探究、修改、创作。"),
    usage: Language.ofThisProcess(
      """
      fwdsim learn init DIR         unpack the course, then work in DIR
      fwdsim learn run              the current step; nothing goes on by itself
      fwdsim learn verify           check it
      """,
      """
      fwdsim learn init 目录        解包课程，然后在该目录里学习
      fwdsim learn run              显示当前步骤；不会自动前进
      fwdsim learn verify           检查它
      """),
    discussion: Language.ofThisProcess(
      """
      A step is named 08/modify, 08-target/modify.m, or left out for the first that is not done. Your progress is kept in \
      \(CourseProgress.fileName) in the course's folder. In Chinese: --lang zh, or FWDSIM_LANG=zh.
      """,
      """
      步骤写作 08/modify 或 08-target/modify.m；不写就是第一个未完成的步骤。进度保存在课程目录的 \
      \(CourseProgress.fileName) 里。英文版：--lang en。
      """),
    subcommands: [
      LearnInit.self, LearnList.self, LearnRun.self, LearnHint.self, LearnVerify.self,
      LearnSolution.self, LearnReset.self, LearnReport.self, LearnWatch.self, LearnDev.self,
    ])
}

struct LearnInit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: Language.ofThisProcess("Unpacks the course into a folder.", "把课程解包到目录。"))

  @Argument(
    help: ArgumentHelp("The folder; it is created if it does not exist.", zh: "目录；没有就建立。"))
  var folder: String

  @Option(help: ArgumentHelp("The language of the texts: en or zh.", zh: "课文的语言：en 或 zh。"))
  var lang = Language.ofThisProcess

  @Option(
    help: ArgumentHelp(
      "Your name, for 'learn report'; it is written into the state file and nowhere else.",
      zh: "你的名字，用于“learn report”；只写进状态文件，不写到别处。"))
  var name = ""

  func run() throws {
    try performing { () throws(CommandFailure) in
      let state = Workshop.join(folder, CourseProgress.fileName)
      guard !Files.exists(state) else {
        throw CommandFailure(
          message: lang(
            "error: '\(folder)' has the course already; 'fwdsim learn reset STEP' restores a file",
            "错误：“\(folder)”里已经有课程；“fwdsim learn reset 步骤”可以还原文件"), status: .usage)
      }
      for (path, text) in LessonFiles.all(lang) {
        let path = Workshop.join(folder, path)
        guard !Files.exists(path) else {
          throw CommandFailure(
            message: lang(
              "error: '\(path)' is there already; choose an empty folder",
              "错误：“\(path)”已经存在；请选择空目录"),
            status: .cannotCreateOutput)
        }
        try Files.write(text, to: path)
      }
      try Files.write(CourseProgress(language: lang, name: name).text, to: state)
      let printer = LessonPrinter()
      let course = Course.embedded
      printer.prose(
        lang(
          "The course is in '\(folder)': \(course.lessons.count) lessons and projects, \(course.steps.count) steps. Go there, and begin with 'fwdsim learn run'.",
          "课程在“\(folder)”：\(course.lessons.count) 课（含项目），\(course.steps.count) 个步骤。进入该目录，用“fwdsim learn run”开始。"
        ))
      try printer.finish()
      return .status(.success)
    }
  }
}

struct LearnList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: Language.ofThisProcess("Lists the lessons and what is done.", "列出课程和进度。"))

  @OptionGroup var options: WorkshopOptions

  func run() throws {
    try performing { () throws(CommandFailure) in
      let workshop = try options.workshop()
      let printer = LessonPrinter()
      let current = workshop.progress.current(workshop.course)
      for lesson in workshop.course.lessons {
        let marks = lesson.steps.map { kind -> String in
          let step = Course.Step(lesson: lesson.name, kind: kind)
          let mark = workshop.progress[step].isDone ? "x" : step == current ? ">" : " "
          return "[\(mark)] \(kind.rawValue)"
        }
        printer.print("\(lesson.name)  \(lesson.text(workshop.language).title)")
        printer.print("    " + marks.joined(separator: "  "))
      }
      printer.print("")
      printer.print(workshop.progress.bar(workshop.course))
      try printer.finish()
      return .status(.success)
    }
  }
}

struct LearnRun: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: Language.ofThisProcess("Shows a lesson up to its current step.", "显示当前步骤。"))

  @OptionGroup var options: StepOptions

  func run() throws {
    try performing { () throws(CommandFailure) in
      let workshop = try options.workshop()
      let printer = LessonPrinter()
      guard let step = try options.step(of: workshop) else {
        printer.prose(LearnVerify.farewell(workshop.language))
        try printer.finish()
        return .status(.success)
      }
      show(step, workshop, printer)
      try printer.finish()
      return .status(.success)
    }
  }

  private func show(_ step: Course.Step, _ workshop: Workshop, _ printer: LessonPrinter) {
    let language = workshop.language
    let lesson = workshop.lesson(step)
    let text = lesson.text(language)
    let file = workshop.path(
      "\(lesson.name)/\(step.kind.isExercise ? step.kind.rawValue : "look").m")
    printer.print("\(lesson.name)  \(text.title)")
    printer.print("")
    switch step.kind {
    case .predict:
      printer.prose(text.introduction + "\n\n" + text.predict)
      printer.print("\n" + language("Read: \(file)", "阅读：\(file)"))
      ask(workshop.questions(step), step, language, printer)
    case .investigate:
      printer.prose(text.run + "\n\n" + text.investigate)
      ask(workshop.questions(step), step, language, printer)
    case .modify, .make:
      if lesson.listing == nil { printer.prose(text.introduction + "\n") }
      printer.prose(text.tasks[step.kind] ?? "")
      printer.print("\n" + language("Change: \(file)", "修改：\(file)"))
      printer.print(
        language(
          "Then: fwdsim learn verify \(step.name)     (stuck? fwdsim learn hint \(step.name))",
          "然后：fwdsim learn verify \(step.name)     （卡住了？fwdsim learn hint \(step.name)）"))
    }
  }

  private func ask(
    _ questions: [QuizQuestion], _ step: Course.Step, _ language: Language, _ printer: LessonPrinter
  ) {
    for (number, question) in questions.enumerated() {
      printer.print("")
      printer.prose("\(number + 1). \(question.text(language))")
      for (index, choice) in question.choices.enumerated() {
        printer.print("   \(QuizQuestion.letter(index)) \(choice.text)")
      }
    }
    let letters = questions.map { _ in "_" }.joined(separator: " ")
    printer.print(
      "\n"
        + language(
          "Answer: fwdsim learn verify \(step.name) \(letters)     (a letter for each question)",
          "回答：fwdsim learn verify \(step.name) \(letters)     （每题一个字母）"))
  }
}

struct LearnHint: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hint",
    abstract: Language.ofThisProcess("Gives the next of three hints.", "给出下一条提示（共三条）。"))

  @OptionGroup var options: StepOptions

  func run() throws {
    try performing { () throws(CommandFailure) in
      var workshop = try options.workshop()
      let printer = LessonPrinter()
      guard let step = try options.step(of: workshop) else { return .status(.success) }
      let hints = workshop.lesson(step).text(workshop.language).hints[step.kind] ?? []
      guard !hints.isEmpty else {
        printer.prose(
          workshop.language(
            "\(step.name) has no hints: run the listing, and look.", "\(step.name) 没有提示：运行代码，看一看。"))
        try printer.finish()
        return .status(.success)
      }
      let given = min(workshop.progress[step].hints + 1, hints.count)
      for (index, hint) in hints.prefix(given).enumerated() {
        printer.prose("\(index + 1)/\(hints.count) \(hint)")
      }
      workshop.progress[step].hints = given
      try workshop.save()
      try printer.finish()
      return .status(.success)
    }
  }
}

struct LearnSolution: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solution", abstract: Language.ofThisProcess("Prints a solution.", "显示参考答案。"))

  @OptionGroup var options: StepOptions

  func run() throws {
    try performing { () throws(CommandFailure) in
      var workshop = try options.workshop()
      let printer = LessonPrinter()
      guard let step = try options.step(of: workshop) else { return .status(.success) }
      if let exercise = workshop.lesson(step).exercises[step.kind] {
        printer.output.write(exercise.text(.solution))
      } else {
        for (index, question) in workshop.questions(step).enumerated() {
          printer.print(
            "\(index + 1). \(question.rightLetter) \(question.choices[question.right].text)")
        }
      }
      workshop.progress[step].sawSolution = true
      try workshop.save()
      try printer.finish()
      return .status(.success)
    }
  }
}

struct LearnReset: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: Language.ofThisProcess("Restores a step's file.", "还原步骤的文件。"))

  @Argument(help: ArgumentHelp("A step: 08/modify.", zh: "一个步骤：08/modify。"))
  var step: String

  @OptionGroup var options: WorkshopOptions

  func run() throws {
    try performing { () throws(CommandFailure) in
      var workshop = try options.workshop()
      try workshop.needFolder()
      guard let step = try workshop.step(step) else { return .status(.success) }
      let lesson = workshop.lesson(step)
      if let exercise = lesson.exercises[step.kind] {
        try Files.write(
          exercise.text(.start), to: workshop.path("\(lesson.name)/\(step.kind.rawValue).m"))
      } else if let listing = lesson.listing {
        try Files.write(listing, to: workshop.path("\(lesson.name)/look.m"))
      }
      workshop.progress.steps[step.name] = nil
      try workshop.save()
      let printer = LessonPrinter()
      printer.print(
        workshop.language("\(step.name) is as it was at the start.", "\(step.name) 已还原。"))
      try printer.finish()
      return .status(.success)
    }
  }
}
