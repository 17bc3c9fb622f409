// The tests of one run: which there are, what runs them, and what came of it.
import CRuntime
import ObjCSema
import ObjCVM

/// Something wrong in a test.
public struct TestFailure: Sendable {
  public let file: String
  public let line: Int
  public let message: String
  /// An exception, and no assertion.
  public let isUnexpected: Bool

  public init(file: String, line: Int, message: String, isUnexpected: Bool) {
    self.file = file
    self.line = line
    self.message = message
    self.isUnexpected = isUnexpected
  }
}

/// A line of the program.
public struct TestPlace: Sendable {
  public let file: String
  public let line: Int

  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  static let unknown = TestPlace(file: "<unknown>", line: 0)
}

/// Who knows where the program stands, and where its last exception was raised.
public struct TestPlaces {
  let current: () -> TestPlace?
  let raised: () -> TestPlace?

  public init(current: @escaping () -> TestPlace?, raised: @escaping () -> TestPlace?) {
    self.current = current
    self.raised = raised
  }
}

/// How a test ended.
public enum TestOutcome: String, Sendable { case passed, failed, skipped }

/// What happens while tests run, in order.
public enum TestEvent: Sendable {
  /// `time` is seconds since 1970 on the listing's own clock.
  case suiteStarted(String, time: Double)
  case caseStarted(className: String, method: String)
  case failure(TestFailure, className: String, method: String)
  /// A failure that the test expects (`XCTExpectFailure`) and that does not count.
  case expectedFailure(TestFailure, reason: String, className: String, method: String)
  case skipped(reason: String, className: String, method: String)
  /// `seconds` is time on the listing's own clock.
  case caseEnded(className: String, method: String, TestOutcome, seconds: Double)
  case suiteEnded(String, time: Double)
}

/// Which tests to run, and who is told of them.
public struct TestOptions: Sendable {
  /// `Class` or `Class/method`; empty for all.
  public var only: [String] = []
  /// `Class/method`: tests of earlier launches, which are not run again.
  public var done: Set<String> = []
  /// The run's time limit applies to each test.
  public var timesEachTest = false
  public var report: @Sendable (TestEvent) -> Void

  public init(only: [String] = [], report: @escaping @Sendable (TestEvent) -> Void) {
    self.only = only
    self.report = report
  }

  func includes(_ className: String, _ method: String?) -> Bool {
    if let method, done.contains(className + "/" + method) { return false }
    return only.isEmpty
      || only.contains { wanted in
        guard let method else {
          return wanted == className || wanted.hasPrefix(className + "/")
        }
        return wanted == className || wanted == className + "/" + method
      }
  }
}

final class TestSession {
  static let skipName = "_XCTSkipFailureException"
  static let interruptionName = "_XCTestCaseInterruptionException"

  var options: TestOptions?
  var isOpen: Bool { options != nil }
  private var places: TestPlaces?
  /// The test that runs, not retained.
  var current: ObjectPointer?
  private var className = ""
  private var method = ""
  private(set) var failureCount = 0
  /// Every test has been run.
  private(set) var isThrough = false
  private var failuresOfCase = 0
  private var exceptionsOfCase = 0
  /// While it is not zero, observers are told nothing.
  var suspensions = 0
  private var skipReason: String?
  /// What the running test expects to fail, the last one last.
  var expected: [ExpectedFailure] = []
  /// Who is told of the run; owned.
  var observers: [ObjectPointer] = []

  deinit {
    for observer in observers { fwd_release(observer) }
  }

  static func of(_ world: World) -> TestSession {
    world.service(TestSession.self) { _ in TestSession() }
  }

  // MARK: Failures

  /// A failed assertion: the test's own `recordIssue:`, or its older relative, is told of it first.
  func fail(_ failure: TestFailure, _ world: World) throws(ListingException) {
    if let current, overrides(current, "recordIssue:", world) {
      let issue = try TestLibrary.makeIssue(failure, world)
      return try world.sendVoid(current, "recordIssue:", .object(issue))
    }
    guard let current else { return try record(failure, world) }
    try recordInOlderWay(failure, of: current, world)
  }

  /// Records a failure; a test that overrides the method of Xcode before 12 gets it there.
  func recordInOlderWay(_ failure: TestFailure, of test: ObjectPointer, _ world: World)
    throws(ListingException)
  {
    let older = "recordFailureWithDescription:inFile:atLine:expected:"
    guard overrides(test, older, world) else { return try record(failure, world) }
    try world.sendVoid(
      test, older, .object(world.autoreleasedString(failure.message)),
      .object(world.autoreleasedString(failure.file)), .uint(UInt(max(0, failure.line))),
      .bool(!failure.isUnexpected))
  }

  private func overrides(_ test: ObjectPointer, _ name: String, _ world: World) -> Bool {
    let selector = world.selector(name)
    let own = fwd_class_getMethodImplementation(fwd_object_getClass(test), selector)
    let inherited = fwd_class_getMethodImplementation(world.cls("XCTestCase"), selector)
    return own.map { unsafeBitCast($0, to: UInt.self) }
      != inherited.map { unsafeBitCast($0, to: UInt.self) }
  }

  /// Notes a failure of the running test; ends the test where it wants no more.
  func record(_ failure: TestFailure, _ world: World) throws(ListingException) {
    guard note(failure, world) else { return }
    guard let current, world.testState(of: current).continueAfterFailure else {
      if current == nil { return }
      throw world.exception(TestSession.interruptionName, failure.message)
    }
  }

  /// Says whether it counts: a failure that is expected does not.
  @discardableResult
  func note(_ failure: TestFailure, _ world: World) -> Bool {
    if let scope = expectation(of: failure, world) {
      options?.report(
        .expectedFailure(failure, reason: scope.reason, className: className, method: method))
      return false
    }
    _ = world.attempt { () throws(ListingException) in try tell(failure, of: current, world) }
    failuresOfCase += 1
    if failure.isUnexpected { exceptionsOfCase += 1 }
    if suspensions > 0 { return true }
    failureCount += 1
    guard let options else {
      // A test that main runs by itself.
      let text = "\(failure.file):\(failure.line): error: \(title) : \(failure.message)\n"
      _ = world.attempt { () throws(ListingException) in
        try world.output(.standardError, Array(text.utf8))
      }
      return true
    }
    options.report(.failure(failure, className: className, method: method))
    return true
  }

  private var title: String { className.isEmpty ? "test" : "-[\(className) \(method)]" }

  // MARK: Running

  private func now(_ world: World) -> Double {
    world.clock.startSince1970 + Double(world.clock.nanoseconds) / 1e9
  }

  /// Runs every test of every class of tests; the number of failures.
  func run(_ options: TestOptions, _ world: World, _ places: TestPlaces) throws(ListingException)
    -> Int
  {
    self.options = options
    self.places = places
    fwd_trace_pause()
    defer { fwd_trace_resume() }
    try tellOfBundle("testBundleWillStart:", world)
    let all = try suite(named: "All tests", world)
    try tell("testSuiteWillStart:", .object(all), in: world)
    for cls in classes(world) {
      let name = String(cString: fwd_class_getName(cls))
      guard options.includes(name, nil) else { continue }
      let invocations = try world.elements(of: try world.send(toClass: cls, "testInvocations"))
      if !options.done.isEmpty, !invocations.isEmpty, try !hasTestsLeft(invocations, name, world) {
        continue
      }
      options.report(.suiteStarted(name, time: now(world)))
      let suite = try suite(named: name, world)
      try tell("testSuiteWillStart:", .object(suite), in: world)
      className = name
      method = ""
      try guarded(world, places) { () throws(ListingException) in
        try world.sendVoid(ObjectPointer(cls), "setUp")
      }
      for invocation in invocations {
        let selector = try world.perform(
          invocation, world.selector("selector"), [], resultType: ":", as: OpaquePointer?.self)
        guard let selector, options.includes(name, world.selectorName(selector)) else { continue }
        try run(invocation, world.selectorName(selector), of: cls, world, places)
      }
      method = ""
      try guarded(world, places) { () throws(ListingException) in
        try world.sendVoid(ObjectPointer(cls), "tearDown")
      }
      options.report(.suiteEnded(name, time: now(world)))
      try tell("testSuiteDidFinish:", .object(suite), in: world)
    }
    try tell("testSuiteDidFinish:", .object(all), in: world)
    try tellOfBundle("testBundleDidFinish:", world)
    isThrough = true
    return failureCount
  }

  private func hasTestsLeft(_ invocations: [ObjectPointer], _ name: String, _ world: World)
    throws(ListingException) -> Bool
  {
    for invocation in invocations {
      let selector = try world.perform(
        invocation, world.selector("selector"), [], resultType: ":", as: OpaquePointer?.self)
      if let selector, options?.includes(name, world.selectorName(selector)) == true { return true }
    }
    return false
  }

  /// Classes of tests that have any, by name, as Xcode runs them.
  func classes(_ world: World) -> [OpaquePointer] {
    guard let root = world.classIfKnown("XCTestCase") else { return [] }
    var count: UInt32 = 0
    guard let list = fwd_copyClassList(&count) else { return [] }
    defer { fwd_free(list) }
    let found = (0..<Int(count)).compactMap { list[$0] }.filter {
      $0 != root && $0 != world.classIfKnown("SenTestCase") && fwd_class_isKind($0, of: root)
        && !String(cString: fwd_class_getName($0)).hasPrefix("NSKVONotifying_")
    }
    return found.sorted {
      String(cString: fwd_class_getName($0)) < String(cString: fwd_class_getName($1))
    }
  }

  private func run(
    _ invocation: ObjectPointer, _ name: String, of cls: OpaquePointer, _ world: World,
    _ places: TestPlaces
  ) throws(ListingException) {
    guard let options else { return }
    method = name
    failuresOfCase = 0
    exceptionsOfCase = 0
    options.report(.caseStarted(className: className, method: name))
    if options.timesEachTest { world.restartTime() }
    let start = world.clock.nanoseconds
    skipReason = nil
    // A trace shows what the test does, not what runs it.
    let pool = fwd_autoreleasePoolPush()
    let fresh = try world.send(toClass: cls, "alloc")
    let test = try world.send(fresh, "initWithInvocation:", .object(invocation))
    current = test
    if let test {
      try tell("testCaseWillStart:", .object(test), in: world)
      let run = try world.send(
        toClass: world.cls("XCTestCaseRun"), "testRunWithTest:", .object(test))
      // What the test before has left on queues is done in the time that Xcode takes between two tests.
      try world.scheduler.yield()
      try guarded(world, places) { () throws(ListingException) in
        try world.sendVoid(test, "performTest:", .object(run))
      }
      try tell("testCaseDidFinish:", .object(test), in: world)
    }
    current = nil
    world.release(test)
    try world.throwPending()
    fwd_autoreleasePoolPop(pool)
    try world.throwPending()
    let outcome: TestOutcome = failuresOfCase > 0 ? .failed : skipReason != nil ? .skipped : .passed
    if outcome == .skipped {
      options.report(.skipped(reason: skipReason ?? "", className: className, method: name))
    }
    let seconds = Double(world.clock.nanoseconds - start) / 1e9
    options.report(.caseEnded(className: className, method: name, outcome, seconds: seconds))
  }

  /// A test from its setting up to its end, as `performTest:` has it, and its run's counts. A test that a program runs itself
  /// changes nothing of the test that does so.
  func perform(_ test: ObjectPointer, _ run: ObjectPointer?, _ world: World)
    throws(ListingException)
  {
    world.testState(of: test).bag.keep(run, as: "testRun")
    let isOwn = current != test
    let outerExpected = expected
    expected = []
    defer { expected = outerExpected }
    let outer = (current, className, method, failuresOfCase, exceptionsOfCase, skipReason)
    let (outerOptions, outerCount) = (options, failureCount)
    if isOwn {
      let name = world.string(of: try world.send(test, "name")).dropFirst(2).dropLast()
      let words = name.split(separator: " ", maxSplits: 1).map(String.init)
      (className, method) = (words.first ?? "", words.last ?? "")
      (current, failuresOfCase, exceptionsOfCase, skipReason, options) = (test, 0, 0, nil, nil)
      fwd_trace_pause()
      try tell("testCaseWillStart:", .object(test), in: world)
    }
    defer {
      if isOwn {
        fwd_trace_resume()
        (current, className, method, failuresOfCase, exceptionsOfCase, skipReason) = outer
        (options, failureCount) = (outerOptions, outerCount)
      }
    }
    if run != nil { try world.sendVoid(run, "start") }
    try perform(test, world)
    guard let run else { return }
    try world.sendVoid(run, "stop")
    let bag = PropertyBag.of(run, world)
    for (name, count) in [
      ("executionCount", 1), ("failureCount", failuresOfCase - exceptionsOfCase),
      ("unexpectedExceptionCount", exceptionsOfCase),
      ("skipCount", skipReason == nil ? 0 : 1), ("hasBeenSkipped", skipReason == nil ? 0 : 1),
    ] {
      withUnsafeBytes(of: count) { bytes in
        if let start = bytes.baseAddress { bag.set(name, bytes: start, count: bytes.count) }
      }
    }
    if isOwn { try tell("testCaseDidFinish:", .object(test), in: world) }
  }

  private func perform(_ test: ObjectPointer, _ world: World) throws(ListingException) {
    let places = places ?? TestPlaces(current: { nil }, raised: { nil })
    var isReady = true
    for selector in ["setUpWithError:", "setUp"] where isReady {
      let problem = try guarded(world, places) { () throws(ListingException) in
        try prepare(test, selector, world)
      }
      isReady = problem == .none
      if case .skipped(let reason) = problem { skipReason = reason }
    }
    if isReady {
      fwd_trace_resume()
      let problem = try guarded(world, places) { () throws(ListingException) in
        try world.sendVoid(test, "invokeTest")
      }
      fwd_trace_pause()
      if case .skipped(let reason) = problem { skipReason = reason }
    }
    while let block = world.testState(of: test).takeTeardownBlock() {
      try guarded(world, places) { () throws(ListingException) in
        try world.callBlockVoid(block)
      }
      fwd_release(block)
    }
    for selector in ["tearDown", "tearDownWithError:"] {
      try guarded(world, places) { () throws(ListingException) in
        try prepare(test, selector, world)
      }
    }
    try checkForgotten(world.testState(of: test), world)
    if skipReason == nil { checkExpected(world) }
  }

  /// `setUp` and its three relatives: those that may fail answer NO and give an error.
  private func prepare(_ test: ObjectPointer, _ selector: String, _ world: World)
    throws(ListingException)
  {
    guard selector.hasSuffix("WithError:") else { return try world.sendVoid(test, selector) }
    let place = try world.allocateHeap(8, zeroed: true)
    defer { try? world.freeHeap(place) }
    guard !(try world.sendBool(test, selector, .pointer(UnsafeRawPointer(place)))) else { return }
    let error = place.load(as: ObjectPointer?.self)
    note(
      TestFailure(
        file: "<unknown>", line: 0,
        message: "failed: \(selector) gave the error \(try world.describe(error))",
        isUnexpected: true), world)
  }

  private enum Problem: Equatable {
    case none, failed
    case skipped(String)
  }

  /// Runs a part of a test; an exception becomes a failure, or the reason for skipping it.
  @discardableResult
  private func guarded(
    _ world: World, _ places: TestPlaces, _ body: () throws(ListingException) -> Void
  ) throws(ListingException) -> Problem {
    guard case .failure(let error) = world.attempt(body) else { return .none }
    if world.isTrapToken(error.object) || world.isExitToken(error.object) { throw error }
    defer { fwd_release(error.object) }
    guard world.isKind(error.object, of: "NSException") else {
      note(failure("an unknown exception", world, places), world)
      return .failed
    }
    let name = world.string(of: try world.send(error.object, "name"))
    let reason = world.string(of: try world.send(error.object, "reason"))
    if name == TestSession.skipName { return .skipped(reason) }
    if name != TestSession.interruptionName {
      note(failure("\"\(name)\", \"\(reason)\"", world, places), world)
    }
    return .failed
  }

  private func failure(_ what: String, _ world: World, _ places: TestPlaces) -> TestFailure {
    let place = places.raised() ?? .unknown
    return TestFailure(
      file: place.file, line: place.line,
      message: "failed: caught \(what)", isUnexpected: true)
  }

  /// Where the listing's code stands that calls this.
  var currentPlace: TestPlace { places?.current() ?? .unknown }

  /// Expectations that were made and never waited for.
  private func checkForgotten(_ state: TestCaseState, _ world: World) throws(ListingException) {
    guard !state.expectations.isEmpty else { return }
    state.dropExpectations()
    note(
      TestFailure(
        file: "<unknown>", line: 0,
        message: "Failed due to unwaited expectations.", isUnexpected: false), world)
  }
}

extension World {
  /// Whether there are classes of tests in the program.
  public var hasTests: Bool { !TestSession.of(self).classes(self).isEmpty }

  /// The program's test cases have all been run.
  public var hasRunTests: Bool { TestSession.of(self).isThrough }

  /// Runs the program's test cases. Throws only what ends the run.
  ///
  /// - Returns: the number of failures.
  public func runTests(_ options: TestOptions, places: TestPlaces) throws(ListingException) -> Int {
    try TestSession.of(self).run(options, self, places)
  }
}
