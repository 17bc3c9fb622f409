// Searches that find nothing, counted instead of written out.
//
// Key-value coding and observing look for methods by a dozen names, of which a class has one or none. Written stage by stage
// they bury the message that caused them, so searches that follow each other in one message and that no code of the program
// took part in share a line with the names. One alone is written out, as is every search that found something, and all of
// them with `--all` or `--detail probes`.
import ForwardKit

/// Searches without a result, one after the other, for methods of one class on behalf of one message.
struct MissedQueries {
  var first: TraceEvent.Query
  var thread: Int
  /// The selectors of those that are over.
  var selectors: [String] = []
  /// What was reported of those that are over, and of the one that is not.
  var events: [TraceEvent] = []
  var current: [TraceEvent] = []
  var selector: String
  var number: Int

  init(_ query: TraceEvent.Query, _ event: TraceEvent) {
    first = query
    thread = event.thread
    selector = query.selector
    number = query.scope.query
    current = [event]
  }

  func isFollowed(by query: TraceEvent.Query, on thread: Int) -> Bool {
    query.scope.send == first.scope.send && query.className == first.className
      && query.receiverIsClass == first.receiverIsClass && thread == self.thread
  }

  mutating func next(_ query: TraceEvent.Query, _ event: TraceEvent) {
    endCurrent()
    selector = query.selector
    number = query.scope.query
    current = [event]
  }

  /// The search that goes on, if one does, is over and found nothing.
  mutating func endCurrent() {
    guard !current.isEmpty else { return }
    selectors.append(selector)
    events += current
    current = []
  }

  /// Hands over the search that goes on: it is not one without a result.
  mutating func takeCurrent() -> [TraceEvent] {
    defer { current = [] }
    return current
  }
}

extension TextRenderer {
  /// Keeps the event back, as part of a search that has found nothing so far.
  /// - Returns: false when the event is to be shown; what was kept back has been shown before it.
  func isPartOfMissedQuery(_ event: TraceEvent) -> Bool {
    guard options.foldsRepeats, options.detail == .stages else { return false }
    if case .query(let query) = event.body {
      guard missed?.isFollowed(by: query, on: event.thread) == true else {
        showMissedQueries()
        missed = MissedQueries(query, event)
        return true
      }
      missed?.next(query, event)
      return true
    }
    guard let missed else { return false }
    if event.thread == missed.thread, event.body.scope?.query == missed.number {
      if Self.isRoutineMiss(event.body) {
        self.missed?.current.append(event)
        return true
      }
      // The search was not without a result, or the program answered it.
      let answered = self.missed?.takeCurrent() ?? []
      showMissedQueries()
      for event in answered { receiveFull(event) }
      return false
    }
    showMissedQueries()
    return false
  }

  private static func isRoutineMiss(_ body: TraceEvent.Body) -> Bool {
    switch body {
    case .cache(let probe): probe.result != .hit
    case .lookup(let step): step.result != .found
    case .ask(let ask): ask.isDefault
    case .answer(let answer): answer.value == "NO" && !answer.isInjected
    case .fill, .skip: true
    default: false
    }
  }

  /// Writes what was kept back: a line for several searches, the stages of one.
  func showMissedQueries() {
    guard var missed else { return }
    self.missed = nil
    missed.endCurrent()
    if missed.selectors.count > 1 {
      let sign = missed.first.receiverIsClass ? "+" : "-"
      let base = column(TraceScope(send: missed.first.scope.send))
      emit(
        fitting(
          missed.selectors.map { sign + $0 },
          after: String.spaces(base + 2) + "it looks for \(missed.selectors.count) methods that "
            + "\(missed.first.className) lacks: "))
    } else {
      for event in missed.events { receiveFull(event) }
    }
  }

  /// A line with as many of the names as it has room for.
  private func fitting(_ names: [String], after head: String) -> String {
    var text = head
    for (index, name) in names.enumerated() {
      let isLast = index + 1 == names.count
      let piece = name + (isLast ? "" : ", ")
      if let width = style.width, text.cellWidth + piece.cellWidth + (isLast ? 0 : 1) > width {
        return text + style.ellipsis
      }
      text += piece
    }
    return text
  }
}
