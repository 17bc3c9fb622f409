// Questions and exercises. A key is computed where it is asked for: nothing is kept between two requests.
import ForwardKit
import ForwardKitBasics
import Learning
import ObjCScript

extension JobRunner {
  private static func json(_ question: QuizQuestion, _ id: Int, _ language: Language) -> JSONValue {
    [
      "id": .integer(id), "text": .string(question.text(language)),
      "choices": .array(question.choices.map { .string($0.text) }),
      "line": question.line.map { .integer($0) } ?? .null,
    ]
  }

  private func answered(_ question: QuizQuestion) -> JobAnswer {
    guard let choice = job["choice"]?.integer, question.choices.indices.contains(choice) else {
      return Self.refusal("there is no such choice")
    }
    let isRight = choice == question.right
    let feedback = isRight ? "" : question.choices[choice].confusion?.text(lang) ?? ""
    return JobAnswer(body: [
      "right": .bool(isRight), "key": .integer(question.right), "feedback": .string(feedback),
    ])
  }

  // MARK: Of any listing

  /// Nil when the listing has errors.
  private func questions(_ run: TracedRun) -> [QuizQuestion]? {
    guard let recording = run.recording else { return nil }
    var maker = QuestionMaker(
      recording, of: run, seed: UInt64(max(0, job["seed"]?.integer ?? 1)))
    return maker.questions(min(100, max(1, job["count"]?.integer ?? 8)))
  }

  func quiz() -> JobAnswer {
    let run = TracedRun(files: files, options: options)
    let made = questions(run) ?? []
    return JobAnswer(body: [
      "seed": .integer(max(0, job["seed"]?.integer ?? 1)),
      "questions": .array(made.enumerated().map { Self.json($1, $0, lang) }),
      "diagnostics": diagnostics(run.result),
    ])
  }

  func quizAnswer() -> JobAnswer {
    let made = questions(TracedRun(files: files, options: options)) ?? []
    guard let id = job["id"]?.integer, made.indices.contains(id) else {
      return Self.refusal("there is no such question")
    }
    return answered(made[id])
  }

  // MARK: Of a lesson

  private var lesson: Lesson? { job["lesson"]?.string.flatMap { Course.embedded.lesson($0) } }

  private func questions(_ lesson: Lesson) -> [(step: StepKind, question: QuizQuestion)] {
    guard let listing = lesson.listing else { return [] }
    let run = TracedRun(name: "\(lesson.name)/look.m", text: listing)
    guard let recording = run.recording else { return [] }
    var maker = QuestionMaker(recording, of: run)
    return lesson.questions.compactMap { request in
      maker.question(request).map { (request.step, $0) }
    }
  }

  /// Texts, listings and questions of a lesson.
  func describeLesson() -> JobAnswer {
    guard let lesson else { return Self.refusal("there is no such lesson") }
    let text = lesson.text(lang)
    let made = questions(lesson).enumerated()
    var asked: [(key: String, value: JSONValue)] = []
    for step in [StepKind.predict, .investigate] {
      let own = made.filter { $0.element.step == step }.map {
        Self.json($0.element.question, $0.offset, lang)
      }
      asked.append((key: step.rawValue, value: .array(own)))
    }
    let exercises = lesson.steps.filter(\.isExercise)
    return JobAnswer(body: [
      "id": .string(lesson.name), "title": .string(text.title),
      "project": .bool(lesson.listing == nil), "introduction": .string(text.introduction),
      "predict": .string(text.predict), "run": .string(text.run),
      "investigate": .string(text.investigate),
      "tasks": .object(
        exercises.map { (key: $0.rawValue, value: .string(text.tasks[$0] ?? "")) }),
      "summary": .array(text.summary.map { .string($0.text) }),
      "listing": lesson.listing.map { .string($0) } ?? .null,
      "files": .object(
        exercises.map {
          (key: $0.rawValue, value: .string(lesson.exercises[$0]?.text(.start) ?? ""))
        }),
      "hints": .object(
        exercises.map { (key: $0.rawValue, value: .integer(text.hints[$0]?.count ?? 0)) }),
      "steps": .array(lesson.steps.map { .string($0.rawValue) }), "questions": .object(asked),
    ])
  }

  /// What an answer to one of its questions is worth.
  func lessonAnswer() -> JobAnswer {
    guard let lesson else { return Self.refusal("there is no such lesson") }
    let made = questions(lesson)
    guard let id = job["id"]?.integer, made.indices.contains(id) else {
      return Self.refusal("there is no such question")
    }
    return answered(made[id].question)
  }

  func verify() -> JobAnswer {
    guard let lesson, let step = StepKind(rawValue: job["step"]?.string ?? ""),
      let exercise = lesson.exercises[step]
    else { return Self.refusal("there is no such exercise") }
    let name = "\(lesson.name)/\(step.rawValue).m"
    let verification = Verification(exercise, name: name, text: job["source"]?.string ?? "")
    let recording = verification.run.recording
    let output = recording.map { TraceState(of: $0, after: $0.events.count).output } ?? ""
    return JobAnswer(body: [
      "output": .string(output), "view": recording.map { .string(views.view([$0])) } ?? .null,
      "passed": .bool(verification.hasPassed),
      "feedback": .array(verification.sentences(lesson, step, lang).map { .string($0) }),
      "diagnostics": diagnostics(verification.run.result),
    ])
  }
}
