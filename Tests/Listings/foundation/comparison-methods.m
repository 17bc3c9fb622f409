// The comparisons that every object answers, by isEqual: and compare:.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSLog(@"%d %d", [@"a" isEqualTo:@"a"], [@"a" isNotEqualTo:@"a"]);
    NSLog(@"%d %d", [@1 isLessThan:@2], [@2 isGreaterThan:@2]);
    NSLog(@"%d %d", [@2 isLessThanOrEqualTo:@2], [@"b" isGreaterThanOrEqualTo:@"c"]);
    NSMutableSet *colours = [NSMutableSet setWithObjects:@"red", @"blue", nil];
    NSLog(@"%d", [colours isEqualTo:[NSSet setWithObjects:@"blue", @"red", nil]]);
    @try {
      NSLog(@"%d", [[NSObject new] isLessThan:@1]);
    } @catch (NSException *exception) {
      NSLog(@"%@", exception.name);
    }
  }
  return 0;
}
