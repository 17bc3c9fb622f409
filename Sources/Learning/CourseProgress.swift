// What a learner has done: one file of JSON in the workshop's folder.
import ForwardKitBasics

package struct CourseProgress: Equatable, Sendable {
  package static let fileName = ".fwdsim-learn.json"

  package struct Record: Equatable, Sendable {
    package var tries = 0
    package var hints = 0
    package var isDone = false
    package var sawSolution = false

    package init(tries: Int = 0, hints: Int = 0, isDone: Bool = false, sawSolution: Bool = false) {
      self.tries = tries
      self.hints = hints
      self.isDone = isDone
      self.sawSolution = sawSolution
    }
  }

  package var language = Language.en
  /// For the report; empty unless the learner gives one.
  package var name = ""
  /// By the name of a step.
  package var steps: [String: Record] = [:]

  package init(language: Language = .en, name: String = "") {
    self.language = language
    self.name = name
  }

  /// Nil for a text that is no state of this schema.
  package init?(_ bytes: [UInt8]) {
    guard let value = try? JSONReader.value(in: bytes), value["schema"]?.integer == 1,
      case .object(let steps)? = value["steps"]
    else { return nil }
    language = value["language"]?.string.flatMap(Language.init) ?? .en
    name = value["name"]?.string ?? ""
    for (key, step) in steps {
      self.steps[key] = Record(
        tries: step["tries"]?.integer ?? 0, hints: step["hints"]?.integer ?? 0,
        isDone: step["done"]?.bool ?? false, sawSolution: step["solution"]?.bool ?? false)
    }
  }

  /// As it is written to the file.
  package var text: String {
    let quoted = { JSONBuffer.quoted($0) }
    let steps = steps.ordered { $0.key < $1.key }.map { key, step in
      "    \(quoted(key)): {\"tries\": \(step.tries), \"hints\": \(step.hints), \"solution\": \(step.sawSolution), \"done\": \(step.isDone)}"
    }
    return """
      {
        "schema": 1,
        "language": \(quoted(language.rawValue)),
        "name": \(quoted(name)),
        "steps": {
      \(steps.joined(separator: ",\n"))
        }
      }

      """
  }

  package subscript(step: Course.Step) -> Record {
    get { steps[step.name] ?? Record() }
    set { steps[step.name] = newValue }
  }

  package func done(_ course: Course) -> Int { course.steps.count { self[$0].isDone } }

  /// The first step that is not done.
  package func current(_ course: Course) -> Course.Step? { course.steps.first { !self[$0].isDone } }

  /// `[#######-------] 17/42`
  package func bar(_ course: Course, width: Int = 30) -> String {
    let total = course.steps.count, done = done(course)
    let filled = total == 0 ? 0 : done * width / total
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: "-", count: width - filled) + "] \(done)/\(total)"
  }
}
