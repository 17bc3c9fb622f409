// <tgmath.h>: the type of the argument chooses the function; libraries use the names behind its macros, too.
#import <Foundation/Foundation.h>
#import <tgmath.h>

#undef ceil
#define ceil(__x) __tg_ceil(__tg_promote1((__x))(__x))
#undef fmax
#define fmax(__x, __y) __tg_fmax(__tg_promote2((__x), (__y))(__x), __tg_promote2((__x), (__y))(__y))

@interface Shape : NSObject
- (double)floor;
@end
@implementation Shape
- (double)floor { return 1; }
@end

int main(void) {
    float f = 2.5f;
    double d = 3.5;
    long double l = 4.5L;
    int i = 2;
    NSLog(@"%zu %zu %zu", sizeof(floor(f)), sizeof(floor(d)), sizeof(floor(i)));
    NSLog(@"%.1f %.1f %.1f %.1f", floor(f), floor(d), (double)floor(l), floor(i));
    NSLog(@"%zu %zu %zu", sizeof(pow(f, f)), sizeof(pow(f, d)), sizeof(pow(f, i)));
    NSLog(@"%.2f %.2f", sqrt(f), sqrt(16));
    NSLog(@"%.1f %zu %.1f %zu", ceil(d), sizeof(ceil(f)), fmax(f, d), sizeof(fmax(f, f)));
    NSLog(@"%.1f %ld %.1f", fabs(-f), lround(d), fma(f, d, 1));
    double (*function)(double) = floor;
    NSLog(@"%.1f %.1f", function(2.9), [[Shape new] floor]);
    return 0;
}
