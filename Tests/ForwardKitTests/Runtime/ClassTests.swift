import ForwardKit
import Testing

@Suite("Classes from Swift") struct ClassTests {
  private func calculator() throws -> RuntimeClass {
    try RuntimeClass.define(fresh("Calculator")) {
      Method("add:to:") { (self: Object, x: Int32, y: Int32) -> Int32 in x + y }
      Method("reset") { (self: Object) in }
      ClassMethod("calculator") { (cls: RuntimeClass) -> Object in try cls.new() }
    }
  }

  @Test func aMethodTakesItsTypesFromItsClosure() throws {
    let cls = try calculator()
    #expect(cls.signature(of: "add:to:")?.encoding == "i@:ii")
    #expect(cls.signature(of: "reset")?.encoding == "v@:")
    #expect(try cls.new().send("add:to:", 1, 2, returning: Int32.self) == 3)
  }

  @Test func aClassMethodIsReachedThroughTheClass() throws {
    let object = try calculator().send("calculator", returning: Object.self)
    #expect(try object.send("add:to:", 20, 22, returning: Int.self) == 42)
  }

  @Test func everyKindOfValueGoesThereAndBack() throws {
    let cls = try RuntimeClass.define(fresh("Echo")) {
      Method("int8:") { (self: Object, x: Int8) -> Int8 in x }
      Method("int16:") { (self: Object, x: Int16) -> Int16 in x }
      Method("int32:") { (self: Object, x: Int32) -> Int32 in x }
      Method("int64:") { (self: Object, x: Int64) -> Int64 in x }
      Method("int128:") { (self: Object, x: Int128) -> Int128 in x }
      Method("uint8:") { (self: Object, x: UInt8) -> UInt8 in x }
      Method("uint16:") { (self: Object, x: UInt16) -> UInt16 in x }
      Method("uint32:") { (self: Object, x: UInt32) -> UInt32 in x }
      Method("uint64:") { (self: Object, x: UInt64) -> UInt64 in x }
      Method("float:") { (self: Object, x: Float) -> Float in x }
      Method("double:") { (self: Object, x: Double) -> Double in x }
      Method("bool:") { (self: Object, x: Bool) -> Bool in x }
      Method("string:") { (self: Object, x: String) -> String in x }
      Method("maybe:") { (self: Object, x: String?) -> String? in x }
      Method("cstring:") { (self: Object, x: CStringValue) -> CStringValue in x }
      Method("point:") { (self: Object, x: Point) -> Point in x }
      Method("mixed:") { (self: Object, x: Mixed) -> Mixed in x }
      Method("large:") { (self: Object, x: Large) -> Large in x }
      Method("money:") { (self: Object, x: Money) -> Money in x }
      Method("array:") { (self: Object, x: [String]) -> [String] in x }
      Method("table:") { (self: Object, x: [String: Int]) -> [String: Int] in x }
      Method("gear:") { (self: Object, x: Gear) -> Gear in x }
      Method("object:") { (self: Object, x: Object?) -> Object? in x }
      Method("class:") { (self: Object, x: RuntimeClass) -> RuntimeClass in x }
      Method("selector:") { (self: Object, x: Selector) -> Selector in x }
    }
    let echo = try cls.new()
    func same<Value: RuntimeValue & Equatable>(_ selector: Selector, _ value: Value) throws {
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
    for x in ["", "abc", "žluť 🦊"] { try same("string:", x); try same("cstring:", CStringValue(x)) }
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
    try same("object:", Object?.some(echo))
    try same("object:", Object?.none)
    try same("class:", cls)
    try same("selector:", "add:to:" as Selector)
  }

  @Test func manyArgumentsOfMixedKinds() throws {
    let cls = try RuntimeClass.define(fresh("Many")) {
      Method("a:b:c:d:e:f:g:h:i:j:k:l:") {
        (self: Object, a: Int8, b: Double, c: Point, d: Float, e: Int, f: Int16, g: Double, h: Large, i: UInt8, j: Int, k: Bool, l: Int32)
          -> Double in
        Double(a) + b + c.x + c.y + Double(d) + Double(e) + Double(f) + g + Double(h.e) + Double(i) + Double(j) + (k ? 1 : 0) + Double(l)
      }
    }
    let sum = try cls.new().send(
      "a:b:c:d:e:f:g:h:i:j:k:l:", Int8(-1), 2.5, Point(x: 10, y: 20), Float(0.25), 1000, Int16(-7), 0.125,
      Large(a: 0, b: 0, c: 0, d: 0, e: 5), UInt8(200), -3, true, Int32(8), returning: Double.self)
    #expect(sum == 1235.875)
  }

  @Test func superGoesToTheSuperclassOfTheMethodsOwnClass() throws {
    let base = try RuntimeClass.define(fresh("Base")) {
      Method("name") { (self: Object) -> String in "base" }
      ClassMethod("kind") { (cls: RuntimeClass) -> String in "base kind" }
    }
    let middle = try RuntimeClass.define(fresh("Middle"), superclass: base) {
      Method("name") { (self: Object) -> String in "middle>" + (try self.super.send("name", returning: String.self)) }
      ClassMethod("kind") { (cls: RuntimeClass) -> String in "middle>" + (try cls.super.send("kind", returning: String.self)) }
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
      Property("owner", String?.self)
      Property("balance", Double.self)
      Property("delegate", Object?.self, .weak)
      Property("enabled", Bool.self, getter: "isEnabled")
      Method("deposit:") { (self: Object, n: Int32) in try self.set(total, to: self.get(total) + n) }
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
      #expect(try account.send("delegate", returning: Object?.self) == delegate)
    }
    #expect(try account.send("delegate", returning: Object?.self) == nil)
    #expect(throws: RuntimeError.self) { try account.get(Ivar("total", Double.self)) }
    #expect(throws: RuntimeError.self) { try account.get(Ivar("nothing", Double.self)) }
  }

  @Test func protocolsAreAdopted() throws {
    let proto = try RuntimeProtocol.define(fresh("Drivable")) {
      Requirement("drive:", ((Int) -> Bool).self)
      Requirement("honk", (() -> Void).self, optional: true)
    }
    let cls = try RuntimeClass.define(fresh("Car")) { Conforms(to: proto) }
    #expect(cls.conforms(to: proto))
    #expect(proto.method("drive:")?.signature.encoding == "B@:q")
    #expect(proto.method("honk")?.isRequired == false)
    #expect(proto.method("fly") == nil)
  }

  @Test func aCategoryComesBeforeTheClassesOwn() throws {
    let cls = try RuntimeClass.define(fresh("Car")) { Method("name") { (self: Object) -> String in "car" } }
    let car = try cls.new()
    #expect(try car.send("name", returning: String.self) == "car")
    try cls.extend("Sport") {
      Method("name") { (self: Object) -> String in "sport" }
      ClassMethod("wheels") { (cls: RuntimeClass) -> Int in 4 }
    }
    #expect(try car.send("name", returning: String.self) == "sport")
    #expect(try cls.send("wheels", returning: Int.self) == 4)
  }

  @Test func initialisersTakeAndGiveReferences() throws {
    let name = Ivar("name", String?.self)
    let cls = try RuntimeClass.define(fresh("Named")) {
      name
      Method("initWithName:") { (self: Object, text: String) -> Object? in
        guard !text.isEmpty else { return nil }
        let object = try self.super.send("init", returning: Object?.self)
        try object?.set(name, to: text)
        return object
      }
    }
    let made = try cls.alloc().send("initWithName:", "Ada", returning: Object?.self)
    #expect(try made?.get(name) == "Ada")
    #expect(made?.referenceCount == 1)
    #expect(try cls.alloc().send("initWithName:", "", returning: Object?.self) == nil)
  }

  @Test func wrongDefinitionsAreRefusedAndLeaveNothing() throws {
    let name = fresh("Wrong")
    #expect {
      try RuntimeClass.define(name) { Method("add:to:") { (self: Object, x: Int32) -> Int32 in x } }
    } throws: { error in
      guard case .argumentCount(_, expected: 2, found: 1) = error as? RuntimeError else { return false }
      return true
    }
    #expect(throws: RuntimeError.self) { try RuntimeClass.named(name) }
    struct Liar: RuntimeStruct {
      var x: Double
      static let runtimeEncoding = "{Liar=dd}"
    }
    #expect(throws: RuntimeError.self) {
      try RuntimeClass.define(name) { Method("take:") { (self: Object, x: Liar) in } }
    }
    try RuntimeClass.define(name) {}
    #expect(throws: RuntimeError.self) { try RuntimeClass.define(name) {} }
  }

  @Test func initializeRunsOnceBeforeTheFirstMessage() throws {
    let log = Log<String>()
    let cls = try RuntimeClass.define(fresh("Lazy")) {
      Initialize { _ in log.add("initialize") }
      Method("run") { (self: Object) in log.add("run") }
    }
    #expect(log.all.isEmpty)
    try cls.new().send("run")
    try cls.new().send("run")
    #expect(log.all == ["initialize", "run", "run"])
  }

  @Test func classesAreDisposedOf() throws {
    let name = fresh("Gone")
    let cls = try RuntimeClass.define(name) {}
    var object: Object? = try cls.new()
    #expect(throws: RuntimeError.self) { try cls.dispose() }
    withExtendedLifetime(object) {}
    object = nil
    try cls.dispose()
    #expect(throws: RuntimeError.self) { try RuntimeClass.named(name) }
  }
}
