// A table asks its data source when it is asked how many rows it has, and shows its cells when they are asked for; changes are shown
// together when they end. A text field's text is empty, not nil.
#import <UIKit/UIKit.h>

@interface Shelf : NSObject <UITableViewDataSource>
@property (nonatomic, copy) NSArray<NSString *> *titles;
@end

@implementation Shelf
- (NSInteger)tableView:(UITableView *)tableView numberOfRowsInSection:(NSInteger)section { return self.titles.count; }
- (UITableViewCell *)tableView:(UITableView *)tableView cellForRowAtIndexPath:(NSIndexPath *)indexPath {
    UITableViewCell *cell = [[UITableViewCell alloc] initWithStyle:UITableViewCellStyleDefault reuseIdentifier:nil];
    cell.textLabel.text = self.titles[indexPath.row];
    return cell;
}
@end

static NSString *titles(UITableView *table) {
    NSMutableArray *result = [NSMutableArray array];
    for (UITableViewCell *cell in table.visibleCells) [result addObject:cell.textLabel.text];
    return [result componentsJoinedByString:@" "];
}

int main(void) {
    @autoreleasepool {
        Shelf *shelf = [Shelf new];
        shelf.titles = @[@"a", @"b"];
        UITableView *table = [[UITableView alloc] initWithFrame:CGRectMake(0, 0, 320, 480) style:UITableViewStylePlain];
        table.dataSource = shelf;
        NSLog(@"%ld section, %ld rows", (long)table.numberOfSections, (long)[table numberOfRowsInSection:0]);
        NSLog(@"%@", [table cellForRowAtIndexPath:[NSIndexPath indexPathForRow:1 inSection:0]].textLabel.text);
        NSLog(@"%@", titles(table));

        shelf.titles = @[@"b", @"c", @"d"];
        [table beginUpdates];
        [table deleteRowsAtIndexPaths:@[[NSIndexPath indexPathForRow:0 inSection:0]] withRowAnimation:UITableViewRowAnimationNone];
        NSLog(@"%@", titles(table));
        [table endUpdates];
        NSLog(@"%@", titles(table));

        NSLog(@"'%@' %d", [UITextField new].text, [UILabel new].text == nil);
    }
    return 0;
}
