// Dates that NSDate reads from text: its own description, and everyday words and numbers as an American writes them.

enum DateText {
  /// `2011-08-01 12:00:00 +0200`, in seconds since the reference date; nil for anything else.
  static func seconds(ofDescription text: String) -> Double? {
    let words = text.split(separator: " ")
    guard words.count == 3, words[0].utf8.count >= 10, let offset = offset(words[2]) else {
      return nil
    }
    var date = Parts()
    guard date.readDate(words[0], separator: "-"), date.readTime(words[1]), words[0].count > 8
    else { return nil }
    return date.seconds(ZoneRules(offset: offset))
  }

  /// What a few words mean: `today`, `12/01/1990`, `2011-08-01 12:00`, `Aug 1, 2011 3 pm`. A day without a time is meant at noon.
  ///
  /// - Returns: seconds since the reference date; nil where a word is not known.
  static func seconds(ofWords text: String, now: Double, zone: ZoneRules) -> Double? {
    var math = CalendarMath()
    math.zone = zone
    guard let today = math.fields(now) else { return nil }
    var parts = Parts()
    (parts.year, parts.month, parts.day) = (today.year, today.month, today.day)
    var days = 0.0
    var zone = zone
    let words = text.lowercased().split { " ,\t\n".contains($0) }
    guard !words.isEmpty else { return nil }
    for word in words {
      switch word {
      case "now":
        (parts.hour, parts.minute, parts.second) = (today.hour, today.minute, today.second)
      case "today", "at", "on", "the": break
      case "tomorrow": days += 1
      case "yesterday": days -= 1
      case "noon": (parts.hour, parts.minute, parts.second) = (12, 0, 0)
      case "midnight": (parts.hour, parts.minute, parts.second) = (0, 0, 0)
      case "am", "a.m.", "pm", "p.m.": parts.setHalf(isAfternoon: word.first == "p")
      case "gmt", "utc", "z": zone = .greenwich
      default:
        if let offset = offset(word) {
          zone = ZoneRules(offset: offset)
        } else if !parts.read(word) {
          return nil
        }
      }
    }
    return parts.seconds(zone).map { $0 + days * 86_400 }
  }

  /// `+0200` or `-02:00`, in seconds.
  private static func offset(_ word: Substring) -> Int? {
    guard word.first == "+" || word.first == "-" else { return nil }
    let digits = word.dropFirst().filter { $0 != ":" }
    guard digits.count == 4, let number = Int(digits), number % 100 < 60, number < 2400 else {
      return nil
    }
    let seconds = number / 100 * 3600 + number % 100 * 60
    return word.first == "-" ? -seconds : seconds
  }

  private struct Parts {
    var year = 2001, month = 1, day = 1
    var hour = 12, minute = 0, second = 0
    private var hasDay = false

    private static let months = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    mutating func read(_ word: Substring) -> Bool {
      if word.contains("/") { return readDate(word, separator: "/") }
      if word.contains("-") { return readDate(word, separator: "-") }
      for half in ["am", "pm"] where word.hasSuffix(half) {
        guard readTime(word.dropLast(2)) else { return false }
        setHalf(isAfternoon: half == "pm")
        return true
      }
      if word.contains(":") { return readTime(word) }
      if let index = Self.months.firstIndex(where: { word.hasPrefix($0) }) {
        month = index + 1
        return true
      }
      let digits = word.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits),
        ["", "st", "nd", "rd", "th"].contains(word.dropFirst(digits.count))
      else { return false }
      if digits.count == 4 {
        year = number
      } else if !hasDay, (1...31).contains(number) {
        (day, hasDay) = (number, true)
      } else {
        return (0...23).contains(number) && readTime(digits)
      }
      return true
    }

    /// Year first where it has four digits, else month, day and year.
    mutating func readDate(_ word: Substring, separator: Character) -> Bool {
      let fields = word.split(separator: separator, omittingEmptySubsequences: false)
      let numbers = fields.compactMap { Int($0) }
      guard numbers.count == fields.count, (2...3).contains(numbers.count) else { return false }
      if fields[0].count == 4 {
        guard numbers.count == 3 else { return false }
        (year, month, day) = (numbers[0], numbers[1], numbers[2])
      } else {
        (month, day) = (numbers[0], numbers[1])
        if numbers.count == 3 {
          let isShort = fields[2].count <= 2
          year = isShort ? numbers[2] + (numbers[2] < 50 ? 2000 : 1900) : numbers[2]
        }
      }
      hasDay = true
      return true
    }

    mutating func readTime(_ word: Substring) -> Bool {
      let fields = word.split(separator: ":", omittingEmptySubsequences: false)
      let numbers = fields.compactMap { Int($0) }
      guard numbers.count == fields.count, (1...3).contains(numbers.count) else { return false }
      hour = numbers[0]
      minute = numbers.count > 1 ? numbers[1] : 0
      second = numbers.count > 2 ? numbers[2] : 0
      return true
    }

    mutating func setHalf(isAfternoon: Bool) {
      if isAfternoon, hour < 12 { hour += 12 } else if !isAfternoon, hour == 12 { hour = 0 }
    }

    /// Nil when there is no such day or time.
    func seconds(_ zone: ZoneRules) -> Double? {
      guard (1...12).contains(month), (1...9999).contains(year),
        (1...CalendarMath.days(inMonth: month, of: year)).contains(day),
        (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
      else { return nil }
      var math = CalendarMath()
      math.zone = zone
      return math.seconds(
        CalendarMath.Fields(
          year: year, month: month, day: day, hour: hour, minute: minute, second: second,
          nanosecond: 0, weekday: 1, yearday: 0))
    }
  }
}
