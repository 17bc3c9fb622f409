import Testing

@testable import ObjCSyntax

@Suite("Classes, categories, protocols")
struct ClassTests {
  @Test(
    "interfaces",
    arguments: [
      ("@interface A\n@end", "(interface A)"),
      ("@interface A : NSObject\n@end", "(interface A : NSObject)"),
      ("@interface A : NSObject <P, Q> @end", "(interface A : NSObject <P, Q>)"),
      ("@interface A <P> @end", "(interface A <P>)"),
      ("@interface A<T> : NSObject @end", "(interface A<T> : NSObject)"),
      (
        "@interface A<__covariant K : id<NSCopying>, V> : B<V> <P> - (V)get:(K)k; @end",
        "(interface A<+K: id<NSCopying>, V> : B<V> <P> -[V get: K:k])"
      ),
      ("@interface A : NSArray<NSString *> @end", "(interface A : NSArray<NSString *>)"),
      ("@interface A : B<P> @end", "(interface A : B <P>)"),
      (
        "@interface A { int a; @public id b, *c; @private @protected int d : 2; @package\n} @end",
        "(interface A {protected: int a} {public: id b, c: *} {protected: int d:2})"
      ),
      ("@interface A () @end", "(category A ())"),
      (
        "@interface A () <P> { int x; } @property int y; @end",
        "(category A () <P> {private: int x} (property () int y))"
      ),
      ("@interface A (More) <P> - (void)b; @end", "(category A (More) <P> -[void b])"),
      ("@interface A<T> (More) @end", "(category A<T> (More))"),
      ("@protocol P @end", "(protocol P)"),
      (
        "@protocol P <Q, R> - (void)a; @optional - b; @property int c; @required + d; @end",
        "(protocol P <Q, R> -[void a] -?[id? b] (property? () int c) +[id? d])"
      ),
      ("@protocol P, Q;", "(protocols P Q)"), ("@class A, B<T>, C;", "(classes A B<T> C)"),
      ("@compatibility_alias A NSString;", "(alias A NSString)"),
      (
        "@interface A typedef int T; struct s; int f(T); @class B; enum { X }; @end",
        "(interface A (decl typedef int | T) (decl struct s) (decl int | f: (T)) (classes B) (decl enum {X}))"
      ),
    ])
  func interfaces(text: String, tree: String) {
    #expect(declarations(text) == [tree])
  }

  @Test("attributes and extern may stand before a class or protocol")
  func decorated() {
    let parsed = parse(
      "__attribute__((objc_root_class)) @interface A @end\nextern @interface B @end\n"
        + "__attribute__((objc_runtime_name(\"x\"))) @protocol P @end\n"
        + "extern __attribute__((weak)) int x;")
    #expect(parsed.lines == [])
    #expect(
      parsed.unit.declarations.map(TreeText.decl)
        == ["(interface A)", "(interface B)", "(protocol P)", "(decl extern @weak int | x)"])
    guard case .interface(let node) = parsed.unit.declarations[0].kind else { return }
    #expect(node.attributes.map(\.name) == ["objc_root_class"])
  }

  @Test(
    "method heads",
    arguments: [
      ("- (void)a;", "-[void a]"), ("+ a;", "+[id? a]"), ("- a:x;", "-[id? a: id?:x]"),
      ("- (int)a:(int)x b:(id)y;", "-[int a:b: int:x id:y]"),
      ("- (void):(int)x :(int)y;", "-[void :: int:x int:y]"),
      ("- a:x :y;", "-[id? a:: id?:x id?:y]"),
      ("- (void)if:(int)a else:(int)b;", "-[void if:else: int:a int:b]"),
      ("- (void)a:(id)x, ...;", "-[void a: id:x, ...]"),
      ("- (void)a:(int)x, int y, char *z;", "-[void a: int:x, int y, char z: *]"),
      ("- (nullable NSString *)a:(nonnull id)x;", "-[nullable NSString * a: nonnull id:x]"),
      ("- (id _Nullable)a;", "-[nullable id a]"),
      (
        "- (oneway void)a:(in bycopy id)x out:(out NSError **)e;",
        "-[oneway void a:out: in bycopy id:x out NSError * *:e]"
      ),
      ("- (oneway)a;", "-[oneway id a]"),
      ("- (__kindof NSArray<id<P>> *)a;", "-[kindof NSArray<id<P>> * a]"),
      ("- (void (^)(int))a;", "-[void ^ (int) a]"),
      (
        "- (void)a:(void (^)(NSString *s, NSError *_Nullable e))block;",
        "-[void a: void ^ (NSString s: *, NSError e: * nullable):block]"
      ),
      ("- (int (*)(void))a;", "-[int * (void) a]"),
      ("- (instancetype)init;", "-[instancetype init]"),
      ("- (struct s)a:(const char *)b;", "-[struct s a: const char *:b]"),
      ("- (Unknown *)a:(Unknown)b;", "-[Unknown * a: Unknown:b]"),
      ("- (void)a __attribute__((unavailable(\"no\")));", "-[void a]@unavailable"),
      ("- (void)class:(id)class;", "-[void class: id:class]"), ("- (id)copy;", "-[id copy]"),
      ("- (void)in:(id)in out:(id)out;", "-[void in:out: id:in id:out]"),
      ("-(void)a:(int[3])x;", "-[void a: int [3]:x]"),
      ("- (NSString*)description;", "-[NSString * description]"), ("- (<P>)a;", "-[id<P> a]"),
      ("- (void)a:(__unused id)b c:(id __unused)d;", "-[void a:c: id:b id:d]"),
      ("- (unsigned)default;", "-[unsigned int default]"),
    ])
  func methodHeads(text: String, tree: String) {
    #expect(declarations("@interface A\n\(text)\n@end") == ["(interface A \(tree))"])
    guard text.hasPrefix("- (void)a:(id)x, ...") == false else { return }
    let body = text.dropLast() + " { }"
    #expect(declarations("@implementation A\n\(body)\n@end") == ["(implementation A (\(tree) {}))"])
  }

  @Test(
    "properties",
    arguments: [
      ("@property int x;", "(property () int x)"),
      (
        "@property (nonatomic, copy, readonly) NSString *a, *b;",
        "(property (nonatomic,copy,readonly) NSString a: * | b: *)"
      ),
      (
        "@property (getter=isOn, setter=turn:) BOOL on;",
        "(property (getter(\"isOn\"),setter(\"turn:\")) BOOL on)"
      ), ("@property () id x;", "(property () id x)"),
      (
        "@property (class, atomic, strong, nullable) id x;",
        "(property (class,atomic,strong,nullability(ObjCSyntax.Nullability.nullable)) id x)"
      ),
      (
        "@property (nonatomic, copy) void (^done)(BOOL ok);",
        "(property (nonatomic,copy) void done: ^ (BOOL ok))"
      ), ("@property (weak) id<P> delegate;", "(property (weak) id<P> delegate)"),
      (
        "@property (unsafe_unretained, retain, assign, readwrite, direct) id x;",
        "(property (unsafeUnretained,retain,assign,readwrite,direct) id x)"
      ),
      (
        "@property (null_resettable, nonatomic) id x;", "(property (nullResettable,nonatomic) id x)"
      ), ("@property int (*f)(int), a[3];", "(property () int f: * (int) | a: [3])"),
      ("@property(nonatomic,strong)Unknown*x;", "(property (nonatomic,strong) Unknown x: *)"),
      ("@property (nonatomic) struct s { int a; } x;", "(property (nonatomic) struct s {int a} x)"),
    ])
  func properties(text: String, tree: String) {
    #expect(declarations("@interface A\n\(text)\n@end") == ["(interface A \(tree))"])
  }

  @Test(
    "implementations",
    arguments: [
      ("@implementation A\n@end", "(implementation A)"),
      ("@implementation A : B { int x; }\n@end", "(implementation A : B {private: int x})"),
      ("@implementation A (C)\n@end", "(implementation A(C))"),
      (
        "@implementation A @synthesize a, b = _b; @dynamic c, d; @end",
        "(implementation A (synthesize a b=_b) (dynamic c d))"
      ),
      (
        "@implementation A\n- (void)a; { }\n+ (int)b:(int)x { return x; }\n@end",
        "(implementation A (-[void a] {}) (+[int b: int:x] {(return x)}))"
      ),
      (
        "@implementation A\nstatic int n = 1;\nint f(void) { return n; }\n- (int)a { return f(); }\n;\n@end",
        "(implementation A (decl static int | n = 1) (func int f: (void) {(return n)}) (-[int a] {(return (call f))}))"
      ),
      (
        "@implementation A\n- (void)a:(int)x, int y { y; }\n- (void)b:(id)x, ... { }\n@end",
        "(implementation A (-[void a: int:x, int y] {y;}) (-[void b: id:x, ...] {}))"
      ),
    ])
  func implementations(text: String, tree: String) {
    #expect(declarations(text) == [tree])
  }

  @Test("type parameters are types inside their class and nowhere else")
  func typeParameters() {
    let text =
      "@interface A<T> : NSObject\ntypedef int N;\n@end\nN n;\nvoid f(int T) { (T)(1); T * 2; }"
    #expect(declarations(text).last == "(func void f: (int T) {(call (T) 1); (* T 2);})")
  }

  @Test("functions with and without bodies")
  func functions() {
    #expect(
      declarations(
        "int f(int a, char *b) { return a; }\nstatic inline void g(void) { }\nmain() { }".replacing(
          "main", with: "int main"))
        == [
          "(func int f: (int a, char b: *) {(return a)})", "(func static inline void g: (void) {})",
          "(func int main: () {})",
        ])
    #expect(
      declarations("id (^make(int x))(void) { return nil; }") == [
        "(func id make: (int x) ^ (void) {(return nil)})"
      ])
    #expect(
      declarations("void f(void) __attribute__((constructor)) { }").first
        == "(func void f: (void) @constructor {})")
    #expect(
      declarations("__attribute__((constructor)) static void f(void) { }") == [
        "(func static @constructor void f: (void) {})"
      ])
  }

  @Test("heads have ranges for labels")
  func headRanges() {
    let parsed = parse("@interface Car : NSObject <P>\n- (void)drive:(int)x to:(int)y;\n@end")
    guard case .interface(let node)? = parsed.unit.declarations.first?.kind,
      case .method(let method)? = node.members.first
    else { return }
    #expect(parsed.file.text(node.headRange) == "@interface Car")
    #expect(parsed.file.text(node.range).hasSuffix("@end"))
    #expect(parsed.file.text(method.range) == "- (void)drive:(int)x to:(int)y")
    #expect(method.selectorRanges.map(parsed.file.text) == ["drive", "to"])
  }
}
