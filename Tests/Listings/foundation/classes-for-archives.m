// The class that an archive names: the public one of a class cluster, and what `classForCoder` answers.
#import <Foundation/Foundation.h>

@interface Base : NSObject <NSCoding>
@end
@implementation Base
- (instancetype)initWithCoder:(NSCoder *)coder { return [self init]; }
- (void)encodeWithCoder:(NSCoder *)coder { }
@end

@interface Special : Base
@end
@implementation Special
- (Class)classForCoder { return [Base class]; }
@end

int main(void) {
  @autoreleasepool {
    for (NSObject *object in @[
           @"text", [NSMutableString string], @1, @YES, @[], [NSMutableArray array], @{}, [NSSet set], [NSDate date],
           [NSMutableData data], [Base new], [Special new]
         ])
      NSLog(@"%@ %@", object.classForKeyedArchiver, [object classForArchiver]);
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
    NSData *data = [NSKeyedArchiver archivedDataWithRootObject:[Special new]];
    NSLog(@"%@", [[NSKeyedUnarchiver unarchiveObjectWithData:data] class]);
  }
  return 0;
}
