// A recording with its statements as a debugger walks it: which functions were under way at an event, and where in them. Knows no
// protocol and no position of its own: all questions name an event.
//
// Functions are told by the statements' events (enter, begin, leave); what is under way between two of them is what the messages'
// events say. An exception tells of no way out: the next event shows how deep its thread is.
import ForwardKit

struct TraceWalk {
  /// A call of one of the program's own functions, methods or blocks.
  struct Activation {
    let function: String
    let depth: Int
    /// Index of the caller's activation.
    let parent: Int?
    /// Positions of events in the recording.
    let entered: Int
    /// Index of the message that was under way when it was entered.
    let send: Int?
    /// Where its statements begin.
    var statements: [Int] = []
  }

  let recording: TraceRecording
  private(set) var activations: [Activation] = []
  /// Behind each event: the innermost activation and message of its thread, -1 for none.
  private var innermost: [Int32] = []
  private var scopes: [Int32] = []
  /// Positions of each thread's events.
  private(set) var threads: [Int: [Int]] = [:]
  /// What objects held, by name, in the order of the events that told it.
  private var objects: [String: [(position: Int, values: [TraceVariable])]] = [:]
  /// Positions of statements.
  private(set) var statements: [Int] = []

  private struct Open {
    var activations: [Int] = []
    var sends: [Int] = []
  }

  init(_ recording: TraceRecording) {
    self.recording = recording
    var threads: [Int: Open] = [:]
    innermost.reserveCapacity(recording.events.count)
    scopes.reserveCapacity(recording.events.count)
    for (position, event) in recording.events.enumerated() {
      note(event, position, &threads[event.thread, default: Open()])
      self.threads[event.thread, default: []].append(position)
      innermost.append(Int32(threads[event.thread]?.activations.last ?? -1))
      scopes.append(Int32(threads[event.thread]?.sends.last ?? -1))
    }
  }

  private mutating func note(_ event: TraceEvent, _ position: Int, _ open: inout Open) {
    switch event.body {
    case .send(let send) where send.kind != .function:
      if let index = recording.index(ofSend: send.scope.send) { open.sends.append(index) }
    case .return(let end) where end.scope.query == 0: close(end.scope.send, &open)
    case .throw(let thrown) where thrown.scope.query == 0: close(thrown.scope.send, &open)
    case .statement(let statement): note(statement, position, &open)
    default: break
    }
  }

  private func close(_ number: Int, _ open: inout Open) {
    guard let at = open.sends.lastIndex(where: { recording.sends[$0].number == number }) else {
      return
    }
    let start = recording.sends[open.sends[at]].positions.lowerBound
    open.sends.removeSubrange(at...)
    while let last = open.activations.last, activations[last].entered > start {
      open.activations.removeLast()
    }
  }

  private mutating func note(
    _ statement: TraceEvent.Statement, _ position: Int, _ open: inout Open
  ) {
    for object in statement.objects {
      objects[object.object, default: []].append((position, object.values))
    }
    let isNew = statement.moment == .enter
    while let last = open.activations.last,
      activations[last].depth > statement.depth
        || (isNew && activations[last].depth == statement.depth)
    {
      open.activations.removeLast()
    }
    if isNew || open.activations.last.map({ activations[$0].depth }) != statement.depth {
      activations.append(
        Activation(
          function: statement.function, depth: statement.depth, parent: open.activations.last,
          entered: position, send: open.sends.last))
      open.activations.append(activations.count - 1)
    }
    guard !isNew, let own = open.activations.last else { return }
    if statement.moment == .leave {
      open.activations.removeLast()
    } else {
      activations[own].statements.append(position)
      statements.append(position)
    }
  }

  // MARK: At an event

  /// Innermost activation of the event's own thread.
  func activation(at position: Int) -> Int? {
    let index = Int(innermost[position])
    return index < 0 ? nil : index
  }

  /// The message that the event belongs to, or that is under way.
  func send(at position: Int) -> Int? {
    let own = recording.events[position].body.scope.flatMap {
      $0.send == 0 ? nil : recording.index(ofSend: $0.send)
    }
    if let own, recording.sends[own].send.kind != .function { return own }
    let index = Int(scopes[position])
    return index < 0 ? nil : index
  }

  /// How deep the event's thread is in the program's own functions.
  func depth(at position: Int) -> Int {
    activation(at: position).map { activations[$0].depth } ?? 0
  }

  /// What an object held there; nil when nothing is known of it.
  func values(of object: String, at position: Int) -> [TraceVariable]? {
    guard let told = objects[object], let index = told.lastIndex(upTo: position, { $0.position })
    else {
      return nil
    }
    return told[index].values
  }

  /// The statement that the activation is at.
  func statement(of activation: Int, at position: Int) -> Int? {
    let own = activations[activation].statements
    return own.lastIndex(upTo: position, { $0 }).map { own[$0] }
  }

  /// Threads whose first event is not behind the position.
  func threads(at position: Int) -> [Int] {
    threads.filter { ($0.value.first ?? .max) <= position }.keys.sorted()
  }

  /// The last event of a thread up to the position.
  func last(of thread: Int, at position: Int) -> Int? {
    guard let own = threads[thread], let index = own.lastIndex(upTo: position, { $0 }) else {
      return nil
    }
    return own[index]
  }
}

extension Array {
  /// The last element whose key is not above the limit, in an array that is sorted by keys. O(log n).
  func lastIndex(upTo limit: Int, _ key: (Element) -> Int) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if key(self[middle]) <= limit { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}
