// The rows that are chosen in a table and in a picker can be asked for.
#import <UIKit/UIKit.h>

@interface Menu : NSObject <UIPickerViewDataSource, UITableViewDataSource>
@end

@implementation Menu
- (NSInteger)numberOfComponentsInPickerView:(UIPickerView *)picker {
  return 2;
}
- (NSInteger)pickerView:(UIPickerView *)picker numberOfRowsInComponent:(NSInteger)component {
  return 5;
}
- (NSInteger)tableView:(UITableView *)table numberOfRowsInSection:(NSInteger)section {
  return 5;
}
- (UITableViewCell *)tableView:(UITableView *)table cellForRowAtIndexPath:(NSIndexPath *)path {
  return [UITableViewCell new];
}
@end

int main(void) {
  @autoreleasepool {
    Menu *menu = [Menu new];
    UIPickerView *picker = [UIPickerView new];
    picker.dataSource = menu;
    [picker selectRow:3 inComponent:1 animated:NO];
    NSLog(@"%ld %ld", (long)[picker selectedRowInComponent:0], (long)[picker selectedRowInComponent:1]);

    UITableView *table = [[UITableView alloc] initWithFrame:CGRectMake(0, 0, 100, 400) style:UITableViewStylePlain];
    table.dataSource = menu;
    [table reloadData];
    NSIndexPath *second = [NSIndexPath indexPathForRow:1 inSection:0];
    [table selectRowAtIndexPath:second animated:NO scrollPosition:UITableViewScrollPositionNone];
    NSLog(@"row %ld", (long)table.indexPathForSelectedRow.row);
    [table deselectRowAtIndexPath:[NSIndexPath indexPathForRow:4 inSection:0] animated:NO];
    NSLog(@"row %ld", (long)table.indexPathForSelectedRow.row);
    [table deselectRowAtIndexPath:second animated:NO];
    NSLog(@"%@", table.indexPathForSelectedRow);
  }
  return 0;
}
