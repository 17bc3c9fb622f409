// One rule: messages of one selector to one object, to the instances of a class, or to a class.
//
// An active rule is an `instead` hook of the runtime, whose context owns a `RuleHook` and so the rule. The hook asks
// the gate; performs by going on to what it replaces; holds by keeping the arguments. What was held is sent again
// later, with a mark on its thread by which this rule lets it pass: it runs through whatever hooks and methods the
// receiver has by then, so nothing that came or went meanwhile is passed over or called after its end.
//
// Locking: `state` guards what can be changed; no user code runs under it or under the gate's.
import CRuntime
import Synchronization

/// Throttles the messages of one selector to one target.
public final class ThrottleRule: Sendable {
  public enum Target: Sendable {
    /// One object, held weakly.
    case object(WeakObject)
    /// All instances of a class that run its method.
    case instances(of: RuntimeClass)
    /// The class itself, and those below it that inherit the method.
    case classMethods(of: RuntimeClass)
  }

  struct State {
    var interval: Duration
    var mode: ThrottleMode
    var dropped: DroppedResult
    var exemption: ThrottleExemption?
    var isPersistent: Bool
    var phase = Phase.idle
    /// What the method gave last, for those who want it.
    var lastResult: LastResult?
  }

  /// Hooks are told apart by their context: an earlier one may end late.
  enum Phase {
    case idle
    case applying(ObjectIdentifier, isDiscarded: Bool)
    case active(ObjectIdentifier, RuleHook.Reference)
  }

  /// What a hit has to look up, read without the lock.
  struct Flags: OptionSet, AtomicRepresentable {
    let rawValue: UInt8
    static let exempts = Flags(rawValue: 1)
    static let substitutes = Flags(rawValue: 2)
    static let keepsResult = Flags(rawValue: 4)
  }

  public let target: Target
  public let selector: RuntimeSelector
  let state: Lock<State>
  /// Relaxed: a change of the rule meets calls in flight in either state.
  let flags = Atomic<UInt8>(0)
  let gate: ThrottleGate<HeldMessage>
  let engine: MessageThrottle
  let site: ThrottleSite

  /// A rule that is not yet active: see ``MessageThrottle/apply(_:)``. For most uses
  /// `MessageThrottle.limit` says it shorter.
  ///
  /// - Parameters:
  ///   - interval: above zero.
  ///   - dropped: what messages give that are not performed at once.
  ///   - executor: where messages are performed later; nil for the engine's.
  ///   - exemption: messages that are performed at once and change nothing else.
  ///   - isPersistent: whether `MessageThrottle.save` saves the rule; a rule of one object is never saved.
  ///   - mode: which of the messages are performed, and when.
  ///   - target: whose messages are meant.
  ///   - selector: the message.
  ///   - engine: the engine that the rule belongs to.
  /// - Throws: ``ThrottleError`` for an interval or mode that makes no sense.
  public init(
    _ target: Target, _ selector: RuntimeSelector, interval: Duration,
    mode: ThrottleMode = .debounce,
    dropped: DroppedResult = .zero, on executor: (any WorkExecutor)? = nil,
    unless exemption: ThrottleExemption? = nil,
    isPersistent: Bool = false, engine: MessageThrottle = .shared
  ) throws(ThrottleError) {
    try mode.check(interval: interval)
    self.target = target
    self.selector = selector
    self.engine = engine
    site = target.site
    let box = WeakRule()
    gate = ThrottleGate(
      ThrottleMachine(mode: mode, interval: interval), time: engine.time,
      executor: executor ?? engine.executor
    ) { box.rule?.performHeld($0) }
    state = Lock(
      State(
        interval: interval, mode: mode, dropped: dropped, exemption: exemption,
        isPersistent: isPersistent && !target.isObject))
    box.set(self)
    setFlags()
  }

  public var interval: Duration { state.withLock { $0.interval } }
  public var mode: ThrottleMode { state.withLock { $0.mode } }
  public var isPersistent: Bool { state.withLock { $0.isPersistent } }
  public var isActive: Bool {
    state.withLock { state in
      if case .active(_, let hook) = state.phase { hook.isActive } else { false }
    }
  }
  public var counters: ThrottleCounters { gate.counters }
  /// Whether a message waits.
  public var isPending: Bool { gate.held != nil }

  /// Performs the message that waits, now, on this thread.
  ///
  /// - Returns: false when none waits.
  @discardableResult public func flush() -> Bool { gate.flush() }

  /// Gives up the message that waits.
  ///
  /// - Returns: false when none waits.
  @discardableResult public func cancelPending() -> Bool { gate.cancel() }

  /// Makes the rule active, as ``MessageThrottle/apply(_:)`` does.
  public func apply() throws(ThrottleError) { try engine.apply(self) }

  /// Ends the rule and gives up what waits. The same as ``MessageThrottle/cancel(_:)``.
  @discardableResult public func cancel() -> ThrottleRemoval { engine.cancel(self) }

  /// Goes on by other choices. What waits is kept, and performed by the new ones.
  public func update(
    interval: Duration, mode: ThrottleMode, dropped: DroppedResult = .zero,
    on executor: (any WorkExecutor)? = nil,
    unless exemption: ThrottleExemption? = nil
  ) throws(ThrottleError) {
    try mode.check(interval: interval)
    if isActive, let method = target.signature(of: selector) {
      try check(exemption, dropped, against: method)
    }
    state.withLock { state in
      state.interval = interval
      state.mode = mode
      state.dropped = dropped
      state.exemption = exemption
    }
    setFlags()
    gate.change(mode: mode, interval: interval, executor: executor ?? engine.executor)
  }

  func check(
    _ exemption: ThrottleExemption?, _ dropped: DroppedResult, against method: MethodSignature
  ) throws(ThrottleError) {
    if let exemption { try exemption.check(against: method, of: selector) }
    if case .zero = dropped.kind { return }
    guard method.returnType != "v" else {
      throw .signatureMismatch(
        SignatureMismatch(
          selector: selector, place: .result, expected: "v", found: "?",
          expectedSignature: method.encoding,
          foundSignature: "?"))
    }
    guard case .made(let type, _) = dropped.kind else { return }
    func encoding<Value: RuntimeValue>(_ type: Value.Type) -> String { Value.runtimeEncoding }
    let given = encoding(type)
    let expected = fwd_signature_returnType(method.raw).pointee
    guard Conversion.accepts(given, as: expected) else {
      throw .signatureMismatch(
        SignatureMismatch(
          selector: selector, place: .result, expected: method.returnType, found: given,
          expectedSignature: method.encoding,
          foundSignature: given))
    }
  }

  private func setFlags() {
    let flags = state.withLock { state in
      var flags: Flags = []
      if state.exemption != nil { flags.insert(.exempts) }
      switch state.dropped.kind {
      case .zero: break
      case .last: flags.formUnion([.substitutes, .keepsResult])
      case .made: flags.insert(.substitutes)
      }
      return flags
    }
    self.flags.store(flags.rawValue, ordering: .relaxed)
  }

  // MARK: Later

  private func performHeld(_ message: HeldMessage) {
    guard isActive, let receiver = message.target else {
      gate.noteLost()
      return
    }
    ThrottleCallStack.performing(
      ObjectIdentifier(self), site, receiver.raw, selector.raw, passes: true
    ) {
      autoreleasing {
        do { try message.send(to: receiver) } catch { engine.onError(self, error) }
      }
    }
    withExtendedLifetime(receiver) {}
  }
}

/// What the gate performs by: set once the rule is there, weak so that the rule can go.
private final class WeakRule: Sendable {
  private let place = Lock<Place>(Place())
  private struct Place { weak var rule: ThrottleRule? }
  var rule: ThrottleRule? { place.withLock { $0.rule } }
  func set(_ rule: ThrottleRule) { place.withLock { $0.rule = rule } }
}

extension ThrottleRule: CustomStringConvertible {
  /// `-[Car drive:] debounce …`: the target, the selector and the choices.
  public var description: String {
    let (mode, interval) = state.withLock { ($0.mode, $0.interval) }
    return "\(target.text(selector)): \(mode) \(interval)"
  }
}

extension ThrottleRule.Target {
  var isObject: Bool { if case .object = self { true } else { false } }

  var site: ThrottleSite {
    switch self {
    case .object: .object
    case .instances(let cls): .cls(cls)
    case .classMethods(let cls): .cls(cls.metaclass)
    }
  }

  /// The class whose methods run; nil when the object is gone.
  var methodClass: RuntimeClass? {
    switch self {
    case .object(let weak): weak.object?.dispatchClass
    case .instances(let cls): cls
    case .classMethods(let cls): cls.isMetaclass ? cls : cls.metaclass
    }
  }

  func signature(of selector: RuntimeSelector) -> MethodSignature? {
    methodClass?.signature(of: selector)
  }

  func text(_ selector: RuntimeSelector) -> String {
    switch self {
    case .object(let weak): "\(weak.object?.plainDescription ?? "<gone>") \(selector)"
    case .instances(let cls): "-[\(cls.name) \(selector)]"
    case .classMethods(let cls): "+[\(cls.name) \(selector)]"
    }
  }
}

extension ThrottleMode: CustomStringConvertible {
  public var description: String {
    switch self {
    case .firstly: return "firstly"
    case .last: return "last"
    case .debounce: return "debounce"
    default:
      let choices = [
        isLeading ? "leading" : nil, isTrailing ? "trailing" : nil,
        maximumWait.map { "at most \($0)" },
      ]
      return
        "\(kind == .throttle ? "throttle" : "debounce") (\(choices.compactMap { $0 }.joined(separator: ", ")))"
    }
  }
}
