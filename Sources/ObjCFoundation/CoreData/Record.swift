// A managed object's state, and how a change of one of its properties goes: it begins, which keeps the value that there was and tells
// observers; the value is replaced; it ends, which updates the relationship at the other end, tells the context and observers.
// Generated accessors, key-value coding and a program's own accessors (willChangeValueForKey:, setPrimitiveValue:forKey:,
// didChangeValueForKey:) all go this way.
import CRuntime
import ObjCVM

final class Record {
  let key: ObjectKey
  /// The object that has this state, not owned.
  let object: ObjectPointer
  unowned(unsafe) let world: World
  weak var context: ContextState?
  /// Nil for a fault.
  var values: [String: FieldValue]?
  /// The values that were fetched or saved last.
  var committed: [String: FieldValue] = [:]
  var version = 0
  var isDeleted = false
  /// Changes that have begun.
  fileprivate var begun: [(name: String, value: FieldValue)] = []
  /// Awake methods are running, whose changes are none.
  fileprivate var awaking = 0

  var entity: Entity { key.entity }

  init(_ key: ObjectKey, _ object: ObjectPointer, _ world: World) {
    self.key = key
    self.object = object
    self.world = world
  }

  /// Values of a new object.
  func fillInitially() {
    var values: [String: FieldValue] = [:]
    for property in entity.properties {
      values[property.name] =
        property.isRelationship
        ? .links([]) : property.initial.map { .object($0) } ?? FieldValue.none
    }
    self.values = values
    committed = values
  }

  // MARK: Reading

  /// Fires the fault, if the object is one.
  func fire() throws(ListingException) {
    guard values == nil else { return }
    guard let context else { return fillInitially() }
    guard let row = try context.parentRow(key, evenDeleted: true) else {
      fillInitially()
      if isDeleted { return }
      if PropertyBag.of(context.object, world).flag("shouldDeleteInaccessibleFaults", or: true) {
        for property in entity.properties where !property.isRelationship {
          values?[property.name] = FieldValue.none
        }
        committed = values ?? [:]
        return context.noteMerged(self, isDeleted: true)
      }
      values = nil
      throw world.exception(
        "NSObjectInaccessibleException",
        "CoreData could not fulfill a fault for '\(hex(UInt(bitPattern: object))) <\(key.uri(temporary: key.isTemporary))>'"
      )
    }
    fillInitially()
    for (name, value) in row.values where entity.byName[name] != nil { values?[name] = value }
    committed = values ?? [:]
    version = row.version
    try awake("awakeFromFetch")
  }

  func awake(_ selector: String, _ arguments: SendArgument...) throws(ListingException) {
    awaking += 1
    defer { awaking -= 1 }
    _ = try world.send(object, selector, list: arguments)
  }

  /// A property's value, of a fault without firing it while its context searches.
  func value(_ name: String) throws(ListingException) -> FieldValue {
    if values == nil, let context, context.isSearching > 0, let row = try context.parentRow(key) {
      return row.values[name] ?? .none
    }
    try fire()
    return values?[name] ?? .none
  }

  /// A property's value as an object, autoreleased.
  func objectValue(_ property: Property) throws(ListingException) -> ObjectPointer? {
    if property.kind == .fetched { return try context?.fetched(property, of: object) }
    return try objectValue(property, try value(property.name))
  }

  private func objectValue(_ property: Property, _ value: FieldValue) throws(ListingException)
    -> ObjectPointer?
  {
    guard property.isRelationship else { return value.object }
    var objects: [ObjectPointer] = []
    for key in value.keys { if let object = try object(of: key) { objects.append(object) } }
    guard property.isToMany else { return objects.first }
    return fwd_autorelease(
      property.isOrdered
        ? try world.makeOrderedSet(objects, mutable: false)
        : try world.makeSet(objects, mutable: false))
  }

  func object(of key: ObjectKey) throws(ListingException) -> ObjectPointer? {
    if let orphan = key.orphan?.object { return orphan }
    return try context?.object(of: key)
  }

  // MARK: Changing

  func begin(_ name: String, _ change: KeyChange = .setting) throws(ListingException) {
    if entity.byName[name] != nil {
      try fire()
      context?.remember(self)
      begun.append((name, values?[name] ?? .none))
    }
    try world.observing.willChange(object, name, change)
  }

  func end(_ name: String) throws(ListingException) {
    if let property = entity.byName[name],
      let index = begun.lastIndex(where: { $0.name == name })
    {
      let old = begun.remove(at: index).value
      if property.isRelationship {
        try updateInverse(property, old.keys, values?[name]?.keys ?? [])
      }
      noteChange()
    }
    try world.observing.didChange(object, name)
  }

  func change(
    _ property: Property, _ change: KeyChange = .setting, to value: FieldValue
  ) throws(ListingException) {
    fwd_autorelease(fwd_retain(object))
    try begin(property.name, change)
    values?[property.name] = value
    try end(property.name)
  }

  private func noteChange() {
    if awaking > 0 && !key.isTemporary {
      committed = values ?? committed
    } else {
      context?.noteUpdate(self)
    }
  }

  /// Makes the other end of a relationship agree.
  private func updateInverse(_ property: Property, _ old: [ObjectKey], _ new: [ObjectKey])
    throws(ListingException)
  {
    guard let inverse = property.inverse else { return }
    let (before, after) = (Set(old), Set(new))
    for other in old where !after.contains(other) {
      try record(other)?.link(inverse, key, isAdded: false, from: property)
    }
    for other in new where !before.contains(other) {
      try record(other)?.link(inverse, key, isAdded: true, from: property)
    }
  }

  private func record(_ key: ObjectKey) throws(ListingException) -> Record? {
    try object(of: key).flatMap { world.state(of: $0, as: Record.self) }
  }

  /// One end of a relationship has this object as its other end, or has it no more.
  private func link(_ property: Property, _ other: ObjectKey, isAdded: Bool, from source: Property)
    throws(ListingException)
  {
    try fire()
    var keys = values?[property.name]?.keys ?? []
    guard keys.contains(other) != isAdded else { return }
    let displaced = property.isToMany ? nil : keys.first
    if !property.isToMany { keys = [] }
    if isAdded { keys.append(other) } else { keys.removeAll { $0 === other } }
    let name = property.name
    context?.remember(self)
    var kind = KeyChange.setting
    if property.isToMany, !property.isOrdered, let object = try object(of: other),
      world.observing.info(of: self.object) != nil
    {
      guard let set = fwd_autorelease(try world.makeSet([object], mutable: false)) else { return }
      kind = isAdded ? .union(set) : .minus(set)
    }
    try world.observing.willChange(object, name, kind)
    values?[name] = .links(keys)
    noteChange()
    try world.observing.didChange(object, name)
    // A to-one end that was taken leaves the one that had it.
    if isAdded, let displaced, displaced !== other {
      try record(displaced)?.link(source, key, isAdded: false, from: property)
    }
  }

  // MARK: Differences

  /// Names of properties that are not as they were fetched or saved, sorted.
  func changedNames() throws(ListingException) -> [String] {
    guard let values else { return [] }
    var names: [String] = []
    for property in entity.properties {
      let (now, before) = (values[property.name] ?? .none, committed[property.name] ?? .none)
      if try !isSame(now, before) { names.append(property.name) }
    }
    return names
  }

  func isSame(_ left: FieldValue, _ right: FieldValue) throws(ListingException) -> Bool {
    switch (left, right) {
    case (.object(let a), .object(let b)):
      return a === b ? true : try world.areEqual(a.object, b.object)
    case (.none, .none): return true
    case (.object, .none), (.none, .object): return false
    default: return left.keys == right.keys || Set(left.keys) == Set(right.keys)
    }
  }

  /// Values by name as a program sees them, +1: NSNull for none.
  func dictionary(_ values: [String: FieldValue], _ names: [String]?) throws(ListingException)
    -> ObjectPointer
  {
    var pairs: [(String, ObjectPointer)] = []
    for property in entity.properties where names?.contains(property.name) ?? true {
      let value = values[property.name] ?? .none
      pairs.append((property.name, try world.orNull(try objectValue(property, value))))
    }
    return try world.dictionary(pairs)
  }

  /// Becomes a fault; what is not saved is lost.
  func becomeFault() throws(ListingException) {
    guard values != nil else { return }
    try world.sendVoid(object, "willTurnIntoFault")
    values = nil
    committed = [:]
    try world.sendVoid(object, "didTurnIntoFault")
  }
}

extension World {
  func record(of object: ObjectPointer?) -> Record? {
    guard let object, !fwd_object_isClass(object) else { return nil }
    return state(of: object, as: Record.self)
  }

  /// The NSManagedObjectID of a key, autoreleased: the same one while somebody has it.
  func idObject(of key: ObjectKey) -> ObjectPointer? {
    if let found = key.object?.object,
      state(of: found, as: KeyName.self)?.isTemporary == key.isTemporary
    {
      return found
    }
    let made = makeInstance(of: "NSManagedObjectID", state: KeyName(key))
    key.object = PointerBox(made, isWeak: true)
    return fwd_autorelease(made)
  }
}

/// What an NSManagedObjectID keeps: the key, and whether it names it as it was before it was saved.
final class KeyName {
  let key: ObjectKey
  let isTemporary: Bool
  init(_ key: ObjectKey) {
    self.key = key
    isTemporary = key.isTemporary
  }
  var uri: String { key.uri(temporary: isTemporary) }
}

extension CoreDataLibrary {
  static func objectIDClass() -> NativeClass {
    let cls = NativeClass("NSManagedObjectID", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSCopying")
    cls.property("entity", "T@\"NSEntityDescription\",R")
    cls.property("temporaryID", "TB,R,GisTemporaryID")
    cls.property("persistentStore", "T@\"NSPersistentStore\",R")
    func name(_ call: NativeCall) -> KeyName? {
      call.world.state(of: call.receiver, as: KeyName.self)
    }
    cls.instance("entity", "@\"NSEntityDescription\"@:") { call in
      call.returnBorrowed(name(call)?.key.entity.object)
    }
    cls.instance("isTemporaryID", "B@:") { call in call.returnBool(name(call)?.isTemporary ?? true)
    }
    cls.instance("persistentStore", "@\"NSPersistentStore\"@:") { call in
      call.returnBorrowed(
        name(call)?.isTemporary == false ? name(call)?.key.contents?.object?.object : nil)
    }
    cls.instance("URIRepresentation", "@\"NSURL\"@:") { call throws(ListingException) in
      call.returnBorrowed(
        try call.world.send(
          toClass: call.world.cls("NSURL"), "URLWithString:",
          .object(call.world.autoreleasedString(name(call)?.uri ?? ""))))
    }
    cls.instance("description", "@\"NSString\"@:") { call in
      call.returnText("\(hex(UInt(bitPattern: call.receiver))) <\(name(call)?.uri ?? "")>")
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call in
      call.returnRetained(fwd_retain(call.receiver))
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      let other = try call.checkedObject(0).flatMap {
        fwd_object_isClass($0) ? nil : call.world.state(of: $0, as: KeyName.self)
      }
      let own = name(call)
      call.returnBool(
        other.map { $0.key === own?.key && $0.isTemporary == own?.isTemporary } ?? false)
    }
    cls.instance("hash", "Q@:") { call in call.returnValue(name(call)?.key.serial ?? 0) }
    return cls
  }
}
