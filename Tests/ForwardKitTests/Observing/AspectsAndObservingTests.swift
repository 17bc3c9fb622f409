import ForwardKit
import Testing

@Suite("Aspects and observing together") struct AspectsAndObservingTests {
  private func around(_ log: Words, _ before: String, _ after: String) -> Advice {
    .instead("setSize:") { info in
      log.say(before)
      try info.proceed()
      log.say(after)
    }
  }

  @Test("AS-18 hook and observation in all four orders", arguments: [0, 1, 2, 3], [true, false])
  func orders(order: Int, onObject: Bool) throws {
    let fixture = try ObservedFixture()
    let node = try fixture.node()
    let log = Words()
    var hook: AspectToken?
    var observation: ObservationToken?
    func addHook() throws {
      hook =
        onObject ? try node.add(around(log, "1", "3")) : try fixture.cls.add(around(log, "1", "3"))
    }
    func addObservation() throws { observation = try node.observe("size") { _ in log.say("2") } }
    func set(_ value: Int32) throws -> [String] {
      _ = log.taken()
      try node.send("setSize:", value)
      #expect(try node.send("size", returning: Int32.self) == value)
      return log.taken()
    }
    if order < 2 {
      try addHook()
      try addObservation()
    } else {
      try addObservation()
      try addHook()
    }
    #expect(try set(1) == ["1", "2", "3"])
    if order % 2 == 0 {
      hook?.cancel()
      #expect(try set(2) == ["2"])
      observation?.cancel()
    } else {
      observation?.cancel()
      #expect(try set(2) == ["1", "3"])
      hook?.cancel()
    }
    #expect(try set(3) == [])
    #expect(node.dispatchClass == fixture.cls)
  }

  @Test("AS-18 many hooks and observations in random orders") func randomly() throws {
    var random = SeededRandom(seed: 18)
    for _ in 0..<20 {
      let fixture = try ObservedFixture()
      let node = try fixture.node()
      let log = Words()
      var hooks: [(name: String, token: AspectToken)] = []
      var observations: [(name: String, token: ObservationToken)] = []
      for step in 0..<60 {
        switch random.next(4) {
        case 0:
          hooks.append(("h\(step)", try node.add(around(log, "<h\(step)", "h\(step)>"))))
        case 1:
          observations.append(("o\(step)", try node.observe("size") { _ in log.say("o\(step)") }))
        case 2 where !hooks.isEmpty: hooks.remove(at: random.next(hooks.count)).token.cancel()
        case 3 where !observations.isEmpty:
          observations.remove(at: random.next(observations.count)).token.cancel()
        default: break
        }
        _ = log.taken()
        try node.send("setSize:", Int32(step))
        let expected =
          hooks.reversed().map { "<\($0.name)" } + observations.reversed().map(\.name)
          + hooks.map { "\($0.name)>" }
        #expect(log.taken() == expected)
      }
    }
  }

  @Test("AS-18 observing through a path, with hooks on the way") func paths() throws {
    let fixture = try ObservedFixture()
    let child = try fixture.node("kid")
    let node = try fixture.node("n", child: child)
    let log = Words()
    let hook = try child.before("setName:") { log.say("hook") }
    let token = try node.observe("child.name") { _ in log.say("told") }
    let second = try node.after("setChild:") { log.say("child set") }
    try child.send("setName:", "kiddo")
    try node.send("setChild:", try fixture.node("other"))
    #expect(log.taken() == ["hook", "told", "told", "child set"])
    token.cancel()
    hook.cancel()
    second.cancel()
    #expect(node.dispatchClass == fixture.cls && child.dispatchClass == fixture.cls)
  }

  @Test("AS-18 dealloc hooks and observations of an object that ends") func dealloc() throws {
    let fixture = try ObservedFixture()
    let log = Words()
    for order in 0..<3 {
      let node = try fixture.node()
      if order == 0 { try node.before("dealloc") { log.say("dealloc") } }
      let token = try node.observe("size") { _ in }
      if order > 0 { try node.before("dealloc") { log.say("dealloc") } }
      if order == 2 { token.cancel() }
    }
    #expect(log.taken() == ["dealloc", "dealloc", "dealloc"])
  }
}

/// A small generator whose sequence is the seed's (xorshift).
struct SeededRandom {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int((state >> 16) % UInt64(bound))
  }
}
