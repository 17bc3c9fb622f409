// Dates of calendars other than the Gregorian one, as NSDateFormatter writes them: by ICU's letters, in English and in Chinese.
import ForwardKitBasics

/// The fields of a day in a calendar, and how they are written.
struct CalendarFields {
  private let system: CalendarSystem
  private let isChinese: Bool
  private let fields: CalendarMath.Fields

  /// - Parameter isChinese: the words are those of a Chinese locale.
  init?(_ time: CivilTime, _ system: CalendarSystem, isChinese: Bool) {
    guard system != .gregorian, system != .iso8601 else { return nil }
    (self.system, self.isChinese) = (system, isChinese)
    let gregorian = CalendarMath.Fields(
      year: time.year, month: time.month, day: time.day, hour: 0, minute: 0, second: 0,
      nanosecond: 0, weekday: time.weekday + 1, yearday: time.yearday)
    var math = CalendarMath()
    math.system = system
    let day = Int(
      CivilTime.days(
        year: time.year, month: time.month, day: time.day, calendar: .historic))
    fields = system.isGregorian ? gregorian : math.converted(gregorian, day)
  }

  private var era: (era: Int, year: Int) {
    system.era(of: fields.year, fields.month, fields.day)
  }

  // MARK: Letters

  /// A field of a pattern; nil for one that is the Gregorian calendar's, too.
  func text(_ letter: Character, _ count: Int) -> String? {
    switch letter {
    case "y":
      return count == 2
        ? DateFormatterState.padded(era.year % 100, 2) : DateFormatterState.padded(era.year, count)
    case "u", "r": return DateFormatterState.padded(fields.year, count)
    case "U": return system == .chinese ? cycleName : String(era.year)
    case "G": return eraName
    case "D": return DateFormatterState.padded(fields.yearday + 1, count)
    case "d": return DateFormatterState.padded(fields.day, count)
    case "M", "L":
      if system.isGregorian { return nil }
      if count >= 3, let name = monthName(count) { return name }
      let number = DateFormatterState.padded(fields.month, min(count, 2))
      return fields.isLeapMonth ? (isChinese ? "闰" + number : number + "bis") : number
    default: return nil
    }
  }

  /// The pattern of a style, 1 to 4: the shortest first.
  func pattern(_ style: UInt) -> String {
    let style = Int(min(max(style, 1), 4)) - 1
    if system == .chinese {
      return isChinese
        ? ["r/M/d", "r年MMM'\(dayName)'", "rU年MMM'\(dayName)'", "rU年MMM'\(dayName)'EEEE"][style]
        : ["M/d/r", "MMM d, r", "MMMM d, r(U)", "EEEE, MMMM d, r(U)"][style]
    }
    if isChinese { return ["Gy/M/d", "Gy年M月d日", "Gy年M月d日", "Gy年M月d日EEEE"][style] }
    if system == .hebrew {
      return ["d MMMM y", "d MMMM y", "d MMMM y", "EEEE, d MMMM y"][style]
    }
    return ["M/d/y G", "MMM d, y G", "MMMM d, y G", "EEEE, MMMM d, y G"][style]
  }

  // MARK: Words

  /// The name of a year in the cycle of sixty.
  private var cycleName: String {
    let place = era.year - 1
    if isChinese {
      return String(Array("甲乙丙丁戊己庚辛壬癸")[place % 10])
        + String(Array("子丑寅卯辰巳午未申酉戌亥")[place % 12])
    }
    let stems = ["jia", "yi", "bing", "ding", "wu", "ji", "geng", "xin", "ren", "gui"]
    let branches = [
      "zi", "chou", "yin", "mao", "chen", "si", "wu", "wei", "shen", "you", "xu", "hai",
    ]
    return stems[place % 10] + "-" + branches[place % 12]
  }

  private static let digits = Array("一二三四五六七八九十")

  /// A day of a Chinese month in words: 初二, 十五, 廿三.
  private var dayName: String {
    let (tens, ones) = ((fields.day - 1) / 10, (fields.day - 1) % 10)
    if ones == 9 { return ["初十", "二十", "三十"][min(tens, 2)] }
    return ["初", "十", "廿", "卅"][min(tens, 3)] + String(Self.digits[ones])
  }

  private func monthName(_ count: Int) -> String? {
    let index = fields.month - 1
    if system == .chinese {
      if isChinese {
        let names = ["正月"] + Self.digits[1...].map { "\($0)月" } + ["十一月", "腊月"]
        return (fields.isLeapMonth ? "闰" : "") + names[index]
      }
      let words = TextTable.words(
        of: "First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth")
      let name = count == 4 ? words[index] + " Month" : "Mo\(fields.month)"
      return fields.isLeapMonth ? name + "bis" : name
    }
    guard !isChinese, let names = Self.months[system].map(TextTable.words), index < names.count
    else { return nil }
    // Adar is Adar II in a leap year.
    let isLeap = system == .hebrew && index == 6 && system.year(fields.year).months.count == 13
    return names[index].replacing("_", with: " ") + (isLeap ? " II" : "")
  }

  private static let months: [CalendarSystem: String] = [
    .hebrew: "Tishri Heshvan Kislev Tevet Shevat Adar_I Adar Nisan Iyar Sivan Tamuz Av Elul",
    .persian: "Farvardin Ordibehesht Khordad Tir Mordad Shahrivar Mehr Aban Azar Dey Bahman Esfand",
    .indian:
      "Chaitra Vaisakha Jyaistha Asadha Sravana Bhadra Asvina Kartika Agrahayana Pausa Magha Phalguna",
    .coptic:
      "Tout Baba Hator Kiahk Toba Amshir Baramhat Baramouda Bashans Paona Epep Mesra Nasie",
    .ethiopic: ethiopicMonths, .ethiopicAmeteAlem: ethiopicMonths,
    .islamicCivil: islamicMonths, .islamicTabular: islamicMonths,
  ]

  private static let ethiopicMonths = """
    Meskerem Tekemt Hedar Tahsas Ter Yekatit Megabit Miazia Genbot Sene Hamle Nehasse Pagumen
    """

  private static let islamicMonths = """
    Muharram Safar Rabiʻ_I Rabiʻ_II Jumada_I Jumada_II Rajab Shaʻban Ramadan Shawwal Dhuʻl-Qiʻdah \
    Dhuʻl-Hijjah
    """

  private var eraName: String {
    switch system {
    case .buddhist: return isChinese ? "佛历" : "BE"
    case .japanese:
      let place = era.era - 232
      let names =
        isChinese
        ? ["明治", "大正", "昭和", "平成", "令和"] : ["Meiji", "Taishō", "Shōwa", "Heisei", "Reiwa"]
      return names.indices.contains(place) ? names[place] : ""
    case .republicOfChina:
      return era.era == 1 ? (isChinese ? "民国" : "Minguo") : (isChinese ? "民国前" : "B.R.O.C.")
    case .hebrew: return isChinese ? "希伯来历" : "AM"
    case .islamicCivil, .islamicTabular: return isChinese ? "伊斯兰历" : "AH"
    case .persian: return isChinese ? "波斯历" : "AP"
    case .indian: return isChinese ? "印度历" : "Śaka"
    case .coptic, .ethiopic, .ethiopicAmeteAlem: return isChinese ? "科普特历" : "AM"
    default: return ""
    }
  }
}
