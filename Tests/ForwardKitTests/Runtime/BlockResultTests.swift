import ForwardKit
import Testing

@Suite("Results of blocks") struct BlockResultTests {
  @Test func objectsThatNobodyElseKeepsAreHandedOver() throws {
    let block = RuntimeBlock { (class: RuntimeClass) -> RuntimeObject in try `class`.new() }
    let weak: WeakObject
    do {
      let object = try block.call(RuntimeClass.object, returning: RuntimeObject.self)
      weak = WeakObject(object)
      #expect(weak.object == object)
      #expect(object.runtimeClass == RuntimeClass.object)
    }
    #expect(weak.object == nil)
    let text = RuntimeBlock { (n: Int) -> String in "a text that is long enough: \(n)" }
    for n in 0..<200 {
      #expect(try text.call(n, returning: String.self) == "a text that is long enough: \(n)")
    }
  }

  @Test func anInvocationOwnsTheResultOfTheBlockThatAnsweredIt() throws {
    let made = Log<WeakObject>()
    try autoreleasing {
      let invocation = try RuntimeInvocation(try MethodSignature("@@:i"), selector: "make:")
      try invocation.setArgument(0, to: Int32(1))
      let block = RuntimeBlock { (n: Int32) -> RuntimeObject in
        let object = try RuntimeClass.object.new()
        made.add(WeakObject(object))
        return object
      }
      for _ in 0..<3 { try autoreleasing { try invocation.invoke(block) } }
      let last = try invocation.result(as: RuntimeObject.self)
      #expect(last == made.all.last?.object)
    }
    #expect(made.all.count == 3)
    #expect(made.all.count { $0.object != nil } == 0)
  }
}
