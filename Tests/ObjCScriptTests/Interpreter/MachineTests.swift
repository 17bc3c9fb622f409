import CRuntime
import Testing

@testable import ObjCScript
@testable import ObjCSema
@testable import ObjCSyntax
@testable import ObjCVM

/// The loop, by programs assembled by hand.
@Suite struct MachineTests {
  // MARK: Assembling

  private func function(
    _ name: String, _ encoding: String, _ parameters: [String] = [], frame: Int32 = 256,
    handlers: [CompiledFunction.Handler] = [], tables: [CompiledFunction.SwitchTable] = [],
    cleanup: Bool = false,
    _ code: [Instruction]
  ) -> CompiledFunction {
    CompiledFunction(
      name: name, kind: .function, encoding: encoding,
      parameters: parameters.enumerated().map {
        ArgumentSlot(offset: Int32($0 * 8), size: 8, encoding: $1)
      },
      resultSize: encoding.hasPrefix("v") ? 0 : 8, isVariadic: false, frameSize: frame,
      needsFrameCleanup: cleanup,
      code: code,
      positions: code.indices.map { SourceRange(file: 0, start: UInt32($0), end: UInt32($0) + 1) },
      handlers: handlers, switchTables: tables, ivarRelocations: [], range: .none, headRange: .none)
  }

  private func program(_ functions: [CompiledFunction]) -> CompiledProgram {
    var program = CompiledProgram()
    program.functions = functions
    return program
  }

  private func run(
    _ program: CompiledProgram, limits: RunLimits = RunLimits(),
    _ body: (Machine, World) throws -> Void
  ) throws {
    let world = World(limits: limits, libraries: []) { _, _ in }
    defer {
      world.close()
      fwd_thread_end()
    }
    let machine = try #require(Machine(world: world, locate: { _ in fwd_location() }))
    world.machine = machine
    #expect(machine.load(program))
    try body(machine, world)
  }

  private func value(_ code: [Instruction], _ words: [UInt64] = []) throws -> UInt64? {
    var result: UInt64?
    try run(
      program([
        function(
          "f", "q" + String(repeating: "q", count: words.count), words.map { _ in "q" }, code)
      ])
    ) {
      machine, _ in result = machine.call(0, words: words)
    }
    return result
  }

  private func signed(_ value: Int64) -> UInt64 { UInt64(bitPattern: value) }

  // MARK: Arithmetic

  @Test func `32-bit arithmetic wraps and extends`() throws {
    let max: UInt64 = 0x7FFF_FFFF
    #expect(
      try value([Instruction(.add32, a: 0, b: 0, c: 8), Instruction(.returnValue)], [max, 1])
        == signed(-0x8000_0000))
    #expect(
      try value(
        [Instruction(.addU32, a: 0, b: 0, c: 8), Instruction(.returnValue)], [0xFFFF_FFFF, 2]) == 1)
    #expect(
      try value([Instruction(.mulImm32, a: 0, b: 0, c: -3), Instruction(.returnValue)], [5])
        == signed(-15))
    #expect(
      try value([Instruction(.notU32, a: 0, b: 0), Instruction(.returnValue)], [0]) == 0xFFFF_FFFF)
    #expect(
      try value([Instruction(.extendU8, a: 0, b: 0), Instruction(.returnValue)], [0x1FF]) == 0xFF)
    #expect(
      try value([Instruction(.extend8, a: 0, b: 0), Instruction(.returnValue)], [0xFF])
        == signed(-1))
  }

  @Test func `the smallest number divided by -1 wraps`() throws {
    let code = [Instruction(.div64, a: 0, b: 0, c: 8), Instruction(.returnValue)]
    #expect(try value(code, [signed(.min), signed(-1)]) == signed(.min))
    #expect(
      try value(
        [Instruction(.rem32, a: 0, b: 0, c: 8), Instruction(.returnValue)], [7, signed(-1)]) == 0)
  }

  @Test func `shifts take their count modulo the width`() throws {
    #expect(
      try value([Instruction(.shl32, a: 0, b: 0, c: 8), Instruction(.returnValue)], [1, 33]) == 2)
    #expect(
      try value(
        [Instruction(.shr32, a: 0, b: 0, c: 8), Instruction(.returnValue)], [signed(-8), 1])
        == signed(-4))
    #expect(
      try value(
        [Instruction(.shrU64, a: 0, b: 0, c: 8), Instruction(.returnValue)], [signed(-1), 63]) == 1)
  }

  @Test func `doubles become integers toward zero and within bounds`() throws {
    let code = [Instruction(.doubleToInt, a: 0, b: 0), Instruction(.returnValue)]
    #expect(try value(code, [(-3.7).bitPattern]) == signed(-3))
    #expect(try value(code, [Double.nan.bitPattern]) == 0)
    #expect(try value(code, [(1e300).bitPattern]) == signed(.max))
    #expect(
      try value(
        [Instruction(.doubleToUInt, a: 0, b: 0), Instruction(.returnValue)], [(1.8e19).bitPattern])
        == 18_000_000_000_000_000_000)
    for (number, int, uint) in [
      (3e9, Int64(Int32.max), UInt64(3_000_000_000)), (-3e9, Int64(Int32.min), 0),
      (-1, -1, 0), (1e300, Int64(Int32.max), UInt64(UInt32.max)), (.nan, 0, 0),
      (-2_147_483_648.5, Int64(Int32.min), 0),
    ] {
      #expect(
        try value(
          [Instruction(.doubleToInt32, a: 0, b: 0), Instruction(.returnValue)], [number.bitPattern])
          == signed(int))
      #expect(
        try value(
          [Instruction(.doubleToUInt32, a: 0, b: 0), Instruction(.returnValue)],
          [number.bitPattern]) == uint)
    }
  }

  @Test func `bit-fields keep their neighbours`() throws {
    let field = BitField(offset: 5, width: 7, isSigned: true)
    let code = [
      Instruction(.guardLocal, a: 64, b: 8), Instruction(.zeroLocal, a: 64, c: 8),
      Instruction(.frameAddress, a: 16, b: 64),
      Instruction(.immediate, a: 24, b: -1), Instruction(.store64, a: 16, b: 24),
      Instruction(.storeBits, a: 16, b: 0, x: field.packed),
      Instruction(.loadBits, a: 32, b: 16, x: field.packed),
      Instruction(.load64, a: 40, b: 16), Instruction(.mulImm64, a: 32, b: 32, c: 1 << 20),
      Instruction(.xor, a: 40, b: 40, c: 32), Instruction(.returnValue, a: 40),
    ]
    let expected = UInt64.max & ~(0x7F << 5) | 0x25 << 5
    #expect(try value(code, [0x25]) == expected ^ signed(0x25 << 20))
  }

  // MARK: Control

  @Test func `calls nest and return`() throws {
    let fib = function(
      "fib", "qq", ["q"], frame: 48,
      [
        Instruction(.jumpGreaterOrEqualImm, a: 0, b: 2, c: 2), Instruction(.returnValue, a: 0),
        Instruction(.addImm64, a: 32, b: 0, c: -1), Instruction(.callFunction, a: 8, b: 32, c: 0),
        Instruction(.addImm64, a: 32, b: 0, c: -2), Instruction(.callFunction, a: 16, b: 32, c: 0),
        Instruction(.add64, a: 8, b: 8, c: 16), Instruction(.returnValue, a: 8),
      ])
    try run(program([fib])) { machine, _ in #expect(machine.call(0, words: [20]) == 6765) }
  }

  @Test(
    arguments: [(0, 100), (3, 103), (4, 999), (-1, 999), (50, 200), (59, 200), (60, 999)]
      as [(Int64, UInt64)])
  func `switches find their ranges`(input: Int64, expected: UInt64) throws {
    let entries = [
      CompiledFunction.SwitchRange(low: 0, high: 0, target: 1), .init(low: 3, high: 3, target: 3),
      .init(low: 50, high: 59, target: 5),
    ]
    let code = [
      Instruction(.switchTable, a: 0, b: 0), Instruction(.immediate, a: 8, b: 100),
      Instruction(.returnValue, a: 8),
      Instruction(.immediate, a: 8, b: 103), Instruction(.returnValue, a: 8),
      Instruction(.immediate, a: 8, b: 200),
      Instruction(.returnValue, a: 8), Instruction(.immediate, a: 8, b: 999),
      Instruction(.returnValue, a: 8),
    ]
    let sparse = function("f", "qq", ["q"], tables: [.sparse(entries: entries, otherwise: 7)], code)
    try run(program([sparse])) { machine, _ in
      #expect(machine.call(0, words: [signed(input)]) == expected)
    }
  }

  // MARK: Traps

  private func trap(
    _ functions: [CompiledFunction], words: [UInt64] = [], limits: RunLimits = RunLimits()
  ) throws -> Trap {
    var trap: Trap?
    try run(program(functions), limits: limits) { machine, world in
      #expect(machine.call(0, words: words) == nil)
      #expect(machine.mainFiber.pointee.depth == 0)
      trap = world.trap
    }
    return try #require(trap)
  }

  @Test func `division by zero names its instruction`() throws {
    let found = try trap(
      [
        function(
          "f", "qq", ["q"],
          [
            Instruction(.immediate, a: 8, b: 0), Instruction(.div32, a: 0, b: 0, c: 8),
            Instruction(.returnValue),
          ])
      ],
      words: [1])
    guard case .divisionByZero = found.kind else {
      Issue.record("\(found.kind)")
      return
    }
    #expect(found.range.start == 1)
  }

  @Test func `recursion without end names the circle`() throws {
    let functions = [
      function(
        "ping", "v", [], frame: 32,
        [Instruction(.callFunction, a: 0, b: 16, c: 1, x: 2), Instruction(.returnVoid)]),
      function(
        "pong", "v", [], frame: 32,
        [Instruction(.callFunction, a: 0, b: 16, c: 0, x: 2), Instruction(.returnVoid)]),
    ]
    guard case .depth(_, let cycle) = try trap(functions).kind else {
      Issue.record("another trap")
      return
    }
    #expect(Set(cycle) == ["ping", "pong"])
    #expect(cycle.count == 2)
  }

  @Test func `a loop without end reaches the steps`() throws {
    var limits = RunLimits()
    limits.steps = 300_000
    let found = try trap([function("f", "v", [], [Instruction(.jump, c: 0, x: 1)])], limits: limits)
    guard case .steps(300_000) = found.kind else {
      Issue.record("\(found.kind)")
      return
    }
  }

  @Test func `a local's neighbours and a dead frame are out of reach`() throws {
    let outside = [
      Instruction(.guardLocal, a: 32, b: 12), Instruction(.frameAddress, a: 8, b: 32),
      Instruction(.store32, a: 8, b: 0, c: 8), Instruction(.store32, a: 8, b: 0, c: 12),
      Instruction(.returnVoid),
    ]
    let found = try trap([function("f", "vq", ["q"], cleanup: true, outside)], words: [1])
    guard case .access = found.kind else {
      Issue.record("\(found.kind)")
      return
    }
    #expect(found.range.start == 3)
    let leak = function(
      "leak", "q", [], cleanup: true,
      [
        Instruction(.guardLocal, a: 32, b: 8), Instruction(.frameAddress, a: 8, b: 32),
        Instruction(.returnValue, a: 8),
      ])
    let use = function(
      "use", "q", [],
      [
        Instruction(.callFunction, a: 8, b: 64, c: 1), Instruction(.load64, a: 8, b: 8),
        Instruction(.returnValue, a: 8),
      ])
    guard case .access(let fault) = try trap([use, leak]).kind, case .notAVariable = fault.cause
    else {
      Issue.record("a dead frame can be read")
      return
    }
  }

  // MARK: Exceptions

  @Test func `an exception lands in the frame that stops it, after cleanups`() throws {
    // main: try { thrower() } catch (…) { return 7 }; thrower has a cleanup that stores 5 through its parameter.
    let main = function(
      "main", "q", [],
      handlers: [.init(start: 3, end: 4, landing: 5, slot: 40, filter: .everything)], cleanup: true,
      [
        Instruction(.guardLocal, a: 64, b: 8), Instruction(.zeroLocal, a: 64, c: 8),
        Instruction(.frameAddress, a: 128, b: 64),
        Instruction(.callFunction, a: 0, b: 128, c: 1, x: 2), Instruction(.returnValue, a: 64),
        Instruction(.release, a: 40), Instruction(.addImm64, a: 64, b: 64, c: 2),
        Instruction(.returnValue, a: 64),
      ])
    let thrower = function(
      "thrower", "vq", ["q"],
      handlers: [.init(start: 0, end: 2, landing: 3, slot: 16, filter: .cleanup)],
      [
        Instruction(.classObject, a: 8, b: 0), Instruction(.throwObject, a: 8),
        Instruction(.returnVoid),
        Instruction(.immediate, a: 24, b: 5), Instruction(.store64, a: 0, b: 24),
        Instruction(.resumeUnwinding, a: 16),
      ])
    var both = program([main, thrower])
    both.classes = ["NSObject"]
    try run(both) { machine, world in
      #expect(machine.call(0, words: []) == 7)
      #expect(world.trap == nil)
    }
  }

  @Test func `an exception that nobody stops runs no cleanup`() throws {
    let main = function(
      "main", "q", [], handlers: [.init(start: 1, end: 2, landing: 3, slot: 40, filter: .cleanup)],
      [
        Instruction(.classObject, a: 8, b: 0), Instruction(.throwObject, a: 8),
        Instruction(.returnVoid),
        Instruction(.trap), Instruction(.returnVoid),
      ])
    var one = program([main])
    one.classes = ["NSObject"]
    try run(one) { machine, world in
      #expect(machine.call(0, words: []) == nil)
      guard case .uncaught = try #require(world.trap).kind else {
        Issue.record("the cleanup ran")
        return
      }
      #expect(world.uncaught?.className == "NSObject")
    }
  }

  // MARK: Sends

  @Test func `messages reach the listing's methods, also through native code`() throws {
    let method = function(
      "-[Adder add:]", "i@:i", ["@", ":", "i"],
      [Instruction(.addImm32, a: 24, b: 16, c: 1), Instruction(.returnValue, a: 24)])
    let main = function(
      "main", "qq", ["q"],
      [
        Instruction(.move, a: 64, b: 0), Instruction(.immediate, a: 80, b: 41),
        Instruction(.send, a: 8, b: 64, c: 0),
        Instruction(.returnValue, a: 8),
      ])
    var both = program([main, method])
    both.selectors = ["add:"]
    both.callSites = [
      CallSite(
        selector: 0, encoding: "i@:i",
        arguments: [
          ArgumentSlot(offset: 0, size: 8, encoding: "@"),
          ArgumentSlot(offset: 8, size: 8, encoding: ":"),
          ArgumentSlot(offset: 16, size: 4, encoding: "i"),
        ], resultSize: 4, range: .none)
    ]
    try run(both) { machine, world in
      let cls = try #require(fwd_allocateClassPair(world.cls("NSObject"), "Adder", 0))
      let imp = try #require(machine.implementation(of: machine.functions + 1))
      #expect(fwd_class_addMethod(cls, world.selector("add:"), imp, "i@:i"))
      fwd_registerClassPair(cls)
      let object = try #require(fwd_class_createInstance(cls, 0))
      #expect(machine.call(0, words: [UInt64(UInt(bitPattern: object))]) == 42)
      #expect(machine.call(0, words: [0]) == 0)
      #expect(try world.sendInt(object, "add:", .int32(9), resultType: "i") == 10)
      // The caller's types are not the method's: the argument is cut, the result extended.
      #expect(try world.sendInt(object, "add:", .int(0x1_0000_0009)) == 10)
    }
  }
}
