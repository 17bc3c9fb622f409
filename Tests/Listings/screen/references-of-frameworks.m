// options: --stub-all
// A framework's references are pointers, also beside a library that is not here; every object says how it is read aloud.
#import <UIKit/UIKit.h>
#import <CoreText/CoreText.h>
#import <Masonry/Masonry.h>

static CGFloat ascent(void *item) {
  return 4;
}

@interface Item : NSObject
@end
@implementation Item
@end

int main(void) {
  @autoreleasepool {
    CTRunDelegateCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.version = kCTRunDelegateVersion1;
    callbacks.getAscent = ascent;
    CTRunDelegateRef delegate = CTRunDelegateCreate(&callbacks, NULL);
    NSDictionary *attributes = @{};
    CTStrangeRef strange = CTStrangeCreate((CFDictionaryRef)attributes);
    NSLog(@"%d", strange == NULL);
    if (!delegate) {
      delegate = (__bridge CTRunDelegateRef)[attributes valueForKey:(__bridge id)kCTRunDelegateAttributeName];
    }
    NSLog(@"%d %d", delegate == NULL, callbacks.getAscent == ascent);
    Item *item = [Item new];
    item.isAccessibilityElement = YES;
    item.accessibilityLabel = @"item";
    CGSize size = [@"text" drawAtPoint:CGPointZero withFont:[UIFont systemFontOfSize:4]];
    NSLog(@"%.1f", size.width);
  }
  return 0;
}
