// The classes of dynamic delegates.
//
//   SwiftProxy → DynamicDelegate → (a class-specific one, DynamicWebViewDelegate) → one hidden class per delegate
//
// Each delegate has a class of its own, so that a closure is a method, found by the cached lookup like any other, and class
// methods of a delegate are the class methods of that class. The class poses as the visible one above it: asked for its
// name, superclass, hash or equality it answers for that.
//
// A delegate that dies gives its class back, emptied, to the next one of the same base class and protocol. So a class is made
// once per delegate that is alive at the same time, no class that somebody may still hold is ever freed, and memory stays
// flat however many delegates come and go. A closure's implementation is retired with it (fwd_imp_retireBoxed): a thread
// that had found it in time asks the real delegate.
//
// A removed closure leaves the forward implementation behind: the runtime has no removal, and a message then goes to the
// forwarding target, the real delegate, as if the method had never been.
import CRuntime

final class DelegateClass: Sendable {
  nonisolated(unsafe) let raw: RawClass
  private let key: Key
  private struct Slots: ~Copyable {
    var instance: [RuntimeSelector: DelegateSlot] = [:]
    var classSide: [RuntimeSelector: DelegateSlot] = [:]
    var implementations: [ObjectIdentifier: fwd_IMP] = [:]
  }
  private let slots = Lock(Slots())
  /// Held while a closure is set or removed: its slot and the class's method change together. No user code runs under it.
  private let changing = Lock(())

  private struct Key: Hashable, Sendable {
    let base: UInt
    let proto: UInt
    let generation: UInt64
  }
  private struct Pool: ~Copyable {
    var free: [Key: [DelegateClass]] = [:]
    /// What classes were made for.
    var kinds: Set<Key> = []
    var made = 0
  }
  private static let pool = Lock(Pool())

  private init(raw: RawClass, key: Key) {
    self.raw = raw
    self.key = key
  }

  // MARK: Coming and going

  static func take(base: RuntimeClass, proto: RuntimeProtocol) throws(RuntimeError) -> DelegateClass
  {
    let key = Key(
      base: UInt(bitPattern: base.raw), proto: UInt(bitPattern: proto.raw),
      generation: fwd_runtime_generation())
    let (known, number) = pool.withLock { pool -> (DelegateClass?, Int) in
      if let free = pool.free[key]?.popLast() { return (free, 0) }
      pool.made += 1
      pool.kinds.insert(key)
      return (nil, pool.made)
    }
    if let known { return known }
    let name = "\(base.name)_\(proto.name)_\(number)"
    guard let raw = fwd_allocateClassPair(base.raw, name, 0) else { throw .nameTaken(name) }
    fwd_class_setHidden(raw, true)
    _ = fwd_class_addProtocol(raw, proto.raw)
    fwd_registerClassPair(raw)
    return DelegateClass(raw: raw, key: key)
  }

  /// Whether delegates of a visible class were made for the protocol, or for one that adopts it.
  ///
  /// O(kinds of delegates); asked of delegates' classes only.
  static func areMade(of base: RuntimeClass, for proto: RuntimeProtocol) -> Bool {
    let (address, generation) = (UInt(bitPattern: base.raw), fwd_runtime_generation())
    let kinds = pool.withLock { pool in
      pool.kinds.filter { $0.base == address && $0.generation == generation }
    }
    return kinds.contains { key in
      OpaquePointer(bitPattern: key.proto).map { RuntimeProtocol(raw: $0).conforms(to: proto) }
        ?? false
    }
  }

  /// Forgets all closures and offers the class to the next delegate. Called when the delegate is dying.
  func giveBack() {
    let used = slots.withLock { slots in
      (
        slots.instance.filter { $0.value.current != nil },
        slots.classSide.filter { $0.value.current != nil }
      )
    }
    for (selector, _) in used.0 { _ = remove(selector, classMethod: false) }
    for (selector, _) in used.1 { _ = remove(selector, classMethod: true) }
    Self.pool.withLock { $0.free[key, default: []].append(self) }
  }

  /// Classes that wait for a delegate; for tests.
  static var freeCount: Int { pool.withLock { $0.free.values.reduce(0) { $0 + $1.count } } }

  /// Implementations that classes without a delegate keep; for tests.
  static func idleImplementations(of proto: RuntimeProtocol) -> Int {
    let idle = pool.withLock { pool in
      pool.free.filter { $0.key.proto == UInt(bitPattern: proto.raw) }.values.joined().map { $0 }
    }
    return idle.reduce(0) { $0 + $1.slots.withLock { $0.implementations.count } }
  }

  // MARK: Closures

  func slot(_ selector: RuntimeSelector, classMethod: Bool) -> DelegateSlot? {
    slots.withLock { classMethod ? $0.classSide[selector] : $0.instance[selector] }
  }

  /// Sets a closure whose types were compared with `signature`.
  /// - Parameter isMethod: false when the class has a method of its own for the selector, which asks for the closure.
  func set(
    _ selector: RuntimeSelector, _ handler: DelegateHandler, signature: MethodSignature,
    classMethod: Bool, isMethod: Bool
  ) throws(RuntimeError) {
    // The closure that goes ends outside the lock, with what it captured.
    let old = slot(selector, classMethod: classMethod)?.current
    defer { withExtendedLifetime(old) {} }
    try changing.withLock { _ throws(RuntimeError) in
      try setLocked(
        selector, handler, signature: signature, classMethod: classMethod, isMethod: isMethod)
    }
  }

  private func setLocked(
    _ selector: RuntimeSelector, _ handler: DelegateHandler, signature: MethodSignature,
    classMethod: Bool, isMethod: Bool
  ) throws(RuntimeError) {
    let former = slot(selector, classMethod: classMethod)
    let slot = former?.signature == signature ? former : nil
    let used = slot ?? DelegateSlot(selector: selector, signature: signature)
    let imp = try isMethod ? implementation(of: used, classMethod: classMethod) : nil
    slots.withLock { slots in
      if classMethod { slots.classSide[selector] = used } else { slots.instance[selector] = used }
    }
    used.set(handler)
    if let imp {
      let owner = classMethod ? RuntimeClass(raw: raw).metaclass.raw : raw
      let old = fwd_method_getImplementation(ownMethod(selector, owner))
      if old.map(implementationAddress) != implementationAddress(imp) {
        _ = fwd_class_replaceMethod(owner, selector.raw, imp, signature.encoding)
      }
    }
    if let former, former !== used { retire(former) }
  }

  /// Removes the closure: messages go to the forwarding target again.
  /// - Parameter handler: the closure that is meant; nil for whichever is there.
  func remove(_ selector: RuntimeSelector, classMethod: Bool, only handler: DelegateHandler? = nil)
    -> Bool
  {
    let old = slot(selector, classMethod: classMethod)?.current
    defer { withExtendedLifetime(old) {} }
    return changing.withLock { _ in
      guard let slot = slot(selector, classMethod: classMethod) else { return false }
      if let handler, slot.current !== handler { return false }
      guard slot.set(nil) else { return false }
      let owner = classMethod ? RuntimeClass(raw: raw).metaclass.raw : raw
      if ownMethod(selector, owner) != nil {
        _ = fwd_class_replaceMethod(owner, selector.raw, fwd_msgForward, slot.signature.encoding)
      }
      slots.withLock { slots in
        if classMethod { slots.classSide[selector] = nil } else { slots.instance[selector] = nil }
      }
      retire(slot)
      return true
    }
  }

  /// No method has the slot's implementation any more.
  private func retire(_ slot: DelegateSlot) {
    let imp = slots.withLock { $0.implementations.removeValue(forKey: ObjectIdentifier(slot)) }
    if let imp { fwd_imp_retireBoxed(imp) }
  }

  /// The method that this very class has, not an inherited one.
  private func ownMethod(_ selector: RuntimeSelector, _ owner: RawClass) -> OpaquePointer? {
    guard let method = fwd_class_findMethod(owner, selector.raw),
      fwd_method_getOwner(method) == owner
    else { return nil }
    return method
  }

  private func implementation(of slot: DelegateSlot, classMethod: Bool) throws(RuntimeError)
    -> fwd_IMP
  {
    let identity = ObjectIdentifier(slot)
    if let known = slots.withLock({ $0.implementations[identity] }) { return known }
    let member = MethodMember(
      slot.selector, types: slot.signature.encoding, isClassMethod: classMethod, checks: []
    ) { frame in
      try slot.run(frame)
    }
    let title =
      "\(classMethod ? "+" : "-")[\(RuntimeClass(raw: raw).visible.name) \(slot.selector)]"
    let made = try MethodBody.implementation(
      of: member, name: title, owner: classMethod ? RuntimeClass(raw: raw).metaclass.raw : raw)
    slots.withLock { $0.implementations[identity] = made }
    return made
  }
}

extension RuntimeClass {
  /// The class itself, or the first one above it that is not hidden.
  var visible: RuntimeClass {
    var cls = self
    while fwd_class_isHidden(cls.raw), let above = cls.superclass { cls = above }
    return cls
  }
}
