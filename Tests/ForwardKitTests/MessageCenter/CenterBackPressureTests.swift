import ForwardKit
import ForwardKitTesting
import Testing

@Suite struct CenterBackPressureTests {
  private func results(_ overflow: Overflow) throws -> (Bench, [String]) {
    let bench = try Bench(capacity: 2, overflow: overflow)
    try bench.center.register(numbers)
    try bench.center.subscribe(numbers) { bench.notes.add("\($0)") }
    let results = (1...4).map { number in
      switch bench.center.dispatch(numbers, number) {
      case .accepted: "accepted"
      case .dropped: "dropped"
      case .refused: "refused"
      case .notRegistered, .payloadMismatch: "wrong"
      }
    }
    bench.executor.run()
    return (bench, results)
  }

  @Test("DC-19 full, dropping the oldest")
  func dropOldest() throws {
    let (bench, results) = try results(.dropOldest)
    #expect(results == ["accepted", "accepted", "accepted", "accepted"])
    #expect(bench.notes.all == ["3", "4"])
    #expect(bench.center.counters.droppedForRoom == 2)
    #expect(bench.center.counters.accepted == 4)
  }

  @Test("DC-19 full, dropping the newest")
  func dropNewest() throws {
    let (bench, results) = try results(.dropNewest)
    #expect(results == ["accepted", "accepted", "dropped", "dropped"])
    #expect(bench.notes.all == ["1", "2"])
    #expect(bench.center.counters.droppedForRoom == 2)
  }

  @Test("DC-19 full, refusing")
  func refuse() throws {
    let (bench, results) = try results(.refuse)
    #expect(results == ["accepted", "accepted", "refused", "refused"])
    #expect(bench.notes.all == ["1", "2"])
    #expect(bench.center.counters.refused == 2)
  }

  @Test(
    "DC-19 dropping the oldest takes the lowest priority first and never one above the new message")
  func dropOldestByPriority() throws {
    let bench = try Bench(capacity: 2, overflow: .dropOldest)
    try bench.center.register(words)
    try bench.center.subscribe(words) { bench.notes.add($0) }
    _ = bench.center.dispatch(words, "high", priority: .high)
    _ = bench.center.dispatch(words, "low", priority: .low)
    _ = bench.center.dispatch(words, "normal")
    guard case .dropped = bench.center.dispatch(words, "low 2", priority: .low) else {
      Issue.record("a low message took the place of a higher one")
      return
    }
    bench.executor.run()
    #expect(bench.notes.all == ["high", "normal"])
  }

  @Test("DC-19 full, blocking: the sender waits and nothing is lost", .timeLimit(.minutes(1)))
  func block() async throws {
    let center = try MessageCenter(capacity: 4, overflow: .block)
    let sum = Lock(0)
    try center.register(numbers)
    try center.subscribe(numbers) { number in sum.withLock { $0 += number } }
    let senders = (0..<4).map { _ in SerialThread() }
    await withTaskGroup { group in
      for sender in senders {
        group.addTask {
          await withCheckedContinuation { continuation in
            sender.execute {
              for number in 1...1000 { _ = center.dispatch(numbers, number) }
              continuation.resume()
            }
          }
        }
      }
    }
    await center.idle()
    #expect(sum.withLock { $0 } == 4 * 500_500)
    #expect(center.counters.refused == 0)
    #expect(center.counters.waiting == 0)
  }

  @Test("DC-19 blocking suspends a task that awaits its report", .timeLimit(.minutes(1)))
  func suspend() async throws {
    let center = try MessageCenter(capacity: 1, overflow: .block)
    try center.register(numbers)
    try center.subscribe(numbers) { _ in }
    let handled = await withTaskGroup(of: Int.self) { group in
      for number in 0..<200 { group.addTask { await center.deliver(numbers, number).handled } }
      return await group.reduce(0, +)
    }
    #expect(handled == 200)
  }

  @Test("DC-19 a handler of the queue that fills its own center is refused, not blocked for ever")
  func blockWithinHandler() throws {
    let bench = try Bench(capacity: 1, overflow: .block)
    try bench.center.register(numbers)
    try bench.center.subscribe(numbers) { number in
      guard number == 0 else { return bench.notes.add("\(number)") }
      for inner in 1...3 {
        if case .refused = bench.center.dispatch(numbers, inner) {
          bench.notes.add("refused \(inner)")
        }
      }
    }
    _ = bench.center.dispatch(numbers, 0)
    bench.executor.run()
    #expect(bench.notes.all == ["refused 2", "refused 3", "1"])
  }

  @Test(
    "DC-19 a slow subscriber on its own executor has the same limit; what is beyond becomes dead letters"
  )
  func slowLane() throws {
    let bench = try Bench(capacity: 2)
    let slow = ManualExecutor()
    try bench.center.register(numbers)
    try bench.center.subscribe(numbers, on: slow) { bench.notes.add("slow \($0)") }
    try bench.center.subscribe(numbers) { bench.notes.add("\($0)") }
    bench.center.onDeadLetter { letter in bench.notes.add("dead \(letter.payload): \(letter.error)")
    }
    for number in 1...3 {
      _ = bench.center.dispatch(numbers, number)
      bench.executor.run()
    }
    slow.run()
    #expect(
      bench.notes.all == [
        "1", "2", "dead 3: a subscriber of 'numbers' has 2 messages waiting and can take no more",
        "3", "slow 1", "slow 2",
      ])
  }

  @Test("DC-19 limits that make no sense are refused")
  func nonsense() {
    #expect(throws: MessageCenterError.self) { try MessageCenter(capacity: 0) }
    #expect(throws: MessageCenterError.self) { try MessageCenter(capacity: -1) }
    #expect(throws: MessageCenterError.self) { try MessageCenter(capacity: 1, overtakingLimit: 0) }
    let center = MessageCenter()
    #expect(throws: MessageCenterError.self) {
      try center.register(numbers, retention: .untilSubscribed(limit: 0))
    }
  }

  @Test("DC-15 sticky: a new subscriber gets the last message first, then what follows")
  func sticky() throws {
    let bench = Bench()
    try bench.center.register(numbers, retention: .last)
    _ = bench.center.dispatch(numbers, 1)
    _ = bench.center.dispatch(numbers, 2)
    bench.executor.run()
    try bench.center.subscribe(numbers) { number, delivery in
      bench.notes.add("\(number)\(delivery.isReplay ? " again" : "")")
    }
    _ = bench.center.dispatch(numbers, 3)
    bench.executor.run()
    #expect(bench.notes.all == ["2 again", "3"])
    bench.center.forgetKept(numbers)
    try bench.center.subscribe(numbers) { bench.notes.add("late \($0)") }
    bench.executor.run()
    #expect(bench.notes.all == ["2 again", "3"])
  }

  @Test(
    "DC-15 sticky: each message reaches each subscriber once, however dispatching and subscribing fall together"
  )
  func stickyOnce() throws {
    let bench = Bench()
    try bench.center.register(numbers, retention: .last)
    _ = bench.center.dispatch(numbers, 1)
    try bench.center.subscribe(numbers) { bench.notes.add("a\($0)") }
    bench.executor.run()
    try bench.center.subscribe(numbers) { number in
      bench.notes.add("b\(number)")
    }
    bench.executor.run()
    #expect(bench.notes.all == ["a1", "b1"])
  }

  @Test("DC-15 messages wait for the first subscriber, with a bound")
  func untilSubscribed() throws {
    let bench = Bench()
    try bench.center.register(numbers, retention: .untilSubscribed(limit: 3))
    for number in 1...5 { _ = bench.center.dispatch(numbers, number) }
    bench.executor.run()
    #expect(bench.center.counters.held == 5)
    #expect(bench.center.counters.droppedHeld == 2)
    try bench.center.subscribe(numbers) { bench.notes.add("first \($0)") }
    try bench.center.subscribe(numbers) { bench.notes.add("second \($0)") }
    _ = bench.center.dispatch(numbers, 6)
    bench.executor.run()
    #expect(bench.notes.all == ["first 3", "first 4", "first 5", "first 6", "second 6"])
  }
}
