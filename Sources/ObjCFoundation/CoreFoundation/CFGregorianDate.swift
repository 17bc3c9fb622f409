// CFGregorianDate: a moment as fields, in a time zone; without one, in Greenwich's.
import CRuntime
import ObjCVM

extension CoreFoundationLibrary {
  private static let date =
    #"{?="year"i"month"c"day"c"hour"c"minute"c"second"d}"#
  private static let zone = "r^{__CFTimeZone}"

  static var dateTypes: [NativeType] { [NativeType(name: "CFGregorianDate", encoding: date)] }

  private static func math(_ call: NativeCall, _ index: Int) throws(ListingException)
    -> CalendarMath
  {
    var math = CalendarMath()
    if let zone = try call.checkedObject(index) {
      math.zone = try call.world.zoneRules(of: zone)
    }
    return math
  }

  static var dateFunctions: [NativeFunction] {
    [
      NativeFunction("CFAbsoluteTimeGetGregorianDate", "\(date)d\(zone)") {
        call throws(ListingException) in
        let moment = call.double(0)
        call.result.initializeMemory(as: UInt8.self, repeating: 0, count: 16)
        guard let fields = try math(call, 1).fields(moment.rounded(.down)) else { return }
        call.result.storeBytes(of: Int32(truncatingIfNeeded: fields.year), as: Int32.self)
        for (index, value) in [fields.month, fields.day, fields.hour, fields.minute].enumerated() {
          call.result.storeBytes(
            of: Int8(truncatingIfNeeded: value), toByteOffset: 4 + index, as: Int8.self)
        }
        let second = Double(fields.second) + moment - moment.rounded(.down)
        call.result.storeBytes(of: second, toByteOffset: 8, as: Double.self)
      },
      NativeFunction("CFGregorianDateGetAbsoluteTime", "d\(date)\(zone)") {
        call throws(ListingException) in
        guard let record = call.arguments[0] else { return call.returnValue(0.0) }
        func part(_ offset: Int) -> Int {
          Int(record.loadUnaligned(fromByteOffset: offset, as: Int8.self))
        }
        let year = Int(record.loadUnaligned(as: Int32.self))
        let second = record.loadUnaligned(fromByteOffset: 8, as: Double.self)
        let whole = try math(call, 1).seconds(
          CalendarMath.Fields(
            year: year, month: part(4), day: part(5), hour: part(6), minute: part(7), second: 0,
            nanosecond: 0, weekday: 1, yearday: 0))
        call.returnValue(whole + second)
      },
      NativeFunction("CFAbsoluteTimeGetDayOfWeek", "id\(zone)") { call throws(ListingException) in
        // Monday is 1 and Sunday 7.
        let weekday = try math(call, 1).fields(call.double(0))?.weekday ?? 2
        call.returnValue(Int32((weekday + 5) % 7 + 1))
      },
      NativeFunction("CFAbsoluteTimeGetDayOfYear", "id\(zone)") { call throws(ListingException) in
        call.returnValue(Int32((try math(call, 1).fields(call.double(0))?.yearday ?? 0) + 1))
      },
      NativeFunction("CFTimeZoneGetSecondsFromGMT", "d\(zone)d") { call throws(ListingException) in
        let rules = try math(call, 0).zone
        call.returnValue(Double(rules.offset(at: call.double(1) + DateState.referenceSince1970)))
      },
      NativeFunction("CFTimeZoneIsDaylightSavingTime", "C\(zone)d") {
        call throws(ListingException) in
        let isDaylight = try call.world.sendBool(
          call.object(0), "isDaylightSavingTimeForDate:", .object(try date(call)))
        call.returnValue(UInt8(isDaylight ? 1 : 0))
      },
      NativeFunction("CFTimeZoneGetDaylightSavingTimeOffset", "d\(zone)d") {
        call throws(ListingException) in
        call.returnValue(
          try call.world.sendDouble(
            call.object(0), "daylightSavingTimeOffsetForDate:", .object(try date(call))))
      },
      NativeFunction("CFTimeZoneGetNextDaylightSavingTimeTransition", "d\(zone)d") {
        call throws(ListingException) in
        let next = try call.world.send(
          call.object(0), "nextDaylightSavingTimeTransitionAfterDate:", .object(try date(call)))
        call.returnValue(
          next == nil
            ? 0 : try call.world.sendDouble(next, "timeIntervalSinceReferenceDate"))
      },
      NativeFunction("CFTimeZoneCreateWithTimeIntervalFromGMT", "\(zone)r^{__CFAllocator}d") {
        call throws(ListingException) in
        guard let offset = Int(exactly: call.double(1).rounded()),
          ZoneRules.offsets.contains(offset)
        else { return call.returnValue(0) }
        call.returnValue(call.world.makeZone(ZoneRules(offset: offset)))
      },
    ]
  }

  /// The date that the second argument is.
  private static func date(_ call: NativeCall) throws(ListingException) -> ObjectPointer? {
    try call.world.send(
      toClass: call.world.cls("NSDate"), "dateWithTimeIntervalSinceReferenceDate:",
      .double(call.double(1)))
  }
}
