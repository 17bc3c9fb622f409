// Questions about a listing. What is right is always computed from a run; an author names only what is asked, and the wrong
// choices with the confusion that leads to each.
import DispatchExpectations
import ForwardKit
import ForwardKitBasics

/// A line of a lesson's questions: `predict reached [Car fly]`, `predict printed 1 | Beep! : declared-type`.
package struct QuestionRequest: Sendable {
  package enum Subject: Sendable {
    /// The line of output with this number, from 1.
    case printed(Int)
    /// The last stage that a message reaches.
    case reached(String)
    /// Whether the cache has the method.
    case cache(String)
    /// The method that runs.
    case runs(String)
    /// In how many messages and questions a stage runs.
    case count(Stage)
    /// The stage that runs behind another one.
    case next(String, Stage)
    /// The last stage that a message would reach if this one had no answer.
    case whatIf(String, Stage)
  }
  package let step: StepKind
  package let subject: Subject
  package let wrongChoices: [(text: String, confusion: Confusion?)]

  /// Nil for a line that is no question.
  package init?(_ line: String) {
    let parts = line.split(separator: "|").map { $0.trimmed }
    let words = parts[0].split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count == 3, let step = StepKind(rawValue: words[0]) else { return nil }
    self.step = step
    switch words[1] {
    case "printed":
      guard let number = Int(words[2]), number > 0 else { return nil }
      subject = .printed(number)
    case "reached": subject = .reached(words[2])
    case "cache": subject = .cache(words[2])
    case "runs": subject = .runs(words[2])
    case "count":
      guard let stage = Stage(rawValue: words[2]) else { return nil }
      subject = .count(stage)
    case "next", "whatif":
      guard let blank = words[2].lastIndex(of: " "),
        let stage = Stage(rawValue: words[2][words[2].index(after: blank)...].description)
      else { return nil }
      let message = String(words[2][..<blank])
      subject = words[1] == "next" ? .next(message, stage) : .whatIf(message, stage)
    default: return nil
    }
    var choices: [(String, Confusion?)] = []
    for part in parts.dropFirst() {
      guard let colon = part.range(of: " : ", last: true) else {
        choices.append((part, nil))
        continue
      }
      guard let confusion = Confusion(rawValue: String(part[colon.upperBound...])) else {
        return nil
      }
      choices.append((String(part[..<colon.lowerBound]), confusion))
    }
    wrongChoices = choices
  }

  init(_ subject: Subject, wrong: [(text: String, confusion: Confusion?)] = []) {
    step = .investigate
    self.subject = subject
    wrongChoices = wrong
  }
}

extension StringProtocol {
  var trimmed: String {
    var text = self[...]
    while text.first == " " { text = text.dropFirst() }
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }

  /// Where a text stands, the last time or the first.
  fileprivate func range(of text: String, last: Bool) -> Range<Index>? {
    var found: Range<Index>?
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(text) {
        found = index..<self.index(index, offsetBy: text.count)
        if !last { return found }
      }
      index = self.index(after: index)
    }
    return found
  }
}

package struct QuizQuestion: Sendable {
  package struct Choice: Sendable {
    package let text: String
    package let confusion: Confusion?
  }
  /// What is asked, in each language.
  package let texts: [Language: String]
  package let choices: [Choice]
  package let right: Int
  /// The line of the listing that it is about.
  package let line: Int?

  package func text(_ language: Language) -> String { texts[language] ?? "" }

  /// `b`
  package static func letter(_ index: Int) -> String {
    String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index % 26)))
  }
  package var rightLetter: String { Self.letter(right) }
}
