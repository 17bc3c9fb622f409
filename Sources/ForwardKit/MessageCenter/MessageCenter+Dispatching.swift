/// A message that was taken in.
public struct MessageReceipt: Sendable {
  let message: any Dispatched

  public var id: MessageID { message.id }

  /// Keeps the message from every handler that has not been called yet, retries included.
  ///
  /// - Returns: true when it had not begun to be delivered, so that no subscriber gets it.
  @discardableResult public func cancel() -> Bool { message.cancel() }
}

/// What a center did with a message that was handed to it.
public enum DispatchResult: Sendable {
  /// It will be delivered; perhaps another one had to go (``Overflow/dropOldest``).
  case accepted(MessageReceipt)
  case notRegistered
  case payloadMismatch(registered: String)
  /// The center is full, and its policy is to drop what comes.
  case dropped
  /// The center is full, and its policy is to refuse; or to block, and the sender is a handler of the center's queue.
  case refused

  public var receipt: MessageReceipt? {
    if case .accepted(let receipt) = self { receipt } else { nil }
  }
}

/// A sender that waits for room.
enum RoomWaiter {
  case thread(Semaphore)
  case task(CheckedContinuation<Void, Never>)

  func wake() {
    switch self {
    case .thread(let semaphore): semaphore.signal()
    case .task(let continuation): continuation.resume()
    }
  }
}

extension MessageCenter {
  private enum Admission {
    case accepted(any Dispatched, begins: Bool, victim: (any QueueItem)?)
    case failed(MessageCenterError)
    case full
  }

  /// Hands a message in and returns; handlers run later, elsewhere. O(1) in the number of subscribers.
  ///
  /// - Parameters:
  ///   - priority: the higher goes first among the messages that wait.
  ///   - key: the message.
  ///   - payload: what the message carries.
  /// - Returns: what became of the message. Only an accepted one is delivered.
  public func dispatch<Payload>(
    _ key: MessageKey<Payload>, _ payload: Payload, priority: MessagePriority = .normal
  ) -> DispatchResult {
    while true {
      if let result = submit(key, payload, priority: priority, tracker: nil) { return result }
      let semaphore = Semaphore()
      let mustWait = state.withLock { state in
        guard isFull(state) else { return false }
        state.blocked.append(.thread(semaphore))
        return true
      }
      if mustWait { semaphore.wait() }
    }
  }

  /// Hands in a message that carries nothing.
  public func dispatch(
    _ key: MessageKey<Void>, priority: MessagePriority = .normal
  ) -> DispatchResult {
    dispatch(key, (), priority: priority)
  }

  /// Hands a message in and returns what became of it when every handler is done with it, retries included.
  ///
  /// A center that is full and blocks suspends the task, not the thread. Cancelling the task cancels the message.
  public func deliver<Payload>(
    _ key: MessageKey<Payload>, _ payload: Payload, priority: MessagePriority = .normal
  ) async -> DeliveryReport {
    let tracker = ReportTracker()
    while true {
      switch submit(key, payload, priority: priority, tracker: tracker) {
      case .accepted(let receipt):
        return await withTaskCancellationHandler {
          await tracker.report()
        } onCancel: {
          receipt.cancel()
        }
      case .notRegistered: return DeliveryReport(outcome: .notRegistered)
      case .payloadMismatch: return DeliveryReport(outcome: .payloadMismatch)
      case .dropped: return DeliveryReport(outcome: .droppedForRoom)
      case .refused: return DeliveryReport(outcome: .refused)
      case nil: await waitForRoom()
      }
    }
  }

  /// Returns when fewer messages wait than the capacity allows; at once without a capacity.
  public func waitForRoom() async {
    await withCheckedContinuation { continuation in
      let mustWait = state.withLock { state in
        guard isFull(state) else { return false }
        state.blocked.append(.task(continuation))
        return true
      }
      if !mustWait { continuation.resume() }
    }
  }

  private func isFull(_ state: State) -> Bool { capacity.map { state.queue.count >= $0 } ?? false }

  /// Nil: the center is full and the sender has to wait.
  private func submit<Payload>(
    _ key: MessageKey<Payload>, _ payload: Payload, priority: MessagePriority,
    tracker: ReportTracker?
  ) -> DispatchResult? {
    let now = time.now()
    let admission = state.withLock { state -> Admission in
      let topic: Topic<Payload>
      do throws(MessageCenterError) {
        topic = try self.topic(of: key, in: state)
      } catch {
        return .failed(error)
      }
      var victim: (any QueueItem)?
      if isFull(state) {
        guard overflow == .dropOldest else { return .full }
        victim = state.queue.popLowest(notAbove: priority)
        if victim == nil { return .full }
      }
      state.lastMessage += 1
      state.accepted += 1
      let envelope = topic.envelope(
        payload, id: MessageID(number: state.lastMessage), priority: priority, dispatchedAt: now,
        tracker: tracker)
      return .accepted(envelope, begins: enqueue(envelope, in: &state), victim: victim)
    }
    switch admission {
    case .accepted(let envelope, let begins, let victim):
      if let victim {
        cells.droppedForRoom.increase()
        victim.drop(.droppedForRoom)
      }
      if begins { startDraining() }
      return .accepted(MessageReceipt(message: envelope))
    case .failed(.payloadMismatch(_, let registered, _)):
      cells.mismatched.increase()
      return .payloadMismatch(registered: registered)
    case .failed:
      cells.notRegistered.increase()
      return .notRegistered
    case .full: return resultWhenFull()
    }
  }

  private func resultWhenFull() -> DispatchResult? {
    switch overflow {
    case .dropOldest, .dropNewest:
      cells.droppedForRoom.increase()
      return .dropped
    case .block where drainingThread.load(ordering: .relaxed) != currentThreadNumber(): return nil
    case .block, .refuse:
      cells.refused.increase()
      return .refused
    }
  }

  /// Appends, and says whether the caller has to start a drain once it has let go of the lock.
  func enqueue(_ item: any QueueItem, in state: inout State) -> Bool {
    state.queue.append(item, priority: item.priority)
    if item.priority.rawValue > urgent.load(ordering: .relaxed) {
      urgent.store(item.priority.rawValue, ordering: .relaxed)
    }
    defer { state.isDraining = true }
    return !state.isDraining
  }

  func startDraining() { executor.execute { self.drain() } }
}
