// Predicates, expressions and sort descriptors, and what collections do with them.
import CRuntime

enum PredicateLibrary: NativeLibrary {
  static var classNames: [String] { ["NSSortDescriptor"] }

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "NSSortDescriptor": sortDescriptorClass()
    default: nil
    }
  }
}

extension CollectionLibrary {
  /// The elements for which a predicate says yes.
  static func filtered(
    _ items: [ObjectPointer], by predicate: ObjectPointer?, _ world: World
  ) throws(ListingException) -> [ObjectPointer] {
    var kept: [ObjectPointer] = []
    for item in items where try world.sendBool(predicate, "evaluateWithObject:", .object(item)) { kept.append(item) }
    return kept
  }
}
