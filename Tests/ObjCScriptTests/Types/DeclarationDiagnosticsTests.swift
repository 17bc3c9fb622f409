import Testing

@testable import ObjCSyntax

/// What is wrong with declarations, and where: line, column and code.
@Suite("Types: diagnostics of declarations")
struct DeclarationDiagnosticsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    let errors: [String]
    var warnings: [String] = []
    var isARC = true

    var testDescription: String { name }
  }

  @Test("one mistake, one diagnostic at its place", arguments: cases)
  func places(_ subject: Case) {
    let checked = Checked(subject.text, isARC: subject.isARC)
    #expect(checked.places() == subject.errors)
    #expect(checked.places(.warning) == subject.warnings)
  }

  static let cases: [Case] = names + types + members + functions + classes + properties

  static let names: [Case] = [
    Case(name: "unknown type", text: "Strng *s;", errors: ["1:1 F0206"]),
    Case(
      name: "a function as a type",
      text: "void f(void);\n@interface A : NSObject\n- (f)run;\n@end", errors: ["3:4 F0206"]),
    Case(
      name: "a tag as a type", text: "struct Point { int x; };\nPoint p;", errors: ["2:1 F0206"]),
    Case(name: "unknown protocol", text: "id<Drawing> x;", errors: ["1:4 F0207"]),
    Case(
      name: "protocols of an int", text: "typedef int T;\nT<NSObject> x;", errors: ["2:2 F0207"]),
    Case(
      name: "unknown superclass", text: "@interface A : NSObjekt\n@end", errors: ["1:16 F0201"]),
    Case(
      name: "a class of GameKit", text: "@interface A : GKMatch\n@end",
      errors: ["1:16 F0506"]),
    Case(
      name: "a delegate of GameKit", text: "@interface A : NSObject <GKMatchDelegate>\n@end",
      errors: ["1:26 F0506"]),
    Case(
      name: "category on an unknown class", text: "@interface Carr (Extra)\n@end",
      errors: ["1:12 F0201"]),
    Case(
      name: "alias of an unknown class", text: "@compatibility_alias New Old;",
      errors: ["1:26 F0201"]),
    Case(
      name: "alias that is taken", text: "int Taken;\n@compatibility_alias Taken NSObject;",
      errors: ["2:22 F0230"]),
  ]

  static let types: [Case] = [
    Case(name: "negative array", text: "int a[-1];", errors: ["1:7 F0209"]),
    Case(name: "array of a float's length", text: "int a[2.0];", errors: ["1:7 F0209"]),
    Case(
      name: "length not constant at file scope", text: "int n;\nint a[n];", errors: ["2:7 F0209"]),
    Case(
      name: "array too large", text: "char a[1ull << 50];", errors: ["1:8 F0209"]),
    Case(name: "array of void", text: "void a[3];", errors: ["1:6 F0229"]),
    Case(name: "array of functions", text: "int a[3](void);", errors: ["1:5 F0216"]),
    Case(name: "variable of type void", text: "void v;", errors: ["1:6 F0229"]),
    Case(name: "incomplete variable", text: "struct S s;", errors: ["1:10 F0208"]),
    Case(name: "completed later", text: "struct S s;\nstruct S { int x; };", errors: []),
    Case(
      name: "array of an incomplete struct", text: "struct S;\nstruct S a[2];",
      errors: ["2:10 F0208"]),
    Case(
      name: "sizeof an incomplete struct", text: "int a[sizeof(struct S)];", errors: ["1:14 F0208"]),
    Case(name: "object by value", text: "NSObject o;", errors: ["1:10 F0227"]),
    Case(
      name: "array of objects by value", text: "NSObject o[2];", errors: ["1:10 F0227"]),
    Case(
      name: "struct twice", text: "struct S { int x; };\nstruct S { int y; };",
      errors: ["2:8 F0210"]),
    Case(name: "struct and union", text: "struct S;\nunion S { int x; };", errors: ["2:7 F0210"]),
    Case(
      name: "struct and enum", text: "enum S { A };\nstruct S { int x; };", errors: ["2:8 F0210"]),
    Case(name: "enum twice", text: "enum E { A };\nenum E { B };", errors: ["2:6 F0210"]),
    Case(name: "enumerator twice", text: "enum { A, A };", errors: ["1:11 F0210"]),
    Case(name: "enumerator not constant", text: "int n;\nenum { A = n };", errors: ["2:12 F0214"]),
    Case(
      name: "enumerator too large for its type", text: "enum E : unsigned char { A = 256 };",
      errors: ["1:26 F0215"]),
    Case(name: "enum of a float", text: "enum E : float { A };", errors: ["1:10 F0215"]),
    Case(
      name: "typedef with another type", text: "typedef int T;\ntypedef long T;",
      errors: ["2:14 F0211"]),
    Case(name: "typedef again", text: "typedef int T;\ntypedef int T;", errors: []),
    Case(
      name: "static assertion", text: "_Static_assert(sizeof(long) == 4, \"long\");",
      errors: ["1:16 F0226"]),
    Case(name: "__weak int", text: "__weak int x;", errors: [], warnings: ["1:12 F0228"]),
    Case(
      name: "block of no function", text: "int (^b);", errors: ["1:5 F0216"]),
    Case(
      name: "vectors", text: "typedef float V __attribute__((vector_size(16)));",
      errors: ["1:32 F0505"]),
  ]

  static let members: [Case] = [
    Case(name: "member twice", text: "struct S { int a; char a; };", errors: ["1:24 F0225"]),
    Case(
      name: "member twice in an anonymous union",
      text: "struct S { int a; union { int b; int a; }; };", errors: ["1:19 F0225"]),
    Case(name: "member function", text: "struct S { int f(void); };", errors: ["1:16 F0212"]),
    Case(name: "void member", text: "struct S { void v; };", errors: ["1:17 F0229"]),
    Case(name: "member of its own type", text: "struct S { struct S s; };", errors: ["1:21 F0208"]),
    Case(name: "flexible array last", text: "struct S { int n; char d[]; };", errors: []),
    Case(
      name: "flexible array not last", text: "struct S { char d[]; int n; };",
      errors: ["1:17 F0208"]),
    Case(name: "bit-field too wide", text: "struct S { int a : 33; };", errors: ["1:20 F0213"]),
    Case(
      name: "bit-field of width 0 with a name", text: "struct S { int a : 0; };",
      errors: ["1:20 F0213"]),
    Case(name: "negative bit-field", text: "struct S { int a : -1; };", errors: ["1:20 F0213"]),
    Case(name: "bit-field of float", text: "struct S { float a : 3; };", errors: ["1:18 F0213"]),
    Case(
      name: "union that owns an object", text: "union U { id object; int x; };",
      errors: ["1:14 F0228"]),
    Case(
      name: "union in manual mode", text: "union U { id object; int x; };", errors: [],
      isARC: false),
    Case(
      name: "ivar twice", text: "@interface A : NSObject { int x; int x; }\n@end",
      errors: ["1:38 F0225"]),
    Case(
      name: "ivar of the superclass",
      text: """
        @interface A : NSObject { int x; }
        @end
        @interface B : A { int x; }
        @end
        """, errors: ["3:24 F0225"]),
    Case(
      name: "private ivar of the superclass",
      text: """
        @interface A : NSObject { @private int x; }
        @end
        @interface B : A { int x; }
        @end
        """, errors: []),
  ]

  static let functions: [Case] = [
    Case(name: "other parameters", text: "int f(int);\nint f(double);", errors: ["2:5 F0211"]),
    Case(name: "other result", text: "int f(void);\nvoid f(void);", errors: ["2:6 F0211"]),
    Case(
      name: "const parameter", text: "int f(const int a);\nint f(int a) { return a; }", errors: []),
    Case(name: "no prototype first", text: "int f();\nint f(int a) { return a; }", errors: []),
    Case(
      name: "defined twice", text: "int f(void) { return 1; }\nint f(void) { return 2; }",
      errors: ["2:5 F0210"]),
    Case(name: "variable as function", text: "int f;\nint f(void);", errors: ["2:5 F0210"]),
    Case(name: "returns an array", text: "typedef int A[2];\nA f(void);", errors: ["2:3 F0216"]),
    Case(name: "void parameter", text: "void f(void x);", errors: ["1:13 F0229"]),
    Case(
      name: "incomplete parameter", text: "void f(struct S s) { }", errors: ["1:17 F0208"]),
    Case(name: "two initial values", text: "int x = 1;\nint x = 2;", errors: ["2:5 F0210"]),
    Case(name: "tentative definitions", text: "int x;\nextern int x;\nint x = 2;", errors: []),
    Case(name: "other type", text: "extern int x;\nlong x;", errors: ["2:6 F0211"]),
    Case(name: "array length later", text: "extern int a[];\nint a[3];", errors: []),
    Case(
      name: "main of void", text: "void main(void) { }", errors: [], warnings: ["1:6 F0231"]),
    Case(name: "main of a float", text: "int main(float x) { return 0; }", errors: ["1:5 F0231"]),
  ]

  static let classes: [Case] = [
    Case(
      name: "class twice", text: "@interface A : NSObject\n@end\n@interface A : NSObject\n@end",
      errors: ["3:12 F0210"]),
    Case(
      name: "Foundation's class", text: "@interface NSProxy : NSObject\n@end",
      errors: ["1:12 F0210"]),
    Case(
      name: "implemented twice",
      text: """
        @interface A : NSObject
        @end
        @implementation A
        @end
        @implementation A
        @end
        """, errors: ["5:17 F0210"]),
    Case(
      name: "class and variable", text: "int A;\n@interface A : NSObject\n@end",
      errors: ["2:12 F0210"]),
    Case(
      name: "its own ancestor", text: "@interface A : B\n@end\n@interface B : A\n@end",
      errors: ["1:16 F0223"]),
    Case(
      name: "no superclass", text: "@interface A\n@end", errors: [], warnings: ["1:12 F0223"]),
    Case(
      name: "no interface", text: "@implementation A : NSObject\n@end", errors: [],
      warnings: ["1:17 F0218"]),
    Case(
      name: "other superclass",
      text: """
        @interface A : NSObject
        @end
        @implementation A : NSProxy
        @end
        """, errors: ["3:21 F0223"]),
    Case(
      name: "superclass without implementation",
      text: """
        @interface A : NSObject
        @end
        @interface B : A
        @end
        @implementation B
        @end
        """, errors: ["3:16 F0232"]),
    Case(
      name: "method twice",
      text: """
        @interface A : NSObject
        @end
        @implementation A
        - (void)run {}
        + (void)run {}
        - (void)run {}
        @end
        """, errors: ["6:1 F0217"]),
    Case(
      name: "declared again with other types",
      text: "@interface A : NSObject\n- (int)run;\n- (int)run;\n- (void)run;\n@end",
      errors: ["4:1 F0211"]),
    Case(
      name: "implemented with other types",
      text: """
        @interface A : NSObject
        - (int)add:(int)a;
        @end
        @implementation A
        - (double)add:(float)a { return 0; }
        @end
        """, errors: [], warnings: ["5:1 F0220"]),
    Case(
      name: "not implemented",
      text: "@interface A : NSObject\n- (int)run;\n@end\n@implementation A\n@end",
      errors: [], warnings: ["2:1 F0219"]),
    Case(
      name: "implemented in a category",
      text: """
        @interface A : NSObject
        - (int)run;
        @end
        @implementation A
        @end
        @implementation A (More)
        - (int)run { return 1; }
        @end
        """, errors: []),
    Case(
      name: "protocol not kept",
      text: """
        @protocol P
        - (void)must;
        @optional
        - (void)may;
        @end
        @interface A : NSObject <P>
        @end
        @implementation A
        @end
        """, errors: [], warnings: ["8:17 F0219"]),
    Case(
      name: "protocol kept by the superclass",
      text: """
        @protocol P
        - (void)must;
        @end
        @interface A : NSObject <P>
        @end
        @implementation A
        - (void)must {}
        @end
        @interface B : A <P>
        @end
        @implementation B
        @end
        """, errors: []),
    Case(
      name: "protocol only announced", text: "@protocol P;\n@interface A : NSObject <P>\n@end",
      errors: [], warnings: ["2:26 F0232"]),
    Case(
      name: "protocol that incorporates itself",
      text: "@protocol P;\n@protocol Q <P>\n@end\n@protocol P <Q>\n@end", errors: ["4:11 F0207"]),
    Case(
      name: "extension of a library's class",
      text: "@interface NSObject ()\n@property int x;\n@end",
      errors: [], warnings: ["1:12 F0224"]),
    Case(
      name: "category implemented twice",
      text: """
        @implementation NSObject (A)
        @end
        @implementation NSObject (A)
        @end
        """, errors: ["3:27 F0210"]),
    Case(
      name: "parameters of one name",
      text: "@interface A : NSObject\n- (void)a:(int)x b:(int)x;\n@end", errors: [],
      warnings: ["2:25 F0210"]),
  ]

  static let properties: [Case] = [
    Case(
      name: "strong int", text: "@interface A : NSObject\n@property (strong) int x;\n@end",
      errors: ["2:12 F0221"]),
    Case(
      name: "copy and strong",
      text: "@interface A : NSObject\n@property (copy, strong) id x;\n@end", errors: ["2:18 F0221"]),
    Case(
      name: "readonly and readwrite",
      text: "@interface A : NSObject\n@property (readonly, readwrite) int x;\n@end",
      errors: ["2:22 F0221"]),
    Case(
      name: "array", text: "@interface A : NSObject\n@property int x[3];\n@end",
      errors: ["2:15 F0221"]),
    Case(
      name: "twice", text: "@interface A : NSObject\n@property int x;\n@property int x;\n@end",
      errors: ["3:15 F0210"]),
    Case(
      name: "extension that changes nothing",
      text: """
        @interface A : NSObject
        @property int x;
        @end
        @interface A ()
        @property int x;
        @end
        """, errors: ["5:15 F0210"]),
    Case(
      name: "name of the new family",
      text:
        "@interface A : NSObject\n@property id newThing;\n@end\n@implementation A\n@end",
      errors: ["2:14 F0221"]),
    Case(
      name: "name of the new family, nothing synthesized",
      text: "@interface A : NSObject\n@property id newThing;\n@end", errors: []),
    Case(
      name: "no ownership in manual mode",
      text: "@interface A : NSObject\n@property id thing;\n@end", errors: [],
      warnings: ["2:14 F0221"], isARC: false),
    Case(
      name: "synthesize of an unknown property",
      text: "@interface A : NSObject\n@end\n@implementation A\n@synthesize x;\n@end",
      errors: ["4:13 F0222"]),
    Case(
      name: "synthesize in a category",
      text: "@implementation NSObject (C)\n@synthesize x;\n@end", errors: ["2:1 F0222"]),
    Case(
      name: "dynamic and synthesize",
      text: """
        @interface A : NSObject
        @property int x;
        @end
        @implementation A
        @synthesize x;
        @dynamic x;
        @end
        """, errors: ["6:10 F0222"]),
    Case(
      name: "ivar of another type",
      text: """
        @interface A : NSObject { float _x; }
        @property int x;
        @end
        @implementation A
        @synthesize x = _x;
        @end
        """, errors: ["5:17 F0222"]),
    Case(
      name: "class property without accessors",
      text: """
        @interface A : NSObject
        @property (class) int x;
        @end
        @implementation A
        + (int)x { return 1; }
        @end
        """, errors: [], warnings: ["2:23 F0219"]),
    Case(
      name: "property of the superclass again",
      text: """
        @interface A : NSObject
        @property int x;
        @end
        @implementation A
        @end
        @interface B : A
        @property int x;
        @end
        @implementation B
        @end
        """, errors: [], warnings: ["7:15 F0222"]),
  ]
}
