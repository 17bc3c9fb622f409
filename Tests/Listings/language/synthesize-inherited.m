// @synthesize and @dynamic may name a superclass's property; the class then has accessors of its own, not a property.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Shape : NSObject
@property(copy) NSString *name;
@property int sides;
@property int edges;
@end

@implementation Shape
@dynamic sides;
@end

@interface Square : Shape {
  int side_count;
}
@end

@implementation Square
@synthesize sides = side_count;
@synthesize name = _label;
@dynamic edges;
- (void)show {
  NSLog(@"%d %@ %@ %d", side_count, _label, super.name, self.edges);
}
@end

@compatibility_alias Quad Square;
typedef Square Tile;
@compatibility_alias TileAlias Tile;

int main(void) {
  @autoreleasepool {
    Shape *shape = [Quad new];
    shape.sides = 4;
    shape.name = @"square";
    shape.edges = 12;
    [(Square *)shape show];
    TileAlias *tile = [TileAlias new];
    unsigned count = 7;
    free(class_copyPropertyList([Tile class], &count));
    NSLog(@"%@ %u %d", [tile class], count, class_getInstanceMethod([Shape class], @selector(name)) == class_getInstanceMethod([Square class], @selector(name)));
    @try {
      [[Shape new] setSides:3];
    } @catch (NSException *e) {
      NSLog(@"%@", e.name);
    }
  }
  return 0;
}
