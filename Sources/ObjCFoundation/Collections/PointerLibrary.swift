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
    let numbers: [(String, Int64)] = [
      ("NSPointerFunctionsStrongMemory", 0), ("NSPointerFunctionsZeroingWeakMemory", 1),
      ("NSPointerFunctionsOpaqueMemory", 2),
      ("NSPointerFunctionsMallocMemory", 3), ("NSPointerFunctionsMachVirtualMemory", 4),
      ("NSPointerFunctionsWeakMemory", 5),
      ("NSPointerFunctionsObjectPersonality", 0), ("NSPointerFunctionsOpaquePersonality", 1 << 8),
      ("NSPointerFunctionsObjectPointerPersonality", 2 << 8),
      ("NSPointerFunctionsCStringPersonality", 3 << 8),
      ("NSPointerFunctionsStructPersonality", 4 << 8),
      ("NSPointerFunctionsIntegerPersonality", 5 << 8),
      ("NSPointerFunctionsCopyIn", 1 << 16),
      ("NSHashTableStrongMemory", 0), ("NSHashTableZeroingWeakMemory", 1),
      ("NSHashTableCopyIn", 1 << 16),
      ("NSHashTableObjectPointerPersonality", 2 << 8), ("NSHashTableWeakMemory", 5),
      ("NSMapTableStrongMemory", 0), ("NSMapTableZeroingWeakMemory", 1),
      ("NSMapTableCopyIn", 1 << 16),
      ("NSMapTableObjectPointerPersonality", 2 << 8), ("NSMapTableWeakMemory", 5),
    ]
    var constants = TableFunctions.constants
    for (name, value) in numbers { constants[name] = .integer(value, types: "Q") }
    return constants
  }
}
