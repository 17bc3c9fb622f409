// What NSDateFormatter says in the locales that listings name most: names of months and days, the order of a date's parts.
// Any other locale is English, as the United States write it. The words and patterns are CLDR's.

struct DateWords: Sendable {
  var months = DateWords.list(
    "January February March April May June July August September October November December")
  /// nil: the first three letters.
  var shortMonths: [String]?
  var days = DateWords.list("Sunday Monday Tuesday Wednesday Thursday Friday Saturday")
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

  /// Names of days from the day before yesterday on; empty for a day that has none.
  var nearDays = ["", "Yesterday", "Today", "Tomorrow", ""]

  static let english = DateWords()

  /// Of `zh_CN`, `zh-Hans_CN` or `fr`.
  static func of(_ identifier: String) -> DateWords {
    let parts = identifier.split { $0 == "_" || $0 == "-" }
    switch parts.first {
    case "en": return ["US", "CA", nil].contains(parts.dropFirst().last) ? english : british
    case "zh": return chinese
    case "ja": return japanese
    case "fr": return french
    case "de": return german
    case "es": return spanish
    default: return english
    }
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
    time == 0 ? day : day + joints[style >= 3 ? 1 : 0] + times[Int(min(time, 4)) - 1]
  }

  /// `Today`, by how many days it is away from today.
  func name(ofDay distance: Int) -> String? {
    guard (-2...2).contains(distance), !nearDays[distance + 2].isEmpty else { return nil }
    return nearDays[distance + 2]
  }

  private static func list(_ words: String) -> [String] {
    words.split(separator: " ").map(String.init)
  }

  private static let fullDay = ["HH:mm", "HH:mm:ss", "HH:mm:ss z", "HH:mm:ss zzzz"]

  private static let british = DateWords(
    dates: ["dd/MM/y", "d MMM y", "d MMMM y", "EEEE, d MMMM y"], times: fullDay)

  private static let chinese = DateWords(
    months: list("一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月"),
    shortMonths: (1...12).map { "\($0)月" },
    days: list("星期日 星期一 星期二 星期三 星期四 星期五 星期六"),
    shortDays: list("周日 周一 周二 周三 周四 周五 周六"), narrowDays: list("日 一 二 三 四 五 六"),
    morning: "上午", afternoon: "下午",
    dates: ["y/M/d", "y年M月d日", "y年M月d日", "y年M月d日 EEEE"],
    times: ["HH:mm", "HH:mm:ss", "z HH:mm:ss", "zzzz HH:mm:ss"], joints: [" ", " "],
    nearDays: list("前天 昨天 今天 明天 后天"))

  private static let japanese = DateWords(
    months: (1...12).map { "\($0)月" }, shortMonths: (1...12).map { "\($0)月" },
    days: list("日曜日 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日"), shortDays: list("日 月 火 水 木 金 土"),
    morning: "午前", afternoon: "午後",
    dates: ["y/MM/dd", "y/MM/dd", "y年M月d日", "y年M月d日EEEE"],
    times: ["H:mm", "H:mm:ss", "H:mm:ss z", "H時mm分ss秒 zzzz"], joints: [" ", " "],
    nearDays: list("一昨日 昨日 今日 明日 明後日"))

  private static let french = DateWords(
    months: list(
      "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
    shortMonths: list("janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."),
    days: list("dimanche lundi mardi mercredi jeudi vendredi samedi"),
    shortDays: list("dim. lun. mar. mer. jeu. ven. sam."), narrowDays: list("D L M M J V S"),
    dates: ["dd/MM/y", "d MMM y", "d MMMM y", "EEEE d MMMM y"], times: fullDay,
    joints: [" ", " 'à' "],
    nearDays: list("avant-hier hier aujourd’hui demain après-demain"))

  private static let german = DateWords(
    months: list(
      "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
    shortMonths: list("Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez."),
    days: list("Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag"),
    shortDays: list("So. Mo. Di. Mi. Do. Fr. Sa."),
    dates: ["dd.MM.yy", "dd.MM.y", "d. MMMM y", "EEEE, d. MMMM y"], times: fullDay,
    joints: [", ", " 'um' "],
    nearDays: list("vorgestern gestern heute morgen übermorgen"))

  private static let spanish = DateWords(
    months: list(
      "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
    shortMonths: list("ene feb mar abr may jun jul ago sept oct nov dic"),
    days: list("domingo lunes martes miércoles jueves viernes sábado"),
    shortDays: list("dom lun mar mié jue vie sáb"), narrowDays: list("D L M X J V S"),
    morning: "a.\u{a0}m.", afternoon: "p.\u{a0}m.",
    dates: ["d/M/yy", "d MMM y", "d 'de' MMMM 'de' y", "EEEE, d 'de' MMMM 'de' y"],
    times: ["H:mm", "H:mm:ss", "H:mm:ss z", "H:mm:ss (zzzz)"],
    nearDays: ["anteayer", "ayer", "hoy", "mañana", "pasado mañana"])
}
