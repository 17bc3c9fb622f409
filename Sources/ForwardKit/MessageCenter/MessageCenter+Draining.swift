// How waiting messages are delivered: in batches, by the center's executor.
extension MessageCenter {
  private static let batchSize = 32
  private static let batchesPerTurn = 8

  /// Delivers what waits. After some batches it goes to the end of the executor's queue, for an executor that has
  /// other work too.
  func drain() {
    drainingThread.store(currentThreadNumber(), ordering: .relaxed)
    var batch: [any QueueItem] = []
    batch.reserveCapacity(Self.batchSize)
    for _ in 0..<Self.batchesPerTurn {
      guard take(&batch) else { return }
      deliver(&batch)
    }
    drainingThread.store(0, ordering: .relaxed)
    startDraining()
  }

  /// False when nothing waits; the drain is over then.
  private func take(_ batch: inout [any QueueItem]) -> Bool {
    var senders: [RoomWaiter] = []
    var idleWaiters: [CheckedContinuation<Void, Never>] = []
    let isOver = state.withLock { state in
      urgent.store(.min, ordering: .relaxed)
      while batch.count < Self.batchSize, let item = state.queue.popFirst() { batch.append(item) }
      senders = takeWaitersWithRoom(&state)
      if !batch.isEmpty { return false }
      state.isDraining = false
      drainingThread.store(0, ordering: .relaxed)
      idleWaiters = state.takeIdleWaiters()
      return true
    }
    for sender in senders { sender.wake() }
    for waiter in idleWaiters { waiter.resume() }
    return !isOver
  }

  private func takeWaitersWithRoom(_ state: inout State) -> [RoomWaiter] {
    guard let capacity, !state.blocked.isEmpty else { return [] }
    var result: [RoomWaiter] = []
    while result.count < capacity - state.queue.count, let waiter = state.blocked.popFirst() {
      result.append(waiter)
    }
    return result
  }

  /// Delivers a batch, or its beginning if something more important came meanwhile.
  private func deliver(_ batch: inout [any QueueItem]) {
    for index in batch.indices {
      if urgent.load(ordering: .relaxed) > batch[index].priority.rawValue {
        state.withLock { state in
          for item in batch[index...].reversed() {
            state.queue.prepend(item, priority: item.priority)
          }
        }
        break
      }
      batch[index].deliver(by: self)
    }
    batch.removeAll(keepingCapacity: true)
  }

  // MARK: Failures

  /// A handler threw: try again later, or give up.
  func handle<Payload>(
    _ error: any Error, of subscription: Subscription<Payload>, for envelope: Envelope<Payload>,
    attempt: Int,
    isReplay: Bool
  ) {
    guard attempt <= subscription.retry.count, !envelope.isCancelled else {
      bury(envelope, attempts: attempt, error: error)
      return
    }
    guard let number = subscription.life.reserveRetry(envelope.tracker) else { return }
    envelope.tracker?.begin()
    let deadline = time.now() + subscription.retry.delay(afterAttempt: attempt)
    let work = time.schedule(at: deadline) { [weak self, weak subscription] in
      guard let self, let subscription, subscription.life.takeRetry(number) else { return }
      cells.retries.increase()
      envelope.tracker?.noteRetry()
      retry(
        Attempt(envelope, to: subscription, attempt: attempt + 1, isReplay: isReplay),
        on: subscription.executorQueue)
    }
    subscription.life.attachRetry(number, work)
  }

  private func retry<Payload>(_ attempt: Attempt<Payload>, on executorQueue: ExecutorQueue?) {
    if let executorQueue {
      executorQueue.add(attempt, for: self)
    } else if state.withLock({ enqueue(attempt, in: &$0) }) {
      startDraining()
    }
  }

  /// A message that one subscriber could not take goes to those who collect such.
  func bury<Payload>(_ envelope: Envelope<Payload>, attempts: Int, error: any Error) {
    cells.deadLetters.increase()
    let letter = DeadLetter(
      message: envelope.id, name: envelope.topic.name, payload: envelope.payload,
      priority: envelope.priority,
      attempts: attempts, error: error)
    envelope.tracker?.note(letter)
    for handler in deadLetterHandlers.all { handler(letter) }
  }

  /// Calls `handler` with every message that a subscriber could not take, after its last try, on that subscriber's
  /// executor.
  @discardableResult public func onDeadLetter(
    _ handler: @escaping @Sendable (DeadLetter) -> Void
  ) -> MessageSubscription {
    let id = state.withLock { state in
      state.lastSubscription += 1
      return state.lastSubscription
    }
    deadLetterHandlers.add(handler, id: id)
    return MessageSubscription(
      name: "dead letters", life: SubscriptionLife(id: id, binder: nil, onEnd: nil),
      members: deadLetterHandlers)
  }
}
