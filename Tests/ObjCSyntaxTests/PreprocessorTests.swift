import Testing

@testable import ObjCSyntax

@Suite("Preprocessor")
struct PreprocessorTests {
  @Test("object-like macros, also of macros, also of themselves")
  func objectLike() {
    #expect(expression("A", before: "#define A B + 1\n#define B 2") == "(+ 2 1)")
    #expect(expression("x", before: "int x;\n#define x x + 1") == "(+ x 1)")
    #expect(expression("A", before: "#define A B\n#define B A\nint A;") == "A")
    #expect(expression("A", before: "#define A 1\n#undef A\nint A;") == "A")
  }

  @Test("function-like macros: arguments, nesting, a name without parentheses")
  func functionLike() {
    #expect(expression("ADD(1, (2, 3))", before: "#define ADD(a, b) a + b") == "(+ 1 ((, 2 3)))")
    #expect(expression("F(F(F(1)))", before: "#define F(x) (x)") == "(((1)))")
    #expect(expression("F + F(2)", before: "#define F(x) x\nint F;") == "(+ F 2)")
    #expect(expression("F\n(\n1\n)", before: "#define F(x) -x") == "(- 1)")
    #expect(expression("E() 5", before: "#define E()") == "5")
    #expect(expression("G(1)", before: "#define F(x) x * 2\n#define G F") == "(* 1 2)")
    #expect(expression("NOT (1)", before: "#define NOT !") == "(! (1))")
  }

  @Test("# makes strings, ## makes tokens")
  func operators() {
    #expect(expression("S(a  +  \"b\\n\")", before: "#define S(x) #x") == #""a + "b\n"""#)
    #expect(expression("CAT(ab, 1)", before: "#define CAT(a, b) a##b\nint ab1;") == "ab1")
    #expect(expression("CAT(, 7)", before: "#define CAT(a, b) a##b") == "7")
    #expect(expression("CAT(7,)", before: "#define CAT(a, b) a ## b") == "7")
    #expect(expression("X(N)", before: "#define N 3\n#define X(a) Y(a)\n#define Y(a) a##L") == "3l")
    #expect(expression("T", before: "#define T 1 ## 2") == "12")
    #expect(
      expression("S(N) S2(N)", before: "#define N 3\n#define S(x) #x\n#define S2(x) S(x)")
        == "\"N3\"")
  }

  @Test("variadic macros, and the comma that goes")
  func variadic() {
    let log =
      "#define LOG(format, ...) printf(format, ##__VA_ARGS__)\nint printf(const char *, ...);"
    #expect(
      statements("LOG(\"a\"); LOG(\"b\", 1, 2);", before: log)
        == "(call printf \"a\"); (call printf \"b\" 1 2);")
    #expect(statements("M(1, 2);", before: "#define M(args...) f(args)") == "(call f 1 2);")
    #expect(statements("M();", before: "#define M(...) f(__VA_ARGS__)") == "(call f);")
    #expect(statements("S(a, b);", before: "#define S(...) #__VA_ARGS__") == "\"a, b\";")
  }

  @Test("a macro's arguments may hold messages, blocks and literals")
  func objectiveC() {
    #expect(
      expression("ID([x a:1 b:@[@1, @2]])", before: "#define ID(...) __VA_ARGS__\nid x;")
        == "[x a:b: 1 @[@(1) @(2)]]")
    #expect(expression("MAX(1, 2)").hasPrefix("(stmts {(decl typeof(1)"))
    #expect(expression("@keep(3)", before: "#define keep(x) (x)") == "@(3)")
  }

  @Test(
    "conditions",
    arguments: [
      ("1 + 1 == 2", true), ("0", false), ("defined A", true), ("!defined(B)", true),
      ("A == 3 && B == 0", true),
      ("1 ? 0 : 1", false), ("-1 > 0u", true), ("(2 | 4) ^ 6", false), ("1 << 4 >> 2 == 4", true),
      ("'a' == 97", true), ("0x10 == 020 << 0", true), ("7 % 4 / 3 * 2 - 1 == 1", true),
      ("~0 == -1", true),
      ("__has_feature(objc_arc)", true), ("__has_feature(nonsense)", false), ("F(2) == 4", true),
      ("__has_include(<Foundation/Foundation.h>)", true), ("__has_include(\"nothing.h\")", false),
      ("__has_attribute(unused) && __has_attribute(__objc_root_class__)", true),
      ("TARGET_OS_MAC && !TARGET_OS_IPHONE && defined(__APPLE__) && __LP64__", true),
      ("defined(__OBJC__) && DEBUG && defined(NULL) && defined YES && defined(NSAssert)", true),
      ("__STDC_VERSION__ >= 199901L", true),
    ])
  func conditions(text: String, holds: Bool) {
    let parsed = parse(
      "#define A 3\n#define F(x) x * 2\n#if \(text)\nint yes;\n#else\nint no;\n#endif")
    #expect(parsed.lines == [])
    #expect(parsed.unit.declarations.map(TreeText.decl) == ["(decl int | \(holds ? "yes" : "no"))"])
  }

  @Test(
    "groups: the first that holds, nested ones skipped whole, anything may stand in a skipped one")
  func groups() {
    let text = """
      #if 0
      this is 'not a program “at all #if
      #if 1
      int a;
      #else
      int b;
      #endif
      #elif 1
      int c;
      #elif 1
      int d;
      #else
      int e;
      #endif
      #ifndef X
      int f;
      #endif
      #ifdef X
      int g;
      #endif
      """
    #expect(declarations(text) == ["(decl int | c)", "(decl int | f)"])
  }

  @Test("__LINE__, __FILE__, __COUNTER__, __func__ and #line")
  func builtins() {
    #expect(expression("__LINE__") == "3")
    #expect(expression("__FILE__") == "\"car.m\"")
    #expect(expression("__COUNTER__ + __COUNTER__") == "(+ 0 1)")
    #expect(expression("__func__") == "<f>")
    #expect(expression("__PRETTY_FUNCTION__") == "<void f(void)>")
    #expect(expression("L", before: "#define L __LINE__\n\n") == "5")
    #expect(statements("\n#line 40 \"b.m\"\n__LINE__; __FILE__;") == "40; \"b.m\";")
  }

  @Test("manual counting switches __has_feature(objc_arc)")
  func manual() {
    let text = "#if __has_feature(objc_arc)\nint arc;\n#else\nint manual;\n#endif"
    #expect(
      parse(text, isARC: false).unit.declarations.map(TreeText.decl) == ["(decl int | manual)"])
    #expect(parse(text).unit.declarations.map(TreeText.decl) == ["(decl int | arc)"])
  }

  @Test("macros from the command line")
  func defines() {
    let parsed = parse("int a = N; int b = FLAG;", defines: ["N=3", "FLAG"])
    #expect(
      parsed.unit.declarations.map(TreeText.decl) == ["(decl int | a = 3)", "(decl int | b = 1)"])
  }

  @Test("own headers are read where they are imported, once")
  func headers() {
    let parsed = parse(
      "#import \"Car.h\"\n#import \"Car.h\"\n#include \"n.h\"\n#include \"n.h\"\nCar *x;",
      headers: ["Car.h": "@interface Car\n@end", "n.h": "int n;"])
    #expect(parsed.lines == [])
    #expect(
      parsed.unit.declarations.map(TreeText.decl)
        == ["(interface Car)", "(decl int | n)", "(decl int | n)", "(decl Car | x: *)"])
    #expect(parse("#include \"a.h\"", headers: ["a.h": "#include \"a.h\"\n"]).codes == ["F0110"])
    #expect(
      parse(
        "#pragma once\n#include \"a.h\"\nint x;",
        headers: ["a.h": "#pragma once\n#include \"a.h\"\n"]
      ).codes == [])
  }

  @Test(
    "known headers are silent; unknown system ones are errors; own ones that are not there get a note"
  )
  func knownHeaders() {
    #expect(
      parse(
        "#import <Foundation/Foundation.h>\n#include <stdio.h>\n#import <objc/runtime.h>\n#import <UIKit/UIKit.h>\n@import Foundation;\nint x;"
      ).lines == [])
    expectDiagnostics("#include «<stdoi.h>»\nint x;", ["error F0111"])
    expectDiagnostics("#include «<iostream>»\nint x;", ["error F0502"])
    expectDiagnostics("#import «\"Foo.h\"»\nint x;", ["note F0111"])
    #expect(parse("#import \"Foo.h\"\n@interface Foo\n@end").lines == [])
    #expect(parse("#import \"NSObject+Foo.h\"\n@interface NSObject (Foo)\n@end").lines == [])
    expectDiagnostics("«@import Fuondation»;\nint x;", ["error F0111"])
    let unit = parse("#import <a/b.h>\n#include \"c d.h\"\nint x;").unit
    #expect(unit.imports.map(\.header) == ["a/b.h", "c d.h"])
    #expect(unit.imports.map(\.isAngled) == [true, false])
  }

  @Test("headers that define common words do it only when they are included")
  func headerMacros() {
    #expect(expression("1 and not 0", before: "#include <iso646.h>") == "(&& 1 (! 0))")
    #expect(declarations("int and, noreturn;") == ["(decl int | and | noreturn)"])
    #expect(
      declarations("#include <stdnoreturn.h>\nnoreturn void f(void);") == [
        "(decl void | f: (void))"
      ])
  }

  @Test("predefined macros may be defined again and undefined")
  func redefinition() {
    #expect(expression("MAX(1, 2)", before: "#define MAX(a, b) a") == "1")
    #expect(declarations("#undef MAX\nint MAX;") == ["(decl int | MAX)"])
    #expect(parse("#define A 1\n#define A 1\nint x;").lines == [])
    expectDiagnostics("#define A 1\n#define «A» 2\nint x;", ["warning F0115"])
  }

  @Test("NS_ENUM and NS_OPTIONS are enums with a type")
  func enums() {
    #expect(
      declarations("typedef NS_ENUM(NSInteger, Gear) { GearOne, GearTwo = 4 };\nGear g;")
        == [
          "(decl typedef enum Gear: NSInteger | Gear)",
          "(decl enum Gear: NSInteger {GearOne, GearTwo=4})",
          "(decl Gear | g)",
        ])
    #expect(declarations("NS_ENUM(NSInteger) { A };") == ["(decl enum: NSInteger {A})"])
    #expect(declarations("typedef NS_OPTIONS(NSUInteger, O) { X = 1 << 0 };").count == 2)
  }

  @Test("Foundation's annotations leave nothing or an attribute")
  func annotations() {
    #expect(
      declarations(
        """
        NS_ASSUME_NONNULL_BEGIN
        FOUNDATION_EXPORT NSString *const Name;
        @interface A
        - (id)init NS_DESIGNATED_INITIALIZER;
        + (id)new NS_UNAVAILABLE;
        - (IBAction)tap:(__unused id)sender API_AVAILABLE(macos(10.15), ios(13));
        @property (nonatomic) IBOutlet id button NS_AVAILABLE(10_0, 3_0);
        @end
        NS_ASSUME_NONNULL_END
        NS_INLINE int f(void) NS_RETURNS_RETAINED;
        """) == [
          "(decl extern NSString | Name: * const)",
          "(interface A -[id init]@objc_designated_initializer +[id new]@unavailable -[void tap: id:sender] (property (nonatomic) id button))",
          "(decl static inline int | f: (void) @ns_returns_retained)",
        ])
  }

  @Test("pragmas are ignored, #ident and line markers too")
  func ignored() {
    #expect(
      parse(
        "#!/usr/bin/env fwdsim\n#pragma mark - A\n#pragma clang diagnostic push\n#ident \"x\"\n# 12 \"a.m\"\n#\nint x;"
      ).lines == [])
    expectDiagnostics("#«pragma pack(3)»\nint x;", ["error F0505"])
  }

  @Test("errors of the preprocessor")
  func errors() {
    expectDiagnostics("«#»if 1\nint x;", ["error F0110 this condition has no #endif"])
    expectDiagnostics("«#endif»\nint x;", ["error F0110 `#endif` without an #if"])
    expectDiagnostics("«#else»\nint x;", ["error F0110 `#else` without"])
    expectDiagnostics(
      "#if 1\n#else\n«#else»\n#endif\nint x;", ["error F0110 `#else` after an #else"])
    expectDiagnostics(
      "«#imprt» <a.h>\nint x;", ["error F0110 unknown preprocessor directive `#imprt`"])
    expectDiagnostics("#if 1 +\n#endif\nint x;", ["error F0110 this condition cannot be read"])
    expectDiagnostics("#if 1 «2»\n#endif\nint x;", ["error F0110 this condition cannot be read"])
    expectDiagnostics("#if 1.5\n#endif\nint x;", ["error F0110"])
    expectDiagnostics("#if 1 / 0\n#endif\nint x;", ["error F0110"])
    expectDiagnostics("#«if»\n#endif\nint x;", ["error F0110 a condition is missing"])
    expectDiagnostics("#«ifdef»\n#endif\nint x;", ["error F0110"])
    expectDiagnostics("#«error no luck»\nint x;", ["error F0112 #error: no luck"])
    expectDiagnostics(
      "#«warning careful, don't»\nint x;", ["warning F0113 #warning: careful, don't"])
    expectDiagnostics("#«define»\nint x;", ["error F0115"])
    expectDiagnostics("#define «1»\nint x;", ["error F0115"])
    expectDiagnostics("#define «F»(a, 1) a\nint x;", ["error F0115"])
    expectDiagnostics("#define F(a, «a») a\nint x;", ["error F0115 parameter `a` occurs twice"])
    expectDiagnostics("#define F(a) «#»b\nint x;", ["error F0115"])
    expectDiagnostics("#define A «##» b\nint x;", ["error F0115"])
    expectDiagnostics("#define A b «##»\nint x;", ["error F0115"])
    expectDiagnostics(
      "#define F(a, b) a\nint x = «F»(1);",
      ["error F0114 macro `F` takes 2 arguments, and 1 is given"])
    expectDiagnostics("#define F(a) a\nint x = «F»(1, 2);", ["error F0114"])
    expectDiagnostics(
      "#define F(a) a\nint x = 3; «F»(1", ["error F0114 the arguments of macro `F` do not end"])
    expectDiagnostics(
      "#define P(a, b) a##b\nint x = «P»(1, +);", ["error F0114 `##` makes `1+`", "error F0104"])
    expectDiagnostics("#define V(a) «__VA_OPT__»(1)\nint x;", ["error F0115"])
    expectDiagnostics("#define V(...) «__VA_OPT__»\nint x;", ["error F0115"])
    expectDiagnostics("#«include»\nint x;", ["error F0110"])
    expectDiagnostics("#include «foo»\nint x;", ["error F0110"])
  }

  @Test("a bomb of macros and nested arguments end in one diagnostic")
  func bombs() {
    let lines = (0..<30).map { "#define A\($0) A\($0 + 1) A\($0 + 1)" }.joined(separator: "\n")
    let codes = parse(lines + "\nint x = A0;", expansionLimit: 10_000).codes
    #expect(codes.first == "F0114")
    let deep = String(repeating: "F(", count: 5000) + "1" + String(repeating: ")", count: 5000)
    #expect(parse("#define F(x) x\nint x = \(deep);", expansionLimit: 1000).codes.first == "F0114")
    let nested = String(repeating: "F(", count: 200) + "1" + String(repeating: ")", count: 200)
    #expect(parse("#define F(x) x\nint x = \(nested);").codes.first == "F0109")
  }

  @Test("tokens of a macro's body have the place of its use, those of its arguments their own")
  func places() {
    expectDiagnostics("#define BAD 1 +\nint x = BAD«;»", ["error F0104"])
    let parsed = parse("#define ID(x) (x)\nint a = ID(b1);")
    guard case .declaration(let node)? = parsed.unit.declarations.first?.kind,
      case .expression(let value)? = node.declarators.first?.initializer,
      case .parenthesized(let inner) = value.kind
    else {
      Issue.record("no initialiser")
      return
    }
    #expect(parsed.file.text(inner.range) == "b1")
    #expect(parsed.file.text(value.range) == "ID")
  }
}
