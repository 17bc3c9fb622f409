import ForwardKit
import ForwardKitTesting
import Testing

extension Message where Function == (Int32, Int32) -> Int32 {
  static var add: Message { Message("add:to:") }
}
extension Message where Function == (Int32) -> Void {
  static var drive: Message { Message("drive:") }
}
extension Message where Function == (String) -> Void {
  static var search: Message { Message("search:") }
}
extension Message where Function == (RuntimeObject, Int) -> Bool {
  static var select: Message { Message("view:select:") }
}
extension Message where Function == (String) async throws -> String {
  static var load: Message { Message("load:") }
}
extension Message where Function == () async throws -> Void {
  static var sync: Message { Message("sync") }
}

/// Messages that know their types.
@Suite struct MessageTests {
  let log = Log<String>()

  func calculator() throws -> RuntimeObject {
    let log = log
    return try RuntimeClass.define(fresh("Calculator")) {
      RuntimeMethod(.add) { _, x, y in x + y }
      RuntimeMethod(.drive) { _, far in log.add("drove \(far)") }
      RuntimeMethod(.search) { _, text in log.add("searched \(text)") }
    }.new()
  }

  /// The literal is the same at every use, the types are not.
  private func echo<Value: RuntimeValue & Equatable & Sendable>(
    _ value: Value, by object: RuntimeObject
  )
    throws -> Value
  {
    try object.send(Message<(Value) -> Value>("same:"), value)
  }

  @Test func messagesOfOneLiteralHaveTheTypesOfTheirUse() throws {
    let number = try RuntimeClass.define(fresh("Number")) {
      RuntimeMethod("same:") { (self: RuntimeObject, value: Int) -> Int in value }
    }.new()
    let text = try RuntimeClass.define(fresh("Text")) {
      RuntimeMethod("same:") { (self: RuntimeObject, value: String) -> String in value }
    }.new()
    for round in 0..<3 {
      #expect(try echo(round, by: number) == round)
      #expect(try echo("\(round)", by: text) == "\(round)")
      #expect(throws: RuntimeError.self) { try echo("text", by: number) }
      #expect(throws: RuntimeError.self) { try Message<(Int, Int) -> Int>("same:").signature }
    }
  }

  @Test func messagesOfLiteralsThatAreHandedOver() throws {
    let calculator = try calculator()
    func made(_ name: StaticString) -> Message<(Int32, Int32) -> Int32> { Message(name) }
    for _ in 0..<3 {
      #expect(try calculator.send(made("add:to:"), 1, 2) == 3)
      #expect(throws: RuntimeError.self) { try calculator.send(made("add:two:"), 1, 2) }
    }
    #expect(made("add:to:") == .add)
    #expect(made("add:to:").selector == "add:to:")
  }

  @Test func threadsMakeTheSameMessages() async throws {
    let calculator = try calculator()
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<200).allSatisfy { x in
            (try? calculator.send(Message<(Int32, Int32) -> Int32>("add:to:"), x, 1)) == x + 1
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test func sendsInferAndCheckTheTypes() throws {
    let calculator = try calculator()
    let sum = try calculator.send(.add, 1, 2)
    #expect(sum == 3)
    try calculator.send(.drive, 4)
    #expect(log.all == ["drove 4"])
    #expect(try calculator.responds(to: .add))
    #expect(throws: RuntimeError.self) { try RuntimeClass.object.new().send(.add, 1, 2) }
    let wrong = Message<(Int32) -> Int32>("add:to:")
    #expect(throws: RuntimeError.self) { try calculator.send(wrong, 1) }
  }

  @Test func behindAForwardingTargetTheTypesHold() throws {
    let calculator = try calculator()
    let handing = try RuntimeClass.define(fresh("Handing")) {
      ForwardingTarget { _, _ in calculator }
    }.new()
    #expect(try handing.send(.add, 20, 22) == 42)
    #expect(try handing.send(Message<(Int, Int) -> Double>("add:to:"), 1, 2) == 3)
  }

  @Test func hooksTakeTheMessagesTypes() throws {
    let calculator = try calculator()
    let log = log
    let tokens = TokenBag()
    try calculator.before(.drive) { info, far in log.add("before \(far)") }.store(in: tokens)
    try calculator.after(.drive) { _, far in log.add("after \(far)") }.store(in: tokens)
    try calculator.instead(.add) { info, x, y in
      try info.proceed(with: x * 10, y, returning: Int32.self)
    }.store(in: tokens)
    try calculator.send(.drive, 7)
    #expect(log.take() == ["before 7", "drove 7", "after 7"])
    #expect(try calculator.send(.add, 1, 2) == 12)
    #expect(tokens.count == 3)
    tokens.cancel()
    #expect(try calculator.send(.add, 1, 2) == 3)
  }

  @Test func delegatesAndProtocolsTakeTheMessagesTypes() throws {
    let adopted = try RuntimeProtocol.define(fresh("Selecting")) { Requirement(.select) }
    let delegate = try DynamicDelegate(for: adopted)
    try delegate.on(.select) { view, index in index > 1 }
    #expect(try delegate.object.send(.select, delegate.object, 2))
    #expect(try !delegate.object.send(.select, delegate.object, 1))
    delegate.cancel(.select)
  }

  @Test func rulesAndRecordingsTakeMessages() throws {
    let calculator = try calculator()
    let rule = try MessageThrottle().limit(calculator, .search, to: .seconds(5), mode: .firstly)
    try calculator.send(.search, "a")
    try calculator.send(.search, "b")
    #expect(log.take() == ["searched a"])
    rule.cancel()
    #expect(throws: ThrottleError.self) {
      try MessageThrottle().limit(calculator, Message<(Double) -> Void>("drive:"), to: .seconds(1))
    }
    let call = try RuntimeInvocation.recording(.add, 3, 4, on: calculator)
    try call.invoke()
    #expect(try call.result(of: .add) == 7)
  }

  @Test func propertiesAreHandles() throws {
    let volume = RuntimeProperty("volume", Int.self)
    let player = try RuntimeClass.define(fresh("Player")) { volume }.new()
    player[volume] = 11
    #expect(player[volume] == 11)
    let log = Log<[Int]>()
    let token = try player.observe(volume) { old, new in log.add([old, new]) }
    player[volume] = 12
    try player.set(volume, to: 13)
    #expect(log.all == [[11, 12], [12, 13]])
    token.cancel()
    player[volume] = 14
    #expect(log.all.count == 2)
    #expect(throws: (any Error).self) {
      try player.value(of: RuntimeProperty("volume", String.self))
    }
    #expect(throws: ObservingError.self) {
      try player.observe(RuntimeProperty("volme", Int.self)) { _, _ in }
    }
  }

  @Test func valuesAreASequence() async throws {
    let volume = RuntimeProperty("volume", Int.self)
    let player = try RuntimeClass.define(fresh("Player")) { volume }.new()
    let values = try player.values(of: volume)
    player[volume] = 1
    player[volume] = 2
    var seen: [Int] = []
    for await value in values {
      seen.append(value)
      if seen.count == 2 { break }
    }
    #expect(seen == [1, 2])
  }
}

/// Methods, hooks and delegates that are awaited.
@Suite struct AsyncMethodTests {
  func loader() throws -> RuntimeObject {
    try RuntimeClass.define(fresh("Loader")) {
      RuntimeMethod(.load) { _, name in
        await Task.yield()
        if name == "bad" { throw BankError.overdrawn(by: 1) }
        return "loaded \(name)"
      }
      RuntimeMethod(.sync) { _ in await Task.yield() }
      RuntimeMethod("plain:") { (self: RuntimeObject, x: Int) -> Int in x + 1 }
    }.new()
  }

  @Test func anAsynchronousMethodIsAwaited() async throws {
    let loader = try loader()
    #expect(try await loader.send(.load, "a") == "loaded a")
    try await loader.send(.sync)
    #expect(try await loader.send(awaiting: "load:", "b", returning: String.self) == "loaded b")
    #expect(try await loader.send(awaiting: "plain:", 1, returning: Int.self) == 2)
    await #expect(throws: BankError.overdrawn(by: 1)) { try await loader.send(.load, "bad") }
    let target = try RuntimeClass.define(fresh("Handing")) { ForwardingTarget { _, _ in loader } }
      .new()
    #expect(try await target.send(.load, "c") == "loaded c")
  }

  @Test func anInsteadRetriesTheAwaitedWork() async throws {
    let loader = try loader()
    let tries = Counter()
    try loader.instead(.load) { call, name in
      tries.add(1)
      do { return try await call.proceed() } catch { return try await call.proceed(with: "good") }
    }
    #expect(try await loader.send(.load, "bad") == "loaded good")
    #expect(tries.count == 1)
    let log = Log<String>()
    let before = try loader.before(.load) { _, name in log.add("before \(name)") }
    let after = try loader.after(.load) { result, _ in log.add("after \(result)") }
    #expect(try await loader.send(.load, "x") == "loaded x")
    #expect(log.take() == ["before x", "after loaded x"])
    before.cancel()
    after.cancel()
    #expect(try await loader.send(.load, "y") == "loaded y")
    #expect(log.all.isEmpty)
  }

  @Test func cancellingTheSenderCancelsTheMethod() async throws {
    let begun = AsyncStream.makeStream(of: Void.self)
    let cls = try RuntimeClass.define(fresh("Endless")) {
      RuntimeMethod(.sync) { _ in
        begun.continuation.yield()
        while true {
          try Task.checkCancellation()
          await Task.yield()
        }
      }
    }
    let object = try cls.new()
    let task = Task { try await object.send(.sync) }
    for await _ in begun.stream { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func aDelegatesClosureIsAwaited() async throws {
    let adopted = try RuntimeProtocol.define(fresh("Loading")) { Requirement(.load) }
    let delegate = try DynamicDelegate(for: adopted)
    try delegate.on(.load) { name in
      await Task.yield()
      return "delegate \(name)"
    }
    #expect(try await delegate.object.send(.load, "a") == "delegate a")
  }
}

/// A view model of the main actor uses each kind of registration without a task of its own.
@MainActor final class ViewModel {
  var volume = 0
  var hooked: [Int32] = []
  var progress: [Int] = []
  var query = ""
  let tokens = TokenBag()

  func bind(
    _ player: RuntimeObject, _ property: RuntimeProperty<Int>, _ center: MessageCenter,
    _ key: MessageKey<Int>
  ) throws {
    try player.observe(property) { _, new in self.volume = new }.store(in: tokens)
    try player.before(.drive) { _, far in self.hooked.append(far) }.store(in: tokens)
    try center.subscribe(key, owner: self) { me, value in me.progress.append(value) }.store(
      in: tokens)
    try center.subscribe(key) { value in
      await Task.yield()
      self.progress.append(value * 10)
    }.store(in: tokens)
    let throttler = try Throttler(for: .seconds(1)) { (text: String) in self.query = text }
    throttler("typed")
  }
}

@Suite struct FaceTests {
  /// A message whose work has to be awaited is refused before anything runs, wherever its method is found.
  @Test func anAsynchronousResultIsNotDropped() throws {
    let loader = try RuntimeClass.define(fresh("Loader")) {
      RuntimeMethod("load:") { (self: RuntimeObject, name: String) async throws -> String in name }
    }.new()
    let handing = try RuntimeClass.define(fresh("Handing")) { ForwardingTarget { _, _ in loader } }
      .new()
    for receiver in [loader, handing] {
      do {
        try receiver.send("load:", "a")
        Issue.record("the work was dropped")
      } catch RuntimeError.asynchronousMethod(let selector) { #expect(selector == "load:") }
    }
  }

  @Test func aPropertyThatIsNotThereEndsNothing() throws {
    let failures = Log<String>()
    try withPropertyFailures(to: { failures.add($0.property) }) {
      let volume = RuntimeProperty("volume", Int.self)
      let name = RuntimeProperty("name", String.self)
      let owner = RuntimeProperty("owner", RuntimeObject.self)
      let money = RuntimeProperty("money", Money.self)
      let point = RuntimeProperty("point", Point.self)
      let object = try RuntimeClass.define(fresh("Sparse")) {
        name
        owner
        money
        point
      }.new()
      #expect(object[volume] == 0)
      object[volume] = 3
      object[volume] += 1
      #expect(failures.all == ["volume", "volume", "volume", "volume"])
      _ = failures.take()
      #expect(object[name] == "")
      #expect(failures.all == ["name"])
      object[name] = "n"
      #expect(object[name] == "n")
      let none: RuntimeObject? = object[owner]
      #expect(none == nil && failures.all == ["name"])
      object[owner] = object
      #expect(object[owner] == object)
      object[owner] = nil
      #expect(object[money] == nil)
      object[money] = Money(cents: 4)
      #expect(object[money]?.cents == 4)
      object[point] = Point(x: 1, y: 2)
      let there: Point? = object[point]
      #expect(there?.y == 2)
      #expect(failures.all == ["name"])
    }
  }

  /// Dropping the token changes nothing; `cancel()` removes the closure that it stands for and no later one.
  @Test func aDelegatesClosureHasAToken() throws {
    let adopted = try RuntimeProtocol.define(fresh("Answering")) {
      Requirement("answer", ((() -> Int).self))
    }
    let delegate = try DynamicDelegate(for: adopted)
    let first = try delegate.on("answer") { () -> Int in 1 }
    let second = try delegate.on("answer") { () -> Int in 2 }
    #expect(!first.cancel())
    #expect(try delegate.object.send("answer", returning: Int.self) == 2)
    #expect(second.cancel() && !second.cancel())
    #expect(try delegate.object.send("answer", returning: Int.self) == 0)
    let bag = TokenBag()
    try delegate.on("answer") { () -> Int in 3 }.store(in: bag)
    bag.cancel()
    #expect(try delegate.object.send("answer", returning: Int.self) == 0)
  }

  @Test func aDelegatesClosureKeepsItsActor() async throws {
    let adopted = try RuntimeProtocol.define(fresh("Answering")) {
      Requirement("answer", ((() -> Int).self))
    }
    let delegate = try DynamicDelegate(for: adopted)
    try await MainActor.run {
      try delegate.on("answer") { @MainActor () -> Int in 1 }
      #expect(try delegate.object.send("answer", returning: Int.self) == 1)
    }
    let elsewhere = await Task.detached { () -> String in
      do { return "\(try delegate.object.send("answer", returning: Int.self))" } catch {
        return "\(error)"
      }
    }.value
    #expect(elsewhere.contains("MainActor"))
    actor Other {
      func set(_ delegate: DynamicDelegate) throws {
        try delegate.on("answer") { () -> Int in
          self.assertIsolated()
          return 1
        }
      }
    }
    await #expect(throws: DelegateError.self) { try await Other().set(delegate) }
  }
}

@Suite struct IsolationTests {
  @Test @MainActor func aViewModelBindsWithoutTasks() async throws {
    let volume = RuntimeProperty("volume", Int.self)
    let player = try RuntimeClass.define(fresh("Player")) {
      volume
      RuntimeMethod(.drive) { _, _ in }
    }.new()
    let center = MessageCenter()
    let key = MessageKey<Int>(fresh("progress"))
    try center.register(key)
    let model = ViewModel()
    try model.bind(player, volume, center, key)
    player[volume] = 5
    try player.send(.drive, 3)
    #expect(await center.deliver(key, 7).handled == 2)
    while model.volume != 5 || model.query.isEmpty { await Task.yield() }
    #expect(model.hooked == [3])
    #expect(model.progress.sorted() == [7, 70])
    #expect(model.query == "typed")
    model.tokens.cancel()
  }

  @Test func aHookOfTheMainActorRefusesCallsElsewhere() async throws {
    let car = try RuntimeClass.define(fresh("Car")) { RuntimeMethod(.drive) { _, _ in } }.new()
    try await MainActor.run { _ = try car.before(.drive) { @MainActor _, _ in } }
    let error = await Task.detached { () -> (any Error)? in
      do { try car.send(.drive, 1) } catch { return error }
      return nil
    }.value
    guard case .wrongIsolation = error as? AspectError else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}

/// Subscribers that are awaited.
@Suite struct AwaitedSubscriberTests {
  @Test func aRetryRetriesTheAwaitedWork() async throws {
    let center = MessageCenter()
    let key = MessageKey<Int>(fresh("work"))
    try center.register(key)
    let tries = Counter()
    try center.subscribe(key, retry: .retry(3, delay: .zero)) { value in
      await Task.yield()
      tries.add(1)
      if tries.count < 3 { throw BankError.overdrawn(by: value) }
    }
    let report = await center.deliver(key, 1)
    #expect(report.handled == 1)
    #expect(report.retries == 2)
    #expect(tries.count == 3)
  }

  @Test func messagesAreHandledOneAfterTheOther() async throws {
    let center = MessageCenter()
    let key = MessageKey<Int>(fresh("order"))
    try center.register(key)
    let log = Log<Int>()
    try center.subscribe(key) { value in
      log.add(value)
      for _ in 0..<5 { await Task.yield() }
      log.add(value)
    }
    for value in 0..<10 { _ = center.dispatch(key, value) }
    await center.idle()
    #expect(log.all == (0..<10).flatMap { [$0, $0] })
  }
}

/// A Swift object keeps what was hung on it.
@Suite struct PeerTests {
  final class Plain: Sendable {
    let held: Counted
    init(_ held: Counted) { self.held = held }
  }
  final class Hit: RuntimePeer {
    static var runtimeMembers: [ClassMember] {
      RuntimeMethod("hit") { (self: RuntimeObject) -> Int in 1 }
    }
  }

  @Test func hooksAndObserversStayWithTheSwiftObject() throws {
    let hit = Hit()
    let log = Log<String>()
    try RuntimeObject.wrapping(hit).before("hit") { log.add("hooked") }
    for _ in 0..<3 {
      #expect(try RuntimeObject.wrapping(hit).send("hit", returning: Int.self) == 1)
    }
    #expect(log.all.count == 3)
    #expect(
      try RuntimeObject.wrapping(hit).runtimeClass.name.hasPrefix("ForwardKitTests_PeerTests_Hit"))
  }

  @Test func nothingKeepsTheSwiftObject() throws {
    let counter = Counter()
    let captured = Counter()
    do {
      let plain = Plain(Counted(counter))
      let held = Counted(captured)
      try RuntimeObject.wrapping(plain).before("description") { _ = held }
      #expect(counter.count == 1)
    }
    #expect(counter.count == 0)
    // The next use of a peer ends those whose objects are gone.
    _ = try RuntimeObject.wrapping(Hit())
    #expect(captured.count == 0)
  }

  @Test func whoHoldsThePeerHoldsTheSwiftObject() throws {
    let counter = Counter()
    var peer: RuntimeObject? = try RuntimeObject.wrapping(Plain(Counted(counter)))
    #expect(counter.count == 1)
    let weak = WeakObject(peer)
    #expect(weak.object == peer)
    #expect(try peer?.peer(Plain.self) != nil)
    peer = nil
    #expect(counter.count == 0)
    #expect(weak.object == nil)
  }
}
