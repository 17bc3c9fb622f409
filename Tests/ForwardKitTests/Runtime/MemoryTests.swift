import ForwardKit
import Testing

private final class Slot: Sendable {
  private let state: Lock<RuntimeObject?>
  init(_ object: RuntimeObject?) { state = Lock(object) }
  var object: RuntimeObject? {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

@Suite("Memory on both sides") struct ReferenceTests {
  /// A class whose objects tell when they die.
  private func counted(_ dead: Counter) throws -> RuntimeClass {
    try RuntimeClass.define(fresh("Counted")) {
      Deinit { _ in dead.add(1) }
      RuntimeMethod("me") { (self: RuntimeObject) -> RuntimeObject in self }
      RuntimeMethod("copyOf:") { (self: RuntimeObject, x: RuntimeObject) -> RuntimeObject in x }
      RuntimeProperty("next", RuntimeObject?.self)
    }
  }

  @Test func anObjectDiesWithItsLastReference() throws {
    let dead = Counter()
    let cls = try counted(dead)
    do {
      let object = try cls.new()
      #expect(object.referenceCount == 1)
      let same = try object.send("me", returning: RuntimeObject.self)
      #expect(same == object && object.referenceCount == 2)
      _ = try object.send("copyOf:", object, returning: RuntimeObject.self)
      try autoreleasing { _ = try object.send("me", returning: RuntimeObject.self) }
      #expect(object.referenceCount == 2)
      withExtendedLifetime(same) {}
    }
    #expect(dead.count == 1)
  }

  @Test func chainsOfPropertiesAreReleased() throws {
    let dead = Counter()
    let cls = try counted(dead)
    do {
      let first = try cls.new()
      var last = first
      for _ in 0..<100 {
        let next = try cls.new()
        try last.send("setNext:", next)
        last = next
      }
      #expect(dead.count == 0)
      try first.send("setNext:", RuntimeObject?.none)
    }
    #expect(dead.count == 101)
  }

  @Test func weakReferencesBecomeNil() throws {
    let dead = Counter()
    let weak: WeakObject
    do {
      let object = try counted(dead).new()
      weak = WeakObject(object)
      #expect(weak.object == object)
    }
    #expect(weak.object == nil)
    #expect(dead.count == 1)
  }

  @Test func boxedValuesAndClosuresAreFreed() throws {
    let alive = Counter()
    do {
      let holder = try RuntimeClass.define(fresh("Holder")) {
        RuntimeProperty("value", RuntimeObject?.self)
      }.new()
      try holder.send("setValue:", Boxed(Counted(alive)))
      #expect(alive.count == 1)
      _ = try holder.send("value", returning: Boxed<Counted>.self)
      #expect(alive.count == 1)
    }
    #expect(alive.count == 0)
  }

  @Test func aPeerIsOneAndKeepsItsSwiftObject() throws {
    let alive = Counter()
    do {
      let peer: RuntimeObject
      do {
        let swift = Counted(alive)
        peer = try RuntimeObject.wrapping(swift)
        #expect(try RuntimeObject.wrapping(swift) == peer)
        #expect(try peer.peer(Counted.self) === swift)
      }
      #expect(alive.count == 1)
      #expect(throws: RuntimeError.self) { try peer.peer(Logger.self) }
    }
    #expect(alive.count == 0)
    // The peer stays as long as its Swift object, held or not.
    let logger = Logger()
    let first = WeakObject(try RuntimeObject.wrapping(logger))
    #expect(try first.object == RuntimeObject.wrapping(logger))
    try RuntimeObject.wrapping(logger).send("log:", "again")
    #expect(logger.lines.all == ["again"])
  }

  @Test func errorsOnTheirWayLeaveNothing() throws {
    let alive = Counter()
    struct Carrying: Error { let value: Counted }
    let object = try RuntimeClass.define(fresh("Throwing")) {
      RuntimeMethod("fail") { (self: RuntimeObject) in throw Carrying(value: Counted(alive)) }
    }.new()
    for _ in 0..<10 { #expect(throws: Carrying.self) { try object.send("fail") } }
    #expect(alive.count == 0)
  }

  @Test func eightThreadsShareObjects() async throws {
    let dead = Counter()
    let cls = try counted(dead)
    let shared = Slot(try cls.new())
    let weak = WeakObject(shared.object)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for round in 0..<500 {
            guard let object = weak.object else { return }
            #expect((try? object.send("me", returning: RuntimeObject.self)) == object)
            if task == 0 && round == 400 { shared.object = nil }
          }
        }
      }
    }
    #expect(weak.object == nil)
    #expect(dead.count == 1)
  }
}
