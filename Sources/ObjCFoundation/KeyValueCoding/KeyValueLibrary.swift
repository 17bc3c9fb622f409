// Key-value coding: NSObject's methods, what collections answer themselves, and the proxies for collections behind keys.
import CRuntime
import ObjCSema
import ObjCVM

enum KeyValueLibrary: NativeLibrary {
  static var classNames: [String] {
    [
      "NSKeyValueArray", "NSKeyValueOrderedSet", "NSKeyValueSet", "NSKeyValueMutableArray",
      "NSKeyValueFastMutableArray",
      "NSKeyValueSlowMutableArray", "NSKeyValueIvarMutableArray", "NSKeyValueNotifyingMutableArray",
      "NSKeyValueMutableSet", "NSKeyValueMutableOrderedSet", "NSValueTransformer",
      "_NSReadyTransformer", "_NSReadyTest",
    ]
  }

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "NSKeyValueArray": keyedArrayClass(name, superclass: "NSArray")
    case "NSKeyValueOrderedSet": keyedArrayClass(name, superclass: "NSOrderedSet")
    case "NSKeyValueSet": keyedSetClass()
    case "NSKeyValueMutableArray": mutableKeyedArrayClass(name, superclass: "NSMutableArray")
    case "NSKeyValueMutableOrderedSet":
      mutableKeyedArrayClass(name, superclass: "NSMutableOrderedSet")
    case "NSKeyValueMutableSet": mutableKeyedSetClass()
    case "NSValueTransformer": transformerClass()
    case "_NSReadyTransformer": readyTransformerClass(name, isOneWay: false)
    case "_NSReadyTest": readyTransformerClass(name, isOneWay: true)
    default: NativeClass(name, superclass: "NSKeyValueMutableArray")
    }
  }

  static var extendedClassNames: [String] {
    ["NSObject", "NSArray", "NSSet", "NSOrderedSet", "NSDictionary", "NSMutableDictionary"]
  }

  static func extend(_ name: String, with description: NativeClass, in world: World) {
    switch name {
    case "NSObject":
      addReading(to: description)
      addWriting(to: description)
      addKeyPaths(to: description)
      addMutableCollections(to: description)
    case "NSArray", "NSOrderedSet", "NSSet":
      addCollectionCoding(to: description)
      addOperators(to: description)
    case "NSDictionary": addDictionaryCoding(to: description)
    case "NSMutableDictionary": addMutableDictionaryCoding(to: description)
    default: break
    }
  }

}
