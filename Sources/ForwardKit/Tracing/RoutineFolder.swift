// Folding: what every program does all the time and shows nothing is counted, not shown.
//
// Three kinds of sends do not appear as sends:
//
//   - routine ones (`alloc`, `init`, `retain`, `class` …) that a library's own method answers;
//   - internal ones, which a library's or the runtime's code makes while it does what it was asked by a message or by a call of
//     a function (`NSLog`, `CFEqual`);
//   - the hooks of dispatch (`resolveInstanceMethod:`, `forwardingTargetForSelector:` …): the `ask` and `answer` of the send
//     that they serve tell them, and what their bodies do belongs to that send.
//
// Whether a routine or internal send may go is known only when it ends: an `init` may, unless the program wrote one. So its
// events wait in a buffer; the first thing in it that deserves to be seen (a body of the program's own, a stage beyond
// lookup, output, an exception) lets all waiting events through in order, and its end without such a thing drops them.
// Objects and classes that appear in dropped sends are still told.

final class RoutineFolder {
  private struct Candidate {
    var send: Int
    var events: [RawEvent]
  }

  /// What is known of a send that has not ended.
  private struct Info {
    /// The send to which what happens inside belongs: itself, or the one that a hook serves.
    var owner: Int
    var at: SourceSpan?
    /// It runs a body of the program's own now.
    var isInOwnBody = false
    /// A hook was asked and has not answered.
    var isAsking = false
    var isHook = false
  }

  private static let routine: Set<String> = [
    "alloc", "allocWithZone:", "init", "new", "retain", "release", "autorelease", "class", "self",
    "dealloc", "initialize",
    "load", "retainCount", "copyWithZone:", "zone",
  ]

  private let keepsAll: Bool
  /// Selectors that are told whoever sends them.
  private let shown: Set<String>
  private let next: TraceNumberer
  private var open: [Candidate] = []
  private var sends: [Int: Info] = [:]
  private(set) var folded = 0

  init(keepsAll: Bool, shown: Set<String> = [], next: TraceNumberer) {
    self.keepsAll = keepsAll
    self.shown = shown
    self.next = next
  }

  func take(_ event: RawEvent) {
    if keepsAll {
      next.pass(event)
      return
    }
    switch event.body {
    case .send(var send) where send.kind == .function:
      send.parent = sends[send.parent]?.owner ?? send.parent
      forward(RawEvent(at: event.at, thread: event.thread, body: .send(send)))
    case .send(let send): begin(send, event)
    case .return(let end): finish(end.scope, event)
    case .throw(let thrown): finish(thrown.scope, event)
    default:
      note(event.body)
      if let scope = scope(of: event.body), sends[scope.send]?.isHook == true { return }
      forward(event)
    }
  }

  func flushAll() {
    for candidate in open {
      for event in candidate.events { next.pass(event) }
    }
    open.removeAll(keepingCapacity: true)
  }

  // MARK: Sends

  private func begin(_ send: TraceEvent.Send, _ event: RawEvent) {
    let parent = sends[send.parent]
    // Code of a library has no place of its own in the source: its sends carry that of the send it works for.
    // The place of a call of a library's function says that it runs.
    let isInternal =
      event.isInLibrary || parent.map { !$0.isInOwnBody && $0.at == event.at } ?? false
    let isHook = isInternal && parent?.isAsking == true
    let owner = parent?.owner ?? 0
    sends[send.scope.send] = Info(
      owner: isHook ? owner : send.scope.send, at: event.at, isHook: isHook)
    if isHook { return }
    var moved = send
    moved.parent = owner
    moved.isInternal = isInternal
    let event = RawEvent(at: event.at, thread: event.thread, body: .send(moved))
    if send.kind != .nil, !shown.contains(send.selector),
      isInternal || Self.routine.contains(send.selector)
    {
      open.append(Candidate(send: send.scope.send, events: [event]))
    } else {
      forward(event)
    }
  }

  private func finish(_ scope: TraceScope, _ event: RawEvent) {
    guard scope.query == 0 else {
      if sends[scope.send]?.isHook != true { forward(event) }
      return
    }
    let info = sends.removeValue(forKey: scope.send)
    if info?.isHook == true { return }
    var isReturn = false
    if case .return = event.body { isReturn = true }
    if isReturn, open.last?.send == scope.send {
      drop()
    } else {
      forward(event)
    }
  }

  /// Keeps track of what the open sends are doing.
  private func note(_ body: TraceEvent.Body) {
    switch body {
    case .call(let call) where call.scope.query == 0:
      sends[call.scope.send]?.isInOwnBody = !call.isNative
    case .ask(let ask): sends[ask.scope.send]?.isAsking = true
    case .answer(let answer): sends[answer.scope.send]?.isAsking = false
    default: break
    }
  }

  private func scope(of body: TraceEvent.Body) -> TraceScope? {
    switch body {
    case .query(let query): query.scope
    case .cache(let probe): probe.scope
    case .lookup(let step): step.scope
    case .ask(let ask): ask.scope
    case .answer(let answer): answer.scope
    case .skip(let skip): skip.scope
    case .fill(let change), .flush(let change): change.scope
    case .call(let call): call.scope
    default: nil
    }
  }

  // MARK: Buffers

  private func forward(_ event: RawEvent) {
    guard !open.isEmpty else {
      next.pass(event)
      return
    }
    if deservesToBeSeen(event.body) {
      flushAll()
      next.pass(event)
    } else {
      open[open.count - 1].events.append(event)
    }
  }

  private func drop() {
    let candidate = open.removeLast()
    folded += 1
    for event in candidate.events {
      switch event.body {
      case .object, .classDefined, .category, .protocolDefined:
        if open.isEmpty { next.pass(event) } else { open[open.count - 1].events.append(event) }
      default: continue
      }
    }
  }

  private func deservesToBeSeen(_ body: TraceEvent.Body) -> Bool {
    switch body {
    case .call(let call): !call.isNative
    case .send: true
    case .ask(let ask): !ask.isDefault
    case .lookup(let step): step.result == .notFound && step.scope.query == 0
    case .cache(let probe): probe.result == .forward && probe.scope.query == 0
    case .output, .throw, .catch, .note, .limit, .hook, .method: true
    case .answer(let answer): answer.scope.query == 0
    default: false
    }
  }
}
