// Dates that a data detector finds in English text: a day in numbers or words, with a time or without, or a time alone.
//
// The expression finds what looks like a date; DateText reads it, after words that say nothing to it are taken out. A day without a
// time is meant at noon, a time without a day today, a day of the week the next of that name.

struct DetectedDate {
  /// Seconds since the reference date.
  let seconds: Double
  /// Of the zone that the text names; nil when it names none.
  let zone: ZoneRules?

  private static let month =
    "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    + "|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?"
  private static let weekday =
    "(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?"
    + "|sun(?:day)?)"
  private static let number = "[0-9]{1,2}(?:st|nd|rd|th)?"
  private static let half = "[ap]\\.?m(?:\\.(?=\\W|$)|\\b)"
  private static let zones = "(?: ?(?:GMT|UTC|EST|EDT|CST|CDT|MST|MDT|PST|PDT)\\b)?"
  private static let clock =
    "(?:[0-9]{1,2}(?::[0-9]{2}){0,2} ?\(half)|noon\\b|midnight\\b)\(zones)"
  private static let time = "(?:\(clock)|[0-9]{1,2}(?::[0-9]{2}){1,2}(?![0-9:])\(zones))"
  private static let day =
    "(?:\(month) \(number)(?:,? [0-9]{4})?(?![0-9])|\(number) (?:of )?\(month)(?:,? [0-9]{4})?(?![0-9])"
    + "|[0-9]{1,2}/[0-9]{1,2}/(?:[0-9]{4}|[0-9]{2})(?![0-9/])|[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9-])"
    + "|(?:today|tomorrow|yesterday)\\b)"

  static let pattern =
    "(?i:(?<![\\w/-])(?:(?:\(weekday)\\.?,? )?\(day)(?:,? (?:at )?\(time))?"
    + "|(?:mon|tues|wednes|thurs|fri|satur|sun)day\\b(?:,? (?:at )?\(time))?|\(clock)))"

  /// Nil when there is no such day or time.
  init?(_ text: String, now: Double, zone: ZoneRules) {
    let words = text.split { ", \n\t".contains($0) }.map { $0.lowercased() }
    var kept: [String] = []
    var (named, weekday): (ZoneRules?, Int?) = (nil, nil)
    for (index, word) in words.enumerated() {
      let plain = word.filter { $0 != "." }
      if plain == "of" { continue }
      if ["am", "pm"].contains(plain), index > 0, let last = kept.popLast() {
        kept.append(last + plain)
      } else if index > 0, let rules = Self.zone(plain) {
        named = rules
      } else if let number = Self.weekdayNumber(plain) {
        weekday = number
      } else {
        kept.append(plain)
      }
    }
    let hasDay = !kept.allSatisfy { $0.contains(":") || Self.isTime($0) || $0 == "at" }
    guard
      let seconds = DateText.seconds(
        ofWords: kept.isEmpty ? "today" : kept.joined(separator: " "), now: now, zone: zone)
    else { return nil }
    self.zone = named
    var days = 0
    if !hasDay, let weekday {
      var math = CalendarMath()
      math.zone = zone
      let distance = weekday - (math.fields(now)?.weekday ?? weekday)
      days = distance > 0 ? distance : distance + 7
    }
    // Days are those of the zone where the text is read; only the time on the clock is the named zone's.
    let moment = seconds + DateState.referenceSince1970
    let shift = named.map { zone.offset(at: moment) - $0.offset(at: moment) } ?? 0
    self.seconds = seconds + Double(days) * 86_400 + Double(shift)
  }

  private static func isTime(_ word: String) -> Bool {
    ["noon", "midnight"].contains(word)
      || word.first?.isNumber == true && (word.hasSuffix("am") || word.hasSuffix("pm"))
  }

  private static func zone(_ word: String) -> ZoneRules? {
    guard word.count == 3, word.allSatisfy({ $0.isLetter }) else { return nil }
    return ["gmt", "utc"].contains(word) ? .greenwich : ZoneRules(abbreviation: word.uppercased())
  }

  /// 1 for Sunday.
  private static func weekdayNumber(_ word: String) -> Int? {
    let names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    guard word.count >= 3 else { return nil }
    return names.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
  }
}
