// Predicates, expressions and sort descriptors, and what collections do with them.
import CRuntime
import ObjCSema
import ObjCVM

enum PredicateLibrary: NativeLibrary {
  static var classNames: [String] {
    [
      "NSSortDescriptor", "NSPredicate", "NSComparisonPredicate", "NSCompoundPredicate",
      "NSBlockPredicate", "NSTruePredicate",
      "NSFalsePredicate", "NSExpression",
    ]
  }

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "NSSortDescriptor": return sortDescriptorClass()
    case "NSPredicate": return predicateClass()
    case "NSComparisonPredicate": return comparisonClass()
    case "NSCompoundPredicate": return compoundClass()
    case "NSExpression": return expressionClass()
    default:
      let cls = NativeClass(name, superclass: "NSPredicate")
      cls.hasState = name == "NSBlockPredicate"
      return cls
    }
  }

  static var extendedClassNames: [String] { ["NSSet", "NSMutableSet", "NSOrderedSet"] }

  static func extend(_ name: String, with description: NativeClass, in world: World) {
    switch name {
    case "NSSet":
      description.instance("filteredSetUsingPredicate:", "@\"NSSet\"@:@\"NSPredicate\"") {
        call throws(ListingException) in
        let items = try CollectionLibrary.filtered(try call.items(), by: call.object(0), call.world)
        call.returnObject(try call.world.makeSet(items, mutable: false))
      }
      description.instance("sortedArrayUsingDescriptors:", "@\"NSArray\"@:@\"NSArray\"") {
        call throws(ListingException) in
        let items = try CollectionLibrary.sorted(
          try call.items(), byDescriptors: call.object(0), call.world)
        call.returnObject(call.world.newArray(items))
      }
    case "NSMutableSet":
      description.instance("filterUsingPredicate:", "v@:@\"NSPredicate\"") {
        call throws(ListingException) in
        for item in try call.items()
        where !(try call.world.sendBool(call.object(0), "evaluateWithObject:", .object(item))) {
          try call.world.sendVoid(call.receiver, "removeObject:", .object(item))
        }
      }
    default:
      description.instance(
        "filteredOrderedSetUsingPredicate:", "@\"NSOrderedSet\"@:@\"NSPredicate\""
      ) { call throws(ListingException) in
        let items = try CollectionLibrary.filtered(try call.items(), by: call.object(0), call.world)
        call.returnObject(try call.world.makeOrderedSet(items, mutable: false))
      }
    }
  }

  static var types: [NativeType] {
    [
      "NSComparisonPredicateModifier", "NSComparisonPredicateOptions", "NSPredicateOperatorType",
      "NSCompoundPredicateType",
      "NSExpressionType",
    ].map { NativeType(name: $0, encoding: "Q") }
  }
}

extension CollectionLibrary {
  /// The elements for which a predicate says yes.
  static func filtered(
    _ items: [ObjectPointer], by predicate: ObjectPointer?, _ world: World
  ) throws(ListingException) -> [ObjectPointer] {
    // The predicate may empty the array that the elements come from.
    for item in items { fwd_retain(item) }
    defer { for item in items { fwd_autorelease(item) } }
    var kept: [ObjectPointer] = []
    for item in items where try world.sendBool(predicate, "evaluateWithObject:", .object(item)) {
      kept.append(item)
    }
    return kept
  }
}
