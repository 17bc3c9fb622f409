// Objects as values of property lists.
import CRuntime
import ObjCVM

extension PropertyListValue {
  private static let depthLimit = 512

  /// Nil for an object that cannot be in a property list, or that is nested too deep. O(size of the object).
  static func value(of object: ObjectPointer?, in world: World, depth: Int = 0)
    throws(ListingException) -> PropertyListValue?
  {
    guard let object, depth < depthLimit, !fwd_object_isClass(object) else { return nil }
    if world.isString(object) { return .string(world.string(of: object)) }
    if world.isKind(object, of: "NSArray") {
      var items: [PropertyListValue] = []
      for item in try world.elements(of: object) {
        guard let item = try value(of: item, in: world, depth: depth + 1) else { return nil }
        items.append(item)
      }
      return .array(items)
    }
    if world.isKind(object, of: "NSDictionary") {
      var pairs: [(String, PropertyListValue)] = []
      for entry in try world.entries(of: object) {
        guard world.isString(entry.key),
          let value = try value(of: entry.value, in: world, depth: depth + 1)
        else { return nil }
        pairs.append((world.string(of: entry.key), value))
      }
      return .dictionary(pairs)
    }
    return try leaf(object, world)
  }

  private static func leaf(_ object: ObjectPointer, _ world: World) throws(ListingException)
    -> PropertyListValue?
  {
    if world.isKind(object, of: "NSDate") { return .date(try world.seconds(ofDate: object)) }
    if world.isKind(object, of: "NSData") { return .data(try world.bytes(ofData: object)) }
    guard world.isKind(object, of: "NSNumber") else { return nil }
    switch try world.number(of: object) {
    case .bool(let flag): return .flag(flag)
    case .integer(let value, _): return .integer(value)
    case .large(let value): return .large(value)
    case .float(let value): return .single(value)
    case .double(let value): return .real(value)
    }
  }
}
