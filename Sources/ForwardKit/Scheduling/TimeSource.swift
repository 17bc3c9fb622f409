// A clock of any kind, seen as a count of time since the source was made. All of ForwardKit's time comes through this:
// nothing reads the wall clock, so setting the computer's time changes nothing. `ContinuousClock` counts the time that
// the computer is suspended, `SuspendingClock` does not; the user chooses by giving one or the other.

struct TimeSource: Sendable {
  /// Time since the source was made.
  let now: @Sendable () -> Duration
  /// The clock behind it, where that is the system's: then `now` is this reading.
  let system: SystemTime?
  private let timer: @Sendable (Duration, @escaping @Sendable () -> Void) -> ScheduledWork

  init<C: Clock<Duration>>(_ clock: C) {
    let origin = clock.now
    let system = SystemTime(clock)
    self.system = system
    if let system {
      now = { .nanoseconds(system.nanoseconds) }
    } else {
      now = { origin.duration(to: clock.now) }
    }
    if let clock = clock as? any SchedulingClock<Duration> {
      timer = Self.timer(of: clock)
    } else {
      timer = { deadline, work in
        let task = Task.detached {
          // A clock that cannot sleep any longer ends the wait: the work is done early rather than lost.
          try? await clock.sleep(until: origin.advanced(by: deadline), tolerance: nil)
          if !Task.isCancelled { work() }
        }
        return ScheduledWork { task.cancel() }
      }
    }
  }

  private static func timer<C: SchedulingClock<Duration>>(
    of clock: C
  ) -> @Sendable (Duration, @escaping @Sendable () -> Void) -> ScheduledWork {
    let origin = clock.now
    return { deadline, work in clock.schedule(at: origin.advanced(by: deadline), work) }
  }

  /// Runs `work` when `now()` reaches `deadline`, on a thread that the clock chooses.
  func schedule(at deadline: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
    timer(deadline, work)
  }
}
