import ForwardKit
import ForwardKitTesting
import Testing

/// What was performed and when, in milliseconds: `a@0`.
struct Performed {
  let clock = ManualClock()
  let executor = ManualExecutor()
  let notes = Notes<String>()

  func note(_ text: String) { notes.add("\(text)@\(milliseconds)") }
  var milliseconds: Int64 {
    let parts = clock.now.offset.components
    return parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000
  }
  /// Moves the time, one millisecond at a time, running what is handed to the executor.
  func advance(_ milliseconds: Int) {
    for _ in 0..<milliseconds {
      clock.advance(by: .milliseconds(1))
      executor.run()
    }
  }
}

@Suite struct ThrottlerTests {
  private let performed = Performed()

  private func throttler(leading: Bool = true, trailing: Bool = true) throws -> Throttler<String> {
    let performed = performed
    return try Throttler(
      for: .milliseconds(10), leading: leading, trailing: trailing, on: performed.executor,
      clock: performed.clock
    ) { performed.note($0) }
  }

  private func debouncer(leading: Bool = false, trailing: Bool = true, maximumWait: Duration? = nil)
    throws
    -> Debouncer<String>
  {
    let performed = performed
    return try Debouncer(
      for: .milliseconds(10), leading: leading, trailing: trailing, maximumWait: maximumWait,
      on: performed.executor,
      clock: performed.clock
    ) { performed.note($0) }
  }

  @Test("TH-1 firstly: the first at once, then none until more than the interval has passed")
  func firstly() throws {
    let throttle = try throttler(trailing: false)
    #expect(throttle("a") == .performed)
    #expect(throttle("b") == .dropped)
    performed.advance(10)
    #expect(throttle("c") == .dropped, "exactly the interval is not more than it")
    performed.advance(1)
    #expect(throttle("d") == .performed)
    performed.advance(100)
    #expect(performed.notes.all == ["a@0", "d@11"])
  }

  @Test("TH-1 last: the first message opens an interval, at whose end the newest is performed")
  func last() throws {
    let throttle = try throttler(leading: false)
    #expect(throttle("a") == .delayed)
    performed.advance(4)
    #expect(throttle("b") == .delayed)
    #expect(throttle.pending == "b")
    performed.advance(6)
    #expect(performed.notes.all == ["b@10"])
    performed.advance(1)
    throttle("c")
    performed.advance(100)
    #expect(performed.notes.all == ["b@10", "c@21"])
  }

  @Test("TH-1 debounce: the newest, when none came for the interval")
  func debounce() throws {
    let debounce = try debouncer()
    debounce("a")
    performed.advance(9)
    debounce("b")
    performed.advance(9)
    #expect(debounce("c") == .delayed)
    performed.advance(9)
    #expect(performed.notes.all == [])
    performed.advance(1)
    #expect(performed.notes.all == ["c@28"])
    performed.advance(100)
    #expect(performed.notes.all == ["c@28"])
  }

  @Test("TH-2 throttle with the first and the newest")
  func leadingAndTrailing() throws {
    let throttle = try throttler()
    #expect(throttle("a") == .performed)
    performed.advance(3)
    #expect(throttle("b") == .delayed)
    performed.advance(3)
    #expect(throttle("c") == .delayed)
    performed.advance(4)
    #expect(performed.notes.all == ["a@0", "c@10"])
    performed.advance(5)
    #expect(throttle("d") == .delayed, "the newest of the last interval was just performed")
    performed.advance(5)
    #expect(performed.notes.all == ["a@0", "c@10", "d@20"])
    performed.advance(11)
    #expect(throttle("e") == .performed)
  }

  @Test("TH-2 debounce with the first only, and with both")
  func debounceLeading() throws {
    let first = try debouncer(leading: true, trailing: false)
    #expect(first("a") == .performed)
    performed.advance(9)
    #expect(first("b") == .dropped)
    performed.advance(9)
    #expect(first("c") == .dropped)
    performed.advance(11)
    #expect(first("d") == .performed)
    #expect(performed.notes.all == ["a@0", "d@29"])

    let both = try debouncer(leading: true)
    #expect(both("e") == .performed)
    performed.advance(100)
    #expect(performed.notes.all.suffix(1) == ["e@29"], "one message is performed once")
    #expect(both("f") == .performed)
    performed.advance(5)
    #expect(both("g") == .delayed)
    performed.advance(10)
    #expect(performed.notes.all.suffix(2) == ["f@129", "g@144"])
    performed.advance(5)
    #expect(both("h") == .delayed, "less than the interval after a performance")
    performed.advance(10)
    #expect(performed.notes.all.last == "h@159")
  }

  @Test("TH-2 a steady stream is performed after the maximum wait")
  func maximumWait() throws {
    let debounce = try debouncer(maximumWait: .milliseconds(25))
    for number in 0..<20 {
      debounce("\(number)")
      performed.advance(5)
    }
    performed.advance(100)
    // Held since 0: at 25 the newest is that of 20; the next burst begins at 25.
    #expect(performed.notes.all == ["4@25", "9@50", "14@75", "19@100"])

    let first = try debouncer(leading: true, trailing: false, maximumWait: .milliseconds(20))
    let start = performed.notes.all.count
    for number in 0..<12 {
      first("\(number)")
      performed.advance(5)
    }
    #expect(performed.notes.all.dropFirst(start) == ["0@200", "5@225", "10@250"])
  }

  @Test("TH-7 intervals and choices that make no sense are refused")
  func nonsense() throws {
    #expect(throws: ThrottleError.invalidDuration(.zero)) {
      try Throttler(for: .zero) { (_: Int) in }
    }
    #expect(throws: ThrottleError.invalidDuration(.seconds(-1))) {
      try Debouncer(for: .seconds(-1)) { (_: Int) in }
    }
    #expect(throws: ThrottleError.neverPerforms) {
      try Throttler(for: .seconds(1), leading: false, trailing: false) { (_: Int) in }
    }
    #expect(throws: ThrottleError.waitBelowInterval(.seconds(1), interval: .seconds(2))) {
      try Debouncer(for: .seconds(2), maximumWait: .seconds(1)) { (_: Int) in }
    }
  }

  @Test(
    "TH-12 a message between the end of an interval and its late timer belongs to that interval")
  func lateTimer() throws {
    let throttle = try throttler(leading: false)
    throttle("a")
    performed.clock.skip(by: .milliseconds(15))
    #expect(throttle("b") == .delayed)
    performed.clock.advance(by: .zero)
    performed.executor.run()
    #expect(performed.notes.all == ["b@15"], "once, with the newest")
    throttle("c")
    performed.advance(9)
    #expect(performed.notes.all == ["b@15"])
    performed.advance(1)
    #expect(performed.notes.all == ["b@15", "c@25"])
  }

  @Test("TH-12 a message exactly at the end of an interval, after the timer, is performed")
  func exactEnd() throws {
    let throttle = try throttler(leading: false)
    throttle("a")
    performed.advance(10)
    throttle("b")
    performed.advance(100)
    #expect(performed.notes.all == ["a@10", "b@20"])
  }

  @Test(
    "TH-12 never closer than the interval, and the newest of a burst is always performed",
    arguments: 0..<6)
  func randomBursts(kind: Int) throws {
    for seed in 0..<50 {
      var random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(kind)
      func next(_ limit: Int) -> Int {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(random >> 33) % limit
      }
      let performed = Performed()
      let times = Notes<(Int64, Int)>()
      let action: @Sendable (Int) -> Void = { times.add((performed.milliseconds, $0)) }
      let call: (Int) -> ThrottleDecision
      switch kind {
      case 0..<3:
        let throttle = try Throttler(
          for: .milliseconds(10), leading: kind != 1, trailing: kind != 0, on: performed.executor,
          clock: performed.clock, perform: action)
        call = { throttle($0) }
      default:
        let debounce = try Debouncer(
          for: .milliseconds(10), leading: kind == 5,
          maximumWait: kind == 4 ? .milliseconds(30) : nil,
          on: performed.executor, clock: performed.clock, perform: action)
        call = { debounce($0) }
      }
      for number in 0..<200 {
        _ = call(number)
        let pause = next(4) == 0 ? next(40) : next(6)
        // Timers are late now and then.
        if next(5) == 0 {
          performed.clock.skip(by: .milliseconds(pause))
        } else {
          performed.advance(pause)
        }
      }
      performed.advance(100)
      let all = times.all
      let close = zip(all, all.dropFirst()).filter { $1.0 - $0.0 < 10 }.map { "\($0) \($1)" }
      #expect(close == [], "seed \(seed)")
      #expect(zip(all, all.dropFirst()).allSatisfy { $1.1 > $0.1 }, "in order, seed \(seed)")
      if kind != 0 { #expect(all.last?.1 == 199, "seed \(seed)") }
    }
  }

  @Test("TH-4 calls that the predicate lets through are performed at once and change nothing else")
  func always() throws {
    let performed = performed
    let debounce = try Debouncer(
      for: .milliseconds(10), on: performed.executor, clock: performed.clock,
      unless: { (text: String) in text.isEmpty }
    ) { performed.note($0) }
    debounce("a")
    performed.advance(5)
    #expect(debounce("") == .performed)
    performed.advance(5)
    #expect(performed.notes.all == ["@5", "a@10"])
    #expect(debounce.counters.exempted == 1)
  }

  @Test("TH-11 time is the given clock's: nothing but it makes an interval end")
  func clock() throws {
    let throttle = try throttler(trailing: false)
    throttle("a")
    performed.clock.skip(by: .milliseconds(11))
    throttle("b")
    #expect(performed.notes.all == ["a@0", "b@11"])
  }

  @Test("TH-17 flush performs what waits now; cancel gives it up; counters add up")
  func flushAndCancel() throws {
    let debounce = try debouncer()
    #expect(!debounce.flush())
    #expect(!debounce.cancel())
    debounce("a")
    debounce("b")
    performed.advance(3)
    #expect(debounce.flush())
    #expect(debounce.pending == nil)
    performed.advance(100)
    #expect(performed.notes.all == ["b@3"])
    debounce("c")
    #expect(debounce.cancel())
    performed.advance(100)
    #expect(performed.notes.all == ["b@3"])
    debounce("d")
    #expect(debounce.counters == expected(received: 4, performed: 1, dropped: 2))
    #expect(debounce.counters.pending == 1)
    performed.advance(10)
    #expect(debounce.counters == expected(received: 4, performed: 2, dropped: 2))
  }

  private func expected(received: Int, performed: Int, dropped: Int) -> ThrottleCounters {
    var counters = ThrottleCounters()
    counters.received = received
    counters.performed = performed
    counters.dropped = dropped
    return counters
  }

  @Test("TH-13 a throttler that dies gives up what waits, and nothing is left")
  func dying() throws {
    let performed = performed
    do {
      let debounce = try Debouncer(
        for: .milliseconds(10), on: performed.executor, clock: performed.clock
      ) {
        (owner: Owner) in performed.note(owner.name)
      }
      debounce(Owner("a") { performed.note("gone") })
      #expect(performed.clock.waiting == 1)
    }
    #expect(performed.notes.all == ["gone@0"])
    #expect(performed.clock.waiting == 0)
    performed.advance(20)
    #expect(performed.notes.all == ["gone@0"])
  }

  @Test("TH-16 eight threads, 3 x 10,000 calls; the action may call back", .timeLimit(.minutes(1)))
  func threads() async throws {
    let count = Count()
    let clock = ManualClock()
    let throttle = try Throttler(for: .milliseconds(10), clock: clock) { (number: Int) in
      count.add()
    }
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { for number in 0..<3750 { throttle(number) } }
      }
      group.addTask { for _ in 0..<200 { clock.advance(by: .milliseconds(1)) } }
      group.addTask {
        for round in 0..<200 { _ = round % 2 == 0 ? throttle.flush() : throttle.cancel() }
      }
    }
    clock.advance(by: .seconds(1))
    clock.advance(by: .seconds(1))
    let counters = throttle.counters
    #expect(counters.received == 30000)
    #expect(counters.pending == 0)
    while count.value != counters.performed { await Task.yield() }
  }

  @Test("TH-16 the action may use its own throttler", .timeLimit(.minutes(1)))
  func reentrant() throws {
    final class Box: Sendable {
      let throttle = Lock<Throttler<Int>?>(nil)
    }
    let box = Box()
    let notes = Notes<Int>()
    let throttle = try Throttler(for: .seconds(1), trailing: false, clock: performed.clock) {
      (number: Int) in
      notes.add(number)
      box.throttle.withLock { $0 }?(number + 1)
    }
    box.throttle.withLock { $0 = throttle }
    throttle(1)
    #expect(notes.all == [1])
    box.throttle.withLock { $0 = nil }
  }

  @Test("TH-18 an action without selector or argument", .timeLimit(.minutes(1)))
  func blocks() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let save = try Debouncer(for: .milliseconds(1)) { continuation.yield() }
    save()
    save()
    for await _ in stream { break }
    #expect(save.counters.performed == 1)
    #expect(save.counters.dropped == 1)
    let log = try Throttler(for: .seconds(3600)) { continuation.yield() }
    #expect(log() == .performed)
    #expect(log() == .delayed)
  }
}
