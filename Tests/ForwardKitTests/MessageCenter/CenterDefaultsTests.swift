import ForwardKitTesting
import Testing

@testable import ForwardKit

@Suite("A center's numbers and defaults") struct CenterDefaultsTests {
  @Test("DC-20 a new center has counted nothing")
  func counters() {
    for counters in [MessageCenter().counters, MessageCenter.Counters()] {
      let children = Mirror(reflecting: counters).children
      #expect(children.count == 15)
      for child in children { #expect(child.value as? Int == 0, "\(child.label ?? "")") }
    }
  }

  @Test("DC-9 the named priorities") func priorities() {
    #expect(MessagePriority.low.rawValue == -10)
    #expect(MessagePriority.normal.rawValue == 0)
    #expect(MessagePriority.high.rawValue == 10)
  }

  @Test("DC-10 subscribers that say nothing have rank 0, in every form of subscribe")
  func ranks() async throws {
    let owner = Owner()
    typealias Form = (Bench) throws -> Void
    let forms: [Form] = [
      { bench in try bench.center.subscribe(words) { _ in bench.notes.add("default") } },
      { bench in try bench.center.subscribe(words) { _, _ in bench.notes.add("default") } },
      { bench in
        try bench.center.subscribe(words, owner: owner) { _, _ in bench.notes.add("default") }
      },
      { bench in
        try bench.center.subscribe(words, owner: owner) { _, _, _ in bench.notes.add("default") }
      },
    ]
    for (index, subscribe) in forms.enumerated() {
      let bench = Bench()
      try bench.center.register(words)
      try bench.center.subscribe(words, rank: 0) { _ in bench.notes.add("0") }
      try subscribe(bench)
      try bench.center.subscribe(words, rank: 1) { _ in bench.notes.add("1") }
      _ = bench.center.dispatch(words, "")
      bench.executor.run()
      #expect(bench.notes.all == ["1", "0", "default"], "form \(index)")
    }
  }

  @Test(
    "DC-10 subscribers that are awaited or on an actor, and say nothing, have rank 0",
    .timeLimit(.minutes(1)))
  @MainActor func ranksOnActors() async throws {
    actor Store {
      var notes: [String] = []
      func add(_ note: String) { notes.append(note) }
    }
    let (owner, store) = (Owner(), Store())
    let (main, awaited, owned) = (Log<String>(), Log<String>(), Log<String>())
    let center = MessageCenter()
    try center.register(words)
    // By rank; within a rank, the explicit one is added first.
    for (name, rank) in [("0", 0), ("default", nil), ("1", 1)] as [(String, Int?)] {
      let plain: @MainActor @Sendable (Owner, String) -> Void = { _, _ in main.add(name) }
      let late: @MainActor @Sendable (String) async -> Void = { _ in awaited.add(name) }
      let lateOwned: @MainActor @Sendable (Owner, String) async -> Void = { _, _ in owned.add(name)
      }
      if let rank {
        try center.subscribeOnMainActor(words, owner: owner, rank: rank, plain)
        try center.subscribe(words, rank: rank, late)
        try center.subscribe(words, owner: owner, rank: rank, lateOwned)
        try center.subscribe(words, actor: store, rank: rank) { store, _ in store.add(name) }
      } else {
        try center.subscribeOnMainActor(words, owner: owner, plain)
        try center.subscribe(words, late)
        try center.subscribe(words, owner: owner, lateOwned)
        try center.subscribe(words, actor: store) { store, _ in store.add(name) }
      }
    }
    _ = center.dispatch(words, "")
    await center.idle()
    #expect(await store.notes == ["1", "0", "default"])
    for log in [main, awaited, owned] { #expect(log.all == ["1", "0", "default"]) }
  }

  @Test("DC-9 a message waits behind 32 of a higher priority, unless the center says otherwise")
  func overtakingLimit() throws {
    for bench in [Bench(), try Bench(capacity: nil)] {
      try bench.center.register(words)
      try bench.center.subscribe(words) { bench.notes.add($0) }
      _ = bench.center.dispatch(words, "low", priority: .low)
      for _ in 0..<40 { _ = bench.center.dispatch(words, "high", priority: .high) }
      bench.executor.run()
      #expect(bench.notes.all.firstIndex(of: "low") == 32)
    }
  }

  @Test("DC-11 delays double up to a minute, unless the policy says otherwise; they may shrink too")
  func delays() {
    let doubling = RetryPolicy.retry(9, delay: .seconds(1))
    #expect(
      (1...8).map(doubling.delay(afterAttempt:))
        == [1, 2, 4, 8, 16, 32, 60, 60].map { .seconds($0) })
    let shrinking = RetryPolicy.retry(9, delay: .seconds(8), factor: 0.5, maximumDelay: .seconds(8))
    #expect(throws: Never.self) { try shrinking.check() }
    #expect((1...4).map(shrinking.delay(afterAttempt:)) == [8, 4, 2, 1].map { .seconds($0) })
  }

  @Test("DC-13 subscriptions of a center have numbers from 1; a token knows whether messages come")
  func tokens() throws {
    var bench: Bench? = Bench()
    let center = try #require(bench?.center)
    try center.register(words)
    var owner: Owner? = Owner()
    let tokens = [
      try center.subscribe(words) { _ in },
      try center.subscribe(words, owner: #require(owner)) { _, _ in },
      center.onDeadLetter { _ in }, try center.subscribe(words) { _ in },
    ]
    #expect(tokens.map(\.id) == [1, 2, 3, 4])
    #expect(tokens.map(\.isActive) == [true, true, true, true])
    tokens[0].cancel()
    #expect(!tokens[0].isActive)
    owner = nil
    #expect(!tokens[1].isActive)
    #expect(center.subscriberCount(of: words) == 1)
    #expect(center.subscriberCount(of: numbers) == 0)
    _ = bench
    bench = nil
  }

  @Test("DC-16 a handler with an owner gets the record of the delivery, and can stop the message")
  func stopping() throws {
    let bench = Bench()
    let owner = Owner("owner")
    try bench.center.register(words)
    try bench.center.subscribe(words, owner: owner, rank: 1) { owner, word, delivery in
      bench.notes.add("\(owner.name) \(word) \(delivery.message)")
      delivery.stop()
    }
    try bench.center.subscribe(words) { bench.notes.add($0) }
    _ = bench.center.dispatch(words, "stop")
    bench.executor.run()
    #expect(bench.notes.all == ["owner stop #1"])
  }

  @Test("DC-11 several messages may wait for a second try of one subscriber")
  func retriesAtOnce() throws {
    let bench = Bench()
    try bench.center.register(numbers)
    let failed = Lock<Set<Int>>([])
    try bench.center.subscribe(numbers, retry: .retry(1, delay: .seconds(1))) { number in
      if failed.withLock({ $0.insert(number).inserted }) { throw Failure(number: number) }
      bench.notes.add("\(number)")
    }
    for number in 1...3 { _ = bench.center.dispatch(numbers, number) }
    bench.executor.run()
    bench.clock.advance(by: .seconds(1))
    bench.executor.run()
    #expect(bench.notes.all.sorted() == ["1", "2", "3"])
    #expect(bench.center.counters.retries == 3)
  }

  @Test("DC-12 every collector of dead letters is told, in order; of no room, after no try")
  func deadLetters() throws {
    let bench = try Bench(capacity: 1)
    let slow = ManualExecutor()
    try bench.center.register(numbers)
    try bench.center.subscribe(numbers, on: slow) { _ in }
    for name in ["first", "second", "third"] {
      bench.center.onDeadLetter { bench.notes.add("\(name) \($0.payload) \($0.attempts)") }
    }
    for number in 1...2 {
      _ = bench.center.dispatch(numbers, number)
      bench.executor.run()
    }
    #expect(bench.notes.all == ["first 2 0", "second 2 0", "third 2 0"])
    slow.run()
  }

  @Test("DC-14 a handler that is awaited counts as one that handled, with an owner and without")
  func awaited() async throws {
    let center = MessageCenter()
    let owner = Owner("owner")
    let notes = Notes<String>()
    try center.register(words)
    try center.subscribe(words) { word in
      await Task.yield()
      notes.add(word)
    }
    try center.subscribe(words, owner: owner) { owner, word in
      await Task.yield()
      notes.add("\(owner.name) \(word)")
    }
    #expect(await center.deliver(words, "word").handled == 2)
    await center.idle()
    #expect(center.counters.handled == 2)
    #expect(notes.all.sorted() == ["owner word", "word"])
    #expect(center.subscriberCount(of: words) == 2)
  }
}
