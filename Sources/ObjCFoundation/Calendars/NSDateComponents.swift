// NSDateComponents: numbers by unit, each of which may be missing.
import CRuntime
import ObjCVM

final class DateComponentsState {
  typealias Unit = CalendarMath.Unit
  var values: [Unit: Int] = [:]
  /// Nil where nobody has said so, neither a calendar nor the program.
  var isLeapMonth: Bool?
  var calendar: ObjectPointer?
  var zone: ObjectPointer?

  /// NSDateComponentUndefined.
  static let undefined = Int.max

  deinit {
    fwd_release(calendar)
    fwd_release(zone)
  }

  /// The accessors, in the order in which a description has them.
  static let names: [(name: String, unit: Unit, label: String)] = [
    ("era", .era, "Era"), ("year", .year, "Calendar Year"), ("month", .month, "Month"),
    ("day", .day, "Day"), ("hour", .hour, "Hour"),
    ("minute", .minute, "Minute"), ("second", .second, "Second"),
    ("nanosecond", .nanosecond, "Nanosecond"),
    ("quarter", .quarter, "Quarter"),
    ("yearForWeekOfYear", .yearForWeekOfYear, "Year for Week of Year"),
    ("weekOfYear", .weekOfYear, "Week of Year"), ("weekOfMonth", .weekOfMonth, "Week of Month"),
    ("weekday", .weekday, "Weekday"),
    ("weekdayOrdinal", .weekdayOrdinal, "Weekday Ordinal"), ("week", .week, "Week"),
  ]
}

extension World {
  func makeDateComponents(_ values: [CalendarMath.Unit: Int]) -> ObjectPointer {
    let state = DateComponentsState()
    state.values = values
    return makeInstance(of: "NSDateComponents", state: state)
  }
}

extension CalendarLibrary {
  private static func parts(_ call: NativeCall) throws(ListingException) -> DateComponentsState {
    if let state = call.world.state(of: call.receiver, as: DateComponentsState.self) {
      return state
    }
    let state = DateComponentsState()
    call.world.setState(state, of: call.receiver)
    return state
  }

  static func dateComponentsClass() -> NativeClass {
    let cls = NativeClass("NSDateComponents", superclass: "NSObject")
    cls.hasState = true
    for name in ["NSCopying", "NSSecureCoding"] { cls.adopt(name) }
    for (name, unit, _) in DateComponentsState.names {
      cls.property(name, "Tq")
      cls.instance(name, "q@:") { call throws(ListingException) in
        call.returnValue(try parts(call).values[unit] ?? DateComponentsState.undefined)
      }
      let setter = "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
      cls.instance(setter, "v@:q") { call throws(ListingException) in
        try parts(call).values[unit] =
          call.int(0) == DateComponentsState.undefined ? nil : call.int(0)
      }
    }
    addGenericAccess(to: cls)
    addComponentObjects(to: cls)
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      guard let other = call.object(0),
        let theirs = call.world.state(of: other, as: DateComponentsState.self)
      else {
        return call.returnBool(false)
      }
      call.returnBool(try parts(call).values == theirs.values)
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      let values = try parts(call).values
      call.returnValue(
        values.reduce(UInt(values.count)) { $0 &+ $1.key.rawValue &* UInt(bitPattern: $1.value) })
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      let own = try parts(call)
      let copy = call.world.makeDateComponents(own.values)
      if let state = call.world.state(of: copy, as: DateComponentsState.self) {
        (state.calendar, state.zone) = (fwd_retain(own.calendar), fwd_retain(own.zone))
        state.isLeapMonth = own.isLeapMonth
      }
      call.returnRetained(copy)
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      let own = try parts(call)
      // Foundation opens a brace and leaves it open.
      var text = "<NSDateComponents: 0x\(String(UInt(bitPattern: call.receiver), radix: 16))> {"
      if let calendar = own.calendar {
        let name = call.world.string(of: try call.world.send(calendar, "calendarIdentifier"))
        let address = String(UInt(bitPattern: calendar), radix: 16)
        text += "\n    Calendar: <CFCalendar 0x\(address) [0x\(address)]>{identifier = '\(name)'}"
      }
      if let zone = own.zone { text += "\n    TimeZone: \(try call.world.describe(zone))" }
      for (_, unit, label) in DateComponentsState.names {
        guard let value = own.values[unit] else { continue }
        text += "\n    \(label): \(value)"
        if unit == .month, let isLeapMonth = own.isLeapMonth {
          text += "\n    Leap Month: \(isLeapMonth ? 1 : 0)"
        }
      }
      call.returnObject(call.world.makeString(text))
    }
    return cls
  }

  private static func addGenericAccess(to cls: NativeClass) {
    cls.instance("valueForComponent:", "q@:Q") { call throws(ListingException) in
      let unit = CalendarMath.Unit(rawValue: call.uint(0))
      call.returnValue(
        try unit.flatMap { unit throws(ListingException) in try parts(call).values[unit] }
          ?? DateComponentsState.undefined)
    }
    cls.instance("setValue:forComponent:", "v@:qQ") { call throws(ListingException) in
      guard let unit = CalendarMath.Unit(rawValue: call.uint(1)) else { return }
      try parts(call).values[unit] =
        call.int(0) == DateComponentsState.undefined ? nil : call.int(0)
    }
    cls.property("leapMonth", "TB,GisLeapMonth")
    cls.instance("isLeapMonth", "B@:") { call throws(ListingException) in
      call.returnBool(try parts(call).isLeapMonth ?? false)
    }
    cls.instance("setLeapMonth:", "v@:B") { call throws(ListingException) in
      try parts(call).isLeapMonth = call.bool(0)
    }
  }

  private static func addComponentObjects(to cls: NativeClass) {
    cls.property("calendar", "T@\"NSCalendar\",C")
    cls.instance("calendar", "@\"NSCalendar\"@:") { call throws(ListingException) in
      call.returnBorrowed(try parts(call).calendar)
    }
    cls.instance("setCalendar:", "v@:@\"NSCalendar\"") { call throws(ListingException) in
      let own = try parts(call)
      let old = own.calendar
      own.calendar = fwd_retain(call.object(0))
      fwd_release(old)
    }
    cls.property("timeZone", "T@\"NSTimeZone\",C")
    cls.instance("timeZone", "@\"NSTimeZone\"@:") { call throws(ListingException) in
      call.returnBorrowed(try parts(call).zone)
    }
    cls.instance("setTimeZone:", "v@:@\"NSTimeZone\"") { call throws(ListingException) in
      let own = try parts(call)
      let old = own.zone
      own.zone = fwd_retain(call.object(0))
      fwd_release(old)
    }
    cls.property("date", "T@\"NSDate\",R,C")
    cls.instance("date", "@\"NSDate\"@:") { call throws(ListingException) in
      let calendar = try parts(call).calendar
      call.returnBorrowed(
        calendar == nil
          ? nil : try call.world.send(calendar, "dateFromComponents:", .object(call.receiver)))
    }
    cls.property("validDate", "TB,R,GisValidDate")
    cls.instance("isValidDate", "B@:") { call throws(ListingException) in
      call.returnBool(try isDate(call, in: try parts(call).calendar))
    }
    cls.instance("isValidDateInCalendar:", "B@:@\"NSCalendar\"") {
      call throws(ListingException) in
      call.returnBool(try isDate(call, in: call.object(0)))
    }
  }

  /// Whether the date that a calendar makes of them has the values that it was made of: none has a thirtieth of February.
  private static func isDate(
    _ call: NativeCall, in calendar: ObjectPointer?
  ) throws(ListingException) -> Bool {
    guard let calendar,
      let date = try call.world.send(calendar, "dateFromComponents:", .object(call.receiver))
    else { return false }
    return try call.world.sendBool(
      calendar, "date:matchesComponents:", .object(date), .object(call.receiver))
  }
}
