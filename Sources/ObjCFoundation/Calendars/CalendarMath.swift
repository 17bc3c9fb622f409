// A calendar in a time zone, with the rules of weeks that it has: the Gregorian one, and by the years of CalendarSystem the others.
//
// A moment is split into fields and put together again; whatever a field has too much of goes on to the next. Adding months
// or years keeps the day, or takes the month's last one, as ICU's calendars do, one unit after the other from the largest.
//
// Own code rather than FoundationEssentials' calendar, of which it is the twin (CalendarMathTests compares them): that one would
// be five megabytes of the command, and without ICU, 46 more, it knows no zone by its name.

struct CalendarMath {
  /// Fields of a moment; a month is 1 to 12, Sunday is weekday 1.
  struct Fields {
    var year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, nanosecond: Int
    var weekday: Int, yearday: Int
    /// Of the Chinese calendar.
    var isLeapMonth = false
  }

  /// NSCalendarUnit.
  enum Unit: UInt, CaseIterable {
    case era = 2
    case year = 4
    case month = 8
    case day = 16
    case hour = 32
    case minute = 64
    case second = 128
    case week = 256
    case weekday = 512
    case weekdayOrdinal = 1024
    case quarter = 2048
    case weekOfMonth = 4096
    case weekOfYear = 8192
    case yearForWeekOfYear = 16384
    case nanosecond = 32768

    /// Whether each has the same length, wherever and whenever.
    var isFixed: Bool {
      switch self {
      case .hour, .minute, .second, .nanosecond: true
      default: false
      }
    }

    /// Largest first: the order in which differences are taken and amounts are added.
    static let bySize: [Unit] = [
      .era, .year, .yearForWeekOfYear, .quarter, .month, .week, .weekOfYear, .weekOfMonth,
      .weekdayOrdinal, .day, .weekday, .hour,
      .minute, .second, .nanosecond,
    ]
  }

  var system = CalendarSystem.gregorian
  var zone = ZoneRules.greenwich
  /// Sunday is 1.
  var firstWeekday = 1
  var minimumDaysInFirstWeek = 1

  // MARK: Fields

  /// Of a moment in seconds since the reference date; nil for one too far away.
  func fields(_ seconds: Double) -> Fields? {
    let moment = seconds + DateState.referenceSince1970
    let local = moment + Double(zone.offset(at: moment))
    guard let whole = Int64(exactly: local.rounded(.down)), abs(whole) < 1 << 45 else { return nil }
    let time = CivilTime(secondsSince1970: whole, calendar: .historic)
    let fields = Fields(
      year: time.year, month: time.month, day: time.day, hour: time.hour, minute: time.minute,
      second: time.second,
      nanosecond: Int((local - Double(whole)) * 1e9), weekday: time.weekday + 1,
      yearday: time.yearday)
    if system.isGregorian { return fields }
    guard abs(time.year) < system.reach else { return nil }
    return converted(fields, Int((Double(whole) / 86_400).rounded(.down)))
  }

  func seconds(_ fields: Fields) -> Double {
    let days =
      system.isGregorian
      ? Int(
        CivilTime.days(
          year: fields.year, month: fields.month, day: fields.day, calendar: .historic))
      : dayNumber(fields)
    let whole =
      Double(days) * 86_400 + Double(fields.hour) * 3600 + Double(fields.minute) * 60
      + Double(fields.second)
    return zone.moment(ofLocal: whole) + Double(fields.nanosecond) / 1e9
      - DateState.referenceSince1970
  }

  static func days(inMonth month: Int, of year: Int) -> Int {
    Int(
      CivilTime.days(year: year, month: month + 1, day: 1, calendar: .historic)
        - CivilTime.days(year: year, month: month, day: 1, calendar: .historic))
  }

  static func days(inYear year: Int) -> Int {
    Int(
      CivilTime.days(year: year + 1, month: 1, day: 1, calendar: .historic)
        - CivilTime.days(year: year, month: 1, day: 1, calendar: .historic))
  }

  // MARK: Weeks

  func relativeWeekday(_ weekday: Int) -> Int { ((weekday - firstWeekday) % 7 + 7) % 7 }

  /// The number of a day's week in a period; `day` counts from 1, and 0 is the last week of the period before.
  private func week(of day: Int, weekday: Int) -> Int {
    let start = ((relativeWeekday(weekday) - (day - 1)) % 7 + 7) % 7
    return (day - 1 + start) / 7 + (7 - start >= minimumDaysInFirstWeek ? 1 : 0)
  }

  /// Week and the year that it belongs to.
  func weekOfYear(_ fields: Fields) -> (week: Int, year: Int) {
    let day = fields.yearday + 1
    let number = week(of: day, weekday: fields.weekday)
    if number == 0 {
      return (
        week(of: day + days(ofYear: fields.year - 1), weekday: fields.weekday), fields.year - 1
      )
    }
    let length = days(ofYear: fields.year)
    let relative = relativeWeekday(fields.weekday)
    let last = (relative + length - day) % 7
    if day >= length - 5, 6 - last >= minimumDaysInFirstWeek, day + 7 - relative > length {
      return (1, fields.year + 1)
    }
    return (number, fields.year)
  }

  @inline(never)
  func value(_ unit: Unit, _ fields: Fields) -> Int {
    switch unit {
    case .era: system.era(of: fields.year, fields.month, fields.day).era
    case .year: system.era(of: fields.year, fields.month, fields.day).year
    case .month: fields.month
    case .day: fields.day
    case .hour: fields.hour
    case .minute: fields.minute
    case .second: fields.second
    case .nanosecond: fields.nanosecond
    case .weekday: fields.weekday
    case .weekdayOrdinal: (fields.day - 1) / 7 + 1
    case .quarter: (fields.month - 1) / 3 + 1
    case .weekOfMonth: week(of: fields.day, weekday: fields.weekday)
    case .week, .weekOfYear: weekOfYear(fields).week
    case .yearForWeekOfYear: weekOfYear(fields).year
    }
  }

  // MARK: Adding

  /// The moment so many units on; nil where no calendar reaches, as Foundation answers where a sum overflows.
  @inline(never)
  func adding(_ count: Int, _ unit: Unit, to seconds: Double) -> Double? {
    if count == 0 { return seconds }
    let amount = Double(count)
    switch unit {
    case .era: return seconds
    case .yearForWeekOfYear: return addingWeekYears(count, to: seconds)
    case .year:
      if !system.isGregorian { return addingYears(count, to: seconds) }
      let (months, overflow) = count.multipliedReportingOverflow(by: 12)
      return overflow ? nil : addingMonths(months, to: seconds)
    // As in swift-foundation, which neither adds nor counts quarters.
    case .quarter: return seconds
    case .month: return addingMonths(count, to: seconds)
    case .week, .weekOfYear, .weekOfMonth, .weekdayOrdinal:
      return reached(adding(days: amount * 7, to: seconds))
    case .day, .weekday: return reached(adding(days: amount, to: seconds))
    case .hour: return seconds + amount * 3600
    case .minute: return seconds + amount * 60
    case .second: return seconds + amount
    case .nanosecond: return seconds + amount / 1e9
    }
  }

  /// A moment that has fields.
  func reached(_ seconds: Double) -> Double? { fields(seconds).map { _ in seconds } }

  /// The moment that many days later, at an unchanged time on the clock.
  func adding(days count: Double, to seconds: Double) -> Double {
    if zone.isFixed { return seconds + count * 86_400 }
    let moment = seconds + DateState.referenceSince1970
    let local = moment + Double(zone.offset(at: moment)) + count * 86_400
    return zone.moment(ofLocal: local) - DateState.referenceSince1970
  }

  /// The moment that many years of weeks later, in an unchanged week and day of the week.
  private func addingWeekYears(_ count: Int, to seconds: Double) -> Double? {
    guard let fields = fields(seconds), count.magnitude < 1 << 32 else { return nil }
    let (week, year) = weekOfYear(fields)
    var start = fields
    (start.year, start.month, start.day) = (year + count, 1, 1)
    start.isLeapMonth = false
    guard let first = self.fields(self.seconds(start)) else { return nil }
    let before = relativeWeekday(first.weekday)
    let isFirstWeek = 7 - before >= minimumDaysInFirstWeek
    start.day += (isFirstWeek ? 0 : 7) - before + (week - 1) * 7 + relativeWeekday(fields.weekday)
    return reached(self.seconds(start))
  }

  private func addingMonths(_ count: Int, to seconds: Double) -> Double? {
    guard var fields = fields(seconds), count.magnitude < 1 << 40 else { return nil }
    if !system.isGregorian {
      return moved(fields, byMonths: count).flatMap { reached(self.seconds($0)) }
    }
    let index = fields.year * 12 + fields.month - 1 + count
    fields.year = index >= 0 ? index / 12 : (index - 11) / 12
    fields.month = index - fields.year * 12 + 1
    fields.day = min(fields.day, days(ofMonth: fields))
    return reached(self.seconds(fields))
  }

  /// How many whole units lie between two moments, and where they end. A count that is too large for an integer is the largest.
  func difference(_ unit: Unit, from start: Double, to end: Double) -> (count: Int, end: Double) {
    let isForward = end >= start
    let length: Double
    switch unit {
    case .era: return (0, start)
    case .year, .yearForWeekOfYear: length = 31_622_400
    case .quarter: return (0, start)
    case .month: length = system.isGregorian ? 2_678_400 : system.averageMonth * 86_400
    case .week, .weekOfYear, .weekOfMonth, .weekdayOrdinal: length = 604_800
    case .day, .weekday: length = 86_400
    case .hour: length = 3600
    case .minute: length = 60
    case .second: length = 1
    case .nanosecond: length = 1e-9
    }
    let whole = ((end - start) / length).rounded(.towardZero)
    guard var count = Int(exactly: whole) else { return (isForward ? .max : .min, end) }
    func isWithin(_ count: Int) -> Bool {
      guard let moment = adding(count, unit, to: start) else { return false }
      return isForward ? moment <= end : moment >= end
    }
    let step = isForward ? 1 : -1
    // An average month may be short of the true count, and a day on which the clock is changed: go on to the last that fits.
    while !unit.isFixed, isWithin(count + step) { count += step }
    while count != 0, unit != .nanosecond, !isWithin(count) { count -= step }
    return (count, adding(count, unit, to: start) ?? start)
  }

  // MARK: Parts of time

  /// The first moment of the unit that a moment lies in, and the unit's length in seconds; nil where it has none.
  func span(_ unit: Unit, around seconds: Double) -> (start: Double, length: Double)? {
    guard var fields = fields(seconds) else { return nil }
    fields.nanosecond = 0
    switch unit {
    case .second: break
    case .minute: fields.second = 0
    case .hour: (fields.minute, fields.second) = (0, 0)
    default: (fields.hour, fields.minute, fields.second) = (0, 0, 0)
    }
    switch unit {
    case .year: (fields.month, fields.day, fields.isLeapMonth) = (1, 1, false)
    case .month: fields.day = 1
    case .quarter: (fields.month, fields.day) = ((fields.month - 1) / 3 * 3 + 1, 1)
    case .week, .weekOfYear, .weekOfMonth: fields.day -= relativeWeekday(fields.weekday)
    case .yearForWeekOfYear, .era, .nanosecond: return nil
    default: break
    }
    let start = self.seconds(fields)
    let end: Double? =
      switch unit {
      case .quarter: adding(3, .month, to: start)
      case .weekday, .weekdayOrdinal: adding(1, .day, to: start)
      default: adding(1, unit, to: start)
      }
    return end.map { (start, $0 - start) }
  }

  /// `rangeOfUnit:inUnit:forDate:`
  func range(of small: Unit, in large: Unit, _ fields: Fields) -> Range<Int>? {
    switch (small, large) {
    case (.day, .month): 1..<days(ofMonth: fields) + 1
    case (.day, .year): 1..<days(ofYear: fields.year) + 1
    case (.day, .week), (.day, .weekOfYear), (.day, .weekOfMonth), (.weekday, _): 1..<8
    case (.month, .year): 1..<system.lastMonth + 1
    case (.quarter, .year): 1..<5
    case (.month, .quarter):
      Self.firstMonth(ofQuarterOf: fields)..<Self.firstMonth(ofQuarterOf: fields) + 3
    case (.day, .quarter): 1..<Self.days(inQuarterOf: fields) + 1
    case (.hour, .day), (.hour, .week), (.hour, .weekOfMonth), (.hour, .weekOfYear),
      (.hour, .month),
      (.hour, .quarter), (.hour, .year), (.hour, .weekday):
      0..<24
    case (.minute, .second), (.minute, .minute), (.second, .second), (.second, .nanosecond),
      (.minute, .nanosecond):
      nil
    case (.minute, _), (.second, _): 0..<60
    case (.weekOfMonth, .month), (.weekOfYear, .month), (.week, .month): weeks(inMonthOf: fields)
    case (.weekOfYear, .year), (.week, .year): weeks(inYearOf: fields)
    default: nil
    }
  }

  private static func firstMonth(ofQuarterOf fields: Fields) -> Int {
    (fields.month - 1) / 3 * 3 + 1
  }

  private static func days(inQuarterOf fields: Fields) -> Int {
    let first = firstMonth(ofQuarterOf: fields)
    return (first..<first + 3).reduce(0) { $0 + days(inMonth: $1, of: fields.year) }
  }

  private func weeks(inMonthOf fields: Fields) -> Range<Int> {
    let length = days(ofMonth: fields)
    let first = week(of: 1, weekday: (fields.weekday - fields.day % 7 + 14) % 7 + 1)
    let last = week(of: length, weekday: (fields.weekday - 1 + length - fields.day) % 7 + 1)
    return first..<last + 1
  }

  private func weeks(inYearOf fields: Fields) -> Range<Int> {
    let length = days(ofYear: fields.year)
    let last = week(of: length, weekday: (fields.weekday - 1 + length - fields.yearday - 1) % 7 + 1)
    return 1..<max(last, 1) + 1
  }

  /// `ordinalityOfUnit:inUnit:forDate:`, from 1; nil where it has no meaning.
  func ordinality(of small: Unit, in large: Unit, _ fields: Fields) -> Int? {
    switch (small, large) {
    case (.day, .month): fields.day
    case (.day, .year): fields.yearday + 1
    case (.day, .week), (.day, .weekOfMonth), (.day, .weekOfYear), (.weekday, .week),
      (.weekday, .weekOfYear):
      relativeWeekday(fields.weekday) + 1
    case (.month, .year): fields.month
    case (.quarter, .year): (fields.month - 1) / 3 + 1
    case (.hour, .day): fields.hour + 1
    case (.minute, .hour): fields.minute + 1
    case (.minute, .day): fields.hour * 60 + fields.minute + 1
    case (.second, .minute): fields.second + 1
    case (.weekOfMonth, .month), (.week, .month): week(of: fields.day, weekday: fields.weekday)
    case (.weekOfYear, .year), (.week, .year): week(of: fields.yearday + 1, weekday: fields.weekday)
    case (.year, .era): fields.year
    case (.hour, _), (.minute, _), (.second, _): ordinalityOfTime(small, in: large, fields)
    default: nil
    }
  }

  /// How many hours, minutes or seconds of a day, week, month or year have begun.
  private func ordinalityOfTime(_ small: Unit, in large: Unit, _ fields: Fields) -> Int? {
    let days: Int
    switch large {
    case .day: days = 0
    case .week, .weekOfMonth, .weekOfYear: days = relativeWeekday(fields.weekday)
    case .month: days = fields.day - 1
    case .year: days = fields.yearday
    case .hour where small == .second: return fields.minute * 60 + fields.second + 1
    default: return nil
    }
    let hours = days * 24 + fields.hour
    switch small {
    case .hour: return hours + 1
    case .minute: return hours * 60 + fields.minute + 1
    default: return (hours * 60 + fields.minute) * 60 + fields.second + 1
    }
  }
}
