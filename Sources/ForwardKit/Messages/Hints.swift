// Overloads that exist to be refused: each says what is missing where the compiler's own words would not help.

extension MessageReceiver {
  @available(
    *, unavailable,
    message:
      "say the type of the result: send(…, returning: Int.self); or use a Message, which knows it"
  )
  public func send<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ selector: RuntimeSelector, _ argument: repeat each Argument
  ) throws -> Result { throw RuntimeError.nilValue(expected: "a result type") }

  @available(
    *, unavailable,
    message: "only objects, classes, selectors and strings can be nil: ask for the type without '?'"
  )
  public func send<each Argument: RuntimeValue, Wrapped>(
    _ selector: RuntimeSelector, _ argument: repeat each Argument, returning: Wrapped?.Type
  ) throws -> Wrapped? { nil }
}

// Sends of typed messages with another number of arguments.
extension MessageReceiver {
  @available(*, unavailable, message: "the message has more parameters: it is sent with arguments")
  public func send<A, each More, Result>(_ message: Message<(A, repeat each More) -> Result>) throws
    -> Result
  { throw RuntimeError.nilValue(expected: "arguments") }

  @available(*, unavailable, message: "the message has more parameters than this one")
  public func send<A, B, each More, Result>(
    _ message: Message<(A, B, repeat each More) -> Result>, _ a: A
  ) throws -> Result { throw RuntimeError.nilValue(expected: "arguments") }

  @available(
    *, unavailable, message: "the message has fewer parameters: it is sent without arguments"
  )
  public func send<B, each More, Result>(
    _ message: Message<() -> Result>, _ b: B, _ more: repeat each More
  ) throws -> Result { throw RuntimeError.nilValue(expected: "no argument") }

  @available(
    *, unavailable, message: "the message has fewer parameters: it is sent with one argument"
  )
  public func send<A, B, each More, Result>(
    _ message: Message<(A) -> Result>, _ a: A, _ b: B, _ more: repeat each More
  ) throws -> Result { throw RuntimeError.nilValue(expected: "one argument") }
}

extension MessageThrottle {
  @available(
    *, unavailable, message: "say which: .instances(of: Field), or .classMethods(of: Field)"
  )
  @discardableResult public func limit(
    _ runtimeClass: RuntimeClass, _ selector: RuntimeSelector, to interval: Duration,
    mode: ThrottleMode = .debounce, dropped: DroppedResult = .zero
  ) throws(ThrottleError) -> ThrottleRule {
    try limit(.instances(of: runtimeClass), selector, to: interval, mode: mode, dropped: dropped)
  }

  @available(
    *, unavailable, message: "say which: .instances(of: Field), or .classMethods(of: Field)"
  )
  @discardableResult public func limit<Function>(
    _ runtimeClass: RuntimeClass, _ message: Message<Function>, to interval: Duration,
    mode: ThrottleMode = .debounce, dropped: DroppedResult = .zero
  ) throws(ThrottleError) -> ThrottleRule {
    try limit(
      .instances(of: runtimeClass), message.selector, to: interval, mode: mode, dropped: dropped)
  }
}

extension DynamicDelegate {
  @available(
    *, unavailable,
    message:
      "say the types of the closure's parameters, (view: RuntimeObject, index: Int) in …; or use a Message, which knows them"
  )
  public func on(
    _ selector: RuntimeSelector, policy: DelegatePolicy = .replace, _ body: @escaping (Any) -> Any
  ) throws {}
  @available(
    *, unavailable,
    message:
      "say the types of the closure's parameters, (view: RuntimeObject, index: Int) in …; or use a Message, which knows them"
  )
  public func on(
    _ selector: RuntimeSelector, policy: DelegatePolicy = .replace,
    _ body: @escaping (Any, Any) -> Any
  ) throws {}
  @available(
    *, unavailable,
    message:
      "say the types of the closure's parameters, (view: RuntimeObject, index: Int) in …; or use a Message, which knows them"
  )
  public func on(
    _ selector: RuntimeSelector, policy: DelegatePolicy = .replace,
    _ body: @escaping (Any, Any, Any) -> Any
  ) throws {}
}

extension AspectTarget {
  @available(
    *, unavailable,
    message:
      "the closure's first parameter is the AspectInfo, the arguments follow with their types: (info, far: Int32) in …; or use a Message"
  )
  public func before(_ selector: RuntimeSelector, _ body: @escaping (Any) -> Any) throws {}
  @available(
    *, unavailable,
    message:
      "the closure's first parameter is the AspectInfo, the arguments follow with their types: (info, far: Int32) in …; or use a Message"
  )
  public func before(_ selector: RuntimeSelector, _ body: @escaping (AspectInfo, Any) -> Any) throws
  {}
  @available(
    *, unavailable,
    message:
      "the closure's first parameter is the AspectInfo, the arguments follow with their types: (info, far: Int32) in …; or use a Message"
  )
  public func after(_ selector: RuntimeSelector, _ body: @escaping (Any) -> Any) throws {}
  @available(
    *, unavailable,
    message:
      "the closure's first parameter is the AspectInfo, the arguments follow with their types: (info, far: Int32) in …; or use a Message"
  )
  public func instead(_ selector: RuntimeSelector, _ body: @escaping (Any) -> Any) throws {}
  @available(
    *, unavailable,
    message:
      "the closure's first parameter is the AspectInfo, the arguments follow with their types: (info, far: Int32) in …; or use a Message"
  )
  public func before<Argument: RuntimeValue>(
    _ selector: RuntimeSelector, _ body: @escaping (Argument) throws -> Void
  ) throws {}
  @available(
    *, unavailable,
    message:
      "the closure's first parameter is the AspectInfo, the arguments follow with their types: (info, far: Int32) in …; or use a Message"
  )
  public func after<Argument: RuntimeValue>(
    _ selector: RuntimeSelector, _ body: @escaping (Argument) throws -> Void
  ) throws {}
  @available(
    *, unavailable,
    message:
      "the closure's first parameter is the AspectInfo, the arguments follow with their types: (info, far: Int32) in …; or use a Message"
  )
  public func instead<Argument: RuntimeValue>(
    _ selector: RuntimeSelector, _ body: @escaping (Argument) throws -> Void
  ) throws {}
}
