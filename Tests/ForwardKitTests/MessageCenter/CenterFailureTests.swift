import ForwardKit
import ForwardKitTesting
import Testing

@Suite struct CenterFailureTests {
  @Test("DC-11 a handler that throws is tried again with back-off, and others are not affected")
  func retries() throws {
    let bench = Bench()
    try bench.center.register(numbers)
    let tries = Lock(0)
    let policy = RetryPolicy.retry(3, delay: .seconds(1), factor: 2, maximumDelay: .seconds(3))
    try bench.center.subscribe(numbers, retry: policy) { number in
      let count = tries.withLock { tries in
        tries += 1
        return tries
      }
      bench.notes.add("try \(count) of \(number) at \(bench.clock.now.offset)")
      if count < 4 { throw Failure(number: count) }
    }
    try bench.center.subscribe(numbers) { bench.notes.add("other \($0)") }
    _ = bench.center.dispatch(numbers, 7)
    for _ in 0..<10 {
      bench.executor.run()
      bench.clock.advance(by: .seconds(1))
    }
    #expect(
      bench.notes.all == [
        "try 1 of 7 at 0.0 seconds", "other 7", "try 2 of 7 at 1.0 seconds",
        "try 3 of 7 at 3.0 seconds",
        "try 4 of 7 at 6.0 seconds",
      ])
    #expect(bench.center.counters.retries == 3)
    #expect(bench.center.counters.deadLetters == 0)
    #expect(bench.center.counters.handled == 2)
  }

  @Test("DC-11 delays grow by the factor up to the maximum, and never overflow")
  func backOff() {
    let policy = RetryPolicy.retry(
      9, delay: .milliseconds(100), factor: 3, maximumDelay: .seconds(1))
    #expect(
      (1...5).map(policy.delay(afterAttempt:)) == [
        .milliseconds(100), .milliseconds(300), .milliseconds(900), .seconds(1), .seconds(1),
      ])
    let steep = RetryPolicy.retry(9, delay: .seconds(1), factor: 1e300, maximumDelay: .seconds(60))
    #expect(steep.delay(afterAttempt: 9) == .seconds(60))
    #expect(
      RetryPolicy.retry(9, delay: .seconds(2), factor: 1).delay(afterAttempt: 9) == .seconds(2))
  }

  @Test(
    "DC-11 a policy that makes no sense is refused",
    arguments: [
      RetryPolicy.retry(-1, delay: .zero), .retry(1, delay: .seconds(-1)),
      .retry(1, delay: .zero, factor: .nan),
      .retry(1, delay: .zero, factor: -1), .retry(1, delay: .zero, maximumDelay: .seconds(-1)),
    ])
  func nonsense(policy: RetryPolicy) throws {
    let center = MessageCenter()
    try center.register(numbers)
    #expect(throws: MessageCenterError.self) {
      try center.subscribe(numbers, retry: policy) { _ in }
    }
  }

  @Test("DC-11 messages that follow are not held up by a retry")
  func retryDoesNotBlock() throws {
    let bench = Bench()
    try bench.center.register(numbers)
    let failed = Lock(false)
    try bench.center.subscribe(numbers, retry: .retry(1, delay: .seconds(1))) { number in
      if number == 1,
        !failed.withLock({ failed in
          defer { failed = true }
          return failed
        })
      {
        throw Failure(number: 1)
      }
      bench.notes.add("\(number)")
    }
    _ = bench.center.dispatch(numbers, 1)
    _ = bench.center.dispatch(numbers, 2)
    bench.executor.run()
    bench.clock.advance(by: .seconds(1))
    bench.executor.run()
    #expect(bench.notes.all == ["2", "1"])
  }

  @Test("DC-11 retries run on the subscriber's executor")
  func retryOnLane() throws {
    let bench = Bench()
    let other = ManualExecutor()
    try bench.center.register(numbers)
    try bench.center.subscribe(numbers, on: other, retry: .retry(1, delay: .seconds(1))) {
      number, delivery in
      bench.notes.add("\(number) try \(delivery.attempt)")
      throw Failure(number: number)
    }
    _ = bench.center.dispatch(numbers, 1)
    bench.executor.run()
    other.run()
    bench.clock.advance(by: .seconds(1))
    bench.executor.run()
    #expect(bench.notes.all == ["1 try 1"])
    other.run()
    #expect(bench.notes.all == ["1 try 1", "1 try 2"])
    #expect(bench.center.counters.deadLetters == 1)
  }

  @Test(
    "DC-12 after the last try the message is a dead letter, with the error and the number of tries")
  func deadLetters() throws {
    let bench = Bench()
    try bench.center.register(numbers)
    let letters = Notes<DeadLetter>()
    let token = bench.center.onDeadLetter { letters.add($0) }
    try bench.center.subscribe(numbers, retry: .retry(2, delay: .seconds(1))) { number, delivery in
      throw Failure(number: delivery.attempt)
    }
    try bench.center.subscribe(numbers) { throw Failure(number: $0) }
    _ = bench.center.dispatch(numbers, 9, priority: .low)
    for _ in 0..<5 {
      bench.executor.run()
      bench.clock.advance(by: .seconds(2))
    }
    #expect(letters.all.map(\.attempts) == [1, 3])
    #expect(letters.all.map { $0.error as? Failure } == [Failure(number: 9), Failure(number: 3)])
    #expect(
      letters.all.allSatisfy {
        $0.payload as? Int == 9 && $0.name == "numbers" && $0.priority == .low
      })
    #expect(bench.center.counters.deadLetters == 2)
    #expect(token.isActive)
    token.cancel()
    #expect(!token.isActive)
    _ = bench.center.dispatch(numbers, 10)
    bench.executor.run()
    #expect(letters.all.count == 2)
  }

  @Test("DC-12 the report of a delivery, complete when every try is over", .timeLimit(.minutes(1)))
  func report() async throws {
    let clock = ManualClock()
    let center = MessageCenter(clock: clock)
    try center.register(numbers)
    try center.subscribe(numbers) { _ in }
    try center.subscribe(numbers, on: .pool) { _ in }
    let (failures, continuation) = AsyncStream.makeStream(of: Int.self)
    try center.subscribe(numbers, retry: .retry(1, delay: .seconds(1), factor: 1)) { _, delivery in
      continuation.yield(delivery.attempt)
      throw Failure(number: delivery.attempt)
    }
    async let report = center.deliver(numbers, 1)
    var iterator = failures.makeAsyncIterator()
    #expect(await iterator.next() == 1)
    // The timer is set once the handler has thrown.
    while clock.waiting == 0 { await Task.yield() }
    clock.advance(by: .seconds(1))
    #expect(await report.outcome == .delivered)
    #expect(await report.handled == 2)
    #expect(await report.retries == 1)
    #expect(await report.deadLetters.map(\.attempts) == [2])
    #expect(await !report.wasStopped)
  }

  @Test("DC-12 an owner that goes before the first try leaves no dead letter")
  func ownerGoneAtOnce() throws {
    let bench = Bench()
    let other = ManualExecutor()
    try bench.center.register(numbers)
    bench.center.onDeadLetter { _ in bench.notes.add("dead letter") }
    do {
      let owner = Owner("owner")
      try bench.center.subscribe(numbers, owner: owner, on: other) { _, _ in
        bench.notes.add("called")
      }
      _ = bench.center.dispatch(numbers, 1)
      bench.executor.run()
    }
    other.run()
    #expect(bench.notes.all == [])
    #expect(bench.center.counters.deadLetters == 0)
  }

  @Test("DC-12 the report says whether a subscriber kept the message from others")
  func stoppedReport() async throws {
    let center = MessageCenter()
    try center.register(numbers)
    try center.subscribe(numbers) { number, delivery in
      if number == 1 { delivery.stop() }
    }
    #expect(await center.deliver(numbers, 1).wasStopped)
    #expect(await !center.deliver(numbers, 2).wasStopped)
  }

  @Test("DC-12 reports of messages that were not delivered", .timeLimit(.minutes(1)))
  func reportsOfTheUndelivered() async throws {
    let bench = try Bench(capacity: 1)
    #expect(await bench.center.deliver(numbers, 1).outcome == .notRegistered)
    try bench.center.register(numbers)
    #expect(
      await bench.center.deliver(MessageKey<String>("numbers"), "").outcome == .payloadMismatch)
    _ = bench.center.dispatch(numbers, 1)
    #expect(await bench.center.deliver(numbers, 2).outcome == .refused)
    bench.executor.run()

    let waiting = Task { await bench.center.deliver(numbers, 3) }
    while bench.executor.waiting == 0 { await Task.yield() }
    waiting.cancel()
    #expect(await waiting.value.outcome == .cancelled, "at once, without the queue's turn")
    bench.executor.run()
    #expect(bench.center.counters.cancelled == 1)

    let withdrawn = Task { await bench.center.deliver(numbers, 4) }
    while bench.executor.waiting == 0 { await Task.yield() }
    try bench.center.unregister(numbers)
    bench.executor.run()
    #expect(await withdrawn.value.outcome == .droppedUnregistered)

    try bench.center.register(words, retention: .untilSubscribed(limit: 1))
    let held = Task { await bench.center.deliver(words, "x") }
    while bench.executor.waiting == 0 { await Task.yield() }
    bench.executor.run()
    #expect(await held.value.outcome == .held)
  }

  @Test(
    "DC-12 ending a subscription completes the reports that wait for its retries",
    .timeLimit(.minutes(1)))
  func endingCompletesReports() async throws {
    let bench = Bench()
    try bench.center.register(numbers)
    let token = try bench.center.subscribe(numbers, retry: .retry(1, delay: .seconds(3600))) { _ in
      throw Failure(number: 1)
    }
    let report = Task { await bench.center.deliver(numbers, 1) }
    while bench.executor.waiting == 0 { await Task.yield() }
    bench.executor.run()
    #expect(bench.clock.waiting == 1)
    token.cancel()
    #expect(await report.value.handled == 0)
    #expect(bench.clock.waiting == 0, "the retry is given up")
  }

  @Test("dying with retries that wait leaves nothing behind")
  func dyingWithRetries() throws {
    let clock = ManualClock()
    let executor = ManualExecutor()
    let gone = Notes<String>()
    do {
      let center = MessageCenter(executor: executor, clock: clock)
      let key = MessageKey<Owner>("owners")
      try center.register(key)
      try center.subscribe(key, retry: .retry(5, delay: .seconds(3600))) { _ in
        throw Failure(number: 1)
      }
      _ = center.dispatch(key, Owner { gone.add("payload") })
      executor.run()
      #expect(clock.waiting == 1)
      #expect(gone.all == [])
    }
    #expect(clock.waiting == 0)
    #expect(gone.all == ["payload"])
  }

  @Test("a message in flight keeps its center until it is delivered, and then nothing is left")
  func dyingInFlight() throws {
    let executor = ManualExecutor()
    let notes = Notes<String>()
    weak var trace: MessageCenter?
    do {
      let center = MessageCenter(executor: executor)
      trace = center
      let key = MessageKey<Owner>("owners")
      try center.register(key)
      try center.subscribe(key) { notes.add("got \($0.name)") }
      _ = center.dispatch(key, Owner("it") { notes.add("gone") })
    }
    #expect(trace != nil)
    executor.run()
    #expect(notes.all == ["got it", "gone"])
    #expect(trace == nil)
  }

  @Test("a binder that dies while messages wait is not called, and payloads go")
  func binderDiesInFlight() throws {
    let bench = Bench()
    let key = MessageKey<Owner>("owners")
    try bench.center.register(key)
    do {
      let binder = Owner("binder") { bench.notes.add("binder gone") }
      try bench.center.subscribe(key, owner: binder) { _, _ in bench.notes.add("called") }
      _ = bench.center.dispatch(key, Owner { bench.notes.add("payload gone") })
    }
    bench.executor.run()
    #expect(bench.notes.all == ["binder gone", "payload gone"])
    #expect(bench.center.subscriberCount(of: key) == 0)
  }
}
