// Where one comes to by a step: the next or the last statement, stage or way out. Each gives the position of an event, nil when
// there is none.
import ForwardKit

extension TraceWalk {
  enum Direction { case forward, backward }

  private func find(
    _ direction: Direction, from position: Int, on thread: Int, _ fits: (Int) -> Bool
  ) -> Int? {
    let own = threads[thread] ?? []
    switch direction {
    case .forward:
      let start = (own.lastIndex(upTo: position, { $0 }) ?? -1) + 1
      return own[start...].first(where: fits)
    case .backward:
      let end = own.lastIndex(upTo: position - 1, { $0 }) ?? -1
      return own[..<(end + 1)].last(where: fits)
    }
  }

  private func isStatement(_ position: Int) -> Bool {
    if case .statement(let statement) = recording.events[position].body {
      return statement.moment == .begin
    }
    return false
  }

  /// The next statement, of the function or of whoever called it; functions that it calls are passed over.
  func next(_ direction: Direction, from position: Int, on thread: Int) -> Int? {
    let depth = last(of: thread, at: position).map(depth(at:)) ?? 0
    return find(direction, from: position, on: thread) {
      isStatement($0) && self.depth(at: $0) <= max(depth, 1)
    }
  }

  /// The next statement, wherever.
  func into(_ direction: Direction, from position: Int, on thread: Int) -> Int? {
    find(direction, from: position, on: thread, isStatement)
  }

  /// Behind the function that runs: what its caller gets.
  func out(from position: Int, on thread: Int) -> Int? {
    guard let here = last(of: thread, at: position), let own = activation(at: here) else {
      return nil
    }
    let depth = activations[own].depth
    guard let left = find(.forward, from: position, on: thread, { self.depth(at: $0) < depth })
    else {
      return nil
    }
    guard let send = activations[own].send else { return left }
    let end = recording.sends[send].positions.upperBound
    return end > left && next(.forward, from: left, on: thread).map { end < $0 } ?? true
      ? end : left
  }

  /// The next event of a message: a stage, a call, an end.
  func stage(_ direction: Direction, from position: Int, on thread: Int) -> Int? {
    find(direction, from: position, on: thread) { isStatement($0) || isStage($0) }
  }

  private func isStage(_ position: Int) -> Bool {
    switch recording.events[position].body {
    case .send(let send): send.kind != .function
    case .lookup(let step): step.result != .notFound
    case .skip(let skip): skip.reason != .earlierStageAnswered && skip.reason != .methodExists
    case .cache, .ask, .answer, .call, .return, .throw, .catch: true
    default: false
    }
  }
}
