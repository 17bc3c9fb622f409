// A lesson as it is read from its folder: a text in each language, one set of listings, checks and questions for all.
import DispatchExpectations
import ForwardKitBasics

/// Something that the learner does in a lesson.
package enum StepKind: String, CaseIterable, Sendable {
  case predict, investigate, modify, make

  package var isExercise: Bool { self == .modify || self == .make }
}

package struct Lesson: Sendable {
  /// Its folder: `08-target`.
  package let name: String
  package let texts: [Language: LessonText]
  /// The listing that is predicted and run; projects have none.
  package let listing: String?
  package let questions: [QuestionRequest]
  package let exercises: [StepKind: Exercise]

  package var steps: [StepKind] {
    StepKind.allCases.filter { kind in
      kind.isExercise ? exercises[kind] != nil : questions.contains { $0.step == kind }
    }
  }

  package func text(_ language: Language) -> LessonText { texts[language] ?? LessonText() }
}

/// A lesson's prose in one language.
package struct LessonText: Sendable {
  package var title = ""
  package var introduction = ""
  package var predict = ""
  package var run = ""
  package var investigate = ""
  package var tasks: [StepKind: String] = [:]
  /// From the first that says little to the last that says nearly all.
  package var hints: [StepKind: [String]] = [:]
  /// What is said about a typical wrong answer, by its name.
  package var feedback: [String: String] = [:]
  /// The sentences to take home, with the number of the confusion that each clears up; 0 for none.
  package var summary: [(confusion: Int, text: String)] = []
}

/// A listing to change, as variants of one text.
package struct Exercise: Sendable {
  package let step: StepKind
  private let source: String
  /// Names of typical wrong answers.
  package let wrongAnswers: [String]
  package let expectations: String
  /// What tells a typical wrong answer: expectations that all hold for it, in order of precedence.
  package let feedback: [(name: String, expectations: String)]

  package enum Variant: Equatable, Sendable {
    case start, solution
    case wrong(String)

    fileprivate var label: String {
      switch self {
      case .start: "START"
      case .solution: "SOLUTION"
      case .wrong(let name): "WRONG_" + name.replacing("-", with: "_")
      }
    }
  }

  package init(step: StepKind, source: String, checks: String) {
    self.step = step
    self.source = source
    var names: [String] = []
    for line in source.split(separator: "\n") where line.hasPrefix("#elif WRONG_") {
      let name = String(line.dropFirst(12)).replacing("_", with: "-")
      if !names.contains(name) { names.append(name) }
    }
    wrongAnswers = names
    var parts: [(name: String, expectations: String)] = [("", "")]
    for line in checks.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("feedback ") {
        parts.append((String(line.dropFirst(9)), ""))
      } else {
        parts[parts.count - 1].expectations += line + "\n"
      }
    }
    expectations = parts[0].expectations
    feedback = Array(parts.dropFirst())
  }

  /// The text of a variant: of each `#if SOLUTION … #elif START … #elif WRONG_name … #endif` the branch that is its own. A wrong
  /// answer has the solution's branch where it has none; the start has nothing there.
  package func text(_ variant: Variant) -> String {
    var result = ""
    var block: [String: String]?
    var branch = ""
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      if block == nil, line == "#if SOLUTION" {
        block = [:]
        branch = "SOLUTION"
      } else if block != nil, line.hasPrefix("#elif ") {
        branch = String(line.dropFirst(6))
        block?[branch] = ""
      } else if let found = block, line == "#endif" {
        var own = found[variant.label]
        if own == nil, variant != .start { own = found["SOLUTION"] }
        result += own ?? ""
        block = nil
      } else if block != nil {
        block?[branch, default: ""] += line + "\n"
      } else {
        result += line + "\n"
      }
    }
    while result.hasSuffix("\n\n") { result.removeLast() }
    return result
  }
}
