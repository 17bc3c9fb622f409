// NSString, NSMutableString, NSCharacterSet and the concrete classes behind them.
import CRuntime
import ForwardKitBasics
import ObjCSema
import ObjCVM

enum StringLibrary: NativeLibrary {
  static let classNames = [
    "NSString", "NSMutableString", "__NSCFString", "__NSCFConstantString", "NSTaggedPointerString",
    "NSPlaceholderString",
    "NSPlaceholderMutableString", "NSCharacterSet", "NSMutableCharacterSet", "__NSCFCharacterSet",
    "OS_os_log",
  ]

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "NSString": return abstractString()
    case "OS_os_log": return logClass()
    case "NSMutableString": return abstractMutableString()
    case "__NSCFString": return concreteString()
    case "__NSCFConstantString": return constantString()
    case "NSTaggedPointerString": return taggedString()
    case "NSPlaceholderString": return NativeClass(name, superclass: "NSString")
    case "NSPlaceholderMutableString": return NativeClass(name, superclass: "NSMutableString")
    case "NSCharacterSet", "NSMutableCharacterSet", "__NSCFCharacterSet": return characterSet(name)
    default: return nil
    }
  }

  private static func abstractString() -> NativeClass {
    let cls = NativeClass("NSString", superclass: "NSObject")
    cls.whenMade = { world, made in
      world.equality.noteStrings(made)
      QuickPlaces.noteEquality(world)
    }
    cls.adopt("NSCopying")
    cls.adopt("NSMutableCopying")
    cls.adopt("NSSecureCoding")
    cls.property("length", "TQ,R")
    addCreation(to: cls)
    addInitializers(to: cls)
    addPrimitives(to: cls)
    addCStrings(to: cls)
    addEncodings(to: cls)
    addComparing(to: cls)
    addSearching(to: cls)
    addRanges(to: cls)
    addEnumeration(to: cls)
    addParts(to: cls)
    addCombining(to: cls)
    addCase(to: cls)
    addNumbers(to: cls)
    addPaths(to: cls)
    addPercentEncoding(to: cls)
    addFiles(to: cls)
    addCompletion(to: cls)
    addOldFiles(to: cls)
    addQuickForms(to: cls)
    return cls
  }

  private static func abstractMutableString() -> NativeClass {
    let cls = NativeClass("NSMutableString", superclass: "NSString")
    addMutableCreation(to: cls)
    addMutation(to: cls)
    return cls
  }

  private static func concreteString() -> NativeClass {
    let cls = NativeClass("__NSCFString", superclass: "NSMutableString")
    cls.hasState = true
    cls.isCoreFoundations = true
    addConcretePrimitives(to: cls)
    addConcreteMutation(to: cls)
    addQuickPrimitives(to: cls)
    addQuickMutation(to: cls)
    return cls
  }

  private static func taggedString() -> NativeClass {
    let cls = NativeClass("NSTaggedPointerString", superclass: "NSString")
    cls.hasState = true
    addConcretePrimitives(to: cls)
    addQuickPrimitives(to: cls)
    return cls
  }

  private static func constantString() -> NativeClass {
    NativeClass("__NSCFConstantString", superclass: "__NSCFString")
  }

  static func start(in world: World) {
    QuickPlaces.begin(world)
    world.strings = StringHooks(
      make: { world, string in world.makeString(UTF16Text(string)) },
      makeConstant: { world, bytes in world.makeConstantString(UTF16Text(utf8: bytes)) },
      read: { world, object in world.ownText(of: object)?.string })
  }

  static func functions(in world: World) -> [NativeFunction] {
    logFunctions() + unifiedLogFunctions() + nameFunctions()
  }

  static var extendedClassNames: [String] { ["NSObject", "NSProxy"] }

  static func extend(_ name: String, with description: NativeClass, in world: World) {
    if name == "NSProxy" {
      addProxyDescriptions(to: description)
    } else {
      addDescriptions(to: description)
      addComparisons(to: description)
    }
  }

  static var types: [NativeType] {
    [
      NativeType(name: "unichar", encoding: "S"),
      NativeType(name: "NSStringEncoding", encoding: "Q"),
      NativeType(name: "NSStringCompareOptions", encoding: "Q"),
      NativeType(name: "NSStringEncodingConversionOptions", encoding: "Q"),
      NativeType(name: "NSStringEnumerationOptions", encoding: "Q"),
      NativeType(name: "NSComparisonResult", encoding: "q"),
    ]
  }
}
