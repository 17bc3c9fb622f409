// options: --stub-all
// Masonry's chains where the library is not here: its macros for numbers, and properties that other classes have under other types.
#import <UIKit/UIKit.h>
#import <Masonry/Masonry.h>
#import <sqlite3.h>

static int asked = 0;

@interface Card : UIView
- (CGFloat)margin;
@end

@implementation Card
- (CGFloat)margin {
  asked++;
  return 8;
}

- (void)arrange {
  UIView *title = [UIView new];
  [self addSubview:title];
  [title mas_makeConstraints:^(MASConstraintMaker *make) {
    make.left.equalTo(self).offset(10);
    make.top.mas_equalTo(self.mas_top).offset([self margin]);
    make.height.mas_equalTo(150).priority(MASLayoutPriorityDefaultHigh);
    make.width.mas_equalTo([self margin] / 2);
    make.size.mas_equalTo(CGSizeMake(1, [self margin]));
    make.edges.equalTo(self).insets(UIEdgeInsetsMake(1, 2, 3, 4));
    make.width.equalTo(self.mas_width).multipliedBy(0.5).priorityHigh();
    make.bottom.mas_lessThanOrEqualTo(-20);
  }];
}
@end

int main(void) {
  Card *card = [Card new];
  [card arrange];
  printf("%lu subview, asked %d times, %d\n", (unsigned long)card.subviews.count, asked, SQLITE_VERSION_NUMBER >= 3007006);
  return 0;
}
