// The hook of an active rule: what the runtime calls for every message of the rule's target and selector.
import CRuntime

final class RuleHook: Sendable {
  private let rule: ThrottleRule
  private let identity: ObjectIdentifier
  private let family: MethodOwnership
  private let isOfObject: Bool
  // What `rule` holds, and so what lives as long as it: read without counting references at every message.
  private let gate: Unmanaged<ThrottleGate<HeldMessage>>
  private let engine: Unmanaged<MessageThrottle>
  private let site: ThrottleSite
  private nonisolated(unsafe) let selector: OpaquePointer

  init(_ rule: ThrottleRule) {
    self.rule = rule
    identity = ObjectIdentifier(rule)
    family = MethodOwnership(rule.selector)
    isOfObject = rule.target.isObject
    gate = .passUnretained(rule.gate)
    engine = .passUnretained(rule.engine)
    site = rule.site
    selector = rule.selector.raw
  }

  /// One counted reference to the runtime's hook.
  final class Reference: Sendable {
    private nonisolated(unsafe) let hook: fwd_Hook
    fileprivate init(_ hook: fwd_Hook) { self.hook = hook }
    deinit { fwd_hook_release(hook) }

    var isActive: Bool { fwd_hook_isActive(hook) }

    func remove() -> ThrottleRemoval {
      switch fwd_hook_remove(hook) {
      case FWD_HOOK_RESTORED: .restored
      case FWD_HOOK_PARTLY: .partly
      case FWD_HOOK_TARGET_GONE: .targetGone
      default: .alreadyRemoved
      }
    }
  }

  /// Adds the hook to a class, or to one object.
  func add(to cls: RuntimeClass?, _ object: RuntimeObject?) throws(ThrottleError) -> Reference {
    let context = Unmanaged.passRetained(self)
    var hook: fwd_Hook?
    let error = "throttle".withCString { name in
      var description = fwd_hook_description(
        position: FWD_HOOK_INSTEAD, options: 0, priority: 0,
        function: { context, call in
          guard let context else { return }
          Unmanaged<RuleHook>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.run(call) }
        },
        context: context.toOpaque(),
        destroy: { context in
          guard let context else { return }
          Unmanaged<RuleHook>.fromOpaque(context).takeRetainedValue().end()
        }, name: name)
      return fwd_hook_add(cls?.raw, object?.raw, rule.selector.raw, &description, &hook)
    }
    withExtendedLifetime(object) {}
    if error == FWD_HOOK_OK, let hook { return Reference(hook) }
    context.release()
    switch error {
    case FWD_HOOK_NO_METHOD:
      throw .noMethod(rule.selector, class: (cls ?? object?.runtimeClass)?.name ?? "nil")
    case FWD_HOOK_BAD_SIGNATURE:
      throw .unsupportedTypes(rule.selector, "its types cannot be passed on")
    case FWD_HOOK_RAISED: throw .unsupportedTypes(rule.selector, "\(PendingException.taken())")
    case FWD_HOOK_NO_MEMORY: throw .unsupportedTypes(rule.selector, "out of memory")
    default: throw .badTarget(object?.plainDescription ?? cls?.name ?? "nil")
    }
  }

  /// Nothing can run the hook any more: it was removed, or the target has ended.
  private func end() { rule.engine.hookEnded(rule, ObjectIdentifier(self)) }

  // MARK: A call

  private func run(_ call: fwd_HookCall) {
    guard let receiver = fwd_hookCall_receiver(call) else { return }
    if ThrottleCallStack.pass(identity, site, receiver, selector) { return proceed(call) }
    // The runtime runs a class's hooks around an object's; the object's own rule is the one that decides.
    if !isOfObject, engine._withUnsafeGuaranteedRef({ $0.hasRule(ofObject: receiver, selector) }) {
      return proceed(call)
    }
    let flags = ThrottleRule.Flags(rawValue: rule.flags.load(ordering: .relaxed))
    if !flags.contains(.exempts), !fwd_trace_isOn(),
      gate._withUnsafeGuaranteedRef({ $0.dropsQuietly() })
    {
      if flags.contains(.substitutes) { substitute(call, receiver) }
      return
    }
    decide(call, receiver, flags)
  }

  private func decide(_ call: fwd_HookCall, _ receiver: RawObject, _ flags: ThrottleRule.Flags) {
    if flags.contains(.exempts) {
      guard let isExempt = isExempt(call) else { return }
      if isExempt {
        rule.gate.noteExempted()
        RuntimeTrace.hook("throttle", "\(rule.selector) exempted")
        return perform(call, receiver)
      }
    }
    do throws(RuntimeError) {
      let decision = try rule.gate.receive { () throws(RuntimeError) in
        try HeldMessage(call, receiver: RuntimeObject(retaining: receiver))
      }
      RuntimeTrace.hook("throttle", "\(rule.selector) \(decision)")
      if decision == .performed { return perform(call, receiver) }
      if flags.contains(.substitutes) { substitute(call, receiver) }
    } catch { PendingException.raise(error) }
  }

  private func perform(_ call: fwd_HookCall, _ receiver: RawObject) {
    ThrottleCallStack.performing(identity, rule.site, receiver, rule.selector.raw, passes: false) {
      proceed(call)
    }
  }

  private func proceed(_ call: fwd_HookCall) {
    let status = fwd_hookCall_proceed(call, nil, nil)
    let flags = ThrottleRule.Flags(rawValue: rule.flags.load(ordering: .relaxed))
    guard status == FWD_OK, flags.contains(.keepsResult), let result = fwd_hookCall_result(call)
    else { return }
    let last = LastResult(result, fwd_signature_returnType(fwd_hookCall_signature(call)).pointee)
    let before = rule.state.withLock { state in
      defer { state.lastResult = last }
      return state.lastResult
    }
    _ = before
  }

  /// Nil: the predicate threw, and the error is pending.
  private func isExempt(_ call: fwd_HookCall) -> Bool? {
    guard let exemption = rule.state.withLock({ $0.exemption }),
      let arguments = fwd_hookCall_arguments(call)
    else {
      return false
    }
    let frame = CallFrame(arguments: arguments, result: nil, method: .plain)
    do {
      return try exemption.matches(frame)
    } catch {
      PendingException.raise(error)
      return nil
    }
  }

  private func substitute(_ call: fwd_HookCall, _ receiver: RawObject) {
    guard let room = fwd_hookCall_result(call) else { return }
    let type = fwd_signature_returnType(fwd_hookCall_signature(call)).pointee
    let (dropped, last) = rule.state.withLock { ($0.dropped, $0.lastResult) }
    switch dropped.kind {
    case .zero: break
    case .last: last?.give(to: room, family)
    case .made(_, let make):
      do {
        let value = try make(RuntimeObject(retaining: receiver))
        try store(value, as: type, into: room)
        if type.kind == CChar(bitPattern: UInt8(ascii: "@")) {
          LastResult.giveObject(in: room, family)
        }
      } catch { PendingException.raise(error) }
    }
  }

  private func store<Value: RuntimeValue>(
    _ value: Value, as type: fwd_type, into room: UnsafeMutableRawPointer
  ) throws {
    do throws(ConversionFailure) {
      try Conversion.store(value, as: type, into: room)
    } catch {
      throw RuntimeError.signatureMismatch(
        SignatureMismatch(
          selector: rule.selector, place: .result, expected: Conversion.text(of: type),
          found: Value.runtimeEncoding,
          expectedSignature: Conversion.text(of: type), foundSignature: Value.runtimeEncoding))
    }
  }
}

/// What a method gave: bytes, or an object that is kept.
struct LastResult: Sendable {
  private let bytes: [UInt8]
  private let object: RuntimeObject?

  init(_ room: UnsafeMutableRawPointer, _ type: fwd_type) {
    let kind = UInt8(bitPattern: type.kind)
    if kind == UInt8(ascii: "@") || kind == UInt8(ascii: "#") {
      object = RuntimeObject(retainingOrNil: room.load(as: RawObject?.self))
      bytes = []
    } else {
      object = nil
      bytes = Array(UnsafeRawBufferPointer(start: room, count: type.size))
    }
  }

  func give(to room: UnsafeMutableRawPointer, _ family: MethodOwnership) {
    if let object {
      room.storeBytes(of: object.raw, as: RawObject?.self)
      Self.giveObject(in: room, family)
    } else {
      bytes.withUnsafeBytes { bytes in
        if let base = bytes.baseAddress { room.copyMemory(from: base, byteCount: bytes.count) }
      }
    }
  }

  /// The reference that the sender gets, or the pool.
  static func giveObject(in room: UnsafeMutableRawPointer, _ family: MethodOwnership) {
    let object = room.load(as: RawObject?.self)
    _ = family.givesReference ? fwd_retain(object) : fwd_retainAutorelease(object)
  }
}
