// options: --stub-all
// Structures with names like a framework's classes, blocks of unknown types, and properties that one of the program's classes has, too.
#import <Brewing/Brewing.h>
#import <Foundation/Foundation.h>
#import <UserNotifications/UserNotifications.h>

typedef struct CAKettle CAKettle;
struct CAKettle {
  CAKettle *next;
  int cups;
};
typedef union UIBox UIBox;
union UIBox {
  int number;
  float real;
};

@interface Order : NSObject
@property long type;
@property NSDictionary *options;
@end
@implementation Order
@end

static int cups(CAKettle *kettle) { return kettle ? kettle->cups + cups(kettle->next) : 0; }

static void finish(BRResultBlock block) {
  if (block) block(@"tea", nil);
}

int main(void) {
  @autoreleasepool {
    CAKettle small = {NULL, 2}, large = {&small, 5};
    UIBox box;
    box.number = 3;
    NSLog(@"%d %d", cups(&large), box.number);
    finish(nil);
    finish(^(id result, NSError *error) { NSLog(@"%@ %@", result, error); });
    UNNotificationContent *content = nil;
    UNNotificationCategory *category = nil;
    id type = content.attachments.firstObject.type;
    BOOL isSet = (category.actions.firstObject.options & UNNotificationActionOptionDestructive) != 0;
    NSLog(@"%@ %d", type, isSet);
  }
  return 0;
}
