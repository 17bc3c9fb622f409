import Testing

@testable import ObjCSema
@testable import ObjCVM

/// Types as messages spell them, and what they are by other tests.
@Suite("Types: spelling and comparison")
struct DescriptionTests {
  private func variable(_ declaration: String) throws -> CType {
    let checked = Checked(
      "@class Car; @protocol P; typedef unsigned long Size; struct Pt { int x; };\n\(declaration);",
      isARC: false)
    #expect(checked.places() == [])
    return try #require(checked.variable("x")?.type)
  }

  @Test(
    "a type reads as C writes it",
    arguments: [
      ("int x", "int"), ("const char *x", "const char *"), ("char *const x", "char *const"),
      ("int *x[3]", "int *[3]"), ("int (*x)[3]", "int (*)[3]"),
      ("int (*x)(char *, ...)", "int (*)(char *, ...)"), ("int (*x[2])(void)", "int (*[2])(void)"),
      ("void (^x)(int)", "void (^)(int)"), ("int (^(*x)(void))(char)", "int (^(*)(void))(char)"),
      ("Car *x", "Car *"), ("Car<P> **x", "Car<P> **"), ("id<P> x", "id<P>"), ("Class x", "Class"),
      ("Size x", "Size"), ("const Size *x", "const Size *"), ("struct Pt x", "struct Pt"),
      ("SEL x", "SEL"), ("enum { A } x", "enum (unnamed)"),
      ("struct { int a; } x", "struct (unnamed)"),
      ("__kindof Car *x", "__kindof Car *"), ("unsigned char x[2][3]", "unsigned char[2][3]"),
    ])
  func spelling(_ declaration: String, _ expected: String) throws {
    #expect(try variable("extern " + declaration).description == expected)
  }

  @Test("a name goes into the declarator's middle")
  func declarations() throws {
    let type = try variable("extern int (*x[2])(Car *)")
    #expect(type.declaration(of: "table") == "int (*table[2])(Car *)")
  }

  @Test("a typedef is explained by what it stands for")
  func explanation() throws {
    #expect(try variable("Size x").explained == "`Size` (that is, `unsigned long`)")
    #expect(try variable("int x").explained == "`int`")
  }

  @Test(
    "which declarations can be of one thing",
    arguments: [
      ("int x", "int x", true), ("int x", "unsigned x", false), ("int *x", "const int *x", false),
      ("int x[]", "int x[3]", true), ("int x[2]", "int x[3]", false), ("id x", "Car *x", true),
      ("Car *x", "NSObject *x", false), ("int (*x)()", "int (*x)(char *)", true),
      ("int (*x)(int)", "int (*x)(char *)", false), ("Size x", "unsigned long x", true),
      ("long x", "long long x", false), ("void (^x)(int)", "void (^x)(int)", true),
      ("struct Pt x", "struct Pt x", true),
    ])
  func compatibility(_ first: String, _ second: String, _ isCompatible: Bool) {
    let checked = Checked(
      """
      @class Car; typedef unsigned long Size; struct Pt { int x; };
      extern \(first);
      extern \(second);
      """)
    #expect(checked.places() == (isCompatible ? [] : [checked.places().first ?? "an error"]))
    #expect(checked.places().isEmpty == isCompatible)
  }

  @Test(
    "what callers and callees may confuse without harm",
    arguments: [
      ("int x", "unsigned x", true), ("char x", "unsigned char x", false),
      ("int x", "long x", false),
      ("id x", "void *x", true), ("float x", "double x", false), ("BOOL x", "signed char x", true),
      ("int x", "float x", false), ("char *x", "SEL x", true),
    ])
  func calls(_ first: String, _ second: String, _ isSame: Bool) throws {
    #expect(
      try variable("extern " + first).isSameForCalls(as: variable("extern " + second)) == isSame)
  }
}
