// Reading and writing values as text: NSScanner, NSJSONSerialization, formatters.
import CRuntime
import ObjCSema
import ObjCVM

enum TextLibrary: NativeLibrary {
  static var classNames: [String] {
    [
      "NSScanner", concreteScanner, "NSJSONSerialization", "NSFormatter", "NSNumberFormatter",
      "NSDateFormatter",
      "NSISO8601DateFormatter",
      "NSByteCountFormatter", "NSLocale", "NSLinguisticTagger",
    ]
  }

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "NSScanner": scannerClass()
    case concreteScanner: NativeClass(name, superclass: "NSScanner")
    case "NSJSONSerialization": jsonClass()
    case "NSFormatter": formatterClass()
    case "NSNumberFormatter": numberFormatterClass()
    case "NSDateFormatter": dateFormatterClass()
    case "NSISO8601DateFormatter": isoFormatterClass()
    case "NSByteCountFormatter": byteFormatterClass()
    case "NSLocale": localeClass()
    case "NSLinguisticTagger": taggerClass()
    default: nil
    }
  }

  static var types: [NativeType] {
    [
      "NSByteCountFormatterCountStyle", "NSNumberFormatterRoundingMode",
      "NSISO8601DateFormatOptions",
    ].map {
      NativeType(name: $0, encoding: "Q")
    }
  }
}
