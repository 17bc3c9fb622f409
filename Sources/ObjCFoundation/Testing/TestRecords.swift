// What XCTest tells of a failure and of a run: values that a test may read.
import CRuntime
import ObjCVM

extension TestLibrary {
  static let records = RecordClasses(
    """
    XCTSourceCodeLocation : NSObject
      fileURL @"NSURL" R
      lineNumber q R
      i initWithFileURL:lineNumber: @"NSURL"q fileURL lineNumber
    XCTSourceCodeContext : NSObject
      location @"XCTSourceCodeLocation" R
      callStack @"NSArray" R
      i initWithLocation: @"XCTSourceCodeLocation" location
      i initWithCallStack:location: @"NSArray"@"XCTSourceCodeLocation" callStack location
    XCTIssue : NSObject NSCopying
      type q R
      compactDescription @"NSString" R
      detailedDescription @"NSString" R
      sourceCodeContext @"XCTSourceCodeContext" R
      associatedError @"NSError" R
      attachments @"NSArray" R
      i initWithType:compactDescription: q@"NSString" type compactDescription
      i initWithType:compactDescription:detailedDescription:sourceCodeContext:associatedError:attachments: q@"NSString"@"NSString"@"XCTSourceCodeContext"@"NSError"@"NSArray" type compactDescription detailedDescription sourceCodeContext associatedError attachments
    XCTMutableIssue : XCTIssue NSCopying
      type q
      compactDescription @"NSString"
      detailedDescription @"NSString"
      sourceCodeContext @"XCTSourceCodeContext"
      associatedError @"NSError"
      attachments @"NSArray"
    XCTestRun : NSObject
      test @"XCTest" R
      startDate @"NSDate" R
      stopDate @"NSDate" R
      executionCount Q R
      skipCount Q R
      failureCount Q R
      unexpectedExceptionCount Q R
      hasBeenSkipped B R
      i initWithTest: @"XCTest" test
      c testRunWithTest: @"XCTest" test
    XCTestCaseRun : XCTestRun
    XCTestSuiteRun : XCTestRun
    XCTestSuite : XCTest
      name @"NSString" R
      i initWithName: @"NSString" name
      c testSuiteWithName: @"NSString" name
    XCTestObservationCenter : NSObject
      s sharedTestObservationCenter
      + new @@:
    XCTExpectedFailureOptions : NSObject NSCopying
      enabled B isEnabled =1
      strict B isStrict =1
    XCTExpectedFailure : NSObject
      failureReason @"NSString" R
      issue @"XCTIssue" R
    XCTContext : NSObject
    XCTestLog : NSObject
    """)

  /// The types of an issue, in the order of the header.
  static let issueTypes = [
    "AssertionFailure", "ThrownError", "UncaughtException", "PerformanceRegression", "System",
    "UnmatchedExpectedFailure",
  ]

  static func record(_ name: String) -> NativeClass? {
    guard let cls = records.define(name) else { return nil }
    switch name {
    case "XCTSourceCodeLocation":
      cls.instance("initWithFilePath:lineNumber:", "@@:@\"NSString\"q", returnsInstance: true) {
        call throws(ListingException) in
        // Xcode's paths are absolute. One that is not is for the reader, and stays as it is.
        let path = try call.checkedObject(0)
        let isRelative = !call.world.string(of: path).hasPrefix("/")
        let url = try call.world.send(
          toClass: call.world.cls("NSURL"),
          isRelative ? "URLWithString:" : "fileURLWithPath:",
          .object(isRelative ? try escaped(path, call.world) : path))
        let made = try call.world.send(
          call.receiver, "initWithFileURL:lineNumber:", .object(url), .int(call.int(1)))
        call.returnRetained(made)
      }
    case "XCTExpectedFailureOptions": addExpectation(to: cls)
    case "XCTestRun": addRun(to: cls)
    case "XCTestSuiteRun": addSuiteRun(to: cls)
    case "XCTestSuite": addSuite(to: cls)
    case "XCTestObservationCenter":
      cls.instance("addTestObserver:", "v@:@") { call throws(ListingException) in
        TestSession.of(call.world).add(observer: try call.checkedObject(0))
      }
      cls.instance("removeTestObserver:", "v@:@") { call throws(ListingException) in
        TestSession.of(call.world).remove(observer: call.object(0))
      }
      // Private, but the tests of test libraries send it.
      cls.instance("_suspendObservationForBlock:", "v@:@?<v@?>") { call throws(ListingException) in
        let session = TestSession.of(call.world)
        session.suspensions += 1
        defer { session.suspensions -= 1 }
        try call.world.callBlockVoid(call.object(0))
      }
    case "XCTContext":
      cls.classMethod("runActivityNamed:block:", "v@:@\"NSString\"@?<v@?@>") {
        call throws(ListingException) in
        try call.world.callBlockVoid(call.object(1), .object(nil))
      }
    default: break
    }
    return cls
  }

  /// A failure as a test's own `recordIssue:` reads it, +0.
  static func makeIssue(_ failure: TestFailure, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    func make(_ name: String, _ selector: String, _ arguments: SendArgument...)
      throws(ListingException) -> ObjectPointer?
    {
      let fresh = try world.send(toClass: world.cls(name), "alloc")
      let made = try world.perform(
        fresh, world.selector(selector), arguments, resultType: "@", as: ObjectPointer?.self)
      return fwd_autorelease(made)
    }
    let path = world.autoreleasedString(failure.file)
    let location = try make(
      "XCTSourceCodeLocation", "initWithFilePath:lineNumber:", .object(path), .int(failure.line))
    let context = try make("XCTSourceCodeContext", "initWithLocation:", .object(location))
    let text = world.autoreleasedString(failure.message)
    return try make(
      "XCTIssue",
      "initWithType:compactDescription:detailedDescription:sourceCodeContext:associatedError:attachments:",
      .int(failure.isUnexpected ? 2 : 0), .object(text), .object(nil), .object(context),
      .object(nil),
      .object(nil))
  }

  /// A path as a URL's text, +0.
  private static func escaped(_ path: ObjectPointer?, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    let allowed = try world.send(
      toClass: world.cls("NSCharacterSet"), "URLPathAllowedCharacterSet")
    return try world.send(
      path, "stringByAddingPercentEncodingWithAllowedCharacters:", .object(allowed))
  }

  /// What `recordIssue:` was given.
  static func failure(ofIssue issue: ObjectPointer?, _ world: World) throws(ListingException)
    -> TestFailure
  {
    let context = try world.send(issue, "sourceCodeContext")
    let location = try world.send(context, "location")
    let url = try world.send(location, "fileURL")
    let file = url == nil ? "<unknown>" : world.string(of: try world.send(url, "path"))
    return TestFailure(
      file: file,
      line: location == nil ? 0 : try world.sendInt(location, "lineNumber", resultType: "q"),
      message: world.string(of: try world.send(issue, "compactDescription")),
      isUnexpected: try world.sendInt(issue, "type", resultType: "q") != 0)
  }
}
