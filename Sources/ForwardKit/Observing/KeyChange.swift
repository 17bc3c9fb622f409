// The two halves of a change.
import CRuntime
import ForwardKitBasics
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Changes that have begun on a thread and not ended.
private final class PendingChanges {
  struct Change {
    let object: UInt
    let key: String
    var entries: [(observation: Observation, old: AnyRuntimeValue?)]
  }
  var stack: [Change] = []

  // One per thread, made on first use, freed by the thread's end. Never seen by another thread.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { changes in
      #if canImport(Darwin)
        Unmanaged<PendingChanges>.fromOpaque(changes).release()
      #else
        if let changes { Unmanaged<PendingChanges>.fromOpaque(changes).release() }
      #endif
    }
    return key
  }()

  static var ofThread: PendingChanges {
    if let known = pthread_getspecific(key) {
      return Unmanaged<PendingChanges>.fromOpaque(known).takeUnretainedValue()
    }
    let made = PendingChanges()
    pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
    return made
  }
}

extension RuntimeObject {
  var address: UInt { UInt(bitPattern: raw) }

  /// Says that a key's value is about to change; ``didChangeValue(forKey:)`` must follow on the same thread.
  public func willChangeValue(forKey key: String) {
    let observations = Observing.withState { $0.watchers[address]?[key] ?? [] }
    PendingChanges.ofThread.stack.append(.init(object: address, key: key, entries: []))
    guard !observations.isEmpty else { return }
    let level = PendingChanges.ofThread.stack.count - 1
    var entries: [(Observation, AnyRuntimeValue?)] = []
    for observation in observations.reversed() where observation.isActive {  // newest first
      guard let root = observation.rootAddress == address ? self : observation.root.object else {
        continue
      }
      let old =
        observation.options.contains(.old)
        ? (try? root.value(at: observation.path[...])) ?? .null : nil
      entries.append((observation, old))
      if observation.options.contains(.prior) {
        observation.notify(
          KeyValueChange(
            object: root, keyPath: observation.keyPath, old: old, new: nil, isPrior: true))
      }
    }
    // What a closure began and did not end stands above.
    let changes = PendingChanges.ofThread
    guard level < changes.stack.count else { return }
    changes.stack.removeLast(changes.stack.count - level - 1)
    changes.stack[level].entries = entries
  }

  /// Says that the value has changed, and tells the observers.
  public func didChangeValue(forKey key: String) { _ = endChange(of: key) }

  /// False when no change of the key had begun on this thread.
  fileprivate func endChange(of key: String) -> Bool {
    let changes = PendingChanges.ofThread
    guard let at = changes.stack.lastIndex(where: { $0.object == address && $0.key == key }) else {
      return false
    }
    let entries = changes.stack[at].entries
    changes.stack.removeLast(changes.stack.count - at)
    for (observation, old) in entries where observation.isActive {
      guard let root = observation.rootAddress == address ? self : observation.root.object else {
        continue
      }
      if !observation.isFixed { Observing.watchAnew(observation, from: root) }
      let new =
        observation.options.contains(.new)
        ? (try? root.value(at: observation.path[...])) ?? .null : nil
      observation.notify(
        KeyValueChange(
          object: root, keyPath: observation.keyPath, old: old, new: new, isPrior: false))
    }
    return true
  }
}

// MARK: Observing classes

/// What the hooks of one setter of one observing class know: the keys that it sets, and who watches them.
///
/// As long as no observation wants old values or prior notifications, the half before the change does nothing and the half
/// after it asks a small memory of snapshots (SnapshotCache).
private final class SetterKeys: Sendable {
  let keys = Lock<[String]>([])
  /// Somebody has wanted to know before a change. Never taken back.
  let needsWill = Atomic<Bool>(false)

  func add(_ key: String) {
    keys.withLock { if !$0.contains(key) { $0.append(key) } }
    Observing.version.add(1, ordering: .releasing)
  }

  /// Who watches the keys of the object; nil for nobody.
  func snapshot(of object: UInt) -> WatchSnapshot? {
    // Acquiring: the table is as new as the version that is read.
    let version = Observing.version.load(ordering: .acquiring)
    let setter = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    let memory = SnapshotCache.of(object)
    if case .known(let snapshot) = memory.recall(setter, object, version) { return snapshot }
    let found = WatchSnapshot.merging(
      keys.withLock { $0 }.compactMap { Observing.snapshot(object, $0) })
    memory.remember(setter, object, version, found)
    return found
  }
}

extension Observing {
  /// By observed class and setter. As long as the runtime, like the observing classes themselves.
  private static let setters = Lock<[UInt64: [SetterName: SetterKeys]]>([:])
  private struct SetterName: Hashable {
    let cls: UInt
    let selector: String
  }

  fileprivate static func keys(of cls: RuntimeClass, _ selector: String) -> SetterKeys {
    let generation = fwd_runtime_generation()
    let name = SetterName(cls: UInt(bitPattern: cls.raw), selector: selector)
    return setters.withLock { setters in
      if let known = setters[generation]?[name] { return known }
      let made = SetterKeys()
      setters[generation, default: [:]][name] = made
      return made
    }
  }

  fileprivate static let willSet: fwd_hook_function = { context, call in
    guard let context else { return }
    Unmanaged<SetterKeys>.fromOpaque(context)._withUnsafeGuaranteedRef { setter in
      // Relaxed: who registers meanwhile is told of later changes.
      if setter.needsWill.load(ordering: .relaxed), let receiver = fwd_hookCall_receiver(call) {
        let object = RuntimeObject(retaining: receiver)
        for key in setter.keys.withLock({ $0 }) { object.willChangeValue(forKey: key) }
      }
    }
  }

  fileprivate static let didSet: fwd_hook_function = { context, call in
    guard let context, let receiver = fwd_hookCall_receiver(call) else { return }
    Unmanaged<SetterKeys>.fromOpaque(context)._withUnsafeGuaranteedRef { setter in
      guard setter.needsWill.load(ordering: .relaxed) else {
        if let snapshot = setter.snapshot(of: UInt(bitPattern: receiver)) {
          tell(RuntimeObject(retaining: receiver), snapshot)
        }
        return
      }
      let object = RuntimeObject(retaining: receiver)
      for key in setter.keys.withLock({ $0 }) where !object.endChange(of: key) {
        // The half before ran when nobody needed it.
        if let snapshot = snapshot(object.address, key) { tell(object, snapshot) }
      }
    }
  }

  /// Tells those who need nothing from before the change.
  private static func tell(_ object: RuntimeObject, _ snapshot: WatchSnapshot) {
    for entry in snapshot.entries {
      // The snapshot keeps both.
      entry.observation._withUnsafeGuaranteedRef { observation in
        guard observation.isActive, !observation.needsWill,
          let root = observation.rootAddress == object.address ? object : observation.root.object
        else { return }
        if !observation.isFixed { watchAnew(observation, from: root) }
        let new =
          observation.options.contains(.new)
          ? (try? root.value(at: observation.path[...])) ?? .null : nil
        entry.body._withUnsafeGuaranteedRef { body in
          body.run(
            KeyValueChange(
              object: root, keyPath: observation.keyPath, old: nil, new: new, isPrior: false))
        }
      }
    }
    withExtendedLifetime(snapshot) {}
  }

  fileprivate static let objectEnded: @convention(c) (RawObject, UnsafeMutableRawPointer?) -> Void =
    { object, _ in
      Observing.ended(UInt(bitPattern: object))
    }

  private static func ended(_ address: UInt) {
    let (roots, passing) = withState { state in
      let watchers = state.watchers.removeValue(forKey: address) ?? [:]
      for key in watchers.keys { state.forget(WatchedKey(object: address, key: key)) }
      version.add(1, ordering: .releasing)
      state.ending += SnapshotCache.of(address).forget(address)
      return (state.observations.removeValue(forKey: address) ?? [], watchers)
    }
    for observation in roots { _ = remove(observation) }
    // Paths that lead through the object have lost their way behind it.
    for observation in passing.values.joined() {
      observation.keys.withLock { $0 = $0.filter { $0.object != address } }
    }
  }
}

extension RuntimeObject {
  /// Has the object's class tell of a key: the object goes to its observing class, whose setters of the key tell.
  func tell(_ key: String, of cls: RuntimeClass, needsWill: Bool) throws(ObservingError) {
    RuntimeStart.ensure()
    fwd_setHook_observedEnded(Observing.objectEnded, nil)
    try enterObservingClass()
    guard Observing.notifiesAutomatically(cls, key) else { return }
    for name in AccessorNames(key).setters {
      guard let selector = RuntimeSelector(orNull: fwd_sel_lookUp(name)),
        let method = fwd_class_findMethod(cls.raw, selector.raw),
        fwd_method_getNumberOfArguments(method) == 3,
        KeyName.key(ofSetter: selector, in: cls) ?? key == key
      else { continue }
      let keys = Observing.keys(of: cls, name)
      keys.add(key)
      if needsWill { keys.needsWill.store(true, ordering: .relaxed) }  // seen by the changes that begin afterwards
      // The class's table keeps it.
      let status = fwd_hook_observe(
        raw, "NSKVONotifying_", selector.raw, Observing.willSet, Observing.didSet,
        Unmanaged.passUnretained(keys).toOpaque())
      if status == FWD_HOOK_NO_MEMORY { throw .outOfMemory }
    }
  }

  func enterObservingClass() throws(ObservingError) {
    switch fwd_hook_observe(raw, "NSKVONotifying_", nil, Observing.willSet, Observing.didSet, nil) {
    case FWD_HOOK_OK: return
    case FWD_HOOK_BAD_TARGET: throw .unsupportedObject(plainDescription)
    case FWD_HOOK_RAISED: throw .raised(PendingException.taken())
    default: throw .outOfMemory
    }
  }

  func leaveObservingClass() -> Bool { fwd_hook_unobserve(raw) }
}
