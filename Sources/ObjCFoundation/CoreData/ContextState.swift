// What a context keeps: the objects that it has registered, which it does not own, and those with changes, which it owns.
//
// A context reads from its coordinator's stores or from its parent's objects, and saves to them. What has changed since the last end
// of an event is processed (`processChanges`) before a save, after a block of performBlock: and on request: deletions reach the
// objects that their rules name, and whoever observes the context is notified.
import CRuntime
import ObjCVM

final class ContextState: StateWithBag {
  unowned(unsafe) let world: World
  /// The object that has this state, not owned.
  let object: ObjectPointer
  /// NSManagedObjectContextConcurrencyType
  let concurrency: Int
  var coordinator: PointerBox?
  var parent: PointerBox?
  lazy var queue = world.makeSerialQueue(
    "NSManagedObjectContext \(hex(UInt(bitPattern: object)))")
  private(set) var registered: [ObjectKey: PointerBox] = [:]
  /// Objects with changes, which are kept.
  private var kept: [ObjectKey: PointerBox] = [:]
  private(set) var inserted: Set<ObjectKey> = []
  private(set) var updated: Set<ObjectKey> = []
  private(set) var deleted: Set<ObjectKey> = []
  /// What no notification has reported yet.
  private var recent = Changes()
  /// Objects as they were before the event, where they can be brought back.
  var before: [ObjectKey: UndoSnapshot.Entry] = [:]
  /// More than zero while a search evaluates its predicate.
  var isSearching = 0
  var isSaving = false
  /// The controllers that watch the results of a search, not owned.
  var controllers: [PointerBox] = []

  struct Changes {
    var inserted: Set<ObjectKey> = []
    var updated: Set<ObjectKey> = []
    var deleted: Set<ObjectKey> = []
    var refreshed: Set<ObjectKey> = []
    var isEmpty: Bool {
      inserted.isEmpty && updated.isEmpty && deleted.isEmpty && refreshed.isEmpty
    }
  }

  init(_ world: World, _ object: ObjectPointer, concurrency: Int) {
    self.world = world
    self.object = object
    self.concurrency = concurrency
  }

  var parentState: ContextState? {
    parent?.object.flatMap { world.state(of: $0, as: ContextState.self) }
  }

  var coordinatorState: CoordinatorState? {
    var context: ContextState? = self
    for _ in 0..<100 {
      if let found = context?.coordinator?.object {
        return world.state(of: found, as: CoordinatorState.self)
      }
      context = context?.parentState
    }
    return nil
  }

  var hasChanges: Bool { !inserted.isEmpty || !updated.isEmpty || !deleted.isEmpty }

  // MARK: Objects

  /// The context's object for a key, autoreleased: a fault where it has none.
  func object(of key: ObjectKey) throws(ListingException) -> ObjectPointer? {
    if let found = registered[key]?.object { return found }
    let made = try world.makeManagedObject(key, nil)
    world.record(of: made)?.context = self
    registered[key] = PointerBox(made, isWeak: true)
    return fwd_autorelease(made)
  }

  /// The record of a key that the context has an object for.
  func record(_ key: ObjectKey) -> Record? { world.record(of: registered[key]?.object) }

  func objects(of keys: some Sequence<ObjectKey>) -> [ObjectPointer] {
    keys.sorted { $0.serial < $1.serial }.compactMap { registered[$0]?.object }
  }

  var registeredObjects: [ObjectPointer] { objects(of: registered.keys) }

  /// A new object of an entity, +1.
  func insertNew(_ entity: Entity) throws(ListingException) -> ObjectPointer {
    if let made = try world.makeByInitializer(entity, object) { return made }
    let made = try world.makeManagedObject(ObjectKey(entity, world), nil)
    if let record = world.record(of: made) {
      record.fillInitially()
      do throws(ListingException) { try insert(record) } catch {
        fwd_release(made)
        throw error
      }
    }
    return made
  }

  func insert(_ record: Record) throws(ListingException) {
    if record.context === self {
      deleted.remove(record.key)
      record.isDeleted = false
      return
    }
    guard record.context == nil else {
      throw world.exception(
        "NSInvalidArgumentException",
        "An NSManagedObject cannot be in two contexts: \(hex(UInt(bitPattern: record.object)))")
    }
    record.context = self
    noteInserted(record)
    try record.awake("awakeFromInsert")
  }

  /// The object is new in this context.
  func noteInserted(_ record: Record) {
    remember(record)
    record.key.orphan = nil
    registered[record.key] = PointerBox(record.object, isWeak: true)
    inserted.insert(record.key)
    recent.inserted.insert(record.key)
    keep(record)
  }

  /// Another context has saved the object, or deleted it.
  func noteMerged(_ record: Record, isDeleted: Bool) {
    guard isDeleted else {
      recent.inserted.insert(record.key)
      return keep(record)
    }
    clean(record.key)
    record.isDeleted = true
    recent.deleted.insert(record.key)
    keep(record)
  }

  private func keep(_ record: Record) {
    if kept[record.key] == nil { kept[record.key] = PointerBox(record.object, isWeak: false) }
  }

  func noteUpdate(_ record: Record) {
    let key = record.key
    guard !deleted.contains(key), isSearching == 0 else { return }
    keep(record)
    if !inserted.contains(key) { updated.insert(key) }
    if !recent.inserted.contains(key) { recent.updated.insert(key) }
  }

  func delete(_ record: Record) throws(ListingException) {
    guard record.context === self, !record.isDeleted else { return }
    try world.sendVoid(record.object, "prepareForDeletion")
    // The rules want to know whom the object refers to.
    try record.fire()
    remember(record)
    keep(record)
    record.isDeleted = true
    updated.remove(record.key)
    if inserted.remove(record.key) == nil { deleted.insert(record.key) }
    recent.deleted.insert(record.key)
  }

  // MARK: Reading

  /// What is behind an object: the store's row, or the parent's values.
  ///
  /// - Parameter evenDeleted: the values of an object that the parent has deleted and not yet saved count, too.
  func parentRow(_ key: ObjectKey, evenDeleted: Bool = false) throws(ListingException) -> Row? {
    if let parent = parentState {
      guard let record = parent.record(key) else {
        return try parent.parentRow(key, evenDeleted: evenDeleted)
      }
      if record.isDeleted && !evenDeleted { return nil }
      try record.fire()
      return record.values.map { Row(values: $0, version: record.version) }
    }
    return coordinatorState?.row(key)
  }

  func exists(_ key: ObjectKey) throws(ListingException) -> Bool {
    if let record = record(key) {
      if record.isDeleted { return false }
      if inserted.contains(key) || record.values != nil { return true }
    }
    return try parentRow(key) != nil
  }

  /// Keys of an entity's objects, saved or not, in the order in which they were made.
  func keys(of entity: Entity, withSubentities: Bool, pending: Bool = true) -> [ObjectKey] {
    func belongs(_ key: ObjectKey) -> Bool {
      key.entity === entity || withSubentities && key.entity.isKind(of: entity)
    }
    var keys =
      parentState?.keys(of: entity, withSubentities: withSubentities)
      ?? coordinatorState?.keys(of: entity, withSubentities: withSubentities) ?? []
    guard pending else { return keys }
    keys.removeAll { deleted.contains($0) }
    return keys + inserted.filter(belongs).sorted { $0.serial < $1.serial }
  }

  // MARK: Events

  /// Ends an event.
  func processChanges() throws(ListingException) {
    try propagateDeletes()
    guard !recent.isEmpty else { return }
    try registerUndo()
    let changes = recent
    recent = Changes()
    var info: [(String, ObjectPointer)] = []
    for (name, keys) in [
      ("inserted", changes.inserted.subtracting(changes.deleted)),
      ("updated", changes.updated.subtracting(changes.deleted)), ("deleted", changes.deleted),
      ("refreshed", changes.refreshed),
    ] where !keys.isEmpty {
      let objects = objects(of: keys)
      guard let set = fwd_autorelease(try world.makeSet(objects, mutable: false)) else { continue }
      info.append((name, set))
    }
    try post("NSObjectsChangedInManagingContextNotification", info)
    for controller in controllers.objects {
      if let state = world.state(of: controller, as: ResultsState.self) {
        try state.update(controller, changes)
      }
    }
    for key in changes.inserted where !inserted.contains(key) && !updated.contains(key) {
      if let object = kept.removeValue(forKey: key)?.object { fwd_autorelease(fwd_retain(object)) }
    }
    for key in changes.deleted where !deleted.contains(key) { forget(key) }
  }

  /// An object that was never saved leaves when it is deleted.
  private func forget(_ key: ObjectKey) {
    guard let record = record(key), record.isDeleted else { return }
    registered[key] = nil
    record.context = nil
    kept[key] = nil
  }

  /// Follows the delete rules of objects that were deleted since the last event.
  private func propagateDeletes() throws(ListingException) {
    var done: Set<ObjectKey> = []
    while true {
      let waiting = recent.deleted.subtracting(done).sorted { $0.serial < $1.serial }
      if waiting.isEmpty { return }
      for key in waiting {
        done.insert(key)
        guard let record = record(key) else { continue }
        for property in record.entity.properties where property.isRelationship {
          try propagate(record, property)
        }
      }
    }
  }

  private func propagate(_ record: Record, _ property: Property) throws(ListingException) {
    let keys = try record.value(property.name).keys
    for key in keys {
      guard let other = world.record(of: try object(of: key)), !other.isDeleted else { continue }
      if property.deleteRule == 2 {
        try delete(other)
      } else if property.deleteRule == 1, let inverse = property.inverse {
        let rest = try other.value(inverse.name).keys.filter { $0 !== record.key }
        if rest.count != (try other.value(inverse.name).keys.count) {
          remember(other)
          try world.observing.willChange(other.object, inverse.name, .setting)
          other.values?[inverse.name] = .links(rest)
          noteUpdate(other)
          try world.observing.didChange(other.object, inverse.name)
        }
      }
    }
  }

  func post(_ name: String, _ info: [(String, ObjectPointer)]) throws(ListingException) {
    try world.sendVoid(
      NotificationLibrary.defaultCenter(world), "postNotificationName:object:userInfo:",
      .object(world.constantString(name)), .object(object),
      .object(fwd_autorelease(try world.dictionary(info))))
  }

  // MARK: Undoing

  /// The object is in the context again, or deleted again. False for deleted.
  func bringBack(_ record: Record, exists: Bool) throws(ListingException) -> Bool {
    let key = record.key
    let isSaved = try parentRow(key) != nil
    registered[key] = PointerBox(record.object, isWeak: true)
    record.context = self
    record.isDeleted = !exists
    keep(record)
    inserted.remove(key)
    updated.remove(key)
    deleted.remove(key)
    guard exists else {
      if isSaved { deleted.insert(key) }
      recent.deleted.insert(key)
      return false
    }
    if isSaved {
      updated.insert(key)
      recent.updated.insert(key)
    } else {
      inserted.insert(key)
      recent.inserted.insert(key)
    }
    return true
  }

  // MARK: Forgetting

  /// Takes back what is not saved of one object, or throws the object's values away.
  func refresh(_ record: Record, keepsChanges: Bool) throws(ListingException) {
    guard record.context === self, record.values != nil else { return }
    recent.refreshed.insert(record.key)
    if keepsChanges {
      let names = try record.changedNames()
      guard let row = try parentRow(record.key) else { return }
      for (name, value) in row.values where record.entity.byName[name] != nil {
        if !names.contains(name) { record.values?[name] = value }
        record.committed[name] = value
      }
      record.version = row.version
      return
    }
    if inserted.contains(record.key) { return }
    clean(record.key)
    try record.becomeFault()
  }

  /// The object has no changes any more.
  func clean(_ key: ObjectKey) {
    inserted.remove(key)
    updated.remove(key)
    deleted.remove(key)
    recent.inserted.remove(key)
    recent.updated.remove(key)
    kept[key] = nil
  }

  func rollback() throws(ListingException) {
    try forgetUndo()
    for key in updated.union(deleted) {
      guard let record = record(key) else { continue }
      record.isDeleted = false
      fwd_autorelease(fwd_retain(record.object))
      clean(key)
      recent.deleted.remove(key)
      recent.refreshed.insert(key)
      if record.values != nil { record.values = record.committed }
    }
    for key in inserted {
      guard let record = record(key) else { continue }
      fwd_autorelease(fwd_retain(record.object))
      clean(key)
      registered[key] = nil
      record.context = nil
      recent.deleted.insert(key)
    }
    try processChanges()
    before = [:]
  }

  func reset() throws(ListingException) {
    try forgetUndo()
    for key in Array(registered.keys) {
      guard let record = record(key) else { continue }
      fwd_autorelease(fwd_retain(record.object))
      record.context = nil
    }
    registered = [:]
    kept = [:]
    (inserted, updated, deleted, recent) = ([], [], [], Changes())
  }

  /// After a save: nothing is changed, and what was deleted is nobody's.
  func finishSave() {
    for key in deleted {
      guard let record = record(key) else { continue }
      fwd_autorelease(fwd_retain(record.object))
      registered[key] = nil
      record.context = nil
    }
    for key in inserted.union(updated) {
      guard let record = record(key) else { continue }
      fwd_autorelease(fwd_retain(record.object))
      record.committed = record.values ?? [:]
    }
    kept = [:]
    (inserted, updated, deleted) = ([], [], [])
    registered = registered.filter { $0.value.object != nil }
  }
}

extension NativeCall {
  /// A context argument; nil for nil. What is none raises.
  func context(_ index: Int) throws(ListingException) -> ContextState? {
    guard let object = try checkedObject(index) else { return nil }
    guard !fwd_object_isClass(object), world.isKind(object, of: "NSManagedObjectContext") else {
      throw invalid("\(world.className(of: object)) is not an NSManagedObjectContext")
    }
    return world.contextState(of: object)
  }

  /// The receiver's state.
  var context: ContextState { world.contextState(of: receiver) }
}

extension World {
  func contextState(of object: ObjectPointer) -> ContextState {
    if let found = state(of: object, as: ContextState.self) { return found }
    let made = ContextState(self, object, concurrency: 0)
    if hasRoomForState(object) { setState(made, of: object) }
    return made
  }
}
