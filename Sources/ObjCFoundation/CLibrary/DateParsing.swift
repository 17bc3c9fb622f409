// strptime: a date and a time read by a format, as macOS does it. Local time is UTC, and the only locale is C's.
import ObjCSema
import ObjCVM

/// The nine integers of a struct tm, while a text is read into them.
private struct DateFields {
  var second = 0
  var minute = 0
  var hour = 0
  var day = 0
  var month = 0
  var year = 0
  var weekday = 0
  var yearday = 0
  var isAfternoon: Bool?
  /// Seconds east of Greenwich, where the text says so.
  var offset: Int?
  var moment: Int64?

  /// Reads by the format. Gives the place behind what was read, or nil.
  mutating func read(_ text: [UInt8], _ format: [UInt8]) -> Int? {
    var position = 0
    var rest = format[...]
    while let letter = rest.popFirst() {
      if Self.isSpace(letter) {
        while position < text.count, Self.isSpace(text[position]) { position += 1 }
        continue
      }
      guard letter == UInt8(ascii: "%"), var code = rest.popFirst() else {
        guard position < text.count, text[position] == letter else { return nil }
        position += 1
        continue
      }
      if code == UInt8(ascii: "E") || code == UInt8(ascii: "O") {
        guard let real = rest.popFirst() else { return nil }
        code = real
      }
      guard let end = field(Character(Unicode.Scalar(code)), text, position) else { return nil }
      position = end
    }
    if let isAfternoon { hour = hour % 12 + (isAfternoon ? 12 : 0) }
    return position
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

  /// Formats that stand for others.
  private static let long: [Character: String] = [
    "T": "%H:%M:%S", "X": "%H:%M:%S", "R": "%H:%M", "F": "%Y-%m-%d", "D": "%m/%d/%y",
    "x": "%m/%d/%y", "r": "%I:%M:%S %p", "c": "%a %b %e %H:%M:%S %Y",
  ]

  private mutating func field(_ code: Character, _ text: [UInt8], _ start: Int) -> Int? {
    if let format = Self.long[code] {
      let tail = Array(text[start...])
      return read(tail, Array(format.utf8)).map { start + $0 }
    }
    switch code {
    case "A", "a", "B", "b", "h", "p": return name(code, text, start)
    case "z", "Z": return zone(code, text, start)
    case "n", "t":
      return text[start...].firstIndex { !Self.isSpace($0) } ?? text.count
    case "%": return start < text.count && text[start] == UInt8(ascii: "%") ? start + 1 : nil
    default: return number(code, text, start)
    }
  }

  /// Of each code: the most digits and the values that are allowed.
  private static let numbers: [Character: (digits: Int, range: ClosedRange<Int>)] = [
    "Y": (4, 0...9999), "y": (2, 0...99), "m": (2, 1...12), "d": (2, 1...31), "e": (2, 1...31),
    "H": (2, 0...23), "k": (2, 0...23), "I": (2, 1...12), "l": (2, 1...12), "M": (2, 0...59),
    "S": (2, 0...60), "j": (3, 1...366), "u": (1, 1...7), "w": (1, 0...6), "U": (2, 0...53),
    "W": (2, 0...53), "C": (2, 0...99), "s": (18, 0...Int.max),
  ]

  private mutating func number(_ code: Character, _ text: [UInt8], _ start: Int) -> Int? {
    guard let (digits, range) = Self.numbers[code] else { return nil }
    let first = text[start...].firstIndex { !Self.isSpace($0) } ?? text.count
    let found = text[first...].prefix(digits).prefix {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    guard !found.isEmpty else { return nil }
    let value = found.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard range.contains(value) else { return nil }
    switch code {
    case "Y": year = value - 1900
    case "y": year = value < 69 ? value + 100 : value
    case "C": year = value * 100 - 1900 + (year % 100 + 100) % 100
    case "m": month = value - 1
    case "d", "e": day = value
    case "H", "k", "I", "l": hour = value
    case "M": minute = value
    case "S": second = value
    case "j": yearday = value - 1
    case "u": weekday = value % 7
    case "w": weekday = value
    case "s": moment = Int64(value)
    default: break
    }
    return found.endIndex
  }

  private mutating func name(_ code: Character, _ text: [UInt8], _ start: Int) -> Int? {
    let rest = String(decoding: text[start...], as: UTF8.self).lowercased()
    let names =
      code == "p"
      ? ["AM", "PM"]
      : "Aa".contains(code) ? DateWords.english.days : DateWords.english.months
    for (index, name) in names.enumerated() {
      for word in [name, String(name.prefix(3))] where rest.hasPrefix(word.lowercased()) {
        switch code {
        case "p": isAfternoon = index == 1
        case "A", "a": weekday = index
        default: month = index
        }
        return start + word.utf8.count
      }
    }
    return nil
  }

  private mutating func zone(_ code: Character, _ text: [UInt8], _ start: Int) -> Int? {
    let rest = Array(text[start...])
    if code == "Z" {
      let name = rest.prefix { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
      guard ["GMT", "UTC"].contains(String(decoding: name, as: UTF8.self)) else { return nil }
      offset = 0
      return start + name.count
    }
    if rest.first == UInt8(ascii: "Z") {
      offset = 0
      return start + 1
    }
    guard let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return nil
    }
    let digits = rest.dropFirst().prefix(4).prefix {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    guard digits.count == 4 else { return nil }
    let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    let seconds = value / 100 * 3600 + value % 100 * 60
    offset = sign == UInt8(ascii: "-") ? -seconds : seconds
    return start + 5
  }
}

extension CLibrary {
  private static let tm = "{tm=iiiiiiiiiq*}"
  static let localeName = "^{_xlocale}"

  static var localeTypes: [NativeType] { [NativeType(name: "locale_t", encoding: localeName)] }

  static func dateParsing() -> [NativeFunction] {
    [("strptime", ""), ("strptime_l", localeName)].map { name, last in
      NativeFunction(name, "*r*r*^\(tm)\(last)") { call throws(ListingException) in
        let (text, format) = (Array(try call.cString(0)), Array(try call.cString(1)))
        var fields = DateFields()
        try load(&fields, call.pointer(2), call.world)
        guard let end = fields.read(text, format) else {
          return call.returnPointer(0, offset: nil)
        }
        if let moment = fields.moment {
          try store(moment, at: call.pointer(2), call.world)
        } else if let offset = fields.offset {
          // A zone in the text makes it a moment, whose local fields these are.
          let days = CivilTime.days(
            year: fields.year + 1900, month: fields.month + 1, day: fields.day)
          let seconds =
            days * 86_400
            + Int64(fields.hour * 3600 + fields.minute * 60 + fields.second - offset)
          try store(seconds, at: call.pointer(2), call.world)
        } else {
          try save(fields, call.pointer(2), call.world)
        }
        call.returnPointer(0, offset: end)
      }
    } + [
      NativeFunction("newlocale", "\(localeName)ir*\(localeName)") { call in
        call.returnValue(UnsafeMutableRawPointer?.none)
      },
      NativeFunction("freelocale", "i\(localeName)") { call in call.returnValue(Int32(0)) },
      NativeFunction("uselocale", "\(localeName)\(localeName)") { call in
        call.returnValue(UnsafeMutableRawPointer?.none)
      },
    ]
  }

  /// What clocks show at the time that a text names by strptime's format, in seconds as if they were at Greenwich, and the seconds east of
  /// it that the text names. Nil where the text does not follow the format.
  static func moment(reading text: String, by format: String) -> (local: Int64, offset: Int?)? {
    var fields = DateFields()
    (fields.day, fields.year) = (1, 70)
    guard fields.read(Array(text.utf8), Array(format.utf8)) != nil else { return nil }
    if let moment = fields.moment { return (moment, 0) }
    let days = CivilTime.days(year: fields.year + 1900, month: fields.month + 1, day: fields.day)
    let seconds = fields.hour * 3600 + fields.minute * 60 + fields.second
    return (days * 86_400 + Int64(seconds), fields.offset)
  }

  private static var places: [WritableKeyPath<DateFields, Int>] {
    [\.second, \.minute, \.hour, \.day, \.month, \.year, \.weekday, \.yearday]
  }

  private static func load(
    _ fields: inout DateFields, _ pointer: UnsafeMutableRawPointer?, _ world: World
  ) throws(ListingException) {
    for (index, path) in places.enumerated() {
      fields[keyPath: path] = Int(
        try world.read(pointer.map { UnsafeRawPointer($0) + index * 4 }, as: Int32.self))
    }
  }

  private static func save(
    _ fields: DateFields, _ pointer: UnsafeMutableRawPointer?, _ world: World
  ) throws(ListingException) {
    for (index, path) in places.enumerated() {
      try world.write(
        Int32(truncatingIfNeeded: fields[keyPath: path]), to: pointer.map { $0 + index * 4 })
    }
  }
}
