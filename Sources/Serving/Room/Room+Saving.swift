// A room as JSON, and back.
import ForwardKitBasics
import LanguageServer

extension Room.State {
  /// Without what only this server has: its streams.
  var saved: JSONValue {
    [
      "lesson": lesson, "listing": listing, "step": step, "mode": .string(mode),
      "polls": .array(polls.map(\.saved)), "learners": .array(learners.map(\.saved)),
    ]
  }

  /// Streams stay as they are.
  mutating func take(_ saved: JSONValue) {
    lesson = saved["lesson"] ?? .null
    listing = saved["listing"] ?? .null
    step = saved["step"] ?? .null
    mode = saved["mode"]?.string ?? "roam"
    polls = (saved["polls"]?.array ?? []).compactMap(Room.Poll.init)
    learners = (saved["learners"]?.array ?? []).compactMap(Room.Learner.init)
  }
}

extension Room.Poll {
  fileprivate var saved: JSONValue {
    [
      "id": .integer(id), "question": .string(question),
      "choices": .array(choices.map { .string($0) }), "key": key.map { .integer($0) } ?? .null,
      "confusions": .array(confusions), "open": .bool(isOpen),
    ]
  }

  fileprivate init?(_ saved: JSONValue) {
    guard let id = saved["id"]?.integer, let question = saved["question"]?.string,
      let choices = saved["choices"]?.strings
    else { return nil }
    self.init(
      id: id, question: question, choices: choices, key: saved["key"]?.integer,
      confusions: saved["confusions"]?.array ?? [], isOpen: saved["open"]?.bool ?? false)
  }
}

extension Room.Learner {
  fileprivate var saved: JSONValue {
    [
      "id": .string(id), "session": .string(session), "name": .string(name), "lesson": lesson,
      "step": step, "passed": .array(passed.map { .string($0) }), "hand": .bool(hand),
      "answers": .array(
        answers.ordered { $0.key < $1.key }.map { .array([.integer($0.key), .integer($0.value)]) }),
    ]
  }

  fileprivate init?(_ saved: JSONValue) {
    guard let id = saved["id"]?.string, let session = saved["session"]?.string else { return nil }
    self.init(id: id, session: session, name: saved["name"]?.string ?? "")
    lesson = saved["lesson"] ?? .null
    step = saved["step"] ?? .null
    passed = saved["passed"]?.strings ?? []
    hand = saved["hand"]?.bool ?? false
    for answer in saved["answers"]?.array ?? [] {
      if let pair = answer.array, pair.count == 2, let poll = pair[0].integer,
        let choice = pair[1].integer
      {
        answers[poll] = choice
      }
    }
  }
}
