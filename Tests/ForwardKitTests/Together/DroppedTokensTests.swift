import ForwardKit
import ForwardKitTesting
import Testing

/// The one rule for tokens, for each kind: dropping one changes nothing.
@Suite struct DroppedTokensTests {
  /// An object whose value is set and read, and what was seen of it.
  struct Bed {
    let volume = RuntimeProperty("volume", Int.self)
    let seen = Log<String>()
    let cls: RuntimeClass
    let player: RuntimeObject

    init() throws {
      let volume = volume
      cls = try RuntimeClass.define(fresh("Player")) {
        volume
        RuntimeMethod("name") { (self: RuntimeObject) -> String in "plain" }
      }
      player = try cls.new()
    }

    /// Registers, drops the token, and acts.
    func check<Token: RuntimeToken>(
      _ expected: [String], _ register: () throws -> Token, _ act: () throws -> Void
    ) throws {
      weak var dropped: AnyObject?
      do {
        let token = try register()
        dropped = token as AnyObject
      }
      withExtendedLifetime(dropped) {}
      try act()
      #expect(seen.all == expected)
    }
  }

  @Test func `a hook, a class's hook and an observation outlive their tokens`() throws {
    let bed = try Bed()
    try bed.check(["hook"], { try bed.player.before("name") { bed.seen.add("hook") } }) {
      _ = try bed.player.send("name", returning: String.self)
    }
    let other = try Bed()
    try other.check(["class"], { try other.cls.after("name") { other.seen.add("class") } }) {
      _ = try other.cls.new().send("name", returning: String.self)
    }
    let third = try Bed()
    try third.check(
      ["1"], { try third.player.observe(third.volume) { _, new in third.seen.add("\(new)") } }
    ) { third.player[third.volume] = 1 }
  }

  @Test func `a subscription and a delegate's closure outlive their tokens`() throws {
    let (bed, bench) = (try Bed(), Bench())
    let key = MessageKey<Int>(fresh("key"))
    try bench.center.register(key)
    try bed.check(["7"], { try bench.center.subscribe(key) { bed.seen.add("\($0)") } }) {
      _ = bench.center.dispatch(key, 7)
      bench.executor.run()
    }
    let adopted = try RuntimeProtocol.define(fresh("Asked")) {
      Requirement("ask:", ((Int) -> Int).self)
    }
    let delegate = try DynamicDelegate(for: adopted)
    try bed.check(
      ["7", "ask 3"],
      {
        try delegate.on("ask:") { (n: Int) -> Int in
          bed.seen.add("ask \(n)")
          return n
        }
      }
    ) { _ = try delegate.object.send("ask:", 3, returning: Int.self) }
  }

  @Test func `a rule outlives its token`() throws {
    let bed = try Bed()
    let clock = ManualClock()
    let throttles = MessageThrottle(clock: clock, executor: ManualExecutor())
    try bed.player.observe(bed.volume) { _, new in bed.seen.add("\(new)") }
    try bed.check(
      ["1"], { try throttles.limit(bed.player, "setVolume:", to: .seconds(1), mode: .firstly) }
    ) {
      bed.player[bed.volume] = 1
      bed.player[bed.volume] = 2
    }
  }
}
