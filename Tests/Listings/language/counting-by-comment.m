// -fno-objc-arc
//
// A comment in a file's first lines says how its references are counted, where nothing in its code does.
#import <Foundation/Foundation.h>

@interface Box : NSObject {
@public
  id content;
}
@end

@implementation Box
- (NSString *)description {
  return @"a box";
}
@end

int main(void) {
  @autoreleasepool {
    Box *box = [Box new];
    box->content = box;
    // A cycle under automatic counting; a plain pointer here.
    NSLog(@"%@ %d", box->content, (int)CFGetRetainCount((CFTypeRef)box));
    void *plain = box;
    NSLog(@"%@", (id)plain);
  }
  return 0;
}
