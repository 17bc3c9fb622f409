// NSDate: a moment in seconds since 2001-01-01 00:00:00 UTC. "Now" is the virtual clock's.
import CRuntime
import ForwardKitBasics
import Glibc
import ObjCVM

/// What a date object keeps.
class DateState {
  /// Seconds since the reference date.
  var seconds: Double
  init(_ seconds: Double) { self.seconds = seconds }

  /// From 1970 to the reference date.
  static let referenceSince1970 = 978_307_200.0

  /// What an interval that makes a date counts from, by the end of the message's name: seconds since the reference date.
  static let bases: [(name: String, seconds: @Sendable (World) -> Double)] = [
    ("SinceNow", { $0.secondsSinceReference() }), ("SinceReferenceDate", { _ in 0 }),
    ("Since1970", { _ in -referenceSince1970 }),
  ]

  /// `2026-01-01 00:00:00 +0000`
  var text: String {
    let whole = (seconds + DateState.referenceSince1970).rounded(.down)
    guard let value = Int64(exactly: whole), abs(value) < 1 << 45 else { return String(seconds) }
    let civil = CivilTime(secondsSince1970: value, calendar: .historic)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let digits = String(abs(civil.year))
    let year =
      (civil.year < 0 ? "-" : "") + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "\(year)-\(two(civil.month))-\(two(civil.day)) "
      + "\(two(civil.hour)):\(two(civil.minute)):\(two(civil.second)) +0000"
  }
}

/// A moment as date and time of the Gregorian calendar, UTC.
struct CivilTime {
  var year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int
  /// Sunday is 0; days since 1 January.
  var weekday: Int, yearday: Int

  enum Calendar {
    /// The Gregorian rules for all times, as C has them.
    case gregorian
    /// Julian before 15 October 1582, as Foundation prints dates.
    case historic
  }

  init(secondsSince1970 seconds: Int64, calendar: Calendar = .gregorian) {
    var days = Int(seconds / 86_400)
    var rest = Int(seconds % 86_400)
    if rest < 0 {
      rest += 86_400
      days -= 1
    }
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
    weekday = ((days + 4) % 7 + 7) % 7
    // Days are counted from 1 March of year 0, in cycles of 400 years.
    let shifted = days + 719_468
    let cycle = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfCycle = shifted - cycle * 146_097
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
    yearday = Int(
      CivilTime.days(year: year, month: month, day: day)
        - CivilTime.days(year: year, month: 1, day: 1))
    if calendar == .historic, days < CivilTime.firstGregorianDay { setJulian(days) }
  }

  /// The Julian date of a day counted from 1970-01-01. Days are counted from 1 March of the year -4800.
  private mutating func setJulian(_ days: Int) {
    let count = days + 2_440_588 + 32_082
    let shiftedYear = count >= 0 ? (4 * count + 3) / 1461 : (4 * count - 1457) / 1461
    let dayOfYear = count - (shiftedYear * 1461 - (shiftedYear * 1461 % 4 + 4) % 4) / 4
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = shiftedYear - 4800 + (month <= 2 ? 1 : 0)
    yearday = days - Int(CivilTime.days(year: year, month: 1, day: 1, calendar: .historic))
  }

  /// 15 October 1582, in days from 1970-01-01.
  private static let firstGregorianDay = -141_427

  /// Days from 1970-01-01 to a date; months beyond 12 count into later years.
  static func days(year: Int, month: Int, day: Int, calendar: Calendar = .gregorian) -> Int64 {
    let index = Int64(year) * 12 + Int64(month) - 1
    let wholeYear = index >= 0 ? index / 12 : (index - 11) / 12
    let wholeMonth = index - wholeYear * 12 + 1
    let shiftedYear = wholeMonth <= 2 ? wholeYear - 1 : wholeYear
    let dayOfYear = (153 * (wholeMonth + (wholeMonth > 2 ? -3 : 9)) + 2) / 5 + Int64(day) - 1
    let cycle = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfCycle = shiftedYear - cycle * 400
    let days =
      cycle * 146_097 + yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
      - 719_468
    guard calendar == .historic, days < Int64(firstGregorianDay) else { return days }
    // A leap year every four years; 1 March of year 0 was two days before the Gregorian one.
    let leapDays = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 3) / 4
    return shiftedYear * 365 + leapDays + dayOfYear - 719_470
  }
}

extension World {
  /// Seconds since the reference date, now.
  func secondsSinceReference() -> Double { clock.secondsSince1970() - DateState.referenceSince1970 }

  /// Seconds since the reference date of an NSDate of any class.
  func seconds(ofDate object: ObjectPointer?) throws(ListingException) -> Double {
    guard let object else { return 0 }
    if let state = state(of: object, as: DateState.self) { return state.seconds }
    return try sendDouble(object, "timeIntervalSinceReferenceDate")
  }
}

extension NativeCall {
  fileprivate func seconds() throws(ListingException) -> Double {
    try world.seconds(ofDate: receiver)
  }

  fileprivate func returnDate(_ seconds: Double) {
    returnObject(world.makeDate(secondsSinceReference: seconds))
  }

  /// Answers an init method of a fresh date.
  fileprivate func returnInitialized(_ seconds: Double) {
    guard receiver != world.taggedDates.placeholder else {
      return returnRetained(world.makeDate(secondsSinceReference: seconds))
    }
    world.state(of: receiver, as: DateState.self)?.seconds = seconds
    returnRetained(receiver)
  }
}

extension NumberLibrary {
  static func dateClass() -> NativeClass {
    let cls = NativeClass("NSDate", superclass: "NSObject")
    cls.adopt("NSCopying")
    CodingLibrary.allowSecureCoding(of: cls)
    cls.property("timeIntervalSinceReferenceDate", "Td,R")
    addDateCreation(to: cls)
    addDateIntervals(to: cls)
    addDateComparing(to: cls)
    return cls
  }

  private static func addDateCreation(to cls: NativeClass) {
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      if OpaquePointer(call.receiver) == call.world.cls("NSDate") {
        call.returnRetained(call.world.taggedDates.placeholder)
      } else {
        call.returnRetained(fwd_class_createInstance(OpaquePointer(call.receiver), 0))
      }
    }
    cls.classMethod("now", "@\"NSDate\"@:") { call throws(ListingException) in
      call.returnDate(call.world.secondsSinceReference())
    }
    cls.classMethod("date", "@@:", returnsInstance: true) { call throws(ListingException) in
      call.returnDate(call.world.secondsSinceReference())
    }
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      call.returnInitialized(call.world.secondsSinceReference())
    }
    for (name, offset) in [("distantPast", -63_114_076_800.0), ("distantFuture", 63_113_904_000.0)]
    {
      cls.classMethod(name, "@\"NSDate\"@:") { call throws(ListingException) in
        call.returnDate(offset)
      }
    }
    for (name, base) in DateState.bases {
      cls.classMethod("dateWithTimeInterval\(name):", "@@:d", returnsInstance: true) {
        call throws(ListingException) in
        call.returnDate(base(call.world) + call.double(0))
      }
      cls.instance("initWithTimeInterval\(name):", "@@:d", returnsInstance: true) {
        call throws(ListingException) in
        call.returnInitialized(base(call.world) + call.double(0))
      }
    }
    cls.classMethod("dateWithTimeInterval:sinceDate:", "@@:d@\"NSDate\"", returnsInstance: true) {
      call throws(ListingException) in
      call.returnDate(try call.world.seconds(ofDate: call.object(1)) + call.double(0))
    }
    for name in ["dateWithString:", "dateWithNaturalLanguageString:"] {
      cls.classMethod(name, "@@:@\"NSString\"") { call throws(ListingException) in
        let text = try call.world.text(of: call.object(0)).string
        let found =
          name == "dateWithString:"
          ? DateText.seconds(ofDescription: text)
          : DateText.seconds(
            ofWords: text, now: call.world.secondsSinceReference(),
            zone: try call.world.zoneRules(of: nil))
        guard let found else { return call.returnBorrowed(nil) }
        call.returnDate(found)
      }
    }
    cls.instance("initWithString:", "@@:@\"NSString\"", returnsInstance: true) {
      call throws(ListingException) in
      let text = try call.world.text(of: call.object(0)).string
      guard let found = DateText.seconds(ofDescription: text) else {
        return call.returnFailedInit()
      }
      call.returnInitialized(found)
    }
    cls.instance("initWithTimeInterval:sinceDate:", "@@:d@\"NSDate\"", returnsInstance: true) {
      call throws(ListingException) in
      call.returnInitialized(try call.world.seconds(ofDate: call.object(1)) + call.double(0))
    }
  }

  private static func addDateIntervals(to cls: NativeClass) {
    cls.classMethod("timeIntervalSinceReferenceDate", "d@:") { call throws(ListingException) in
      call.returnValue(call.world.secondsSinceReference())
    }
    cls.instance("timeIntervalSinceReferenceDate", "d@:") { call throws(ListingException) in
      call.returnValue(try call.seconds())
    }
    cls.instance("timeIntervalSince1970", "d@:") { call throws(ListingException) in
      call.returnValue(try call.seconds() + DateState.referenceSince1970)
    }
    cls.instance("timeIntervalSinceNow", "d@:") { call throws(ListingException) in
      call.returnValue(try call.seconds() - call.world.secondsSinceReference())
    }
    cls.instance("timeIntervalSinceDate:", "d@:@\"NSDate\"") { call throws(ListingException) in
      guard call.object(0) != nil else { return call.returnValue(Double.nan) }
      call.returnValue(try call.seconds() - (try call.world.seconds(ofDate: call.object(0))))
    }
    for name in ["dateByAddingTimeInterval:", "addTimeInterval:"] {
      cls.instance(name, "@@:d", returnsInstance: true) { call throws(ListingException) in
        call.returnDate(try call.seconds() + call.double(0))
      }
    }
  }

  private static func addDateComparing(to cls: NativeClass) {
    cls.instance("compare:", "q@:@\"NSDate\"") { call throws(ListingException) in
      guard call.object(0) != nil else { throw call.nilArgument() }
      call.returnValue(
        Ordering.of(try call.seconds(), try call.world.seconds(ofDate: call.object(0))).rawValue)
    }
    for (name, types) in [("isEqualToDate:", "B@:@\"NSDate\""), ("isEqual:", "B@:@")] {
      cls.instance(name, types) { call throws(ListingException) in
        guard let other = call.object(0), call.world.isKind(other, of: call.world.cls("NSDate"))
        else {
          return call.returnBool(false)
        }
        call.returnBool(try call.seconds() == (try call.world.seconds(ofDate: other)))
      }
    }
    for (name, wanted) in [("earlierDate:", Ordering.ascending), ("laterDate:", .descending)] {
      cls.instance(name, "@\"NSDate\"@:@\"NSDate\"") { call throws(ListingException) in
        let order = Ordering.of(try call.seconds(), try call.world.seconds(ofDate: call.object(0)))
        call.returnBorrowed(order == wanted || order == .same ? call.receiver : call.object(0))
      }
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(NumberValue.double(try call.seconds()).hash)
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnText(UTF16Text(DateState(try call.seconds()).text))
    }
    // With a locale as its full style writes the date, in the time zone of the program.
    cls.instance(
      "descriptionWithCalendarFormat:timeZone:locale:",
      "@\"NSString\"@:@\"NSString\"@\"NSTimeZone\"@"
    ) { call throws(ListingException) in
      call.returnText(UTF16Text(try calendarFormat(call)))
    }
    cls.instance(
      "dateWithCalendarFormat:timeZone:", "@\"NSCalendarDate\"@:@\"NSString\"@\"NSTimeZone\""
    ) { call throws(ListingException) in
      call.returnObject(try makeCalendarDate(call))
    }
    cls.instance("descriptionWithLocale:", "@\"NSString\"@:@") { call throws(ListingException) in
      guard let locale = call.object(0), call.world.isKind(locale, of: "NSLocale") else {
        return call.returnText(UTF16Text(DateState(try call.seconds()).text))
      }
      let formatter = DateFormatterState()
      formatter.words = DateWords.of(
        call.world.string(of: try call.world.send(locale, "localeIdentifier")))
      (formatter.dateStyle, formatter.timeStyle) = (4, 4)
      formatter.zone = try call.world.zoneRules(of: nil)
      call.returnObject(call.world.makeString(formatter.text(of: try call.seconds())))
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(call.world.retain(call.receiver))
    }
  }

  /// In the words of `strftime`; `%F` is milliseconds, and without a format it is that of -description.
  private static func calendarFormat(_ call: NativeCall) throws(ListingException) -> String {
    let world = call.world
    let seconds = try world.sendDouble(call.receiver, "timeIntervalSince1970")
    guard abs(seconds) < Double(1 << 45) else { return "" }
    var zone = try call.checkedObject(1)
    if zone == nil { zone = try world.send(toClass: world.cls("NSTimeZone"), "defaultTimeZone") }
    let offset = try world.sendInt(
      zone, "secondsFromGMTForDate:", .object(call.receiver), resultType: "q")
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let minutes = abs(offset) / 60
    let sign = offset < 0 ? "-" : "+"
    let thousandths = Int((seconds - seconds.rounded(.down)) * 1000)
    var format = call.object(0) == nil ? "%Y-%m-%d %H:%M:%S %z" : world.string(of: call.object(0))
    for (code, text) in [
      ("z", sign + two(minutes / 60) + two(minutes % 60)),
      ("Z", world.string(of: try world.send(zone, "abbreviationForDate:", .object(call.receiver)))),
      ("F", String("00\(thousandths)".suffix(3))),
    ] {
      format = format.replacing("%" + code, with: text)
    }
    let fields = CLibrary.fields(Int64(seconds.rounded(.down)) + Int64(offset))
    return String(
      decoding: try CLibrary.formatTime(call, Array(format.utf8), fields), as: UTF8.self)
  }
}
