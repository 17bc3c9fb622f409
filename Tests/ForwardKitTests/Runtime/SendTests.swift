import ForwardKit
import Testing

@Suite("Sends from Swift") struct SendTests {
  private let calculator: RuntimeObject

  init() throws {
    calculator = try RuntimeClass.define(fresh("Calculator")) {
      RuntimeMethod("add:to:") { (self: RuntimeObject, x: Int32, y: Int32) -> Int32 in x &+ y }
      RuntimeMethod("half:") { (self: RuntimeObject, x: Double) -> Double in x / 2 }
      RuntimeMethod("moveTo:") { (self: RuntimeObject, x: Int) -> Int in x }
      RuntimeMethod("goWithSpeed:by:") { (self: RuntimeObject, x: Double, y: Int) -> Double in
        x * Double(y)
      }
      RuntimeMethod("keep:") { (self: RuntimeObject, x: RuntimeObject?) -> RuntimeObject? in x }
      RuntimeMethod("nothing") { (self: RuntimeObject) -> RuntimeObject? in nil }
      RuntimeMethod("flag:") { (self: RuntimeObject, x: Bool) -> Bool in !x }
      RuntimeMethod("name") { (self: RuntimeObject) -> String in "abacus" }
      RuntimeMethod("clear") { (self: RuntimeObject) in }
    }.new()
  }

  @Test func integersAreConvertedWhereTheyFit() throws {
    #expect(try calculator.send("add:to:", UInt8(1), Int64(2), returning: Int.self) == 3)
    #expect(try calculator.send("half:", 3, returning: Double.self) == 1.5)
    #expect {
      try calculator.send("add:to:", 1, Int(Int32.max) + 1, returning: Int32.self)
    } throws: { error in
      guard case .valueOutOfRange("2147483648", _, selector: "add:to:") = error as? RuntimeError
      else { return false }
      return true
    }
    #expect(throws: RuntimeError.self) {
      try calculator.send("add:to:", 200, 100, returning: Int8.self)
    }
  }

  @Test func mismatchesNameTheArgumentAndBothTypes() throws {
    #expect {
      try calculator.send("add:to:", 1, "two", returning: Int32.self)
    } throws: { error in
      guard case .signatureMismatch(let mismatch) = error as? RuntimeError else { return false }
      return mismatch.place == .argument(1) && mismatch.expected == "i" && mismatch.found == "@"
        && mismatch.description.contains("argument 1: expected int 'i', found id '@'")
    }
    #expect {
      try calculator.send("name", returning: Int32.self)
    } throws: { error in
      guard case .unexpectedObject = error as? RuntimeError else { return false }
      return true
    }
    #expect {
      try calculator.send("add:to:", 1, returning: Int32.self)
    } throws: { error in
      guard case .argumentCount(selector: "add:to:", expected: 2, found: 1) = error as? RuntimeError
      else { return false }
      return true
    }
  }

  @Test func aCallerIsAsStrictAsItsTypes() throws {
    let right = try MethodCaller<(Int32, Int32) -> Int32>("add:to:")
    #expect(try right(calculator, 40, 2) == 42)
    let wrong = try MethodCaller<(Int32, Double) -> Int32>("add:to:")
    #expect {
      try wrong(calculator, 1, 2)
    } throws: { error in
      guard case .signatureMismatch(let mismatch) = error as? RuntimeError else { return false }
      return mismatch.place == .argument(1) && mismatch.expected == "i" && mismatch.found == "d"
    }
    #expect(throws: RuntimeError.self) { try MethodCaller<(Int32) -> Int32>("add:to:") }
    #expect(throws: RuntimeError.self) { try MethodCaller<() -> Void>("release") }
  }

  @Test func callersSeeReplacedMethods() throws {
    let cls = try RuntimeClass.define(fresh("Changing")) {
      RuntimeMethod("value") { (self: RuntimeObject) -> Int in 1 }
    }
    let object = try cls.new()
    let value = try MethodCaller<() -> Int>("value")
    #expect(try value(object) == 1)
    try cls.replace(RuntimeMethod("value") { (self: RuntimeObject) -> Int in 2 })
    #expect(try value(object) == 2)
    #expect(throws: RuntimeError.self) {
      try cls.replace(RuntimeMethod("value") { (self: RuntimeObject) -> Double in 3 })
    }
    #expect(try value(object) == 2)
  }

  @Test func nativeMethodsAreCalledDirectly() throws {
    let hash = try MethodCaller<() -> UInt>("hash")
    let isEqual = try MethodCaller<(RuntimeObject) -> Bool>("isEqual:")
    let kind = try MethodCaller<(RuntimeClass) -> Bool>("isKindOfClass:")
    let other = try RuntimeClass.object.new()
    for _ in 0..<3 {
      #expect(try hash(other) == hash(other))
      #expect(try isEqual(other, other))
      #expect(try !isEqual(other, calculator))
      #expect(try kind(calculator, RuntimeClass.object))
    }
  }

  @Test func callsInSwiftSpelling() throws {
    let calculator = calculator.dynamic
    let sum: Int32 = try calculator.add(1, to: 2)
    #expect(sum == 3)
    let wide: Int = try calculator.add(1, to: 2)
    #expect(wide == 3)
    #expect(try calculator.move(to: 5) == 5)
    #expect(try calculator.go(speed: 2.5, by: 4) == 10.0)
    let name: String = try calculator.name()
    #expect(name == "abacus")
    try calculator.clear()
    #expect(throws: RuntimeError.self) { try calculator.fly() }
    #expect(throws: RuntimeError.self) { try calculator.add(1, too: 2) as Int32 }
  }

  @Test func nothingIsAnErrorWhereAValueIsAskedFor() throws {
    #expect(try calculator.send("nothing", returning: RuntimeObject?.self) == nil)
    #expect {
      try calculator.send("nothing", returning: RuntimeObject.self)
    } throws: { error in
      guard case .nilValue = error as? RuntimeError else { return false }
      return true
    }
  }

  @Test func valuesAreBoxedWhereTheMethodTakesAnObject() throws {
    let kept = try calculator.send("keep:", 42, returning: RuntimeObject?.self)
    #expect(kept?.value(Int.self) == 42)
    #expect(try calculator.send("keep:", 42, returning: Int.self) == 42)
    #expect(
      try calculator.send("keep:", Point(x: 1, y: 2), returning: Point.self) == Point(x: 1, y: 2))
    #expect(
      try calculator.send("keep:", Boxed("a"..<"b"), returning: Boxed<Range<String>>.self).value
        == "a"..<"b")
    let five = try calculator.send("keep:", 5, returning: RuntimeObject?.self)
    let alsoFive = try calculator.send("keep:", 5, returning: RuntimeObject?.self)
    #expect(try five?.send("isEqual:", alsoFive, returning: Bool.self) == true)
    #expect(
      try five?.send("hash", returning: UInt.self) == alsoFive?.send("hash", returning: UInt.self))
    #expect(five?.description == "5")
  }

  @Test func countingReferencesIsSwifts() {
    for selector in ["retain", "release", "autorelease", "dealloc"] as [RuntimeSelector] {
      #expect(throws: RuntimeError.self) { try calculator.send(selector) }
    }
  }

  @Test func invocationsFromSwift() throws {
    let invocation = try RuntimeInvocation(
      try MethodSignature("i@:ii"), selector: "add:to:", target: calculator)
    try invocation.setArgument(0, to: 20)
    try invocation.setArgument(1, to: Int32(22))
    try invocation.invoke()
    #expect(try invocation.result(as: Int.self) == 42)
    #expect(try invocation.argument(0, as: Int32.self) == 20)
    #expect(throws: RuntimeError.self) { try invocation.setArgument(2, to: 1) }
    #expect(throws: RuntimeError.self) { try invocation.argument(-1, as: Int.self) }
    #expect(throws: RuntimeError.self) { try invocation.setArgument(0, to: Point(x: 0, y: 0)) }
  }
}
