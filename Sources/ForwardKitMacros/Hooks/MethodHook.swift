// Hook points of synchronous methods.
import ForwardKit

/// The hook point of a method: `Value` is the method's result, `Failure` what it throws.
///
/// @Hookable makes one for each method of a class. `Owner` is the class, or its metatype for a static method. `Isolation` is the
/// method's global actor, ``OwnActor`` or ``NoActor``.
public final class MethodHook<Isolation, Owner, Value, Failure: Error, each Argument>: HookSwitch,
  @unchecked Sendable
{
  /// As `#function` writes it: `drive(_:at:)`.
  public let name: String
  private let table = HookTable<MethodAdvice<Owner, Value, Failure, repeat each Argument>>()

  public init(_ name: String) { self.name = name }

  /// Of a method whose isolation the compiler finds.
  public init(
    _ name: String, _ isolation: FoundIsolation<Isolation>, _ owner: Owner.Type,
    _ value: Value.Type,
    _ failure: Failure.Type, _ argument: repeat (each Argument).Type
  ) { self.name = name }

  /// Runs the hooks and the method, on the method's actor.
  private func run(
    _ owner: Owner, on object: AnyObject?, _ argument: repeat each Argument,
    original: @escaping (repeat each Argument) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let chain = table.chain(for: object.map { ObjectIdentifier($0) })
    for entry in chain.before where entry.isActive {
      if let body = entry.advice.before { try body(repeat each argument) }
      if let body = entry.advice.classBefore { try body(owner, repeat each argument) }
    }
    let method = OriginalMethod(
      chain: OriginalMethod.Chain(owner: owner, hooks: chain.instead, body: original), index: 0)
    let value = try method(repeat each argument)
    for entry in chain.after where entry.isActive {
      if let body = entry.advice.after { try body(value, repeat each argument) }
      if let body = entry.advice.classAfter { try body(owner, value, repeat each argument) }
    }
    return value
  }

  fileprivate func add(
    _ advice: MethodAdvice<Owner, Value, Failure, repeat each Argument>, on object: AnyObject?
  ) -> HookToken {
    table.register(advice, on: object, of: self)
  }
}

// MARK: Calling

// The body of a hookable method calls it when the hook point is not idle. Each can only be called on the hook point's actor.

extension MethodHook where Isolation == NoActor {
  public func call(
    _ owner: Owner, on object: AnyObject?, _ argument: repeat each Argument,
    original: @escaping (repeat each Argument) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try run(owner, on: object, repeat each argument, original: original)
  }

  /// For an accessor of no actor in a class of one: its macro sees the class's actor only.
  public func call(
    _ owner: Owner, on object: AnyObject?, _ argument: repeat each Argument, isolation: any Actor,
    original: @escaping (repeat each Argument) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try run(owner, on: object, repeat each argument, original: original)
  }
}

extension MethodHook where Isolation == OwnActor, Owner: Actor {
  public func call(
    _ owner: isolated Owner, on object: AnyObject?, _ argument: repeat each Argument,
    original: @escaping (repeat each Argument) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try run(owner, on: object, repeat each argument, original: original)
  }
}

extension MethodHook where Isolation == MainActor {
  @MainActor public func call(
    _ owner: Owner, on object: AnyObject?, _ argument: repeat each Argument,
    original: @escaping (repeat each Argument) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try run(owner, on: object, repeat each argument, original: original)
  }
}

extension MethodHook where Isolation: GlobalActor {
  /// With the actor's `shared`, written out: the compiler takes nothing else for it.
  public func call(
    _ owner: Owner, on object: AnyObject?, _ argument: repeat each Argument,
    isolation: isolated Isolation.ActorType,
    original: @escaping (repeat each Argument) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try run(owner, on: object, repeat each argument, original: original)
  }
}

// MARK: Registering

extension MethodHook {
  /// Adds a hook that runs before the method of one object.
  @discardableResult
  public func before(
    on object: AnyObject,
    _ body: @escaping @Sendable (repeat each Argument) throws(Failure) -> Void
  ) -> HookToken {
    add(.init(place: .before, before: body), on: object)
  }

  /// Adds a hook that runs in the method's place, of one object.
  @discardableResult
  public func instead(
    on object: AnyObject,
    _ body:
      @escaping @Sendable (
        OriginalMethod<Owner, Value, Failure, repeat each Argument>, repeat each Argument
      ) throws(Failure) -> Value
  ) -> HookToken {
    add(.init(place: .instead, instead: body), on: object)
  }

  /// Adds a hook that runs after the method of one object, unless that threw.
  @discardableResult
  public func after(
    on object: AnyObject,
    _ body: @escaping @Sendable (Value, repeat each Argument) throws(Failure) -> Void
  ) -> HookToken {
    add(.init(place: .after, after: body), on: object)
  }

  /// Adds a hook that runs before the method, whichever the object.
  @discardableResult
  public func before(
    _ body: @escaping @Sendable (Owner, repeat each Argument) throws(Failure) -> Void
  ) -> HookToken {
    add(.init(place: .before, classBefore: body), on: nil)
  }

  /// Adds a hook that runs in the method's place, whichever the object.
  @discardableResult
  public func instead(
    _ body:
      @escaping @Sendable (
        Owner, OriginalMethod<Owner, Value, Failure, repeat each Argument>, repeat each Argument
      ) throws(Failure) -> Value
  ) -> HookToken {
    add(.init(place: .instead, classInstead: body), on: nil)
  }

  /// Adds a hook that runs after the method, unless that threw, whichever the object.
  @discardableResult
  public func after(
    _ body: @escaping @Sendable (Owner, Value, repeat each Argument) throws(Failure) -> Void
  ) -> HookToken {
    add(.init(place: .after, classAfter: body), on: nil)
  }
}

// MARK: Registering closures of an actor

/// One call of a hooked method, for hooks of its actor.
///
/// Swift casts no function whose parameters are a pack, so that the arguments travel in a value.
public struct HookCall<Owner, Value, Failure: Error, each Argument> {
  public let owner: Owner
  public let argument: (repeat each Argument)
  private let next: OriginalMethod<Owner, Value, Failure, repeat each Argument>?
  private let result: Value?

  init(
    _ owner: Owner, _ next: OriginalMethod<Owner, Value, Failure, repeat each Argument>?,
    _ result: Value?, _ argument: repeat each Argument
  ) {
    self.owner = owner
    self.next = next
    self.result = result
    self.argument = (repeat each argument)
  }

  /// What an `instead` hook wraps.
  public var original: OriginalMethod<Owner, Value, Failure, repeat each Argument> {
    guard let next else { preconditionFailure("only 'instead' hooks wrap a method") }
    return next
  }

  /// What the method gave, for `after`.
  public var value: Value {
    guard let result else { preconditionFailure("only 'after' hooks follow a result") }
    return result
  }
}

extension MethodHook {
  public typealias Call = HookCall<Owner, Value, Failure, repeat each Argument>

  /// Adds a hook of one object, or of all when that is nil, whose closure belongs to the method's actor. Unsafe: nothing here
  /// compares the two; the functions that call it have both in their signatures.
  /// The closure gives the result of an `instead` hook, and nil for the others.
  @discardableResult
  public func add(
    _ place: HookPlace, on object: AnyObject?,
    unsafe body: @escaping @isolated(any) @Sendable (Call) throws(Failure) -> Value?
  ) -> HookToken {
    // The actor of a synchronous closure changes who may call it, not how.
    let plain = unsafeBitCast(body, to: (@Sendable (Call) throws(Failure) -> Value?).self)
    return add(place, on: object) { (_: Owner, call: Call) throws(Failure) in try plain(call) }
  }

  private func add(
    _ place: HookPlace, on object: AnyObject?,
    _ body: @escaping @Sendable (Owner, Call) throws(Failure) -> Value?
  ) -> HookToken {
    switch place {
    case .before:
      return add(
        .init(
          place: place,
          classBefore: { (owner: Owner, argument: repeat each Argument) throws(Failure) in
            _ = try body(owner, Call(owner, nil, nil, repeat each argument))
          }), on: object)
    case .instead:
      return add(
        .init(
          place: place,
          classInstead: {
            (
              owner: Owner, original: OriginalMethod<Owner, Value, Failure, repeat each Argument>,
              argument: repeat each Argument
            ) throws(Failure) -> Value in
            let value = try body(owner, Call(owner, original, nil, repeat each argument))
            guard let value else { preconditionFailure("an 'instead' hook gives the result") }
            return value
          }), on: object)
    case .after:
      return add(
        .init(
          place: place,
          classAfter: {
            (owner: Owner, value: Value, argument: repeat each Argument) throws(Failure) in
            _ = try body(owner, Call(owner, nil, value, repeat each argument))
          }), on: object)
    }
  }
}

extension MethodHook where Isolation == OwnActor, Owner: Actor {
  /// Adds a hook whose closure gets the actor that the method is called on.
  func add(
    _ place: HookPlace, owned object: AnyObject?,
    _ body: @escaping @Sendable (isolated Owner, Call) throws(Failure) -> Value?
  ) -> HookToken {
    add(
      place, on: object,
      unsafeBitCast(body, to: (@Sendable (Owner, Call) throws(Failure) -> Value?).self))
  }
}

/// The method that an `instead` hook wraps: the next such hook, or the method's own body.
///
/// Call it as the method is called, with the same arguments or with others, as often as the hook likes.
public struct OriginalMethod<Owner, Value, Failure: Error, each Argument> {
  struct Chain {
    let owner: Owner
    let hooks: [HookEntry<MethodAdvice<Owner, Value, Failure, repeat each Argument>>]
    let body: (repeat each Argument) throws(Failure) -> Value
  }
  let chain: Chain
  /// The next hook to run.
  let index: Int

  public func callAsFunction(_ argument: repeat each Argument) throws(Failure) -> Value {
    guard index < chain.hooks.count else { return try chain.body(repeat each argument) }
    let next = OriginalMethod(chain: chain, index: index + 1)
    let entry = chain.hooks[index]
    guard entry.isActive else { return try next(repeat each argument) }
    if let body = entry.advice.instead { return try body(next, repeat each argument) }
    if let body = entry.advice.classInstead {
      return try body(chain.owner, next, repeat each argument)
    }
    return try next(repeat each argument)
  }
}

/// A hook's closure: the one that is not nil.
struct MethodAdvice<Owner, Value, Failure: Error, each Argument>: HookAdvice {
  typealias Original = OriginalMethod<Owner, Value, Failure, repeat each Argument>

  let place: HookPlace
  var before: (@Sendable (repeat each Argument) throws(Failure) -> Void)?
  var classBefore: (@Sendable (Owner, repeat each Argument) throws(Failure) -> Void)?
  var instead: (@Sendable (Original, repeat each Argument) throws(Failure) -> Value)?
  var classInstead: (@Sendable (Owner, Original, repeat each Argument) throws(Failure) -> Value)?
  var after: (@Sendable (Value, repeat each Argument) throws(Failure) -> Void)?
  var classAfter: (@Sendable (Owner, Value, repeat each Argument) throws(Failure) -> Void)?
}
