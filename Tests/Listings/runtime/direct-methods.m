#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Engine : NSObject {
  int _level;
}
@property (nonatomic, direct) int speed;
@property (nonatomic, copy, direct) NSString *name;
@property (nonatomic) int gear;
@property (class, direct, readonly) NSString *maker;
- (int)twice:(int)n __attribute__((objc_direct));
- (double)half __attribute__((objc_direct));
- (NSRange)range __attribute__((objc_direct));
- (instancetype)initWithLevel:(int)level __attribute__((objc_direct));
+ (instancetype)engine __attribute__((objc_direct));
- (int)sum:(int)count, ... __attribute__((objc_direct));
- (void)ordinary;
@end

@interface Engine ()
- (NSString *)secret __attribute__((objc_direct));
@end

@interface Engine (More)
- (NSString *)more __attribute__((objc_direct));
@end

@implementation Engine
+ (void)initialize { NSLog(@"+initialize"); }
+ (NSString *)maker { return @"Otto"; }
+ (instancetype)engine { return [[self alloc] initWithLevel:4]; }
- (instancetype)initWithLevel:(int)level {
  if ((self = [super init])) _level = level;
  return self;
}
- (int)twice:(int)n { return 2 * n + _level; }
- (double)half { return _level / 2.0; }
- (NSRange)range { return NSMakeRange(1, _level); }
- (int)sum:(int)count, ... {
  va_list list;
  va_start(list, count);
  int total = 0;
  for (int i = 0; i < count; i++) total += va_arg(list, int);
  va_end(list);
  return total;
}
- (NSString *)secret { return NSStringFromSelector(_cmd); }
- (void)ordinary { NSLog(@"ordinary: %d %@", [self twice:10], [self secret]); }
- (NSString *)undeclared __attribute__((objc_direct)) { return @"undeclared"; }
@end

@implementation Engine (More)
- (NSString *)more { return [self undeclared]; }
@end

__attribute__((objc_direct_members))
@interface Helper : NSObject
@property (nonatomic) int value;
- (int)work;
@end

@implementation Helper
- (int)work { return self.value + 1; }
@end

@interface Plain : NSObject
- (int)listed;
@end
__attribute__((objc_direct_members))
@implementation Plain
- (int)listed { return [self unlisted]; }
- (int)unlisted { return 7; }
- (void)dealloc { NSLog(@"Plain dealloc"); }
@end

@interface NSString (Shout)
- (NSString *)shout __attribute__((objc_direct));
@end
@implementation NSString (Shout)
- (NSString *)shout { return [self.uppercaseString stringByAppendingString:@"!"]; }
@end

static void list(Class cls) {
  unsigned count = 0;
  Method *methods = class_copyMethodList(cls, &count);
  NSMutableArray *names = [NSMutableArray array];
  for (unsigned i = 0; i < count; i++)
    [names addObject:NSStringFromSelector(method_getName(methods[i]))];
  free(methods);
  [names sortUsingSelector:@selector(compare:)];
  NSLog(@"%@ methods: %@", cls, [names componentsJoinedByString:@" "]);
  objc_property_t *properties = class_copyPropertyList(cls, &count);
  for (unsigned i = 0; i < count; i++) NSLog(@"  property %s", property_getName(properties[i]));
  free(properties);
}

int main(void) {
  @autoreleasepool {
    NSLog(@"start");
    NSLog(@"%@", Engine.maker);
    Engine *engine = [Engine engine];
    NSLog(@"%d %g %@ %d", [engine twice:3], [engine half], NSStringFromRange([engine range]), [engine sum:3, 1, 2, 3]);
    [engine ordinary];
    engine.speed = 50;
    NSMutableString *text = [NSMutableString stringWithString:@"V8"];
    engine.name = text;
    [text appendString:@"!"];
    engine.speed += 5;
    NSLog(@"%d %@ %@", engine.speed, engine.name, [engine more]);
    list([Engine class]);
    list(object_getClass([Engine class]));
    list([Helper class]);
    list([Plain class]);

    NSLog(@"responds: %d %d %d", [engine respondsToSelector:NSSelectorFromString(@"twice:")],
          [engine respondsToSelector:NSSelectorFromString(@"speed")], [engine respondsToSelector:@selector(ordinary)]);
    NSLog(@"method: %d", class_getInstanceMethod([Engine class], sel_registerName("secret")) != NULL);
    NSLog(@"signature: %@", [engine methodSignatureForSelector:sel_registerName("half")]);
    @try {
      [engine performSelector:NSSelectorFromString(@"secret")];
    } @catch (NSException *e) {
      NSLog(@"%@", e.name);
    }
    [engine setValue:@"W12" forKey:@"name"];
    NSLog(@"%@ %@", [engine valueForKey:@"name"], [engine valueForKey:@"speed"]);

    Engine *none = nil;
    NSLog(@"nil: %d %g %@ %@ %d", [none twice:3], [none half], NSStringFromRange([none range]), [none secret], none.speed);
    none.speed = 4;
    Helper *helper = [Helper new];
    helper.value = 41;
    NSLog(@"%d %d %@", [helper work], [[Plain new] listed], [@"loud" shout]);
    void (^block)(void) = ^{ NSLog(@"in a block: %d", [engine twice:1]); };
    block();
  }
  return 0;
}
