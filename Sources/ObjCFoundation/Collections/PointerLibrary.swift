// NSPointerArray, NSHashTable, NSMapTable, NSCache, NSCountedSet and NSIndexPath.
import CRuntime
import ObjCSema
import ObjCVM

enum PointerLibrary: NativeLibrary {
  static var classNames: [String] {
    [
      "NSPointerArray", "NSConcretePointerArray", "NSHashTable", "NSConcreteHashTable",
      "NSMapTable", "NSConcreteMapTable",
      "NSCache", "NSCountedSet", "NSIndexPath", "NSPointerFunctions",
    ]
  }

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "NSPointerArray": return pointerArrayClass()
    case "NSHashTable": return hashTableClass()
    case "NSMapTable": return mapTableClass()
    case "NSCache": return cacheClass()
    case "NSCountedSet": return countedSetClass()
    case "NSIndexPath": return indexPathClass()
    case "NSPointerFunctions": return pointerFunctionsClass()
    default:
      let cls = NativeClass(name, superclass: "NS" + name.dropFirst("NSConcrete".count))
      cls.hasState = true
      return cls
    }
  }

  static func functions(in world: World) -> [NativeFunction] {
    TableFunctions.functions + PersonalityFunctions.functions
  }
  static var types: [NativeType] { TableFunctions.types }

  static func constants() -> [String: NativeConstant] {
    TableFunctions.constants
  }
}
