/// A clock that runs work at an instant itself, instead of letting a task sleep until then.
///
/// Timers of ForwardKit use it where the clock offers it; with every other clock they are tasks that sleep. A clock for
/// tests conforms to it, so that time moves, and everything that is due has run, when `advance` returns.
public protocol SchedulingClock<Duration>: Clock {
  /// Runs `work` once when the clock reaches `instant`, unless it is cancelled before.
  func schedule(at instant: Instant, _ work: @escaping @Sendable () -> Void) -> ScheduledWork
}

/// Work that waits for its time.
public final class ScheduledWork: Sendable {
  private let undo: Lock<(@Sendable () -> Void)?>

  /// - Parameter undo: takes the work back; called at most once.
  public init(cancel undo: @escaping @Sendable () -> Void) { self.undo = Lock(undo) }

  /// Takes the work back if it has not begun. Cancelling twice is harmless.
  public func cancel() {
    let undo = undo.withLock { undo in
      defer { undo = nil }
      return undo
    }
    undo?()
  }
}
