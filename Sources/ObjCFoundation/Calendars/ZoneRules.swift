// How far a time zone is from Greenwich at a moment.
//
// A zone has its standard offset and, where clocks change, one of the rules for summer below. They are the rules in force
// since 1987 in North America, 1996 in Europe, 2007 and 2008 in New Zealand and Australia, and those that ended in 2019 in
// Brazil and in 2022 in Mexico; before that a zone is taken to have had its first rule all along.

struct ZoneRules: Hashable, Sendable {
  /// A day of the week in a month: the first, second, third or fourth, or the last of that day.
  private struct Change: Hashable, Sendable {
    let month: Int
    /// Sunday is 0; 5 is the last one of the month.
    let ordinal: Int
    /// Seconds after midnight, on the clock that `clock` says.
    let time: Int
    let clock: Clock
    /// Days of the week are counted from this day of the month.
    var from = 1
  }

  private enum Clock: Hashable, Sendable { case universal, standard }

  enum Summer: String, Hashable, Sendable {
    case none = "-"
    case us, eu, au, nz
    /// Lord Howe, Mexico, Chile, Brazil
    case lh, mx, cl, br
  }

  let name: String
  /// Seconds east of Greenwich.
  let standard: Int
  let summer: Summer
  /// Letters for the standard and the summer time; nil where English has none and the offset stands for them.
  let letters: String?
  /// The zone's name in words; nil where the offset stands for it.
  let words: ZoneWords?
  /// How far ahead clocks are in summer, in seconds.
  var shift: Int { summer == .lh ? 1800 : 3600 }

  init(
    _ name: String, _ standard: Int, _ summer: Summer = .none, letters: String? = nil,
    words: ZoneWords? = nil
  ) {
    (self.name, self.standard, self.summer) = (name, standard, summer)
    (self.letters, self.words) = (letters, words)
  }

  static let greenwich = ZoneRules("GMT", 0)

  var isFixed: Bool { summer == .none }

  // MARK: Rules

  /// The beginning and the end of summer time in a year.
  private func changes(in year: Int) -> (start: Change, end: Change)? {
    switch summer {
    case .none, .br: nil
    case .us where year >= 2007:
      (
        Change(month: 3, ordinal: 2, time: 7200, clock: .standard),
        Change(month: 11, ordinal: 1, time: 3600, clock: .standard)
      )
    case .us:
      (
        Change(month: 4, ordinal: 1, time: 7200, clock: .standard),
        Change(month: 10, ordinal: 5, time: 3600, clock: .standard)
      )
    case .eu:
      (
        Change(month: 3, ordinal: 5, time: 3600, clock: .universal),
        Change(month: 10, ordinal: 5, time: 3600, clock: .universal)
      )
    case .au:
      (
        Change(month: 10, ordinal: 1, time: 7200, clock: .standard),
        Change(month: 4, ordinal: 1, time: 7200, clock: .standard)
      )
    case .nz:
      (
        Change(month: 9, ordinal: 5, time: 7200, clock: .standard),
        Change(month: 4, ordinal: 1, time: 7200, clock: .standard)
      )
    case .lh:
      (
        Change(month: 10, ordinal: 1, time: 7200, clock: .standard),
        Change(month: 4, ordinal: 1, time: 5400, clock: .standard)
      )
    case .mx where year < 1996 || year > 2022: nil
    case .mx:
      (
        Change(month: year == 2001 ? 5 : 4, ordinal: 1, time: 7200, clock: .standard),
        Change(month: year == 2001 ? 9 : 10, ordinal: 5, time: 3600, clock: .standard)
      )
    case .cl where year >= 2019:
      (
        Change(month: 9, ordinal: 1, time: 14_400, clock: .universal, from: year == 2022 ? 9 : 2),
        Change(month: 4, ordinal: 1, time: 10_800, clock: .universal, from: 2)
      )
    case .cl where year >= 2016:
      (
        Change(month: 8, ordinal: 1, time: 14_400, clock: .universal, from: 9),
        Change(month: 5, ordinal: 1, time: 10_800, clock: .universal, from: 9)
      )
    case .cl:
      (
        Change(month: 10, ordinal: 1, time: 14_400, clock: .universal, from: 9),
        Change(month: 3, ordinal: 1, time: 10_800, clock: .universal, from: 9)
      )
    }
  }

  /// When summer time begins and ends in a year, in seconds since 1970.
  private func moments(in year: Int) -> (start: Int64?, end: Int64?) {
    if summer == .br {
      // At midnight by the clock.
      func moment(_ day: Int?, _ clock: Int) -> Int64? {
        day.map {
          CivilTime.days(year: year, month: $0 / 100, day: $0 % 100) * 86_400 - Int64(clock)
        }
      }
      let days = Self.brazil[year]
      return (moment(days?.start, standard), moment(days?.end, standard + shift))
    }
    guard let (start, end) = changes(in: year) else { return (nil, nil) }
    return (moment(of: start, in: year), moment(of: end, in: year))
  }

  /// Each year's first and last day of summer time in Brazil, as month and day; it was decreed anew each time.
  private static let brazil: [Int: (start: Int?, end: Int?)] = {
    let text = """
      1985 1102 0 1986 1025 315 1987 1025 214 1988 1016 207 1989 1015 129 1990 1021 211 1991 1020 217 1992 1025 209
      1993 1017 131 1994 1016 220 1995 1015 219 1996 1006 211 1997 1006 216 1998 1011 301 1999 1003 221 2000 1008 227
      2001 1014 218 2002 1103 217 2003 1019 216 2004 1102 215 2005 1016 220 2006 1105 219 2007 1014 225 2008 1019 217
      2009 1018 215 2010 1017 221 2011 1016 220 2012 1021 226 2013 1020 217 2014 1019 216 2015 1018 222 2016 1016 221
      2017 1015 219 2018 1104 218 2019 0 217
      """
    let numbers = text.split { $0 == " " || $0 == "\n" }.compactMap { Int($0) }
    var years: [Int: (start: Int?, end: Int?)] = [:]
    for index in stride(from: 0, to: numbers.count - 2, by: 3) {
      let (start, end) = (numbers[index + 1], numbers[index + 2])
      years[numbers[index]] = (start == 0 ? nil : start, end == 0 ? nil : end)
    }
    return years
  }()

  /// In seconds since 1970.
  private func moment(of change: Change, in year: Int) -> Int64 {
    let next = change.month == 12 ? (year + 1, 1) : (year, change.month + 1)
    let first = CivilTime.days(year: year, month: change.month, day: change.from)
    let length = CivilTime.days(year: next.0, month: next.1, day: 1) - first
    // 1 January 1970 was a Thursday.
    let weekday = ((first + 4) % 7 + 7) % 7
    var day = (7 - weekday) % 7 + Int64(change.ordinal - 1) * 7
    while day >= length { day -= 7 }
    let local = (first + day) * 86_400 + Int64(change.time)
    return change.clock == .universal ? local : local - Int64(standard)
  }

  /// Whether clocks are an hour ahead at a moment, in seconds since 1970.
  func isSummer(at moment: Double) -> Bool {
    guard summer != .none, abs(moment) < 1e13 else { return false }
    let whole = Int64(moment.rounded(.down))
    let year = CivilTime(secondsSince1970: whole + Int64(standard)).year
    switch moments(in: year) {
    case (nil, nil): return false
    case (let from?, nil): return whole >= from
    case (nil, let to?): return whole < to
    case (let from?, let to?):
      return from < to ? whole >= from && whole < to : whole >= from || whole < to
    }
  }

  /// Seconds east of Greenwich at a moment, in seconds since 1970.
  func offset(at moment: Double) -> Int { standard + (isSummer(at: moment) ? shift : 0) }

  /// The moment at which clocks show a time, in seconds since 1970 as if they were at Greenwich. Of a time that comes
  /// twice it is the first; one that is left out is counted on from the hour before.
  func moment(ofLocal local: Double) -> Double {
    let early = local - Double(standard + shift)
    if isFixed { return local - Double(standard) }
    return isSummer(at: early) ? early : local - Double(standard)
  }

  /// The next change of the clocks after a moment, in seconds since 1970; nil in a zone without.
  func nextChange(after moment: Double) -> Double? {
    guard summer != .none, abs(moment) < 1e13 else { return nil }
    let year = CivilTime(secondsSince1970: Int64(moment.rounded(.down))).year
    return (year - 1...year + 1).flatMap { year in
      let moments = moments(in: year)
      return [moments.start, moments.end].compactMap { $0 }
    }.map(Double.init).filter { $0 > moment }.min()
  }

  /// The zone as a file of the time zone database, in its first version: the changes until 2037, what they change to, and the
  /// letters for it. Numbers are big-endian.
  var file: [UInt8] {
    func bytes(_ number: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    var (times, kinds): ([UInt8], [UInt8]) = ([], [])
    var (moment, last) = (0.0, 0.0)
    while let next = nextChange(after: moment), next < 0x1p31 {
      times += bytes(Int(next))
      kinds.append(isSummer(at: next) ? 1 : 0)
      (last, moment) = (moment, next)
    }
    var (types, letters): ([UInt8], [UInt8]) = ([], [])
    let (winter, summer) = isSummer(at: last) ? (moment, last) : (last, moment)
    for example in isFixed ? [0] : [winter, summer] {
      types += bytes(offset(at: example)) + [types.isEmpty ? 0 : 1, UInt8(letters.count)]
      letters += Array(abbreviation(at: example).utf8) + [0]
    }
    let counts = [0, 0, 0, kinds.count, types.count / 6, letters.count].flatMap(bytes)
    return Array("TZif".utf8) + [UInt8](repeating: 0, count: 16) + counts + times + kinds + types
      + letters
  }

  // MARK: Names

  func abbreviation(at moment: Double) -> String {
    if let letters {
      let parts = letters.split(separator: "/")
      return String(isSummer(at: moment) ? parts[parts.count - 1] : parts[0])
    }
    return Self.shortName(offset(at: moment))
  }

  /// "Pacific Standard Time", "GMT+01:00".
  func longName(at moment: Double) -> String {
    guard let words else {
      let offset = offset(at: moment)
      return offset == 0 ? "Greenwich Mean Time" : Self.longName(offset)
    }
    return isSummer(at: moment) ? words.summer : words.standard
  }

  /// "GMT", "GMT+1", "GMT+5:30"
  static func shortName(_ offset: Int) -> String {
    if offset == 0 { return "GMT" }
    let (hours, minutes) = (abs(offset) / 3600, abs(offset) / 60 % 60)
    return "GMT" + (offset < 0 ? "-" : "+") + "\(hours)"
      + (minutes == 0 ? "" : ":" + DateFormatterState.padded(minutes, 2))
  }

  private static func longName(_ offset: Int) -> String {
    let (hours, minutes) = (abs(offset) / 3600, abs(offset) / 60 % 60)
    return "GMT" + (offset < 0 ? "-" : "+") + DateFormatterState.padded(hours, 2) + ":"
      + DateFormatterState.padded(minutes, 2)
  }

  /// "GMT+0530", as a zone made from an offset is called.
  static func fixedName(_ offset: Int) -> String {
    if offset == 0 { return "GMT" }
    let minutes = abs(offset) / 60
    return "GMT" + (offset < 0 ? "-" : "+") + DateFormatterState.padded(minutes / 60, 2)
      + DateFormatterState.padded(minutes % 60, 2)
  }

  /// How far from Greenwich a zone may be: 18 hours.
  static let offsets = -64_800...64_800

  /// `offset` is within `offsets`.
  init(offset: Int) { self.init(Self.fixedName(offset), offset) }

  // MARK: Zones by name

  /// The zone of a name, of an abbreviation or of an offset written out ("GMT+2").
  init?(named name: String) {
    if let known = Self.zones[name] {
      self = known
      return
    }
    if let place = Self.abbreviations[name], let known = Self.zones[place] {
      // The zone keeps the name that it was asked for by.
      self.init(
        name, known.standard, known.summer, letters: known.letters, words: known.words)
      return
    }
    guard let offset = Self.offset(written: name) else { return nil }
    self.init(offset: offset)
  }

  init?(abbreviation: String) {
    if let place = Self.abbreviations[abbreviation], let known = Self.zones[place] {
      self = known
      return
    }
    guard let offset = Self.offset(written: abbreviation) else { return nil }
    self.init(offset: offset)
  }

  private static func offset(written name: String) -> Int? {
    guard let prefix = ["GMT", "UTC"].first(where: { name.hasPrefix($0) }) else { return nil }
    var rest = name.dropFirst(prefix.count)
    guard let sign = rest.popFirst(), sign == "+" || sign == "-" else { return nil }
    let digits = rest.filter { $0 != ":" }
    guard !digits.isEmpty, digits.count <= 4, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let number = Int(digits)
    else { return nil }
    let (hours, minutes) = digits.count > 2 ? (number / 100, number % 100) : (number, 0)
    guard hours <= 18, minutes < 60 else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  static let zones: [String: ZoneRules] = {
    var zones: [String: ZoneRules] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 4)
      guard words.count >= 3, let minutes = Int(words[1]),
        let summer = Summer(rawValue: String(words[2]))
      else { continue }
      let name = String(words[0])
      zones[name] = ZoneRules(
        name, minutes * 60, summer, letters: words.count > 3 ? String(words[3]) : nil,
        words: words.count > 4 ? ZoneWords(area: String(words[4])) : .of(name))
    }
    for name in ["UTC", "Z", "Etc/UTC", "Etc/GMT", "Zulu", "Universal", "Etc/Zulu", "Greenwich"] {
      zones[name] = .greenwich
    }
    zones["GMT"] = .greenwich
    return zones
  }()

  /// Name, minutes east of Greenwich, rule for summer, letters, words.
  private static let table = """
    America/New_York -300 us EST/EDT Eastern
    America/Detroit -300 us EST/EDT Eastern
    America/Toronto -300 us EST/EDT Eastern
    America/Montreal -300 us EST/EDT Eastern
    US/Eastern -300 us EST/EDT Eastern
    America/Chicago -360 us CST/CDT Central
    America/Winnipeg -360 us CST/CDT Central
    US/Central -360 us CST/CDT Central
    America/Denver -420 us MST/MDT Mountain
    America/Edmonton -420 us MST/MDT Mountain
    US/Mountain -420 us MST/MDT Mountain
    America/Phoenix -420 - MST Mountain
    America/Los_Angeles -480 us PST/PDT Pacific
    America/Vancouver -480 us PST/PDT Pacific
    US/Pacific -480 us PST/PDT Pacific
    America/Anchorage -540 us AKST/AKDT Alaska
    America/Juneau -540 us AKST/AKDT Alaska
    Pacific/Honolulu -600 - HST Hawaii-Aleutian
    America/Halifax -240 us AST/ADT Atlantic
    America/St_Johns -210 us
    America/Puerto_Rico -240 - AST Atlantic
    America/Mexico_City -360 mx CST/CDT Central
    America/Regina -360 - CST Central
    America/Bogota -300 -
    America/Lima -300 -
    America/Caracas -240 -
    America/La_Paz -240 -
    America/Santiago -240 cl
    America/Sao_Paulo -180 br
    America/Argentina/Buenos_Aires -180 -
    America/Buenos_Aires -180 -
    America/Montevideo -180 -
    Atlantic/Azores -60 eu
    Atlantic/Reykjavik 0 - GMT
    Europe/London 0 eu
    Europe/Dublin 0 eu
    Europe/Lisbon 0 eu
    Africa/Casablanca 60 -
    Africa/Lagos 60 -
    Africa/Algiers 60 -
    Europe/Amsterdam 60 eu
    Europe/Andorra 60 eu
    Europe/Belgrade 60 eu
    Europe/Berlin 60 eu
    Europe/Bratislava 60 eu
    Europe/Brussels 60 eu
    Europe/Budapest 60 eu
    Europe/Copenhagen 60 eu
    Europe/Ljubljana 60 eu
    Europe/Luxembourg 60 eu
    Europe/Madrid 60 eu
    Europe/Malta 60 eu
    Europe/Monaco 60 eu
    Europe/Oslo 60 eu
    Europe/Paris 60 eu
    Europe/Prague 60 eu
    Europe/Rome 60 eu
    Europe/Sarajevo 60 eu
    Europe/Skopje 60 eu
    Europe/Stockholm 60 eu
    Europe/Tirane 60 eu
    Europe/Vaduz 60 eu
    Europe/Vienna 60 eu
    Europe/Warsaw 60 eu
    Europe/Zagreb 60 eu
    Europe/Zurich 60 eu
    CET 60 eu
    MET 60 eu
    Africa/Cairo 120 -
    Africa/Harare 120 -
    Africa/Johannesburg 120 -
    Europe/Athens 120 eu
    Europe/Bucharest 120 eu
    Europe/Helsinki 120 eu
    Europe/Kiev 120 eu
    Europe/Kyiv 120 eu
    Europe/Riga 120 eu
    Europe/Sofia 120 eu
    Europe/Tallinn 120 eu
    Europe/Vilnius 120 eu
    EET 120 eu
    WET 0 eu
    Africa/Addis_Ababa 180 -
    Africa/Nairobi 180 -
    Asia/Baghdad 180 -
    Asia/Riyadh 180 -
    Europe/Istanbul 180 -
    Europe/Minsk 180 -
    Europe/Moscow 180 -
    Asia/Tehran 210 -
    Asia/Dubai 240 -
    Asia/Kabul 270 -
    Asia/Karachi 300 -
    Asia/Tashkent 300 -
    Asia/Calcutta 330 -
    Asia/Kolkata 330 -
    Asia/Colombo 330 -
    Asia/Kathmandu 345 -
    Asia/Dhaka 360 -
    Asia/Bangkok 420 -
    Asia/Ho_Chi_Minh 420 -
    Asia/Jakarta 420 -
    Asia/Hong_Kong 480 -
    Asia/Kuala_Lumpur 480 -
    Asia/Manila 480 -
    Asia/Shanghai 480 -
    Asia/Singapore 480 -
    Asia/Taipei 480 -
    Australia/Perth 480 -
    Asia/Seoul 540 -
    Asia/Tokyo 540 -
    Japan 540 -
    Australia/Darwin 570 -
    Australia/Adelaide 570 au
    Australia/Brisbane 600 -
    Australia/Canberra 600 au
    Australia/Hobart 600 au
    Australia/Melbourne 600 au
    Australia/Sydney 600 au
    Australia/Lord_Howe 630 lh
    Pacific/Guam 600 -
    Pacific/Auckland 720 nz
    Pacific/Fiji 720 -
    EST -300 - EST Eastern
    MST -420 - MST Mountain
    HST -600 - HST Hawaii-Aleutian
    EST5EDT -300 us EST/EDT Eastern
    CST6CDT -360 us CST/CDT Central
    MST7MDT -420 us MST/MDT Mountain
    PST8PDT -480 us PST/PDT Pacific
    """

  /// NSTimeZone's own dictionary of abbreviations.
  static let abbreviations: [String: String] = {
    let pairs = """
      ADT America/Halifax AKDT America/Juneau AKST America/Juneau ART America/Argentina/Buenos_Aires
      AST America/Halifax BDT Asia/Dhaka BRST America/Sao_Paulo BRT America/Sao_Paulo BST Europe/London
      CAT Africa/Harare CDT America/Chicago CEST Europe/Paris CET Europe/Paris CLST America/Santiago
      CLT America/Santiago COT America/Bogota CST America/Chicago EAT Africa/Addis_Ababa
      EDT America/New_York EEST Europe/Athens EET Europe/Athens EST America/New_York GMT GMT GST Asia/Dubai
      HKT Asia/Hong_Kong HST Pacific/Honolulu ICT Asia/Bangkok IRST Asia/Tehran IST Asia/Calcutta
      JST Asia/Tokyo KST Asia/Seoul MDT America/Denver MSD Europe/Moscow MSK Europe/Moscow
      MST America/Phoenix NZDT Pacific/Auckland NZST Pacific/Auckland PDT America/Los_Angeles
      PET America/Lima PHT Asia/Manila PKT Asia/Karachi PST America/Los_Angeles SGT Asia/Singapore
      UTC UTC WAT Africa/Lagos WEST Europe/Lisbon WET Europe/Lisbon WIT Asia/Jakarta
      """.split { $0 == " " || $0 == "\n" }.map(String.init)
    return Dictionary(
      uniqueKeysWithValues: stride(from: 0, to: pairs.count, by: 2).map {
        (pairs[$0], pairs[$0 + 1])
      })
  }()
}
