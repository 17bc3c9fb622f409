// Time as a listing sees it: it passes when something waits, never by itself, so that a listing that sleeps ten seconds
// ends at once and prints the same every time.
//
// Each reading moves the clock on by a microsecond: differences between readings are positive, and a loop that waits for
// a point in time gets there. One that does nothing else than read the clock gets there in reasonable time, too: after
// each thousand readings without a wait between them a reading costs a microsecond more.
//
// In a program that is no listing (patches in a Swift program) it is the system's clock, which nobody moves.
import Glibc

public final class VirtualClock {
  /// Nanoseconds since the program started. Reading it here does not move it.
  public var nanoseconds: UInt64 {
    systemStart.map { Self.systemTime(CLOCK_MONOTONIC) &- $0 } ?? virtualNanoseconds
  }
  private var virtualNanoseconds: UInt64 = 0
  /// The system's monotonic clock at the start, for a clock that follows it.
  private var systemStart: UInt64?
  /// Seconds from 1970-01-01 00:00:00 UTC to the program's start.
  public var startSince1970: Double = 1_767_225_600  // 2026-01-01 00:00:00 UTC

  /// How long the machine has run when the program starts, in nanoseconds: a day and some hours, so that code that takes
  /// "never" for 0 works as it does on a real one.
  package static let uptimeAtStart: UInt64 = 100_000_000_000_000

  /// Follows the system's clock from now on, which is the program's start.
  func followSystem() {
    systemStart = Self.systemTime(CLOCK_MONOTONIC)
    startSince1970 = Double(Self.systemTime(CLOCK_REALTIME)) / 1e9
  }

  /// Moves the program's start from midnight to noon, for tests: a date some hours before or after now is today there, as it is
  /// on a machine where people work. A clock that follows the system stays as it is.
  public func startAtNoon() {
    if systemStart == nil { startSince1970 += 12 * 3600 }
  }

  private static func systemTime(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Nanoseconds that the machine has run, for the listing.
  public func uptime() -> UInt64 { Self.uptimeAtStart &+ now() }

  /// Readings since time was last let pass.
  private var readings: UInt64 = 0

  /// What one reading costs, in nanoseconds, for the first thousand.
  static let readingCost: UInt64 = 1_000

  /// Nanoseconds since the program started, for the listing: a reading moves the clock.
  public func now() -> UInt64 {
    if systemStart != nil { return nanoseconds }
    readings += 1
    virtualNanoseconds &+= Self.readingCost &* (1 + readings / 1000)
    return virtualNanoseconds
  }

  /// Seconds since 1970, for the listing.
  public func secondsSince1970() -> Double { startSince1970 + Double(now()) / 1e9 }

  /// Lets time pass.
  public func advance(by nanoseconds: UInt64) {
    readings = 0
    let (sum, overflow) = virtualNanoseconds.addingReportingOverflow(nanoseconds)
    virtualNanoseconds = overflow ? .max : sum
  }

  /// Lets time pass until a moment; nothing happens when that has passed.
  public func advance(to moment: UInt64) {
    guard moment > virtualNanoseconds else { return }
    virtualNanoseconds = moment
    readings = 0
  }
}
