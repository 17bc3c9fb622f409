#import <Foundation/Foundation.h>

@interface Root : NSObject
@end

@implementation Root
static int depth(void) {
  return 12;
}
@end
