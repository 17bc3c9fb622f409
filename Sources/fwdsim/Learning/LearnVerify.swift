// `learn verify`: judges a listing by its trace, or answers by the keys that a run gives.
import ArgumentParser
import ForwardKitBasics
import Learning
import ObjCScript

struct LearnVerify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: Language.ofThisProcess(
      "Checks a step: a listing's messages, or answers to its questions.", "检查步骤。"),
    discussion: Language.ofThisProcess(
      "Exit code 0 when it is done, 4 when not yet, 2 when the listing does not compile.",
      "完成时退出码为 0，尚未完成为 4，代码不能编译为 2。"))

  @Argument(
    help: ArgumentHelp(
      "A lesson or a step, and for questions one letter each.", zh: "一课或一个步骤；问题则每题一个字母。"))
  var words: [String] = []

  @OptionGroup var options: WorkshopOptions

  func run() throws {
    try performing { () throws(CommandFailure) in
      var workshop = try options.workshop()
      let letters = words.filter { $0.count == 1 && $0.first?.isLetter == true }
      let names = words.filter { !letters.contains($0) }
      guard names.count < 2 else {
        throw CommandFailure(
          message: workshop.language("error: one step at a time", "错误：一次只能检查一个步骤"),
          status: .usage)
      }
      let printer = LessonPrinter()
      guard let step = try workshop.step(names.first) else {
        printer.prose(Self.farewell(workshop.language))
        try printer.finish()
        return .status(.success)
      }
      workshop.progress[step].tries += 1
      let status =
        step.kind.isExercise
        ? try listing(step, workshop, printer)
        : try answers(letters, step, workshop, printer)
      if status == .success { finish(step, &workshop, printer) }
      try workshop.save()
      try printer.finish()
      return .status(status)
    }
  }

  static func farewell(_ language: Language) -> String {
    language(
      "Every step is done. What is left: docs/semantics.md has every rule, and your own listings have every question.",
      "所有步骤都已完成。docs/semantics.md 有全部规则，你自己的代码里有全部问题。")
  }

  private func listing(_ step: Course.Step, _ workshop: Workshop, _ printer: LessonPrinter)
    throws(CommandFailure) -> ExitStatus
  {
    try workshop.needFolder()
    let lesson = workshop.lesson(step)
    guard let exercise = lesson.exercises[step.kind] else { return .internalError }
    let path = workshop.path("\(lesson.name)/\(step.kind.rawValue).m")
    let text = String(decoding: try Files.read(path), as: UTF8.self)
    let verification = Verification(exercise, name: path, text: text)
    for sentence in verification.sentences(lesson, step.kind, workshop.language) {
      printer.prose(sentence)
    }
    let result = verification.run.result
    switch verification.verdict {
    case .passed: return .success
    case .hasErrors, .stopped:
      printer.output.write(
        DiagnosticRenderer(sources: result.sources, language: workshop.language).render(
          result.diagnostics.filter { $0.level == .error }))
      if case .stopped = verification.verdict { return .limitReached }
      return .listingHasErrors
    case .failed:
      printer.print(
        workshop.language("See for yourself: fwdsim \(path)", "自己看看：fwdsim \(path)"))
      return .comparisonFailed
    }
  }

  private func answers(
    _ letters: [String], _ step: Course.Step, _ workshop: Workshop, _ printer: LessonPrinter
  ) throws(CommandFailure) -> ExitStatus {
    let questions = workshop.questions(step)
    let language = workshop.language
    guard letters.count == questions.count else {
      throw CommandFailure(
        message: language(
          "error: \(step.name) has \(questions.count == 1 ? "1 question" : "\(questions.count) questions"): give a letter for each, as in 'fwdsim learn verify \(step.name) \(questions.map { _ in "a" }.joined(separator: " "))'",
          "错误：\(step.name) 有 \(questions.count) 题：每题给一个字母"), status: .usage)
    }
    var isRight = true
    for (index, question) in questions.enumerated() {
      let letter = letters[index].lowercased()
      guard letter != question.rightLetter else {
        printer.print(language("\(index + 1). right", "\(index + 1). 正确"))
        continue
      }
      isRight = false
      let chosen = question.choices.indices.first { QuizQuestion.letter($0) == letter }
      let reason = chosen.flatMap { question.choices[$0].confusion?.text(language) }
      printer.prose(language("\(index + 1). no. ", "\(index + 1). 不对。") + (reason ?? ""))
    }
    return isRight ? .success : .comparisonFailed
  }

  /// Says what was learnt; the next step waits to be asked for.
  private func finish(_ step: Course.Step, _ workshop: inout Workshop, _ printer: LessonPrinter) {
    let language = workshop.language
    workshop.progress[step].isDone = true
    printer.print(language("Done: \(step.name)", "完成：\(step.name)"))
    let lesson = workshop.lesson(step)
    let isLessonDone = lesson.steps.allSatisfy {
      workshop.progress[Course.Step(lesson: lesson.name, kind: $0)].isDone
    }
    if isLessonDone {
      printer.print("")
      for line in lesson.text(language).summary { printer.prose("- " + line.text) }
      printer.print("")
    }
    printer.print(workshop.progress.bar(workshop.course))
    guard let next = workshop.progress.current(workshop.course) else {
      return printer.prose(Self.farewell(language))
    }
    printer.print(
      language(
        "Next, when you like: fwdsim learn run \(next.name)", "想继续时：fwdsim learn run \(next.name)"))
  }
}
