// Functions of C observe a notification center: the local one is NSNotificationCenter's, Darwin's carries only names.
#import <Foundation/Foundation.h>

@interface Watcher : NSObject
@property (nonatomic) int count;
@end
@implementation Watcher
- (void)noted:(NSNotification *)notification { NSLog(@"method: %@ %@", notification.name, notification.userInfo); }
@end

static void heard(CFNotificationCenterRef center, void *observer, CFNotificationName name, const void *object, CFDictionaryRef userInfo) {
    Watcher *watcher = (__bridge Watcher *)observer;
    watcher.count += 1;
    NSLog(@"callback %d: %@ object %@ info %@", watcher.count, name, object, (__bridge NSDictionary *)userInfo);
}

int main(void) {
    @autoreleasepool {
        Watcher *watcher = [Watcher new];
        CFNotificationCenterRef local = CFNotificationCenterGetLocalCenter();
        CFNotificationCenterAddObserver(local, (__bridge const void *)watcher, heard, CFSTR("Changed"), NULL, CFNotificationSuspensionBehaviorDeliverImmediately);
        [[NSNotificationCenter defaultCenter] addObserver:watcher selector:@selector(noted:) name:@"Changed" object:nil];
        [[NSNotificationCenter defaultCenter] postNotificationName:@"Changed" object:@"sender" userInfo:@{@"a": @1}];
        CFNotificationCenterPostNotification(local, CFSTR("Changed"), NULL, (__bridge CFDictionaryRef)@{@"b": @2}, true);
        CFNotificationCenterRemoveObserver(local, (__bridge const void *)watcher, CFSTR("Changed"), NULL);
        CFNotificationCenterPostNotification(local, CFSTR("Changed"), NULL, NULL, true);

        CFNotificationCenterRef darwin = CFNotificationCenterGetDarwinNotifyCenter();
        CFNotificationCenterAddObserver(darwin, (__bridge const void *)watcher, heard, CFSTR("com.example.locked"), NULL, CFNotificationSuspensionBehaviorCoalesce);
        CFNotificationCenterPostNotification(darwin, CFSTR("com.example.locked"), (__bridge const void *)watcher, (__bridge CFDictionaryRef)@{@"c": @3}, YES);
        CFNotificationCenterRemoveEveryObserver(darwin, (__bridge const void *)watcher);
        CFNotificationCenterPostNotification(darwin, CFSTR("com.example.locked"), NULL, NULL, YES);
        NSLog(@"%d calls", watcher.count);
    }
    return 0;
}
