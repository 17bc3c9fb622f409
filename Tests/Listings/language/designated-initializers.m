// A chain of initializers: convenience ones call the designated one, which calls super's; a failing one gives nil.
#import <Foundation/Foundation.h>

@interface Shape : NSObject
@property (nonatomic, readonly) NSString *name;
- (instancetype)initWithName:(NSString *)name NS_DESIGNATED_INITIALIZER;
@end
@implementation Shape
- (instancetype)init { return [self initWithName:@"shape"]; }
- (instancetype)initWithName:(NSString *)name {
  if (name.length == 0) return nil;
  if ((self = [super init])) _name = [name copy];
  return self;
}
- (void)dealloc { NSLog(@"%@ ends", _name ?: @"(nameless)"); }
@end

@interface Square : Shape
@property (nonatomic) double side;
- (instancetype)initWithSide:(double)side NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithName:(NSString *)name NS_UNAVAILABLE;
+ (instancetype)unit;
@end
@implementation Square
- (instancetype)initWithSide:(double)side {
  self = [super initWithName:side > 0 ? @"square" : @""];
  if (!self) return nil;
  _side = side;
  return self;
}
- (instancetype)init { return [self initWithSide:1]; }
- (instancetype)initWithName:(NSString *)name { return [self initWithSide:1]; }
+ (instancetype)unit { return [self new]; }
@end
@interface Tile : Square
@end
@implementation Tile
@end

int main(void) {
  @autoreleasepool {
    NSLog(@"%@", [Shape new].name);
    NSLog(@"%@", [[Square alloc] initWithSide:-1]);
    Square *square = [[Square alloc] initWithSide:3];
    NSLog(@"%@ %g", square.name, square.side);
    NSLog(@"%@ %g", [[Tile unit] class], [Tile unit].side);
  }
  return 0;
}
