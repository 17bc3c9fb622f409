// A walk through a recording: the events at which one stops, where one is, and how one gets elsewhere. Knows no terminal.
import ForwardKit
import ForwardKitBasics
import Learning

struct StepModel {
  let recording: TraceRecording
  let frames: StateFrames
  /// Of each file of the listing.
  private let lines: [[Substring]]
  /// Positions in `recording.events`: those that the filter shows.
  private(set) var stops: [Int]
  private(set) var step = 0
  private(set) var filter: StepFilter?
  /// Predict mode: what is to come is asked for before it is shown.
  var predicts = false
  /// The innermost send of each stop, as an index in `recording.sends`.
  private var scopes: [Int?]
  /// Both without a filter.
  private let everything: (stops: [Int], scopes: [Int?])
  private let narration: EventNarration

  init(_ recording: TraceRecording) {
    self.recording = recording
    lines = recording.header.files.map {
      $0.text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    frames = StateFrames(recording)
    narration = EventNarration(recording)
    var stops: [Int] = []
    var scopes: [Int?] = []
    var stack: [Int] = []
    for (position, event) in recording.events.enumerated() {
      // Threads interleave, so an event's own scope comes before the last one that was opened.
      let own = event.body.scope.flatMap { $0.send == 0 ? nil : recording.index(ofSend: $0.send) }
      let scope =
        own.flatMap { recording.sends[$0].send.kind == .function ? nil : $0 } ?? stack.last
      switch event.body {
      case .send(let send) where send.kind != .function: if let own { stack.append(own) }
      case .return(let end) where end.scope.query == 0: Self.pop(&stack, end.scope.send, recording)
      case .throw(let thrown) where thrown.scope.query == 0:
        Self.pop(&stack, thrown.scope.send, recording)
      default: break
      }
      guard Self.isStop(event) else { continue }
      stops.append(position)
      scopes.append(scope)
    }
    self.stops = stops
    self.scopes = scopes
    everything = (stops, scopes)
  }

  private static func pop(_ stack: inout [Int], _ number: Int, _ recording: TraceRecording) {
    if let index = stack.lastIndex(where: { recording.sends[$0].number == number }) {
      stack.removeSubrange(index...)
    }
  }

  static func isStop(_ event: TraceEvent) -> Bool {
    switch event.body {
    case .object(let change): change.operation == .isa
    case .skip(let skip):
      skip.reason != .earlierStageAnswered && !(skip.reason == .methodExists && skip.since == nil)
    case .lookup(let step): step.result != .notFound
    case .send, .query, .cache, .ask, .answer, .call, .return, .throw, .output, .method, .category,
      .note, .limit, .end, .hook:
      true
    default: false
    }
  }

  // MARK: Filter

  /// Shows only what fits, and the trace's end; nil shows everything. One stays where one is, or goes to the next stop that is
  /// shown. False, and nothing changes, when no message fits.
  mutating func show(only filter: StepFilter?) -> Bool {
    let position = isEmpty ? 0 : position
    guard let filter else {
      (stops, scopes) = everything
      self.filter = nil
      step = stops.firstIndex { $0 >= position } ?? max(0, stops.count - 1)
      return true
    }
    let sends = filter.sends(of: recording)
    var hasMessages = false
    let shown = everything.stops.indices.filter { index in
      let body = recording.events[everything.stops[index]].body
      if case .end = body { return true }
      guard let scope = everything.scopes[index], sends.contains(recording.sends[scope].number)
      else { return false }
      if let stage = filter.stage, Self.stage(of: body) != stage { return false }
      hasMessages = true
      return true
    }
    guard hasMessages else { return false }
    stops = shown.map { everything.stops[$0] }
    scopes = shown.map { everything.scopes[$0] }
    self.filter = filter
    step = stops.firstIndex { $0 >= position } ?? stops.count - 1
    return true
  }

  /// How many of how many messages and steps are shown.
  var shownCounts: (messages: Int, ofMessages: Int, steps: Int, ofSteps: Int) {
    (
      Set(scopes.compactMap { $0 }).count, Set(everything.scopes.compactMap { $0 }).count,
      stops.count, everything.stops.count
    )
  }

  private static func stage(of body: TraceEvent.Body) -> Stage? {
    switch body {
    case .cache: .cache
    case .lookup: .lookup
    case .ask(let ask): ask.stage
    case .answer(let answer): answer.stage
    case .skip(let skip): skip.stage
    case .send(let send): send.kind == .nil ? .nil : nil
    default: nil
    }
  }

  // MARK: Where one is

  var isEmpty: Bool { stops.isEmpty }
  var position: Int { stops[step] }
  var event: TraceEvent { recording.events[position] }
  /// The send that the current stop belongs to.
  var scope: SendRecord? { scopes[step].map { recording.sends[$0] } }

  // MARK: Getting about

  /// Each returns whether there was somewhere to go.
  mutating func go(to wanted: Int) -> Bool {
    let target = max(0, min(stops.count - 1, wanted))
    defer { step = target }
    return target != step
  }

  mutating func move(by count: Int) -> Bool { go(to: step + count) }

  mutating func find(_ direction: Int, where fits: (TraceEvent) -> Bool) -> Bool {
    var at = step + direction
    while stops.indices.contains(at) {
      if fits(recording.events[stops[at]]) {
        step = at
        return true
      }
      at += direction
    }
    return false
  }

  mutating func moveSend(_ direction: Int) -> Bool {
    find(direction) { if case .send(let send) = $0.body { send.kind != .function } else { false } }
  }

  mutating func moveSameSelector(_ direction: Int) -> Bool {
    guard let selector = scope?.send.selector else { return false }
    return find(direction) {
      if case .send(let send) = $0.body { send.selector == selector } else { false }
    }
  }

  /// To the stop at this event, or the last before it.
  mutating func go(toEvent index: Int) -> Bool {
    let at = stops.lastIndex { recording.events[$0].index <= index } ?? 0
    return go(to: at)
  }

  /// To the next stop on this line, from the start when there is none behind.
  mutating func go(toLine line: Int) -> Bool {
    let fits: (TraceEvent) -> Bool = { $0.at?.line == line }
    if find(1, where: fits) { return true }
    guard let first = stops.firstIndex(where: { fits(recording.events[$0]) }) else { return false }
    step = first
    return true
  }

  mutating func search(_ text: String, _ direction: Int) -> Bool {
    let wanted = text.lowercased()
    guard !wanted.isEmpty else { return false }
    var at = step + direction
    while stops.indices.contains(at) {
      if searchable(at).lowercased().contains(wanted) {
        step = at
        return true
      }
      at += direction
    }
    return false
  }

  /// What a search looks at for a step: the message as written, the stage and the methods that it asks, the implementation, the
  /// line of the listing and the sentence.
  private func searchable(_ step: Int) -> String {
    let event = recording.events[stops[step]]
    let body = event.body
    let text =
      switch body {
      case .send(let send): Wording.message(send)
      case .answer(let answer): answer.isInjected ? "injected" : ""
      default: ""
      }
    let stage = Self.stage(of: body)
    let asked = stage.map { stage in
      Inquiry.hooks.filter { $0.value == stage }.keys.sorted().joined(separator: " ")
    }
    return
      "\(text) \(stage?.rawValue ?? "") \(asked ?? "") \(line(event.at)) \(sentence(at: step))"
  }

  private func line(_ at: SourceSpan?) -> Substring {
    guard let at, lines.indices.contains(at.file), lines[at.file].indices.contains(at.line - 1)
    else { return "" }
    return lines[at.file][at.line - 1]
  }

  // MARK: What a view shows

  /// What the event of a step means.
  func sentence(at step: Int) -> String {
    narration.sentence(
      recording.events[stops[step]], scope: scopes[step].map { recording.sends[$0] })
  }

  var sentence: String { sentence(at: step) }

  /// The stages of the current send as far as they have come.
  func ladder() -> [Rung] {
    guard let scope else { return [] }
    if scope.send.kind == .nil { return [Rung(nilReceiver: DispatchPhrases.nilReceiver)] }
    return Stage.allCases.dropFirst().map { Rung($0, of: scope.stages, at: position) }
  }

  /// What predict mode asks before a step is shown, if something is open there.
  func prediction(before following: Int) -> QuizQuestion? {
    guard stops.indices.contains(following), following > 0, let scope = scopes[following],
      scopes[following - 1] == scope,
      let next = stageThatBegins(recording.events[stops[following]])
    else { return nil }
    let last = stageThatBegins(recording.events[stops[following - 1]])
    if last == nil, next != .cache { return nil }
    return QuestionMaker.prediction(of: next, after: last, in: recording.sends[scope])
  }

  /// The stage of a message that an event shows; nil for those of a question about a method.
  private func stageThatBegins(_ event: TraceEvent) -> Stage? {
    guard event.body.scope?.query ?? 0 == 0 else { return nil }
    return switch event.body {
    case .cache: .cache
    case .lookup: .lookup
    case .ask(let ask): ask.stage
    case .answer(let answer): answer.stage
    default: nil
    }
  }
}
