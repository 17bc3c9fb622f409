import Testing

@testable import ObjCSyntax

@Suite("Forgotten @end")
struct ForgottenEndTests {
  @Test(
    "functions behind the methods of an open @implementation: a warning, and @end before the first of them"
  )
  func assumed() {
    let text = """
      @implementation Test
      int helper(void) { return 1; }
      - (void)run { }
      static int n;
      «»int main(void) { return 0; }
      void more(void) { }
      """
    expectDiagnostics(text, ["warning F0102 `@implementation Test` is not closed by `@end`"])
    let parsed = parse(text.replacing("«»", with: ""))
    #expect(
      parsed.unit.declarations.map(TreeText.decl) == [
        "(implementation Test (func int helper: (void) {(return 1)}) (-[void run] {}) (decl static int | n))",
        "(func int main: (void) {(return 0)})", "(func void more: (void) {})",
      ])
    #expect(
      parsed.diagnostics[0].secondary.first.map { parsed.file.text($0.range) }
        == "@implementation Test")
  }

  @Test("without a function behind it: an error at the end of the file")
  func atEnd() {
    expectDiagnostics(
      "@implementation A\n- (void)a { }«»",
      ["error F0102 expected `@end` of `@implementation A`, found the end of the file"])
    expectDiagnostics(
      "@interface A\n- (void)a;«»", ["error F0102 expected `@end` of `@interface A`"])
    expectDiagnostics(
      "@protocol P\n- (void)a;«»\n", ["error F0102 expected `@end` of `@protocol P`"])
    expectDiagnostics("@interface A\n- (void)a;\nint main(void) { }«»", ["error F0102"])
  }

  @Test(
    "another class or protocol inside an open one: an error there, and both are read",
    arguments: [
      (
        "@interface A\n- (void)a;\n«@interface» B\n@end", "(interface A -[void a])", "(interface B)"
      ),
      ("@interface A\n«@implementation» A\n@end", "(interface A)", "(implementation A)"),
      (
        "@implementation A\n- (void)a { }\n«@implementation» B\n@end",
        "(implementation A (-[void a] {}))", "(implementation B)"
      ),
      ("@interface A\n«@protocol» P\n@end", "(interface A)", "(protocol P)"),
      ("@protocol P\n- (void)a;\n«@interface» A\n@end", "(protocol P -[void a])", "(interface A)"),
      ("@interface A ()\n«@implementation» A\n@end", "(category A ())", "(implementation A)"),
    ])
  func another(text: String, first: String, second: String) {
    expectDiagnostics(text, ["error F0102 expected `@end`"])
    let parsed = parse(text.replacing("«", with: "").replacing("»", with: ""))
    #expect(parsed.unit.declarations.map(TreeText.decl) == [first, second])
    #expect(parsed.diagnostics[0].secondary.count == 1)
  }

  @Test("forward declarations inside a class are no other class")
  func forwards() {
    #expect(declarations("@interface A\n@class B;\n@protocol P;\n@protocol Q, R;\n@end").count == 1)
  }
}
