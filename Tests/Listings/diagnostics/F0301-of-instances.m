// Objects have the method, and the class received the message.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    id kind = [NSString class];
    NSLog(@"%lu", (unsigned long)[kind length]);
  }
  return 0;
}
