import Testing

@testable import ObjCSyntax

/// The idioms of hook, proxy and throttle libraries, in one source of ours.
@Suite("Library idioms")
struct LibraryTests {
  static let source = """
    #import "Hook.h"
    #import <objc/runtime.h>
    #import <objc/message.h>
    #import <os/lock.h>

    #define HookLog(...) do { NSLog(__VA_ARGS__); } while (0)
    #define HookFail(code, words) do { \\
      HookLog(@"hook: %@", words); \\
      if (error) { *error = [NSError errorWithDomain:HookDomain code:code userInfo:@{NSLocalizedDescriptionKey: words}]; } \\
    } while (0)
    #define EachHook(list, info) \\
      for (HookEntry *entry in list) { \\
        [entry fire:info]; \\
        if (entry.options & HookOnce) { gone = [gone ?: @[] arrayByAddingObject:entry]; } \\
      }
    #define BOX_AND_RETURN(type) do { type value = 0; [self getArgument:&value atIndex:(NSInteger)index]; return @(value); } while (0)
    #define JOIN_(a, b) a ## b
    #define JOIN(a, b) JOIN_(a, b)
    #define weakly(name) autoreleasepool {} __weak __typeof__(name) JOIN(name, _weak_) = (name);
    #define strongly(name) try {} @finally {} __strong __typeof__(name) name = JOIN(name, _weak_);
    #define PATH(object, path) (((void)(NO && ((void)object.path, NO)), # path))
    #define SHARED(cls) \\
      + (instancetype)shared##cls { \\
        static cls *instance; static dispatch_once_t once; \\
        dispatch_once(&once, ^{ instance = [[self alloc] init]; }); \\
        return instance; \\
      }

    typedef NS_OPTIONS(NSUInteger, HookOptions) {
      HookBefore = 0, HookInstead = 1, HookAfter = 2,
      HookOnce = 1 << 3
    };
    typedef NS_ENUM(NSInteger, HookError) { HookErrorNone, HookErrorNoSignature };
    typedef NS_OPTIONS(int, BlockFlags) { BlockHasCopy = (1 << 25), BlockHasSignature = (1 << 30) };

    typedef struct HookBlock_ {
      __unused Class isa;
      BlockFlags flags;
      __unused int reserved;
      void (__unused *invoke)(struct HookBlock_ *block, ...);
      struct { unsigned long int reserved, size; void (*copy)(void *to, const void *from); void (*dispose)(const void *);
        const char *signature; } *descriptor;
    } *HookBlockRef;

    NSString *const HookDomain = @"HookDomain";
    static NSString *const HookSuffix = @"_hooked";

    @protocol HookInfo <NSObject>
    @required
    @property (nonatomic, readonly) id target;
    - (NSArray<id> *)arguments;
    @optional
    - (void)finish:(void (^ _Nullable)(NSError * _Nullable error))done;
    @end

    @interface HookEntry<__covariant Target : id<NSObject>> : NSObject <HookInfo> {
      @private
      os_unfair_lock _lock;
      unsigned _isLive : 1, _isClassWide : 1;
    }
    + (nullable instancetype)entryWithSelector:(SEL)selector object:(nullable id)object options:(HookOptions)options block:(id)block error:(NSError **)error;
    - (BOOL)fire:(id<HookInfo>)info;
    - (void)log:(NSString *)format, ... NS_FORMAT_FUNCTION(1, 2);
    @property (nonatomic, assign) SEL selector;
    @property (nonatomic, copy, getter=theBlock, setter=useBlock:) id block;
    @property (nonatomic, strong) NSMethodSignature *signature;
    @property (nonatomic, weak, nullable) Target object;
    @property (nonatomic) HookOptions options;
    @property (class, nonatomic, readonly) NSMutableDictionary<NSString *, NSArray<HookEntry *> *> *table;
    @end

    @interface HookEntry ()
    @property (nonatomic, unsafe_unretained) id owner;
    @end

    static void locked(dispatch_block_t body) {
      static os_unfair_lock lock = OS_UNFAIR_LOCK_INIT;
      os_unfair_lock_lock(&lock);
      body();
      os_unfair_lock_unlock(&lock);
    }

    static NSMethodSignature *signatureOfBlock(id block, NSError **error) {
      HookBlockRef layout = (__bridge void *)block;
      if (!(layout->flags & BlockHasSignature)) {
        NSString *words = [NSString stringWithFormat:@"no signature in %@", block];
        HookFail(HookErrorNoSignature, words);
        return nil;
      }
      void *place = layout->descriptor;
      place += 2 * sizeof(unsigned long int);
      if (layout->flags & BlockHasCopy) place += 2 * sizeof(void *);
      const char *types = (*(const char **)place);
      return [NSMethodSignature signatureWithObjCTypes:types];
    }

    static BOOL isForward(IMP imp) {
      return imp == _objc_msgForward
    #if !defined(__arm64__)
        || imp == (IMP)_objc_msgForward_stret
    #endif
        ;
    }

    static void hookedForward(__unsafe_unretained NSObject *self, SEL selector, NSInvocation *invocation) {
      NSCParameterAssert(self);
      __block NSArray *gone = nil;
      HookEntry *entries = objc_getAssociatedObject(self, @selector(entries));
      EachHook(entries.before, invocation);
      BOOL responds = YES;
      Class cls = object_getClass(invocation.target);
      do {
        if ((responds = [cls instancesRespondToSelector:selector])) {
          [invocation invoke];
          break;
        }
      } while (!responds && (cls = class_getSuperclass(cls)));
      if (!responds) {
        SEL original = NSSelectorFromString([HookSuffix stringByAppendingFormat:@"_%@", NSStringFromSelector(selector)]);
        if ([self respondsToSelector:original]) {
          ((void( *)(id, SEL, NSInvocation *))objc_msgSend)(self, original, invocation);
        } else {
          [self doesNotRecognizeSelector:invocation.selector];
        }
      }
      [gone makeObjectsPerformSelector:@selector(remove)];
    }
    #undef EachHook

    static void answerClass(Class class, Class stated) {
      Method method = class_getInstanceMethod(class, @selector(class));
      IMP imp = imp_implementationWithBlock(^(id self) {
        return stated;
      });
      class_replaceMethod(class, @selector(class), imp, method_getTypeEncoding(method));
    }

    @implementation HookEntry
    @synthesize target = _target;
    @dynamic owner;
    SHARED(HookEntry)
    - (id)initWithTarget:(__unsafe_unretained id)target {
      if (self = [super init]) {
        _target = target;
        @weakly(self);
        self.block = ^BOOL(id<HookInfo> info, ...) {
          @strongly(self);
          if (!self) return NO;
          return [self fire:info];
        };
      }
      return self;
    }
    - (id)argumentAtIndex:(NSUInteger)index {
      const char *type = [self.signature getArgumentTypeAtIndex:index];
      if (strcmp(type, @encode(id)) == 0 || strcmp(type, @encode(Class)) == 0) {
        __autoreleasing id object;
        [self getArgument:&object atIndex:(NSInteger)index];
        return object;
      } else if (strcmp(type, @encode(unsigned long long)) == 0) {
        BOX_AND_RETURN(unsigned long long);
      } else if (strcmp(type, @encode(void (^)(void))) == 0) {
        __unsafe_unretained id block = nil;
        [self getArgument:&block atIndex:(NSInteger)index];
        return [block copy];
      }
      unsigned char bytes[MAX(index, (NSUInteger)1)];
      return [NSValue valueWithBytes:bytes objCType:type];
    }
    - (void)log:(NSString *)format, ... {
      va_list list; va_start(list, format);
      NSString *text = [[NSString alloc] initWithFormat:format arguments:list];
      int number = va_arg(list, int); id object = va_arg(list, id);
      va_end(list);
      (void)text, (void)number; (void)(object);
    }
    - (BOOL)fire:(id<HookInfo>)info {
      __attribute__((objc_precise_lifetime)) id keep = self;
      __weak typeof(self) weakSelf = self;
      dispatch_after(dispatch_time(DISPATCH_TIME_NOW, (int64_t)(0.5 * NSEC_PER_SEC)), dispatch_get_main_queue(), ^{
        __strong __typeof__(weakSelf) self = weakSelf;
        [self.table enumerateKeysAndObjectsUsingBlock:^(NSString *key, NSArray<HookEntry *> *list, BOOL *stop) {
          for (HookEntry *each in list.reverseObjectEnumerator) { if ([each isEqual:keep]) { *stop = YES; } }
        }];
      });
      NSAssert(info != nil, @"nothing to fire for %@", NSStringFromSelector(self.selector));
      id table = @{ @"a": @[@1, @2.5, @'c', @YES, @(1 + 2)], @"b": info ? @"yes" : @"no", PATH(self, owner): ^{ return 3; }, };
      @try { @throw [NSException exceptionWithName:@"x" reason:nil userInfo:table]; }
      @catch (__unused NSException *exception) { @throw; }
      @catch (...) { }
      @finally { @synchronized (self) { (void)[table[@"a"][0] intValue]; } }
      if (@available(macOS 10.15, iOS 13, *)) { }
      return ((BOOL (*)(id, SEL, id, ...))[self methodForSelector:@selector(fire:with:)])(self, _cmd, info, nil);
    }
    @end

    @implementation NSObject (Hooking)
    + (id)hook_selector:(SEL)selector options:(HookOptions)options block:(id)block error:(NSError **)error {
      __block HookEntry *entry = nil;
      locked(^{
        entry = [HookEntry<id> entryWithSelector:selector object:(id)self options:options block:block error:error];
        if (entry && !isForward([self methodForSelector:selector])) answerClass(object_getClass((id)self), self.class);
      });
      return entry;
    }
    @end

    int main(int argc, char *argv[]) {
      @autoreleasepool {
        NSMutableArray<NSMutableDictionary<NSString *, id<NSCopying>> *> *many = [NSMutableArray array];
        int (^add)(int, int) = ^(int a, int b) { return a + b; };
        CGRect frame = (CGRect){ .origin = { 1, 2 }, .size.width = add(3, 4) };
        for (int i = 0, j = argc; i < j; i++, j--) { if (i % 2) continue; many[i] = [@{} mutableCopy]; }
        NSLog(@"%s %d" @" %@ " "%f", argv[0], argc > 1 ? argc : -1, many, frame.size.width);
      }
      return EXIT_SUCCESS;
    }
    """

  @Test("the source parses without a diagnostic")
  func parses() {
    let parsed = parse(LibraryTests.source)
    #expect(parsed.lines.filter { !$0.contains("`Hook.h` is not read") } == [])
    let trees = parsed.unit.declarations.map(TreeText.decl)
    #expect(trees.count == 20, "\(trees.count)")
    let text = trees.joined(separator: "\n")
    for part in [
      "(decl weak typeof(self) | weakSelf = self)",
      "(decl @objc_precise_lifetime id | keep = self)",
      "[class HookEntry<id> entryWithSelector:object:options:block:error: selector (cast id self) options block error]",
      "(+[instancetype sharedHookEntry] ", "(decl strong typeof(self) | self = self_weak_)",
      "(catch NSException exception: * {(throw)})",
      "(call ((cast void * (id, SEL, NSInvocation *) objc_msgSend)) self original invocation)",
      "(decl unsigned char | bytes: [(stmts ", "@\"%s %d %@ %f\"",
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test("ten thousand lines of it parse, each declaration once")
  func long() {
    let parsed = parse(
      String(
        repeating:
          "@interface A\n- (void)a:(int)x;\n@end\n@implementation A\n- (void)a:(int)x { [self a:x + 1]; }\n@end\n",
        count: 2000))
    #expect(parsed.lines == [])
    #expect(parsed.unit.declarations.count == 4000)
  }
}
