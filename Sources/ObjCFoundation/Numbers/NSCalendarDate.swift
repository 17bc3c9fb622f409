// NSCalendarDate: a date of the Gregorian calendar that knows its time zone, and the format in which it describes itself. macOS has it for
// old programs; NSCalendar and NSDateFormatter took its place.
import CRuntime
import ObjCVM

private final class CalendarDateState: DateState {
  /// Nil for the default zone.
  var zone: PointerBox?
  /// As `strftime` has it; nil for that of -[NSDate description].
  var format: String?

  var since1970: Double { seconds + DateState.referenceSince1970 }
}

extension NumberLibrary {
  static func calendarDateClass() -> NativeClass {
    let cls = NativeClass("NSCalendarDate", superclass: "NSDate")
    cls.hasState = true
    addCalendarDateCreation(to: cls)
    addCalendarDateReading(to: cls)
    addCalendarDateFields(to: cls)
    addCalendarDateArithmetic(to: cls)
    addCalendarDateDescriptions(to: cls)
    return cls
  }

  /// -[NSDate dateWithCalendarFormat:timeZone:]
  static func makeCalendarDate(_ call: NativeCall) throws(ListingException) -> ObjectPointer {
    let state = CalendarDateState(try call.world.seconds(ofDate: call.receiver))
    state.format = call.object(0).map { call.world.string(of: $0) }
    state.zone = try call.checkedObject(1).map { PointerBox($0, isWeak: false) }
    return call.world.makeInstance(of: "NSCalendarDate", state: state)
  }

  private static func state(_ call: NativeCall) -> CalendarDateState {
    if let state = call.world.state(of: call.receiver, as: CalendarDateState.self) { return state }
    let state = CalendarDateState(call.world.secondsSinceReference())
    if call.world.hasRoomForState(call.receiver) { call.world.setState(state, of: call.receiver) }
    return state
  }

  private static func rules(_ state: CalendarDateState, _ world: World) throws(ListingException)
    -> ZoneRules
  {
    let zone = state.zone?.retained
    if let zone { fwd_autorelease(zone) }
    return try world.zoneRules(of: zone)
  }

  // MARK: Making

  private static func addCalendarDateCreation(to cls: NativeClass) {
    for name in ["calendarDate", "date"] {
      cls.classMethod(name, "@@:", returnsInstance: true) { call throws(ListingException) in
        make(call, CalendarDateState(call.world.secondsSinceReference()))
      }
    }
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      state(call).seconds = call.world.secondsSinceReference()
      call.returnRetained(call.receiver)
    }
    for (name, base) in DateState.bases {
      cls.classMethod("dateWithTimeInterval\(name):", "@@:d", returnsInstance: true) {
        call throws(ListingException) in
        make(call, CalendarDateState(base(call.world) + call.double(0)))
      }
      cls.instance("initWithTimeInterval\(name):", "@@:d", returnsInstance: true) {
        call throws(ListingException) in
        state(call).seconds = base(call.world) + call.double(0)
        call.returnRetained(call.receiver)
      }
    }
    let fields = "ear:month:day:hour:minute:second:timeZone:"
    let types = "@@:qQQQQQ@\"NSTimeZone\""
    cls.classMethod("dateWithY" + fields, types, returnsInstance: true) {
      call throws(ListingException) in
      let state = CalendarDateState(0)
      try setFields(state, call)
      make(call, state)
    }
    cls.instance("initWithY" + fields, types, returnsInstance: true) {
      call throws(ListingException) in
      try setFields(state(call), call)
      call.returnRetained(call.receiver)
    }
  }

  private static func make(_ call: NativeCall, _ state: CalendarDateState) {
    call.returnObject(call.world.makeInstance(of: OpaquePointer(call.receiver), state: state))
  }

  private static func setFields(_ state: CalendarDateState, _ call: NativeCall)
    throws(ListingException)
  {
    state.zone = try call.checkedObject(6).map { PointerBox($0, isWeak: false) }
    let numbers = (0..<6).map { max(-1_000_000, min(1_000_000, call.int($0))) }
    let days = CivilTime.days(year: numbers[0], month: numbers[1], day: numbers[2])
    let local = Int(days) * 86_400 + numbers[3] * 3600 + numbers[4] * 60 + numbers[5]
    try setLocal(state, Double(local), call.world)
  }

  private static func setLocal(_ state: CalendarDateState, _ local: Double, _ world: World)
    throws(ListingException)
  {
    state.seconds =
      try rules(state, world).moment(ofLocal: local) - DateState.referenceSince1970
  }

  private static func addCalendarDateReading(to cls: NativeClass) {
    for end in ["", "calendarFormat:", "calendarFormat:locale:"] {
      let types =
        "@@:@\"NSString\"" + ["", "@\"NSString\"", "@\"NSString\"@"][end.count { $0 == ":" }]
      cls.classMethod("dateWithString:" + end, types, returnsInstance: true) {
        call throws(ListingException) in
        guard let state = try read(call, hasFormat: !end.isEmpty) else {
          return call.returnBorrowed(nil)
        }
        make(call, state)
      }
      cls.instance("initWithString:" + end, types, returnsInstance: true) {
        call throws(ListingException) in
        guard let state = try read(call, hasFormat: !end.isEmpty) else {
          return call.returnFailedInit()
        }
        call.world.setState(state, of: call.receiver)
        call.returnRetained(call.receiver)
      }
    }
  }

  private static func read(_ call: NativeCall, hasFormat: Bool) throws(ListingException)
    -> CalendarDateState?
  {
    let text = call.world.string(of: try call.checkedObject(0))
    let format = hasFormat ? call.world.string(of: try call.checkedObject(1)) : nil
    guard let found = CLibrary.moment(reading: text, by: format ?? "%Y-%m-%d %H:%M:%S %z") else {
      return nil
    }
    let state = CalendarDateState(0)
    state.format = format
    guard let offset = found.offset else {
      try setLocal(state, Double(found.local), call.world)
      return state
    }
    state.seconds = Double(found.local) - Double(offset) - DateState.referenceSince1970
    if let zone = call.world.makeZone(ZoneRules(offset: offset)) {
      state.zone = PointerBox(zone, isWeak: false)
      fwd_release(zone)
    }
    return state
  }

  // MARK: Fields

  /// What clocks show at the date.
  private static func local(_ state: CalendarDateState, _ world: World) throws(ListingException)
    -> Double
  {
    let limited = max(-1e13, min(1e13, state.since1970))
    return limited + Double(try rules(state, world).offset(at: limited))
  }

  private static func civil(_ call: NativeCall) throws(ListingException) -> CivilTime {
    CivilTime(
      secondsSince1970: Int64(try local(state(call), call.world).rounded(.down)))
  }

  private static func addCalendarDateFields(to cls: NativeClass) {
    let fields: [(String, @Sendable (CivilTime) -> Int)] = [
      ("yearOfCommonEra", { $0.year }), ("monthOfYear", { $0.month }), ("dayOfMonth", { $0.day }),
      ("dayOfWeek", { $0.weekday }), ("dayOfYear", { $0.yearday + 1 }), ("hourOfDay", { $0.hour }),
      ("minuteOfHour", { $0.minute }), ("secondOfMinute", { $0.second }),
      // Days from 1 January of the year 1, which is day 1.
      (
        "dayOfCommonEra",
        { time in
          Int(
            CivilTime.days(year: time.year, month: time.month, day: time.day)
              - CivilTime.days(year: 1, month: 1, day: 1)) + 1
        }
      ),
    ]
    for (name, field) in fields {
      cls.instance(name, "q@:") { call throws(ListingException) in
        call.returnValue(field(try civil(call)))
      }
    }
    cls.instance("timeZone", "@\"NSTimeZone\"@:") { call throws(ListingException) in
      if let zone = state(call).zone?.retained { return call.returnObject(zone) }
      call.returnBorrowed(
        try call.world.send(toClass: call.world.cls("NSTimeZone"), "defaultTimeZone"))
    }
    cls.instance("setTimeZone:", "v@:@\"NSTimeZone\"") { call throws(ListingException) in
      state(call).zone = try call.checkedObject(0).map { PointerBox($0, isWeak: false) }
    }
    cls.instance("calendarFormat", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeString(state(call).format ?? "%Y-%m-%d %H:%M:%S %z"))
    }
    cls.instance("setCalendarFormat:", "v@:@\"NSString\"") { call throws(ListingException) in
      state(call).format = try call.checkedObject(0).map { call.world.string(of: $0) }
    }
  }

  // MARK: Arithmetic

  private static func addCalendarDateArithmetic(to cls: NativeClass) {
    cls.instance(
      "dateByAddingYears:months:days:hours:minutes:seconds:", "@\"NSCalendarDate\"@:qqqqqq"
    ) { call throws(ListingException) in
      let old = state(call)
      let made = CalendarDateState(old.seconds)
      (made.zone, made.format) = (old.zone, old.format)
      let counts = (0..<6).map { max(-1_000_000_000, min(1_000_000_000, call.int($0))) }
      let local = moved(try local(old, call.world), months: counts[0] * 12 + counts[1])
      try setLocal(made, local + Double(counts[2]) * 86_400, call.world)
      made.seconds += Double(counts[3]) * 3600 + Double(counts[4]) * 60 + Double(counts[5])
      call.returnObject(call.world.makeInstance(of: "NSCalendarDate", state: made))
    }
    cls.instance(
      "years:months:days:hours:minutes:seconds:sinceDate:", "v@:^q^q^q^q^q^q@\"NSDate\""
    ) { call throws(ListingException) in
      let own = state(call)
      let other = CalendarDateState(try call.world.seconds(ofDate: call.object(6)))
      other.zone = own.zone
      let (end, start) = (try local(own, call.world), try local(other, call.world))
      let sign = end < start ? -1 : 1
      let wanted = (0..<6).map { call.pointer($0) != nil }
      let counts = difference(from: min(start, end), to: max(start, end), wanted)
      for (index, count) in counts.enumerated() where wanted[index] {
        try call.world.checkWrite(call.pointer(index), 8)
        call.pointer(index)?.storeBytes(of: sign * count, as: Int.self)
      }
    }
  }

  /// A local time in another month, on its last day if it is too short.
  private static func moved(_ local: Double, months: Int) -> Double {
    let whole = local.rounded(.down)
    let time = CivilTime(secondsSince1970: Int64(whole))
    let first = CivilTime.days(year: time.year, month: time.month + months, day: 1)
    let next = CivilTime.days(year: time.year, month: time.month + months + 1, day: 1)
    let day = min(first + Int64(time.day) - 1, next - 1)
    let old = CivilTime.days(year: time.year, month: time.month, day: time.day)
    return local + Double(day - old) * 86_400
  }

  /// Years, months, days, hours, minutes and seconds between two local times. What is not wanted counts into the next smaller unit.
  private static func difference(from start: Double, to end: Double, _ wanted: [Bool]) -> [Int] {
    let (first, last) = (
      CivilTime(secondsSince1970: Int64(start.rounded(.down))),
      CivilTime(secondsSince1970: Int64(end.rounded(.down)))
    )
    var counts = [Int](repeating: 0, count: 6)
    var months = (last.year - first.year) * 12 + last.month - first.month
    if moved(start, months: months) > end { months -= 1 }
    if wanted[0] {
      counts[0] = months / 12
      months %= 12
    }
    if wanted[1] { counts[1] = months }
    var rest = Int(end - moved(start, months: counts[0] * 12 + counts[1]))
    for (index, size) in [(2, 86_400), (3, 3600), (4, 60), (5, 1)] where wanted[index] {
      counts[index] = rest / size
      rest %= size
    }
    return counts
  }

  // MARK: Descriptions

  private static func addCalendarDateDescriptions(to cls: NativeClass) {
    for (name, hasFormat) in [
      ("description", false), ("descriptionWithLocale:", false),
      ("descriptionWithCalendarFormat:", true), ("descriptionWithCalendarFormat:locale:", true),
    ] {
      let types =
        (hasFormat ? "@\"NSString\"" : "") + (name.lowercased().hasSuffix("locale:") ? "@" : "")
      cls.instance(name, "@\"NSString\"@:" + types) { call throws(ListingException) in
        let (state, world) = (state(call), call.world)
        var format = hasFormat ? try call.checkedObject(0) : nil
        if format == nil, let own = state.format { format = world.autoreleasedString(own) }
        let zone = state.zone?.retained
        if let zone { fwd_autorelease(zone) }
        call.returnBorrowed(
          try world.send(
            call.receiver, "descriptionWithCalendarFormat:timeZone:locale:", .object(format),
            .object(zone), .object(nil)))
      }
    }
  }
}
