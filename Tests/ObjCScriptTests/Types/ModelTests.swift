import ForwardKitBasics
import Testing

@testable import ObjCSema
@testable import ObjCSyntax
@testable import ObjCVM

/// What the model of a listing holds.
@Suite("Types: classes, properties, methods")
struct ModelTests {
  // MARK: Properties

  @Test("attribute strings are clang's, those of extensions first")
  func attributeStrings() throws {
    let checked = Checked(
      """
      @class NSString;
      @protocol P;
      typedef struct { int a; id b; } Pair;
      @interface A : NSObject
      @property (readonly, strong) NSString *ro;
      @property (readonly, copy) NSString *roc;
      @property (readonly, weak) NSString *row;
      @property (readonly, retain) NSString *ror;
      @property (readonly, assign) int i;
      @property (nonatomic, strong, getter=gg, setter=ss:) NSString *g;
      @property (unsafe_unretained) id u;
      @property (class) int cp;
      @property id<P> q;
      @property (copy) void (^blk)(int, NSString *);
      @property Pair p;
      @property (retain) NSString *r;
      @property (readonly, nonatomic, getter=isX) _Bool x;
      @property (nonatomic) int dyn;
      @end
      @interface A ()
      @property (readwrite, nonatomic) NSString *roc;
      @property (nonatomic) const char *extra;
      @end
      @implementation A
      @dynamic cp, dyn;
      @synthesize u = other;
      @end
      """)
    #expect(checked.places() == [])
    let model = try #require(checked.classModel("A"))
    let strings = model.properties.map { "\($0.name) \($0.attributeString)" }
    #expect(
      strings == [
        #"roc T@"NSString",C,N,V_roc"#, "extra Tr*,N,V_extra", #"ro T@"NSString",R,V_ro"#,
        #"row T@"NSString",R,W,V_row"#, #"ror T@"NSString",R,&,V_ror"#, "i Ti,R,V_i",
        #"g T@"NSString",&,N,Ggg,Sss:,V_g"#, "u T@,Vother", "cp Ti,D", #"q T@"<P>",&,V_q"#,
        "blk T@?,C,V_blk", "p T{?=i@},V_p", #"r T@"NSString",&,V_r"#, "x TB,R,N,GisX,V_x",
        "dyn Ti,D,N",
      ])
  }

  @Test("synthesized ivars come small ones first and own what the property says")
  func synthesizedIvars() throws {
    let checked = Checked(
      """
      typedef struct { double a, b; } Wide;
      @interface A : NSObject { id _kept; int mine; }
      @property Wide wide;
      @property id strong;
      @property (weak) id weak;
      @property (assign) id unretained;
      @property (copy) id kept;
      @property char letter;
      @property int own;
      @end
      @implementation A
      @synthesize own = mine;
      @end
      """)
    #expect(checked.places() == [])
    let model = try #require(checked.classModel("A"))
    #expect(
      model.ivars.map(\.name) == [
        "_kept", "mine", "_letter", "_strong", "_weak", "_unretained", "_wide",
      ])
    #expect(
      model.ivars.map(\.type.ownership) == [
        .strong, nil, nil, .strong, .weak, .unsafeUnretained, nil,
      ])
    #expect(model.ivars.map(\.isSynthesized) == [false, false, true, true, true, true, true])
  }

  /// `getter setter` for what is made, `manual` and so on for the rest.
  private func plan(_ checked: Checked, _ name: String) -> String? {
    guard let property = checked.classModel("A")?.property(name, isClass: false) else { return nil }
    switch property.implementation {
    case .none: return "none"
    case .dynamic: return "dynamic"
    case .manual: return "manual"
    case .synthesized(let ivar, let getter, let setter):
      return "\(ivar.name)\(getter ? " getter" : "")\(setter ? " setter" : "")"
    }
  }

  @Test("which accessors are made")
  func synthesisPlan() throws {
    let checked = Checked(
      """
      @interface A : NSObject
      @property int both;
      @property (readonly) int computed;
      @property int halfGetter;
      @property int halfSetter;
      @property int all;
      @property (readonly) int stored;
      @property (readonly) int internal;
      @property int dynamic;
      @property (class) int shared;
      @end
      @interface A ()
      @property (readwrite) int internal;
      @end
      @implementation A
      @dynamic dynamic;
      - (int)computed { return 1; }
      - (int)halfGetter { return 1; }
      - (void)setHalfSetter:(int)x {}
      - (int)all { return 1; }
      - (void)setAll:(int)x {}
      + (int)shared { return 1; }
      + (void)setShared:(int)x {}
      @end
      """)
    #expect(checked.places() == [])
    #expect(checked.places(.warning) == [])
    #expect(plan(checked, "both") == "_both getter setter")
    #expect(plan(checked, "computed") == "manual")
    #expect(plan(checked, "halfGetter") == "_halfGetter setter")
    #expect(plan(checked, "halfSetter") == "_halfSetter getter")
    #expect(plan(checked, "all") == "manual")
    #expect(plan(checked, "stored") == "_stored getter")
    #expect(plan(checked, "internal") == "_internal getter setter")
    #expect(plan(checked, "dynamic") == "dynamic")
    let shared = checked.classModel("A")?.property("shared", isClass: true)
    #expect(shared?.isClassProperty == true)
  }

  @Test("@synthesize takes on a protocol's property")
  func protocolProperty() throws {
    let checked = Checked(
      """
      @protocol Named
      @property (copy) id name;
      @end
      @interface A : NSObject <Named>
      @end
      @implementation A
      @synthesize name;
      @end
      """)
    #expect(checked.places() == [])
    #expect(checked.places(.warning) == [])
    #expect(plan(checked, "name") == "name getter setter")
  }

  @Test("a readonly property's ivar is strong, a manual program's unowned")
  func manualMode() throws {
    let text = """
      @interface A : NSObject
      @property (readonly) id thing;
      @end
      @implementation A
      @end
      """
    #expect(Checked(text).classModel("A")?.ivars.first?.type.ownership == .strong)
    #expect(
      Checked(text, isARC: false).classModel("A")?.ivars.first?.type.ownership == .some(.none))
  }

  // MARK: Methods

  private func method(
    _ head: String, isARC: Bool = true, before: String = ""
  ) throws -> MethodModel {
    let checked = Checked(
      "\(before)\n@interface A : NSObject\n\(head);\n@end", isARC: isARC)
    #expect(checked.places() == [])
    return try #require(checked.classModel("A")?.declarationOrder.first)
  }

  @Test(
    "encodings of methods",
    arguments: [
      ("- (void)run", "v16@0:8"),
      ("- run", "@16@0:8"),
      ("- (instancetype)initWith:(int)x", "@20@0:8i16"),
      ("- (BOOL)is:(BOOL)a other:(char)b", "B24@0:8B16c20"),
      ("- (void)d:(double)d c:(char)c e:(double)e", "v36@0:8d16c24d28"),
      (
        "- (void)m:(void (^)(int))b arr:(int[4])a inc:(int[])z fn:(int (int))f",
        "v48@0:8@?16[4i]24^i32^?40"
      ),
      ("- (oneway void)o:(in const char *)x p:(out id *)e", "Vv32@0:8rn*16o^@24"),
      ("- (CGRect)frame:(NSRange)r", "{CGRect={CGPoint=dd}{CGSize=dd}}32@0:8{_NSRange=QQ}16"),
      ("- (SEL)a:(Class)c b:(SEL)s", ":32@0:8#16:24"),
      ("- (IMP)imp:(Method)m", "^?24@0:8^{objc_method=}16"),
      ("- (NSUInteger)n:(NSInteger)i f:(CGFloat)f", "Q32@0:8q16d24"),
    ])
  func encodings(_ head: String, _ encoding: String) throws {
    #expect(try method(head).encoding == encoding)
  }

  @Test(
    "families",
    arguments: [
      ("- (id)init", MethodFamily.`init`), ("- (id)initWithX:(int)x", .`init`),
      ("- (id)_init", .`init`), ("- (id)initialize", .none), ("- (void)init", .none),
      ("+ (id)init", .none), ("+ (id)new", .new), ("- (id)newCar", .new),
      ("- (id)newest", .none), ("- (int)newCount", .none), ("- (id)copy", .copy),
      ("- (id)copyWithZone:(void *)z", .copy), ("- (id)copyright", .none),
      ("- (id)mutableCopy", .mutableCopy), ("+ (id)alloc", .alloc),
      ("+ (id)allocate", .none), ("- (id)retain", .retain), ("- (void)dealloc", .dealloc),
      ("+ (void)initialize", .initialize), ("- (id)self", .`self`),
      ("- (id)x __attribute__((objc_method_family(new)))", .new),
    ])
  func families(_ head: String, _ family: MethodFamily) throws {
    #expect(try method(head, isARC: false).family == family)
  }

  @Test(
    "related result types",
    arguments: [
      ("- (id)init", "instancetype"), ("+ (id)alloc", "instancetype"),
      ("+ (id)new", "instancetype"),
      ("- (id)new", "id"), ("+ (instancetype)make", "instancetype"), ("+ (id)make", "id"),
      ("- (id)self", "instancetype"), ("- (id)copy", "id"),
    ])
  func relatedResults(_ head: String, _ result: String) throws {
    #expect(try method(head).result.description == result)
  }

  @Test(
    "ownership of parameters with ARC",
    arguments: [
      ("id x", "strong"), ("__weak id x", "weak"), ("id *x", "-> autoreleasing"),
      ("id __strong *x", "-> strong"), ("const id *x", "-> unsafeUnretained"),
      ("id x[]", "-> autoreleasing"), ("const id x[]", "-> unsafeUnretained"),
      ("void (^x)(void)", "strong"), ("int *x", "-> nil"), ("id **x", "-> nil"),
      ("NSObject *__autoreleasing *x", "-> autoreleasing"),
      ("__unsafe_unretained id x", "unsafeUnretained"),
    ])
  func ownership(_ parameter: String, _ expected: String) throws {
    let checked = Checked("void f(\(parameter));")
    #expect(checked.places() == [])
    guard case .function(let model)? = checked.program.fileScope.lookup("f"),
      let type = model.parameters.first?.type
    else {
      Issue.record("no function")
      return
    }
    func name(_ ownership: Ownership?) -> String { ownership?.rawValue ?? "nil" }
    let found = type.pointee.map { "-> " + name($0.ownership) } ?? name(type.ownership)
    #expect(found == expected)
  }

  @Test("manual mode owns nothing but weak")
  func ownershipInManualMode() {
    let checked = Checked(
      "id a; __strong id b; __weak id c; __unsafe_unretained id d; id *e;", isARC: false)
    let all = ["a", "b", "c", "d"].map { checked.variable($0)?.type.ownership }
    #expect(all == [nil, nil, .weak, nil])
    #expect(checked.variable("e")?.type.pointee?.ownership == .some(.none))
  }

  // MARK: Programs

  @Test("everything to define and to compile comes in source order")
  func order() {
    let checked = Checked(
      """
      int a = 1; static int b;
      void early(void);
      @interface B : NSObject
      @end
      @interface A : B
      @end
      static void helper(void) {}
      @implementation A
      - (void)one {}
      int inside = 3;
      static int between(void) { return 1; }
      + (void)two {}
      @end
      @implementation NSObject (Extra)
      - (void)three {}
      @end
      @implementation B
      @end
      void early(void) {}
      int main(void) { return 0; }
      """)
    #expect(checked.places() == [])
    let program = checked.program
    let items = program.items.map { item in
      switch item {
      case .classImplementation(let model): model.name
      case .categoryImplementation(let category, let model): "\(model.name)(\(category.name))"
      }
    }
    #expect(items == ["A", "NSObject(Extra)", "B"])
    let bodies = program.bodies.map { placed in
      switch placed.body {
      case .function(let model, _): model.name
      case .method(let method, _, _, let category):
        method.description + (category.map { " \($0.name)" } ?? "")
      }
    }
    #expect(
      bodies == [
        "helper", "-[A one]", "between", "+[A two]", "-[NSObject three] Extra", "early", "main",
      ])
    #expect(program.globals.map(\.name) == ["a", "b", "inside"])
    #expect(program.main?.name == "main")
  }

  @Test("superclass and class may be used before they are declared")
  func anyOrder() {
    let checked = Checked(
      """
      @interface A : B
      - (C *)c;
      @end
      @interface B : NSObject
      @end
      @interface C : NSObject
      @end
      """)
    #expect(checked.places() == [])
  }

  @Test("members are found through superclasses, categories and protocols")
  func lookup() {
    let checked = Checked(
      """
      @protocol P
      - (int)fromProtocol;
      @end
      @interface A : NSObject { @public int ivar; }
      @property int number;
      @end
      @interface A (More) <P>
      - (int)fromCategory;
      @end
      @interface B : A
      @end
      @implementation B
      - (int)hidden { return 1; }
      @end
      """)
    let classes = checked.program.classes
    let receiver = ObjectType(.named("B"))
    for selector in ["fromProtocol", "fromCategory", "number", "setNumber:", "hidden", "class"] {
      #expect(classes.method(selector, in: receiver) != nil, "\(selector)")
    }
    #expect(classes.method("fromCategory", in: receiver, isClassMessage: true) == nil)
    // A class object answers its root's instance methods.
    #expect(
      classes.method("isKindOfClass:", in: receiver, isClassMessage: true)?.isClassMethod == false)
    #expect(classes.ivar("ivar", in: "B")?.ownerName == "A")
    #expect(classes.property("number", in: receiver)?.ownerName == "A")
    #expect(classes.conforms("B", to: "P"))
    #expect(classes.conforms("B", to: "NSObject"))
    #expect(!classes.conforms("B", to: "NSCopying"))
  }

  @Test("the pool prefers the listing and reports conflicts")
  func pool() throws {
    let checked = Checked(
      """
      @interface A : NSObject
      - (float)speed;
      - (id)description;
      @end
      @interface B : NSObject
      - (double)speed;
      + (int)speed;
      @end
      """)
    let classes = checked.program.classes
    let speed = try #require(classes.pooledMethod("speed"))
    #expect(speed.method.ownerName == "A")
    #expect(speed.conflict?.ownerName == "B")
    let classSpeed = try #require(classes.pooledMethod("speed", preferClassMethod: true))
    #expect(classSpeed.method.isClassMethod)
    #expect(classSpeed.conflict == nil)
    #expect(classes.pooledMethod("respondsToSelector:")?.method.ownerName == "NSObject")
    #expect(classes.pooledMethod("nobodyHasThis") == nil)
  }

  @Test("instancetype and type parameters become the receiver's types")
  func resultTypes() throws {
    let checked = Checked(
      """
      @interface Box<T> : NSObject
      - (T)get;
      + (instancetype)box;
      @end
      @interface Small : Box
      @end
      Box<NSObject *> *box;
      """)
    #expect(checked.places() == [])
    let classes = checked.program.classes
    let get = try #require(classes.method("get", isClassMethod: false, in: "Box"))
    let box = try #require(checked.variable("box")?.type.objectType)
    #expect(classes.result(of: get, sentTo: box).description == "NSObject *")
    #expect(classes.result(of: get, sentTo: ObjectType(.named("Box"))).description == "id")
    let make = try #require(classes.method("box", isClassMethod: true, in: "Small"))
    #expect(classes.result(of: make, sentTo: ObjectType(.named("Small"))).description == "Small *")
    #expect(classes.result(of: make, sentTo: ObjectType(.metaclass)).description == "id")
  }

  @Test("stubs stand in for missing classes")
  func stubs() {
    let text = """
      @interface Screen : UIViewController <UITableViewDelegate>
      @property UIView *view;
      @end
      @implementation Screen
      @end
      """
    let all = Checked(text, stubs: StubOptions(all: true))
    #expect(all.places() == [])
    let named = Checked(
      text, stubs: StubOptions(names: ["UIViewController", "UIView", "UITableViewDelegate"]))
    #expect(named.places() == [])
    #expect(named.program.classes.chain(from: "Screen").map(\.name).last == "NSObject")
  }
}
