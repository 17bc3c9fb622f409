/// Performs an action at most once per interval, however often it is called.
///
///     let save = try Throttler(for: .seconds(1)) { (text: String) in store(text) }
///     save("a")     // at once
///     save("b")
///     save("c")     // a second later, instead of "b"
///
/// The action is called on the caller's thread when it is performed at once, and on the executor when later; never under
/// a lock. An action of an actor is performed on that actor. Dropping the throttler gives up what waits.
public final class Throttler<Value: Sendable>: Sendable {
  private let throttle: Throttle<Value>

  /// - Parameters:
  ///   - interval: the least time between two performances; above zero.
  ///   - leading: whether the first call is performed at once.
  ///   - trailing: whether the newest of the other calls is performed at the end of the interval.
  ///   - executor: where later performances run.
  ///   - clock: monotonic. `ContinuousClock` counts the time that the computer is suspended, `SuspendingClock` does not.
  ///   - always: calls for which this answers true are performed at once and change nothing else.
  ///   - action: what to perform.
  ///   - isolation: the actor that calls, whose closures stay there.
  /// - Throws: ``ThrottleError``.
  public init(
    for interval: Duration, leading: Bool = true, trailing: Bool = true,
    on executor: any WorkExecutor = .pool,
    clock: any Clock<Duration> = ContinuousClock(),
    unless always: (@Sendable (Value) -> Bool)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext perform action: @escaping @isolated(any) @Sendable (Value) -> Void
  ) throws(ThrottleError) {
    throttle = try Throttle(
      .throttle(leading: leading, trailing: trailing), interval: interval, executor: executor,
      clock: clock,
      always: always, action: Throttle.delivery(action))
  }

  /// A throttler whose action is awaited: a call that is performed while an earlier one runs waits for its end.
  /// ``cancel()`` cancels the one that runs as well.
  public init(
    for interval: Duration, leading: Bool = true, trailing: Bool = true,
    clock: any Clock<Duration> = ContinuousClock(),
    unless always: (@Sendable (Value) -> Bool)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext perform action: @escaping @isolated(any) @Sendable (Value) async -> Void
  ) throws(ThrottleError) {
    throttle = try Throttle(
      .throttle(leading: leading, trailing: trailing), interval: interval,
      executor: PoolExecutor.instance, clock: clock,
      always: always, action: IsolatedDelivery { await action($0) })
  }

  @discardableResult public func callAsFunction(_ value: Value) -> ThrottleDecision {
    throttle.receive(value)
  }

  /// What waits for the end of the interval.
  public var pending: Value? { throttle.gate.held }
  public var counters: ThrottleCounters { throttle.gate.counters }

  /// Performs what waits, now, on this thread.
  ///
  /// - Returns: false when nothing waits.
  @discardableResult public func flush() -> Bool { throttle.gate.flush() }

  /// Gives up what waits.
  ///
  /// - Returns: false when nothing waits.
  @discardableResult public func cancel() -> Bool {
    throttle.action.cancel()
    return throttle.gate.cancel()
  }
}

extension Throttler where Value == Void {
  @discardableResult public func callAsFunction() -> ThrottleDecision { callAsFunction(()) }
}

/// Performs an action when calls have stopped coming for an interval.
///
///     let search = try Debouncer(for: .milliseconds(300)) { (text: String) in find(text) }
///     search("t")
///     search("te")
///     search("text")   // performed 300 ms later, once
///
/// Dropping the debouncer gives up what waits.
public final class Debouncer<Value: Sendable>: Sendable {
  private let throttle: Throttle<Value>

  /// - Parameters:
  ///   - interval: the quiet time that ends a burst of calls; above zero.
  ///   - leading: whether the first call of a burst is performed at once.
  ///   - trailing: whether the newest call is performed at the end of the burst.
  ///   - maximumWait: the longest time that calls can put a performance off; at least `interval`.
  ///   - executor: where later performances run.
  ///   - clock: monotonic. `ContinuousClock` counts the time that the computer is suspended, `SuspendingClock` does not.
  ///   - always: calls for which this answers true are performed at once and change nothing else.
  ///   - action: what to perform.
  ///   - isolation: the actor that calls, whose closures stay there.
  /// - Throws: ``ThrottleError``.
  public init(
    for interval: Duration, leading: Bool = false, trailing: Bool = true,
    maximumWait: Duration? = nil,
    on executor: any WorkExecutor = .pool, clock: any Clock<Duration> = ContinuousClock(),
    unless always: (@Sendable (Value) -> Bool)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext perform action: @escaping @isolated(any) @Sendable (Value) -> Void
  ) throws(ThrottleError) {
    throttle = try Throttle(
      .debounce(leading: leading, trailing: trailing, maximumWait: maximumWait), interval: interval,
      executor: executor, clock: clock, always: always, action: Throttle.delivery(action))
  }

  /// A debouncer whose action is awaited: a call that is performed while an earlier one runs waits for its end.
  /// ``cancel()`` cancels the one that runs as well.
  public init(
    for interval: Duration, leading: Bool = false, trailing: Bool = true,
    maximumWait: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    unless always: (@Sendable (Value) -> Bool)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext perform action: @escaping @isolated(any) @Sendable (Value) async -> Void
  ) throws(ThrottleError) {
    throttle = try Throttle(
      .debounce(leading: leading, trailing: trailing, maximumWait: maximumWait), interval: interval,
      executor: PoolExecutor.instance, clock: clock, always: always,
      action: IsolatedDelivery { await action($0) })
  }

  @discardableResult public func callAsFunction(_ value: Value) -> ThrottleDecision {
    throttle.receive(value)
  }

  /// What waits for the end of the burst.
  public var pending: Value? { throttle.gate.held }
  public var counters: ThrottleCounters { throttle.gate.counters }

  /// Performs what waits, now, on this thread.
  ///
  /// - Returns: false when nothing waits.
  @discardableResult public func flush() -> Bool { throttle.gate.flush() }

  /// Gives up what waits.
  ///
  /// - Returns: false when nothing waits.
  @discardableResult public func cancel() -> Bool {
    throttle.action.cancel()
    return throttle.gate.cancel()
  }
}

extension Debouncer where Value == Void {
  @discardableResult public func callAsFunction() -> ThrottleDecision { callAsFunction(()) }
}

/// What a throttler and a debouncer have in common.
private struct Throttle<Value: Sendable>: Sendable {
  let gate: ThrottleGate<Value>
  private let always: (@Sendable (Value) -> Bool)?
  let action: IsolatedDelivery<Value>

  /// The action where it belongs: on its actor, or on whatever thread performs it.
  static func delivery(_ action: @escaping @isolated(any) @Sendable (Value) -> Void)
    -> IsolatedDelivery<Value>
  {
    let actor = action.isolation
    return IsolatedDelivery(on: actor, unsafeBitCast(action, to: (@Sendable (Value) -> Void).self))
  }

  init(
    _ mode: ThrottleMode, interval: Duration, executor: any WorkExecutor,
    clock: any Clock<Duration>,
    always: (@Sendable (Value) -> Bool)?, action: IsolatedDelivery<Value>
  ) throws(ThrottleError) {
    try mode.check(interval: interval)
    gate = ThrottleGate(
      ThrottleMachine(mode: mode, interval: interval), time: TimeSource(clock), executor: executor
    ) { action($0) }
    self.always = always
    self.action = action
  }

  func receive(_ value: Value) -> ThrottleDecision {
    if let always, always(value) {
      gate.noteExempted()
      action(value)
      return .performed
    }
    if gate.dropsQuietly() { return .dropped }
    let decision = gate.receive { value }
    if decision == .performed { action(value) }
    return decision
  }
}
