// The accessors of @dynamic properties. As on Apple's systems each pair of a program's class and an entity has a class of its own,
// `Person_Person_` below `Person`, which objects get and which -class does not show. Its accessors come by way of
// +resolveInstanceMethod:, when one is first asked for.
import CRuntime
import ForwardKitBasics
import ObjCVM

/// One of those classes.
final class ManagedClass {
  let cls: OpaquePointer
  let entity: Entity
  /// By selector.
  private(set) var accessors: [String: Accessor] = [:]

  struct Accessor {
    enum Kind {
      case get, set, addOne, removeOne, addAll, removeAll, insertAt, removeAt, replaceAt, count,
        objectAt
    }
    let kind: Kind
    let property: Property
    /// Without notifications.
    var isPrimitive = false
  }

  init(_ cls: OpaquePointer, _ entity: Entity) {
    self.cls = cls
    self.entity = entity
    for property in entity.properties { addAccessors(of: property) }
  }

  private func addAccessors(of property: Property) {
    let name = property.capitalized
    accessors[property.name] = Accessor(kind: .get, property: property)
    accessors["primitive" + name] = Accessor(kind: .get, property: property, isPrimitive: true)
    guard property.kind == .attribute || property.isRelationship else { return }
    accessors["set\(name):"] = Accessor(kind: .set, property: property)
    accessors["setPrimitive\(name):"] = Accessor(kind: .set, property: property, isPrimitive: true)
    if let getter = attribute("G", of: property.name) {
      accessors[getter] = Accessor(kind: .get, property: property)
    }
    guard property.isToMany else { return }
    for (selector, kind) in [
      ("add\(name)Object:", .addOne), ("remove\(name)Object:", .removeOne),
      ("add\(name):", .addAll),
      ("remove\(name):", .removeAll),
    ] as [(String, Accessor.Kind)] {
      accessors[selector] = Accessor(kind: kind, property: property)
    }
    guard property.isOrdered else { return }
    for (selector, kind) in [
      ("insertObject:in\(name)AtIndex:", .insertAt), ("removeObjectFrom\(name)AtIndex:", .removeAt),
      ("replaceObjectIn\(name)AtIndex:withObject:", .replaceAt), ("countOf\(name)", .count),
      ("objectIn\(name)AtIndex:", .objectAt),
    ] as [(String, Accessor.Kind)] {
      accessors[selector] = Accessor(kind: kind, property: property)
    }
  }

  /// An attribute of the property that the program has declared.
  func attribute(_ letter: String, of name: String) -> String? {
    guard let property = fwd_class_getProperty(cls, name),
      let text = fwd_property_getAttributes(property)
    else { return nil }
    let found = String(cString: text).split(separator: ",").first { $0.hasPrefix(letter) }
    return found.map { String($0.dropFirst()) }
  }

  /// The encoding of an accessor, with the type of the property that the program has declared.
  func types(_ accessor: Accessor) -> String {
    var type = accessor.isPrimitive ? "@" : attribute("T", of: accessor.property.name) ?? "@"
    if type.hasPrefix("@") { type = "@" }
    return switch accessor.kind {
    case .get: type + "@:"
    case .set: "v@:" + type
    case .addOne, .removeOne, .addAll, .removeAll: "v@:@"
    case .insertAt: "v@:@Q"
    case .removeAt: "v@:Q"
    case .replaceAt: "v@:Q@"
    case .count: "Q@:"
    case .objectAt: "@@:Q"
    }
  }
}

extension World {
  /// A new object for a key, +1, of the program's class for the entity or of the one that is given.
  func makeManagedObject(_ key: ObjectKey, _ given: OpaquePointer?) throws(ListingException)
    -> ObjectPointer
  {
    let cls = managedClass(given ?? programClass(of: key.entity), key.entity)
    guard let made = fwd_class_createInstance(cls, 0) else {
      throw trap(.memory(limit: limits.memory))
    }
    setState(Record(key, made, self), of: made)
    return made
  }

  /// A new object in a context, made by the program's own initializer. Nil where its class has none, and nothing was made.
  func makeByInitializer(_ entity: Entity, _ context: ObjectPointer) throws(ListingException)
    -> ObjectPointer?
  {
    let name = "initWithEntity:insertIntoManagedObjectContext:"
    let cls = programClass(of: entity)
    guard let method = fwd_class_findMethod(cls, selector(name)),
      let owner = fwd_method_getOwner(method), !memory.nativeClasses.contains(owner),
      let made = fwd_class_createInstance(managedClass(cls, entity), 0)
    else { return nil }
    return try send(made, name, .object(entity.object), .object(context))
  }

  /// The class that the entity names, if it is one for managed objects.
  func programClass(of entity: Entity) -> OpaquePointer {
    if let found = classIfKnown(entity.className),
      fwd_class_isKind(found, of: cls("NSManagedObject"))
    {
      return found
    }
    return cls("NSManagedObject")
  }

  /// The class of a program's class and an entity.
  func managedClass(_ original: OpaquePointer, _ entity: Entity) -> OpaquePointer {
    if let found = entity.classes[original] { return found }
    let stem = "\(String(cString: fwd_class_getName(original)))_\(entity.name)_"
    var (name, number) = (stem, 2)
    while fwd_lookUpClass(name) != nil {
      name = stem + String(number)
      number += 1
    }
    guard let made = fwd_allocateClassPair(original, name, 0) else { return original }
    fwd_registerClassPair(made)
    fwd_class_setHidden(made, true)
    entity.classes[original] = made
    coreData.classes[made] = ManagedClass(made, entity)
    return made
  }

  /// The class of this kind at or above a class.
  func managedClass(above cls: OpaquePointer?) -> ManagedClass? {
    var next = cls
    while let current = next {
      if let found = coreData.classes[current] { return found }
      next = fwd_class_getSuperclass(current)
    }
    return nil
  }

  /// Adds the accessor with that name. False where there is none.
  func resolveAccessor(_ selector: OpaquePointer, of cls: OpaquePointer) -> Bool {
    guard let managed = managedClass(above: cls),
      let accessor = managed.accessors[selectorName(selector)]
    else { return false }
    let types = managed.types(accessor)
    let copies = accessor.kind == .set && managed.attribute("C", of: accessor.property.name) != nil
    guard let signature = fwd_signature_get(types, nil),
      let imp = makeImplementation(
        name: "-[\(String(cString: fwd_class_getName(managed.cls))) \(selectorName(selector))]",
        signature: signature, firstArgument: 2,
        { call throws(ListingException) in
          try CoreDataLibrary.run(accessor, signature, copies: copies, call)
        })
    else { return false }
    return fwd_class_addMethod(managed.cls, selector, imp, types)
  }
}

// MARK: - What accessors do

extension CoreDataLibrary {
  fileprivate static func run(
    _ accessor: ManagedClass.Accessor, _ signature: OpaquePointer, copies: Bool, _ call: NativeCall
  ) throws(ListingException) {
    let (world, property) = (call.world, accessor.property)
    guard let record = world.record(of: call.receiver) else {
      throw world.unrecognized(call.receiver, world.selectorName(call.selector))
    }
    if accessor.kind == .get {
      let object = try record.objectValue(property)
      let type = fwd_signature_returnType(signature)
      guard World.isScalar(type) else { return call.returnBorrowed(object) }
      call.result.initializeMemory(as: UInt8.self, repeating: 0, count: max(8, type.pointee.size))
      if let object { try scalar(object, type, call) }
      return
    }
    if accessor.kind == .set {
      guard let type = fwd_signature_argumentType(signature, 2), let address = call.arguments[0]
      else { return }
      var object = World.isScalar(type) ? scalarObject(address, type, property, world) : nil
      if !World.isScalar(type) { object = try call.checkedObject(0) }
      if copies, let given = object { object = fwd_autorelease(try world.send(given, "copy")) }
      return try record.set(property, object, isPrimitive: accessor.isPrimitive)
    }
    try changeElements(accessor, record, call)
  }

  /// A date's property may be declared as a number of seconds.
  private static func scalar(
    _ object: ObjectPointer, _ type: UnsafePointer<fwd_type>, _ call: NativeCall
  ) throws(ListingException) {
    if type.pointee.kind == 0x64, call.world.isKind(object, of: "NSDate") {
      return call.returnValue(
        try call.world.sendDouble(object, "timeIntervalSinceReferenceDate"))
    }
    try call.world.unbox(object, type, into: call.result)
  }

  private static func scalarObject(
    _ address: UnsafeRawPointer, _ type: UnsafePointer<fwd_type>, _ property: Property,
    _ world: World
  ) -> ObjectPointer? {
    if type.pointee.kind == 0x64, property.type == 900 {
      let result = world.attempt { () throws(ListingException) in
        try world.send(
          toClass: world.cls("NSDate"), "dateWithTimeIntervalSinceReferenceDate:",
          .double(address.loadUnaligned(as: Double.self)))
      }
      if case .success(let date) = result { return date }
    }
    // A truth value is a number of a char on some systems.
    if property.type == 800, type.pointee.size == 1 {
      return fwd_autorelease(world.makeNumber(address.load(as: UInt8.self) != 0))
    }
    return world.boxed(address, type)
  }

  private static func changeElements(
    _ accessor: ManagedClass.Accessor, _ record: Record, _ call: NativeCall
  ) throws(ListingException) {
    let (world, property) = (call.world, accessor.property)
    var keys = try record.value(property.name).keys
    func key(_ index: Int) throws(ListingException) -> ObjectKey? {
      guard let object = try call.checkedObject(index) else { return nil }
      return try record.key(of: object, property)
    }
    func position(_ index: Int, end: Int) throws(ListingException) -> Int {
      guard call.int(index) >= 0, call.int(index) < end else {
        throw call.rangeError(call.int(index), count: keys.count)
      }
      return call.int(index)
    }
    switch accessor.kind {
    case .count: return call.returnValue(keys.count)
    case .objectAt:
      return call.returnBorrowed(try record.object(of: keys[try position(0, end: keys.count)]))
    case .addOne, .removeOne:
      guard let object = try call.checkedObject(0), let key = try key(0) else { return }
      try record.change(property, [object], [key], isAdded: accessor.kind == .addOne)
    case .addAll, .removeAll:
      let objects = try world.elements(of: try call.checkedObject(0))
      var given: [ObjectKey] = []
      for object in objects { given.append(try record.key(of: object, property)) }
      try record.change(property, objects, given, isAdded: accessor.kind == .addAll)
    case .insertAt:
      let index = try position(1, end: keys.count + 1)
      guard let key = try key(0), !keys.contains(key) else { return }
      keys.insert(key, at: index)
      try record.change(property, .insertion(IndexRanges(index)), to: .links(keys))
    case .removeAt:
      let index = try position(0, end: keys.count)
      keys.remove(at: index)
      try record.change(property, .removal(IndexRanges(index)), to: .links(keys))
    case .replaceAt:
      let index = try position(0, end: keys.count)
      guard let key = try key(1), !keys.contains(key) else { return }
      keys[index] = key
      try record.change(property, .replacement(IndexRanges(index)), to: .links(keys))
    default: break
    }
  }
}

extension Record {
  /// The key of an object that is to be the other end of a relationship.
  func key(of object: ObjectPointer, _ property: Property) throws(ListingException) -> ObjectKey {
    guard let other = world.record(of: object),
      property.destination.map({ other.entity.isKind(of: $0) }) ?? true
    else { throw try unacceptable(object, property, isMember: true) }
    if let own = context, let theirs = other.context, own !== theirs {
      throw world.exception(
        "NSInvalidArgumentException",
        "Illegal attempt to establish a relationship '\(property.name)' between objects in different contexts "
          + "(source = \(try world.describe(self.object)) , destination = \(try world.describe(object)))"
      )
    }
    return other.key
  }

  /// Objects join a to-many relationship or leave it.
  func change(
    _ property: Property, _ objects: [ObjectPointer], _ given: [ObjectKey], isAdded: Bool
  ) throws(ListingException) {
    var keys = try value(property.name).keys
    var seen = Set(keys)
    if isAdded {
      for key in given where seen.insert(key).inserted { keys.append(key) }
    } else {
      let gone = Set(given)
      keys.removeAll { gone.contains($0) }
    }
    var kind = KeyChange.setting
    if !property.isOrdered, let set = fwd_autorelease(try world.makeSet(objects, mutable: false)) {
      kind = isAdded ? .union(set) : .minus(set)
    }
    try change(property, kind, to: .links(keys))
  }

  /// Sets a property to what an object stands for.
  func set(_ property: Property, _ object: ObjectPointer?, isPrimitive: Bool)
    throws(ListingException)
  {
    let value = try field(property, object)
    guard isPrimitive else { return try change(property, to: value) }
    try fire()
    values?[property.name] = value
  }

  /// The value that an object stands for. One of the wrong kind raises.
  private func field(_ property: Property, _ object: ObjectPointer?) throws(ListingException)
    -> FieldValue
  {
    guard property.isRelationship else {
      if let object, let wanted = property.className, let cls = world.classIfKnown(wanted),
        fwd_object_isClass(object) || !world.isKind(object, of: cls)
      {
        throw try unacceptable(object, property)
      }
      return FieldValue(object)
    }
    guard let object else { return .links([]) }
    if !property.isToMany { return .links([try key(of: object, property)]) }
    let isOrdered = world.isKind(object, of: "NSOrderedSet")
    guard isOrdered || !property.isOrdered && world.isKind(object, of: "NSSet") else {
      throw try unacceptable(object, property)
    }
    var keys: [ObjectKey] = []
    for member in try world.elements(of: object) { keys.append(try key(of: member, property)) }
    return .links(keys)
  }

  private func unacceptable(_ object: ObjectPointer, _ property: Property, isMember: Bool = false)
    throws(ListingException) -> ListingException
  {
    let kind =
      !property.isRelationship
      ? "attribute" : property.isToMany ? "to-many relationship" : "to-one relationship"
    let wanted =
      !property.isRelationship
      ? property.className
      : property.isToMany && !isMember
        ? (property.isOrdered ? "NSOrderedSet" : "NSSet") : property.destination?.className
    return world.exception(
      "NSInvalidArgumentException",
      "Unacceptable type of value for \(kind): property = \"\(property.name)\"; desired type = \(wanted ?? ""); "
        + "given type = \(world.visibleClassName(of: object)); value = \(try world.describe(object))."
    )
  }
}
