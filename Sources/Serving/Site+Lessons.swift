// The course. Texts come from the server itself; what runs a listing, from a worker.
import ForwardKitBasics
import LanguageServer
import Learning

extension Site {
  func lessons(_ words: [String], _ request: ServerRequest, _ session: String)
    async throws(ServerFailure) -> ServerResponse
  {
    let language = Language(rawValue: request.query["lang"] ?? "en") ?? .en
    guard let name = words.first else {
      guard request.method == .GET else { throw .wrongMethod }
      return ServerResponse(json: [
        "lessons": .array(Course.embedded.lessons.map { summary($0, language) })
      ])
    }
    guard let lesson = Course.embedded.lesson(name) else { throw .notFound }
    switch words.dropFirst().first {
    case nil:
      guard request.method == .GET else { throw .wrongMethod }
      return try await job(
        "lesson",
        ["lesson": .string(lesson.name), "lang": .string(language.rawValue)], session)
    case "answer":
      guard request.method == .POST else { throw .wrongMethod }
      return try await answer(lesson, try request.json(), session)
    case "verify":
      guard request.method == .POST else { throw .wrongMethod }
      return try await verify(lesson, try request.json(), session)
    case "hints":
      let step = try exercise(lesson, request.query["step"])
      let hints = lesson.text(language).hints[step] ?? []
      guard words.count == 3, let number = Int(words[2]), hints.indices.contains(number - 1) else {
        throw .notFound
      }
      return ServerResponse(json: [
        "hint": .string(hints[number - 1]), "number": .integer(number),
        "count": .integer(hints.count),
      ])
    case "solution":
      let step = try exercise(lesson, request.query["step"])
      let text = lesson.exercises[step]?.text(.solution) ?? ""
      return ServerResponse(json: ["source": .string(text)])
    default: throw .notFound
    }
  }

  /// The exercise that is named, or the lesson's first.
  private func exercise(_ lesson: Lesson, _ name: String?) throws(ServerFailure) -> StepKind {
    let exercises = lesson.steps.filter(\.isExercise)
    guard let step = name == nil ? exercises.first : exercises.first(where: { $0.rawValue == name })
    else { throw .notFound }
    return step
  }

  private func summary(_ lesson: Lesson, _ language: Language) -> JSONValue {
    [
      "id": .string(lesson.name), "title": .string(lesson.text(language).title),
      "steps": .array(lesson.steps.map { .string($0.rawValue) }),
      "project": .bool(lesson.listing == nil),
    ]
  }

  private func answer(_ lesson: Lesson, _ body: JSONValue, _ session: String)
    async throws(ServerFailure) -> ServerResponse
  {
    var members: [(key: String, value: JSONValue)] = [
      (key: "lesson", value: .string(lesson.name))
    ]
    for name in ["step", "id", "choice", "lang"] {
      members.append((key: name, value: body[name] ?? .null))
    }
    return try await job("lesson-answer", .object(members), session)
  }

  private func verify(_ lesson: Lesson, _ body: JSONValue, _ session: String)
    async throws(ServerFailure) -> ServerResponse
  {
    let step = try exercise(lesson, body["step"]?.string)
    guard let source = body["source"]?.string else {
      throw .badRequest("'source' must be the listing's text")
    }
    return try await job(
      "verify",
      [
        "lesson": .string(lesson.name), "step": .string(step.rawValue), "source": .string(source),
        "lang": body["lang"] ?? "en",
      ], session)
  }
}
