// listing: key-value coding boxes and unboxes every scalar and structure; strings serve for numbers
// mode: arc
#import <Foundation/Foundation.h>

typedef struct { float x, y, z; } Vector;

@interface Values : NSObject
@property char c;
@property unsigned char uc;
@property short s;
@property unsigned short us;
@property int i;
@property unsigned int ui;
@property long l;
@property unsigned long ul;
@property long long ll;
@property unsigned long long ull;
@property float f;
@property double d;
@property BOOL flag;
@property NSRange range;
@property CGPoint point;
@property CGSize size;
@property CGRect rect;
@property Vector vector;
@property (assign) Class kind;
@end
@implementation Values
@end

int main(void) {
    @autoreleasepool {
        Values *v = [Values new];
        for (NSString *key in @[@"c", @"uc", @"s", @"us", @"i", @"ui", @"l", @"ul", @"ll", @"ull", @"f", @"d", @"flag"]) {
            [v setValue:@1 forKey:key];
            id boxed = [v valueForKey:key];
            NSLog(@"%@: %@ %d", key, boxed, [boxed isKindOfClass:[NSNumber class]]);
        }
        [v setValue:@3.75 forKey:@"i"];
        [v setValue:@3.75 forKey:@"d"];
        NSLog(@"%d %g", v.i, v.d);
        [v setValue:@"42" forKey:@"i"];
        [v setValue:@"2.5" forKey:@"d"];
        [v setValue:@"YES" forKey:@"flag"];
        NSLog(@"%d %g %d", v.i, v.d, v.flag);
        v.ull = 18446744073709551615ULL;
        NSLog(@"%@", [v valueForKey:@"ull"]);
        [v setValue:[NSValue valueWithRange:NSMakeRange(2, 5)] forKey:@"range"];
        NSLog(@"%@ %@", NSStringFromRange(v.range), [v valueForKey:@"range"]);
        v.point = CGPointMake(1, 2);
        v.size = CGSizeMake(3, 4);
        v.rect = CGRectMake(1, 2, 3, 4);
        NSLog(@"%@ %@ %@", [v valueForKey:@"point"], [v valueForKey:@"size"], [v valueForKey:@"rect"]);
        Vector one = {1, 2, 3};
        [v setValue:[NSValue valueWithBytes:&one objCType:@encode(Vector)] forKey:@"vector"];
        NSLog(@"%g %g %g", v.vector.x, v.vector.y, v.vector.z);
        NSValue *back = [v valueForKey:@"vector"];
        Vector two;
        [back getValue:&two];
        NSLog(@"%s %g %g %g", [back objCType], two.x, two.y, two.z);
        [v setValue:[NSString class] forKey:@"kind"];
        NSLog(@"%@ %@", NSStringFromClass(v.kind), [v valueForKey:@"kind"]);
    }
    return 0;
}
