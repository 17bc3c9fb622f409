// The rules that are active, and how they come and go.
//
// Locking: `rules` guards the table; the runtime's hooks are added and removed outside it. A rule is in the table from
// before its hook is added until after it is removed, so two rules never stand at one place. Order: the table's
// lock before a rule's.
import CRuntime
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Throttles messages to objects and classes of the runtime, without touching their senders or receivers.
///
///     try MessageThrottle.shared.limit(field, "search:", to: .milliseconds(300))
///     try field.send("search:", "t")
///     try field.send("search:", "te")     // performed 300 ms later, instead of the first
///
/// A rule of one object takes precedence over one of its class, and that before one of a superclass; rules of other selectors
/// do not meet. A message that is performed later is sent again then, so hooks of the method see it as a message of its own.
public final class MessageThrottle: Sendable {
  /// The engine of a program that needs no other. Its clock is `ContinuousClock`.
  public static let shared = MessageThrottle()

  struct Key: Hashable {
    let selector: RuntimeSelector
    /// The object's or the class's address.
    let place: UInt
    let isObject: Bool
  }

  private let rules = Lock<[Key: ThrottleRule]>([:])
  /// Rules of objects. Relaxed: a rule that is just coming meets calls in flight in either state.
  private let objectRules = Atomic<Int>(0)
  let time: TimeSource
  let executor: any WorkExecutor
  let onError: @Sendable (ThrottleRule, any Error) -> Void
  /// Whether one rule per selector is allowed in a hierarchy of classes, as in MessageThrottle.
  public let isStrict: Bool

  /// - Parameters:
  ///   - clock: monotonic. `ContinuousClock` counts the time that the computer is suspended, `SuspendingClock` does not.
  ///   - executor: where messages are performed later, unless their rule says otherwise.
  ///   - isStrict: refuses a class's rule while a class above or below has one for the selector.
  ///   - onError: called with what a method threw that was performed later and so has no sender to throw to; by
  ///     default it is written to the standard error.
  public init(
    clock: any Clock<Duration> = ContinuousClock(), executor: any WorkExecutor = .pool,
    isStrict: Bool = false,
    onError: @escaping @Sendable (ThrottleRule, any Error) -> Void = MessageThrottle.report
  ) {
    time = TimeSource(clock)
    self.executor = executor
    self.isStrict = isStrict
    self.onError = onError
  }

  public static func report(_ rule: ThrottleRule, _ error: any Error) {
    var line = "throttled \(rule.target.text(rule.selector)) threw: \(error)\n"
    // One write, so that lines of several threads do not mix; what the system says of it interests nobody.
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// The active rules, those of one target beside each other.
  public var allRules: [ThrottleRule] {
    rules.withLock {
      $0.sorted { ($0.key.place, $0.key.selector.name) < ($1.key.place, $1.key.selector.name) }.map(
        \.value)
    }
  }

  /// The active rules whose target is the object or its class.
  public func rules(for object: RuntimeObject) -> [ThrottleRule] {
    let places = [UInt(bitPattern: object.raw), UInt(bitPattern: object.runtimeClass.raw)]
    let found = rules.withLock { $0.filter { places.contains($0.key.place) }.map(\.value) }
    withExtendedLifetime(object) {}
    return found.sorted { $0.selector.name < $1.selector.name }
  }

  /// The active rule of exactly this target and selector.
  public func rule(_ target: ThrottleRule.Target, _ selector: RuntimeSelector) -> ThrottleRule? {
    key(of: target, selector).flatMap { key in rules.withLock { $0[key] } }
  }

  /// Makes a rule active.
  ///
  /// - Throws: ``ThrottleError``; then nothing has changed.
  public func apply(_ rule: ThrottleRule) throws(ThrottleError) {
    guard !Self.blacklist.contains(rule.selector.name) else { throw .blacklisted(rule.selector) }
    guard let key = key(of: rule.target, rule.selector) else { throw .targetGone }
    guard let method = rule.target.signature(of: rule.selector) else {
      throw .noMethod(rule.selector, class: rule.target.methodClass?.name ?? "nil")
    }
    let (exemption, dropped) = rule.state.withLock { ($0.exemption, $0.dropped) }
    try rule.check(exemption, dropped, against: method)
    let hook = RuleHook(rule)
    try enter(rule, at: key, ObjectIdentifier(hook))
    do throws(ThrottleError) {
      let object = rule.target.liveObject
      if rule.target.isObject, object == nil { throw .targetGone }
      let reference = try hook.add(to: object == nil ? rule.target.methodClass : nil, object)
      let isDiscarded = rule.state.withLock { state in
        if case .applying(_, isDiscarded: true) = state.phase { return true }
        state.phase = .active(ObjectIdentifier(hook), reference)
        return false
      }
      if isDiscarded {
        _ = reference.remove()
        rule.state.withLock { $0.phase = .idle }
      } else {
        object?.watchEnd(of: rule, ObjectIdentifier(hook))
      }
    } catch {
      rule.state.withLock { $0.phase = .idle }
      leave(rule, key)
      throw error
    }
  }

  /// Takes the place; whoever finds the rule from here on finds it being applied.
  private func enter(_ rule: ThrottleRule, at key: Key, _ owner: ObjectIdentifier)
    throws(ThrottleError)
  {
    let refusal = rules.withLock { rules -> ThrottleError? in
      if let other = rules[key], !other.target.isGone { return .alreadyActive(rule.selector) }
      if isStrict, case .cls(let cls) = rule.site {
        let related = rules.values.first { other in
          guard other.selector == rule.selector, case .cls(let otherClass) = other.site else {
            return false
          }
          return cls.isSubclass(of: otherClass) || otherClass.isSubclass(of: cls)
        }
        if let related { return .conflict(rule.selector, with: related.target.text(rule.selector)) }
      }
      if key.isObject, rules[key] == nil { objectRules.wrappingAdd(1, ordering: .relaxed) }
      rules[key] = rule
      rule.state.withLock { $0.phase = .applying(owner, isDiscarded: false) }
      return nil
    }
    if let refusal { throw refusal }
  }

  private func leave(_ rule: ThrottleRule, _ key: Key) {
    let isGone = rules.withLock { rules in
      guard rules[key] === rule else { return false }
      rules[key] = nil
      return true
    }
    if isGone, key.isObject { objectRules.wrappingSubtract(1, ordering: .relaxed) }
  }

  /// Ends a rule and gives up what waits. No message is performed by it on this thread once this has returned.
  @discardableResult public func cancel(_ rule: ThrottleRule) -> ThrottleRemoval {
    let hook = rule.state.withLock { state -> RuleHook.Reference? in
      switch state.phase {
      case .idle: return nil
      case .applying(let owner, _):
        // Another thread is adding the hook, and takes it out again.
        state.phase = .applying(owner, isDiscarded: true)
        return nil
      case .active(_, let hook):
        state.phase = .idle
        return hook
      }
    }
    rule.target.liveObject?.watchNoMore(rule)
    let removal = hook?.remove() ?? .alreadyRemoved
    forget(rule)
    return removal
  }

  /// Ends all rules of this engine.
  public func cancelAll() {
    for rule in allRules { cancel(rule) }
  }

  /// The hook is gone: by `discard`, which has forgotten the rule, or with its target.
  func hookEnded(_ rule: ThrottleRule, _ owner: ObjectIdentifier) {
    let ended = rule.state.withLock { state -> RuleHook.Reference? in
      guard case .active(owner, let hook) = state.phase else { return nil }
      state.phase = .idle
      return hook
    }
    if ended != nil { forget(rule) }
  }

  private func forget(_ rule: ThrottleRule) {
    rule.gate.cancel()
    let place = rules.withLock { $0.first { $0.value === rule }?.key }
    if let place { leave(rule, place) }
  }

  /// Whether an object has a rule of its own, which then decides.
  @inline(__always)
  func hasRule(ofObject object: RawObject, _ selector: OpaquePointer) -> Bool {
    // Relaxed: who applies a rule meanwhile sees to later messages.
    objectRules.load(ordering: .relaxed) > 0
      && findsRule(ofObject: object, RuntimeSelector(raw: selector))
  }

  private func findsRule(ofObject object: RawObject, _ selector: RuntimeSelector) -> Bool {
    let key = Key(selector: selector, place: UInt(bitPattern: object), isObject: true)
    return rules.withLock { $0[key]?.target.isGone == false }
  }

  private func key(of target: ThrottleRule.Target, _ selector: RuntimeSelector) -> Key? {
    switch target {
    case .object(let weak):
      return weak.object.map { object in
        defer { withExtendedLifetime(object) {} }
        return Key(selector: selector, place: UInt(bitPattern: object.raw), isObject: true)
      }
    case .instances(let cls):
      return Key(selector: selector, place: UInt(bitPattern: cls.raw), isObject: false)
    case .classMethods:
      return target.methodClass.map {
        Key(selector: selector, place: UInt(bitPattern: $0.raw), isObject: false)
      }
    }
  }

  /// What messages, forwarding and memory stand on.
  private static let blacklist: Set<String> = [
    "retain", "release", "autorelease", "retainCount", "dealloc", "class", "forwardInvocation:",
    "methodSignatureForSelector:", "forwardingTargetForSelector:", "resolveInstanceMethod:",
    "resolveClassMethod:",
    "respondsToSelector:", "allowsWeakReference", "retainWeakReference",
  ]
}

/// Ends a rule with its object: at once, where the runtime ends the hook when no thread can be in it any more.
private final class TargetEnd: Sendable {
  private let rule: ThrottleRule
  private let owner: ObjectIdentifier
  init(_ rule: ThrottleRule, _ owner: ObjectIdentifier) {
    self.rule = rule
    self.owner = owner
  }
  deinit { rule.engine.hookEnded(rule, owner) }
}

extension RuntimeObject {
  fileprivate func watchEnd(of rule: ThrottleRule, _ owner: ObjectIdentifier) {
    let end = SwiftValue.object(for: TargetEnd(rule, owner))
    fwd_setAssociatedObject(
      raw, Unmanaged.passUnretained(rule).toOpaque(), end.raw, FWD_ASSOCIATION_RETAIN)
    withExtendedLifetime(end) {}
  }

  fileprivate func watchNoMore(_ rule: ThrottleRule) {
    fwd_setAssociatedObject(
      raw, Unmanaged.passUnretained(rule).toOpaque(), nil, FWD_ASSOCIATION_RETAIN)
  }
}

extension ThrottleRule.Target {
  var liveObject: RuntimeObject? { if case .object(let weak) = self { weak.object } else { nil } }
  var isGone: Bool { isObject && liveObject == nil }
}
