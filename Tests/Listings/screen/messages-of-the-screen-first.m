// A message to `id` is taken for the first method of its name, which is the framework's: its header is read before the program's
// own classes. So the title of any object is a string, though a class of the program has a title that is a block.
#import <UIKit/UIKit.h>

@interface Alert : NSObject
@property(nonatomic, readonly) Alert *(^title)(NSString *);
@property(nonatomic, readonly) Alert *(^loaves)(int);
@end
@implementation Alert
- (Alert * (^)(NSString *))title {
  return ^(NSString *text) {
    printf("alert %s\n", text.UTF8String);
    return self;
  };
}
- (Alert * (^)(int))loaves {
  return ^(int count) {
    printf("loaves %d\n", count);
    return self;
  };
}
@end

@interface Key : NSObject
@property(copy) NSString *title;
@end
@implementation Key
- (BOOL)isEqual:(id)object {
  return [object isKindOfClass:[Key class]] && [self.title isEqualToString:[object title]];
}
- (NSUInteger)hash {
  return self.title.hash;
}
@end

int main(void) {
  @autoreleasepool {
    Key *a = [Key new], *b = [Key new];
    a.title = b.title = @"A";
    printf("equal %d\n", [a isEqual:b]);
    Alert *alert = [Alert new];
    alert.title(@"oven").loaves(3);
    // No framework has this one.
    id any = alert;
    [any loaves](4);
  }
  return 0;
}
