// The queue of the subscribers that run on one executor other than the center's own. It keeps the order of messages and
// of subscribers there, and the priorities of what waits.
//
// Locking: the mutex guards the queue; items run outside it. One drain at a time: `isDraining`.

protocol ExecutorQueueItem: QueueItem {
  /// Ends the item because the executor queue is full.
  func refuse(by center: MessageCenter, capacity: Int)
  /// Delivers to a handler that is awaited.
  func deliverAwaiting(by center: MessageCenter) async
}

final class ExecutorQueue: Sendable {
  /// How items are awaited, in a task, one after the other.
  enum Awaiting {
    /// The task runs where the message is delivered until it is in the queue of the handler's actor.
    case atOnce
    case onPool
  }

  private struct State {
    var queue: PriorityQueue<any ExecutorQueueItem>
    var isDraining = false
  }

  private let executor: any WorkExecutor
  private let capacity: Int?
  private let dropsOldest: Bool
  private let awaiting: Awaiting?
  private let state: Lock<State>

  init(
    executor: any WorkExecutor, capacity: Int?, dropsOldest: Bool, overtakingLimit: Int,
    awaiting: Awaiting? = nil
  ) {
    self.executor = executor
    self.capacity = capacity
    self.dropsOldest = dropsOldest
    self.awaiting = awaiting
    state = Lock(State(queue: PriorityQueue(overtakingLimit: overtakingLimit)))
  }

  func add(_ item: any ExecutorQueueItem, for center: MessageCenter) {
    var refused: (any ExecutorQueueItem)?
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
      center.executorQueueBegins()
      switch awaiting {
      case .atOnce: Task.immediateDetached { await self.drainAwaiting(for: center) }
      case .onPool: Task.detached { await self.drainAwaiting(for: center) }
      case nil: executor.execute { self.drain(for: center) }
      }
    }
  }

  private func next() -> (any ExecutorQueueItem)? {
    state.withLock { state -> (any ExecutorQueueItem)? in
      let item = state.queue.popFirst()
      if item == nil { state.isDraining = false }
      return item
    }
  }

  private func drainAwaiting(for center: MessageCenter) async {
    while let item = next() { await item.deliverAwaiting(by: center) }
    center.executorQueueEnds()
  }

  /// Delivers a few items and comes back, so that others who use the executor have their turn.
  private func drain(for center: MessageCenter) {
    for _ in 0..<32 {
      guard let item = next() else {
        center.executorQueueEnds()
        return
      }
      item.deliver(by: center)
    }
    executor.execute { self.drain(for: center) }
  }
}
