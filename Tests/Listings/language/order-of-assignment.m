// The right side of an assignment is evaluated first, then receiver and key; that of an object last when ARC needs the result.
#import <Foundation/Foundation.h>

static id say(id object, const char *text) {
  printf("%s ", text);
  return object;
}
static int number(int value, const char *text) {
  printf("%s ", text);
  return value;
}

@interface Box : NSObject
@property (strong) id content;
@property int size;
@end
@implementation Box
@end

int main(void) {
  @autoreleasepool {
    NSMutableDictionary *map = [NSMutableDictionary new];
    NSMutableArray *list = [@[ @1 ] mutableCopy];
    Box *box = [Box new];
    ((NSMutableDictionary *)say(map, "receiver"))[say(@"k", "key")] = say(@"v", "value");
    printf("\n");
    ((NSMutableArray *)say(list, "receiver"))[number(0, "index")] = say(@"v", "value");
    printf("\n");
    ((Box *)say(box, "receiver")).content = say(@"v", "value");
    printf("\n");
    ((Box *)say(box, "receiver")).size = number(3, "value");
    printf("\n");
    id used = ((NSMutableDictionary *)say(map, "receiver"))[say(@"k", "key")] = say(@"w", "value");
    printf("%s\n", [used UTF8String]);
    used = ((Box *)say(box, "receiver")).content = say(@"x", "value");
    printf("%s\n", [used UTF8String]);
    int size = ((Box *)say(box, "receiver")).size = number(4, "value");
    printf("%d %d\n", size, box.size);
  }
  return 0;
}
