// Key-value observing: who watches which key of which object, and what happens at a change.
//
// The first observation of an object moves it to its class's observing class (`NSKVONotifying_Car`, hidden, shared by all
// observed objects of the class), whose setters tell before and after the method (CRuntime, fwd_hook_observe). Hooks of
// the object stand around that, whichever came first.
//
// An observation of a path watches one key of each object on it, and whatever those keys depend on
// (`keyPathsForValuesAffecting<Key>`, which may be paths as well). `watchers` knows them by object and key. When
// something on the path has changed the observation watches the path anew.
//
// A change has two halves. `willChange` notes old values and sends prior notifications; `didChange` reads new values and
// notifies, newest observation first. Between them the change stands on a stack of its thread, so that threads that set
// at the same time do not meet. A half that never comes (the setter threw) is dropped when an outer one ends.
//
// Locking: one lock for the table, and for the objects' coming into their observing classes and leaving them, so that an
// object is in one whenever somebody watches it. No getter, closure or lookup of the runtime runs under it.
import CRuntime
import ForwardKitBasics
import Synchronization

/// One key of one object on an observation's way.
struct WatchedKey: Hashable {
  let object: UInt
  let key: String
}

enum Observing {
  struct State {
    var generation: UInt64 = .max
    /// In order of registration.
    var watchers: [UInt: [String: [Observation]]] = [:]
    /// All of one object's observations (those whose path begins with it).
    var observations: [UInt: [Observation]] = [:]
    /// Made when a change asks for them, dropped when registrations of the key change.
    var snapshots: [WatchedKey: WatchSnapshot] = [:]
    /// What is to end when the lock is not held any more.
    var ending: [WatchSnapshot] = []

    /// The key's registrations have changed.
    mutating func forget(_ key: WatchedKey) {
      if let snapshot = snapshots.removeValue(forKey: key) { ending.append(snapshot) }
    }
  }
  static let state = Lock(State())

  static func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    let generation = fwd_runtime_generation()
    let (result, ended) = state.withLock { state -> (Result, [WatchSnapshot]) in
      if state.generation != generation { state = State(generation: generation) }
      let result = body(&state)
      defer { state.ending = [] }
      return (result, state.ending)
    }
    withExtendedLifetime(ended) {}
    return result
  }

  /// Grows with each change of registrations: what setters have remembered is good for one value of it.
  static let version = Atomic<UInt64>(0)

  /// Who watches the key now; nil for nobody.
  static func snapshot(_ object: UInt, _ key: String) -> WatchSnapshot? {
    withState { state in
      let watched = WatchedKey(object: object, key: key)
      if let known = state.snapshots[watched] { return known }
      guard let observations = state.watchers[object]?[key], !observations.isEmpty else {
        return nil
      }
      let made = WatchSnapshot(observations)
      state.snapshots[watched] = made
      return made
    }
  }

  // MARK: Registering

  /// Sends an observation's initial notification and adds it. As in Foundation nobody is registered before that notification has
  /// returned, so that what it changes is not told.
  static func add(_ observation: Observation, to object: RuntimeObject) throws(ObservingError) {
    // What cannot be observed is an error before anybody is told anything.
    let first = try watch(observation, from: object)
    var walk = first
    if observation.options.contains(.initial) {
      notifyInitially(observation, of: object)
      do {
        walk = try watch(observation, from: object)
      } catch {
        withState { leave(first.objects, &$0) }
        throw error
      }
    }
    withState { state in
      observation.keys.withLock { $0 = walk.keys }
      state.observations[object.address, default: []].append(observation)
      insert(observation, walk.keys, walk.objects, &state)
      // What the path has led through before the notification, and no longer does.
      leave(first.objects, &state)
    }
  }

  private static func notifyInitially(_ observation: Observation, of object: RuntimeObject) {
    let value =
      observation.options.contains(.new) ? try? object.value(at: observation.path[...]) : nil
    observation.notify(
      KeyValueChange(
        object: object, keyPath: observation.keyPath, old: nil, new: value, isPrior: false))
  }

  private static func insert(
    _ observation: Observation, _ keys: Set<WatchedKey>, _ objects: [RuntimeObject],
    _ state: inout State
  ) {
    // They are there, unless the last who watched them has stopped since: then once more, with nothing left to be made.
    for object in objects { try? object.enterObservingClass() }
    for key in keys {
      state.watchers[key.object, default: [:]][key.key, default: []].append(observation)
      state.forget(key)
    }
    registrationsChanged(keys, &state)
  }

  private static func registrationsChanged(_ keys: Set<WatchedKey>, _ state: inout State) {
    version.add(1, ordering: .releasing)  // after the table, for who reads the version first
    for object in Set(keys.map(\.object)) {
      state.ending += SnapshotCache.of(object).forget(object)
    }
  }

  /// Takes keys away; those of the objects that nobody watches any more go back to their classes.
  private static func withdraw(
    _ observation: Observation, _ keys: Set<WatchedKey>, _ objects: [RuntimeObject],
    _ state: inout State
  ) {
    defer {
      registrationsChanged(keys, &state)
      leave(objects, &state)
    }
    for key in keys {
      state.forget(key)
      state.watchers[key.object]?[key.key]?.removeAll { $0 === observation }
      if state.watchers[key.object]?[key.key]?.isEmpty ?? false {
        state.watchers[key.object]?[key.key] = nil
      }
      if state.watchers[key.object]?.isEmpty ?? false {
        state.watchers[key.object] = nil
      }
    }
  }

  private static func leave(_ objects: [RuntimeObject], _ state: inout State) {
    for object in objects where state.watchers[object.address] == nil {
      _ = object.leaveObservingClass()
    }
  }

  static func remove(_ observation: Observation) -> Bool {
    guard observation.deactivate() else { return false }
    let objects = observation.heldObjects()  // not to end under the lock
    withState { state in
      let keys = observation.keys.withLock { keys in
        defer { keys = [] }
        return keys
      }
      state.observations[observation.rootAddress]?.removeAll { $0 === observation }
      if state.observations[observation.rootAddress]?.isEmpty ?? false {
        state.observations[observation.rootAddress] = nil
      }
      withdraw(observation, keys, objects, &state)
    }
    withExtendedLifetime(objects) {}
    return true
  }

  /// What the observation watches now, each object in its observing class.
  private static func watch(_ observation: Observation, from object: RuntimeObject)
    throws(ObservingError) -> PathWalk
  {
    var walk = PathWalk(needsWill: observation.needsWill)
    do {
      try walk.visit(object, observation.path[...])
    } catch {
      let entered = walk.objects
      withState { leave(entered, &$0) }
      throw error
    }
    observation.hold(walk.objects, isFixed: walk.isFixed)
    return walk
  }

  /// Follows a path that has changed.
  static func watchAnew(_ observation: Observation, from object: RuntimeObject) {
    guard observation.isActive, let walk = try? watch(observation, from: object) else { return }
    let released = observation.releasedObjects()
    withState { state in
      // Who has ended it meanwhile has taken its keys away.
      let isActive = observation.isActive
      let (old, keys) = observation.keys.withLock { known in
        defer { if isActive { known = walk.keys } }
        return (known, isActive ? walk.keys : known)
      }
      guard old != keys else { return leave(walk.objects, &state) }
      withdraw(observation, old.subtracting(keys), released, &state)
      insert(observation, keys.subtracting(old), walk.objects, &state)
    }
    withExtendedLifetime((released, walk)) {}
  }

  // MARK: Rules of classes

  static func notifiesAutomatically(_ cls: RuntimeClass, _ key: String) -> Bool {
    for name in ["automaticallyNotifiesObserversOf\(AccessorNames.capitalized(key))"] {
      if let answer: Bool = ask(cls, name) { return answer }
    }
    let general: RuntimeSelector = "automaticallyNotifiesObserversForKey:"
    guard fwd_class_findMethod(cls.metaclass.raw, general.raw) != nil else { return true }
    return (try? cls.send(general, key, returning: Bool.self)) ?? true
  }

  /// The key paths that a key's value is made of.
  static func dependencies(of key: String, in cls: RuntimeClass) -> [String] {
    let selector = RuntimeSelector("keyPathsForValuesAffecting\(AccessorNames.capitalized(key))")
    if fwd_class_findMethod(cls.metaclass.raw, selector.raw) != nil {
      return strings((try? cls.send(selector, returning: RuntimeObject?.self)) ?? nil)
    }
    let general: RuntimeSelector = "keyPathsForValuesAffectingValueForKey:"
    guard fwd_class_findMethod(cls.metaclass.raw, general.raw) != nil else { return [] }
    return strings((try? cls.send(general, key, returning: RuntimeObject?.self)) ?? nil)
  }

  /// What `+accessInstanceVariablesDirectly` answers; true of a class without it, as NSObject's is.
  static func accessesInstanceVariables(_ cls: RuntimeClass) -> Bool {
    ask(cls, "accessInstanceVariablesDirectly") ?? true
  }

  private static func ask(_ cls: RuntimeClass, _ name: String) -> Bool? {
    guard let selector = RuntimeSelector(orNull: fwd_sel_lookUp(name)),
      fwd_class_findMethod(cls.metaclass.raw, selector.raw) != nil
    else { return nil }
    return try? cls.send(selector, returning: Bool.self)
  }

  /// The strings of a boxed Swift array or set, or of a collection that answers `allObjects` or `count`.
  private static func strings(_ object: RuntimeObject?) -> [String] {
    guard let object else { return [] }
    switch SwiftValue.payload(of: object.raw) {
    case let array as [String]: return array
    case let set as Set<String>: return set.sorted()
    default: break
    }
    var list = object
    if fwd_class_findMethod(object.isa, RuntimeSelector("allObjects").raw) != nil,
      let all = try? object.send("allObjects", returning: RuntimeObject.self)
    {
      list = all
    }
    guard let count = try? list.send("count", returning: Int.self) else { return [] }
    return (0..<count).compactMap {
      try? list.send("objectAtIndex:", UInt($0), returning: String.self)
    }
  }
}

/// Walks a path: the keys on it and what they depend on.
private struct PathWalk {
  var keys: Set<WatchedKey> = []
  var objects: [RuntimeObject] = []
  /// Nothing on the way can change what is watched: one object, and no path behind a key.
  var isFixed = true
  private var visited: Set<WatchedKey> = []
  private let needsWill: Bool

  init(needsWill: Bool) { self.needsWill = needsWill }

  mutating func visit(_ object: RuntimeObject, _ path: ArraySlice<String>) throws(ObservingError) {
    guard let key = path.first,
      visited.insert(WatchedKey(object: object.address, key: path.joined(separator: "."))).inserted
    else { return }
    let cls = object.runtimeClass
    objects.append(object)
    try object.tell(key, of: cls, needsWill: needsWill)
    keys.insert(WatchedKey(object: object.address, key: key))
    for dependency in Observing.dependencies(of: key, in: cls) {
      try visit(object, KeyName.path(dependency)[...])
    }
    guard path.count > 1 else { return }
    isFixed = false
    if case .object(let next) = try object.value(forKey: key), !next.isClass {
      try visit(next, path.dropFirst())
    }
  }
}
