// XCTest: test cases, expectations and assertions, and what runs them (`World.runTests`).
//
// The assertions are macros, as in Apple's header (KnownHeaders+XCTest.swift). They compare in the listing's own types and call
// `_XCTReport` with Apple's words when something is wrong. What belongs to user interfaces, performance and attachments is
// there and does nothing; a block that is measured runs once.
import CRuntime
import ObjCSema
import ObjCVM

enum TestLibrary: NativeLibrary {
  static var classNames: [String] {
    [
      "XCTest", "XCTestCase", "XCTestExpectation", "XCTNSPredicateExpectation",
      "XCTNSNotificationExpectation", "XCTKVOExpectation", "XCTWaiter", "XCTAttachment",
      "SenTestCase",
    ] + records.names
  }

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "XCTest": testClass()
    case "XCTestCase": testCaseClass()
    case "XCTestExpectation": expectationClass()
    case "XCTNSPredicateExpectation": predicateExpectationClass()
    case "XCTNSNotificationExpectation": notificationExpectationClass()
    case "XCTKVOExpectation": observingExpectationClass()
    case "XCTWaiter": waiterClass()
    case "XCTAttachment": attachmentClass()
    case "SenTestCase": SenTesting.testCaseClass()
    default: record(name)
    }
  }

  static func constants() -> [String: NativeConstant] {
    var constants: [String: NativeConstant] = [
      "XCTPerformanceMetric_WallClockTime": .string("com.apple.XCTPerformanceMetric_WallClockTime"),
      "XCTestErrorDomain": .string("com.apple.XCTestErrorDomain"),
    ]
    let results = [
      "XCTWaiterResultCompleted", "XCTWaiterResultTimedOut", "XCTWaiterResultIncorrectOrder",
      "XCTWaiterResultInvertedFulfillment", "XCTWaiterResultInterrupted",
    ]
    for (index, name) in results.enumerated() {
      constants[name] = .integer(Int64(index + 1), types: "q")
    }
    for (index, name) in issueTypes.enumerated() {
      constants["XCTIssueType" + name] = .integer(Int64(index), types: "q")
    }
    // Which tests the first tools were asked to run: `-XCTest All` stood in the arguments.
    for family in ["XCTest", "SenTest"] {
      constants[family + "ScopeKey"] = .string(family)
      constants[family + "edUnitPath"] = .string(family + "edUnitPath")
      for scope in ["All", "None", "Self"] { constants[family + "Scope" + scope] = .string(scope) }
    }
    for name in SenTesting.names { constants[name] = .string(name) }
    return constants
  }

  static var types: [NativeType] {
    [
      NativeType(name: "XCWaitCompletionHandler", encoding: "@?<v@?@\"NSError\">"),
      NativeType(name: "XCTWaiterResult", encoding: "q"),
      NativeType(name: "XCTIssueType", encoding: "q"),
      NativeType(name: "XCTPerformanceMetric", encoding: "@\"NSString\""),
      NativeType(name: "XCNotificationExpectationHandler", encoding: "@?<B@?@\"NSNotification\">"),
      NativeType(
        name: "XCTNSNotificationExpectationHandler", encoding: "@?<B@?@\"NSNotification\">"),
      NativeType(name: "XCPredicateExpectationHandler", encoding: "@?<B@?>"),
      NativeType(name: "XCTNSPredicateExpectationHandler", encoding: "@?<B@?>"),
      NativeType(
        name: "XCKeyValueObservingExpectationHandler", encoding: "@?<B@?@@\"NSDictionary\">"),
      NativeType(name: "XCTKVOExpectationHandler", encoding: "@?<B@?@@\"NSDictionary\">"),
    ]
  }

  static func functions(in world: World) -> [NativeFunction] {
    [
      NativeFunction("_XCTReport", "vr*Q@\"NSString\"@\"NSString\"", variadic: true) {
        call throws(ListingException) in
        let session = TestSession.of(call.world)
        var message = call.world.string(of: call.object(2))
        let words = try call.world.format(call.object(3), call.formatArguments).string
        if !words.isEmpty { message += " - " + words }
        try session.fail(
          TestFailure(
            file: try text(call, 0), line: call.int(1), message: message, isUnexpected: false),
          call.world)
      },
      // Behind the assertions of SenTestingKit: the description may be nil.
      NativeFunction("_STReport", "vr*Q@\"NSString\"@\"NSString\"", variadic: true) {
        call throws(ListingException) in
        var message = call.world.string(of: call.object(2))
        if let format = try call.checkedObject(3) {
          message += " " + (try call.world.format(format, call.formatArguments).string)
        }
        try TestSession.of(call.world).fail(
          TestFailure(
            file: try text(call, 0), line: call.int(1), message: message, isUnexpected: false),
          call.world)
      },
    ] + expectedFailureFunctions + SenTesting.functions + [
      NativeFunction("_XCTSkip", "v@\"NSString\"", variadic: true) {
        call throws(ListingException) in
        let words = try call.world.format(call.object(0), call.formatArguments).string
        throw call.world.exception(TestSession.skipName, words)
      },
      NativeFunction("_XCTPasses", "B@") { call throws(ListingException) in
        guard let object = call.object(0), call.world.isKind(object, of: "NSException") else {
          return call.returnBool(false)
        }
        let name = call.world.string(of: try call.world.send(object, "name"))
        call.returnBool(name == TestSession.skipName || name == TestSession.interruptionName)
      },
      NativeFunction("_XCTDescribe", "@\"NSString\"r^vr*") { call throws(ListingException) in
        call.returnObject(call.world.makeString(try describe(call)))
      },
      NativeFunction("_XCTDescribeObject", "@\"NSString\"@") { call throws(ListingException) in
        let object = call.object(0)
        call.returnObject(
          call.world.makeString(object == nil ? "(null)" : try call.world.describe(object)))
      },
      NativeFunction("_XCTDescribeException", "@\"NSString\"@") { call throws(ListingException) in
        guard let object = call.object(0), call.world.isKind(object, of: "NSException") else {
          return call.returnText("an unknown exception")
        }
        call.returnBorrowed(try call.world.send(object, "reason"))
      },
    ]
  }

  private static func text(_ call: NativeCall, _ index: Int) throws(ListingException) -> String {
    String(decoding: try call.cString(index), as: UTF8.self)
  }

  /// A value of any type, as a failed comparison prints it.
  private static func describe(_ call: NativeCall) throws(ListingException) -> String {
    let encoding = try text(call, 1)
    guard let first = encoding.utf8.first(where: { !"rnNoORVA".utf8.contains($0) }) else {
      return ""
    }
    func read<Value: BitwiseCopyable>(_ type: Value.Type) throws(ListingException) -> Value {
      let bytes = try call.world.readBytes(call.pointer(0), MemoryLayout<Value>.size)
      return bytes.withUnsafeBytes { $0.loadUnaligned(as: type) }
    }
    switch first {
    case UInt8(ascii: "c"): return "\(try read(Int8.self))"
    case UInt8(ascii: "B"): return try read(UInt8.self) == 0 ? "NO" : "YES"
    case UInt8(ascii: "C"): return "\(try read(UInt8.self))"
    case UInt8(ascii: "s"): return "\(try read(Int16.self))"
    case UInt8(ascii: "S"): return "\(try read(UInt16.self))"
    case UInt8(ascii: "i"): return "\(try read(Int32.self))"
    case UInt8(ascii: "I"): return "\(try read(UInt32.self))"
    case UInt8(ascii: "q"), UInt8(ascii: "l"): return "\(try read(Int64.self))"
    case UInt8(ascii: "Q"), UInt8(ascii: "L"): return "\(try read(UInt64.self))"
    case UInt8(ascii: "f"):
      return call.world.string(
        of: try call.world.send(
          fwd_autorelease(call.world.makeNumber(try read(Float.self))), "description"))
    case UInt8(ascii: "d"):
      return call.world.string(
        of: try call.world.send(
          fwd_autorelease(call.world.makeNumber(try read(Double.self))), "description"))
    case UInt8(ascii: "@"), UInt8(ascii: "#"):
      let object = try read(ObjectPointer?.self)
      try call.world.checkReceiver(object)
      return object == nil ? "(null)" : try call.world.describe(object)
    case UInt8(ascii: "^"), UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: ":"):
      return hex(try read(UInt.self))
    default:
      var size = 0
      guard fwd_encoding_getSizeAndAlignment(encoding, &size, nil, nil) == FWD_OK else { return "" }
      let bytes = try call.world.readBytes(call.pointer(0), size)
      let digits = bytes.map { byte in
        let text = String(byte, radix: 16)
        return text.utf8.count < 2 ? "0" + text : text
      }
      return "{length = \(size), bytes = 0x\(digits.joined())}"
    }
  }

  // MARK: What only has to be there

  private static func testClass() -> NativeClass {
    let cls = NativeClass("XCTest", superclass: "NSObject")
    for name in ["setUp", "tearDown"] {
      cls.instance(name, "v@:") { call throws(ListingException) in }
    }
    for name in ["setUpWithError:", "tearDownWithError:"] {
      cls.instance(name, "B@:^@") { call throws(ListingException) in call.returnBool(true) }
    }
    addRunningSelf(to: cls)
    return cls
  }

  private static func attachmentClass() -> NativeClass {
    let cls = NativeClass("XCTAttachment", superclass: "NSObject")
    for name in ["String", "Data", "PlistObject", "ArchivableObject", "ContentsOfFileAtURL"] {
      let selector =
        name.hasPrefix("Contents") ? "attachmentWith\(name):" : "attachmentWith\(name):"
      cls.classMethod(selector, "@@:@", returnsInstance: true) { call throws(ListingException) in
        let made = try call.world.send(call.receiver, "new")
        call.returnObject(made)
      }
    }
    for name in ["setName:", "setUserInfo:"] {
      cls.instance(name, "v@:@") { call throws(ListingException) in }
    }
    cls.instance("setLifetime:", "v@:q") { call throws(ListingException) in }
    return cls
  }
}
