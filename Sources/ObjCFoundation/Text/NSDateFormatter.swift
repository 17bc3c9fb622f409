// NSDateFormatter by Unicode's date patterns, in the words of its locale (DateWords.swift).
import CRuntime
import ObjCVM

final class DateFormatterState: StateWithBag {
  var format: String?
  var dateStyle: UInt = 0
  var timeStyle: UInt = 0
  var zone = ZoneRules.greenwich
  var words = DateWords.english
  /// Of the calendar that was set.
  var system = CalendarSystem.gregorian
  /// What was set and is given back: time zone, locale, calendar, default date.
  var objects: [String: ObjectPointer] = [:]
  var isLenient = false
  /// NSISO8601DateFormatOptions, of such a formatter.
  var isoOptions: UInt = 1907
  var doesRelative = false
  var symbols: [String: [String]] = [:]
  var civilCalendar = CivilTime.Calendar.historic
  /// Where the fields come from that a text has not, and when the century begins that two digits of a year are of, in seconds
  /// since the reference date.
  var defaultMoment: Double?
  var centuryStart: Double?
  deinit { for object in objects.values { fwd_release(object) } }

  /// The pattern in use.
  var pattern: String {
    if let format { return format }
    return words.pattern(date: dateStyle, time: timeStyle)
  }

  /// A pattern's letters, repeated, and its plain text.
  static func parts(_ pattern: String) -> [(letter: Character?, count: Int, text: String)] {
    var parts: [(Character?, Int, String)] = []
    let letters = Array(pattern)
    var index = 0
    while index < letters.count {
      let letter = letters[index]
      if letter == "'" {
        var text = ""
        index += 1
        if index < letters.count, letters[index] == "'" {
          parts.append((nil, 0, "'"))
          index += 1
          continue
        }
        while index < letters.count {
          if letters[index] == "'" {
            if index + 1 < letters.count, letters[index + 1] == "'" { index += 1 } else { break }
          }
          text.append(letters[index])
          index += 1
        }
        index += 1
        parts.append((nil, 0, text))
      } else if letter.isASCII, letter.isLetter {
        let start = index
        while index < letters.count, letters[index] == letter { index += 1 }
        parts.append((letter, index - start, ""))
      } else {
        parts.append((nil, 0, String(letter)))
        index += 1
      }
    }
    return parts
  }

  /// ISO 8601 has the Gregorian rules for all times, and weeks that begin on Monday.
  func followISO() {
    civilCalendar = .gregorian
    (words.firstWeekday, words.minimumDaysInFirstWeek) = (2, 4)
  }

  static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(abs(value))
    return (value < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count))
      + digits
  }

  // MARK: Writing

  /// The text of a moment, in seconds since the reference date. With `now`, days near it go by their names where that is asked
  /// for.
  func text(of seconds: Double, now: Double) -> String {
    guard doesRelative, format == nil, dateStyle > 0,
      let day = words.name(ofDay: day(of: seconds) - day(of: now))
    else { return text(of: seconds) }
    let quoted = "'" + day.replacing("'", with: "''") + "'"
    return text(of: seconds, words.pattern(day: quoted, style: dateStyle, time: timeStyle))
  }

  /// The number of a moment's day where the formatter is.
  private func day(of seconds: Double) -> Int {
    let moment = seconds + DateState.referenceSince1970
    let days = ((moment + Double(zone.offset(at: moment))) / 86400).rounded(.down)
    return Int(exactly: days) ?? .max / 4
  }

  func text(of seconds: Double) -> String { text(of: seconds, pattern) }

  private func text(of seconds: Double, _ pattern: String) -> String {
    let moment = seconds + DateState.referenceSince1970
    let local = moment + Double(zone.offset(at: moment))
    // Rounded to whole milliseconds, as CFDateFormatter gives a moment to ICU.
    guard abs(local) < 0x1p45, let ticks = Int64(exactly: (local * 1000 + 0.5).rounded(.down))
    else { return "" }
    let milliseconds = Int((ticks % 1000 + 1000) % 1000)
    let time = CivilTime(
      secondsSince1970: (ticks - Int64(milliseconds)) / 1000, calendar: civilCalendar)
    var result = ""
    let calendar = CalendarFields(time, system, isChinese: isChinese)
    let pattern =
      format == nil && dateStyle > 0
      ? calendar.map {
        words.pattern(day: $0.pattern(dateStyle), style: dateStyle, time: timeStyle)
      }
        ?? pattern : pattern
    for part in Self.parts(pattern) {
      guard let letter = part.letter else {
        result += part.text
        continue
      }
      result +=
        "zvVZXxO".contains(letter)
        ? zoneField(letter, part.count, moment)
        : calendar?.text(letter, part.count) ?? field(letter, part.count, time, milliseconds)
    }
    return result
  }

  private var isChinese: Bool { words.months.first == "一月" }

  private func field(_ letter: Character, _ count: Int, _ time: CivilTime, _ milliseconds: Int)
    -> String
  {
    switch letter {
    case "y", "u", "Y":
      var year = letter == "Y" ? weeks.weekOfYear(fields(time)).year : time.year
      if letter == "y", year < 1, civilCalendar == .historic { year = 1 - year }
      return count == 2 ? Self.padded(year % 100, 2) : Self.padded(year, count)
    case "M", "L":
      return name("Month", time.month - 1, count, isLone: letter == "L")
        ?? Self.padded(time.month, count)
    case "d": return Self.padded(time.day, count)
    case "D": return Self.padded(time.yearday + 1, count)
    case "E", "e", "c":
      if letter != "E", count < 3 {
        return Self.padded(weeks.relativeWeekday(time.weekday + 1) + 1, count)
      }
      return name("Weekday", time.weekday, max(3, count), isLone: letter == "c")
        ?? Self.padded(time.weekday + 1, count)
    case "H": return Self.padded(time.hour, count)
    case "k": return Self.padded(time.hour == 0 ? 24 : time.hour, count)
    case "h": return Self.padded(time.hour % 12 == 0 ? 12 : time.hour % 12, count)
    case "K": return Self.padded(time.hour % 12, count)
    case "m": return Self.padded(time.minute, count)
    case "s": return Self.padded(time.second, count)
    case "S":
      let digits = Self.padded(milliseconds, 3)
      return count <= 3
        ? String(digits.prefix(count)) : digits + String(repeating: "0", count: count - 3)
    case "a":
      return symbols[time.hour < 12 ? "AMSymbol" : "PMSymbol"]?.first
        ?? (time.hour < 12 ? words.morning : words.afternoon)
    case "A":
      return Self.padded(
        ((time.hour * 60 + time.minute) * 60 + time.second) * 1000 + milliseconds, count)
    case "F": return Self.padded((time.day - 1) / 7 + 1, count)
    case "G":
      return count >= 4
        ? (time.year > 0 ? "Anno Domini" : "Before Christ") : (time.year > 0 ? "AD" : "BC")
    case "Q", "q":
      let quarter = (time.month - 1) / 3
      switch count {
      case 3: return words.shortQuarters[quarter]
      case 4: return words.quarters[quarter]
      default: return Self.padded(quarter + 1, count == 5 ? 1 : count)
      }
    case "w", "W":
      return Self.padded(
        weeks.value(letter == "w" ? .weekOfYear : .weekOfMonth, fields(time)), count)
    default: return String(repeating: letter, count: count)
    }
  }

  /// The locale's rules of weeks.
  private var weeks: CalendarMath {
    var math = CalendarMath()
    math.firstWeekday = words.firstWeekday
    math.minimumDaysInFirstWeek = words.minimumDaysInFirstWeek
    return math
  }

  private func fields(_ time: CivilTime) -> CalendarMath.Fields {
    CalendarMath.Fields(
      year: time.year, month: time.month, day: time.day, hour: 0, minute: 0, second: 0,
      nanosecond: 0, weekday: time.weekday + 1, yearday: time.yearday)
  }

  /// A month or a day of the week in words, at the length that a field's count asks for. Words that were set count for both
  /// forms of a name, unless the other form was set too.
  private func name(_ kind: String, _ index: Int, _ count: Int, isLone: Bool) -> String? {
    guard count >= 3 else { return nil }
    if count == 6, kind == "Weekday", words.shortDays == nil {
      return String(words.days[index].prefix(2))
    }
    let length = [3: "short", 5: "veryShort", 6: "short"][count] ?? ""
    let plain = Self.symbolName(length, kind)
    let lone = Self.symbolName(length.isEmpty ? "standalone" : length + "Standalone", kind)
    let list = symbols(isLone && (symbols[lone] != nil || symbols[plain] == nil) ? lone : plain)
    return list.indices.contains(index) ? list[index] : nil
  }

  static func symbolName(_ length: String, _ kind: String) -> String {
    (length.isEmpty ? kind.lowercased() : length + kind) + "Symbols"
  }

  /// The words that were set, or the locale's.
  func symbols(_ name: String) -> [String] {
    if let set = symbols[name] { return set }
    let (isMonth, kind) = (name.lowercased().contains("month"), name.lowercased())
    if kind.contains("quarter") {
      return kind.contains("short") ? words.shortQuarters : words.quarters
    }
    if kind.contains("era") {
      return kind.contains("long") ? ["Before Christ", "Anno Domini"] : ["BC", "AD"]
    }
    let isLone = kind.contains("standalone")
    let full = isMonth ? (isLone ? words.loneMonths : nil) ?? words.months : words.days
    if kind.contains("veryshort") {
      let narrow = isMonth ? nil : words.narrowDays
      return narrow ?? full.map { String($0.prefix(1)) }
    }
    guard kind.contains("short") else { return full }
    if isMonth, isLone, let lone = words.loneShortMonths { return lone }
    return (isMonth ? words.shortMonths : words.shortDays) ?? full.map { String($0.prefix(3)) }
  }

  private func zoneField(_ letter: Character, _ count: Int, _ moment: Double) -> String {
    let offset = zone.offset(at: moment)
    func digits(_ colon: Bool) -> String {
      let minutes = abs(offset) / 60
      return (offset < 0 ? "-" : "+") + Self.padded(minutes / 60, 2) + (colon ? ":" : "")
        + Self.padded(minutes % 60, 2)
    }
    switch letter {
    case "z": return count >= 4 ? zone.longName(at: moment) : zone.abbreviation(at: moment)
    case "v":
      return count >= 4
        ? zone.words.map { $0.area + " Time" } ?? zone.longName(at: moment)
        : zone.genericLetters ?? zone.abbreviation(at: moment)
    case "V":
      switch count {
      case 1: return zone.shortIdentifier
      case 2: return zone.name
      case 3: return zone.city
      default: return zone.place + " Time"
      }
    case "O":
      return count >= 4 && offset != 0 ? "GMT" + digits(true) : ZoneRules.shortName(offset)
    case "Z":
      if count >= 5 { return offset == 0 ? "Z" : digits(true) }
      return count == 4 ? "GMT" + (offset == 0 ? "" : digits(true)) : digits(false)
    default:
      if letter == "X", offset == 0 { return "Z" }
      if count == 1, offset % 3600 == 0 { return String(digits(false).prefix(3)) }
      return digits(count == 3 || count == 5)
    }
  }

  // MARK: Reading

  /// The moment that a text names, in seconds since the reference date; nil when it does not fit the pattern.
  func seconds(in text: String) -> Double? {
    var reader = DateReader(text, self)
    let parts = Self.parts(pattern)
    for (index, part) in parts.enumerated() {
      // Fields that touch each other are as wide as they are written; the first one takes what is left.
      let isAbutting = index + 1 < parts.count && Self.isNumeric(parts[index + 1])
      guard reader.read(part.letter, part.count, part.text, isAbutting: isAbutting) else {
        return nil
      }
    }
    guard reader.isAtEnd else { return nil }
    return reader.seconds(zone)
  }

  private static func isNumeric(_ part: (letter: Character?, count: Int, text: String)) -> Bool {
    guard let letter = part.letter else { return false }
    return "yuYdDHkhKmsSwF".contains(letter) || "ML".contains(letter) && part.count < 3
  }
}

extension TextLibrary {
  static func dateState(_ call: NativeCall) -> DateFormatterState {
    if let state = call.world.state(of: call.receiver, as: DateFormatterState.self) { return state }
    let fresh = DateFormatterState()
    fresh.zone = (try? call.world.zoneRules(of: nil)) ?? .greenwich
    call.world.setState(fresh, of: call.receiver)
    return fresh
  }

  static func dateFormatterClass() -> NativeClass {
    let cls = NativeClass("NSDateFormatter", superclass: "NSFormatter")
    cls.hasState = true
    addDateConversions(to: cls)
    cls.classMethod("localizedStringFromDate:dateStyle:timeStyle:", "@\"NSString\"@:@\"NSDate\"QQ")
    { call throws(ListingException) in
      let own = DateFormatterState()
      (own.dateStyle, own.timeStyle) = (call.uint(1), call.uint(2))
      call.returnObject(
        call.world.makeString(own.text(of: try call.world.seconds(ofDate: call.object(0)))))
    }
    cls.property("dateFormat", "T@\"NSString\",C")
    cls.instance("dateFormat", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeString(dateState(call).pattern))
    }
    cls.instance("setDateFormat:", "v@:@\"NSString\"") { call throws(ListingException) in
      dateState(call).format = call.object(0).map { call.world.string(of: $0) }
    }
    for (name, setter, isDate) in [
      ("dateStyle", "setDateStyle:", true), ("timeStyle", "setTimeStyle:", false),
    ] {
      cls.property(name, "TQ")
      cls.instance(name, "Q@:") { call throws(ListingException) in
        call.returnValue(isDate ? dateState(call).dateStyle : dateState(call).timeStyle)
      }
      cls.instance(setter, "v@:Q") { call throws(ListingException) in
        // What is set last counts.
        dateState(call).format = nil
        if isDate {
          dateState(call).dateStyle = call.uint(0)
        } else {
          dateState(call).timeStyle = call.uint(0)
        }
      }
    }
    addDateSettings(to: cls)
    addDateSymbols(to: cls)
    return cls
  }

  private static func addDateSettings(to cls: NativeClass) {
    for (name, type) in [
      ("timeZone", "NSTimeZone"), ("locale", "NSLocale"), ("calendar", "NSCalendar"),
      ("defaultDate", "NSDate"), ("twoDigitStartDate", "NSDate"),
      ("gregorianStartDate", "NSDate"),
    ] {
      cls.property(name, "T@\"\(type)\",C")
      cls.instance(name, "@\"\(type)\"@:") { call throws(ListingException) in
        if let set = dateState(call).objects[name] { return call.returnBorrowed(set) }
        let standard = [
          "timeZone": "defaultTimeZone", "locale": "currentLocale", "calendar": "currentCalendar",
        ]
        guard let selector = standard[name] else { return call.returnBorrowed(nil) }
        call.returnBorrowed(try call.world.send(toClass: call.world.cls(type), selector))
      }
      cls.instance("set\(name.prefix(1).uppercased() + name.dropFirst()):", "v@:@\"\(type)\"") {
        call throws(ListingException) in
        let own = dateState(call)
        if name == "timeZone" { own.zone = try call.world.zoneRules(of: call.object(0)) }
        if name == "calendar" {
          let calendar = call.object(0).flatMap {
            call.world.state(of: $0, as: CalendarState.self)
          }
          own.system = calendar?.math.system ?? .gregorian
        }
        if name == "locale" { own.words = try dateWords(call) }
        if name == "defaultDate" || name == "twoDigitStartDate" {
          let moment = call.object(0) == nil ? nil : try call.world.seconds(ofDate: call.object(0))
          if name == "defaultDate" { own.defaultMoment = moment } else { own.centuryStart = moment }
        }
        let old = own.objects[name]
        own.objects[name] = fwd_retain(call.object(0))
        fwd_release(old)
      }
    }
    let flags: [(String, String, ReferenceWritableKeyPath<DateFormatterState, Bool>)] = [
      ("lenient", "isLenient", \.isLenient),
      ("doesRelativeDateFormatting", "doesRelativeDateFormatting", \.doesRelative),
    ]
    for (name, getter, path) in flags {
      cls.property(name, getter == name ? "TB" : "TB,G" + getter)
      cls.instance(getter, "B@:") { call throws(ListingException) in
        call.returnBool(dateState(call)[keyPath: path])
      }
      cls.instance("set\(name.prefix(1).uppercased() + name.dropFirst()):", "v@:B") {
        call throws(ListingException) in dateState(call)[keyPath: path] = call.bool(0)
      }
    }
    cls.classMethod(
      "dateFormatFromTemplate:options:locale:", "@\"NSString\"@:@\"NSString\"Q@\"NSLocale\""
    ) { call throws(ListingException) in
      call.returnObject(
        call.world.makeString(
          DateTemplate(call.world.string(of: call.object(0)), try dateWords(call, 2)).pattern))
    }
    cls.instance("setLocalizedDateFormatFromTemplate:", "v@:@\"NSString\"") {
      call throws(ListingException) in
      let own = dateState(call)
      own.format = DateTemplate(call.world.string(of: call.object(0)), own.words).pattern
    }
  }

  /// The words of the locale that is the argument at `index`.
  private static func dateWords(_ call: NativeCall, _ index: Int = 0) throws(ListingException)
    -> DateWords
  {
    guard let locale = call.object(index) else { return DateWords.english }
    let identifier = try call.world.send(locale, "localeIdentifier")
    return DateWords.of(call.world.string(of: identifier))
  }

  private static func addDateSymbols(to cls: NativeClass) {
    for kind in ["Month", "Weekday", "Quarter", "Era"] {
      for length in [
        "", "short", "long", "veryShort", "standalone", "shortStandalone", "veryShortStandalone",
      ] {
        let isThere =
          kind == "Era"
          ? ["", "long"].contains(length)
          : length != "long" && (kind != "Quarter" || !length.hasPrefix("very"))
        if !isThere { continue }
        let name = DateFormatterState.symbolName(length, kind)
        cls.property(name, "T@\"NSArray\",C")
        cls.instance(name, "@\"NSArray\"@:") { call throws(ListingException) in
          call.returnObject(
            call.world.newArray(
              owning: dateState(call).symbols(name).map { call.world.makeString($0) })
          )
        }
        cls.instance("set\(name.prefix(1).uppercased() + name.dropFirst()):", "v@:@\"NSArray\"") {
          call throws(ListingException) in
          guard let list = call.object(0) else { return dateState(call).symbols[name] = nil }
          var words: [String] = []
          for index in 0..<(try call.world.sendInt(list, "count", resultType: "Q")) {
            words.append(
              call.world.string(
                of: try call.world.send(list, "objectAtIndex:", .uint(UInt(index)))))
          }
          dateState(call).symbols[name] = words
        }
      }
    }
    for (name, word) in [("AMSymbol", \DateWords.morning), ("PMSymbol", \DateWords.afternoon)] {
      cls.property(name, "T@\"NSString\",C")
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        let own = dateState(call)
        call.returnObject(
          call.world.makeString(own.symbols[name]?.first ?? own.words[keyPath: word]))
      }
      cls.instance("set\(name):", "v@:@\"NSString\"") { call throws(ListingException) in
        dateState(call).symbols[name] = call.object(0).map { [call.world.string(of: $0)] }
      }
    }
  }

  static func addDateConversions(to cls: NativeClass) {
    for name in ["stringFromDate:", "stringForObjectValue:"] {
      cls.instance(name, "@\"NSString\"@:@\"NSDate\"") { call throws(ListingException) in
        // What is no date has no text; a message for dates says what it cannot take.
        let isAny = name == "stringForObjectValue:"
        guard let date = call.object(0), !isAny || call.world.isKind(date, of: "NSDate") else {
          return call.returnBorrowed(nil)
        }
        call.returnObject(
          call.world.makeString(
            dateState(call).text(
              of: try call.world.seconds(ofDate: call.object(0)),
              now: call.world.secondsSinceReference())))
      }
    }
    cls.instance("dateFromString:", "@\"NSDate\"@:@\"NSString\"") { call throws(ListingException) in
      guard let text = call.object(0) else { return call.returnBorrowed(nil) }
      call.returnObject(date(call, call.world.string(of: text)))
    }
    addReading(to: cls) { call, text in date(call, text) }
  }

  private static func date(_ call: NativeCall, _ text: String) -> ObjectPointer? {
    dateState(call).seconds(in: text).map { call.world.makeDate(secondsSinceReference: $0) }
  }
}
