// A clock that stands still until a test moves it. Work and sleepers that are due run in the order of their instants,
// those of one instant in the order they came. `advance` returns when all due work has run.
//
// Locking: the mutex guards the list and the time; work runs outside it, on the thread that advances.
import ForwardKit

/// A clock for tests: time moves only by `advance(by:)`, and what is due has run when that returns.
public final class ManualClock: SchedulingClock {
  public struct Instant: InstantProtocol, CustomStringConvertible {
    /// Time since the clock was made.
    public var offset: Duration
    public init(offset: Duration = .zero) { self.offset = offset }
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    public var description: String { "\(offset)" }
  }

  private struct Entry {
    let number: Int
    let instant: Instant
    let work: @Sendable () -> Void
  }

  private struct State {
    var now = Instant()
    var next = 0
    var entries: [Entry] = []

    /// The earliest entry that is due at `limit`, taken out.
    mutating func takeDue(_ limit: Instant) -> Entry? {
      guard
        let index = entries.indices.min(by: { left, right in
          (entries[left].instant, entries[left].number) < (
            entries[right].instant, entries[right].number
          )
        }), entries[index].instant <= limit
      else { return nil }
      return entries.remove(at: index)
    }
  }

  private let state = Lock(State())

  public init() {}

  public var now: Instant { state.withLock { $0.now } }
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// The number of sleepers and pieces of work that wait for their time.
  public var waiting: Int { state.withLock { $0.entries.count } }

  /// Moves time on. Work that is scheduled meanwhile runs too if its instant lies within the move.
  public func advance(by duration: Duration) {
    let limit = state.withLock { $0.now.advanced(by: duration) }
    while let entry = state.withLock({ state -> Entry? in
      let entry = state.takeDue(limit)
      if let entry {
        state.now = max(state.now, entry.instant)
      } else {
        state.now = max(state.now, limit)
      }
      return entry
    }) {
      entry.work()
    }
  }

  /// Moves time on without running what is due: the state of a program whose timers are late.
  /// The next `advance`, even by zero, runs it.
  public func skip(by duration: Duration) {
    state.withLock { $0.now = $0.now.advanced(by: duration) }
  }

  public func schedule(at instant: Instant, _ work: @escaping @Sendable () -> Void) -> ScheduledWork
  {
    let number = state.withLock { state in
      state.next += 1
      state.entries.append(Entry(number: state.next, instant: instant, work: work))
      return state.next
    }
    return ScheduledWork { [weak self] in
      // Taken out under the lock, let go outside it: the work may hold what schedules or cancels in its deinit.
      let gone = self?.state.withLock { state -> Entry? in
        state.entries.firstIndex { $0.number == number }.map { state.entries.remove(at: $0) }
      }
      _ = gone
    }
  }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let waiter = Sleeper()
    let scheduled = schedule(at: deadline) { waiter.finish() }
    await withTaskCancellationHandler {
      if now < deadline { await waiter.wait() }
    } onCancel: {
      waiter.finish()
    }
    scheduled.cancel()
    try Task.checkCancellation()
  }
}

/// One wait that ends once, before or after it began.
private final class Sleeper: Sendable {
  private enum State {
    case idle
    case waiting(CheckedContinuation<Void, Never>)
    case over
  }

  private let state = Lock(State.idle)

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if case .over = state { return true }
        state = .waiting(continuation)
        return false
      }
      if isOver { continuation.resume() }
    }
  }

  func finish() {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      defer { state = .over }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume()
  }
}
