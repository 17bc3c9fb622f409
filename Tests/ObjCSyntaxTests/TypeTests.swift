import Testing

@testable import ObjCSyntax

@Suite("Types and declarators")
struct TypeTests {
  @Test(
    "arithmetic types in any order",
    arguments: [
      ("unsigned", "unsigned int"), ("long unsigned int", "unsigned long"),
      ("long long", "long long"),
      ("int long unsigned long", "unsigned long long"), ("short int", "short"),
      ("signed char", "signed char"),
      ("char unsigned", "unsigned char"), ("long double", "long double"), ("double", "double"),
      ("signed", "int"),
      ("_Bool", "_Bool"), ("bool", "_Bool"), ("unsigned short", "unsigned short"),
      ("__signed__ long", "long"),
      ("unsigned __int128", "unsigned __int128"), ("float", "float"), ("void", "void"),
    ])
  func arithmetic(text: String, type: String) {
    #expect(expression("(\(text) *)0") == "(cast \(type) * 0)")
  }

  @Test(
    "declarators read from the name outwards",
    arguments: [
      ("int *a[3]", "int | a: [3] *"), ("int (*a)[3]", "int | a: * [3]"),
      ("int (*f)(int, char *)", "int | f: * (int, char *)"),
      ("int *(*table[4])(void)", "int | table: [4] * (void) *"),
      ("void (^b)(id x)", "void | b: ^ (id x)"),
      ("int (^(*p)[2])(void)", "int | p: * [2] ^ (void)"), ("char m[2][3]", "char | m: [2] [3]"),
      ("int f(void)", "int | f: (void)"), ("int f()", "int | f: ()"),
      ("int f(int a, ...)", "int | f: (int a, ...)"),
      (
        "void (*signal(int s, void (*h)(int)))(int)",
        "void | signal: (int s, void h: * (int)) * (int)"
      ),
      ("const char *const *p", "const char | p: * * const"),
      ("NSError * __autoreleasing *e", "NSError | e: * * autoreleasing"),
      ("id<A, B> x", "id<A, B> | x"),
      ("NSArray<NSArray<NSString *> *> *x", "NSArray<NSArray<NSString *> *> | x: *"),
      ("NSArray<NSArray<id>> *x", "NSArray<NSArray<id>> | x: *"),
      ("NSDictionary<NSString *, id<P>> *x", "NSDictionary<NSString *, id<P>> | x: *"),
      ("__weak id x", "weak id | x"), ("NSString * _Nullable x", "NSString | x: * nullable"),
      ("NSString *_Nonnull *__nullable x", "NSString | x: * nullable * nonnull"),
      ("__kindof NSString *x", "kindof NSString | x: *"),
      ("__block int x", "__block int | x"), ("int __block x", "__block int | x"),
      ("static inline int x", "static inline int | x"),
      ("int x = 1, *y = &x, z[2] = {1, 2}", "int | x = 1 | y: * = (& x) | z: [2] = {1, 2}"),
      ("int a[] = {[2] = 1, [3 ... 4] = 5}", "int | a: [] = {[2]=1, [3...4]=5}"),
      ("struct p v = {.x = 1, .y.z[0] = 2, x: 3}", "struct p | v = {.x=1, .y.z[0]=2, .x=3}"),
      (
        "struct { int a; struct { int b, *c; }; unsigned d : 3, : 2; } s",
        "struct {int a; struct {int b, c: *}; unsigned int d:3, :2} | s"
      ),
      ("union u { int i; float f; } u", "union u {int i; float f} | u"),
      ("enum { A, B = A + 2, } e", "enum {A, B=(+ A 2)} | e"),
      ("enum E : unsigned char { A } e", "enum E: unsigned char {A} | e"),
      ("enum E e", "enum E | e"),
      ("typeof(x) y", "typeof(x) | y"), ("__typeof__(int *) y", "typeof(type int *) | y"),
      ("__auto_type y = 1", "auto | y = 1"), ("auto y = 1", "auto auto | y = 1"),
      ("_Atomic(int) a", "atomic(int) | a"), ("_Atomic int a", "atomic int | a"),
      ("volatile int *restrict p", "volatile int | p: * restrict"),
      (
        "void f(int n, int a[n], int b[static 3], int c[*])",
        "void | f: (int n, int a: [n], int b: [3], int c: [*])"
      ),
      (
        "int f(int (*)(int), int (^)(void), int [3])",
        "int | f: (int * (int), int ^ (void), int [3])"
      ),
      ("void (^b)(void) = ^{ }", "void | b: ^ (void) = (^ {})"),
      ("int __attribute__((unused)) x", "int | x"),
      ("int x __attribute__((aligned(16), unused))", "int | x @aligned"),
      ("__attribute__((cleanup(done))) id x", "@cleanup id | x"),
      ("void (__unused *f)(int)", "void | f: * (int)"), ("Unknown *x", "Unknown | x: *"),
      ("Unknown x", "Unknown | x"),
      ("Unknown<T *> *x", "Unknown<T *> | x: *"), ("Unknown (^b)(int)", "Unknown | b: ^ (int)"),
      ("Unknown const *x", "const Unknown | x: *"), ("Unknown *f(int)", "Unknown | f: (int) *"),
      ("extern NSString *const N", "extern NSString | N: * const"),
      ("_Thread_local int x", "thread int | x"),
      ("NSString *(^b)(NSString *) = nil", "NSString | b: ^ (NSString *) * = nil"),
    ])
  func shapes(text: String, tree: String) {
    #expect(declarations("\(text);") == ["(decl \(tree))"])
  }

  @Test("typedef names are types in their scope, until a variable hides them")
  func scopes() {
    #expect(
      statements("{ typedef int T; T x; (T)x; } (T)(x);", before: "int T(int); int x;")
        == "{(decl typedef int | T) (decl T | x) (cast T x);} (call (T) x);")
    #expect(
      statements("int T = 2; T * T;", before: "typedef int T;") == "(decl int | T = 2) (* T T);")
    #expect(statements("T * T; T;", before: "typedef int T;") == "(decl T | T: *) T;")
    #expect(
      statements("for (int T = 0;;) { T * 2; } T *p;", before: "typedef int T;").hasSuffix(
        "(decl T | p: *)"))
  }

  @Test("a parameter hides a type in the body; enumerators are values")
  func parameters() {
    #expect(
      declarations("typedef int T; int f(int T) { return T * T; }").last
        == "(func int f: (int T) {(return (* T T))})")
    #expect(statements("A * 2;", before: "typedef enum { A } E;") == "(* A 2);")
  }

  @Test("classes are types from their first mention on")
  func classes() {
    #expect(
      declarations("@class A; @protocol P; A *a; id<P> p; @interface B\n@end\nB *b;")
        == [
          "(classes A)", "(protocols P)", "(decl A | a: *)", "(decl id<P> | p)", "(interface B)",
          "(decl B | b: *)",
        ])
  }

  @Test("what cannot be a declaration is an expression")
  func expressions() {
    #expect(
      statements("a * b; f(*a); NSString.class; x.y = 1;", before: "int a, b, x; int f(int);")
        == "(* a b); (call f (* a)); (. NSString class); (= (. x y) 1);")
    #expect(
      statements("unknown(1); other[2] = 3; third.x; fourth->y;")
        == "(call unknown 1); (= (at other 2) 3); (. third x); (-> fourth y);")
  }

  @Test("a type's spelling, as __PRETTY_FUNCTION__ needs it")
  func spelling() {
    let parsed = parse("int *(*f(char c, const char *const s, void (^b)(id<P>), ...))[3];")
    guard case .declaration(let node)? = parsed.unit.declarations.first?.kind else { return }
    #expect(
      TypeSpelling.function(node.specifiers, node.declarators[0].declarator)
        == "int *(*f(char, const char *const, void (^)(id<P>), ...))[3]")
  }
}
