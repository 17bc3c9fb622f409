import ForwardKitBasics
import MessageFraming
import Testing

@testable import Serving

/// What a listener was told.
private final class Told: @unchecked Sendable {
  // Rooms tell their listeners while they hold their lock, and these tests have one thread.
  var frames: [String] = []
  var last: String { frames.last ?? "" }
}

@Suite("A room")
struct RoomTests {
  private let room = Room(file: nil)

  private func poll() throws {
    try room.ask(["question": "Where?", "choices": ["cache", "target"], "key": 1])
  }

  @Test("who comes back from the same browser is the same learner, and from another one is not")
  func joining() throws {
    let ann = try room.join(name: "Ann", id: nil, session: "a")
    #expect(try room.join(name: nil, id: ann, session: "a") == ann)
    #expect(try room.join(name: nil, id: ann, session: "b") != ann)
    #expect(room.learnerCount == 2)
  }

  @Test("nobody speaks for somebody else")
  func sessions() throws {
    let ann = try room.join(name: "Ann", id: nil, session: "a")
    #expect(throws: ServerFailure.self) { try room.hand(true, of: ann, "b") }
    try room.hand(true, of: ann, "a")
    #expect(room.wall["learners"]?.array?.first?["hand"]?.bool == true)
  }

  @Test("learners see counts and key when the poll is closed, who leads sees them at once")
  func polls() throws {
    let ann = try room.join(name: "Ann", id: nil, session: "a")
    try poll()
    try room.answer(0, of: ann, "a")
    #expect(room.stateText(isHost: false)["poll"]?["counts"]?.array == nil)
    #expect(room.stateText(isHost: false)["poll"]?["key"]?.integer == nil)
    #expect(room.stateText(isHost: false)["poll"]?["answers"]?.integer == 1)
    #expect(
      room.stateText(isHost: true)["poll"]?["counts"]?.array?.compactMap(\.integer) == [1, 0])
    room.closePoll()
    #expect(
      room.stateText(isHost: false)["poll"]?["counts"]?.array?.compactMap(\.integer) == [1, 0])
    #expect(room.stateText(isHost: false)["poll"]?["key"]?.integer == 1)
    #expect(throws: ServerFailure.self) { try room.answer(1, of: ann, "a") }
  }

  @Test("a poll needs a question, two choices, and a key among them")
  func badPolls() {
    for body: JSONValue in [
      ["choices": ["a", "b"]], ["question": "?", "choices": ["a"]],
      ["question": "?", "choices": ["a", "b"], "key": 2],
    ] {
      #expect(throws: ServerFailure.self) { try room.ask(body) }
    }
  }

  @Test("a page that comes back is told the whole state at once, then each change")
  func listening() throws {
    try room.lead(["lesson": "08-target", "step": 4, "mode": "follow"])
    let told = Told()
    let end = room.listen(isHost: false, learner: nil) { told.frames.append($0) }
    #expect(told.frames.count == 1)
    #expect(told.last.contains("\"lesson\":\"08-target\""))
    #expect(told.last.contains("\"mode\":\"follow\""))
    try room.lead(["step": 5])
    #expect(told.last.contains("\"step\":5"))
    #expect(told.last.contains("\"lesson\":\"08-target\""))
    end()
    try room.lead(["step": 6])
    #expect(!told.last.contains("\"step\":6"))
    #expect(throws: ServerFailure.self) { try room.lead(["mode": "loud"]) }
  }

  @Test("a name that is a formula is text in the CSV, and quotes are doubled")
  func csv() throws {
    let eve = try room.join(name: "=SUM(1) \"x\"", id: nil, session: "e")
    try poll()
    try room.answer(1, of: eve, "e")
    try room.place("08-target", "modify", passed: true, of: eve, "e")
    let rows = room.answersCSV.split(separator: "\r\n")
    #expect(rows.count == 3)
    #expect(rows[0] == "\"learner\",\"name\",\"passed\",\"Where?\"")
    #expect(rows[1].hasSuffix("\"'=SUM(1) \"\"x\"\"\",\"08-target/modify\",\"target\""))
    #expect(rows[2] == "\"key\",\"\",\"\",\"target\"")
  }

  @Test("a room is full at 500")
  func full() throws {
    for number in 0..<Room.mostLearners {
      _ = try room.join(name: nil, id: nil, session: "\(number)")
    }
    #expect(throws: ServerFailure.self) { try room.join(name: nil, id: nil, session: "more") }
  }
}
