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

/// Whether a subscription goes on, and what ends with it: the part that tokens hold. A token refers to nothing hot, since an
/// object with weak references pays for every retain.
final class SubscriptionLife: Sendable {
  struct PendingRetry {
    var work: ScheduledWork?
    let tracker: ReportTracker?
  }

  let id: UInt64
  let binder: Binder?
  private let onEnd: (@Sendable () -> Void)?
  private let active = Atomic<Bool>(true)
  private let pending = Lock<(next: Int, retries: [Int: PendingRetry])>((0, [:]))

  init(id: UInt64, binder: Binder?, onEnd: (@Sendable () -> Void)?) {
    self.id = id
    self.binder = binder
    self.onEnd = onEnd
  }

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

final class Subscription<Payload: Sendable>: Sendable {
  /// Calls the user's closure: message, number of the try, whether it is a replay, time.
  typealias Handler = @Sendable (Envelope<Payload>, Int, Bool, TimeSource) -> HandlerResult

  /// In place of a handler, for one that is awaited.
  struct Work: Sendable {
    /// Whether the closure is an actor's. It is put into the actor's queue then where the message is delivered, so that
    /// handlers that are awaited on one actor begin by rank; others begin on the pool, side by side.
    let isOnActor: Bool
    /// Awaits the user's closure; answers false when its owner is gone.
    let run: @Sendable (Payload) async throws -> Bool
  }

  let life: SubscriptionLife
  let rank: Int
  let handler: Handler
  let work: Work?
  let retry: RetryPolicy
  /// Nil: the center's own queue.
  let executorQueue: ExecutorQueue?

  init(
    life: SubscriptionLife, rank: Int, handler: @escaping Handler, work: Work? = nil,
    retry: RetryPolicy, executorQueue: ExecutorQueue?
  ) {
    self.life = life
    self.rank = rank
    self.handler = handler
    self.work = work
    self.retry = retry
    self.executorQueue = executorQueue
  }

  deinit { life.end() }

  /// The handler of a subscription that is awaited: its executor queue never calls it.
  static var never: Handler { { _, _, _, _ in .handled(stops: false) } }

  var isActive: Bool { life.isActive }
  var isBinderGone: Bool { life.isBinderGone }

  /// - Parameter body: answers false when its binder is gone.
  static func plain(_ body: @escaping @Sendable (Payload) throws -> Bool) -> Handler {
    { envelope, _, _, _ in
      do {
        return try body(envelope.payload) ? .handled(stops: false) : .binderGone
      } catch {
        return .failed(error)
      }
    }
  }

  /// - Parameter body: answers false when its binder is gone.
  static func recorded(_ body: @escaping @Sendable (Payload, inout Delivery) throws -> Bool)
    -> Handler
  {
    { envelope, attempt, isReplay, time in
      var delivery = Delivery(
        message: envelope.id, name: envelope.topic.name, priority: envelope.priority,
        attempt: attempt,
        isReplay: isReplay, dispatchedAt: envelope.dispatchedAt, deliveredAt: time.now())
      do {
        return try body(envelope.payload, &delivery)
          ? .handled(stops: delivery.isStopped) : .binderGone
      } catch {
        return .failed(error)
      }
    }
  }
}

/// Ends one subscription. Dropping the token changes nothing; cancelling twice is harmless.
public final class MessageSubscription: Sendable {
  /// The message's name.
  public let name: String
  private let life: SubscriptionLife
  private weak let members: (any AnySubscriberList)?

  init(name: String, life: SubscriptionLife, members: any AnySubscriberList) {
    self.name = name
    self.life = life
    self.members = members
  }

  /// The number of the subscription within its center.
  public var id: UInt64 { life.id }

  /// Whether messages still come.
  public var isActive: Bool { life.isActive && !life.isBinderGone && members != nil }

  /// Ends the subscription. The handler is not called again by the thread that cancels, nor by any other thread
  /// except to end a call that has begun there. Messages that wait are not delivered to it, retries are given up.
  public func cancel() {
    if let members { members.remove(life) } else { life.end() }
  }
}
