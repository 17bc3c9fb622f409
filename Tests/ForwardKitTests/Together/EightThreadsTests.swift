// Eight threads that do everything at once to the same class and objects. Under ThreadSanitizer this is what looks for races;
// without it, what must be true at every moment is compared.
import ForwardKit
import ForwardKitTesting
import Testing

@Suite("Eight threads") struct EightThreadsTests {
  /// What all threads work on.
  private final class Shared: Sendable {
    let cls: RuntimeClass
    let objects: [RuntimeObject]
    let calls = Counter()
    let wrong = Log<String>()
    let throttles = MessageThrottle()
    let center = MessageCenter()
    let key = MessageKey<Int>(fresh("news"))

    init() throws {
      let calls = calls
      cls = try RuntimeClass.define(fresh("Busy")) {
        Ivar("size", Int32.self)
        RuntimeMethod("size") { (self: RuntimeObject) -> Int32 in
          try self.ivarValue("size", as: Int32.self)
        }
        RuntimeMethod("setSize:") { (self: RuntimeObject, size: Int32) in
          calls.add(1)
          try self.setIvar("size", to: size)
        }
        RuntimeMethod("add:") { (self: RuntimeObject, x: Int32) -> Int32 in x + 1 }
        RuntimeMethod("poll") { (self: RuntimeObject) in calls.add(1) }
      }
      let cls = cls
      objects = try (0..<4).map { _ in try cls.new() }
      try center.register(key)
    }
  }

  /// One thread's work, drawn at random but the same in every run.
  private static func work(_ number: Int, _ rounds: Int, _ shared: Shared) throws {
    var random = SeededRandom(seed: UInt64(number + 1))
    let add = try MethodCaller<(Int32) -> Int32>("add:")
    for round in 0..<rounds {
      let object = shared.objects[random.next(shared.objects.count)]
      let target: any AspectTarget = random.next(2) == 0 ? object : shared.cls
      switch random.next(9) {
      case 0: try hook(target, object, shared)
      case 1:  // exactly once, whoever calls
        let runs = Counter()
        try target.before("add:", options: .automaticRemoval) { runs.add(1) }
        for _ in 0..<3 { _ = try add(object, 1) }
        if runs.count > 1 { shared.wrong.add("a hook that removes itself ran \(runs.count) times") }
      case 2: try observe(object, shared)
      case 3:  // two threads may want the same rule: the second is refused
        if let rule = try? shared.throttles.limit(
          object, "poll", to: .milliseconds(1), mode: [.firstly, .last, .debounce][random.next(3)])
        {
          for _ in 0..<3 { try object.send("poll") }
          rule.cancel()
        }
      case 4: try subscribe(round, shared)
      case 5:
        let replaced = try shared.cls.replaceBelowHooks(
          RuntimeMethod("add:") { (self: RuntimeObject, x: Int32) -> Int32 in x + 1 })
        if try add(object, 41) != 42 { shared.wrong.add("a replaced method gives something else") }
        replaced.cancel()
      case 6: try mortal(shared)
      case 7: try delegate(object, shared)
      default:
        if try object.send("add:", 1, returning: Int32.self) != 2 {
          shared.wrong.add("a hooked method gives something else")
        }
        try object.send("setSize:", Int32(round))
      }
    }
  }

  private static func hook(_ target: any AspectTarget, _ object: RuntimeObject, _ shared: Shared)
    throws
  {
    let seen = Counter()
    let thread = ThreadNumber.current
    let token = try target.instead("add:") { (info, x: Int32) -> Int32 in
      if ThreadNumber.current == thread { seen.add(1) }
      return try info.proceed(returning: Int32.self)
    }
    if try object.send("add:", 5, returning: Int32.self) != 6 {
      shared.wrong.add("an instead that proceeds gives something else")
    }
    if seen.count != 1 { shared.wrong.add("an active hook ran \(seen.count) times") }
    token.cancel()
    _ = try object.send("add:", 5, returning: Int32.self)
    if seen.count != 1 { shared.wrong.add("a hook ran after its removal") }
  }

  private static func observe(_ object: RuntimeObject, _ shared: Shared) throws {
    let seen = Counter()
    let thread = ThreadNumber.current
    let token = try object.observe("size", options: [.old, .new]) { _ in
      if ThreadNumber.current == thread { seen.add(1) }
    }
    try object.send("setSize:", 1)
    token.cancel()
    try object.send("setSize:", 2)
    if seen.count != 1 { shared.wrong.add("an observation saw \(seen.count) of one change") }
  }

  private static func subscribe(_ round: Int, _ shared: Shared) throws {
    let subscription = try shared.center.subscribe(shared.key) { _ in shared.calls.add(1) }
    _ = shared.center.dispatch(shared.key, round)
    subscription.cancel()
  }

  /// An object that ends with all that is on it.
  private static func mortal(_ shared: Shared) throws {
    let object = try shared.cls.new()
    try object.after("add:") { shared.calls.add(1) }
    _ = try object.observe("size") { _ in shared.calls.add(1) }
    try shared.throttles.limit(object, "poll", to: .seconds(60), mode: .last)
    try object.send("poll")
    try object.send("setSize:", 1)
    _ = try object.send("add:", 1, returning: Int32.self)
  }

  private static func delegate(_ object: RuntimeObject, _ shared: Shared) throws {
    let delegate = try object.dynamicDelegate(for: try RuntimeProtocol.named("NSObject"))
    try delegate.on("hash") { () -> UInt in 7 }
    if try delegate.object.send("hash", returning: UInt.self) != 7 {
      shared.wrong.add("a delegate gives something else")
    }
  }

  @Test(
    "AS-24 KV-9 TH-16 DC-17 eight threads hook, call, remove, observe, throttle, subscribe, replace, end"
  )
  func everything() async throws {
    let shared = try Shared()
    Threads(8) { number in
      do { try Self.work(number, 300, shared) } catch {
        shared.wrong.add("thread \(number): \(error)")
      }
    }.join()
    #expect(shared.wrong.all == [])
    await shared.center.idle()
    #expect(shared.cls.aspects().isEmpty && shared.throttles.allRules.isEmpty)
    for object in shared.objects {
      #expect(!object.isObserved && object.aspects().isEmpty)
      #expect(object.dispatchClass == shared.cls)
    }
  }
}
