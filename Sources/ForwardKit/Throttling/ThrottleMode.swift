/// Which messages of a burst are performed.
///
/// The three of MessageThrottle are ``firstly``, ``last`` and ``debounce``; the functions give the finer choices.
///
///     messages       a b c d . . . . e
///     firstly        a . . . . . . . e     the first, then none for the interval
///     last           . . . d . . . . . . . e    the newest, at the end of an interval
///     debounce       . . . . . . d . . . . . e  the newest, when none came for the interval
public struct ThrottleMode: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case throttle, debounce }

  let kind: Kind
  /// Whether the first message of a burst is performed at once.
  public let isLeading: Bool
  /// Whether the newest message of a burst is performed at its end.
  public let isTrailing: Bool
  /// The longest time that a steady stream of messages can put off a performance.
  public let maximumWait: Duration?

  /// A message is performed at once if none was for longer than the interval; others are dropped.
  public static let firstly = throttle(leading: true, trailing: false)
  /// A message opens an interval, at whose end the newest is performed.
  public static let last = throttle(leading: false, trailing: true)
  /// The newest message is performed when none followed for the interval.
  public static let debounce = debounce(leading: false, trailing: true)

  /// At most one performance per interval: the first message at once, the newest of the others at the end.
  public static func throttle(leading: Bool, trailing: Bool) -> ThrottleMode {
    ThrottleMode(kind: .throttle, isLeading: leading, isTrailing: trailing, maximumWait: nil)
  }

  /// One performance per burst, whose messages are at most an interval apart: the first at once, the newest at the end.
  ///
  /// - Parameters:
  ///   - maximumWait: a burst that lasts longer than this is performed in between; at least the interval.
  ///   - leading: whether the first call is performed at once.
  ///   - trailing: whether the newest of the other calls is performed at the end of the interval.
  public static func debounce(leading: Bool, trailing: Bool, maximumWait: Duration? = nil)
    -> ThrottleMode
  {
    ThrottleMode(
      kind: .debounce, isLeading: leading, isTrailing: trailing, maximumWait: maximumWait)
  }

  func check(interval: Duration) throws(ThrottleError) {
    guard interval > .zero else { throw .invalidDuration(interval) }
    guard isLeading || isTrailing else { throw .neverPerforms }
    if let maximumWait, maximumWait < interval {
      throw .waitBelowInterval(maximumWait, interval: interval)
    }
  }
}

/// What became of one message.
public enum ThrottleDecision: Hashable, Sendable {
  /// Performed, on the caller's thread.
  case performed
  /// Kept; performed later unless a newer one takes its place.
  case delayed
  /// Not performed.
  case dropped
}

/// What a throttler, a debouncer or a rule has done since it was made.
public struct ThrottleCounters: Hashable, Sendable {
  public var received = 0
  /// Performed at once or later.
  public var performed = 0
  /// Neither performed nor waiting: refused at once, replaced by a newer one, or cancelled.
  public var dropped = 0
  /// Of the performed ones, those that the predicate let through.
  public var exempted = 0

  public init() {}

  /// 1 when a message waits, else 0.
  public var pending: Int { received - performed - dropped }
}
