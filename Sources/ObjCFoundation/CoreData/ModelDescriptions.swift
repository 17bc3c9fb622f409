// NSEntityDescription, NSManagedObjectModel and what the descriptions of properties do besides keeping values.
import CRuntime
import ForwardKitBasics
import ObjCVM

/// What an entity's description keeps.
final class EntityState: StateWithBag {
  var name = ""
  var className = "NSManagedObject"
  var isAbstract = false
  var properties: [PointerBox] = []
  var subentities: [PointerBox] = []
  /// Not owned, as nothing is that leads up in a model.
  var parent: PointerBox?
  var model: PointerBox?
  /// Which model was used last.
  var order = 0
}

/// What a model keeps.
final class ModelState: StateWithBag {
  var entities: [PointerBox] = []
  var configurations: [String: [String]] = [:]
  var templates: [String: PointerBox] = [:]
}

extension Array where Element == PointerBox {
  /// Objects, autoreleased.
  var objects: [ObjectPointer] { compactMap { $0.retained.flatMap { fwd_autorelease($0) } } }

  init(keeping objects: [ObjectPointer]) {
    self = objects.map { PointerBox($0, isWeak: false) }
  }
}

extension PointerBox {
  /// The object, autoreleased; nil when it is gone.
  var object: ObjectPointer? { retained.flatMap { fwd_autorelease($0) } }
}

extension NativeCall {
  /// The state of the receiver, made when it is first needed. A receiver of another kind gets one that nobody sees.
  func own<State: AnyObject>(_ make: @autoclosure () -> State) -> State {
    if let found = world.state(of: receiver, as: State.self) { return found }
    let fresh = make()
    if world.hasRoomForState(receiver) { world.setState(fresh, of: receiver) }
    return fresh
  }

  /// Objects of an array argument, all of one class.
  func checkedElements(_ index: Int, _ className: String) throws(ListingException)
    -> [ObjectPointer]
  {
    let objects = try world.elements(of: try checkedObject(index))
    for object in objects where fwd_object_isClass(object) || !world.isKind(object, of: className) {
      throw invalid("\(world.className(of: object)) is not an \(className)")
    }
    return objects
  }

  /// Returns a dictionary; the values are borrowed.
  func returnDictionary(_ pairs: [(String, ObjectPointer)]) throws(ListingException) {
    returnObject(try world.dictionary(pairs))
  }
}

extension World {
  /// A new dictionary, +1.
  func dictionary(_ pairs: [(String, ObjectPointer)]) throws(ListingException) -> ObjectPointer {
    let table = ObjectTable(capacity: pairs.count)
    for (name, value) in pairs { try setValue(value, forKey: constantString(name), in: table) }
    return makeDictionary(owning: table)
  }
}

// MARK: - NSEntityDescription

extension CoreDataLibrary {
  private static func state(_ call: NativeCall) -> EntityState { call.own(EntityState()) }

  static func entityClass() -> NativeClass {
    let cls = NativeClass("NSEntityDescription", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSCopying")
    cls.adopt("NSFastEnumeration")
    for (name, type) in [
      ("name", "NSString"), ("managedObjectClassName", "NSString"), ("properties", "NSArray"),
      ("subentities", "NSArray"), ("superentity", "NSEntityDescription"),
      ("userInfo", "NSDictionary"), ("renamingIdentifier", "NSString"),
      ("versionHashModifier", "NSString"), ("uniquenessConstraints", "NSArray"),
      ("compoundIndexes", "NSArray"), ("indexes", "NSArray"),
      ("managedObjectModel", "NSManagedObjectModel"),
    ] { cls.property(name, "T@\"\(type)\",C") }
    cls.property("abstract", "TB,GisAbstract")
    addEntityNames(to: cls)
    addEntityProperties(to: cls)
    addEntityFinding(to: cls)
    addEnumeration(to: cls, "properties")
    return cls
  }

  private static func addEntityNames(to cls: NativeClass) {
    cls.instance("name", "@\"NSString\"@:") { call in
      let name = state(call).name
      call.returnText(name.isEmpty ? nil : name)
    }
    cls.instance("setName:", "v@:@\"NSString\"") { call throws(ListingException) in
      try refuseChange(call)
      state(call).name = try call.optionalText(0) ?? ""
    }
    cls.instance("managedObjectClassName", "@\"NSString\"@:") { call in
      call.returnText(state(call).className)
    }
    cls.instance("setManagedObjectClassName:", "v@:@\"NSString\"") {
      call throws(ListingException) in
      try refuseChange(call)
      state(call).className = try call.optionalText(0) ?? "NSManagedObject"
    }
    cls.instance("isAbstract", "B@:") { call in call.returnBool(state(call).isAbstract) }
    cls.instance("setAbstract:", "v@:B") { call throws(ListingException) in
      try refuseChange(call)
      state(call).isAbstract = call.bool(0)
    }
    cls.instance("superentity", "@\"NSEntityDescription\"@:") { call in
      call.returnBorrowed(state(call).parent?.object)
    }
    cls.instance("managedObjectModel", "@\"NSManagedObjectModel\"@:") { call in
      call.returnBorrowed(state(call).model?.object)
    }
    for name in [
      "userInfo", "renamingIdentifier", "versionHashModifier", "uniquenessConstraints",
      "compoundIndexes", "indexes",
    ] {
      cls.instance(name, "@@:") { call in call.returnObject(state(call).bag.retained(name)) }
      cls.instance("set\(name.prefix(1).uppercased())\(name.dropFirst()):", "v@:@") {
        call throws(ListingException) in state(call).bag.keep(try call.checkedObject(0), as: name)
      }
    }
    cls.instance("isKindOfEntity:", "B@:@\"NSEntityDescription\"") {
      call throws(ListingException) in
      let other = call.world.entity(of: try call.checkedObject(0))
      let own = call.world.entity(of: call.receiver)
      call.returnBool(other.map { own?.isKind(of: $0) ?? false } ?? false)
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call in
      let (old, copy) = (state(call), EntityState())
      (copy.name, copy.className, copy.isAbstract) = (old.name, old.className, old.isAbstract)
      (copy.properties, copy.subentities, copy.bag) = (old.properties, old.subentities, old.bag)
      call.returnRetained(call.world.makeInstance(of: "NSEntityDescription", state: copy))
    }
  }

  private static func addEntityProperties(to cls: NativeClass) {
    cls.instance("properties", "@\"NSArray\"@:") { call in
      call.returnObject(call.world.newArray(all(call).map(\.object)))
    }
    cls.instance("setProperties:", "v@:@\"NSArray\"") { call throws(ListingException) in
      try refuseChange(call)
      let objects = try call.checkedElements(0, "NSPropertyDescription")
      state(call).properties = Array(keeping: objects)
      for object in objects {
        PropertyBag.of(object, call.world).keep(call.receiver, as: "entity", isWeak: true)
      }
    }
    cls.instance("subentities", "@\"NSArray\"@:") { call in
      call.returnObject(call.world.newArray(state(call).subentities.objects))
    }
    cls.instance("setSubentities:", "v@:@\"NSArray\"") { call throws(ListingException) in
      try refuseChange(call)
      let objects = try call.checkedElements(0, "NSEntityDescription")
      state(call).subentities = Array(keeping: objects)
      for object in objects {
        call.world.state(of: object, as: EntityState.self)?.parent = PointerBox(
          call.receiver, isWeak: true)
      }
    }
    for (name, kind) in [
      ("propertiesByName", nil), ("attributesByName", Property.Kind.attribute),
      ("relationshipsByName", .relationship),
    ] {
      cls.property(name, "T@\"NSDictionary\",R")
      cls.instance(name, "@\"NSDictionary\"@:") { call throws(ListingException) in
        try call.returnDictionary(
          all(call).filter { kind == nil || call.world.propertyKind(of: $0.object) == kind })
      }
    }
    cls.property("subentitiesByName", "T@\"NSDictionary\",R")
    cls.instance("subentitiesByName", "@\"NSDictionary\"@:") { call throws(ListingException) in
      try call.returnDictionary(
        state(call).subentities.objects.map {
          (call.world.state(of: $0, as: EntityState.self)?.name ?? "", $0)
        })
    }
    cls.instance(
      "relationshipsWithDestinationEntity:", "@\"NSArray\"@:@\"NSEntityDescription\""
    ) { call throws(ListingException) in
      let wanted = try call.checkedObject(0)
      let found = all(call).map(\.object).filter {
        PropertyBag.of($0, call.world).object("destinationEntity") == wanted && wanted != nil
      }
      call.returnObject(call.world.newArray(found))
    }
  }

  /// Names and descriptions of the receiver's properties, those of its parents first.
  private static func all(_ call: NativeCall) -> [(String, object: ObjectPointer)] {
    var levels: [[ObjectPointer]] = []
    var next: EntityState? = state(call)
    while let state = next, levels.count < 100 {
      levels.append(state.properties.objects)
      next = state.parent?.object.flatMap { call.world.state(of: $0, as: EntityState.self) }
    }
    return levels.reversed().joined().map {
      (PropertyBag.of($0, call.world).text("name", call.world) ?? "", $0)
    }
  }

  /// A model that is in use does not change.
  static func refuseChange(_ call: NativeCall) throws(ListingException) {
    guard call.world.coreData.entities[call.receiver] != nil else { return }
    throw call.world.exception(
      "NSInternalInconsistencyException",
      "Can't modify an immutable model.")
  }

  private static func addEntityFinding(to cls: NativeClass) {
    let types = "@\"NSString\"@\"NSManagedObjectContext\""
    cls.classMethod("entityForName:inManagedObjectContext:", "@\"NSEntityDescription\"@:" + types) {
      call throws(ListingException) in
      call.returnBorrowed(try named(call, "entityForName:")?.object)
    }
    cls.classMethod("insertNewObjectForEntityForName:inManagedObjectContext:", "@@:" + types) {
      call throws(ListingException) in
      guard let entity = try named(call, "entityForName:"), let context = try call.context(1) else {
        throw call.world.exception(
          "NSInternalInconsistencyException",
          "+entityForName: could not locate an entity named '\(try call.optionalText(0) ?? "(null)")' in this model."
        )
      }
      call.returnObject(try context.insertNew(entity))
    }
  }

  private static func named(_ call: NativeCall, _ selector: String) throws(ListingException)
    -> Entity?
  {
    let name = try call.optionalText(0) ?? ""
    guard let context = try call.context(1) else {
      throw call.world.exception(
        "NSInvalidArgumentException",
        "+\(selector) nil is not a legal NSManagedObjectContext parameter searching for entity name '\(name)'"
      )
    }
    guard let coordinator = context.coordinatorState else {
      throw call.world.exception(
        "NSInvalidArgumentException",
        "+\(selector) nil is not a legal NSPersistentStoreCoordinator for searching for entity name '\(name)'"
      )
    }
    return coordinator.entity(named: name)
  }
}

// MARK: - Properties

extension CoreDataLibrary {
  static func addPropertyMembers(to cls: NativeClass) {
    cls.property("entity", "T@\"NSEntityDescription\",R")
    cls.instance("entity", "@\"NSEntityDescription\"@:") { call in
      call.returnObject(call.bag.retained("entity"))
    }
    for name in ["validationPredicates", "validationWarnings"] {
      cls.property(name, "T@\"NSArray\",R")
      cls.instance(name, "@\"NSArray\"@:") { call in
        call.returnObject(call.bag.retained(name) ?? call.world.newArray([]))
      }
    }
    cls.instance("setValidationPredicates:withValidationWarnings:", "v@:@\"NSArray\"@\"NSArray\"") {
      call throws(ListingException) in
      call.bag.keep(try call.checkedObject(0), as: "validationPredicates")
      call.bag.keep(try call.checkedObject(1), as: "validationWarnings")
    }
  }

  static func addAttributeMembers(to cls: NativeClass) {
    cls.instance("attributeValueClassName", "@\"NSString\"@:") { call in
      call.returnText(
        call.bag.text("attributeValueClassName", call.world)
          ?? Property.className(ofType: call.bag.word("attributeType")))
    }
  }

  static func addRelationshipMembers(to cls: NativeClass) {
    for (name, type) in [
      ("destinationEntity", "NSEntityDescription"),
      ("inverseRelationship", "NSRelationshipDescription"),
    ] {
      cls.property(name, "T@\"\(type)\",W")
      cls.instance(name, "@\"\(type)\"@:") { call in call.returnObject(call.bag.retained(name)) }
      cls.instance("set\(name.prefix(1).uppercased())\(name.dropFirst()):", "v@:@\"\(type)\"") {
        call throws(ListingException) in
        call.bag.keep(try call.checked(0, type), as: name, isWeak: true)
      }
    }
    cls.property("toMany", "TB,R,GisToMany")
    cls.instance("isToMany", "B@:") { call in call.returnBool(call.bag.word("maxCount") != 1) }
  }
}

// MARK: - NSManagedObjectModel

extension CoreDataLibrary {
  private static func model(_ call: NativeCall) -> ModelState { call.own(ModelState()) }

  static func modelClass() -> NativeClass {
    let cls = NativeClass("NSManagedObjectModel", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSCopying")
    cls.adopt("NSFastEnumeration")
    for (name, type) in [
      ("entities", "NSArray"), ("entitiesByName", "NSDictionary"), ("configurations", "NSArray"),
      ("fetchRequestTemplatesByName", "NSDictionary"), ("versionIdentifiers", "NSSet"),
      ("localizationDictionary", "NSDictionary"), ("entityVersionHashesByName", "NSDictionary"),
    ] { cls.property(name, "T@\"\(type)\"\(name.hasSuffix("ByName") ? ",R" : ",C")") }
    cls.instance("entities", "@\"NSArray\"@:") { call in
      call.returnObject(call.world.newArray(model(call).entities.objects))
    }
    cls.instance("setEntities:", "v@:@\"NSArray\"") { call throws(ListingException) in
      for entity in model(call).entities.objects where call.world.coreData.entities[entity] != nil {
        throw call.world.exception(
          "NSInternalInconsistencyException", "Can't modify an immutable model.")
      }
      let objects = try call.checkedElements(0, "NSEntityDescription")
      set(objects, of: call.receiver, model(call), call.world)
    }
    cls.instance("entitiesByName", "@\"NSDictionary\"@:") { call throws(ListingException) in
      try call.returnDictionary(named(model(call), call.world))
    }
    cls.instance("entityVersionHashesByName", "@\"NSDictionary\"@:") {
      call throws(ListingException) in
      var pairs: [(String, ObjectPointer)] = []
      for (name, object) in named(model(call), call.world) {
        let text = call.world.entity(of: object)?.signature ?? ""
        guard let hash = fwd_autorelease(try call.world.makeData(Array(text.utf8))) else {
          continue
        }
        pairs.append((name, hash))
      }
      try call.returnDictionary(pairs)
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call in
      let copy = ModelState()
      copy.templates = model(call).templates
      let made = call.world.makeInstance(of: "NSManagedObjectModel", state: copy)
      set(model(call).entities.objects, of: made, copy, call.world)
      call.returnRetained(made)
    }
    for name in ["versionIdentifiers", "localizationDictionary"] {
      cls.instance(name, "@@:") { call in call.returnObject(model(call).bag.retained(name)) }
      cls.instance("set\(name.prefix(1).uppercased())\(name.dropFirst()):", "v@:@") {
        call throws(ListingException) in model(call).bag.keep(try call.checkedObject(0), as: name)
      }
    }
    addConfigurations(to: cls)
    addTemplates(to: cls)
    addModelReading(to: cls)
    addEnumeration(to: cls, "entities")
    return cls
  }

  /// `for (… in …)` over the elements of an array that the object has.
  static func addEnumeration(to cls: NativeClass, _ elements: String) {
    cls.instance("countByEnumeratingWithState:objects:count:", "Q@:^{?=Q^@^Q[5Q]}^@Q") {
      call throws(ListingException) in
      let items = try call.world.elements(of: try call.world.send(call.receiver, elements))
      try call.enumerateFast(count: items.count, mutations: nil) { items[$0] }
    }
  }

  static func set(
    _ entities: [ObjectPointer], of object: ObjectPointer, _ model: ModelState, _ world: World
  ) {
    model.entities = Array(keeping: entities)
    for entity in entities {
      world.state(of: entity, as: EntityState.self)?.model = PointerBox(object, isWeak: true)
    }
  }

  static func named(_ model: ModelState, _ world: World) -> [(String, ObjectPointer)] {
    model.entities.objects.map { (world.state(of: $0, as: EntityState.self)?.name ?? "", $0) }
  }

  private static func addConfigurations(to cls: NativeClass) {
    cls.instance("configurations", "@\"NSArray\"@:") { call in
      let names = (model(call).configurations.keys + ["PF_DEFAULT_CONFIGURATION_NAME"]).sorted()
      call.returnObject(call.world.newArray(owning: names.map { call.world.makeString($0) }))
    }
    cls.instance("entitiesForConfiguration:", "@\"NSArray\"@:@\"NSString\"") {
      call throws(ListingException) in
      let (model, name) = (model(call), try call.optionalText(0))
      let all = named(model, call.world)
      guard let name, name != "PF_DEFAULT_CONFIGURATION_NAME" else {
        return call.returnObject(call.world.newArray(all.map(\.1)))
      }
      guard let names = model.configurations[name] else { return call.returnBorrowed(nil) }
      call.returnObject(call.world.newArray(all.filter { names.contains($0.0) }.map(\.1)))
    }
    cls.instance("setEntities:forConfiguration:", "v@:@\"NSArray\"@\"NSString\"") {
      call throws(ListingException) in
      var names: [String] = []
      for entity in try call.checkedElements(0, "NSEntityDescription") {
        names.append(call.world.state(of: entity, as: EntityState.self)?.name ?? "")
      }
      if let name = try call.optionalText(1) { model(call).configurations[name] = names }
    }
  }

  private static func addTemplates(to cls: NativeClass) {
    let request = "@\"NSFetchRequest\""
    cls.instance("fetchRequestTemplatesByName", "@\"NSDictionary\"@:") {
      call throws(ListingException) in
      var pairs: [(String, ObjectPointer)] = []
      for (name, box) in model(call).templates {
        if let object = box.object { pairs.append((name, object)) }
      }
      try call.returnDictionary(pairs.ordered { $0.0 < $1.0 })
    }
    cls.instance("setFetchRequestTemplate:forName:", "v@:\(request)@\"NSString\"") {
      call throws(ListingException) in
      let template = try call.checked(0, "NSFetchRequest")
      guard let name = try call.optionalText(1) else { return }
      model(call).templates[name] = template.map { PointerBox($0, isWeak: false) }
    }
    cls.instance("fetchRequestTemplateForName:", request + "@:@\"NSString\"") {
      call throws(ListingException) in
      call.returnBorrowed(model(call).templates[try call.optionalText(0) ?? ""]?.object)
    }
    cls.instance(
      "fetchRequestFromTemplateWithName:substitutionVariables:",
      request + "@:@\"NSString\"@\"NSDictionary\""
    ) { call throws(ListingException) in
      let world = call.world
      guard let template = model(call).templates[try call.optionalText(0) ?? ""]?.object,
        let copy = fwd_autorelease(try world.send(template, "copy"))
      else { return call.returnBorrowed(nil) }
      let predicate = try world.send(
        PropertyBag.of(copy, world).object("predicate"), "predicateWithSubstitutionVariables:",
        .object(try call.checkedObject(1)))
      PropertyBag.of(copy, world).keep(predicate, as: "predicate")
      call.returnBorrowed(copy)
    }
  }
}
