// Hook points of asynchronous methods. The twin of MethodHook.swift: `async` cannot be a type parameter.
import ForwardKit

/// The hook point of an asynchronous method. Its hooks may be asynchronous, and run where the method was called from.
///
/// @Hookable makes one for each `async` method of a class.
public final class AsyncMethodHook<Owner, Value, Failure: Error, each Argument>: HookSwitch,
  @unchecked Sendable
{
  /// As `#function` writes it: `drive(_:at:)`.
  public let name: String
  private let table = HookTable<AsyncMethodAdvice<Owner, Value, Failure, repeat each Argument>>()

  public init(_ name: String) { self.name = name }

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
    let entry = HookEntry(advice)
    let identity = object.map { ObjectIdentifier($0) }
    // Counted first: a call that does not find the hook yet only takes the longer way.
    changeCount(by: 1)
    table.add(entry, for: identity)
    if let identity {
      HookedObjects.note(identity, at: ObjectIdentifier(self)) { [self] in
        for gone in table.removeAll(of: identity) where gone.end() {
          changeCount(by: -1)
        }
      }
    }
    return HookToken { [weak self] in
      guard entry.end() else { return false }
      self?.table.remove(entry, for: identity)
      self?.changeCount(by: -1)
      return true
    }
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

  /// Adds a hook that runs in the method's place of one object.
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

  /// Adds a hook that runs after the method, unless that threw of one object.
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
