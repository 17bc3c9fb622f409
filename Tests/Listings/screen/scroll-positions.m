// Enumerators of a screen's types are constants.
#import <UIKit/UIKit.h>

enum {
  Top = UICollectionViewScrollPositionTop,
  Corner = UICollectionViewScrollPositionRight | UICollectionViewScrollPositionBottom,
};

int main(void) {
  printf("%d %d\n", Top, Corner);
  return 0;
}
