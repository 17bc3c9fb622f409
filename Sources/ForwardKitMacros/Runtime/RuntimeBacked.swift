// Swift classes whose members are the runtime's: what @RuntimeObject and @Patchable write against.
//
// Such an object's methods send: to its peer, whose class has the same methods, and these call the bodies that the Swift class was
// written with. So whatever hangs on the peer or its class takes part in every call: hooks, observers, patches, a trace.
import ForwardKit

/// A Swift class whose methods are sent as messages. ``RuntimeObject(_:)`` and ``Patchable(_:)`` make a class one.
public protocol RuntimeBacked: RuntimePeer {
  /// A typed message for each method.
  associatedtype Messages
}

extension RuntimeBacked {
  /// The object of the runtime that represents this one: hook it, observe it, send to it.
  /// - Throws: what defining its class throws, the first time.
  public var runtimeObject: ForwardKit.RuntimeObject {
    get throws(RuntimeError) { try ForwardKit.RuntimeObject.wrapping(self) }
  }

  /// The class of the runtime that represents this one, which hooks and patches know by `runtimeName`.
  /// - Throws: what defining it throws, the first time.
  public static var runtimeClass: RuntimeClass {
    get throws(RuntimeError) { try RuntimeClass.peers(of: Self.self) }
  }
}

/// The value of a stored property, for threads.
public final class RuntimeStorage<Value: Sendable>: Sendable {
  private let kept: Lock<Value>
  public init(_ value: Value) { kept = Lock(value) }

  public var value: Value {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }
}

/// What the methods of a ``RuntimeBacked`` class call.
///
/// A method that cannot throw has nowhere to put an error of a hook. Such an error goes to `PropertyFailure.handler`. If the
/// method's own body has run by then, its result is the method's; otherwise it runs now. It never runs twice.
public enum RuntimeDispatch {
  public static func send<Owner: RuntimeBacked, each Argument: RuntimeValue, Result: RuntimeValue>(
    _ message: Message<(repeat each Argument) -> Result>, on owner: Owner,
    _ argument: repeat each Argument
  ) throws -> Result {
    try owner.runtimeObject.send(message, repeat each argument)
  }

  public static func send<Owner: RuntimeBacked, each Argument: RuntimeValue>(
    _ message: Message<(repeat each Argument) -> Void>, on owner: Owner,
    _ argument: repeat each Argument
  ) throws {
    try owner.runtimeObject.send(message, repeat each argument)
  }

  public static func send<Owner: RuntimeBacked, each Argument: RuntimeValue, Result: RuntimeValue>(
    _ message: Message<(repeat each Argument) -> Result>, on owner: Owner,
    _ argument: repeat each Argument, otherwise: () -> Result
  ) -> Result {
    guarded(owner, .method(message.selector), otherwise) {
      try $0.send(message, repeat each argument)
    }
  }

  public static func send<Owner: RuntimeBacked, each Argument: RuntimeValue>(
    _ message: Message<(repeat each Argument) -> Void>, on owner: Owner,
    _ argument: repeat each Argument, otherwise: () -> Void
  ) {
    guarded(owner, .method(message.selector), otherwise) {
      try $0.send(message, repeat each argument)
    }
  }

  public static func value<Owner: RuntimeBacked, Value: RuntimeValue>(
    of property: RuntimeProperty<Value>, on owner: Owner, otherwise: () -> Value
  ) -> Value {
    guarded(owner, .getter(property.name), otherwise) { try $0.value(of: property) }
  }

  public static func set<Owner: RuntimeBacked, Value: RuntimeValue>(
    _ property: RuntimeProperty<Value>, to value: Value, on owner: Owner, otherwise: () -> Void
  ) {
    guarded(owner, .setter(property.name), otherwise) { try $0.set(property, to: value) }
  }

  /// Runs a method's own body for its message, and notes that it has run.
  public static func body<Owner: RuntimeBacked, Result>(
    of owner: Owner, _ selector: RuntimeSelector, _ body: (Owner) -> Result
  ) -> Result {
    noting(owner, .method(selector)) { body(owner) }
  }

  /// Stores a property's value for its message, and notes that it is stored.
  public static func store<Owner: RuntimeBacked>(
    _ name: String, of owner: Owner, _ body: (Owner) -> Void
  ) {
    noting(owner, .setter(name)) { body(owner) }
  }

  private static func noting<Result>(
    _ owner: AnyObject, _ member: BodyRecord.Member, _ body: () -> Result
  ) -> Result {
    let record = BodyRecord.current(owner, member, Result.self)
    let result = body()
    record?.result = result
    return result
  }

  private static func guarded<Owner: RuntimeBacked, Result>(
    _ owner: Owner, _ member: BodyRecord.Member, _ otherwise: () -> Result,
    _ send: (ForwardKit.RuntimeObject) throws -> Result
  ) -> Result {
    guard let object = try? owner.runtimeObject else { return otherwise() }
    let record = TypedBodyRecord<Result>(owner, member)
    do {
      return try BodyRecord.$current.withValue(record) { try send(object) }
    } catch {
      record.report(error, of: object)
      return record.result ?? otherwise()
    }
  }
}

// Asynchronous methods.
extension RuntimeDispatch {
  nonisolated(nonsending) public static func send<
    Owner: RuntimeBacked, each Argument: RuntimeValue, Result: RuntimeValue
  >(
    _ message: Message<(repeat each Argument) async throws -> Result>, on owner: Owner,
    _ argument: repeat each Argument
  ) async throws -> Result {
    try await owner.runtimeObject.send(message, repeat each argument)
  }

  nonisolated(nonsending) public static func send<
    Owner: RuntimeBacked, each Argument: RuntimeValue
  >(
    _ message: Message<(repeat each Argument) async throws -> Void>, on owner: Owner,
    _ argument: repeat each Argument
  ) async throws {
    try await owner.runtimeObject.send(message, repeat each argument)
  }

  nonisolated(nonsending) public static func send<
    Owner: RuntimeBacked, each Argument: RuntimeValue, Result: RuntimeValue
  >(
    _ message: Message<(repeat each Argument) async throws -> Result>, on owner: Owner,
    _ argument: repeat each Argument, otherwise: nonisolated(nonsending) () async -> Result
  ) async -> Result {
    guard let object = try? owner.runtimeObject else { return await otherwise() }
    let record = TypedBodyRecord<Result>(owner, .method(message.selector))
    do {
      return try await BodyRecord.$current.withValue(record) {
        try await object.send(message, repeat each argument)
      }
    } catch {
      record.report(error, of: object)
      if let result = record.result { return result }
      return await otherwise()
    }
  }

  nonisolated(nonsending) public static func send<
    Owner: RuntimeBacked, each Argument: RuntimeValue
  >(
    _ message: Message<(repeat each Argument) async throws -> Void>, on owner: Owner,
    _ argument: repeat each Argument, otherwise: nonisolated(nonsending) () async -> Void
  ) async {
    guard let object = try? owner.runtimeObject else { return await otherwise() }
    let record = TypedBodyRecord<Void>(owner, .method(message.selector))
    do {
      try await BodyRecord.$current.withValue(record) {
        try await object.send(message, repeat each argument)
      }
    } catch {
      record.report(error, of: object)
      if record.result == nil { await otherwise() }
    }
  }

  /// Runs an asynchronous method's own body for its message, and notes that it has run.
  nonisolated(nonsending) public static func body<Owner: RuntimeBacked, Result>(
    of owner: Owner, _ selector: RuntimeSelector,
    _ body: nonisolated(nonsending) (Owner) async -> Result
  ) async -> Result {
    let record = BodyRecord.current(owner, .method(selector), Result.self)
    let result = await body(owner)
    record?.result = result
    return result
  }
}
