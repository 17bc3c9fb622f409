// One room: what the teacher shows, what is asked, and where everybody is. All of it is in memory, and all of it is told again to
// a page that comes back.
import ForwardKitBasics
import LanguageServer
import Synchronization

final class Room: Sendable {
  static let mostLearners = 500

  struct Learner {
    let id: String
    /// The browser that it belongs to: nobody else speaks for it.
    let session: String
    var name: String
    var lesson: JSONValue = .null
    var step: JSONValue = .null
    var passed: [String] = []
    var hand = false
    /// To each poll, by its number.
    var answers: [Int: Int] = [:]
  }

  struct Poll {
    let id: Int
    let question: String
    let choices: [String]
    let key: Int?
    let confusions: [JSONValue]
    var isOpen = true
  }

  struct Listener {
    let isHost: Bool
    let learner: String?
    let send: @Sendable (String) -> Void
  }

  struct State {
    var lesson: JSONValue = .null
    var listing: JSONValue = .null
    var step: JSONValue = .null
    var mode = "roam"
    var polls: [Poll] = []
    var learners: [Learner] = []
    var listeners: [Int: Listener] = [:]
    var nextListener = 0
    /// Of the last event.
    var event = 0
    /// The file that was read or written last.
    var stamp: RoomFile.Stamp?
  }
  private let state = Mutex(State())
  private let file: RoomFile?

  /// - Parameter file: where it is kept; nil keeps it in memory alone.
  init(file: RoomFile?) {
    self.file = file
    follow()
  }
  /// Tells the events of this run of the server from those of an earlier one.
  private let epoch = Secret.word(bytes: 4)

  var learnerCount: Int { state.withLock { $0.learners.count } }

  // MARK: What pages are told

  private static func json(_ state: State, isHost: Bool) -> JSONValue {
    [
      "lesson": state.lesson, "listing": state.listing, "step": state.step,
      "mode": .string(state.mode),
      "poll": state.polls.last.map { json($0, state, isHost: isHost) } ?? .null,
      "learners": .integer(state.learners.count),
    ]
  }

  /// Learners see what the others chose, and the key, when the poll is closed.
  private static func json(_ poll: Poll, _ state: State, isHost: Bool) -> JSONValue {
    let shows = isHost || !poll.isOpen
    let counts = poll.choices.indices.map { choice in
      state.learners.count { $0.answers[poll.id] == choice }
    }
    return [
      "id": .integer(poll.id), "question": .string(poll.question),
      "choices": .array(poll.choices.map { .string($0) }), "open": .bool(poll.isOpen),
      "answers": .integer(counts.reduce(0, +)),
      "counts": shows ? .array(counts.map { .integer($0) }) : .null,
      "key": shows ? poll.key.map { .integer($0) } ?? .null : .null,
      "confusions": shows ? .array(poll.confusions) : .null,
    ]
  }

  func stateText(isHost: Bool) -> JSONValue { state.withLock { Self.json($0, isHost: isHost) } }

  private func frame(_ state: State, isHost: Bool) -> String {
    "id: \(epoch)-\(state.event)\nevent: state\ndata: \(Self.json(state, isHost: isHost).text)\n\n"
  }

  /// Changes something and tells everybody. Frames are handed over in the order of the changes.
  private func change<Failure: Error, Result>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try state.withLock { (state) throws(Failure) in
      let lock = file?.lock()
      defer { if let lock { file?.unlock(lock) } }
      read(into: &state)
      let result = try body(&state)
      save(&state)
      tellAll(&state)
      return result
    }
  }

  private func tellAll(_ state: inout State) {
    state.event += 1
    let learners = frame(state, isHost: false), host = frame(state, isHost: true)
    for listener in state.listeners.values { listener.send(listener.isHost ? host : learners) }
  }

  // MARK: The file

  /// Takes what another server has made of the room, and tells the pages that listen here.
  func follow() {
    state.withLock { state in
      guard read(into: &state) else { return }
      tellAll(&state)
      tellWall(&state)
    }
  }

  /// - Returns: whether there was something new.
  @discardableResult
  private func read(into state: inout State) -> Bool {
    guard let file, let stamp = file.stamp, stamp != state.stamp, let saved = file.read() else {
      return false
    }
    state.stamp = stamp
    state.take(saved)
    return true
  }

  private func save(_ state: inout State) {
    guard let file else { return }
    file.write(state.saved)
    state.stamp = file.stamp
  }

  private func tellWall(_ state: inout State) {
    for listener in state.listeners.values where listener.isHost {
      listener.send("event: wall\ndata: {}\n\n")
    }
  }

  /// Gets the state at once, then each change.
  ///
  /// - Parameter learner: whose page it is; nil for the console.
  /// - Returns: what ends it.
  func listen(
    isHost: Bool, learner: String?, _ send: @escaping @Sendable (String) -> Void
  ) -> @Sendable () -> Void {
    let number = state.withLock { state in
      state.nextListener += 1
      state.listeners[state.nextListener] = Listener(isHost: isHost, learner: learner, send: send)
      read(into: &state)
      send("retry: 1000\n\n" + frame(state, isHost: isHost))
      if learner != nil { tellWall(&state) }
      return state.nextListener
    }
    return { [self] in
      state.withLock { state in
        state.listeners[number] = nil
        if learner != nil { tellWall(&state) }
      }
    }
  }

  // MARK: Learners

  /// - Parameter id: of somebody who was here before, in the same browser.
  func join(name: String?, id: String?, session: String) throws(ServerFailure) -> String {
    try change { (state) throws(ServerFailure) in
      if let index = state.learners.firstIndex(where: { $0.id == id && $0.session == session }) {
        if let name { state.learners[index].name = String(name.prefix(40)) }
        tellWall(&state)
        return state.learners[index].id
      }
      guard state.learners.count < Self.mostLearners else {
        throw ServerFailure(
          status: .serviceUnavailable, code: "room-full",
          message: "the room has \(Self.mostLearners) learners", retryAfter: 60)
      }
      let learner = Learner(
        id: Secret.word(bytes: 6), session: session, name: String((name ?? "").prefix(40)))
      state.learners.append(learner)
      tellWall(&state)
      return learner.id
    }
  }

  /// Changes what a learner says of itself.
  private func learner(
    _ id: String?, _ session: String, _ body: (inout Learner) -> Void
  ) throws(ServerFailure) {
    try state.withLock { (state) throws(ServerFailure) in
      let lock = file?.lock()
      defer { if let lock { file?.unlock(lock) } }
      read(into: &state)
      guard let index = state.learners.firstIndex(where: { $0.id == id && $0.session == session })
      else { throw Self.unknownLearner }
      body(&state.learners[index])
      save(&state)
      tellWall(&state)
    }
  }

  private static let unknownLearner = ServerFailure(
    status: .conflict, code: "not-joined", message: "join the room first")

  func hand(_ isUp: Bool, of id: String?, _ session: String) throws(ServerFailure) {
    try learner(id, session) { $0.hand = isUp }
  }

  func place(
    _ lesson: JSONValue, _ step: JSONValue, passed: Bool, of id: String?, _ session: String
  )
    throws(ServerFailure)
  {
    try learner(id, session) { learner in
      learner.lesson = lesson
      learner.step = step
      let name = "\(lesson.string ?? "")/\(step.string ?? "")"
      if passed, !learner.passed.contains(name) { learner.passed.append(name) }
    }
  }

  func answer(_ choice: Int, of id: String?, _ session: String) throws(ServerFailure) {
    try change { (state) throws(ServerFailure) in
      guard let index = state.learners.firstIndex(where: { $0.id == id && $0.session == session })
      else { throw Self.unknownLearner }
      guard let poll = state.polls.last, poll.isOpen else {
        throw ServerFailure(status: .conflict, code: "no-poll", message: "no poll is open")
      }
      guard poll.choices.indices.contains(choice) else {
        throw .badRequest("there is no such choice")
      }
      state.learners[index].answers[poll.id] = choice
      tellWall(&state)
    }
  }

  // MARK: The console

  /// What is missing in the body stays as it is.
  func lead(_ body: JSONValue) throws(ServerFailure) {
    if let mode = body["mode"]?.string, mode != "follow", mode != "roam" {
      throw .badRequest("'mode' is follow or roam")
    }
    change { state in
      if let lesson = body["lesson"] { state.lesson = lesson }
      if let listing = body["listing"] { state.listing = listing }
      if let step = body["step"] { state.step = step }
      if let mode = body["mode"]?.string { state.mode = mode }
    }
  }

  func ask(_ body: JSONValue) throws(ServerFailure) {
    guard let question = body["question"]?.string, let choices = body["choices"]?.strings,
      (2...12).contains(choices.count)
    else { throw .badRequest("a poll has a 'question' and from 2 to 12 'choices'") }
    let key = body["key"]?.integer
    guard key.map(choices.indices.contains) ?? true else {
      throw .badRequest("'key' is no choice")
    }
    let confusions = body["confusions"]?.array ?? []
    change { state in
      if !state.polls.isEmpty { state.polls[state.polls.count - 1].isOpen = false }
      state.polls.append(
        Poll(
          id: state.polls.count + 1, question: question, choices: choices, key: key,
          confusions: confusions))
    }
  }

  func closePoll() {
    change { state in
      if !state.polls.isEmpty { state.polls[state.polls.count - 1].isOpen = false }
    }
  }

  var wall: JSONValue {
    state.withLock { state in
      read(into: &state)
      let poll = state.polls.last
      let here = Set(state.listeners.values.compactMap(\.learner))
      return [
        "learners": .array(
          state.learners.map { learner in
            [
              "id": .string(learner.id), "name": .string(learner.name), "lesson": learner.lesson,
              "step": learner.step, "passed": .array(learner.passed.map { .string($0) }),
              "hand": .bool(learner.hand), "here": .bool(here.contains(learner.id)),
              "answer": poll.flatMap { learner.answers[$0.id] }.map { .integer($0) } ?? .null,
            ]
          })
      ]
    }
  }

  /// A row for each learner, with a column for each poll: the choice's text. RFC 4180.
  var answersCSV: String {
    state.withLock { state in
      read(into: &state)
      var rows = [["learner", "name", "passed"] + state.polls.map(\.question)]
      for learner in state.learners {
        let answers = state.polls.map { poll in
          learner.answers[poll.id].map { poll.choices[$0] } ?? ""
        }
        rows.append([learner.id, learner.name, learner.passed.joined(separator: " ")] + answers)
      }
      rows.append(
        ["key", "", ""] + state.polls.map { poll in poll.key.map { poll.choices[$0] } ?? "" })
      return rows.map { $0.map(Self.field).joined(separator: ",") + "\r\n" }.joined()
    }
  }

  /// A spreadsheet takes what begins with one of these for a formula.
  private static func field(_ text: String) -> String {
    let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
    let text = isFormula ? "'" + text : text
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
