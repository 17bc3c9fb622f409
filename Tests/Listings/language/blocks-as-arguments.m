// Block variables handed to methods and functions that take objects, and __block variables whose first value comes from
// something that already knows them.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Job : NSObject
@property (nonatomic, copy) NSString *name;
@property (nonatomic, copy) id work;
@property (nonatomic, copy) id done;
@end

@implementation Job
- (instancetype)initWithWork:(id)work {
  if (self = [super init]) _work = work;
  return self;
}
- (instancetype)initWithName:(NSString *)name work:(id)work done:(id)done {
  if (self = [self initWithWork:work]) {
    _name = [name copy];
    _done = [done copy];
  }
  return self;
}
- (int)run:(int)argument { return ((int (^)(int))self.work)(argument); }
- (void)dealloc { NSLog(@"%@ is over", _name); }
@end

static id keep(id first, id second) { return second ?: first; }

static IMP replace(Class cls, SEL selector, id block) {
  Method method = class_getInstanceMethod(cls, selector);
  return class_replaceMethod(cls, selector, imp_implementationWithBlock(block), method_getTypeEncoding(method));
}

int main(void) {
  @autoreleasepool {
    int factor = 3;
    int (^triple)(int) = ^(int x) { return x * factor; };
    void (^bye)(void) = ^{ NSLog(@"bye %d", factor); };

    Job *job = [[Job alloc] initWithWork:triple];
    job.name = @"plain";
    NSLog(@"%d", [job run:5]);

    Job *other = [[Job alloc] initWithName:@"named" work:triple done:bye];
    NSLog(@"%@ %d", other.name, [other run:7]);
    ((void (^)(void))other.done)();

    NSArray *list = [[NSArray alloc] initWithObjects:triple, bye, nil];
    NSLog(@"%lu", (unsigned long)list.count);
    id kept = keep([Job new], triple);
    NSLog(@"%d", ((int (^)(int))kept)(11));

    __block IMP original = replace([Job class], @selector(run:), ^int(Job *self, int argument) {
      int result = ((int (*)(id, SEL, int))original)(self, @selector(run:), argument);
      NSLog(@"run: %d gave %d", argument, result);
      return result + 1;
    });
    NSLog(@"%d", [job run:2]);

    __block NSInteger depth = [@[ ^{ return depth; }, ^{ return depth + 1; } ] count];
    NSLog(@"%ld", (long)depth);
    __block NSRange span = NSMakeRange(1, 2);
    NSRange (^last)(void) = [^{ return span; } copy];
    span = ({
      NSRange before = last();
      NSMakeRange(before.location + 4, before.length + 2);
    });
    NSLog(@"%@", NSStringFromRange(span));
  }
  return 0;
}
