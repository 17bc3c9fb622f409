/// The record of one try to deliver one message to one subscriber. Times count from the making of the center.
public struct Delivery: Sendable {
  public let message: MessageID
  public let name: String
  public let priority: MessagePriority
  /// From 1; more than 1 when the handler threw before.
  public let attempt: Int
  /// Whether the message was dispatched before the subscriber came.
  public let isReplay: Bool
  public let dispatchedAt: Duration
  public let deliveredAt: Duration
  /// Time from dispatch to this try.
  public var waited: Duration { deliveredAt - dispatchedAt }

  private(set) var isStopped = false

  init(
    message: MessageID, name: String, priority: MessagePriority, attempt: Int, isReplay: Bool,
    dispatchedAt: Duration, deliveredAt: Duration
  ) {
    self.message = message
    self.name = name
    self.priority = priority
    self.attempt = attempt
    self.isReplay = isReplay
    self.dispatchedAt = dispatchedAt
    self.deliveredAt = deliveredAt
  }

  /// Keeps the message from the subscribers that come after this one. In a handler on an executor of its own, and in
  /// a second try, it changes nothing: the others have been called by then.
  public mutating func stop() { isStopped = true }
}

/// A message that one subscriber's handler threw at, every time it was tried.
public struct DeadLetter: Sendable {
  public let message: MessageID
  public let name: String
  public let payload: any Sendable
  public let priority: MessagePriority
  /// The number of tries; 0 when the handler was never called.
  public let attempts: Int
  /// What the handler threw last, or ``MessageCenterError/subscriberOverloaded(name:capacity:)``.
  public let error: any Error
}

/// What became of one message, known when every handler is done with it, all tries included.
public struct DeliveryReport: Sendable {
  public enum Outcome: Hashable, Sendable {
    /// It was handed to the subscribers there were (perhaps none).
    case delivered
    /// Kept for the first subscriber (``Retention/untilSubscribed(limit:)``).
    case held
    /// It made room for another one, or there was no room for it.
    case droppedForRoom
    /// Its name was unregistered while it waited.
    case droppedUnregistered
    /// Its receipt's `cancel()`, or the cancellation of the task that awaits the report, came before its turn.
    case cancelled
    /// The center has no registration of this name.
    case notRegistered
    /// The name is registered for another type.
    case payloadMismatch
    /// The center is full.
    case refused
  }
  public internal(set) var outcome: Outcome
  /// Subscribers whose handler returned.
  public internal(set) var handled = 0
  /// Tries after the first ones.
  public internal(set) var retries = 0
  /// Whether a subscriber kept the message from those after it.
  public internal(set) var wasStopped = false
  /// Subscribers whose handler threw to the last.
  public internal(set) var deadLetters: [DeadLetter] = []
}
