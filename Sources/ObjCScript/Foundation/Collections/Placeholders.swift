// What `+alloc` of the abstract collection classes gives: one immortal object for each, which its init methods replace by
// the real one. The classes' names are Apple's.
import CRuntime

final class Placeholders {
  enum Kind: String, CaseIterable { case array = "Array", dictionary = "Dictionary", set = "Set", orderedSet = "OrderedSet" }

  /// The object for the immutable class, then the one for the mutable class.
  private var objects: [Kind: (ObjectPointer, ObjectPointer)] = [:]

  fileprivate func pair(_ kind: Kind, _ world: World) -> (immutable: ObjectPointer, mutable: ObjectPointer) {
    if let found = objects[kind] { return found }
    let name = "__NSPlaceholder" + kind.rawValue
    let made = (world.makeImmortal(of: name), world.makeImmortal(of: name))
    objects[kind] = made
    return made
  }
}

extension World {
  private var placeholders: Placeholders { service(Placeholders.self) { _ in Placeholders() } }

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
    receiver == world.placeholder(kind, mutable: false) || receiver == world.placeholder(kind, mutable: true)
  }
}

extension CollectionLibrary {
  /// `+allocWithZone:`, and the init methods that start empty.
  static func addPlaceholder(to cls: NativeClass, _ kind: Placeholders.Kind, empty: @escaping (World, Bool) throws(ListingException) -> ObjectPointer) {
    let (immutable, mutable) = ("NS" + kind.rawValue, "NSMutable" + kind.rawValue)
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) { call throws(ListingException) in
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
        if call.isPlaceholder(kind) {
          call.returnRetained(try empty(call.world, call.becomesMutable(kind)))
        } else {
          call.returnRetained(call.receiver)
        }
      }
    }
  }
}
