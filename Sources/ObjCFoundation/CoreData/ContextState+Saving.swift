// Saving: objects prepare and are validated, then the changes go to the stores or to the parent.
import CRuntime
import ObjCVM

extension ContextState {
  /// False where an error was stored at the address.
  func save(errorAt pointer: UnsafeMutableRawPointer?) throws(ListingException) -> Bool {
    guard !isSaving else { return true }
    isSaving = true
    defer { isSaving = false }
    try processChanges()
    guard hasChanges else { return true }
    // Without a coordinator nothing is asked to store them: there is no error either.
    guard parentState != nil || coordinatorState != nil else { return false }
    guard parentState != nil || coordinatorState?.stores.isEmpty == false else {
      throw world.exception(
        "NSInternalInconsistencyException",
        "This NSPersistentStoreCoordinator has no persistent stores (unknown).  It cannot perform a save operation."
      )
    }
    try post("NSManagingContextWillSaveChangesNotification", [])
    try prepare()
    if let error = try validateAll() {
      try store(error, at: pointer)
      return false
    }
    let changed = [
      ("inserted", objects(of: inserted)), ("updated", objects(of: updated)),
      ("deleted", objects(of: deleted)),
    ]
    if let parent = parentState {
      try push(to: parent)
    } else if let error = try write() {
      try store(error, at: pointer)
      return false
    }
    finishSave()
    var info: [(String, ObjectPointer)] = []
    for (name, objects) in changed {
      for object in objects { try world.sendVoid(object, "didSave") }
      guard let set = fwd_autorelease(try world.makeSet(objects, mutable: false)) else { continue }
      info.append((name, set))
    }
    try post("NSManagingContextDidSaveChangesNotification", info)
    let saved = fwd_autorelease(try world.dictionary(info))
    for object in world.coreData.followers.objects where object != self.object {
      let other = world.state(of: object, as: ContextState.self)
      let isAbove =
        parent == nil
        ? other?.parent == nil && other?.coordinator?.object == coordinator?.object
        : other?.parent?.object == parent?.object
      if isAbove || parent?.object == object { try other?.merge(saved) }
    }
    return true
  }

  private func store(_ error: ObjectPointer?, at pointer: UnsafeMutableRawPointer?)
    throws(ListingException)
  {
    if let pointer { try world.write(UInt(bitPattern: error), to: pointer) }
  }

  /// Sends willSave until no object changes another one any more.
  private func prepare() throws(ListingException) {
    var asked: Set<ObjectKey> = []
    while true {
      let waiting = inserted.union(updated).union(deleted).subtracting(asked)
      if waiting.isEmpty { return }
      asked.formUnion(waiting)
      for object in objects(of: waiting) { try world.sendVoid(object, "willSave") }
      try processChanges()
    }
  }

  /// The error of all objects that are not valid, or nil.
  private func validateAll() throws(ListingException) -> ObjectPointer? {
    var errors: [ObjectPointer] = []
    for (keys, selector) in [
      (deleted, "validateForDelete:"), (inserted, "validateForInsert:"),
      (updated, "validateForUpdate:"),
    ] {
      for object in objects(of: keys) {
        if let error = try world.withErrorRoom({ (room) throws(ListingException) in
          try world.sendBool(object, selector, .pointer(room))
        }) {
          errors += try world.parts(of: error)
        }
      }
    }
    return try world.combined(errors)
  }

  // MARK: To a parent

  private func push(to parent: ContextState) throws(ListingException) {
    for key in inserted.sorted(by: { $0.serial < $1.serial }) {
      guard let values = record(key)?.values, parent.record(key) == nil else { continue }
      let made = try world.makeManagedObject(key, nil)
      defer { fwd_release(made) }
      guard let copy = world.record(of: made) else { continue }
      copy.values = values
      copy.committed = values
      try parent.adopt(copy)
    }
    for key in updated {
      guard let record = record(key), let values = record.values,
        let other = world.record(of: try parent.object(of: key))
      else { continue }
      let names = try record.changedNames()
      try other.fire()
      for name in names {
        try world.observing.willChange(other.object, name, .setting)
        other.values?[name] = values[name]
        try world.observing.didChange(other.object, name)
      }
      parent.noteUpdate(other)
    }
    for key in deleted {
      if let other = world.record(of: try parent.object(of: key)) { try parent.delete(other) }
    }
    try parent.processChanges()
  }

  // MARK: To the stores

  /// Writes the changes; an error where an object has changed meanwhile and the policy does not settle that.
  private func write() throws(ListingException) -> ObjectPointer? {
    guard let coordinator = coordinatorState else { return nil }
    let policy = world.mergeType(of: bag.object("mergePolicy"))
    var conflicts: [ObjectPointer] = []
    for key in updated.union(deleted).sorted(by: { $0.serial < $1.serial }) {
      guard let record = record(key), record.values != nil else { continue }
      let row = coordinator.row(key)
      if let row, row.version == record.version { continue }
      if try settle(record, row, policy) { continue }
      conflicts.append(try world.mergeConflict(record, row))
    }
    if !conflicts.isEmpty {
      let list = fwd_autorelease(world.newArray(owning: conflicts))
      return try world.coreDataError(
        133020, "Could not merge changes.", list.map { [("conflictList", $0)] } ?? [])
    }
    for key in inserted.sorted(by: { $0.serial < $1.serial }) {
      if key.entity.isAbstract {
        throw world.exception(
          "NSInvalidArgumentException",
          "Cannot insert '\(key.entity.name)': it is an abstract entity")
      }
      guard let store = coordinator.store(for: key.entity) else {
        return try world.coreDataError(134030, "An error occurred while saving.", [])
      }
      store.contents.number(key)
    }
    for key in inserted.union(updated) {
      guard let record = record(key), let values = record.values, let contents = key.contents else {
        continue
      }
      // What is as it was is not written.
      let isNew = inserted.contains(key)
      let names = try isNew ? [] : record.changedNames()
      guard isNew || names.contains(where: { record.entity.byName[$0]?.isTransient == false })
      else {
        continue
      }
      if isReadOnly(contents, coordinator) {
        return try world.coreDataError(513, "You don’t have permission.", [])
      }
      record.version += 1
      let saved = values.filter { record.entity.byName[$0.key]?.isTransient == false }
      contents.rows[key] = Row(values: saved, version: record.version)
    }
    for key in deleted { key.contents?.rows[key] = nil }
    return nil
  }

  private func isReadOnly(_ contents: StoreContents, _ coordinator: CoordinatorState) -> Bool {
    coordinator.storeStates.contains { $0.contents === contents && $0.isReadOnly }
  }

  /// What the merge policy says of an object that the store has in another version. False where it says nothing.
  private func settle(_ record: Record, _ row: Row?, _ policy: Int) throws(ListingException) -> Bool
  {
    guard policy != 0 else { return false }
    guard let row else {
      clean(record.key)
      return true
    }
    let names = Set(try record.changedNames())
    for (name, value) in row.values where record.entity.byName[name] != nil {
      let before = record.committed[name] ?? .none
      let wasChanged = try !record.isSame(before, value)
      let takesStores =
        policy == 4 || !names.contains(name) && policy != 3 || policy == 1 && wasChanged
      if takesStores { record.values?[name] = value }
      record.committed[name] = value
    }
    record.version = row.version
    if policy == 4 { clean(record.key) }
    return true
  }

  /// Takes an object that a child has saved.
  fileprivate func adopt(_ record: Record) throws(ListingException) {
    record.context = self
    noteInserted(record)
  }
}

extension World {
  /// Calls with room for an error; the error where the answer is NO, autoreleased.
  func withErrorRoom(_ body: (UnsafeMutableRawPointer) throws(ListingException) -> Bool)
    throws(ListingException) -> ObjectPointer?
  {
    let room = try allocateHeap(16, zeroed: true)
    let isFine: Bool
    do throws(ListingException) { isFine = try body(room) } catch {
      try freeHeap(room)
      throw error
    }
    let error = room.load(as: ObjectPointer?.self)
    try freeHeap(room)
    if isFine { return nil }
    try checkReceiver(error)
    if let error { return error }
    return try coreDataError(1550, "The operation couldn’t be completed.", [])
  }

  /// An error of Cocoa's domain, autoreleased.
  func coreDataError(_ code: Int, _ words: String, _ info: [(String, ObjectPointer)])
    throws(ListingException) -> ObjectPointer?
  {
    let text = makeString(words)
    defer { fwd_release(text) }
    let all = try dictionary([("NSLocalizedDescription", text)] + info)
    fwd_autorelease(all)
    return try send(
      toClass: cls("NSError"), "errorWithDomain:code:userInfo:",
      .object(constantString("NSCocoaErrorDomain")), .int(code), .object(all))
  }

  /// The errors that an error of several is made of.
  func parts(of error: ObjectPointer) throws(ListingException) -> [ObjectPointer] {
    guard isKind(error, of: "NSError"), try sendInt(error, "code") == 1560 else { return [error] }
    let info = try send(error, "userInfo")
    return try elements(
      of: try send(info, "objectForKey:", .object(constantString("NSDetailedErrors"))))
  }

  /// One error for all; nil for none.
  func combined(_ errors: [ObjectPointer]) throws(ListingException) -> ObjectPointer? {
    if errors.count < 2 { return errors.first }
    guard let list = fwd_autorelease(newArray(errors)) else { return nil }
    return try coreDataError(
      1560, "Multiple validation errors occurred.", [("NSDetailedErrors", list)])
  }

  func mergeType(of policy: ObjectPointer?) -> Int {
    policy.map { PropertyBag.of($0, self).word("mergeType") } ?? 0
  }

  /// A new NSMergeConflict, +1.
  fileprivate func mergeConflict(_ record: Record, _ row: Row?) throws(ListingException)
    -> ObjectPointer
  {
    let bag = PropertyBag()
    bag.keep(record.object, as: "sourceObject")
    bag.setWord("oldVersionNumber", record.version)
    bag.setWord("newVersionNumber", row?.version ?? 0)
    bag.keep(fwd_autorelease(try record.dictionary(record.committed, nil)), as: "cachedSnapshot")
    bag.keep(
      fwd_autorelease(try record.dictionary(record.values ?? [:], nil)), as: "objectSnapshot")
    if let row {
      bag.keep(fwd_autorelease(try record.dictionary(row.values, nil)), as: "persistedSnapshot")
    }
    return makeInstance(of: "NSMergeConflict", state: bag)
  }
}
