import Testing

@testable import ObjCSema
@testable import ObjCVM

/// Sizes, alignments and encodings of types, against what clang 21 gives for
/// `-target x86_64-apple-macosx13 -fobjc-runtime=macosx-13`.
@Suite("Types: layout and encoding")
struct EncodingTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let type: String
    let encoding: String
    let size: Int
    let alignment: Int
    /// As an ivar's type through a typedef; nil where it cannot be one.
    let ivar: String?
    /// `- (void)m:(T)x b:(const char *)y` through a typedef; nil for arrays.
    let method: String?

    init(
      _ type: String, _ encoding: String, _ size: Int, _ alignment: Int, ivar: String?,
      method: String?
    ) {
      self.type = type
      self.encoding = encoding
      self.size = size
      self.alignment = alignment
      self.ivar = ivar
      self.method = method
    }

    var testDescription: String { type }
  }

  static let declarations = """
    @class NSString, NSError, NSArray; @protocol P; @protocol Q;
    typedef signed char schar; typedef struct objc_selector *SEL_;
    struct Fwd;
    struct Node { int value; struct Node *next; };
    struct Pair { short a; double b; };
    struct Outer { char c; struct Pair p; struct { int x, y; } in; };
    struct Bits { unsigned a : 3; unsigned b : 5; long c : 40; int : 0; int d : 1; };
    struct Flags { unsigned char x : 1, y : 2; unsigned char z; };
    struct Tight { char c; long l; short s; } __attribute__((packed));
    struct Aligned { char c; } __attribute__((aligned(32)));
    struct AMember { char c; int i __attribute__((aligned(16))); };
    struct Empty {};
    struct Flex { int n; char data[]; };
    struct Arr { int m[2][3]; char *names[4]; };
    struct Anon { int a; union { int i; float f; }; struct { char c; }; };
    struct Fn { int (*f)(int, char); void (^b)(void); };
    struct Ptrs { struct Pair *p; struct Pair **pp; struct Fwd *w; const char *s; void *v; };
    struct LD { char c; long double d; };
    struct PB { char c; unsigned b : 20; char e; };
    struct LB { long a : 33; int b : 31; int c : 2; };
    struct CB { char a : 3; int b : 13; short c; };
    struct UB { int : 4; char c; };
    struct ZB { char a; int : 0; char b; };
    struct BoolB { _Bool a : 1; _Bool b : 1; int c : 30; };
    union Num { int i; double d; char bytes[12]; };
    union Small { short s; struct { char a, b; } p; };
    enum Plain { One, Two }; enum Neg { Minus = -1 }; enum Big { Huge = 0x1FFFFFFFF };
    enum Fixed : unsigned char { FA }; enum FixedQ : unsigned long { FB };
    typedef struct { float x, y; } Vec2; typedef Vec2 Vec2Alias; typedef const char *CStr; typedef int IntArr[5];
    typedef char *const ConstPtr; typedef struct Node *NodeRef;
    typedef struct { double x, y; } CGPoint_; 
    struct GRect { struct GP { double x, y; } origin; struct GS { double w, h; } size; };
    """

  /// One listing that uses every type by itself, through a typedef, in an ivar and in a method.
  private func check() -> Checked {
    var text = EncodingTests.declarations
    for (index, row) in EncodingTests.rows.enumerated() {
      text += """

        typedef __typeof__(\(row.type)) Alias\(index);
        @interface Holder\(index) : NSObject { Alias\(index) value; }
        - (void)take:(Alias\(index))x b:(const char *)y;
        @end
        """
    }
    return Checked(text, isARC: false)
  }

  @Test("encoding, size and alignment")
  func layout() throws {
    let checked = check()
    #expect(checked.places() == [])
    for (index, row) in EncodingTests.rows.enumerated() {
      let type = try #require(checked.type("Alias\(index)"))
      #expect(TypeEncoder.encode(type) == row.encoding, "\(row.type)")
      #expect(type.size == row.size, "\(row.type)")
      #expect(type.alignment == row.alignment, "\(row.type)")
    }
  }

  @Test("encoding of ivars")
  func ivars() throws {
    let checked = check()
    for (index, row) in EncodingTests.rows.enumerated() {
      guard let expected = row.ivar else { continue }
      let holder = try #require(checked.classModel("Holder\(index)"))
      #expect(holder.ivars.first?.encoding == expected, "\(row.type)")
    }
  }

  @Test("encoding of methods with frame numbers")
  func methods() throws {
    let checked = check()
    for (index, row) in EncodingTests.rows.enumerated() {
      guard let expected = row.method else { continue }
      let holder = try #require(checked.classModel("Holder\(index)"))
      let method = holder.declared(MethodKey("take:b:", isClassMethod: false))
      #expect(method?.encoding == expected, "\(row.type)")
    }
  }

  static let rows: [Row] = [
    Row("char", ##"c"##, 1, 1, ivar: ##"c"##, method: ##"v28@0:8c16r*20"##),
    Row("signed char", ##"c"##, 1, 1, ivar: ##"c"##, method: ##"v28@0:8c16r*20"##),
    Row("unsigned char", ##"C"##, 1, 1, ivar: ##"C"##, method: ##"v28@0:8C16r*20"##),
    Row("short", ##"s"##, 2, 2, ivar: ##"s"##, method: ##"v28@0:8s16r*20"##),
    Row("unsigned short", ##"S"##, 2, 2, ivar: ##"S"##, method: ##"v28@0:8S16r*20"##),
    Row("int", ##"i"##, 4, 4, ivar: ##"i"##, method: ##"v28@0:8i16r*20"##),
    Row("unsigned", ##"I"##, 4, 4, ivar: ##"I"##, method: ##"v28@0:8I16r*20"##),
    Row("long", ##"q"##, 8, 8, ivar: ##"q"##, method: ##"v32@0:8q16r*24"##),
    Row("unsigned long", ##"Q"##, 8, 8, ivar: ##"Q"##, method: ##"v32@0:8Q16r*24"##),
    Row("long long", ##"q"##, 8, 8, ivar: ##"q"##, method: ##"v32@0:8q16r*24"##),
    Row("unsigned long long", ##"Q"##, 8, 8, ivar: ##"Q"##, method: ##"v32@0:8Q16r*24"##),
    Row("_Bool", ##"B"##, 1, 1, ivar: ##"B"##, method: ##"v28@0:8B16r*20"##),
    Row("float", ##"f"##, 4, 4, ivar: ##"f"##, method: ##"v28@0:8f16r*20"##),
    Row("double", ##"d"##, 8, 8, ivar: ##"d"##, method: ##"v32@0:8d16r*24"##),
    Row("long double", ##"D"##, 16, 16, ivar: ##"D"##, method: ##"v40@0:8D16r*32"##),
    Row("__int128", ##"t"##, 16, 16, ivar: ##"t"##, method: ##"v40@0:8t16r*32"##),
    Row("unsigned __int128", ##"T"##, 16, 16, ivar: ##"T"##, method: ##"v40@0:8T16r*32"##),
    Row("void*", ##"^v"##, 8, 8, ivar: ##"^v"##, method: ##"v32@0:8^v16r*24"##),
    Row("void**", ##"^^v"##, 8, 8, ivar: ##"^^v"##, method: ##"v32@0:8^^v16r*24"##),
    Row("char*", ##"*"##, 8, 8, ivar: ##"*"##, method: ##"v32@0:8*16r*24"##),
    Row("const char*", ##"r*"##, 8, 8, ivar: ##"*"##, method: ##"v32@0:8*16r*24"##),
    Row("char*const", ##"*"##, 8, 8, ivar: ##"r*"##, method: ##"v32@0:8r*16r*24"##),
    Row("unsigned char*", ##"*"##, 8, 8, ivar: ##"*"##, method: ##"v32@0:8*16r*24"##),
    Row("signed char**", ##"^*"##, 8, 8, ivar: ##"^*"##, method: ##"v32@0:8^*16r*24"##),
    Row("const char**", ##"r^*"##, 8, 8, ivar: ##"^*"##, method: ##"v32@0:8^*16r*24"##),
    Row("char *const *", ##"^*"##, 8, 8, ivar: ##"^*"##, method: ##"v32@0:8^*16r*24"##),
    Row("const char *const *", ##"r^*"##, 8, 8, ivar: ##"^*"##, method: ##"v32@0:8^*16r*24"##),
    Row("int*", ##"^i"##, 8, 8, ivar: ##"^i"##, method: ##"v32@0:8^i16r*24"##),
    Row("const int*", ##"r^i"##, 8, 8, ivar: ##"^i"##, method: ##"v32@0:8^i16r*24"##),
    Row("const void*", ##"r^v"##, 8, 8, ivar: ##"^v"##, method: ##"v32@0:8^v16r*24"##),
    Row("int**", ##"^^i"##, 8, 8, ivar: ##"^^i"##, method: ##"v32@0:8^^i16r*24"##),
    Row("int[4]", ##"[4i]"##, 16, 4, ivar: ##"[4i]"##, method: nil),
    Row("int[2][3]", ##"[2[3i]]"##, 24, 4, ivar: ##"[2[3i]]"##, method: nil),
    Row("char[10]", ##"[10c]"##, 10, 1, ivar: ##"[10c]"##, method: nil),
    Row("char*[3]", ##"[3*]"##, 24, 8, ivar: ##"[3*]"##, method: nil),
    Row("const char*[2]", ##"[2*]"##, 16, 8, ivar: ##"[2*]"##, method: nil),
    Row("id", ##"@"##, 8, 8, ivar: ##"@"##, method: ##"v32@0:8@16r*24"##),
    Row("Class", ##"#"##, 8, 8, ivar: ##"#"##, method: ##"v32@0:8#16r*24"##),
    Row("SEL", ##":"##, 8, 8, ivar: ##":"##, method: ##"v32@0:8:16r*24"##),
    Row("NSString*", ##"@"##, 8, 8, ivar: ##"@"NSString""##, method: ##"v32@0:8@16r*24"##),
    Row("NSError**", ##"^@"##, 8, 8, ivar: ##"^@"##, method: ##"v32@0:8^@16r*24"##),
    Row("id<P>", ##"@"##, 8, 8, ivar: ##"@"<P>""##, method: ##"v32@0:8@16r*24"##),
    Row("NSString<P>*", ##"@"##, 8, 8, ivar: ##"@"NSString<P>""##, method: ##"v32@0:8@16r*24"##),
    Row("id[3]", ##"[3@]"##, 24, 8, ivar: ##"[3@]"##, method: nil),
    Row("Class*", ##"^#"##, 8, 8, ivar: ##"^#"##, method: ##"v32@0:8^#16r*24"##),
    Row("SEL*", ##"^:"##, 8, 8, ivar: ##"^:"##, method: ##"v32@0:8^:16r*24"##),
    Row("void(*)(int)", ##"^?"##, 8, 8, ivar: ##"^?"##, method: ##"v32@0:8^?16r*24"##),
    Row("int(*[3])(void)", ##"[3^?]"##, 24, 8, ivar: ##"[3^?]"##, method: nil),
    Row("void(^)(int)", ##"@?"##, 8, 8, ivar: ##"@?"##, method: ##"v32@0:8@?16r*24"##),
    Row(
      "id(^)(NSString*,const char*)", ##"@?"##, 8, 8,
      ivar: ##"@?"##,
      method: ##"v32@0:8@?16r*24"##),
    Row("void(^*)(void)", ##"^@?"##, 8, 8, ivar: ##"^@?"##, method: ##"v32@0:8^@?16r*24"##),
    Row(
      "struct Node", ##"{Node=i^{Node}}"##, 16, 8,
      ivar: ##"{Node="value"i"next"^{Node}}"##,
      method: ##"v40@0:8{Node=i^{Node}}16r*32"##),
    Row(
      "struct Node*", ##"^{Node=i^{Node}}"##, 8, 8,
      ivar: ##"^{Node=i^{Node}}"##,
      method: ##"v32@0:8^{Node=i^{Node}}16r*24"##),
    Row(
      "struct Node**", ##"^^{Node}"##, 8, 8,
      ivar: ##"^^{Node}"##,
      method: ##"v32@0:8^^{Node}16r*24"##),
    Row(
      "struct Fwd*", ##"^{Fwd=}"##, 8, 8,
      ivar: ##"^{Fwd=}"##,
      method: ##"v32@0:8^{Fwd=}16r*24"##),
    Row(
      "struct Fwd**", ##"^^{Fwd}"##, 8, 8,
      ivar: ##"^^{Fwd}"##,
      method: ##"v32@0:8^^{Fwd}16r*24"##),
    Row(
      "struct Pair", ##"{Pair=sd}"##, 16, 8,
      ivar: ##"{Pair="a"s"b"d}"##,
      method: ##"v40@0:8{Pair=sd}16r*32"##),
    Row(
      "struct Pair*", ##"^{Pair=sd}"##, 8, 8,
      ivar: ##"^{Pair=sd}"##,
      method: ##"v32@0:8^{Pair=sd}16r*24"##),
    Row(
      "struct Outer", ##"{Outer=c{Pair=sd}{?=ii}}"##, 32, 8,
      ivar: ##"{Outer="c"c"p"{Pair="a"s"b"d}"in"{?="x"i"y"i}}"##,
      method: ##"v56@0:8{Outer=c{Pair=sd}{?=ii}}16r*48"##),
    Row(
      "struct Outer*", ##"^{Outer=c{Pair=sd}{?=ii}}"##, 8, 8,
      ivar: ##"^{Outer=c{Pair=sd}{?=ii}}"##,
      method: ##"v32@0:8^{Outer=c{Pair=sd}{?=ii}}16r*24"##),
    Row(
      "struct Bits", ##"{Bits=b3b5b40b0b1}"##, 16, 8,
      ivar: ##"{Bits="a"b3"b"b5"c"b40""b0"d"b1}"##,
      method: ##"v40@0:8{Bits=b3b5b40b0b1}16r*32"##),
    Row(
      "struct Flags", ##"{Flags=b1b2C}"##, 2, 1,
      ivar: ##"{Flags="x"b1"y"b2"z"C}"##,
      method: ##"v26@0:8{Flags=b1b2C}16r*18"##),
    Row(
      "struct Tight", ##"{Tight=cqs}"##, 11, 1,
      ivar: ##"{Tight="c"c"l"q"s"s}"##,
      method: ##"v35@0:8{Tight=cqs}16r*27"##),
    Row(
      "struct Aligned", ##"{Aligned=c}"##, 32, 32,
      ivar: ##"{Aligned="c"c}"##,
      method: ##"v56@0:8{Aligned=c}16r*48"##),
    Row(
      "struct AMember", ##"{AMember=ci}"##, 32, 16,
      ivar: ##"{AMember="c"c"i"i}"##,
      method: ##"v56@0:8{AMember=ci}16r*48"##),
    Row(
      "struct Empty", ##"{Empty=}"##, 0, 1,
      ivar: ##"{Empty=}"##,
      method: ##"v24@0:8{Empty=}16r*16"##),
    Row(
      "struct Flex", ##"{Flex=i[0c]}"##, 4, 4,
      ivar: nil,
      method: ##"v28@0:8{Flex=i[0c]}16r*20"##),
    Row(
      "struct Arr", ##"{Arr=[2[3i]][4*]}"##, 56, 8,
      ivar: ##"{Arr="m"[2[3i]]"names"[4*]}"##,
      method: ##"v80@0:8{Arr=[2[3i]][4*]}16r*72"##),
    Row(
      "struct Anon", ##"{Anon=i(?=if){?=c}}"##, 12, 4,
      ivar: ##"{Anon="a"i""(?="i"i"f"f)""{?="c"c}}"##,
      method: ##"v36@0:8{Anon=i(?=if){?=c}}16r*28"##),
    Row(
      "struct Fn", ##"{Fn=^?@?}"##, 16, 8,
      ivar: ##"{Fn="f"^?"b"@?}"##,
      method: ##"v40@0:8{Fn=^?@?}16r*32"##),
    Row(
      "struct Fn*", ##"^{Fn=^?@?}"##, 8, 8,
      ivar: ##"^{Fn=^?@?}"##,
      method: ##"v32@0:8^{Fn=^?@?}16r*24"##),
    Row(
      "struct Ptrs", ##"{Ptrs=^{Pair}^^{Pair}^{Fwd}*^v}"##, 40, 8,
      ivar: ##"{Ptrs="p"^{Pair}"pp"^^{Pair}"w"^{Fwd}"s"*"v"^v}"##,
      method: ##"v64@0:8{Ptrs=^{Pair}^^{Pair}^{Fwd}*^v}16r*56"##),
    Row(
      "struct LD", ##"{LD=cD}"##, 32, 16,
      ivar: ##"{LD="c"c"d"D}"##,
      method: ##"v56@0:8{LD=cD}16r*48"##),
    Row(
      "struct PB", ##"{PB=cb20c}"##, 8, 4,
      ivar: ##"{PB="c"c"b"b20"e"c}"##,
      method: ##"v32@0:8{PB=cb20c}16r*24"##),
    Row(
      "struct LB", ##"{LB=b33b31b2}"##, 16, 8,
      ivar: ##"{LB="a"b33"b"b31"c"b2}"##,
      method: ##"v40@0:8{LB=b33b31b2}16r*32"##),
    Row(
      "struct CB", ##"{CB=b3b13s}"##, 4, 4,
      ivar: ##"{CB="a"b3"b"b13"c"s}"##,
      method: ##"v28@0:8{CB=b3b13s}16r*20"##),
    Row(
      "struct UB", ##"{UB=b4c}"##, 2, 1,
      ivar: ##"{UB=""b4"c"c}"##,
      method: ##"v26@0:8{UB=b4c}16r*18"##),
    Row(
      "struct ZB", ##"{ZB=cb0c}"##, 5, 1,
      ivar: ##"{ZB="a"c""b0"b"c}"##,
      method: ##"v29@0:8{ZB=cb0c}16r*21"##),
    Row(
      "struct BoolB", ##"{BoolB=b1b1b30}"##, 4, 4,
      ivar: ##"{BoolB="a"b1"b"b1"c"b30}"##,
      method: ##"v28@0:8{BoolB=b1b1b30}16r*20"##),
    Row(
      "union Num", ##"(Num=id[12c])"##, 16, 8,
      ivar: ##"(Num="i"i"d"d"bytes"[12c])"##,
      method: ##"v40@0:8(Num=id[12c])16r*32"##),
    Row(
      "union Num*", ##"^(Num=id[12c])"##, 8, 8,
      ivar: ##"^(Num=id[12c])"##,
      method: ##"v32@0:8^(Num=id[12c])16r*24"##),
    Row(
      "union Small", ##"(Small=s{?=cc})"##, 2, 2,
      ivar: ##"(Small="s"s"p"{?="a"c"b"c})"##,
      method: ##"v26@0:8(Small=s{?=cc})16r*18"##),
    Row("enum Plain", ##"i"##, 4, 4, ivar: ##"i"##, method: ##"v28@0:8i16r*20"##),
    Row("enum Neg", ##"i"##, 4, 4, ivar: ##"i"##, method: ##"v28@0:8i16r*20"##),
    Row("enum Big", ##"i"##, 8, 8, ivar: ##"i"##, method: ##"v32@0:8i16r*24"##),
    Row("enum Fixed", ##"C"##, 1, 1, ivar: ##"C"##, method: ##"v28@0:8C16r*20"##),
    Row("enum FixedQ", ##"Q"##, 8, 8, ivar: ##"Q"##, method: ##"v32@0:8Q16r*24"##),
    Row("enum Fixed*", ##"^C"##, 8, 8, ivar: ##"^C"##, method: ##"v32@0:8^C16r*24"##),
    Row("Vec2", ##"{?=ff}"##, 8, 4, ivar: ##"{?="x"f"y"f}"##, method: ##"v32@0:8{?=ff}16r*24"##),
    Row("Vec2*", ##"^{?=ff}"##, 8, 8, ivar: ##"^{?=ff}"##, method: ##"v32@0:8^{?=ff}16r*24"##),
    Row("Vec2[2][3]", ##"[2[3{?=ff}]]"##, 48, 4, ivar: ##"[2[3{?="x"f"y"f}]]"##, method: nil),
    Row(
      "Vec2Alias", ##"{?=ff}"##, 8, 4,
      ivar: ##"{?="x"f"y"f}"##,
      method: ##"v32@0:8{?=ff}16r*24"##),
    Row("Vec2**", ##"^^{?}"##, 8, 8, ivar: ##"^^{?}"##, method: ##"v32@0:8^^{?}16r*24"##),
    Row("CStr", ##"*"##, 8, 8, ivar: ##"*"##, method: ##"v32@0:8*16r*24"##),
    Row("CStr*", ##"r^*"##, 8, 8, ivar: ##"^*"##, method: ##"v32@0:8^*16r*24"##),
    Row("const CStr", ##"r*"##, 8, 8, ivar: ##"r*"##, method: ##"v32@0:8r*16r*24"##),
    Row("IntArr", ##"[5i]"##, 20, 4, ivar: ##"[5i]"##, method: nil),
    Row("IntArr*", ##"^[5i]"##, 8, 8, ivar: ##"^[5i]"##, method: ##"v32@0:8^[5i]16r*24"##),
    Row("ConstPtr", ##"r*"##, 8, 8, ivar: ##"r*"##, method: ##"v32@0:8r*16r*24"##),
    Row(
      "NodeRef", ##"^{Node=i^{Node}}"##, 8, 8,
      ivar: ##"^{Node=i^{Node}}"##,
      method: ##"v32@0:8^{Node=i^{Node}}16r*24"##),
    Row(
      "NodeRef*", ##"^^{Node}"##, 8, 8,
      ivar: ##"^^{Node}"##,
      method: ##"v32@0:8^^{Node}16r*24"##),
    Row("_Atomic(int)", ##"Ai"##, 4, 4, ivar: ##"Ai"##, method: ##"v28@0:8Ai16r*20"##),
    Row("_Atomic int*", ##"^Ai"##, 8, 8, ivar: ##"^Ai"##, method: ##"v32@0:8^Ai16r*24"##),
    Row("const int", ##"i"##, 4, 4, ivar: ##"i"##, method: ##"v28@0:8i16r*20"##),
    Row("volatile int*", ##"^i"##, 8, 8, ivar: ##"^i"##, method: ##"v32@0:8^i16r*24"##),
    Row("struct Pair[3]", ##"[3{Pair=sd}]"##, 48, 8, ivar: ##"[3{Pair="a"s"b"d}]"##, method: nil),
    Row("struct Pair*[2]", ##"[2^{Pair}]"##, 16, 8, ivar: ##"[2^{Pair}]"##, method: nil),
    Row(
      "struct GRect", ##"{GRect={GP=dd}{GS=dd}}"##, 32, 8,
      ivar: ##"{GRect="origin"{GP="x"d"y"d}"size"{GS="w"d"h"d}}"##,
      method: ##"v56@0:8{GRect={GP=dd}{GS=dd}}16r*48"##),
    Row(
      "struct GRect*", ##"^{GRect={GP=dd}{GS=dd}}"##, 8, 8,
      ivar: ##"^{GRect={GP=dd}{GS=dd}}"##,
      method: ##"v32@0:8^{GRect={GP=dd}{GS=dd}}16r*24"##),
    Row("unsigned short*[2][2]", ##"[2[2^S]]"##, 32, 8, ivar: ##"[2[2^S]]"##, method: nil),
    Row(
      "__builtin_va_list", ##"[1{__va_list_tag=II^v^v}]"##, 24, 8,
      ivar: ##"[1{__va_list_tag="gp_offset"I"fp_offset"I"overflow_arg_area"^v"reg_save_area"^v}]"##,
      method: ##"v32@0:8[1{__va_list_tag=II^v^v}]16r*24"##),
  ]
}
