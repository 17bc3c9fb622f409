// NSCalendar: weekends, and searches for dates that have given values.
import CRuntime
import ObjCVM

extension CalendarLibrary {
  // MARK: Weekends

  /// Saturday and Sunday around a moment, or nil on another day.
  private static func weekend(_ seconds: Double, _ math: CalendarMath)
    -> (start: Double, length: Double)?
  {
    guard let fields = math.fields(seconds), fields.weekday == 1 || fields.weekday == 7,
      let day = math.span(.day, around: seconds)
    else { return nil }
    let start = fields.weekday == 7 ? day.start : math.adding(days: -1, to: day.start)
    return (start, math.adding(days: 2, to: start) - start)
  }

  static func addWeekends(to cls: NativeClass) {
    cls.instance("isDateInWeekend:", "B@:@\"NSDate\"") { call throws(ListingException) in
      let seconds = try call.world.seconds(ofDate: call.object(0))
      call.returnBool(weekend(seconds, try state(call).math) != nil)
    }
    cls.instance("rangeOfWeekendStartDate:interval:containingDate:", "B@:^@^d@\"NSDate\"") {
      call throws(ListingException) in
      let seconds = try call.world.seconds(ofDate: call.object(2))
      guard let span = weekend(seconds, try state(call).math) else { return call.returnBool(false) }
      try write(span, call, 0, 1)
      call.returnBool(true)
    }
    cls.instance("nextWeekendStartDate:interval:options:afterDate:", "B@:^@^dQ@\"NSDate\"") {
      call throws(ListingException) in
      let seconds = try call.world.seconds(ofDate: call.object(3))
      let math = try state(call).math
      let search = CalendarMath.Search(options: call.uint(2))
      // Backward, the weekend that a moment lies in is not one before it.
      let place = search.isBackward ? weekend(seconds, math)?.start ?? seconds : seconds
      guard let start = math.next([.weekday: 7], after: place, search),
        let span = weekend(start, math)
      else { return call.returnBool(false) }
      try write(span, call, 0, 1)
      call.returnBool(true)
    }
  }

  // MARK: Searches

  static func addSearches(to cls: NativeClass) {
    cls.instance("dateBySettingUnit:value:ofDate:options:", "@\"NSDate\"@:Qq@\"NSDate\"Q") {
      call throws(ListingException) in
      guard let unit = CalendarMath.Unit(rawValue: call.uint(0)) else {
        return call.returnBorrowed(nil)
      }
      let seconds = try call.world.seconds(ofDate: call.object(2))
      returnDate(call, try state(call).math.setting(unit, to: call.int(1), at: seconds))
    }
    cls.instance(
      "dateBySettingHour:minute:second:ofDate:options:", "@\"NSDate\"@:qqq@\"NSDate\"Q"
    ) { call throws(ListingException) in
      let seconds = try call.world.seconds(ofDate: call.object(3))
      var search = CalendarMath.Search(options: call.uint(4))
      if call.uint(4) == 0 { search.gap = .next }
      returnDate(
        call,
        try state(call).math.setting(
          hour: call.int(0), minute: call.int(1), second: call.int(2), at: seconds, search))
    }
    cls.instance(
      "nextDateAfterDate:matchingComponents:options:",
      "@\"NSDate\"@:@\"NSDate\"@\"NSDateComponents\"Q"
    ) { call throws(ListingException) in
      try returnNext(call, components(call.object(1), call.world)?.values ?? [:], call.uint(2))
    }
    cls.instance(
      "nextDateAfterDate:matchingUnit:value:options:", "@\"NSDate\"@:@\"NSDate\"QqQ"
    ) { call throws(ListingException) in
      guard let unit = CalendarMath.Unit(rawValue: call.uint(1)) else {
        return call.returnBorrowed(nil)
      }
      try returnNext(call, [unit: call.int(2)], call.uint(3))
    }
    cls.instance(
      "nextDateAfterDate:matchingHour:minute:second:options:", "@\"NSDate\"@:@\"NSDate\"qqqQ"
    ) { call throws(ListingException) in
      try returnNext(
        call, [.hour: call.int(1), .minute: call.int(2), .second: call.int(3)], call.uint(4))
    }
    addEnumeration(to: cls)
  }

  private static func returnNext(
    _ call: NativeCall, _ values: [CalendarMath.Unit: Int], _ options: UInt
  ) throws(ListingException) {
    let seconds = try call.world.seconds(ofDate: call.object(0))
    returnDate(
      call,
      try state(call).math.next(values, after: seconds, CalendarMath.Search(options: options)))
  }

  private static func addEnumeration(to cls: NativeClass) {
    cls.instance(
      "enumerateDatesStartingAfterDate:matchingComponents:options:usingBlock:",
      "v@:@\"NSDate\"@\"NSDateComponents\"Q@?<v@?@\"NSDate\"B^B>"
    ) { call throws(ListingException) in
      let math = try state(call).math
      let values = components(call.object(1), call.world)?.values ?? [:]
      let search = CalendarMath.Search(options: call.uint(2))
      var seconds = try call.world.seconds(ofDate: call.object(0))
      try CollectionLibrary.withStopFlag(call.world) {
        (stop: UnsafeMutableRawPointer) throws(ListingException) in
        while let found = math.next(values, after: seconds, search) {
          let isExact = math.fields(found).map { math.matches(values, $0) } ?? false
          let date = fwd_autorelease(call.world.makeDate(secondsSinceReference: found))
          try call.world.callBlockVoid(
            call.object(3), .object(date), .bool(isExact), .pointer(stop))
          if stop.load(as: UInt8.self) != 0 { return }
          seconds = found
        }
      }
    }
  }
}

extension CalendarMath.Search {
  /// NSCalendarOptions.
  init(options: UInt) {
    isBackward = options & 4 != 0
    isStrict = options & 2 != 0
    takesLast = options & 0x2000 != 0
    if options & 0x100 != 0 { gap = .previousKeepingSmallerUnits }
    if options & 0x400 != 0 { gap = .next }
  }
}
