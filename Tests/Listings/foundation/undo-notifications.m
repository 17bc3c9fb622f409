// NSUndoManager says what it does: groups that open and close, changes that are undone. Outside of a group nothing is registered.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSUndoManager *manager = [NSUndoManager new];
        manager.groupsByEvent = NO;
        NSMutableArray *words = [NSMutableArray arrayWithObject:@"a"];
        __block BOOL isWatched = YES;
        [NSNotificationCenter.defaultCenter
            addObserverForName:nil
                        object:manager
                         queue:nil
                    usingBlock:^(NSNotification *note) {
                        NSString *name = [note.name stringByReplacingOccurrencesOfString:@"NSUndoManager"
                                                                              withString:@""];
                        if (isWatched && ![name hasPrefix:@"Checkpoint"])
                            NSLog(@"%@ %d", name, manager.isUndoing || manager.isRedoing);
                    }];
        [manager beginUndoGrouping];
        [[manager prepareWithInvocationTarget:words] addObject:@"b"];
        [manager endUndoGrouping];
        [manager undo];
        NSLog(@"%@", [words componentsJoinedByString:@" "]);
        isWatched = NO;

        @try {
            [manager registerUndoWithTarget:words selector:@selector(removeAllObjects) object:nil];
        } @catch (NSException *problem) {
            NSLog(@"%@: %d", problem.name,
                  [problem.reason hasSuffix:@"must begin a group before registering undo"]);
        }
        [manager beginUndoGrouping];
        [manager beginUndoGrouping];
        @try {
            [manager undo];
        } @catch (NSException *problem) {
            NSLog(@"%@", problem.name);
        }
        [manager endUndoGrouping];
        [manager endUndoGrouping];
        @try {
            [manager endUndoGrouping];
        } @catch (NSException *problem) {
            NSLog(@"%d", [problem.reason hasSuffix:@"endUndoGrouping called with no matching begin"]);
        }
    }
    return 0;
}
