// Time as a listing sees it: it passes when something waits, never by itself, so that a listing that sleeps ten seconds
// ends at once and prints the same every time.
//
// Each reading moves the clock on by a microsecond: differences between readings are positive, and a loop that waits for
// a point in time gets there. One that does nothing else than read the clock gets there in reasonable time, too: after
// each thousand readings without a wait between them a reading costs a microsecond more.

public final class VirtualClock {
  /// Nanoseconds since the program started. Reading it here does not move it.
  public private(set) var nanoseconds: UInt64 = 0
  /// Seconds from 1970-01-01 00:00:00 UTC to the program's start.
  public var startSince1970: Double = 1_767_225_600  // 2026-01-01 00:00:00 UTC

  /// How long the machine has run when the program starts, in nanoseconds: a day and some hours, so that code that takes
  /// "never" for 0 works as it does on a real one.
  static let uptimeAtStart: UInt64 = 100_000_000_000_000

  /// Nanoseconds that the machine has run, for the listing.
  public func uptime() -> UInt64 { Self.uptimeAtStart &+ now() }

  /// Readings since time was last let pass.
  private var readings: UInt64 = 0

  /// What one reading costs, in nanoseconds, for the first thousand.
  static let readingCost: UInt64 = 1_000

  /// Nanoseconds since the program started, for the listing: a reading moves the clock.
  public func now() -> UInt64 {
    readings += 1
    nanoseconds &+= Self.readingCost &* (1 + readings / 1000)
    return nanoseconds
  }

  /// Seconds since 1970, for the listing.
  public func secondsSince1970() -> Double { startSince1970 + Double(now()) / 1e9 }

  /// Lets time pass.
  public func advance(by nanoseconds: UInt64) {
    readings = 0
    let (sum, overflow) = self.nanoseconds.addingReportingOverflow(nanoseconds)
    self.nanoseconds = overflow ? .max : sum
  }

  /// Lets time pass until a moment; nothing happens when that has passed.
  public func advance(to moment: UInt64) {
    guard moment > nanoseconds else { return }
    nanoseconds = moment
    readings = 0
  }
}
