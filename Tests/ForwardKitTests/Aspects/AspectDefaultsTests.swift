import CRuntime
import Testing

@testable import ForwardKit

@Suite("Defaults and numbers of aspects") struct AspectDefaultsTests {
  @Test("AS-2 an aspect that says nothing has priority 0, in every form")
  func priorities() throws {
    let horn = try HookFixture()
    let (cls, log) = (horn.cls, horn.log)
    let object = try cls.new()
    // Before and after: the one added first comes first. The explicit one is added first.
    let plain: [() throws -> AspectToken] = [
      { try cls.before("honk") { log.say("default") } },
      { try cls.before("honk") { info in log.say("default") } },
      { try cls.add(.before("honk") { log.say("default") }) },
      {
        let aspect = try cls.prepare(.before("honk") { log.say("default") })
        return try aspect.apply()
      },
    ]
    for (index, add) in plain.enumerated() {
      let explicit = try cls.before("honk", priority: 0) { log.say("0") }
      let token = try add()
      let words = try horn.words { try object.send("honk") }
      #expect(words == ["0", "default", "honk"], "form \(index)")
      token.cancel()
      explicit.cancel()
    }
    let after: [() throws -> AspectToken] = [
      { try cls.after("honk") { log.say("default") } },
      { try cls.after("honk") { info in log.say("default") } },
    ]
    for (index, add) in after.enumerated() {
      let explicit = try cls.after("honk", priority: 0) { log.say("0") }
      let token = try add()
      let words = try horn.words { try object.send("honk") }
      #expect(words == ["honk", "0", "default"], "form \(index)")
      token.cancel()
      explicit.cancel()
    }
    // Instead: the newest is outermost. The explicit one is added last.
    let instead: [() throws -> AspectToken] = [
      { try cls.instead("honk") { log.say("default") } },
      { try cls.instead("honk") { info in log.say("default") } },
    ]
    for (index, add) in instead.enumerated() {
      let token = try add()
      let explicit = try cls.instead("honk", priority: 0) { info in
        log.say("0")
        try info.proceed()
      }
      let words = try horn.words { try object.send("honk") }
      #expect(words == ["0", "default"], "form \(index)")
      token.cancel()
      explicit.cancel()
    }
    let token = try cls.instead("honk:") { (info, times: Int32) -> Int32 in
      log.say("default")
      return times
    }
    let explicit = try cls.instead("honk:", priority: 0) { (info, times: Int32) -> Int32 in
      log.say("0")
      return try info.proceed(returning: Int32.self)
    }
    #expect(try horn.words { try object.send("honk:", 1) } == ["0", "default"])
    token.cancel()
    explicit.cancel()
    #expect(cls.aspects().isEmpty)
  }

  @Test("AS-2 an asynchronous aspect that says nothing has priority 0, in every form")
  func asynchronousPriorities() throws {
    let cls = try RuntimeClass.define(fresh("Loader")) {
      RuntimeMethod("load:") { (self: RuntimeObject, name: String) async throws -> String in name }
      RuntimeMethod("store:") { (self: RuntimeObject, name: String) async throws in }
    }
    let load = Message<(String) async throws -> String>("load:")
    let store = Message<(String) async throws -> Void>("store:")
    try cls.instead(load) { call, name in try await call.proceed() }
    try cls.instead(store) { call, name in try await call.proceed() }
    try cls.before(load) { call, name in }
    try cls.after(load) { result, name in }
    #expect(cls.aspects().map(\.priority) == [0, 0, 0, 0])
  }

  @Test("AS-20 the hooks of an owner of forwarding have priority 0")
  func owners() throws {
    let horn = try HookFixture()
    let owner = try horn.cls.addForwardingOwner("o", selectors: ["f": MethodSignature("v@:")]) {
      _ in
    }
    let log = horn.log
    // Of equal priority the newest is outermost.
    try horn.cls.instead("respondsToSelector:") {
      (info, selector: RuntimeSelector?) -> Bool in
      log.say("newest")
      return false
    }
    #expect(try !horn.cls.new().responds(to: "f"))
    #expect(log.taken() == ["newest"])
    #expect(owner.cancel())
  }

  @Test("AS-5 every error has its code") func codes() {
    let mismatch = SignatureMismatch(
      selector: "a", place: .result, expected: "i", found: "d", expectedSignature: "i@:",
      foundSignature: "d@:")
    let errors: [(AspectError, Int)] = [
      (.selectorBlacklisted("a"), 0), (.doesNotRespond(class: "C", selector: "a", near: []), 1),
      (.deallocPosition(.instead), 2),
      (.alreadyHookedInHierarchy(selector: "a", class: "C", hooked: "D"), 3),
      (.failedToAllocateClass("C"), 4),
      (.missingSignature(selector: "a", class: "C", types: ""), 5),
      (.incompatibleClosure(mismatch), 6), (.objectDeallocated, 100),
      (.emptyStruct(selector: "a", argument: 0), 200),
      (.duplicateIdentifier("i", selector: "a"), 201), (.classGivenAsInstance("C"), 202),
      (.unsupportedInstance("C"), 203), (.implementationChanged("a"), 204),
      (.invalidState(expected: .applied), 205), (.callEnded("a"), 206),
      (.raised(RuntimeError.outOfMemory), 207), (.unsupportedType(.outOfMemory), 208),
      (.wrongIsolation(actor: "A"), 209), (.outOfMemory, 299),
    ]
    for (error, code) in errors { #expect(error.code == code, "\(error)") }
    #expect("\(AspectState.prepared) \(AspectState.applied)" == "prepared applied")
  }

  @Test("AS-3 an error of a changed argument names its place")
  func changedArguments() throws {
    let horn = try HookFixture()
    let log = Log<RuntimeError>()
    let token = try horn.cls.instead("add:to:") { (info, x: Int32, y: Int32) -> Int32 in
      do {
        try info.proceed(with: x, "no number")
      } catch let error as RuntimeError { log.add(error) }
      do {
        try info.proceed(with: x, y, x)
      } catch let error as RuntimeError { log.add(error) }
      return 0
    }
    _ = try horn.cls.new().send("add:to:", 1, 2, returning: Int32.self)
    guard case .signatureMismatch(let mismatch) = log.all.first else {
      Issue.record("\(log.all)")
      return
    }
    #expect(mismatch.place == .argument(1) && mismatch.expected == "i" && mismatch.found == "@")
    guard case .argumentIndex(2, count: 2) = log.all.last else {
      Issue.record("\(log.all)")
      return
    }
    token.cancel()
  }

  @Test("AS-3 an object that a hook puts in an argument's or a result's place lives for the call")
  func objectsLive() throws {
    let log = Log<Bool>()
    let weak = Log<WeakObject>()
    let cls = try RuntimeClass.define(fresh("Keeper")) {
      RuntimeMethod("take:") { (self: RuntimeObject, object: RuntimeObject?) in
        log.add(weak.all.last?.object != nil)
      }
      RuntimeMethod("newThing") { (self: RuntimeObject) -> RuntimeObject in
        try RuntimeClass.object.new()
      }
    }
    try cls.before("take:", options: []) { info in
      let object = try RuntimeClass.object.new()
      weak.add(WeakObject(object))
      try info.setArgument(0, to: RuntimeObject?.some(object))
    }
    let object = try cls.new()
    try object.send("take:", RuntimeObject?.none)
    #expect(log.all == [true])
    try cls.instead("newThing") { info in
      try info.proceed()
      let other = try RuntimeClass.object.new()
      weak.add(WeakObject(other))
      try info.setResult(RuntimeObject?.some(other))
    }
    let result = try object.send("newThing", returning: RuntimeObject.self)
    #expect(result == weak.all.last?.object)
  }

  @Test("AS-19 each layer of replacements knows what lies below it")
  func layers() throws {
    let horn = try HookFixture()
    let names = ["honk:", "long:", "half:"]
    let imps = names.compactMap { name in
      fwd_class_getMethodImplementation(horn.cls.raw, RuntimeSelector(name).raw)
    }
    let selector: RuntimeSelector = "honk"
    let base = fwd_class_getMethodImplementation(horn.cls.raw, selector.raw)
    func number(_ imp: fwd_IMP?) -> UInt { unsafeBitCast(imp, to: UInt.self) }
    let layers = imps.map {
      MethodLayer.push(horn.cls.raw, selector.raw, $0, types: "v@:", retires: false)
    }
    #expect(layers.map { number($0.below) } == [number(base), number(imps[0]), number(imps[1])])
    #expect(layers.map(\.isActive) == [true, true, true])
    #expect(layers[1].remove() == .partly && !layers[1].isActive && layers[1].below == nil)
    #expect(number(layers[2].below) == number(imps[0]))
    #expect(layers[2].remove() == .partly && layers[0].remove() == .restored)
    #expect(layers[0].remove() == .alreadyRemoved)
    #expect(
      number(fwd_class_getMethodImplementation(horn.cls.raw, selector.raw)) == number(base))
  }

  @Test("AS-24 a closure of the main actor runs in calls on the main thread, others throw")
  func mainActor() async throws {
    let horn = try HookFixture()
    let (cls, log) = (horn.cls, horn.log)
    let object = try cls.new()
    let tokens = [
      try cls.before("honk") { @MainActor () in log.say("plain") },
      try cls.before("honk:") { @MainActor (info: AspectInfo, times: Int32) in log.say("typed") },
      try cls.instead("add:to:") {
        @MainActor (info: AspectInfo, x: Int32, y: Int32) -> Int32 in x * y
      },
    ]
    let sends: [@Sendable () throws -> Void] = [
      { try object.send("honk") }, { _ = try object.send("honk:", 1, returning: Int32.self) },
      { log.say("\(try object.send("add:to:", 3, 4, returning: Int32.self))") },
    ]
    for send in sends {
      let elsewhere = await Task.detached { aspectCode(send) }.value
      #expect(elsewhere == 209)
    }
    _ = log.taken()
    try await MainActor.run { for send in sends { try send() } }
    #expect(log.taken() == ["plain", "honk", "typed", "honk 1", "12"])
    for token in tokens { token.cancel() }
  }
}
