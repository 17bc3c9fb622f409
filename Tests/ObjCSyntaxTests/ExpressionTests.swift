import Testing

@testable import ObjCSyntax

@Suite("Expressions")
struct ExpressionTests {
  @Test(
    "precedence and associativity",
    arguments: [
      ("1 + 2 * 3 - 4", "(- (+ 1 (* 2 3)) 4)"),
      ("a = b = c", "(= a (= b c))"),
      ("a ? b : c ? d : e", "(? a b (? c d e))"),
      ("a ?: b ?: c", "(? a _ (? b _ c))"),
      (
        "a || b && c | d ^ e & f == g < h << i",
        "(|| a (&& b (| c (^ d (& e (== f (< g (<< h i))))))))"
      ),
      ("-a * !b + ~c", "(+ (* (- a) (! b)) (~ c))"),
      ("*p++ = &q[1]", "(= (* (p ++)) (& (at q 1)))"),
      ("--a - -b", "(- (-- a) (- b))"),
      ("a += b <<= 2", "(+= a (<<= b 2))"),
      ("(a, b)", "((, a b))"),
      ("a.b->c.d", "(. (-> (. a b) c) d)"),
      ("f(a, g())(b)", "(call (call f a (call g)) b)"),
      ("a < b == c > d", "(== (< a b) (> c d))"),
      ("a ? b, c : d", "(? a (, b c) d)"),
      ("!a == b", "(== (! a) b)"),
      ("sizeof a + 1", "(+ (sizeof a) 1)"),
      ("a % b / c", "(/ (% a b) c)"),
      ("a - b - c", "(- (- a b) c)"),
    ])
  func operators(text: String, tree: String) {
    #expect(expression("(\(text))", before: "int a;") == "(\(tree))")
  }

  @Test(
    "literals",
    arguments: [
      ("0", "0"), ("0x1F", "31"), ("017", "15"), ("0b101", "5"), ("42u", "42u"), ("7ul", "7ul"),
      ("8LL", "8ll"),
      ("18446744073709551615ULL", "18446744073709551615ull"), ("1.5", "1.5"), ("1e3", "1000.0"),
      (".5f", "0.5f"),
      ("2.", "2.0"), ("0x1.8p1", "3.0"), ("1.0L", "1.0l"), ("0.1f", "0.10000000149011612f"),
      ("1e400", "inf"),
      ("'a'", "'97'"), (#"'\n'"#, "'10'"), (#"'\x41'"#, "'65'"), (#"'\377'"#, "'-1'"),
      ("'ab'", "'24930'"),
      ("L'é'", "'233'"), (#""a" "b\t\"c""#, "\"ab\t\"c\""), (#""\101\x42\u00e9""#, "\"ABé\""),
      (#"@"a" @"b" "c""#, #"@"abc""#), ("YES", "YES"), ("NO", "NO"), ("true", "true"),
      ("nil", "nil"), ("NULL", "NULL"),
      ("Nil", "Nil"), ("INT_MAX", "2147483647"), ("__objc_yes", "YES"),
    ])
  func literals(text: String, tree: String) {
    #expect(expression(text) == tree)
  }

  @Test(
    "Objective-C literals",
    arguments: [
      ("@42", "@(42)"), ("@-1.5", "@((- 1.5))"), ("@'x'", "@('120')"), ("@YES", "@(YES)"),
      ("@(a + 1)", "@((+ a 1))"),
      ("@[]", "@[]"), ("@[@1, @[@2],]", "@[@(1) @[@(2)]]"), ("@{}", "@{}"),
      ("@{@\"k\": @1, @\"l\": x ? @2 : @3,}", "@{@\"k\": @(1) @\"l\": (? x @(2) @(3))}"),
      ("@{a ? b : c : d}", "@{(? a b c): d}"), ("@true", "@(true)"), ("@INT_MAX", "@(2147483647)"),
      ("@selector(a)", "@selector(a)"), ("@selector(a:b::)", "@selector(a:b::)"),
      ("@selector(:)", "@selector(:)"),
      ("@selector(class)", "@selector(class)"), ("@selector(if:else:)", "@selector(if:else:)"),
      ("@selector((a:))", "@selector(a:)"),
      ("@protocol(P)", "@protocol(P)"), ("@encode(int *)", "@encode(int *)"),
      ("@available(macOS 10.15, iOS 13.1, *)", "(available macOS10.15 iOS13.1 *)"),
      ("__builtin_available(macOS 11, *)", "(available macOS11 *)"),
    ])
  func objectiveC(text: String, tree: String) {
    #expect(expression(text, before: "id x, a, b, c, d;") == tree)
  }

  @Test(
    "messages",
    arguments: [
      ("[x a]", "[x a]"), ("[x a:1]", "[x a: 1]"), ("[x a:1 b:2 c:3]", "[x a:b:c: 1 2 3]"),
      ("[x a:1, 2, 3]", "[x a: 1 2 3]"), ("[x :1 :2]", "[x :: 1 2]"), ("[x a:1 :2]", "[x a:: 1 2]"),
      ("[[x a] b]", "[[x a] b]"), ("[[[x a] b:[x c]] d]", "[[[x a] b: [x c]] d]"),
      ("[NSString string]", "[class NSString string]"),
      ("[NSArray<NSString *> array]", "[class NSArray<NSString *> array]"),
      ("[Unknown new]", "[Unknown new]"),
      ("[Unknown<NSString *> new]", "[class Unknown<NSString *> new]"),
      ("[x class]", "[x class]"), ("[x if:1 else:2]", "[x if:else: 1 2]"),
      ("[x default]", "[x default]"),
      ("[x.y z]", "[(. x y) z]"), ("[(id)x a]", "[(cast id x) a]"), ("[*p a]", "[(* p) a]"),
      ("[f(1) a]", "[(call f 1) a]"),
      ("[x a:y ? 1 : 2 b:3]", "[x a:b: (? y 1 2) 3]"), ("[x a:^{ }]", "[x a: (^ {})]"),
      ("[x[0] a]", "[(at x 0) a]"),
      ("[y ? x : y a]", "[(? y x y) a]"), ("[@\"s\" length]", "[@\"s\" length]"),
      ("[@[] count]", "[@[] count]"),
      ("[x\n a // c\n :1 /* d */ b:2]", "[x a:b: 1 2]"), ("[x a].b.c", "(. (. [x a] b) c)"),
      ("![x a] && [x b]", "(&& (! [x a]) [x b])"),
      ("[NSString.class a]", "[(. NSString class) a]"), ("[id a]", "[class id a]"),
      ("[x a:(int)1 + 2]", "[x a: (+ (cast int 1) 2)]"),
      ("[x a:@selector(b:) c:nil]", "[x a:c: @selector(b:) nil]"),
    ])
  func messages(text: String, tree: String) {
    #expect(expression(text, before: "id x, y, *p; id f(int);") == tree)
  }

  @Test("super is a receiver, and the base of a property; elsewhere a name")
  func superReceiver() {
    #expect(expression("[super init]") == "[super init]")
    #expect(expression("[super.name length]") == "[(. super name) length]")
    #expect(expression("[super a:1].b") == "(. [super a: 1] b)")
    #expect(statements("int super = 1; super;") == "(decl int | super = 1) super;")
  }

  @Test(
    "casts against parentheses",
    arguments: [
      ("(int)x", "(cast int x)"), ("(x)", "(x)"), ("(x) + 1", "(+ (x) 1)"),
      ("(x)(1)", "(call (x) 1)"),
      ("(x)[1]", "(at (x) 1)"), ("(id)x.y", "(cast id (. x y))"),
      ("(NSString *)x", "(cast NSString * x)"),
      ("(Unknown *)x", "(cast Unknown * x)"), ("(Unknown)x", "(cast Unknown x)"),
      ("(Unknown)@\"a\"", "(cast Unknown @\"a\")"),
      ("(Unknown)[x y]", "(cast Unknown [x y])"), ("(u_t)(1)", "(cast u_t (1))"),
      ("(unknown)(1)", "(call (unknown) 1)"), ("(unknown)[1]", "(at (unknown) 1)"),
      ("(Unknown<P> *)x", "(cast Unknown<P> * x)"), ("(id<A, B>)x", "(cast id<A, B> x)"),
      ("(__bridge void *)x", "(cast __bridge void * x)"),
      ("(__bridge_transfer id)x", "(cast __bridge_transfer id x)"),
      ("(const char *const *)x", "(cast const char * * const x)"),
      ("(void (*)(id, SEL))x", "(cast void * (id, SEL) x)"),
      ("(int (^)(void))x", "(cast int ^ (void) x)"),
      ("((int (*)(id))f)(x)", "(call ((cast int * (id) f)) x)"),
      ("(unsigned long)-1", "(cast unsigned long (- 1))"),
      ("(struct s *)x", "(cast struct s * x)"), ("(typeof(x))x", "(cast typeof(x) x)"),
      ("(int){1}", "(literal int {1})"),
      ("(CGRect){{0, 1}, .size = {2}}.size", "(. (literal CGRect {{0, 1}, .size={2}}) size)"),
      ("(int[]){1, 2}[0]", "(at (literal int [] {1, 2}) 0)"), ("(x)-1", "(- (x) 1)"),
      ("(T)-1", "(cast T (- 1))"),
      ("(void)0", "(cast void 0)"), ("(T (^)(int))x", "(cast T ^ (int) x)"),
    ])
  func casts(text: String, tree: String) {
    #expect(expression(text, before: "typedef int T; id x; int f(id);") == tree)
  }

  @Test(
    "sizeof and its relatives",
    arguments: [
      ("sizeof(int)", "(sizeof type int)"), ("sizeof(x)", "(sizeof (x))"),
      ("sizeof x[0]", "(sizeof (at x 0))"),
      ("sizeof(int) * 2", "(* (sizeof type int) 2)"),
      ("sizeof(int *[3])", "(sizeof type int [3] *)"),
      ("sizeof(struct {int a;})", "(sizeof type struct {int a})"),
      ("sizeof (int){1}", "(sizeof (literal int {1}))"),
      ("_Alignof(double)", "(alignof type double)"),
      ("offsetof(struct s, a.b[2])", "(offsetof struct s .a.b[2])"),
      ("va_arg(x, char *)", "(va_arg x char *)"),
      ("__builtin_types_compatible_p(int, long)", "(compatible int long)"),
    ])
  func sizes(text: String, tree: String) {
    #expect(expression(text, before: "int x[3];") == tree)
  }

  @Test(
    "blocks",
    arguments: [
      ("^{ }", "(^ {})"), ("^(void){ }", "(^ (void){})"),
      ("^(int a, id b){ return a; }", "(^ (int a, id b){(return a)})"),
      ("^int(int a){ return a; }", "(^ int (int a){(return a)})"),
      ("^NSString *(id x){ return x; }", "(^ NSString * (id x){(return x)})"),
      ("^id{ return nil; }", "(^ id {(return nil)})"), ("^(int a){ }(1)", "(call (^ (int a){}) 1)"),
      ("^(){ }", "(^ (void){})"), ("^ (id x, ...) { }", "(^ (id x, ...){})"),
      ("^(void (^inner)(int)){ inner(1); }", "(^ (void inner: ^ (int)){(call inner 1);})"),
      ("^void (^(int a))(void) { return ^{ }; }", "(^ void ^ (void) (int a){(return (^ {}))})"),
    ])
  func blocks(text: String, tree: String) {
    #expect(expression(text) == tree)
  }

  @Test("statement expressions, as in macros")
  func statementExpressions() {
    #expect(expression("({ int a = 1; a; })") == "(stmts {(decl int | a = 1) a;})")
    #expect(expression("({ ; })") == "(stmts {})")
  }

  @Test("names of functions: C, methods, categories, blocks")
  func functionNames() {
    let text = """
      @implementation Car (Fast)
      - (void)drive:(int)x to:(id)y { __func__; ^{ __func__; ^{ __func__; }; }; ^{ __func__; }; }
      + (void)make { __PRETTY_FUNCTION__; }
      @end
      int main(int argc, const char *argv[]) { __PRETTY_FUNCTION__; ^{ __FUNCTION__; }; }
      """
    let tree = declarations(text).joined()
    for name in [
      "<-[Car(Fast) drive:to:]>", "<-[Car(Fast) drive:to:]_block_invoke>",
      "<-[Car(Fast) drive:to:]_block_invoke_3>",
      "<+[Car(Fast) make]>", "<int main(int, const char **)>", "<__main_block_invoke>",
    ] { #expect(tree.contains(name), "\(name) in \(tree)") }
  }

  @Test("ranges cover the whole expression")
  func ranges() {
    let text = "  a.b + [c d:e] ? (f) : -g[1]++"
    let parsed = parse("int x =\(text);")
    guard case .declaration(let node)? = parsed.unit.declarations.first?.kind,
      case .expression(let value)? = node.declarators.first?.initializer,
      case .conditional(let condition, _, let otherwise) = value.kind,
      case .binary(_, let left, let right, let sign) = condition.kind
    else {
      Issue.record("not a conditional")
      return
    }
    #expect(parsed.file.text(value.range) == "a.b + [c d:e] ? (f) : -g[1]++")
    #expect(parsed.file.text(left.range) == "a.b")
    #expect(parsed.file.text(sign) == "+")
    #expect(parsed.file.text(right.range) == "[c d:e]")
    #expect(parsed.file.text(otherwise.range) == "-g[1]++")
    guard case .message(let message) = right.kind else { return }
    #expect(parsed.file.text(message.selectorRange) == "d")
    #expect(parsed.file.text(node.declarators[0].range) == "x =\(text)")
  }
}
