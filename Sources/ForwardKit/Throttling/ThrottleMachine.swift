// When to perform: the whole decision, without values, locks or timers. Times count from any fixed origin.
//
// Invariants: two performances that it decides on are never closer than the interval, and where the newest message of a
// burst is to be performed (`isTrailing`), none stays behind: whoever is told to hold has a deadline. A timer that is
// late changes nothing of this: what comes between the deadline and the timer belongs to the same interval.

struct ThrottleMachine: Sendable {
  enum Step: Equatable {
    case perform
    /// Keep it in the place of what was kept before.
    case hold(until: Duration)
    case drop
  }

  enum Fired: Equatable {
    case perform
    case wait(until: Duration)
    case nothing
  }

  let mode: ThrottleMode
  let interval: Duration
  private(set) var lastPerformed: Duration?
  /// Debounce: the last message or performance.
  private var lastActivity: Duration?
  /// Set while a message is held.
  private(set) var deadline: Duration?
  private var heldSince: Duration?
  /// Decided by the timer, and not begun on its executor yet: time seems to stand still until then.
  private var isStarting = false

  init(mode: ThrottleMode, interval: Duration, lastPerformed: Duration? = nil) {
    self.mode = mode
    self.interval = interval
    self.lastPerformed = lastPerformed
    lastActivity = lastPerformed
  }

  /// Whether no message is ever held and the time since the last performance alone decides.
  var onlyDrops: Bool { mode.kind == .throttle && mode.isLeading && !mode.isTrailing }

  mutating func receive(at now: Duration) -> Step {
    if isStarting { _ = perform(now) }
    return switch mode.kind {
    case .throttle: throttle(now)
    case .debounce: debounce(now)
    }
  }

  private mutating func throttle(_ now: Duration) -> Step {
    if let deadline { return .hold(until: deadline) }
    guard mode.isLeading else { return hold(until: now + interval, since: now) }
    if let lastPerformed, now - lastPerformed <= interval {
      return mode.isTrailing ? hold(until: lastPerformed + interval, since: now) : .drop
    }
    return perform(now)
  }

  private mutating func debounce(_ now: Duration) -> Step {
    defer { lastActivity = now }
    if let heldSince { return hold(until: now + interval, since: heldSince) }
    let isQuiet = lastActivity.map { now - $0 > interval } ?? true
    if mode.isLeading, isQuiet { return perform(now) }
    if mode.isTrailing { return hold(until: now + interval, since: now) }
    // A burst without end, of which only the first is performed, begins anew after the maximum wait.
    if let maximumWait = mode.maximumWait, let lastPerformed, now - lastPerformed > maximumWait {
      return perform(now)
    }
    return .drop
  }

  private mutating func perform(_ now: Duration) -> Step {
    lastPerformed = now
    lastActivity = now
    return .perform
  }

  private mutating func hold(until end: Duration, since start: Duration) -> Step {
    heldSince = start
    let deadline = mode.maximumWait.map { min(end, start + $0) } ?? end
    self.deadline = deadline
    return .hold(until: deadline)
  }

  /// Holds a message whatever the mode says: an interval ended between its coming and its being held.
  mutating func holdAgain(at now: Duration) {
    let earliest = lastPerformed.map { max(now, $0 + interval) } ?? now + interval
    _ = hold(
      until: mode.kind == .throttle && mode.isLeading ? earliest : now + interval, since: now)
    lastActivity = now
  }

  /// The timer has come.
  mutating func fire(at now: Duration) -> Fired {
    guard let deadline else { return .nothing }
    guard now >= deadline else { return .wait(until: deadline) }
    release(now)
    isStarting = true
    return .perform
  }

  /// What `fire` decided on begins.
  mutating func started(at now: Duration) {
    isStarting = false
    _ = perform(now)
    if let deadline { self.deadline = max(deadline, now + interval) }
  }

  /// The held message is performed at `now`.
  mutating func release(_ now: Duration) {
    forget()
    _ = perform(now)
  }

  /// The held message is given up.
  mutating func forget() {
    deadline = nil
    heldSince = nil
  }
}
