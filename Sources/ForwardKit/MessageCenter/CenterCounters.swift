// What a message center counts, without a lock.
import Synchronization

extension MessageCenter {
  /// What a center has done since it was made.
  public struct Counters: Hashable, Sendable {
    /// Messages taken in.
    public var accepted = 0
    /// Messages handed to the subscribers there were.
    public var delivered = 0
    /// Calls of handlers that returned.
    public var handled = 0
    /// Calls of handlers after one that threw.
    public var retries = 0
    /// Subscribers that threw to the last, or had no room.
    public var deadLetters = 0
    /// Messages whose name was not registered.
    public var notRegistered = 0
    /// Messages of a type other than the registered one.
    public var mismatched = 0
    /// Messages refused because the center was full.
    public var refused = 0
    /// Messages dropped because the center was full.
    public var droppedForRoom = 0
    /// Messages dropped because their name was unregistered.
    public var droppedUnregistered = 0
    /// Messages whose receipt was cancelled in time.
    public var cancelled = 0
    /// Messages kept for a first subscriber.
    public var held = 0
    /// Messages kept for a first subscriber that made room for newer ones.
    public var droppedHeld = 0
    /// Messages that a subscriber's stream had no room for.
    public var droppedByStreams = 0
    /// Messages that wait now.
    public var waiting = 0
  }
}

/// Counts from several threads. Relaxed everywhere: no other memory depends on a count.
final class CounterCells: Sendable {
  let delivered = Atomic<Int>(0)
  let handled = Atomic<Int>(0)
  let retries = Atomic<Int>(0)
  let deadLetters = Atomic<Int>(0)
  let notRegistered = Atomic<Int>(0)
  let mismatched = Atomic<Int>(0)
  let refused = Atomic<Int>(0)
  let droppedForRoom = Atomic<Int>(0)
  let droppedUnregistered = Atomic<Int>(0)
  let cancelled = Atomic<Int>(0)
  let held = Atomic<Int>(0)
  let droppedHeld = Atomic<Int>(0)
  let droppedByStreams = Atomic<Int>(0)

  func snapshot() -> MessageCenter.Counters {
    var result = MessageCenter.Counters()
    result.delivered = delivered.load(ordering: .relaxed)
    result.handled = handled.load(ordering: .relaxed)
    result.retries = retries.load(ordering: .relaxed)
    result.deadLetters = deadLetters.load(ordering: .relaxed)
    result.notRegistered = notRegistered.load(ordering: .relaxed)
    result.mismatched = mismatched.load(ordering: .relaxed)
    result.refused = refused.load(ordering: .relaxed)
    result.droppedForRoom = droppedForRoom.load(ordering: .relaxed)
    result.droppedUnregistered = droppedUnregistered.load(ordering: .relaxed)
    result.cancelled = cancelled.load(ordering: .relaxed)
    result.held = held.load(ordering: .relaxed)
    result.droppedHeld = droppedHeld.load(ordering: .relaxed)
    result.droppedByStreams = droppedByStreams.load(ordering: .relaxed)
    return result
  }
}

extension Atomic where Value == Int {
  func increase(by count: Int = 1) { wrappingAdd(count, ordering: .relaxed) }
}
