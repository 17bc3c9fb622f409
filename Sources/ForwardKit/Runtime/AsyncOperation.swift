// Asynchronous methods.
//
// A message is answered at once, on the sender's thread. An asynchronous method therefore answers with an object, an
// `AsyncOperation`, that holds the work: the closure with the arguments that it was sent. Nothing has begun then. Whoever
// awaits the message (`send` of an asynchronous ``Message``, `send(awaiting:)`) runs the work in its own task, so that
// cancellation, priority and task-local values are the sender's.
//
// Because the answer is only work, a hook around the method can await it, run it again, run it with other arguments, or
// not at all: an asynchronous `instead` asks for the operation below while the message is being answered, and answers with
// one of its own.
import CRuntime

/// The work of an asynchronous method that was sent a message.
public struct AsyncOperation: NullableRuntimeValue {
  /// Runs the work, with other arguments where they are given.
  @usableFromInline typealias Work =
    @Sendable (_ changed: [any RuntimeValue]?) async throws -> any Sendable

  @usableFromInline final class Payload: Sendable {
    @usableFromInline let work: Work
    @usableFromInline init(_ work: @escaping Work) { self.work = work }
  }
  @usableFromInline let payload: Payload

  @usableFromInline init(_ work: @escaping Work) { payload = Payload(work) }

  public static var runtimeEncoding: String { "@\"SwiftAsyncOperation\"" }
  public static var isOpaque: Bool { true }
  public var runtimeForm: RuntimeReference { SwiftValue.object(for: payload).autoreleased() }
  public static func fromRuntime(_ form: RuntimeReference) throws(RuntimeError) -> AsyncOperation {
    guard let object = form.object else { throw .nilValue(expected: "an asynchronous operation") }
    guard let payload = SwiftValue.payload(of: object) as? Payload else {
      throw .unexpectedObject(
        expected: "an asynchronous operation", found: SwiftValue.kind(of: object))
    }
    return AsyncOperation(payload)
  }

  private init(_ payload: Payload) { self.payload = payload }

  /// Awaits the work.
  /// - Throws: what the method threw; `RuntimeError.unexpectedObject` when it gives another type.
  public func value<Value: Sendable>(as type: Value.Type) async throws -> Value {
    try await run(nil, as: type)
  }

  @usableFromInline func run<Value: Sendable>(_ changed: [any RuntimeValue]?, as type: Value.Type)
    async throws -> Value
  {
    let result = try await payload.work(changed)
    guard let value = result as? Value else {
      throw RuntimeError.unexpectedObject(
        expected: "\(Value.self)", found: "\(Swift.type(of: result))")
    }
    return value
  }

  static func isResult(of signature: MethodSignature) -> Bool {
    signature.returnType == runtimeEncoding
  }
}

/// Takes the arguments of a call for later: from the frame, or from those that a hook has put in their place.
@usableFromInline struct LateArguments {
  @usableFromInline let changed: [any RuntimeValue]
  @usableFromInline var index = 0
  @inlinable init(_ changed: [any RuntimeValue]) { self.changed = changed }

  @inlinable mutating func next<Value: RuntimeValue>(or sent: Value) throws(RuntimeError) -> Value {
    guard index < changed.count else { return sent }
    defer { index += 1 }
    guard let value = changed[index] as? Value else {
      throw .unexpectedObject(expected: "\(Value.self)", found: "\(type(of: changed[index]))")
    }
    return value
  }
}

extension RuntimeMethod {
  /// An asynchronous instance method.
  ///
  ///     RuntimeMethod("load:") { (self: RuntimeObject, name: String) async throws -> String in try await fetch(name) }
  ///
  /// Its message is awaited: `try await loader.send(awaiting: "load:", "a", returning: String.self)`.
  @inlinable
  public init<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ selector: RuntimeSelector,
    _ body: @escaping @Sendable (RuntimeObject, repeat each Argument) async throws -> Result
  ) {
    self.init(
      member: MethodMember(
        selector,
        types: Encoding.of(repeat (each Argument).self, result: AsyncOperation.runtimeEncoding),
        isClassMethod: false,
        checks: TypeCheck.all(Result.self, repeat (each Argument).self)
      ) { frame in
        var reader = ArgumentReader(frame)
        let object = frame.object
        let argument = (repeat try reader.next((each Argument).self))
        frame.give(
          AsyncOperation { changed in
            var late = LateArguments(changed ?? [])
            return try await body(object, repeat try late.next(or: each argument))
          })
      })
  }

  @inlinable
  public init<each Argument: RuntimeValue>(
    _ selector: RuntimeSelector,
    _ body: @escaping @Sendable (RuntimeObject, repeat each Argument) async throws -> Void
  ) {
    self.init(
      member: MethodMember(
        selector,
        types: Encoding.of(repeat (each Argument).self, result: AsyncOperation.runtimeEncoding),
        isClassMethod: false,
        checks: TypeCheck.all(repeat (each Argument).self)
      ) { frame in
        var reader = ArgumentReader(frame)
        let object = frame.object
        let argument = (repeat try reader.next((each Argument).self))
        frame.give(
          AsyncOperation { changed in
            var late = LateArguments(changed ?? [])
            return try await body(object, repeat try late.next(or: each argument))
          })
      })
  }

  /// An asynchronous method with the types of a message.
  @inlinable
  public init<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ message: Message<(repeat each Argument) async throws -> Result>,
    _ body: @escaping @Sendable (RuntimeObject, repeat each Argument) async throws -> Result
  ) {
    self.init(message.selector, body)
  }

  @inlinable
  public init<each Argument: RuntimeValue>(
    _ message: Message<(repeat each Argument) async throws -> Void>,
    _ body: @escaping @Sendable (RuntimeObject, repeat each Argument) async throws -> Void
  ) {
    self.init(message.selector, body)
  }
}

extension RuntimeBlock {
  /// An asynchronous closure: what it is called with is kept, and run by whoever awaits the message.
  @inlinable
  public convenience init<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ body: @escaping @Sendable (repeat each Argument) async throws -> Result
  ) {
    self.init(
      types: Encoding.ofBlock(repeat (each Argument).self, result: AsyncOperation.runtimeEncoding)
    ) { frame in
      var reader = ArgumentReader(frame)
      let argument = (repeat try reader.next((each Argument).self))
      frame.give(
        AsyncOperation { changed in
          var late = LateArguments(changed ?? [])
          return try await body(repeat try late.next(or: each argument))
        })
    }
  }

  @inlinable
  public convenience init<each Argument: RuntimeValue>(
    _ body: @escaping @Sendable (repeat each Argument) async throws -> Void
  ) {
    self.init(
      types: Encoding.ofBlock(repeat (each Argument).self, result: AsyncOperation.runtimeEncoding)
    ) { frame in
      var reader = ArgumentReader(frame)
      let argument = (repeat try reader.next((each Argument).self))
      frame.give(
        AsyncOperation { changed in
          var late = LateArguments(changed ?? [])
          return try await body(repeat try late.next(or: each argument))
        })
    }
  }
}

extension Message {
  public init<each Argument: RuntimeValue, Result: RuntimeValue>(_ selector: RuntimeSelector)
  where Function == (repeat each Argument) async throws -> Result {
    self.init(
      selector,
      types: Encoding.of(repeat (each Argument).self, result: AsyncOperation.runtimeEncoding),
      checks: TypeCheck.all(Result.self, repeat (each Argument).self)
    ) { () throws(RuntimeError) in nil }
  }

  public init<each Argument: RuntimeValue>(_ selector: RuntimeSelector)
  where Function == (repeat each Argument) async throws -> Void {
    self.init(
      selector,
      types: Encoding.of(repeat (each Argument).self, result: AsyncOperation.runtimeEncoding),
      checks: TypeCheck.all(repeat (each Argument).self)
    ) { () throws(RuntimeError) in nil }
  }
}

extension MessageReceiver {
  /// Sends a message to an asynchronous method, by name, and awaits its result. A method that is not asynchronous is simply called.
  /// - Throws: as ``send(_:_:returning:file:line:)``; what the method threw; `CancellationError` as the method does.
  public func send<each Argument: RuntimeValue, Result: RuntimeValue>(
    awaiting selector: RuntimeSelector, _ argument: repeat each Argument, returning: Result.Type,
    file: StaticString = #fileID, line: UInt32 = #line
  ) async throws -> Result {
    if let known = OutgoingMessage.methodSignature(messageTarget, selector),
      !AsyncOperation.isResult(of: MethodSignature(raw: known))
    {
      return try send(
        selector, repeat each argument, returning: Result.self, file: file, line: line)
    }
    let operation = try send(
      selector, repeat each argument, returning: AsyncOperation.self, file: file, line: line)
    return try await operation.value(as: Result.self)
  }

  /// Sends a message to an asynchronous method, by name, and awaits its end.
  public func send<each Argument: RuntimeValue>(
    awaiting selector: RuntimeSelector, _ argument: repeat each Argument,
    file: StaticString = #fileID, line: UInt32 = #line
  ) async throws {
    if let known = OutgoingMessage.methodSignature(messageTarget, selector),
      !AsyncOperation.isResult(of: MethodSignature(raw: known))
    {
      return try send(selector, repeat each argument, file: file, line: line)
    }
    let operation = try send(
      selector, repeat each argument, returning: AsyncOperation.self, file: file, line: line)
    _ = try await operation.payload.work(nil)
  }

  /// Sends a message to an asynchronous method and awaits its result.
  ///
  ///     let text = try await loader.send(.load, "a")
  public func send<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ message: Message<(repeat each Argument) async throws -> Result>,
    _ argument: repeat each Argument,
    file: StaticString = #fileID, line: UInt32 = #line
  ) async throws -> Result {
    let operation = try send(
      message.selector, repeat each argument, returning: AsyncOperation.self, file: file, line: line
    )
    return try await operation.value(as: Result.self)
  }

  public func send<each Argument: RuntimeValue>(
    _ message: Message<(repeat each Argument) async throws -> Void>,
    _ argument: repeat each Argument,
    file: StaticString = #fileID, line: UInt32 = #line
  ) async throws {
    let operation = try send(
      message.selector, repeat each argument, returning: AsyncOperation.self, file: file, line: line
    )
    _ = try await operation.payload.work(nil)
  }
}
