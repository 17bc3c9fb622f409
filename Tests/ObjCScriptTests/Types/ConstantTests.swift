import Testing

@testable import ObjCSema
@testable import ObjCSyntax
@testable import ObjCVM

/// Constant expressions, literals' types, lengths of arrays.
@Suite("Types: constants")
struct ConstantTests {
  private static let declarations = """
    typedef struct { char c; int i; double d[3]; } S;
    struct Outer { char c; struct { short a; short b[4]; } in; };
    enum { Zero, One, Five = 5, Six, Minus = -1, Big = 0x1FFFFFFFF };
    enum Byte : unsigned char { Full = 255 };
    int table[7];
    const char *names[3];
    S records[2];
    int function(void);
    """

  /// The values of all expressions, each the initialiser of a variable in one listing.
  private func values(_ expressions: [String]) -> [ConstantValue?] {
    var text = ConstantTests.declarations
    for (index, expression) in expressions.enumerated() {
      text += "\nlong x\(index) = \(expression);"
    }
    let checked = Checked(text)
    #expect(checked.places() == [])
    return expressions.indices.map { index in
      guard case .expression(let syntax)? = checked.variable("x\(index)")?.initializer else {
        Issue.record("no initialiser for \(expressions[index])")
        return nil
      }
      return checked.program.resolver.constants.evaluate(syntax, in: checked.program.fileScope)
    }
  }

  @Test("integer arithmetic is C's")
  func integers() {
    let cases: [(String, Int64, IntegerKind)] = [
      ("1 + 2 * 3", 7, IntegerKind.int), ("-7 / 2", -3, .int), ("-7 % 3", -1, .int),
      ("7u - 8u", 4_294_967_295, .unsignedInt), ("1 << 31", -2_147_483_648, .int),
      ("1u << 31", 2_147_483_648, .unsignedInt), ("1L << 40", 1 << 40, .long),
      ("-1 >> 1", -1, .int), ("0xFFFFFFFF >> 4", 0x0FFF_FFFF, .unsignedInt),
      ("~0", -1, .int), ("~0u", 4_294_967_295, .unsignedInt), ("!5", 0, .int), ("!0", 1, .int),
      ("-1 < 1u", 0, .int), ("-1L < 1u", 1, .int), ("'a' + 1", 98, .int), ("'\\377'", -1, .int),
      ("5 & 3 | 8 ^ 1", 9, .int), ("1 ? 2 : 3L", 2, .long), ("0 ?: 4", 4, .int),
      ("3 && 0", 0, .int), ("0 || 2", 1, .int), ("(char)300", 44, .char),
      ("(unsigned char)-1", 255, .unsignedChar), ("(_Bool)7", 1, .bool), ("(BOOL)256", 1, .bool),
      ("(int)3.99", 3, .int), ("(int)-3.99", -3, .int), ("Six + Minus", 5, .int),
      ("Big", 0x1_FFFF_FFFF, .long), ("Full", 255, .unsignedChar), ("Full + 1", 256, .int),
      ("2147483647 + 1", -2_147_483_648, .int), ("0 && 1 / 0", 0, .int), ("YES", 1, .bool),
    ]
    for (value, (text, expected, kind)) in zip(values(cases.map(\.0)), cases) {
      #expect(value == .integer(expected, kind), "\(text)")
    }
  }

  @Test("sizes and offsets")
  func sizes() {
    let cases: [(String, Int64)] = [
      ("sizeof(S)", 32), ("sizeof(int)", 4), ("sizeof table", 28),
      ("sizeof(table) / sizeof(table[0])", 7), ("sizeof(names) / sizeof *names", 3),
      ("sizeof \"text\"", 5), ("sizeof(records[0].d)", 24), ("sizeof(void)", 1),
      ("_Alignof(S)", 8), ("offsetof(S, d)", 8), ("offsetof(S, d[2])", 24),
      ("offsetof(struct Outer, in.b[3])", 10), ("sizeof(function())", 4),
      ("sizeof(char[3][5])", 15), ("sizeof(NSRange)", 16), ("sizeof(CGRect)", 32),
      ("sizeof 'a'", 4), ("sizeof(1 ? 1 : 1.0)", 8), ("sizeof(&table)", 8), ("sizeof(-(char)1)", 4),
    ]
    for (value, (text, expected)) in zip(values(cases.map(\.0)), cases) {
      #expect(value == .integer(expected, .unsignedLong), "\(text)")
    }
  }

  @Test("floating arithmetic")
  func floats() {
    let cases: [(String, Double, FloatingKind)] = [
      ("1.5 + 1", 2.5, FloatingKind.double), ("1.0f / 3", Double(Float(1) / 3), .float),
      ("-2.5e3", -2500, .double), ("1 / 2.0", 0.5, .double),
      ("(float)0.1", Double(Float(0.1)), .float),
      ("(double)7", 7, .double), ("1.0L * 2", 2, .longDouble), ("1.0 / 0.0", .infinity, .double),
    ]
    for (value, (text, expected, kind)) in zip(values(cases.map(\.0)), cases) {
      #expect(value == .floating(expected, kind), "\(text)")
    }
  }

  @Test("no constants")
  func notConstant() {
    let cases = [
      "1 / 0", "1 % 0", "1 << 32", "1 << -1", "table[0]", "function()", "&table", "(int)1e300",
      "nil",
    ]
    for (value, text) in zip(values(cases), cases) { #expect(value == nil, "\(text)") }
  }

  @Test("types of integer literals")
  func literals() {
    let cases: [(String, IntegerKind)] = [
      ("2147483647", IntegerKind.int), ("2147483648", .long), ("0x7FFFFFFF", .int),
      ("0x80000000", .unsignedInt), ("0xFFFFFFFFFF", .long), ("0xFFFFFFFFFFFFFFFF", .unsignedLong),
      ("1u", .unsignedInt), ("4294967296u", .unsignedLong), ("1L", .long), ("1UL", .unsignedLong),
      ("1LL", .longLong), ("1ULL", .unsignedLongLong), ("0777", .int),
    ]
    for (value, (text, kind)) in zip(values(cases.map(\.0)), cases) {
      #expect(value?.type == .integer(kind), "\(text)")
    }
  }

  @Test(
    "usual arithmetic conversions",
    arguments: [
      ("char", "short", "int"), ("int", "unsigned", "unsigned int"),
      ("unsigned", "long", "long"), ("long", "unsigned long", "unsigned long"),
      ("unsigned long", "long long", "unsigned long long"), ("_Bool", "_Bool", "int"),
      ("unsigned long", "float", "float"), ("float", "double", "double"),
      ("long double", "double", "long double"), ("enum E", "char", "unsigned int"),
    ])
  func conversions(_ a: String, _ b: String, _ expected: String) throws {
    let checked = Checked("enum E { One };\n\(a) a;\n\(b) b;")
    let first = try #require(checked.variable("a")?.type)
    let second = try #require(checked.variable("b")?.type)
    #expect(CType.usualArithmetic(first, second)?.description == expected)
    #expect(CType.usualArithmetic(second, first)?.description == expected)
  }

  // MARK: Lengths from initialisers

  @Test(
    "arrays take their length from the initialiser",
    arguments: [
      ("int a[] = { 1, 2, 3 };", 3), ("int a[] = { [5] = 1, 2 };", 7),
      ("int a[] = { [2 ... 4] = 1 };", 5), ("int a[] = { [4] = 1, [1] = 2, 3 };", 5),
      ("char a[] = \"hello\";", 6), ("char a[] = { \"hello\" };", 6), ("char a[] = \"\";", 1),
      ("const char *a[] = { \"x\", \"y\" };", 2),
      ("struct P { int x, y; }; struct P a[] = { { 1, 2 }, { 3 } };", 2),
      ("struct P { int x, y; }; struct P a[] = { 1, 2, 3, 4, 5 };", 3),
      ("struct P { int x; char n[3]; }; struct P a[] = { 1, \"ab\", 2, \"cd\" };", 2),
      ("int a[][2] = { 1, 2, 3 };", 2), ("int a[][2] = { { 1 }, { 2 }, { 3 } };", 3),
      ("union U { int i; char c[8]; }; union U a[] = { 1, 2 };", 2),
      ("id a[] = { nil, nil };", 2), ("int a[];", 1),
    ])
  func lengths(_ text: String, _ count: Int) throws {
    let checked = Checked(text)
    #expect(checked.places() == [])
    guard case .array(_, .fixed(let found))? = checked.variable("a")?.type.kind else {
      Issue.record("no array with a length")
      return
    }
    #expect(found == count)
  }
}
