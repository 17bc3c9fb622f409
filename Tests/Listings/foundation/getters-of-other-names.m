// Properties whose getters have names of their own.
#import <Foundation/Foundation.h>

int main(void) {
  printf("%d %d\n", @"/a".absolutePath, @"a".absolutePath);
  NSUndoManager *manager = [NSUndoManager new];
  printf("%d %d %d\n", manager.undoing, manager.redoing, manager.undoRegistrationEnabled);
  NSProgress *progress = [NSProgress progressWithTotalUnitCount:1];
  printf("%d %d\n", progress.old, NSProcessInfo.processInfo.lowPowerModeEnabled);
  printf("%d\n", [NSPort port].valid);
  printf("%s\n", [[@[ @"/a", @"b" ] valueForKey:@"absolutePath"] componentsJoinedByString:@" "].UTF8String);
  return 0;
}
