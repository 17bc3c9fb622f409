// NSManagedObjectContext, NSMergePolicy and requests.
import CRuntime
import ObjCVM

extension CoreDataLibrary {
  static func contextClass() -> NativeClass {
    let cls = NativeClass("NSManagedObjectContext", superclass: "NSObject")
    cls.hasState = true
    for (name, type) in [
      ("persistentStoreCoordinator", "@\"NSPersistentStoreCoordinator\",&"),
      ("parentContext", "@\"NSManagedObjectContext\",&"), ("mergePolicy", "@,&"),
      ("undoManager", "@\"NSUndoManager\",&"), ("name", "@\"NSString\",C"),
      ("userInfo", "@\"NSMutableDictionary\",R"), ("concurrencyType", "Q,R"),
      ("hasChanges", "B,R"), ("insertedObjects", "@\"NSSet\",R"),
      ("updatedObjects", "@\"NSSet\",R"),
      ("deletedObjects", "@\"NSSet\",R"), ("registeredObjects", "@\"NSSet\",R"),
      ("stalenessInterval", "d"), ("retainsRegisteredObjects", "B"),
      ("shouldDeleteInaccessibleFaults", "B"), ("propagatesDeletesAtEndOfEvent", "B"),
      ("automaticallyMergesChangesFromParent", "B"), ("transactionAuthor", "@\"NSString\",C"),
    ] { cls.property(name, "T" + type) }
    addContextMaking(to: cls)
    addContextSettings(to: cls)
    addContextObjects(to: cls)
    addContextChanges(to: cls)
    addContextQueues(to: cls)
    addContextRequests(to: cls)
    return cls
  }

  private static func addContextMaking(to cls: NativeClass) {
    for name in ["init", "initWithConcurrencyType:"] {
      cls.instance(name, name == "init" ? "@@:" : "@@:Q", returnsInstance: true) { call in
        let concurrency = name == "init" ? 0 : call.int(0)
        if call.world.hasRoomForState(call.receiver) {
          call.world.setState(
            ContextState(call.world, call.receiver, concurrency: concurrency), of: call.receiver)
        }
        call.returnRetained(call.receiver)
      }
    }
    cls.instance("concurrencyType", "Q@:") { call in call.returnValue(call.context.concurrency) }
    cls.instance("persistentStoreCoordinator", "@\"NSPersistentStoreCoordinator\"@:") { call in
      var context: ContextState? = call.context
      while let own = context, own.coordinator == nil, own.parentState !== call.context {
        context = own.parentState
      }
      call.returnBorrowed(context?.coordinator?.object)
    }
    cls.instance("setPersistentStoreCoordinator:", "v@:@\"NSPersistentStoreCoordinator\"") {
      call throws(ListingException) in
      let given = try call.checked(0, "NSPersistentStoreCoordinator")
      guard call.context.parent == nil else {
        throw call.world.exception(
          "NSInternalInconsistencyException",
          "Context already has a parent context; cannot set a coordinator.")
      }
      call.context.coordinator = given.map { PointerBox($0, isWeak: false) }
    }
    cls.instance("parentContext", "@\"NSManagedObjectContext\"@:") { call in
      call.returnBorrowed(call.context.parent?.object)
    }
    cls.instance("setParentContext:", "v@:@\"NSManagedObjectContext\"") {
      call throws(ListingException) in
      let own = call.context
      let given = try call.context(0)
      guard own.coordinator == nil else {
        throw call.world.exception(
          "NSInternalInconsistencyException",
          "Context already has a coordinator; cannot replace with a parent context.")
      }
      var above = given
      while let next = above {
        if next === own { throw call.invalid("a context cannot be its own parent") }
        above = next.parentState
      }
      own.parent = given.map { PointerBox($0.object, isWeak: false) }
    }
  }

  private static func addContextSettings(to cls: NativeClass) {
    for name in ["undoManager", "name", "transactionAuthor"] {
      cls.instance(name, "@@:") { call in call.returnObject(call.context.bag.retained(name)) }
    }
    for name in ["undoManager", "name", "transactionAuthor", "mergePolicy"] {
      cls.instance("set\(name.prefix(1).uppercased())\(name.dropFirst()):", "v@:@") {
        call throws(ListingException) in
        call.context.bag.keep(try call.checkedObject(0), as: name)
      }
    }
    cls.instance("mergePolicy", "@@:") { call in
      call.returnObject(
        call.context.bag.retained("mergePolicy") ?? fwd_retain(policy(0, call.world)))
    }
    cls.instance("userInfo", "@\"NSMutableDictionary\"@:") { call in
      let bag = call.context.bag
      if !bag.has("userInfo") {
        let made = call.world.makeMutableDictionary(owning: ObjectTable())
        bag.keep(made, as: "userInfo")
        fwd_release(made)
      }
      call.returnObject(bag.retained("userInfo"))
    }
    cls.instance("stalenessInterval", "d@:") { call in call.returnValue(-1.0) }
    cls.instance("setStalenessInterval:", "v@:d") { _ in }
    for (name, initial) in [
      ("retainsRegisteredObjects", false), ("shouldDeleteInaccessibleFaults", true),
      ("propagatesDeletesAtEndOfEvent", true), ("automaticallyMergesChangesFromParent", false),
    ] {
      cls.instance(name, "B@:") { call in
        call.returnBool(call.context.bag.flag(name, or: initial))
      }
      cls.instance("set\(name.prefix(1).uppercased())\(name.dropFirst()):", "v@:B") { call in
        call.context.bag.setWord(name, call.bool(0) ? 1 : 0)
        if name.hasPrefix("auto") { call.context.followsParent(call.bool(0)) }
      }
    }
  }

  private static func addContextObjects(to cls: NativeClass) {
    for (name, keys) in [
      ("insertedObjects", { $0.inserted }), ("updatedObjects", { $0.updated }),
      ("deletedObjects", { $0.deleted }), ("registeredObjects", { Set($0.registered.keys) }),
    ] as [(String, (ContextState) -> Set<ObjectKey>)] {
      cls.instance(name, "@\"NSSet\"@:") { call throws(ListingException) in
        let context = call.context
        call.returnObject(
          try call.world.makeSet(context.objects(of: keys(context)), mutable: false))
      }
    }
    let id = "@\"NSManagedObjectID\""
    cls.instance("objectWithID:", "@\"NSManagedObject\"@:" + id) { call throws(ListingException) in
      guard let key = try key(call) else { return call.returnBorrowed(nil) }
      call.returnBorrowed(try call.context.object(of: key))
    }
    cls.instance("objectRegisteredForID:", "@\"NSManagedObject\"@:" + id) {
      call throws(ListingException) in
      call.returnBorrowed(try key(call).flatMap { call.context.registered[$0]?.object })
    }
    cls.instance("existingObjectWithID:error:", "@\"NSManagedObject\"@:\(id)^@") {
      call throws(ListingException) in
      let context = call.context
      if let key = try key(call), try context.exists(key) {
        let object = try context.object(of: key)
        try call.world.record(of: object)?.fire()
        return call.returnBorrowed(object)
      }
      let error = try call.world.coreDataError(
        133000, "Attempt to access an object not found in store.", [])
      if let place = call.pointer(1) { try call.world.write(UInt(bitPattern: error), to: place) }
      call.returnBorrowed(nil)
    }
    cls.instance("obtainPermanentIDsForObjects:error:", "B@:@\"NSArray\"^@") {
      call throws(ListingException) in
      for object in try call.world.elements(of: try call.checkedObject(0)) {
        guard let key = call.world.record(of: object)?.key,
          let store = call.context.coordinatorState?.store(for: key.entity)
        else { continue }
        store.contents.number(key)
      }
      call.returnBool(true)
    }
  }

  private static func key(_ call: NativeCall) throws(ListingException) -> ObjectKey? {
    try call.checked(0, "NSManagedObjectID").flatMap {
      call.world.state(of: $0, as: KeyName.self)?.key
    }
  }

  /// The record of a managed object that is an argument. What is none raises.
  static func record(_ call: NativeCall, _ index: Int) throws(ListingException) -> Record? {
    guard let object = try call.checked(index, "NSManagedObject") else { return nil }
    return call.world.record(of: object)
  }

  /// The record of the first argument, which may not be nil.
  private static func needed(_ call: NativeCall) throws(ListingException) -> Record? {
    if try call.checkedObject(0) == nil {
      throw call.world.exception(
        "NSInvalidArgumentException",
        "-\(call.world.selectorName(call.selector)) requires a non-nil argument")
    }
    return try record(call, 0)
  }

  private static func addContextChanges(to cls: NativeClass) {
    cls.instance("insertObject:", "v@:@\"NSManagedObject\"") { call throws(ListingException) in
      guard let record = try needed(call) else { return }
      if record.values == nil { record.fillInitially() }
      try call.context.insert(record)
    }
    cls.instance("deleteObject:", "v@:@\"NSManagedObject\"") { call throws(ListingException) in
      guard let record = try needed(call) else { return }
      if let other = record.context, other !== call.context {
        throw call.world.exception(
          "NSInvalidArgumentException",
          "An NSManagedObjectContext cannot delete objects in other contexts.")
      }
      try call.context.delete(record)
    }
    cls.instance("refreshObject:mergeChanges:", "v@:@\"NSManagedObject\"B") {
      call throws(ListingException) in
      if let record = try record(call, 0) {
        try call.context.refresh(record, keepsChanges: call.bool(1))
      }
    }
    cls.instance("refreshAllObjects", "v@:") { call throws(ListingException) in
      for object in call.context.registeredObjects {
        if let record = call.world.record(of: object) {
          try call.context.refresh(record, keepsChanges: true)
        }
      }
    }
    for name in ["detectConflictsForObject:", "assignObject:toPersistentStore:"] {
      cls.instance(name, name.hasPrefix("d") ? "v@:@" : "v@:@@") { _ in }
    }
    cls.instance("hasChanges", "B@:") { call in call.returnBool(call.context.hasChanges) }
    cls.instance("save:", "B@:^@") { call throws(ListingException) in
      let (world, place) = (call.world, call.pointer(0))
      call.returnBool(
        try world.keeping(call.receiver) { () throws(ListingException) in
          try call.context.save(errorAt: place)
        })
    }
    cls.instance("processPendingChanges", "v@:") { call throws(ListingException) in
      try call.context.processChanges()
    }
    cls.instance("rollback", "v@:") { call throws(ListingException) in try call.context.rollback() }
    cls.instance("reset", "v@:") { call throws(ListingException) in try call.context.reset() }
    for name in ["undo", "redo"] {
      cls.instance(name, "v@:") { call throws(ListingException) in
        try call.context.processChanges()
        try call.world.sendVoid(call.context.bag.object("undoManager"), name)
      }
    }
    for name in ["lock", "unlock"] { cls.instance(name, "v@:") { _ in } }
    cls.instance("tryLock", "B@:") { call in call.returnBool(true) }
    cls.instance("mergeChangesFromContextDidSaveNotification:", "v@:@\"NSNotification\"") {
      call throws(ListingException) in
      let info = try call.world.send(try call.checked(0, "NSNotification"), "userInfo")
      try call.context.merge(info)
    }
    cls.classMethod(
      "mergeChangesFromRemoteContextSave:intoContexts:", "v@:@\"NSDictionary\"@\"NSArray\""
    ) { call throws(ListingException) in
      let info = try call.checkedObject(0)
      for object in try call.world.elements(of: try call.checkedObject(1)) {
        try call.world.state(of: object, as: ContextState.self)?.merge(info)
      }
    }
  }

  // MARK: Queues

  private static func addContextQueues(to cls: NativeClass) {
    cls.instance("performBlock:", "v@:@?") { call throws(ListingException) in
      let context = call.context
      try refuseConfined(context, call)
      guard let block = fwd_Block_copy(try call.block(0)) else { return }
      let (world, object) = (call.world, call.receiver)
      fwd_retain(object)
      let work = WorkItem(
        .native { () throws(ListingException) in
          defer {
            fwd_Block_release(block)
            fwd_release(object)
          }
          try world.callClient { () throws(ListingException) in try world.callBlockVoid(block) }
          try context.processChanges()
        })
      if context.concurrency == 2 {
        world.dispatcher.mainQueue.submit(work)
      } else {
        context.dispatchQueue?.submit(work)
      }
    }
    cls.instance("performBlockAndWait:", "v@:@?") { call throws(ListingException) in
      let context = call.context
      try refuseConfined(context, call)
      let (world, block) = (call.world, try call.block(0))
      let queue = context.concurrency == 2 ? world.dispatcher.mainQueue : context.dispatchQueue
      guard let queue else { return }
      let thread = world.currentThread
      let isHere = queue.kind == .main ? thread.isMain : thread.queues.contains { $0 === queue }
      let work: () throws(ListingException) -> Void = { () throws(ListingException) in
        try world.callClient { () throws(ListingException) in try world.callBlockVoid(block) }
      }
      try world.keeping(call.receiver) { () throws(ListingException) in
        if isHere { return try work() }
        try queue.runSync(isBarrier: false, "-performBlockAndWait:") {
          () throws(ListingException) in
          try work()
          try context.processChanges()
        }
      }
    }
  }

  private static func refuseConfined(_ context: ContextState, _ call: NativeCall)
    throws(ListingException)
  {
    guard context.concurrency == 0 else { return }
    throw call.world.exception(
      "NSInvalidArgumentException",
      "Can only use -\(call.world.selectorName(call.selector)) on an NSManagedObjectContext that was created with a queue."
    )
  }

  // MARK: Requests

  private static func addContextRequests(to cls: NativeClass) {
    let request = "@\"NSFetchRequest\""
    cls.instance("executeFetchRequest:error:", "@\"NSArray\"@:\(request)^@") {
      call throws(ListingException) in
      guard let request = try call.checked(0, "NSFetchRequest") else {
        throw call.invalid("nil argument")
      }
      call.returnBorrowed(try call.context.fetch(request))
    }
    cls.instance("countForFetchRequest:error:", "Q@:\(request)^@") {
      call throws(ListingException) in
      guard let request = try call.checked(0, "NSFetchRequest") else {
        throw call.invalid("nil argument")
      }
      call.returnValue(try call.context.count(request))
    }
    cls.instance(
      "executeRequest:error:", "@\"NSPersistentStoreResult\"@:@\"NSPersistentStoreRequest\"^@"
    ) { call throws(ListingException) in
      guard let request = try call.checked(0, "NSPersistentStoreRequest") else {
        throw call.invalid("nil argument")
      }
      try execute(request, call)
    }
  }

  private static func execute(_ request: ObjectPointer, _ call: NativeCall) throws(ListingException)
  {
    let (world, context) = (call.world, call.context)
    let (bag, result) = (PropertyBag.of(request, world), PropertyBag())
    if world.isKind(request, of: "NSFetchRequest") {
      return call.returnBorrowed(try context.fetch(request))
    }
    if world.isKind(request, of: "NSAsynchronousFetchRequest") {
      guard let inner = bag.object("fetchRequest") else { return call.returnBorrowed(nil) }
      result.keep(try context.fetch(inner), as: "finalResult")
      result.keep(request, as: "fetchRequest")
      let made = world.makeInstance(of: "NSAsynchronousFetchResult", state: result)
      call.returnObject(made)
      if let block = bag.object("completionBlock") {
        try world.callBlockVoid(block, .object(made))
      }
      return
    }
    let isUpdate = world.isKind(request, of: "NSBatchUpdateRequest")
    let keys = try context.batch(request)
    let kind = bag.word("resultType")
    result.setWord("resultType", kind)
    let answer: ObjectPointer =
      switch kind {
      case 1: world.newArray(keys.compactMap { world.idObject(of: $0) })
      case 2: world.makeNumber(keys.count)
      default: world.makeNumber(true)
      }
    result.keep(answer, as: "result")
    fwd_release(answer)
    call.returnObject(
      world.makeInstance(
        of: isUpdate ? "NSBatchUpdateResult" : "NSBatchDeleteResult", state: result))
  }

  static func addRequestMembers(to cls: NativeClass) {
    cls.property("entityName", "T@\"NSString\",R")
    cls.instance("entityName", "@\"NSString\"@:") { call in
      let entity = call.bag.object("entity").flatMap {
        call.world.state(of: $0, as: EntityState.self)?.name
      }
      call.returnText(entity ?? call.bag.text("entityName", call.world))
    }
    cls.instance("execute:", "@\"NSArray\"@:^@") { call throws(ListingException) in
      throw call.invalid(
        "Core Data in fwdsim has no current context; use -executeFetchRequest:error:")
    }
  }

  // MARK: Merge policies

  static func policy(_ type: Int, _ world: World) -> ObjectPointer {
    if let found = world.coreData.policies[type] { return found }
    let bag = PropertyBag()
    bag.setWord("mergeType", type)
    let made = world.makeInstance(of: "NSMergePolicy", state: bag)
    world.coreData.policies[type] = made
    return made
  }

  static func addPolicyMembers(to cls: NativeClass) {
    for (type, name) in policyNames {
      cls.classMethod(name, "@\"NSMergePolicy\"@:") { call in
        call.returnBorrowed(policy(type, call.world))
      }
    }
  }
}

extension World {
  /// Runs with an object that nobody lets go meanwhile.
  func keeping<Value>(_ object: ObjectPointer, _ body: () throws(ListingException) -> Value)
    throws(ListingException) -> Value
  {
    fwd_retain(object)
    defer { fwd_autorelease(object) }
    return try body()
  }
}

extension ContextState {
  var dispatchQueue: DispatchQueue? {
    queue.object.flatMap { world.state(of: $0, as: DispatchQueue.self) }
  }

  /// Listens to saves of the same stores, or no more.
  func followsParent(_ isOn: Bool) {
    world.coreData.followers.removeAll { $0.object == nil || $0.object == object }
    if isOn { world.coreData.followers.append(PointerBox(object, isWeak: true)) }
  }

  /// Takes over what another context has saved, as the notification's information says.
  func merge(_ info: ObjectPointer?) throws(ListingException) {
    for (kind, names) in [
      ("inserted", "inserted_objectIDs"), ("updated", "updated_objectIDs"),
      ("deleted", "deleted_objectIDs"),
    ] {
      for name in [kind, names] {
        let list = try world.send(info, "objectForKey:", .object(world.constantString(name)))
        for object in try world.elements(of: list) {
          let key =
            world.record(of: object)?.key ?? world.state(of: object, as: KeyName.self)?.key
          if let key { try merge(key, kind) }
        }
      }
    }
    try processChanges()
  }

  private func merge(_ key: ObjectKey, _ kind: String) throws(ListingException) {
    switch kind {
    case "inserted":
      if let record = world.record(of: try object(of: key)), record.context === self {
        noteMerged(record, isDeleted: false)
      }
    case "deleted": if let record = record(key) { noteMerged(record, isDeleted: true) }
    default:
      guard let record = record(key) else { return }
      let observed = record.values == nil ? [] : record.entity.properties
      for property in observed {
        try world.observing.willChange(record.object, property.name, .setting)
      }
      try refresh(record, keepsChanges: true)
      for property in observed { try world.observing.didChange(record.object, property.name) }
    }
  }
}
