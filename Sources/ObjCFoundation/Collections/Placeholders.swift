// What `+alloc` of the abstract collection classes gives: one immortal object for each, which its init methods replace by
// the real one. The classes' names are Apple's.
import CRuntime
import ObjCVM

final class Placeholders {
  enum Kind: String, CaseIterable {
    case array = "Array"
    case dictionary = "Dictionary"
    case set = "Set"
    case orderedSet = "OrderedSet"
  }

  /// The object for the immutable class, then the one for the mutable class.
  private var objects: [Kind: (ObjectPointer, ObjectPointer)] = [:]

  /// The placeholder's class answers that initialiser with the library's method still.
  fileprivate func isOriginal(_ kind: Kind, _ selector: OpaquePointer, _ world: World) -> Bool {
    let placeholder = fwd_object_getClass(pair(kind, world).immutable)
    return world.innerMessages.isOriginal(placeholder, selector, world)
  }

  fileprivate func pair(_ kind: Kind, _ world: World) -> (
    immutable: ObjectPointer, mutable: ObjectPointer
  ) {
    if let found = objects[kind] { return found }
    let name = "__NSPlaceholder" + kind.rawValue
    let made = (world.makeImmortal(of: name), world.makeImmortal(of: name))
    objects[kind] = made
    return made
  }
}

extension World {
  fileprivate var placeholders: Placeholders { service(Placeholders.self) { _ in Placeholders() } }

  fileprivate func placeholder(_ kind: Placeholders.Kind, mutable: Bool) -> ObjectPointer {
    let pair = placeholders.pair(kind, self)
    return mutable ? pair.mutable : pair.immutable
  }
}

extension NativeCall {
  /// The receiver of an init method is to become mutable.
  func becomesMutable(_ kind: Placeholders.Kind) -> Bool {
    if receiver == world.placeholder(kind, mutable: false) { return false }
    return world.isKind(receiver, of: "NSMutable" + kind.rawValue)
  }

  /// The receiver of an init method is what `+alloc` of the abstract class gave.
  func isPlaceholder(_ kind: Placeholders.Kind) -> Bool {
    receiver == world.placeholder(kind, mutable: false)
      || receiver == world.placeholder(kind, mutable: true)
  }
}

extension NativeCall {
  /// What a convenience constructor has to send: `alloc` and that initialiser, because the receiver is a listing's own
  /// class or the initialiser has been replaced. Nil when the object may be made at once, which looks the same.
  private func mustInitialize(_ kind: Placeholders.Kind, _ initializer: String) -> Bool {
    let own = String(cString: fwd_class_getName(OpaquePointer(receiver)))
    guard own == "NS" + kind.rawValue || own == "NSMutable" + kind.rawValue else { return true }
    return !world.placeholders.isOriginal(kind, world.selector(initializer), world)
  }

  /// Sends `alloc` and the initialiser where that could be seen. False when the caller is to make the object itself.
  func initializes(
    _ kind: Placeholders.Kind, _ initializer: String, _ arguments: SendArgument...
  ) throws(ListingException) -> Bool {
    guard mustInitialize(kind, initializer) else { return false }
    let fresh = try world.send(receiver, "alloc")
    returnObject(try world.send(fresh, initializer, list: arguments))
    return true
  }

  /// Answers for an initializer that takes objects from memory.
  func initializes(
    _ kind: Placeholders.Kind, _ initializer: String, listing lists: [[ObjectPointer?]]
  ) throws(ListingException) -> Bool {
    guard mustInitialize(kind, initializer) else { return false }
    let fresh = try world.send(receiver, "alloc")
    returnObject(try send(initializer, to: fresh, listing: lists))
    return true
  }

  /// Answers for an initializer where the primitive one is the listing's: of its own class, or in the library's place.
  /// Foundation's others hand it what they have read. False when the caller is to make the object itself.
  func initializesByPrimitive(
    _ kind: Placeholders.Kind, _ primitive: String, listing lists: [[ObjectPointer?]]
  ) throws(ListingException) -> Bool {
    guard let own = fwd_object_getClass(receiver) else { return false }
    let selector = world.selector(primitive)
    if isPlaceholder(kind) {
      if world.placeholders.isOriginal(kind, selector, world) { return false }
      returnRetained(try send(primitive, to: receiver, listing: lists))
      return true
    }
    let inherited = ["NS", "NSMutable"].map {
      fwd_class_getInstanceMethod(world.cls($0 + kind.rawValue), selector)
    }
    guard !inherited.contains(fwd_class_getInstanceMethod(own, selector)) else { return false }
    returnRetained(try send(primitive, to: receiver, listing: lists))
    return true
  }

  /// Answers for an initializer of a listing's own mutable class that has the adding primitive: Foundation's initializers begin
  /// with `initWithCapacity:` and send the primitive for each element. Nil when the caller is to make the object itself.
  func initializesByAdding(
    _ kind: Placeholders.Kind, _ primitive: String, count: Int
  ) throws(ListingException) -> ObjectPointer? {
    let name = "NSMutable" + kind.rawValue
    guard !isPlaceholder(kind), world.isKind(receiver, of: name),
      let own = fwd_object_getClass(receiver),
      !String(cString: fwd_class_getName(own)).hasPrefix("NS")
    else { return nil }
    let selector = world.selector(primitive)
    let inherited = fwd_class_getInstanceMethod(world.cls(name), selector)
    guard inherited != fwd_class_getInstanceMethod(own, selector) else { return nil }
    return try world.send(receiver, "initWithCapacity:", .uint(UInt(count)))
  }

  /// Refuses a capacity that no memory has, the first argument.
  func requireCapacity(_ kind: Placeholders.Kind) throws(ListingException) {
    guard uint(0) >= 1 << 62 else { return }
    throw world.exception(
      "NSInvalidArgumentException",
      "*** -[__NSPlaceholder\(kind.rawValue) initWithCapacity:]: capacity (\(uint(0))) is ridiculous"
    )
  }

  /// Sends an initializer that takes objects from memory, and their number.
  private func send(
    _ initializer: String, to target: ObjectPointer?, listing lists: [[ObjectPointer?]]
  ) throws(ListingException) -> ObjectPointer? {
    let count = lists.first?.count ?? 0
    let room = try world.allocateHeap(max(8, lists.count * count * 8), zeroed: true)
    defer { _ = world.memory.freeHeap(room) }
    var arguments: [SendArgument] = []
    for (number, list) in lists.enumerated() {
      let start = room + number * count * 8
      for (index, object) in list.enumerated() {
        start.storeBytes(of: object, toByteOffset: index * 8, as: ObjectPointer?.self)
      }
      arguments.append(.pointer(start))
    }
    return try world.send(target, initializer, list: arguments + [.uint(UInt(count))])
  }
}

extension CollectionLibrary {
  /// `+allocWithZone:`, and the init methods that start empty.
  static func addPlaceholder(
    to cls: NativeClass, _ kind: Placeholders.Kind,
    empty: @escaping (World, Bool, _ capacity: Int) throws(ListingException) -> ObjectPointer
  ) {
    let (immutable, mutable) = ("NS" + kind.rawValue, "NSMutable" + kind.rawValue)
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      switch String(cString: fwd_class_getName(OpaquePointer(call.receiver))) {
      case immutable: call.returnRetained(call.world.placeholder(kind, mutable: false))
      case mutable: call.returnRetained(call.world.placeholder(kind, mutable: true))
      default:
        guard let fresh = fwd_class_createInstance(OpaquePointer(call.receiver), 0) else {
          throw call.world.trap(.memory(limit: call.world.limits.memory))
        }
        call.returnRetained(fresh)
      }
    }
    for (selector, types) in [("init", "@@:"), ("initWithCapacity:", "@@:Q")] {
      cls.instance(selector, types, returnsInstance: true) { call throws(ListingException) in
        if selector != "init" { try call.requireCapacity(kind) }
        if call.isPlaceholder(kind) {
          let capacity = selector == "init" ? 0 : Int(clamping: call.uint(0))
          call.returnRetained(try empty(call.world, call.becomesMutable(kind), capacity))
        } else {
          call.returnRetained(call.receiver)
        }
      }
    }
  }
}
