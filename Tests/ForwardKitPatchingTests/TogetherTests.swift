// Aspects, observers, throttles, patches and a class's own forwarding, coming and going at random, against a model that is a
// few lines of arrays. As EngineTests.swift, this has a process of its own.
import ForwardKit
import ForwardKitPatching
import ForwardKitTesting
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension EngineSuites {
  @Suite("Patches together with everything") struct TogetherTests {
    /// What has been said since the last call.
    private final class Words: Sendable {
      private let words = Lock<[String]>([])
      func say(_ word: String) { words.withLock { $0.append(word) } }
      func taken() -> [String] {
        words.withLock { words in
          defer { words = [] }
          return words
        }
      }
    }

    private struct Random {
      private var state: UInt64
      init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
      mutating func next(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int((state >> 16) % UInt64(bound))
      }
    }

    /// Those of one kind, in order of coming.
    private struct Actors<Token> {
      var entries: [(name: String, token: Token)] = []
      var names: [String] { entries.map(\.name) }
      mutating func drop(_ random: inout Random) -> Token? {
        entries.isEmpty ? nil : entries.remove(at: random.next(entries.count)).token
      }
    }

    /// What a call says.
    private struct Model {
      enum Instead {
        case hook(String)
        case throttle
      }
      var classBefore: [String] = [], classInstead: [Instead] = [], classAfter: [String] = []
      var ownBefore: [String] = [], ownInstead: [String] = [], ownAfter: [String] = []
      var observers: [String] = []
      /// The newest last; whether it calls the original.
      var patches: [(name: String, callsOriginal: Bool)] = []
      var lastPerformed: Int?

      mutating func call(own: Bool, at now: Int) -> [String] {
        let inner = layers(classInstead[...].reversed(), own, now)
        return classBefore + (own ? ownBefore : []) + inner + classAfter + (own ? ownAfter : [])
      }

      /// The class's instead from the outermost, then the object's, then the method with its observers.
      private mutating func layers(_ outer: [Instead], _ own: Bool, _ now: Int) -> [String] {
        guard let first = outer.first else { return ownLayers(own) }
        let rest = Array(outer.dropFirst())
        switch first {
        case .hook(let name): return ["<\(name)"] + layers(rest, own, now) + ["\(name)>"]
        case .throttle:
          if let lastPerformed, now - lastPerformed <= TogetherTests.interval { return [] }
          lastPerformed = now
          return layers(rest, own, now)
        }
      }

      private func ownLayers(_ own: Bool) -> [String] {
        let core = patches.last.map { [$0.name] + ($0.callsOriginal ? ["set"] : []) } ?? ["set"]
        guard own else { return core }
        let hooks = Array(ownInstead.reversed())
        return hooks.map { "<\($0)" } + core + observers.reversed()
          + hooks.reversed().map { "\($0)>" }
      }
    }

    private static let interval = 10

    @Test(
      "AS-19 HP-10 HP-13 ten thousand random rounds of hooks, observers, throttles, patches and forwarding agree with a model",
      .timeLimit(.minutes(5)))
    func randomRounds() throws {
      let engine = try Shared.engine.get()
      engine.cancelAll()
      let log = Words()
      let cls = try RuntimeClass.define("Everything") {
        Ivar("size", Int32.self)
        RuntimeMethod("size") { (self: RuntimeObject) -> Int32 in 0 }
        RuntimeMethod("say:") { (self: RuntimeObject, word: String) in log.say(word) }
        RuntimeMethod("setSize:") { (self: RuntimeObject, value: Int32) in log.say("set") }
        ForwardingSignature { _, selector in selector == "own" ? try MethodSignature("v@:") : nil }
        ForwardInvocation { _, invocation in log.say("class \(invocation.selector)") }
      }
      let (object, other) = (try cls.new(), try cls.new())
      let clock = ManualClock()
      let throttles = MessageThrottle(clock: clock)
      var random = Random(seed: 77)
      var hooks: [String: Actors<AspectToken>] = [:]
      // The throttle stands among the class's instead in order of coming.
      var order: [Model.Instead] = []
      var observers = Actors<ObservationToken>(), owners = Actors<ForwardingOwner>()
      var patches: [(name: String, callsOriginal: Bool)] = []
      var rule: ThrottleRule?
      var model = Model()
      var now = 0

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
      func key(_ own: Bool, _ position: AspectPosition) -> String {
        "\(own ? "own" : "class") \(position)"
      }
      func names(_ key: String) -> [String] { hooks[key]?.names ?? [] }

      for round in 0..<10_000 {
        switch random.next(14) {
        case 0, 1, 2:
          let own = random.next(2) == 0
          let position = AspectPosition(rawValue: Int32(random.next(3))) ?? .before
          guard names(key(own, position)).count < 5 else { break }
          let target: any AspectTarget = own ? object : cls
          let token = try target.add(advice(position, "h\(round)"))
          hooks[key(own, position), default: .init()].entries.append(("h\(round)", token))
          if !own, position == .instead { order.append(.hook("h\(round)")) }
        case 3, 4, 5:
          let slot = key(
            random.next(2) == 0, AspectPosition(rawValue: Int32(random.next(3))) ?? .before)
          if let token = hooks[slot, default: .init()].drop(&random) {
            #expect(token.cancel().removed)
          }
          let left = Set(names("class instead"))
          order.removeAll { if case .hook(let name) = $0 { !left.contains(name) } else { false } }
        case 6 where observers.entries.count < 4:
          observers.entries.append(
            ("o\(round)", try object.observe("size", options: []) { _ in log.say("o\(round)") }))
        case 7: if let token = observers.drop(&random) { #expect(token.cancel()) }
        case 8 where patches.count < 4:
          let callsOriginal = random.next(2) == 0
          try engine.apply(
            Patch(
              id: "p\(round)",
              text: """
                @implementation Everything (P\(round))
                - (void)setSize:(int)value { [self say:@"p\(round)"]; \(callsOriginal ? "[self ORIGsetSize:value];" : "") }
                @end
                """))
          patches.append(("p\(round)", callsOriginal))
        case 9 where !patches.isEmpty:
          try engine.cancel(patches.remove(at: random.next(patches.count)).name)
        case 10:
          if owners.entries.count < 3, random.next(2) == 0 {
            let owner = try cls.addForwardingOwner(
              "f\(round)", selectors: ["missing": MethodSignature("v@:")]
            ) { _ in log.say("f\(round)") }
            owners.entries.append(("f\(round)", owner))
          } else if let owner = owners.drop(&random) {
            #expect(owner.cancel())
          }
        case 11, 12:
          if let active = rule {
            #expect(active.cancel() != .alreadyRemoved)
            rule = nil
            order.removeAll { if case .throttle = $0 { true } else { false } }
          } else {
            rule = try throttles.limit(
              .instances(of: cls), "setSize:", to: .milliseconds(Self.interval), mode: .firstly)
            model.lastPerformed = nil
            order.append(.throttle)
          }
        default: break
        }
        let step = random.next(16)
        now += step
        clock.advance(by: .milliseconds(step))
        model.classBefore = names("class before")
        model.classInstead = order
        model.classAfter = names("class after")
        model.ownBefore = names("own before")
        model.ownInstead = names("own instead")
        model.ownAfter = names("own after")
        model.observers = observers.names
        model.patches = patches
        _ = log.taken()
        try object.send("setSize:", Int32(round))
        try #require(log.taken() == model.call(own: true, at: now), "round \(round)")
        try other.send("setSize:", Int32(round))
        try #require(log.taken() == model.call(own: false, at: now), "round \(round)")
        try object.send("own")
        if let owner = owners.names.last {
          try object.send("missing")
          try #require(log.taken() == ["class own", owner], "round \(round)")
        } else {
          #expect(throws: RuntimeError.self) { try object.send("missing") }
          try #require(log.taken() == ["class own"], "round \(round)")
        }
      }
      for actors in hooks.values { for entry in actors.entries { entry.token.cancel() } }
      for entry in observers.entries { entry.token.cancel() }
      for entry in owners.entries { entry.token.cancel() }
      rule?.cancel()
      engine.cancelAll()
      _ = log.taken()
      try object.send("setSize:", 1)
      #expect(log.taken() == ["set"])
      #expect(object.dispatchClass == cls && cls.aspects().isEmpty && throttles.allRules.isEmpty)
    }
  }
}
