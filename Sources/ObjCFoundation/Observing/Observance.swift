// Key-value observing: who observes what.
//
// `addObserver:forKeyPath:` makes an `Observance`. It follows its key path with `Watch`es: one on the object that is
// observed, one on each object further along the path, and one for each key path that a key on the way depends on
// (`keyPathsForValuesAffectingValueForKey:`). Whatever watch sees a change, the observance tells its observer about
// its own key path.
//
// Every watched object has an `ObservationInfo` with its watches in order of registration. It hangs on the object as an
// associated object, so it ends with it.
//
// Invariant: a watch's `object` is alive unless `isRemoved`; the end of an object marks its watches.
import CRuntime
import ObjCVM

/// One registration of an observer.
final class Observance {
  struct Options: OptionSet {
    let rawValue: UInt
    static let new = Options(rawValue: 1)
    static let old = Options(rawValue: 2)
    static let initial = Options(rawValue: 4)
    static let prior = Options(rawValue: 8)
  }

  /// Not retained. `weakObserver` tells whether it still lives.
  let observer: ObjectPointer?
  private let weakObserver: UnsafeMutablePointer<ObjectPointer?>
  private let isWeak: Bool
  let object: ObjectPointer
  let keyPath: String
  /// A copy of the listing's string, owned.
  let path: ObjectPointer
  let options: Options
  let context: UInt
  var isRemoved = false

  init(
    observer: ObjectPointer?, object: ObjectPointer, keyPath: String, path: ObjectPointer,
    options: Options, context: UInt
  ) {
    self.observer = observer
    self.object = object
    self.keyPath = keyPath
    self.path = path
    self.options = options
    self.context = context
    weakObserver = .allocate(capacity: 1)
    weakObserver.initialize(to: nil)
    isWeak = fwd_initWeakOrNil(weakObserver, observer) != nil
  }

  deinit {
    fwd_destroyWeak(weakObserver)
    weakObserver.deallocate()
    fwd_release(path)
  }

  /// The observer, +1; nil when it is gone.
  func retainedObserver(_ world: World) -> ObjectPointer? {
    if isWeak { return fwd_loadWeakRetained(weakObserver) }
    return world.isObject(observer) ? fwd_retain(observer) : nil
  }
}

/// A key path that an observance follows from one object on.
final class Watch {
  let observance: Observance
  /// Not retained.
  let object: ObjectPointer
  let path: String
  let key: String
  let rest: String?
  /// The watch of the path before this one, or of the key that depends on this one; nil for the registration itself.
  let parent: Watch?
  /// Follows what some key depends on, not the observance's own path.
  let isDependency: Bool
  /// The key and the keys of the same object that it depends on.
  var triggers: Set<String>
  /// Watches of key paths that the key depends on.
  var dependencies: [Watch] = []
  /// The watch of the rest of the path, on the key's value.
  var next: Watch?
  /// The observer that the object behind the key was sent, when it answers for itself.
  var nested: PointerBox?
  var isRemoved = false

  init(
    _ observance: Observance, _ object: ObjectPointer, _ path: String, parent: Watch?,
    isDependency: Bool = false
  ) {
    self.isDependency = isDependency || parent?.isDependency == true
    self.observance = observance
    self.object = object
    self.path = path
    self.parent = parent
    let parts = KeyPathParts(path)
    key = parts.first
    rest = parts.rest
    triggers = [parts.first]
  }

  /// Whether this path from this object has come before: dependencies that go in a circle.
  var isRepeated: Bool {
    var ancestor = parent
    while let current = ancestor {
      if current.object == object, current.path == path { return true }
      ancestor = current.parent
    }
    return false
  }
}

/// All watches of one object.
final class ObservationInfo {
  var watches: [Watch] = []

  deinit { for watch in watches { watch.isRemoved = true } }

  /// The registrations on this object itself.
  var observances: [Observance] { watches.filter { $0.parent == nil }.map(\.observance) }
}
