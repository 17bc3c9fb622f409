import CRuntime
import ForwardKit
import Testing

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
