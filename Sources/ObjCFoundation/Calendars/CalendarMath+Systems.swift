// Fields, sums and lengths by the years of a calendar that is not Gregorian (CalendarSystem).

extension CalendarMath {
  /// The fields of a day, which is given by its number and its Gregorian ones.
  func converted(_ gregorian: Fields, _ day: Int) -> Fields {
    var fields = gregorian
    let (number, year) = system.year(of: day)
    (fields.year, fields.yearday) = (number, day - year.first)
    var rest = fields.yearday
    for (month, length) in year.months {
      if rest < length {
        (fields.month, fields.isLeapMonth, fields.day) = (month.number, month.isLeap, rest + 1)
        break
      }
      rest -= length
    }
    return fields
  }

  /// The number of the day that fields name. A month or a day beyond its last goes on into the next year or month.
  func dayNumber(_ fields: Fields) -> Int {
    let last = system.lastMonth
    let years = fields.month > 0 ? (fields.month - 1) / last : (fields.month - last) / last
    let bounded = max(-system.reach, min(system.reach, fields.year + years))
    let year = system.year(bounded)
    let place = year.place(
      of: CalendarSystem.Month(
        number: fields.month - years * last, isLeap: fields.isLeapMonth))
    return year.first + year.months[..<place].reduce(0) { $0 + $1.length } + fields.day - 1
  }

  /// The same day so many months on, or the last of a month that is shorter; nil too far away.
  func moved(_ fields: Fields, byMonths count: Int) -> Fields? {
    guard abs(fields.year + count / 12) < system.reach else { return nil }
    var fields = fields
    let year = system.year(fields.year)
    var place = year.place(
      of: CalendarSystem.Month(number: fields.month, isLeap: fields.isLeapMonth))
    var found = year
    if system.isLunisolar {
      // The day in the middle of the month: no month is half of one away from its average place.
      let first = year.first + year.months[..<place].reduce(0) { $0 + $1.length }
      let middle = first + Int((Double(count) * system.averageMonth).rounded()) + 14
      (fields.year, found) = system.year(of: middle)
      let month = converted(fields, middle)
      place = found.place(of: CalendarSystem.Month(number: month.month, isLeap: month.isLeapMonth))
    } else {
      let index = place + count
      let years = index >= 0 ? index / system.lastMonth : (index + 1) / system.lastMonth - 1
      fields.year += years
      place = index - years * system.lastMonth
      found = system.year(fields.year)
    }
    let (month, length) = found.months[place]
    (fields.month, fields.isLeapMonth) = (month.number, month.isLeap)
    fields.day = min(fields.day, length)
    return fields
  }

  /// The same month and day so many years on; a leap month that the year does not have is the one with its number.
  func addingYears(_ count: Int, to seconds: Double) -> Double? {
    guard var fields = fields(seconds), count.magnitude < 1 << 40,
      abs(fields.year + count) < system.reach
    else { return nil }
    fields.year += count
    fields.day = min(fields.day, days(ofMonth: fields))
    return reached(self.seconds(fields))
  }

  func days(ofMonth fields: Fields) -> Int {
    if system.isGregorian { return Self.days(inMonth: fields.month, of: fields.year) }
    let year = system.year(fields.year)
    let month = CalendarSystem.Month(number: fields.month, isLeap: fields.isLeapMonth)
    return year.months[year.place(of: month)].length
  }

  func days(ofYear year: Int) -> Int {
    system.isGregorian ? Self.days(inYear: year) : system.year(year).length
  }
}
