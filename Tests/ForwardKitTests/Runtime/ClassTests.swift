import ForwardKit
import Testing

@Suite("Classes from Swift") struct ClassTests {
  private func calculator() throws -> RuntimeClass {
    try RuntimeClass.define(fresh("Calculator")) {
      RuntimeMethod("add:to:") { (self: RuntimeObject, x: Int32, y: Int32) -> Int32 in x + y }
      RuntimeMethod("reset") { (self: RuntimeObject) in }
      RuntimeClassMethod("calculator") { (cls: RuntimeClass) -> RuntimeObject in try cls.new() }
    }
  }

  @Test func aMethodTakesItsTypesFromItsClosure() throws {
    let cls = try calculator()
    #expect(cls.signature(of: "add:to:")?.encoding == "i@:ii")
    #expect(cls.signature(of: "reset")?.encoding == "v@:")
    #expect(try cls.new().send("add:to:", 1, 2, returning: Int32.self) == 3)
  }

  @Test func aClassMethodIsReachedThroughTheClass() throws {
    let object = try calculator().send("calculator", returning: RuntimeObject.self)
    #expect(try object.send("add:to:", 20, 22, returning: Int.self) == 42)
  }

  @Test func everyKindOfValueGoesThereAndBack() throws {
    let cls = try RuntimeClass.define(fresh("Echo")) {
      RuntimeMethod("int8:") { (self: RuntimeObject, x: Int8) -> Int8 in x }
      RuntimeMethod("int16:") { (self: RuntimeObject, x: Int16) -> Int16 in x }
      RuntimeMethod("int32:") { (self: RuntimeObject, x: Int32) -> Int32 in x }
      RuntimeMethod("int64:") { (self: RuntimeObject, x: Int64) -> Int64 in x }
      RuntimeMethod("int128:") { (self: RuntimeObject, x: Int128) -> Int128 in x }
      RuntimeMethod("uint8:") { (self: RuntimeObject, x: UInt8) -> UInt8 in x }
      RuntimeMethod("uint16:") { (self: RuntimeObject, x: UInt16) -> UInt16 in x }
      RuntimeMethod("uint32:") { (self: RuntimeObject, x: UInt32) -> UInt32 in x }
      RuntimeMethod("uint64:") { (self: RuntimeObject, x: UInt64) -> UInt64 in x }
      RuntimeMethod("float:") { (self: RuntimeObject, x: Float) -> Float in x }
      RuntimeMethod("double:") { (self: RuntimeObject, x: Double) -> Double in x }
      RuntimeMethod("bool:") { (self: RuntimeObject, x: Bool) -> Bool in x }
      RuntimeMethod("string:") { (self: RuntimeObject, x: String) -> String in x }
      RuntimeMethod("maybe:") { (self: RuntimeObject, x: String?) -> String? in x }
      RuntimeMethod("cstring:") { (self: RuntimeObject, x: CStringValue) -> CStringValue in x }
      RuntimeMethod("point:") { (self: RuntimeObject, x: Point) -> Point in x }
      RuntimeMethod("mixed:") { (self: RuntimeObject, x: Mixed) -> Mixed in x }
      RuntimeMethod("large:") { (self: RuntimeObject, x: Large) -> Large in x }
      RuntimeMethod("money:") { (self: RuntimeObject, x: Money) -> Money in x }
      RuntimeMethod("array:") { (self: RuntimeObject, x: [String]) -> [String] in x }
      RuntimeMethod("table:") { (self: RuntimeObject, x: [String: Int]) -> [String: Int] in x }
      RuntimeMethod("gear:") { (self: RuntimeObject, x: Gear) -> Gear in x }
      RuntimeMethod("object:") { (self: RuntimeObject, x: RuntimeObject?) -> RuntimeObject? in x }
      RuntimeMethod("class:") { (self: RuntimeObject, x: RuntimeClass) -> RuntimeClass in x }
      RuntimeMethod("selector:") { (self: RuntimeObject, x: RuntimeSelector) -> RuntimeSelector in x
      }
    }
    let echo = try cls.new()
    func same<Value: RuntimeValue & Equatable>(_ selector: RuntimeSelector, _ value: Value) throws {
      #expect(try echo.send(selector, value, returning: Value.self) == value, "\(selector)")
      let caller = try MethodCaller<(Value) -> Value>(selector)
      for _ in 0..<3 { #expect(try caller(echo, value) == value, "\(selector) through a caller") }
    }
    for x in [Int8.min, -1, 0, .max] { try same("int8:", x) }
    for x in [Int16.min, -1, .max] { try same("int16:", x) }
    for x in [Int32.min, -1, .max] { try same("int32:", x) }
    for x in [Int64.min, -1, .max] { try same("int64:", x) }
    for x in [Int128.min, -1, .max] { try same("int128:", x) }
    for x in [UInt8.min, .max] { try same("uint8:", x) }
    for x in [UInt16.min, .max] { try same("uint16:", x) }
    for x in [UInt32.min, .max] { try same("uint32:", x) }
    for x in [UInt64.min, .max] { try same("uint64:", x) }
    for x in [Float.greatestFiniteMagnitude, -0.5] { try same("float:", x) }
    for x in [Double.leastNonzeroMagnitude, -0.5] { try same("double:", x) }
    for x in [true, false] { try same("bool:", x) }
    for x in ["", "abc", "žluť 🦊"] {
      try same("string:", x)
      try same("cstring:", CStringValue(x))
    }
    try same("maybe:", String?.none)
    try same("maybe:", String?.some("x"))
    try same("cstring:", CStringValue(nil))
    try same("point:", Point(x: 1.5, y: -2))
    try same("mixed:", Mixed(a: -3, b: 2.5, c: -70_000, d: 250))
    try same("large:", Large(a: 1, b: 2, c: 3, d: 4, e: .min))
    try same("money:", Money(cents: 99))
    try same("array:", ["a", "b"])
    try same("table:", ["a": 1])
    try same("gear:", Gear.drive)
    try same("object:", RuntimeObject?.some(echo))
    try same("object:", RuntimeObject?.none)
    try same("class:", cls)
    try same("selector:", "add:to:" as RuntimeSelector)
  }

  @Test func manyArgumentsOfMixedKinds() throws {
    let cls = try RuntimeClass.define(fresh("Many")) {
      RuntimeMethod("a:b:c:d:e:f:g:h:i:j:k:l:") {
        (
          self: RuntimeObject, a: Int8, b: Double, c: Point, d: Float, e: Int, f: Int16, g: Double,
          h: Large, i: UInt8, j: Int, k: Bool, l: Int32
        )
          -> Double in
        Double(a) + b + c.x + c.y + Double(d) + Double(e) + Double(f) + g + Double(h.e) + Double(i)
          + Double(j) + (k ? 1 : 0) + Double(l)
      }
    }
    let sum = try cls.new().send(
      "a:b:c:d:e:f:g:h:i:j:k:l:", Int8(-1), 2.5, Point(x: 10, y: 20), Float(0.25), 1000, Int16(-7),
      0.125,
      Large(a: 0, b: 0, c: 0, d: 0, e: 5), UInt8(200), -3, true, Int32(8), returning: Double.self)
    #expect(sum == 1235.875)
  }

  @Test func superGoesToTheSuperclassOfTheMethodsOwnClass() throws {
    let base = try RuntimeClass.define(fresh("Base")) {
      RuntimeMethod("name") { (self: RuntimeObject) -> String in "base" }
      RuntimeClassMethod("kind") { (cls: RuntimeClass) -> String in "base kind" }
    }
    let middle = try RuntimeClass.define(fresh("Middle"), superclass: base) {
      RuntimeMethod("name") { (self: RuntimeObject) -> String in
        "middle>" + (try self.super.send("name", returning: String.self))
      }
      RuntimeClassMethod("kind") { (cls: RuntimeClass) -> String in
        "middle>" + (try cls.super.send("kind", returning: String.self))
      }
    }
    // Inherits: super still begins above Middle.
    let leaf = try RuntimeClass.define(fresh("Leaf"), superclass: middle) {}
    #expect(try leaf.new().send("name", returning: String.self) == "middle>base")
    #expect(try leaf.send("kind", returning: String.self) == "middle>base kind")
    #expect(try leaf.new().super(of: middle).send("name", returning: String.self) == "base")
  }

  @Test func variablesAndProperties() throws {
    let total = Ivar("total", Int32.self)
    let corner = Ivar("corner", Point.self)
    let cls = try RuntimeClass.define(fresh("Account")) {
      total
      corner
      RuntimeProperty("owner", String?.self)
      RuntimeProperty("balance", Double.self)
      RuntimeProperty("delegate", RuntimeObject?.self, .weak)
      RuntimeProperty("enabled", Bool.self, getter: "isEnabled")
      RuntimeMethod("deposit:") { (self: RuntimeObject, n: Int32) in
        try self.set(total, to: self.get(total) + n)
      }
    }
    let account = try cls.new()
    try account.send("deposit:", 3)
    try account.send("deposit:", 4)
    #expect(try account.get(total) == 7)
    try account.set(corner, to: Point(x: 1, y: 2))
    #expect(try account.get(corner) == Point(x: 1, y: 2))
    try account.send("setBalance:", 2.5)
    #expect(try account.send("balance", returning: Double.self) == 2.5)
    try account.send("setOwner:", "Ada")
    #expect(try account.send("owner", returning: String?.self) == "Ada")
    try account.send("setEnabled:", true)
    #expect(try account.send("isEnabled", returning: Bool.self))
    do {
      let delegate = try RuntimeClass.object.new()
      try account.send("setDelegate:", delegate)
      #expect(try account.send("delegate", returning: RuntimeObject?.self) == delegate)
    }
    #expect(try account.send("delegate", returning: RuntimeObject?.self) == nil)
    #expect(throws: RuntimeError.self) { try account.get(Ivar("total", Double.self)) }
    #expect(throws: RuntimeError.self) { try account.get(Ivar("nothing", Double.self)) }
  }

  @Test func protocolsAreAdopted() throws {
    let proto = try RuntimeProtocol.define(fresh("Drivable")) {
      Requirement("drive:", ((Int) -> Bool).self)
      Requirement("honk", (() -> Void).self, optional: true)
    }
    let cls = try RuntimeClass.define(fresh("Car")) {
      Conforms(to: proto)
      RuntimeMethod("drive:") { (self: RuntimeObject, x: Int) -> Bool in true }
    }
    #expect(cls.conforms(to: proto))
    #expect(proto.method("drive:")?.signature.encoding == "B@:q")
    #expect(proto.method("honk")?.isRequired == false)
    #expect(proto.method("fly") == nil)
  }

  @Test func aCategoryComesBeforeTheClassesOwn() throws {
    let cls = try RuntimeClass.define(fresh("Car")) {
      RuntimeMethod("name") { (self: RuntimeObject) -> String in "car" }
    }
    let car = try cls.new()
    #expect(try car.send("name", returning: String.self) == "car")
    try cls.extend("Sport") {
      RuntimeMethod("name") { (self: RuntimeObject) -> String in "sport" }
      RuntimeClassMethod("wheels") { (cls: RuntimeClass) -> Int in 4 }
    }
    #expect(try car.send("name", returning: String.self) == "sport")
    #expect(try cls.send("wheels", returning: Int.self) == 4)
  }

  @Test func initialisersTakeAndGiveReferences() throws {
    let name = Ivar("name", String?.self)
    let cls = try RuntimeClass.define(fresh("Named")) {
      name
      RuntimeMethod("initWithName:") { (self: RuntimeObject, text: String) -> RuntimeObject? in
        guard !text.isEmpty else { return nil }
        let object = try self.super.send("init", returning: RuntimeObject?.self)
        try object?.set(name, to: text)
        return object
      }
    }
    let made = try cls.alloc().send("initWithName:", "Ada", returning: RuntimeObject?.self)
    #expect(try made?.get(name) == "Ada")
    #expect(made?.referenceCount == 1)
    #expect(try cls.alloc().send("initWithName:", "", returning: RuntimeObject?.self) == nil)
  }

  @Test func wrongDefinitionsAreRefusedAndLeaveNothing() throws {
    let name = fresh("Wrong")
    #expect {
      try RuntimeClass.define(name) {
        RuntimeMethod("add:to:") { (self: RuntimeObject, x: Int32) -> Int32 in x }
      }
    } throws: { error in
      guard case .argumentCount(_, expected: 2, found: 1) = error as? RuntimeError else {
        return false
      }
      return true
    }
    #expect(throws: RuntimeError.self) { try RuntimeClass.named(name) }
    struct Liar: RuntimeStruct {
      var x: Double
      static let runtimeEncoding = "{Liar=dd}"
    }
    #expect(throws: RuntimeError.self) {
      try RuntimeClass.define(name) { RuntimeMethod("take:") { (self: RuntimeObject, x: Liar) in } }
    }
    try RuntimeClass.define(name) {}
    #expect(throws: RuntimeError.self) { try RuntimeClass.define(name) {} }
  }

  @Test func initializeRunsOnceBeforeTheFirstMessage() throws {
    let log = Log<String>()
    let cls = try RuntimeClass.define(fresh("Lazy")) {
      Initialize { _ in log.add("initialize") }
      RuntimeMethod("run") { (self: RuntimeObject) in log.add("run") }
    }
    #expect(log.all.isEmpty)
    try cls.new().send("run")
    try cls.new().send("run")
    #expect(log.all == ["initialize", "run", "run"])
  }

  @Test func classesAreDisposedOf() throws {
    let name = fresh("Gone")
    let cls = try RuntimeClass.define(name) {}
    var object: RuntimeObject? = try cls.new()
    #expect(throws: RuntimeError.self) { try cls.dispose() }
    withExtendedLifetime(object) {}
    object = nil
    try cls.dispose()
    #expect(throws: RuntimeError.self) { try RuntimeClass.named(name) }
  }
}
