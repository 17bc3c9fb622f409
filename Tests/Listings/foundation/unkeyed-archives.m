// NSArchiver and NSUnarchiver, and values without keys in keyed archives; other names for classes.
#import <Foundation/Foundation.h>
@interface P : NSObject <NSCoding> @property (copy) NSString *n; @property int a; @property P *next; @end
@implementation P { struct { double x; char c; } _s; SEL _sel; Class _cls; char *_text; int _list[3]; }
- (void)fill { _s.x = 2.5; _s.c = 'z'; _sel = @selector(fill); _cls = [NSArray class]; _text = "hello"; for (int i = 0; i < 3; i++) _list[i] = i * i; }
- (void)show { NSLog(@"%@ %d %g %c %s %@ %s %d", _n, _a, _s.x, _s.c, sel_getName(_sel), _cls, _text, _list[2]); }
- (void)encodeWithCoder:(NSCoder *)c { NSLog(@"keyed: %d", c.allowsKeyedCoding); [c encodeObject:_n]; [c encodeValueOfObjCType:@encode(int) at:&_a]; [c encodeObject:_next]; [c encodeValuesOfObjCTypes:"{?=dc}:#*", &_s, &_sel, &_cls, &_text]; [c encodeArrayOfObjCType:@encode(int) count:3 at:_list]; }
- (id)initWithCoder:(NSCoder *)c { if ((self = [super init])) { _n = [c decodeObject]; [c decodeValueOfObjCType:@encode(int) at:&_a]; _next = [c decodeObject]; [c decodeValuesOfObjCTypes:"{?=dc}:#*", &_s, &_sel, &_cls, &_text]; [c decodeArrayOfObjCType:@encode(int) count:3 at:_list]; } return self; }
@end
int main(void) { @autoreleasepool { P *p = [P new]; p.n = @"first"; p.a = 4; [p fill]; p.next = [P new]; p.next.n = @"second"; [p.next fill]; p.next.next = p; NSData *d = [NSArchiver archivedDataWithRootObject:p]; P *q = [NSUnarchiver unarchiveObjectWithData:d]; [q show]; [q.next show]; NSLog(@"%d", q.next.next == q);
 NSMutableData *m = [NSMutableData data]; NSArchiver *a = [[NSArchiver alloc] initForWritingWithMutableData:m]; [a encodeObject:@"one"]; [a encodeRootObject:@[@2, @"three"]]; int n = 7; [a encodeValueOfObjCType:@encode(int) at:&n]; NSLog(@"%d", m.length > 20);
 NSUnarchiver *u = [[NSUnarchiver alloc] initForReadingWithData:m]; NSLog(@"%@ %@", [u decodeObject], [u decodeObject]); n = 0; NSLog(@"%d", u.isAtEnd); [u decodeValueOfObjCType:@encode(int) at:&n]; NSLog(@"%d %d", n, u.isAtEnd);
 @try { [a encodeObject:@1 forKey:@"k"]; } @catch (NSException *e) { NSLog(@"%@ %@", e.name, e.reason); }
 @try { [NSKeyedUnarchiver unarchiveObjectWithData:d]; } @catch (NSException *e) { NSLog(@"%@", e.name); }
 P *k = [NSKeyedUnarchiver unarchiveObjectWithData:[NSKeyedArchiver archivedDataWithRootObject:p]]; [k.next show];
 [NSKeyedArchiver setClassName:@"Q" forClass:[P class]]; NSData *kd = [NSKeyedArchiver archivedDataWithRootObject:p]; @try { [NSKeyedUnarchiver unarchiveObjectWithData:kd]; } @catch (NSException *e) { NSLog(@"%@", e.name); } [NSKeyedUnarchiver setClass:[P class] forClassName:@"Q"]; NSLog(@"%@", [[NSKeyedUnarchiver unarchiveObjectWithData:kd] n]);
 } return 0; }
