#import <Foundation/Foundation.h>

@interface Radio : NSObject <CBPeripheralDelegate>
@end
@implementation Radio
@end

int main(void) {
  id filter = nil;
  [filter setValue:@1 forKey:kCIInputIntensityKey];
  NSDictionary *look = @{(__bridge id)kCTParagraphStyleAttributeName : @"Menlo"};
  CTFontDrawGlyphs((__bridge void *)look, NULL, NULL, 0, NULL);
  MTLPixelFormat format = 3;
  GKScore *score = [GKScore scoreWithCategory:@"a"];
  NSLog(@"%@ %@", score, GKAchievement.class);
  return 0;
}
