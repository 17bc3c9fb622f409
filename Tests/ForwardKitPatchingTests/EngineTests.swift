import ForwardKit
import ForwardKitPatching
import ForwardKitTesting
import Synchronization
import Testing

// An engine lasts as long as its process and shares it with no listing, so these tests have a process of their own:
//
//     FORWARDKIT_PATCHING=1 swift test --traits Command --filter ForwardKitPatchingTests

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The process's engine, and what it told.
enum Shared {
  static let failures = Notes<PatchFailure>()
  /// Called when a patch prints.
  static let onOutput = Lock<(@Sendable () -> Void)?>(nil)
  static let key = TestKey(seed: 1)
  static let engine: Result<PatchEngine, PatchError> = Result { () throws(PatchError) in
    // Made before the engine, so that its values are.
    _ = Early.object
    var options = PatchEngine.Options()
    options.trustedKeys = [key]
    options.limits.steps = 2_000_000
    options.output = { _, _ in onOutput.withLock { $0 }?() }
    return try PatchEngine.start(options) { failures.add($0) }
  }
}

/// Set once, by whoever ends what others go on with.
final class Flag: Sendable {
  private let value = Atomic<Bool>(false)
  var isSet: Bool { value.load(ordering: .relaxed) }
  func set() { value.store(true, ordering: .relaxed) }
}

final class Notes<Element: Sendable>: Sendable {
  private let list = Lock<[Element]>([])
  var all: [Element] { list.withLock { $0 } }
  func add(_ element: Element) { list.withLock { $0.append(element) } }
}

/// Everything that uses the one engine, one after the other.
@Suite(.serialized, .enabled(if: getenv("FORWARDKIT_PATCHING") != nil))
enum EngineSuites {}

extension EngineSuites {
  @Suite struct EngineTests {
    private let engine: PatchEngine
    private let car: RuntimeClass

    init() throws {
      engine = try Shared.engine.get()
      engine.cancelAll()
      if let known = try? RuntimeClass.named("Car") {
        car = known
        return
      }
      car = try RuntimeClass.define("Car") {
        Ivar("gear", Int32.self)
        RuntimeMethod("gear") { (self: RuntimeObject) -> Int32 in
          try self.ivarValue("gear", as: Int32.self)
        }
        RuntimeMethod("setGear:") { (self: RuntimeObject, gear: Int32) in
          try self.setIvar("gear", to: gear)
        }
        RuntimeMethod("drive:") { (self: RuntimeObject, far: Int32) -> Int32 in far }
        RuntimeMethod("text") { (self: RuntimeObject) -> String in "car" }
        RuntimeMethod("fail") { (self: RuntimeObject) -> Int32 in 5 }
        RuntimeClassMethod("maker") { (cls: RuntimeClass) -> String in "nobody" }
      }
    }

    private func drive(_ far: Int32) throws -> Int32 {
      try car.new().send("drive:", far, returning: Int32.self)
    }

    private func patch(_ id: String, _ version: Int, _ body: String) -> Patch {
      Patch(
        id: id, version: version,
        text: "@implementation Car (Fix\(version))\n- (int)drive:(int)far { \(body) }\n@end\n")
    }

    @Test("HP-1 HP-9 a Swift class's methods are replaced, reach their original, and come back")
    func replaces() throws {
      #expect(try drive(3) == 3)
      let report = try engine.apply(
        patch("double", 1, "gear = 2; return [self ORIGdrive:far] * gear;"))
      #expect(report.changes.map(\.description) == ["replaces -[Car drive:]"])
      #expect(try drive(3) == 6)
      #expect(engine.applied.map(\.id) == ["double"])
      #expect(engine.cancelPatches(of: car) == 1)
      #expect(try drive(3) == 3)
      engine.cancelAll()
      #expect(engine.applied.isEmpty)
    }

    @Test("HP-10 versions are a stack; one is taken back from anywhere in it; again equals first")
    func versions() throws {
      for round in 0..<3 {
        try engine.apply(patch("a", 1, "return far + 1;"))
        try engine.apply(patch("a", 2, "return far + 2;"))
        let report = try engine.apply(patch("b", 1, "return far + 10;"))
        #expect(report.conflicts.map(\.patch) == ["a"], "round \(round)")
        #expect(try drive(0) == 10)
        try engine.cancel("a", version: 2)
        #expect(try drive(0) == 10)
        try engine.cancel("b")
        #expect(try drive(0) == 1)
        #expect(throws: PatchError.notApplied(id: "b", version: nil)) { try engine.cancel("b") }
        try engine.cancel("a")
        #expect(try drive(0) == 0)
      }
    }

    @Test("HP-10 a plan changes nothing")
    func plans() throws {
      let report = engine.plan(patch("a", 1, "return far + 1;"))
      #expect(report.changes.count == 1)
      #expect(!report.hasErrors)
      #expect(try drive(0) == 0)
      #expect(engine.applied.isEmpty)
    }

    @Test("HP-11 packages: applied, refused when older, refused when not trusted")
    func packages() throws {
      let package = try PatchPackage.sign(patch("p", 2, "return far + 2;"), with: Shared.key)
      try engine.apply(package: package)
      #expect(try drive(0) == 2)
      let older = try PatchPackage.sign(patch("p", 1, "return far + 1;"), with: Shared.key)
      #expect(throws: PatchError.outdated(id: "p", version: 1, applied: 2)) {
        try engine.apply(package: older)
      }
      let foreign = try PatchPackage.sign(
        patch("p", 3, "return far + 3;"), with: TestKey(seed: 2))
      #expect(throws: PatchError.untrusted(id: "p", version: 3)) {
        try engine.apply(package: foreign)
      }
      #expect(try drive(0) == 2)
      engine.cancelAll()
    }

    @Test(
      "HP-12 failures are told with their place, an endless loop included, and the original runs")
    func failures() throws {
      try engine.apply(
        Patch(
          id: "bad",
          text: """
            @implementation Car (Bad)
            - (int)fail { int zero = 0; return 1 / zero; }
            - (int)drive:(int)far { while (1) { } }
            - (NSString *)text { return [@[] objectAtIndex:2]; }
            @end
            """))
      let start = Shared.failures.all.count
      #expect(try car.new().send("fail", returning: Int32.self) == 5)
      #expect(try drive(7) == 7)
      #expect(try car.new().send("text", returning: String.self) == "car")
      let told = Shared.failures.all.dropFirst(start)
      #expect(told.map(\.line) == [2, 3, 4])
      #expect(told.map(\.method) == ["-[Car fail]", "-[Car drive:]", "-[Car text]"])
      engine.cancelAll()
      #expect(throws: PatchError.self) {
        try engine.apply(
          Patch(id: "x", text: "@implementation Car (X) - (int)drive:(int)far { return }"))
      }
      #expect(try drive(7) == 7)
    }

    @Test(
      "HP-13 observers, aspects and a throttle around a patched setter, in all orders of coming and going",
      arguments: 0..<24)
    func observed(order: Int) throws {
      let notes = Notes<String>()
      let object = try car.new()
      let clock = ManualClock()
      let throttles = MessageThrottle(clock: clock)
      var observation: ObservationToken?, aspect: AspectToken?, rule: ThrottleRule?
      let coming: [() throws -> Void] = [
        {
          observation = try object.observe("gear", options: [.old, .new]) {
            notes.add("gear \($0.old?.description ?? "")>\($0.new?.description ?? "")")
          }
        },
        { aspect = try object.before("setGear:") { notes.add("before") } },
        { rule = try throttles.limit(object, "setGear:", to: .milliseconds(10), mode: .firstly) },
        {
          try self.engine.apply(
            Patch(
              id: "gear",
              text: """
                @implementation Car (Gear)
                - (void)setGear:(int)value { [self ORIGsetGear:value * 10]; }
                @end
                """))
        },
      ]
      let going: [() throws -> Void] = [
        { observation?.cancel() }, { aspect?.cancel() }, { rule?.cancel() },
        { try self.engine.cancel("gear") },
      ]
      func permutation(_ number: Int) -> [Int] {
        var (left, rest, found) = ([0, 1, 2, 3], number, [Int]())
        for count in stride(from: 4, to: 0, by: -1) {
          found.append(left.remove(at: rest % count))
          rest /= count
        }
        return found
      }
      for index in permutation(order) { try coming[index]() }
      try object.send("setGear:", Int32(1))
      try object.send("setGear:", Int32(2))  // dropped
      #expect(notes.all == ["before", "gear 0>10", "before"])
      clock.advance(by: .milliseconds(11))
      try object.send("setGear:", Int32(3))
      #expect(notes.all.suffix(2) == ["before", "gear 10>30"])
      for index in permutation((order * 7 + 5) % 24) {
        clock.advance(by: .milliseconds(11))
        try going[index]()
      }
      let count = notes.all.count
      clock.advance(by: .milliseconds(11))
      try object.send("setGear:", Int32(4))
      #expect(try object.send("gear", returning: Int32.self) == 4 && notes.all.count == count)
      #expect(object.dispatchClass == car)
    }

    @Test("HP-13 aspects and throttles around a patched method, in all orders")
    func together() throws {
      for aspectFirst in [true, false] {
        let notes = Notes<String>()
        let object = try car.new()
        var token: AspectToken?
        if aspectFirst { token = try car.before("drive:") { notes.add("before") } }
        try engine.apply(patch("a", 1, "return [self ORIGdrive:far] + 1;"))
        if !aspectFirst { token = try car.before("drive:") { notes.add("before") } }
        #expect(try object.send("drive:", Int32(1), returning: Int32.self) == 2)
        #expect(notes.all == ["before"])
        let clock = ManualClock()
        let throttle = MessageThrottle(clock: clock)
        let rule = try throttle.limit(
          object, "drive:", to: .seconds(1), mode: .firstly, dropped: .value(Int32(-1)))
        #expect(try object.send("drive:", Int32(1), returning: Int32.self) == 2)
        #expect(try object.send("drive:", Int32(1), returning: Int32.self) == -1)
        engine.cancelAll()
        rule.cancel()
        #expect(try object.send("drive:", Int32(1), returning: Int32.self) == 1)
        token?.cancel()
        let count = notes.all.count
        #expect(try object.send("drive:", Int32(1), returning: Int32.self) == 1)
        #expect(notes.all.count == count)
      }
    }

    @Test(
      "HP-5 eight threads call while the method is redefined a thousand times",
      .timeLimit(.minutes(5)))
    func threads() throws {
      let engine = engine
      let object = try car.new()
      let wrong = Notes<Int32>()
      let isOver = Flag()
      let first = patch("a", 1, "return [self ORIGdrive:far] + 1;")
      let second = patch("b", 1, "return [self ORIGdrive:far] + 2;")
      let callers = Threads(8) { _ in
        while !isOver.isSet {
          do {
            let value = try object.send("drive:", Int32(1), returning: Int32.self)
            if !(1...3).contains(value) { wrong.add(value) }
          } catch { Issue.record(error) }
        }
      }
      defer { callers.join() }
      do {
        defer { isOver.set() }
        for _ in 0..<250 {  // four redefinitions each
          try engine.apply(first)
          try engine.apply(second)
          try engine.cancel("a")
          try engine.cancel("b")
        }
      }
      callers.join()
      #expect(wrong.all == [])
      #expect(try drive(1) == 1)
    }

    @Test func secondEngine() {
      #expect(throws: PatchError.self) { try PatchEngine.start() }
      #expect(PatchEngine.current === engine)
    }
  }
}
