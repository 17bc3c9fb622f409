import Testing

@testable import ObjCSyntax

/// Each code of expressions and statements, with the place that it names.
@Suite struct ExpressionDiagnosticsTests {
  @Test(arguments: [
    ("  foo(1);", "3:3 F0202"),
    ("  int value = 1; valu = 2;", "3:18 F0202"),
    ("  [self description];", "3:4 F0202"),
    ("  goto nowhere;", "3:8 F0202"),
    ("  NSObject *o = nil; [o frobnicate];", "3:25 F0203"),
    ("  NSObject *o = nil; [o isEqual:o, o];", "3:36 F0204"),
    ("  f(1);", "3:5 F0205"),
    ("  struct { int a; } s = { 1 }; s = s + 1;", "3:38 F0240"),
    ("  int i = 0; *i = 1;", "3:14 F0240"),
    ("  NSObject *o = nil; o = o + 1;", "3:28 F0240"),
    ("  int i = 0; int *p = i + 1;", "3:23 F0242"),
    ("  int *p = 0; int i = p;", "3:23 F0242"),
    ("  int *p = 0; char *c = p;", "3:25 F0242"),
    ("  NSObject *o = nil; NSString *s = o;", "3:36 F0242"),
    ("  struct { int a; } s = { 1 }; int i = (int)s;", "3:40 F0243"),
    ("  id o = nil; void *p = (void *)o;", "3:25 F0244"),
    ("  id o = nil; void *p = o;", "3:25 F0241"),
    ("  1 = 2;", "3:3 F0245"),
    ("  int *p = &3;", "3:13 F0245"),
    ("  const int c = 1; c = 2;", "3:20 F0246"),
    ("  int x = 1; void (^b)(void) = ^{ x = 2; };", "3:35 F0247"),
    ("  struct { int a; } s = { 1 }; s.b = 2;", "3:34 F0248"),
    ("  NSObject *o = nil; o.colour;", "3:24 F0248"),
    ("  int i = 0; [i description];", "3:15 F0251"),
    ("  int i = 0; i();", "3:14 F0252"),
    ("  int i = f();", "3:11 F0253"),
    ("  struct { int a; } s = { 1 }; if (s) { }", "3:36 F0254"),
    ("  return 1;", "3:10 F0255"),
    ("  int a[2] = { 1, 2, 3 };", "3:22 F0257"),
    ("  int a[2] = { 0 }; a[2] = 1;", "3:23 F0258"),
    ("  int x = 1 / 0;", "3:13 F0259"),
    ("  int x = 1 << 40;", "3:13 F0260"),
    ("  int *p = 0; if (p == 3) { }", "3:21 F0261"),
    ("  switch (1) { case 1: break; case 1: break; }", "3:36 F0262"),
    ("  int n = 1; switch (1) { case n: break; }", "3:32 F0262"),
    ("  goto in; { __block int k = 0; in: ; }", "3:8 F0263"),
    ("  switch (1) { case 1: ; id o = nil; (void)o; case 2: break; }", "3:47 F0263"),
    ("  for (int i in @[]) { }", "3:12 F0265"),
    ("  @try { } @catch (int e) { }", "3:20 F0266"),
    ("  @throw;", "3:3 F0267"),
    ("  id o = [[NSObject alloc] init]; [o retain];", "3:38 F0268"),
    ("  NSString *s = @\"\"; s.length = 3;", "3:24 F0270"),
    ("  id o = @(f);", "3:10 F0271"),
    ("  int n = sizeof(struct none);", "3:11 F0272"),
    ("  int a[3]; void (^b)(void) = ^{ a[0] = 1; };", "3:34 F0273"),
    ("  va_list l; va_start(l, 0);", "3:14 F0274"),
    ("  char big[9 << 20];", "3:8 F0276"),
    ("  __int128 x = 1;", "3:12 F0501"),
  ])
  func `in a body`(statement: String, place: String) {
    #expect(Compiled.body(statement).places.contains(place))
  }

  @Test(arguments: [
    ("int g(void);\nint f(void) { return g(); }", "2:22 F0275"),
    ("extern int x;\nint f(void) { return x; }", "2:22 F0275"),
    ("int g(void) { }", "1:15 F0256"),
    ("int a = 1;\nint b = a;", "2:9 F0214"),
    ("int f(void) { return; }", "1:15 F0255"),
    ("void f(void) { x: ; x: ; }", "1:21 F0264"),
  ])
  func `in a file`(text: String, place: String) {
    #expect(Compiled(text).places.contains(place))
  }

  @Test func `ivars have their visibility and belong to instances`() {
    let text = """
      #import <Foundation/Foundation.h>
      @interface A : NSObject { @private int p; @protected int q; @public int r; } @end
      @implementation A
      + (int)c { return q; }
      @end
      int f(A *a) { return a->p + a->q + a->r; }
      """
    #expect(Compiled(text).places == ["4:19 F0250", "6:25 F0249", "6:32 F0249"])
  }

  @Test func `names are suggested`() {
    let compiled = Compiled.body("  int counter = 1; conter = 2;")
    #expect(compiled.diagnostics.first?.helps.first?.text == "did you mean `counter`?")
    #expect(compiled.diagnostics.first?.helps.first?.edits.first?.text == "counter")
  }

  @Test func `several errors in one run, and nothing said twice`() {
    let places = Compiled.body("  a = 1;\n  b = 2;\n  int x = c + c; a = c;").places
    #expect(places == ["3:3 F0202", "4:3 F0202", "5:11 F0202"])
  }

  @Test func `what follows from an error is not reported`() {
    #expect(Compiled.body("  NoType *x = nil; [x foo]; x.bar = 1; int y = x->z;").places.count == 1)
  }

  @Test func `good code is silent`() {
    let body = """
      int a[4] = { 0 }, *end = &a[4]; (void)end;
      id o = @{ @"k" : @[ @1, @2.5, @'c', @YES, @(a[0] + 1) ] };
      NSError *error = nil; NSString *s = [NSString stringWithFormat:@"%@ %@", o, error];
      void (^b)(int) = ^(int n) { NSLog(@"%d %@", n, s); }; b(1);
      for (NSString *key in o) { if (key.length > 1) continue; else break; }
      @try { @throw [NSException exceptionWithName:s reason:nil userInfo:nil]; }
      @catch (NSException *e) { NSLog(@"%@", e.reason); }
      @finally { a[1]++; }
      const void *p = (__bridge const void *)o; id back = (__bridge id)p; (void)back;
      SEL sel = @selector(description); IMP imp = [s methodForSelector:sel];
      id text = ((id (*)(id, SEL))imp)(s, sel); (void)text;
      unsigned long n = sizeof a / sizeof *a; switch (n) { case 1 ... 3: break; default: n = 0; }
      """
    #expect(Compiled.body(body).places == [])
  }
}
