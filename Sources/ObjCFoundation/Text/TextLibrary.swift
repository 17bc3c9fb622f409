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
      "NSByteCountFormatter", "NSLocale",
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
    default: nil
    }
  }

  static func constants() -> [String: NativeConstant] {
    let numbers: [(String, Int64)] = [
      ("NSJSONReadingMutableContainers", 1), ("NSJSONReadingMutableLeaves", 2),
      ("NSJSONReadingFragmentsAllowed", 4),
      ("NSJSONReadingAllowFragments", 4), ("NSJSONWritingPrettyPrinted", 1),
      ("NSJSONWritingSortedKeys", 2),
      ("NSJSONWritingFragmentsAllowed", 4), ("NSJSONWritingWithoutEscapingSlashes", 8),
      ("NSNumberFormatterNoStyle", 0), ("NSNumberFormatterDecimalStyle", 1),
      ("NSNumberFormatterCurrencyStyle", 2),
      ("NSNumberFormatterPercentStyle", 3), ("NSNumberFormatterScientificStyle", 4),
      ("NSNumberFormatterSpellOutStyle", 5),
      ("NSNumberFormatterOrdinalStyle", 6), ("NSNumberFormatterRoundCeiling", 0),
      ("NSNumberFormatterRoundFloor", 1),
      ("NSNumberFormatterRoundDown", 2), ("NSNumberFormatterRoundUp", 3),
      ("NSNumberFormatterRoundHalfEven", 4),
      ("NSNumberFormatterRoundHalfDown", 5), ("NSNumberFormatterRoundHalfUp", 6),
      ("NSDateFormatterNoStyle", 0),
      ("NSDateFormatterShortStyle", 1), ("NSDateFormatterMediumStyle", 2),
      ("NSDateFormatterLongStyle", 3),
      ("NSDateFormatterFullStyle", 4), ("NSByteCountFormatterCountStyleFile", 0),
      ("NSByteCountFormatterCountStyleMemory", 1),
      ("NSByteCountFormatterCountStyleDecimal", 2), ("NSByteCountFormatterCountStyleBinary", 3),
    ]
    var constants: [String: NativeConstant] = [:]
    for (name, value) in numbers { constants[name] = .integer(value, types: "Q") }
    for (name, text) in [
      ("NSLocaleIdentifier", "kCFLocaleIdentifierKey"),
      ("NSLocaleLanguageCode", "kCFLocaleLanguageCodeKey"),
      ("NSLocaleCountryCode", "kCFLocaleCountryCodeKey"),
      ("NSLocaleDecimalSeparator", "kCFLocaleDecimalSeparatorKey"),
      ("NSLocaleGroupingSeparator", "kCFLocaleGroupingSeparatorKey"),
      ("NSLocaleCurrencyCode", "currency"),
      ("NSLocaleCurrencySymbol", "kCFLocaleCurrencySymbolKey"),
      ("NSLocaleUsesMetricSystem", "kCFLocaleUsesMetricSystemKey"),
    ] { constants[name] = .string(text) }
    return constants
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
