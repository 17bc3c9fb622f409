// Hook points of asynchronous methods. The twin of MethodHook.swift: `async` cannot be a type parameter.
import ForwardKit

/// The hook point of an asynchronous method. Its hooks may be asynchronous, and run where the method was called from.
///
/// @Hookable makes one for each `async` method of a class. `Isolation` is as in ``MethodHook``.
public final class AsyncMethodHook<Isolation, Owner, Value, Failure: Error, each Argument>:
  HookSwitch, @unchecked Sendable
{
  /// As `#function` writes it: `drive(_:at:)`.
  public let name: String
  private let table = HookTable<AsyncMethodAdvice<Owner, Value, Failure, repeat each Argument>>()

  public init(_ name: String) { self.name = name }

  /// Of a method whose isolation the compiler finds.
  public init(
    _ name: String, _ isolation: FoundIsolation<Isolation>, _ owner: Owner.Type,
    _ value: Value.Type,
    _ failure: Failure.Type, _ argument: repeat (each Argument).Type
  ) { self.name = name }

  /// Runs the hooks and the method. The body of a hookable method calls it when it is not idle.
  nonisolated(nonsending) public func call(
    _ owner: Owner, on object: AnyObject?, _ argument: repeat each Argument,
    original:
      nonisolated(nonsending) @escaping (repeat each Argument) async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let chain = table.chain(for: object.map { ObjectIdentifier($0) })
    for entry in chain.before where entry.isActive {
      if let body = entry.advice.classBefore { try await body(owner, repeat each argument) }
    }
    let method = AsyncOriginalMethod(
      chain: AsyncOriginalMethod.Chain(owner: owner, hooks: chain.instead, body: original), index: 0
    )
    let value = try await method(repeat each argument)
    for entry in chain.after where entry.isActive {
      if let body = entry.advice.after { try await body(value, repeat each argument) }
      if let body = entry.advice.classAfter { try await body(owner, value, repeat each argument) }
    }
    return value
  }

  private func add(
    _ advice: AsyncMethodAdvice<Owner, Value, Failure, repeat each Argument>, on object: AnyObject?
  ) -> HookToken {
    table.register(advice, on: object, of: self)
  }
}

// MARK: Registering

extension AsyncMethodHook {
  /// Adds a hook that runs before the method of one object, which the closure gets first: Swift 6.3 does not compile a
  /// `nonisolated(nonsending)` closure that begins with a parameter pack.
  @discardableResult
  public func before(
    on object: AnyObject,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (Owner, repeat each Argument)
      async throws(Failure) -> Void
  ) -> HookToken {
    add(.init(place: .before, classBefore: body), on: object)
  }

  /// Adds a hook that runs in the method's place, of one object.
  @discardableResult
  public func instead(
    on object: AnyObject,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (
        AsyncOriginalMethod<Owner, Value, Failure, repeat each Argument>, repeat each Argument
      ) async throws(Failure) -> Value
  ) -> HookToken {
    add(.init(place: .instead, instead: body), on: object)
  }

  /// Adds a hook that runs after the method of one object, unless that threw.
  @discardableResult
  public func after(
    on object: AnyObject,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (Value, repeat each Argument)
      async throws(Failure) -> Void
  ) -> HookToken {
    add(.init(place: .after, after: body), on: object)
  }

  /// Adds a hook that runs before the method, whichever the object.
  @discardableResult
  public func before(
    _ body:
      nonisolated(nonsending) @escaping @Sendable (Owner, repeat each Argument)
      async throws(Failure) -> Void
  ) -> HookToken {
    add(.init(place: .before, classBefore: body), on: nil)
  }

  /// Adds a hook that runs in the method's place, whichever the object.
  @discardableResult
  public func instead(
    _ body:
      nonisolated(nonsending) @escaping @Sendable (
        Owner, AsyncOriginalMethod<Owner, Value, Failure, repeat each Argument>,
        repeat each Argument
      ) async throws(Failure) -> Value
  ) -> HookToken {
    add(.init(place: .instead, classInstead: body), on: nil)
  }

  /// Adds a hook that runs after the method, unless that threw, whichever the object.
  @discardableResult
  public func after(
    _ body:
      nonisolated(nonsending) @escaping @Sendable (Owner, Value, repeat each Argument)
      async throws(Failure) -> Void
  ) -> HookToken {
    add(.init(place: .after, classAfter: body), on: nil)
  }
}

// MARK: Registering closures of an actor

/// One call of a hooked asynchronous method, for the hooks of its actor.
///
/// A closure of an actor cannot be called with values that are not Sendable from code of no known actor, though that runs on
/// the same one. So the call travels as one object, from which a closure on the actor takes its arguments.
///
/// `@unchecked`: only code of the method's actor uses it, one after the other.
public final class AsyncHookCall<Owner, Value, Failure: Error, each Argument>: @unchecked Sendable {
  public let owner: Owner
  public let argument: (repeat each Argument)
  private let next: AsyncOriginalMethod<Owner, Value, Failure, repeat each Argument>?
  private var result: Value?

  init(
    _ owner: Owner, _ next: AsyncOriginalMethod<Owner, Value, Failure, repeat each Argument>?,
    _ result: Value?, _ argument: repeat each Argument
  ) {
    self.owner = owner
    self.next = next
    self.result = result
    self.argument = (repeat each argument)
  }

  /// What an `instead` hook wraps.
  public var original: AsyncOriginalMethod<Owner, Value, Failure, repeat each Argument> {
    guard let next else { preconditionFailure("only 'instead' hooks wrap a method") }
    return next
  }

  /// What the method gave, for `after`; what an `instead` hook sets.
  public var value: Value {
    get {
      guard let result else { preconditionFailure("an 'instead' hook sets the result") }
      return result
    }
    set { result = newValue }
  }
}

extension AsyncMethodHook {
  public typealias Call = AsyncHookCall<Owner, Value, Failure, repeat each Argument>

  /// Adds a hook of one object, or of all when that is nil, whose closure belongs to the method's actor. Unsafe: nothing here compares the two.
  @discardableResult
  public func add(
    _ place: HookPlace, on object: AnyObject?,
    unsafe body: @escaping @isolated(any) @Sendable (Call) async throws(Failure) -> Void
  ) -> HookToken {
    switch place {
    case .before:
      return add(
        .init(
          place: place,
          classBefore: { (owner: Owner, argument: repeat each Argument) async throws(Failure) in
            try await body(Call(owner, nil, nil, repeat each argument))
          }), on: object)
    case .instead:
      return add(
        .init(
          place: place,
          classInstead: {
            (
              owner: Owner,
              original: AsyncOriginalMethod<Owner, Value, Failure, repeat each Argument>,
              argument: repeat each Argument
            ) async throws(Failure) -> Value in
            let call = Call(owner, original, nil, repeat each argument)
            try await body(call)
            return call.value
          }), on: object)
    case .after:
      return add(
        .init(
          place: place,
          classAfter: {
            (owner: Owner, value: Value, argument: repeat each Argument) async throws(Failure) in
            try await body(Call(owner, nil, value, repeat each argument))
          }), on: object)
    }
  }
}

extension AsyncMethodHook where Isolation == OwnActor, Owner: Actor {
  /// Adds a hook whose closure's first parameter is the actor that the method is called on.
  func add(
    _ place: HookPlace, owned object: AnyObject?,
    _ body: @escaping @Sendable (isolated Owner, Call) async throws(Failure) -> Void
  ) -> HookToken {
    add(
      place, on: object,
      unsafe: { (call: Call) async throws(Failure) in try await body(call.owner, call) })
  }
}

/// The method that an asynchronous `instead` hook wraps: the next such hook, or the method's own body.
///
/// Call it as the method is called, with the same arguments or with others, as often as the hook likes.
public struct AsyncOriginalMethod<Owner, Value, Failure: Error, each Argument> {
  struct Chain {
    let owner: Owner
    let hooks: [HookEntry<AsyncMethodAdvice<Owner, Value, Failure, repeat each Argument>>]
    let body: nonisolated(nonsending) (repeat each Argument) async throws(Failure) -> Value
  }
  let chain: Chain
  /// The next hook to run.
  let index: Int

  nonisolated(nonsending) public func callAsFunction(_ argument: repeat each Argument)
    async throws(Failure) -> Value
  {
    guard index < chain.hooks.count else { return try await chain.body(repeat each argument) }
    let next = AsyncOriginalMethod(chain: chain, index: index + 1)
    let entry = chain.hooks[index]
    guard entry.isActive else { return try await next(repeat each argument) }
    if let body = entry.advice.instead { return try await body(next, repeat each argument) }
    if let body = entry.advice.classInstead {
      return try await body(chain.owner, next, repeat each argument)
    }
    return try await next(repeat each argument)
  }
}

/// A hook's closure: the one that is not nil.
struct AsyncMethodAdvice<Owner, Value, Failure: Error, each Argument>: HookAdvice {
  typealias Original = AsyncOriginalMethod<Owner, Value, Failure, repeat each Argument>

  let place: HookPlace
  var classBefore:
    (nonisolated(nonsending) @Sendable (Owner, repeat each Argument) async throws(Failure) -> Void)?
  var instead:
    (
      nonisolated(nonsending) @Sendable (Original, repeat each Argument) async throws(Failure) ->
        Value
    )?
  var classInstead:
    (
      nonisolated(nonsending) @Sendable (Owner, Original, repeat each Argument)
        async throws(Failure) -> Value
    )?
  var after:
    (nonisolated(nonsending) @Sendable (Value, repeat each Argument) async throws(Failure) -> Void)?
  var classAfter:
    (
      nonisolated(nonsending) @Sendable (Owner, Value, repeat each Argument) async throws(Failure)
        -> Void
    )?
}
