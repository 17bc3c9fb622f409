// NSCalendar: parts of dates, comparisons, ranges.
import CRuntime
import ObjCVM

extension CalendarLibrary {
  private static let notFound = UInt(bitPattern: Int.max)

  // MARK: Parts of time

  static func addParts(to cls: NativeClass) {
    cls.instance("startOfDayForDate:", "@\"NSDate\"@:@\"NSDate\"") {
      call throws(ListingException) in
      let seconds = try call.world.seconds(ofDate: call.object(0))
      let start = try state(call).math.span(.day, around: seconds)?.start ?? seconds
      call.returnObject(call.world.makeDate(secondsSinceReference: start))
    }
    cls.instance("rangeOfUnit:startDate:interval:forDate:", "B@:Q^@^d@\"NSDate\"") {
      call throws(ListingException) in
      guard let unit = CalendarMath.Unit(rawValue: call.uint(0)),
        let span = try state(call).math.span(
          unit, around: try call.world.seconds(ofDate: call.object(3)))
      else { return call.returnBool(false) }
      try write(span, call, 1, 2)
      call.returnBool(true)
    }
    cls.instance("rangeOfUnit:inUnit:forDate:", "{_NSRange=QQ}@:QQ@\"NSDate\"") {
      call throws(ListingException) in
      let math = try state(call).math
      guard let small = CalendarMath.Unit(rawValue: call.uint(0)),
        let large = CalendarMath.Unit(rawValue: call.uint(1)),
        let fields = math.fields(try call.world.seconds(ofDate: call.object(2))),
        let range = math.range(of: small, in: large, fields)
      else { return call.returnValue(ListingRange(location: notFound, length: notFound)) }
      call.returnValue(ListingRange(location: UInt(range.lowerBound), length: UInt(range.count)))
    }
    cls.instance("ordinalityOfUnit:inUnit:forDate:", "Q@:QQ@\"NSDate\"") {
      call throws(ListingException) in
      let math = try state(call).math
      guard let small = CalendarMath.Unit(rawValue: call.uint(0)),
        let large = CalendarMath.Unit(rawValue: call.uint(1)),
        let fields = math.fields(try call.world.seconds(ofDate: call.object(2))),
        let number = math.ordinality(of: small, in: large, fields)
      else { return call.returnValue(notFound) }
      call.returnValue(number)
    }
    let limits: [(String, [CalendarMath.Unit: (UInt, UInt)])] = [
      ("minimumRangeOfUnit:", [.day: (1, 28), .weekOfMonth: (1, 4), .weekOfYear: (1, 52)]),
      ("maximumRangeOfUnit:", [.day: (1, 31), .weekOfMonth: (1, 6), .weekOfYear: (1, 53)]),
    ]
    let fixed: [CalendarMath.Unit: (UInt, UInt)] = [
      .era: (0, 2), .year: (1, 144_683), .month: (1, 12), .hour: (0, 24), .minute: (0, 60),
      .second: (0, 60), .weekday: (1, 7),
      .quarter: (1, 4),
    ]
    for (name, own) in limits {
      cls.instance(name, "{_NSRange=QQ}@:Q") { call throws(ListingException) in
        let unit = CalendarMath.Unit(rawValue: call.uint(0))
        let range = unit.flatMap { own[$0] ?? fixed[$0] } ?? (notFound, notFound)
        call.returnValue(ListingRange(location: range.0, length: range.1))
      }
    }
  }

  /// Writes a span's start, as a date, and its length where arguments point.
  static func write(
    _ span: (start: Double, length: Double), _ call: NativeCall, _ start: Int, _ length: Int
  ) throws(ListingException) {
    if let place = call.pointer(start) {
      try call.world.write(
        fwd_autorelease(call.world.makeDate(secondsSinceReference: span.start)), to: place)
    }
    if let place = call.pointer(length) { try call.world.write(span.length, to: place) }
  }

  // MARK: Questions

  private static func start(_ unit: CalendarMath.Unit, _ seconds: Double, _ math: CalendarMath)
    -> Double
  {
    math.span(unit, around: seconds)?.start ?? seconds
  }

  static func addQuestions(to cls: NativeClass) {
    cls.instance("isDate:inSameDayAsDate:", "B@:@\"NSDate\"@\"NSDate\"") {
      call throws(ListingException) in
      let math = try state(call).math
      let (left, right) = (
        try call.world.seconds(ofDate: call.object(0)),
        try call.world.seconds(ofDate: call.object(1))
      )
      call.returnBool(start(.day, left, math) == start(.day, right, math))
    }
    for (name, days) in [
      ("isDateInToday:", 0.0), ("isDateInYesterday:", -1), ("isDateInTomorrow:", 1),
    ] {
      cls.instance(name, "B@:@\"NSDate\"") { call throws(ListingException) in
        let math = try state(call).math
        let today = start(.day, call.world.secondsSinceReference(), math)
        call.returnBool(
          start(.day, try call.world.seconds(ofDate: call.object(0)), math) == today + days * 86_400
        )
      }
    }
    cls.instance("compareDate:toDate:toUnitGranularity:", "q@:@\"NSDate\"@\"NSDate\"Q") {
      call throws(ListingException) in
      let math = try state(call).math
      let (left, right) = (
        try call.world.seconds(ofDate: call.object(0)),
        try call.world.seconds(ofDate: call.object(1))
      )
      let unit = CalendarMath.Unit(rawValue: call.uint(2)) ?? .nanosecond
      let (a, b) = (start(unit, left, math), start(unit, right, math))
      call.returnValue(a < b ? -1 : a > b ? 1 : 0)
    }
    cls.instance("isDate:equalToDate:toUnitGranularity:", "B@:@\"NSDate\"@\"NSDate\"Q") {
      call throws(ListingException) in
      let math = try state(call).math
      let (left, right) = (
        try call.world.seconds(ofDate: call.object(0)),
        try call.world.seconds(ofDate: call.object(1))
      )
      let unit = CalendarMath.Unit(rawValue: call.uint(2)) ?? .nanosecond
      call.returnBool(start(unit, left, math) == start(unit, right, math))
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      guard let other = call.object(0),
        let theirs = call.world.state(of: other, as: CalendarState.self)
      else {
        return call.returnBool(false)
      }
      let own = try state(call)
      call.returnBool(
        own.identifier == theirs.identifier && own.math.zone == theirs.math.zone
          && own.math.firstWeekday == theirs.math.firstWeekday)
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(UInt(try state(call).identifier.utf8.count))
    }
  }
}
