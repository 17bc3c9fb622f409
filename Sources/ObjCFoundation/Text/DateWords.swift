// What NSDateFormatter says in a locale: names of months and days, the order of a date's parts. The languages that listings
// name most are in DateWords+Languages.swift; any other locale is English, as the United States write it. The words and
// patterns are CLDR's.

struct DateWords: Sendable {
  var months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  /// nil: the first three letters.
  var shortMonths: [String]?
  /// Of a month without a day (`L`), where that is another form; nil where it is not.
  var loneMonths: [String]?
  var loneShortMonths: [String]?
  var days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  /// nil: the first three letters.
  var shortDays: [String]?
  /// nil: the first letter.
  var narrowDays: [String]?
  var morning = "AM"
  var afternoon = "PM"
  /// Patterns of the styles short, medium, long and full.
  var dates = ["M/d/yy", "MMM d, y", "MMMM d, y", "EEEE, MMMM d, y"]
  var times = ["h:mm a", "h:mm:ss a", "h:mm:ss a z", "h:mm:ss a zzzz"]
  /// Between date and time: in the styles short and medium, in the styles long and full.
  var joints = [", ", " 'at' "]
  /// In the style medium and in templates, where that is another one.
  var mediumJoint: String?

  /// Names of days from the day before yesterday on; empty for a day that has none.
  var nearDays = ["", "Yesterday", "Today", "Tomorrow", ""]

  /// Names of the four quarters: whole, and short where they are not Q1 to Q4.
  var quarters = ["1st quarter", "2nd quarter", "3rd quarter", "4th quarter"]
  var shortQuarters = ["Q1", "Q2", "Q3", "Q4"]

  /// The order and the signs of the fields that a template asks for.
  var fields = Fields()
  /// How the locale counts weeks: the first day, Sunday being 1, and how many days make a year's first week.
  var firstWeekday = 1
  var minimumDaysInFirstWeek = 1

  /// Patterns in which the fields of a template are put; a field keeps its letter and takes the asked for length.
  struct Fields {
    /// Year, month and day; year and month; month and day: in digits.
    var digits = ["M/d/y", "M/y", "M/d"]
    /// The same with the month's name.
    var names = ["MMM d, y", "MMM y", "MMM d"]
    /// With the month's whole name, where that is written otherwise.
    var wholeNames: [String]?
    /// Around a date with its day of the week: `{d}` is the date.
    var weekday = "EEE, {d}"
    /// The same with the day's whole name, where that is written otherwise.
    var wholeWeekday: String?
    /// Hour and minute of the clock that the locale has.
    var clock = "h:mm a"
    /// The hour alone.
    var hour = "h a"
    /// Of 24 hours, in any locale.
    var wholeClock = "HH:mm"
    /// Whether a month's name is its number and a sign, so that it has one length.
    var isMonthNumbered = false
  }

  static let english = DateWords()

  /// Of `zh_CN`, `zh-Hans_CN` or `fr`.
  static func of(_ identifier: String) -> DateWords {
    let parts = identifier.split { $0 == "_" || $0 == "-" }.map(String.init)
    var words: DateWords
    switch parts.first {
    case "en":
      let regions = parts.dropFirst()
      let isAmerican = regions.isEmpty || regions.contains { ["US", "CA", "POSIX"].contains($0) }
      words = isAmerican ? english : british
    case "zh": words = chinese
    case "ja": words = japanese
    case "fr": words = french
    case "de": words = german
    case "es": words = spanish
    case "it": words = italian
    case "pt": words = portuguese
    case "ru": words = russian
    case "ko": words = korean
    default: words = english
    }
    (words.firstWeekday, words.minimumDaysInFirstWeek) = LocaleFacts.weeks(identifier)
    return words
  }

  /// A style's pattern; the styles are NSDateFormatterStyle's numbers.
  func pattern(date: UInt, time: UInt) -> String {
    let date = Int(min(date, 4))
    let time = Int(min(time, 4))
    if date == 0 || time == 0 {
      return date > 0 ? dates[date - 1] : time > 0 ? times[time - 1] : ""
    }
    return pattern(day: dates[date - 1], style: UInt(date), time: UInt(time))
  }

  /// `day` as a pattern, and the time behind it.
  func pattern(day: String, style: UInt, time: UInt) -> String {
    if time == 0 { return day }
    let joint = style == 2 ? mediumJoint : nil
    return day + (joint ?? joints[style >= 3 ? 1 : 0]) + times[Int(min(time, 4)) - 1]
  }

  /// `Today`, by how many days it is away from today.
  func name(ofDay distance: Int) -> String? {
    guard (-2...2).contains(distance), !nearDays[distance + 2].isEmpty else { return nil }
    return nearDays[distance + 2]
  }
}
