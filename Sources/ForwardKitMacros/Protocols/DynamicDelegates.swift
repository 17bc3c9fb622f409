// The runtime part of @DynamicDelegate: the closures of a delegate, and the real delegate behind them.
import ForwardKit

/// What happens when both a closure and the real delegate could answer, as `DelegatePolicy`, with the result's type:
/// `.and` is there for `Bool` alone.
public struct ClosurePolicy<Value>: Sendable {
  public enum Order: Sendable { case replace, delegateFirst, closureFirst }

  /// Whose result the caller gets when both ran.
  public struct Outcome: Sendable {
    let combine: @Sendable (_ closure: Value, _ delegate: Value) -> Value
    public static var closure: Outcome { Outcome { closure, _ in closure } }
    public static var delegate: Outcome { Outcome { _, delegate in delegate } }
  }

  public let order: Order
  private let outcome: Outcome

  /// The closure replaces the real delegate's method.
  public static var replace: ClosurePolicy { ClosurePolicy(order: .replace, outcome: .closure) }
  /// Both run, the real delegate before the closure.
  public static func delegateFirst(_ outcome: Outcome) -> ClosurePolicy {
    ClosurePolicy(order: .delegateFirst, outcome: outcome)
  }
  /// Both run, the closure before the real delegate.
  public static func closureFirst(_ outcome: Outcome) -> ClosurePolicy {
    ClosurePolicy(order: .closureFirst, outcome: outcome)
  }

  public func combine(_ closure: Value, _ delegate: Value) -> Value {
    outcome.combine(closure, delegate)
  }
}

extension ClosurePolicy<Bool>.Outcome {
  /// Both together.
  public static var and: Self { Self { $0 && $1 } }
}

/// The closure of one method of a delegate.
public final class DelegateSlot<Function, Value> {
  public struct Entry {
    public let body: Function
    public let policy: ClosurePolicy<Value>
    let number: UInt64
  }
  private struct State {
    var entry: Entry?
    var count: UInt64 = 0
  }
  private struct WeakSlot { weak var slot: DelegateSlot? }
  // Guarded by the lock. Closures that are Sendable make the slot Sendable.
  private nonisolated(unsafe) var state = State()
  private let lock = Lock(())

  public init() {}

  /// The closure that answers now.
  public var current: Entry? { lock.withLock { _ in Unchecked(state.entry) }.value }

  /// Sets the closure, replacing an earlier one.
  /// - Returns: removes the closure, unless another has replaced it: the real delegate answers again.
  public func set(_ body: Function, _ policy: ClosurePolicy<Value>) -> HookToken {
    let (old, number) = lock.withLock { _ in
      let old = Unchecked(state.entry)
      state.count += 1
      state.entry = Entry(body: body, policy: policy, number: state.count)
      return (old, state.count)
    }
    withExtendedLifetime(old) {}
    // Removing only lets the closure go, under the lock: that may happen on any thread.
    let slot = Unchecked(WeakSlot(slot: self))
    return HookToken { slot.value.slot?.remove(number) ?? false }
  }

  /// - Returns: whether the closure with the number was there.
  func remove(_ number: UInt64) -> Bool {
    let old = lock.withLock { _ in
      guard state.entry?.number == number else { return Unchecked<Entry?>(nil) }
      defer { state.entry = nil }
      return Unchecked(state.entry)
    }
    return old.value != nil
  }
}

extension DelegateSlot: @unchecked Sendable where Function: Sendable {}

/// What comes out of a lock as it went in.
private struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// A class that ``DynamicDelegate()`` made.
public protocol ClosureDelegate: AnyObject {
  /// The real delegate.
  nonisolated var nextDelegate: AnyObject? { get }
}

/// What setting a real delegate throws, by a name that the code of macros may use where only this module is imported.
public typealias RealDelegateError = DelegateError

/// The real delegate of a dynamic delegate, held weakly.
public final class RealDelegate<Delegate> {
  private final class Weak {
    weak var object: AnyObject?
    init(_ object: AnyObject?) { self.object = object }
  }
  private let weak = Weak(nil)
  private let lock = Lock(())

  public init() {}

  public var next: AnyObject? { lock.withLock { _ in Unchecked(weak.object) }.value }
  public var object: Delegate? { next as? Delegate }

  /// - Throws: `DelegateError.loop` when the way from the delegate leads back to the owner.
  public func set(_ delegate: Delegate?, of owner: any ClosureDelegate, protocol name: String)
    throws(DelegateError)
  {
    let object = delegate.map { $0 as AnyObject }
    var at = object
    while let here = at {
      if here === owner { throw .loop(protocol: name) }
      at = (here as? any ClosureDelegate)?.nextDelegate
    }
    let made = Unchecked(object)
    lock.withLock { _ in weak.object = made.value }
  }
}

// `@unchecked`: what it holds is reached under the lock only, and comes out Sendable when delegates are.
extension RealDelegate: @unchecked Sendable where Delegate: Sendable {}

/// A requirement of a delegate that nothing answered: no closure, no real delegate, no default.
public struct UnansweredRequirement: Error, Hashable, CustomStringConvertible {
  public let name: String
  public init(name: String) { self.name = name }
  public var description: String { "nothing answers '\(name)'" }
}

/// Types with a value for a question without an answer: zero, false, nothing.
public protocol DefaultReply {
  static var defaultReply: Self { get }
}

/// What a delegate's method returns when nothing answers it. For other types write `@Reply(value)` before the requirement, or adopt
/// `DefaultReply`.
public func defaultReply<Value: DefaultReply>(_ type: Value.Type) -> Value { Value.defaultReply }

extension Bool: DefaultReply { public static var defaultReply: Bool { false } }
extension Int: DefaultReply { public static var defaultReply: Int { 0 } }
extension Int32: DefaultReply { public static var defaultReply: Int32 { 0 } }
extension UInt: DefaultReply { public static var defaultReply: UInt { 0 } }
extension Double: DefaultReply { public static var defaultReply: Double { 0 } }
extension Float: DefaultReply { public static var defaultReply: Float { 0 } }
extension String: DefaultReply { public static var defaultReply: String { "" } }
extension Optional: DefaultReply { public static var defaultReply: Wrapped? { nil } }
extension Array: DefaultReply { public static var defaultReply: [Element] { [] } }
extension Dictionary: DefaultReply { public static var defaultReply: [Key: Value] { [:] } }
extension Set: DefaultReply { public static var defaultReply: Set<Element> { [] } }
