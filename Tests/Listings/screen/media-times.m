// options: --stub-all
// Core Media's times are values; what players, payments and windows have besides is known from its use.
#import <AVFoundation/AVFoundation.h>
#import <Cocoa/Cocoa.h>
#import <StoreKit/StoreKit.h>

#define say(...) printf("%s\n", [NSString stringWithFormat:__VA_ARGS__].UTF8String)

@interface Shop : NSObject
@end

@implementation Shop
@end

int main(void) {
  @autoreleasepool {
    CMTime time = CMTimeMake(3, 2), half = CMTimeMakeWithSeconds(0.5, 600);
    say(@"%.2f %.2f %lld/%d", CMTimeGetSeconds(time), CMTimeGetSeconds(half), half.value, half.timescale);
    say(@"%d %d %d %d", CMTIME_IS_VALID(time), CMTIME_IS_INVALID(kCMTimeInvalid), CMTIME_IS_INDEFINITE(kCMTimeIndefinite),
        CMTIME_IS_NUMERIC(kCMTimePositiveInfinity));
    say(@"%f %f", CMTimeGetSeconds(kCMTimeZero), CMTimeGetSeconds(kCMTimePositiveInfinity));
    say(@"%d", isnan(CMTimeGetSeconds(kCMTimeInvalid)));
    NSArray *ranges = @[ [NSValue valueWithCMTimeRange:(CMTimeRange){time, half}] ];
    say(@"%.1f %.1f", CMTimeGetSeconds([NSValue valueWithCMTime:time].CMTimeValue), CMTimeGetSeconds([ranges.firstObject CMTimeRangeValue].duration));

    // What one stand-in gives may be of another's class.
    [[SKPaymentQueue defaultQueue] addTransactionObserver:[Shop new]];
    NSWindow *window = [NSWindow new];
    [window setBackgroundColor:[NSColor greenColor]];
    NSAffineTransform *transform = [NSAffineTransform transform];
    say(@"%d %d", window.backgroundColor != nil, transform != nil);
    // NULL says nothing about a property, and an element of an unknown array is unknown.
    CBPeripheral *peripheral = [CBPeripheral new];
    if (peripheral.identifier != NULL) say(@"%@", peripheral.identifier.UUIDString);
    AVURLAsset *asset = [AVURLAsset assetWithURL:[NSURL fileURLWithPath:@"/tmp/a.mov"]];
    float width = [[[asset tracksWithMediaType:AVMediaTypeVideo] objectAtIndex:0] naturalSize].width;
    float height = [asset tracksWithMediaType:AVMediaTypeVideo][0].naturalSize.height;
    say(@"%.1f %.1f", width, height);
    // A property that another class has, too, is what its use says.
    AVPlayer *player = [AVPlayer new];
    say(@"%.1f", CMTimeGetSeconds(player.currentItem.asset.duration));
    [player seekToTime:CMTimeMake(1, 2)];
    say(@"%s", __STRING(collectionView));
  }
  return 0;
}
