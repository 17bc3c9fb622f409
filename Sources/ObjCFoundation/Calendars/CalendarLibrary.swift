// NSCalendar and NSDateComponents: the Gregorian calendar and that of ISO 8601, in English; and NSTimeZone.
import CRuntime
import ObjCSema
import ObjCVM

enum CalendarLibrary: NativeLibrary {
  static var classNames: [String] { ["NSCalendar", "NSDateComponents", "NSTimeZone"] }

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "NSCalendar": calendarClass()
    case "NSDateComponents": dateComponentsClass()
    case "NSTimeZone": timeZoneClass()
    default: nil
    }
  }

  static func constants() -> [String: NativeConstant] {
    var constants: [String: NativeConstant] = [
      "NSDateComponentUndefined": .integer(Int64.max, types: "q"),
      "NSUndefinedDateComponent": .integer(Int64.max, types: "q"),
      "NSCalendarDayChangedNotification": .string("NSCalendarDayChangedNotification"),
    ]
    let others = [
      "ISO8601": "iso8601", "IslamicCivil": "islamic-civil", "IslamicTabular": "islamic-tbla",
      "IslamicUmmAlQura": "islamic-umalqura", "RepublicOfChina": "roc",
      "EthiopicAmeteMihret": "ethiopic", "EthiopicAmeteAlem": "ethiopic-amete-alem",
    ]
    for name in [
      "Gregorian", "Buddhist", "Chinese", "Coptic", "Hebrew", "Indian", "Islamic", "Japanese",
      "Persian",
    ] + others.keys {
      let identifier = NativeConstant.string(others[name] ?? name.lowercased())
      constants["NSCalendarIdentifier" + name] = identifier
      // The names before OS X 10.10.
      constants["NS\(name)Calendar"] = identifier
    }
    let units: [(String, UInt)] = [
      ("Era", 2), ("Year", 4), ("Month", 8), ("Day", 16), ("Hour", 32), ("Minute", 64),
      ("Second", 128), ("Weekday", 512),
      ("WeekdayOrdinal", 1024), ("Quarter", 2048), ("WeekOfMonth", 4096), ("WeekOfYear", 8192),
      ("YearForWeekOfYear", 16384),
      ("Nanosecond", 32768), ("Calendar", 1 << 20), ("TimeZone", 1 << 21), ("Week", 256),
    ]
    for (name, value) in units {
      let constant = NativeConstant.integer(Int64(value), types: "Q")
      if name != "Week" { constants["NSCalendarUnit" + name] = constant }
      if name != "Nanosecond" { constants["NS\(name)CalendarUnit"] = constant }
    }
    let options: [(String, Int64)] = [
      ("NSCalendarWrapComponents", 1), ("NSCalendarMatchStrictly", 2),
      ("NSCalendarSearchBackwards", 4),
      ("NSCalendarMatchPreviousTimePreservingSmallerUnits", 256),
      ("NSCalendarMatchNextTimePreservingSmallerUnits", 512),
      ("NSCalendarMatchNextTime", 1024), ("NSCalendarMatchFirst", 4096),
      ("NSCalendarMatchLast", 8192),
      ("NSWrapCalendarComponents", 1),
    ]
    for (name, value) in options { constants[name] = .integer(value, types: "Q") }
    return constants
  }

  static var types: [NativeType] {
    [
      NativeType(name: "NSCalendarUnit", encoding: "Q"),
      NativeType(name: "NSCalendarOptions", encoding: "Q"),
      NativeType(name: "NSCalendarIdentifier", encoding: "@\"NSString\""),
    ]
  }
}
