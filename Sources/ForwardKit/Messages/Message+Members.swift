// Methods, requirements and questions by typed messages.

extension RuntimeMethod {
  /// An instance method with the types of a message.
  ///
  ///     RuntimeMethod(.add) { _, x, y in x + y }
  @inlinable
  public init<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ message: Message<(repeat each Argument) -> Result>,
    _ body: @escaping @Sendable (RuntimeObject, repeat each Argument) throws -> Result
  ) {
    self.init(message.selector, body)
  }

  @inlinable
  public init<each Argument: RuntimeValue>(
    _ message: Message<(repeat each Argument) -> Void>,
    _ body: @escaping @Sendable (RuntimeObject, repeat each Argument) throws -> Void
  ) {
    self.init(message.selector, body)
  }
}

extension RuntimeClassMethod {
  /// A class method with the types of a message.
  @inlinable
  public init<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ message: Message<(repeat each Argument) -> Result>,
    _ body: @escaping @Sendable (RuntimeClass, repeat each Argument) throws -> Result
  ) {
    self.init(message.selector, body)
  }

  @inlinable
  public init<each Argument: RuntimeValue>(
    _ message: Message<(repeat each Argument) -> Void>,
    _ body: @escaping @Sendable (RuntimeClass, repeat each Argument) throws -> Void
  ) {
    self.init(message.selector, body)
  }
}

extension Requirement {
  /// A method with the types of a message.
  public init<Function>(
    _ message: Message<Function>, optional: Bool = false, classMethod: Bool = false
  ) {
    self.init(message.selector, types: message.types, optional: optional, classMethod: classMethod)
  }
}

extension RuntimeObject {
  /// Whether the object answers the message: asks the object, which may be a proxy or override the question.
  public func responds<Function>(to message: Message<Function>) throws -> Bool {
    try responds(to: message.selector)
  }
}

extension RuntimeClass {
  /// Whether instances have a method for the message. Asks the resolver as a send does, never forwarding.
  public func instancesRespond<Function>(to message: Message<Function>) -> Bool {
    instancesRespond(to: message.selector)
  }
}

extension RuntimeInvocation {
  /// A message with its arguments, not yet sent.
  ///
  ///     let call = try RuntimeInvocation.recording(.add, 1, 2, on: calculator)
  ///     try call.invoke()
  public static func recording<each Argument: RuntimeValue, Result>(
    _ message: Message<(repeat each Argument) -> Result>, _ argument: repeat each Argument,
    on target: RuntimeObject?
  ) throws(RuntimeError) -> RuntimeInvocation {
    let invocation = try RuntimeInvocation(
      message.signature, selector: message.selector, target: target)
    var index = 0
    func set<Value: RuntimeValue>(_ value: Value) throws(RuntimeError) {
      try invocation.setArgument(index, to: value)
      index += 1
    }
    repeat try set(each argument)
    return invocation
  }

  /// The result of a message's type.
  public func result<each Argument, Result: RuntimeValue>(
    of message: Message<(repeat each Argument) -> Result>
  ) throws(RuntimeError) -> Result {
    try result(as: Result.self)
  }
}
