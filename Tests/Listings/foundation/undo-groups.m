// Groups of an undo manager: empty ones count, open ones may not be undone; also the modes it has and credentials with passwords.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSUndoManager *manager = [NSUndoManager new];
    manager.groupsByEvent = NO;
    NSLog(@"%@", [manager.runLoopModes componentsJoinedByString:@" "]);
    manager.runLoopModes = @[ NSRunLoopCommonModes ];
    NSLog(@"%@", [manager.runLoopModes componentsJoinedByString:@" "]);
    NSLog(@"%d", manager.canUndo);
    [manager beginUndoGrouping];
    [manager endUndoGrouping];
    NSLog(@"%d", manager.canUndo);
    [manager undo];
    NSLog(@"%d %d", manager.canUndo, manager.canRedo);

    NSUndoManager *open = [NSUndoManager new];
    [open beginUndoGrouping];
    NSLog(@"level %ld", (long)open.groupingLevel);
    @try {
      [open undo];
    } @catch (NSException *exception) {
      NSLog(@"%@, %d", exception.name,
            [exception.reason hasSuffix:@"is in invalid state, undo was called with too many nested undo groups"]);
    }

    NSDecimalNumber *none = [NSDecimalNumber decimalNumberWithMantissa:0 exponent:0 isNegative:YES];
    NSLog(@"%@ %d", none, [none isEqual:NSDecimalNumber.notANumber]);
    NSURLCredential *credential =
        [NSURLCredential credentialWithUser:@"ada" password:@"tea" persistence:NSURLCredentialPersistenceForSession];
    NSLog(@"%d", credential.hasPassword);
  }
  return 0;
}
