#import "ViewController.h"

@interface LoudButton : UIButton
@property (nonatomic) NSInteger volume;
@end
@implementation LoudButton
- (instancetype)initWithCoder:(NSCoder *)coder {
  if ((self = [super initWithCoder:coder])) NSLog(@"LoudButton initWithCoder: %@", NSStringFromCGRect(self.frame));
  return self;
}
- (void)awakeFromNib { [super awakeFromNib]; NSLog(@"LoudButton awakes, volume %ld", (long)self.volume); }
@end

@interface NameCell : UITableViewCell
@property (weak, nonatomic) IBOutlet UILabel *nameLabel;
@end
@implementation NameCell
@end

@interface DetailController : UIViewController
@property (copy) NSString *text;
@end
@implementation DetailController
- (void)viewDidLoad { [super viewDidLoad]; NSLog(@"detail: %@", self.text); }
- (void)prepareForSegue:(UIStoryboardSegue *)segue sender:(id)sender { NSLog(@"embeds by %@", segue.identifier); }
@end

@interface Badge : UIView
@property (weak, nonatomic) IBOutlet id owner;
@end
@implementation Badge
- (void)layoutSubviews { [super layoutSubviews]; NSLog(@"badge lays out"); }
- (void)drawRect:(CGRect)rect { NSLog(@"badge draws in %@", NSStringFromCGRect(rect)); }
@end

@interface ListController : UITableViewController
@property (strong, nonatomic) IBOutlet Badge *badge;
@end
@implementation ListController
- (void)viewDidLoad {
  [super viewDidLoad];
  [self.tableView registerClass:[UITableViewCell class] forCellReuseIdentifier:@"Plain"];
  NSArray *objects = [[NSBundle mainBundle] loadNibNamed:@"Badge" owner:self options:nil];
  NSLog(@"list of %@, badge %ld, its owner %@", [self.tableView class], (long)self.badge.tag, [self.badge.owner class]);
  for (id object in objects) NSLog(@"from the nib: %@", [object class]);
  [self.view addSubview:self.badge];
}
- (NSInteger)numberOfSectionsInTableView:(UITableView *)table { return 2; }
- (NSInteger)tableView:(UITableView *)table numberOfRowsInSection:(NSInteger)section { return section + 1; }
- (UITableViewCell *)tableView:(UITableView *)table cellForRowAtIndexPath:(NSIndexPath *)path {
  UITableViewCell *cell = [table dequeueReusableCellWithIdentifier:@"Plain" forIndexPath:path];
  cell.textLabel.text = [NSString stringWithFormat:@"%ld, %ld", (long)path.section, (long)path.row];
  NSLog(@"cell %@ in %@", cell.textLabel.text, [cell.textLabel.superview.superview class]);
  return cell;
}
- (void)tableView:(UITableView *)table willDisplayCell:(UITableViewCell *)cell forRowAtIndexPath:(NSIndexPath *)path {
  if (path.section == 1) NSLog(@"displays %@ (%@)", cell.textLabel.text, cell.reuseIdentifier);
}
@end

@implementation ViewController
- (instancetype)initWithCoder:(NSCoder *)coder {
  if ((self = [super initWithCoder:coder])) NSLog(@"ViewController initWithCoder:");
  return self;
}
- (void)awakeFromNib { [super awakeFromNib]; NSLog(@"ViewController awakes, label %@", self.label.text); }
- (void)viewDidLoad {
  [super viewDidLoad];
  NSLog(@"viewDidLoad %@ %@ %ld %@", self.label.text, [self.button titleForState:UIControlStateNormal], (long)self.label.tag, self.title);
  NSLog(@"%lu things, %g wide, %@, in %@", (unsigned long)self.things.count, self.buttonWidth.constant, self.navigationItem.title, NSStringFromClass([self.label.superview class]));
  [self.button sendActionsForControlEvents:UIControlEventTouchUpInside];
}
- (void)viewDidAppear:(BOOL)animated {
  [super viewDidAppear:animated];
  @try { [self performSegueWithIdentifier:@"detail" sender:self.button]; } @catch (NSException *e) { NSLog(@"%@", e.name); }
  @try { [self performSegueWithIdentifier:@"nothing" sender:nil]; } @catch (NSException *e) { NSLog(@"%@", e.name); }
  UIViewController *other = [self.storyboard instantiateViewControllerWithIdentifier:@"Detail"];
  NSLog(@"%@", [other class]);
  UITableViewController *list = [self.storyboard instantiateViewControllerWithIdentifier:@"List"];
  @try { [self.storyboard instantiateViewControllerWithIdentifier:@"Nobody"]; } @catch (NSException *e) { NSLog(@"%@", e.name); }
  [self.navigationController pushViewController:list animated:NO];
  NSLog(@"%lu cells, then %@", (unsigned long)list.tableView.visibleCells.count, [[list.tableView cellForRowAtIndexPath:[NSIndexPath indexPathForRow:0 inSection:1]].textLabel text]);
  @try { [list.tableView dequeueReusableCellWithIdentifier:@"Fancy" forIndexPath:[NSIndexPath indexPathForRow:0 inSection:0]]; } @catch (NSException *e) { NSLog(@"%@", e.reason); }
  NSLog(@"%@", [[(id)self.view viewWithTag:7] text]);
  UITableView *table = self.view.subviews.lastObject;
  [table registerClass:[UITableViewCell class] forCellReuseIdentifier:@"Cell"];
  NSLog(@"registered later: %@", [[table dequeueReusableCellWithIdentifier:@"Cell"] class]);
}
- (void)prepareForSegue:(UIStoryboardSegue *)segue sender:(id)sender {
  NSLog(@"prepare %@ from %@", segue.identifier, [sender class]);
  [(DetailController *)segue.destinationViewController setText:@"given"];
}
- (IBAction)press:(UIButton *)sender { NSLog(@"pressed %@", [sender currentTitle]); }
- (void)add:(id)sender {}
- (NSInteger)tableView:(UITableView *)t numberOfRowsInSection:(NSInteger)s { return 3; }
- (UITableViewCell *)tableView:(UITableView *)t cellForRowAtIndexPath:(NSIndexPath *)p {
  NameCell *cell = [t dequeueReusableCellWithIdentifier:@"Cell" forIndexPath:p];
  NSLog(@"row %ld: %@", (long)p.row, cell.nameLabel.text);
  return cell;
}
@end
