// Aspects, observers, replaced methods, throttling and a class's own forwarding, coming and going at random, against a
// model that is a few lines of arrays.
import ForwardKit
import Testing

@Suite("Together") struct TogetherTests {
  @Test(
    "AS-19 before, patched original, after, in both orders of coming and going",
    arguments: [0, 1, 2, 3])
  func patchOrders(order: Int) throws {
    let horn = try HookFixture()
    let object = try horn.cls.new()
    let log = horn.log
    var hooks: [AspectToken] = []
    var patch: MethodReplacement?
    func addHooks() throws {
      hooks = [
        try horn.cls.before("honk") { log.say("before") },
        try horn.cls.after("honk") { log.say("after") },
      ]
    }
    func addPatch() throws {
      patch = try horn.cls.replaceBelowHooks(
        RuntimeMethod("honk") { (self: RuntimeObject) in log.say("patched") })
    }
    if order < 2 {
      try addHooks()
      try addPatch()
    } else {
      try addPatch()
      try addHooks()
    }
    #expect(try horn.words { try object.send("honk") } == ["before", "patched", "after"])
    if order % 2 == 0 {
      for hook in hooks { hook.cancel() }
      #expect(try horn.words { try object.send("honk") } == ["patched"])
      #expect(patch?.cancel() == .restored)
    } else {
      #expect(patch?.cancel() == .restored)
      #expect(try horn.words { try object.send("honk") } == ["before", "honk", "after"])
      for hook in hooks { hook.cancel() }
    }
    #expect(try horn.words { try object.send("honk") } == ["honk"])
    #expect(patch?.cancel() == .alreadyRemoved)
  }

  @Test("AS-19 layers of replacements leave in any order; an inherited method comes back")
  func layers() throws {
    let horn = try HookFixture()
    let sub = try RuntimeClass.define(fresh("Plain"), superclass: horn.cls) {}
    let object = try sub.new()
    let log = horn.log
    func patch(_ name: String) throws -> MethodReplacement {
      try sub.replaceBelowHooks(RuntimeMethod("honk") { (self: RuntimeObject) in log.say(name) })
    }
    let hook = try object.before("honk") { log.say("hook") }
    let (a, b, c) = (try patch("a"), try patch("b"), try patch("c"))
    #expect(try horn.words { try object.send("honk") } == ["hook", "c"])
    #expect(b.cancel() == .partly)
    #expect(try horn.words { try object.send("honk") } == ["hook", "c"])
    #expect(c.cancel() == .partly)
    #expect(try horn.words { try object.send("honk") } == ["hook", "a"])
    #expect(a.cancel() == .restored)
    #expect(try horn.words { try object.send("honk") } == ["hook", "honk"])
    hook.cancel()
    #expect(sub.selectors.isEmpty)
  }

  // MARK: The random test

  /// The actors of one round, as the model sees them: names in order of coming.
  private struct Model {
    var classBefore: [String] = [], classInstead: [String] = [], classAfter: [String] = []
    var ownBefore: [String] = [], ownInstead: [String] = [], ownAfter: [String] = []
    var observers: [String] = []
    var patches: [String] = []
    var owners: [String] = []
    var isThrottled = false

    /// What a call of `setSize:` says on the object (with its own hooks) or on another one of the class.
    func call(own: Bool) -> [String] {
      let before = classBefore + (own ? ownBefore : [])
      let after = classAfter + (own ? ownAfter : [])
      let instead = (classInstead.reversed() + (own ? ownInstead.reversed() : []))
      // A throttle is the innermost instead of the class: it drops every call of this test.
      let core = isThrottled ? [] : (own ? [] : []) + (patches.last.map { [$0] } ?? ["set"])
      let inner: [String]
      if isThrottled {
        inner =
          classInstead.reversed().map { "<\($0)" } + ["dropped"] + classInstead.map { "\($0)>" }
      } else {
        inner =
          instead.map { "<\($0)" } + core + (own ? observers.reversed() : [])
          + instead.reversed().map { "\($0)>" }
      }
      return before + inner + after
    }
  }

  /// Removes one of several at random.
  private struct Actors<Token> {
    var entries: [(name: String, token: Token)] = []
    var names: [String] { entries.map(\.name) }
  }

  @Test("AS-18 AS-19 AS-20 ten thousand random rounds agree with a model") func randomRounds()
    throws
  {
    let log = Words()
    let cls = try RuntimeClass.define(fresh("Everything")) {
      Ivar("size", Int32.self)
      RuntimeMethod("size") { (self: RuntimeObject) -> Int32 in 0 }
      RuntimeMethod("setSize:") { (self: RuntimeObject, value: Int32) in log.say("set") }
      ForwardingSignature { _, selector in selector == "own" ? try MethodSignature("v@:") : nil }
      ForwardInvocation { _, invocation in log.say("class \(invocation.selector)") }
    }
    let (object, other) = (try cls.new(), try cls.new())
    var random = SeededRandom(seed: 2024)
    var hooks: [String: Actors<AspectToken>] = [:]
    var observers = Actors<ObservationToken>(), patches = Actors<MethodReplacement>(),
      owners = Actors<ForwardingOwner>()
    var throttle: AspectToken?
    var model = Model()

    func advice(_ position: AspectPosition, _ name: String) -> Advice {
      switch position {
      case .before: .before("setSize:") { log.say(name) }
      case .after: .after("setSize:") { log.say(name) }
      case .instead:
        .instead("setSize:") { info in
          log.say("<\(name)")
          try info.proceed()
          log.say("\(name)>")
        }
      }
    }
    func target(_ own: Bool) -> any AspectTarget { own ? object : cls }
    func drop<Token>(_ actors: inout Actors<Token>) -> Token? {
      actors.entries.isEmpty
        ? nil : actors.entries.remove(at: random.next(actors.entries.count)).token
    }
    func key(_ own: Bool, _ position: AspectPosition) -> String {
      "\(own ? "own" : "class") \(position)"
    }

    for round in 0..<10_000 {
      switch random.next(12) {
      case 0, 1, 2:
        let own = random.next(2) == 0
        let position = AspectPosition(rawValue: Int32(random.next(3))) ?? .before
        guard hooks[key(own, position), default: .init()].entries.count < 6 else { break }
        hooks[key(own, position), default: .init()].entries.append(
          ("h\(round)", try target(own).add(advice(position, "h\(round)"))))
      case 3, 4, 5:
        let slot = key(
          random.next(2) == 0, AspectPosition(rawValue: Int32(random.next(3))) ?? .before)
        if let token = drop(&hooks[slot, default: .init()]) { #expect(token.cancel().removed) }
      case 6 where observers.entries.count < 5:
        observers.entries.append(
          ("o\(round)", try object.observe("size", options: []) { _ in log.say("o\(round)") }))
      case 7: if let token = drop(&observers) { #expect(token.cancel()) }
      case 8 where patches.entries.count < 4:
        patches.entries.append(
          (
            "p\(round)",
            try cls.replaceBelowHooks(
              RuntimeMethod("setSize:") { (self: RuntimeObject, value: Int32) in
                log.say("p\(round)")
              })
          ))
      case 9: if let patch = drop(&patches) { #expect(patch.cancel().removed) }
      case 10:
        if owners.entries.count < 3, random.next(2) == 0 {
          let owner = try cls.addForwardingOwner(
            "f\(round)", selectors: ["missing": MethodSignature("v@:")]
          ) { _ in log.say("f\(round)") }
          owners.entries.append(("f\(round)", owner))
        } else if let owner = drop(&owners) {
          #expect(owner.cancel())
        }
      case 11:
        if let token = throttle {
          token.cancel()
          throttle = nil
        } else {
          // The lowest priority: the innermost instead of the class.
          throttle = try cls.instead("setSize:", priority: -1) { log.say("dropped") }
        }
      default: break
      }
      model.classBefore = hooks["class before"]?.names ?? []
      model.classInstead = hooks["class instead"]?.names ?? []
      model.classAfter = hooks["class after"]?.names ?? []
      model.ownBefore = hooks["own before"]?.names ?? []
      model.ownInstead = hooks["own instead"]?.names ?? []
      model.ownAfter = hooks["own after"]?.names ?? []
      model.observers = observers.names
      model.patches = patches.names
      model.isThrottled = throttle != nil
      _ = log.taken()
      try object.send("setSize:", Int32(round))
      let seen = log.taken()
      try #require(seen == model.call(own: true), "round \(round)")
      try other.send("setSize:", Int32(round))
      try #require(log.taken() == model.call(own: false), "round \(round)")
      try object.send("own")
      if let owner = owners.names.last {
        try object.send("missing")
        try #require(log.taken() == ["class own", owner])
      } else {
        #expect(throws: RuntimeError.self) { try object.send("missing") }
        try #require(log.taken() == ["class own"])
      }
    }
    for actors in hooks.values { for entry in actors.entries { entry.token.cancel() } }
    for entry in observers.entries { entry.token.cancel() }
    for entry in patches.entries { entry.token.cancel() }
    for entry in owners.entries { entry.token.cancel() }
    throttle?.cancel()
    _ = log.taken()
    try object.send("setSize:", 1)
    #expect(log.taken() == ["set"])
    #expect(object.dispatchClass == cls && cls.aspects().isEmpty)
  }
}
