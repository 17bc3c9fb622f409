// The Gregorian calendar in a zone of fixed offset, with the rules of weeks that a calendar has.
//
// A moment is split into fields and put together again; whatever a field has too much of goes on to the next. Adding months
// or years keeps the day, or takes the month's last one, as ICU's calendars do, one unit after the other from the largest.

struct CalendarMath {
  /// Fields of a moment; a month is 1 to 12, Sunday is weekday 1.
  struct Fields {
    var year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, nanosecond: Int
    var weekday: Int, yearday: Int
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

    /// Largest first: the order in which differences are taken and amounts are added.
    static let bySize: [Unit] = [
      .era, .year, .yearForWeekOfYear, .quarter, .month, .week, .weekOfYear, .weekOfMonth,
      .weekdayOrdinal, .day, .weekday, .hour,
      .minute, .second, .nanosecond,
    ]
  }

  /// Seconds east of Greenwich.
  var offset = 0
  /// Sunday is 1.
  var firstWeekday = 1
  var minimumDaysInFirstWeek = 1

  // MARK: Fields

  /// Of a moment in seconds since the reference date; nil for one too far away.
  func fields(_ seconds: Double) -> Fields? {
    let local = seconds + DateState.referenceSince1970 + Double(offset)
    guard let whole = Int64(exactly: local.rounded(.down)), abs(whole) < 1 << 45 else { return nil }
    let time = CivilTime(secondsSince1970: whole)
    return Fields(
      year: time.year, month: time.month, day: time.day, hour: time.hour, minute: time.minute,
      second: time.second,
      nanosecond: Int((local - Double(whole)) * 1e9), weekday: time.weekday + 1,
      yearday: time.yearday)
  }

  func seconds(_ fields: Fields) -> Double {
    let days =
      CivilTime.days(year: fields.year, month: fields.month, day: 1) &+ Int64(fields.day - 1)
    let whole =
      Double(days) * 86_400 + Double(fields.hour) * 3600 + Double(fields.minute) * 60
      + Double(fields.second)
    return whole + Double(fields.nanosecond) / 1e9 - Double(offset) - DateState.referenceSince1970
  }

  static func days(inMonth month: Int, of year: Int) -> Int {
    Int(
      CivilTime.days(year: year, month: month + 1, day: 1)
        - CivilTime.days(year: year, month: month, day: 1))
  }

  static func days(inYear year: Int) -> Int {
    Int(
      CivilTime.days(year: year + 1, month: 1, day: 1)
        - CivilTime.days(year: year, month: 1, day: 1))
  }

  // MARK: Weeks

  private func relativeWeekday(_ weekday: Int) -> Int { ((weekday - firstWeekday) % 7 + 7) % 7 }

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
        week(of: day + Self.days(inYear: fields.year - 1), weekday: fields.weekday), fields.year - 1
      )
    }
    let length = Self.days(inYear: fields.year)
    let relative = relativeWeekday(fields.weekday)
    let last = (relative + length - day) % 7
    if day >= length - 5, 6 - last >= minimumDaysInFirstWeek, day + 7 - relative > length {
      return (1, fields.year + 1)
    }
    return (number, fields.year)
  }

  func value(_ unit: Unit, _ fields: Fields) -> Int {
    switch unit {
    case .era: fields.year > 0 ? 1 : 0
    case .year: fields.year > 0 ? fields.year : 1 - fields.year
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

  func adding(_ count: Int, _ unit: Unit, to seconds: Double) -> Double {
    if count == 0 { return seconds }
    let amount = Double(count)
    switch unit {
    case .era: return seconds
    case .yearForWeekOfYear: return addingWeekYears(count, to: seconds)
    case .year:
      return addingMonths(count.multipliedReportingOverflow(by: 12).partialValue, to: seconds)
    case .quarter:
      return addingMonths(count.multipliedReportingOverflow(by: 3).partialValue, to: seconds)
    case .month: return addingMonths(count, to: seconds)
    case .week, .weekOfYear, .weekOfMonth, .weekdayOrdinal: return seconds + amount * 604_800
    case .day, .weekday: return seconds + amount * 86_400
    case .hour: return seconds + amount * 3600
    case .minute: return seconds + amount * 60
    case .second: return seconds + amount
    case .nanosecond: return seconds + amount / 1e9
    }
  }

  /// The same week and day of the week, that many years of weeks on.
  private func addingWeekYears(_ count: Int, to seconds: Double) -> Double {
    guard let fields = fields(seconds), abs(count) < 1 << 32 else { return seconds }
    let (week, year) = weekOfYear(fields)
    var start = fields
    (start.year, start.month, start.day) = (year + count, 1, 1)
    guard let first = self.fields(self.seconds(start)) else { return seconds }
    let before = relativeWeekday(first.weekday)
    let isFirstWeek = 7 - before >= minimumDaysInFirstWeek
    start.day += (isFirstWeek ? 0 : 7) - before + (week - 1) * 7 + relativeWeekday(fields.weekday)
    return self.seconds(start)
  }

  private func addingMonths(_ count: Int, to seconds: Double) -> Double {
    guard var fields = fields(seconds), abs(count) < 1 << 40 else { return seconds }
    let index = fields.year * 12 + fields.month - 1 + count
    fields.year = index >= 0 ? index / 12 : (index - 11) / 12
    fields.month = index - fields.year * 12 + 1
    fields.day = min(fields.day, Self.days(inMonth: fields.month, of: fields.year))
    return self.seconds(fields)
  }

  /// How many whole units lie between two moments, and where they end.
  func difference(_ unit: Unit, from start: Double, to end: Double) -> (count: Int, end: Double) {
    let isForward = end >= start
    let length: Double
    switch unit {
    case .era: return (0, start)
    case .year, .yearForWeekOfYear: length = 31_622_400
    case .quarter: return (0, start)
    case .month: length = 2_678_400
    case .week, .weekOfYear, .weekOfMonth, .weekdayOrdinal: length = 604_800
    case .day, .weekday: length = 86_400
    case .hour: length = 3600
    case .minute: length = 60
    case .second: length = 1
    case .nanosecond: length = 1e-9
    }
    var count = Int(((end - start) / length).rounded(.towardZero))
    func isWithin(_ moment: Double) -> Bool { isForward ? moment <= end : moment >= end }
    let step = isForward ? 1 : -1
    // An average month may be short of the true count: go on to the last that fits.
    while unit == .month || unit == .year || unit == .yearForWeekOfYear,
      isWithin(adding(count + step, unit, to: start))
    {
      count += step
    }
    while count != 0, !isWithin(adding(count, unit, to: start)), unit != .nanosecond {
      count -= step
    }
    return (count, adding(count, unit, to: start))
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
    case .year: (fields.month, fields.day) = (1, 1)
    case .month: fields.day = 1
    case .quarter: (fields.month, fields.day) = ((fields.month - 1) / 3 * 3 + 1, 1)
    case .week, .weekOfYear, .weekOfMonth: fields.day -= relativeWeekday(fields.weekday)
    case .yearForWeekOfYear, .era, .nanosecond: return nil
    default: break
    }
    let start = self.seconds(fields)
    let end: Double
    switch unit {
    case .quarter: end = adding(3, .month, to: start)
    case .weekday, .weekdayOrdinal: end = start + 86_400
    default: end = adding(1, unit, to: start)
    }
    return (start, end - start)
  }

  /// `rangeOfUnit:inUnit:forDate:`
  func range(of small: Unit, in large: Unit, _ fields: Fields) -> Range<Int>? {
    switch (small, large) {
    case (.day, .month): 1..<Self.days(inMonth: fields.month, of: fields.year) + 1
    case (.day, .year): 1..<Self.days(inYear: fields.year) + 1
    case (.day, .week), (.day, .weekOfYear), (.day, .weekOfMonth), (.weekday, _): 1..<8
    case (.month, .year): 1..<13
    case (.quarter, .year): 1..<5
    case (.month, .quarter): 1..<4
    case (.hour, .day): 0..<24
    case (.minute, .hour): 0..<60
    case (.second, .minute): 0..<60
    case (.weekOfMonth, .month), (.weekOfYear, .month), (.week, .month): weeks(inMonthOf: fields)
    case (.weekOfYear, .year), (.week, .year): weeks(inYearOf: fields)
    default: nil
    }
  }

  private func weeks(inMonthOf fields: Fields) -> Range<Int> {
    let length = Self.days(inMonth: fields.month, of: fields.year)
    let first = week(of: 1, weekday: (fields.weekday - fields.day % 7 + 14) % 7 + 1)
    let last = week(of: length, weekday: (fields.weekday - 1 + length - fields.day) % 7 + 1)
    return first..<last + 1
  }

  private func weeks(inYearOf fields: Fields) -> Range<Int> {
    let length = Self.days(inYear: fields.year)
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
