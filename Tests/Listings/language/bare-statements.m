// Statements outside of any function, between classes and functions, in a file without `main`: they are its body.
#import <Foundation/Foundation.h>

int count = 3;

@interface Animal : NSObject
@property (copy) NSString *name;
- (void)speak;
@end

Animal *first = [Animal new];
first.name = @"first";
[first speak];

@implementation Animal
// A variable that a method names stays outside.
- (void)speak { NSLog(@"%@ %d", self.name, count); count++; }
// A variable of the statements dies at their end.
- (void)dealloc { NSLog(@"%@ is gone", self.name); }
@end

int factor = 2;
factor *= 3;
static int twice(int n) { return 2 * n; }
void (^block)(void) = ^{ NSLog(@"%s %d", __func__, twice(factor)); };
block();

for (int i = 0; i < 2; i++) {
  NSLog(@"round %d", i);
}
{
  Animal *other = [Animal new];
  other.name = @"other";
}
@try {
  [(id)first fly];
} @catch (NSException *exception) {
  NSLog(@"%@", exception.name);
}
int *place = &factor;
*place = 4;
NSLog(@"%d %d", factor, count);
