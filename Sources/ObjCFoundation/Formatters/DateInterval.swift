// NSDateInterval: a start and a duration.
import CRuntime
import ObjCVM

/// Seconds since 2001.
private final class IntervalState {
  let start: Double
  let duration: Double
  init(_ start: Double, _ duration: Double) {
    self.start = start
    self.duration = duration
  }
  var end: Double { start + duration }
}

extension FormatterLibrary {
  private static func interval(_ object: ObjectPointer?, _ world: World) -> IntervalState? {
    object.flatMap { world.state(of: $0, as: IntervalState.self) }
  }

  private static func own(_ call: NativeCall) -> IntervalState {
    interval(call.receiver, call.world) ?? IntervalState(0, 0)
  }

  static func addIntervals(to cls: NativeClass) {
    for name in ["NSCopying", "NSSecureCoding"] { cls.adopt(name) }
    addMaking(to: cls)
    addQuestions(to: cls)
    addParts(to: cls)
  }

  private static func addMaking(to cls: NativeClass) {
    func set(_ call: NativeCall, _ start: Double, _ duration: Double) throws(ListingException) {
      guard duration >= 0 else {
        throw call.world.exception(
          "NSInvalidArgumentException",
          "*** \(call.signature()): Start date cannot be later in time than end date!")
      }
      call.world.setState(IntervalState(start, duration), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      let now = try call.world.send(toClass: call.world.cls("NSDate"), "date")
      try set(call, try call.world.seconds(ofDate: now), 0)
    }
    cls.instance("initWithStartDate:duration:", "@@:@\"NSDate\"d", returnsInstance: true) {
      call throws(ListingException) in
      try set(call, try call.world.seconds(ofDate: call.object(0)), call.double(1))
    }
    cls.instance("initWithStartDate:endDate:", "@@:@\"NSDate\"@\"NSDate\"", returnsInstance: true) {
      call throws(ListingException) in
      let start = try call.world.seconds(ofDate: call.object(0))
      try set(call, start, try call.world.seconds(ofDate: call.object(1)) - start)
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in call.returnRetained(fwd_retain(call.receiver))
    }
  }

  private static func addParts(to cls: NativeClass) {
    for name in ["startDate", "endDate"] {
      cls.property(name, "T@\"NSDate\",R,C")
      cls.instance(name, "@\"NSDate\"@:") { call throws(ListingException) in
        let seconds = name == "startDate" ? own(call).start : own(call).end
        call.returnObject(call.world.makeDate(secondsSinceReference: seconds))
      }
    }
    cls.property("duration", "Td,R")
    cls.instance("duration", "d@:") { call throws(ListingException) in
      call.returnValue(own(call).duration)
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      var dates: [String] = []
      for seconds in [own(call).start, own(call).end] {
        let date = call.world.makeDate(secondsSinceReference: seconds)
        defer { fwd_release(date) }
        dates.append(try call.world.describe(date))
      }
      let address = hex(UInt(bitPattern: call.receiver))
      let duration = String(
        decoding: FormatNumbers.text(own(call).duration, conversion: "f", precision: 6),
        as: UTF8.self)
      call.returnObject(
        call.world.makeString(
          "<_NSConcreteDateInterval: \(address)> (Start Date) \(dates[0]) + (Duration) \(duration) seconds = (End Date) \(dates[1])"
        ))
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(own(call).start.bitPattern ^ own(call).duration.bitPattern)
    }
  }

  private static func addQuestions(to cls: NativeClass) {
    cls.instance("containsDate:", "B@:@\"NSDate\"") { call throws(ListingException) in
      let seconds = try call.world.seconds(ofDate: call.object(0))
      call.returnBool(own(call).start <= seconds && seconds <= own(call).end)
    }
    cls.instance("intersectsDateInterval:", "B@:@\"NSDateInterval\"") {
      call throws(ListingException) in
      guard let other = interval(call.object(0), call.world) else { return call.returnBool(false) }
      call.returnBool(own(call).start <= other.end && other.start <= own(call).end)
    }
    cls.instance("intersectionWithDateInterval:", "@\"NSDateInterval\"@:@\"NSDateInterval\"") {
      call throws(ListingException) in
      guard let other = interval(call.object(0), call.world) else {
        return call.returnBorrowed(nil)
      }
      let (start, end) = (max(own(call).start, other.start), min(own(call).end, other.end))
      guard start <= end else { return call.returnBorrowed(nil) }
      call.returnObject(
        call.world.makeInstance(of: "NSDateInterval", state: IntervalState(start, end - start)))
    }
    cls.instance("compare:", "q@:@\"NSDateInterval\"") { call throws(ListingException) in
      guard let other = interval(call.object(0), call.world) else { return call.returnValue(1) }
      let mine = (own(call).start, own(call).duration)
      let theirs = (other.start, other.duration)
      call.returnValue(mine < theirs ? -1 : mine > theirs ? 1 : 0)
    }
    for selector in ["isEqual:", "isEqualToDateInterval:"] {
      cls.instance(selector, "B@:@") { call throws(ListingException) in
        guard let other = interval(call.object(0), call.world) else {
          return call.returnBool(false)
        }
        call.returnBool(own(call).start == other.start && own(call).duration == other.duration)
      }
    }
  }
}
