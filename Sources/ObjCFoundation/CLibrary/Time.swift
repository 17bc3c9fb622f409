// time.h and its relatives, on the virtual clock. Local time is UTC.
import ObjCVM

extension World {
  /// Lets the listing's thread that runs now sleep: the others run, and when all wait the clock jumps.
  func sleep(nanoseconds: UInt64) throws(ListingException) {
    try scheduler.sleep(nanoseconds: nanoseconds)
  }
}

extension CLibrary {
  private static let tm = "{tm=iiiiiiiiiq*}"
  private static let timespec = "{timespec=qq}"

  static func time() -> [NativeFunction] { clocks() + sleeping() + calendar() }

  private static func clocks() -> [NativeFunction] {
    [
      NativeFunction("time", "q^q") { call throws(ListingException) in
        let seconds = Int64(call.world.clock.secondsSince1970().rounded(.down))
        if call.pointer(0) != nil { try call.world.write(seconds, to: call.pointer(0)) }
        call.returnValue(seconds)
      },
      NativeFunction("clock", "Q") { call throws(ListingException) in
        call.returnValue(call.world.clock.now() / 1000)
      },
      NativeFunction("gettimeofday", "i^{timeval=qi}^v") { call throws(ListingException) in
        let now = call.world.clock.secondsSince1970()
        if let target = call.pointer(0) {
          try call.world.write(Int64(now.rounded(.down)), to: target)
          let microseconds = Int32((now - now.rounded(.down)) * 1e6)
          if call.world.isCompiled {
            try call.world.write(Int64(microseconds), to: target + 8)
          } else {
            try call.world.write(microseconds, to: target + 8)
          }
        }
        call.returnValue(Int32(0))
      },
      NativeFunction("clock_gettime", "ii^\(timespec)") { call throws(ListingException) in
        let isDate = call.i32(0) == 0
        let start = isDate ? UInt64(call.world.clock.startSince1970) : 0
        let now = isDate ? call.world.clock.now() : call.world.clock.uptime()
        try call.world.write(Int64(start + now / 1_000_000_000), to: call.pointer(1))
        try call.world.write(Int64(now % 1_000_000_000), to: call.pointer(1).map { $0 + 8 })
        call.returnValue(Int32(0))
      },
      NativeFunction("clock_gettime_nsec_np", "Qi") { call throws(ListingException) in
        call.returnValue(call.world.clock.uptime())
      },
      NativeFunction("mach_absolute_time", "Q") { call throws(ListingException) in
        call.returnValue(call.world.clock.uptime())
      },
      NativeFunction("mach_timebase_info", "i^{mach_timebase_info=II}") {
        call throws(ListingException) in
        try call.world.write(UInt32(1), to: call.pointer(0))
        try call.world.write(UInt32(1), to: call.pointer(0).map { $0 + 4 })
        call.returnValue(Int32(0))
      },
      NativeFunction("CFAbsoluteTimeGetCurrent", "d") { call throws(ListingException) in
        call.returnValue(call.world.secondsSinceReference())
      },
      NativeFunction("CACurrentMediaTime", "d") { call throws(ListingException) in
        call.returnValue(Double(call.world.clock.uptime()) / 1e9)
      },
      NativeFunction("difftime", "dqq") { call throws(ListingException) in
        call.returnValue(Double(call.int(0)) - Double(call.int(1)))
      },
    ]
  }

  private static func sleeping() -> [NativeFunction] {
    [
      NativeFunction("sleep", "II") { call throws(ListingException) in
        try call.world.sleep(nanoseconds: UInt64(call.u32(0)) * 1_000_000_000)
        call.returnValue(UInt32(0))
      },
      NativeFunction("usleep", "iI") { call throws(ListingException) in
        try call.world.sleep(nanoseconds: UInt64(call.u32(0)) * 1000)
        call.returnValue(Int32(0))
      },
      NativeFunction("nanosleep", "ir^\(timespec)^\(timespec)") { call throws(ListingException) in
        let seconds = try call.world.read(call.pointer(0), as: Int64.self)
        let rest = try call.world.read(call.pointer(0).map { $0 + 8 }, as: Int64.self)
        guard seconds >= 0, (0..<1_000_000_000).contains(rest) else {
          return call.returnValue(Int32(-1))
        }
        let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        try call.world.sleep(nanoseconds: overflow ? .max : whole + UInt64(rest))
        call.returnValue(Int32(0))
      },
    ]
  }

  // MARK: Calendar

  /// ctime and asctime: `Thu Jan  1 00:00:00 1970`, and a new line.
  private static func fixedForms() -> [NativeFunction] {
    [("ctime", "r^q"), ("asctime", "r^\(tm)")].flatMap { name, type in
      ["", "_r"].map { suffix in
        NativeFunction(name + suffix, "*\(type)\(suffix.isEmpty ? "" : "*")") {
          call throws(ListingException) in
          let given =
            name == "ctime"
            ? fields(try call.world.read(call.pointer(0), as: Int64.self))
            : try loadFields(call.pointer(0), call.world)
          let text = try formatTime(call, Array("%c\n".utf8), given)
          if suffix.isEmpty { return call.returnValue(try call.world.temporaryCString(text)) }
          try call.world.writeBytes(text + [0], to: call.pointer(1))
          call.returnValue(call.pointer(1))
        }
      }
    }
  }

  /// The one `struct tm` that localtime and gmtime give.
  private final class SharedTime {
    let block: UnsafeMutableRawPointer?
    init(_ world: World) { block = world.memory.allocateHeap(56) }
  }

  private static func calendar() -> [NativeFunction] {
    ["localtime", "gmtime"].flatMap { name in
      [
        NativeFunction(name, "^\(tm)r^q") { call throws(ListingException) in
          let seconds = try call.world.read(call.pointer(0), as: Int64.self)
          let block = call.world.service(SharedTime.self) { SharedTime($0) }.block
          try store(seconds, at: block, call.world)
          call.returnValue(block)
        },
        NativeFunction(name + "_r", "^\(tm)r^q^\(tm)") { call throws(ListingException) in
          let seconds = try call.world.read(call.pointer(0), as: Int64.self)
          try store(seconds, at: call.pointer(1), call.world)
          call.returnValue(call.pointer(1))
        },
      ]
    }
      + fixedForms()
      + ["mktime", "timegm"].map { name in
        NativeFunction(name, "q^\(tm)") { call throws(ListingException) in
          let fields = try loadFields(call.pointer(0), call.world)
          let days = CivilTime.days(year: fields[5] + 1900, month: fields[4] + 1, day: fields[3])
          let seconds = days * 86_400 + Int64(fields[2] * 3600 + fields[1] * 60 + fields[0])
          try store(seconds, at: call.pointer(0), call.world)
          call.returnValue(seconds)
        }
      }
      + [("strftime", ""), ("strftime_l", localeName)].map { name, last in
        NativeFunction(name, "Q*Qr*r^\(tm)\(last)") { call throws(ListingException) in
          let fields = try loadFields(call.pointer(3), call.world)
          let text = try formatTime(call, Array(try call.cString(2)), fields)
          guard UInt(text.count) < call.uint(1) else { return call.returnValue(UInt(0)) }
          try call.world.writeBytes(text + [0], to: call.pointer(0))
          call.returnValue(UInt(text.count))
        }
      }
  }

  /// The fields of a struct tm for a moment.
  static func fields(_ seconds: Int64) -> [Int] {
    let civil = CivilTime(secondsSince1970: seconds)
    return [
      civil.second, civil.minute, civil.hour, civil.day, civil.month - 1, civil.year - 1900,
      civil.weekday, civil.yearday, 0,
    ]
  }

  /// Puts a moment's fields into a struct tm.
  static func store(
    _ seconds: Int64, at pointer: UnsafeMutableRawPointer?, _ world: World
  ) throws(ListingException) {
    guard abs(seconds) < 1 << 45 else {
      throw world.trap(.unsupported("a time that far away has no calendar date here"))
    }
    let fields = fields(seconds)
    try world.checkWrite(pointer, 56)
    for (index, value) in fields.enumerated() {
      try world.write(Int32(truncatingIfNeeded: value), to: pointer.map { $0 + index * 4 })
    }
    try world.write(Int64(0), to: pointer.map { $0 + 40 })
    let zone = try world.temporaryCString(Array("UTC".utf8))
    try world.write(UInt(bitPattern: zone), to: pointer.map { $0 + 48 })
  }

  /// The nine integers of a struct tm.
  private static func loadFields(_ pointer: UnsafeRawPointer?, _ world: World)
    throws(ListingException) -> [Int]
  {
    var fields: [Int] = []
    for index in 0..<9 {
      fields.append(Int(try world.read(pointer.map { $0 + index * 4 }, as: Int32.self)))
    }
    return fields
  }

  private static let dayNames = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November",
    "December",
  ]

  static func formatTime(_ call: NativeCall, _ format: [UInt8], _ fields: [Int])
    throws(ListingException) -> [UInt8]
  {
    func two(_ value: Int, _ fill: String = "0") -> String {
      abs(value) < 10 ? "\(fill)\(value)" : "\(value)"
    }
    let day = dayNames[((fields[6] % 7) + 7) % 7]
    let month = monthNames[((fields[4] % 12) + 12) % 12]
    let year = fields[5] + 1900
    let hour12 = fields[2] % 12 == 0 ? 12 : fields[2] % 12
    let time = "\(two(fields[2])):\(two(fields[1])):\(two(fields[0]))"
    let half = fields[2] < 12 ? "AM" : "PM"
    var weeks = CalendarMath()
    (weeks.firstWeekday, weeks.minimumDaysInFirstWeek) = (2, 4)
    let isoWeek = weeks.weekOfYear(
      CalendarMath.Fields(
        year: year, month: fields[4] + 1, day: fields[3], hour: 0, minute: 0, second: 0,
        nanosecond: 0, weekday: fields[6] + 1, yearday: fields[7]))
    var output: [UInt8] = []
    var index = 0
    while index < format.count {
      guard format[index] == UInt8(ascii: "%"), index + 1 < format.count else {
        output.append(format[index])
        index += 1
        continue
      }
      var code = Character(Unicode.Scalar(format[index + 1]))
      index += 2
      if code == "E" || code == "O", index < format.count {
        // The C locale has no other digits or eras.
        code = Character(Unicode.Scalar(format[index]))
        index += 1
      }
      let text: String
      switch code {
      case "Y": text = "\(year)"
      case "y": text = two(((year % 100) + 100) % 100)
      case "m": text = two(fields[4] + 1)
      case "d": text = two(fields[3])
      case "e": text = two(fields[3], " ")
      case "H": text = two(fields[2])
      case "I": text = two(hour12)
      case "M": text = two(fields[1])
      case "S": text = two(fields[0])
      case "p": text = half
      case "k": text = two(fields[2], " ")
      case "l": text = two(hour12, " ")
      case "r": text = "\(two(hour12)):\(two(fields[1])):\(two(fields[0])) \(half)"
      case "v": text = "\(two(fields[3], " "))-\(month.prefix(3))-\(year)"
      case "C": text = two(year / 100)
      case "U": text = two((fields[7] + 7 - fields[6]) / 7)
      case "W": text = two((fields[7] + 7 - (fields[6] + 6) % 7) / 7)
      case "V": text = two(isoWeek.week)
      case "G": text = "\(isoWeek.year)"
      case "g": text = two((isoWeek.year % 100 + 100) % 100)
      case "+":
        text = "\(day.prefix(3)) \(month.prefix(3)) \(two(fields[3], " ")) \(time) UTC \(year)"
      case "j":
        text =
          String(repeating: "0", count: max(0, 3 - "\(fields[7] + 1)".count)) + "\(fields[7] + 1)"
      case "A": text = day
      case "a": text = String(day.prefix(3))
      case "B": text = month
      case "b", "h": text = String(month.prefix(3))
      case "u": text = "\(fields[6] == 0 ? 7 : fields[6])"
      case "w": text = "\(fields[6])"
      case "T", "X": text = time
      case "R": text = "\(two(fields[2])):\(two(fields[1]))"
      case "F": text = "\(year)-\(two(fields[4] + 1))-\(two(fields[3]))"
      case "D", "x":
        text = "\(two(fields[4] + 1))/\(two(fields[3]))/\(two(((year % 100) + 100) % 100))"
      case "c": text = "\(day.prefix(3)) \(month.prefix(3)) \(two(fields[3], " ")) \(time) \(year)"
      case "s":
        let days = CivilTime.days(year: year, month: fields[4] + 1, day: fields[3])
        text = "\(days * 86_400 + Int64(fields[2] * 3600 + fields[1] * 60 + fields[0]))"
      case "Z": text = "UTC"
      case "z": text = "+0000"
      case "n": text = "\n"
      case "t": text = "\t"
      case "%": text = "%"
      default: throw call.world.trap(.unsupported("strftime knows no conversion %\(code) here"))
      }
      output.append(contentsOf: text.utf8)
    }
    return output
  }
}
