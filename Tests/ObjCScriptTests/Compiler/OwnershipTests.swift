import Testing

@testable import ObjCScript

/// When objects die: clang's order without optimisation, under ARC and by hand.
@Suite struct OwnershipTests {
  /// A class that says when its objects die, and functions that make them.
  private static let support = """
    @interface T : NSObject { @public T *child; __weak T *back; NSString *_name; }
    - (instancetype)initNamed:(NSString *)name;
    - (int)num;
    - (T *)make:(NSString *)name;
    @property (nonatomic, strong) T *next;
    @property (nonatomic, weak) T *weakly;
    @property (nonatomic, copy) void (^block)(void);
    @end
    @implementation T
    - (instancetype)initNamed:(NSString *)name { if ((self = [super init])) _name = name; return self; }
    - (int)num { return 7; }
    - (T *)make:(NSString *)name { T *made = [[T alloc] initNamed:name]; return made; }
    - (void)dealloc { printf("-%s ", [_name UTF8String]); }
    @end
    static T *mk(NSString *name) { return [[T alloc] initNamed:name]; }
    typedef struct { int k; T *t; } Pair;
    static Pair pair(NSString *name) { Pair p = { 1, mk(name) }; return p; }
    static void out(T **p) { *p = mk(@"out"); }
    """

  private func expect(
    _ statements: String, _ output: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(
      Listing.lines(statements + "\nprintf(\".\\n\");", before: Self.support) == [output],
      sourceLocation: sourceLocation)
  }

  @Test func `a result that nobody keeps dies with its full expression`() {
    expect(
      #"mk(@"a"); printf("1 "); [mk(@"b") num]; printf("2 "); (mk(@"c"), mk(@"d")); "#,
      "-a 1 -b 2 -d -c .")
  }

  @Test func `a condition is a full expression`() {
    expect(
      #"if ([mk(@"a") num]) printf("in "); int k = 0; while ([mk(@"b") num] && k++ < 1) printf("turn ");"#,
      "-a in -b turn -b .")
    expect(
      #"BOOL r = NO && [mk(@"a") num]; r = YES && [mk(@"b") num]; printf("%d ", r); "#, "-b 1 .")
  }

  @Test func `variables die at the end of their scope, the last one first`() {
    expect(#"{ T *a = mk(@"a"), *b = mk(@"b"); (void)a; (void)b; printf("end "); }"#, "end -b -a .")
    expect(
      #"for (int i = 0; i < 2; i++) { T *t = mk(@"t"); if (i) break; printf("%d ", t.num); }"#,
      "7 -t -t .")
  }

  @Test func `assignment releases the old value after the new one is there`() {
    expect(
      #"T *a = mk(@"a"); a = mk(@"b"); printf("1 "); a = a; printf("2 "); a = nil;"#, "-a 1 2 -b .")
  }

  @Test func `results of the conditional operator live until the end`() {
    expect(#"T *a = 1 ? mk(@"a") : nil; printf("has "); a = nil;"#, "has -a .")
  }

  @Test func `weak variables become nil`() {
    expect(
      #"__weak T *w = mk(@"a"); printf("%d ", w == nil); { T *s = mk(@"b"); w = s; printf("%d ", w == s); } printf("%d ", w == nil);"#,
      "-a 1 1 -b 1 .")
  }

  @Test func `structs and arrays own what is in them`() {
    expect(
      #"{ Pair p = pair(@"a"); Pair q = p; p.t = nil; printf("1 "); q = pair(@"b"); printf("2 "); }"#,
      "1 -a 2 -b .")
    expect(
      #"{ T *v[3] = { mk(@"a"), mk(@"b") }; v[0] = nil; printf("1 "); v[2] = mk(@"c"); }"#,
      "-a 1 -c -b .")
  }

  @Test func `ivars and properties own, and go with their object`() {
    expect(
      #"T *a = mk(@"a"); a.next = mk(@"n"); a.next = mk(@"m"); a->child = mk(@"c"); a.weakly = mk(@"w"); printf("%d ", a.weakly == nil); a = nil;"#,
      "-n -w 1 -a -m -c .")
  }

  @Test func `a block keeps what it uses, the literal until its scope ends`() {
    expect(
      #"{ T *t = mk(@"t"); void (^b)(void) = ^{ printf("%d ", t.num); }; t = nil; b(); b = nil; printf("end "); }"#,
      "7 end -t .")
    expect(
      #"{ T *t = mk(@"t"); __weak T *w = t; t.block = ^{ printf("%d ", w.num); }; t.block(); }"#,
      "7 -t .")
  }

  @Test func `a block variable is shared with its block`() {
    expect(
      #"{ __block T *t = mk(@"a"); void (^b)(void) = ^{ t = mk(@"b"); }; b(); printf("1 "); b = nil; printf("2 "); }"#,
      "-a 1 2 -b .")
    expect(
      #"__block int (^f)(int) = ^(int n) { return n < 2 ? 1 : n * f(n - 1); }; printf("%d ", f(5)); f = nil;"#,
      "120 .")
  }

  @Test func `out-parameters are autoreleased and taken over`() {
    expect(
      #"@autoreleasepool { T *o = nil; out(&o); printf("%d ", o.num); o = nil; printf("pool "); }"#,
      "7 pool -out .")
  }

  @Test func `an exception leaves locals behind and pools to the next one`() {
    expect(
      #"@try { T *lost = mk(@"lost"); (void)lost; @throw @"x"; } @catch (id e) { T *t = mk(@"t"); (void)t; } @finally { printf("f "); }"#,
      "-t f .")
  }

  @Test func `statement expressions, goto, switch and locks release in time`() {
    expect(#"T *o = ({ T *t = mk(@"a"); mk(@"b"); t; }); printf("1 "); o = nil;"#, "-b 1 -a .")
    expect(#"int n = 0; again: ; T *t = mk(@"t"); if (n++ < 1) goto again; t = nil;"#, "-t -t .")
    expect(
      #"switch ([mk(@"s") num]) { case 7: { T *t = mk(@"t"); (void)t; break; } default: break; }"#,
      "-s -t .")
    expect(#"@synchronized (mk(@"l")) { printf("in "); }"#, "in -l .")
  }

  @Test func `an init method that fails releases its object`() {
    let before = """
      @interface F : T @end
      @implementation F
      - (instancetype)initNamed:(NSString *)name { self = [super initNamed:name]; if (self) return nil; return self; }
      @end
      """
    #expect(
      Listing.lines(
        #"F *f = [[F alloc] initNamed:@"f"]; printf("%d\n", f == nil);"#,
        before: Self.support + before)
        == ["-f 1"])
  }

  @Test func `by hand nothing is counted`() {
    let text = #"""
      #import <Foundation/Foundation.h>
      @interface T : NSObject @end
      @implementation T
      - (void)dealloc { printf("dealloc "); [super dealloc]; }
      @end
      int main(void) {
        T *a = [[T alloc] init]; T *b = a; [b retain]; [a release]; printf("1 "); b = nil; [a release]; printf("2 ");
        @autoreleasepool { [[[T alloc] init] autorelease]; printf("3 "); } printf("4 ");
        __block T *t = [[T alloc] init]; void (^k)(void) = [^{ (void)t; } copy]; [t release]; printf("5 "); [k release];
        return 0;
      }
      """#
    #expect(Listing.run(text).output == "1 dealloc 2 3 dealloc 4 dealloc 5 ")
  }
}
