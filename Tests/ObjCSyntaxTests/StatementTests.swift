import Testing

@testable import ObjCSyntax

@Suite("Statements")
struct StatementTests {
  @Test(
    "control flow",
    arguments: [
      ("if (a) b;", "(if a b;)"), ("if (a) b; else if (c) d; else e;", "(if a b; (if c d; e;))"),
      ("if (a) if (b) c; else d;", "(if a (if b c; d;))"), ("while (a) { b; }", "(while a {b;})"),
      ("do a; while (b);", "(do a; b)"),
      ("for (;;) ;", "(for _ _ _ ;)"),
      (
        "for (int i = 0, j = 1; i < j; i++, j--) a;",
        "(for (decl int | i = 0 | j = 1) (< i j) (, (i ++) (j --)) a;)"
      ),
      ("for (a = 0; a; ) continue;", "(for (= a 0) a _ continue;)"),
      ("for (id x in y) break;", "(in (decl id | x) y break;)"),
      ("for (NSString *s in @[@\"a\"]) { }", "(in (decl NSString | s: *) @[@\"a\"] {})"),
      ("for (a in [b c]) ;", "(in a [b c] ;)"),
      ("for (Unknown *x in y) ;", "(in (decl Unknown | x: *) y ;)"),
      ("for (Unknown x in y) ;", "(in (decl Unknown | x) y ;)"),
      (
        "for (NSDictionary<NSString *, id> *d in e) ;",
        "(in (decl NSDictionary<NSString *, id> | d: *) e ;)"
      ),
      ("for (__strong id x in y) ;", "(in (decl strong id | x) y ;)"),
      (
        "switch (a) { case 1: case 2 ... 4: b; break; default: c; }",
        "(switch a {(case 1 (case 2...4 b;)) break; (default c;)})"
      ),
      ("switch (a) { case 1: }", "(switch a {(case 1 ;)})"),
      ("switch (a) { case 'x': { b; } }", "(switch a {(case '120' {b;})})"),
      ("again: a; goto again;", "(label again a;) (goto again)"), ("{ end: }", "{(label end ;)}"),
      ("return;", "(return)"),
      ("return a, b;", "(return (, a b))"), (";", ""), ("{ ; a; ; }", "{a;}"),
      ("@autoreleasepool { a; }", "(pool {a;})"),
      ("@synchronized (a) { b; }", "(sync a {b;})"), ("@throw a;", "(throw a)"),
      (
        "@try { a; } @catch (NSException *e) { @throw; } @catch (id x) { } @catch (...) { } @finally { b; }",
        "(try {a;} (catch NSException e: * {(throw)}) (catch id x {}) (catch ... {}) (finally {b;}))"
      ),
      ("@try { } @finally { }", "(try {} (finally {}))"),
      ("_Static_assert(sizeof(int) == 4, \"int\");", "(static_assert (== (sizeof type int) 4))"),
      ("static int x = 1; extern int y;", "(decl static int | x = 1) (decl extern int | y)"),
      ("struct s { int a; } v;", "(decl struct s {int a} | v)"),
      ("__extension__ int x = 1;", "(decl int | x = 1)"), ("@\"text\";", "@\"text\";"),
      ("[a b];", "[a b];"), ("(void)a;", "(cast void a);"),
      (
        "__attribute__((objc_precise_lifetime)) id x = a;",
        "(decl @objc_precise_lifetime id | x = a)"
      ), ("__label__ l;", ";"),
      ("@autoreleasepool {} a;", "(pool {}) a;"), ("a ? b : c;", "(? a b c);"),
      ("^{ }();", "(call (^ {}));"),
      ("int x = 1; { int x = x; }", "(decl int | x = 1) {(decl int | x = x)}"),
    ])
  func forms(text: String, tree: String) {
    #expect(statements(text, before: "int a, b, c, d, e; id y;") == tree)
  }

  @Test("a closing brace has its place")
  func closing() {
    let parsed = parse("void f(void) { { int a; } }")
    guard case .function(let node)? = parsed.unit.declarations.first?.kind,
      case .compound(let inner)? = node.body.statements.first?.kind
    else { return }
    #expect(inner.closeRange == SourceRange(file: 0, start: 24, end: 25))
    #expect(node.body.closeRange == SourceRange(file: 0, start: 26, end: 27))
    #expect(parsed.file.text(inner.range) == "{ int a; }")
  }

  @Test(
    "the first message of manual counting is found",
    arguments: [
      ("[x retain];", "[x retain]"),
      ("[[x foo] autorelease]; [x release];", "[[x foo] autorelease]"),
      ("[super dealloc];", "[super dealloc]"),
      ("[x dealloc];", nil), ("[[NSAutoreleasePool alloc] init];", "NSAutoreleasePool"),
      ("[x retainCount:1];", nil),
      ("int release = 1; release++;", nil), ("@selector(release);", nil),
    ])
  func manual(text: String, found: String?) {
    let parsed = parse("void f(id x) { \(text) }")
    #expect(parsed.lines == [])
    #expect(parsed.unit.firstManualMessage.map(parsed.file.text) == found)
  }
}
