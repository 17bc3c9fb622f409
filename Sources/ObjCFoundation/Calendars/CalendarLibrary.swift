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

  static var types: [NativeType] {
    [
      NativeType(name: "NSCalendarUnit", encoding: "Q"),
      NativeType(name: "NSCalendarOptions", encoding: "Q"),
      NativeType(name: "NSCalendarIdentifier", encoding: "@\"NSString\""),
    ]
  }
}
