// The course as a whole, and how its lessons and steps are named.

/// The course: its lessons and projects in order.
package struct Course: Sendable {
  package let lessons: [Lesson]

  package init(lessons: [Lesson]) { self.lessons = lessons }

  /// The one that is part of the command.
  package static let embedded: Course = {
    var reader = LessonReader(EmbeddedFiles.all)
    return Course(lessons: reader.lessons())
  }()

  package static var embeddedFiles: [(path: String, text: String)] { EmbeddedFiles.all }

  package struct Step: Hashable, Sendable {
    package let lesson: String
    package let kind: StepKind

    package init(lesson: String, kind: StepKind) {
      self.lesson = lesson
      self.kind = kind
    }

    /// `08-target/modify`
    package var name: String { "\(lesson)/\(kind.rawValue)" }
  }

  package var steps: [Step] {
    lessons.flatMap { lesson in lesson.steps.map { Step(lesson: lesson.name, kind: $0) } }
  }

  /// The lesson of a name, its number or its subject: `08-target`, `08`, `8`, `target`.
  package func lesson(_ name: String) -> Lesson? {
    let name = name.lowercased()
    return lessons.first { lesson in
      let parts = lesson.name.split(separator: "-", maxSplits: 1).map(String.init)
      return lesson.name.lowercased() == name || parts[0].lowercased() == name
        || parts.last == name || (Int(name) != nil && Int(parts[0]) == Int(name))
    }
  }

  package enum Selection {
    case step(Step)
    case lesson(Lesson)
    case unknown
  }

  /// What a learner names: a lesson, or one of its steps as `08/modify` or the file `08-target/modify.m`.
  package func selection(_ text: String) -> Selection {
    var parts = text.split(separator: "/").map(String.init)
    if parts.first == "." { parts.removeFirst() }
    if parts.count > 2 { parts = Array(parts.suffix(2)) }
    guard let first = parts.first, let lesson = lesson(first) else { return .unknown }
    guard parts.count == 2 else { return .lesson(lesson) }
    let word = parts[1].hasSuffix(".m") ? String(parts[1].dropLast(2)) : parts[1]
    guard let kind = StepKind(rawValue: word), lesson.steps.contains(kind) else { return .unknown }
    return .step(Step(lesson: lesson.name, kind: kind))
  }
}
