// The inside of a deep recursion is counted: how many messages it takes, and how deep it goes. What the program prints meanwhile is
// shown where it comes.
import ForwardKit
import ForwardKitBasics

extension TextRenderer {
  /// Open messages to one method before those inside of them are only counted.
  private static let shownLevels = 8

  struct Recursion {
    /// The first message that is not written.
    var root: Int
    var method: String
    /// What its lines stand behind.
    var column: Int
    var messages = 0
    var deepest = 0

    mutating func count(_ send: TraceEvent.Send) {
      messages += 1
      deepest = max(deepest, send.depth + 1)
    }
  }

  /// True for an event of which no line is written, because it belongs to a recursion that goes on too long.
  func isInsideRecursion(_ event: TraceEvent) -> Bool {
    switch event.body {
    case .send(let send) where send.kind != .function: return enter(send, on: event.thread)
    case .return(let end) where end.scope.query == 0:
      return leave(end.scope.send, on: event.thread, throwing: nil)
    case .throw(let thrown) where thrown.scope.query == 0:
      return leave(thrown.scope.send, on: event.thread, throwing: thrown.exception)
    case .output, .limit, .end, .note, .header: return false
    default: return recursions[event.thread] != nil
    }
  }

  private func enter(_ send: TraceEvent.Send, on thread: Int) -> Bool {
    if recursions[thread] == nil {
      let method = Wording.method(send)
      guard nesting[thread, default: [:]][method, default: 0] >= Self.shownLevels else {
        nesting[thread, default: [:]][method, default: 0] += 1
        return false
      }
      recursions[thread] = Recursion(
        root: send.scope.send, method: method, column: margin(send.depth))
    }
    recursions[thread]?.count(send)
    return true
  }

  private func leave(_ send: Int, on thread: Int, throwing exception: String?) -> Bool {
    guard let recursion = recursions[thread] else {
      if let entry = open[send] {
        nesting[thread, default: [:]][Wording.method(entry.send), default: 1] -= 1
      }
      return false
    }
    guard send == recursion.root else { return true }
    recursions[thread] = nil
    show(recursion, ending: exception.map { ", and \($0) comes out of it" } ?? "")
    return true
  }

  /// At the end of the trace: recursions that never came back.
  func showOpenRecursions() {
    for (_, recursion) in recursions.ordered(by: { $0.key < $1.key }) {
      show(recursion, ending: ", and does not come back")
    }
    recursions = [:]
  }

  private func show(_ recursion: Recursion, ending: String) {
    let messages =
      "\(Wording.grouped(recursion.messages)) more message\(recursion.messages == 1 ? "" : "s")"
    let text =
      "\(style.folded) \(recursion.method) goes on: \(messages), down to depth "
      + "\(Wording.grouped(recursion.deepest))\(ending)"
    let room = (style.width ?? .max) - text.cellWidth
    emit(String.spaces(max(1, min(recursion.column, room))) + style.paint(text, .dim))
  }
}
