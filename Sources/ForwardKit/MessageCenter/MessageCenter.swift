// A message center: senders and receivers know a message's key and nothing of each other.
//
// A message goes through one queue. `dispatch` looks the name up, appends an envelope and returns; it never calls a
// handler. The first message to find the queue idle starts a drain on the center's executor (by default a thread of its
// own); the drain takes messages in small batches, highest priority first, and calls the handlers in order of rank.
// Subscribers with an executor of their own get theirs through a executor queue: a queue per executor.
//
// Invariant: at most one drain exists (`isDraining`), so handlers of the center's queue never overlap, and a message
// that a handler dispatches waits its turn. A batch that is under way is put back when something of higher priority
// comes (`urgent`), so batching is not seen.
//
// Locking: `state` guards names, queue and waiting senders; it is held for list operations only. Topics have their own
// mutex (taken after this one). Handlers, end closures and payloads' deinits run outside of all of them.
//
// Lifetime: a drain holds the center, so messages that were accepted are delivered even if the last reference goes.
// Retries hold it weakly and end with it.
import ForwardKitBasics
import Synchronization

/// Carries messages from senders to subscribers, asynchronously and in order.
public final class MessageCenter: Sendable {
  /// A center for a whole program, without limits.
  public static let shared = MessageCenter()

  struct State {
    var topics: [String: any AnyTopic] = [:]
    var queue: PriorityQueue<any QueueItem>
    var isDraining = false
    var busyExecutorQueues = 0
    var lastMessage: UInt64 = 0
    var lastSubscription: UInt64 = 0
    var accepted = 0
    /// Senders that wait for room, in order.
    var blocked = Deque<RoomWaiter>()
    var idleWaiters: [CheckedContinuation<Void, Never>] = []
    var executorQueues: [ObjectIdentifier: WeakExecutorQueue] = [:]
  }

  struct WeakExecutorQueue { weak let executorQueue: ExecutorQueue? }

  let state: Lock<State>
  /// The highest priority that arrived since the running batch was taken. Relaxed: a late look costs one message.
  let urgent = Atomic<Int>(.min)
  /// The thread that runs handlers of the center's queue; 0 when none does.
  let drainingThread = Atomic<UInt>(0)
  let cells = CounterCells()
  let deadLetterHandlers = DeadLetterHandlers()
  let executor: any WorkExecutor
  let time: TimeSource
  /// The number of messages that may wait; nil for no limit.
  public let capacity: Int?
  public let overflow: Overflow
  private let overtakingLimit: Int

  /// A center without a limit on waiting messages.
  ///
  /// - Parameters:
  ///   - executor: where handlers run that choose nothing else; nil for a thread of the center's own.
  ///   - clock: times retries and records.
  public convenience init(
    executor: (any WorkExecutor)? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(room: nil, overflow: .refuse, overtakingLimit: 32, executor: executor, clock: clock)
  }

  /// A center where at most `capacity` messages wait.
  ///
  /// - Parameters:
  ///   - capacity: at least 1. Subscribers with executors of their own may have as many waiting each; what goes
  ///     beyond that becomes a dead letter.
  ///   - overflow: what to do with a message beyond that.
  ///   - overtakingLimit: how many messages of higher priority may go before one that waits; at least 1.
  ///   - executor: where handlers run that choose nothing else; nil for a thread of the center's own.
  ///   - clock: times retries and records.
  /// - Throws: ``MessageCenterError/invalidOption(_:)``.
  public convenience init(
    capacity: Int?, overflow: Overflow = .refuse, overtakingLimit: Int = 32,
    executor: (any WorkExecutor)? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) throws(MessageCenterError) {
    if let capacity, capacity < 1 {
      throw .invalidOption("a capacity of \(capacity) leaves no room for a message")
    }
    guard overtakingLimit >= 1 else {
      throw .invalidOption("an overtaking limit of \(overtakingLimit) is below 1")
    }
    self.init(
      room: capacity, overflow: overflow, overtakingLimit: overtakingLimit, executor: executor,
      clock: clock)
  }

  private init(
    room: Int?, overflow: Overflow, overtakingLimit: Int, executor: (any WorkExecutor)?,
    clock: any Clock<Duration>
  ) {
    capacity = room
    self.overflow = overflow
    self.overtakingLimit = overtakingLimit
    self.executor = executor ?? SerialThread()
    time = TimeSource(clock)
    state = Lock(State(queue: PriorityQueue(overtakingLimit: overtakingLimit)))
  }

  /// Ends the subscriptions explicitly: a retry that waits holds its message, and that its topic.
  deinit {
    for topic in state.withLock({ $0.topics.values }) {
      topic.forgetKept()
      topic.close()
    }
  }

  public var counters: Counters {
    var result = cells.snapshot()
    (result.accepted, result.waiting) = state.withLock { ($0.accepted, $0.queue.count) }
    return result
  }

  /// Returns when nothing waits and no handler runs, on the center's queue and on its subscribers' executors.
  /// Retries that wait for their time do not count.
  public func idle() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.isIdle { return true }
        state.idleWaiters.append(continuation)
        return false
      }
      if isIdle { continuation.resume() }
    }
  }

  /// The executor queue of an executor: one for all subscribers that share its identity.
  func executorQueue(for executor: any WorkExecutor) -> ExecutorQueue {
    state.withLock { state in
      if let executorQueue = state.executorQueues[executor.identity]?.executorQueue {
        return executorQueue
      }
      state.executorQueues = state.executorQueues.filter { $0.value.executorQueue != nil }
      let executorQueue = ExecutorQueue(
        executor: executor, capacity: capacity, dropsOldest: overflow == .dropOldest,
        overtakingLimit: overtakingLimit)
      state.executorQueues[executor.identity] = WeakExecutorQueue(executorQueue: executorQueue)
      return executorQueue
    }
  }

  /// The executor queue of one subscriber whose handler is awaited.
  func awaitingExecutorQueue(startsAtOnce: Bool) -> ExecutorQueue {
    ExecutorQueue(
      executor: PoolExecutor.instance, capacity: capacity, dropsOldest: overflow == .dropOldest,
      overtakingLimit: overtakingLimit,
      awaiting: startsAtOnce ? .atOnce : .onPool)
  }

  func executorQueueBegins() { state.withLock { $0.busyExecutorQueues += 1 } }

  func executorQueueEnds() {
    let waiters = state.withLock { state in
      state.busyExecutorQueues -= 1
      return state.takeIdleWaiters()
    }
    for waiter in waiters { waiter.resume() }
  }
}

extension MessageCenter.State {
  var isIdle: Bool { !isDraining && busyExecutorQueues == 0 && queue.isEmpty }

  mutating func takeIdleWaiters() -> [CheckedContinuation<Void, Never>] {
    guard isIdle, !idleWaiters.isEmpty else { return [] }
    defer { idleWaiters = [] }
    return idleWaiters
  }
}
