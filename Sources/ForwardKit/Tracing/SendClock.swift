// How long messages take: from the moment their first event has been told to the arrival of their last.
import CRuntime

final class SendClock {
  private let clock = ContinuousClock()
  private var starts: [UInt64: ContinuousClock.Instant] = [:]

  /// Called when an event has been told.
  func begin(_ event: fwd_trace_event) {
    if event.kind == FWD_TRACE_SEND { starts[event.send] = clock.now }
  }

  /// Nanoseconds since the message began, at its end.
  func end(_ event: fwd_trace_event) -> Int? {
    guard event.query == 0, event.kind == FWD_TRACE_RETURN || event.kind == FWD_TRACE_THROW else {
      return nil
    }
    guard let start = starts.removeValue(forKey: event.send) else { return nil }
    let parts = (clock.now - start).components
    return Int(clamping: parts.seconds) * 1_000_000_000
      + Int(clamping: parts.attoseconds / 1_000_000_000)
  }
}
