// Properties of a protocol: those under @optional are in the list, too, and only there are class properties apart.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@protocol Shape
@property int sides;
@optional
@property (nonatomic, copy) NSString *name;
@property (class, readonly) int count;
@end

@interface Square : NSObject <Shape>
@end
@implementation Square
@synthesize sides;
@end

int main(void) {
  Protocol *shape = @protocol(Shape);
  unsigned count;
  objc_property_t *list = protocol_copyPropertyList(shape, &count);
  for (unsigned i = 0; i < count; i++) printf("%s\n", property_getName(list[i]));
  free(list);
  printf("%d %d\n", protocol_getProperty(shape, "name", YES, YES) != NULL,
         protocol_getProperty(shape, "name", NO, YES) != NULL);
  free(protocol_copyPropertyList2(shape, &count, YES, NO));
  printf("%u\n", count);
  // Of the methods that `id` may have, one that takes such a block is meant.
  id set = [NSSet setWithObject:@1];
  [set enumerateObjectsUsingBlock:^(id object, BOOL *stop) { printf("%d\n", [object intValue]); }];
  id array = @[ @2 ];
  [array enumerateObjectsUsingBlock:^(id object, NSUInteger index, BOOL *stop) { printf("%d\n", [object intValue]); }];
  return [Square new] == nil;
}
