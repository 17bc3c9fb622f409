// A receiver in parentheses behind a cast, as macros write it that are given `self`, is no type in a cast of what follows.
#import <Foundation/Foundation.h>
#define OBSERVE(TARGET, PATH) [(id)(TARGET) valueForKeyPath:@#PATH]
@interface Car : NSObject
@property int speed;
@end
@implementation Car
- (void)go:(id)sender {
  NSLog(@"%@", OBSERVE(self, speed));
  NSLog(@"%@", [(NSString *)(sender) uppercaseString]);
  NSLog(@"%@", [[(id)(sender) description] uppercaseString]);
  NSLog(@"%@", [(sender) description]);
  NSLog(@"%lu", (unsigned long)[(NSString *)(id)(sender) length]);
  NSLog(@"%@", [(id)(Car.class) description]);
  NSLog(@"%@", [(id)(self.class) description]);
}
@end
int main(void) { [[Car new] go:@"hello"]; return 0; }
