// Moments that are looked for: one that has given values, the next one, the one with one value changed.
//
// A search goes through days, of which a hundred are looked at in ten microseconds, and on a day that fits through the times that
// are asked for. What is smaller than the smallest unit asked for is at its first value: the next February begins on the first.

extension CalendarMath {
  /// How a search goes; NSCalendarOptions.
  struct Search {
    var isBackward = false
    /// A day that a month has not is not replaced by the one after it.
    var isStrict = false
    var gap = Gap.nextKeepingSmallerUnits
    /// Of a time that comes twice, the second.
    var takesLast = false

    /// What stands for a time or a day that is left out.
    enum Gap { case next, nextKeepingSmallerUnits, previousKeepingSmallerUnits }
  }

  /// Years that a search looks at: the Gregorian calendar repeats itself after 400.
  private static let longestSearch = 401

  // MARK: Composing

  /// The moment that has those values. What is missing is the first; weeks and weekdays count where months and days do not say it.
  func moment(of values: [Unit: Int], isLeapMonth: Bool = false) -> Double {
    func bounded(_ unit: Unit, _ missing: Int) -> Int {
      max(-1 << 40, min(1 << 40, values[unit] ?? missing))
    }
    let era = values[.era].map { max(-1 << 20, min(1 << 20, $0)) }
    let year = system.year(bounded(.year, 1), inEra: era)
    var fields = Fields(
      year: year, month: bounded(.month, 1), day: bounded(.day, 1), hour: bounded(.hour, 0),
      minute: bounded(.minute, 0), second: bounded(.second, 0),
      nanosecond: bounded(.nanosecond, 0), weekday: 0, yearday: 0, isLeapMonth: isLeapMonth)
    if values[.day] == nil, values[.weekday] != nil, values[.weekdayOrdinal] != nil,
      let first = self.fields(seconds(fields))
    {
      let (weekday, ordinal) = (bounded(.weekday, 1), bounded(.weekdayOrdinal, 1))
      fields.day += ((weekday - first.weekday) % 7 + 7) % 7 + 7 * (ordinal - 1)
      var end = fields
      (end.month, end.day) = (fields.month + 1, 0)
      if ordinal < 0, let last = self.fields(seconds(end)) {
        // Counted from the month's end.
        fields.day = last.day - ((last.weekday - weekday) % 7 + 7) % 7 + 7 * (ordinal + 1)
      }
    } else if values[.month] == nil, values[.day] == nil,
      let unit = [Unit.weekOfYear, .week].first(where: { values[$0] != nil })
    {
      fields.year = bounded(.yearForWeekOfYear, year)
      if let first = self.fields(seconds(fields)) {
        let start = ((first.weekday - firstWeekday) % 7 + 7) % 7
        let firstWeek = 7 - start >= minimumDaysInFirstWeek ? 1 : 0
        fields.day +=
          7 * (bounded(unit, 1) - firstWeek) - start
          + ((bounded(.weekday, firstWeekday) - firstWeekday) % 7 + 7) % 7
      }
    }
    return seconds(fields)
  }

  func matches(_ values: [Unit: Int], _ fields: Fields) -> Bool {
    values.allSatisfy { unit, value in self.value(unit, fields) == value }
  }

  // MARK: Searching

  /// The next moment after this one that has those values; nil where a calendar has none.
  /// - Complexity: O(days between the two), at most those of 401 years.
  func next(_ values: [Unit: Int], after seconds: Double, _ search: Search) -> Double? {
    guard abs(seconds) < 1e12, values.allSatisfy({ exists($0.key, $0.value) }) else {
      return nil
    }
    let times = TimesOfDay(values)
    let days = values.filter { !$0.key.isFixed }
    guard var day = fields(seconds) else { return nil }
    (day.hour, day.minute, day.second, day.nanosecond) = (0, 0, 0, 0)
    for _ in 0..<Self.longestSearch * 366 {
      guard let fields = fields(self.seconds(day)) else { return nil }
      if let found = found(days, times, on: fields, seconds, search) { return found }
      if let year = values[.year], values[.era] == nil {
        let last = system.year(year, inEra: nil)
        if search.isBackward ? fields.year < last : fields.year > last { return nil }
      }
      (day.year, day.month, day.isLeapMonth) = (fields.year, fields.month, fields.isLeapMonth)
      day.day = fields.day + (search.isBackward ? -1 : 1)
    }
    return nil
  }

  /// The first time of a day that fits and lies beyond a moment, if the day fits.
  private func found(
    _ values: [Unit: Int], _ times: TimesOfDay, on day: Fields, _ seconds: Double, _ search: Search
  ) -> Double? {
    var (times, day) = (times, day)
    if !fits(values, day, isWholePeriod: times.isMidnight) {
      guard !search.isStrict, replaces(values, day) else { return nil }
      if search.gap == .next { times = .midnight }
      if search.gap == .previousKeepingSmallerUnits { day.day -= 1 }
    }
    func moment(_ time: (hour: Int, minute: Int, second: Int)) -> Double? {
      var fields = day
      (fields.hour, fields.minute, fields.second) = time
      fields.nanosecond = times.nanosecond
      guard let moment = self.moment(fields, search),
        search.isBackward ? moment < seconds : moment > seconds
      else { return nil }
      return moment
    }
    return times.first(isBackward: search.isBackward, moment)
  }

  /// The moment of a time, by the search's rules where summer time leaves it out or has it twice; nil where it may not be replaced.
  private func moment(_ fields: Fields, _ search: Search) -> Double? {
    let moment = seconds(fields)
    let shift = Double(zone.shift)
    func hasTime(_ moment: Double) -> Bool {
      self.fields(moment).map { ($0.hour, $0.minute) == (fields.hour, fields.minute) } ?? true
    }
    if zone.isFixed || !exists(.hour, fields.hour) { return moment }
    if hasTime(moment) {
      return search.takesLast && hasTime(moment + shift) ? moment + shift : moment
    }
    if search.isStrict { return nil }
    switch search.gap {
    case .nextKeepingSmallerUnits: return moment
    case .previousKeepingSmallerUnits: return moment - shift
    case .next:
      let before = moment + DateState.referenceSince1970 - shift - 1
      return zone.nextChange(after: before).map { $0 - DateState.referenceSince1970 } ?? moment
    }
  }

  /// Whether a day has the values; where no day or weekday is asked for, it is the first of the days that do.
  private func fits(_ values: [Unit: Int], _ day: Fields, isWholePeriod: Bool) -> Bool {
    guard matches(values, day) else { return false }
    if values.isEmpty || !isWholePeriod || values[.day] != nil || values[.weekday] != nil {
      return true
    }
    var before = day
    before.day -= 1
    return fields(seconds(before)).map { !matches(values, $0) } ?? true
  }

  /// Whether it is the first day after a month that lacks the day that is asked for.
  private func replaces(_ values: [Unit: Int], _ day: Fields) -> Bool {
    guard day.day == 1, let wanted = values[.day], wanted > 28 else { return false }
    var last = day
    last.day = 0
    guard let before = fields(seconds(last)), before.day < wanted else { return false }
    return matches(values.filter { $0.key != .day }, before)
  }

  /// Whether some moment has such a value.
  private func exists(_ unit: Unit, _ value: Int) -> Bool {
    switch unit {
    case .era: (0...300).contains(value)
    case .year, .yearForWeekOfYear: (1...9999).contains(value)
    case .quarter: (1...4).contains(value)
    case .month: (1...system.lastMonth).contains(value)
    case .week, .weekOfYear: (1...53).contains(value)
    case .weekOfMonth: (0...6).contains(value)
    case .weekdayOrdinal: (1...5).contains(value)
    case .weekday: (1...7).contains(value)
    case .day: (1...31).contains(value)
    case .hour: (0...23).contains(value)
    case .minute, .second: (0...59).contains(value)
    case .nanosecond: (0..<1_000_000_000).contains(value)
    }
  }

  // MARK: Changing

  /// The moment on the same day, week, month or year that has another value of one unit, as the next one that has it.
  func setting(_ unit: Unit, to value: Int, at seconds: Double) -> Double? {
    guard let fields = fields(seconds) else { return nil }
    if self.value(unit, fields) == value { return seconds }
    return next([unit: value], after: seconds, Search())
  }

  /// A time on the same day; nil for one that no day has.
  func setting(hour: Int, minute: Int, second: Int, at seconds: Double, _ search: Search)
    -> Double?
  {
    guard exists(.hour, hour), exists(.minute, minute), exists(.second, second),
      var fields = fields(seconds)
    else { return nil }
    (fields.hour, fields.minute, fields.second, fields.nanosecond) = (hour, minute, second, 0)
    return moment(fields, search)
  }

  /// Adds to a unit alone: what is too much for it begins anew and does not go on to the next larger one.
  /// Nil where that is too far away.
  func wrapping(_ count: Int, _ unit: Unit, at seconds: Double) -> Double? {
    let larger: [Unit: Unit] = [
      .month: .year, .day: .month, .hour: .day, .minute: .hour, .second: .minute,
      .weekOfYear: .year, .week: .year, .weekOfMonth: .month,
    ]
    guard let fields = fields(seconds) else { return seconds }
    let place: Int
    let size: Int
    if unit == .weekday {
      (place, size) = (relativeWeekday(fields.weekday), 7)
    } else {
      guard let range = larger[unit].flatMap({ self.range(of: unit, in: $0, fields) }) else {
        return adding(count, unit, to: seconds)
      }
      (place, size) = (value(unit, fields) - range.lowerBound, range.count)
    }
    let moved = ((place + count % size) % size + size) % size
    return adding(moved - place, unit, to: seconds)
  }
}

/// The times of a day that a search asks for: those of a unit that is larger than one asked for are all looked at, and what is
/// smaller than the smallest is nought.
private struct TimesOfDay {
  static let midnight = TimesOfDay([:])

  private let hours: ClosedRange<Int>
  private let minutes: ClosedRange<Int>
  private let seconds: ClosedRange<Int>
  let nanosecond: Int
  let isMidnight: Bool

  init(_ values: [CalendarMath.Unit: Int]) {
    let asks = [CalendarMath.Unit.hour, .minute, .second, .nanosecond].map { values[$0] }
    func range(_ place: Int, _ all: ClosedRange<Int>) -> ClosedRange<Int> {
      if let value = asks[place] { return value...value }
      return asks[(place + 1)...].contains { $0 != nil } ? all : 0...0
    }
    hours = range(0, 0...23)
    minutes = range(1, 0...59)
    seconds = range(2, 0...59)
    nanosecond = asks[3] ?? 0
    isMidnight = asks.allSatisfy { $0 == nil }
  }

  /// The first time, in the order of the search, that has a moment.
  func first(
    isBackward: Bool, _ moment: ((hour: Int, minute: Int, second: Int)) -> Double?
  ) -> Double? {
    func order(_ range: ClosedRange<Int>) -> [Int] { isBackward ? range.reversed() : Array(range) }
    for hour in order(hours) {
      for minute in order(minutes) {
        for second in order(seconds) {
          if let found = moment((hour, minute, second)) { return found }
        }
      }
    }
    return nil
  }
}
