// Numbers what is shown: events from 0, sends from 1, depth by shown parents. Counts for the last line.

final class TraceNumberer {
  private struct MethodBinding: Hashable {
    let selector: String
    let implementation: String
  }
  private struct Open {
    var shown: Int
    var depth: Int
  }
  private let options: TraceRecorder.Options
  private let sinks: [any TraceSink]
  private var nextIndex = 0
  private var nextSend = 1
  private var open: [Int: Open] = [:]
  /// By selector and the implementation that it has since then.
  private var lastMethodChange: [MethodBinding: Int] = [:]
  /// What the last search found, and the selector of the last query: a skip is about these.
  private var lastFound: (scope: TraceScope, implementation: String?) = (TraceScope(send: 0), nil)
  private var lastQuery: (number: Int, selector: String) = (0, "")
  private var hasEnded = false
  /// The send whose walk last passed a class without the method.
  private var lastAbsence = 0
  private(set) var statistics = TraceStatistics()
  private(set) var cut: String?
  var onLimit: ((_ code: String, _ text: String) -> Void)?

  init(options: TraceRecorder.Options, sinks: [any TraceSink]) {
    self.options = options
    self.sinks = sinks
  }

  func pass(_ event: RawEvent) {
    var body = event.body
    switch body {
    case .header, .end, .limit: break
    default:
      if cut != nil { return }
      if nextIndex >= options.maximumEvents {
        stop(
          code: "F0407", text: "the trace has reached its limit of \(options.maximumEvents) events")
        return
      }
    }
    if case .header = body {
      emit(TraceEvent(index: -1, at: nil, body: body))
      return
    }
    renumber(&body)
    count(body)
    let index = nextIndex
    if case .method(let change) = body {
      let binding = MethodBinding(
        selector: change.selector, implementation: change.implementation)
      lastMethodChange[binding] = index
    }
    var numbered = TraceEvent(index: index, at: event.at, thread: event.thread, body: body)
    numbered.nanoseconds = event.nanoseconds
    emit(numbered)
    nextIndex += 1
    switch event.body {
    case .return(let end) where end.scope.query == 0: open[end.scope.send] = nil
    case .throw(let thrown) where thrown.scope.query == 0: open[thrown.scope.send] = nil
    default: break
    }
    if statistics.sends > options.maximumSends, cut == nil {
      stop(code: "F0407", text: "the trace has reached its limit of \(options.maximumSends) sends")
    }
  }

  private func stop(code: String, text: String) {
    cut = code
    emit(TraceEvent(index: nextIndex, at: nil, body: .limit(code: code, text: text)))
    nextIndex += 1
    onLimit?(code, text)
  }

  private func emit(_ event: TraceEvent) {
    guard !hasEnded else { return }
    if case .end = event.body { hasEnded = true }
    for sink in sinks { sink.receive(event) }
  }

  private func renumber(_ body: inout TraceEvent.Body) {
    switch body {
    case .send(var send):
      let parent = shown(send.parent)
      let depth = open[send.parent].map { $0.depth + 1 } ?? 0
      let number = nextSend
      nextSend += 1
      if send.kind != .function { open[send.scope.send] = Open(shown: number, depth: depth) }
      send.scope.send = number
      send.parent = parent
      send.depth = depth
      body = .send(send)
    case .query(var value):
      rescope(&value.scope)
      lastQuery = (value.scope.query, value.selector)
      body = .query(value)
    case .cache(var value):
      rescope(&value.scope)
      if value.result == .hit { lastFound = (value.scope, value.implementation) }
      body = .cache(value)
    case .lookup(var value):
      rescope(&value.scope)
      if value.result == .found { lastFound = (value.scope, value.implementation) }
      body = .lookup(value)
    case .ask(var value):
      rescope(&value.scope)
      body = .ask(value)
    case .answer(var value):
      rescope(&value.scope)
      body = .answer(value)
    case .skip(var value):
      rescope(&value.scope)
      if value.reason == .methodExists { value.since = lastChange(value.scope) }
      body = .skip(value)
    case .fill(var value):
      rescope(&value.scope)
      body = .fill(value)
    case .flush(var value):
      rescope(&value.scope)
      body = .flush(value)
    case .call(var value):
      rescope(&value.scope)
      body = .call(value)
    case .return(var value):
      rescope(&value.scope)
      body = .return(value)
    case .throw(var value):
      rescope(&value.scope)
      body = .throw(value)
    case .catch(var value):
      rescope(&value.scope)
      body = .catch(value)
    case .hook(var value):
      rescope(&value.scope)
      body = .hook(value)
    default: break
    }
    if case .send(let send) = body {
      messages[send.scope.send] = (send.selector, send.receiver)
    }
    switch body {
    case .return(let end) where end.scope.query == 0: messages[end.scope.send] = nil
    case .throw(let thrown) where thrown.scope.query == 0: messages[thrown.scope.send] = nil
    default: break
    }
  }
  /// Of the open sends, by the numbers that are shown.
  private var messages: [Int: (selector: String, receiver: String)] = [:]

  /// The event that gave the selector the implementation that this search has just found.
  private func lastChange(_ scope: TraceScope) -> Int? {
    let selector =
      scope.query == 0
      ? messages[scope.send]?.selector
      : lastQuery.number == scope.query ? lastQuery.selector : nil
    guard let selector, lastFound.scope == scope, let found = lastFound.implementation else {
      return nil
    }
    return lastMethodChange[MethodBinding(selector: selector, implementation: found)]
  }

  private func shown(_ send: Int) -> Int { send == 0 ? 0 : open[send]?.shown ?? 0 }
  private func rescope(_ scope: inout TraceScope) { scope.send = shown(scope.send) }

  private func count(_ step: TraceEvent.LookupStep) {
    if step.result == .found {
      statistics.found += 1
      if lastAbsence == step.scope.send { statistics.inherited += 1 }
    } else {
      lastAbsence = step.scope.send
    }
  }

  private func count(_ body: TraceEvent.Body) {
    switch body {
    case .send(let send):
      if send.kind == .function { return }
      statistics.sends += 1
      if send.kind == .nil { statistics.nilReceivers += 1 }
    case .call: statistics.calls += 1
    case .cache(let probe) where probe.scope.query == 0 && probe.result == .hit:
      statistics.hits += 1
    case .lookup(let step) where step.scope.query == 0: count(step)
    case .answer(let answer):
      switch answer.stage {
      case .resolve where answer.effect == "added": statistics.resolved += 1
      case .target
      where answer.value != "nil" && answer.value != messages[answer.scope.send]?.receiver:
        // A target of self counts as none.
        statistics.forwarded += 1
      case .invocation: statistics.forwarded += 1
      case .unrecognized: statistics.unrecognized += 1
      default: break
      }
    default: break
    }
  }
}
