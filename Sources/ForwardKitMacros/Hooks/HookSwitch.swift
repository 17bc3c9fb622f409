// Hook points: where the hooks of a Swift method live, and what the method asks at each call.
//
// A hookable method begins with one question, `isIdle`: a load of a number and a branch. The number counts the hooks of the
// method, on whichever object. While it is zero the method's own body runs, and nothing else of this module.
//
// Otherwise the hooks that concern the object are read under a lock, as arrays that share their storage, and run outside it:
//
//   before the method   the class's, then the object's, in order of adding
//   instead             the class's, then the object's, each the newest outermost; the original innermost
//   after the method    the object's, then the class's, in order of adding
//
// A hook that was cancelled is asked about once more right before it runs, so it does not run any more on the thread that
// cancelled it. Hooks of an object are kept in a table by the object's address; its `deinit`, which the macro sees to, takes
// them out (HookedObjects).
import ForwardKit
import Synchronization

/// Counts the hooks of one method.
///
/// `@unchecked`: a class that others inherit from; `count` is atomic, `whole` is set before
/// others know the object, and what subclasses add are constants that are Sendable.
public class HookSwitch: @unchecked Sendable {
  // In a class without type parameters, so that its place in the object does not depend on any.
  @usableFromInline final let count = Atomic<Int>(0)

  /// The switch that a generic method asks for all its types at once.
  private nonisolated(unsafe) var whole: HookSwitch?

  init() {}

  /// Before the hook point has hooks.
  final func belong(to whole: HookSwitch) { self.whole = whole }

  final func changeCount(by difference: Int) {
    whole?.count.add(difference, ordering: .relaxed)
    count.add(difference, ordering: .relaxed)
  }

  /// Whether nothing hooks the method. Relaxed: who sees a hook takes the lock that it was added under.
  @inlinable public final var isIdle: Bool { count.load(ordering: .relaxed) == 0 }
}

/// A closure that hooks a method, until it is cancelled.
///
/// Dropping the token changes nothing. A hook of one object ends with the object.
public final class HookToken: RuntimeToken {
  private let remove: @Sendable () -> Bool

  init(_ remove: @escaping @Sendable () -> Bool) { self.remove = remove }

  /// Takes the hook out. Its closure is not called any more on this thread, and in no call that begins afterwards.
  /// - Returns: false when it had ended before.
  @discardableResult public func cancel() -> Bool { remove() }
}

/// One hook. Relaxed: a thread sees what it has done itself, and the lock orders calls that begin afterwards.
final class HookEntry<Advice: Sendable>: Sendable {
  let advice: Advice
  private let active = Atomic(true)

  init(_ advice: Advice) { self.advice = advice }

  var isActive: Bool { active.load(ordering: .relaxed) }
  /// - Returns: whether it was active.
  func end() -> Bool { active.exchange(false, ordering: .relaxed) }
}

/// What a hook does, beside its place in the call.
protocol HookAdvice: Sendable {
  var place: HookPlace { get }
}

/// Where a hook runs in a call.
public enum HookPlace: Sendable { case before, instead, after }

/// The hooks that concern one call.
struct HookChain<Advice: HookAdvice> {
  /// In the order in which they run; of `insteads` the outermost comes first.
  var before: [HookEntry<Advice>] = []
  var instead: [HookEntry<Advice>] = []
  var after: [HookEntry<Advice>] = []

  mutating func add(_ entry: HookEntry<Advice>) {
    switch entry.advice.place {
    case .before: before.append(entry)
    case .instead: instead.insert(entry, at: 0)
    case .after: after.append(entry)
    }
  }

  mutating func remove(_ entry: HookEntry<Advice>) {
    before.removeAll { $0 === entry }
    instead.removeAll { $0 === entry }
    after.removeAll { $0 === entry }
  }

  var count: Int { before.count + instead.count + after.count }
}

/// The hooks of one method: the class's and each object's.
final class HookTable<Advice: HookAdvice>: Sendable {
  private struct State {
    var all = HookChain<Advice>()
    var objects: [ObjectIdentifier: HookChain<Advice>] = [:]
  }
  private let state = Lock(State())

  /// The hooks of a call on the object; those of the class for a call on a type.
  func chain(for object: ObjectIdentifier?) -> HookChain<Advice> {
    state.withLock { state in
      guard let object, let own = state.objects[object] else { return state.all }
      let all = state.all
      return HookChain(
        before: all.before + own.before, instead: all.instead + own.instead,
        after: own.after + all.after)
    }
  }

  func add(_ entry: HookEntry<Advice>, for object: ObjectIdentifier?) {
    state.withLock { state in
      guard let object else { return state.all.add(entry) }
      state.objects[object, default: HookChain()].add(entry)
    }
  }

  func remove(_ entry: HookEntry<Advice>, for object: ObjectIdentifier?) {
    state.withLock { state in
      guard let object else { return state.all.remove(entry) }
      state.objects[object]?.remove(entry)
      if state.objects[object]?.count == 0 { state.objects[object] = nil }
    }
  }

  /// The object has ended.
  func removeAll(of object: ObjectIdentifier) -> [HookEntry<Advice>] {
    let gone = state.withLock { $0.objects.removeValue(forKey: object) } ?? HookChain()
    return gone.before + gone.instead + gone.after
  }
}

extension HookTable {
  /// Adds a hook to a hook point, which counts it until its token is cancelled or its object ends.
  func register(_ advice: Advice, on object: AnyObject?, of point: HookSwitch) -> HookToken {
    let entry = HookEntry(advice)
    let identity = object.map { ObjectIdentifier($0) }
    // Counted first: a call that does not find the hook yet only takes the longer way.
    point.changeCount(by: 1)
    add(entry, for: identity)
    if let identity {
      HookedObjects.note(identity, at: ObjectIdentifier(point)) { [self] in
        for gone in removeAll(of: identity) where gone.end() { point.changeCount(by: -1) }
      }
    }
    return HookToken { [weak self, weak point] in
      guard entry.end() else { return false }
      self?.remove(entry, for: identity)
      point?.changeCount(by: -1)
      return true
    }
  }
}
