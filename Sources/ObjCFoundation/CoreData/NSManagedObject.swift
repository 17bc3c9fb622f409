// NSManagedObject: making objects, reading and changing them, and what they say of themselves.
import CRuntime
import ForwardKitBasics
import ObjCVM

extension CoreDataLibrary {
  static func managedObjectClass() -> NativeClass {
    let cls = NativeClass("NSManagedObject", superclass: "NSObject")
    cls.hasState = true
    for (name, type) in [
      ("objectID", "@\"NSManagedObjectID\",R"), ("entity", "@\"NSEntityDescription\",R"),
      ("managedObjectContext", "@\"NSManagedObjectContext\",R"), ("hasChanges", "B,R"),
      ("hasPersistentChangedValues", "B,R"), ("inserted", "B,R,GisInserted"),
      ("updated", "B,R,GisUpdated"), ("deleted", "B,R,GisDeleted"), ("fault", "B,R,GisFault"),
      ("faultingState", "Q,R"),
    ] { cls.property(name, "T" + type) }
    addObjectMaking(to: cls)
    addObjectState(to: cls)
    addObjectValues(to: cls)
    addObjectChanges(to: cls)
    addObjectEvents(to: cls)
    addObjectDescription(to: cls)
    addValidation(to: cls)
    return cls
  }

  // MARK: Making

  private static func addObjectMaking(to cls: NativeClass) {
    let context = "@\"NSManagedObjectContext\""
    cls.classMethod("resolveInstanceMethod:", "B@::") { call throws(ListingException) in
      guard let selector = try call.checkedSelector(0) else { return call.returnBool(false) }
      call.returnBool(call.world.resolveAccessor(selector, of: OpaquePointer(call.receiver)))
    }
    // The accessors belong to the object's own class, which -class does not show.
    cls.instance("respondsToSelector:", "B@::") { call throws(ListingException) in
      guard let selector = try call.checkedSelector(0) else { return call.returnBool(false) }
      let cls = fwd_object_getClass(call.receiver)
      call.returnBool(fwd_class_respondsToSelector(cls, selector))
      try call.world.throwPending()
    }
    cls.classMethod("entity", "@\"NSEntityDescription\"@:") { call throws(ListingException) in
      call.returnBorrowed(try ownEntity(call)?.object)
    }
    cls.classMethod("fetchRequest", "@\"NSFetchRequest\"@:") { call throws(ListingException) in
      let name = try ownEntity(call)?.name
      call.returnBorrowed(
        try call.world.send(
          toClass: call.world.cls("NSFetchRequest"), "fetchRequestWithEntityName:",
          .object(name.flatMap { call.world.autoreleasedString($0) })))
    }
    cls.classMethod("contextShouldIgnoreUnmodeledPropertyChanges", "B@:") { call in
      call.returnBool(true)
    }
    cls.classMethod("automaticallyNotifiesObserversForKey:", "B@:@\"NSString\"") {
      call throws(ListingException) in
      // Accessors of the model's properties notify themselves.
      let entity = call.world.managedClass(above: OpaquePointer(call.receiver))?.entity
      call.returnBool(entity?.byName[try call.optionalText(0) ?? ""] == nil)
    }
    cls.instance(
      "initWithEntity:insertIntoManagedObjectContext:", "@@:@\"NSEntityDescription\"" + context,
      returnsInstance: true
    ) { call throws(ListingException) in
      guard let entity = call.world.entity(of: try call.checkedObject(0)) else {
        throw call.world.exception(
          "NSInvalidArgumentException",
          "An NSManagedObject of class '\(call.world.visibleClassName(of: call.receiver))' must have a valid NSEntityDescription."
        )
      }
      try initialize(call, call.receiver, entity, try call.context(1))
    }
    cls.instance("initWithContext:", "@@:" + context, returnsInstance: true) {
      call throws(ListingException) in
      let own = call.world.visibleClass(of: call.receiver)
      guard let entity = call.world.entity(ofClass: own) else {
        throw call.world.exception(
          "NSInvalidArgumentException",
          "An NSManagedObject of class '\(call.world.visibleClassName(of: call.receiver))' must have a valid NSEntityDescription."
        )
      }
      try initialize(call, call.receiver, entity, try call.context(0))
    }
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      let name = call.world.visibleClassName(of: call.receiver)
      let words =
        "CoreData: error: Failed to call designated initializer on NSManagedObject class '\(name)' \n"
      try call.world.output(.log, Array(words.utf8))
      call.returnRetained(call.receiver)
    }
  }

  /// The entity of the receiver, a class. Where no model that is in use has one, the log says so.
  private static func ownEntity(_ call: NativeCall) throws(ListingException) -> Entity? {
    let cls = OpaquePointer(call.receiver)
    if let found = call.world.entity(ofClass: cls) { return found }
    let name = String(cString: fwd_class_getName(cls))
    let words = """
      CoreData: error: No NSEntityDescriptions in any model claim the NSManagedObject subclass '\(name)' \
      so +entity is confused.  Have you loaded your NSManagedObjectModel yet ?
      CoreData: error: +[\(name) entity] Failed to find a unique match for an NSEntityDescription \
      to a managed object subclass

      """
    try call.world.output(.log, Array(words.utf8))
    return nil
  }

  private static func initialize(
    _ call: NativeCall, _ object: ObjectPointer, _ entity: Entity, _ context: ContextState?
  ) throws(ListingException) {
    let world = call.world
    guard world.record(of: object) == nil, world.hasRoomForState(object) else {
      return call.returnRetained(object)
    }
    if let own = fwd_object_getClass(object), world.managedClass(above: own) == nil {
      // What NSManagedObject itself allocates becomes an object of the class that the entity names.
      if own == world.classIfKnown("NSManagedObject"),
        case let cls = world.programClass(of: entity), cls != own,
        let instance = fwd_class_createInstance(world.managedClass(cls, entity), 0)
      {
        fwd_release(object)
        return try initialize(call, instance, entity, context)
      }
      fwd_object_setClass(object, world.managedClass(own, entity))
      try world.throwPending()
    }
    let record = Record(ObjectKey(entity, world), object, world)
    record.fillInitially()
    world.setState(record, of: object)
    call.returnRetained(object)
    if let context {
      try context.insert(record)
    } else {
      record.key.orphan = PointerBox(object, isWeak: true)
    }
  }

  // MARK: State

  private static func record(_ call: NativeCall) -> Record? { call.world.record(of: call.receiver) }

  private static func addObjectState(to cls: NativeClass) {
    cls.instance("class", "#@:") { call in
      call.returnValue(call.world.visibleClass(of: call.receiver))
    }
    cls.instance("objectID", "@\"NSManagedObjectID\"@:") { call in
      call.returnBorrowed(record(call).flatMap { call.world.idObject(of: $0.key) })
    }
    cls.instance("entity", "@\"NSEntityDescription\"@:") { call in
      call.returnBorrowed(record(call)?.entity.object)
    }
    cls.instance("managedObjectContext", "@\"NSManagedObjectContext\"@:") { call in
      call.returnBorrowed(record(call)?.context?.object)
    }
    func flag(_ name: String, _ answer: @escaping (Record) throws(ListingException) -> Bool) {
      cls.instance(name, "B@:") { call throws(ListingException) in
        call.returnBool(try record(call).map(answer) ?? false)
      }
    }
    flag("isInserted") { $0.context?.inserted.contains($0.key) ?? false }
    flag("isUpdated") { $0.context?.updated.contains($0.key) ?? false }
    flag("isDeleted") { $0.context != nil && $0.isDeleted }
    flag("isFault") { $0.values == nil }
    flag("hasChanges") { record in
      guard let context = record.context else { return false }
      return context.inserted.contains(record.key) || context.updated.contains(record.key)
        || context.deleted.contains(record.key)
    }
    flag("hasPersistentChangedValues") { record throws(ListingException) in
      try record.changedNames().contains { record.entity.byName[$0]?.isTransient == false }
    }
    cls.instance("faultingState", "Q@:") { call in
      call.returnValue(record(call)?.values == nil ? 1 : 0)
    }
    cls.instance("hasFaultForRelationshipNamed:", "B@:@\"NSString\"") { call in
      call.returnBool(record(call)?.values == nil)
    }
    cls.instance("objectIDsForRelationshipNamed:", "@\"NSArray\"@:@\"NSString\"") {
      call throws(ListingException) in
      let keys = try record(call)?.value(try call.optionalText(0) ?? "").keys ?? []
      call.returnObject(call.world.newArray(keys.compactMap { call.world.idObject(of: $0) }))
    }
  }

  // MARK: Values

  /// The property for a key, unless the program's class has its own method for it.
  private static func direct(_ call: NativeCall, _ index: Int, _ name: (Property) -> String)
    throws(ListingException) -> (Record, Property)?
  {
    guard let record = record(call), let key = try call.optionalText(index),
      let property = record.entity.byName[key]
    else { return nil }
    let method = fwd_class_findMethod(
      fwd_object_getClass(call.receiver), call.world.selector(name(property)))
    if let method, let owner = fwd_method_getOwner(method),
      call.world.coreData.classes[owner] == nil,
      !call.world.memory.nativeClasses.contains(owner)
    {
      return nil
    }
    return (record, property)
  }

  private static func addObjectValues(to cls: NativeClass) {
    let text = "@\"NSString\""
    cls.instance("valueForKey:", "@@:" + text) { call throws(ListingException) in
      if let (record, property) = try direct(call, 0, { $0.name }) {
        return call.returnBorrowed(try record.objectValue(property))
      }
      guard let key = try call.checkedObject(0) else {
        throw KeyValueLibrary.nilKey(call, "retrieve")
      }
      call.returnBorrowed(
        try call.world.value(of: call.receiver, forKey: call.world.string(of: key), key))
    }
    cls.instance("setValue:forKey:", "v@:@" + text) { call throws(ListingException) in
      let value = try call.checkedObject(0)
      if let (record, property) = try direct(call, 1, { "set\($0.capitalized):" }) {
        return try record.set(property, value, isPrimitive: false)
      }
      guard let key = try call.checkedObject(1) else { throw KeyValueLibrary.nilKey(call, "set") }
      try call.world.setValue(value, of: call.receiver, forKey: call.world.string(of: key), key)
    }
    cls.instance("primitiveValueForKey:", "@@:" + text) { call throws(ListingException) in
      let (record, property) = try modeled(call, 0)
      call.returnBorrowed(try record.objectValue(property))
    }
    cls.instance("setPrimitiveValue:forKey:", "v@:@" + text) { call throws(ListingException) in
      let (record, property) = try modeled(call, 1)
      try record.set(property, try call.checkedObject(0), isPrimitive: true)
    }
    for (name, index) in [("valueForUndefinedKey:", 0), ("setValue:forUndefinedKey:", 1)] {
      cls.instance(name, (index == 0 ? "@@:" : "v@:@") + text) { call throws(ListingException) in
        throw try undefined(call, index)
      }
    }
  }

  private static func undefined(_ call: NativeCall, _ index: Int) throws(ListingException)
    -> ListingException
  {
    let world = call.world
    let key = try world.describe(try call.checkedObject(index))
    let what = record(call).map { "the entity \($0.entity.name)" } ?? "this class"
    return world.exception(
      "NSUnknownKeyException",
      "[\(try world.shortDescription(of: call.receiver)) \(world.selectorName(call.selector))]: \(what) is not key value coding-compliant for the key \"\(key)\"."
    )
  }

  private static func modeled(_ call: NativeCall, _ index: Int) throws(ListingException)
    -> (Record, Property)
  {
    guard let record = record(call), let name = try call.optionalText(index),
      let property = record.entity.byName[name]
    else { throw try undefined(call, index) }
    return (record, property)
  }

  // MARK: Changes

  private static func addObjectChanges(to cls: NativeClass) {
    let text = "@\"NSString\""
    for name in ["willAccessValueForKey:", "didAccessValueForKey:"] {
      cls.instance(name, "v@:" + text) { call throws(ListingException) in
        if name.hasPrefix("will") { try record(call)?.fire() }
      }
    }
    cls.instance("willChangeValueForKey:", "v@:" + text) { call throws(ListingException) in
      try begin(call, .setting)
    }
    cls.instance("willChangeValueForKey:withSetMutation:usingObjects:", "v@:\(text)Q@\"NSSet\"") {
      call throws(ListingException) in
      let objects = try call.world.orNull(try call.checkedObject(2))
      try begin(call, KeyChange(mutation: call.uint(1), objects: objects) ?? .setting)
    }
    for name in ["didChangeValueForKey:", "didChangeValueForKey:withSetMutation:usingObjects:"] {
      cls.instance(name, "v@:" + text + (name.contains("with") ? "Q@\"NSSet\"" : "")) {
        call throws(ListingException) in
        let key = try call.optionalText(0) ?? ""
        if let record = record(call) { return try record.end(key) }
        try call.world.observing.didChange(call.receiver, key)
      }
    }
    for (name, takesKeys) in [
      ("changedValues", false), ("changedValuesForCurrentEvent", false),
      ("committedValuesForKeys:", true),
    ] {
      cls.instance(name, "@\"NSDictionary\"@:" + (takesKeys ? "@\"NSArray\"" : "")) {
        call throws(ListingException) in
        guard let record = record(call) else { return try call.returnDictionary([]) }
        if !takesKeys {
          let names = try record.changedNames()
          return call.returnObject(try record.dictionary(record.values ?? [:], names))
        }
        try record.fire()
        var names: [String]?
        if let keys = try call.checkedObject(0) {
          names = []
          for key in try call.world.elements(of: keys) { names?.append(call.world.string(of: key)) }
        }
        call.returnObject(try record.dictionary(record.committed, names))
      }
    }
  }

  private static func begin(_ call: NativeCall, _ change: KeyChange) throws(ListingException) {
    let key = try call.optionalText(0) ?? ""
    if let record = record(call) { return try record.begin(key, change) }
    try call.world.observing.willChange(call.receiver, key, change)
  }

  private static func addObjectEvents(to cls: NativeClass) {
    for name in [
      "awakeFromFetch", "awakeFromInsert", "willSave", "didSave", "prepareForDeletion",
      "willTurnIntoFault", "didTurnIntoFault",
    ] { cls.instance(name, "v@:") { _ in } }
    cls.instance("awakeFromSnapshotEvents:", "v@:Q") { _ in }
  }

  // MARK: Description

  private static func addObjectDescription(to cls: NativeClass) {
    for name in ["description", "debugDescription"] {
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        let head =
          "<\(call.world.visibleClassName(of: call.receiver)): \(hex(UInt(bitPattern: call.receiver)))>"
        guard let record = record(call) else { return call.returnText(head) }
        let id = try call.world.describe(call.world.idObject(of: record.key))
        call.returnText(
          "\(head) (entity: \(record.entity.name); id: \(id); data: \(try data(record)))")
      }
    }
  }

  private static func data(_ record: Record) throws(ListingException) -> String {
    guard let values = record.values else { return "<fault>" }
    let world = record.world
    var pairs: [(String, ObjectPointer)] = []
    for property in record.entity.properties where property.kind != .fetched {
      let value = values[property.name] ?? .none
      var text: ObjectPointer?
      if property.isRelationship {
        var names: [ObjectPointer] = []
        for key in value.keys {
          let words = try world.describe(world.idObject(of: key))
          if let name = world.autoreleasedString(words) { names.append(name) }
        }
        text = property.isToMany ? fwd_autorelease(world.newArray(names)) : names.first
      } else {
        text = value.object
      }
      if let shown = text ?? world.autoreleasedString("nil") {
        pairs.append((property.name, shown))
      }
    }
    return try world.describe(fwd_autorelease(try world.dictionary(pairs)))
  }
}
