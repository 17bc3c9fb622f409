// NSProcessInfo and NSBundle: the values that a small command line program on a current Mac would see, fixed so that every run
// prints the same.
import CRuntime
import ObjCVM

private final class SharedProcess {
  let info: ObjectPointer
  let bundle: ObjectPointer
  init(_ world: World) {
    info = world.makeImmortal(of: "NSProcessInfo")
    bundle = world.makeImmortal(of: "NSBundle")
  }
}

extension World {
  private var process: SharedProcess { service(SharedProcess.self) { SharedProcess($0) } }
  fileprivate var processInfo: ObjectPointer { process.info }
  fileprivate var mainBundle: ObjectPointer { process.bundle }
  /// What the program is called, in NSLog's prefix too.
  fileprivate static let programName = "listing"
}

extension FilesLibrary {
  static func processInfoClass() -> NativeClass {
    let cls = NativeClass("NSProcessInfo", superclass: "NSObject")
    cls.classMethod("processInfo", "@\"NSProcessInfo\"@:") { call throws(ListingException) in
      call.returnBorrowed(call.world.processInfo)
    }
    let texts = [
      ("processName", World.programName), ("hostName", "localhost"), ("userName", "listing"),
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
      call.returnText(Text("\(UUIDState(call.world.randomNumbers).text)-1-0000000000000000"))
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
        call.world.newArray(owning: [call.world.makeString("/tmp/" + World.programName)]))
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
    for name in ["isLowPowerModeEnabled", "isMacCatalystApp", "isiOSAppOnMac"] {
      cls.instance(name, "B@:") { call throws(ListingException) in call.returnBool(false) }
    }
    for name in ["disableSuddenTermination", "enableSuddenTermination"] {
      cls.instance(name, "v@:") { _ in }
    }
    return cls
  }

  static func bundleClass() -> NativeClass {
    let cls = NativeClass("NSBundle", superclass: "NSObject")
    for name in ["mainBundle"] {
      cls.classMethod(name, "@\"NSBundle\"@:") { call throws(ListingException) in
        call.returnBorrowed(call.world.mainBundle)
      }
    }
    cls.classMethod("bundleForClass:", "@\"NSBundle\"@:#") { call throws(ListingException) in
      call.returnBorrowed(call.world.mainBundle)
    }
    cls.classMethod("bundleWithIdentifier:", "@\"NSBundle\"@:@\"NSString\"") {
      call throws(ListingException) in
      call.returnBorrowed(nil)
    }
    // A command line program has no Info.plist and so no identifier.
    for (name, text) in [
      ("bundlePath", "/tmp"), ("resourcePath", "/tmp"),
      ("executablePath", "/tmp/" + World.programName),
    ] {
      cls.property(name, "T@\"NSString\",R,C")
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        call.returnObject(call.world.makeString(text))
      }
    }
    cls.property("bundleIdentifier", "T@\"NSString\",R,C")
    cls.instance("bundleIdentifier", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnBorrowed(nil)
    }
    for name in ["infoDictionary", "localizedInfoDictionary"] {
      cls.property(name, "T@\"NSDictionary\",R,C")
      cls.instance(name, "@\"NSDictionary\"@:") { call throws(ListingException) in
        call.returnObject(call.world.makeDictionary(owning: ObjectTable()))
      }
    }
    cls.instance("objectForInfoDictionaryKey:", "@@:@\"NSString\"") {
      call throws(ListingException) in call.returnBorrowed(nil)
    }
    cls.instance("classNamed:", "#@:@\"NSString\"") { call throws(ListingException) in
      call.returnValue(fwd_getClass(call.world.string(of: call.object(0))))
    }
    cls.property("principalClass", "T#,R")
    cls.instance("principalClass", "#@:") { call throws(ListingException) in
      call.returnValue(OpaquePointer?.none)
    }
    cls.instance("pathForResource:ofType:", "@\"NSString\"@:@\"NSString\"@\"NSString\"") {
      call throws(ListingException) in
      call.returnBorrowed(nil)
    }
    cls.instance(
      "localizedStringForKey:value:table:", "@\"NSString\"@:@\"NSString\"@\"NSString\"@\"NSString\""
    ) { call throws(ListingException) in
      let value = call.object(1)
      call.returnBorrowed(
        value == nil || call.world.string(of: value).isEmpty ? call.object(0) : value)
    }
    return cls
  }
}
