// The rest of an interval in which a throttle drops every message, in two words that are read without a lock: what nearly all
// messages of a burst meet.
//
// `end` is the time before which messages are dropped. Reading the time costs more than everything else that is done for
// a dropped message, so `lastVerifiedTick` remembers the system's timer tick of a reading that was far from the end: as long as
// the tick is the same, at most a few milliseconds have passed since, and the answer is too. `margin` is many ticks long,
// for a processor whose ticks come late.
//
// Order: relaxed everywhere. Who reads an older `end` decides under the gate's lock; who reads an older `lastVerifiedTick` has come
// in the same tick, before which the period was changed on another thread.
import Synchronization

struct SuppressionWindow: ~Copyable, Sendable {
  private let end = Atomic<Int64>(.min)
  private let lastVerifiedTick = Atomic<Int64>(.min)
  static let margin: Int64 = 100_000_000

  /// Messages are dropped for `interval` from `now` on.
  func begin(at now: Duration, for interval: Duration) {
    guard interval.components.seconds < 1 << 32 else { return }
    lastVerifiedTick.store(.min, ordering: .relaxed)
    end.store(now.wholeNanoseconds &+ interval.wholeNanoseconds, ordering: .relaxed)
  }

  /// Nothing is known any more.
  func forget() {
    end.store(.min, ordering: .relaxed)
    lastVerifiedTick.store(.min, ordering: .relaxed)
  }

  /// Whether a message that comes now is dropped. False says nothing.
  @inline(__always)
  func covers(_ time: borrowing TimeSource) -> Bool {
    let end = end.load(ordering: .relaxed)
    guard end != .min else { return false }
    guard let system = time.system else { return time.now().wholeNanoseconds < end }
    return covers(end, tick: SystemTime.tick) { system.nanoseconds }
  }

  /// Whether a message that comes at the given tick and time is dropped. The tick is read first: of a tick that ends in between,
  /// nothing is kept.
  @inline(__always)
  func covers(tick: Int64, now: () -> Int64) -> Bool {
    covers(end.load(ordering: .relaxed), tick: tick, now: now)
  }

  @inline(__always)
  private func covers(_ end: Int64, tick: Int64, now: () -> Int64) -> Bool {
    guard end != .min else { return false }
    if lastVerifiedTick.load(ordering: .relaxed) == tick { return true }
    let now = now()
    guard now < end else { return false }
    if now < end &- Self.margin { lastVerifiedTick.store(tick, ordering: .relaxed) }
    return true
  }
}

extension Duration {
  /// Rounded towards zero.
  var wholeNanoseconds: Int64 {
    let parts = components
    return parts.seconds &* 1_000_000_000 &+ parts.attoseconds / 1_000_000_000
  }
}
