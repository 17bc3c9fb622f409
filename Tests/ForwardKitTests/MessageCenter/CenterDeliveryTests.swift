import ForwardKit
import ForwardKitTesting
import Testing

@Suite struct CenterDeliveryTests {
  @Test("DC-5 handlers in order of subscription, messages in order of dispatch")
  func order() throws {
    let bench = Bench()
    try bench.center.register(numbers)
    let owner = Owner("o")
    try bench.center.subscribe(numbers) { bench.notes.add("a\($0)") }
    try bench.center.subscribe(numbers, owner: owner) { bench.notes.add("\($0.name)\($1)") }
    try bench.center.subscribe(numbers, owner: owner) { bench.notes.add("\($0.name)\($1)'") }
    for number in 1...100 { _ = bench.center.dispatch(numbers, number) }
    bench.executor.run()
    #expect(bench.notes.all == (1...100).flatMap { ["a\($0)", "o\($0)", "o\($0)'"] })
    #expect(bench.center.counters.accepted == 100)
    #expect(bench.center.counters.delivered == 100)
    #expect(bench.center.counters.handled == 300)
  }

  @Test("DC-6 dispatch returns before any handler runs, and no handler runs on the sender's thread")
  func asynchronous() async throws {
    let bench = Bench()
    try bench.center.register(numbers)
    try bench.center.subscribe(numbers) { bench.notes.add("\($0)") }
    _ = bench.center.dispatch(numbers, 1)
    #expect(bench.notes.all == [])
    #expect(bench.executor.waiting == 1, "one hop")
    _ = bench.center.dispatch(numbers, 2)
    #expect(bench.executor.waiting == 1, "one drain for both")
    bench.executor.run()
    #expect(bench.notes.all == ["1", "2"])

    let real = MessageCenter()
    try real.register(numbers)
    let gate = Lock<Void>(())
    // Would hang if the handler ran inside dispatch: the sender holds what the handler waits for.
    try real.subscribe(numbers) { number in gate.withLock { _ in bench.notes.add("real \(number)") }
    }
    gate.withLock { _ in _ = real.dispatch(numbers, 3) }
    await real.idle()
    #expect(bench.notes.all.last == "real 3")
  }

  @Test("DC-7 what a message carries is a value: later changes are not seen")
  func copied() throws {
    struct Cart: Sendable { var items: [String] }
    let key = MessageKey<Cart>("cart")
    let bench = Bench()
    try bench.center.register(key)
    try bench.center.subscribe(key) { bench.notes.add($0.items.joined(separator: ",")) }
    var cart = Cart(items: ["pen"])
    _ = bench.center.dispatch(key, cart)
    cart.items.append("ink")
    bench.executor.run()
    #expect(bench.notes.all == ["pen"])
    #expect(cart.items.count == 2)
  }

  @Test("DC-9 of the messages that wait, the highest priority goes first; in order within one")
  func priorities() throws {
    let bench = Bench()
    try bench.center.register(words)
    try bench.center.subscribe(words) { bench.notes.add($0) }
    _ = bench.center.dispatch(words, "low", priority: .low)
    _ = bench.center.dispatch(words, "normal 1")
    _ = bench.center.dispatch(words, "high 1", priority: .high)
    _ = bench.center.dispatch(words, "5", priority: 5)
    _ = bench.center.dispatch(words, "high 2", priority: .high)
    _ = bench.center.dispatch(words, "normal 2")
    bench.executor.run()
    #expect(bench.notes.all == ["high 1", "high 2", "5", "normal 1", "normal 2", "low"])
  }

  @Test(
    "DC-9 a message that comes while others are being delivered overtakes those of lower priority")
  func priorityWithinBatch() throws {
    let bench = Bench()
    try bench.center.register(words)
    try bench.center.subscribe(words) { word in
      bench.notes.add(word)
      if word == "1" { _ = bench.center.dispatch(words, "urgent", priority: .high) }
    }
    for number in 1...5 { _ = bench.center.dispatch(words, "\(number)") }
    bench.executor.run()
    #expect(bench.notes.all == ["1", "urgent", "2", "3", "4", "5"])
  }

  @Test("DC-9 a low message is overtaken a limited number of times")
  func ageing() throws {
    let bench = try Bench(capacity: nil, overtakingLimit: 3)
    try bench.center.register(words)
    try bench.center.subscribe(words) { bench.notes.add($0) }
    _ = bench.center.dispatch(words, "low 1", priority: .low)
    _ = bench.center.dispatch(words, "low 2", priority: .low)
    for number in 1...8 { _ = bench.center.dispatch(words, "\(number)", priority: .high) }
    bench.executor.run()
    #expect(bench.notes.all == ["1", "2", "3", "low 1", "4", "5", "6", "low 2", "7", "8"])
  }

  @Test("DC-10 subscribers of a higher rank come first, ties in order of subscription")
  func ranks() throws {
    let bench = Bench()
    try bench.center.register(numbers)
    for (name, rank) in [("a", 0), ("b", 5), ("c", -1), ("d", 5), ("e", 0)] {
      try bench.center.subscribe(numbers, rank: rank) { _ in bench.notes.add(name) }
    }
    _ = bench.center.dispatch(numbers, 1)
    bench.executor.run()
    #expect(bench.notes.all == ["b", "d", "a", "e", "c"])
  }

  @Test("DC-14 a subscriber's handlers run on the executor it chose, in order")
  func executors() throws {
    let bench = Bench()
    let other = ManualExecutor()
    try bench.center.register(numbers)
    try bench.center.subscribe(numbers, on: other) { bench.notes.add("other \($0)") }
    try bench.center.subscribe(numbers) { bench.notes.add("own \($0)") }
    try bench.center.subscribe(numbers, on: other) { bench.notes.add("other' \($0)") }
    for number in 1...2 { _ = bench.center.dispatch(numbers, number) }
    bench.executor.run()
    #expect(bench.notes.all == ["own 1", "own 2"])
    other.run()
    #expect(bench.notes.all == ["own 1", "own 2", "other 1", "other' 1", "other 2", "other' 2"])
  }

  @Test("DC-14 priorities hold among what waits on a subscriber's executor")
  func prioritiesOnLanes() throws {
    let bench = Bench()
    let other = ManualExecutor()
    try bench.center.register(words)
    try bench.center.subscribe(words, on: other) { bench.notes.add($0) }
    _ = bench.center.dispatch(words, "normal")
    bench.executor.run()
    _ = bench.center.dispatch(words, "high", priority: .high)
    bench.executor.run()
    other.run()
    #expect(bench.notes.all == ["high", "normal"])
  }

  @Test("DC-14 the main actor and other actors", .timeLimit(.minutes(1)))
  @MainActor func actors() async throws {
    @MainActor final class Screen { var shown: [Int] = [] }
    actor Store {
      var sum = 0
      func add(_ number: Int) { sum += number }
    }
    let center = MessageCenter()
    try center.register(numbers)
    let screen = Screen()
    let store = Store()
    try center.subscribeOnMainActor(numbers, owner: screen) { screen, number in
      screen.shown.append(number)
    }
    try center.subscribe(numbers, actor: store) { store, number in store.add(number) }
    for number in 1...100 { _ = center.dispatch(numbers, number) }
    await center.idle()
    #expect(screen.shown == Array(1...100))
    #expect(await store.sum == 5050)
  }

  @Test("DC-14 an actor is held weakly and leaves when it dies", .timeLimit(.minutes(1)))
  func dyingActor() async throws {
    actor Store { func add(_: Int) {} }
    let center = MessageCenter()
    try center.register(numbers)
    var store: Store? = Store()
    weak let trace = store
    if let store {
      try center.subscribe(numbers, actor: store) { store, number in store.add(number) }
    }
    #expect(center.subscriberCount(of: numbers) == 1)
    store = nil
    #expect(trace == nil)
    #expect(await center.deliver(numbers, 1).handled == 0)
    #expect(center.removeDeadSubscribers() == 0)
  }

  @Test("DC-16 a subscriber keeps a message from those after it")
  func stopping() async throws {
    let bench = Bench()
    let other = ManualExecutor()
    try bench.center.register(numbers)
    try bench.center.subscribe(numbers, on: other) { _ in bench.notes.add("before") }
    try bench.center.subscribe(numbers) { number, delivery in
      bench.notes.add("stopper")
      if number == 1 { delivery.stop() }
    }
    try bench.center.subscribe(numbers) { _ in bench.notes.add("after") }
    try bench.center.subscribe(numbers, on: other) { _ in bench.notes.add("other after") }
    _ = bench.center.dispatch(numbers, 1)
    bench.executor.run()
    other.run()
    #expect(bench.notes.all == ["stopper", "before"])
    _ = bench.center.dispatch(numbers, 2)
    bench.executor.run()
    other.run()
    #expect(bench.notes.all.suffix(4) == ["stopper", "after", "before", "other after"])
  }

  @Test("DC-16 a message is cancelled by its receipt")
  func cancelling() throws {
    let bench = Bench()
    try bench.center.register(numbers)
    try bench.center.subscribe(numbers) { bench.notes.add("\($0)") }
    let first = bench.center.dispatch(numbers, 1).receipt
    let second = bench.center.dispatch(numbers, 2).receipt
    #expect(first?.id.number == 1)
    #expect(first?.cancel() == true)
    #expect(first?.cancel() == false)
    bench.executor.run()
    #expect(second?.cancel() == false, "delivered by now")
    #expect(bench.notes.all == ["2"])
    #expect(bench.center.counters.cancelled == 1)
  }

  @Test("DC-18 a message dispatched in a handler is queued, not nested")
  func nesting() throws {
    let bench = Bench()
    try bench.center.register(numbers)
    let depth = Lock(0)
    try bench.center.subscribe(numbers) { number in
      depth.withLock { $0 += 1 }
      bench.notes.add("\(number) at \(depth.withLock { $0 })")
      if number < 1000 { _ = bench.center.dispatch(numbers, number + 1) }
      depth.withLock { $0 -= 1 }
    }
    try bench.center.subscribe(numbers) { _ in }
    _ = bench.center.dispatch(numbers, 1)
    bench.executor.run()
    #expect(bench.notes.all == (1...1000).map { "\($0) at 1" })
  }

  @Test("DC-20 the record of a delivery: attempt, priority, times")
  func records() throws {
    let bench = Bench()
    try bench.center.register(numbers)
    let records = Notes<Delivery>()
    try bench.center.subscribe(numbers, retry: .retry(1, delay: .seconds(2))) { _, delivery in
      records.add(delivery)
      if delivery.attempt == 1 { throw Failure(number: 1) }
    }
    bench.clock.advance(by: .seconds(1))
    _ = bench.center.dispatch(numbers, 1, priority: .high)
    bench.clock.advance(by: .seconds(3))
    bench.executor.run()
    bench.clock.advance(by: .seconds(2))
    bench.executor.run()
    #expect(records.all.map(\.attempt) == [1, 2])
    #expect(records.all.map(\.dispatchedAt) == [.seconds(1), .seconds(1)])
    #expect(records.all.map(\.waited) == [.seconds(3), .seconds(5)])
    #expect(records.all.allSatisfy { $0.priority == .high && $0.name == "numbers" && !$0.isReplay })
    #expect(records.all.first?.message.number == 1)
  }

  @Test func messagesWithoutPayload() throws {
    let key = MessageKey<Void>("tick")
    let bench = Bench()
    try bench.center.register(key)
    try bench.center.subscribe(key) { bench.notes.add("tick") }
    _ = bench.center.dispatch(key)
    bench.executor.run()
    #expect(bench.notes.all == ["tick"])
  }
}
