// A table asks its data source when it comes on the screen and when it reloads after that, for as many cells as it has room for; the
// listing's own views lay out and draw.
#import <UIKit/UIKit.h>

@interface Stripe : UIView
@end
@implementation Stripe
- (void)layoutSubviews {
  [super layoutSubviews];
  NSLog(@"lays out, %lu inside", (unsigned long)self.subviews.count);
}
- (void)drawRect:(CGRect)rect {
  UIImage *image = UIGraphicsGetImageFromCurrentImageContext();
  NSArray *pictures = @[ image, (id)image.CGImage ];
  NSLog(@"draws in %@, %lu pictures", NSStringFromCGRect(rect), (unsigned long)pictures.count);
}
@end

@interface BasketCell : UICollectionViewCell
@end
@implementation BasketCell
@end

@interface Shelf : UITableViewController
@property (nonatomic, copy) NSArray<NSString *> *goods;
@end
@implementation Shelf
- (void)viewDidLoad {
  [super viewDidLoad];
  NSLog(@"the table is the view: %d, and asks this controller: %d", self.tableView == self.view, self.tableView.dataSource == self);
  [self.tableView registerClass:[UITableViewCell class] forCellReuseIdentifier:@"Good"];
  self.goods = @[ @"bread", @"milk" ];
  [self.tableView reloadData];
  NSLog(@"nothing is asked before the table is seen");
}
- (void)viewDidAppear:(BOOL)animated {
  [super viewDidAppear:animated];
  NSLog(@"%@ in %lu cells", [[self.tableView.visibleCells firstObject] textLabel].text, (unsigned long)self.tableView.visibleCells.count);
  self.goods = @[ @"cake" ];
  [self.tableView reloadData];
  UITableViewCell *cell = [self.tableView cellForRowAtIndexPath:[NSIndexPath indexPathForRow:0 inSection:0]];
  NSLog(@"%@ at row %ld, below %@", cell.textLabel.text, (long)[self.tableView indexPathForCell:cell].row, [cell.textLabel.superview.superview class]);
  NSLog(@"%d", [self.tableView cellForRowAtIndexPath:[NSIndexPath indexPathForRow:9 inSection:0]] == nil);
}
- (NSInteger)tableView:(UITableView *)table numberOfRowsInSection:(NSInteger)section {
  NSLog(@"how many rows? %lu", (unsigned long)self.goods.count);
  return self.goods.count;
}
- (UITableViewCell *)tableView:(UITableView *)table cellForRowAtIndexPath:(NSIndexPath *)path {
  UITableViewCell *cell = [table dequeueReusableCellWithIdentifier:@"Good" forIndexPath:path];
  cell.textLabel.text = self.goods[path.row];
  NSLog(@"cell %ld: %@", (long)path.row, cell.textLabel.text);
  return cell;
}
@end

@interface Baskets : UIViewController <UICollectionViewDataSource>
@end
@implementation Baskets
- (void)viewDidLoad {
  [super viewDidLoad];
  UICollectionView *list = [[UICollectionView alloc] initWithFrame:self.view.bounds collectionViewLayout:[UICollectionViewFlowLayout new]];
  list.dataSource = self;
  [list registerClass:[BasketCell class] forCellWithReuseIdentifier:@"Basket"];
  [self.view addSubview:list];
  Stripe *stripe = [[Stripe alloc] initWithFrame:CGRectMake(0, 0, 40, 10)];
  UIButton *button = [UIButton buttonWithType:UIButtonTypeSystem];
  [button setTitle:@"Buy" forState:UIControlStateNormal];
  [stripe addSubview:button];
  [self.view addSubview:stripe];
  NSLog(@"%@ in %@, on a screen of %@", button.titleLabel.text, [button.titleLabel.superview class], NSStringFromCGSize(self.view.frame.size));
}
- (NSInteger)collectionView:(UICollectionView *)list numberOfItemsInSection:(NSInteger)section { return 2; }
- (UICollectionViewCell *)collectionView:(UICollectionView *)list cellForItemAtIndexPath:(NSIndexPath *)path {
  UICollectionViewCell *cell = [list dequeueReusableCellWithReuseIdentifier:@"Basket" forIndexPath:path];
  NSLog(@"%@ %ld", [cell class], (long)path.item);
  return cell;
}
@end

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic, strong) UIWindow *window;
@end
@implementation AppDelegate
- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)options {
  UITabBarController *tabs = [UITabBarController new];
  tabs.viewControllers = @[ [Shelf new] ];
  self.window = [[UIWindow alloc] initWithFrame:[UIScreen mainScreen].bounds];
  self.window.rootViewController = tabs;
  [self.window makeKeyAndVisible];
  return YES;
}
- (void)applicationDidBecomeActive:(UIApplication *)application {
  [self.window.rootViewController presentViewController:[Baskets new] animated:NO completion:nil];
}
@end

int main(int argc, char *argv[]) {
  @autoreleasepool { return UIApplicationMain(argc, argv, nil, NSStringFromClass([AppDelegate class])); }
}
