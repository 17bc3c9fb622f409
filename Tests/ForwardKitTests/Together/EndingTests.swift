import ForwardKit
import ForwardKitTesting
import Testing

@Suite("Objects that end with everything on them") struct EndingTests {
  @Test(
    "AS-17 KV-8 TH-13 DC-4 hooks, observers, waiting throttled messages and messages under way leave nothing"
  )
  func leavesNothing() throws {
    let alive = Counter()
    let clock = ManualClock()
    let executor = ManualExecutor()
    let throttles = MessageThrottle(clock: clock, executor: executor)
    let center = MessageCenter(executor: executor, clock: clock)
    let key = MessageKey<Held<RuntimeObject>>(fresh("parcel"))
    try center.register(key)
    let performed = Counter()
    let cls = try RuntimeClass.define(fresh("Mortal")) {
      Ivar("size", Int32.self)
      RuntimeMethod("size") { (self: RuntimeObject) -> Int32 in 0 }
      RuntimeMethod("setSize:") { (self: RuntimeObject, size: Int32) in }
      RuntimeMethod("take:") { (self: RuntimeObject, other: RuntimeObject?) in performed.add(1) }
      Deinit { _ in alive.add(-1) }
    }
    func make() throws -> RuntimeObject {
      alive.add(1)
      return try cls.new()
    }
    for _ in 0..<100 {
      let object = try make()
      let guest = try make()
      let closures = (0..<4).map { _ in Held(Counted(alive)) }
      try object.before("setSize:") { withExtendedLifetime(closures[0]) {} }
      try object.instead("size") { info in
        withExtendedLifetime(closures[1]) {}
        try info.proceed()
      }
      _ = try object.observe("size", options: [.old, .new]) { _ in
        withExtendedLifetime(closures[2]) {}
      }
      _ = try guest.observe("size") { _ in withExtendedLifetime(closures[3]) {} }
      try throttles.limit(object, "take:", to: .seconds(1), mode: .last)
      try object.send("take:", guest)  // waits, and keeps its argument
      let binder = Binder()
      try center.subscribe(key, owner: binder) { binder, parcel in binder.seen.add(1) }
      _ = center.dispatch(key, Held(guest))  // under way when its subscriber has gone
      try object.send("setSize:", 1)
      _ = try object.send("size", returning: Int32.self)
    }
    executor.run()
    clock.advance(by: .seconds(10))
    executor.run()
    #expect(alive.count == 0)
    #expect(performed.count == 0 && clock.waiting == 0)
    #expect(throttles.allRules.isEmpty && cls.aspects().isEmpty)
    #expect(center.counters.waiting == 0)
  }

  private final class Binder: Sendable { let seen = Counter() }
}
