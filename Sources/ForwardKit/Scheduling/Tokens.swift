// What registering gives back.
//
// One rule for all: dropping a token changes nothing. What it stands for goes on until `cancel()`, until its owner or its
// target ends, or until what it was registered with is gone. A program that wants the lifetime of a scope puts its tokens
// into a `TokenBag`.

/// Something that was registered and can be ended: a hook, an observation, a subscription, a rule, a replacement.
///
/// Dropping a token changes nothing. ``cancel()`` ends what it represents; a second time it does nothing.
public protocol RuntimeToken: Sendable {
  /// What the end came to.
  associatedtype Removal = Void
  @discardableResult func cancel() -> Removal
}

extension RuntimeToken {
  /// Ends what the token represents together with the bag, or with ``TokenBag/cancel()``.
  ///
  ///     try player.observe(volume) { old, new in … }.store(in: tokens)
  public func store(in bag: TokenBag) { bag.add { cancel() } }
}

/// Tokens that end together: when the bag goes, or when asked to.
public final class TokenBag: Sendable {
  private let ends = Lock<[@Sendable () -> Void]>([])

  public init() {}

  deinit { cancel() }

  fileprivate func add(_ end: @escaping @Sendable () -> Void) { ends.withLock { $0.append(end) } }

  /// Tokens in the bag.
  public var count: Int { ends.withLock { $0.count } }

  /// Ends everything in the bag, the newest first, and empties it.
  public func cancel() {
    let all = ends.withLock { ends in
      defer { ends = [] }
      return ends
    }
    for end in all.reversed() { end() }
  }
}

extension ClassWaiter: RuntimeToken {}
extension ObservationToken: RuntimeToken {}
extension MessageSubscription: RuntimeToken {}
extension ScheduledWork: RuntimeToken {}
extension ThrottleRule: RuntimeToken {}
