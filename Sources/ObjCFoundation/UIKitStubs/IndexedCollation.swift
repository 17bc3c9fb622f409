// UILocalizedIndexedCollation, which sorts objects into the sections of an index: in English, A to Z and `#` for the rest.
import CRuntime
import ForwardKitBasics
import ObjCVM

enum IndexedCollation {
  private static let titles = "ABCDEFGHIJKLMNOPQRSTUVWXYZ#".map { String($0) }

  static func add(to cls: NativeClass) {
    cls.classMethod("currentCollation", "@@:", returnsInstance: true) {
      call throws(ListingException) in
      let name = "UILocalizedIndexedCollation"
      if let known = call.world.screen.shared[name] { return call.returnBorrowed(known) }
      let made = fwd_alloc_init(OpaquePointer(call.receiver))
      try call.world.throwPending()
      call.world.screen.shared[name] = made
      call.returnBorrowed(made)
    }
    for name in ["sectionTitles", "sectionIndexTitles"] {
      cls.instance(name, "@\"NSArray\"@:") { call throws(ListingException) in
        call.returnObject(call.world.newArray(owning: titles.map { call.world.makeString($0) }))
      }
    }
    cls.instance("sectionForSectionIndexTitleAtIndex:", "q@:q") { call throws(ListingException) in
      call.returnValue(call.int(0))
    }
    cls.instance("sectionForObject:collationStringSelector:", "q@:@:") {
      call throws(ListingException) in
      let key = try IndexedCollation.key(of: call.object(0), by: call.sel(1), call.world)
      call.returnValue(section(of: try call.world.text(of: key)))
    }
    cls.instance(
      "sortedArrayFromArray:collationStringSelector:", "@\"NSArray\"@:@\"NSArray\":"
    ) { call throws(ListingException) in
      let world = call.world
      var items: [(key: ObjectPointer?, object: ObjectPointer)] = []
      for item in try world.elements(of: call.object(0)) {
        items.append((try key(of: item, by: call.sel(1), world), item))
      }
      var problem: ListingException?
      let sorted = items.enumerated().ordered { left, right in
        do throws(ListingException) {
          let order = try world.sendInt(
            left.element.key, "localizedCompare:", .object(right.element.key))
          return order < 0 || order == 0 && left.offset < right.offset
        } catch {
          problem = problem ?? error
          return false
        }
      }
      if let problem { throw problem }
      call.returnObject(world.newArray(sorted.map(\.element.object)))
    }
  }

  private static func key(
    of object: ObjectPointer?, by selector: OpaquePointer?, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    guard let object, let selector else { return nil }
    return try world.perform(object, selector, [], resultType: "@", as: ObjectPointer?.self)
  }

  /// By the first letter, whatever marks it has.
  private static func section(of text: UTF16Text) -> Int {
    let plain = text.folded([.diacriticInsensitive, .widthInsensitive]).uppercased
    guard let first = plain.units.first, (0x41...0x5A).contains(first) else {
      return titles.count - 1
    }
    return Int(first) - 0x41
  }
}
