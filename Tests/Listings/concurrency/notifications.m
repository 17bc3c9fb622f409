// Observers by selector and by block, filters, removal, and observers that are gone.
#import <Foundation/Foundation.h>

@interface Listener : NSObject
@property (copy) NSString *name;
@end
@implementation Listener
- (void)heard:(NSNotification *)note { NSLog(@"%@ heard %@ from %@ with %@", self.name, note.name, note.object, note.userInfo[@"k"]); }
- (void)dealloc { NSLog(@"%@ gone", self.name); }
@end

int main(void) {
  @autoreleasepool {
    NSNotificationCenter *center = [NSNotificationCenter defaultCenter];
    Listener *one = [Listener new], *two = [Listener new];
    one.name = @"one"; two.name = @"two";
    [center addObserver:one selector:@selector(heard:) name:@"News" object:nil];
    [center addObserver:two selector:@selector(heard:) name:@"News" object:@"radio"];
    [center addObserver:two selector:@selector(heard:) name:nil object:@"paper"];
    id token = [center addObserverForName:@"News" object:nil queue:nil usingBlock:^(NSNotification *note) {
      NSLog(@"block heard %@ main %d", note.name, [NSThread isMainThread]);
    }];
    [center postNotificationName:@"News" object:@"radio" userInfo:@{@"k": @1}];
    [center postNotificationName:@"News" object:nil];
    [center postNotificationName:@"Other" object:@"paper"];
    [center removeObserver:token];
    [center removeObserver:one name:@"News" object:nil];
    [center postNotification:[NSNotification notificationWithName:@"News" object:@"radio"]];
    two = nil;
    [center postNotificationName:@"News" object:@"radio"];
    NSLog(@"nobody left");

    id main = [center addObserverForName:@"Done" object:nil queue:[NSOperationQueue mainQueue] usingBlock:^(NSNotification *note) {
      NSLog(@"done on main %d", [NSThread isMainThread]);
    }];
    dispatch_async(dispatch_get_global_queue(0, 0), ^{
      NSLog(@"posting on main %d", [NSThread isMainThread]);
      [center postNotificationName:@"Done" object:nil];
      NSLog(@"posted");
    });
    [[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:1]];
    [center removeObserver:main];

    [center addObserver:one selector:@selector(heard:) name:@"Queued" object:nil];
    NSNotificationQueue *queue = [NSNotificationQueue defaultQueue];
    NSNotification *note = [NSNotification notificationWithName:@"Queued" object:nil userInfo:@{@"k": @2}];
    [queue enqueueNotification:note postingStyle:NSPostASAP];
    [queue enqueueNotification:note postingStyle:NSPostASAP];
    NSLog(@"not yet");
    [[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:1]];
    [queue enqueueNotification:note postingStyle:NSPostNow];
    [center removeObserver:one];
  }
}
