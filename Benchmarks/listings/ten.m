#import <Foundation/Foundation.h>

@interface Greeter : NSObject
@end
@implementation Greeter
- (NSString *)greet:(NSString *)name { return [@"Hello, " stringByAppendingString:name]; }
@end
int main(void) {
  NSLog(@"%@", [[Greeter new] greet:@"Ada"]);
}
