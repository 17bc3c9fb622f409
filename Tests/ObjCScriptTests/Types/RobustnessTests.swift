import Testing

@testable import ObjCSema
@testable import ObjCSyntax
@testable import ObjCVM

/// Input that nobody writes by hand: it ends in diagnostics, soon and without a crash.
@Suite("Types: strange input")
struct RobustnessTests {
  private func codes(_ text: String) -> Set<String> {
    Set(Checked(text).diagnostics.filter { $0.level == .error }.map(\.code.id))
  }

  private func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map(line).joined(separator: "\n")
  }

  @Test("typedefs of pointers to typedefs of pointers")
  func deepPointers() {
    let text = "typedef int A0;\n" + lines(1000) { "typedef A\($0) *A\($0 + 1);" } + "\nA1000 x;"
    #expect(codes(text) == ["F0109"])
  }

  @Test("structs in structs in structs")
  func deepStructs() {
    let text =
      "struct A0 { int x; };\n" + lines(1000) { "struct A\($0 + 1) { struct A\($0) x; };" }
    #expect(codes(text) == ["F0109"])
  }

  @Test("structs that double in size")
  func wideStructs() {
    let text =
      "struct A0 { };\n" + lines(60) { "struct A\($0 + 1) { struct A\($0) x, y; };" }
      + "\n@interface C : NSObject\n- (void)m:(struct A60)x;\n@end"
    #expect(codes(text) == ["F0109"])
  }

  @Test("functions of functions of functions")
  func wideFunctions() {
    func chain(_ letter: String) -> String {
      "typedef void (*\(letter)0)(void);\n"
        + lines(60) { "typedef void (*\(letter)\($0 + 1))(\(letter)\($0), \(letter)\($0));" }
    }
    let text = chain("F") + "\n" + chain("G") + "\nextern F60 x;\nextern G60 x;"
    #expect(codes(text) == ["F0109"])
  }

  @Test("a struct may point to itself and to others as often as it likes")
  func linkedStructs() {
    let text =
      "struct A0 { struct A0 *a, *b; };\n"
      + lines(60) { "struct A\($0 + 1) { struct A\($0) *x, *y; struct A\($0 + 1) *z; };" }
    #expect(codes(text) == [])
  }

  @Test("long chains of protocols and classes")
  func chains() {
    let protocols =
      "@protocol P0\n@end\n" + lines(3000) { "@protocol P\($0 + 1) <P\($0)>\n@end" }
    let classes =
      "@interface C0 : NSObject <P3000>\n@end\n@implementation C0\n@end\n"
      + lines(300) {
        "@interface C\($0 + 1) : C\($0)\n@property int p\($0);\n@end\n"
          + "@implementation C\($0 + 1)\n@end"
      }
    #expect(codes(protocols + "\n" + classes) == [])
  }

  @Test("circles of classes and protocols")
  func circles() {
    let text = """
      @protocol P, Q, R;
      @protocol P <Q>
      @end
      @protocol Q <R>
      @end
      @protocol R <P>
      @end
      @interface A : B <P>
      @property id x;
      @end
      @interface B : C
      @end
      @interface C : A { int i; }
      - (void)m;
      @end
      @interface D : A
      @end
      @implementation D
      @end
      """
    let checked = Checked(text)
    #expect(Set(checked.places()).isSuperset(of: ["6:11 F0207", "8:16 F0223"]))
    let classes = checked.program.classes
    #expect(classes.method("nowhere", isClassMethod: true, in: "D") == nil)
    #expect(!classes.conforms("D", to: "NSCopying"))
  }

  @Test("walks over a circle of superclasses end")
  func walks() {
    let table = ClassTable(environment: NativeEnvironment(world: nil))
    for (name, parent) in [("A", "B"), ("B", "C"), ("C", "D"), ("D", "B")] {
      table.add(ClassModel(name: name, origin: .listing, superclassName: parent))
    }
    let names = Array(table.chain(from: "A")).map(\.name)
    #expect(Set(names) == ["A", "B", "C", "D"])
    #expect(names.count < 20)
  }

  @Test(
    "pieces of declarations",
    arguments: [
      "struct", "struct {", "enum { A = ", "typedef", "typedef struct S", "int a[", "int f(",
      "@interface", "@interface A :", "@interface A : B <", "@interface A ()", "@implementation",
      "@implementation A (", "@property", "@interface A : NSObject\n@property (", "@protocol",
      "@protocol P <P", "@class", "@compatibility_alias", "@compatibility_alias A",
      "@interface A : NSObject\n- (", "@interface A : NSObject\n- a:(int", "union { int : 3; } x;",
      "struct { int : 0; int; };", "enum E : ;", "int (^)(void);", "void (*)(;", "id<>", "id<<>>x;",
      "__typeof__(", "__typeof__(x) y;", "__typeof__(1 +) z;", "__auto_type x;", "_Atomic() x;",
      "int x = sizeof(;", "int a[sizeof(a)];", "enum { A = A };", "struct S { struct S a[2]; };",
      "typedef T T;", "typedef int I; I I;", "@implementation A\n@synthesize", "@end",
      "@implementation NSObject\n@end", "@interface A : A\n@end", "@protocol P <P>\n@end",
      "int a[9223372036854775807];", "struct S { int x : 9223372036854775807; };",
      "enum { A = 9223372036854775807, B };", "int x __attribute__((aligned(3)));",
      "struct S { int x __attribute__((aligned(-1))); };", "void f(void, int);", "int f(int)(int);",
    ])
  func pieces(_ text: String) {
    // Whatever it says about them, it says it.
    let checked = Checked(text)
    #expect(checked.program.classes.find("NSObject") != nil)
  }
}
