// command: check
// A member of a struct that a property or a message gives is a part of a copy; a weak pointer is not reached through by `->`.
#import <Foundation/Foundation.h>
@interface Card : NSObject {
  @public int level;
}
@property CGRect frame;
- (CGPoint)middle;
- (CGPoint *)corner;
@end
@implementation Card
- (CGPoint)middle { return CGPointMake(1, 1); }
- (CGPoint *)corner { static CGPoint corner; return &corner; }
@end
static CGPoint origin(void) { return CGPointZero; }

int main(void) {
  @autoreleasepool {
    Card *card = [Card new];
    card.frame.origin.x = 5;
    card.frame.size.width++;
    [card middle].x = 3;
    origin().y += 2;
    [card corner]->x = 4;
    __weak Card *weakCard = card;
    weakCard->level = 3;
    card->level = 4;
  }
  return 0;
}
