// Of a library that is missing: protocols that resemble each other, or are capitals alone; a constant beside a number; a key path.
// options: --stub-all
#import <Vault/Vault.h>
#import <UIKit/UIKit.h>

@interface Door : NSObject
@property (strong) id<VKOpenKey> openKey;
@property (strong) id<VKCloseKey> closeKey;
@property (strong) id<VKID> identity;
@property (copy) NSString *label;
@end

@implementation Door
@end

int main(void) {
  @autoreleasepool {
    Door *door = [Door new];
    door.label = @"front";
    NSNumber *chosen = nil;
    UISegmentedControl *control = [UISegmentedControl new];
    control.selectedSegmentIndex = chosen ? [chosen integerValue] : VKSegmentNone;
    NSLog(@"%ld %@ %@", (long)control.selectedSegmentIndex, door.openKey, door.identity);
    NSLog(@"%@ %@ %@", @keypath(door.label), @keypath(door, label), @keypath(Door.new, label.length));
  }
  return 0;
}
