// NSFormatter, NSLocale and NSTimeZone, on which the formatters build.
import CRuntime
import ObjCVM

extension TextLibrary {
  static func formatterClass() -> NativeClass {
    let cls = NativeClass("NSFormatter", superclass: "NSObject")
    cls.adopt("NSCopying")
    cls.instance("stringForObjectValue:", "@\"NSString\"@:@") { call throws(ListingException) in
      throw call.world.exception(
        "NSInvalidArgumentException",
        "*** -stringForObjectValue: only defined for abstract class.  Define -[\(call.world.className(of: call.receiver)) "
          + "stringForObjectValue:]!")
    }
    cls.instance("editingStringForObjectValue:", "@\"NSString\"@:@") {
      call throws(ListingException) in
      call.returnBorrowed(
        try call.world.send(call.receiver, "stringForObjectValue:", .object(call.object(0))))
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(fwd_retain(call.receiver))
    }
    return cls
  }

  // MARK: Locales and time zones: one of each is enough for values that do not depend on where a listing runs.

  private static func identifier(_ call: NativeCall, _ fallback: String) -> String {
    call.world.state(of: call.receiver, as: NameState.self)?.name ?? fallback
  }

  /// What a locale or a time zone keeps.
  final class NameState {
    let name: String
    /// Seconds east of Greenwich.
    let offset: Int
    init(_ name: String, offset: Int = 0) {
      self.name = name
      self.offset = offset
    }
  }

  static func localeClass() -> NativeClass {
    let cls = NativeClass("NSLocale", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSCopying")
    for (name, identifier) in [
      ("currentLocale", "en_US"), ("systemLocale", ""), ("autoupdatingCurrentLocale", "en_US"),
    ] {
      cls.classMethod(name, "@\"NSLocale\"@:") { call throws(ListingException) in
        call.returnObject(call.world.makeInstance(of: "NSLocale", state: NameState(identifier)))
      }
    }
    cls.classMethod("preferredLanguages", "@\"NSArray\"@:") { call throws(ListingException) in
      call.returnObject(call.world.newArray(owning: [call.world.makeString("en-US")]))
    }
    cls.classMethod("localeWithLocaleIdentifier:", "@@:@\"NSString\"", returnsInstance: true) {
      call throws(ListingException) in
      let state = NameState(call.world.string(of: call.object(0)))
      call.returnObject(call.world.makeInstance(of: "NSLocale", state: state))
    }
    cls.instance("initWithLocaleIdentifier:", "@@:@\"NSString\"", returnsInstance: true) {
      call throws(ListingException) in
      call.world.setState(NameState(call.world.string(of: call.object(0))), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.property("localeIdentifier", "T@\"NSString\",R,C")
    cls.instance("localeIdentifier", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeString(identifier(call, "en_US")))
    }
    for (name, index) in [("languageCode", 0), ("countryCode", 1)] {
      cls.property(name, "T@\"NSString\",R,C")
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        try returnPart(call, index)
      }
    }
    for (name, index) in [
      ("decimalSeparator", 0), ("groupingSeparator", 1), ("currencyCode", 2), ("currencySymbol", 3),
      ("quotationBeginDelimiter", 4),
      ("quotationEndDelimiter", 5),
    ] {
      cls.property(name, "T@\"NSString\",R,C")
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        call.returnObject(
          call.world.makeString(LocaleFacts(identifier(call, "en_US")).texts[index]))
      }
    }
    cls.property("usesMetricSystem", "TB,R")
    cls.instance("usesMetricSystem", "B@:") { call throws(ListingException) in
      call.returnBool(LocaleFacts(identifier(call, "en_US")).isMetric)
    }
    addLocaleNames(to: cls)
    cls.instance("objectForKey:", "@@:@\"NSString\"") { call throws(ListingException) in
      switch call.world.string(of: call.object(0)) {
      case "kCFLocaleDecimalSeparatorKey":
        call.returnObject(call.world.makeString(LocaleFacts(identifier(call, "en_US")).texts[0]))
      case "kCFLocaleGroupingSeparatorKey":
        call.returnObject(call.world.makeString(LocaleFacts(identifier(call, "en_US")).texts[1]))
      case "currency":
        call.returnObject(call.world.makeString(LocaleFacts(identifier(call, "en_US")).texts[2]))
      case "kCFLocaleCurrencySymbolKey":
        call.returnObject(call.world.makeString(LocaleFacts(identifier(call, "en_US")).texts[3]))
      case "kCFLocaleUsesMetricSystemKey":
        call.returnObject(call.world.makeNumber(LocaleFacts(identifier(call, "en_US")).isMetric))
      case "kCFLocaleLanguageCodeKey": try returnPart(call, 0)
      case "kCFLocaleCountryCodeKey": try returnPart(call, 1)
      case "kCFLocaleIdentifierKey":
        call.returnObject(call.world.makeString(identifier(call, "en_US")))
      default: call.returnBorrowed(nil)
      }
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(fwd_retain(call.receiver))
    }
    return cls
  }

  private static func returnPart(_ call: NativeCall, _ index: Int) throws(ListingException) {
    let parts = identifier(call, "en_US").split { $0 == "_" || $0 == "-" }
    guard index < parts.count else { return call.returnBorrowed(nil) }
    call.returnObject(call.world.makeString(String(parts[index])))
  }

  static func timeZoneClass() -> NativeClass {
    let cls = NativeClass("NSTimeZone", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSCopying")
    for name in ["localTimeZone", "systemTimeZone", "defaultTimeZone"] {
      cls.classMethod(name, "@\"NSTimeZone\"@:") { call throws(ListingException) in
        call.returnObject(call.world.makeInstance(of: "NSTimeZone", state: NameState("GMT")))
      }
    }
    for name in ["timeZoneWithName:", "timeZoneWithAbbreviation:"] {
      cls.classMethod(name, "@@:@\"NSString\"", returnsInstance: true) {
        call throws(ListingException) in
        guard let zone = zone(named: call.world.string(of: call.object(0))) else {
          return call.returnBorrowed(nil)
        }
        call.returnObject(call.world.makeInstance(of: "NSTimeZone", state: zone))
      }
    }
    cls.instance("initWithName:", "@@:@\"NSString\"", returnsInstance: true) {
      call throws(ListingException) in
      guard let zone = zone(named: call.world.string(of: call.object(0))) else {
        return call.returnFailedInit()
      }
      call.world.setState(zone, of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.classMethod("timeZoneForSecondsFromGMT:", "@@:q", returnsInstance: true) {
      call throws(ListingException) in
      let offset = max(-64_800, min(64_800, call.int(0)))
      call.returnObject(
        call.world.makeInstance(
          of: "NSTimeZone", state: NameState(offsetName(offset), offset: offset)))
    }
    for name in ["name", "abbreviation", "description"] {
      if name != "description" { cls.property(name, "T@\"NSString\",R,C") }
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        let own = identifier(call, "GMT")
        let offset = call.world.state(of: call.receiver, as: NameState.self)?.offset ?? 0
        call.returnObject(
          call.world.makeString(name == "description" ? "\(own) (\(own)) offset \(offset)" : own))
      }
    }
    cls.property("secondsFromGMT", "Tq,R")
    cls.instance("secondsFromGMT", "q@:") { call throws(ListingException) in
      call.returnValue(call.world.state(of: call.receiver, as: NameState.self)?.offset ?? 0)
    }
    // Zones of fixed offset: no date has another one, and none saves daylight.
    cls.instance("secondsFromGMTForDate:", "q@:@\"NSDate\"") { call throws(ListingException) in
      call.returnValue(call.world.state(of: call.receiver, as: NameState.self)?.offset ?? 0)
    }
    cls.instance("isDaylightSavingTimeForDate:", "B@:@\"NSDate\"") {
      call throws(ListingException) in call.returnBool(false)
    }
    cls.instance("daylightSavingTimeOffsetForDate:", "d@:@\"NSDate\"") {
      call throws(ListingException) in call.returnValue(0.0)
    }
    cls.instance("abbreviationForDate:", "@\"NSString\"@:@\"NSDate\"") {
      call throws(ListingException) in
      call.returnObject(call.world.makeString(identifier(call, "GMT")))
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(fwd_retain(call.receiver))
    }
    return cls
  }

  private static func offsetName(_ offset: Int) -> String {
    if offset == 0 { return "GMT" }
    let minutes = abs(offset) / 60
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "GMT\(offset < 0 ? "-" : "+")\(two(minutes / 60))\(two(minutes % 60))"
  }

  /// Zones with a fixed offset; those with rules for summer are not known.
  private static func zone(named name: String) -> NameState? {
    let fixed = [
      "UTC": 0, "GMT": 0, "Z": 0, "Etc/UTC": 0, "EST": -18_000, "MST": -25_200, "HST": -36_000,
      "JST": 32_400, "Asia/Tokyo": 32_400,
      "Asia/Shanghai": 28_800, "Asia/Kolkata": 19_800, "IST": 19_800, "Asia/Singapore": 28_800,
      "PST": -28_800, "CST": -21_600,
    ]
    if let offset = fixed[name] {
      return NameState(["UTC", "Z"].contains(name) ? "GMT" : name, offset: offset)
    }
    return nil
  }
}
