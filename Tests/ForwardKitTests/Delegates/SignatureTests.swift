import Testing

@testable import ForwardKit

@Suite("Signatures of closures") struct SignatureMatchTests {
  private func mismatch(_ method: String, _ closure: String, _ rule: SignatureRule = .exact) throws
    -> SignatureMismatch?
  {
    try MethodSignature(method).mismatch(with: MethodSignature(closure), of: "x:", rule: rule)
  }

  @Test("SG-6 qualifiers are ignored on both sides", arguments: ["r", "n", "N", "o", "O", "R"])
  func qualifiers(_ qualifier: String) throws {
    #expect(try mismatch("v@:\(qualifier)^{Point=dd}", "v@:^{Point=dd}") == nil)
    #expect(try mismatch("v@:@", "v@:\(qualifier)@") == nil)
    #expect(try mismatch("V\(qualifier)v@:i", "v@:i") == nil)
    #expect(try mismatch("v@:\(qualifier)i", "v@:\(qualifier)q") != nil)
  }

  @Test(
    "SG-7 types are compared whole",
    arguments: [
      ("i", "I"), ("i", "q"), ("f", "d"), ("@", "^v"), ("@", ":"), ("#", ":"), ("*", "^v"),
      ("B", "c"), ("d", "@"),
      ("{P=dd}", "{P=di}"), ("{P=dd}", "{Q=dd}"), ("{P={Q=ii}d}", "{P={Q=iI}d}"), ("[4i]", "[5i]"),
      ("^i", "^q"),
      ("(U=id)", "{U=id}"), ("{P=dd}", "d"),
    ])
  func different(_ a: String, _ b: String) throws {
    #expect(try mismatch("v@:\(a)", "v@:\(b)") != nil)
    #expect(try mismatch("v@:\(b)", "v@:\(a)") != nil)
    #expect(try mismatch("v@:\(a)", "v@:\(a)") == nil)
  }

  @Test(
    "SG-7 what passes for another type",
    arguments: [
      ("{P=dd}", "{?=dd}"), ("@", "@\"NSString\""), ("@", "@?"), ("@", "#"), ("^{P=dd}", "^{P}"),
    ])
  func alike(_ a: String, _ b: String) throws {
    #expect(try mismatch("v@:\(a)", "v@:\(b)") == nil)
    #expect(try mismatch("v@:\(b)", "v@:\(a)") == nil)
  }

  @Test("SG-7 bool is a char only if asked")
  func boolAndChar() throws {
    #expect(try mismatch("c@:", "B@:") != nil)
    #expect(try mismatch("c@:", "B@:", SignatureRule(boolIsChar: true)) == nil)
    #expect(try mismatch("c@:", "C@:", SignatureRule(boolIsChar: true)) != nil)
  }

  @Test("SG-8 a block's types are read from the block; one without is an error")
  func blocks() throws {
    let block = RuntimeBlock { (a: RuntimeObject, b: Point) -> Double in b.x }
    #expect(block.encoding == "d@?@{Point=dd}")
    #expect(try block.methodSignature.encoding == "d@:@{Point=dd}")
    #expect(try RuntimeBlock(block.object).encoding == block.encoding)
    #expect(throws: RuntimeError.self) { try RuntimeBlock(RuntimeClass.object.new()) }
  }

  @Test("SG-9 the words name argument, expected and found")
  func words() throws {
    let error = try #require(try mismatch("B@:@{Point=dd}i", "B@:@{Point=dd}*"))
    #expect(error.place == .argument(2))
    #expect(
      error.description
        == "'x:', argument 2: expected int 'i', found char * '*' (method 'B@:@{Point=dd}i', given 'B@:@{Point=dd}*')"
    )
    let result = try #require(try mismatch("B@:", "v@:"))
    #expect(
      result.description
        == "'x:', result: expected bool 'B', found void 'v' (method 'B@:', given 'v@:')")
    let count = try #require(try mismatch("v@:i", "v@:ii", SignatureRule(allowsFewer: true)))
    #expect(count.description == "'x:': takes 1 argument, found 2 (method 'v@:i', given 'v@:ii')")
  }
}

@Suite("Blocks and invocations") struct BlockInvocationTests {
  private let calculator: RuntimeClass
  init() throws {
    calculator = try RuntimeClass.define(fresh("Calculator")) {
      RuntimeMethod("add:to:") { (self: RuntimeObject, x: Int32, y: Int32) -> Int32 in x + y }
      RuntimeMethod("apply:to:") { (self: RuntimeObject, block: RuntimeBlock, x: Int) -> Int in
        try block.call(x, returning: Int.self)
      }
    }
  }

  @Test func blocksAreCalledFromBothSides() throws {
    let alive = Counter()
    do {
      let counted = Counted(alive)
      let twice = RuntimeBlock { (x: Int) -> Int in x * 2 * counted.counter.count }
      #expect(try twice.call(21, returning: Int.self) == 42)
      #expect(try twice.call(UInt8(3), returning: Int32.self) == 6)
      #expect(try calculator.new().send("apply:to:", twice, 4, returning: Int.self) == 8)
      #expect(throws: RuntimeError.self) { try twice.call(returning: Int.self) }
      #expect(throws: RuntimeError.self) { try twice.call("x", returning: Int.self) }
      let failing = RuntimeBlock { () throws -> Void in throw BankError.overdrawn(by: 1) }
      #expect(throws: BankError.overdrawn(by: 1)) { try failing.call() }
    }
    #expect(alive.count == 0)
  }

  @Test("IV-5 an invocation calls a block and takes its result")
  func blockAsTarget() throws {
    let invocation = try RuntimeInvocation(try MethodSignature("i@:ii"), selector: "add:to:")
    try invocation.setArgument(0, to: 20)
    try invocation.setArgument(1, to: 3)
    try invocation.invoke(RuntimeBlock { (x: Int32, y: Int32) -> Int32 in x * y })
    #expect(try invocation.result(as: Int.self) == 60)
    #expect(
      try invocation.result(
        of: RuntimeBlock { (x: Int32, y: Int32) -> Int32 in x - y }, as: Int32.self) == 17)
    #expect(try invocation.result(as: Int.self) == 60)
    try invocation.invoke(RuntimeBlock { (x: Int32) -> Int32 in -x })
    #expect(try invocation.result(as: Int.self) == -20)
    #expect {
      try invocation.invoke(RuntimeBlock { (x: Int32, y: Double) -> Int32 in x })
    } throws: { error in
      guard case .signatureMismatch(let mismatch) = error as? RuntimeError else { return false }
      return mismatch.place == .argument(1) && mismatch.found == "d"
    }
    #expect(throws: RuntimeError.self) {
      try invocation.invoke(RuntimeBlock { (x: Int32, y: Int32, z: Int32) -> Int32 in x })
    }
    #expect(try invocation.result(as: Int.self) == -20)
  }

  @Test("IV-6 one message is recorded, a second is an error")
  func recorder() throws {
    let dead = Counter()
    try calculator.extend("End") { Deinit { _ in dead.add(1) } }
    defer { #expect(dead.count == 1) }
    try record(try calculator.new())
  }

  private func record(_ target: RuntimeObject) throws {
    let recorded = try RuntimeInvocation.recording(on: target) { try $0.send("add:to:", 20, 22) }
    #expect(recorded.selector == "add:to:")
    try recorded.invoke()
    #expect(try recorded.result(as: Int.self) == 42)
    #expect(throws: RecordingError.secondMessage("add:to:")) {
      try RuntimeInvocation.recording(on: target) {
        try $0.send("add:to:", 1, 2)
        try $0.send("add:to:", 3, 4)
      }
    }
    #expect(throws: RecordingError.noMessage) {
      try RuntimeInvocation.recording(on: target) { _ in }
    }
    #expect(throws: RuntimeError.self) {
      try RuntimeInvocation.recording(on: target) { try $0.send("fly") }
    }
  }
}

@Suite("What delegates leave behind") struct DelegateRemainsTests {
  /// A delegate that ends leaves no implementation for the selectors that it had closures for.
  @Test func implementationsEndWithTheirDelegate() throws {
    let adopted = try RuntimeProtocol.define(fresh("Empty")) {}
    for number in 0..<3 {
      let delegate = try DynamicDelegate(for: adopted)
      let selector = RuntimeSelector("answer\(number)")
      try delegate.implement(selector, RuntimeBlock { () -> Int in number })
      #expect(try delegate.object.send(selector, returning: Int.self) == number)
    }
    #expect(DelegateClass.idleImplementations(of: adopted) == 0)
  }
}
