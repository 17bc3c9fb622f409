// Hooks, delegates and rules by typed messages: the closure's types are the message's, inferred and checked by the compiler.

extension AspectTarget {
  /// Runs a closure before the method.
  ///
  ///     try car.before(.drive) { info, distance in print(distance) }
  @discardableResult @inlinable
  public func before<each Argument: RuntimeValue, Result>(
    _ message: Message<(repeat each Argument) -> Result>, options: AspectOptions = [],
    priority: Int = 0,
    identifier: String? = nil, file: String = #fileID, line: UInt = #line,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (AspectInfo, repeat each Argument) throws -> Void
  ) throws(AspectError) -> AspectToken {
    try add(
      .before(message.selector, body), options: options, priority: priority, identifier: identifier,
      file: file, line: line)
  }

  /// Runs a closure after the method, unless that threw.
  @discardableResult @inlinable
  public func after<each Argument: RuntimeValue, Result>(
    _ message: Message<(repeat each Argument) -> Result>, options: AspectOptions = [],
    priority: Int = 0,
    identifier: String? = nil, file: String = #fileID, line: UInt = #line,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (AspectInfo, repeat each Argument) throws -> Void
  ) throws(AspectError) -> AspectToken {
    try add(
      .after(message.selector, body), options: options, priority: priority, identifier: identifier,
      file: file, line: line)
  }

  /// Runs a closure in the method's place; its result is the message's.
  ///
  ///     try car.instead(.drive) { info, distance in try info.proceed(with: distance * 2, returning: Int32.self) }
  @discardableResult @inlinable
  public func instead<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ message: Message<(repeat each Argument) -> Result>, options: AspectOptions = [],
    priority: Int = 0,
    identifier: String? = nil, file: String = #fileID, line: UInt = #line,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (AspectInfo, repeat each Argument) throws -> Result
  ) throws(AspectError) -> AspectToken {
    try add(
      .instead(message.selector, body), options: options, priority: priority,
      identifier: identifier, file: file, line: line)
  }

  /// Runs a closure in the place of a method without a result.
  @discardableResult @inlinable
  public func instead<each Argument: RuntimeValue>(
    _ message: Message<(repeat each Argument) -> Void>, options: AspectOptions = [],
    priority: Int = 0,
    identifier: String? = nil, file: String = #fileID, line: UInt = #line,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (AspectInfo, repeat each Argument) throws -> Void
  ) throws(AspectError) -> AspectToken {
    try add(
      .instead(message.selector, body), options: options, priority: priority,
      identifier: identifier, file: file, line: line)
  }

  /// The active aspects of this target itself on a message, in order of adding.
  public func aspects<Function>(on message: Message<Function>) -> [AspectRecord] {
    aspects(on: message.selector)
  }
}

extension DynamicDelegate {
  /// Sets the closure for a method of the protocol, replacing an earlier one.
  ///
  ///     try delegate.on(.didSelect) { view, index in print(index) }
  /// - Throws: as ``on(_:policy:_:)``.
  @discardableResult @inlinable
  public func on<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ message: Message<(repeat each Argument) -> Result>, policy: DelegatePolicy = .replace,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (repeat each Argument) throws -> Result
  ) throws -> DelegateToken {
    try on(message.selector, policy: policy, body)
  }

  @discardableResult @inlinable
  public func on<each Argument: RuntimeValue>(
    _ message: Message<(repeat each Argument) -> Void>, policy: DelegatePolicy = .replace,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (repeat each Argument) throws -> Void
  ) throws -> DelegateToken {
    try on(message.selector, policy: policy, body)
  }

  /// Ends a method's closure: the real delegate answers again.
  /// - Returns: false when there was none.
  @discardableResult
  public func cancel<Function>(_ message: Message<Function>, classMethod: Bool = false) -> Bool {
    cancel(message.selector, classMethod: classMethod)
  }
}

extension MessageThrottle {
  /// Throttles one message to one object.
  ///
  ///     try MessageThrottle.shared.limit(field, .search, to: .milliseconds(300))
  ///
  /// - Parameters:
  ///   - exemption: messages that are performed at once and change nothing else.
  ///   - object: whose messages are meant.
  ///   - message: the message.
  ///   - interval: the time between two performances; above zero.
  ///   - mode: which of the messages are performed, and when.
  ///   - dropped: what messages give that are not performed at once.
  ///   - executor: where messages are performed later; nil for the engine's.
  /// - Throws: ``ThrottleError``; `.signatureMismatch` when the object's method has other types than the message.
  @discardableResult public func limit<each Argument: RuntimeValue, Result>(
    _ object: RuntimeObject, _ message: Message<(repeat each Argument) -> Result>,
    to interval: Duration,
    mode: ThrottleMode = .debounce, dropped: DroppedResult = .zero,
    on executor: (any WorkExecutor)? = nil,
    unless exemption: ThrottleExemption? = nil
  ) throws(ThrottleError) -> ThrottleRule {
    try Self.check(message, object.dispatchClass)
    return try limit(
      object, message.selector, to: interval, mode: mode, dropped: dropped, on: executor,
      unless: exemption)
  }

  /// Throttles one message to the instances of a class, to a class, or to an object.
  @discardableResult public func limit<each Argument: RuntimeValue, Result>(
    _ target: ThrottleRule.Target, _ message: Message<(repeat each Argument) -> Result>,
    to interval: Duration,
    mode: ThrottleMode = .debounce, dropped: DroppedResult = .zero,
    on executor: (any WorkExecutor)? = nil,
    unless exemption: ThrottleExemption? = nil
  ) throws(ThrottleError) -> ThrottleRule {
    if let cls = target.methodClass { try Self.check(message, cls) }
    return try limit(
      target, message.selector, to: interval, mode: mode, dropped: dropped, on: executor,
      unless: exemption)
  }

  private static func check<Function>(_ message: Message<Function>, _ cls: RuntimeClass)
    throws(ThrottleError)
  {
    do throws(RuntimeError) {
      try message.check(against: cls.signature(of: message.selector))
    } catch {
      if case .signatureMismatch(let mismatch) = error { throw .signatureMismatch(mismatch) }
      throw .unsupportedTypes(message.selector, error.description)
    }
  }
}
