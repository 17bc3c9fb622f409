import ForwardKit
import ForwardKitTesting
import Testing

@Suite struct CenterConcurrencyTests {
  @Test(
    "DC-5 the order of each sender's messages is kept under eight senders", .timeLimit(.minutes(1)))
  func orderUnderConcurrency() async throws {
    struct Mark: Sendable { let sender: Int, number: Int }
    let key = MessageKey<Mark>("marks")
    let center = MessageCenter()
    try center.register(key)
    let last = Lock([Int](repeating: 0, count: 8))
    let wrong = Count()
    try center.subscribe(key) { mark in
      let isNext = last.withLock { last in
        defer { last[mark.sender] = mark.number }
        return last[mark.sender] + 1 == mark.number
      }
      if !isNext { wrong.add() }
    }
    await withTaskGroup { group in
      for sender in 0..<8 {
        group.addTask {
          for number in 1...1000 { _ = center.dispatch(key, Mark(sender: sender, number: number)) }
        }
      }
    }
    await center.idle()
    #expect(wrong.value == 0)
    #expect(last.withLock { $0 } == [Int](repeating: 1000, count: 8))
  }

  @Test(
    "DC-17 eight threads register, subscribe, dispatch, unsubscribe, unregister",
    .timeLimit(.minutes(2)))
  func threads() async throws {
    let center = try MessageCenter(capacity: 256, overflow: .dropOldest)
    let keys = (0..<4).map { MessageKey<Int>("key \($0)") }
    let handled = Count()
    let failed = Count()
    let letters = Count()
    let lettersOfFailures = Count()
    center.onDeadLetter { letter in
      letters.add()
      if letter.error is Failure { lettersOfFailures.add() }  // the others had no room
    }
    let alive = Count()
    let droppedAtOnce = Count()
    await withTaskGroup { group in
      for seed in 1...8 {
        group.addTask {
          var random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
          var tokens: [MessageSubscription] = []
          var binders: [Owner] = []
          for round in 0..<2000 {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let key = keys[Int(random >> 33) % keys.count]
            switch Int(random >> 40) % 10 {
            case 0: center.registerIfAbsent(key)
            case 1 where round % 8 == 0: center.unregisterIfPresent(key)
            case 2, 3:
              if let token = try? center.subscribe(
                key, on: round % 3 == 0 ? .pool : nil,
                { number in
                  guard number != -1 else {
                    failed.add()
                    throw Failure(number: 0)
                  }
                  handled.add()
                })
              {
                tokens.append(token)
              }
            case 4:
              alive.add()
              let binder = Owner { alive.add(-1) }
              binders.append(binder)
              _ = try? center.subscribe(key, owner: binder) { _, _ in handled.add() }
            case 5: _ = tokens.popLast()?.cancel()
            case 6: _ = binders.popLast()
            case 7:
              let result = center.dispatch(key, round, priority: .high)
              if case .dropped = result { droppedAtOnce.add() }
              result.receipt?.cancel()
            default:
              if case .dropped = center.dispatch(key, round % 50 == 0 ? -1 : round) {
                droppedAtOnce.add()
              }
            }
          }
        }
      }
    }
    await center.idle()
    let counters = center.counters
    #expect(counters.waiting == 0)
    #expect(
      counters.accepted + droppedAtOnce.value == counters.delivered + counters.droppedForRoom
        + counters.droppedUnregistered
        + counters.cancelled)
    #expect(counters.handled == handled.value)
    #expect(counters.deadLetters == letters.value && lettersOfFailures.value == failed.value)
    #expect(alive.value == 0, "binders die with their owners' lists")
  }

  @Test(
    "DC-17 a token's cancellation on another thread: no call begins after it returned",
    .timeLimit(.minutes(1)))
  func cancelFromElsewhere() async throws {
    let center = MessageCenter()
    try center.register(numbers)
    for _ in 0..<200 {
      let calls = Count()
      let token = try center.subscribe(numbers) { _ in calls.add() }
      for number in 0..<20 { _ = center.dispatch(numbers, number) }
      token.cancel()
      // One call may have begun; after the queue has run dry no more can.
      await center.idle()
      let before = calls.value
      _ = center.dispatch(numbers, 1)
      await center.idle()
      #expect(calls.value == before)
    }
  }

  @Test("the messages of a key as an asynchronous sequence", .timeLimit(.minutes(1)))
  func streams() async throws {
    let center = MessageCenter()
    try center.register(numbers)
    let stream = try center.messages(numbers)
    #expect(center.subscriberCount(of: numbers) == 1)
    for number in 1...5 { _ = center.dispatch(numbers, number) }
    var seen: [Int] = []
    for await number in stream {
      seen.append(number)
      if number == 5 { break }
    }
    #expect(seen == [1, 2, 3, 4, 5])
  }

  @Test("leaving the task ends the subscription", .timeLimit(.minutes(1)))
  func streamCancellation() async throws {
    let center = MessageCenter()
    try center.register(numbers)
    let stream = try center.messages(numbers)
    let task = Task { for await _ in stream {} }
    task.cancel()
    await task.value
    #expect(center.subscriberCount(of: numbers) == 0)
  }

  @Test("unregistering ends the sequence", .timeLimit(.minutes(1)))
  func streamEnds() async throws {
    let center = MessageCenter()
    try center.register(numbers, withdrawal: .deliver)
    let stream = try center.messages(numbers)
    for number in 1...3 { _ = center.dispatch(numbers, number) }
    try center.unregister(numbers)
    var seen: [Int] = []
    for await number in stream { seen.append(number) }
    #expect(seen == [1, 2, 3])
  }

  @Test("a sequence with a small buffer counts what it drops", .timeLimit(.minutes(1)))
  func streamOverflow() async throws {
    let center = MessageCenter()
    try center.register(numbers)
    let stream = try center.messages(numbers, bufferingPolicy: .bufferingNewest(2))
    for number in 1...5 { _ = center.dispatch(numbers, number) }
    await center.idle()
    try center.unregister(numbers)
    var seen: [Int] = []
    for await number in stream { seen.append(number) }
    #expect(seen == [4, 5])
    #expect(center.counters.droppedByStreams == 3)
  }

  @Test("dead letters as an asynchronous sequence", .timeLimit(.minutes(1)))
  func deadLetterStream() async throws {
    let center = MessageCenter()
    try center.register(numbers)
    try center.subscribe(numbers) { throw Failure(number: $0) }
    let letters = center.deadLetters()
    _ = center.dispatch(numbers, 4)
    var received: [Int?] = []
    for await letter in letters {
      received.append(letter.payload as? Int)
      break
    }
    #expect(received == [4])
  }

  @Test("a serial thread runs work in order and ends with its object", .timeLimit(.minutes(1)))
  func serialThread() async {
    let notes = Notes<Int>()
    var thread: SerialThread? = SerialThread()
    for number in 1...100 { thread?.execute { notes.add(number) } }
    await withCheckedContinuation { continuation in
      thread?.execute { continuation.resume() }
      thread = nil
    }
    #expect(notes.all == Array(1...100), "what was given before the end is still done")
  }
}
