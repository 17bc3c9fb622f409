import ForwardKit
import Testing

@Suite("Registered delegates") struct DelegateRegistrationTests {
  @Test("DD-11 a class without a getter gets one; its own setter runs once")
  func withoutGetter() throws {
    let name = fresh("Mute")
    let proto = try RuntimeProtocol.define("\(name)Delegate") {
      Requirement("muteShouldClose:", ((RuntimeObject) -> Bool).self, optional: true)
    }
    let stored = Log<RuntimeObject?>()
    let cls = try RuntimeClass.define(name) {
      RuntimeMethod("setDelegate:") { (self: RuntimeObject, value: RuntimeObject?) in
        stored.add(value)
      }
    }
    try cls.registerDynamicDelegate()
    let object = try cls.new()
    let delegate = try object.ensuredDynamicDelegate()
    #expect(try object.ensuredDynamicDelegate(for: proto).object == delegate.object)
    #expect(stored.all == [delegate.object])
    #expect(try object.send("delegate", returning: RuntimeObject?.self) == delegate.object)
    let real = try RuntimeClass.object.new()
    try object.send("setDelegate:", real)
    #expect(delegate.realDelegate == real)
    #expect(stored.all.count == 1)
  }

  @Test("DD-11 an accessor that exists is left alone, and so is its pair")
  func existingAccessors() throws {
    let fixture = try DelegateFixture()
    try fixture.view.registerDynamicDelegate()
    for (index, accessor) in ["didDismiss", "setDidDismiss:"].enumerated() {
      let sub = try RuntimeClass.define(fresh("Half"), superclass: fixture.view) {
        if index == 0 {
          RuntimeMethod("didDismiss") { (self: RuntimeObject) -> RuntimeBlock? in nil }
        } else {
          RuntimeMethod("setDidDismiss:") { (self: RuntimeObject, block: RuntimeBlock?) in }
        }
      }
      try sub.linkDelegateMethods(["didDismiss": "view:didDismiss:"], for: fixture.proto)
      #expect(sub.instancesRespond(to: "didDismiss") == (accessor == "didDismiss"))
      #expect(sub.instancesRespond(to: "setDidDismiss:") == (accessor == "setDidDismiss:"))
    }
  }

  @Test("DD-11 a property that is not copied cannot be linked")
  func notCopied() throws {
    let fixture = try DelegateFixture()
    let sub = try RuntimeClass.define(fresh("Sub"), superclass: fixture.view) {
      RuntimeProperty("kept", RuntimeBlock?.self, .dynamic)
    }
    try sub.registerDynamicDelegate(for: fixture.proto)
    #expect(
      throws: DelegateError.unsuitableProperty("kept", class: sub.name, reason: "is not copied")
    ) {
      try sub.linkDelegateMethods(["kept": "view:didDismiss:"], for: fixture.proto)
    }
  }

  @Test("DD-2 a delegate's class methods end with it, also where its class is used again")
  func classMethodsEnd() throws {
    let proto = try DelegateFixture().proto
    let alive = Counter()
    do {
      let delegate = try DynamicDelegate(for: proto)
      let counted = Counted(alive)
      try delegate.onClass("defaultView") { () -> Int in counted.counter.count }
      let cls = try delegate.object.send("class", returning: RuntimeClass.self)
      #expect(try cls.send("defaultView", returning: Int.self) == 1)
    }
    #expect(alive.count == 0)
    let next = try DynamicDelegate(for: proto)
    #expect(next.block(for: "defaultView", classMethod: true) == nil)
    let cls = try next.object.send("class", returning: RuntimeClass.self)
    #expect(throws: RuntimeError.self) { try cls.send("defaultView", returning: Int.self) }
  }

  @Test("DD-2 closures for class methods without a result; an instance method's name is refused")
  func classMethodsOfNoResult() throws {
    let proto = try RuntimeProtocol.define(fresh("ResetDelegate")) {
      Requirement("reset", (() -> Void).self, optional: true, classMethod: true)
      Requirement("stop", (() -> Void).self, optional: true)
      Requirement("count", (() -> Int).self, optional: true)
    }
    let delegate = try DynamicDelegate(for: proto)
    let log = Log<String>()
    try delegate.onClass("reset") { () in log.add("reset") }
    try delegate.object.send("class", returning: RuntimeClass.self).send("reset")
    #expect(log.all == ["reset"])
    #expect(throws: DelegateError.self) { try delegate.onClass("stop") { () in } }
    #expect(throws: DelegateError.self) { try delegate.onClass("count") { () -> Int in 1 } }
    #expect(throws: DelegateError.self) { try delegate.on("reset") { () in } }
  }

  @Test("DD-3 asynchronous closures, too, are for methods of the protocol only")
  func asynchronous() throws {
    let delegate = try DynamicDelegate(for: DelegateFixture().proto)
    let nothing = Message<(Int32) async throws -> Void>("nobodyHas:")
    let number = Message<(Int32) async throws -> Int32>("nobodyGives:")
    #expect(throws: DelegateError.self) { try delegate.on(nothing) { _ in } }
    #expect(throws: DelegateError.self) { try delegate.on(number) { $0 } }
  }

  @Test("DD-4 a real delegate may answer with BOOL as signed char")
  func signedCharacter() throws {
    let fixture = try DelegateFixture()
    let real = try RuntimeClass.define(fresh("Old")) {
      RuntimeMethod("viewShouldClose:") { (self: RuntimeObject, view: RuntimeObject) -> Int8 in 1 }
    }.new()
    let delegate = try DynamicDelegate(for: fixture.proto)
    try delegate.setRealDelegate(real)
    #expect(try delegate.object.send("viewShouldClose:", real, returning: Bool.self))
  }

  @Test("DD-8 a delegate conforms to what its class-specific class adopts")
  func conforms() throws {
    let fixture = try DelegateFixture()
    let other = try RuntimeProtocol.define(fresh("Other")) {}
    try RuntimeClass.define(
      "Dynamic\(fixture.proto.name)", superclass: DynamicDelegate.baseClass
    ) { Conforms(to: other) }
    let delegate = try fixture.view.new().dynamicDelegate()
    for proto in [fixture.proto, other] {
      #expect(
        try delegate.object.send("conformsToProtocol:", proto.asObject, returning: Bool.self))
    }
  }

  @Test("DD-10 a method of the class-specific class calls the closure with all its arguments")
  func callWithArguments() throws {
    let fixture = try DelegateFixture()
    try RuntimeClass.define(
      "Dynamic\(fixture.proto.name)", superclass: DynamicDelegate.baseClass
    ) {
      RuntimeMethod("view:title:") {
        (self: RuntimeObject, view: RuntimeObject, n: Int32) -> String in
        try DynamicDelegate(self)?.call("view:title:", view, n, returning: String.self) ?? "none"
      }
    }
    let view = try fixture.view.new()
    let delegate = try view.dynamicDelegate()
    func title() throws -> String {
      try delegate.object.send("view:title:", view, 5, returning: String.self)
    }
    #expect(try title() == "none")
    try delegate.on("view:title:") { (sender: RuntimeObject, n: Int32) -> String in
      sender == view ? "view \(n)" : "?"
    }
    #expect(try title() == "view 5")
    try delegate.on("view:title:") { (sender: RuntimeObject) -> String in
      sender == view ? "view" : "?"
    }
    #expect(try title() == "view")
  }

  @Test("DD-1 a token removes its own closure only")
  func tokens() throws {
    let delegate = try DynamicDelegate(for: DelegateFixture().proto)
    let first = try delegate.on("viewShouldClose:") { () -> Bool in false }
    let second = try delegate.on("viewShouldClose:") { () -> Bool in true }
    #expect(!first.cancel())
    #expect(delegate.block(for: "viewShouldClose:") != nil)
    #expect(second.cancel() && !second.cancel())
    #expect(delegate.block(for: "viewShouldClose:") == nil)
    #expect(throws: DelegateError.resultIsNotBool("view:title:", type: "@")) {
      try delegate.on("view:title:", policy: .closureFirst(.and)) { () -> String in "" }
    }
  }
}
