// One subscriber of one message: its handler, its rank, where it runs and how often it is tried again.
//
// A subscription is ended once (by its token, its binder's death, or with its name) and then never called again: the
// flag is read before every call. The binder is weak; the handler finds it gone and says so.
import Synchronization

/// What a call of a handler came to.
enum HandlerResult {
  case handled(stops: Bool)
  case binderGone
  case failed(any Error)
}

/// A weak reference, and the identity that it had.
struct Binder: Sendable {
  weak let object: (any AnyObject & Sendable)?
  let identity: ObjectIdentifier

  init(_ object: any AnyObject & Sendable) {
    self.object = object
    identity = ObjectIdentifier(object)
  }
}

final class Subscription<Payload: Sendable>: Sendable {
  /// A handler answers false when its binder is gone.
  enum Body: Sendable {
    case plain(@Sendable (Payload) throws -> Bool)
    case recorded(@Sendable (Payload, inout Delivery) throws -> Bool)
  }

  struct PendingRetry {
    var work: ScheduledWork?
    let tracker: ReportTracker?
  }

  let id: UInt64
  let rank: Int
  let body: Body
  let retry: RetryPolicy
  /// Nil: the centre's own queue.
  let lane: Lane?
  let binder: Binder?
  private let onEnd: (@Sendable () -> Void)?
  private let active = Atomic<Bool>(true)
  private let pending = Lock<(next: Int, retries: [Int: PendingRetry])>((0, [:]))

  init(
    id: UInt64, rank: Int, body: Body, retry: RetryPolicy, lane: Lane?, binder: Binder?,
    onEnd: (@Sendable () -> Void)? = nil
  ) {
    self.id = id
    self.rank = rank
    self.body = body
    self.retry = retry
    self.lane = lane
    self.binder = binder
    self.onEnd = onEnd
  }

  deinit { end() }

  /// Acquire pairs with the release in `end`: what the ender did before is seen by who finds it ended.
  var isActive: Bool { active.load(ordering: .acquiring) }

  var isBinderGone: Bool { binder.map { $0.object == nil } ?? false }

  /// No call begins on this thread, or on one that learns of it, after this returns.
  func end() {
    guard active.exchange(false, ordering: .acquiringAndReleasing) else { return }
    let retries = pending.withLock { pending in
      defer { pending.retries = [:] }
      return pending.retries
    }
    for retry in retries.values {
      retry.work?.cancel()
      retry.tracker?.finish()
    }
    onEnd?()
  }

  func call(_ envelope: Envelope<Payload>, attempt: Int, isReplay: Bool, time: TimeSource) -> HandlerResult {
    do {
      switch body {
      case .plain(let handler):
        return try handler(envelope.payload) ? .handled(stops: false) : .binderGone
      case .recorded(let handler):
        var delivery = Delivery(
          message: envelope.id, name: envelope.topic.name, priority: envelope.priority, attempt: attempt,
          isReplay: isReplay, dispatchedAt: envelope.dispatchedAt, deliveredAt: time.now())
        return try handler(envelope.payload, &delivery) ? .handled(stops: delivery.isStopped) : .binderGone
      }
    } catch {
      return .failed(error)
    }
  }

  // MARK: Retries that wait for their time

  /// A place for a retry, made before its timer so that the timer cannot come first. Nil when already ended.
  func reserveRetry(_ tracker: ReportTracker?) -> Int? {
    pending.withLock { pending in
      guard isActive else { return nil }
      pending.next += 1
      pending.retries[pending.next] = PendingRetry(work: nil, tracker: tracker)
      return pending.next
    }
  }

  func attachRetry(_ number: Int, _ work: ScheduledWork) {
    let isTaken = pending.withLock { pending in
      pending.retries[number]?.work = work
      return pending.retries[number] == nil
    }
    if isTaken { work.cancel() }
  }

  /// Takes a retry whose time has come. False when the subscription ended meanwhile.
  func takeRetry(_ number: Int) -> Bool {
    pending.withLock { $0.retries.removeValue(forKey: number) != nil }
  }
}

/// Ends one subscription. Dropping the token changes nothing; cancelling twice is harmless.
public final class MessageSubscription: Sendable {
  /// The number of the subscription within its centre.
  public let id: UInt64
  /// The message's name.
  public let name: String
  private let undo: @Sendable () -> Void
  private let check: @Sendable () -> Bool

  init(id: UInt64, name: String, check: @escaping @Sendable () -> Bool, undo: @escaping @Sendable () -> Void) {
    self.id = id
    self.name = name
    self.check = check
    self.undo = undo
  }

  /// Whether messages still come.
  public var isActive: Bool { check() }

  /// Ends the subscription. The handler is not called again by the thread that cancels, nor by any other thread
  /// except to end a call that has begun there. Messages that wait are not delivered to it, retries are given up.
  public func cancel() { undo() }
}
