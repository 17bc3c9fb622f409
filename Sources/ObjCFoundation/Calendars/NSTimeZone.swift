// NSTimeZone: a zone's rules as an object.
import CRuntime
import ForwardKitBasics
import ObjCVM

/// The zone that a program sets for itself; Greenwich until then, wherever the program runs.
final class DefaultZone {
  var object: ObjectPointer?
  deinit { fwd_release(object) }
}

private final class ZoneState {
  let rules: ZoneRules
  init(_ rules: ZoneRules) { self.rules = rules }
}

extension World {
  /// The rules of a time zone object; nil is the default zone, and a class of one's own has the offset that it answers.
  func zoneRules(of zone: ObjectPointer?) throws(ListingException) -> ZoneRules {
    guard let zone = zone ?? service(DefaultZone.self, make: { _ in DefaultZone() }).object else {
      return .greenwich
    }
    if let state = state(of: zone, as: ZoneState.self) { return state.rules }
    let offset = try sendInt(zone, "secondsFromGMT", resultType: "q")
    return ZoneRules(
      offset: max(ZoneRules.offsets.lowerBound, min(ZoneRules.offsets.upperBound, offset)))
  }

  /// A new zone, for the caller to release.
  func makeZone(_ rules: ZoneRules) -> ObjectPointer? {
    makeInstance(of: "NSTimeZone", state: ZoneState(rules))
  }
}

extension CalendarLibrary {
  private static func rules(_ call: NativeCall) -> ZoneRules {
    call.world.state(of: call.receiver, as: ZoneState.self)?.rules ?? .greenwich
  }

  /// A date argument, or now, in seconds since 1970.
  private static func moment(_ call: NativeCall, _ index: Int?) throws(ListingException) -> Double {
    guard let index, call.object(index) != nil else { return call.world.clock.secondsSince1970() }
    return try call.world.seconds(ofDate: call.object(index)) + DateState.referenceSince1970
  }

  static func timeZoneClass() -> NativeClass {
    let cls = NativeClass("NSTimeZone", superclass: "NSObject")
    cls.hasState = true
    for name in ["NSCopying", "NSSecureCoding"] { cls.adopt(name) }
    addZones(to: cls)
    addZoneMaking(to: cls)
    addOffsets(to: cls)
    addZoneNames(to: cls)
    addZoneIdentity(to: cls)
    return cls
  }

  // MARK: Making

  private static func addZones(to cls: NativeClass) {
    for name in ["localTimeZone", "defaultTimeZone"] {
      cls.classMethod(name, "@\"NSTimeZone\"@:") { call throws(ListingException) in
        if let zone = call.world.service(DefaultZone.self, make: { _ in DefaultZone() }).object {
          return call.returnBorrowed(zone)
        }
        call.returnObject(call.world.makeZone(.greenwich))
      }
    }
    cls.classMethod("systemTimeZone", "@\"NSTimeZone\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeZone(.greenwich))
    }
    cls.classMethod("resetSystemTimeZone", "v@:") { _ in }
    cls.classMethod("setDefaultTimeZone:", "v@:@\"NSTimeZone\"") { call throws(ListingException) in
      let kept = call.world.service(DefaultZone.self, make: { _ in DefaultZone() })
      let old = kept.object
      kept.object = fwd_retain(call.object(0))
      fwd_release(old)
    }
    cls.classMethod("knownTimeZoneNames", "@\"NSArray\"@:") { call throws(ListingException) in
      let names = ZoneRules.zones.keys.filter { $0.contains("/") && !$0.hasPrefix("US/") }.sorted()
      call.returnObject(call.world.newArray(owning: names.map { call.world.makeString($0) }))
    }
    cls.classMethod("abbreviationDictionary", "@\"NSDictionary\"@:") {
      call throws(ListingException) in
      if let given = OwnAbbreviations.of(call.world).object {
        return call.returnBorrowed(given.object)
      }
      let table = ObjectTable()
      for (short, name) in ZoneRules.abbreviations.ordered(by: { $0.key < $1.key }) {
        try call.world.setValue(
          call.world.constantString(name), forKey: call.world.constantString(short), in: table)
      }
      call.returnObject(call.world.makeDictionary(owning: table))
    }
    cls.classMethod("setAbbreviationDictionary:", "v@:@\"NSDictionary\"") {
      call throws(ListingException) in
      let copy = try call.world.send(call.object(0), "copy")
      OwnAbbreviations.of(call.world).object = copy.map { PointerBox($0, isWeak: false) }
      fwd_release(copy)
    }
    cls.classMethod("timeZoneDataVersion", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeString("2025b"))
    }
  }

  /// The zone of an abbreviation, by the dictionary that the program has set, or NSTimeZone's own.
  private static func abbreviated(_ text: String, _ world: World) throws(ListingException)
    -> ZoneRules?
  {
    guard let own = OwnAbbreviations.of(world).object?.object else {
      return ZoneRules(abbreviation: text)
    }
    let key = world.autoreleasedString(text)
    let name = try world.send(own, "objectForKey:", .object(key))
    return name.flatMap { ZoneRules(named: world.string(of: $0)) }
  }

  private static func addZoneMaking(to cls: NativeClass) {
    for (name, isShort) in [
      ("timeZoneWithName:", false), ("timeZoneWithName:data:", false),
      ("timeZoneWithAbbreviation:", true),
    ] {
      let types = "@@:@\"NSString\"" + (name.hasSuffix("data:") ? "@\"NSData\"" : "")
      cls.classMethod(name, types, returnsInstance: true) { call throws(ListingException) in
        let text = call.world.string(of: call.object(0))
        let rules = isShort ? try abbreviated(text, call.world) : ZoneRules(named: text)
        call.returnObject(rules.flatMap { call.world.makeZone($0) })
      }
    }
    cls.classMethod("timeZoneForSecondsFromGMT:", "@@:q", returnsInstance: true) {
      call throws(ListingException) in
      guard ZoneRules.offsets.contains(call.int(0)) else { return call.returnBorrowed(nil) }
      // To the nearest minute, as CoreFoundation rounds.
      let minutes = (Double(call.int(0)) / 60).rounded(.toNearestOrAwayFromZero)
      call.returnObject(call.world.makeZone(ZoneRules(offset: Int(minutes) * 60)))
    }
    for name in ["initWithName:", "initWithName:data:"] {
      let types = "@@:@\"NSString\"" + (name.hasSuffix("data:") ? "@\"NSData\"" : "")
      cls.instance(name, types, returnsInstance: true) { call throws(ListingException) in
        guard let rules = ZoneRules(named: call.world.string(of: call.object(0))) else {
          return call.returnFailedInit()
        }
        call.world.setState(ZoneState(rules), of: call.receiver)
        call.returnRetained(call.receiver)
      }
    }
  }

  // MARK: Questions

  private static func addOffsets(to cls: NativeClass) {
    for (name, index) in [("secondsFromGMT", nil), ("secondsFromGMTForDate:", 0)]
      as [(String, Int?)]
    {
      cls.instance(name, index == nil ? "q@:" : "q@:@\"NSDate\"") { call throws(ListingException) in
        call.returnValue(rules(call).offset(at: try moment(call, index)))
      }
    }
    for (name, index) in [("isDaylightSavingTime", nil), ("isDaylightSavingTimeForDate:", 0)]
      as [(String, Int?)]
    {
      cls.instance(name, index == nil ? "B@:" : "B@:@\"NSDate\"") { call throws(ListingException) in
        call.returnBool(rules(call).isSummer(at: try moment(call, index)))
      }
    }
    for (name, index) in [
      ("daylightSavingTimeOffset", nil), ("daylightSavingTimeOffsetForDate:", 0),
    ]
      as [(String, Int?)]
    {
      cls.instance(name, index == nil ? "d@:" : "d@:@\"NSDate\"") { call throws(ListingException) in
        call.returnValue(
          rules(call).isSummer(at: try moment(call, index)) ? Double(rules(call).shift) : 0)
      }
    }
    for (name, index) in [
      ("nextDaylightSavingTimeTransition", nil), ("nextDaylightSavingTimeTransitionAfterDate:", 0),
    ] as [(String, Int?)] {
      cls.instance(name, "@\"NSDate\"@:" + (index == nil ? "" : "@\"NSDate\"")) {
        call throws(ListingException) in
        let next = rules(call).nextChange(after: try moment(call, index))
        call.returnObject(
          next.map {
            call.world.makeDate(secondsSinceReference: $0 - DateState.referenceSince1970)
          })
      }
    }
    cls.property("secondsFromGMT", "Tq,R")
    cls.property("daylightSavingTime", "TB,R,GisDaylightSavingTime")
    cls.property("daylightSavingTimeOffset", "Td,R")
    cls.property("nextDaylightSavingTimeTransition", "T@\"NSDate\",R,C")
  }

  private static func addZoneNames(to cls: NativeClass) {
    cls.property("name", "T@\"NSString\",R,C")
    cls.instance("name", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeString(rules(call).name))
    }
    cls.property("abbreviation", "T@\"NSString\",R,C")
    for (name, index) in [("abbreviation", nil), ("abbreviationForDate:", 0)] as [(String, Int?)] {
      cls.instance(name, "@\"NSString\"@:" + (index == nil ? "" : "@\"NSDate\"")) {
        call throws(ListingException) in
        call.returnObject(
          call.world.makeString(rules(call).abbreviation(at: try moment(call, index))))
      }
    }
    cls.property("data", "T@\"NSData\",R,C")
    cls.instance("data", "@\"NSData\"@:") { call throws(ListingException) in
      call.returnObject(try call.world.makeData(rules(call).file))
    }
    cls.instance("localizedName:locale:", "@\"NSString\"@:q@\"NSLocale\"") {
      call throws(ListingException) in
      let own = rules(call)
      // 1 January and 1 July 2026: one of them is in summer.
      let (winter, summer) = (1_767_225_600.0, 1_782_864_000.0)
      let isNorth = own.isSummer(at: summer)
      let moment = (call.int(0) == 2 || call.int(0) == 3) == isNorth ? summer : winter
      switch call.int(0) {
      case 1, 3: call.returnObject(call.world.makeString(own.abbreviation(at: moment)))
      case 4, 5:
        let text = own.words.map { $0.area + " Time" } ?? own.longName(at: moment)
        call.returnObject(call.world.makeString(text))
      default:
        let words = call.int(0) == 2 ? own.words?.summer : own.words?.standard
        call.returnObject(call.world.makeString(words ?? own.longName(at: moment)))
      }
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      let own = rules(call)
      let now = call.world.clock.secondsSince1970()
      call.returnObject(
        call.world.makeString(
          "\(own.name) (\(own.abbreviation(at: now))) offset \(own.offset(at: now))"
            + (own.isSummer(at: now) ? " (Daylight)" : "")))
    }
  }

  private static func addZoneIdentity(to cls: NativeClass) {
    for (name, types) in [("isEqual:", "B@:@"), ("isEqualToTimeZone:", "B@:@\"NSTimeZone\"")] {
      cls.instance(name, types) { call throws(ListingException) in
        let other = call.object(0).flatMap { call.world.state(of: $0, as: ZoneState.self) }
        call.returnBool(call.object(0) == call.receiver || other?.rules.name == rules(call).name)
      }
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      let name = call.world.autoreleasedString(rules(call).name)
      call.returnValue(try call.world.sendInt(name, "hash", resultType: "Q"))
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(fwd_retain(call.receiver))
    }
    cls.instance("encodeWithCoder:", "v@:@\"NSCoder\"") { call throws(ListingException) in
      let name = call.world.autoreleasedString(rules(call).name)
      try call.world.sendVoid(
        call.object(0), "encodeObject:forKey:", .object(name),
        .object(call.world.constantString("NS.name")))
    }
    cls.instance("initWithCoder:", "@@:@\"NSCoder\"", returnsInstance: true) {
      call throws(ListingException) in
      let name = try call.world.send(
        call.object(0), "decodeObjectForKey:", .object(call.world.constantString("NS.name")))
      guard let name, let rules = ZoneRules(named: call.world.string(of: name)) else {
        return call.returnFailedInit()
      }
      call.world.setState(ZoneState(rules), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.classMethod("supportsSecureCoding", "B@:") { call in call.returnBool(true) }
    CodingLibrary.acceptKeys(in: cls)
  }
}

/// What `setAbbreviationDictionary:` has set.
private final class OwnAbbreviations {
  var object: PointerBox?
  static func of(_ world: World) -> OwnAbbreviations {
    world.service(OwnAbbreviations.self) { _ in OwnAbbreviations() }
  }
}
