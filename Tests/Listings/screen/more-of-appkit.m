// Classes and names of AppKit that programs for a Mac mention in passing.
#import <Cocoa/Cocoa.h>

@interface Rows : NSObject <NSTableViewDataSource, NSTableViewDelegate>
@end

@implementation Rows
- (NSInteger)numberOfRowsInTableView:(NSTableView *)table {
  return 1;
}
- (NSView *)tableView:(NSTableView *)table viewForTableColumn:(NSTableColumn *)column row:(NSInteger)row {
  NSTableCellView *cell = [table makeViewWithIdentifier:column.identifier owner:self];
  cell.textField.stringValue = @"row";
  return cell;
}
@end

int main(void) {
  @autoreleasepool {
    NSTextFieldCell *cell = [NSTextFieldCell new];
    cell.stringValue = @"cell";
    NSLog(@"%@ %d", cell.stringValue, [cell isKindOfClass:[NSCell class]]);
    NSArrayController *people = [[NSArrayController alloc] initWithContent:[NSMutableArray array]];
    [people addObject:@"Ann"];
    [people addObject:@"Bo"];
    [people removeObject:@"Ann"];
    NSLog(@"%@", [people.arrangedObjects componentsJoinedByString:@" "]);
    NSWorkspace *workspace = [NSWorkspace sharedWorkspace];
    [workspace.notificationCenter addObserverForName:NSWorkspaceDidLaunchApplicationNotification
                                              object:nil
                                               queue:nil
                                          usingBlock:^(NSNotification *note) {
                                            NSLog(@"%@: %@", note.name, note.userInfo[NSWorkspaceApplicationKey]);
                                          }];
    [workspace.notificationCenter postNotificationName:NSWorkspaceDidLaunchApplicationNotification
                                                object:workspace
                                              userInfo:@{NSWorkspaceApplicationKey : @"Notes"}];
    NSLog(@"%d", [NSFontManager sharedFontManager] == [NSFontManager sharedFontManager]);
    NSLog(@"%d", [[NSPersistentDocument new] isKindOfClass:[NSDocument class]]);
  }
  return 0;
}
