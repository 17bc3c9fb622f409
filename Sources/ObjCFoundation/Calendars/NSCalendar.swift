// NSCalendar: the calendars of CalendarSystem, on CalendarMath. A calendar is a value with a time zone, a
// locale and two rules of weeks; its methods split a moment into components, put one together, add to it, or measure
// between two.

import CRuntime
import ObjCVM

final class CalendarState {
  let identifier: String
  var math = CalendarMath()
  var zone: ObjectPointer?
  var locale: ObjectPointer?
  /// Whether a program has set the rules of weeks.
  var isFirstWeekdaySet = false
  var isMinimumSet = false

  init(_ identifier: String) {
    self.identifier = identifier
    math.system = CalendarSystem(rawValue: identifier) ?? .gregorian
    if identifier == "iso8601" { (math.firstWeekday, math.minimumDaysInFirstWeek) = (2, 4) }
  }

  deinit {
    fwd_release(zone)
    fwd_release(locale)
  }
}

extension CalendarLibrary {
  static func state(_ call: NativeCall) throws(ListingException) -> CalendarState {
    if let state = call.world.state(of: call.receiver, as: CalendarState.self) { return state }
    let state = try checked("gregorian", call.world)
    call.world.setState(state, of: call.receiver)
    return state
  }

  static func calendarClass() -> NativeClass {
    let cls = NativeClass("NSCalendar", superclass: "NSObject")
    cls.hasState = true
    for name in ["NSCopying", "NSSecureCoding"] { cls.adopt(name) }
    addMaking(to: cls)
    addSettings(to: cls)
    addFields(to: cls)
    addArithmetic(to: cls)
    addParts(to: cls)
    addQuestions(to: cls)
    addWeekends(to: cls)
    addSearches(to: cls)
    return cls
  }

  // MARK: Making

  private static func checked(_ identifier: String, _ world: World) throws(ListingException)
    -> CalendarState
  {
    if CalendarSystem(rawValue: identifier) != nil {
      let state = CalendarState(identifier)
      state.math.zone = try world.zoneRules(of: nil)
      return state
    }
    throw world.trap(.unsupported("the calendar \(identifier) is not here"))
  }

  private static func addMaking(to cls: NativeClass) {
    for name in ["currentCalendar", "autoupdatingCurrentCalendar"] {
      cls.classMethod(name, "@\"NSCalendar\"@:") { call throws(ListingException) in
        call.returnObject(
          call.world.makeInstance(of: "NSCalendar", state: try checked("gregorian", call.world)))
      }
    }
    cls.classMethod("calendarWithIdentifier:", "@\"NSCalendar\"@:@\"NSString\"") {
      call throws(ListingException) in
      let state = try checked(call.world.string(of: call.object(0)), call.world)
      call.returnObject(call.world.makeInstance(of: "NSCalendar", state: state))
    }
    cls.instance("initWithCalendarIdentifier:", "@@:@\"NSString\"", returnsInstance: true) {
      call throws(ListingException) in
      call.world.setState(
        try checked(call.world.string(of: call.object(0)), call.world), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      let own = try state(call)
      let copy = CalendarState(own.identifier)
      copy.math = own.math
      (copy.zone, copy.locale) = (fwd_retain(own.zone), fwd_retain(own.locale))
      call.returnRetained(call.world.makeInstance(of: "NSCalendar", state: copy))
    }
  }

  private static func addSettings(to cls: NativeClass) {
    cls.property("calendarIdentifier", "T@\"NSString\",R,C")
    cls.instance("calendarIdentifier", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeString(try state(call).identifier))
    }
    cls.property("timeZone", "T@\"NSTimeZone\",C")
    cls.instance("timeZone", "@\"NSTimeZone\"@:") { call throws(ListingException) in
      let own = try state(call)
      if own.zone == nil {
        let zone = try call.world.send(ObjectPointer(call.world.cls("NSTimeZone")), "localTimeZone")
        own.zone = fwd_retain(zone)
      }
      call.returnBorrowed(own.zone)
    }
    cls.instance("setTimeZone:", "v@:@\"NSTimeZone\"") { call throws(ListingException) in
      let own = try state(call)
      let old = own.zone
      own.zone = fwd_retain(call.object(0))
      own.math.zone = try call.world.zoneRules(of: call.object(0))
      fwd_release(old)
    }
    cls.property("locale", "T@\"NSLocale\",C")
    cls.instance("locale", "@\"NSLocale\"@:") { call throws(ListingException) in
      call.returnBorrowed(try state(call).locale)
    }
    cls.instance("setLocale:", "v@:@\"NSLocale\"") { call throws(ListingException) in
      let own = try state(call)
      let old = own.locale
      own.locale = fwd_retain(call.object(0))
      fwd_release(old)
      guard let locale = call.object(0), own.identifier != "iso8601" else { return }
      // What a program sets of weeks counts more than a locale, even one that is set afterwards.
      let identifier = call.world.string(of: try call.world.send(locale, "localeIdentifier"))
      let weeks = LocaleFacts.weeks(identifier)
      if !own.isFirstWeekdaySet { own.math.firstWeekday = weeks.first }
      if !own.isMinimumSet { own.math.minimumDaysInFirstWeek = weeks.minimum }
    }
    let numbers: [(String, WritableKeyPath<CalendarMath, Int>)] = [
      ("firstWeekday", \.firstWeekday), ("minimumDaysInFirstWeek", \.minimumDaysInFirstWeek),
    ]
    for (name, path) in numbers {
      cls.property(name, "TQ")
      cls.instance(name, "Q@:") { call throws(ListingException) in
        call.returnValue(try state(call).math[keyPath: path])
      }
      let setter = "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
      cls.instance(setter, "v@:Q") { call throws(ListingException) in
        let own = try state(call)
        own.math[keyPath: path] = max(1, min(7, call.int(0)))
        if name == "firstWeekday" { own.isFirstWeekdaySet = true } else { own.isMinimumSet = true }
      }
    }
    addSymbols(to: cls)
  }

  private static func addSymbols(to cls: NativeClass) {
    let words: [(String, @Sendable (DateFormatterState) -> [String])] = [
      ("quarterSymbols", { $0.words.quarters }),
      ("shortQuarterSymbols", { $0.words.shortQuarters }),
      ("standaloneQuarterSymbols", { $0.words.quarters }),
      ("eraSymbols", { _ in ["BC", "AD"] }),
      ("longEraSymbols", { _ in ["Before Christ", "Anno Domini"] }),
    ]
    let names = ["Month", "Weekday"].flatMap { kind in
      ["", "short", "veryShort", "standalone", "shortStandalone", "veryShortStandalone"].map {
        DateFormatterState.symbolName($0, kind)
      }
    }
    let lists = words + names.map { name in (name, { $0.symbols(name) }) }
    for (name, texts) in lists {
      cls.property(name, "T@\"NSArray\",R,C")
      cls.instance(name, "@\"NSArray\"@:") { call throws(ListingException) in
        let formatter = DateFormatterState()
        formatter.words = try localeWords(call)
        call.returnObject(
          call.world.newArray(owning: texts(formatter).map { call.world.makeString($0) }))
      }
    }
    for name in ["AMSymbol", "PMSymbol"] {
      cls.property(name, "T@\"NSString\",R,C")
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        let words = try localeWords(call)
        call.returnObject(
          call.world.makeString(name == "AMSymbol" ? words.morning : words.afternoon))
      }
    }
  }

  /// The words of the calendar's locale; English where it has none.
  private static func localeWords(_ call: NativeCall) throws(ListingException) -> DateWords {
    guard let locale = try state(call).locale else { return .english }
    return DateWords.of(call.world.string(of: try call.world.send(locale, "localeIdentifier")))
  }

  // MARK: Fields

  static func units(_ mask: UInt) -> [CalendarMath.Unit] {
    CalendarMath.Unit.bySize.filter { mask & $0.rawValue != 0 }
  }

  private static func returnFields(
    _ call: NativeCall, _ mask: UInt, _ seconds: Double, _ math: CalendarMath
  ) throws(ListingException) {
    guard let fields = math.fields(seconds) else { return call.returnBorrowed(nil) }
    var values: [CalendarMath.Unit: Int] = [:]
    for unit in units(mask) { values[unit] = math.value(unit, fields) }
    let result = call.world.makeDateComponents(values)
    if let state = call.world.state(of: result, as: DateComponentsState.self) {
      if values[.month] != nil { state.isLeapMonth = fields.isLeapMonth }
      if mask & 1 << 20 != 0 { state.calendar = fwd_retain(call.receiver) }
      if mask & 1 << 21 != 0 {
        state.zone = fwd_retain(try call.world.send(call.receiver, "timeZone"))
      }
    }
    call.returnObject(result)
  }

  private static func addFields(to cls: NativeClass) {
    let all = CalendarMath.Unit.allCases.reduce(UInt(1 << 20 | 1 << 21)) { $0 | $1.rawValue } & ~256
    cls.instance("components:fromDate:", "@\"NSDateComponents\"@:Q@\"NSDate\"") {
      call throws(ListingException) in
      try returnFields(
        call, call.uint(0), try call.world.seconds(ofDate: call.object(1)), try state(call).math)
    }
    cls.instance(
      "componentsInTimeZone:fromDate:", "@\"NSDateComponents\"@:@\"NSTimeZone\"@\"NSDate\""
    ) { call throws(ListingException) in
      var math = try state(call).math
      math.zone = try call.world.zoneRules(of: call.object(0))
      try returnFields(call, all, try call.world.seconds(ofDate: call.object(1)), math)
    }
    cls.instance("component:fromDate:", "q@:Q@\"NSDate\"") { call throws(ListingException) in
      let math = try state(call).math
      guard let unit = CalendarMath.Unit(rawValue: call.uint(0)),
        let fields = math.fields(try call.world.seconds(ofDate: call.object(1)))
      else { return call.returnValue(DateComponentsState.undefined) }
      call.returnValue(math.value(unit, fields))
    }
    let getters: [(String, [CalendarMath.Unit])] = [
      ("getEra:year:month:day:fromDate:", [.era, .year, .month, .day]),
      (
        "getEra:yearForWeekOfYear:weekOfYear:weekday:fromDate:",
        [.era, .yearForWeekOfYear, .weekOfYear, .weekday]
      ),
      ("getHour:minute:second:nanosecond:fromDate:", [.hour, .minute, .second, .nanosecond]),
    ]
    for (name, units) in getters {
      cls.instance(name, "v@:^q^q^q^q@\"NSDate\"") { call throws(ListingException) in
        let math = try state(call).math
        guard let fields = math.fields(try call.world.seconds(ofDate: call.object(4))) else {
          return
        }
        for (index, unit) in units.enumerated() where call.pointer(index) != nil {
          try call.world.write(math.value(unit, fields), to: call.pointer(index))
        }
      }
    }
    cls.instance("dateFromComponents:", "@\"NSDate\"@:@\"NSDateComponents\"") {
      call throws(ListingException) in
      guard let parts = components(call.object(0), call.world) else {
        return call.returnBorrowed(nil)
      }
      var math = try state(call).math
      if let zone = parts.zone { math.zone = try call.world.zoneRules(of: zone) }
      returnDate(call, math.moment(of: parts.values, isLeapMonth: parts.isLeapMonth == true))
    }
    cls.instance("date:matchesComponents:", "B@:@\"NSDate\"@\"NSDateComponents\"") {
      call throws(ListingException) in
      let math = try state(call).math
      guard let parts = components(call.object(1), call.world),
        let fields = math.fields(try call.world.seconds(ofDate: call.object(0)))
      else { return call.returnBool(false) }
      call.returnBool(math.matches(parts.values, fields))
    }
    let makers: [(String, [CalendarMath.Unit])] = [
      (
        "dateWithEra:year:month:day:hour:minute:second:nanosecond:",
        [.era, .year, .month, .day, .hour, .minute, .second, .nanosecond]
      ),
      (
        "dateWithEra:yearForWeekOfYear:weekOfYear:weekday:hour:minute:second:nanosecond:",
        [.era, .yearForWeekOfYear, .weekOfYear, .weekday, .hour, .minute, .second, .nanosecond]
      ),
    ]
    for (name, units) in makers {
      cls.instance(name, "@\"NSDate\"@:qqqqqqqq") { call throws(ListingException) in
        var values: [CalendarMath.Unit: Int] = [:]
        for (index, unit) in units.enumerated() { values[unit] = call.int(index) }
        returnDate(call, try state(call).math.moment(of: values))
      }
    }
  }

  /// What date components have; those in which no value was set have none. Nil for nil.
  static func components(_ object: ObjectPointer?, _ world: World) -> DateComponentsState? {
    object.map { world.state(of: $0, as: DateComponentsState.self) ?? DateComponentsState() }
  }

  static func returnDate(_ call: NativeCall, _ seconds: Double?) {
    guard let seconds else { return call.returnBorrowed(nil) }
    call.returnObject(call.world.makeDate(secondsSinceReference: seconds))
  }

  // MARK: Arithmetic

  private static func addArithmetic(to cls: NativeClass) {
    cls.instance(
      "dateByAddingComponents:toDate:options:", "@\"NSDate\"@:@\"NSDateComponents\"@\"NSDate\"Q"
    ) { call throws(ListingException) in
      let math = try state(call).math
      var seconds: Double? = try call.world.seconds(ofDate: call.object(1))
      let values = components(call.object(0), call.world)?.values ?? [:]
      for unit in CalendarMath.Unit.bySize {
        guard let count = values[unit], let from = seconds else { continue }
        seconds = add(count, unit, to: from, call.uint(2), math)
      }
      returnDate(call, seconds)
    }
    cls.instance("dateByAddingUnit:value:toDate:options:", "@\"NSDate\"@:Qq@\"NSDate\"Q") {
      call throws(ListingException) in
      let seconds = try call.world.seconds(ofDate: call.object(2))
      guard let unit = CalendarMath.Unit(rawValue: call.uint(0)) else {
        return returnDate(call, seconds)
      }
      returnDate(call, add(call.int(1), unit, to: seconds, call.uint(3), try state(call).math))
    }
    cls.instance(
      "components:fromDate:toDate:options:", "@\"NSDateComponents\"@:Q@\"NSDate\"@\"NSDate\"Q"
    ) { call throws(ListingException) in
      let start = try call.world.seconds(ofDate: call.object(1))
      let end = try call.world.seconds(ofDate: call.object(2))
      call.returnObject(try difference(call, call.uint(0), start, end))
    }
    cls.instance(
      "components:fromDateComponents:toDateComponents:options:",
      "@\"NSDateComponents\"@:Q@\"NSDateComponents\"@\"NSDateComponents\"Q"
    ) { call throws(ListingException) in
      let start = try call.world.send(call.receiver, "dateFromComponents:", .object(call.object(1)))
      let end = try call.world.send(call.receiver, "dateFromComponents:", .object(call.object(2)))
      let (from, to) = (try call.world.seconds(ofDate: start), try call.world.seconds(ofDate: end))
      call.returnObject(try difference(call, call.uint(0), from, to))
    }
  }

  private static func add(
    _ count: Int, _ unit: CalendarMath.Unit, to seconds: Double, _ options: UInt,
    _ math: CalendarMath
  ) -> Double? {
    let wraps = options & 1 != 0
    return wraps
      ? math.wrapping(count, unit, at: seconds) : math.adding(count, unit, to: seconds)
  }

  private static func difference(_ call: NativeCall, _ mask: UInt, _ start: Double, _ end: Double)
    throws(ListingException) -> ObjectPointer
  {
    let math = try state(call).math
    guard abs(start) < 1e13, abs(end) < 1e13 else { return call.world.makeDateComponents([:]) }
    var values: [CalendarMath.Unit: Int] = [:]
    var place = start
    for unit in units(mask) {
      let (count, next) = math.difference(unit, from: place, to: end)
      values[unit] = count
      place = next
    }
    return call.world.makeDateComponents(values)
  }
}
