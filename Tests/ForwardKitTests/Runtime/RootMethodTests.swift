import ForwardKit
import Testing

/// Messages to methods of the root classes, and handles, with what they are not made for.
@Suite struct RootMethodTests {
  /// The root classes' own methods take objects of one class, and ask.
  @Test func rootMethodsAskWhatTheyAreGiven() throws {
    let object = try RuntimeClass.define(fresh("Rooted")) {}.new()
    let signature = try object.send(
      "methodSignatureForSelector:", RuntimeSelector("hash"), returning: RuntimeObject.self)
    let invocation = try RuntimeClass.named("NSInvocation")
    for other in [object, try RuntimeInvocation(MethodSignature("v@:"), selector: "x").object] {
      #expect(try !object.send("conformsToProtocol:", other, returning: Bool.self))
      #expect(try !object.send("isEqual:", other, returning: Bool.self) || other == object)
      #expect(try !signature.send("isEqual:", other, returning: Bool.self))
      #expect(throws: RuntimeError.self) { try object.send("isKindOfClass:", other) }
      #expect(throws: RuntimeError.self) {
        try invocation.send("invocationWithMethodSignature:", other)
      }
    }
    #expect(throws: RuntimeError.self) { try object.send("forwardInvocation:", object) }
    #expect(throws: RuntimeError.self) { try object.send("forwardInvocation:", 5) }
    #expect(throws: RuntimeError.self) {
      try object.send("forwardInvocation:", RuntimeObject?.none)
    }
    #expect(throws: RuntimeError.self) { try invocation.alloc().send("invoke") }
  }

  @Test func aPropertyHandleOfAnotherTypeIsRefusedBeforeValuesAreAwaited() throws {
    let player = try RuntimeClass.define(fresh("Player")) { RuntimeProperty("volume", Int.self) }
      .new()
    #expect(throws: ObservingError.self) {
      _ = try player.values(of: RuntimeProperty("volume", String.self))
    }
    #expect(throws: ObservingError.self) {
      _ = try player.values(of: RuntimeProperty("volme", Int.self))
    }
  }

  @Test func aPropertyThatWasNeverSetIsZeroToItsObserver() throws {
    let name = RuntimeProperty("name", String.self)
    let player = try RuntimeClass.define(fresh("Player")) { name }.new()
    let seen = Log<String>()
    try player.observe(name) { old, new in seen.add("\(old)>\(new)") }
    player[name] = "a"
    player[name] = "b"
    #expect(seen.all == [">a", "a>b"])
  }

  @Test func anErrorNamesTheClassOfAnObjectWithHooks() throws {
    let cls = try RuntimeClass.define(fresh("Hooked")) {
      RuntimeMethod("drive:") { (self: RuntimeObject, far: Int) in }
    }
    let object = try cls.new()
    try object.before("drive:") {}
    let error = #expect(throws: RuntimeError.self) { try object.send("drve:", 1) }
    guard case .unrecognizedSelector(_, let name, _, let near) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(name == cls.name && near == ["drive:"])
    #expect(error.map { "\($0)".hasPrefix("<\(cls.name): 0x") } == true)
  }
}
