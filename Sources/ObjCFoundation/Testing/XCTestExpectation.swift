// Expectations, and waiting for them: the run loop turns, and other threads run, until all are fulfilled or the time on the
// listing's clock is over.
import CRuntime
import ObjCVM

final class ExpectationState {
  /// A notification that is waited for. All are owned.
  struct Notification {
    let name: ObjectPointer?
    let object: ObjectPointer?
    let center: ObjectPointer?
  }

  /// What may fulfil it besides `fulfill`.
  enum Source {
    case none
    /// Owned: the predicate, its object, a block that has the last word.
    case predicate(ObjectPointer?, ObjectPointer?)
    case notification(Notification)
    case keyPath(ObjectPointer?, String, expected: ObjectPointer?)
  }

  var text: String
  var count = 0
  var wanted = 1
  var isInverted = false
  var assertsOverFulfillment = false
  var source = Source.none
  /// Owned.
  var handler: ObjectPointer?
  /// When it was fulfilled, among all; 0 before.
  var order = 0

  init(_ text: String) { self.text = text }

  deinit {
    fwd_release(handler)
    switch source {
    case .none: break
    case .predicate(let a, let b): release(a, b)
    case .notification(let own):
      release(own.name, own.object)
      fwd_release(own.center)
    case .keyPath(let a, _, let b): release(a, b)
    }
  }

  private func release(_ a: ObjectPointer?, _ b: ObjectPointer?) {
    fwd_release(a)
    fwd_release(b)
  }

  var isFulfilled: Bool { count >= wanted }
}

/// Numbers fulfilments, for waits that want them in order.
private final class FulfilmentOrder {
  var last = 0
}

extension TestLibrary {
  private static func state(_ call: NativeCall) -> ExpectationState {
    state(of: call.receiver, call.world)
  }

  static func state(of object: ObjectPointer, _ world: World) -> ExpectationState {
    if let state = world.state(of: object, as: ExpectationState.self) { return state }
    let fresh = ExpectationState("")
    if world.isKind(object, of: "XCTestExpectation") { world.setState(fresh, of: object) }
    return fresh
  }

  private static func fulfill(_ object: ObjectPointer, _ world: World) throws(ListingException) {
    let own = state(of: object, world)
    if own.isFulfilled, own.assertsOverFulfillment {
      throw world.exception(
        "NSInternalInconsistencyException",
        "API violation - multiple calls made to -[XCTestExpectation fulfill] for \(own.text).")
    }
    own.count += 1
    guard own.count == own.wanted else { return }
    let order = world.service(FulfilmentOrder.self) { _ in FulfilmentOrder() }
    order.last += 1
    own.order = order.last
  }

  // MARK: Classes

  static func expectationClass() -> NativeClass {
    let cls = NativeClass("XCTestExpectation", superclass: "NSObject")
    cls.hasState = true
    cls.property("expectationDescription", "T@\"NSString\",C")
    cls.property("inverted", "TB,GisInverted")
    cls.property("expectedFulfillmentCount", "TQ")
    cls.property("assertForOverFulfill", "TB")
    cls.instance("initWithDescription:", "@@:@\"NSString\"", returnsInstance: true) {
      call throws(ListingException) in
      state(call).text = call.world.string(of: call.object(0))
      call.returnRetained(call.receiver)
    }
    cls.instance("fulfill", "v@:") { call throws(ListingException) in
      try fulfill(call.receiver, call.world)
    }
    for name in ["expectationDescription", "description"] {
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        call.returnObject(call.world.makeString(state(call).text))
      }
    }
    cls.instance("setExpectationDescription:", "v@:@\"NSString\"") {
      call throws(ListingException) in
      state(call).text = call.world.string(of: call.object(0))
    }
    cls.instance("isInverted", "B@:") { call throws(ListingException) in
      call.returnBool(state(call).isInverted)
    }
    cls.instance("setInverted:", "v@:B") { call throws(ListingException) in
      state(call).isInverted = call.bool(0)
    }
    cls.instance("expectedFulfillmentCount", "Q@:") { call throws(ListingException) in
      call.returnValue(state(call).wanted)
    }
    cls.instance("setExpectedFulfillmentCount:", "v@:Q") { call throws(ListingException) in
      state(call).wanted = max(1, call.int(0))
    }
    cls.instance("assertForOverFulfill", "B@:") { call throws(ListingException) in
      call.returnBool(state(call).assertsOverFulfillment)
    }
    cls.instance("setAssertForOverFulfill:", "v@:B") { call throws(ListingException) in
      state(call).assertsOverFulfillment = call.bool(0)
    }
    cls.instance("handler", "@?@:") { call throws(ListingException) in
      call.returnBorrowed(state(call).handler)
    }
    cls.instance("setHandler:", "v@:@?") { call throws(ListingException) in
      let own = state(call)
      let old = own.handler
      own.handler = fwd_Block_copy(call.object(0))
      fwd_release(old)
    }
    addHearing(to: cls)
    return cls
  }

  /// What notifications and observed values call.
  private static func addHearing(to cls: NativeClass) {
    cls.instance("_hear:", "v@:@") { call throws(ListingException) in
      let own = state(call)
      if own.isFulfilled { return }
      if let handler = own.handler,
        !(try call.world.callBlockBool(handler, .object(call.object(0))))
      {
        return
      }
      try fulfill(call.receiver, call.world)
    }
    cls.instance(
      "observeValueForKeyPath:ofObject:change:context:", "v@:@\"NSString\"@@\"NSDictionary\"^v"
    ) { call throws(ListingException) in
      let own = state(call)
      guard case .keyPath(let object, let path, let expected) = own.source, !own.isFulfilled else {
        return
      }
      if let handler = own.handler {
        guard
          try call.world.callBlockBool(handler, .object(object), .object(call.object(2)))
        else { return }
      } else if let expected {
        let value = try call.world.send(
          object, "valueForKeyPath:", .object(call.world.autoreleasedString(path)))
        guard try call.world.areEqual(value, expected) else { return }
      }
      try fulfill(call.receiver, call.world)
    }
  }

  static func predicateExpectationClass() -> NativeClass {
    let cls = NativeClass("XCTNSPredicateExpectation", superclass: "XCTestExpectation")
    cls.instance("initWithPredicate:object:", "@@:@\"NSPredicate\"@", returnsInstance: true) {
      call throws(ListingException) in
      let own = state(call)
      own.text =
        "Expect predicate `\(try call.world.describe(call.object(0)))` for object \(try call.world.describe(call.object(1)))"
      own.source = .predicate(fwd_retain(call.object(0)), fwd_retain(call.object(1)))
      call.returnRetained(call.receiver)
    }
    addPredicateParts(to: cls)
    return cls
  }

  static func notificationExpectationClass() -> NativeClass {
    let cls = NativeClass("XCTNSNotificationExpectation", superclass: "XCTestExpectation")
    let makers = [
      ("initWithName:", ""), ("initWithName:object:", "@"),
      ("initWithName:object:notificationCenter:", "@@\"NSNotificationCenter\""),
    ]
    for (selector, more) in makers {
      cls.instance(selector, "@@:@\"NSString\"" + more, returnsInstance: true) {
        call throws(ListingException) in
        let object = more.isEmpty ? nil : call.object(1)
        let center = more.utf8.count > 1 ? call.object(2) : nil
        try listen(call.receiver, for: call.object(0), object, center, call.world)
        call.returnRetained(call.receiver)
      }
    }
    addNotificationParts(to: cls)
    return cls
  }

  private static func listen(
    _ expectation: ObjectPointer, for name: ObjectPointer?, _ object: ObjectPointer?,
    _ center: ObjectPointer?, _ world: World
  ) throws(ListingException) {
    let own = state(of: expectation, world)
    own.text = "Expect notification '\(world.string(of: name))' from \(try world.describe(object))"
    let defaultCenter = try world.send(toClass: world.cls("NSNotificationCenter"), "defaultCenter")
    let center = center ?? defaultCenter
    own.source = .notification(
      ExpectationState.Notification(
        name: fwd_retain(name), object: fwd_retain(object), center: fwd_retain(center)))
    try world.sendVoid(
      center, "addObserver:selector:name:object:", .object(expectation),
      .sel(world.selector("_hear:")), .object(name), .object(object))
  }

  static func observingExpectationClass() -> NativeClass {
    let cls = NativeClass("XCTKVOExpectation", superclass: "XCTestExpectation")
    let makers: [(String, Int)] = [
      ("initWithKeyPath:object:", 0), ("initWithKeyPath:object:expectedValue:", 1),
      ("initWithKeyPath:object:expectedValue:options:", 2),
    ]
    for (selector, more) in makers {
      let types = "@@:@\"NSString\"@" + (more > 0 ? "@" : "") + (more > 1 ? "Q" : "")
      cls.instance(selector, types, returnsInstance: true) { call throws(ListingException) in
        try observe(
          call.receiver, call.object(1), call.object(0), more > 0 ? call.object(2) : nil, call.world
        )
        call.returnRetained(call.receiver)
      }
    }
    addObservingParts(to: cls)
    return cls
  }

  private static func observe(
    _ expectation: ObjectPointer, _ object: ObjectPointer?, _ path: ObjectPointer?,
    _ expected: ObjectPointer?, _ world: World
  ) throws(ListingException) {
    let own = state(of: expectation, world)
    own.text = "Expect value of \(world.string(of: path)) of \(try world.describe(object))"
    own.source = .keyPath(
      fwd_retain(object), world.string(of: path), expected: fwd_retain(expected))
    try world.sendVoid(
      object, "addObserver:forKeyPath:options:context:", .object(expectation), .object(path),
      .uint(3), .pointer(nil))
    if let expected,
      try world.areEqual(try world.send(object, "valueForKeyPath:", .object(path)), expected)
    {
      try fulfill(expectation, world)
    }
  }

  /// What it listens to does not call it any more.
  private static func stopHearing(_ expectation: ObjectPointer, _ world: World)
    throws(ListingException)
  {
    let own = state(of: expectation, world)
    switch own.source {
    case .notification(let heard):
      try world.sendVoid(heard.center, "removeObserver:", .object(expectation))
    case .keyPath(let object, let path, _):
      try world.sendVoid(
        object, "removeObserver:forKeyPath:", .object(expectation),
        .object(world.autoreleasedString(path)))
    case .none, .predicate: break
    }
    if case .keyPath(let object, _, let expected) = own.source {
      own.source = .none
      fwd_release(object)
      fwd_release(expected)
    }
  }

  // MARK: Making them in a test

  static func addExpecting(to cls: NativeClass) {
    let expectation = "@\"XCTestExpectation\"@:"
    func make(
      _ selector: String, _ types: String, _ className: String,
      _ prepare: @escaping (NativeCall, ObjectPointer) throws(ListingException) -> Void
    ) {
      cls.instance(selector, expectation + types) { call throws(ListingException) in
        guard let made = try call.world.send(toClass: call.world.cls(className), "new") else {
          return call.returnBorrowed(nil)
        }
        try prepare(call, made)
        // What the test itself makes it has to wait for.
        state(of: made, call.world).assertsOverFulfillment = true
        fwd_retain(made)
        call.world.testState(of: call.receiver).expectations.append(made)
        call.returnObject(made)
      }
    }
    make("expectationWithDescription:", "@\"NSString\"", "XCTestExpectation") {
      call, made throws(ListingException) in
      state(of: made, call.world).text = call.world.string(of: call.object(0))
    }
    make(
      "expectationForPredicate:evaluatedWithObject:handler:", "@\"NSPredicate\"@@?<B@?>",
      "XCTNSPredicateExpectation"
    ) { call, made throws(ListingException) in
      let own = state(of: made, call.world)
      own.text = "Expect predicate `\(try call.world.describe(call.object(0)))`"
      own.source = .predicate(fwd_retain(call.object(0)), fwd_retain(call.object(1)))
      own.handler = fwd_Block_copy(call.object(2))
    }
    make(
      "expectationForNotification:object:handler:", "@\"NSString\"@@?<B@?@\"NSNotification\">",
      "XCTNSNotificationExpectation"
    ) { call, made throws(ListingException) in
      try listen(made, for: call.object(0), call.object(1), nil, call.world)
      state(of: made, call.world).handler = fwd_Block_copy(call.object(2))
    }
    make(
      "expectationForNotification:object:notificationCenter:handler:",
      "@\"NSString\"@@\"NSNotificationCenter\"@?<B@?@\"NSNotification\">",
      "XCTNSNotificationExpectation"
    ) { call, made throws(ListingException) in
      try listen(made, for: call.object(0), call.object(1), call.object(2), call.world)
      state(of: made, call.world).handler = fwd_Block_copy(call.object(3))
    }
    make(
      "keyValueObservingExpectationForObject:keyPath:expectedValue:", "@@\"NSString\"@",
      "XCTKVOExpectation"
    ) { call, made throws(ListingException) in
      try observe(made, call.object(0), call.object(1), call.object(2), call.world)
    }
    make(
      "keyValueObservingExpectationForObject:keyPath:handler:",
      "@@\"NSString\"@?<B@?@@\"NSDictionary\">", "XCTKVOExpectation"
    ) { call, made throws(ListingException) in
      state(of: made, call.world).handler = fwd_Block_copy(call.object(2))
      try observe(made, call.object(0), call.object(1), nil, call.world)
    }
    addWaiting(to: cls)
  }

  private static func addWaiting(to cls: NativeClass) {
    cls.instance("waitForExpectationsWithTimeout:handler:", "v@:d@?<v@?@\"NSError\">") {
      call throws(ListingException) in
      let own = call.world.testState(of: call.receiver)
      let waited = own.expectations
      own.expectations = []
      defer { for item in waited { fwd_release(item) } }
      let result = try wait(for: waited, seconds: call.double(0), inOrder: false, call.world)
      try report(result, waited, seconds: call.double(0), call.world)
      guard let handler = call.object(1) else { return }
      let error = result == .completed ? nil : try makeError(result, call.world)
      try call.world.callBlockVoid(handler, .object(error))
    }
    for form in WaitForm.all {
      cls.instance(form.selector, "v@:" + form.types) { call throws(ListingException) in
        let waited = try call.world.elements(of: call.object(0))
        let own = call.world.testState(of: call.receiver)
        for item in waited {
          guard let index = own.expectations.firstIndex(of: item) else { continue }
          fwd_autorelease(own.expectations.remove(at: index))
        }
        let result = try wait(
          for: waited, seconds: form.seconds(call), inOrder: form.isOrdered(call), call.world)
        try report(result, waited, seconds: form.seconds(call), call.world)
      }
    }
  }

  // MARK: Waiting

  enum WaitResult: Int {
    case completed = 1
    case timedOut, incorrectOrder, invertedFulfillment
  }

  /// How long the run loop turns between two looks, in nanoseconds on the listing's clock: a millisecond, and from a minute on a
  /// thousandth of the time that the wait has taken.
  private static func turn(after waited: UInt64) -> UInt64 {
    waited < 60_000_000_000 ? 1_000_000 : waited / 1000
  }

  static func wait(
    for expectations: [ObjectPointer], seconds: Double, inOrder: Bool, _ world: World
  ) throws(ListingException) -> WaitResult {
    for item in expectations { fwd_retain(item) }
    defer { for item in expectations { fwd_release(item) } }
    let start = world.clock.nanoseconds
    let limit = start + UInt64(max(0, min(seconds, 1e9)) * 1e9)
    while true {
      for item in expectations { try ask(item, world) }
      let states = expectations.map { state(of: $0, world) }
      let usual = states.filter { !$0.isInverted }
      let isOver =
        states.contains { $0.isInverted && $0.isFulfilled }
        || usual.allSatisfy(\.isFulfilled) && usual.count == states.count
        || world.clock.nanoseconds >= limit
      if isOver {
        for item in expectations { try stopHearing(item, world) }
        return conclusion(states, inOrder: inOrder)
      }
      try turnOnce(turn(after: world.clock.nanoseconds - start), world)
    }
  }

  private static func conclusion(_ states: [ExpectationState], inOrder: Bool) -> WaitResult {
    if states.contains(where: { $0.isInverted && $0.isFulfilled }) { return .invertedFulfillment }
    guard states.allSatisfy({ $0.isInverted || $0.isFulfilled }) else { return .timedOut }
    let orders = states.filter { !$0.isInverted }.map(\.order)
    return inOrder && orders != orders.sorted() ? .incorrectOrder : .completed
  }

  /// A predicate is asked at every look.
  private static func ask(_ expectation: ObjectPointer, _ world: World) throws(ListingException) {
    let own = state(of: expectation, world)
    guard case .predicate(let predicate, let object) = own.source, !own.isFulfilled,
      try world.sendBool(predicate, "evaluateWithObject:", .object(object))
    else { return }
    if let handler = own.handler, !(try world.callBlockBool(handler)) { return }
    try fulfill(expectation, world)
  }

  /// Lets the run loop and other threads do what they have to do.
  private static func turnOnce(_ step: UInt64, _ world: World) throws(ListingException) {
    let before = world.clock.nanoseconds
    let loop = try world.send(toClass: world.cls("NSRunLoop"), "currentRunLoop")
    let date = try world.send(
      toClass: world.cls("NSDate"), "dateWithTimeIntervalSinceNow:", .double(Double(step) / 1e9))
    _ = try world.sendBool(
      loop, "runMode:beforeDate:", .object(world.constantString("kCFRunLoopDefaultMode")),
      .object(date))
    if world.clock.nanoseconds < before + step {
      try world.scheduler.sleep(nanoseconds: before + step - world.clock.nanoseconds)
    }
  }

  private static func report(
    _ result: WaitResult, _ expectations: [ObjectPointer], seconds: Double, _ world: World
  ) throws(ListingException) {
    let states = expectations.map { state(of: $0, world) }
    let message: String
    switch result {
    case .completed: return
    case .timedOut:
      let names = states.filter { !$0.isInverted && !$0.isFulfilled }.map { "\"\($0.text)\"" }
      let number = Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
      message =
        "Asynchronous wait failed: Exceeded timeout of \(number) seconds, with unfulfilled expectations: "
        + names.joined(separator: ", ") + "."
    case .incorrectOrder:
      message = "Asynchronous wait failed: Fulfilled expectations in the wrong order."
    case .invertedFulfillment:
      let names = states.filter { $0.isInverted && $0.isFulfilled }.map { "\"\($0.text)\"" }
      message =
        "Asynchronous wait failed: Fulfilled inverted expectation \(names.joined(separator: ", "))."
    }
    let place = TestSession.of(world).currentPlace
    try TestSession.of(world).fail(
      TestFailure(file: place.file, line: place.line, message: message, isUnexpected: false), world)
  }

  private static func makeError(_ result: WaitResult, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    try world.send(
      toClass: world.cls("NSError"), "errorWithDomain:code:userInfo:",
      .object(world.constantString("com.apple.XCTestErrorDomain")),
      .int(result == .timedOut ? 0 : 1), .object(nil))
  }
}
