import ForwardKit
import Testing

@Suite("Owners of forwarding") struct ForwardingOwnerTests {
  /// A class that forwards `own…` itself and says so.
  private func forwarding(_ log: Words) throws -> RuntimeClass {
    try RuntimeClass.define(fresh("Front")) {
      RuntimeMethod("known") { (self: RuntimeObject) in log.say("known") }
      ForwardingSignature { _, selector in
        selector.name.hasPrefix("own") ? try MethodSignature("v@:") : nil
      }
      ForwardInvocation { _, invocation in log.say("class \(invocation.selector)") }
    }
  }

  @Test("AS-20 owners, then the class's own, then the root, in every order of coming and going")
  func chain() throws {
    let log = Words()
    let cls = try forwarding(log)
    let object = try cls.new()
    func owner(_ name: String, _ selectors: RuntimeSelector...) throws -> ForwardingOwner {
      let types = try MethodSignature("i@:")
      return try cls.addForwardingOwner(
        name, selectors: Dictionary(uniqueKeysWithValues: selectors.map { ($0, types) })
      ) { invocation in
        log.say("\(name) \(invocation.selector)")
        try invocation.setResult(to: Int32(name.utf8.count))
      }
    }
    for order in [[0, 1], [1, 0]] {
      let owners = [try owner("A", "a", "both"), try owner("BB", "b", "both")]
      #expect(cls.forwardingOwners.map(\.name) == ["A", "BB"])
      #expect(try object.send("a", returning: Int32.self) == 1)
      #expect(try object.send("b", returning: Int32.self) == 2)
      #expect(try object.send("both", returning: Int32.self) == 2)
      try object.send("own1")
      #expect(log.taken() == ["A a", "BB b", "BB both", "class own1"])
      #expect(try object.responds(to: "a") && !object.responds(to: "nobody"))
      #expect(throws: RuntimeError.self) { try object.send("nobody") }
      #expect(owners[order[0]].cancel() && !owners[order[0]].cancel())
      _ = try? object.send("both", returning: Int32.self)
      try object.send("own2")
      #expect(log.taken() == [order[0] == 0 ? "BB both" : "A both", "class own2"])
      #expect(owners[order[1]].cancel())
      #expect(throws: RuntimeError.self) { try object.send("both", returning: Int32.self) }
      #expect(try !object.responds(to: "a"))
      try object.send("own3")
      #expect(log.taken() == ["class own3"])
    }
    #expect(cls.aspects().isEmpty)
  }

  @Test("AS-20 an owner passes a message on to another object, and its errors come out of the send")
  func passingOn() throws {
    let log = Words()
    let cls = try forwarding(log)
    let target = try HookFixture()
    let real = try target.cls.new()
    let types = try MethodSignature("i@:ii")
    let owner = try cls.addForwardingOwner(
      "passer", selectors: ["add:to:": types, "fail": MethodSignature("v@:")]
    ) { invocation in
      if invocation.selector == "fail" { throw BankError.overdrawn(by: 3) }
      try invocation.invoke(with: real)
    }
    #expect(try cls.new().send("add:to:", 4, 5, returning: Int32.self) == 9)
    #expect(throws: BankError.overdrawn(by: 3)) { try cls.new().send("fail") }
    owner.cancel()
  }

  @Test("AS-21 an unknown selector still reaches the class's own forwardInvocation")
  func ownForwarding() throws {
    let log = Words()
    let cls = try forwarding(log)
    let object = try cls.new()
    try cls.before("known") { log.say("class hook") }
    try object.after("known") { log.say("own hook") }
    try object.send("own1")
    try object.send("known")
    object.cancelAspects()
    cls.cancelAspects()
    try object.send("own2")
    #expect(log.taken() == ["class own1", "class hook", "known", "own hook", "class own2"])
  }
}
