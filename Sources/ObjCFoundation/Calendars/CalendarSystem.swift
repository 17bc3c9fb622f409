// How calendars divide days into years and months.
//
// Of the calendars that are Gregorian but for the count of years, CalendarMath needs nothing from here but that count. Of the others it
// asks for a year: its first day and its months. Days count from 1 January 1970.
//
// The rules are those of ICU, on which Apple's calendars are built. The Islamic calendars that go by sightings and tables of the
// moon (`islamic`, `islamic-umalqura`) are not here.

/// A calendar, by the identifier that Foundation has for it.
enum CalendarSystem: String {
  case gregorian, iso8601, buddhist, japanese, chinese, hebrew, persian, indian, coptic, ethiopic
  case republicOfChina = "roc"
  case islamicCivil = "islamic-civil"
  case islamicTabular = "islamic-tbla"
  case ethiopicAmeteAlem = "ethiopic-amete-alem"

  struct Month: Equatable {
    /// As date components number it: a leap month of the Chinese calendar has the number of the one before.
    let number: Int
    var isLeap = false
  }

  struct Year {
    let first: Int
    let months: [(month: Month, length: Int)]
    var length: Int { months.reduce(0) { $0 + $1.length } }
    /// The month's place; where the year does not have it, that of the month with its number, else of the next one.
    func place(of month: Month) -> Int {
      months.firstIndex { $0.month == month }
        ?? months.firstIndex { $0.month.number >= month.number } ?? months.count - 1
    }
  }

  /// Years and months are the Gregorian calendar's, whatever the years are called.
  var isGregorian: Bool {
    switch self {
    case .gregorian, .iso8601, .buddhist, .japanese, .republicOfChina: true
    default: false
    }
  }

  /// The largest number of a month.
  var lastMonth: Int {
    switch self {
    case .hebrew, .coptic, .ethiopic, .ethiopicAmeteAlem: 13
    default: 12
    }
  }

  /// How many years from year 0 its rules are followed: as far as the moon's course is known, or as integers go.
  var reach: Int { self == .chinese ? 4000 : 100_000 }

  /// Days from one month to the next, on average.
  var averageMonth: Double {
    switch self {
    case .chinese: 29.530588853
    case .hebrew: 29 + 13_753.0 / 25_920
    case .islamicCivil, .islamicTabular: 10_631.0 / 360
    case .coptic, .ethiopic, .ethiopicAmeteAlem: 365.25 / 13
    default: 365.2425 / 12
    }
  }

  /// Where months have the moon's length and years have 12 or 13 of them; all other years have `lastMonth`.
  var isLunisolar: Bool { self == .chinese || self == .hebrew }

  // MARK: Years

  /// A year by the number that runs on through all eras.
  func year(_ number: Int) -> Year {
    switch self {
    case .chinese: ChineseCalendar.year(number)
    case .hebrew: Self.hebrewYear(number)
    case .persian: Self.persianYear(number)
    case .indian: Self.indianYear(number)
    case .coptic: Self.copticYear(number, epoch: 1_825_030)
    case .ethiopic, .ethiopicAmeteAlem: Self.copticYear(number, epoch: 1_724_221)
    case .islamicTabular: Self.islamicYear(number, epoch: 1_948_439)
    default: Self.islamicYear(number, epoch: 1_948_440)
    }
  }

  /// The number of the year that a day lies in, and the year.
  func year(of day: Int) -> (number: Int, year: Year) {
    // The first day of year 1, and the average length of a year, are near enough to begin with.
    let (start, length): (Double, Double) =
      switch self {
      case .chinese: (-719_163, 365.2425)
      case .hebrew: (-2_092_591, 365.2468)
      case .persian: (-492_268, 365.2424)
      case .indian: (-690_673, 365.2425)
      case .coptic: (-615_558, 365.25)
      case .ethiopic, .ethiopicAmeteAlem: (-716_367, 365.25)
      default: (-492_148, 354.3667)
      }
    var number = Int(((Double(day) - start) / length).rounded(.down)) + 1
    var year = self.year(number)
    while day < year.first {
      number -= 1
      year = self.year(number)
    }
    while day >= year.first + year.length {
      number += 1
      year = self.year(number)
    }
    return (number, year)
  }

  /// The day number of a Julian day, which begins at noon and counts here from midnight.
  private static func day(julian: Int) -> Int { julian - 2_440_588 }

  private static func floorDivide(_ a: Int, _ b: Int) -> Int {
    Int((Double(a) / Double(b)).rounded(.down))
  }

  private static func remainder(_ a: Int, _ b: Int) -> Int { a - floorDivide(a, b) * b }

  private static func months(_ lengths: [Int]) -> [(Month, Int)] {
    lengths.enumerated().map { (Month(number: $0.offset + 1), $0.element) }
  }

  private static func copticYear(_ year: Int, epoch: Int) -> Year {
    let first = epoch + 365 * (year - 1) + floorDivide(year, 4)
    let last = remainder(year, 4) == 3 ? 6 : 5
    return Year(first: day(julian: first), months: months([Int](repeating: 30, count: 12) + [last]))
  }

  private static func islamicYear(_ year: Int, epoch: Int) -> Year {
    let first = epoch + (year - 1) * 354 + floorDivide(3 + 11 * year, 30)
    var lengths = (0..<12).map { $0 % 2 == 0 ? 30 : 29 }
    if remainder(14 + 11 * year, 30) < 11 { lengths[11] = 30 }
    return Year(first: day(julian: first), months: months(lengths))
  }

  private static func persianYear(_ year: Int) -> Year {
    let first = 1_948_320 + 365 * (year - 1) + floorDivide(8 * year + 21, 33)
    let last = remainder(25 * year + 11, 33) < 8 ? 30 : 29
    let lengths = [Int](repeating: 31, count: 6) + [Int](repeating: 30, count: 5) + [last]
    return Year(first: day(julian: first), months: months(lengths))
  }

  /// Saka's years begin in March of the Gregorian one 78 later.
  private static func indianYear(_ year: Int) -> Year {
    let start = CivilTime.days(year: year + 78, month: 1, day: 1)
    let isLeap = CivilTime.days(year: year + 79, month: 1, day: 1) - start == 366
    let lengths =
      [isLeap ? 31 : 30] + [Int](repeating: 31, count: 5) + [Int](repeating: 30, count: 6)
    return Year(first: Int(start) + 80, months: months(lengths))
  }

  // MARK: The Hebrew calendar

  /// Days from the epoch to a year's first, by the conjunction of Tishri and the postponements.
  private static func hebrewStart(_ year: Int) -> Int {
    let months = floorDivide(235 * year - 234, 19)
    let parts = months * 13_753 + 12_084
    var day = months * 29 + floorDivide(parts, 25_920)
    let rest = remainder(parts, 25_920)
    let isLeap = remainder(year * 7 + 1, 19) < 7
    let wasLeap = remainder((year - 1) * 7 + 1, 19) < 7
    var weekday = remainder(day, 7)
    if [2, 4, 6].contains(weekday) {
      day += 1
      weekday = remainder(day, 7)
    }
    if weekday == 1, rest > 15 * 1080 + 204, !isLeap {
      day += 2
    } else if weekday == 0, rest > 21 * 1080 + 589, wasLeap {
      day += 1
    }
    return day
  }

  private static func hebrewYear(_ year: Int) -> Year {
    let first = hebrewStart(year)
    let length = hebrewStart(year + 1) - first
    let isLeap = length > 380
    let kind = (isLeap ? length - 30 : length) - 353  // deficient, regular, complete: 0 to 2
    var lengths = [30, kind == 2 ? 30 : 29, kind == 0 ? 29 : 30, 29, 30]
    lengths += isLeap ? [30, 29] : [29]
    lengths += [30, 29, 30, 29, 30, 29]
    // Adar is month 7, and in a leap year Adar I is 6.
    let numbers = isLeap ? Array(1...13) : [1, 2, 3, 4, 5] + Array(7...13)
    return Year(
      first: day(julian: first + 347_998),
      months: zip(numbers, lengths).map { (Month(number: $0.0), $0.1) })
  }

  // MARK: Eras

  /// A year as date components have it: the era, and the year in it.
  func era(of year: Int, _ month: Int, _ day: Int) -> (era: Int, year: Int) {
    switch self {
    case .buddhist: return (0, year + 543)
    case .republicOfChina: return year > 1911 ? (1, year - 1911) : (0, 1912 - year)
    case .japanese:
      guard
        let era = Self.japaneseEras.last(where: {
          ($0.year, $0.month, $0.day) <= (year, month, day)
        })
      else { return (0, year) }
      return (era.number, year - era.year + 1)
    case .chinese:
      let count = year + 2636
      return (Self.floorDivide(count, 60) + 1, Self.remainder(count, 60) + 1)
    case .coptic: return year > 0 ? (1, year) : (0, 1 - year)
    case .ethiopic: return year > 0 ? (1, year) : (0, year + 5500)
    case .ethiopicAmeteAlem: return (0, year + 5500)
    case .gregorian, .iso8601: return year > 0 ? (1, year) : (0, 1 - year)
    default: return (0, year)
    }
  }

  /// The running number of a year of an era; without an era that of today, or the only one.
  func year(_ year: Int, inEra era: Int?) -> Int {
    switch self {
    case .buddhist: return year - 543
    case .republicOfChina: return era == 0 ? 1912 - year : year + 1911
    case .japanese:
      let known = Self.japaneseEras.first { $0.number == era } ?? Self.japaneseEras.last
      return year + (known?.year ?? 1) - 1
    case .chinese: return ((era ?? 78) - 1) * 60 + year - 1 - 2636
    case .ethiopic: return era == 0 ? year - 5500 : year
    case .ethiopicAmeteAlem: return year - 5500
    case .coptic, .gregorian, .iso8601: return era == 0 ? 1 - year : year
    default: return year
    }
  }

  /// Meiji and what came after, as ICU numbers them.
  private static let japaneseEras: [(number: Int, year: Int, month: Int, day: Int)] = [
    (232, 1868, 9, 8), (233, 1912, 7, 30), (234, 1926, 12, 25),
    (235, 1989, 1, 8), (236, 2019, 5, 1),
  ]
}
