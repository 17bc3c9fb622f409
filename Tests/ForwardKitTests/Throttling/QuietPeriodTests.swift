import ForwardKitTesting
import Testing

@testable import ForwardKit

@Suite("Quiet periods") struct QuietPeriodTests {
  @Test("TH-1 a period covers the time before its end, and nothing else") func ends() {
    let clock = ManualClock()
    let time = TimeSource(clock)
    let quiet = SuppressionWindow()
    func isQuiet() -> Bool { quiet.covers(time) }
    #expect(!isQuiet())
    quiet.begin(at: time.now(), for: .milliseconds(10))
    clock.advance(by: .milliseconds(10) - .nanoseconds(1))
    #expect(isQuiet())
    clock.advance(by: .nanoseconds(1))
    #expect(!isQuiet())  // the gate decides
    quiet.begin(at: time.now(), for: .seconds(1))
    #expect(isQuiet())
    quiet.forget()
    #expect(!isQuiet())
    quiet.begin(at: time.now(), for: .seconds(1 << 40))
    #expect(!isQuiet())
  }

  @Test("TH-1 in the tick of a reading far from the end the time is not read again") func ticks() {
    let quiet = SuppressionWindow()
    var readings = 0
    func covers(_ now: Int64, tick: Int64) -> Bool {
      quiet.covers(tick: tick) {
        readings += 1
        return now
      }
    }
    #expect(!covers(0, tick: 1))
    quiet.begin(at: .zero, for: .seconds(1))
    #expect(covers(5, tick: 1) && covers(6, tick: 1))
    #expect(readings == 1)
    #expect(covers(500_000_000, tick: 2))
    #expect(readings == 2)
    // Near the end each message is compared with the time, whatever the tick.
    let near = 1_000_000_000 - SuppressionWindow.margin
    #expect(covers(near, tick: 3) && covers(near + 1, tick: 3))
    #expect(!covers(1_000_000_000, tick: 3))
    #expect(readings == 5)
    quiet.begin(at: .seconds(1), for: .seconds(1))
    #expect(covers(1_000_000_000, tick: 3) && covers(0, tick: 3))
    quiet.forget()
    #expect(!covers(0, tick: 3))
  }

  @Test("TH-15 messages that the system's clock keeps quiet are counted") func counts() throws {
    let calls = Counter()
    let cls = try RuntimeClass.define(fresh("Quiet")) {
      RuntimeMethod("poll") { (self: RuntimeObject) in calls.add(1) }
    }
    let engine = MessageThrottle()
    let object = try cls.new()
    let rule = try engine.limit(object, "poll", to: .seconds(3600), mode: .firstly)
    for _ in 0..<1000 { try object.send("poll") }
    #expect(calls.count == 1)
    #expect(
      rule.counters.received == 1000 && rule.counters.performed == 1 && rule.counters.dropped == 999
    )
    // A changed rule keeps what it knows of the last performance.
    try rule.update(interval: .seconds(7200), mode: .firstly)
    try object.send("poll")
    #expect(calls.count == 1 && rule.counters.dropped == 1000)
    try rule.update(interval: .nanoseconds(1), mode: .firstly)
    try object.send("poll")
    #expect(calls.count == 2)
    rule.cancel()
    let throttler = try Throttler(for: .seconds(3600), trailing: false) { calls.add(1) }
    for _ in 0..<10 { throttler() }
    #expect(calls.count == 3 && throttler.counters.dropped == 9)
  }
}
