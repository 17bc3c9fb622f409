import CRuntime
import ForwardKit
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether the runtime's allocator has memory left.
nonisolated(unsafe) private var hasMemory = true

/// Each in a process of its own: a reset takes the runtime from every other test.
@Suite("After a reset of the runtime") struct ResetTests {
  @Test("AS-20 owners of forwarding are gone, and new ones come")
  func owners() async {
    await #expect(processExitsWith: .success) {
      func front() throws -> RuntimeClass {
        try RuntimeClass.define("Front") { RuntimeMethod("known") { (self: RuntimeObject) in } }
      }
      func own(_ cls: RuntimeClass) throws {
        let types = ["f" as RuntimeSelector: try MethodSignature("i@:")]
        _ = try cls.addForwardingOwner("o", selectors: types) { try $0.setResult(to: Int32(7)) }
      }
      let before = try front()
      try own(before)
      try #require(before.forwardingOwners.count == 1)
      fwd_runtime_reset()
      try #require(before.forwardingOwners.isEmpty)
      let after = try front()
      try own(after)
      try #require(after.new().send("f", returning: Int32.self) == 7)
    }
  }

  @Test("AS-26 advice for classes to come is gone with the reset")
  func waiting() async {
    await #expect(processExitsWith: .success) {
      let log = Words()
      RuntimeClass.whenAvailable("Late") { _ in log.say("before") }
      fwd_runtime_reset()
      RuntimeClass.whenAvailable("Late") { _ in log.say("after") }
      try RuntimeClass.define("Late") {}
      try #require(log.taken() == ["after"])
    }
  }

  @Test("AS-5 without memory a class cannot be hooked, and an object's class cannot be made")
  func withoutMemory() async {
    await #expect(processExitsWith: .success) {
      fwd_runtime_reset()
      var allocator = fwd_allocator(
        allocate: { size, _, _ in hasMemory ? calloc(1, size) : nil },
        deallocate: { memory, _, _, _ in free(memory) }, context: nil)
      fwd_setAllocator(&allocator)
      let cls = try RuntimeClass.define("Poor") {
        RuntimeMethod("run") { (self: RuntimeObject) in }
      }
      let object = try cls.new()
      try object.send("run")
      let codes = [{ try cls.before("run") {} }, { try object.before("run") {} }].map { add in
        hasMemory = false
        defer { hasMemory = true }
        return aspectCode { _ = try add() }
      }
      try #require(codes == [299, 4])
      try object.send("run")
    }
  }

  /// What stands in for the first class that ends must not lie where that class lay.
  @Test func theFirstClassThatIsDisposedOfIsKnownToBeGone() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<3 {
        let cls = try RuntimeClass.define("Brief") {
          RuntimeMethod("one") { (self: RuntimeObject) -> Int in 1 }
        }
        try #require(cls.new().send("one", returning: Int.self) == 1)
        try cls.dispose()
        try #require(cls.isDisposed)
        try #require((try? cls.new()) == nil)
        fwd_runtime_reset()
      }
    }
  }
}
