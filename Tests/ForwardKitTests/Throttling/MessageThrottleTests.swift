import ForwardKit
import ForwardKitTesting
import Testing

/// A class whose methods note what they did, an engine with a clock of its own.
struct ThrottleBench {
  let performed = Performed()
  let engine: MessageThrottle
  let cls: RuntimeClass
  let errors = Notes<String>()

  init(isStrict: Bool = false) throws {
    let (performed, errors) = (performed, errors)
    engine = MessageThrottle(
      clock: performed.clock, executor: performed.executor, isStrict: isStrict,
      onError: { errors.add("\($1)") })
    cls = try RuntimeClass.define(fresh("Field")) {
      RuntimeMethod("search:") { (self: RuntimeObject, text: String) in performed.note(text) }
      RuntimeMethod("fail:") { (self: RuntimeObject, number: Int) -> Void in
        throw Failure(number: number)
      }
      RuntimeMethod("twice:") { (self: RuntimeObject, number: Int32) -> Int32 in
        performed.note("\(number)")
        return number * 2
      }
      RuntimeMethod("point:") { (self: RuntimeObject, point: Point) -> Point in
        Point(x: point.y, y: point.x)
      }
      RuntimeMethod("keep:") { (self: RuntimeObject, other: RuntimeObject?) -> RuntimeObject? in
        performed.note(other == nil ? "nil" : "object")
        return other
      }
      RuntimeMethod("again:") { (self: RuntimeObject, depth: Int32) in
        performed.note("\(depth)")
        if depth > 0 { try self.send("again:", depth - 1) }
      }
      RuntimeClassMethod("make:") { (cls: RuntimeClass, text: String) in performed.note("+\(text)")
      }
      RuntimeClassMethod("search:") { (cls: RuntimeClass, text: String) in
        performed.note("+\(text)")
      }
    }
  }

  func child(_ body: (@Sendable (RuntimeObject, String) throws -> Void)? = nil) throws
    -> RuntimeClass
  {
    try RuntimeClass.define(fresh("Child"), superclass: cls) {
      if let body { RuntimeMethod("search:", body) }
    }
  }

  var notes: [String] { performed.notes.all }
  func advance(_ milliseconds: Int) { performed.advance(milliseconds) }
}

private let interval = Duration.milliseconds(10)

@Suite struct MessageThrottleTests {
  @Test("TH-1 firstly: at once on the sender's thread, others dropped")
  func firstly() throws {
    let bench = try ThrottleBench()
    let field = try bench.cls.new()
    let rule = try bench.engine.limit(field, "search:", to: interval, mode: .firstly)
    try field.send("search:", "a")
    try field.send("search:", "b")
    bench.advance(10)
    try field.send("search:", "c")
    bench.advance(1)
    try field.send("search:", "d")
    #expect(bench.notes == ["a@0", "d@11"])
    #expect(rule.counters.received == 4)
    #expect(rule.counters.dropped == 2)
  }

  @Test(
    "TH-1 last: the newest at the end of the interval, on the executor, with its arguments kept")
  func last() throws {
    let bench = try ThrottleBench()
    let field = try bench.cls.new()
    try bench.engine.limit(field, "search:", to: interval, mode: .last)
    try autoreleasing {
      try field.send("search:", "a long text that needs memory of its own")
      try field.send("search:", "another long text that needs memory of its own")
    }
    #expect(bench.notes == [])
    bench.advance(20)
    #expect(bench.notes == ["another long text that needs memory of its own@10"])
  }

  @Test("TH-1 debounce: the newest, an interval after the last")
  func debounce() throws {
    let bench = try ThrottleBench()
    let field = try bench.cls.new()
    let rule = try bench.engine.limit(field, "search:", to: interval)
    #expect(rule.mode == .debounce)
    try field.send("search:", "t")
    bench.advance(6)
    try field.send("search:", "te")
    bench.advance(6)
    #expect(bench.notes == [])
    #expect(rule.isPending)
    bench.advance(10)
    #expect(bench.notes == ["te@16"])
    #expect(!rule.isPending)
  }

  @Test("TH-2 leading and trailing, maximum wait")
  func leadingAndTrailing() throws {
    let bench = try ThrottleBench()
    let field = try bench.cls.new()
    try bench.engine.limit(
      field, "search:", to: interval, mode: .throttle(leading: true, trailing: true))
    for number in 0..<3 { try field.send("search:", "\(number)") }
    bench.advance(20)
    #expect(bench.notes == ["0@0", "2@10"])
    try bench.engine.limit(
      field, "search:", to: interval,
      mode: .debounce(leading: false, trailing: true, maximumWait: .milliseconds(15)))
    for number in 3..<8 {
      try field.send("search:", "\(number)")
      bench.advance(5)
    }
    bench.advance(20)
    #expect(bench.notes == ["0@0", "2@10", "5@35", "7@50"])
  }

  @Test("TH-3 rules of an object, of a class's instances and of a class")
  func targets() throws {
    let bench = try ThrottleBench()
    let (one, other) = (try bench.cls.new(), try bench.cls.new())
    let rule = try bench.engine.limit(one, "search:", to: interval, mode: .firstly)
    for field in [one, other] {
      try field.send("search:", "a")
      try field.send("search:", "b")
    }
    #expect(bench.notes == ["a@0", "a@0", "b@0"], "the other object is not concerned")
    rule.cancel()
    try bench.engine.limit(.instances(of: bench.cls), "search:", to: interval, mode: .firstly)
    try one.send("search:", "c")
    try other.send("search:", "d")
    #expect(bench.notes.suffix(2) == ["b@0", "c@0"], "one rule for all instances together")
    try bench.engine.limit(.classMethods(of: bench.cls), "make:", to: interval, mode: .firstly)
    try bench.cls.asObject.send("make:", "e")
    try bench.cls.asObject.send("make:", "f")
    #expect(bench.notes.suffix(2) == ["c@0", "+e@0"])
    #expect(bench.engine.allRules.count == 2)
    #expect(bench.engine.rules(for: one).map(\.selector) == ["search:"])
  }

  @Test("TH-3 later performance of a class method, and a class given as an object")
  func classMethodLater() throws {
    let bench = try ThrottleBench()
    let rule = try bench.engine.limit(bench.cls.asObject, "make:", to: interval)
    try bench.cls.asObject.send("make:", "a")
    try bench.cls.asObject.send("make:", "b")
    bench.advance(20)
    #expect(bench.notes == ["+b@10"])
    #expect(rule.description == "+[\(bench.cls.name) make:]: debounce 0.01 seconds")
  }

  @Test("TH-3 instance and class methods of one selector have rules of their own")
  func classAndMetaclass() throws {
    let bench = try ThrottleBench()
    try bench.engine.limit(.instances(of: bench.cls), "search:", to: interval, mode: .firstly)
    try bench.engine.limit(.classMethods(of: bench.cls), "search:", to: interval, mode: .firstly)
    let field = try bench.cls.new()
    for text in ["a", "b"] {
      try field.send("search:", text)
      try bench.cls.asObject.send("search:", text)
    }
    #expect(bench.notes == ["a@0", "+a@0"])
  }

  @Test(
    "TH-4 exempted messages are performed at once; the exemption takes a prefix of the arguments")
  func exemption() throws {
    let bench = try ThrottleBench()
    let field = try bench.cls.new()
    let rule = try bench.engine.limit(
      field, "search:", to: interval,
      unless: .when { (self: RuntimeObject, text: String) in text.isEmpty })
    try field.send("search:", "a")
    try field.send("search:", "")
    bench.advance(20)
    #expect(bench.notes == ["@0", "a@10"])
    #expect(rule.counters.exempted == 1)
    try bench.engine.limit(
      field, "search:", to: interval, unless: .when { (self: RuntimeObject) in true })
    try field.send("search:", "b")
    #expect(bench.notes.last == "b@20")
    try bench.engine.limit(
      field, "search:", to: interval,
      unless: .when { (self: RuntimeObject) in throw Failure(number: 7) })
    #expect(throws: Failure(number: 7)) { try field.send("search:", "c") }
  }

  @Test(
    "TH-4 an exemption whose types are not the method's is refused, with argument and both types")
  func exemptionTypes() throws {
    let bench = try ThrottleBench()
    let field = try bench.cls.new()
    func refusal(_ exemption: ThrottleExemption) -> SignatureMismatch.Place? {
      do {
        try bench.engine.limit(field, "twice:", to: interval, unless: exemption)
        return nil
      } catch {
        guard case .signatureMismatch(let mismatch) = error else { return nil }
        return mismatch.place
      }
    }
    #expect(refusal(.when { (self: RuntimeObject, text: String) in true }) == .argument(0))
    #expect(
      refusal(.when { (self: RuntimeObject, a: Int32, b: Int32) in true })
        == .count(expected: 1, found: 2))
    #expect(bench.engine.allRules.isEmpty)
    #expect(try field.send("twice:", 3, returning: Int32.self) == 6)
  }

  @Test("TH-4 a rule's own executor")
  func executor() throws {
    let bench = try ThrottleBench()
    let field = try bench.cls.new()
    let other = ManualExecutor()
    try bench.engine.limit(field, "search:", to: interval, on: other)
    try field.send("search:", "a")
    bench.advance(20)
    #expect(bench.notes == [])
    other.run()
    #expect(bench.notes == ["a@20"])
  }

  @Test("TH-5 a second limit of a target and selector changes the rule in place")
  func updating() throws {
    let bench = try ThrottleBench()
    let field = try bench.cls.new()
    let rule = try bench.engine.limit(field, "search:", to: .seconds(10))
    try field.send("search:", "a")
    let same = try bench.engine.limit(field, "search:", to: interval, mode: .last)
    #expect(same === rule)
    #expect(rule.interval == interval)
    #expect(rule.mode == .last)
    #expect(bench.engine.allRules.count == 1)
    bench.advance(20)
    #expect(bench.notes == ["a@10"], "what waited goes by the new choices")
    #expect(throws: ThrottleError.alreadyActive("search:")) { try rule.apply() }
  }

  @Test("TH-6 rules of parent and child: the child's decides for its instances, super included")
  func hierarchy() throws {
    let bench = try ThrottleBench()
    let performed = bench.performed
    let child = try bench.child { (self: RuntimeObject, text: String) in
      performed.note("child \(text)")
      try self.super.send("search:", text)
    }
    let (parentRule, childRule) = (
      try bench.engine.limit(
        .instances(of: bench.cls), "search:", to: .seconds(100), mode: .firstly),
      try bench.engine.limit(.instances(of: child), "search:", to: interval, mode: .firstly)
    )
    let (parentField, childField) = (try bench.cls.new(), try child.new())
    try parentField.send("search:", "a")
    try parentField.send("search:", "b")
    try childField.send("search:", "c")
    try childField.send("search:", "d")
    bench.advance(11)
    try childField.send("search:", "e")
    #expect(bench.notes == ["a@0", "child c@0", "c@0", "child e@11", "e@11"])
    #expect(parentRule.counters.received == 2)
    #expect(childRule.counters.received == 3)
  }

  @Test(
    "TH-6 the rule of an object stands before its class's, whichever came first",
    arguments: [false, true])
  func objectBeforeClass(classFirst: Bool) throws {
    let bench = try ThrottleBench()
    let (one, other) = (try bench.cls.new(), try bench.cls.new())
    if classFirst {
      try bench.engine.limit(
        .instances(of: bench.cls), "search:", to: .seconds(100), mode: .firstly)
    }
    let own = try bench.engine.limit(one, "search:", to: interval, mode: .firstly)
    if !classFirst {
      try bench.engine.limit(
        .instances(of: bench.cls), "search:", to: .seconds(100), mode: .firstly)
    }
    try other.send("search:", "a")
    try other.send("search:", "b")
    try one.send("search:", "c")
    try one.send("search:", "d")
    bench.advance(11)
    try one.send("search:", "e")
    #expect(bench.notes == ["a@0", "c@0", "e@11"])
    own.cancel()
    try one.send("search:", "f")
    #expect(bench.notes.count == 3, "now the class's rule decides")
  }

  @Test("TH-6 several selectors of one target")
  func selectors() throws {
    let bench = try ThrottleBench()
    let field = try bench.cls.new()
    try bench.engine.limit(field, "search:", to: interval, mode: .firstly)
    try bench.engine.limit(field, "twice:", to: interval, mode: .firstly)
    try field.send("search:", "a")
    #expect(try field.send("twice:", 3, returning: Int32.self) == 6)
    #expect(try field.send("twice:", 4, returning: Int32.self) == 0)
    #expect(bench.notes == ["a@0", "3@0"])
  }

  @Test("TH-7 refusals are errors that name what is wrong, and change nothing")
  func refusals() throws {
    let bench = try ThrottleBench()
    let field = try bench.cls.new()
    #expect(throws: ThrottleError.invalidDuration(.zero)) {
      try bench.engine.limit(field, "search:", to: .zero)
    }
    #expect(throws: ThrottleError.blacklisted("forwardInvocation:")) {
      try bench.engine.limit(field, "forwardInvocation:", to: interval)
    }
    #expect(throws: ThrottleError.blacklisted("dealloc")) {
      try bench.engine.limit(field, "dealloc", to: interval)
    }
    #expect(throws: ThrottleError.noMethod("nothing", class: bench.cls.name)) {
      try bench.engine.limit(field, "nothing", to: interval)
    }
    let gone = ThrottleRule.Target.object(WeakObject(nil))
    #expect(throws: ThrottleError.targetGone) {
      try bench.engine.limit(gone, "search:", to: interval)
    }
    #expect(bench.engine.allRules.isEmpty)
    try field.send("search:", "a")
    try field.send("search:", "b")
    #expect(bench.notes == ["a@0", "b@0"])
    #expect(
      "\(ThrottleError.noMethod("nothing", class: "Field"))" == "Field has no method 'nothing'")
  }

  @Test("TH-7 a strict engine allows one rule per selector in a hierarchy")
  func strict() throws {
    let bench = try ThrottleBench(isStrict: true)
    let child = try bench.child()
    let rule = try bench.engine.limit(.instances(of: bench.cls), "search:", to: interval)
    #expect(throws: ThrottleError.conflict("search:", with: "-[\(bench.cls.name) search:]")) {
      try bench.engine.limit(.instances(of: child), "search:", to: interval)
    }
    try bench.engine.limit(.instances(of: child), "twice:", to: interval)
    try bench.engine.limit(try child.new(), "search:", to: interval)
    rule.cancel()
    try bench.engine.limit(.instances(of: child), "search:", to: interval)
  }

  @Test("TH-8 discarding the rule of one selector keeps the others")
  func discardOne() throws {
    let bench = try ThrottleBench()
    let field = try bench.cls.new()
    let search = try bench.engine.limit(field, "search:", to: interval, mode: .firstly)
    try bench.engine.limit(field, "twice:", to: interval, mode: .firstly)
    #expect(search.cancel() == .partly)
    #expect(search.cancel() == .alreadyRemoved)
    #expect(!search.isActive)
    for text in ["a", "b"] { try field.send("search:", text) }
    for number: Int32 in [1, 2] { try field.send("twice:", number) }
    #expect(bench.notes == ["a@0", "b@0", "1@0"])
    #expect(bench.engine.allRules.map(\.selector) == ["twice:"])
    bench.engine.cancelAll()
    #expect(field.dispatchClass == bench.cls, "the object's class is its own again")
    try search.apply()
    #expect(search.isActive)
    bench.advance(11)
    for text in ["c", "d"] { try field.send("search:", text) }
    #expect(bench.notes.last == "c@11")
  }

  @Test(
    "TH-9 after a child's or an object's rule was discarded its parent can have one, and the other way round"
  )
  func discardThenParent() throws {
    let bench = try ThrottleBench()
    let child = try bench.child()
    let field = try child.new()
    let pairs: [(ThrottleRule.Target, ThrottleRule.Target)] = [
      (.instances(of: child), .instances(of: bench.cls)),
      (.instances(of: bench.cls), .instances(of: child)),
      (.object(WeakObject(field)), .instances(of: bench.cls)),
    ]
    for (first, second) in pairs {
      let rule = try bench.engine.limit(first, "search:", to: interval, mode: .firstly)
      #expect(rule.cancel() == .restored)
      let next = try bench.engine.limit(second, "search:", to: interval, mode: .firstly)
      let before = bench.notes.count
      try field.send("search:", "a")
      try field.send("search:", "b")
      #expect(bench.notes.count == before + 1)
      next.cancel()
    }
    let classRule = try bench.engine.limit(
      .classMethods(of: child), "make:", to: interval, mode: .firstly)
    classRule.cancel()
    try bench.engine.limit(.classMethods(of: bench.cls), "make:", to: interval, mode: .firstly)
    let before = bench.notes.count
    for text in ["a", "b"] { try child.asObject.send("make:", text) }
    #expect(bench.notes.count == before + 1)
  }

  @Test("TH-10 dropped messages give zero, a constant, the last result, or what a closure makes")
  func droppedResults() throws {
    let bench = try ThrottleBench()
    let field = try bench.cls.new()
    func twice(_ number: Int32) throws -> Int32 {
      try field.send("twice:", number, returning: Int32.self)
    }
    try bench.engine.limit(field, "twice:", to: interval, mode: .firstly)
    #expect(try twice(4) == 8)
    #expect(try twice(5) == 0)
    try bench.engine.limit(field, "twice:", to: interval, mode: .firstly, dropped: .value(Int32(7)))
    #expect(try twice(5) == 7)
    try bench.engine.limit(field, "twice:", to: interval, mode: .firstly, dropped: .last)
    #expect(try twice(5) == 0, "none was seen yet")
    bench.advance(11)
    #expect(try twice(6) == 12)
    #expect(try twice(7) == 12)
    try bench.engine.limit(
      field, "twice:", to: interval, mode: .firstly,
      dropped: .make { Int32(truncatingIfNeeded: $0.referenceCount) })
    #expect(try twice(5) > 0)
    try bench.engine.limit(
      field, "twice:", to: interval, mode: .firstly,
      dropped: .make { _ -> Int32 in throw Failure(number: 3) })
    #expect(throws: Failure(number: 3)) { try twice(5) }
    #expect(throws: ThrottleError.self) {
      try bench.engine.limit(
        field, "twice:", to: interval, mode: .firstly, dropped: .value(Point(x: 1, y: 2)))
    }
    #expect(throws: ThrottleError.self) {
      try bench.engine.limit(field, "search:", to: interval, dropped: .value(Int32(1)))
    }
  }

  @Test("TH-10 structures and objects as last results")
  func droppedStructures() throws {
    let bench = try ThrottleBench()
    let field = try bench.cls.new()
    try bench.engine.limit(field, "point:", to: interval, mode: .firstly, dropped: .last)
    let point = Point(x: 1, y: 2)
    #expect(try field.send("point:", point, returning: Point.self) == Point(x: 2, y: 1))
    #expect(try field.send("point:", Point(x: 9, y: 9), returning: Point.self) == Point(x: 2, y: 1))
    let rule = try bench.engine.limit(field, "keep:", to: interval, mode: .firstly, dropped: .last)
    let counter = Counter()
    try autoreleasing {
      let value = try bench.cls.new()
      let owner = try RuntimeObject.wrapping(Counted(counter))
      #expect(try field.send("keep:", owner, returning: RuntimeObject?.self) == owner)
      #expect(try field.send("keep:", value, returning: RuntimeObject?.self) == owner)
    }
    #expect(counter.count == 1, "the last result is kept")
    rule.cancel()
    try bench.engine.limit(field, "keep:", to: interval, mode: .firstly, dropped: .zero)
    bench.advance(11)
  }

  @Test("TH-11 only the engine's clock moves rules")
  func clock() throws {
    let bench = try ThrottleBench()
    let field = try bench.cls.new()
    try bench.engine.limit(field, "search:", to: .seconds(3600), mode: .firstly)
    try field.send("search:", "a")
    bench.performed.clock.skip(by: .seconds(3601))
    try field.send("search:", "b")
    #expect(bench.notes == ["a@0", "b@3601000"])
  }

  @Test("TH-12 the last of a burst is performed however late the timer is")
  func lateTimer() throws {
    let bench = try ThrottleBench()
    let field = try bench.cls.new()
    try bench.engine.limit(field, "search:", to: interval, mode: .last)
    try field.send("search:", "a")
    bench.performed.clock.skip(by: .milliseconds(15))
    try field.send("search:", "b")
    bench.advance(100)
    #expect(bench.notes == ["b@16"])
  }

  @Test("TH-17 flush, cancel and counters of a rule")
  func flushing() throws {
    let bench = try ThrottleBench()
    let field = try bench.cls.new()
    let rule = try bench.engine.limit(field, "search:", to: interval)
    try field.send("search:", "a")
    try field.send("search:", "b")
    #expect(rule.flush())
    #expect(!rule.flush())
    try field.send("search:", "c")
    #expect(rule.cancelPending())
    bench.advance(100)
    #expect(bench.notes == ["b@0"])
    #expect(rule.counters.received == 3)
    #expect(rule.counters.performed == 1)
    #expect(rule.counters.dropped == 2)
    #expect(rule.counters.pending == 0)
  }

  @Test("a method that sends itself the message is decided on anew")
  func recursion() throws {
    let bench = try ThrottleBench()
    let field = try bench.cls.new()
    try bench.engine.limit(
      field, "again:", to: interval, mode: .throttle(leading: true, trailing: true))
    try field.send("again:", Int32(3))
    bench.advance(100)
    #expect(bench.notes == ["3@0", "2@10", "1@20", "0@30"])
  }

  @Test("what a method throws that is performed later goes to the engine's handler")
  func errors() throws {
    let bench = try ThrottleBench()
    let field = try bench.cls.new()
    try bench.engine.limit(
      field, "fail:", to: interval, mode: .throttle(leading: true, trailing: true))
    #expect(throws: Failure(number: 1)) { try field.send("fail:", 1) }
    try field.send("fail:", 2)
    bench.advance(20)
    #expect(bench.errors.all == ["Failure(number: 2)"])
  }
}
