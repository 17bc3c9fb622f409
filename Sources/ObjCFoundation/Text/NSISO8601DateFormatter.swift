// NSISO8601DateFormatter: a pattern by the parts that are asked for.
import CRuntime
import ObjCVM

extension TextLibrary {
  /// NSISO8601DateFormatOptions.
  private struct ISOParts: OptionSet {
    let rawValue: UInt
    static let year = ISOParts(rawValue: 1)
    static let month = ISOParts(rawValue: 2)
    static let week = ISOParts(rawValue: 4)
    static let day = ISOParts(rawValue: 16)
    static let time = ISOParts(rawValue: 32)
    static let zone = ISOParts(rawValue: 64)
    static let space = ISOParts(rawValue: 128)
    static let dashes = ISOParts(rawValue: 256)
    static let colons = ISOParts(rawValue: 512)
    static let zoneColon = ISOParts(rawValue: 1024)
    static let fraction = ISOParts(rawValue: 2048)
    /// `NSISO8601DateFormatWithInternetDateTime`
    static let standard = ISOParts(rawValue: 1907)

    var pattern: String {
      var date: [String] = []
      if contains(.year) { date.append(contains(.week) ? "YYYY" : "yyyy") }
      if contains(.month) { date.append("MM") }
      if contains(.week) { date.append("'W'ww") }
      if contains(.day) { date.append(contains(.month) ? "dd" : contains(.week) ? "ee" : "DDD") }
      var result = date.joined(separator: contains(.dashes) ? "-" : "")
      if contains(.time) {
        if !result.isEmpty { result += contains(.space) ? " " : "'T'" }
        result += contains(.colons) ? "HH:mm:ss" : "HHmmss"
        if contains(.fraction) { result += ".SSS" }
      }
      if contains(.zone) { result += contains(.zoneColon) ? "XXX" : "XX" }
      return result
    }
  }

  static func isoFormatterClass() -> NativeClass {
    let cls = NativeClass("NSISO8601DateFormatter", superclass: "NSFormatter")
    cls.hasState = true
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      let own = dateState(call)
      own.format = ISOParts.standard.pattern
      own.followISO()
      call.returnRetained(call.receiver)
    }
    addDateConversions(to: cls)
    cls.property("formatOptions", "TQ")
    cls.instance("formatOptions", "Q@:") { call throws(ListingException) in
      call.returnValue(dateState(call).isoOptions)
    }
    cls.instance("setFormatOptions:", "v@:Q") { call throws(ListingException) in
      let own = dateState(call)
      own.isoOptions = call.uint(0)
      own.format = ISOParts(rawValue: call.uint(0)).pattern
    }
    addTimeZone(to: cls)
    cls.classMethod(
      "stringFromDate:timeZone:formatOptions:",
      "@\"NSString\"@:@\"NSDate\"@\"NSTimeZone\"Q"
    ) { call throws(ListingException) in
      let own = DateFormatterState()
      own.format = ISOParts(rawValue: call.uint(2)).pattern
      own.followISO()
      own.zone = try call.world.zoneRules(of: call.object(1))
      call.returnObject(
        call.world.makeString(own.text(of: try call.world.seconds(ofDate: call.object(0)))))
    }
    return cls
  }

  private static func addTimeZone(to cls: NativeClass) {
    cls.property("timeZone", "T@\"NSTimeZone\",C")
    cls.instance("timeZone", "@\"NSTimeZone\"@:") { call throws(ListingException) in
      if let set = dateState(call).objects["timeZone"] { return call.returnBorrowed(set) }
      call.returnObject(call.world.makeZone(.greenwich))
    }
    cls.instance("setTimeZone:", "v@:@\"NSTimeZone\"") { call throws(ListingException) in
      let own = dateState(call)
      own.zone = call.object(0) == nil ? .greenwich : try call.world.zoneRules(of: call.object(0))
      let old = own.objects["timeZone"]
      own.objects["timeZone"] = fwd_retain(call.object(0))
      fwd_release(old)
    }
  }
}
