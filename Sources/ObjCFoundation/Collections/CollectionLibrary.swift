// Foundation's collections: arrays, dictionaries, sets, enumerators.
import ObjCSema
import ObjCVM

enum CollectionLibrary: NativeLibrary {
  private static let makers: [String: @Sendable () -> NativeClass] = [
    "NSArray": arrayClass, "NSMutableArray": mutableArrayClass,
    "__NSArrayM": concreteMutableArrayClass,
    "__NSArrayI": { concreteArrayClass("__NSArrayI", superclass: "NSArray") },
    "__NSArray0": { concreteArrayClass("__NSArray0", superclass: "NSArray") },
    "__NSSingleObjectArrayI": {
      concreteArrayClass("__NSSingleObjectArrayI", superclass: "NSArray")
    },
    "NSDictionary": dictionaryClass, "NSMutableDictionary": mutableDictionaryClass,
    "__NSDictionaryM": concreteMutableDictionaryClass,
    "__NSDictionaryI": { concreteDictionaryClass("__NSDictionaryI") },
    "__NSDictionary0": { concreteDictionaryClass("__NSDictionary0") },
    "__NSSingleEntryDictionaryI": { concreteDictionaryClass("__NSSingleEntryDictionaryI") },
    "NSSet": setClass, "NSMutableSet": mutableSetClass,
    "__NSSetI": { concreteSetClass("__NSSetI", superclass: "NSSet") },
    "__NSSingleObjectSetI": { concreteSetClass("__NSSingleObjectSetI", superclass: "NSSet") },
    "__NSSetM": { concreteMutableSetClass() },
    "NSOrderedSet": orderedSetClass, "NSMutableOrderedSet": mutableOrderedSetClass,
    "__NSOrderedSetI": { concreteOrderedSetClass("__NSOrderedSetI") },
    "__NSOrderedSetM": { concreteOrderedSetClass("__NSOrderedSetM") },
    "NSOrderedSetArrayProxy": {
      OrderedSetView.cls(
        "NSOrderedSetArrayProxy", superclass: "NSArray", OrderedSetView.arrayMessages)
    },
    "NSOrderedSetSetProxy": {
      OrderedSetView.cls("NSOrderedSetSetProxy", superclass: "NSSet", OrderedSetView.setMessages)
    },
    "NSIndexSet": { indexSetClass("NSIndexSet") },
    "NSMutableIndexSet": { indexSetClass("NSMutableIndexSet") },
    "_NSCachedIndexSet": { indexSetClass("_NSCachedIndexSet") },
    "__NSPlaceholderArray": { NativeClass("__NSPlaceholderArray", superclass: "NSMutableArray") },
    "__NSPlaceholderDictionary": {
      NativeClass("__NSPlaceholderDictionary", superclass: "NSMutableDictionary")
    },
    "__NSPlaceholderSet": { NativeClass("__NSPlaceholderSet", superclass: "NSMutableSet") },
    "__NSPlaceholderOrderedSet": {
      NativeClass("__NSPlaceholderOrderedSet", superclass: "NSMutableOrderedSet")
    },
    "NSOrderedCollectionChange": changeClass, "NSOrderedCollectionDifference": differenceClass,
    "NSEnumerator": enumeratorClass, "__NSArrayEnumerator": concreteEnumeratorClass,
  ]

  static var classNames: [String] { Array(makers.keys) }
  static func define(_ name: String, in world: World) -> NativeClass? { makers[name]?() }
  static var extendedClassNames: [String] { [] }
  static func extend(_ name: String, with description: NativeClass, in world: World) {}
  static func functions(in world: World) -> [NativeFunction] { [] }
  static var types: [NativeType] {
    [
      NativeType(
        name: "NSFastEnumerationState",
        encoding: #"{?="state"Q"itemsPtr"^@"mutationsPtr"^Q"extra"[5Q]}"#),
      NativeType(name: "NSCollectionChangeType", encoding: "q"),
      NativeType(name: "NSOrderedCollectionDifferenceCalculationOptions", encoding: "Q"),
    ]
  }
}
