// NSValue, NSNumber, NSDecimalNumber, NSNull, NSData, NSDate, NSUUID and the functions of Foundation's geometry.
import CRuntime
import ObjCSema
import ObjCVM

enum NumberLibrary: NativeLibrary {
  static let classNames = [
    "NSValue", "NSConcreteValue", "NSNumber", "__NSCFNumber", "__NSCFBoolean",
    "NSPlaceholderNumber",
    "NSDecimalNumber", "NSDecimalNumberHandler", "NSNull", "NSData", "NSMutableData",
    "NSPurgeableData",
    "NSConcreteData",
    "NSConcreteMutableData", "NSDate", "__NSDate", "__NSTaggedDate", "__NSPlaceholderDate",
    "NSUUID", "NSAffineTransform", "NSCalendarDate",
  ]

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "NSValue": return valueClass()
    case "NSConcreteValue": return concrete(name, below: "NSValue")
    case "NSNumber": return numberClass()
    case "__NSCFNumber", "__NSCFBoolean": return concrete(name, below: "NSNumber")
    case "NSPlaceholderNumber": return NativeClass(name, superclass: "NSNumber")
    case "NSDecimalNumber": return decimalClass()
    case "NSDecimalNumberHandler": return decimalHandlerClass()
    case "NSNull": return nullClass()
    case "NSData": return dataClass()
    case "NSMutableData": return mutableDataClass()
    case "NSPurgeableData": return purgeableDataClass()
    case "NSConcreteData": return concrete(name, below: "NSData")
    case "NSConcreteMutableData": return concrete(name, below: "NSMutableData")
    case "NSDate": return dateClass()
    case "__NSDate", "__NSTaggedDate": return concrete(name, below: "NSDate")
    case "__NSPlaceholderDate": return NativeClass(name, superclass: "NSDate")
    case "NSCalendarDate": return calendarDateClass()
    case "NSUUID": return uuidClass()
    case "NSAffineTransform": return affineTransformClass()
    default: return nil
    }
  }

  private static func concrete(_ name: String, below superclass: String) -> NativeClass {
    let cls = NativeClass(name, superclass: superclass)
    cls.hasState = true
    cls.isCoreFoundations = name.hasPrefix("__NSCF")
    return cls
  }

  static let functionPrefixes = ["NS", "CG", "CF", "CA", "UI", "OS", "hton", "ntoh", "Endian"]

  static func functions(in world: World) -> [NativeFunction] {
    rangeFunctions() + geometryFunctions() + decimalFunctions() + furtherDecimalFunctions()
      + ByteOrder.functions + Transforms.functions
  }

  static func constants() -> [String: NativeConstant] {
    geometryConstants.merging(decimalConstants) { first, _ in first }.merging(Transforms.constants)
    { first, _ in first }
  }

  static var types: [NativeType] {
    geometryTypes + ByteOrder.types + [
      NativeType(name: "NSDecimal", encoding: ListingDecimal.encoding),
      NativeType(
        name: "NSAffineTransformStruct",
        encoding: #"{?="m11"d"m12"d"m21"d"m22"d"tX"d"tY"d}"#),
    ]
  }
}
