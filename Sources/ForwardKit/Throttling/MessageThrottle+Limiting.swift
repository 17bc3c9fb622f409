// Adding throttle rules to objects and classes.
extension MessageThrottle {
  /// Throttles the messages of one selector to one object.
  ///
  /// Where the object has such a rule already it goes on by these choices, and what waits is kept.
  ///
  /// - Parameters: as for ``ThrottleRule``.
  /// - Throws: ``ThrottleError``.
  @discardableResult public func limit(
    _ object: RuntimeObject, _ selector: RuntimeSelector, to interval: Duration,
    mode: ThrottleMode = .debounce,
    dropped: DroppedResult = .zero, on executor: (any WorkExecutor)? = nil,
    unless exemption: ThrottleExemption? = nil
  ) throws(ThrottleError) -> ThrottleRule {
    try limit(
      object.isClass
        ? .classMethods(of: object.asClass ?? object.runtimeClass) : .object(WeakObject(object)),
      selector,
      to: interval, mode: mode, dropped: dropped, on: executor, unless: exemption)
  }

  /// Throttles the messages of one selector to the instances of a class, to a class, or to an object: all of the
  /// target's messages together.
  ///
  /// A rule of a class whose mode is `firstly` and whose interval is longer than five seconds is persistent.
  @discardableResult public func limit(
    _ target: ThrottleRule.Target, _ selector: RuntimeSelector, to interval: Duration,
    mode: ThrottleMode = .debounce,
    dropped: DroppedResult = .zero, on executor: (any WorkExecutor)? = nil,
    unless exemption: ThrottleExemption? = nil
  ) throws(ThrottleError) -> ThrottleRule {
    if let rule = rule(target, selector) {
      try rule.update(
        interval: interval, mode: mode, dropped: dropped, on: executor, unless: exemption)
      return rule
    }
    let rule = try ThrottleRule(
      target, selector, interval: interval, mode: mode, dropped: dropped, on: executor,
      unless: exemption,
      isPersistent: mode == .firstly && interval > .seconds(5), engine: self)
    try apply(rule)
    return rule
  }
}
