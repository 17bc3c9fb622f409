// Three questions about protocols: the class's own list, the object's answer, and what a protocol asks for.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@protocol Base
- (void)must;
@optional
- (int)may:(NSString *)text;
+ (void)make;
@end
@protocol Derived <Base, NSCopying>
@property (nonatomic, readonly) int size;
@end
@protocol Alone
@end

@interface Parent : NSObject <Derived>
@end
@implementation Parent
- (void)must {}
- (int)size { return 1; }
- (id)copyWithZone:(NSZone *)zone { return self; }
@end
@interface Child : Parent <Alone>
@end
@implementation Child
@end

static NSArray *names(Protocol *protocol, BOOL isRequired, BOOL isInstance) {
  NSMutableArray *names = [NSMutableArray array];
  unsigned count;
  struct objc_method_description *list = protocol_copyMethodDescriptionList(protocol, isRequired, isInstance, &count);
  for (unsigned i = 0; i < count; i++) {
    [names addObject:[NSString stringWithFormat:@"%@ %s", NSStringFromSelector(list[i].name), list[i].types]];
  }
  free(list);
  return names;
}

int main(void) {
  @autoreleasepool {
    NSLog(@"%d %d", class_conformsToProtocol([Child class], @protocol(Derived)), [Child conformsToProtocol:@protocol(Derived)]);
    NSLog(@"%d %d", class_conformsToProtocol([Parent class], @protocol(Base)), class_conformsToProtocol([Child class], @protocol(Alone)));
    NSLog(@"%d", [[Child new] conformsToProtocol:@protocol(NSCopying)]);
    NSLog(@"%d %d", protocol_conformsToProtocol(@protocol(Derived), @protocol(Base)), protocol_conformsToProtocol(@protocol(Base), @protocol(Derived)));
    NSLog(@"%@", [names(@protocol(Base), YES, YES) componentsJoinedByString:@", "]);
    NSLog(@"%@", [names(@protocol(Base), NO, YES) componentsJoinedByString:@", "]);
    NSLog(@"%@", [names(@protocol(Base), NO, NO) componentsJoinedByString:@", "]);
    NSLog(@"%@", [names(@protocol(Derived), YES, YES) componentsJoinedByString:@", "]);
    NSLog(@"%@ %d", NSStringFromProtocol(@protocol(Alone)), NSProtocolFromString(@"Nobody") == nil);
    NSLog(@"%d", protocol_isEqual(@protocol(Alone), objc_getProtocol("Alone")));
    class_addProtocol([Child class], @protocol(NSCoding));
    NSLog(@"%d", [Child conformsToProtocol:@protocol(NSCoding)]);
  }
  return 0;
}
