// What the descriptions of a model say, as objects, contexts and stores read it. An entity is made of its description when that is
// first used, and says the same ever after, as a model that a coordinator has taken cannot change.
import CRuntime
import ForwardKitBasics
import ObjCVM

final class Property {
  enum Kind { case attribute, relationship, fetched, expression }

  /// The description, which the entity keeps.
  let object: ObjectPointer
  let name: String
  let capitalized: String
  let kind: Kind
  let isOptional: Bool
  let isTransient: Bool
  /// NSAttributeType
  private(set) var type = 0
  private(set) var className: String?
  private(set) var initial: PointerBox?
  private(set) var isToMany = false
  private(set) var isOrdered = false
  /// NSDeleteRule
  private(set) var deleteRule = 1
  private(set) var counts = (least: 0, most: 0)
  fileprivate(set) unowned(unsafe) var destination: Entity?
  fileprivate(set) var inverseName: String?

  /// The relationship at the other end.
  var inverse: Property? { inverseName.flatMap { destination?.byName[$0] } }
  var isRelationship: Bool { kind == .relationship }

  init(_ object: ObjectPointer, _ kind: Kind, _ bag: PropertyBag, _ world: World) {
    self.object = object
    self.kind = kind
    name = bag.text("name", world) ?? ""
    capitalized = AccessorNames.capitalized(name)
    isOptional = bag.flag("optional", or: true)
    isTransient = bag.flag("transient")
    switch kind {
    case .attribute:
      type = bag.word("attributeType")
      className = bag.text("attributeValueClassName", world) ?? Self.className(ofType: type)
      initial = bag.object("defaultValue").map { PointerBox($0, isWeak: false) }
    case .relationship:
      counts = (bag.word("minCount"), bag.word("maxCount"))
      isToMany = counts.most != 1
      isOrdered = bag.flag("ordered")
      deleteRule = bag.word("deleteRule", or: 1)
    default: break
    }
  }

  /// The class of an attribute's values; nil where they may be of any.
  static func className(ofType type: Int) -> String? {
    switch type {
    case 100, 200, 300, 500, 600, 800: "NSNumber"
    case 400: "NSDecimalNumber"
    case 700: "NSString"
    case 900: "NSDate"
    case 1000: "NSData"
    case 1100: "NSUUID"
    case 1200: "NSURL"
    default: nil
    }
  }
}

final class Entity {
  private let box: PointerBox
  let object: ObjectPointer
  let name: String
  let className: String
  let isAbstract: Bool
  /// The class for objects, by the class that the program has.
  var classes: [OpaquePointer: OpaquePointer] = [:]
  fileprivate(set) var parent: Entity?
  /// Sorted by name, those of the parents among them.
  fileprivate(set) var properties: [Property] = []
  fileprivate(set) var byName: [String: Property] = [:]

  fileprivate init(_ object: ObjectPointer, _ state: EntityState) {
    box = PointerBox(object, isWeak: false)
    self.object = object
    (name, className, isAbstract) = (state.name, state.className, state.isAbstract)
  }

  func isKind(of other: Entity) -> Bool {
    var next: Entity? = self
    while let entity = next {
      if entity === other { return true }
      next = entity.parent
    }
    return false
  }

  /// What has to be alike for a store of one model to be read with another.
  var signature: String {
    name
      + properties.filter { !$0.isTransient }.map { " \($0.name):\($0.type):\($0.isToMany)" }
      .joined()
  }

  fileprivate func fill(_ state: EntityState, _ world: World) {
    parent = world.entity(of: state.parent?.object)
    if let above = parent, above.isKind(of: self) { parent = nil }
    byName = parent?.byName ?? [:]
    for object in state.properties.objects {
      guard let kind = world.propertyKind(of: object) else { continue }
      let property = Property(object, kind, PropertyBag.of(object, world), world)
      if !property.name.isEmpty { byName[property.name] = property }
    }
    properties = byName.values.ordered { $0.name < $1.name }
    for property in properties where property.isRelationship && property.destination == nil {
      let bag = PropertyBag.of(property.object, world)
      property.destination = bag.object("destinationEntity").flatMap { world.entity(of: $0) }
      property.inverseName = bag.object("inverseRelationship").flatMap {
        PropertyBag.of($0, world).text("name", world)
      }
    }
  }
}

extension World {
  func propertyKind(of object: ObjectPointer?) -> Property.Kind? {
    guard let object, !fwd_object_isClass(object) else { return nil }
    if isKind(object, of: "NSAttributeDescription") { return .attribute }
    if isKind(object, of: "NSRelationshipDescription") { return .relationship }
    if isKind(object, of: "NSFetchedPropertyDescription") { return .fetched }
    return isKind(object, of: "NSExpressionDescription") ? .expression : nil
  }

  /// The entity of a description, which is what it is now and for ever; nil for other objects.
  func entity(of object: ObjectPointer?) -> Entity? {
    guard let object else { return nil }
    if let found = coreData.entities[object] { return found }
    guard let state = state(of: object, as: EntityState.self) else { return nil }
    let entity = Entity(object, state)
    coreData.entities[object] = entity
    entity.fill(state, self)
    return entity
  }

  /// The entity that a class stands for: of the model that was used last. Nil where none does.
  func entity(ofClass cls: OpaquePointer?) -> Entity? {
    guard let cls else { return nil }
    let name = String(cString: fwd_class_getName(cls))
    let found = coreData.entities.values.filter { $0.className == name }
    return found.max {
      state(of: $0.object, as: EntityState.self)?.order ?? 0
        < state(of: $1.object, as: EntityState.self)?.order ?? 0
    }
  }
}
