import ForwardKit
import Synchronization
import Testing

/// A class `View` with a delegate property, a protocol for it, and a method per kind of message.
struct DelegateFixture {
  let view: RuntimeClass
  let proto: RuntimeProtocol

  init(_ stem: String = "View") throws {
    let name = fresh(stem)
    proto = try RuntimeProtocol.define("\(name)Delegate") {
      Requirement("view:title:", ((RuntimeObject, Int32) -> String).self)
      Requirement("viewShouldClose:", ((RuntimeObject) -> Bool).self, optional: true)
      Requirement("view:didDismiss:", ((RuntimeObject, Int) -> Void).self, optional: true)
      Requirement("view:moveTo:", ((RuntimeObject, Point) -> Point).self, optional: true)
      Requirement("defaultView", (() -> Int).self, optional: true, classMethod: true)
    }
    view = try RuntimeClass.define(name) {
      RuntimeProperty("delegate", RuntimeObject?.self, .weak)
      RuntimeProperty("didDismiss", RuntimeBlock?.self, .dynamic, .copy)
      RuntimeProperty(
        "closing", RuntimeBlock?.self, getter: "closingHandler", setter: "useClosingHandler:",
        .dynamic, .copy)
      RuntimeProperty("plain", RuntimeBlock?.self)
      RuntimeProperty("number", Int.self, .dynamic, .copy)
      RuntimeMethod("title:") { (self: RuntimeObject, n: Int32) -> String in
        guard let delegate = try self.send("delegate", returning: RuntimeObject?.self) else {
          return "no delegate"
        }
        return try delegate.send("view:title:", self, n, returning: String?.self) ?? "none"
      }
    }
  }

  /// A class that implements the protocol by hand.
  func real(_ log: Log<String>, close: Bool = true) throws -> RuntimeObject {
    try RuntimeClass.define(fresh("Real")) {
      Conforms(to: proto)
      RuntimeMethod("view:title:") {
        (self: RuntimeObject, view: RuntimeObject, n: Int32) -> String in
        log.add("real \(n)")
        return "real \(n)"
      }
      RuntimeMethod("viewShouldClose:") { (self: RuntimeObject, view: RuntimeObject) -> Bool in
        log.add("real close")
        return close
      }
      RuntimeMethod("outside") { (self: RuntimeObject) in log.add("outside") }
    }.new()
  }
}

@Suite("Dynamic delegates") struct DelegateTests {
  @Test("DD-1 implement, replace, query and remove a closure")
  func implement() throws {
    let fixture = try DelegateFixture()
    let view = try fixture.view.new()
    let delegate = try view.dynamicDelegate()
    try view.send("setDelegate:", delegate.object)
    #expect(delegate.block(for: "view:title:") == nil)
    try delegate.on("view:title:") { (view: RuntimeObject, n: Int32) -> String in "one \(n)" }
    #expect(delegate.block(for: "view:title:") != nil)
    #expect(try view.send("title:", 5, returning: String.self) == "one 5")
    try delegate.on("view:title:") { (view: RuntimeObject, n: Int32) -> String in "two \(n)" }
    #expect(try view.send("title:", 6, returning: String.self) == "two 6")
    let block = RuntimeBlock { (view: RuntimeObject, n: Int32) -> String in "three \(n)" }
    try delegate.implement("view:title:", block)
    #expect(delegate.block(for: "view:title:")?.object == block.object)
    #expect(try view.send("title:", 7, returning: String.self) == "three 7")
    #expect(delegate.cancel("view:title:"))
    #expect(!delegate.cancel("view:title:"))
    #expect(delegate.block(for: "view:title:") == nil)
    #expect(try view.send("title:", 8, returning: String.self) == "none")
    try delegate.on("view:title:") { (view: RuntimeObject, n: Int32) -> String in "again" }
    #expect(try view.send("title:", 9, returning: String.self) == "again")
    try delegate.implement("view:title:", nil)
    #expect(try view.send("title:", 9, returning: String.self) == "none")
  }

  @Test("DD-2 closures for class methods, through a class that poses")
  func classMethods() throws {
    let fixture = try DelegateFixture()
    let delegate = try fixture.view.new().dynamicDelegate()
    try delegate.onClass("defaultView") { () -> Int in 7 }
    let cls = try delegate.object.send("class", returning: RuntimeClass.self)
    #expect(try cls.send("defaultView", returning: Int.self) == 7)
    #expect(delegate.block(for: "defaultView", classMethod: true) != nil)
    #expect(delegate.block(for: "defaultView") == nil)
    let base = DynamicDelegate.baseClass
    #expect(try cls.send("class", returning: RuntimeClass.self) == base)
    #expect(try cls.send("superclass", returning: RuntimeClass?.self) == base.superclass)
    #expect(try cls.send("description", returning: String.self) == "DynamicDelegate")
    #expect(try cls.send("hash", returning: UInt.self) == base.send("hash", returning: UInt.self))
    #expect(try cls.send("isEqual:", base.asObject, returning: Bool.self))
    #expect(try base.send("isEqual:", cls.asObject, returning: Bool.self))
    #expect(delegate.cancel("defaultView", classMethod: true))
    #expect(throws: RuntimeError.self) { try cls.send("defaultView", returning: Int.self) }
    // Another delegate's class is not this one's.
    let other = try fixture.view.new().dynamicDelegate()
    try delegate.onClass("defaultView") { () -> Int in 1 }
    #expect(throws: RuntimeError.self) {
      try other.object.send("class", returning: RuntimeClass.self).send(
        "defaultView", returning: Int.self)
    }
  }

  @Test("DD-3 the protocol gives the types, outside it the closure does")
  func types() throws {
    let delegate = try DelegateFixture().view.new().dynamicDelegate()
    try delegate.on("view:title:") { (view: RuntimeObject) -> String in "short" }
    let signature = try delegate.object.send(
      "methodSignatureForSelector:", "view:title:" as RuntimeSelector,
      returning: RuntimeObject?.self)
    #expect(try signature?.send("numberOfArguments", returning: Int.self) == 4)
    try delegate.on("view:moveTo:") { (view: RuntimeObject, p: Point) -> Point in
      Point(x: p.y, y: p.x)
    }
    #expect(
      try delegate.object.send(
        "view:moveTo:", delegate.object, Point(x: 1, y: 2), returning: Point.self)
        == Point(x: 2, y: 1))
    try delegate.implement(
      "foreign:with:", RuntimeBlock { (a: Double, b: Int16) -> Double in a * Double(b) })
    #expect(try delegate.object.send("foreign:with:", 1.5, Int16(4), returning: Double.self) == 6)
  }

  @Test("DD-4 a closure of the wrong types is refused with both signatures")
  func mismatch() throws {
    let delegate = try DelegateFixture().view.new().dynamicDelegate()
    #expect {
      try delegate.on("view:title:") { (view: RuntimeObject, n: Double) -> String in "" }
    } throws: { error in
      guard case .signatureMismatch(let mismatch) = error as? RuntimeError else { return false }
      return mismatch.place == .argument(1) && mismatch.expected == "i" && mismatch.found == "d"
        && mismatch.expectedSignature == "@@:@i" && mismatch.foundSignature == "@@:@d"
        && mismatch.description
          == "'view:title:', argument 1: expected int 'i', found double 'd' (method '@@:@i', given '@@:@d')"
    }
    #expect {
      try delegate.on("view:title:") { (view: RuntimeObject, n: Int32) -> Int in 0 }
    } throws: { error in
      guard case .signatureMismatch(let mismatch) = error as? RuntimeError else { return false }
      return mismatch.place == .result && mismatch.expected == "@" && mismatch.found == "q"
    }
    #expect(delegate.block(for: "view:title:") == nil)
  }

  @Test("DD-5 fewer parameters are allowed, more are not")
  func fewer() throws {
    let view = try DelegateFixture().view.new()
    let delegate = try view.dynamicDelegate()
    try view.send("setDelegate:", delegate.object)
    try delegate.on("view:title:") { (sender: RuntimeObject) -> String in
      sender == view ? "view" : "?"
    }
    #expect(try view.send("title:", 1, returning: String.self) == "view")
    try delegate.on("view:title:") { () -> String in "none taken" }
    #expect(try view.send("title:", 1, returning: String.self) == "none taken")
    #expect {
      try delegate.on("view:title:") { (view: RuntimeObject, n: Int32, more: Int) -> String in "" }
    } throws: { error in
      guard case .signatureMismatch(let mismatch) = error as? RuntimeError else { return false }
      return mismatch.place == .count(expected: 2, found: 3)
    }
  }

  @Test("DD-6 the real delegate is weak and answers where no closure does")
  func realDelegate() throws {
    let fixture = try DelegateFixture()
    let view = try fixture.view.new()
    let log = Log<String>()
    let delegate = try view.dynamicDelegate()
    try view.send("setDelegate:", delegate.object)
    do {
      let real = try fixture.real(log)
      try delegate.setRealDelegate(real)
      #expect(try view.send("title:", 1, returning: String.self) == "real 1")
      try delegate.on("view:title:") { (view: RuntimeObject, n: Int32) -> String in "closure" }
      #expect(try view.send("title:", 2, returning: String.self) == "closure")
      delegate.cancel("view:title:")
      #expect(try view.send("title:", 3, returning: String.self) == "real 3")
      #expect(log.all == ["real 1", "real 3"])
    }
    #expect(delegate.realDelegate == nil)
    #expect(try view.send("title:", 4, returning: String.self) == "none")
    #expect(try delegate.object.send("viewShouldClose:", view, returning: Bool.self) == false)
  }

  @Test("DD-7 a policy per selector", arguments: [true, false], [true, false])
  func policies(real: Bool, closure: Bool) throws {
    let fixture = try DelegateFixture()
    let view = try fixture.view.new()
    let log = Log<String>()
    let delegate = try view.dynamicDelegate()
    let real_ = try fixture.real(log, close: real)
    try delegate.setRealDelegate(real_)
    func ask(_ policy: DelegatePolicy) throws -> (Bool, [String]) {
      let before = log.all.count
      try delegate.on("viewShouldClose:", policy: policy) { (view: RuntimeObject) -> Bool in
        log.add("closure close")
        return closure
      }
      let answer = try delegate.object.send("viewShouldClose:", view, returning: Bool.self)
      return (answer, Array(log.all.dropFirst(before)))
    }
    let (both, reverse) = (["real close", "closure close"], ["closure close", "real close"])
    #expect(try ask(.replace) == (closure, ["closure close"]))
    #expect(try ask(.delegateFirst(.closure)) == (closure, both))
    #expect(try ask(.delegateFirst(.delegate)) == (real, both))
    #expect(try ask(.delegateFirst(.and)) == (real && closure, both))
    #expect(try ask(.closureFirst(.closure)) == (closure, reverse))
    #expect(try ask(.closureFirst(.delegate)) == (real, reverse))
    #expect(try ask(.closureFirst(.and)) == (real && closure, reverse))
    #expect(throws: DelegateError.resultIsNotBool("view:title:", type: "@")) {
      try delegate.on("view:title:", policy: .delegateFirst(.and)) {
        (view: RuntimeObject) -> String in ""
      }
    }
    withExtendedLifetime(real_) {}
  }

  @Test("DD-8 respondsToSelector and conformsToProtocol; nothing outside the protocol is forwarded")
  func introspection() throws {
    let fixture = try DelegateFixture()
    let delegate = try fixture.view.new().dynamicDelegate()
    let object = delegate.object
    let log = Log<String>()
    #expect(try !object.responds(to: "viewShouldClose:"))
    let real = try fixture.real(log)
    try delegate.setRealDelegate(real)
    #expect(try object.responds(to: "viewShouldClose:"))
    #expect(try !object.responds(to: "view:didDismiss:"))
    #expect(try !object.responds(to: "outside"))
    try delegate.on("view:didDismiss:") { (view: RuntimeObject, n: Int) in }
    #expect(try object.responds(to: "view:didDismiss:"))
    delegate.cancel("view:didDismiss:")
    #expect(try !object.responds(to: "view:didDismiss:"))
    #expect(try object.responds(to: "description"))
    #expect(throws: RuntimeError.self) { try object.send("outside") }
    #expect(log.all.isEmpty)
    let other = try RuntimeProtocol.define(fresh("Other")) {}
    func conforms(_ proto: String) throws -> Bool {
      try object.send(
        "conformsToProtocol:", try RuntimeProtocol.named(proto).asObject, returning: Bool.self)
    }
    #expect(try conforms(fixture.proto.name))
    #expect(try !conforms(other.name))
  }

  @Test("DD-9 one per owner and protocol, made once under concurrency, dying with its owner")
  func oneEach() async throws {
    let fixture = try DelegateFixture()
    let inits = Counter()
    try RuntimeClass.define("Dynamic\(fixture.proto.name)", superclass: DynamicDelegate.baseClass) {
      RuntimeMethod("init") { (self: RuntimeObject) -> RuntimeObject? in
        inits.add(1)
        return self
      }
    }
    let view = try fixture.view.new()
    let delegates = try await withThrowingTaskGroup(of: RuntimeObject.self) { group in
      for _ in 0..<8 { group.addTask { try view.dynamicDelegate().object } }
      return try await group.reduce(into: Set<RuntimeObject>()) { $0.insert($1) }
    }
    #expect(delegates.count == 1)
    #expect(inits.count == 1)
    #expect(try fixture.view.new().dynamicDelegate().object != view.dynamicDelegate().object)
    let other = try RuntimeProtocol.define(fresh("OtherDelegate")) {}
    #expect(try view.dynamicDelegate(for: other).object != view.dynamicDelegate().object)
    let weak: WeakObject
    let alive = Counter()
    do {
      let owner = try fixture.view.new()
      let delegate = try owner.dynamicDelegate()
      let counted = Counted(alive)
      try delegate.on("viewShouldClose:") { () -> Bool in counted.counter.count > 0 }
      weak = WeakObject(delegate.object)
    }
    #expect(weak.object == nil)
    #expect(alive.count == 0)
  }

  @Test("DD-9 creation may come back in while a delegate is being made")
  func reentrant() throws {
    let fixture = try DelegateFixture()
    let owner = Log<RuntimeObject>()
    let seen = Log<RuntimeObject>()
    try RuntimeClass.define("Dynamic\(fixture.proto.name)", superclass: DynamicDelegate.baseClass) {
      RuntimeMethod("init") { (self: RuntimeObject) -> RuntimeObject? in
        if seen.all.isEmpty, let view = owner.all.first {
          seen.add(self)
          seen.add(try view.dynamicDelegate().object)
        }
        return self
      }
    }
    let view = try fixture.view.new()
    owner.add(view)
    let delegate = try view.dynamicDelegate()
    #expect(seen.all.last == delegate.object)
    #expect(try view.dynamicDelegate().object == delegate.object)
  }

  @Test("DD-10 protocol and delegate class by name, going up the superclasses")
  func inference() throws {
    let fixture = try DelegateFixture()
    let sub = try RuntimeClass.define(fresh("SubView"), superclass: fixture.view) {}
    #expect(try sub.new().dynamicDelegate().runtimeProtocol == fixture.proto)
    let specific = try RuntimeClass.define(
      "Dynamic\(fixture.proto.name)", superclass: DynamicDelegate.baseClass
    ) {
      // Both run, the real delegate first.
      RuntimeMethod("viewShouldClose:") { (self: RuntimeObject, view: RuntimeObject) -> Bool in
        guard let delegate = DynamicDelegate(self) else { return false }
        let real =
          try delegate.realDelegate?.send("viewShouldClose:", view, returning: Bool.self) ?? true
        let closure = try delegate.call("viewShouldClose:", view, returning: Bool.self) ?? true
        return real && closure
      }
    }
    let view = try sub.new()
    let delegate = try view.dynamicDelegate()
    #expect(delegate.object.runtimeClass == specific)
    let log = Log<String>()
    let real = try fixture.real(log, close: true)
    try delegate.setRealDelegate(real)
    try delegate.on("viewShouldClose:") { () -> Bool in
      log.add("closure")
      return false
    }
    #expect(try delegate.object.send("viewShouldClose:", view, returning: Bool.self) == false)
    #expect(log.all == ["real close", "closure"])
    #expect(try delegate.object.responds(to: "viewShouldClose:"))
    #expect {
      try RuntimeClass.object.new().dynamicDataSource()
    } throws: {
      $0 as? DelegateError == .noProtocol(class: "NSObject", tried: ["NSObjectDataSource"])
    }
    let source = try RuntimeProtocol.define("\(sub.name)DataSource") {
      Requirement("count", (() -> Int).self)
    }
    #expect(try view.dynamicDataSource().runtimeProtocol == source)
  }

  @Test("DD-4 a closure for what the protocol has not is refused, in every form")
  func undeclared() throws {
    let delegate = try DelegateFixture().view.new().dynamicDelegate()
    let forms: [() throws -> DelegateToken] = [
      { try delegate.on("nowhere") { () -> Bool in true } },
      { try delegate.on("nowhere") { () in } },
      { try delegate.onClass("nowhere") { () -> Bool in true } },
      { try delegate.onClass("nowhere") { () in } },
    ]
    for form in forms {
      #expect {
        _ = try form()
      } throws: { error in
        guard case .notInProtocol("nowhere", _, _) = error as? DelegateError else { return false }
        return true
      }
    }
  }

  @Test("DD-12 a real delegate that leads back is refused, and questions that come back are cut")
  func loops() throws {
    let fixture = try DelegateFixture()
    let (first, second, third) = (
      try fixture.view.new().dynamicDelegate(), try DynamicDelegate(for: fixture.proto),
      try DynamicDelegate(for: fixture.proto)
    )
    #expect(throws: DelegateError.loop(protocol: fixture.proto.name)) {
      try first.setRealDelegate(first.object)
    }
    try first.setRealDelegate(second.object)
    try second.setRealDelegate(third.object)
    #expect(throws: DelegateError.loop(protocol: fixture.proto.name)) {
      try third.setRealDelegate(first.object)
    }
    #expect(third.realDelegate == nil)
    try third.on("viewShouldClose:") { () -> Bool in true }
    #expect(try first.object.send("viewShouldClose:", first.object, returning: Bool.self))
    // A proxy of somebody else's that leads back is found out at the call.
    let back = try RuntimeClass.define(fresh("Back"), superclass: .proxy) {
      RuntimeMethod("respondsToSelector:") {
        (self: RuntimeObject, selector: RuntimeSelector) -> Bool in
        try third.object.responds(to: selector)
      }
      ForwardingTarget { _, _ in third.object }
    }.alloc()
    third.cancel("viewShouldClose:")
    try third.setRealDelegate(back)
    #expect(try !third.object.responds(to: "viewShouldClose:"))
    try third.on("viewShouldClose:", policy: .delegateFirst(.and)) { () -> Bool in true }
    #expect(try third.object.send("viewShouldClose:", back, returning: Bool.self))
    withExtendedLifetime(back) {}
  }

  @Test("DD-13 description and the unrecognized selector's text")
  func texts() throws {
    let fixture = try DelegateFixture()
    let delegate = try fixture.view.new().dynamicDelegate()
    let text = delegate.description
    #expect(text.hasPrefix("<DynamicDelegate: 0x"))
    #expect(text.hasSuffix("; protocol = \(fixture.proto.name)>"))
    #expect {
      try delegate.object.send("viewShouldClse:", delegate.object, returning: Bool.self)
    } throws: { error in
      guard
        case .unrecognizedSelector(let receiver, "DynamicDelegate", "viewShouldClse:", let near) =
          error as? RuntimeError
      else { return false }
      return receiver.hasPrefix("<DynamicDelegate: 0x") && near == ["viewShouldClose:"]
    }
  }

  @Test func closuresAreReplacedWhileEightThreadsCall() async throws {
    let delegate = try DynamicDelegate(for: DelegateFixture().proto)
    let alive = Counter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<2000 {
            _ = try delegate.object.send("viewShouldClose:", delegate.object, returning: Bool.self)
          }
        }
      }
      group.addTask {
        for round in 0..<1000 {
          let counted = Counted(alive)
          try delegate.on("viewShouldClose:") { () -> Bool in counted.counter.count > 0 }
          if round % 3 == 0 { delegate.cancel("viewShouldClose:") }
        }
      }
      try await group.waitForAll()
    }
    delegate.cancel("viewShouldClose:")
    #expect(alive.count == 0)
  }

  @Test func aClosureMayRemoveItself() throws {
    let delegate = try DynamicDelegate(for: DelegateFixture().proto)
    let alive = Counter()
    do {
      let counted = Counted(alive)
      try delegate.on("viewShouldClose:") { () -> Bool in
        delegate.cancel("viewShouldClose:")
        return counted.counter.count == 1
      }
    }
    #expect(try delegate.object.send("viewShouldClose:", delegate.object, returning: Bool.self))
    #expect(alive.count == 0)
  }

  @Test func delegatesComeAndGoInFlatMemory() throws {
    let fixture = try DelegateFixture()
    let alive = Counter()
    let classes = RuntimeClass.all.count
    for _ in 0..<200 {
      let delegate = try DynamicDelegate(for: fixture.proto)
      let counted = Counted(alive)
      try delegate.on("viewShouldClose:") { () -> Bool in counted.counter.count == 1 }
      #expect(try delegate.object.send("viewShouldClose:", delegate.object, returning: Bool.self))
    }
    #expect(alive.count == 0)
    // Other tests define classes meanwhile, but not a class per delegate.
    #expect(RuntimeClass.all.count - classes < 150)
    let next = try DynamicDelegate(for: fixture.proto)
    #expect(try !next.object.responds(to: "viewShouldClose:"))
  }
}
