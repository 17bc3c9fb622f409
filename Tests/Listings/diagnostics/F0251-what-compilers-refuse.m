// command: check --arc
// A message to nil itself, objects in a box, a class as a type argument, pointers to objects whose owner nobody says, and
// nonnull numbers: compilers refuse each.
#import <Foundation/Foundation.h>
@protocol Printing <NSObject>
- (void)print;
@end
@interface Press : NSObject
@property (nonatomic, nonnull) NSString *title;
@property (nonatomic, nonnull) int count;
@end
@implementation Press
@end

int main(void) {
  @autoreleasepool {
    NSLog(@"%@", [nil description]);
    NSLog(@"%@", @(@"a"));
    NSArray<NSString> *names = nil;
    NSArray<NSString *> *others = names;
    id *list = NULL;
    __strong id *owned = NULL;
    const id *fixed = NULL;
    id<Printing> printing = nil;
    [printing print];
    [printing description];
    [printing length];
    NSLog(@"%@ %p %p %p", others, list, owned, fixed);
  }
  return 0;
}
