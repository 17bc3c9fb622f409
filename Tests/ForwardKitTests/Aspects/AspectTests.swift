import CRuntime
import Testing

@testable import ForwardKit

@Suite("Aspects") struct AspectTests {
  @Test("AS-1 before, instead and after, on a class and on one object, with a token")
  func positions() throws {
    let horn = try HookFixture()
    let (one, two) = (try horn.cls.new(), try horn.cls.new())
    let log = horn.log
    let before = try horn.cls.before("honk") { log.say("before") }
    let after = try one.after("honk") { log.say("after") }
    #expect(try horn.words { try one.send("honk") } == ["before", "honk", "after"])
    #expect(try horn.words { try two.send("honk") } == ["before", "honk"])
    let instead = try two.instead("honk") { log.say("instead") }
    #expect(try horn.words { try two.send("honk") } == ["before", "instead"])
    #expect(before.isActive && after.position == .after && instead.selector == "honk")
    #expect(before.cancel() == .restored)
    #expect(after.cancel() == .restored)
    #expect(instead.cancel() == .restored)
    #expect(before.cancel() == .alreadyRemoved && !before.isActive)
    #expect(
      try horn.words {
        try one.send("honk")
        try two.send("honk")
      } == ["honk", "honk"])
    #expect(one.dispatchClass == horn.cls)
  }

  @Test("AS-2 automatic removal after one call, also when many threads call")
  func automaticRemoval() async throws {
    let horn = try HookFixture()
    let object = try horn.cls.new()
    let log = horn.log
    for advice in [
      Advice.before("honk") { log.say("once") }, .after("honk") { log.say("once") },
      .instead("honk") { log.say("once") },
    ] {
      let token = try horn.cls.add(advice, options: .automaticRemoval)
      let words = try horn.words {
        try object.send("honk")
        try object.send("honk")
      }
      #expect(words.count { $0 == "once" } == 1)
      #expect(token.cancel() == .alreadyRemoved)
    }
    let count = Counter()
    try horn.cls.before("add:to:", options: .automaticRemoval) { count.add(1) }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<100 { _ = try? object.send("add:to:", 1, 2, returning: Int32.self) }
        }
      }
    }
    #expect(count.count == 1)
    #expect(horn.cls.aspects().isEmpty)
  }

  @Test(
    "AS-3 the info knows instance, arguments and invocation, and refuses when its call has ended")
  func info() throws {
    let horn = try HookFixture()
    let object = try horn.cls.new()
    let (seen, kept) = (Log<AnyRuntimeValue>(), Log<Held<AspectInfo>>())
    let instances = Log<RuntimeObject>()
    let token = try horn.cls.before("mixed:a:b:c:d:e:f:") { info in
      for value in info.arguments { seen.add(value) }
      if let instance = info.instance { instances.add(instance) }
      #expect(info.invocation.target == info.instance)
      let second = try info.invocation.argument(1, as: Double.self)
      #expect(second == 1.5)
      #expect(info.selector == "mixed:a:b:c:d:e:f:" && info.position == .before)
      kept.add(Held(info))
    }
    try object.send(
      "mixed:a:b:c:d:e:f:", Int8(-3), 1.5, String?.none, horn.cls, "honk" as RuntimeSelector,
      Point(x: 1, y: 2), true)
    #expect(instances.all == [object])
    let values = seen.all
    #expect(values.count == 7)
    #expect(
      values[0] == .integer(-3) && values[1] == .floating(1.5) && values[2] == .null
        && values[3] == .type(horn.cls))
    #expect(values[4] == .selector("honk") && values[6] == .bool(true))
    #expect(try values[5].value(as: Point.self) == Point(x: 1, y: 2))
    let info = try #require(kept.all.first?.value)
    #expect(info.instance == nil && info.arguments.isEmpty)
    #expect(aspectCode { _ = try info.argument(0, as: Int8.self) } == 206)
    #expect(aspectCode { try info.proceed() } == 206)
    token.cancel()
  }

  @Test("AS-4 closures with none, some or all arguments; never more, never others") func arity()
    throws
  {
    let horn = try HookFixture()
    let object = try horn.cls.new()
    let seen = Log<Int32>()
    try horn.cls.before("add:to:") { seen.add(0) }
    try horn.cls.before("add:to:") { info in seen.add(1) }
    try horn.cls.before("add:to:") { (info, x: Int32) in seen.add(x) }
    try horn.cls.before("add:to:") { (info, x: Int32, y: Int32) in seen.add(x * 10 + y) }
    #expect(try object.send("add:to:", 3, 4, returning: Int32.self) == 7)
    #expect(seen.all == [0, 1, 3, 34])
    #expect(
      aspectCode { try horn.cls.before("add:to:") { (i, x: Int32, y: Int32, z: Int32) in } } == 6)
    #expect(aspectCode { try horn.cls.before("add:to:") { (i, x: Double) in } } == 6)
    #expect(aspectCode { try horn.cls.instead("add:to:") { (i, x: Int32) -> Double in 1 } } == 6)
    #expect(horn.cls.aspects().count == 4)
  }

  @Test("AS-4 a mismatch names the argument and both types") func mismatch() throws {
    let horn = try HookFixture()
    do {
      try horn.cls.before("add:to:") { (info, x: Int32, y: String) in }
      Issue.record("accepted")
    } catch {
      guard case .incompatibleClosure(let mismatch) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(mismatch.place == .argument(1) && mismatch.expected == "i" && mismatch.found == "@")
      #expect("\(error)".contains("'add:to:', argument 1"))
    }
  }

  @Test("AS-5 errors keep Aspects' codes") func errors() throws {
    let horn = try HookFixture()
    let object = try horn.cls.new()
    #expect(aspectCode { try horn.cls.before("retain") {} } == 0)
    #expect(aspectCode { try horn.cls.before("hunk") {} } == 1)
    #expect(aspectCode { try object.before("hunk") {} } == 1)
    #expect(aspectCode { try object.instead("dealloc") {} } == 2)
    let sub = try horn.subclass()
    try sub.before("honk") {}
    #expect(aspectCode { try horn.cls.before("honk", options: .strictHierarchy) {} } == 3)
    #expect(aspectCode { try horn.cls.before("honk:") { (i, x: Int64) in } } == 6)
    #expect(aspectCode { try horn.cls.asObject.before("shared") {} } == 202)
    try horn.cls.before("honk", identifier: "log") {}
    #expect(aspectCode { try horn.cls.after("honk", identifier: "log") {} } == 201)
    do {
      try horn.cls.before("hunk") {}
    } catch {
      #expect("\(error)" == "class \(horn.cls.name) has no method 'hunk'; did you mean 'honk'?")
    }
  }

  @Test("AS-5 a method without usable types is refused") func noSignature() throws {
    let cls = try RuntimeClass.define(fresh("Odd")) {
      RuntimeMethod("fine") { (self: RuntimeObject) in }
    }
    try cls.addRaw("odd", types: "v@:{")
    #expect(aspectCode { try cls.before("odd") {} } == 5)
    try cls.addRaw("empty:", types: "v@:{Nothing=}")
    try cls.before("empty:") {}
    #expect(aspectCode { try cls.before("empty:") { (i, x: Nothing) in } } == 200)
  }

  @Test(
    "AS-6 the runtime's own selectors cannot be hooked",
    arguments: [
      "retain", "release", "autorelease", "forwardInvocation:", "methodSignatureForSelector:",
      "forwardingTargetForSelector:",
      "class",
    ])
  func blacklist(selector: String) throws {
    let horn = try HookFixture()
    let object = try horn.cls.new()
    #expect(aspectCode { try horn.cls.before(RuntimeSelector(selector)) {} } == 0)
    #expect(aspectCode { try object.instead(RuntimeSelector(selector)) {} } == 0)
    #expect(aspectCode { try horn.cls.classMethods.before("resolveInstanceMethod:") {} } == 0)
  }

  @Test("AS-7 dealloc: before with the object, after without, instead refused") func dealloc()
    throws
  {
    let horn = try HookFixture()
    let log = horn.log
    do {
      let object = try horn.cls.new()
      try object.before("dealloc") { info in log.say(info.instance == nil ? "no object" : "before")
      }
      try object.after("dealloc") { info in log.say(info.instance == nil ? "after" : "object") }
    }
    #expect(log.taken() == ["before", "after"])
    let token = try horn.cls.after("dealloc") { log.say("gone") }
    _ = try horn.cls.new()
    #expect(log.taken() == ["gone"])
    token.cancel()
    _ = try horn.cls.new()
    #expect(log.taken() == [])
    let object = try horn.cls.new()
    #expect(aspectCode { try object.instead("dealloc") { log.say("instead") } } == 2)
  }

  @Test("AS-8 order: class before object, in order of adding; instead nests, the newest outermost")
  func order() throws {
    let horn = try HookFixture()
    let object = try horn.cls.new()
    let log = horn.log
    func around(_ name: String) -> Advice {
      .instead("honk") { info in
        log.say("<\(name)")
        try info.proceed()
        log.say("\(name)>")
      }
    }
    try object.before("honk") { log.say("ob1") }
    try horn.cls.before("honk") { log.say("cb1") }
    try object.add(around("oi1"))
    try horn.cls.add(around("ci1"))
    try horn.cls.before("honk") { log.say("cb2") }
    try object.add(around("oi2"))
    try horn.cls.add(around("ci2"))
    try object.after("honk") { log.say("oa1") }
    try horn.cls.after("honk") { log.say("ca1") }
    try horn.cls.before("honk", priority: 1) { log.say("first") }
    #expect(
      try horn.words { try object.send("honk") } == [
        "first", "cb1", "cb2", "ob1", "<ci2", "<ci1", "<oi2", "<oi1", "honk", "oi1>", "oi2>",
        "ci1>", "ci2>", "ca1", "oa1",
      ])
  }

  @Test("AS-8 before and after run although an instead does not go on") func afterWithoutOriginal()
    throws
  {
    let horn = try HookFixture()
    let object = try horn.cls.new()
    let log = horn.log
    try horn.cls.before("honk") { log.say("before") }
    try object.instead("honk") { log.say("instead") }
    try horn.cls.after("honk") { log.say("after") }
    #expect(try horn.words { try object.send("honk") } == ["before", "instead", "after"])
  }

  @Test("AS-9 parent and child both hooked; strict mode refuses") func hierarchy() throws {
    let horn = try HookFixture()
    let sub = try horn.subclass()
    let (parent, child) = (try horn.cls.new(), try sub.new())
    let log = horn.log
    let up = try horn.cls.before("honk") { log.say("parent hook") }
    let down = try sub.before("honk") { log.say("child hook") }
    #expect(
      try horn.words { try child.send("honk") } == ["child hook", "loud", "parent hook", "honk"])
    #expect(try horn.words { try parent.send("honk") } == ["parent hook", "honk"])
    #expect(up.cancel() == .restored)
    #expect(try horn.words { try child.send("honk") } == ["child hook", "loud", "honk"])
    #expect(aspectCode { try horn.cls.before("honk", options: .strictHierarchy) {} } == 3)
    down.cancel()
    try horn.cls.before("honk", options: .strictHierarchy) {}
    #expect(aspectCode { try sub.before("honk", options: .strictHierarchy) {} } == 3)
    // The same class again, and objects, are no conflict.
    try horn.cls.before("honk", options: .strictHierarchy) {}
    try child.before("honk", options: .strictHierarchy) {}
  }

  @Test("AS-10 siblings are hooked side by side") func siblings() throws {
    let horn = try HookFixture()
    let (a, b) = (try horn.subclass(), try horn.subclass())
    let log = horn.log
    try a.before("honk", options: .strictHierarchy) { log.say("a") }
    try b.before("honk", options: .strictHierarchy) { log.say("b") }
    #expect(try horn.words { try a.new().send("honk") } == ["a", "loud", "honk"])
    #expect(try horn.words { try b.new().send("honk") } == ["b", "loud", "honk"])
  }

  @Test(
    "AS-11 class methods have hooks of their own, also under an instance method's name",
    arguments: [true, false])
  func classMethods(classFirst: Bool) throws {
    let horn = try HookFixture()
    let object = try horn.cls.new()
    let log = horn.log
    func hookClass() throws { try horn.cls.classMethods.before("honk") { log.say("class side") } }
    func hookInstances() throws { try horn.cls.before("honk") { log.say("instance side") } }
    if classFirst {
      try hookClass()
      try hookInstances()
    } else {
      try hookInstances()
      try hookClass()
    }
    #expect(try horn.words { try horn.cls.send("honk") } == ["class side", "class honk"])
    #expect(try horn.words { try object.send("honk") } == ["instance side", "honk"])
    let token = try horn.cls.classMethods.instead("shared") { info -> Int32 in
      try info.proceed(returning: Int32.self) * 6
    }
    #expect(try horn.cls.send("shared", returning: Int32.self) == 42)
    #expect(token.cancel() == .restored)
    #expect(aspectCode { try horn.cls.before("shared") {} } == 1)
    #expect(aspectCode { try horn.cls.classMethods.before("add:to:") {} } == 1)
  }

  @Test("AS-12 the method sees its own selector") func selector() throws {
    let seen = Log<RuntimeSelector>()
    let cls = try RuntimeClass.define(fresh("Names")) {
      RuntimeMethod("known") { (self: RuntimeObject) in }
      ForwardingSignature { _, selector in try MethodSignature("v@:") }
      ForwardInvocation { _, invocation in seen.add(invocation.selector) }
    }
    // The runtime's own forwarding shows which selector arrives.
    let method = try cls.new()
    try cls.forwardRaw("known", types: "v@:")
    for advice in [
      Advice.before("known") {}, .after("known") {},
      .instead("known") { info in try info.proceed() },
    ] {
      let token = try method.add(advice)
      try method.send("known")
      token.cancel()
    }
    #expect(seen.all == ["known", "known", "known"])
  }

  @Test("AS-13 removing one of several leaves the others; the last restores method and class")
  func removal() throws {
    let horn = try HookFixture()
    let object = try horn.cls.new()
    let log = horn.log
    let tokens = try ["a", "b", "c"].map { name in try object.before("honk") { log.say(name) } }
    let other = try object.before("honk:") { log.say("other") }
    #expect(tokens[1].cancel() == .partly)
    #expect(try horn.words { try object.send("honk") } == ["a", "c", "honk"])
    #expect(tokens[0].cancel() == .partly && tokens[2].cancel() == .partly)
    #expect(object.dispatchClass != horn.cls && object.runtimeClass == horn.cls)
    #expect(try object.send("class", returning: RuntimeClass.self) == horn.cls)
    #expect(
      try horn.words { _ = try object.send("honk:", 1, returning: Int32.self) } == [
        "other", "honk 1",
      ])
    #expect(other.cancel() == .restored)
    #expect(object.dispatchClass == horn.cls)
  }

  @Test("AS-14 all aspects of an object, of a class, of one selector") func removeAll() throws {
    let horn = try HookFixture()
    let (one, two) = (try horn.cls.new(), try horn.cls.new())
    for object in [one, two] {
      try object.before("honk") {}
      try object.after("honk:") {}
    }
    try horn.cls.before("honk") {}
    #expect(one.cancelAspects() == 2)
    #expect(
      one.dispatchClass == horn.cls && two.aspects().count == 2 && horn.cls.aspects().count == 1)
    #expect(two.cancelAspects(on: "honk") == 1)
    #expect(horn.cls.cancelAspects() == 1)
    #expect(two.aspects().map(\.selector) == ["honk:"])
    #expect(one.cancelAspects() == 0)
  }

  @Test("AS-15 what is hooked can be listed") func listing() throws {
    let horn = try HookFixture()
    let object = try horn.cls.new()
    let first = try horn.cls.before("honk", identifier: "first") {}
    try horn.cls.after("honk:", priority: 3) {}
    try object.before("honk") {}
    let records = horn.cls.aspects()
    #expect(records.map(\.selector) == ["honk", "honk:"])
    #expect(records.map(\.position) == [.before, .after])
    #expect(
      records[0].identifier == "first" && records[0].token == first && records[1].priority == 3)
    #expect(records[0].file.hasSuffix("AspectTests.swift") && records[0].line > 0)
    #expect(records[0].number < records[1].number)
    #expect(horn.cls.aspects(on: "honk").count == 1 && object.aspects().count == 1)
    #expect(records[0].token.cancel().removed)
    #expect(horn.cls.aspects().map(\.selector) == ["honk:"])
  }

  @Test("AS-9 the strict mode removes nothing by itself") func strictStays() throws {
    let horn = try HookFixture()
    let log = horn.log
    let token = try horn.cls.before("honk", options: .strictHierarchy) { log.say("strict") }
    let object = try horn.cls.new()
    for _ in 0..<2 { #expect(try horn.words { try object.send("honk") } == ["strict", "honk"]) }
    #expect(token.isActive)
  }

  @Test("AS-15 hooks that are no aspects are not listed") func foreignHooks() throws {
    let horn = try HookFixture()
    let context = UnsafeMutablePointer<Int>.allocate(capacity: 8)
    defer { context.deallocate() }
    context.initialize(repeating: 0, count: 8)
    var description = fwd_hook_description(
      position: FWD_HOOK_BEFORE, options: 0, priority: 0, function: { _, _ in }, context: context,
      destroy: nil, name: nil)
    var hook: OpaquePointer?
    #expect(
      fwd_hook_add(horn.cls.raw, nil, ("honk" as RuntimeSelector).raw, &description, &hook)
        == FWD_HOOK_OK)
    try horn.cls.before("honk", identifier: "mine") {}
    #expect(horn.cls.aspects().map(\.identifier) == ["mine"])
    let added = try #require(hook)
    _ = fwd_hook_remove(added)
    fwd_hook_release(added)
  }

  @Test("AS-16 one object's removal leaves other objects' hooks") func otherObjects() throws {
    let horn = try HookFixture()
    let objects = try (0..<3).map { _ in try horn.cls.new() }
    let log = horn.log
    let tokens = try objects.enumerated().map { index, object in
      try object.before("honk") { log.say("\(index)") }
    }
    tokens[0].cancel()
    #expect(
      try horn.words { for object in objects { try object.send("honk") } } == [
        "honk", "1", "honk", "2", "honk",
      ])
    let again = try objects[0].before("honk") { log.say("again") }
    #expect(
      try horn.words { for object in objects { try object.send("honk") } } == [
        "again", "honk", "1", "honk", "2", "honk",
      ])
    again.cancel()
    tokens[1].cancel()
    #expect(
      try horn.words { for object in objects { try object.send("honk") } } == [
        "honk", "honk", "2", "honk",
      ])
  }

  @Test("AS-17 somebody else's replacement stays, and the removal says so") func foreignChange()
    throws
  {
    let horn = try HookFixture()
    let object = try horn.cls.new()
    let log = horn.log
    let token = try horn.cls.before("honk") { log.say("hook") }
    try horn.cls.replace(RuntimeMethod("honk") { (self: RuntimeObject) in log.say("new") })
    #expect(try horn.words { try object.send("honk") } == ["new"])
    #expect(token.cancel() == .partly)
    #expect(try horn.words { try object.send("honk") } == ["new"])
    let later = try horn.cls.before("honk") { log.say("later") }
    #expect(try horn.words { try object.send("honk") } == ["later", "new"])
    #expect(later.cancel() == .restored)
    var gone: AspectToken?
    do {
      let mortal = try horn.cls.new()
      gone = try mortal.before("honk") {}
    }
    #expect(gone?.cancel() == .targetGone)
  }

  @Test("AS-22 the same closure twice runs twice") func twice() throws {
    let horn = try HookFixture()
    let object = try horn.cls.new()
    let log = horn.log
    let advice = Advice.before("honk") { log.say("again") }
    try horn.cls.add(advice)
    try horn.cls.add(advice)
    #expect(try horn.words { try object.send("honk") } == ["again", "again", "honk"])
  }
}

/// Carries a value that is not Sendable out of a closure, for a test that looks at it on the same thread.
struct Held<Value>: @unchecked Sendable {
  // Unchecked: made and read on the thread of the test alone.
  let value: Value
  init(_ value: Value) { self.value = value }
}

struct Nothing: RuntimeStruct {
  static let runtimeEncoding = "{Nothing=}"
}
