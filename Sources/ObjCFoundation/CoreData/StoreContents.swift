// What stores hold: a row for each saved object. Whoever opens the path of a store gets the same contents.
import CRuntime
import ObjCVM

/// An object's identity, in all contexts and for the object's life: only its name changes when it is saved.
final class ObjectKey: Hashable {
  let entity: Entity
  /// Objects are in this order where nothing else orders them.
  let serial: Int
  /// The primary key; zero until the object is saved or has been promised one.
  var number = 0
  var contents: StoreContents?
  /// An object without a context, not owned.
  var orphan: PointerBox?
  /// The NSManagedObjectID that was last made, not owned.
  var object: PointerBox?
  private unowned(unsafe) let world: World
  private lazy var temporaryName = "t" + world.makeUUIDText() + "2"

  init(_ entity: Entity, _ world: World) {
    self.entity = entity
    serial = world.coreData.next()
    self.world = world
  }

  var isTemporary: Bool { number == 0 }

  func uri(temporary: Bool) -> String {
    temporary
      ? "x-coredata:///\(entity.name)/\(temporaryName)"
      : "x-coredata://\(contents?.uuid ?? "")/\(entity.name)/p\(number)"
  }

  static func == (left: ObjectKey, right: ObjectKey) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A property's value. A relationship's is a list of keys, of at most one for a to-one relationship.
enum FieldValue {
  case none
  case object(PointerBox)
  case links([ObjectKey])

  init(_ object: ObjectPointer?) {
    self = object.map { .object(PointerBox($0, isWeak: false)) } ?? .none
  }

  var keys: [ObjectKey] { if case .links(let keys) = self { keys } else { [] } }
  /// The object, autoreleased.
  var object: ObjectPointer? { if case .object(let box) = self { box.object } else { nil } }
}

struct Row {
  var values: [String: FieldValue]
  var version: Int
}

final class StoreContents {
  let uuid: String
  var rows: [ObjectKey: Row] = [:]
  /// By entity, then by number.
  private(set) var keys: [String: [Int: ObjectKey]] = [:]
  var metadata: PointerBox?
  /// The NSPersistentStore that was made last, not owned.
  var object: PointerBox?
  private var last: [String: Int] = [:]

  init(uuid: String) { self.uuid = uuid }

  /// Gives a key its permanent name.
  func number(_ key: ObjectKey) {
    guard key.isTemporary else { return }
    // Entities of one family share the numbers, as they share a table in SQLite.
    var root = key.entity
    while let parent = root.parent { root = parent }
    let number = (last[root.name] ?? 0) + 1
    last[root.name] = number
    key.number = number
    key.contents = self
    keys[key.entity.name, default: [:]][number] = key
  }

  /// Whether the rows can be read with these entities as they are.
  func fits(_ entities: [String: Entity]) -> Bool {
    var known: Set<String> = []
    for key in rows.keys where known.insert(key.entity.name).inserted {
      guard let entity = entities[key.entity.name],
        entity === key.entity || entity.signature == key.entity.signature
      else { return false }
    }
    return true
  }

  /// The same rows with the entities of another model: what that does not have is left out, what is new has its default value.
  func read(with entities: [String: Entity], _ world: World) -> StoreContents {
    if rows.keys.allSatisfy({ entities[$0.entity.name] === $0.entity }) { return self }
    let copy = StoreContents(uuid: uuid)
    copy.metadata = metadata
    copy.last = last
    var map: [ObjectKey: ObjectKey] = [:]
    for key in rows.keys.sorted(by: { $0.serial < $1.serial }) {
      guard let entity = entities[key.entity.name] else { continue }
      let fresh = ObjectKey(entity, world)
      (fresh.number, fresh.contents) = (key.number, copy)
      copy.keys[entity.name, default: [:]][key.number] = fresh
      map[key] = fresh
    }
    for (key, fresh) in map {
      var values: [String: FieldValue] = [:]
      for property in fresh.entity.properties where !property.isTransient {
        switch rows[key]?.values[property.name] {
        case .links(let keys): values[property.name] = .links(keys.compactMap { map[$0] })
        case .some(let value): values[property.name] = value
        case nil: values[property.name] = property.initial.map { .object($0) } ?? FieldValue.none
        }
      }
      copy.rows[fresh] = Row(values: values, version: 1)
    }
    return copy
  }
}

/// An NSPersistentStore.
final class StoreState {
  let contents: StoreContents
  let type: String
  let configuration: String
  let isReadOnly: Bool
  let url: PointerBox?
  let options: PointerBox?
  /// The coordinator that has it, not owned.
  var coordinator: PointerBox?
  var identifier: PointerBox?

  init(
    _ contents: StoreContents, type: String, configuration: String?, isReadOnly: Bool,
    url: ObjectPointer?, options: ObjectPointer?
  ) {
    (self.contents, self.type, self.isReadOnly) = (contents, type, isReadOnly)
    self.configuration = configuration ?? "PF_DEFAULT_CONFIGURATION_NAME"
    self.url = url.map { PointerBox($0, isWeak: false) }
    self.options = options.map { PointerBox($0, isWeak: false) }
  }
}

/// An NSPersistentStoreCoordinator.
final class CoordinatorState {
  unowned(unsafe) let world: World
  let model: PointerBox
  var stores: [PointerBox] = []
  let entities: [String: Entity]
  var name: PointerBox?
  /// Where performBlock: runs.
  lazy var queue = world.makeSerialQueue("NSPersistentStoreCoordinator")

  init(_ model: ObjectPointer, _ state: ModelState, _ world: World) {
    self.world = world
    self.model = PointerBox(model, isWeak: false)
    var entities: [String: Entity] = [:]
    let order = world.coreData.next()
    for (name, object) in CoreDataLibrary.named(state, world) {
      world.state(of: object, as: EntityState.self)?.order = order
      entities[name] = world.entity(of: object)
    }
    self.entities = entities
  }

  func entity(named name: String) -> Entity? { entities[name] }

  var storeStates: [StoreState] {
    stores.objects.compactMap { world.state(of: $0, as: StoreState.self) }
  }

  /// The store for new objects of an entity: the first that may be written and whose configuration has the entity.
  func store(for entity: Entity) -> StoreState? {
    let model = self.model.object.flatMap { world.state(of: $0, as: ModelState.self) }
    return storeStates.first { store in
      !store.isReadOnly && model?.configurations[store.configuration]?.contains(entity.name) ?? true
    }
  }

  func row(_ key: ObjectKey) -> Row? {
    for store in storeStates { if let row = store.contents.rows[key] { return row } }
    return nil
  }

  /// The keys of all saved objects of an entity, in the order in which they were made.
  func keys(of entity: Entity, withSubentities: Bool) -> [ObjectKey] {
    var found: [ObjectKey] = []
    for store in storeStates {
      found += store.contents.rows.keys.filter {
        $0.entity === entity || withSubentities && $0.entity.isKind(of: entity)
      }
    }
    return found.sorted { $0.serial < $1.serial }
  }
}

extension World {
  /// A UUID as text, as NSUUID makes them.
  func makeUUIDText() -> String { UUIDState(randomNumbers).text }

  func makeSerialQueue(_ label: String) -> PointerBox {
    let queue = DispatchQueue(self, .serial, label: label)
    let object = makeInstance(of: "OS_dispatch_queue_serial", state: queue)
    queue.object = object
    defer { fwd_release(object) }
    return PointerBox(object, isWeak: false)
  }
}
