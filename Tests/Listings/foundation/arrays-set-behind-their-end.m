// Setting the element behind an array's last one appends it, in a subclass with the five primitives, too.
#import <Foundation/Foundation.h>

@interface Names : NSMutableArray
@end
@implementation Names {
  NSMutableArray *_own;
}
- (instancetype)init {
  if ((self = [super init])) _own = [NSMutableArray new];
  return self;
}
- (NSUInteger)count {
  return _own.count;
}
- (id)objectAtIndex:(NSUInteger)index {
  return _own[index];
}
- (void)insertObject:(id)object atIndex:(NSUInteger)index {
  [_own insertObject:object atIndex:index];
}
- (void)removeObjectAtIndex:(NSUInteger)index {
  [_own removeObjectAtIndex:index];
}
- (void)addObject:(id)object {
  [_own addObject:object];
}
- (void)removeLastObject {
  [_own removeLastObject];
}
- (void)replaceObjectAtIndex:(NSUInteger)index withObject:(id)object {
  [_own replaceObjectAtIndex:index withObject:object];
}
@end

int main(void) {
  Names *names = [Names new];
  names[0] = @"foo";
  names[1] = @"bar";
  names[0] = @"first";
  printf("%s\n", [names componentsJoinedByString:@" "].UTF8String);
  @try {
    names[5] = @"far";
  } @catch (NSException *exception) {
    printf("%s\n", exception.name.UTF8String);
  }
  return 0;
}
