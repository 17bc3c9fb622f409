/// What a center does with a message when as many wait as its capacity allows.
public enum Overflow: Hashable, Sendable {
  /// The oldest waiting message of the lowest priority goes, unless the new one's priority is lower still.
  case dropOldest
  /// The new message goes.
  case dropNewest
  /// The sender's thread waits for room. A handler that runs on the center's own queue is refused instead: there
  /// would be nobody to make room.
  case block
  /// The new message is refused; the sender learns of it.
  case refuse
}

/// What a registered message keeps for subscribers that come later.
public enum Retention: Hashable, Sendable {
  /// Nothing: a late subscriber misses it.
  case none
  /// The message delivered last ("sticky"): every new subscriber gets it first.
  case last
  /// Messages that found no subscriber, the newest `limit` of them; the first subscriber gets them, in order.
  case untilSubscribed(limit: Int)
}

/// What becomes of messages that wait while their name is unregistered.
public enum Withdrawal: Hashable, Sendable {
  /// They are dropped, counted and reported.
  case drop
  /// They are still delivered to the subscribers of the registration that accepted them.
  case deliver
}

/// How often, and when, a handler that threw is tried again.
public struct RetryPolicy: Hashable, Sendable {
  /// Tries after the first one.
  public var count: Int
  /// Time between the first try and the second.
  public var delay: Duration
  /// What each further delay is multiplied by.
  public var factor: Double
  /// The longest delay.
  public var maximumDelay: Duration

  /// One try only.
  public static let none = RetryPolicy(count: 0, delay: .zero, factor: 1, maximumDelay: .zero)

  /// `count` more tries after a failure: after `delay`, then after `delay * factor`, and so on up to `maximumDelay`.
  public static func retry(
    _ count: Int, delay: Duration, factor: Double = 2, maximumDelay: Duration = .seconds(60)
  ) -> RetryPolicy {
    RetryPolicy(count: count, delay: delay, factor: factor, maximumDelay: maximumDelay)
  }

  /// The time to wait after try number `attempt` (from 1) failed.
  public func delay(afterAttempt attempt: Int) -> Duration {
    var result = min(delay, maximumDelay)
    for _ in 1..<max(attempt, 1) {
      // Compared before multiplying: a large factor must not overflow the duration.
      guard result.inSeconds * factor < maximumDelay.inSeconds else { return maximumDelay }
      result = result * factor
    }
    return result
  }

  func check() throws(MessageCenterError) {
    guard count >= 0 else { throw .invalidOption("a retry count of \(count) is negative") }
    guard delay >= .zero, maximumDelay >= .zero else {
      throw .invalidOption("a retry delay is negative")
    }
    guard factor >= 0, factor.isFinite else {
      throw .invalidOption("a back-off factor of \(factor) makes no sense")
    }
  }
}

extension Duration {
  var inSeconds: Double {
    let parts = components
    return Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
  }
}
