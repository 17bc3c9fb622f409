// Fixed phrases that more than one view shows: keys, prediction, the states of a stage.
import ForwardKit

enum DispatchPhrases {
  static let empty = "The trace has no messages."
  static let nilReceiver = "nothing is looked up"

  /// The keys that the stepper and the HTML page have in common; `short` is for the stepper's pane.
  static let keys: [(keys: String, short: String, action: String)] = [
    ("→ l space", "step", "next step"), ("← h", "back", "step back"),
    ("↓ ↑ j k", "message", "next, previous message"),
    ("n N", "same selector", "next, previous message with this selector"),
    ("g G", "ends", "first, last step"),
    ("/", "find", "find; Enter goes on"), ("p", "predict", "predict each stage before it is shown"),
    ("?", "keys", "this list"),
  ]

  /// How a stage's mark is read aloud.
  static let states = [
    ("open", "not reached"), ("skipped", "skipped"), ("failed", "failed"), ("good", "answered"),
    ("done", "no answer"),
  ]

  // MARK: Prediction

  static let question = "What happens next?"
  static let right = "Yes: "
  static let wrong = "Not yet. It is: "

  /// What can happen next, and why it comes when it does.
  static let choices: [(name: String, text: String, order: String)] = [
    ("hit", "The cache has it", "An earlier message or query put it there."),
    (
      "miss", "The cache does not have it",
      "This class has not been asked for it since its cache was last flushed."
    ),
    (
      "found", "A class of the chain has it",
      "The method lists of the class and its superclasses come after the cache."
    ),
    (
      "resolve", "The resolver is asked",
      "The class is asked before the instance: stage 3 comes before stage 4."
    ),
    (
      "target", "forwardingTargetForSelector: is asked",
      "It comes after the resolver, before a signature is needed."
    ),
    (
      "signature", "methodSignatureForSelector: is asked",
      "An invocation can only be built from a signature."
    ),
    (
      "invocation", "forwardInvocation: runs",
      "The signature is known, so the message becomes an object."
    ),
    ("unrecognized", "doesNotRecognizeSelector: raises", "There is no stage left to ask."),
    ("call", "The method runs", "The search is over."),
  ]
}
