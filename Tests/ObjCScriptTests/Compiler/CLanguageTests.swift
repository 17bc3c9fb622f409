import Testing

@testable import ObjCScript

/// C by running it: what programs print is what clang's programs print.
@Suite struct CLanguageTests {
  private func expect(
    _ statements: String, before: String = "", _ output: [String],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(Listing.lines(statements, before: before) == output, sourceLocation: sourceLocation)
  }

  @Test func `division and remainder round toward zero`() {
    expect(#"printf("%d %d %d %d\n", -7 / 2, -7 % 2, 7 / -2, 7 % -2);"#, ["-3 -1 -3 1"])
  }

  @Test func `integers wrap at their width`() {
    expect(
      """
      unsigned u = 3; printf("%u %u %d\\n", u - 5, ~u, u - 5 > 0);
      unsigned char c = 250; c += 10; signed char s = 127; s++; short h = 32767; h += 1;
      printf("%d %d %d %d\\n", c, s, h, (char)200);
      """, ["4294967294 4294967292 1", "4 -128 -32768 -56"])
  }

  @Test func `the usual arithmetic conversions`() {
    expect(
      """
      printf("%d %d %d\\n", -1 < 5u, (1 ? -1 : 1u) > 0, -1L < 5u);
      printf("%g %g %d\\n", 7 / 2 * 1.0, 7 / 2.0, (int)sizeof('a' + 1L));
      unsigned char a = 200, b = 100; printf("%d\\n", a + b);
      """, ["0 1 1", "3 3.5 8", "300"])
  }

  @Test func `compound assignment calculates in the common type`() {
    expect(
      """
      int i = 9; i += 1.7; i *= 0.5; double d = i / 2; d += i / 2.0; long l = 5; l -= 7u;
      printf("%d %g %ld\\n", i, d, l);
      _Bool t = 5; t += 1; printf("%d %d\\n", t, (_Bool)0.5);
      """, ["5 4.5 -2", "1 1"])
  }

  @Test func `increments give the old or the new value`() {
    expect(
      """
      int i = 5, a = i++, b = ++i, c = i--, d = --i; printf("%d %d %d %d %d\\n", a, b, c, d, i);
      int v[3] = { 1, 2, 3 }, *p = v; int x = *p++, y = *++p; printf("%d %d %ld\\n", x, y, p - v);
      double f = 1.5; f++; float g = 2; --g; printf("%g %g\\n", f, g); i = i++; printf("%d\\n", i);
      """, ["5 7 7 5 5", "1 3 2", "2.5 1", "5"])
  }

  @Test func `structs are values`() {
    expect(
      """
      struct Q q = { 'a', { { 1, 2 }, { .y = 4 } }, 2.5 }, r = q; r.p[1].y = 9; q.c++;
      printf("%c %c %d %d %g\\n", q.c, r.c, q.p[1].y, change(r).p[1].y, r.d);
      printf("%d %d %d\\n", r.p[1].y, ((struct P){ 5, 6 }).y, change(q).p[0].x);
      """,
      before: """
        struct P { int x, y; }; struct Q { char c; struct P p[2]; double d; };
        struct Q change(struct Q q) { q.p[0].x = 70; q.p[1].y += 1; return q; }
        """, ["b a 4 10 2.5", "9 6 70"])
  }

  @Test func `initialisers with designators and without inner braces`() {
    expect(
      """
      int a[] = { 1, [4] = 5, 6, [1] = 2 }; printf("%zu %d %d %d\\n", sizeof a / 4, a[1], a[5], a[2]);
      int m[2][3] = { 1, 2, 3, 4 }; printf("%d %d %d\\n", m[0][2], m[1][0], m[1][2]);
      struct { int n; struct { int u, v; } in[2]; } s = { 7, .in[1].v = 3, .in[0] = { 1, 2 } };
      printf("%d %d %d %d\\n", s.n, s.in[0].v, s.in[1].u, s.in[1].v); char t[8] = "ab"; printf("%s %d\\n", t, t[7]);
      int r[6] = { [1 ... 3] = 8 }; printf("%d %d %d\\n", r[0], r[3], r[4]);
      """, ["6 2 6 0", "3 4 0", "7 2 0 3", "ab 0", "0 8 0"])
  }

  @Test func `unions and bit-fields share their bytes`() {
    expect(
      """
      union { unsigned v; unsigned char b[4]; } u; u.v = 0x11223344; u.b[3] = 0xff; printf("%x\\n", u.v);
      struct { unsigned a : 3; int b : 5; unsigned c : 24; } f = { 5, -3, 1000000 }; f.a += 4; f.b--;
      printf("%d %d %d %zu\\n", f.a, f.b, f.c, sizeof f);
      """, ["ff223344", "1 -4 1000000 4"])
  }

  @Test func `switch falls through, loops leave and go on`() {
    expect(
      """
      for (int i = 0; i < 6; i++) switch (i) { case 1: printf("one "); case 2: printf("two "); break;
        case 3: continue; case 4 ... 9: printf("many "); default: printf("d "); }
      int n = 0; do { if (++n == 2) continue; if (n > 3) break; } while (n < 10); printf("%d\\n", n);
      again: if (n-- > 0) goto again; printf("%d\\n", n);
      """, ["d one two two many d many d 4", "-1"])
  }

  @Test func `a jump table of every size gives the same`() {
    expect(
      """
      for (int i = -2; i < 9; i++) { int r; switch (i) { case -1: r = 1; break; case 0: r = 2; break;
        case 3: r = 3; break; case 4: r = 4; break; case 7: r = 5; break; default: r = 0; } printf("%d", r); }
      for (long i = 0; i <= 4000000000; i += 1000000000) { switch (i) { case 0: printf(" a"); break;
        case 1000000000: printf(" b"); break; case 2000000000: printf(" c"); break; case 4000000000: printf(" d"); } }
      printf("\\n");
      """, ["01200340050 a b c d"])
  }

  @Test func `function pointers, recursion, static locals`() {
    expect(
      """
      int (*ops[])(int, int) = { add, mul }; for (int i = 0; i < 2; i++) printf("%d ", ops[i](3, 4));
      printf("%d %d %d\\n", (*ops[1])(5, 6), (&add)(1, 2), fib(15)); next(); next(); printf("%d\\n", next());
      """,
      before: """
        int add(int a, int b) { return a + b; } int mul(int a, int b) { return a * b; }
        int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); } int next(void) { static int n = 10; return n++; }
        """, ["7 12 30 3 610", "12"])
  }

  @Test func `variable arguments`() {
    expect(
      #"printf("%g %d\n", sum("idlp", 1, 2.5, 3L, (struct P){ 3, 5 }), twice(3, 1, 2, 3));"#,
      before: """
        struct P { int x, y; };
        double sum(const char *f, ...) { va_list l; va_start(l, f); double s = 0;
          for (; *f; f++) switch (*f) { case 'i': s += va_arg(l, int); break; case 'd': s += va_arg(l, double); break;
            case 'l': s += va_arg(l, long); break; case 'p': { struct P p = va_arg(l, struct P); s += p.x * p.y; } }
          va_end(l); return s; }
        int walk(int n, va_list l) { int s = 0; while (n--) s = s * 10 + va_arg(l, int); return s; }
        int twice(int n, ...) { va_list a, b; va_start(a, n); va_copy(b, a); int r = walk(n, a) + walk(n, b); va_end(a); va_end(b); return r; }
        """, ["21.5 246"])
  }

  @Test func `pointers walk over arrays, also behind their end`() {
    expect(
      """
      int g[3][4]; for (int i = 0; i < 12; i++) (&g[0][0])[i] = i; int s = 0;
      for (int *p = &g[0][0]; p < &g[3][0]; p++) s += *p; int (*row)[4] = g + 1; printf("%d %d %d\\n", s, (*row)[2], row[1][3]);
      int *e = &g[2][4]; printf("%td %d\\n", e - &g[0][0], e[-1]); char *t = "hello"; while (*t) t++; printf("%c\\n", t[-1]);
      """, ["66 6 11", "12 11", "o"])
  }

  @Test func `variable-length arrays, statement expressions, comma, omitted middle`() {
    expect(
      """
      int n = 5; int v[n]; for (int i = 0; i < n; i++) v[i] = i * i; printf("%d %zu\\n", v[4], sizeof v);
      int q = ({ int t = 4; t * t; }), r = (n++, n * 2), z = 0 ?: 42; printf("%d %d %d\\n", q, r, z);
      """, ["16 20", "16 12 42"])
  }

  @Test func `floating point`() {
    expect(
      """
      float f = 0; for (int i = 0; i < 10; i++) f += 0.1f; printf("%d %.9g\\n", f == 1.0f, f);
      double n = 0.0 / 0.0; printf("%d %d %d %d\\n", n == n, n != n, n < 1, !(n < 1)); if (n < 1) printf("no\\n");
      long double l = 1.25L; l *= 2; printf("%Lg %d %g\\n", l, (int)-3.99, 1e300 * 1e10);
      printf("%lld %u\\n", (long long)1e10, (unsigned)3e9);
      """, ["0 1.00000012", "0 1 0 1", "2.5 -3 inf", "10000000000 3000000000"])
  }

  @Test func `left sides are evaluated after right sides, arguments from left to right`() {
    expect(
      """
      int a[2] = { 0 }; *at(a, 1) = value(2); printf("| "); three(value(1), value(2), value(3)); printf("\\n");
      int i = 1; printf("%d %d %d\\n", i, i++, i);
      """,
      before: """
        int *at(int *a, int i) { printf("at "); return a + i; } int value(int n) { printf("v%d ", n); return n; }
        void three(int a, int b, int c) { printf("%d%d%d", a, b, c); }
        """, ["v2 at | v1 v2 v3 123", "1 1 2"])
  }

  @Test func `globals, their initial values and addresses`() {
    expect(
      #"printf("%d %d %s %d %d %d\n", a[4], *p, names[2], names[1] == 0, list.next->n, f(5));"#,
      before: """
        int a[5] = { 1, [4] = 9 }, *p = &a[4]; const char *names[] = { [2] = "two", [0] = "zero" };
        struct L { struct L *next; int n; } tail = { 0, 3 }, list = { &tail, 1 };
        static int dbl(int x) { return x * 2; } int (*f)(int) = dbl;
        """, ["9 9 two 1 3 10"])
  }

  @Test(arguments: [
    ("int z = 0; printf(\"%d\\n\", 1 / z);", "F0420")
  ])
  func `traps end the run`(statements: String, code: String) {
    let outcome = Listing.run("#include <stdio.h>\nint main(void) { \(statements) return 0; }")
    #expect(outcome.end == .crashed)
  }
}
