// A variable of the file that is named like an instance variable is meant in class methods and functions; in an instance method the
// instance variable is.
#import <Foundation/Foundation.h>

static NSString *_label;
static int _count;
enum { _flag = 3 };
static int _sum(void) { return 9; }

@interface Badge : NSObject
@property (class, copy) NSString *label;
@property (copy) NSString *label;
@property int count, flag, sum;
@end
@implementation Badge
+ (void)setLabel:(NSString *)label {
  _label = [label copy];
  _count++;
}
+ (NSString *)label { return _label ?: @"none"; }
+ (int)total {
  int (^block)(void) = ^{ return _count + _flag + _sum(); };
  return block();
}
- (NSString *)mine { return _label; }
- (int)own { return _count; }
@end

int main(void) {
  printf("%s\n", Badge.label.UTF8String);
  Badge.label = @"all";
  Badge *badge = [Badge new];
  badge.label = @"one";
  badge.count = 7;
  printf("%s %s %d %d\n", Badge.label.UTF8String, badge.mine.UTF8String, [Badge total], badge.own);
  return 0;
}
