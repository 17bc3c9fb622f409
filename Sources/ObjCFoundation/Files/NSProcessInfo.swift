// NSProcessInfo: the values that a small command line program on a current Mac would see, fixed so that every run
// prints the same.
import CRuntime
import ObjCVM

private final class SharedProcess {
  let info: ObjectPointer
  init(_ world: World) { info = world.makeImmortal(of: "NSProcessInfo") }
}

extension World {
  fileprivate var processInfo: ObjectPointer {
    service(SharedProcess.self) { SharedProcess($0) }.info
  }
  /// What the program is called, in NSLog's prefix too.
  static let processName = "listing"
}

extension FilesLibrary {
  static func processInfoClass() -> NativeClass {
    let cls = NativeClass("NSProcessInfo", superclass: "NSObject")
    cls.classMethod("processInfo", "@\"NSProcessInfo\"@:") { call throws(ListingException) in
      call.returnBorrowed(call.world.processInfo)
    }
    let texts = [
      ("processName", World.processName), ("hostName", "localhost"), ("userName", "listing"),
      ("fullUserName", "Listing"),
      ("operatingSystemVersionString", "Version 14.0 (Build 23A344)"),
    ]
    for (name, text) in texts {
      cls.property(name, "T@\"NSString\",R,C")
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        call.returnObject(call.world.makeString(text))
      }
    }
    cls.instance("setProcessName:", "v@:@\"NSString\"") { _ in }
    cls.property("globallyUniqueString", "T@\"NSString\",R,C")
    cls.instance("globallyUniqueString", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnText(UTF16Text("\(UUIDState(call.world.randomNumbers).text)-1-0000000000000000"))
    }
    for (name, value) in [
      ("processorCount", UInt(8)), ("activeProcessorCount", 8), ("physicalMemory", 8 << 30),
    ] {
      cls.property(name, "TQ,R")
      cls.instance(name, "Q@:") { call throws(ListingException) in call.returnValue(value) }
    }
    cls.property("processIdentifier", "Ti,R")
    cls.instance("processIdentifier", "i@:") { call throws(ListingException) in
      call.returnValue(Int32(1))
    }
    cls.property("systemUptime", "Td,R")
    cls.instance("systemUptime", "d@:") { call throws(ListingException) in
      call.returnValue(Double(call.world.clock.uptime()) / 1e9)
    }
    cls.property("arguments", "T@\"NSArray\",R,C")
    cls.instance("arguments", "@\"NSArray\"@:") { call throws(ListingException) in
      call.returnObject(
        call.world.newArray(owning: [call.world.makeString("/tmp/" + World.processName)]))
    }
    cls.property("environment", "T@\"NSDictionary\",R,C")
    cls.instance("environment", "@\"NSDictionary\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeDictionary(owning: ObjectTable()))
    }
    cls.property("operatingSystemVersion", "T{?=qqq},R")
    cls.instance("operatingSystemVersion", #"{?="majorVersion"q"minorVersion"q"patchVersion"q}@:"#)
    { call throws(ListingException) in
      call.result.storeBytes(of: (14, 0, 0), as: (Int, Int, Int).self)
    }
    cls.instance(
      "isOperatingSystemAtLeastVersion:", #"B@:{?="majorVersion"q"minorVersion"q"patchVersion"q}"#
    ) { call throws(ListingException) in
      let wanted = call.load(0, as: (Int, Int, Int).self)
      call.returnBool((14, 0, 0) >= wanted)
    }
    // NSMACHOperatingSystem, as on every Mac; the name is as old.
    cls.instance("operatingSystem", "Q@:") { call throws(ListingException) in
      call.returnValue(UInt(5))
    }
    cls.instance("operatingSystemName", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeString("NSMACHOperatingSystem"))
    }
    cls.property("thermalState", "Tq,R")
    cls.instance("thermalState", "q@:") { call throws(ListingException) in call.returnValue(0) }
    for (property, name) in [
      ("lowPowerModeEnabled", "isLowPowerModeEnabled"), ("macCatalystApp", "isMacCatalystApp"),
      ("iOSAppOnMac", "isiOSAppOnMac"),
    ] {
      cls.property(property, "TB,R,G\(name)")
      cls.instance(name, "B@:") { call throws(ListingException) in call.returnBool(false) }
    }
    cls.instance("beginActivityWithOptions:reason:", "@\"NSObject<NSObject>\"@:Q@\"NSString\"") {
      call throws(ListingException) in
      call.returnObject(fwd_class_createInstance(call.world.cls("NSObject"), 0))
    }
    cls.instance(
      "performActivityWithOptions:reason:usingBlock:", "v@:Q@\"NSString\"@?<v@?>"
    ) { call throws(ListingException) in
      try call.world.callBlockVoid(try call.block(2))
    }
    // The time never expires.
    cls.instance("performExpiringActivityWithReason:usingBlock:", "v@:@\"NSString\"@?<v@?B>") {
      call throws(ListingException) in
      try call.world.callBlockVoid(try call.block(1), .bool(false))
    }
    for name in ["disableAutomaticTermination:", "enableAutomaticTermination:"] {
      cls.instance(name, "v@:@\"NSString\"") { _ in }
    }
    cls.property("automaticTerminationSupportEnabled", "TB")
    cls.instance("automaticTerminationSupportEnabled", "B@:") { call throws(ListingException) in
      call.returnBool(termination(call).isSupported)
    }
    cls.instance("setAutomaticTerminationSupportEnabled:", "v@:B") {
      call throws(ListingException) in
      termination(call).isSupported = call.bool(0)
    }
    for name in ["disableSuddenTermination", "enableSuddenTermination"] {
      cls.instance(name, "v@:") { _ in }
    }
    return cls
  }

  /// Whether the system may end the program while it is idle: remembered, and without effect.
  private final class Termination { var isSupported = false }

  private static func termination(_ call: NativeCall) -> Termination {
    call.world.service(Termination.self) { _ in Termination() }
  }
}
