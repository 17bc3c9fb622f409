// A whole trace in memory, with what views ask of it: which events belong to which send, what each stage of a send came
// to, and the tree of sends. Views that only go forward take events as a `TraceSink` and need none of this.

/// What a stage of one send or query came to.
public struct StageOutcome: Sendable {
  public enum Result: Hashable, Sendable {
    /// cache: the entry was there.
    case hit
    /// cache: the entry says that the method is missing.
    case rememberedMiss
    case miss
    /// lookup: this class has it.
    case found
    /// lookup: this class does not have it.
    case absent
    /// Asked, and this was the answer; `effect` as in the schema.
    case answered(String, effect: String?)
    /// Asked, and the answer never came: an exception, or the end of the trace.
    case unanswered
    case skipped(SkipReason, since: Int?)
  }
  public var stage: Stage
  public var result: Result
  /// The class that was looked in.
  public var className: String?
  /// The implementation that was found or asked.
  public var implementation: String?
  public var category: String?
  /// The root class's own answer.
  public var isDefault = false
  /// A what-if's answer: no code was called.
  public var isInjected = false
  /// Positions in `TraceRecording.events`: where it began, and where its answer stands.
  public var first: Int
  public var last: Int
}

/// A lookup without a call, as `respondsToSelector:` makes it.
public struct QueryRecord: Sendable {
  public var query: TraceEvent.Query
  public var stages: [StageOutcome] = []
  public var position: Int
}

/// A message, or a call of a C function that changes or reads the runtime.
public struct SendRecord: Sendable {
  public enum Ending: Sendable {
    case returned(TraceValue)
    case threw(exception: String, reason: String)
    /// The trace ends inside of it.
    case open
  }
  public var number: Int { send.scope.send }
  public var send: TraceEvent.Send
  public var at: SourceSpan?
  /// Index of the send that this one was made in, in `TraceRecording.sends`.
  public var parent: Int?
  public var children: [Int] = []
  public var stages: [StageOutcome] = []
  public var queries: [QueryRecord] = []
  /// The method that ran.
  public var implementation: String?
  public var callPosition: Int?
  public var ending = Ending.open
  /// Positions in `TraceRecording.events` from the send to its end, inner sends included.
  public var positions: ClosedRange<Int>

  /// The last stage that ran, in the order of the stages.
  public var reached: Stage {
    if send.kind == .nil { return .nil }
    return stages.filter { if case .skipped = $0.result { false } else { true } }.map(\.stage).max {
      $0.order < $1.order
    } ?? .cache
  }
  public var hasFailed: Bool { if case .threw = ending { true } else { false } }
}

extension Stage {
  /// From 0 for `nil` to 7 for `unrecognized`.
  public var order: Int { Stage.allCases.firstIndex(of: self) ?? 0 }
}

public struct TraceRecording: Sendable {
  public internal(set) var header: TraceHeader
  /// Everything but the header.
  public internal(set) var events: [TraceEvent] = []
  /// In order of their beginning.
  public internal(set) var sends: [SendRecord] = []
  public internal(set) var end: TraceEnd?
  /// Sends behind those that the collector takes; the recording has none of them.
  public internal(set) var omitted = 0

  /// Sends that were not made inside of another.
  public var roots: [Int] { sends.indices.filter { sends[$0].parent == nil } }

  /// The index in `sends` of a send's number.
  public func index(ofSend number: Int) -> Int? {
    var low = 0
    var high = sends.count
    while low < high {
      let middle = (low + high) / 2
      if sends[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < sends.count && sends[low].number == number ? low : nil
  }

  /// Reads a trace from JSON Lines.
  public static func reading(_ bytes: [UInt8]) throws(TraceReadError) -> TraceRecording {
    let collector = TraceCollector()
    var reader = TraceReader(sinks: [collector])
    try reader.read(bytes)
    guard let recording = collector.recording else {
      throw TraceReadError(line: 1, message: "the header is missing")
    }
    return recording
  }
}

/// Makes a recording of the events it receives.
///
/// It takes as many sends as it has room for. Of those behind them it counts how many there are and keeps what changes classes
/// and methods, so that a recording's memory has a limit and its classes are those of the program's end.
public final class TraceCollector: TraceSink {
  /// What a recording with the default limits needs stays below half a gigabyte.
  public static let defaultSends = 50_000
  public static let defaultEvents = 600_000

  public private(set) var recording: TraceRecording?
  private let maximumSends: Int
  private let maximumEvents: Int
  private var isFull = false
  private let onEnd: (TraceRecording) -> Void
  /// Index in `sends` by number, while it is open.
  private var open: [Int: Int] = [:]
  private var queries: [Int: (send: Int, query: Int)] = [:]

  /// - Parameters:
  ///   - maximumSends: how many sends the recording holds at most.
  ///   - maximumEvents: how many events it holds before it takes no further sends.
  ///   - onEnd: receives the recording when its last event has come.
  public init(
    maximumSends: Int = defaultSends, maximumEvents: Int = defaultEvents,
    onEnd: @escaping (TraceRecording) -> Void = { _ in }
  ) {
    self.maximumSends = maximumSends
    self.maximumEvents = maximumEvents
    self.onEnd = onEnd
  }

  public func receive(_ event: TraceEvent) {
    if case .header(let header) = event.body {
      recording = TraceRecording(header: header)
      return
    }
    guard recording != nil else { return }
    if case .file(let number, let name) = event.body, number == recording?.header.files.count {
      recording?.header.files.append(.init(name: name, sha256: "", text: ""))
    }
    guard takes(event) else { return }
    let position = recording?.events.count ?? 0
    recording?.events.append(event)
    note(event, position)
    if case .end(let end) = event.body {
      recording?.end = end
      if let recording { onEnd(recording) }
    }
  }

  /// False for what a full recording leaves out.
  private func takes(_ event: TraceEvent) -> Bool {
    let events = recording?.events.count ?? 0
    if !isFull {
      isFull = (recording?.sends.count ?? 0) >= maximumSends || events >= maximumEvents
    }
    guard isFull else { return true }
    switch event.body {
    case .send:
      recording?.omitted += 1
      return false
    case .end, .limit: return true
    case .classDefined, .category, .protocolDefined, .method, .ivar, .file, .note:
      return events < 2 * maximumEvents
    case .return(let end): return open[end.scope.send] != nil
    case .throw(let thrown): return open[thrown.scope.send] != nil
    default: return false
    }
  }

  private func note(_ event: TraceEvent, _ position: Int) {
    switch event.body {
    case .send(let send): begin(send, event.at, position)
    case .query(let query):
      guard let send = open[query.scope.send] else { return }
      recording?.sends[send].queries.append(QueryRecord(query: query, position: position))
      queries[query.scope.query] = (send, (recording?.sends[send].queries.count ?? 1) - 1)
    case .call(let call) where call.scope.query == 0:
      change(call.scope.send) {
        $0.implementation = call.implementation
        $0.callPosition = position
      }
    case .return(let end) where end.scope.query == 0:
      finish(end.scope.send, .returned(end.value), position)
    case .throw(let thrown) where thrown.scope.query == 0:
      finish(
        thrown.scope.send, .threw(exception: thrown.exception, reason: thrown.reason), position)
    default: noteStage(event.body, position)
    }
  }

  private func begin(_ send: TraceEvent.Send, _ at: SourceSpan?, _ position: Int) {
    let index = recording?.sends.count ?? 0
    let parent = open[send.parent]
    var record = SendRecord(send: send, at: at, parent: parent, positions: position...position)
    if send.kind == .function { record.ending = .returned(TraceValue(type: "v", text: "")) }
    recording?.sends.append(record)
    if let parent { recording?.sends[parent].children.append(index) }
    if send.kind != .function { open[send.scope.send] = index }
  }

  private func finish(_ number: Int, _ ending: SendRecord.Ending, _ position: Int) {
    change(number) {
      $0.ending = ending
      $0.positions = $0.positions.lowerBound...position
    }
    open[number] = nil
  }

  private func change(_ number: Int, _ work: (inout SendRecord) -> Void) {
    guard let index = open[number] else { return }
    recording?.sends.withMutable(index, work)
  }

  private func noteStage(_ body: TraceEvent.Body, _ position: Int) {
    switch body {
    case .cache(let probe):
      let result: StageOutcome.Result =
        switch probe.result {
        case .hit: .hit
        case .forward: .rememberedMiss
        case .miss: .miss
        }
      append(
        probe.scope,
        StageOutcome(
          stage: .cache, result: result, className: probe.className,
          implementation: probe.implementation,
          first: position, last: position))
    case .lookup(let step) where step.result != .notFound:
      append(
        step.scope,
        StageOutcome(
          stage: .lookup, result: step.result == .found ? .found : .absent,
          className: step.className,
          implementation: step.implementation, category: step.category, first: position,
          last: position))
    case .ask(let ask):
      append(
        ask.scope,
        StageOutcome(
          stage: ask.stage, result: .unanswered, implementation: ask.implementation,
          isDefault: ask.isDefault,
          first: position, last: position))
    case .answer(let answer): conclude(answer, position)
    case .skip(let skip):
      append(
        skip.scope,
        StageOutcome(
          stage: skip.stage, result: .skipped(skip.reason, since: skip.since), first: position,
          last: position))
    default: break
    }
  }

  private func append(_ scope: TraceScope, _ outcome: StageOutcome) {
    if scope.query != 0 {
      guard let place = queries[scope.query] else { return }
      recording?.sends.withMutable(place.send) { $0.queries[place.query].stages.append(outcome) }
    } else {
      change(scope.send) { $0.stages.append(outcome) }
    }
  }

  /// The answer belongs to the ask of its stage that has none.
  private func conclude(_ answer: TraceEvent.Answer, _ position: Int) {
    let result = StageOutcome.Result.answered(answer.value, effect: answer.effect)
    func conclude(_ stages: inout [StageOutcome]) {
      if let index = stages.lastIndex(where: {
        $0.stage == answer.stage && $0.result == .unanswered
      }) {
        stages[index].result = result
        stages[index].last = position
      } else {
        stages.append(
          StageOutcome(
            stage: answer.stage, result: result, isInjected: answer.isInjected, first: position,
            last: position))
      }
    }
    if answer.scope.query != 0 {
      guard let place = queries[answer.scope.query] else { return }
      recording?.sends.withMutable(place.send) { conclude(&$0.queries[place.query].stages) }
    } else {
      change(answer.scope.send) { conclude(&$0.stages) }
    }
  }
}

extension Array {
  fileprivate mutating func withMutable(_ index: Int, _ work: (inout Element) -> Void) {
    work(&self[index])
  }
}
