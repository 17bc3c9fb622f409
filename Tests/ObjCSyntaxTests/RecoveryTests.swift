import Testing

@testable import ObjCSyntax

/// Every form of syntax error with its place; and what is wrong in one statement says nothing
/// about the next.
@Suite("Errors and recovery")
struct RecoveryTests {
  @Test(
    "missing tokens",
    arguments: [
      ("int x = 1«»\nint y;", "error F0101 expected `;` after this declaration, found `int`"),
      ("void f(void) { int a = 1«» }", "error F0101 expected `;`"),
      (
        "void f(void) { g()«»\n h(); }", "error F0101 expected `;` after this expression, found `h`"
      ),
      ("void f(void) { return 1«» }", "error F0101 expected `;` after return"),
      ("void f(void) { if (1«» { } }", "error F0101 expected `)` after the condition, found `{`"),
      ("void f(void) { g(1, 2«»; }", "error F0101 expected `)`"),
      ("void f(id x) { [x a«»; }", "error F0101 expected `]` after this message, found `;`"),
      (
        "void f(id x) { [[x alloc«» init]; }",
        "error F0101 expected `]` after this message, found `init`"
      ), ("void f(int *x) { x[1«»; }", "error F0101 expected `]` after the index"),
      ("int a[3«»;", "error F0101 expected `]` after the array's size"),
      ("struct s { int a«» };", "warning F0101 expected `;` after this field"),
      ("enum { A, B«» C };", "error F0101 expected `}`"),
      ("id x = @[@1, @2«»;", "error F0101 expected `]`"),
      ("id x = @{@1: @2«»;", "error F0101 expected `}`"),
      ("id x = @{@1«»};", "error F0101 expected `:` and a value after this key"),
      ("id x = @(1«»;", "error F0101 expected `)` after the boxed"),
      ("void f(void) { do { }«» ; }", "error F0101 expected `while`"),
      (
        "void f(void) { for (int i = 0; i < 3«») { } }",
        "error F0101 expected `;` after the loop's condition"
      ),
      ("void f(int a) { switch (a) { case 1«» break; } }", "error F0101 expected `:`"),
      ("int f(int a«»;", "error F0101 expected `)` after the parameters"),
      (
        "@interface A\n- (void)a«»\n- (void)b;\n@end",
        "error F0101 expected `;` after the method's declaration, found `-`"
      ),
      (
        "@interface A\n@property int x«»\n@end",
        "error F0101 expected `;` after this property, found `@end`"
      ), ("@class A«»\nint x;", "error F0101 expected `;` after @class"),
      ("@implementation A\n- (void)a«»;\n@end", "error F0101 expected the method's body"),
      ("@implementation A\n@synthesize a«»\n@end", "error F0101 expected `;` after @synthesize"),
      ("void f(int x) { int y = x ? 1«»; }", "error F0101 expected `:` of the conditional"),
      ("void f(void) { @try { }«» }", "error F0101 expected `@catch`"),
      ("void f(void) { int «3»; }", "error F0101 expected a name, found `3`"),
      ("int «while»;", "error F0101 expected a name, found the reserved word"),
      ("@interface «3»\n@end", "error F0101 expected the class's name"),
      ("void f(id x) { x.«;» }", "error F0101"),
      ("void f(void) { goto «;» }", "error F0101 expected a label"),
      ("@interface A\n- (void)a:«;»\n@end", "error F0101 expected the parameter's name"),
      ("id<P«» x;", "error F0101 expected `>`"),
      ("struct «;»", "error F0101 expected the struct's name"),
      ("int x = sizeof(int«»;", "error F0101 expected `)`"),
    ])
  func missing(text: String, message: String) {
    expectDiagnostics(text, [message])
  }

  @Test(
    "missing values",
    arguments: [
      ("int x = «;»", "error F0104 expected an expression, found `;`"),
      ("int x = 1 +«»\n;", "error F0104"), ("int x = (1 + «)»;", "error F0104"),
      ("void f(void) { g(1, «)»; }", "error F0104"),
      ("id x = @«»;".replacing("@«»", with: "«@»"), "error F0104"),
      ("void f(int y) { id x = «@y»; }", "error F0104 `@y` is not a literal"),
      ("void f(int a) { if (a) «int» b; }", "error F0104 a declaration is not allowed here"),
      ("void f(int a[2]) { a = «{» 1, 2 }; }", "error F0104 a list in braces"),
    ])
  func values(text: String, message: String) {
    expectDiagnostics(text, [message])
  }

  @Test(
    "messages",
    arguments: [
      ("void f(id x) { [x«]»; }", "error F0120 the message has no selector"),
      ("void f(id x) { [x «3»]; }", "error F0120 expected a message's name"),
      ("void f(id x) { [x a «b»]; }", "error F0120 expected `]` or `:`, found `b`"),
      ("id x = @selector(«)»;", "error F0120 expected a selector"),
      (
        "SEL s = @selector(a: b «c»);".replacing("«c»", with: "«c»"),
        "error F0120 expected `:` or `)`"
      ),
    ])
  func messages(text: String, message: String) {
    expectDiagnostics(text, [message])
  }

  @Test(
    "brackets",
    arguments: [
      ("void f(void) { g();«»", "error F0103 expected `}`, found the end of the file"),
      ("void f(void) { }\n«}»", "error F0103 `}` closes nothing"),
      (
        "@implementation A\n- (void)a { if (1) {\n}\n«-» (void)b { }\n@end",
        "error F0103 expected `}`, found a method"
      ),
      ("@implementation A\n- (void)a {\n«@»end", "error F0103 expected `}`, found `@end`"),
      ("int x; «)»", "error F0103"), ("int x; «/*» y", "error F0103 this comment is never closed"),
    ])
  func brackets(text: String, message: String) {
    expectDiagnostics(text, [message])
  }

  @Test(
    "literals and characters",
    arguments: [
      ("int x = «09»;", "error F0107 `09` is not a number"), ("int x = «1x»;", "error F0107"),
      ("int x = «0x»;", "error F0107"), ("double x = «1e»;", "error F0107"),
      ("double x = «0x1.5»;", "error F0107"),
      ("int x = «99999999999999999999»;", "error F0107 this number is too large"),
      ("int c = «''»;", "error F0107 a character literal needs"),
      ("int c = «'abcde'»;", "error F0107 this does not fit"),
      ("char *s = \"a«\\q»b\";", "warning F0107 unknown escape `\\q`"),
      ("char *s = \"a«\\x»\";", "error F0107"),
      ("char *s = \"«\\777»\";", "error F0107"), ("char *s = \"«\\u12»\";", "error F0107"),
      ("char *s = «\"abc;»\nint y;", "error F0107 the string is not closed"),
      ("int x«；»", "error F0108 this is not the `;` of the keyboard"),
      ("id s = @«“a”»;", "error F0108"), ("int x = 1«–»1;", "error F0108 this is not the `-`"),
      ("int«\u{A0}»x;", "warning F0108 a blank that is not a space (U+00A0)"),
      ("int x «😀»;", "error F0108"), ("int x «\\»;", "error F0108"), ("int x «`»;", "error F0108"),
    ])
  func literals(text: String, message: String) {
    expectDiagnostics(text, [message])
  }

  @Test(
    "what stands in the wrong place",
    arguments: [
      ("«NSLog»(@\"x\");", "error F0105 a statement is outside of"),
      ("«for» (;;) { }\nint x;", "error F0105"), ("«[»x y];", "error F0105"),
      ("«-» (void)a { }\nint x;", "error F0105 a method is outside of"),
      ("int x; «{» int y; }", "error F0105 a block of statements"),
      ("«@end»", "error F0106 `@end` closes nothing"), ("«@property» int x;", "error F0106"),
      ("void f(void) { «else» g(); }", "error F0106 `else` without"),
      ("void f(void) { «@catch» (id x) { } }", "error F0106 `@catch` without"),
      (
        "@interface A\n- (void)a «{» }\n@end",
        "error F0106 a method's body belongs in the @implementation"
      ), ("@implementation A\n«@property» int x;\n@end", "error F0106 `@property` belongs in"),
      (
        "@interface A\n«@optional»\n- (void)a;\n@end",
        "error F0106 `@optional` is allowed only in a @protocol"
      ), ("@implementation A «<»P>\n@end", "error F0106 an @implementation has no"),
      ("void f(void) { «retrun» 1; }", "error F0106 `retrun` is not allowed here"),
      ("«@intreface» A\n@end", "error F0106 `@intreface` is not a keyword"),
      ("void f(void) { «break»; }", "error F0118 `break` is outside of a loop or a switch"),
      ("void f(void) { «continue»; }", "error F0118"),
      ("void f(int a) { switch (a) { case 1: «continue»; } }", "error F0118"),
      ("void f(void) { «case» 1: ; }", "error F0118"),
      ("void f(void) { while (1) { ^{ «break»; }; } }", "error F0118"),
      (
        "@interface A\n@property («redonly») int x;\n@end",
        "error F0121 `redonly` is not a property attribute"
      ),
      (
        "@interface A\n@property int x «:» 3;\n@end", "error F0121 a property cannot be a bit-field"
      ),
      (
        "int «__attribute__((nonsense))» x;".replacing(
          "«__attribute__((nonsense))»", with: "__attribute__((«nonsense»))"), "warning F0122"
      ),
      (
        "«static» «extern» int x;".replacing("«static»", with: "static"),
        "error F0116 `static` and `extern`"
      ), ("«unsigned float» x;", "error F0116"), ("int «struct» s x;", "error F0116 two types"),
      (
        "«x» = 5;".replacing("«x» = 5", with: "static «x» = 5"),
        "warning F0117 `x` is declared without a type"
      ), ("«main()» { return 0; }", "warning F0117"),
      ("int f(a, «b») int a; { return a; }", "warning F0117 `b` is declared without a type"),
      ("int f(«a») { return 1; }", "warning F0117 `a` is declared without a type"),
    ])
  func places(text: String, message: String) {
    expectDiagnostics(text, [message])
  }

  @Test(
    "what is not supported",
    arguments: [
      ("void f(void) { «asm»(\"hlt\"); }", "error F0503"), ("«asm»(\"nop\");", "error F0503"),
      ("«template» <class T> void f(T x) { }\nint x;", "error F0502"),
      ("«namespace» a { int x; }", "error F0502"), ("«using» namespace std;", "error F0502"),
      ("«class» A { int x; };", "error F0502"), ("«extern \"C\"» { int x; }", "error F0502"),
      ("void f(int «&»x) { }", "error F0502 references"),
      ("void f(int x «=» 1) { }", "error F0502 default"),
      ("int f(a, «int b») int a; { return a; }\nint x;", "error F0504 a parameter has no type"),
      ("int f(a) int a, «c»; { return a; }\nint x;", "error F0504 `c` is not among"),
      ("void f(void) { int «g(void)» { return 1; } g(); }", "error F0501 a function within"),
      ("double «_Complex» z;", "error F0501"),
      ("id x = «nullptr»;", "error F0502 `nullptr`"), ("struct s { «@defs»(A) };", "error F0501"),
      (
        "void f(void) { std«::»x; }".replacing("std", with: "").replacing("«::»x", with: "«::»x"),
        "error F0502"
      ),
    ])
  func unsupported(text: String, message: String) {
    expectDiagnostics(text, [message])
  }

  @Test("several errors in one run, each said once, and the rest of the tree is there")
  func several() {
    let text = """
      @interface Car : NSObject
      - (void)drive:(int)speed«»
      - (int)x;
      @property (nonatomic, «redonly») NSString *name«»
      @end
      @implementation Car
      - (void)drive:(int)speed {
          int a = speed +«;»
          if (a = 3«» { a++; }
          [self foo «bar»];
          NSLog(@"%d", a«»;
          a = 4;
      }
      - (int)x { return 1«» }
      @end
      int main(void) { return 0; }
      """
    expectDiagnostics(
      text,
      [
        "error F0101", "error F0121", "error F0101", "error F0104", "error F0101", "error F0120",
        "error F0101", "error F0101",
      ])
    let parsed = parse(text.replacing("«", with: "").replacing("»", with: ""))
    #expect(parsed.unit.declarations.count == 3)
    guard case .implementation(let node) = parsed.unit.declarations[1].kind,
      case .method(let drive)? = node.members.first
    else {
      Issue.record("no method")
      return
    }
    #expect(node.members.count == 2)
    #expect(drive.body.statements.last.map(TreeText.stmt) == "(= a 4);")
  }

  @Test("what follows a missing `;` or an unclosed string on the next line is read")
  func nextLine() {
    expectDiagnostics(
      "void f(id p) {\n  p = @\"Bob\"«»\n  [p hello]«»\n  [[p a] b]«»\n  return\n;\n}",
      [
        "error F0101 expected `;` after this expression, found `[`",
        "error F0101 expected `;` after this expression, found `[`",
        "error F0101 expected `;` after this expression, found `return`",
      ])
    let parsed = parse("void f(char *s) {\n  s = \"x;\n  int y = 3;\n  y = 4;\n}")
    #expect(parsed.codes == ["F0107"])
    #expect(
      parsed.unit.declarations.map(TreeText.decl)
        == ["(func void f: (char s: *) {(= s \"x;\"); (decl int | y = 3) (= y 4);})"])
  }

  @Test("a broken declaration, class or method leaves the following ones whole")
  func isolation() {
    for broken in [
      "int x = ;", "struct { int a b; };", "@interface B : \n- (void)\n@end", "void f(int) { ( }",
      "@property int x;", "int f(] ;", "= 3;", "@implementation C\n- { }\n@end",
    ] {
      let parsed = parse("\(broken)\nint good;\n@interface Good\n- (void)a;\n@end")
      #expect(!parsed.lines.isEmpty)
      let trees = parsed.unit.declarations.map(TreeText.decl)
      #expect(trees.contains("(interface Good -[void a])"), "\(broken): \(trees)")
    }
  }

  @Test("an empty file, and one with nothing but comments and conditions")
  func empty() {
    #expect(parse("").lines == ["1:1 error F0119 there is nothing in this file to run"])
    #expect(parse("// nothing\n#if 0\nint x;\n#endif\n").codes == ["F0119"])
  }

  @Test("no more errors than the limit")
  func limit() {
    let text = String(repeating: "int x = ;\n", count: 200)
    let parsed = parse(text, errorLimit: 20)
    #expect(parsed.codes.count == 20)
  }
}
