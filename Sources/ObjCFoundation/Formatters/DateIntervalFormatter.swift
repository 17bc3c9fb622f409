// NSDateIntervalFormatter in en_US: what both ends have in common is said once, where a date in words allows it.
import CRuntime
import ObjCVM

/// What is written of two moments.
private struct IntervalText {
  let dateStyle: Int
  let timeStyle: Int
  let template: String
  let zone: ZoneRules

  private func text(_ seconds: Double, _ pattern: String) -> String {
    let formatter = DateFormatterState()
    formatter.format = pattern
    formatter.zone = zone
    return formatter.text(of: seconds)
  }

  private var datePattern: String {
    ["", "M/d/yy", "MMM d, y", "MMMM d, y", "EEEE, MMMM d, y"][min(max(dateStyle, 0), 4)]
  }
  private var timePattern: String {
    ["", "h:mm a", "h:mm:ss a", "h:mm:ss a z", "h:mm:ss a zzzz"][min(max(timeStyle, 0), 4)]
  }

  func text(from start: Double, to end: Double) -> String {
    if !template.isEmpty { return both(start, end, DateTemplate(template).pattern) }
    let isOneDay = text(start, "yDDD") == text(end, "yDDD")
    if timePattern.isEmpty { return datePattern.isEmpty ? "" : dates(start, end) }
    if isOneDay {
      let day = datePattern.isEmpty ? "" : text(start, datePattern) + ", "
      return day + times(start, end)
    }
    // A time alone would not say which day it is of.
    return both(start, end, (datePattern.isEmpty ? "M/d/y" : datePattern) + ", " + timePattern)
  }

  private func both(_ start: Double, _ end: Double, _ pattern: String) -> String {
    let (first, second) = (text(start, pattern), text(end, pattern))
    return first == second ? first : first + " – " + second
  }

  private func dates(_ start: Double, _ end: Double) -> String {
    guard dateStyle > 1, text(start, "y") == text(end, "y"), text(start, "DDD") != text(end, "DDD")
    else { return both(start, end, datePattern) }
    let month = dateStyle == 2 ? "MMM" : "MMMM"
    if dateStyle < 4, text(start, "M") == text(end, "M") {
      return text(start, month + " d") + " – " + text(end, "d, y")
    }
    return text(start, datePattern.replacing(", y", with: "")) + " – " + text(end, datePattern)
  }

  private func times(_ start: Double, _ end: Double) -> String {
    guard timeStyle == 1, text(start, "h:mm a") != text(end, "h:mm a"),
      text(start, "a") == text(end, "a")
    else { return both(start, end, timePattern) }
    return text(start, "h:mm") + " – " + text(end, "h:mm a")
  }
}

extension FormatterLibrary {
  static let intervalRecords = """
    NSDateIntervalFormatter : NSFormatter NSCopying
      locale @"NSLocale"
      calendar @"NSCalendar"
      timeZone @"NSTimeZone"
      dateTemplate @"NSString"
      dateStyle Q
      timeStyle Q

    """

  static func addIntervalTexts(to cls: NativeClass) {
    func text(_ start: Double, _ end: Double, _ call: NativeCall) throws(ListingException) -> String
    {
      let bag = PropertyBag.of(call.receiver, call.world)
      let (zone, template) = (bag.retained("timeZone"), bag.retained("dateTemplate"))
      defer {
        fwd_release(zone)
        fwd_release(template)
      }
      let words = IntervalText(
        dateStyle: number("dateStyle", of: call.receiver, call.world),
        timeStyle: number("timeStyle", of: call.receiver, call.world),
        template: template.map { call.world.string(of: $0) } ?? "",
        zone: try call.world.zoneRules(of: zone))
      return words.text(from: start, to: end)
    }
    cls.instance("stringFromDate:toDate:", "@\"NSString\"@:@\"NSDate\"@\"NSDate\"") {
      call throws(ListingException) in
      let (start, end) = (call.object(0), call.object(1))
      guard start != nil, end != nil else { return call.returnBorrowed(nil) }
      call.returnObject(
        call.world.makeString(
          try text(
            try call.world.seconds(ofDate: start), try call.world.seconds(ofDate: end), call)))
    }
    for selector in ["stringFromDateInterval:", "stringForObjectValue:"] {
      cls.instance(selector, "@\"NSString\"@:@") { call throws(ListingException) in
        guard let interval = call.object(0), call.world.isKind(interval, of: "NSDateInterval")
        else { return call.returnBorrowed(nil) }
        let start = try call.world.seconds(
          ofDate: try call.world.send(interval, "startDate"))
        let length = try call.world.sendDouble(interval, "duration")
        call.returnObject(call.world.makeString(try text(start, start + length, call)))
      }
    }
  }
}
