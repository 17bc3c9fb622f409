// Hooks of asynchronous methods. All three positions are made of `instead`: the operation of what lies below is asked for
// while the message is being answered, and awaited where the closure says so. They nest: the newest is outermost.

/// What a hook of an asynchronous method receives: the object, and a way to continue.
public struct AsyncAspectInfo<Result: Sendable>: Sendable {
  /// The object (or class) that the message was sent to.
  public let instance: RuntimeObject?
  public let selector: RuntimeSelector
  @usableFromInline let next: AsyncOperation

  @usableFromInline init(_ info: AspectInfo, _ next: AsyncOperation) {
    instance = info.instance
    selector = info.selector
    self.next = next
  }

  /// Awaits what the hook wraps: the next hook or the method. May be called again, as often as a retry needs.
  public func proceed() async throws -> Result { try await next.run(nil, as: Result.self) }

  /// Awaits the next hook or the method with other arguments; as many as are given replace the first ones.
  public func proceed<each Argument: RuntimeValue>(with argument: repeat each Argument) async throws
    -> Result
  {
    var changed: [any RuntimeValue] = []
    repeat changed.append(each argument)
    return try await next.run(changed, as: Result.self)
  }
}

extension AspectClosure {
  @inlinable static func asynchronous<each Argument: RuntimeValue, Result: Sendable>(
    _ body:
      @escaping @isolated(any) @Sendable (AsyncAspectInfo<Result>, repeat each Argument)
      async throws -> Result
  ) -> AspectClosure {
    AspectClosure(
      body: .info { info in
        var reader = AspectReader(info)
        let argument = (repeat try reader.next((each Argument).self))
        let late = AsyncAspectInfo<Result>(info, try info.proceed(returning: AsyncOperation.self))
        try info.setResult(
          AsyncOperation { changed in
            var given = LateArguments(changed ?? [])
            return try await body(late, repeat try given.next(or: each argument))
          })
      },
      types: Encoding.of(repeat (each Argument).self, result: AsyncOperation.runtimeEncoding),
      checks: TypeCheck.all(repeat (each Argument).self), actor: nil)
  }
}

extension AspectTarget {
  /// Runs an asynchronous closure in the place of an asynchronous method.
  ///
  ///     try loader.instead(.load) { call, name in
  ///       do { return try await call.proceed() } catch { return try await call.proceed() }   // once more
  ///     }
  @discardableResult @inlinable
  public func instead<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ message: Message<(repeat each Argument) async throws -> Result>, options: AspectOptions = [],
    priority: Int = 0,
    identifier: String? = nil, file: String = #fileID, line: UInt = #line,
    @_inheritActorContext
    _ body:
      @escaping @isolated(any) @Sendable (AsyncAspectInfo<Result>, repeat each Argument)
      async throws -> Result
  ) throws(AspectError) -> AspectToken {
    try add(
      Advice(.instead, message.selector, .asynchronous(body)), options: options, priority: priority,
      identifier: identifier,
      file: file, line: line)
  }

  @discardableResult @inlinable
  public func instead<each Argument: RuntimeValue>(
    _ message: Message<(repeat each Argument) async throws -> Void>, options: AspectOptions = [],
    priority: Int = 0,
    identifier: String? = nil, file: String = #fileID, line: UInt = #line,
    @_inheritActorContext
    _ body:
      @escaping @isolated(any) @Sendable (AsyncAspectInfo<Void>, repeat each Argument) async throws
      -> Void
  ) throws(AspectError) -> AspectToken {
    try add(
      Advice(.instead, message.selector, .asynchronous(body)), options: options, priority: priority,
      identifier: identifier,
      file: file, line: line)
  }

  /// Awaits a closure before an asynchronous method. What it throws, the sender gets, and the method is not called.
  @discardableResult
  public func before<each Argument: RuntimeValue, Result: Sendable>(
    _ message: Message<(repeat each Argument) async throws -> Result>, options: AspectOptions = [],
    priority: Int = 0,
    identifier: String? = nil, file: String = #fileID, line: UInt = #line,
    @_inheritActorContext
    _ body:
      @escaping @isolated(any) @Sendable (AsyncAspectInfo<Result>, repeat each Argument)
      async throws -> Void
  ) throws(AspectError) -> AspectToken {
    let around = {
      @Sendable (call: AsyncAspectInfo<Result>, argument: repeat each Argument) async throws
        -> Result in
      try await body(call, repeat each argument)
      return try await call.proceed(with: repeat each argument)
    }
    return try add(
      Advice(.instead, message.selector, .asynchronous(around)), options: options,
      priority: priority, identifier: identifier,
      file: file, line: line)
  }

  /// Awaits a closure after an asynchronous method has given its result.
  @discardableResult
  public func after<each Argument: RuntimeValue, Result: Sendable>(
    _ message: Message<(repeat each Argument) async throws -> Result>, options: AspectOptions = [],
    priority: Int = 0,
    identifier: String? = nil, file: String = #fileID, line: UInt = #line,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (Result, repeat each Argument) async throws -> Void
  ) throws(AspectError) -> AspectToken {
    let around = {
      @Sendable (call: AsyncAspectInfo<Result>, argument: repeat each Argument) async throws
        -> Result in
      let result = try await call.proceed(with: repeat each argument)
      try await body(result, repeat each argument)
      return result
    }
    return try add(
      Advice(.instead, message.selector, .asynchronous(around)), options: options,
      priority: priority, identifier: identifier,
      file: file, line: line)
  }
}

extension DynamicDelegate {
  /// Sets an asynchronous closure for a method of the protocol.
  @discardableResult @inlinable
  public func on<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ message: Message<(repeat each Argument) async throws -> Result>,
    @_inheritActorContext _ body: @escaping @Sendable (repeat each Argument) async throws -> Result
  ) throws -> DelegateToken {
    try declared(message.selector)
    return try add(message.selector, RuntimeBlock(body))
  }

  @discardableResult @inlinable
  public func on<each Argument: RuntimeValue>(
    _ message: Message<(repeat each Argument) async throws -> Void>,
    @_inheritActorContext _ body: @escaping @Sendable (repeat each Argument) async throws -> Void
  ) throws -> DelegateToken {
    try declared(message.selector)
    return try add(message.selector, RuntimeBlock(body))
  }
}
