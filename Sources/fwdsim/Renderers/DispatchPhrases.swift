// Fixed phrases that more than one view shows: keys, prediction, the states of a stage.
import ForwardKit
import ForwardKitBasics
import Learning

enum DispatchPhrases {
  static let empty = "The trace has no messages."
  static let nilReceiver = "nothing is looked up"

  /// The keys that the stepper and the HTML page have in common; `short` is for the stepper's pane.
  static let keys: [(keys: String, short: String, action: String)] = [
    ("→ l space", "step", "next step"), ("← h", "back", "step back"),
    ("↓ ↑ j k", "message", "next, previous message"),
    ("n N", "same selector", "next, previous message with this selector"),
    ("g G", "ends", "first, last step"),
    ("/", "find", "find; Enter goes on"),
    ("p", "predict", "predict each stage before it is shown; 1, 2, … choose an answer"),
    ("?", "keys", "this list"),
  ]

  /// The page's own.
  static let pageKeys: [(keys: String, action: String)] = [
    ("b", "large type and strong contrast, for a projector")
  ]

  /// How a stage's mark is read aloud.
  static let states = [
    ("open", "not reached"), ("skipped", "skipped"), ("failed", "failed"), ("good", "answered"),
    ("done", "no answer"),
  ]

  // MARK: Prediction

  static let right = "Yes: "
  static let wrong = "Not yet. It is: "

  /// What is said to an answer: what is right, and why the chosen one is not.
  static func verdict(_ question: QuizQuestion, _ answer: Int) -> String {
    let isRight = answer == question.right
    let reason = question.choices[answer].confusion.map { " " + $0.text(.en) } ?? ""
    return "\(isRight ? right : wrong)\(question.choices[question.right].text).\(reason)"
  }

  /// Without the marks of code.
  static func plain(_ text: String) -> String { text.replacing("`", with: "") }
}
