// A program declares private classes of the libraries itself, to send them messages: no header has them.
#import <Foundation/Foundation.h>

@interface NSBlock : NSObject
- (void)invoke;
@end

@interface NSTaggedPointerString : NSString
@end

@interface NSKeyValueObservance : NSObject
@end

@interface __NSArrayM : NSMutableArray
- (BOOL)isCrowded;
@end

@interface __NSArrayM (Crowd)
@end
@implementation __NSArrayM (Crowd)
- (BOOL)isCrowded {
  return self.count > 2;
}
@end

int main(void) {
  @autoreleasepool {
    int count = 3;
    id block = ^{ printf("called with %d\n", count); };
    [(NSBlock *)block invoke];
    printf("a block: %d\n", [block isKindOfClass:NSClassFromString(@"NSBlock")]);
    NSBlock *other = block;
    [other performSelector:@selector(invoke)];
    __NSArrayM *list = (__NSArrayM *)[NSMutableArray array];
    [list addObject:@1];
    printf("crowded: %d\n", [list isCrowded]);
    [list addObjectsFromArray:@[ @2, @3 ]];
    printf("crowded: %d\n", [list isCrowded]);
  }
  return 0;
}
