// Reads lessons from their files.
//
// A lesson is a folder, `08-target`, with
//   en.md, zh.md        its text: the sections named below
//   look.m              the listing that is predicted, run and investigated
//   questions.txt       a question a line: `predict reached [Car fly]`
//   modify.m, make.m    listings to change, with their solution and wrong answers as branches of `#if SOLUTION`
//   modify.expect …     what a solution's messages do; behind `feedback NAME` how a wrong answer is known
// A project has only the files of `make`.
import ForwardKitBasics

package struct LessonProblem: Error, Sendable {
  package let file: String
  package let message: String
}

package struct LessonReader {
  private let files: [String: String]
  package private(set) var problems: [LessonProblem] = []

  package static let sections: [Language: [String]] = [
    .en: ["Predict", "Run", "Investigate", "Modify", "Make", "Feedback", "Remember"],
    .zh: ["预测", "运行", "探究", "修改", "创作", "反馈", "记住"],
  ]

  package init(_ files: [(path: String, text: String)]) {
    self.files = Dictionary(files.map { ($0.path, $0.text) }) { first, _ in first }
  }

  /// All lessons, then the projects, in order of their names.
  package mutating func lessons() -> [Lesson] {
    let names = Set(files.keys.filter { $0.hasSuffix("/en.md") }.map { String($0.dropLast(6)) })
    return names.sorted().map { lesson($0) }
  }

  private mutating func lesson(_ name: String) -> Lesson {
    var texts: [Language: LessonText] = [:]
    for language in Language.allCases {
      let path = "\(name)/\(language.rawValue).md"
      guard let text = files[path] else {
        problems.append(.init(file: path, message: "it is missing"))
        continue
      }
      texts[language] = read(text, language, path)
    }
    var exercises: [StepKind: Exercise] = [:]
    for step in [StepKind.modify, .make] {
      guard let source = files["\(name)/\(step.rawValue).m"] else { continue }
      exercises[step] = Exercise(
        step: step, source: source, checks: files["\(name)/\(step.rawValue).expect"] ?? "")
    }
    var questions: [QuestionRequest] = []
    let path = "\(name)/questions.txt"
    for line in (files[path] ?? "").split(separator: "\n") where !line.hasPrefix("//") {
      if let question = QuestionRequest(String(line)) {
        questions.append(question)
      } else {
        problems.append(.init(file: path, message: "no question: \(line)"))
      }
    }
    return Lesson(
      name: name, texts: texts, listing: files["\(name)/look.m"], questions: questions,
      exercises: exercises)
  }

  private mutating func read(_ text: String, _ language: Language, _ path: String) -> LessonText {
    let titles = Self.sections[language] ?? []
    var parts = [String](repeating: "", count: titles.count + 1)
    var current = 0
    var lesson = LessonText()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("# "), lesson.title.isEmpty {
        lesson.title = String(line.dropFirst(2))
      } else if line.hasPrefix("## ") {
        guard let index = titles.firstIndex(of: String(line.dropFirst(3))), index >= current else {
          problems.append(.init(file: path, message: "no section, or out of order: \(line)"))
          continue
        }
        current = index + 1
      } else {
        parts[current] += line + "\n"
      }
    }
    let bodies = parts.map(Self.trimmed)
    lesson.introduction = bodies[0]
    lesson.predict = bodies[1]
    lesson.run = bodies[2]
    lesson.investigate = bodies[3]
    (lesson.tasks[.modify], lesson.hints[.modify]) = Self.task(bodies[4])
    (lesson.tasks[.make], lesson.hints[.make]) = Self.task(bodies[5])
    for item in Self.items(bodies[6], { $0.hasPrefix("- ") ? 2 : nil }) {
      guard item.hasPrefix("`"), let end = item.dropFirst().firstIndex(of: "`") else { continue }
      let name = String(item[item.index(after: item.startIndex)..<end])
      let rest = item[item.index(after: end)...].drop { ":： ".contains($0) }
      lesson.feedback[name] = String(rest)
    }
    for item in Self.items(bodies[7], { $0.hasPrefix("- ") ? 2 : nil }) {
      if item.hasPrefix("["), let end = item.firstIndex(of: "]"),
        let number = Int(item.dropFirst().prefix { $0 != "]" })
      {
        let rest = item[item.index(after: end)...].drop { $0 == " " }
        lesson.summary.append((number, String(rest)))
      } else {
        lesson.summary.append((0, item))
      }
    }
    return lesson
  }

  private static func trimmed(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while lines.first?.isEmpty ?? false { lines.removeFirst() }
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// The text of a task, and the numbered list behind it, its hints.
  private static func task(_ text: String) -> (String, [String]) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = lines.firstIndex { $0.hasPrefix("1. ") } ?? lines.endIndex
    let hints = items(lines[first...].joined(separator: "\n")) {
      guard let dot = $0.firstIndex(of: "."), Int($0[..<dot]) != nil else { return nil }
      return $0.distance(from: $0.startIndex, to: dot) + 2
    }
    return (trimmed(lines[..<first].joined(separator: "\n")), hints)
  }

  /// The items of a list; lines that are indented continue one. `mark` gives the length of an item's mark.
  private static func items(_ text: String, _ mark: (Substring) -> Int?) -> [String] {
    var items: [String] = []
    for line in text.split(separator: "\n") {
      if let length = mark(line) {
        items.append(String(line.dropFirst(length)))
      } else if !items.isEmpty {
        items[items.count - 1] += " " + line.drop { $0 == " " }
      }
    }
    return items
  }
}
