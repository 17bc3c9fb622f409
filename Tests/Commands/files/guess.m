// Reads numbers until one is right.
#import <Foundation/Foundation.h>

@interface Game : NSObject
- (NSComparisonResult)compare:(int)guess;
@end

@implementation Game
- (NSComparisonResult)compare:(int)guess {
  return [@(guess) compare:@7];
}
@end

int main(void) {
  @autoreleasepool {
    Game *game = [Game new];
    NSComparisonResult result;
    do {
      int guess = 0;
      printf("Your guess: ");
      scanf("%d", &guess);
      result = [game compare:guess];
      if (result == NSOrderedAscending) printf("too small\n");
      if (result == NSOrderedDescending) printf("too large\n");
    } while (result != NSOrderedSame);
    printf("right\n");
  }
  return 0;
}
