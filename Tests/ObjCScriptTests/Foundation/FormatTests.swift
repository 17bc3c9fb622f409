import CRuntime
import Testing

@testable import ObjCFoundation
@testable import ObjCSema
@testable import ObjCVM

/// The format engine, both dialects.
@Suite struct FormatTests {
  private func with<Result>(_ body: (World) throws -> Result) rethrows -> Result {
    let world = World(limits: RunLimits(), write: { _, _ in })
    defer {
      world.close()
      fwd_thread_end()
    }
    return try body(world)
  }

  private func format(
    _ world: World, _ format: String, _ values: [VariadicArguments.Value],
    dialect: FormatEngine.Dialect = .foundation
  ) throws -> String {
    let output = try Array(format.utf8).withUnsafeBufferPointer {
      (bytes: UnsafeBufferPointer<UInt8>) throws(ListingException) in
      try world.formatted(bytes, dialect, .values(values))
    }
    return UTF16Text(utf8: output).string
  }

  @Test func `integers`() throws {
    try with { (world: World) throws in
      let cases: [(String, Int64, String)] = [
        ("%d", -1, "-1"), ("%i", 7, "7"), ("%u", -1, "4294967295"), ("%ld", -1, "-1"),
        ("%lu", -1, "18446744073709551615"),
        ("[%5d]", 42, "[   42]"), ("[%-5d]", 42, "[42   ]"), ("[%05d]", 42, "[00042]"),
        ("[%05d]", -42, "[-0042]"),
        ("[%+d]", 42, "[+42]"), ("[% d]", 42, "[ 42]"), ("%.3d", 7, "007"),
        ("[%6.3d]", 7, "[   007]"),
        ("[%06.3d]", 7, "[   007]"), ("%x", 255, "ff"), ("%X", 255, "FF"), ("%#x", 255, "0xff"),
        ("%#X", 255, "0XFF"),
        ("%#x", 0, "0"), ("%o", 8, "10"), ("%#o", 8, "010"), ("%.0d", 0, ""), ("%hhd", 300, "44"),
        ("%hd", 70000, "4464"),
        ("%hhu", -1, "255"), ("%qd", -5, "-5"), ("%jd", -5, "-5"), ("%zd", -5, "-5"),
        ("%td", -5, "-5"), ("%D", -5, "-5"),
        ("%U", 5, "5"), ("%O", 8, "10"), ("%d", 1 << 32 | 5, "5"),
        ("%lld", Int64.min, "-9223372036854775808"),
        ("[%-06d]", 42, "[42    ]"), ("%p", 0, "0x0"), ("%p", 255, "0xff"),
        ("[%8p]", 255, "[    0xff]"),
      ]
      for (text, value, expected) in cases {
        #expect(try format(world, text, [.integer(value)]) == expected, "\(text)")
      }
    }
  }

  @Test func `floating point is C's`() throws {
    try with { (world: World) throws in
      let cases: [(String, Double, String)] = [
        ("%f", 1.5, "1.500000"), ("%.2f", 3.14159, "3.14"), ("%.0f", 2.5, "2"),
        ("%8.3f|", 2.71828, "   2.718|"),
        ("%-8.1f|", 9.99, "10.0    |"), ("%e", 12345.678, "1.234568e+04"), ("%g", 0.0001, "0.0001"),
        ("%g", 1e6, "1e+06"),
        ("%G", 1e-10, "1E-10"), ("%a", 1, "0x1p+0"), ("%08.2f", -3.14159, "-0003.14"),
        ("%+.1f", 2, "+2.0"),
        ("%f", Double.infinity, "inf"), ("%f", -Double.nan, "-nan"), ("%#.0f", 2, "2."),
        ("%.17g", 0.1, "0.10000000000000001"),
        ("%lf", 1, "1.000000"), ("%.400f", 0, "0." + String(repeating: "0", count: 400)),
      ]
      for (text, value, expected) in cases where !value.isNaN {
        #expect(try format(world, text, [.floating(value)]) == expected, "\(text)")
      }
      #expect(try format(world, "%Lf", [.longDouble(0.5)]) == "0.500000")
      #expect(try format(world, "%f", [.floating(1e308)]).utf8.count == 316)
    }
  }

  @Test func `strings and characters`() throws {
    try with { (world: World) throws in
      let text = VariadicArguments.Value.pointer(
        UInt(bitPattern: try world.copyToHeap(Array("h\u{E9}llo".utf8) + [0])))
      #expect(
        try format(world, "[%s] [%7s] [%-7s] [%.1s]", [text, text, text, text])
          == "[h\u{E9}llo] [  h\u{E9}llo] [h\u{E9}llo  ] [h]")
      #expect(try format(world, "[%7s]", [text], dialect: .c) == "[ h\u{E9}llo]")
      #expect(try format(world, "%s", [.pointer(0)]) == "(null)")
      #expect(
        try format(
          world, "%c%c %C%C", [.integer(111), .integer(107), .integer(0xD83D), .integer(0xDE00)])
          == "ok \u{1F600}")
      #expect(try format(world, "[%3c]", [.integer(65)]) == "[  A]")
      let wide = try world.copyToHeap([0x41, 0, 0xAC, 0x20, 0, 0])
      #expect(try format(world, "%S", [.pointer(UInt(bitPattern: wide))]) == "A\u{20AC}")
      #expect(try format(world, "100%%", []) == "100%")
      #expect(try format(world, "50%", []) == "50%")
    }
  }

  @Test func `objects`() throws {
    try with { (world: World) throws in
      let text = VariadicArguments.Value.object(world.makeString("abc"))
      #expect(
        try format(world, "%@ %@ %@", [text, .object(nil), .object(world.null)])
          == "abc (null) <null>")
      #expect(
        try format(world, "[%6@] [%-6@] [%.2@]", [text, text, text]) == "[   abc] [abc   ] [ab]")
      let cls = VariadicArguments.Value.pointer(UInt(bitPattern: world.cls("NSString")))
      #expect(try format(world, "%@ %@", [cls, .object(world.makeNumber(1.5))]) == "NSString 1.5")
    }
  }

  @Test func `positions and stars`() throws {
    try with { (world: World) throws in
      #expect(try format(world, "%2$d %1$d", [.integer(1), .integer(2)]) == "2 1")
      #expect(
        try format(
          world, "%*d|%-*d|%*d|",
          [.integer(4), .integer(7), .integer(4), .integer(8), .integer(-4), .integer(9)])
          == "   7|8   |9   |")
      #expect(try format(world, "%.*f", [.integer(2), .floating(3.14159)]) == "3.14")
      #expect(try format(world, "%.*f", [.integer(-1), .floating(2)]) == "2.000000")
      #expect(try format(world, "%1$*2$d|", [.integer(7), .integer(4)]) == "   7|")
    }
  }

  @Test func `a va_list is slots without kinds`() throws {
    try with { (world: World) throws in
      var slots: [UInt64] = [
        UInt64(bitPattern: -5), 2.5.bitPattern, UInt64(UInt(bitPattern: world.makeString("x"))),
      ]
      let bytes = slots.withUnsafeMutableBytes { Array($0) }
      let list = try world.copyToHeap(bytes)
      let text = world.makeString("%d %.1f %@")
      #expect(try world.format(text, .slots(list)).string == "-5 2.5 x")
    }
  }

  @Test func `a conversion of another kind reads the argument's bits`() throws {
    try with { (world: World) throws in
      #expect(
        try format(world, "%lx %d", [.floating(1), .floating(0.5)]) == "3ff0000000000000 0")
      #expect(try format(world, "%.1f", [.integer(1)]) == "0.0")
    }
  }

  @Test func `what C leaves undefined is a trap`() {
    let cases: [(String, [VariadicArguments.Value])] = [
      ("%d", []), ("%s", [.floating(1)]),
      ("%@", [.integer(12345)]),
      ("%@", [.floating(1)]), ("%n", [.integer(0)]), ("%s", [.pointer(64)]),
      ("%3$d", [.integer(1)]),
      ("%2000000000d", [.integer(1)]),
    ]
    for (text, values) in cases {
      with { world in
        #expect(throws: ListingException.self, "\(text)") { try format(world, text, values) }
        #expect(world.trap != nil)
      }
    }
  }
}
