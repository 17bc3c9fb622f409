// @RuntimeObject and @Patchable: Swift classes whose members are the runtime's.
import ForwardKit
import ForwardKitMacros
import Testing

struct Stopped: Error, Equatable {}

@RuntimeObject("MacroPlayer") final class Player {
  var volume = 5
  var title: String?
  let maker: String
  @NotRuntime let log: LockedLines

  init(maker: String, log: LockedLines = LockedLines()) {
    self.maker = maker
    self.log = log
    title = "none"
  }
  func play(_ title: String, at speed: Double) -> Bool {
    self.title = title
    return speed > 0
  }
  func play() {}
  func stop() throws { throw Stopped() }
  func louder(by steps: Int) { volume += steps }
  func fetch(_ name: String) async throws -> String {
    await Task.yield()
    return name + maker
  }
  func count() async -> Int { 1 }
  func tally(_ step: Int) async -> Int {
    total += step
    return total
  }
  var total = 0
  @NotRuntime func each(_ body: (Int) -> Void) { body(volume) }
  private func hidden() -> Int { 7 }
  var half: Int { volume / 2 }
  deinit {
    louder(by: 1)
    log.add("gone at \(volume)")
  }
}

@Patchable final class Basket: Sendable {
  let prices = [1, 2]
  func total() -> Int { prices.reduce(0, +) }
}

// One at a time: some set the process's handler of failures.
@Suite(.serialized) struct RuntimeObjectTests {
  let log = LockedLines()

  @Test func `a change in Swift is observed, and a message changes the property`() throws {
    let player = Player(maker: "m")
    let token = try player.runtimeObject.observe(Player.Properties.volume) { [log] old, new in
      log.add("\(old) \(new)")
    }
    player.volume = 7
    player.louder(by: 2)
    try player.runtimeObject.set(Player.Properties.volume, to: 1)
    #expect(player.volume == 1)
    token.cancel()
    player.volume = 9
    #expect(log.lines == ["5 7", "7 9", "9 1"])
    #expect(try player.runtimeObject.value(of: Player.Properties.maker) == "m")
    #expect(player.title == "none")
  }

  @Test func `calls in Swift meet hooks of the object and of the class`() throws {
    let (player, other) = (Player(maker: "m"), Player(maker: "n"))
    let own = try player.runtimeObject.instead(Player.Messages.play_at) { info, title, speed in
      try !info.proceed(with: title + "!", speed, returning: Bool.self)
    }
    let all = try Player.runtimeClass.before(Player.Messages.louder) { [log] _, steps in
      log.add("louder \(steps)")
    }
    #expect(!player.play("song", at: 1))
    #expect(player.title == "song!")
    #expect(other.play("song", at: 1))
    other.louder(by: 3)
    own.cancel()
    all.cancel()
    #expect(player.play("song", at: 1))
    player.louder(by: 3)
    #expect(log.lines == ["louder 3"])
  }

  @Test func `errors and awaited results come out as they are`() async throws {
    let player = Player(maker: "m")
    #expect(throws: Stopped.self) { try player.stop() }
    #expect(try await player.fetch("f") == "fm")
    #expect(await player.count() == 1)
    #expect(try await player.runtimeObject.send(Player.Messages.fetch, "g") == "gm")
    #expect(try player.runtimeObject.runtimeClass.name == "MacroPlayer")
  }

  @Test func `an error of a hook that has nowhere to go is reported, and the body runs`() throws {
    let player = Player(maker: "m")
    let before = PropertyFailure.handler
    defer { PropertyFailure.handler = before }
    PropertyFailure.handler = { [log] failure in
      log.add("\(failure.property) \(failure.error is Stopped)")
    }
    let token = try player.runtimeObject.before(Player.Messages.louder) { _, _ in throw Stopped() }
    player.louder(by: 2)
    token.cancel()
    #expect(player.volume == 7)
    #expect(log.lines == ["louderBy: true"])
  }

  @Test func `a body that ran before a hook failed does not run again`() async throws {
    let player = Player(maker: "m")
    let before = PropertyFailure.handler
    defer { PropertyFailure.handler = before }
    PropertyFailure.handler = { [log] in log.add($0.property) }
    let object = try player.runtimeObject
    let tokens = TokenBag()
    try object.after(Player.Messages.louder) { _, _ in throw Stopped() }.store(in: tokens)
    player.louder(by: 2)
    #expect(player.volume == 7)
    try object.after(Player.Messages.play_at) { _, _, _ in throw Stopped() }.store(in: tokens)
    #expect(!player.play("song", at: -1))
    // A hook may have changed what is stored.
    try object.instead("setVolume:") { (info, volume: Int) in
      try info.proceed(with: volume + 1)
      throw Stopped()
    }.store(in: tokens)
    player.volume = 10
    #expect(player.volume == 11)
    try object.after(Player.Messages.tally) { total, step in
      if total > 0 { throw Stopped() }
    }.store(in: tokens)
    #expect(await player.tally(3) == 3)
    tokens.cancel()
    #expect(await player.tally(3) == 6)
    #expect(log.lines == ["louderBy:", "play:at:", "volume", "tally:"])
  }

  @Test func `a body that a failing hook did not reach runs once, in calls that meet themselves`()
    throws
  {
    let player = Player(maker: "m")
    let before = PropertyFailure.handler
    defer { PropertyFailure.handler = before }
    PropertyFailure.handler = { [log] in log.add($0.property) }
    let token = try player.runtimeObject.before(Player.Messages.louder) { _, steps in
      if steps > 1 { player.louder(by: steps - 1) }
      throw Stopped()
    }
    player.louder(by: 3)
    token.cancel()
    #expect(player.volume == 5 + 3 + 2 + 1)
    #expect(log.lines.count == 3)
  }

  @Test func `a trace names the class and the method`() throws {
    let player = Player(maker: "m")
    let token = ForwardKit.trace.observe { [log] event in
      if case .send(let send) = event.body { log.add("\(send.className) \(send.selector)") }
    }
    player.louder(by: 1)
    token.cancel()
    #expect(log.lines.contains("MacroPlayer louderBy:"))
  }

  @Test func `an object ends, and its deinit can call its methods`() throws {
    try { [log] in
      let player = Player(maker: "m", log: log)
      try player.runtimeObject.before(Player.Messages.play_at) { _, _, _ in }
      player.volume = 3
    }()
    #expect(log.lines == ["gone at 4"])
  }

  @Test func `a patchable class has its methods only, and a class before it has an object`() throws
  {
    let cls = try Basket.runtimeClass
    #expect(cls.name.hasSuffix("_Basket"))
    let basket = Basket()
    try cls.extend("Free") { RuntimeMethod("total") { (_: ForwardKit.RuntimeObject) -> Int in 0 } }
    #expect(basket.total() == 0)
  }

  @Test func `eight threads read and write a property`() async throws {
    let player = Player(maker: "m")
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for _ in 0..<200 {
            player.volume = number
            _ = player.play("t", at: Double(player.volume))
          }
        }
      }
    }
    #expect((0..<8).contains(player.volume))
  }
}

/// Values of many types as the members of a class.
@RuntimeObject final class Cupboard {
  var number = 1
  var small: Int8 = 2
  var ratio = 0.5
  var text = "text"
  var maybe: String?
  var list: [Int] = [1, 2]
  var table: [String: Double] = ["a": 1.5]
  var flag = true
  init() {}
  func mix(_ a: Int, with b: Double) -> String { "\(a) \(b)" }
  func join(_ a: String, with b: [Int]) -> Int { a.count + b.count }
  func fit(_ a: Int8, with b: Bool) -> Double { b ? Double(a) : 0 }
  func look(_ a: String?, with b: [String: Double]) -> [String] { (a.map { [$0] } ?? []) + b.keys }
}

/// Rule: a message of any types to a class that a macro made, and a handle of any type to its properties, is converted or refused.
@Suite struct GeneratedCupboardTests {
  static let values: [any RuntimeValue] = [
    1, Int8(-3), UInt8(200), Int32(7), 2.5, Float(1.5), true, "words", String?.none,
    Optional("some"), [1, 2, 3], [String](), ["k": 2.5], RuntimeObject?.none,
    RuntimeSelector("go"), Set(["s"]), Int.max, -0.5,
  ]

  static func isRefusal(_ error: any Error) -> Bool {
    switch error as? RuntimeError {
    case .signatureMismatch(let mismatch): !mismatch.expected.isEmpty && !mismatch.found.isEmpty
    case .valueOutOfRange, .nilValue, .unexpectedObject, .argumentCount: true
    default: false
    }
  }

  @Test(arguments: [
    "mixWith:", "joinWith:", "fitWith:", "lookWith:", "mix:with:", "join:with:", "fit:with:",
    "look:with:",
  ]) func `a message of any types is converted or refused`(name: String) throws {
    let cupboard = Cupboard()
    let object = try cupboard.runtimeObject
    guard try object.responds(to: RuntimeSelector(name)) else { return }
    func send<A: RuntimeValue, B: RuntimeValue, R: RuntimeValue>(_ a: A, _ b: B, _ result: R) throws
    {
      _ = try object.send(RuntimeSelector(name), a, b, returning: R.self)
    }
    var (sent, refused) = (0, 0)
    for a in Self.values {
      for b in Self.values {
        for result in Self.values {
          do {
            try send(a, b, result)
            sent += 1
          } catch {
            refused += 1
            #expect(Self.isRefusal(error), "\(a) \(b) \(result): \(error)")
          }
        }
      }
    }
    #expect(sent > 5 && refused > 1000)
  }

  @Test(arguments: ["number", "small", "ratio", "text", "maybe", "list", "table", "flag"])
  func `a handle of any type reads what was written or is refused`(name: String) throws {
    let cupboard = Cupboard()
    let object = try cupboard.runtimeObject
    func pass<A: RuntimeValue, B: RuntimeValue>(_ a: A, _ b: B) throws {
      try object.set(RuntimeProperty(name, A.self), to: a)
      _ = try object.value(of: RuntimeProperty(name, B.self))
    }
    var (passed, refused) = (0, 0)
    for a in Self.values {
      for b in Self.values {
        do {
          try pass(a, b)
          passed += 1
        } catch {
          refused += 1
          #expect(Self.isRefusal(error), "\(a) \(b): \(error)")
        }
      }
    }
    #expect(passed > 0 && refused > 0)
    // The Swift side sees a value of its type.
    cupboard.text += "!"
    cupboard.list.append(3)
    #expect(cupboard.text.hasSuffix("!") && cupboard.list.last == 3)
  }
}
