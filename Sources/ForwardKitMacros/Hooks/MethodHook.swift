// Hook points of synchronous methods.
import ForwardKit

/// The hook point of a method: `Value` is the method's result, `Failure` what it throws.
///
/// @Hookable makes one for each method of a class. `Owner` is the class, or its metatype for a static method.
public final class MethodHook<Owner, Value, Failure: Error, each Argument>: HookSwitch,
  @unchecked Sendable
{
  /// As `#function` writes it: `drive(_:at:)`.
  public let name: String
  private let table = HookTable<MethodAdvice<Owner, Value, Failure, repeat each Argument>>()

  public init(_ name: String) { self.name = name }

  /// Runs the hooks and the method. The body of a hookable method calls it when it is not idle.
  public func call(
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

  private func add(
    _ advice: MethodAdvice<Owner, Value, Failure, repeat each Argument>, on object: AnyObject?
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

extension MethodHook {
  /// Adds a hook that runs before the method of one object.
  @discardableResult
  public func before(
    on object: AnyObject,
    _ body: @escaping @Sendable (repeat each Argument) throws(Failure) -> Void
  ) -> HookToken {
    add(.init(place: .before, before: body), on: object)
  }

  /// Adds a hook that runs in the method's place of one object.
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

  /// Adds a hook that runs after the method, unless that threw of one object.
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
