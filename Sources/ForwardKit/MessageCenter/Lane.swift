// The queue of the subscribers that run on one executor other than the center's own. It keeps the order of messages and
// of subscribers there, and the priorities of what waits.
//
// Locking: the mutex guards the queue; items run outside it. One drain at a time: `isDraining`.

protocol LaneItem: QueueItem {
  /// Ends the item because the lane is full.
  func refuse(by center: MessageCenter, capacity: Int)
}

final class Lane: Sendable {
  private struct State {
    var queue: PriorityQueue<any LaneItem>
    var isDraining = false
  }

  private let executor: any WorkExecutor
  private let capacity: Int?
  private let dropsOldest: Bool
  private let state: Lock<State>

  init(executor: any WorkExecutor, capacity: Int?, dropsOldest: Bool, overtakingLimit: Int) {
    self.executor = executor
    self.capacity = capacity
    self.dropsOldest = dropsOldest
    state = Lock(State(queue: PriorityQueue(overtakingLimit: overtakingLimit)))
  }

  func add(_ item: any LaneItem, for center: MessageCenter) {
    var refused: (any LaneItem)?
    var begins = false
    state.withLock { state in
      if let capacity, state.queue.count >= capacity {
        refused = dropsOldest ? state.queue.popLowest(notAbove: item.priority) ?? item : item
        if refused === item { return }
      }
      state.queue.append(item, priority: item.priority)
      begins = !state.isDraining
      state.isDraining = true
    }
    refused?.refuse(by: center, capacity: capacity ?? 0)
    if begins {
      center.laneBegins()
      executor.execute { self.drain(for: center) }
    }
  }

  /// Delivers a few items and comes back, so that others who use the executor have their turn.
  private func drain(for center: MessageCenter) {
    for _ in 0..<32 {
      let item = state.withLock { state -> (any LaneItem)? in
        let item = state.queue.popFirst()
        if item == nil { state.isDraining = false }
        return item
      }
      guard let item else {
        center.laneEnds()
        return
      }
      item.deliver(by: center)
    }
    executor.execute { self.drain(for: center) }
  }
}
