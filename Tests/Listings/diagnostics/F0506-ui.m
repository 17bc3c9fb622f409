#import <AVFoundation/AVFoundation.h>
#import <Foundation/Foundation.h>
#import <GameKit/GameKit.h>

@interface Sound : AVAudioPlayer <GKMatchDelegate>
@property (nonatomic, strong) GKMatch *match;
@end
@implementation Sound
@end

int main(void) {
  [Sound new];
  return 0;
}
