// A throttle machine with what it holds: the newest message, one timer, the counters.
//
// Locking: `state` is held for decisions only; what is performed runs outside it, and values are let go outside it.
// There is at most one timer. It never comes too late (deadlines only move on, except when the rule is changed, which
// sets it anew) and may come too early, in which case it is set again.
//
// Where nothing is ever held, what comes in the rest of an interval is dropped without the lock (`quiet`).
import Synchronization

final class ThrottleGate<Value: Sendable>: Sendable {
  private struct State {
    var machine: ThrottleMachine
    var held: Value?
    var hasTimer = false
    var timer: ScheduledWork?
    var counters = ThrottleCounters()
    var executor: any WorkExecutor
  }

  private let state: Lock<State>
  private let quiet = SuppressionWindow()
  /// Messages dropped without the lock.
  private let quietlyDropped = Atomic<Int>(0)
  private let time: TimeSource
  private let perform: @Sendable (Value) -> Void

  /// - Parameter perform: called on `executor` with what was held.
  init(
    _ machine: ThrottleMachine, time: TimeSource, executor: any WorkExecutor,
    perform: @escaping @Sendable (Value) -> Void
  ) {
    state = Lock(State(machine: machine, executor: executor))
    self.time = time
    self.perform = perform
  }

  deinit { state.withLock { $0.timer }?.cancel() }

  var counters: ThrottleCounters {
    var counters = state.withLock { $0.counters }
    let quietly = quietlyDropped.load(ordering: .relaxed)  // a count, nothing else depends on it
    counters.received += quietly
    counters.dropped += quietly
    return counters
  }
  var held: Value? { state.withLock { $0.held } }
  /// How long ago the last performance was.
  var sincePerformed: Duration? {
    let now = time.now()
    return state.withLock { $0.machine.lastPerformed.map { now - $0 } }
  }

  /// The last performance was that long ago, in another process.
  func resume(performedAgo: Duration) {
    let now = time.now()
    state.withLock { state in
      quiet.forget()
      state.machine = ThrottleMachine(
        mode: state.machine.mode, interval: state.machine.interval,
        lastPerformed: now - performedAgo)
    }
  }

  /// Whether a message is dropped without further ado. Takes no lock and allocates nothing.
  @inline(__always)
  func dropsQuietly() -> Bool {
    guard quiet.covers(time) else { return false }
    quietlyDropped.increase()
    return true
  }

  /// Decides on a message; a value is made only if it is to be held. The caller performs what is `performed`.
  func receive<Failure: Error>(_ value: () throws(Failure) -> Value) throws(Failure)
    -> ThrottleDecision
  {
    let now = time.now()
    // Reading the clock comes before the lock: of two threads the later one may be first, by the time of a lock.
    let step = state.withLock { state in
      state.counters.received += 1
      let step = state.machine.receive(at: now)
      switch step {
      case .perform:
        state.counters.performed += 1
        if state.machine.onlyDrops { quiet.begin(at: now, for: state.machine.interval) }
      case .drop: state.counters.dropped += 1
      case .hold: break
      }
      return step
    }
    switch step {
    case .perform: return .performed
    case .drop: return .dropped
    case .hold: break
    }
    let made: Value
    do {
      made = try value()
    } catch {
      state.withLock { state in
        state.counters.received -= 1
        if state.held == nil { state.machine.forget() }
      }
      throw error
    }
    hold(made)
    return .delayed
  }

  private func hold(_ value: Value) {
    let (replaced, deadline) = state.withLock { state -> (Value?, Duration?) in
      // Between the decision and here the timer or a flush may have ended the interval: then this one begins another.
      if state.machine.deadline == nil { state.machine.holdAgain(at: time.now()) }
      let replaced = state.held
      if replaced != nil { state.counters.dropped += 1 }
      state.held = value
      guard !state.hasTimer, let deadline = state.machine.deadline else { return (replaced, nil) }
      state.hasTimer = true
      return (replaced, deadline)
    }
    _ = replaced
    if let deadline { schedule(deadline) }
  }

  /// What was to be performed is not: its receiver is gone.
  func noteLost() {
    state.withLock { state in
      state.counters.performed -= 1
      state.counters.dropped += 1
    }
  }

  func noteExempted() {
    state.withLock { state in
      state.counters.received += 1
      state.counters.performed += 1
      state.counters.exempted += 1
    }
  }

  private func schedule(_ deadline: Duration) {
    let timer = time.schedule(at: deadline) { [weak self] in self?.fire() }
    let isNeeded = state.withLock { state in
      if state.hasTimer { state.timer = timer }
      return state.hasTimer
    }
    if !isNeeded { timer.cancel() }
  }

  private func fire() {
    let now = time.now()
    let (value, next) = state.withLock { state -> (Value?, Duration?) in
      state.timer = nil
      guard state.held != nil else {
        state.hasTimer = false
        return (nil, nil)
      }
      switch state.machine.fire(at: now) {
      case .wait(let until): return (nil, until)
      case .nothing:
        state.hasTimer = false
        return (nil, nil)
      case .perform:
        state.hasTimer = false
        state.counters.performed += 1
        return (state.held.take(), nil)
      }
    }
    if let next { schedule(next) }
    if let value {
      state.withLock { $0.executor }.execute { [weak self, perform] in
        self?.started()
        perform(value)
      }
    }
  }

  /// The interval counts from here, however late the executor is.
  private func started() {
    let now = time.now()
    state.withLock { $0.machine.started(at: now) }
  }

  /// Performs what is held, now and on this thread. False when nothing is.
  func flush() -> Bool {
    let now = time.now()
    let value = state.withLock { state -> Value? in
      guard let value = state.held.take() else { return nil }
      state.machine.release(now)
      state.counters.performed += 1
      return value
    }
    if let value { perform(value) }
    return value != nil
  }

  /// Gives up what is held. False when nothing is.
  @discardableResult func cancel() -> Bool {
    let (value, timer) = state.withLock { state -> (Value?, ScheduledWork?) in
      guard let value = state.held.take() else { return (nil, nil) }
      state.machine.forget()
      state.counters.dropped += 1
      state.hasTimer = false
      return (value, state.timer.take())
    }
    timer?.cancel()
    return value != nil
  }

  /// Goes on by another mode and interval. What is held is kept, with a deadline by the new ones.
  func change(mode: ThrottleMode, interval: Duration, executor: any WorkExecutor) {
    let now = time.now()
    let (old, deadline) = state.withLock { state -> (ScheduledWork?, Duration?) in
      state.executor = executor
      quiet.forget()
      var machine = ThrottleMachine(
        mode: mode, interval: interval, lastPerformed: state.machine.lastPerformed)
      guard state.held != nil else {
        state.machine = machine
        return (nil, nil)
      }
      machine.holdAgain(at: now)
      state.machine = machine
      state.hasTimer = true
      return (state.timer.take(), machine.deadline)
    }
    old?.cancel()
    if let deadline { schedule(deadline) }
  }
}
