// What nobody counts: the largest counts that there are, by class.
// options: -fno-objc-arc
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSNumber *seven = @7;
    [seven retain];
    printf("%lu\n", [seven retainCount]);
    printf("%lu\n", [[NSNumber numberWithInt:1] retainCount]);
    printf("%lu\n", [[NSNumber numberWithLongLong:LLONG_MAX] retainCount]);
    printf("%lu\n", [[NSString stringWithFormat:@"a%d", 1] retainCount]);
    printf("%ld\n", CFGetRetainCount((CFTypeRef)seven));
    printf("%ld\n", CFGetRetainCount(CFSTR("constant")));
    printf("%ld\n", CFGetRetainCount((CFTypeRef)[NSString stringWithFormat:@"a%d", 1]));
  }
  return 0;
}
