// Formats: positions, widths given as arguments, precision of strings, and what %@ does with nothing and with classes.
#import <Foundation/Foundation.h>

@interface Point3 : NSObject
@end
@implementation Point3
- (NSString *)description { return @"<p>"; }
- (NSString *)debugDescription { return @"<debug>"; }
@end

int main(void) {
  @autoreleasepool {
    NSLog(@"%@", [NSString stringWithFormat:@"%2$@ before %1$@", @"a", @"b"]);
    NSLog(@"%@", [NSString stringWithFormat:@"[%5d] [%-5d] [%05d] [%+d] [%x] [%#X] [%o]", 42, 42, 42, 42, 255, 255, 8]);
    NSLog(@"%@", [NSString stringWithFormat:@"[%*d] [%-*d] [%.*f]", 6, 7, 4, 7, 2, 3.14159]);
    NSLog(@"%@", [NSString stringWithFormat:@"[%.3s] [%8s] [%c%C] [%S]", "abcdef", "xyz", 'q', (unichar)0x00e9, u"wide"]);
    NSLog(@"%@", [NSString stringWithFormat:@"%@ %@ %@", nil, [NSNull null], [Point3 class]]);
    NSLog(@"%@ %%", [NSString stringWithFormat:@"%@ %@", [Point3 new], @[ [Point3 new] ].firstObject]);
    NSLog(@"%@", [NSString stringWithFormat:@"%e %g %g %G %.0f", 12345.678, 0.0001, 1e-5, 1e20, 2.5]);
    NSLog(@"%@", [NSString stringWithFormat:@"%lld %llu %hhd %hu %zd", LLONG_MIN, ULLONG_MAX, 300, 70000, (ssize_t)-1]);
    NSLog(@"%@", [NSString stringWithFormat:@"%@", @[ @1, @"two", @[ @3 ] ]]);
    NSLog(@"%@", [NSString stringWithFormat:@"%@", @{@"k" : @"a value", @"n" : @2}]);
    NSLog(@"%@|%@", [@"abc" stringByPaddingToLength:6 withString:@"-" startingAtIndex:0], [@"x" stringByAppendingFormat:@"%03d", 7]);
  }
  return 0;
}
