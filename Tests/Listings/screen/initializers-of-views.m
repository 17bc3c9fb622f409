// However a view is made, its designated initializer is sent.
#import <UIKit/UIKit.h>

#define SAYS(name)                                                                   \
  -(instancetype)initWithFrame : (CGRect)frame {                                     \
    if ((self = [super initWithFrame:frame])) NSLog(@"%s %@", name, NSStringFromCGRect(self.frame)); \
    return self;                                                                     \
  }

@interface Badge : UIView
@end
@implementation Badge
SAYS("badge")
- (instancetype)init {
  if ((self = [super init])) NSLog(@"badge init");
  return self;
}
@end

@interface Loud : UIButton
@end
@implementation Loud
SAYS("button")
@end

@interface Row : UITableViewCell
@end
@implementation Row
SAYS("row")
- (instancetype)initWithStyle:(UITableViewCellStyle)style reuseIdentifier:(NSString *)identifier {
  if ((self = [super initWithStyle:style reuseIdentifier:identifier])) NSLog(@"row style %ld %@", (long)style, identifier);
  return self;
}
@end

@interface Tile : UICollectionViewCell
@end
@implementation Tile
SAYS("tile")
@end

@interface List : UITableView
@end
@implementation List
- (instancetype)initWithFrame:(CGRect)frame style:(UITableViewStyle)style {
  if ((self = [super initWithFrame:frame style:style])) NSLog(@"list style %ld %@", (long)style, NSStringFromCGRect(self.frame));
  return self;
}
@end

@interface ListController : UITableViewController
@end
@implementation ListController
- (instancetype)initWithStyle:(UITableViewStyle)style {
  if ((self = [super initWithStyle:style])) NSLog(@"controller style %ld", (long)style);
  return self;
}
@end

int main(void) {
  @autoreleasepool {
    (void)[Badge new];
    (void)[[Badge alloc] initWithFrame:CGRectMake(1, 2, 3, 4)];
    (void)[Loud buttonWithType:UIButtonTypeCustom];
    (void)[Row new];
    (void)[[Row alloc] initWithStyle:UITableViewCellStyleSubtitle reuseIdentifier:@"row"];
    (void)[[List alloc] initWithFrame:CGRectMake(0, 0, 9, 9)];
    (void)[List new];
    (void)[ListController new];

    UICollectionViewFlowLayout *layout = [UICollectionViewFlowLayout new];
    layout.itemSize = CGSizeMake(30, 20);
    UICollectionView *tiles = [[UICollectionView alloc] initWithFrame:CGRectZero collectionViewLayout:layout];
    [tiles registerClass:[Tile class] forCellWithReuseIdentifier:@"tile"];
    NSIndexPath *first = [NSIndexPath indexPathForItem:0 inSection:0];
    NSLog(@"%@ %d", [[tiles dequeueReusableCellWithReuseIdentifier:@"tile" forIndexPath:first] class], layout.collectionView == tiles);

    UICollectionViewLayoutAttributes *place = [UICollectionViewLayoutAttributes layoutAttributesForCellWithIndexPath:first];
    place.frame = CGRectMake(10, 20, 30, 40);
    place.size = CGSizeMake(10, 10);
    NSLog(@"%@ %@ %d", NSStringFromCGRect(place.frame), NSStringFromCGPoint(place.center), [[place copy] isEqual:place]);

    UINavigationItem *bar = [[UINavigationItem alloc] initWithTitle:@"bar"];
    bar.rightBarButtonItem = [[UIBarButtonItem alloc] initWithTitle:@"save" style:UIBarButtonItemStyleDone target:nil action:NULL];
    NSLog(@"%@ %@ %lu", bar.title, bar.rightBarButtonItem.title, (unsigned long)bar.rightBarButtonItems.count);
  }
  return 0;
}
