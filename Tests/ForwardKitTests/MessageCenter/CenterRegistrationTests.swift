import ForwardKit
import ForwardKitTesting
import Testing

@Suite struct CenterRegistrationTests {
  @Test("DC-1 registering twice and unregistering the unknown are refused")
  func registration() throws {
    let center = MessageCenter()
    #expect(throws: MessageCenterError.notRegistered(name: "numbers")) {
      try center.unregister(numbers)
    }
    #expect(!center.unregisterIfPresent(numbers))
    try center.register(numbers)
    #expect(center.isRegistered(numbers))
    #expect(throws: MessageCenterError.alreadyRegistered(name: "numbers")) {
      try center.register(numbers)
    }
    #expect(!center.registerIfAbsent(numbers))
    #expect(center.registerIfAbsent(words))
    #expect(center.registeredNames == ["numbers", "words"])
    try center.unregister(numbers)
    #expect(!center.isRegistered(numbers))
    try center.register(numbers)
  }

  @Test("DC-1 a name is registered for one type")
  func types() throws {
    let bench = Bench()
    try bench.center.register(numbers)
    let wrong = MessageKey<String>("numbers")
    #expect(
      throws: MessageCenterError.payloadMismatch(
        name: "numbers", registered: "Int", given: "String")
    ) {
      try bench.center.subscribe(wrong) { _ in }
    }
    guard case .payloadMismatch("Int") = bench.center.dispatch(wrong, "x") else {
      Issue.record("a message of another type was taken")
      return
    }
    #expect(bench.center.counters.mismatched == 1)
  }

  @Test(
    "DC-2 a message that nobody registered is answered and counted, before registering and after unregistering"
  )
  func dispatchUnregistered() throws {
    let bench = Bench()
    guard case .notRegistered = bench.center.dispatch(numbers, 1) else {
      Issue.record("taken")
      return
    }
    try bench.center.register(numbers)
    try bench.center.subscribe(numbers) { bench.notes.add("\($0)") }
    try bench.center.unregister(numbers)
    guard case .notRegistered = bench.center.dispatch(numbers, 2) else {
      Issue.record("taken")
      return
    }
    bench.executor.run()
    #expect(bench.notes.all == [])
    #expect(bench.center.counters.notRegistered == 2)
  }

  @Test("DC-3 subscribing to what is not registered throws")
  func subscribeUnregistered() {
    let center = MessageCenter()
    let error = MessageCenterError.notRegistered(name: "numbers")
    #expect(throws: error) { try center.subscribe(numbers) { _ in } }
    #expect(throws: error) { try center.subscribe(numbers) { _, _ in } }
    #expect(throws: error) { try center.messages(numbers) }
    #expect("\(error)" == "no message 'numbers' is registered")
  }

  @Test(
    "DC-4 a binder is weak: when it is gone its handlers are not called, and all dead ones go in one pass"
  )
  func weakBinders() throws {
    let bench = Bench()
    try bench.center.register(numbers)
    let alive = Owner("alive")
    var dead = (0..<3).map { Owner("\($0)") }
    try bench.center.subscribe(numbers, owner: dead[0]) { owner, number in
      bench.notes.add("\(owner.name) \(number)")
    }
    try bench.center.subscribe(numbers, owner: alive) { owner, number in
      bench.notes.add("\(owner.name) \(number)")
    }
    try bench.center.subscribe(numbers, owner: dead[1]) { owner, number, _ in
      bench.notes.add("\(owner.name) \(number)")
    }
    try bench.center.subscribe(numbers, owner: dead[2]) { owner, number in
      bench.notes.add("\(owner.name) \(number)")
    }
    dead = []
    #expect(bench.center.subscriberCount(of: numbers) == 1)
    _ = bench.center.dispatch(numbers, 1)
    bench.executor.run()
    #expect(bench.notes.all == ["alive 1"])
    #expect(bench.center.removeDeadSubscribers() == 0, "the delivery removed all three")
  }

  @Test("DC-4 dead binders are removed by hand too")
  func manualClean() throws {
    let center = MessageCenter()
    try center.register(numbers)
    try center.register(words)
    var owners = [Owner(), Owner()]
    for owner in owners {
      try center.subscribe(numbers, owner: owner) { _, _ in }
      try center.subscribe(words, owner: owner) { _, _ in }
    }
    #expect(center.removeDeadSubscribers() == 0)
    owners.removeLast()
    #expect(center.removeDeadSubscribers() == 2)
    owners.removeLast()
    #expect(center.removeDeadSubscribers() == 2)
    #expect(center.removeDeadSubscribers() == 0)
  }

  @Test(
    "DC-8 unregistering drops the subscribers and, unless told otherwise, the messages that wait")
  func unregisterDrops() async throws {
    let bench = Bench()
    try bench.center.register(numbers)
    try bench.center.subscribe(numbers) { bench.notes.add("\($0)") }
    _ = bench.center.dispatch(numbers, 1)
    try bench.center.unregister(numbers)
    bench.executor.run()
    #expect(bench.notes.all == [])
    #expect(bench.center.counters.droppedUnregistered == 1)
    try bench.center.register(numbers)
    _ = bench.center.dispatch(numbers, 2)
    bench.executor.run()
    #expect(bench.notes.all == [], "a new registration starts without subscribers")
  }

  @Test("DC-8 unregistering can let waiting messages through, to the old subscribers only")
  func unregisterDelivers() throws {
    let bench = Bench()
    try bench.center.register(numbers, withdrawal: .deliver)
    try bench.center.subscribe(numbers) { bench.notes.add("old \($0)") }
    _ = bench.center.dispatch(numbers, 1)
    try bench.center.unregister(numbers)
    try bench.center.register(numbers)
    try bench.center.subscribe(numbers) { bench.notes.add("new \($0)") }
    _ = bench.center.dispatch(numbers, 2)
    bench.executor.run()
    #expect(bench.notes.all == ["old 1", "new 2"])
    #expect(bench.center.counters.droppedUnregistered == 0)
  }

  @Test(
    "DC-8 a message between the sender and its delivery meets the unregistering of a handler before it"
  )
  func unregisterInFlight() throws {
    let bench = Bench()
    try bench.center.register(numbers)
    try bench.center.subscribe(numbers) { number in
      bench.notes.add("\(number)")
      bench.center.unregisterIfPresent(numbers)
    }
    _ = bench.center.dispatch(numbers, 1)
    _ = bench.center.dispatch(numbers, 2)
    bench.executor.run()
    #expect(bench.notes.all == ["1"])
    #expect(bench.center.counters.droppedUnregistered == 1)
  }

  @Test("DC-13 subscriptions end by token, by binder, and by binder and key")
  func unsubscribing() throws {
    let bench = Bench()
    try bench.center.register(numbers)
    try bench.center.register(words)
    let owner = Owner("a")
    let other = Owner("b")
    let token = try bench.center.subscribe(numbers) { bench.notes.add("token \($0)") }
    for binder in [owner, other] {
      try bench.center.subscribe(numbers, owner: binder) { owner, number in
        bench.notes.add("\(owner.name) \(number)")
      }
      try bench.center.subscribe(words, owner: binder) { owner, word in
        bench.notes.add("\(owner.name) \(word)")
      }
    }
    #expect(token.isActive)
    token.cancel()
    token.cancel()
    #expect(!token.isActive)
    _ = bench.center.dispatch(numbers, 1)
    #expect(bench.center.cancel(owner: owner, from: numbers) == 1)
    _ = bench.center.dispatch(words, "x")
    bench.executor.run()
    #expect(bench.notes.all == ["b 1", "a x", "b x"])
    #expect(bench.center.cancel(owner: other) == 2)
    #expect(bench.center.cancel(owner: other) == 0)
    _ = bench.center.dispatch(numbers, 2)
    _ = bench.center.dispatch(words, "y")
    bench.executor.run()
    #expect(bench.notes.all == ["b 1", "a x", "b x", "a y"])
  }

  @Test("DC-13 no call after unsubscribing on the queue, even within the same delivery")
  func unsubscribeWithinDelivery() throws {
    let bench = Bench()
    try bench.center.register(numbers)
    let later = Lock<MessageSubscription?>(nil)
    try bench.center.subscribe(numbers) { _ in
      bench.notes.add("first")
      later.withLock { $0 }?.cancel()
    }
    let token = try bench.center.subscribe(numbers) { _ in bench.notes.add("second") }
    later.withLock { $0 = token }
    _ = bench.center.dispatch(numbers, 1)
    bench.executor.run()
    #expect(bench.notes.all == ["first"])
  }

  @Test("DC-13 no call after cancelling an owner's subscriptions, even within the same delivery")
  func cancelOwnerWithinDelivery() throws {
    let bench = Bench()
    let owner = Owner()
    try bench.center.register(numbers)
    try bench.center.subscribe(numbers) { _ in
      bench.notes.add("first")
      #expect(bench.center.cancel(owner: owner) == 1)
    }
    let token = try bench.center.subscribe(numbers, owner: owner) { _, _ in
      bench.notes.add("second")
    }
    _ = bench.center.dispatch(numbers, 1)
    bench.executor.run()
    #expect(bench.notes.all == ["first"])
    withExtendedLifetime((owner, bench)) { #expect(!token.isActive) }
  }
}
