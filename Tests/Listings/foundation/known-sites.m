// What one place in the program sends reaches what the class has at that moment: methods of Foundation that were called there
// often, then replaced; blocks of several kinds; an exception's class whose making changes.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Problem : NSException
@end
@implementation Problem
- (instancetype)initWithName:(NSString *)name reason:(NSString *)reason userInfo:(NSDictionary *)info {
  return [super initWithName:@"Problem" reason:reason userInfo:info];
}
@end

@interface Box : NSObject
@property(nonatomic) int number;
@end
@implementation Box
- (NSUInteger)count {
  return 77;
}
- (BOOL)isEqual:(id)other {
  return [other isKindOfClass:[Box class]] && [other number] == self.number;
}
- (NSUInteger)hash {
  return 5;
}
- (id)copyWithZone:(NSZone *)zone {
  return self;
}
@end

static unsigned long countOf(id things) { return [things count]; }
static id valueOf(NSDictionary *table, id key) { return table[key]; }
static int called(int (^block)(int), int value) { return block(value); }

static NSException *thrown(Class kind, NSString *reason) {
  @try {
    @throw [kind exceptionWithName:@"Name" reason:reason userInfo:nil];
  } @catch (NSException *error) {
    return error;
  }
}

static NSUInteger always(id self, SEL _cmd) { return 1000; }

static void counts(void) {
  NSMutableArray *array = [NSMutableArray arrayWithObjects:@1, @2, nil];
  NSDictionary *table = @{@"a" : @1};
  for (int i = 0; i < 3; i++) printf("%lu %lu %lu\n", countOf(array), countOf(table), countOf([Box new]));
  printf("nil %lu\n", countOf(nil));
  Method method = class_getInstanceMethod([array class], @selector(count));
  IMP before = method_setImplementation(method, (IMP)always);
  printf("replaced %lu\n", countOf(array));
  method_setImplementation(method, before);
  printf("again %lu\n", countOf(array));
}

static void keys(void) {
  Box *box = [Box new], *other = [Box new];
  box.number = other.number = 3;
  NSMutableDictionary *table = [NSMutableDictionary dictionary];
  table[@"one"] = @1;
  table[(id)box] = @"box";
  for (int i = 0; i < 2; i++) {
    NSLog(@"%@ %@ %@ %@", valueOf(table, @"one"), valueOf(table, other), valueOf(table, @2), valueOf(nil, @2));
  }
}

static void blocks(void) {
  int base = 10;
  __block int seen = 0;
  int (^constant)(int) = ^(int value) { return value; };
  int (^captures)(int) = ^(int value) { return value + base; };
  int (^counts)(int) = ^(int value) { seen += value; return seen; };
  for (int i = 1; i < 4; i++) printf("%d %d %d\n", called(constant, i), called(captures, i), called(counts, i));
}

static NSException *changed(id self, SEL _cmd, NSString *name, NSString *reason, NSDictionary *info) {
  printf("a changed initializer\n");
  return nil;
}

static void exceptions(void) {
  for (int i = 0; i < 2; i++) {
    NSException *error = thrown([NSException class], @"the reason"), *problem = thrown([Problem class], @"its reason");
    NSLog(@"%@: %@, %@: %@ (%@)", error.name, error.reason, problem.name, problem.reason, [problem class]);
  }
  NSException *first = thrown([NSException class], @"the reason"), *second = thrown([NSException class], @"the reason");
  printf("%d %d\n", first == second, [first isEqual:second]);
  NSMutableString *words = [NSMutableString stringWithString:@"words"];
  NSException *error = thrown([NSException class], words);
  [words appendString:@" more"];
  NSLog(@"%@", error.reason);
  SEL selector = @selector(initWithName:reason:userInfo:);
  method_setImplementation(class_getInstanceMethod([NSException class], selector), (IMP)changed);
  NSLog(@"%@", [NSException exceptionWithName:@"Name" reason:@"the reason" userInfo:nil]);
}

int main(void) {
  counts();
  keys();
  blocks();
  exceptions();
  return 0;
}
