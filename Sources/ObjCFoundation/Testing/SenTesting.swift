// SenTestingKit, what XCTest came from: a test case that takes its failures as exceptions, the exceptions that describe one, and
// the comparison behind STAssertEquals. The assertions themselves are macros (PredefinedMacros+XCTest.swift); a project's own
// macros make these exceptions and hand them to `failWithException:`.
import CRuntime
import ObjCVM

enum SenTesting {
  /// Every name of the kit is its own text.
  static let names = [
    "SenTestFailureException", "SenFailureTypeKey", "SenConditionFailure", "SenRaiseFailure",
    "SenEqualityFailure", "SenTestConditionKey", "SenTestEqualityLeftKey",
    "SenTestEqualityRightKey", "SenTestEqualityAccuracyKey", "SenTestFilenameKey",
    "SenTestLineNumberKey", "SenTestDescriptionKey",
  ]

  static func testCaseClass() -> NativeClass {
    let cls = NativeClass("SenTestCase", superclass: "XCTestCase")
    cls.instance("failWithException:", "v@:@\"NSException\"") { call throws(ListingException) in
      guard let failure = try call.checkedObject(0) else { return }
      let line = try call.world.send(failure, "lineNumber")
      try TestSession.of(call.world).fail(
        TestFailure(
          file: call.world.string(of: try call.world.send(failure, "filename")),
          line: try call.world.sendInt(line, "integerValue", resultType: "q"),
          message: call.world.string(of: try call.world.send(failure, "reason")),
          isUnexpected: false),
        call.world)
    }
    for (name, goesOn) in [("raiseAfterFailure", false), ("continueAfterFailure", true)] {
      cls.instance(name, "v@:") { call throws(ListingException) in
        call.world.testState(of: call.receiver).continueAfterFailure = goesOn
      }
    }
    return cls
  }

  // MARK: Exceptions that describe a failure

  /// What SenTestingKit adds to NSException.
  static func addFailures(to cls: NativeClass) {
    cls.classMethod(
      "failureInFile:atLine:withDescription:", "@@:@\"NSString\"i@\"NSString\"", variadic: true
    ) { call throws(ListingException) in
      try call.returnFailure(nil, "", 0, [])
    }
    cls.classMethod(
      "failureInCondition:isTrue:inFile:atLine:withDescription:",
      "@@:@\"NSString\"B@\"NSString\"i@\"NSString\"", variadic: true
    ) { call throws(ListingException) in
      let condition = call.world.string(of: call.object(0))
      try call.returnFailure(
        "SenConditionFailure", "\"\(condition)\" should be \(call.bool(1) ? "false" : "true").", 2,
        [("SenTestConditionKey", call.object(0))])
    }
    cls.classMethod(
      "failureInEqualityBetweenObject:andObject:inFile:atLine:withDescription:",
      "@@:@@@\"NSString\"i@\"NSString\"", variadic: true
    ) { call throws(ListingException) in
      try call.returnFailure(
        "SenEqualityFailure",
        "'\(try call.text(0))' should be equal to '\(try call.text(1))'.", 2,
        [
          ("SenTestEqualityLeftKey", call.object(0)), ("SenTestEqualityRightKey", call.object(1)),
        ])
    }
    cls.classMethod(
      "failureInEqualityBetweenValue:andValue:withAccuracy:inFile:atLine:withDescription:",
      "@@:@\"NSValue\"@\"NSValue\"@\"NSNumber\"@\"NSString\"i@\"NSString\"", variadic: true
    ) { call throws(ListingException) in
      let accuracy = call.object(2) == nil ? "" : " + or - '\(try call.text(2))'"
      try call.returnFailure(
        "SenEqualityFailure",
        "'\(try call.text(0))' should be equal to '\(try call.text(1))'\(accuracy).", 3,
        [
          ("SenTestEqualityLeftKey", call.object(0)), ("SenTestEqualityRightKey", call.object(1)),
          ("SenTestEqualityAccuracyKey", call.object(2)),
        ])
    }
    cls.classMethod(
      "failureInRaise:inFile:atLine:withDescription:",
      "@@:@\"NSString\"@\"NSString\"i@\"NSString\"", variadic: true
    ) { call throws(ListingException) in
      try call.returnFailure(
        "SenRaiseFailure", "\"\(call.world.string(of: call.object(0)))\" should raise.", 1,
        [("SenTestConditionKey", call.object(0))])
    }
    cls.classMethod(
      "failureInRaise:exception:inFile:atLine:withDescription:",
      "@@:@\"NSString\"@\"NSException\"@\"NSString\"i@\"NSString\"", variadic: true
    ) { call throws(ListingException) in
      let raised = call.object(1)
      let words = raised == nil ? "" : call.world.string(of: try call.world.send(raised, "reason"))
      try call.returnFailure(
        "SenRaiseFailure", "\"\(call.world.string(of: call.object(0)))\" raised \(words).", 2,
        [("SenTestConditionKey", call.object(0))])
    }
    for (name, key) in [
      ("filename", "SenTestFilenameKey"), ("filePathInProject", "SenTestFilenameKey"),
      ("lineNumber", "SenTestLineNumberKey"),
    ] {
      let type = name == "lineNumber" ? "@\"NSNumber\"@:" : "@\"NSString\"@:"
      cls.instance(name, type) { call throws(ListingException) in
        let info = try call.world.send(call.receiver, "userInfo")
        call.returnBorrowed(
          try call.world.send(info, "objectForKey:", .object(call.world.constantString(key))))
      }
    }
  }

  // MARK: Functions

  static var functions: [NativeFunction] {
    [
      NativeFunction("STComposeString", "@\"NSString\"@\"NSString\"", variadic: true) {
        call throws(ListingException) in
        guard let format = try call.checkedObject(0) else { return call.returnText("") }
        call.returnText(try call.world.format(format, call.formatArguments).string)
      },
      // 0 for equal values, 1 for others, 2 for values of different types. Integers may differ in width: these tests are of the
      // age in which NSUInteger was `unsigned int`, so that `[list count]` and `3u` were of one type.
      NativeFunction("_STCompare", "ir^vr*r^vr*") { call throws(ListingException) in
        let types = [Array(try call.cString(1)), Array(try call.cString(3))]
        if let left = try integer(call, 0, types[0]), let right = try integer(call, 2, types[1]) {
          return call.returnValue(
            left.isSigned != right.isSigned ? Int32(2) : left.bits == right.bits ? 0 : 1)
        }
        guard types[0] == types[1] else { return call.returnValue(Int32(2)) }
        let values = [
          try call.world.value(at: call.pointer(0), types[0]),
          try call.world.value(at: call.pointer(2), types[0]),
        ]
        let isEqual = try call.world.sendInt(
          values[0], "isEqualToValue:", .object(values[1]), resultType: "B")
        call.returnValue(isEqual & 0xFF != 0 ? Int32(0) : 1)
      },
    ]
  }

  /// nil for what is no integer of 32 or 64 bits.
  private static func integer(_ call: NativeCall, _ index: Int, _ type: [UInt8])
    throws(ListingException) -> (bits: Int64, isSigned: Bool)?
  {
    guard type.count == 1, "iIlLqQ".utf8.contains(type[0]) else { return nil }
    let isNarrow = "iI".utf8.contains(type[0])
    let isSigned = "ilq".utf8.contains(type[0])
    let bytes = try call.world.readBytes(call.pointer(index), isNarrow ? 4 : 8)
    return bytes.withUnsafeBytes {
      guard isNarrow else { return ($0.loadUnaligned(as: Int64.self), isSigned) }
      return isSigned
        ? (Int64($0.loadUnaligned(as: Int32.self)), true)
        : (Int64($0.loadUnaligned(as: UInt32.self)), false)
    }
  }
}

extension World {
  /// An NSValue of the bytes, +0.
  fileprivate func value(at address: UnsafeMutableRawPointer?, _ type: [UInt8])
    throws(ListingException) -> ObjectPointer?
  {
    let encoding = autoreleasedString(String(decoding: type, as: UTF8.self))
    let text = try perform(
      encoding, selector("UTF8String"), [], resultType: "r*", as: UnsafeRawPointer?.self)
    return try send(
      toClass: cls("NSValue"), "valueWithBytes:objCType:", .pointer(address), .pointer(text))
  }
}

extension NativeCall {
  fileprivate func text(_ index: Int) throws(ListingException) -> String {
    guard let object = try checkedObject(index) else { return "(null)" }
    return try world.describe(object)
  }

  /// Returns an exception with the place and description in the arguments from `first` on.
  fileprivate func returnFailure(
    _ type: String?, _ words: String, _ first: Int, _ entries: [(String, ObjectPointer?)]
  ) throws(ListingException) {
    var description = ""
    if let format = try checkedObject(first + 2) {
      description = try world.format(format, formatArguments).string
    }
    let reason =
      words.isEmpty || description.isEmpty ? words + description : "\(words) \(description)"
    let info = try world.send(toClass: world.cls("NSMutableDictionary"), "dictionary")
    var all = entries
    all.append(("SenTestFilenameKey", object(first)))
    all.append(
      ("SenTestLineNumberKey", fwd_autorelease(world.makeNumber(load(first + 1, as: Int32.self)))))
    all.append(("SenTestDescriptionKey", world.autoreleasedString(description)))
    if let type { all.append(("SenFailureTypeKey", world.constantString(type))) }
    for (key, value) in all where value != nil {
      try world.sendVoid(
        info, "setObject:forKey:", .object(value), .object(world.constantString(key)))
    }
    returnBorrowed(
      try world.send(
        toClass: world.cls("NSException"), "exceptionWithName:reason:userInfo:",
        .object(world.constantString("SenTestFailureException")),
        .object(world.autoreleasedString(reason)), .object(info)))
  }
}
