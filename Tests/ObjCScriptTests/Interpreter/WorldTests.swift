import CRuntime
import Testing

@testable import ObjCSema
@testable import ObjCVM

/// What native libraries build on, with a library of the test's own.
@Suite struct WorldTests {
  private final class Counter {
    static nonisolated(unsafe) var living = 0
    var value = 0
    init() { Counter.living += 1 }
    deinit { Counter.living -= 1 }
  }

  private enum CounterLibrary: NativeLibrary {
    static let classNames = ["TestCounter"]
    static let extendedClassNames = ["NSObject"]

    static func define(_ name: String, in world: World) -> NativeClass? {
      let counter = NativeClass("TestCounter", superclass: "NSObject")
      counter.hasState = true
      counter.classMethod("counter", "@@:") { call in
        call.returnObject(call.world.makeInstance(of: "TestCounter", state: Counter()))
      }
      counter.instance("add:", "q@:q") { call in
        guard let counter = call.world.state(of: call.receiver, as: Counter.self) else { return }
        counter.value += call.int(0)
        call.returnValue(counter.value)
      }
      counter.instance("fail", "v@:") { call throws(ListingException) in
        throw call.world.trap(.aborted("on purpose"))
      }
      counter.instance("readAt:", "i@:^i") { call throws(ListingException) in
        call.returnValue(try call.world.read(call.pointer(0), as: Int32.self))
      }
      return counter
    }
    static func extend(_ name: String, with description: NativeClass, in world: World) {
      description.instance("isTest", "B@:") { $0.returnBool(true) }
    }
    static func functions(in world: World) -> [NativeFunction] {
      [NativeFunction("twice", "ii") { $0.returnValue($0.i32(0) * 2) }]
    }
    static func constants() -> [String: NativeConstant] { ["TestAnswer": .integer(42, types: "q")] }
  }

  private func with(_ body: (World) throws -> Void) throws {
    let world = World(limits: RunLimits(), libraries: [CounterLibrary.self]) { _, _ in }
    defer {
      world.close()
      fwd_thread_end()
    }
    try body(world)
  }

  @Test func `a native class is made when it is named`() throws {
    try with { (world: World) throws in
      #expect(world.classIfKnown("NoSuchClass") == nil)
      let cls = try #require(world.classIfKnown("TestCounter"))
      #expect(fwd_class_getSuperclass(cls) == world.cls("NSObject"))
      #expect(world.classIfKnown("TestCounter") == cls)
    }
  }

  @Test func `state lives as long as its object`() throws {
    let before = Counter.living
    try with { (world: World) throws in
      let pool = fwd_autoreleasePoolPush()
      let counter = try world.send(toClass: world.cls("TestCounter"), "counter")
      #expect(try world.sendInt(counter, "add:", .int(3)) == 3)
      #expect(try world.sendInt(counter, "add:", .int(4)) == 7)
      #expect(Counter.living == before + 1)
      fwd_autoreleasePoolPop(pool)
      #expect(Counter.living == before)
      _ = world.makeInstance(of: "TestCounter", state: Counter())
      #expect(Counter.living == before + 1)
    }
    // The world's end releases what the listing leaked.
    #expect(Counter.living == before)
  }

  @Test func `root classes are extended`() throws {
    try with { (world: World) throws in
      let object = fwd_class_createInstance(world.cls("NSObject"), 0)
      #expect(try world.sendBool(object, "isTest"))
      fwd_release(object)
    }
  }

  @Test func `functions and constants are found by name`() throws {
    try with { (world: World) throws in
      #expect(world.function(named: "twice")?.types == "ii")
      #expect(world.function(named: "thrice") == nil)
      guard case .integer(42, _) = try #require(world.constant(named: "TestAnswer")) else {
        Issue.record("another constant")
        return
      }
    }
  }

  @Test func `a trap goes through native code and stays`() throws {
    try with { (world: World) throws in
      let counter = world.makeInstance(of: "TestCounter", state: Counter())
      #expect(throws: ListingException.self) { try world.sendVoid(counter, "fail") }
      guard case .aborted("on purpose") = try #require(world.trap).kind else {
        Issue.record("another trap")
        return
      }
      #expect(!fwd_exception_isPending())
    }
  }

  @Test func `pointers of a listing are checked`() throws {
    try with { (world: World) throws in
      let counter = world.makeInstance(of: "TestCounter", state: Counter())
      let block = try world.copyToHeap([1, 2, 3, 4] as [UInt8])
      #expect(
        try world.sendInt(counter, "readAt:", .pointer(block), resultType: "i") == 0x0403_0201)
      #expect(throws: ListingException.self) {
        _ = try world.sendInt(counter, "readAt:", .pointer(block + 1), resultType: "i")
      }
      guard case .access = try #require(world.trap).kind else {
        Issue.record("another trap")
        return
      }
    }
  }

  @Test func `C strings end before the memory does`() throws {
    try with { (world: World) throws in
      let text = try world.copyToHeap(Array("hello".utf8) + [0])
      #expect(try world.readCString(text) == "hello")
      let endless = try world.copyToHeap(Array(repeating: UInt8(ascii: "x"), count: 32))
      #expect(throws: ListingException.self) { _ = try world.readCString(endless) }
    }
  }

  @Test func `the insides of native objects are closed`() throws {
    try with { (world: World) throws in
      let counter = world.makeInstance(of: "TestCounter", state: Counter())
      #expect(throws: Never.self) { try world.checkRead(counter, 8) }
      #expect(throws: ListingException.self) { try world.checkWrite(counter, 8) }
      let inside = UnsafeRawPointer(counter) + 8
      #expect(!world.memory.mayRead(UInt(bitPattern: inside), 8))
      #expect(!world.memory.mayRead(UInt(bitPattern: counter) - 8, 8))
    }
  }

  @Test func `the ivars of a listing's class open at the first access`() throws {
    try with { (world: World) throws in
      let cls = try #require(fwd_allocateClassPair(world.cls("TestCounter"), "Mine", 0))
      fwd_class_addIvar(cls, "x", 4, 2, "i")
      fwd_class_addIvar(cls, "y", 8, 3, "d")
      fwd_registerClassPair(cls)
      let object = world.makeInstance(of: cls, state: Counter())
      let start = UInt(bitPattern: object)
      #expect(world.memory.mayWrite(start + 16, 4))
      #expect(world.memory.mayWrite(start + 24, 8))
      #expect(!world.memory.mayWrite(start + 8, 8))
      #expect(!world.memory.mayWrite(start + 32, 1))
      fwd_release(object)
      #expect(!world.memory.mayRead(start + 16, 4))
      guard
        case .freedObject("Mine") = world.memory.fault(start + 16, size: 4, isWrite: false).cause
      else {
        Issue.record("not known as a deallocated object")
        return
      }
    }
  }

  @Test func `a message to a deallocated object is a trap`() throws {
    try with { (world: World) throws in
      let object = fwd_class_createInstance(world.cls("NSObject"), 0)
      fwd_release(object)
      #expect(throws: ListingException.self) { try world.send(object, "description") }
      guard case .notAnObject(let fault, _) = try #require(world.trap).kind,
        case .freedObject("NSObject") = fault.cause
      else {
        Issue.record("another trap")
        return
      }
    }
  }

  @Test func `output ends at its limit`() throws {
    var limits = RunLimits()
    limits.outputBytes = 10
    var printed = ""
    let world = World(limits: limits, libraries: []) { _, bytes in
      printed += String(decoding: bytes, as: UTF8.self)
    }
    defer { world.close() }
    try world.output(.standardOutput, "12345678")
    #expect(throws: ListingException.self) { try world.output(.standardOutput, "abcdef") }
    #expect(printed == "12345678ab")
  }

  @Test func `the clock moves by reading and by waiting only`() {
    let clock = VirtualClock()
    let first = clock.now()
    #expect(clock.now() == first + VirtualClock.readingCost)
    clock.advance(by: 10_000_000_000)
    #expect(clock.now() > first + 10_000_000_000)
    clock.advance(by: .max)
    #expect(clock.nanoseconds == .max)
  }

  @Test func `worlds follow one another`() throws {
    for round in 0..<3 {
      try with { world in
        let cls = fwd_allocateClassPair(world.cls("NSObject"), "Again", 0)
        #expect(cls != nil, "round \(round)")
        if let cls { fwd_registerClassPair(cls) }
      }
    }
  }
}
