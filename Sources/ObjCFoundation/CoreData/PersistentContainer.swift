// NSPersistentContainer and NSPersistentStoreDescription.
import CRuntime
import ObjCVM

extension CoreDataLibrary {
  static func addContainerMembers(to cls: NativeClass) {
    for (name, takesModel) in [
      ("initWithName:", false), ("initWithName:managedObjectModel:", true),
      ("persistentContainerWithName:", false),
      ("persistentContainerWithName:managedObjectModel:", true),
    ] {
      let types = "@@:@\"NSString\"" + (takesModel ? "@\"NSManagedObjectModel\"" : "")
      let isInit = name.hasPrefix("init")
      let body: NativeBody = { call throws(ListingException) in
        let world = call.world
        var container = call.receiver
        if !isInit {
          guard let fresh = try world.send(call.receiver, "alloc") else {
            return call.returnBorrowed(nil)
          }
          container = fresh
        }
        let label = try call.optionalText(0) ?? ""
        let model =
          takesModel ? try call.checked(1, "NSManagedObjectModel") : try world.bundledModel(label)
        try fill(container, label, model, world)
        if isInit { call.returnRetained(container) } else { call.returnObject(container) }
      }
      if isInit {
        cls.instance(name, types, returnsInstance: true, body)
      } else {
        cls.classMethod(name, types, returnsInstance: true, body)
      }
    }
    cls.classMethod("defaultDirectoryURL", "@\"NSURL\"@:") { call throws(ListingException) in
      call.returnBorrowed(try directory(call.world))
    }
    addContainerUse(to: cls)
  }

  private static func directory(_ world: World) throws(ListingException) -> ObjectPointer? {
    let path = FileStore.home + "/Library/Application Support/" + World.processName
    world.files.makeDirectories(path)
    return try world.send(
      toClass: world.cls("NSURL"), "fileURLWithPath:", .object(world.autoreleasedString(path)))
  }

  private static func fill(
    _ container: ObjectPointer, _ name: String, _ model: ObjectPointer?, _ world: World
  ) throws(ListingException) {
    if model == nil {
      try world.output(.log, Array("CoreData: error: Failed to load model named \(name)\n".utf8))
    }
    guard let model = model ?? world.merged([]) else { return }
    let bag = PropertyBag.of(container, world)
    bag.keep(world.constantString(name), as: "name")
    bag.keep(model, as: "managedObjectModel")
    let fresh = try world.send(toClass: world.cls("NSPersistentStoreCoordinator"), "alloc")
    let coordinator = try world.send(fresh, "initWithManagedObjectModel:", .object(model))
    bag.keep(coordinator, as: "persistentStoreCoordinator")
    fwd_release(coordinator)
    let context = try newContext(bag, concurrency: 2, world)
    bag.keep(context, as: "viewContext")
    fwd_release(context)
    let url = try world.send(
      try directory(world), "URLByAppendingPathComponent:",
      .object(world.autoreleasedString(name + ".sqlite")))
    let description = try world.send(
      toClass: world.cls("NSPersistentStoreDescription"), "persistentStoreDescriptionWithURL:",
      .object(url))
    bag.keep(
      fwd_autorelease(world.newArray([description].compactMap { $0 })),
      as: "persistentStoreDescriptions")
  }

  /// A new context of a container, +1.
  private static func newContext(_ bag: PropertyBag, concurrency: Int, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    let fresh = try world.send(toClass: world.cls("NSManagedObjectContext"), "alloc")
    let context = try world.send(
      fresh, "initWithConcurrencyType:", .uint(UInt(bitPattern: concurrency)))
    try world.sendVoid(
      context, "setPersistentStoreCoordinator:", .object(bag.object("persistentStoreCoordinator")))
    return context
  }

  private static func addContainerUse(to cls: NativeClass) {
    cls.instance(
      "loadPersistentStoresWithCompletionHandler:",
      "v@:@?<v@?@\"NSPersistentStoreDescription\"@\"NSError\">"
    ) { call throws(ListingException) in
      let (world, bag) = (call.world, call.bag)
      guard let coordinator = bag.object("persistentStoreCoordinator") else { return }
      let block = try call.checkedObject(0)
      for description in try world.elements(of: bag.object("persistentStoreDescriptions")) {
        let error = try addStore(to: coordinator, description, world)
        if let block { try world.callBlockVoid(block, .object(description), .object(error)) }
      }
    }
    cls.instance("newBackgroundContext", "@\"NSManagedObjectContext\"@:") {
      call throws(ListingException) in
      call.returnRetained(try newContext(call.bag, concurrency: 1, call.world))
    }
    cls.instance("performBackgroundTask:", "v@:@?<v@?@\"NSManagedObjectContext\">") {
      call throws(ListingException) in
      let world = call.world
      guard let block = fwd_Block_copy(try call.block(0)),
        let object = try newContext(call.bag, concurrency: 1, world)
      else { return }
      let context = world.contextState(of: object)
      context.dispatchQueue?.submit(
        WorkItem(
          .native { () throws(ListingException) in
            defer {
              fwd_Block_release(block)
              fwd_release(object)
            }
            try world.callClient { () throws(ListingException) in
              try world.callBlockVoid(block, .object(object))
            }
          }))
    }
  }

  static func addStoreDescriptionMembers(to cls: NativeClass) {
    for (name, isInit) in [("initWithURL:", true), ("persistentStoreDescriptionWithURL:", false)] {
      let body: NativeBody = { call throws(ListingException) in
        let world = call.world
        let url = try call.checkedObject(0)
        let object =
          isInit
          ? call.receiver : try world.send(try world.send(call.receiver, "alloc"), "init")
        guard let object else { return call.returnRetained(nil) }
        PropertyBag.of(object, world).keep(url, as: "URL")
        if isInit { call.returnRetained(object) } else { call.returnObject(object) }
      }
      if isInit {
        cls.instance(name, "@@:@\"NSURL\"", returnsInstance: true, body)
      } else {
        cls.classMethod(name, "@@:@\"NSURL\"", returnsInstance: true, body)
      }
    }
    cls.property("type", "T@\"NSString\",C")
    cls.instance("setType:", "v@:@\"NSString\"") { call throws(ListingException) in
      call.bag.keep(try call.checkedObject(0), as: "type")
    }
    cls.instance("type", "@\"NSString\"@:") { call in
      call.returnBorrowed(call.world.constantString(call.bag.text("type", call.world) ?? "SQLite"))
    }
    cls.instance("setOption:forKey:", "v@:@\"NSObject\"@\"NSString\"") {
      call throws(ListingException) in
      let (world, bag) = (call.world, call.bag)
      let copy = try world.send(try options(bag, world), "mutableCopy")
      fwd_autorelease(copy)
      guard let key = try call.checkedObject(1) else { return }
      let value = try call.checkedObject(0)
      if value == nil {
        try world.sendVoid(copy, "removeObjectForKey:", .object(key))
      } else {
        try world.sendVoid(copy, "setObject:forKey:", .object(value), .object(key))
      }
      bag.keep(copy, as: "given")
    }
    cls.instance("options", "@\"NSDictionary\"@:") { call throws(ListingException) in
      call.returnBorrowed(try options(call.bag, call.world))
    }
  }

  private static func options(_ bag: PropertyBag, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    var pairs: [(String, ObjectPointer)] = []
    for (name, key, initial) in [
      ("shouldMigrateStoreAutomatically", "NSMigratePersistentStoresAutomaticallyOption", true),
      ("shouldInferMappingModelAutomatically", "NSInferMappingModelAutomaticallyOption", true),
      ("readOnly", "NSReadOnlyPersistentStoreOption", false),
    ] where bag.flag(name, or: initial) {
      let yes = world.makeNumber(true)
      fwd_autorelease(yes)
      pairs.append((key, yes))
    }
    let made = try world.dictionary(pairs)
    fwd_autorelease(made)
    guard let given = bag.object("given") else { return made }
    let copy = fwd_autorelease(try world.send(made, "mutableCopy"))
    try world.sendVoid(copy, "addEntriesFromDictionary:", .object(given))
    return copy
  }
}
