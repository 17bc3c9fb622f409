// Reading a date by the fields of a Unicode date pattern.

/// Reads the fields of a date.
struct DateReader {
  private let letters: [Character]
  private let formatter: DateFormatterState
  private var position = 0
  private var year = 2000, month = 1, day = 1, hour = 0, minute = 0, second = 0
  private var fraction = 0.0
  private var yearday: Int?
  private var isAfternoon: Bool?
  private var isBeforeChrist = false
  private var zone: ZoneRules?
  /// The year was given by two digits that the first year of the century has, too.
  private var isInFirstYear = false

  init(_ text: String, _ formatter: DateFormatterState) {
    letters = Array(text)
    self.formatter = formatter
    if let moment = formatter.defaultMoment, let fields = math.fields(moment) {
      (year, month, day) = (fields.year, fields.month, fields.day)
      (hour, minute, second) = (fields.hour, fields.minute, fields.second)
    }
  }

  /// The Gregorian calendar where the formatter is.
  private var math: CalendarMath {
    var math = CalendarMath()
    math.zone = formatter.zone
    return math
  }

  var isAtEnd: Bool { position == letters.count }

  /// - Parameter isAbutting: digits of the next field follow at once, so this one ends after as many as it is written with.
  mutating func read(_ letter: Character?, _ count: Int, _ text: String, isAbutting: Bool) -> Bool {
    guard let letter else { return eatPlain(text) }
    let width = isAbutting ? count : 9
    switch letter {
    case "y", "u", "Y": return readYear(count, width)
    case "M", "L":
      if count >= 3 {
        guard let index = word("Month", count) else { return false }
        month = index + 1
        return true
      }
      return take(isAbutting ? count : 2, 1...12) { $0.month = $1 }
    case "d": return take(isAbutting ? count : 2, 1...31) { $0.day = $1 }
    case "D": return take(isAbutting ? count : 3, 1...366) { $0.yearday = $1 }
    case "E", "e", "c":
      if letter != "E", count < 3 { return number(1) != nil }
      return word("Weekday", max(3, count)) != nil
    case "w", "W", "F", "Q", "q": return number(isAbutting ? count : 2) != nil
    case "H", "k":
      return take(isAbutting ? count : 2, 0...24) { $0.hour = $1 % 24 }
    case "h", "K": return take(isAbutting ? count : 2, 0...12) { $0.hour = $1 % 12 }
    case "m": return take(isAbutting ? count : 2, 0...59) { $0.minute = $1 }
    case "s": return take(isAbutting ? count : 2, 0...60) { $0.second = $1 }
    case "S": return readFraction()
    case "a": return readHalfOfDay()
    case "z", "Z", "X", "x", "v", "V", "O": return readZone()
    case "G":
      if eat("BC") || eat("Before Christ") {
        isBeforeChrist = true
        return true
      }
      return eat("AD") || eat("Anno Domini")
    default: return false
    }
  }

  // MARK: Fields

  private mutating func readYear(_ count: Int, _ width: Int) -> Bool {
    let start = position
    let isNegative = eat("-")
    guard let value = number(width) else { return false }
    // Two digits are a year of this century or the last; any other number of them is the year itself.
    let isShort = count == 2 && position - start == 2
    guard isShort else {
      year = isNegative ? -value : value
      return true
    }
    let first = formatter.centuryStart.flatMap { math.fields($0)?.year } ?? 1950
    isInFirstYear = value == first % 100
    year = first - first % 100 + value + (value < first % 100 ? 100 : 0)
    return true
  }

  private mutating func take(
    _ width: Int, _ allowed: ClosedRange<Int>, _ store: (inout DateReader, Int) -> Void
  ) -> Bool {
    guard let value = number(width), formatter.isLenient || allowed.contains(value) else {
      return false
    }
    store(&self, value)
    return true
  }

  private mutating func readFraction() -> Bool {
    let start = position
    guard let value = number(9) else { return false }
    fraction = Double(value)
    for _ in start..<position { fraction /= 10 }
    return true
  }

  private mutating func readHalfOfDay() -> Bool {
    let (morning, afternoon) = (formatter.words.morning, formatter.words.afternoon)
    for (name, word, isLate) in [("AMSymbol", morning, false), ("PMSymbol", afternoon, true)]
    where eat(formatter.symbols[name]?.first ?? word) {
      isAfternoon = isLate
      return true
    }
    return false
  }

  private mutating func readZone() -> Bool {
    if eat("Z") {
      zone = .greenwich
      return true
    }
    let start = position
    while position < letters.count,
      letters[position].isLetter || letters[position] == "/" || letters[position] == "_"
    { position += 1 }
    let name = String(letters[start..<position])
    let sign = eat("+") ? 1 : eat("-") ? -1 : 0
    guard sign != 0 else {
      zone = ZoneRules(abbreviation: name) ?? ZoneRules(named: name)
      return zone != nil
    }
    guard name.isEmpty || ["GMT", "UTC"].contains(name), let hours = number(2) else { return false }
    _ = eat(":")
    let minutes = number(2) ?? 0
    guard hours <= 18, minutes < 60 else { return false }
    zone = ZoneRules(offset: sign * (hours * 3600 + minutes * 60))
    return true
  }

  // MARK: Text

  /// A blank of the pattern stands for any number of them.
  private mutating func eatPlain(_ text: String) -> Bool {
    guard !text.isEmpty, text.allSatisfy({ $0 == " " }) else { return eat(text) }
    guard position < letters.count, letters[position].isWhitespace else {
      return formatter.isLenient
    }
    while position < letters.count, letters[position].isWhitespace { position += 1 }
    return true
  }

  private mutating func eat(_ text: String) -> Bool {
    let wanted = Array(text)
    guard position + wanted.count <= letters.count,
      String(letters[position..<(position + wanted.count)]).lowercased() == text.lowercased()
    else { return false }
    position += wanted.count
    return true
  }

  private mutating func number(_ limit: Int) -> Int? {
    let start = position
    while position < letters.count, position - start < limit, letters[position].isASCII,
      letters[position].isNumber
    { position += 1 }
    return Int(String(letters[start..<position]))
  }

  /// A month or a day of the week, whole or short.
  private mutating func word(_ kind: String, _ count: Int) -> Int? {
    for length in count == 3 ? ["short"] : ["", "short"] {
      let names = formatter.symbols(DateFormatterState.symbolName(length, kind))
      for (index, name) in names.enumerated() where eat(name) { return index }
    }
    return nil
  }

  // MARK: The moment

  /// In seconds since the reference date; nil for a day that its month does not have.
  func seconds(_ standard: ZoneRules) -> Double? {
    var hour = hour
    if isAfternoon == true { hour += 12 }
    let system = formatter.system
    if !system.isGregorian { return seconds(in: system, zone ?? standard, hour) }
    let year = isBeforeChrist ? 1 - year : system.year(year, inEra: nil)
    if !formatter.isLenient, yearday == nil, (1...12).contains(month),
      day > CalendarMath.days(inMonth: month, of: year)
    {
      return nil
    }
    let first = CivilTime.days(
      year: year, month: yearday == nil ? month : 1, day: yearday ?? day,
      calendar: formatter.civilCalendar)
    let local = Double(first) * 86_400 + Double(hour * 3600 + minute * 60 + second)
    let moment =
      (zone ?? standard).moment(ofLocal: local) + fraction - DateState.referenceSince1970
    guard isInFirstYear, let start = formatter.centuryStart, moment < start else { return moment }
    var later = self
    (later.year, later.isInFirstYear) = (self.year + 100, false)
    return later.seconds(standard)
  }

  /// By the years of a calendar that is not Gregorian.
  private func seconds(in system: CalendarSystem, _ zone: ZoneRules, _ hour: Int) -> Double {
    var math = CalendarMath()
    (math.system, math.zone) = (system, zone)
    let values: [CalendarMath.Unit: Int] = [
      .year: year, .month: month, .day: day, .hour: hour, .minute: minute, .second: second,
    ]
    return math.moment(of: values) + fraction
  }
}
