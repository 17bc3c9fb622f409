import Testing

@testable import ObjCFoundation
@testable import ObjCSema
@testable import ObjCSyntax
@testable import ObjCVM

/// Declarations as hooking libraries and articles about the runtime write them.
@Suite("Types: declarations in the wild", .serialized)
struct LibraryStyleTests {
  private func check(_ text: String, isARC: Bool = true) -> Checked {
    let checked = Checked(
      text, isARC: isARC, usesWorld: true, libraries: Libraries.all)
    #expect(checked.places() == [])
    return checked
  }

  @Test("the layout of a block, by hand")
  func blockLayout() throws {
    let checked = check(
      """
      #import <Foundation/Foundation.h>
      typedef NS_OPTIONS(int, HookBlockFlags) {
        HookBlockFlagsHasCopyDisposeHelpers = (1 << 25),
        HookBlockFlagsHasSignature          = (1 << 30)
      };
      typedef struct _HookBlock {
        __unused Class isa;
        HookBlockFlags flags;
        __unused int reserved;
        void (__unused *invoke)(struct _HookBlock *block, ...);
        struct {
          unsigned long int reserved;
          unsigned long int size;
          void (*copy)(void *dst, const void *src);
          void (*dispose)(const void *);
          const char *signature;
          const char *layout;
        } *descriptor;
      } *HookBlockRef;
      """)
    let block = try #require(checked.type("HookBlockRef")?.pointee?.recordType)
    #expect(block.size == 32)
    #expect(block.path(to: "descriptor")?.first?.offset == 24)
    #expect(!block.hasRetainableMembers)
    let descriptor = block.path(to: "descriptor")?.first?.type.pointee?.recordType
    #expect(descriptor?.path(to: "layout")?.first?.offset == 40)
  }

  @Test("a category on NSObject with tokens, options and errors")
  func hooks() throws {
    let checked = check(
      """
      #import <Foundation/Foundation.h>
      #import <objc/runtime.h>
      #import <objc/message.h>
      typedef NS_OPTIONS(NSUInteger, HookOptions) {
        HookPositionAfter = 0, HookPositionInstead = 1, HookOptionAutomaticRemoval = 1 << 3
      };
      typedef NS_ENUM(NSUInteger, HookErrorCode) { HookErrorBlacklisted, HookErrorTwice };
      @protocol HookToken <NSObject>
      - (BOOL)remove;
      @end
      @protocol HookInfo <NSObject>
      - (id)instance;
      - (NSInvocation *)originalInvocation;
      - (NSArray *)arguments;
      @end
      @interface NSObject (Hooks)
      + (id<HookToken>)hook_selector:(SEL)selector withOptions:(HookOptions)options
          usingBlock:(id)block error:(NSError **)error;
      - (id<HookToken>)hook_selector:(SEL)selector withOptions:(HookOptions)options
          usingBlock:(id)block error:(NSError *__autoreleasing *)error;
      @end
      extern NSString *const HookErrorDomain;
      @interface HookIdentifier : NSObject
      + (instancetype)identifierWithSelector:(SEL)selector object:(id)object options:(HookOptions)options
          block:(id)block error:(NSError **)error;
      - (BOOL)invokeWithInfo:(id<HookInfo>)info;
      @property (nonatomic, assign) SEL selector;
      @property (nonatomic, strong) id block;
      @property (nonatomic, strong) NSMethodSignature *blockSignature;
      @property (nonatomic, weak) id object;
      @property (nonatomic, assign) HookOptions options;
      @end
      @interface HookContainer : NSObject
      - (void)add:(HookIdentifier *)hook withOptions:(HookOptions)position;
      @property (atomic, copy) NSArray *beforeHooks;
      @property (atomic, copy, readonly) NSArray<HookIdentifier *> *afterHooks;
      @property (nonatomic, unsafe_unretained, readonly) id instance;
      @property (nonatomic, getter=isEnabled) BOOL enabled;
      @end
      @interface NSInvocation (Hooks)
      - (NSArray *)hook_arguments;
      @end
      #define HookPositionFilter 0x07
      #define HookError(errorCode, text) do { if (error) { *error = nil; } } while (0)
      NSString *const HookErrorDomain = @"HookErrorDomain";
      static NSString *const HookMessagePrefix = @"hooks_";
      static void hook_perform(dispatch_block_t block) { block(); }
      static void hook_modify(void (^block)(NSMutableSet *swizzled)) { }
      static NSMethodSignature *hook_signature(id block, NSError **error) { return nil; }
      static BOOL hook_isCompatible(NSMethodSignature *signature, id object, SEL selector, NSError **error);
      static Class hook_class(NSObject *self, NSError **error) { return [self class]; }
      static void hook_forward(__unsafe_unretained NSObject *self, SEL selector, NSInvocation *invocation) { }
      static IMP hook_implementation(NSObject *self, SEL selector) { return _objc_msgForward; }
      static BOOL hook_isCompatible(NSMethodSignature *signature, id object, SEL selector, NSError **error) {
        return YES;
      }
      @implementation HookIdentifier
      + (instancetype)identifierWithSelector:(SEL)selector object:(id)object options:(HookOptions)options
          block:(id)block error:(NSError **)error { return nil; }
      - (BOOL)invokeWithInfo:(id<HookInfo>)info { return YES; }
      @end
      @interface HookContainer ()
      @property (atomic, copy, readwrite) NSArray<HookIdentifier *> *afterHooks;
      @end
      @implementation HookContainer { NSMutableArray *_all; }
      - (void)add:(HookIdentifier *)hook withOptions:(HookOptions)position { }
      @end
      """)
    #expect(checked.places(.warning) == [])
    let container = try #require(checked.classModel("HookContainer"))
    #expect(
      container.properties.map(\.attributeString) == [
        #"T@"NSArray",C,V_afterHooks"#, #"T@"NSArray",C,V_beforeHooks"#, "T@,R,N,V_instance",
        "TB,N,GisEnabled,V_enabled",
      ])
    #expect(
      container.ivars.map(\.name) == [
        "_all", "_enabled", "_beforeHooks", "_instance", "_afterHooks",
      ]
        || container.ivars.first?.name == "_all")
    let hook = try #require(
      checked.classModel("HookIdentifier")?.declared(
        MethodKey("identifierWithSelector:object:options:block:error:", isClassMethod: true)))
    #expect(hook.encoding == "@56@0:8:16@24Q32@40^@48")
    #expect(hook.parameters.last?.type.pointee?.ownership == .autoreleasing)
  }

  @Test("manual reference counting as in old articles")
  func manual() {
    let checked = check(
      """
      #import <Foundation/Foundation.h>
      @interface Person : NSObject {
      @private
        NSString *name;
        int age;
        NSMutableArray *friends;
      }
      @property (nonatomic, retain) NSString *name;
      @property (nonatomic, assign) int age;
      @property (readonly) NSMutableArray *friends;
      - (id)initWithName:(NSString *)aName age:(int)anAge;
      @end
      @implementation Person
      @synthesize name;
      @synthesize age, friends;
      - (id)initWithName:(NSString *)aName age:(int)anAge {
        if ((self = [super init])) { name = [aName retain]; age = anAge; }
        return self;
      }
      - (void)dealloc { [name release]; [super dealloc]; }
      @end
      """, isARC: false)
    #expect(checked.places(.warning) == [])
  }

  @Test("root classes and the headers' structs of test suites")
  func testSuites() {
    let checked = check(
      """
      #include <stdio.h>
      #include <objc/runtime.h>
      __attribute__((objc_root_class))
      @interface TestRoot {
        Class isa;
      }
      + (id)new;
      + (Class)class;
      - (int)value;
      @end
      @implementation TestRoot
      + (id)new { return class_createInstance(self, 0); }
      + (Class)class { return self; }
      + (void)initialize {}
      - (int)value { return 42; }
      @end
      struct stret { char padding[64]; int x; };
      typedef struct stret (*StretFunction)(id, SEL, ...);
      typedef int (*IntFunction)(id self, SEL _cmd);
      struct objc_super sup;
      struct objc_method_description description;
      static const char *names[] = { "one", "two" };
      static struct { const char *name; int (*function)(void); } table[] = { { "a", 0 }, { 0, 0 } };
      """)
    #expect(checked.places(.warning) == [])
  }
}
