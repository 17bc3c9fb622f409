// XCTestCase: a test, its setting up and tearing down.
import CRuntime
import ObjCVM

/// What a test keeps.
final class TestCaseState {
  /// Owned.
  var invocation: ObjectPointer?
  var expectations: [ObjectPointer] = []
  var teardownBlocks: [ObjectPointer] = []
  var continueAfterFailure = true
  /// Its run.
  let bag = PropertyBag()

  deinit {
    fwd_release(invocation)
    dropExpectations()
    for block in teardownBlocks { fwd_release(block) }
  }

  func dropExpectations() {
    let old = expectations
    expectations = []
    for object in old { fwd_release(object) }
  }

  /// The block that was added last, +1.
  func takeTeardownBlock() -> ObjectPointer? { teardownBlocks.popLast() }
}

extension World {
  func testState(of test: ObjectPointer) -> TestCaseState {
    if let state = state(of: test, as: TestCaseState.self) { return state }
    let fresh = TestCaseState()
    setState(fresh, of: test)
    return fresh
  }
}

extension TestLibrary {
  static func testCaseClass() -> NativeClass {
    let cls = NativeClass("XCTestCase", superclass: "XCTest")
    cls.hasState = true
    cls.property("continueAfterFailure", "TB")
    cls.property("name", "T@\"NSString\",R,C")
    cls.property("invocation", "T@\"NSInvocation\",&")
    cls.property("executionTimeAllowance", "Td")
    for name in ["setUp", "tearDown"] {
      cls.classMethod(name, "v@:") { call throws(ListingException) in }
    }
    addMaking(to: cls)
    addRunning(to: cls)
    addReporting(to: cls)
    addMeasuring(to: cls)
    addExpecting(to: cls)
    return cls
  }

  private static func addMaking(to cls: NativeClass) {
    cls.instance("initWithInvocation:", "@@:@\"NSInvocation\"", returnsInstance: true) {
      call throws(ListingException) in
      call.world.testState(of: call.receiver).invocation = fwd_retain(call.object(0))
      call.returnRetained(call.receiver)
    }
    cls.instance("initWithSelector:", "@@::", returnsInstance: true) {
      call throws(ListingException) in
      let invocation = try makeInvocation(
        call.sel(0), fwd_object_getClass(call.receiver), call.world)
      call.world.testState(of: call.receiver).invocation = fwd_retain(invocation)
      call.returnRetained(call.receiver)
    }
    for (name, type) in [
      ("testCaseWithInvocation:", "@\"NSInvocation\""), ("testCaseWithSelector:", ":"),
    ] {
      cls.classMethod(name, "@@:" + type, returnsInstance: true) { call throws(ListingException) in
        let fresh = try call.world.send(call.receiver, "alloc")
        let made =
          type == ":"
          ? try call.world.send(fresh, "initWithSelector:", .sel(call.sel(0)))
          : try call.world.send(fresh, "initWithInvocation:", .object(call.object(0)))
        call.returnObject(made)
      }
    }
    // No header has it; frameworks of specifications ask it, and answer in its place.
    cls.classMethod("allSubclasses", "@\"NSArray\"@:") { call throws(ListingException) in
      let classes = TestSession.of(call.world).classes(call.world)
      call.returnObject(call.world.newArray(classes.map { ObjectPointer($0) }))
    }
    cls.classMethod("testInvocations", "@\"NSArray\"@:") { call throws(ListingException) in
      var found: [ObjectPointer] = []
      let own = OpaquePointer(call.receiver)
      for name in testMethods(of: own, call.world) {
        if let made = try makeInvocation(call.world.selector(name), own, call.world) {
          found.append(made)
        }
      }
      call.returnObject(call.world.newArray(found))
    }
  }

  /// Methods that are tests, by name: `test…`, without arguments, with no result. Superclasses' count as well.
  private static func testMethods(of cls: OpaquePointer, _ world: World) -> [String] {
    var names: Set<String> = []
    var next: OpaquePointer? = cls
    let root = world.cls("XCTestCase")
    while let current = next, current != root {
      var count: UInt32 = 0
      if let list = fwd_class_copyMethodList(current, &count) {
        for index in 0..<Int(count) {
          guard let method = list[index], let selector = fwd_method_getName(method) else {
            continue
          }
          let name = world.selectorName(selector)
          let types = fwd_method_getTypeEncoding(method).map { String(cString: $0) } ?? ""
          if name.hasPrefix("test"), !name.hasSuffix(":"), types.hasPrefix("v") {
            names.insert(name)
          }
        }
        fwd_free(list)
      }
      next = fwd_class_getSuperclass(current)
    }
    return names.sorted()
  }

  /// An invocation without a target, +0.
  private static func makeInvocation(
    _ selector: OpaquePointer?, _ cls: OpaquePointer?, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    guard let cls, let selector else { return nil }
    let signature = try world.send(
      toClass: cls, "instanceMethodSignatureForSelector:", .sel(selector))
    let invocation = try world.send(
      toClass: world.cls("NSInvocation"), "invocationWithMethodSignature:", .object(signature))
    try world.sendVoid(invocation, "setSelector:", .sel(selector))
    return invocation
  }

  private static func addRunning(to cls: NativeClass) {
    cls.instance("performTest:", "v@:@\"XCTestRun\"") { call throws(ListingException) in
      try TestSession.of(call.world).perform(call.receiver, call.object(0), call.world)
    }
    cls.classMethod("defaultTestSuite", "@\"XCTestSuite\"@:") { call throws(ListingException) in
      call.returnBorrowed(try suite(of: OpaquePointer(call.receiver), call.world))
    }
    cls.instance("invokeTest", "v@:") { call throws(ListingException) in
      guard let invocation = call.world.testState(of: call.receiver).invocation else { return }
      try call.world.sendVoid(invocation, "invokeWithTarget:", .object(call.receiver))
    }
    cls.instance("invocation", "@\"NSInvocation\"@:") { call throws(ListingException) in
      call.returnBorrowed(call.world.testState(of: call.receiver).invocation)
    }
    cls.instance("setInvocation:", "v@:@\"NSInvocation\"") { call throws(ListingException) in
      let state = call.world.testState(of: call.receiver)
      let old = state.invocation
      state.invocation = fwd_retain(call.object(0))
      fwd_release(old)
    }
    for name in ["name", "description"] {
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        let state = call.world.testState(of: call.receiver)
        let selector =
          state.invocation == nil
          ? nil
          : try call.world.perform(
            state.invocation, call.world.selector("selector"), [], resultType: ":",
            as: OpaquePointer?.self)
        let method = selector.map { call.world.selectorName($0) } ?? "(null)"
        call.returnObject(
          call.world.makeString("-[\(call.world.className(of: call.receiver)) \(method)]"))
      }
    }
    cls.instance("testCaseCount", "Q@:") { call throws(ListingException) in call.returnValue(1) }
    cls.instance("continueAfterFailure", "B@:") { call throws(ListingException) in
      call.returnBool(call.world.testState(of: call.receiver).continueAfterFailure)
    }
    cls.instance("setContinueAfterFailure:", "v@:B") { call throws(ListingException) in
      call.world.testState(of: call.receiver).continueAfterFailure = call.bool(0)
    }
    cls.instance("executionTimeAllowance", "d@:") { call throws(ListingException) in
      call.returnValue(600.0)
    }
    cls.instance("setExecutionTimeAllowance:", "v@:d") { call throws(ListingException) in }
    cls.instance("addTeardownBlock:", "v@:@?<v@?>") { call throws(ListingException) in
      if let block = fwd_Block_copy(call.object(0)) {
        call.world.testState(of: call.receiver).teardownBlocks.append(block)
      }
    }
  }

  private static func addReporting(to cls: NativeClass) {
    for name in [
      "recordFailureWithDescription:inFile:atLine:expected:",
      "_enqueueFailureWithDescription:inFile:atLine:expected:",
    ] {
      cls.instance(name, "v@:@\"NSString\"@\"NSString\"QB") { call throws(ListingException) in
        try TestSession.of(call.world).record(
          TestFailure(
            file: call.world.string(of: call.object(1)), line: call.int(2),
            message: call.world.string(of: call.object(0)), isUnexpected: !call.bool(3)), call.world
        )
      }
    }
    // No header has it; frameworks of specifications send it for what their examples throw.
    cls.instance("_recordUnexpectedFailureWithDescription:exception:", "v@:@\"NSString\"@") {
      call throws(ListingException) in
      let session = TestSession.of(call.world)
      let place = session.currentPlace
      try session.record(
        TestFailure(
          file: place.file, line: place.line,
          message: "failed: caught \(call.world.string(of: call.object(0)))", isUnexpected: true),
        call.world)
    }
    cls.instance("recordIssue:", "v@:@\"XCTIssue\"") { call throws(ListingException) in
      try TestSession.of(call.world).recordInOlderWay(
        try failure(ofIssue: try call.checkedObject(0), call.world), of: call.receiver, call.world)
    }
    cls.instance("addAttachment:", "v@:@\"XCTAttachment\"") { call throws(ListingException) in }
  }

  /// Nothing is measured: time stands still while a listing computes. What is to be measured runs once.
  private static func addMeasuring(to cls: NativeClass) {
    cls.classMethod("defaultPerformanceMetrics", "@\"NSArray\"@:") {
      call throws(ListingException) in
      call.returnObject(
        call.world.newArray([
          call.world.constantString("com.apple.XCTPerformanceMetric_WallClockTime")
        ]))
    }
    cls.instance("measureBlock:", "v@:@?<v@?>") { call throws(ListingException) in
      try call.world.callBlockVoid(call.object(0))
    }
    cls.instance(
      "measureMetrics:automaticallyStartMeasuring:forBlock:", "v@:@\"NSArray\"B@?<v@?>"
    ) { call throws(ListingException) in
      try call.world.callBlockVoid(call.object(2))
    }
    for name in ["startMeasuring", "stopMeasuring"] {
      cls.instance(name, "v@:") { call throws(ListingException) in }
    }
  }
}
