import Testing

@testable import ObjCSyntax

/// Warnings about dispatch, and what must not be warned about.
@Suite("Types: dispatch lints")
struct LintTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    /// Members of `@implementation A`, from line 5 on.
    let members: String
    let warnings: [String]
    var superclass = "NSObject"

    var testDescription: String { name }
  }

  @Test("each lint warns once, at its place, or not at all", arguments: cases)
  func lints(_ subject: Case) {
    let checked = Checked(
      """
      @class Other; void other(id x); BOOL class_addMethod(); void imp(id self, SEL _cmd, int x) {}
      @interface A : \(subject.superclass)
      @end
      @implementation A
      \(subject.members)
      @end
      """)
    #expect(checked.places() == [])
    #expect(checked.places(.warning) == subject.warnings)
  }

  static let cases: [Case] = [
    Case(
      name: "forwardInvocation: alone",
      members: "- (void)forwardInvocation:(NSInvocation *)i { }", warnings: ["5:9 F0302"]),
    Case(
      name: "with its signature",
      members: """
        - (void)forwardInvocation:(NSInvocation *)i { }
        - (NSMethodSignature *)methodSignatureForSelector:(SEL)s { return nil; }
        """, warnings: []),
    Case(
      name: "signature added at run time",
      members: """
        + (void)load { class_addMethod(self, @selector(methodSignatureForSelector:)); }
        - (void)forwardInvocation:(NSInvocation *)i { }
        """, warnings: []),
    Case(
      name: "a proxy has none either",
      members: "- (void)forwardInvocation:(NSInvocation *)i { }", warnings: ["5:9 F0302"],
      superclass: "NSProxy"),
    Case(
      name: "YES and nothing added",
      members: "+ (BOOL)resolveInstanceMethod:(SEL)s { return YES; }", warnings: ["5:47 F0303"]),
    Case(
      name: "YES after adding",
      members: """
        + (BOOL)resolveInstanceMethod:(SEL)s {
          class_addMethod(self, s);
          return YES;
        }
        """, warnings: []),
    Case(
      name: "YES after a helper",
      members: "+ (BOOL)resolveInstanceMethod:(SEL)s { [self add]; return YES; }\n+ (void)add {}",
      warnings: []),
    Case(
      name: "super's answer",
      members:
        "+ (BOOL)resolveInstanceMethod:(SEL)s { return [super resolveInstanceMethod:s]; }",
      warnings: []),
    Case(
      name: "NO is honest", members: "+ (BOOL)resolveInstanceMethod:(SEL)s { return NO; }",
      warnings: []),
    Case(
      name: "an instance method of that name is no resolver",
      members: "- (BOOL)resolveInstanceMethod:(SEL)s { return YES; }", warnings: []),
    Case(
      name: "class method added to the class",
      members: """
        + (BOOL)resolveClassMethod:(SEL)s {
          return class_addMethod(self, s);
        }
        """, warnings: ["6:26 F0304"]),
    Case(
      name: "added to [self class]",
      members: "+ (BOOL)resolveClassMethod:(SEL)s { return class_addMethod([self class], s); }",
      warnings: ["5:60 F0304"]),
    Case(
      name: "added to the metaclass",
      members: """
        + (BOOL)resolveClassMethod:(SEL)s { return class_addMethod(object_getClass(self), s); }
        """, warnings: []),
    Case(
      name: "instance methods belong to self",
      members: "+ (BOOL)resolveInstanceMethod:(SEL)s { return class_addMethod(self, s); }",
      warnings: []),
    Case(
      name: "target is self",
      members: "- (id)forwardingTargetForSelector:(SEL)s { if (s) return nil; return (id)self; }",
      warnings: ["5:70 F0305"]),
    Case(
      name: "self in a block of the target method",
      members: """
        - (id)forwardingTargetForSelector:(SEL)s {
          id (^b)(void) = ^id { return self; };
          return b();
        }
        """, warnings: []),
    Case(
      name: "signature without self and _cmd",
      members: "- (id)x { return [Other signatureWithObjCTypes:\"v\"]; }",
      warnings: ["5:48 F0306"]),
    Case(
      name: "signature with self only",
      members: "- (id)x { return [Other signatureWithObjCTypes:\"v@\"]; }",
      warnings: ["5:48 F0306"]),
    Case(
      name: "shortest signature",
      members: "- (id)x { return [Other signatureWithObjCTypes:\"v@:\"]; }", warnings: []),
    Case(
      name: "deep inside a body",
      members: """
        - (void)x {
          for (int i = 0; i < 3; i++) {
            @try { other([Other signatureWithObjCTypes:"i"]); } @finally { }
          }
        }
        """, warnings: ["7:48 F0306"]),
    Case(
      name: "types of the function",
      members: "+ (void)load { class_addMethod(self, @selector(x), (IMP)imp, \"v@:i\"); }",
      warnings: []),
    Case(
      name: "an argument is missing in the types",
      members: "+ (void)load { class_addMethod(self, @selector(x), (IMP)imp, \"v@:\"); }",
      warnings: ["5:62 F0307"]),
    Case(
      name: "another argument in the types",
      members: "+ (void)load { class_addMethod(self, @selector(x), (IMP)&imp, \"v@:@\"); }",
      warnings: ["5:63 F0307"]),
    Case(
      name: "types that cannot be read",
      members: "+ (void)load { class_addMethod(self, @selector(x), (IMP)imp, \"v@:{\"); }",
      warnings: ["5:62 F0307"]),
    Case(
      name: "signedness and frame numbers do not matter",
      members: "+ (void)load { class_addMethod(self, @selector(x), (IMP)imp, \"v20@0:8I16\"); }",
      warnings: []),
    Case(
      name: "an implementation from elsewhere",
      members: "+ (void)load { IMP i = 0; class_addMethod(self, @selector(x), i, \"v\"); }",
      warnings: []),
  ]
}
