// Equal small whole numbers of one type are one object, whatever the type: on Apple's systems they are tagged pointers.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    double d = 60, zero = -0.0;
    float f = 60;
    int i = 60;
    NSNumber *doubles[] = {@(d), @(d)}, *floats[] = {@(f), @(f)}, *integers[] = {@(i), @(i)};
    printf("%d %d %d\n", doubles[0] == doubles[1], floats[0] == floats[1], integers[0] == integers[1]);
    printf("%s %s %d\n", doubles[0].objCType, floats[0].objCType, [doubles[0] isEqual:floats[0]]);
    printf("%g %g\n", [@(zero) doubleValue], [@(0.0) doubleValue]);
    __unsafe_unretained NSNumber *kept;
    @autoreleasepool { kept = @(d + 1); }
    printf("%s\n", kept.stringValue.UTF8String);
  }
  return 0;
}
