import CRuntime
import Synchronization

/// One registration: who is told of which path of which object.
final class Observation: Sendable {
  let number: UInt64
  let path: [String]
  let keyPath: String
  let options: ObservingOptions
  let identifier: String?
  let context: Int?
  /// Who asked, for removal by observer; nil for tokens alone.
  let observer: ObjectIdentifier?
  let root: WeakObject
  let rootAddress: UInt
  let keys = Lock<Set<WatchedKey>>([])
  /// Gone when the observation has ended.
  private let body: Lock<Body?>
  private let active = Atomic<Bool>(true)
  private let held = Lock<Held>(Held())
  private static let last = Atomic<UInt64>(0)

  /// A closure in a generic box is wrapped once more by each access; in a class it stays what it is.
  final class Body: Sendable {
    let run: @Sendable (KeyValueChange) -> Void
    init(_ run: @escaping @Sendable (KeyValueChange) -> Void) { self.run = run }
  }

  /// Objects on the path, weakly: an observation keeps nothing alive.
  private struct Held {
    var objects: [WeakObject] = []
    var released: [WeakObject] = []
  }
  private let fixed = Atomic<Bool>(true)

  init(
    _ object: RuntimeObject, _ keyPath: String, _ options: ObservingOptions,
    identifier: String? = nil, context: Int? = nil,
    observer: ObjectIdentifier? = nil, body: @escaping @Sendable (KeyValueChange) -> Void
  ) throws(ObservingError) {
    path = try KeyName.path(keyPath)
    self.keyPath = keyPath
    self.options = options
    self.identifier = identifier
    self.context = context
    self.observer = observer
    self.body = Lock(Body(body))
    root = WeakObject(object)
    rootAddress = object.address
    // Relaxed: numbers need only differ and grow.
    number = Self.last.add(1, ordering: .relaxed).newValue
  }

  /// Acquiring: who sees it inactive sees what came before its removal.
  var isActive: Bool { active.load(ordering: .acquiring) }

  /// False when it was inactive.
  func deactivate() -> Bool {
    guard active.exchange(false, ordering: .acquiringAndReleasing) else { return false }
    // The closure ends outside the lock, and after a notification that runs.
    let ended = body.withLock { body in
      defer { body = nil }
      return body
    }
    _ = ended
    return true
  }

  /// The closure, for a snapshot that tells without asking again; nil when the observation has ended.
  var currentBody: Body? { body.withLock { $0 } }
  /// Something has to be done before the change.
  var needsWill: Bool { !options.isDisjoint(with: [.old, .prior]) }

  func notify(_ change: KeyValueChange) {
    let body = body.withLock { $0 }
    body?.run(change)
  }

  func hold(_ objects: [RuntimeObject], isFixed: Bool) {
    held.withLock { held in
      held.released += held.objects
      held.objects = objects.map { WeakObject($0) }
    }
    fixed.store(isFixed, ordering: .relaxed)  // of one path always the same, but for the first time
  }

  /// Whether one object's own key is all that is watched.
  var isFixed: Bool { fixed.load(ordering: .relaxed) }
  func heldObjects() -> [RuntimeObject] {
    held.withLock { $0.objects + $0.released }.compactMap(\.object)
  }

  /// The objects of earlier paths; asked for once.
  func releasedObjects() -> [RuntimeObject] {
    held.withLock { held in
      defer { held.released = [] }
      return held.released
    }.compactMap(\.object)
  }
}

/// Who is told of one key of one object: made at each change of registrations, read by changes without a lock.
final class WatchSnapshot: Sendable {
  /// Both are kept by the snapshot: reading an entry counts no references.
  struct Entry: @unchecked Sendable {
    // Sendable: unmanaged references of sendable classes.
    let observation: Unmanaged<Observation>
    let body: Unmanaged<Observation.Body>
  }
  /// Newest first.
  let entries: [Entry]

  init(_ observations: [Observation]) {
    entries = observations.reversed().compactMap { observation in
      observation.currentBody.map {
        Entry(observation: .passRetained(observation), body: .passRetained($0))
      }
    }
  }

  private init(_ parts: [WatchSnapshot]) {
    entries = parts.flatMap(\.entries)
    for entry in entries {
      _ = entry.observation.retain()
      _ = entry.body.retain()
    }
  }

  /// Those of several keys, one behind the other; nil for none.
  static func merging(_ parts: [WatchSnapshot]) -> WatchSnapshot? {
    parts.count <= 1 ? parts.first : WatchSnapshot(parts)
  }

  deinit {
    for entry in entries {
      entry.observation.release()
      entry.body.release()
    }
  }
}

/// What ends an observation. Dropping it changes nothing; the object's end ends its observations.
public final class ObservationToken: Sendable {
  let observations: [Observation]
  init(_ observations: [Observation]) { self.observations = observations }

  public var isActive: Bool { observations.contains { $0.isActive } }

  /// Stops the notifications; none comes on this thread after it returned.
  /// - Returns: false when it was stopped before, or its object has ended.
  @discardableResult public func cancel() -> Bool {
    var stopped = false
    for observation in observations where Observing.remove(observation) { stopped = true }
    return stopped
  }
}
