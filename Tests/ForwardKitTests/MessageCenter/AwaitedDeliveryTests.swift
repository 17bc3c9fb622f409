// Subscribers that are awaited: room, priority, retries, dead letters and cancellation, with handlers that the test lets go on.
import ForwardKit
import ForwardKitTesting
import Testing

/// Work that goes on when the test says so. Each call reports that it has come and waits.
private final class HeldWork: Sendable {
  private typealias Waiter = CheckedContinuation<Void, any Error>
  private let waiters = Lock<[Int: Waiter]>([:])
  private let comings: AsyncStream<Int>
  private let report: AsyncStream<Int>.Continuation

  init() { (comings, report) = AsyncStream.makeStream() }

  /// Called by the handler; throws what the test answers, or `CancellationError`.
  func come(_ number: Int) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waiters.withLock { $0[number] = continuation }
        report.yield(number)
      }
    } onCancel: {
      answer(number, CancellationError())
    }
  }

  /// The next call, when it has come.
  func next() async -> Int? {
    for await number in comings { return number }
    return nil
  }

  /// How many calls wait.
  var count: Int { waiters.withLock { $0.count } }

  func answer(_ number: Int, _ error: (any Error)? = nil) {
    guard let waiter = waiters.withLock({ $0.removeValue(forKey: number) }) else { return }
    if let error { waiter.resume(throwing: error) } else { waiter.resume() }
  }
}

/// A center with one awaited subscriber of `numbers`, whose calls are held.
private struct AwaitedBench {
  let bench: Bench
  let work = HeldWork()
  let letters = Notes<String>()
  let token: MessageSubscription

  init(
    capacity: Int? = nil, overflow: Overflow = .refuse, retry: RetryPolicy = .none
  ) throws {
    bench = try Bench(capacity: capacity, overflow: overflow)
    try bench.center.register(numbers)
    token = try bench.center.subscribe(numbers, retry: retry) { [work, bench] number in
      try await work.come(number)
      bench.notes.add("\(number)")
    }
    bench.center.onDeadLetter { [letters] letter in
      letters.add("\(letter.payload) after \(letter.attempts): \(letter.error)")
    }
  }

  /// Sends and hands it to the subscriber's queue.
  @discardableResult
  func send(_ number: Int, priority: MessagePriority = .normal) -> MessageReceipt? {
    let receipt = bench.center.dispatch(numbers, number, priority: priority).receipt
    bench.executor.run()
    return receipt
  }

  /// Lets the next `count` calls end well; their numbers.
  func letGo(_ count: Int) async -> [Int] {
    var seen: [Int] = []
    while seen.count < count, let number = await work.next() {
      seen.append(number)
      work.answer(number)
    }
    return seen
  }

  func waitForTimer() async { while bench.clock.waiting == 0 { await Task.yield() } }
}

@Suite struct AwaitedDeliveryTests {
  /// What does not fit beside a call that is under way: the newest, or the oldest of those that wait.
  @Test(
    "DC-19 a center's capacity holds for an awaited subscriber, by its policy",
    .timeLimit(.minutes(1)),
    arguments: [
      (Overflow.refuse, 4), (.dropNewest, 4), (.block, 4), (.dropOldest, 2),
    ])
  func overflow(policy: Overflow, dead: Int) async throws {
    let awaited = try AwaitedBench(capacity: 2, overflow: policy)
    awaited.send(1)
    #expect(await awaited.work.next() == 1)
    for number in 2...4 { awaited.send(number) }
    #expect(
      awaited.letters.all == [
        "\(dead) after 0: a subscriber of 'numbers' has 2 messages waiting and can take no more"
      ])
    awaited.work.answer(1)
    let rest = (2...4).filter { $0 != dead }
    #expect(await awaited.letGo(2) == rest)
    await awaited.bench.center.idle()
    #expect(awaited.bench.notes.all == ([1] + rest).map(String.init))
    #expect(awaited.bench.center.counters.deadLetters == 1)
    #expect(awaited.bench.center.counters.handled == 3)
  }

  @Test(
    "DC-19 dropping the oldest spares what is more important, for an awaited subscriber too",
    .timeLimit(.minutes(1)))
  func overflowByPriority() async throws {
    let awaited = try AwaitedBench(capacity: 2, overflow: .dropOldest)
    awaited.send(1)
    #expect(await awaited.work.next() == 1)
    awaited.send(2, priority: .high)
    awaited.send(3)
    awaited.send(4, priority: .low)
    #expect(awaited.letters.all.count == 1)
    #expect(awaited.letters.all.first?.hasPrefix("4 after 0") == true)
    awaited.work.answer(1)
    #expect(await awaited.letGo(2) == [2, 3])
    await awaited.bench.center.idle()
  }

  @Test(
    "DC-9 what waits for an awaited subscriber goes by priority, one call at a time",
    .timeLimit(.minutes(1)))
  func priority() async throws {
    let awaited = try AwaitedBench()
    awaited.send(1)
    #expect(await awaited.work.next() == 1)
    awaited.send(2, priority: .low)
    awaited.send(3)
    awaited.send(4, priority: .high)
    awaited.send(5, priority: .high)
    #expect(awaited.bench.notes.all == [], "nothing else begins while a call is under way")
    awaited.work.answer(1)
    #expect(await awaited.letGo(4) == [4, 5, 3, 2])
    await awaited.bench.center.idle()
  }

  @Test(
    "DC-11 a retry awaits the work again, after delays that grow; others go ahead meanwhile",
    .timeLimit(.minutes(1)))
  func backOff() async throws {
    let awaited = try AwaitedBench(
      retry: .retry(3, delay: .seconds(1), factor: 2, maximumDelay: .seconds(3)))
    let clock = awaited.bench.clock
    awaited.send(1)
    var times: [Duration] = []
    for attempt in 1...4 {
      #expect(await awaited.work.next() == 1)
      times.append(clock.now.offset)
      guard attempt < 4 else { break }
      awaited.work.answer(1, Failure(number: attempt))
      await awaited.waitForTimer()
      if attempt == 1 {
        awaited.send(2)
        #expect(await awaited.letGo(1) == [2])
      }
      while clock.waiting > 0 { clock.advance(by: .milliseconds(500)) }
    }
    awaited.work.answer(1)
    await awaited.bench.center.idle()
    #expect(times == [.zero, .seconds(1), .seconds(3), .seconds(6)])
    #expect(awaited.bench.notes.all == ["2", "1"])
    #expect(awaited.bench.center.counters.retries == 3)
    #expect(awaited.letters.all == [])
  }

  @Test(
    "DC-12 after the last try of awaited work the message is a dead letter, and the report says so",
    .timeLimit(.minutes(1)))
  func deadLetters() async throws {
    let awaited = try AwaitedBench(retry: .retry(1, delay: .seconds(1)))
    let report = Task { await awaited.bench.center.deliver(numbers, 7) }
    while awaited.bench.executor.waiting == 0 { await Task.yield() }
    awaited.bench.executor.run()
    #expect(await awaited.work.next() == 7)
    awaited.work.answer(7, Failure(number: 1))
    await awaited.waitForTimer()
    awaited.bench.clock.advance(by: .seconds(1))
    #expect(await awaited.work.next() == 7)
    awaited.work.answer(7, Failure(number: 2))
    let found = await report.value
    #expect(found.handled == 0)
    #expect(found.retries == 1)
    #expect(found.deadLetters.map(\.attempts) == [2])
    #expect(found.deadLetters.first?.error as? Failure == Failure(number: 2))
    #expect(awaited.letters.all == ["7 after 2: \(Failure(number: 2))"])
  }

  @Test(
    "DC-13 cancelling a receipt cancels the task that runs, and no other's",
    .timeLimit(.minutes(1)))
  func cancelReceipt() async throws {
    let awaited = try AwaitedBench(retry: .retry(5, delay: .seconds(1)))
    let first = try #require(awaited.send(1))
    let second = try #require(awaited.send(2))
    awaited.send(3)
    #expect(await awaited.work.next() == 1)
    #expect(!second.cancel(), "its delivery has begun, though it waits for its subscriber")
    #expect(!first.cancel())
    #expect(await awaited.letGo(1) == [3])
    await awaited.bench.center.idle()
    #expect(awaited.bench.notes.all == ["3"])
    #expect(awaited.bench.clock.waiting == 0, "a cancelled call is not tried again")
    #expect(awaited.letters.all == [], "nor is it a failure")
  }

  @Test(
    "DC-13 cancelling a subscription cancels its task, what waits for it and its retries",
    .timeLimit(.minutes(1)))
  func cancelSubscription() async throws {
    let awaited = try AwaitedBench(retry: .retry(5, delay: .seconds(3600)))
    awaited.send(1)
    #expect(await awaited.work.next() == 1)
    awaited.work.answer(1, Failure(number: 1))
    await awaited.waitForTimer()
    awaited.send(2)
    awaited.send(3)
    #expect(await awaited.work.next() == 2)
    awaited.token.cancel()
    await awaited.bench.center.idle()
    #expect(awaited.bench.notes.all == [])
    #expect(awaited.bench.clock.waiting == 0)
    #expect(awaited.letters.all == [])
    #expect(awaited.bench.center.subscriberCount(of: numbers) == 0)
  }

  @Test(
    "DC-13 a task that awaits a report and is cancelled takes the handler's task with it",
    .timeLimit(.minutes(1)))
  func cancelSender() async throws {
    let awaited = try AwaitedBench()
    let sender = Task { await awaited.bench.center.deliver(numbers, 1) }
    while awaited.bench.executor.waiting == 0 { await Task.yield() }
    awaited.bench.executor.run()
    #expect(await awaited.work.next() == 1)
    sender.cancel()
    #expect(await sender.value.handled == 0)
    await awaited.bench.center.idle()
    #expect(awaited.bench.notes.all == [])
  }

  @Test("DC-13 of calls under way each is cancelled by its own token", .timeLimit(.minutes(1)))
  func cancelOfSeveral() async throws {
    let bench = Bench()
    let work = HeldWork()
    try bench.center.register(numbers)
    let tokens = try [0, 10, 20].map { base in
      try bench.center.subscribe(numbers) { number in try await work.come(base + number) }
    }
    _ = bench.center.dispatch(numbers, 1)
    bench.executor.run()
    var come: Set<Int> = []
    while come.count < 3, let number = await work.next() { come.insert(number) }
    #expect(come == [1, 11, 21])
    for (index, token) in tokens.enumerated() {
      token.cancel()
      #expect(work.count == 2 - index)
    }
    for number in come { work.answer(number) }  // none waits, unless one was forgotten
    await bench.center.idle()
  }

  @Test(
    "DC-13 unregistering and the center's end cancel what runs", .timeLimit(.minutes(1)))
  func endOfTopic() async throws {
    let awaited = try AwaitedBench()
    awaited.send(1)
    #expect(await awaited.work.next() == 1)
    try awaited.bench.center.unregister(numbers)
    await awaited.bench.center.idle()
    #expect(awaited.bench.notes.all == [])
    #expect(!awaited.token.isActive)
  }

  @Test(
    "DC-12 an owner that goes while a retry waits leaves a dead letter", .timeLimit(.minutes(1)))
  func ownerGone() async throws {
    let bench = Bench()
    let work = HeldWork()
    let letters = Notes<String>()
    try bench.center.register(numbers)
    bench.center.onDeadLetter { letters.add("\($0.payload) after \($0.attempts)") }
    do {
      let owner = Owner("owner")
      try bench.center.subscribe(numbers, owner: owner, retry: .retry(1, delay: .seconds(1))) {
        _, number in try await work.come(number)
      }
      _ = bench.center.dispatch(numbers, 1)
      bench.executor.run()
      #expect(await work.next() == 1)
      work.answer(1, Failure(number: 1))
      while bench.clock.waiting == 0 { await Task.yield() }
    }
    bench.clock.advance(by: .seconds(1))
    await bench.center.idle()
    #expect(letters.all == ["1 after 1"])
    #expect(bench.center.subscriberCount(of: numbers) == 0)
  }
}
