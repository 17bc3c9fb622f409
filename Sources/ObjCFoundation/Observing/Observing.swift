// Key-value observing: changes and notifications.
//
// `willChange` looks for watches that the key triggers, keeps old values, sends prior notifications in order of
// registration, and takes the watches further along the path off the value that is about to go. `didChange` finds the
// latest begun change of the same key, puts watches on the new value, and notifies, the newest registration first, as
// Foundation does. Observers may add and remove observers meanwhile: what is removed is not called any more, what is added
// sees the next change.
import CRuntime
import ObjCVM

final class Observing {
  unowned let world: World
  var pending: [PendingChange] = []
  var classes: [OpaquePointer: NotifyingClass] = [:]
  /// +setKeys:triggerChangeNotificationsForDependentKey:
  var declaredDependencies: [OpaquePointer: [String: Set<String>]] = [:]
  /// The key of the association.
  private let associationKey = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)

  init(_ world: World) { self.world = world }
  deinit { associationKey.deallocate() }

  // MARK: Registrations

  /// The object that keeps an object's registrations, +0.
  func keeper(of object: ObjectPointer) -> ObjectPointer? {
    fwd_getAssociatedObject(object, associationKey)
  }

  func setKeeper(_ keeper: ObjectPointer?, of object: ObjectPointer) {
    let policy = fwd_association_policy(
      rawValue: FWD_ASSOCIATION_RETAIN_NONATOMIC.rawValue | FWD_ASSOCIATION_SYSTEM_OBJECT.rawValue)
    fwd_setAssociatedObject(object, associationKey, keeper, policy)
  }

  func info(of object: ObjectPointer) -> ObservationInfo? {
    keeper(of: object).flatMap { world.state(of: $0, as: ObservationInfo.self) }
  }

  private func makeInfo(of object: ObjectPointer) -> ObservationInfo {
    if let found = info(of: object) { return found }
    let info = ObservationInfo()
    let keeper = world.makeInstance(of: "NSKeyValueObservationInfo", state: info)
    setKeeper(keeper, of: object)
    fwd_release(keeper)
    return info
  }

  /// The first notification comes before the registration: what its receiver changes is told to no one, and the object has its
  /// own class still.
  func add(_ observance: Observance) throws(ListingException) {
    if observance.options.contains(.initial) {
      let value = observance.options.contains(.new) ? try value(of: observance) : nil
      try notify(observance, .setting, old: nil, new: value, .initial)
    }
    try attach(Watch(observance, observance.object, observance.keyPath, parent: nil))
  }

  /// Takes the latest registration that fits off. False when there is none.
  func remove(
    _ observer: ObjectPointer?, from object: ObjectPointer, keyPath: String, context: UInt?
  ) throws(ListingException) -> Bool {
    guard let info = info(of: object) else { return false }
    let found = info.watches.last { watch in
      !watch.isRemoved && watch.parent == nil && watch.observance.observer == observer
        && watch.path == keyPath && (context == nil || watch.observance.context == context)
    }
    guard let found else { return false }
    found.observance.isRemoved = true
    try detach(found)
    return true
  }

  // MARK: Following paths

  /// Puts a watch on its object and on everything behind it.
  func attach(_ watch: Watch) throws(ListingException) {
    if watch.isRepeated { return }
    let object = watch.object
    if let kind = unsupportedKind(object) {
      throw world.exception(
        "NSInvalidArgumentException",
        "[<\(kind) \(hex(UInt(bitPattern: object)))> addObserver:forKeyPath:options:context:] is not supported. "
          + "Key path: \(watch.path)")
    }
    makeInfo(of: object).watches.append(watch)
    let dependencies = try dependencies(of: watch.key, object)
    watch.triggers.formUnion(dependencies.keys)
    try enableNotifications(object, watch.triggers)
    for path in dependencies.paths.sorted() {
      let dependency = Watch(watch.observance, object, path, parent: watch, isDependency: true)
      watch.dependencies.append(dependency)
      try attach(dependency)
    }
    try attachNext(watch)
  }

  /// Follows the path on from the key's value.
  private func attachNext(_ watch: Watch) throws(ListingException) {
    guard let rest = watch.rest, rest.utf8.first != UInt8(ascii: "@"), watch.next == nil,
      watch.nested == nil, !watch.isRemoved
    else { return }
    let key = world.autoreleasedString(watch.key)
    guard let value = try world.send(watch.object, "valueForKey:", .object(key)) else { return }
    if try sendOn(watch, value, rest) { return }
    let next = Watch(watch.observance, value, rest, parent: watch)
    watch.next = next
    try attach(next)
  }

  func detachNext(_ watch: Watch) throws(ListingException) {
    try takeBack(watch)
    guard let next = watch.next else { return }
    watch.next = nil
    try detach(next)
  }

  private func detach(_ watch: Watch) throws(ListingException) {
    try detachNext(watch)
    for dependency in watch.dependencies { try detach(dependency) }
    watch.dependencies = []
    guard !watch.isRemoved else { return }
    watch.isRemoved = true
    guard let info = info(of: watch.object) else { return }
    info.watches.removeAll { $0 === watch }
    if info.watches.isEmpty {
      restoreClass(of: watch.object)
      setKeeper(nil, of: watch.object)
      try world.throwPending()
    }
  }

  /// Collections refuse observers; the class's name.
  private func unsupportedKind(_ object: ObjectPointer) -> String? {
    for name in ["NSArray", "NSSet", "NSOrderedSet"] where world.isKind(object, of: name) {
      return world.className(of: object)
    }
    return nil
  }

  /// What a key depends on: keys of the same object, directly or through others, and key paths.
  private func dependencies(
    of key: String, _ object: ObjectPointer
  ) throws(ListingException) -> (keys: Set<String>, paths: Set<String>) {
    var keys: Set<String> = []
    var paths: Set<String> = []
    var waiting = [key]
    var seen: Set<String> = [key]
    guard let cls = observedClass(of: object), !world.isKind(object, of: "NSProxy") else {
      return (keys, paths)
    }
    while let next = waiting.popLast() {
      let found = try world.send(
        ObjectPointer(cls), "keyPathsForValuesAffectingValueForKey:",
        .object(world.autoreleasedString(next)))
      for path in try world.elements(of: found) {
        let text = world.string(of: path)
        guard !text.isEmpty, seen.insert(text).inserted else { continue }
        if text.utf8.contains(UInt8(ascii: ".")) {
          paths.insert(text)
        } else {
          keys.insert(text)
          waiting.append(text)
        }
      }
    }
    return (keys, paths)
  }

  // MARK: Changes

  /// A change begins.
  func willChange(_ object: ObjectPointer, _ key: String, _ change: KeyChange)
    throws(ListingException)
  {
    guard let info = info(of: object) else { return }
    var frame = PendingChange(object: object, key: key, notifications: [])
    var told: Set<ObjectIdentifier> = []
    let watches = info.watches.filter { $0.triggers.contains(key) && !$0.isRemoved }
    for watch in watches where told.insert(ObjectIdentifier(watch.observance)).inserted {
      frame.notifications.append(
        try begin(
          watch, watch.key == key && watch.rest == nil && !watch.isDependency ? change : .setting))
    }
    guard !frame.notifications.isEmpty else { return }
    pending.append(frame)
    for watch in watches { try detachNext(watch) }
  }

  private func begin(_ watch: Watch, _ change: KeyChange) throws(ListingException)
    -> PendingNotification
  {
    let observance = watch.observance
    var notification = PendingNotification(watch: watch, change: change, old: nil, before: nil)
    let wantsOld = observance.options.contains(.old)
    switch change {
    case .setting:
      if wantsOld { notification.old = fwd_retain(try value(of: observance)) }
    case .insertion: break
    case .removal(let indexes), .replacement(let indexes):
      if wantsOld {
        notification.old = fwd_retain(try elements(of: try value(of: observance), at: indexes))
      }
    case .union, .minus, .intersection, .set:
      let before = try world.makeSet(
        try world.elements(of: try value(of: observance)), mutable: false)
      notification.before = before
      if wantsOld { notification.old = try leaving(change, before) }
    }
    if observance.options.contains(.prior), !observance.isRemoved {
      try notify(observance, change, old: notification.old, new: nil, .prior)
    }
    return notification
  }

  /// A change is over. Without a beginning it is nothing.
  func didChange(_ object: ObjectPointer, _ key: String) throws(ListingException) {
    guard let frame = popPending(object, key) else { return }
    for notification in frame.notifications { try attachNext(notification.watch) }
    if let info = info(of: object) {
      for watch in info.watches where watch.triggers.contains(key) { try attachNext(watch) }
    }
    defer { release(frame) }
    for notification in frame.notifications.reversed() {
      let observance = notification.watch.observance
      guard !observance.isRemoved else { continue }
      let new = try newValue(notification)
      try notify(observance, notification.change, old: notification.old, new: new, .after)
    }
  }

  /// Forgets a change that an exception ended, and follows the paths again.
  func abandonChange(_ object: ObjectPointer, _ key: String) {
    guard let frame = popPending(object, key) else { return }
    let exception = world.takePending()
    for notification in frame.notifications {
      do throws(ListingException) { try attachNext(notification.watch) } catch {
        fwd_release(error.object)
      }
    }
    release(frame)
    if let exception { world.raise(exception) }
  }

  private func popPending(_ object: ObjectPointer, _ key: String) -> PendingChange? {
    guard let index = pending.lastIndex(where: { $0.object == object && $0.key == key }) else {
      return nil
    }
    return pending.remove(at: index)
  }

  private func release(_ frame: PendingChange) {
    for notification in frame.notifications {
      fwd_release(notification.old)
      fwd_release(notification.before)
    }
  }

  // MARK: Values

  private func value(of observance: Observance) throws(ListingException) -> ObjectPointer? {
    try world.send(observance.object, "valueForKeyPath:", .object(observance.path))
  }

  /// The new value to tell, +0; nil unless asked for and of a kind that has one.
  private func newValue(_ notification: PendingNotification) throws(ListingException)
    -> ObjectPointer?
  {
    let observance = notification.watch.observance
    guard observance.options.contains(.new) else { return nil }
    switch notification.change {
    case .setting: return try value(of: observance)
    case .insertion(let indexes), .replacement(let indexes):
      return try elements(of: try value(of: observance), at: indexes)
    case .union, .set:
      let before = try world.elements(of: notification.before)
      var added: [ObjectPointer] = []
      for item in try world.elements(of: try value(of: observance))
      where try CollectionLibrary.index(of: item, in: before, world) == nil { added.append(item) }
      return fwd_autorelease(try world.makeSet(added, mutable: false))
    case .removal, .minus, .intersection: return nil
    }
  }

  /// The objects that a change of a set takes out, as a set, +1; nil when it only adds.
  private func leaving(_ change: KeyChange, _ before: ObjectPointer) throws(ListingException)
    -> ObjectPointer?
  {
    let own = try world.elements(of: before)
    var gone: [ObjectPointer] = []
    switch change {
    case .minus(let objects):
      let others = try world.elements(of: objects)
      for item in own where try CollectionLibrary.index(of: item, in: others, world) != nil {
        gone.append(item)
      }
    case .intersection(let objects), .set(let objects):
      let others = try world.elements(of: objects)
      for item in own where try CollectionLibrary.index(of: item, in: others, world) == nil {
        gone.append(item)
      }
    default: return nil
    }
    return try world.makeSet(gone, mutable: false)
  }

  /// The elements at some indexes, as an array, +0.
  private func elements(of collection: ObjectPointer?, at indexes: IndexRanges)
    throws(ListingException) -> ObjectPointer?
  {
    let items = try world.elements(of: collection)
    let found = indexes.ranges.flatMap { $0.clamped(to: 0..<items.count).map { items[$0] } }
    return fwd_autorelease(world.newArray(found))
  }

  // MARK: Notifications

  /// When a notification comes: with the registration, before the change, after it.
  private enum Moment { case initial, prior, after }

  private func notify(
    _ observance: Observance, _ change: KeyChange, old: ObjectPointer?, new: ObjectPointer?,
    _ moment: Moment
  ) throws(ListingException) {
    if observance.observer == nil { return }
    guard let observer = observance.retainedObserver(world) else {
      let address = UInt(bitPattern: observance.observer)
      throw world.trap(
        .notAnObject(
          world.memory.fault(address, size: 8, isWrite: false),
          selector: "observeValueForKeyPath:ofObject:change:context:"))
    }
    defer { fwd_release(observer) }
    let dictionary = try changeDictionary(observance, change, old: old, new: new, moment)
    fwd_autorelease(dictionary)
    try world.sendVoid(
      observer, "observeValueForKeyPath:ofObject:change:context:", .object(observance.path),
      .object(observance.object),
      .object(dictionary), .pointer(UnsafeRawPointer(bitPattern: observance.context)))
  }

  private func changeDictionary(
    _ observance: Observance, _ change: KeyChange, old: ObjectPointer?, new: ObjectPointer?,
    _ moment: Moment
  ) throws(ListingException) -> ObjectPointer {
    let table = ObjectTable()
    func put(_ key: String, _ value: ObjectPointer) throws(ListingException) {
      try world.setValue(value, forKey: world.constantString(key), in: table)
    }
    try put("kind", world.makeNumber(UInt(change.kind)))
    if let indexes = change.indexes {
      let set = world.makeIndexSet(indexes)
      try put("indexes", set)
      fwd_release(set)
    }
    let isSetting = change.kind == 1
    if moment != .prior, observance.options.contains(.new) {
      if let new {
        try put("new", new)
      } else if isSetting {
        try put("new", try world.nullObject())
      }
    }
    if moment != .initial, observance.options.contains(.old) {
      if let old {
        try put("old", old)
      } else if isSetting {
        try put("old", try world.nullObject())
      }
    }
    if moment == .prior { try put("notificationIsPrior", world.makeNumber(true)) }
    return world.makeDictionary(owning: table)
  }
}

extension World {
  var observing: Observing { service(Observing.self) { Observing($0) } }
}
