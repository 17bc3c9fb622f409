// command: check
#import <Foundation/Foundation.h>

@protocol Driving
- (void)drive;
@end
@interface Car : NSObject <Driving>
- (int)speed;
@end
@implementation Car
@end

// What NSObject and NSString have by themselves fulfils what a category adopts.
@protocol Measuring <NSObject>
- (NSUInteger)length;
- (double)weight;
@end
@interface NSString (Measuring) <Measuring>
@end
@implementation NSString (Measuring)
@end

int main(void) {
  return 0;
}
