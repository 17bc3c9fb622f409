// objc_msgSend under the types of the methods it reaches: floating point, structs, pointers, several arguments.
#import <Foundation/Foundation.h>
#import <objc/message.h>

typedef struct { double x, y, z; } Vector;

@interface Math : NSObject
@end
@implementation Math
- (float)half:(float)value { return value / 2; }
- (Vector)vector:(double)x :(double)y :(double)z { return (Vector){x, y, z}; }
- (double)length:(Vector)v { return v.x * v.x + v.y * v.y + v.z * v.z; }
- (BOOL)is:(unsigned char)a below:(long long)b { return a < b; }
- (void)swap:(int *)a with:(int *)b { int t = *a; *a = *b; *b = t; }
- (const char *)text { return "text"; }
- (NSRange)range { return NSMakeRange(3, 4); }
+ (instancetype)math { return [self new]; }
@end

int main(void) {
  @autoreleasepool {
    id math = ((id(*)(Class, SEL))objc_msgSend)(objc_getClass("Math"), sel_registerName("math"));
    NSLog(@"%.2f", ((float (*)(id, SEL, float))objc_msgSend)(math, @selector(half:), 5));
    Vector v = ((Vector(*)(id, SEL, double, double, double))objc_msgSend_stret)(math, @selector(vector:::), 1, 2, 3);
    NSLog(@"%g %g %g", v.x, v.y, v.z);
    NSLog(@"%g", ((double (*)(id, SEL, Vector))objc_msgSend)(math, @selector(length:), v));
    NSLog(@"%d", ((BOOL(*)(id, SEL, unsigned char, long long))objc_msgSend)(math, @selector(is:below:), 255, 256));
    int a = 1, b = 2;
    ((void (*)(id, SEL, int *, int *))objc_msgSend)(math, @selector(swap:with:), &a, &b);
    NSLog(@"%d %d", a, b);
    NSLog(@"%s", ((const char *(*)(id, SEL))objc_msgSend)(math, @selector(text)));
    NSRange range = ((NSRange(*)(id, SEL))objc_msgSend)(math, @selector(range));
    NSLog(@"%@", NSStringFromRange(range));
    NSLog(@"%f", ((double (*)(id, SEL, Vector))objc_msgSend)(nil, @selector(length:), v));
  }
  return 0;
}
