// What an author is told about a course: `fwdsim learn dev check`. Everything that a learner relies on is tried, in one process:
// starts fail, solutions pass, wrong answers get their own feedback, questions have an answer, both languages have the same steps,
// and every run gives the same trace twice.
import DispatchExpectations
import ForwardKit
import ForwardKitBasics
import ObjCScript

package struct CourseCheck {
  package private(set) var problems: [LessonProblem] = []
  package private(set) var lessons = 0
  package private(set) var exercises = 0
  package private(set) var wrongAnswers = 0
  package private(set) var questions = 0
  /// For each confusion, the lessons that clear it up.
  package private(set) var taught: [Int: [String]] = [:]
  package static let confusions = 1...32

  /// - Parameter isWhole: a course that is to teach every confusion; a set of a teacher's own need not.
  package init(_ files: [(path: String, text: String)], isWhole: Bool) {
    var reader = LessonReader(files)
    let course = reader.lessons()
    problems = reader.problems
    if course.isEmpty { problems.append(.init(file: ".", message: "no folder has an en.md")) }
    for lesson in course { check(lesson) }
    guard isWhole else { return }
    for number in Self.confusions where taught[number] == nil {
      problems.append(.init(file: ".", message: "no lesson teaches confusion \(number)"))
    }
  }

  private mutating func fail(_ lesson: Lesson, _ file: String, _ message: String) {
    problems.append(.init(file: "\(lesson.name)/\(file)", message: message))
  }

  private mutating func check(_ lesson: Lesson) {
    lessons += 1
    checkTexts(lesson)
    if let listing = lesson.listing { checkListing(lesson, listing) }
    for step in lesson.steps {
      if let exercise = lesson.exercises[step] { check(lesson, exercise) }
    }
  }

  // MARK: Texts

  private mutating func checkTexts(_ lesson: Lesson) {
    let english = lesson.text(.en)
    for (_, number) in english.summary.enumerated() where number.confusion > 0 {
      if !(taught[number.confusion] ?? []).contains(lesson.name) {
        taught[number.confusion, default: []].append(lesson.name)
      }
    }
    for language in Language.allCases {
      let file = "\(language.rawValue).md"
      let text = lesson.text(language)
      if text.title.isEmpty { fail(lesson, file, "no title") }
      if text.summary.isEmpty { fail(lesson, file, "nothing to remember") }
      if lesson.listing != nil, text.predict.isEmpty || text.run.isEmpty || text.investigate.isEmpty
      {
        fail(lesson, file, "predict, run or investigate is empty")
      }
      for (step, exercise) in lesson.exercises {
        if (text.tasks[step] ?? "").isEmpty { fail(lesson, file, "\(step.rawValue) has no task") }
        let hints = text.hints[step] ?? []
        if hints.count != 3 || hints.contains(where: \.isEmpty) {
          fail(lesson, file, "\(step.rawValue) has \(hints.count) hints, not 3")
        }
        for (name, _) in exercise.feedback where text.feedback[name] == nil {
          fail(lesson, file, "no feedback is called `\(name)`")
        }
      }
      let names = Set(lesson.exercises.values.flatMap { $0.feedback.map(\.name) })
      for name in text.feedback.keys.sorted() where !names.contains(name) {
        fail(lesson, file, "no check gives the feedback `\(name)`")
      }
      if text.summary.map(\.confusion) != english.summary.map(\.confusion) {
        fail(lesson, file, "what is to be remembered differs from en.md")
      }
    }
  }

  // MARK: Listings

  private mutating func checkListing(_ lesson: Lesson, _ listing: String) {
    let run = TracedRun(name: "\(lesson.name)/look.m", text: listing, keepsLines: true)
    guard let recording = run.recording else {
      return fail(lesson, "look.m", run.result.diagnostics.first?.message ?? "it does not run")
    }
    if TracedRun(name: "\(lesson.name)/look.m", text: listing, keepsLines: true).lines != run.lines
    {
      fail(lesson, "look.m", "two runs give different traces")
    }
    var maker = QuestionMaker(recording, of: run)
    for request in lesson.questions {
      questions += 1
      guard let question = maker.question(request) else {
        fail(lesson, "questions.txt", "the run has nothing of this kind: \(request.subject)")
        continue
      }
      if question.choices.count < 2 {
        fail(lesson, "questions.txt", "no wrong choice: \(question.text(.en))")
      }
    }
    for step in [StepKind.predict, .investigate] where !lesson.steps.contains(step) {
      fail(lesson, "questions.txt", "nothing to \(step.rawValue)")
    }
  }

  private mutating func check(_ lesson: Lesson, _ exercise: Exercise) {
    exercises += 1
    let file = "\(exercise.step.rawValue).m"
    for text in [exercise.expectations] + exercise.feedback.map(\.expectations) {
      var sources = SourceMap()
      let read = ExpectationParser.read(sources.add(name: "checks", bytes: Array(text.utf8)))
      for problem in read.problems {
        fail(lesson, "\(exercise.step.rawValue).expect", problem.message)
      }
      if read.expectations.isEmpty {
        fail(lesson, "\(exercise.step.rawValue).expect", "no expectation")
      }
    }
    if !exercise.text(.start).contains("TODO") { fail(lesson, file, "the start has no TODO") }
    let start = verify(lesson, exercise, .start)
    if start.hasPassed { fail(lesson, file, "the start passes") }
    if case .hasErrors = start.verdict { fail(lesson, file, "the start does not compile") }
    let solution = verify(lesson, exercise, .solution, keepsLines: true)
    if !solution.hasPassed {
      fail(lesson, file, "the solution fails: " + explanation(solution, lesson, exercise))
    } else if verify(lesson, exercise, .solution, keepsLines: true).run.lines != solution.run.lines
    {
      fail(lesson, file, "two runs of the solution give different traces")
    }
    for name in exercise.wrongAnswers {
      wrongAnswers += 1
      let wrong = verify(lesson, exercise, .wrong(name))
      guard case .failed(_, let feedback) = wrong.verdict else {
        fail(
          lesson, file,
          "the wrong answer `\(name)` is \(wrong.hasPassed ? "taken" : "not run: " + explanation(wrong, lesson, exercise))"
        )
        continue
      }
      if feedback != name {
        fail(
          lesson, file,
          "the wrong answer `\(name)` gets \(feedback.map { "the feedback `\($0)`" } ?? "no feedback"): "
            + explanation(wrong, lesson, exercise))
      }
    }
    for (name, _) in exercise.feedback where !exercise.wrongAnswers.contains(name) {
      fail(lesson, file, "no wrong answer `\(name)` shows its feedback")
    }
    if exercise.wrongAnswers.isEmpty { fail(lesson, file, "no typical wrong answer") }
  }

  private func verify(
    _ lesson: Lesson, _ exercise: Exercise, _ variant: Exercise.Variant, keepsLines: Bool = false
  ) -> Verification {
    Verification(
      exercise, name: "\(lesson.name)/\(exercise.step.rawValue).m", text: exercise.text(variant),
      keepsLines: keepsLines)
  }

  private func explanation(_ verification: Verification, _ lesson: Lesson, _ exercise: Exercise)
    -> String
  {
    let words =
      verification.sentences(lesson, exercise.step, .en)
      + verification.run.result.diagnostics.filter { $0.level == .error }.prefix(2).map(\.message)
    return words.joined(separator: " ")
  }
}
