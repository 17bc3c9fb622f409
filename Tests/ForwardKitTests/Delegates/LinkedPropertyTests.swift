import ForwardKit
import Testing

@Suite("Block properties") struct LinkedPropertyTests {
  private func linked() throws -> DelegateFixture {
    let fixture = try DelegateFixture()
    try fixture.view.registerDynamicDelegate()
    try fixture.view.linkDelegateMethods([
      "didDismiss": "view:didDismiss:", "closing": "viewShouldClose:",
    ])
    return fixture
  }

  private func close(_ view: RuntimeObject) throws -> Bool {
    try view.send("delegate", returning: RuntimeObject.self).send(
      "viewShouldClose:", view, returning: Bool.self)
  }

  @Test("DD-11 a block property is the delegate's closure: set, read, nil")
  func setGetNil() throws {
    let fixture = try linked()
    let view = try fixture.view.new()
    let log = Log<Int>()
    #expect(try view.send("didDismiss", returning: RuntimeBlock?.self) == nil)
    // Reading installed nothing.
    #expect(try view.send("delegate", returning: RuntimeObject?.self) == nil)
    let block = RuntimeBlock { (view: RuntimeObject, index: Int) in log.add(index) }
    try view.send("setDidDismiss:", block)
    #expect(try view.send("didDismiss", returning: RuntimeBlock?.self)?.object == block.object)
    let delegate = try view.send("delegate", returning: RuntimeObject.self)
    #expect(try delegate == view.dynamicDelegate().object)
    try delegate.send("view:didDismiss:", view, 3)
    try view.send("setDidDismiss:", RuntimeBlock?.none)
    #expect(try view.send("didDismiss", returning: RuntimeBlock?.self) == nil)
    try delegate.send("view:didDismiss:", view, 4)
    #expect(log.all == [3])
    #expect(throws: RuntimeError.self) {
      try view.send("setDidDismiss:", RuntimeBlock { (view: RuntimeObject, index: Float) in })
    }
  }

  @Test("DD-11 properties of a data source are linked when it is registered")
  func dataSource() throws {
    let cls = try RuntimeClass.define(fresh("Table")) {
      RuntimeProperty("dataSource", RuntimeObject?.self, .weak)
      RuntimeProperty("count", RuntimeBlock?.self, .dynamic, .copy)
    }
    try RuntimeProtocol.define("\(cls.name)DataSource") {
      Requirement("countIn:", ((RuntimeObject) -> Int).self)
    }
    #expect(throws: DelegateError.self) { try cls.linkDataSourceMethods(["count": "countIn:"]) }
    try cls.registerDynamicDataSource()
    try cls.linkDataSourceMethods(["count": "countIn:"])
    let table = try cls.new()
    try table.send("setCount:", RuntimeBlock { (table: RuntimeObject) -> Int in 3 })
    let source = try table.send("dataSource", returning: RuntimeObject.self)
    #expect(try source.send("countIn:", table, returning: Int.self) == 3)
  }

  @Test("DD-11 accessors of other names are honoured")
  func customNames() throws {
    let view = try linked().view.new()
    try view.send("useClosingHandler:", RuntimeBlock { () -> Bool in true })
    #expect(try view.send("closingHandler", returning: RuntimeBlock?.self) != nil)
    #expect(try close(view))
  }

  @Test("DD-11 a delegate set earlier stays, as the real delegate")
  func earlierDelegate() throws {
    let fixture = try DelegateFixture()
    let view = try fixture.view.new()
    let log = Log<String>()
    let real = try fixture.real(log)
    try view.send("setDelegate:", real)
    try fixture.view.registerDynamicDelegate()
    try fixture.view.linkDelegateMethods(["didDismiss": "view:didDismiss:"])
    try view.send("setDidDismiss:", RuntimeBlock { () in })
    #expect(try view.dynamicDelegate().realDelegate == real)
    #expect(try close(view))
    #expect(log.all == ["real close"])
  }

  @Test("DD-11 the setter sets the real delegate; the dynamic delegate itself means none")
  func setter() throws {
    let fixture = try linked()
    let view = try fixture.view.new()
    let log = Log<String>()
    let real = try fixture.real(log)
    try view.send("setDelegate:", real)
    let dynamic = try view.dynamicDelegate()
    #expect(try view.send("delegate", returning: RuntimeObject?.self) == dynamic.object)
    #expect(dynamic.realDelegate == real)
    try view.send("setDelegate:", dynamic.object)
    #expect(dynamic.realDelegate == nil)
    try view.send("setDelegate:", real)
    try view.send("setDelegate:", RuntimeObject?.none)
    #expect(dynamic.realDelegate == nil)
  }

  @Test("DD-11 an inherited setter is the original; a second registration does nothing")
  func inherited() throws {
    let fixture = try DelegateFixture()
    let sub = try RuntimeClass.define(fresh("Sub"), superclass: fixture.view) {}
    try sub.registerDynamicDelegate()
    try sub.registerDynamicDelegate()
    let view = try sub.new()
    let log = Log<String>()
    let real = try fixture.real(log)
    try view.send("setDelegate:", real)
    #expect(try close(view))
    #expect(try view.dynamicDelegate().realDelegate == real)
    // The superclass is as it was.
    let plain = try fixture.view.new()
    try plain.send("setDelegate:", real)
    #expect(try plain.send("delegate", returning: RuntimeObject?.self) == real)
    // Both registered: the superclass's setter is the original of the subclass's.
    try fixture.view.registerDynamicDelegate()
    let again = try sub.new()
    try again.send("setDelegate:", real)
    #expect(try close(again))
  }

  @Test("DD-11 what cannot be linked is refused by name")
  func refusals() throws {
    let fixture = try DelegateFixture()
    let view = fixture.view
    func refused(_ error: DelegateError, _ body: () throws -> Void) {
      #expect(throws: error) { try body() }
    }
    refused(.notRegistered(protocol: fixture.proto.name, class: view.name)) {
      try view.linkDelegateMethods(["didDismiss": "view:didDismiss:"])
    }
    try view.registerDynamicDelegate()
    refused(.noProperty("nothing", class: view.name)) {
      try view.linkDelegateMethods(["nothing": "view:didDismiss:"])
    }
    refused(.unsuitableProperty("plain", class: view.name, reason: "is not dynamic")) {
      try view.linkDelegateMethods(["plain": "view:didDismiss:"])
    }
    refused(.unsuitableProperty("number", class: view.name, reason: "is not of a block type")) {
      try view.linkDelegateMethods(["number": "view:didDismiss:"])
    }
    refused(.notInProtocol("view:dismissed:", protocol: fixture.proto.name)) {
      try view.linkDelegateMethods(["didDismiss": "view:dismissed:"])
    }
    refused(.noSetter("setHelper:", class: view.name)) {
      try view.registerDynamicDelegate(named: "helper")
    }
    #expect(throws: DelegateError.notRegistered(protocol: fixture.proto.name, class: "NSObject")) {
      try RuntimeClass.object.new().ensuredDynamicDelegate(for: fixture.proto)
    }
    // Nothing was linked by the refused calls.
    #expect(!view.instancesRespond(to: "didDismiss"))
  }
}
