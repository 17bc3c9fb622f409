// XCTestSuite, runs of tests and their counts: what a program uses that runs tests itself, as the tests of test libraries do.
//
// `-runTest` makes the run that `-testRunClass` names and sends `performTest:` with it. A suite's run counts what the runs of its
// tests count. What fails in such a run is told to observers and printed, and counts for no other run.
import CRuntime
import ObjCVM

extension TestLibrary {
  static func addRunningSelf(to cls: NativeClass) {
    for (name, isOld) in [("runTest", false), ("run", true)] {
      cls.instance(name, isOld ? "@\"XCTestRun\"@:" : "v@:") { call throws(ListingException) in
        let world = call.world
        let kind = try world.send(call.receiver, "testRunClass")
        let made = try world.send(kind, "testRunWithTest:", .object(call.receiver))
        try world.sendVoid(call.receiver, "performTest:", .object(made))
        if isOld { call.returnBorrowed(made) }
      }
    }
    cls.instance("testRunClass", "#@:") { call throws(ListingException) in
      let isSuite = call.world.isKind(call.receiver, of: "XCTestSuite")
      call.returnBorrowed(
        ObjectPointer(call.world.cls(isSuite ? "XCTestSuiteRun" : "XCTestCaseRun")))
    }
    cls.instance("testRun", "@\"XCTestRun\"@:") { call throws(ListingException) in
      call.returnObject(bag(of: call.receiver, call.world).retained("testRun"))
    }
    for (name, types) in [
      ("name", "@\"NSString\"@:"), ("testCaseCount", "Q@:"), ("performTest:", "v@:@\"XCTestRun\""),
    ] {
      cls.instance(name, types) { call throws(ListingException) in
        if name == "testCaseCount" { call.returnValue(0) }
      }
    }
  }

  private static func bag(of test: ObjectPointer, _ world: World) -> PropertyBag {
    world.isKind(test, of: "XCTestCase")
      ? world.testState(of: test).bag : PropertyBag.of(test, world)
  }

  // MARK: Suites

  static func addSuite(to cls: NativeClass) {
    cls.instance("addTest:", "v@:@\"XCTest\"") { call throws(ListingException) in
      let bag = PropertyBag.of(call.receiver, call.world)
      let old = try call.world.elements(of: fwd_autorelease(bag.retained("tests")))
      let list = call.world.newArray(old + [try call.checkedObject(0)].compactMap { $0 })
      bag.keep(list, as: "tests")
      fwd_release(list)
    }
    cls.instance("tests", "@\"NSArray\"@:") { call throws(ListingException) in
      let kept = PropertyBag.of(call.receiver, call.world).retained("tests")
      call.returnObject(kept ?? call.world.newArray([]))
    }
    cls.instance("testCaseCount", "Q@:") { call throws(ListingException) in
      var count = 0
      for test in try call.world.elements(of: try call.world.send(call.receiver, "tests")) {
        count += try call.world.sendInt(test, "testCaseCount", resultType: "Q")
      }
      call.returnValue(count)
    }
    cls.classMethod("testSuiteForTestCaseClass:", "@@:#", returnsInstance: true) {
      call throws(ListingException) in
      guard let tested = call.object(0) else { return call.returnBorrowed(nil) }
      call.returnBorrowed(try suite(of: OpaquePointer(tested), call.world))
    }
    cls.classMethod("defaultTestSuite", "@@:", returnsInstance: true) {
      call throws(ListingException) in
      let world = call.world
      let session = TestSession.of(world)
      let all = try session.suite(named: "All tests", world)
      for tested in session.classes(world) {
        let part = try world.send(toClass: tested, "defaultTestSuite")
        try world.sendVoid(all, "addTest:", .object(part))
      }
      call.returnBorrowed(all)
    }
    cls.instance("performTest:", "v@:@\"XCTestRun\"") { call throws(ListingException) in
      let (world, suite, run) = (call.world, call.receiver, call.object(0))
      let session = TestSession.of(world)
      PropertyBag.of(suite, world).keep(run, as: "testRun")
      try world.sendVoid(run, "start")
      try session.tell("testSuiteWillStart:", .object(suite), in: world)
      try world.sendVoid(suite, "setUp")
      for test in try world.elements(of: try world.send(suite, "tests")) {
        try world.sendVoid(test, "runTest")
        try world.sendVoid(run, "addTestRun:", .object(try world.send(test, "testRun")))
      }
      try world.sendVoid(suite, "tearDown")
      try world.sendVoid(run, "stop")
      try session.tell("testSuiteDidFinish:", .object(suite), in: world)
    }
  }

  /// The suite of a class's own tests, +0.
  static func suite(of cls: OpaquePointer, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    let name = String(cString: fwd_class_getName(cls))
    let suite = try TestSession.of(world).suite(named: name, world)
    for invocation in try world.elements(of: try world.send(toClass: cls, "testInvocations")) {
      let test = try world.send(toClass: cls, "testCaseWithInvocation:", .object(invocation))
      try world.sendVoid(suite, "addTest:", .object(test))
    }
    return suite
  }

  // MARK: Runs

  static func addRun(to cls: NativeClass) {
    for (name, key) in [("start", "startDate"), ("stop", "stopDate")] {
      cls.instance(name, "v@:") { call throws(ListingException) in
        let date = try call.world.send(toClass: call.world.cls("NSDate"), "date")
        PropertyBag.of(call.receiver, call.world).keep(date, as: key)
      }
    }
    cls.instance("testCaseCount", "Q@:") { call throws(ListingException) in
      let test = try call.world.send(call.receiver, "test")
      call.returnValue(try call.world.sendInt(test, "testCaseCount", resultType: "Q"))
    }
    cls.instance(
      "recordFailureWithDescription:inFile:atLine:expected:", "v@:@\"NSString\"@\"NSString\"QB"
    ) { call throws(ListingException) in
      TestSession.of(call.world).note(
        TestFailure(
          file: call.world.string(of: call.object(1)), line: call.int(2),
          message: call.world.string(of: call.object(0)), isUnexpected: !call.bool(3)), call.world)
    }
    cls.instance("totalFailureCount", "Q@:") { call throws(ListingException) in
      call.returnValue(try failures(call))
    }
    cls.instance("hasSucceeded", "B@:") { call throws(ListingException) in
      let isOver = PropertyBag.of(call.receiver, call.world).has("stopDate")
      call.returnBool(isOver ? try failures(call) == 0 : false)
    }
    cls.instance("totalDuration", "d@:") { call throws(ListingException) in
      let (world, run) = (call.world, call.receiver)
      guard PropertyBag.of(run, world).has("stopDate") else { return call.returnValue(0.0) }
      let (start, stop) = (try world.send(run, "startDate"), try world.send(run, "stopDate"))
      call.returnValue(try world.sendDouble(stop, "timeIntervalSinceDate:", .object(start)))
    }
    cls.instance("recordIssue:", "v@:@\"XCTIssue\"") { call throws(ListingException) in
      let failure = try failure(ofIssue: try call.checkedObject(0), call.world)
      try TestSession.of(call.world).record(failure, call.world)
    }
    cls.instance("testDuration", "d@:") { call throws(ListingException) in
      call.returnValue(try call.world.sendDouble(call.receiver, "totalDuration"))
    }
  }

  private static func failures(_ call: NativeCall) throws(ListingException) -> Int {
    var sum = 0
    for name in ["failureCount", "unexpectedExceptionCount"] {
      sum += try call.world.sendInt(call.receiver, name, resultType: "Q")
    }
    return sum
  }

  static func addSuiteRun(to cls: NativeClass) {
    cls.instance("addTestRun:", "v@:@\"XCTestRun\"") { call throws(ListingException) in
      let bag = PropertyBag.of(call.receiver, call.world)
      let old = try call.world.elements(of: fwd_autorelease(bag.retained("testRuns")))
      let list = call.world.newArray(old + [try call.checkedObject(0)].compactMap { $0 })
      bag.keep(list, as: "testRuns")
      fwd_release(list)
    }
    cls.instance("testRuns", "@\"NSArray\"@:") { call throws(ListingException) in
      let kept = PropertyBag.of(call.receiver, call.world).retained("testRuns")
      call.returnObject(kept ?? call.world.newArray([]))
    }
    for name in ["executionCount", "skipCount", "failureCount", "unexpectedExceptionCount"] {
      cls.instance(name, "Q@:") { call throws(ListingException) in
        var sum = 0
        for run in try call.world.elements(of: try call.world.send(call.receiver, "testRuns")) {
          sum += try call.world.sendInt(run, name, resultType: "Q")
        }
        call.returnValue(sum)
      }
    }
  }
}
