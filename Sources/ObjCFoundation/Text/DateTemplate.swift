// Patterns made of the fields that a program asks for (`yMMMd`), in the order of a locale (DateWords.Fields).

/// A template: fields in any order, of which only letters and counts matter.
struct DateTemplate {
  private var counts: [Character: Int] = [:]
  private let words: DateWords

  init(_ template: String, _ words: DateWords = .english) {
    self.words = words
    for letter in template { counts[letter, default: 0] += 1 }
  }

  private func field(_ letters: String) -> String? {
    for letter in letters {
      if let count = counts[letter] { return String(repeating: letter, count: count) }
    }
    return nil
  }

  var pattern: String {
    [date, time].filter { !$0.isEmpty }.joined(separator: words.mediumJoint ?? words.joints[0])
  }

  // MARK: Dates

  private var date: String {
    let year = field("yY")
    let month = field("ML")
    let day = field("d")
    let weekday = field("Ec")
    let parts = [year, month, day].compactMap { $0 }
    guard let month, parts.count > 1 else {
      return [lone(month) ?? parts.first, parts.isEmpty ? lone(weekday) : weekday]
        .compactMap { $0 }.joined(separator: " ")
    }
    let kind = year == nil ? 2 : day == nil ? 1 : 0
    let fields = words.fields
    let patterns =
      month.count < 3
      ? fields.digits : month.count > 3 ? fields.wholeNames ?? fields.names : fields.names
    let date = filled(patterns[kind], [year, month, day])
    guard let weekday else { return date }
    let around = weekday.count > 3 ? fields.wholeWeekday ?? fields.weekday : fields.weekday
    return filled(around, [weekday]).replacing("{d}", with: date)
  }

  /// A month in words or a day of the week that stands alone, by the letters of such a one.
  private func lone(_ field: String?) -> String? {
    guard let field, field.count > 2 else { return field }
    return String(
      repeating: field.hasPrefix("E") || field.hasPrefix("c") ? "c" : "L", count: field.count)
  }

  /// The locale's pattern with the lengths that are asked for; its own where they are longer.
  private func filled(_ pattern: String, _ asked: [String?]) -> String {
    var result = ""
    var isQuoted = false
    var run: (letter: Character, count: Int)?
    func length(_ letter: Character, _ count: Int) -> Int {
      let kinds = ["yY", "ML", "d", "Ec"]
      guard let kind = kinds.first(where: { $0.contains(letter) }),
        let field = asked.compactMap({ $0 }).first(where: { $0.first.map(kind.contains) == true })
      else { return count }
      if kind == "ML", field.count > 2, words.fields.isMonthNumbered { return count }
      // A year of two digits is asked for as such.
      return kind == "yY" ? field.count : max(count, field.count)
    }
    for character in pattern {
      if let current = run, current.letter != character {
        result += String(repeating: current.letter, count: length(current.letter, current.count))
        run = nil
      }
      // The date's place in braces is no field.
      if "'{}".contains(character) { isQuoted.toggle() }
      if !isQuoted, character.isASCII, character.isLetter {
        run = (character, (run?.count ?? 0) + 1)
      } else {
        result.append(character)
      }
    }
    if let run { result += String(repeating: run.letter, count: length(run.letter, run.count)) }
    return result
  }

  // MARK: Times

  private var time: String {
    // `j` asks for the locale's own clock.
    let isOwn = counts["j"] != nil
    guard let hour = isOwn ? "j" : field("hHkK") else {
      return [field("m"), field("s")].compactMap { $0 }.joined(separator: ":")
    }
    let isWhole = hour.first == "H" || hour.first == "k"
    let fields = words.fields
    var clock = isOwn ? fields.clock : isWhole ? fields.wholeClock : twelveHours
    if field("m") == nil {
      clock =
        isOwn || !isWhole ? (isOwn ? fields.hour : twelveHours.replacing(":mm", with: "")) : "HH"
    } else if field("s") != nil {
      clock = clock.replacing("mm", with: "mm:ss")
    }
    return clock + (field("zvZ").map { " " + $0 } ?? "")
  }

  /// The pattern of twelve hours: the locale's clock where that is one.
  private var twelveHours: String {
    words.fields.clock.contains("a") ? words.fields.clock : "h:mm a"
  }
}
