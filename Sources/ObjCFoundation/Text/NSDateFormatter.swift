// NSDateFormatter by Unicode's date patterns, in English and in time zones with a fixed offset.
import CRuntime
import ObjCVM

final class DateFormatterState {
  var format: String?
  var dateStyle: UInt = 0
  var timeStyle: UInt = 0
  /// Seconds east of Greenwich.
  var offset = 0
  var zone: ObjectPointer?
  deinit { fwd_release(zone) }

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  static let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

  /// The pattern in use.
  var pattern: String {
    if let format { return format }
    let date = ["", "M/d/yy", "MMM d, y", "MMMM d, y", "EEEE, MMMM d, y"][Int(min(dateStyle, 4))]
    let time = ["", "h:mm a", "h:mm:ss a", "h:mm:ss a z", "h:mm:ss a zzzz"][Int(min(timeStyle, 4))]
    if date.isEmpty || time.isEmpty { return date + time }
    return date + (dateStyle >= 3 ? " 'at' " : ", ") + time
  }

  /// A pattern's letters, repeated, and its plain text.
  private static func parts(_ pattern: String) -> [(letter: Character?, count: Int, text: String)] {
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

  static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(abs(value))
    return (value < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count))
      + digits
  }

  // MARK: Writing

  /// The text of a moment, in seconds since the reference date.
  func text(of seconds: Double) -> String {
    let local = seconds + DateState.referenceSince1970 + Double(offset)
    guard let whole = Int64(exactly: local.rounded(.down)), abs(whole) < 1 << 45 else { return "" }
    let time = CivilTime(secondsSince1970: whole)
    let milliseconds = Int((local - Double(whole)) * 1000)
    var result = ""
    for part in Self.parts(pattern) {
      guard let letter = part.letter else {
        result += part.text
        continue
      }
      result += field(letter, part.count, time, milliseconds)
    }
    return result
  }

  private func field(_ letter: Character, _ count: Int, _ time: CivilTime, _ milliseconds: Int)
    -> String
  {
    switch letter {
    case "y", "u", "Y":
      return count == 2 ? Self.padded(time.year % 100, 2) : Self.padded(time.year, count)
    case "M", "L": return name(Self.months, time.month - 1, count) ?? Self.padded(time.month, count)
    case "d": return Self.padded(time.day, count)
    case "D": return Self.padded(time.yearday + 1, count)
    case "E", "e", "c":
      return name(Self.days, time.weekday, max(3, count)) ?? Self.padded(time.weekday + 1, count)
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
    case "a": return time.hour < 12 ? "AM" : "PM"
    case "G":
      return count >= 4
        ? (time.year > 0 ? "Anno Domini" : "Before Christ") : (time.year > 0 ? "AD" : "BC")
    case "Q", "q":
      return count >= 3 ? "Q\((time.month + 2) / 3)" : Self.padded((time.month + 2) / 3, count)
    case "w": return Self.padded(time.yearday / 7 + 1, count)
    case "z", "v", "V": return zoneName(count)
    case "Z":
      return count >= 5
        ? (offset == 0 ? "Z" : digits(colon: true))
        : count == 4 ? "GMT" + (offset == 0 ? "" : digits(colon: true)) : digits(colon: false)
    case "X": return offset == 0 ? "Z" : digits(colon: count >= 3)
    case "x": return digits(colon: count >= 3)
    default: return String(repeating: letter, count: count)
    }
  }

  private func name(_ names: [String], _ index: Int, _ count: Int) -> String? {
    guard count >= 3, names.indices.contains(index) else { return nil }
    return count == 3
      ? String(names[index].prefix(3)) : count == 5 ? String(names[index].prefix(1)) : names[index]
  }

  private func digits(colon: Bool) -> String {
    let minutes = abs(offset) / 60
    return (offset < 0 ? "-" : "+") + Self.padded(minutes / 60, 2) + (colon ? ":" : "")
      + Self.padded(minutes % 60, 2)
  }

  private func zoneName(_ count: Int) -> String {
    if offset == 0 { return count >= 4 ? "Greenwich Mean Time" : "GMT" }
    let hours = abs(offset) / 3600
    let minutes = abs(offset) / 60 % 60
    return "GMT" + (offset < 0 ? "-" : "+")
      + (count >= 4
        ? Self.padded(hours, 2) + ":" + Self.padded(minutes, 2)
        : minutes == 0 ? "\(hours)" : "\(hours):\(Self.padded(minutes, 2))")
  }

  // MARK: Reading

  /// The moment that a text names, in seconds since the reference date; nil when it does not fit the pattern.
  func seconds(in text: String) -> Double? {
    var reader = DateReader(text)
    for part in Self.parts(pattern) {
      guard reader.read(part.letter, part.count, part.text) else { return nil }
    }
    guard reader.isAtEnd else { return nil }
    return reader.seconds(offset: offset)
  }
}

/// Reads the fields of a date.
private struct DateReader {
  private let letters: [Character]
  private var position = 0
  private var year = 2000, month = 1, day = 1, hour = 0, minute = 0, second = 0
  private var fraction = 0.0
  private var isAfternoon: Bool?
  private var offset: Int?

  init(_ text: String) { letters = Array(text) }
  var isAtEnd: Bool { position == letters.count }

  mutating func read(_ letter: Character?, _ count: Int, _ text: String) -> Bool {
    guard let letter else { return eat(text) }
    switch letter {
    case "y", "u", "Y":
      guard let value = number(count == 2 ? 2 : 9) else { return false }
      year = count == 2 ? 2000 + value - (value >= 50 ? 100 : 0) : value
    case "M", "L":
      if count >= 3 {
        guard let index = name(DateFormatterState.months, count) else { return false }
        month = index + 1
      } else {
        guard let value = number(2), (1...12).contains(value) else { return false }
        month = value
      }
    case "d":
      guard let value = number(2), (1...31).contains(value) else { return false }
      day = value
    case "E", "e", "c": return name(DateFormatterState.days, max(3, count)) != nil
    case "H", "k":
      guard let value = number(2), value <= 24 else { return false }
      hour = value % 24
    case "h", "K":
      guard let value = number(2), value <= 12 else { return false }
      hour = value % 12
    case "m":
      guard let value = number(2), value < 60 else { return false }
      minute = value
    case "s":
      guard let value = number(2), value < 61 else { return false }
      second = value
    case "S":
      let start = position
      guard let value = number(9) else { return false }
      fraction = Double(value)
      for _ in start..<position { fraction /= 10 }
    case "a":
      if eat("AM") || eat("am") {
        isAfternoon = false
      } else if eat("PM") || eat("pm") {
        isAfternoon = true
      } else {
        return false
      }
    case "z", "Z", "X", "x", "v": return zone()
    case "G": return eat("AD")
    default: return false
    }
    return true
  }

  private mutating func eat(_ text: String) -> Bool {
    let wanted = Array(text)
    guard position + wanted.count <= letters.count,
      Array(letters[position..<(position + wanted.count)]) == wanted
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

  private mutating func name(_ names: [String], _ count: Int) -> Int? {
    for (index, name) in names.enumerated()
    where count == 3 ? eat(String(name.prefix(3))) : eat(name) { return index }
    return nil
  }

  private mutating func zone() -> Bool {
    if eat("Z") || eat("UTC") {
      offset = 0
      return true
    }
    let isNamed = eat("GMT")
    let sign = eat("+") ? 1 : eat("-") ? -1 : 0
    guard sign != 0 else {
      offset = 0
      return isNamed
    }
    guard let hours = number(2) else { return false }
    _ = eat(":")
    offset = sign * (hours * 3600 + (number(2) ?? 0) * 60)
    return true
  }

  func seconds(offset standard: Int) -> Double {
    var hour = hour
    if isAfternoon == true { hour += 12 }
    let days = CivilTime.days(year: year, month: month, day: day)
    let whole = Double(days) * 86_400 + Double(hour * 3600 + minute * 60 + second) + fraction
    return whole - Double(offset ?? standard) - DateState.referenceSince1970
  }
}

extension TextLibrary {
  private static func state(_ call: NativeCall) -> DateFormatterState {
    if let state = call.world.state(of: call.receiver, as: DateFormatterState.self) { return state }
    let fresh = DateFormatterState()
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
      call.returnObject(call.world.makeString(state(call).pattern))
    }
    cls.instance("setDateFormat:", "v@:@\"NSString\"") { call throws(ListingException) in
      state(call).format = call.world.string(of: call.object(0))
    }
    for (name, setter, isDate) in [
      ("dateStyle", "setDateStyle:", true), ("timeStyle", "setTimeStyle:", false),
    ] {
      cls.property(name, "TQ")
      cls.instance(name, "Q@:") { call throws(ListingException) in
        call.returnValue(isDate ? state(call).dateStyle : state(call).timeStyle)
      }
      cls.instance(setter, "v@:Q") { call throws(ListingException) in
        if isDate {
          state(call).dateStyle = call.uint(0)
        } else {
          state(call).timeStyle = call.uint(0)
        }
      }
    }
    cls.property("timeZone", "T@\"NSTimeZone\",C")
    cls.instance("timeZone", "@\"NSTimeZone\"@:") { call throws(ListingException) in
      call.returnBorrowed(state(call).zone)
    }
    cls.instance("setTimeZone:", "v@:@\"NSTimeZone\"") { call throws(ListingException) in
      let own = state(call)
      own.offset = try call.world.sendInt(call.object(0), "secondsFromGMT")
      fwd_retain(call.object(0))
      fwd_release(own.zone)
      own.zone = call.object(0)
    }
    for name in ["setLocale:", "setCalendar:", "setDefaultDate:"] {
      cls.instance(name, "v@:@") { _ in }
    }
    cls.instance("setLenient:", "v@:B") { _ in }
    return cls
  }

  private static func addDateConversions(to cls: NativeClass) {
    for name in ["stringFromDate:", "stringForObjectValue:"] {
      cls.instance(name, "@\"NSString\"@:@\"NSDate\"") { call throws(ListingException) in
        guard call.object(0) != nil else { return call.returnBorrowed(nil) }
        call.returnObject(
          call.world.makeString(
            state(call).text(of: try call.world.seconds(ofDate: call.object(0)))))
      }
    }
    cls.instance("dateFromString:", "@\"NSDate\"@:@\"NSString\"") { call throws(ListingException) in
      guard let seconds = state(call).seconds(in: call.world.string(of: call.object(0))) else {
        return call.returnBorrowed(nil)
      }
      call.returnObject(call.world.makeDate(secondsSinceReference: seconds))
    }
  }

  static func isoFormatterClass() -> NativeClass {
    let cls = NativeClass("NSISO8601DateFormatter", superclass: "NSFormatter")
    cls.hasState = true
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      state(call).format = "yyyy-MM-dd'T'HH:mm:ssZZZZZ"
      call.returnRetained(call.receiver)
    }
    addDateConversions(to: cls)
    return cls
  }
}
