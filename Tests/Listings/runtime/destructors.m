// What clang adds to a class whose instance variables have to be let go of: a method `.cxx_destruct`, behind all others.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Note : NSObject
@end
@implementation Note
- (void)dealloc { NSLog(@"note torn up"); }
@end

@interface Plain : NSObject
@property (nonatomic) int count;
@end
@implementation Plain
@end

@interface Desk : Plain {
  __weak id _owner;
}
@property (nonatomic, strong) Note *note;
- (void)tidy;
@end
@implementation Desk
- (void)tidy {}
- (id)owner { return _owner; }
- (void)setOwner:(id)owner { _owner = owner; }
@end

@interface Shelf : Desk
@property (nonatomic, unsafe_unretained) id borrowed;
@end
@implementation Shelf
@end

static NSString *methods(Class cls) {
  unsigned count;
  Method *list = class_copyMethodList(cls, &count);
  NSMutableArray *names = [NSMutableArray array];
  for (unsigned i = 0; i < count; i++) [names addObject:NSStringFromSelector(method_getName(list[i]))];
  free(list);
  return [names componentsJoinedByString:@" "];
}

int main(void) {
  @autoreleasepool {
    NSLog(@"%@", methods([Plain class]));
    NSLog(@"%@", methods([Desk class]));
    NSLog(@"%@", methods([Shelf class]));
    SEL destruct = NSSelectorFromString(@".cxx_destruct");
    NSLog(@"%d %d", [Plain instancesRespondToSelector:destruct], [Shelf instancesRespondToSelector:destruct]);
    NSLog(@"%s", method_getTypeEncoding(class_getInstanceMethod([Desk class], destruct)));
    NSObject *owner = [NSObject new];
    @autoreleasepool {
      Desk *desk = [Desk new];
      desk.note = [Note new];
      [desk setOwner:owner];
      ((void (*)(id, SEL))[desk methodForSelector:destruct])(desk, destruct);
      NSLog(@"%@ %d", desk.note, [desk owner] == owner);
      desk.note = [Note new];
      NSLog(@"desk goes");
    }
  }
  return 0;
}
