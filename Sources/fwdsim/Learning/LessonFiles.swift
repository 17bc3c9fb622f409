// What `learn init` unpacks.
import ForwardKitBasics
import Learning

/// The files that a learner gets.
enum LessonFiles {
  static func all(_ language: Language) -> [(path: String, text: String)] {
    let texts = Dictionary(
      Course.embeddedFiles.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
    return Course.embedded.lessons.flatMap { lesson in
      var files: [(path: String, text: String)] = []
      if let text = texts["\(lesson.name)/\(language.rawValue).md"] {
        files.append(("\(lesson.name)/README.md", withoutAnswers(text, language) + "\n"))
      }
      if let listing = lesson.listing { files.append(("\(lesson.name)/look.m", listing)) }
      for step in lesson.steps {
        guard let exercise = lesson.exercises[step] else { continue }
        files.append(("\(lesson.name)/\(step.rawValue).m", exercise.text(.start)))
      }
      return files
    }
  }

  /// The lesson's text without hints, feedback and what is to be remembered: these come when they are asked for or earned.
  private static func withoutAnswers(_ text: String, _ language: Language) -> String {
    let hidden = (LessonReader.sections[language] ?? []).suffix(2).map { "## " + $0 }
    var lines: [Substring] = []
    var isHidden = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") { isHidden = hidden.contains(String(line)) }
      let isHint = line.first?.isNumber == true && line.dropFirst().hasPrefix(". ")
      if !isHidden, !isHint { lines.append(line) }
    }
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
