import CRuntime
import ForwardKit
import Testing

@Suite("Aspects: changes, threads, lifetime") struct AspectChangeTests {
  @Test("AS-23 an instead changes arguments, result, receiver and selector") func changes() throws {
    let horn = try HookFixture()
    let (object, other) = (try horn.cls.new(), try horn.cls.new())
    let a = try object.instead("add:to:") { (info, x: Int32, y: Int32) -> Int32 in
      try info.proceed(with: x * 10, y * 10, returning: Int32.self) + 1
    }
    #expect(try object.send("add:to:", 1, 2, returning: Int32.self) == 31)
    let b = try object.instead("add:to:") { (info, x: Int32) -> Int32 in
      let once = try info.proceed(returning: Int32.self)
      return once + (try info.proceed(with: x + 1, returning: Int32.self))
    }
    #expect(try object.send("add:to:", 1, 2, returning: Int32.self) == 31 + 41)
    a.cancel()
    b.cancel()
    try horn.cls.before("add:to:") { info in try info.setArgument(0, to: Int32(40)) }
    try horn.cls.after("add:to:") { info in
      try info.setResult(try info.result(as: Int32.self) + 100)
    }
    #expect(try object.send("add:to:", 1, 2, returning: Int32.self) == 142)

    let receivers = Log<RuntimeObject>()
    let own = try object.before("honk") { info in
      if let instance = info.instance { receivers.add(instance) }
    }
    let skipped = Counter()
    try object.instead("honk") { info in
      skipped.add(1)
      try info.proceed()
    }
    try object.instead("honk") { info in try info.proceed(on: other) }
    try object.send("honk")
    #expect(skipped.count == 0)  // hooks of the object that was left
    #expect(receivers.all == [object])
    own.cancel()
  }

  @Test("AS-23 results of every kind are replaced and kept") func results() throws {
    let horn = try HookFixture()
    let object = try horn.cls.new()
    try horn.cls.after("half:") { info in }
    try horn.cls.after("long:") { info in }
    try horn.cls.after("point:") { info in }
    try horn.cls.after("large:") { info in }
    try horn.cls.after("name:") { info in }
    #expect(try object.send("half:", 7.0, returning: Double.self) == 3.5)
    #expect(try object.send("long:", Int64.min, returning: Int64.self) == .min)
    #expect(
      try object.send("point:", Point(x: 1, y: 2), returning: Point.self) == Point(x: 2, y: 1))
    let large = Large(a: 1, b: 2, c: 3, d: 4, e: 5)
    #expect(try object.send("large:", large, returning: Large.self) == large)
    #expect(try object.send("name:", "x", returning: String.self) == "<x>")
    try object.instead("half:") { info -> Double in 3.25 }
    try object.instead("point:") { (info, p: Point) -> Point in
      Point(x: 9, y: try info.proceed(returning: Point.self).x)
    }
    try object.instead("large:") { (info, l: Large) -> Large in
      Large(a: 0, b: l.b, c: 0, d: 0, e: 0)
    }
    try object.instead("name:") { (info, name: String) -> String in
      try info.proceed(with: name + "!", returning: String.self) + "?"
    }
    #expect(try object.send("half:", 7.0, returning: Double.self) == 3.25)
    #expect(
      try object.send("point:", Point(x: 1, y: 2), returning: Point.self) == Point(x: 9, y: 2))
    #expect(try object.send("large:", large, returning: Large.self).b == 2)
    #expect(try object.send("name:", "x", returning: String.self) == "<x!>?")
    // An instead without a result gives zero.
    try object.instead("long:") {}
    #expect(try object.send("long:", Int64(5), returning: Int64.self) == 0)
  }

  @Test("AS-23 what hooks throw comes out of the send, and ends the call") func errors() throws {
    let horn = try HookFixture()
    let object = try horn.cls.new()
    let log = horn.log
    let after = try horn.cls.after("honk") { log.say("after") }
    for advice in [
      Advice.before("honk") { throw BankError.overdrawn(by: 5) },
      .instead("honk") { throw BankError.overdrawn(by: 5) },
    ] {
      let token = try object.add(advice)
      #expect(throws: BankError.overdrawn(by: 5)) { try object.send("honk") }
      token.cancel()
    }
    #expect(log.taken() == [])
    after.cancel()
    try horn.cls.after("fail") { log.say("after") }
    #expect(throws: BankError.overdrawn(by: 1)) { try object.send("fail") }
    try horn.cls.instead("fail") { info in
      do { try info.proceed() } catch { log.say("caught") }
    }
    try object.send("fail")
    #expect(log.taken() == ["caught", "after"])
  }

  @Test("AS-4 a struct is read as a struct of its own layout only") func structs() throws {
    let horn = try HookFixture()
    let log = horn.log
    try horn.cls.after("point:") { info in
      let point = try info.result(as: Point.self)
      log.say("\(point.x) \(point.y)")
      _ = try info.result(as: Large.self)
      log.say("read")
    }
    #expect(throws: RuntimeError.self) {
      try horn.cls.new().send("point:", Point(x: 1, y: 2), returning: Point.self)
    }
    #expect(log.taken() == ["2.0 1.0"])
  }

  @Test("AS-23 results of an initialiser that are replaced are let go") func replacedResults()
    throws
  {
    let (made, strange) = (Counter(), Counter())
    let cls = try RuntimeClass.define(fresh("Made")) {
      RuntimeMethod("initWith:") { (self: RuntimeObject, n: Int32) -> RuntimeObject in self }
      Deinit { _ in made.add(1) }
    }
    let other = try RuntimeClass.define(fresh("Other")) { Deinit { _ in strange.add(1) } }
    let orders: [@Sendable (AspectInfo) throws -> Void] = [
      { info in
        try info.setResult(other.new())
        try info.proceed()
      },
      { info in
        try info.proceed()
        try info.setResult(other.new())
      },
    ]
    for (index, order) in orders.enumerated() {
      let token = try cls.instead("initWith:", order)
      try autoreleasing {
        _ = try cls.alloc().send("initWith:", 3, returning: RuntimeObject.self)
      }
      #expect(made.count == index + 1 && strange.count == index + 1)
      token.cancel()
    }
  }

  @Test("AS-23 the invocation's return value is the message's result") func returnValue() throws {
    let horn = try HookFixture()
    try horn.cls.instead("honk:") { info in try info.invocation.setReturnValue(Int32(41)) }
    #expect(try horn.cls.new().send("honk:", 1, returning: Int32.self) == 41)
    #expect(horn.log.taken() == [])
  }

  @Test("AS-23 initialisers keep the rules of ownership") func initialisers() throws {
    let counter = Counter()
    let cls = try RuntimeClass.define(fresh("Made")) {
      Ivar("n", Int32.self)
      RuntimeMethod("initWith:") { (self: RuntimeObject, n: Int32) -> RuntimeObject in self }
      Deinit { _ in counter.add(1) }
    }
    func make() throws -> RuntimeObject {
      try cls.alloc().send("initWith:", 3, returning: RuntimeObject.self)
    }
    var made = 0
    for advice in [
      Advice.before("initWith:") {},
      .after("initWith:") { info in _ = try info.result(as: RuntimeObject.self) },
      .instead("initWith:") { (info, n: Int32) -> RuntimeObject in
        try info.proceed(returning: RuntimeObject.self)
      },
      .instead("initWith:") { info in try info.proceed() },
      .instead("initWith:") { (info, n: Int32) -> RuntimeObject in
        _ = try info.proceed(returning: RuntimeObject.self)
        return try info.proceed(with: n + 1, returning: RuntimeObject.self)
      },
    ] {
      let token = try cls.add(advice)
      do {
        let object = try make()
        #expect(object.referenceCount == 1)
      }
      made += 1
      #expect(counter.count == made)
      token.cancel()
    }
    // One that gives another object, or none.
    let other = try cls.new()
    try cls.instead("initWith:") { info -> RuntimeObject in other }
    #expect(try make() == other)
    made += 1
    #expect(counter.count == made)
    #expect(other.referenceCount == 1)
  }

  @Test("AS-24 a thousand concurrent hooks, removals and calls") func threads() async throws {
    let horn = try HookFixture()
    let object = try horn.cls.new()
    let (calls, runs) = (Counter(), Counter())
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<1000 {
        group.addTask {
          let own = try? horn.cls.new()
          let target: any AspectTarget =
            index % 3 == 0 ? horn.cls : index % 3 == 1 ? object : own ?? object
          let token = try? target.before("add:to:") { (info, x: Int32) in runs.add(Int(x)) }
          if (try? object.send("add:to:", 1, 2, returning: Int32.self)) == 3 { calls.add(1) }
          if (try? own?.send("add:to:", 1, 2, returning: Int32.self)) == 3 { calls.add(1) }
          if token?.cancel().removed != true { calls.add(-1000) }
        }
      }
    }
    #expect(calls.count == 2000)
    #expect(runs.count >= 1000)
    #expect(horn.cls.aspects().isEmpty && object.aspects().isEmpty)
    #expect(object.dispatchClass == horn.cls)
  }

  @Test("AS-24 before, instead and after in a thousand concurrent calls: each counts")
  func concurrentCalls() async throws {
    let horn = try HookFixture()
    let object = try horn.cls.new()
    let count = Counter()
    try horn.cls.before("add:to:") { count.add(1) }
    try object.instead("add:to:") { (info, x: Int32, y: Int32) -> Int32 in
      count.add(1)
      let value = try info.proceed(returning: Int32.self)
      count.add(1)
      return value
    }
    try object.after("add:to:") { info in count.add(1) }
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<1000 {
        group.addTask {
          if (try? object.send("add:to:", Int32(index), 1, returning: Int32.self))
            == Int32(index + 1)
          {
            count.add(1)
          }
        }
      }
    }
    #expect(count.count == 5000)
  }

  @Test("AS-25 recursion a hundred deep in concurrent calls") func recursion() async throws {
    let horn = try HookFixture()
    let object = try horn.cls.new()
    let count = Counter()
    try horn.cls.before("down:") { count.add(1) }
    try object.instead("down:") { (info, n: Int32) -> Int32 in
      try info.proceed(returning: Int32.self)
    }
    try horn.cls.after("down:") { info in count.add(1) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<50 {
        group.addTask { (try? object.send("down:", 100, returning: Int32.self)) == 100 }
      }
      for await right in group { #expect(right) }
    }
    #expect(count.count == 50 * 101 * 2)
  }

  @Test("AS-26 an aspect waits for its class") func delayed() throws {
    let name = fresh("Later")
    let log = Words()
    let waiter = RuntimeClass.whenAvailable(name) { cls in
      _ = try? cls.before("go") { log.say("hooked") }
    }
    let cancelled = RuntimeClass.whenAvailable(name) { _ in log.say("never") }
    cancelled.cancel()
    #expect(waiter.isWaiting && !cancelled.isWaiting)
    let cls = try RuntimeClass.define(name) {
      RuntimeMethod("go") { (self: RuntimeObject) in log.say("go") }
    }
    #expect(!waiter.isWaiting)
    try cls.new().send("go")
    #expect(log.taken() == ["hooked", "go"])
    RuntimeClass.whenAvailable(name) { found in log.say(found.name == name ? "at once" : "other") }
    #expect(log.taken() == ["at once"])
  }

  @Test("AS-27 apply and revert, with states") func applyAndRevert() throws {
    let horn = try HookFixture()
    let object = try horn.cls.new()
    let log = horn.log
    let aspect = try horn.cls.prepare(.before("honk") { log.say("hook") })
    #expect(aspect.state == .prepared)
    #expect(try horn.words { try object.send("honk") } == ["honk"])
    for _ in 0..<2 {
      try aspect.apply()
      #expect(aspect.state == .applied)
      #expect(aspectCode { try aspect.apply() } == 205)
      #expect(try horn.words { try object.send("honk") } == ["hook", "honk"])
      #expect(aspect.cancel() == .restored)
      #expect(aspect.cancel() == .alreadyRemoved)
      #expect(try horn.words { try object.send("honk") } == ["honk"])
    }
    #expect(aspectCode { _ = try horn.cls.prepare(.before("nothing") {}) } == 1)
  }

  /// The class's `+initialize`, which the first application runs, applies it as well.
  @Test("AS-27 an aspect that two apply at once is applied once") func appliedTwice() throws {
    let log = Words()
    let shared = Lock<Aspect?>(nil)
    let cls = try RuntimeClass.define(fresh("Slow")) {
      RuntimeMethod("run") { (self: RuntimeObject) in log.say("run") }
      RuntimeClassMethod("initialize") { (cls: RuntimeClass) in
        let aspect = shared.withLock { $0 }
        _ = try aspect?.apply()
      }
    }
    let aspect = try cls.prepare(.before("run") { log.say("hook") })
    shared.withLock { $0 = aspect }
    #expect(aspectCode { try aspect.apply() } == 205)
    #expect(cls.aspects().count == 1)
    try cls.new().send("run")
    #expect(log.taken() == ["hook", "run"])
    #expect(aspect.cancel() == .restored)
  }

  @Test("AS-27 a group is applied whole or not at all; an object that ended is told") func groups()
    throws
  {
    let horn = try HookFixture()
    let object = try horn.cls.new()
    let log = horn.log
    let good = try horn.cls.prepare(.before("honk") { log.say("1") }, identifier: "one")
    let second = try object.prepare(.after("honk") { log.say("2") })
    let group = AspectGroup([good, second])
    try group.apply()
    #expect(try horn.words { try object.send("honk") } == ["1", "honk", "2"])
    #expect(group.cancel() == 2)
    #expect(group.cancel() == 0)
    let clash = try horn.cls.prepare(.before("honk") {}, identifier: "one")
    #expect(aspectCode { try AspectGroup([good, clash]).apply() } == 201)
    #expect(good.state == .prepared && horn.cls.aspects().isEmpty)
    let waiting = try horn.cls.new().prepare(.before("honk") {})
    #expect(aspectCode { try waiting.apply() } == 100)
  }

  @Test("A closure ends with its removal, or with its object, whoever has the token")
  func closuresEnd() throws {
    let horn = try HookFixture()
    let alive = Counter()
    func hook(_ target: some AspectTarget) throws -> AspectToken {
      let counted = Counted(alive)
      return try target.before("honk") { _ = counted }
    }
    let token = try hook(horn.cls)
    #expect(alive.count == 1)
    token.cancel()
    #expect(alive.count == 0)
    var object: RuntimeObject? = try horn.cls.new()
    let own = try hook(try #require(object))
    #expect(alive.count == 1)
    object = nil
    #expect(alive.count == 0)
    #expect(!own.isActive)
    // An info that was kept does not keep the closure.
    let kept = Log<Held<AspectInfo>>()
    let object2 = try horn.cls.new()
    let third = try object2.before("honk") { info in kept.add(Held(info)) }
    try object2.send("honk")
    third.cancel()
    #expect(kept.all.count == 1)
  }

  @Test("Hidden classes and memory: many rounds leave nothing") func rounds() throws {
    let horn = try HookFixture()
    let object = try horn.cls.new()
    for _ in 0..<200 {
      let mortal = try horn.cls.new()
      try mortal.before("honk") {}
      let tokens = [try object.before("honk") {}, try horn.cls.after("honk") {}]
      try object.send("honk")
      try mortal.send("honk")
      for token in tokens { token.cancel() }
    }
    let hidden = RuntimeClass.all.count { $0.name.hasPrefix(horn.cls.name + "_Hooked_") }
    #expect(hidden <= 2)
    #expect(object.dispatchClass == horn.cls)
  }
}
