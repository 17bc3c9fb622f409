import Testing

@testable import ObjCScript

/// @try in all its shapes.
@Suite struct ExceptionTests {
  private static let support = """
    @interface A : NSException @end
    @implementation A @end
    @interface B : A @end
    @implementation B @end
    static void th(NSString *name, Class cls) { @throw [cls exceptionWithName:name reason:@"why" userInfo:nil]; }
    """

  private func expect(
    _ statements: String, functions: String = "", _ output: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(
      Listing.lines(statements + "\nprintf(\".\\n\");", before: Self.support + "\n" + functions)
        == [output],
      sourceLocation: sourceLocation)
  }

  @Test func `the first clause that fits takes it, finally always runs`() {
    let function = """
      static int f(int k) {
        @try { if (k == 1) return 10; if (k == 2) th(@"x", [A class]); if (k == 3) @throw @"s"; printf("body "); }
        @catch (B *b) { return 1; } @catch (A *a) { return 2; } @catch (id o) { return 3; }
        @finally { printf("f%d ", k); }
        return 4;
      }
      """
    expect(
      #"for (int k = 0; k < 4; k++) printf("%d ", f(k));"#, functions: function,
      "body f0 4 f1 10 f2 2 f3 3 .")
  }

  @Test func `break, continue and goto run finally on their way`() {
    expect(
      #"for (int i = 0; i < 5; i++) { @try { if (i == 1) continue; if (i == 3) break; printf("%d ", i); } @finally { printf("f "); } }"#,
      "0 f f 2 f f .")
    expect(
      #"int x = 0; @try { @try { goto out; } @finally { x += 10; } } @finally { x += 100; } out: printf("%d ", x);"#,
      "110 .")
    expect(
      #"int n = 0; while (1) { @try { if (++n < 3) th(@"l", [A class]); break; } @catch (id e) { continue; } @finally { printf("%d ", n); } }"#,
      "1 2 3 .")
  }

  @Test func `thrown again it is the same object`() {
    expect(
      #"@try { @try { th(@"a", [B class]); } @catch (A *e) { @try { @throw; } @catch (NSException *f) { printf("%d ", e == f); @throw f; } } } @catch (id e) { printf("%s ", [[e name] UTF8String]); }"#,
      "1 a .")
  }

  @Test func `what finally does replaces what was on its way`() {
    let functions = """
      static int f(void) { @try { @try { th(@"lost", [A class]); } @finally { return 7; } } @finally { printf("o "); } return 1; }
      """
    expect(#"printf("%d ", f());"#, functions: functions, "o 7 .")
    expect(
      #"@try { @try { th(@"first", [A class]); } @finally { th(@"second", [B class]); } } @catch (NSException *e) { printf("%s ", [[e name] UTF8String]); }"#,
      "second .")
  }

  @Test func `exceptions pass through calls, blocks and native code`() {
    let functions =
      #"static int deep(int n) { if (n == 0) th(@"deep", [A class]); @try { return deep(n - 1) + 1; } @finally { if (n % 2 == 0) printf("%d ", n); } }"#
    expect(
      #"@try { deep(4); } @catch (A *a) { printf("%s ", [[a name] UTF8String]); }"#,
      functions: functions, "2 4 deep .")
    expect(
      #"@try { [@[ @1, @2, @3 ] enumerateObjectsUsingBlock:^(id o, NSUInteger i, BOOL *stop) { if (i == 1) th(@"b", [B class]); printf("%d ", [o intValue]); }]; } @catch (B *b) { printf("out "); }"#,
      "1 out .")
  }

  @Test func `a lock is left by an exception`() {
    expect(
      #"id l = [NSObject new]; @try { @synchronized (l) { th(@"s", [A class]); } } @catch (id e) { } @synchronized (l) { printf("in "); }"#,
      "in .")
  }

  @Test func `uncaught exceptions end the run before cleanups`() {
    let outcome = Listing.run(
      """
      #import <Foundation/Foundation.h>
      int main(void) {
        id lock = [NSObject new];
        @synchronized (lock) { @throw [NSException exceptionWithName:@"N" reason:@"R" userInfo:nil]; }
        return 0;
      }
      """)
    #expect(outcome.end == .uncaught(name: "N", reason: "R"))
  }
}
