// NSPersistentStore and NSPersistentStoreCoordinator.
import CRuntime
import ObjCVM

extension CoreDataLibrary {
  static func storeClass() -> NativeClass {
    let cls = NativeClass("NSPersistentStore", superclass: "NSObject")
    cls.hasState = true
    for (name, type) in [
      ("type", "NSString"), ("configurationName", "NSString"), ("URL", "NSURL"),
      ("options", "NSDictionary"), ("identifier", "NSString"), ("metadata", "NSDictionary"),
      ("persistentStoreCoordinator", "NSPersistentStoreCoordinator"),
    ] { cls.property(name, "T@\"\(type)\",R") }
    cls.property("readOnly", "TB,R,GisReadOnly")
    func state(_ call: NativeCall) -> StoreState? {
      call.world.state(of: call.receiver, as: StoreState.self)
    }
    // The constant itself: programs compare it as a pointer.
    cls.instance("type", "@\"NSString\"@:") { call in
      call.returnBorrowed(state(call).flatMap { call.world.constantString($0.type) })
    }
    cls.instance("configurationName", "@\"NSString\"@:") { call in
      call.returnText(state(call)?.configuration)
    }
    cls.instance("URL", "@\"NSURL\"@:") { call in call.returnBorrowed(state(call)?.url?.object) }
    cls.instance("options", "@\"NSDictionary\"@:") { call in
      call.returnBorrowed(state(call)?.options?.object)
    }
    cls.instance("identifier", "@\"NSString\"@:") { call in
      call.returnText(state(call)?.contents.uuid)
    }
    cls.instance("isReadOnly", "B@:") { call in call.returnBool(state(call)?.isReadOnly ?? false) }
    cls.instance("persistentStoreCoordinator", "@\"NSPersistentStoreCoordinator\"@:") { call in
      call.returnBorrowed(state(call)?.coordinator?.object)
    }
    cls.instance("metadata", "@\"NSDictionary\"@:") { call throws(ListingException) in
      guard let state = state(call) else { return call.returnBorrowed(nil) }
      call.returnBorrowed(try metadata(of: state, call.world))
    }
    cls.instance("setMetadata:", "v@:@\"NSDictionary\"") { call throws(ListingException) in
      state(call)?.contents.metadata = try call.checkedObject(0).map {
        PointerBox($0, isWeak: false)
      }
    }
    return cls
  }

  private static func metadata(of store: StoreState, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    try metadata(of: store.contents, type: store.type, world)
  }

  private static func metadata(of contents: StoreContents, type: String, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    let made = try world.dictionary([
      ("NSStoreType", world.constantString(type)),
      ("NSStoreUUID", world.constantString(contents.uuid)),
    ])
    fwd_autorelease(made)
    guard let own = contents.metadata?.object else { return made }
    let copy = fwd_autorelease(try world.send(made, "mutableCopy"))
    try world.sendVoid(copy, "addEntriesFromDictionary:", .object(own))
    return copy
  }

  // MARK: Coordinators

  private static func state(_ call: NativeCall) -> CoordinatorState? {
    call.world.state(of: call.receiver, as: CoordinatorState.self)
  }

  static func coordinatorClass() -> NativeClass {
    let cls = NativeClass("NSPersistentStoreCoordinator", superclass: "NSObject")
    cls.hasState = true
    cls.property("managedObjectModel", "T@\"NSManagedObjectModel\",R")
    cls.property("persistentStores", "T@\"NSArray\",R")
    cls.property("name", "T@\"NSString\",C")
    cls.instance(
      "initWithManagedObjectModel:", "@@:@\"NSManagedObjectModel\"", returnsInstance: true
    ) { call throws(ListingException) in
      let world = call.world
      guard let model = try call.checked(0, "NSManagedObjectModel") else {
        throw world.exception(
          "NSInvalidArgumentException",
          "Cannot create an NSPersistentStoreCoordinator with a nil model")
      }
      let state = world.state(of: model, as: ModelState.self) ?? ModelState()
      if world.hasRoomForState(call.receiver) {
        world.setState(CoordinatorState(model, state, world), of: call.receiver)
      }
      call.returnRetained(call.receiver)
    }
    cls.instance("managedObjectModel", "@\"NSManagedObjectModel\"@:") { call in
      call.returnBorrowed(state(call)?.model.object)
    }
    cls.instance("name", "@\"NSString\"@:") { call in call.returnBorrowed(state(call)?.name?.object)
    }
    cls.instance("setName:", "v@:@\"NSString\"") { call throws(ListingException) in
      state(call)?.name = try call.checkedObject(0).map { PointerBox($0, isWeak: false) }
    }
    cls.instance("persistentStores", "@\"NSArray\"@:") { call in
      call.returnObject(call.world.newArray(state(call)?.stores.objects ?? []))
    }
    for name in ["lock", "unlock"] { cls.instance(name, "v@:") { _ in } }
    cls.instance("tryLock", "B@:") { call in call.returnBool(true) }
    addStoreAdding(to: cls)
    addStoreRemoving(to: cls)
    addStoreReading(to: cls)
    addClosedStores(to: cls)
    addCoordinatorQueue(to: cls)
    return cls
  }

  private static func addStoreAdding(to cls: NativeClass) {
    cls.instance(
      "addPersistentStoreWithType:configuration:URL:options:error:",
      "@\"NSPersistentStore\"@:@\"NSString\"@\"NSString\"@\"NSURL\"@\"NSDictionary\"^@"
    ) { call throws(ListingException) in
      let type = try call.optionalText(0) ?? ""
      let (store, error) = try addStore(
        to: call.receiver, type: type, configuration: try call.optionalText(1),
        url: try call.checkedObject(2), options: try call.checkedObject(3), call.world)
      if let error, let place = call.pointer(4) {
        try call.world.write(UInt(bitPattern: error), to: place)
      }
      call.returnBorrowed(store)
    }
    cls.instance(
      "addPersistentStoreWithDescription:completionHandler:",
      "v@:@\"NSPersistentStoreDescription\"@?<v@?@\"NSPersistentStoreDescription\"@\"NSError\">"
    ) { call throws(ListingException) in
      guard let description = try call.checked(0, "NSPersistentStoreDescription") else { return }
      let error = try addStore(to: call.receiver, description, call.world)
      if let block = try call.checkedObject(1) {
        try call.world.callBlockVoid(block, .object(description), .object(error))
      }
    }
  }

  /// Adds the store that a description is about; the error, if it cannot be.
  static func addStore(
    to coordinator: ObjectPointer, _ description: ObjectPointer, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    let bag = PropertyBag.of(description, world)
    let options = try world.send(description, "options")
    return try addStore(
      to: coordinator, type: bag.text("type", world) ?? "SQLite",
      configuration: bag.text("configuration", world), url: bag.object("URL"), options: options,
      world
    ).error
  }

  private static func option(_ name: String, _ options: ObjectPointer?, _ world: World)
    throws(ListingException) -> Bool
  {
    let value = try world.send(options, "objectForKey:", .object(world.constantString(name)))
    guard let value, world.implements(value, "boolValue") else { return false }
    return try world.sendBool(value, "boolValue")
  }

  private static func addStore(
    to coordinator: ObjectPointer, type: String, configuration: String?, url: ObjectPointer?,
    options: ObjectPointer?, _ world: World
  ) throws(ListingException) -> (store: ObjectPointer?, error: ObjectPointer?) {
    guard let state = world.state(of: coordinator, as: CoordinatorState.self) else {
      return (nil, nil)
    }
    guard ["InMemory", "SQLite", "Binary", "XML"].contains(type) else {
      throw world.exception("NSInvalidArgumentException", "Unsupported store type.")
    }
    let isReadOnly = try option("NSReadOnlyPersistentStoreOption", options, world)
    var contents = StoreContents(uuid: world.makeUUIDText())
    if type != "InMemory" {
      let path = try world.path(of: url)
      guard url != nil, !path.isEmpty, path != "/dev/null" || type == "SQLite" else {
        throw world.exception("NSInvalidArgumentException", "\(type) stores need a URL")
      }
      if path != "/dev/null" {
        if let kept = world.coreData.contents[path], world.files.exists(path) {
          let migrates = try option("NSInferMappingModelAutomaticallyOption", options, world)
          guard kept.fits(state.entities) || migrates else {
            return (
              nil,
              try world.coreDataError(
                134100,
                "The managed object model version used to open the persistent store is incompatible with the one that was used to create the persistent store.",
                [])
            )
          }
          contents = kept.read(with: state.entities, world)
        } else if isReadOnly {
          return (
            nil,
            try world.coreDataError(
              260, "The file couldn’t be opened because it doesn’t exist.", [])
          )
        }
        if !world.files.exists(path), !(try world.files.write([], to: path, world)) {
          return (nil, try world.coreDataError(512, "The file couldn’t be saved.", []))
        }
        world.coreData.contents[path] = contents
      }
    }
    let store = StoreState(
      contents, type: type, configuration: configuration, isReadOnly: isReadOnly, url: url,
      options: options)
    store.coordinator = PointerBox(coordinator, isWeak: true)
    let made = world.makeInstance(of: "NSPersistentStore", state: store)
    fwd_autorelease(made)
    contents.object = PointerBox(made, isWeak: true)
    state.stores.append(PointerBox(made, isWeak: false))
    try notify(coordinator, "added", made, world)
    return (made, nil)
  }

  private static func notify(
    _ coordinator: ObjectPointer, _ key: String, _ store: ObjectPointer, _ world: World
  ) throws(ListingException) {
    guard let list = fwd_autorelease(world.newArray([store])) else { return }
    try world.sendVoid(
      NotificationLibrary.defaultCenter(world), "postNotificationName:object:userInfo:",
      .object(world.constantString("_NSPersistentStoreCoordinatorStoresDidChangeNotification")),
      .object(coordinator), .object(fwd_autorelease(try world.dictionary([(key, list)]))))
  }

  private static func addStoreRemoving(to cls: NativeClass) {
    cls.instance("removePersistentStore:error:", "B@:@\"NSPersistentStore\"^@") {
      call throws(ListingException) in
      let store = try call.checkedObject(0)
      let state = state(call)
      let before = state?.stores.count ?? 0
      let box = store.map { PointerBox($0, isWeak: false) }
      state?.stores.removeAll { $0.object == store }
      call.returnBool(before != state?.stores.count)
      if before != state?.stores.count, let object = box?.object {
        try notify(call.receiver, "removed", object, call.world)
      }
    }
    cls.instance(
      "destroyPersistentStoreAtURL:withType:options:error:",
      "B@:@\"NSURL\"@\"NSString\"@\"NSDictionary\"^@"
    ) { call throws(ListingException) in
      let path = try call.world.path(of: try call.checkedObject(0))
      call.world.coreData.contents[path] = nil
      call.returnBool(true)
    }
    cls.instance(
      "migratePersistentStore:toURL:options:withType:error:",
      "@\"NSPersistentStore\"@:@\"NSPersistentStore\"@\"NSURL\"@\"NSDictionary\"@\"NSString\"^@"
    ) { call throws(ListingException) in
      throw call.invalid("Core Data in fwdsim does not migrate stores to other places")
    }
  }

  private static func addStoreReading(to cls: NativeClass) {
    cls.instance("persistentStoreForURL:", "@\"NSPersistentStore\"@:@\"NSURL\"") {
      call throws(ListingException) in
      let wanted = try call.world.path(of: try call.checkedObject(0))
      for object in state(call)?.stores.objects ?? [] {
        let url = call.world.state(of: object, as: StoreState.self)?.url?.object
        if url != nil, try call.world.path(of: url) == wanted { return call.returnBorrowed(object) }
      }
      call.returnBorrowed(nil)
    }
    cls.instance("URLForPersistentStore:", "@\"NSURL\"@:@\"NSPersistentStore\"") {
      call throws(ListingException) in
      let store = try call.checked(0, "NSPersistentStore")
      call.returnBorrowed(try call.world.send(store, "URL"))
    }
    cls.instance("metadataForPersistentStore:", "@\"NSDictionary\"@:@\"NSPersistentStore\"") {
      call throws(ListingException) in
      let store = try call.checked(0, "NSPersistentStore")
      call.returnBorrowed(try call.world.send(store, "metadata"))
    }
    cls.instance("setMetadata:forPersistentStore:", "v@:@\"NSDictionary\"@\"NSPersistentStore\"") {
      call throws(ListingException) in
      let store = try call.checked(1, "NSPersistentStore")
      try call.world.sendVoid(store, "setMetadata:", .object(try call.checkedObject(0)))
    }
    cls.instance("managedObjectIDForURIRepresentation:", "@\"NSManagedObjectID\"@:@\"NSURL\"") {
      call throws(ListingException) in
      let text = call.world.string(
        of: try call.world.send(try call.checked(0, "NSURL"), "absoluteString"))
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 5, parts[0] == "x-coredata:", let number = Int(parts[4].dropFirst())
      else {
        return call.returnBorrowed(nil)
      }
      for store in state(call)?.storeStates ?? [] where store.contents.uuid == parts[2] {
        if let key = store.contents.keys[String(parts[3])]?[number] {
          return call.returnBorrowed(call.world.idObject(of: key))
        }
      }
      call.returnBorrowed(nil)
    }
  }

  /// Metadata of stores that are not open.
  private static func addClosedStores(to cls: NativeClass) {
    for options in ["", "options:"] {
      let types = "@\"NSString\"@\"NSURL\"" + (options.isEmpty ? "" : "@\"NSDictionary\"")
      cls.classMethod(
        "metadataForPersistentStoreOfType:URL:\(options)error:", "@\"NSDictionary\"@:\(types)^@"
      ) { call throws(ListingException) in
        guard let contents = try contents(call, 1) else {
          try CodingLibrary.storeError(
            call.world, at: call.pointer(options.isEmpty ? 2 : 3), code: 260)
          return call.returnBorrowed(nil)
        }
        let type = call.world.string(of: try call.checkedObject(0))
        call.returnBorrowed(try metadata(of: contents, type: type, call.world))
      }
      cls.classMethod(
        "setMetadata:forPersistentStoreOfType:URL:\(options)error:",
        "B@:@\"NSDictionary\"\(types)^@"
      ) { call throws(ListingException) in
        guard let contents = try contents(call, 2) else {
          try CodingLibrary.storeError(
            call.world, at: call.pointer(options.isEmpty ? 3 : 4), code: 260)
          return call.returnBool(false)
        }
        contents.metadata = try call.checkedObject(0).map { PointerBox($0, isWeak: false) }
        call.returnBool(true)
      }
    }
  }

  /// What the store at a URL has; nil where there is none.
  private static func contents(_ call: NativeCall, _ index: Int) throws(ListingException)
    -> StoreContents?
  {
    guard let url = try call.checkedObject(index) else { return nil }
    return call.world.coreData.contents[try call.world.path(of: url)]
  }

  private static func addCoordinatorQueue(to cls: NativeClass) {
    for name in ["performBlock:", "performBlockAndWait:"] {
      cls.instance(name, "v@:@?") { call throws(ListingException) in
        let (world, block) = (call.world, try call.block(0))
        guard
          let queue = state(call)?.queue.object.flatMap({
            world.state(of: $0, as: DispatchQueue.self)
          })
        else { return }
        if name == "performBlock:" { return queue.submit(.block(block)) }
        if world.currentThread.queues.contains(where: { $0 === queue }) {
          return try world.callBlockVoid(block)
        }
        try queue.runSync(isBarrier: false, "-" + name) { () throws(ListingException) in
          try world.callClient { () throws(ListingException) in try world.callBlockVoid(block) }
        }
      }
    }
  }
}
