// NSDateComponentsFormatter and NSRelativeDateTimeFormatter: spans of time in English.
import CRuntime
import ObjCVM

/// A unit that spans are told in, the longest first.
private enum SpanUnit: Int, CaseIterable {
  case year, month, week, day, hour, minute, second

  var name: String { ["year", "month", "week", "day", "hour", "minute", "second"][rawValue] }
  /// NSCalendarUnit's bits.
  var mask: UInt { [4, 8, 8192, 16, 32, 64, 128][rawValue] }
  /// The getter of NSDateComponents.
  var key: String { self == .week ? "weekOfYear" : name }
  var seconds: Double {
    [31_557_600, 2_629_800, 604_800, 86_400, 3600, 60, 1][rawValue]
  }

  /// NSDateComponentsFormatterUnitsStyle: 1 abbreviated, 2 short, 3 full, 4 spelled out, 5 brief.
  func text(_ count: Int, style: Int) -> String {
    let isOne = count.magnitude == 1
    switch style {
    case 1: return "\(count)" + ["y", "mo", "w", "d", "h", "m", "s"][rawValue]
    case 2, 5:
      let short =
        isOne || rawValue > SpanUnit.day.rawValue
        ? ["yr", "mth", "wk", "day", "hr", "min", "sec"][rawValue]
        : ["yrs", "mths", "wks", "days"][rawValue]
      return "\(count)" + (style == 2 ? " " : "") + short
    case 4: return SpanUnit.spelled(count) + " " + name + (isOne ? "" : "s")
    default: return "\(count) " + name + (isOne ? "" : "s")
    }
  }

  /// Numbers in words up to 999,999; digits beyond.
  static func spelled(_ count: Int) -> String {
    let small = [
      "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
      "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
      "nineteen",
    ]
    let tens = [
      "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ]
    switch count {
    case ..<0: return count == .min ? "\(count)" : "minus " + spelled(-count)
    case 0..<20: return small[count]
    case 20..<100:
      return tens[count / 10] + (count % 10 == 0 ? "" : "-" + small[count % 10])
    case 100..<1000:
      return small[count / 100] + " hundred"
        + (count % 100 == 0 ? "" : " " + spelled(count % 100))
    case 1000..<1_000_000:
      return spelled(count / 1000) + " thousand"
        + (count % 1000 == 0 ? "" : " " + spelled(count % 1000))
    default: return "\(count)"
    }
  }
}

extension FormatterLibrary {
  // MARK: Spans

  private static func flag(_ name: String, _ call: NativeCall) -> Bool {
    number(name, of: call.receiver, call.world) & 0xff != 0
  }

  static func addSpans(to cls: NativeClass) {
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      let bag = PropertyBag.of(call.receiver, call.world)
      var standard: UInt = 1
      bag.set("zeroFormattingBehavior", bytes: &standard, count: 8)
      call.returnRetained(call.receiver)
    }
    cls.instance("stringFromTimeInterval:", "@\"NSString\"@:d") { call throws(ListingException) in
      call.returnObject(call.world.makeString(span(seconds: call.double(0), call)))
    }
    cls.instance("stringFromDate:toDate:", "@\"NSString\"@:@\"NSDate\"@\"NSDate\"") {
      call throws(ListingException) in
      let world = call.world
      let calendar = try world.send(toClass: world.cls("NSCalendar"), "currentCalendar")
      let wanted = allowed(call)
      let parts = try world.send(
        calendar, "components:fromDate:toDate:options:", .uint(wanted.reduce(0) { $0 | $1.mask }),
        .object(call.object(0)), .object(call.object(1)), .uint(0))
      call.returnObject(world.makeString(span(try counts(parts, wanted, world), call)))
    }
    for selector in ["stringFromDateComponents:", "stringForObjectValue:"] {
      cls.instance(selector, "@\"NSString\"@:@") { call throws(ListingException) in
        guard let parts = call.object(0), call.world.isKind(parts, of: "NSDateComponents") else {
          return call.returnBorrowed(nil)
        }
        let found = try counts(parts, SpanUnit.allCases, call.world)
        call.returnObject(call.world.makeString(span(folded(found, allowed(call)), call)))
      }
    }
    cls.classMethod(
      "localizedStringFromDateComponents:unitsStyle:", "@\"NSString\"@:@\"NSDateComponents\"q"
    ) { call throws(ListingException) in
      let fresh = try call.world.send(call.receiver, "new")
      defer { fwd_release(fresh) }
      try call.world.sendVoid(fresh, "setUnitsStyle:", .int(call.int(1)))
      call.returnBorrowed(
        try call.world.send(fresh, "stringFromDateComponents:", .object(call.object(0))))
    }
  }

  private static func allowed(_ call: NativeCall) -> [SpanUnit] {
    let mask = UInt(bitPattern: number("allowedUnits", of: call.receiver, call.world))
    if mask == 0 { return SpanUnit.allCases.filter { $0 != .week } }
    // weekOfMonth and the old week count as weeks.
    let whole = mask & (4096 | 256) != 0 ? mask | SpanUnit.week.mask : mask
    return SpanUnit.allCases.filter { $0.mask & whole != 0 }
  }

  private static func counts(_ parts: ObjectPointer?, _ units: [SpanUnit], _ world: World)
    throws(ListingException) -> [(SpanUnit, Int)]
  {
    var found: [(SpanUnit, Int)] = []
    for unit in units {
      let count = try world.sendInt(parts, unit.key, resultType: "q")
      found.append((unit, count == .max ? 0 : count))
    }
    return found
  }

  /// What units that are not allowed have goes to the next shorter one.
  private static func folded(_ counts: [(SpanUnit, Int)], _ units: [SpanUnit]) -> [(SpanUnit, Int)]
  {
    var found: [(SpanUnit, Int)] = []
    var carried = 0.0
    for (unit, count) in counts {
      let seconds = carried + Double(count) * unit.seconds
      guard units.contains(unit) else {
        carried = seconds
        continue
      }
      let exact = (seconds / unit.seconds).rounded(.down)
      let whole = carried == 0 ? count : Int(exactly: exact) ?? (exact < 0 ? .min : .max)
      carried = carried == 0 ? 0 : seconds - Double(whole) * unit.seconds
      found.append((unit, whole))
    }
    return found
  }

  private static func span(seconds: Double, _ call: NativeCall) -> String {
    guard seconds.isFinite, abs(seconds) < 0x1p53 else { return "0" }
    var rest = abs(seconds).rounded()
    var found: [(SpanUnit, Int)] = []
    for unit in allowed(call) {
      let whole = (rest / unit.seconds).rounded(.down)
      rest -= whole * unit.seconds
      found.append((unit, Int(whole)))
    }
    let text = span(found, call)
    return seconds < 0 && found.contains { $0.1 != 0 } ? "-" + text : text
  }

  private static func span(_ counts: [(SpanUnit, Int)], _ call: NativeCall) -> String {
    let style = number("unitsStyle", of: call.receiver, call.world)
    let behavior = UInt(
      bitPattern: number("zeroFormattingBehavior", of: call.receiver, call.world))
    var parts = counts
    let pads = behavior & 65536 != 0
    let isStandard = behavior & 1 != 0
    let dropsLeading = !pads && (behavior & 2 != 0 || isStandard)
    let dropsAll = !pads && (behavior & 14 == 14 || isStandard && style != 0)
    if dropsAll {
      parts = parts.filter { $0.1 != 0 }
    } else {
      if dropsLeading { parts = Array(parts.drop { $0.1 == 0 }) }
      if behavior & 8 != 0 { while parts.last?.1 == 0 { parts.removeLast() } }
    }
    if parts.isEmpty, let last = counts.last { parts = [last] }
    let limit = number("maximumUnitCount", of: call.receiver, call.world)
    if limit > 0 { parts = Array(parts.prefix(limit)) }
    if style == 0 { return clock(parts, pads: pads) }
    var text = parts.map { $0.0.text($0.1, style: style) }
      .joined(separator: style == 1 || style == 5 ? " " : ", ")
    if flag("includesApproximationPhrase", call) { text = "About " + text }
    if flag("includesTimeRemainingPhrase", call) { text += " remaining" }
    return text
  }

  /// `1:02:05`; days and longer units stand in front, with their letters.
  private static func clock(_ parts: [(SpanUnit, Int)], pads: Bool) -> String {
    func two(_ count: Int) -> String { count < 10 && count >= 0 ? "0\(count)" : "\(count)" }
    var words: [String] = []
    var digits: [String] = []
    for (unit, count) in parts {
      if unit.rawValue <= SpanUnit.day.rawValue {
        words.append(unit.text(count, style: 1))
      } else {
        digits.append(digits.isEmpty && !pads && words.isEmpty ? "\(count)" : two(count))
      }
    }
    return (words + (digits.isEmpty ? [] : [digits.joined(separator: ":")])).joined(separator: " ")
  }

  // MARK: Distances

  static func addDistances(to cls: NativeClass) {
    cls.instance("localizedStringFromTimeInterval:", "@\"NSString\"@:d") {
      call throws(ListingException) in
      call.returnObject(call.world.makeString(distance(call.double(0), call)))
    }
    cls.instance(
      "localizedStringForDate:relativeToDate:", "@\"NSString\"@:@\"NSDate\"@\"NSDate\""
    ) { call throws(ListingException) in
      let seconds =
        try call.world.seconds(ofDate: call.object(0)) - call.world.seconds(ofDate: call.object(1))
      call.returnObject(call.world.makeString(distance(seconds, call)))
    }
    cls.instance("stringForObjectValue:", "@\"NSString\"@:@") { call throws(ListingException) in
      guard let date = call.object(0), call.world.isKind(date, of: "NSDate") else {
        return call.returnBorrowed(nil)
      }
      let now = try call.world.send(toClass: call.world.cls("NSDate"), "date")
      let seconds = try call.world.seconds(ofDate: date) - call.world.seconds(ofDate: now)
      call.returnObject(call.world.makeString(distance(seconds, call)))
    }
  }

  private static func distance(_ seconds: Double, _ call: NativeCall) -> String {
    guard seconds.isFinite, abs(seconds) < 0x1p53 else { return "" }
    let units = SpanUnit.allCases
    let unit = units.first { abs(seconds) >= $0.seconds } ?? .second
    let count = Int((abs(seconds) / unit.seconds).rounded(.down))
    let isPast = seconds < 0
    if number("dateTimeStyle", of: call.receiver, call.world) == 1 {
      switch (unit, count, isPast) {
      case (.second, 0, _): return "now"
      case (.day, 1, true): return "yesterday"
      case (.day, 1, false): return "tomorrow"
      case (.year, 1, _), (.month, 1, _), (.week, 1, _):
        return (isPast ? "last " : "next ") + unit.name
      default: break
      }
    }
    let text =
      switch number("unitsStyle", of: call.receiver, call.world) {
      case 1: unit.text(count, style: 4)
      case 2:
        "\(count) "
          + ["yr.", "mo.", "wk.", count == 1 ? "day" : "days", "hr.", "min.", "sec."][unit.rawValue]
      case 3: "\(count)" + ["y", "mo", "w", "d", "h", "min", "s"][unit.rawValue]
      default: unit.text(count, style: 3)
      }
    return isPast ? text + " ago" : "in " + text
  }
}
