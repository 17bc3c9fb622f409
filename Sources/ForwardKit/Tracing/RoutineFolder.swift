// Folding: sends that every program makes all the time and that show nothing (`alloc`, `init`, `retain`, `class` … when the
// root class's own method answers, and what a library's code sends to library methods) are counted, not shown.
//
// Whether a send is routine is known only when it ends: an `init` is, unless the program wrote one. So the
// events of a candidate wait in a buffer; the first thing in it that deserves to be seen (a body of the program's own, a
// stage beyond lookup, output, an exception) lets all waiting events through in order, and its end without such a thing
// drops them. Objects and classes that appear in dropped sends are still told.

final class RoutineFolder {
  private struct Candidate {
    var send: Int
    var sends: Int
    var events: [RawEvent]
  }
  private static let routine: Set<String> = [
    "alloc", "allocWithZone:", "init", "new", "retain", "release", "autorelease", "class", "self", "dealloc", "initialize",
    "load", "retainCount", "copyWithZone:", "zone",
  ]

  private let keepsAll: Bool
  private let next: TraceNumberer
  private var open: [Candidate] = []
  private(set) var folded = 0

  init(keepsAll: Bool, next: TraceNumberer) {
    self.keepsAll = keepsAll
    self.next = next
  }

  func take(_ event: RawEvent) {
    if keepsAll {
      next.pass(event)
      return
    }
    switch event.body {
    case .send(let send) where isCandidate(send):
      open.append(Candidate(send: send.scope.send, sends: 1, events: [event]))
    case .return(let end) where open.last?.send == end.scope.send && end.scope.query == 0:
      drop()
    default:
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
  }

  func flushAll() {
    for candidate in open {
      for event in candidate.events { next.pass(event) }
    }
    open.removeAll(keepingCapacity: true)
  }

  private func isCandidate(_ send: TraceEvent.Send) -> Bool {
    guard send.kind != .nil, send.kind != .function else { return false }
    return send.isInternal || Self.routine.contains(send.selector)
  }

  private func drop() {
    let candidate = open.removeLast()
    folded += candidate.sends
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
    case .send(let send): !send.isInternal && !Self.routine.contains(send.selector)
    case .ask(let ask): !ask.isDefault
    case .lookup(let step): step.result == .notFound
    case .cache(let probe): probe.result == .forward
    case .output, .throw, .catch, .note, .limit, .hook, .answer, .method: true
    default: false
    }
  }
}
