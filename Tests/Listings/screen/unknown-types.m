// With --stub-all, types, constants and classes of frameworks that no table has are there as far as their names say what they are.
// options: --stub-all
#import <MultipeerConnectivity/MultipeerConnectivity.h>
#import <CoreText/CoreText.h>
#import <QuartzCore/QuartzCore.h>
#import <UIKit/UIKit.h>

#define say(...) printf("%s\n", [NSString stringWithFormat:__VA_ARGS__].UTF8String)

@interface Peers : NSObject <MCSessionDelegate>
@end

@implementation Peers
- (void)session:(MCSession *)session peer:(MCPeerID *)peer didChangeState:(MCSessionState)state {
  switch (state) {
    case MCSessionStateConnected: say(@"connected"); break;
    case MCSessionStateConnecting: say(@"connecting"); break;
    default: say(@"state %ld", (long)state); break;
  }
}
@end

@interface Tiles : UIView
@end

@implementation Tiles
+ (Class)layerClass { return [CATiledLayer class]; }
@end

int main(void) {
  @autoreleasepool {
    [[Peers new] session:nil peer:nil didChangeState:7];
    CTFontRef font = CTFontCreateWithName((__bridge CFStringRef)@"Menlo", 12, NULL);
    say(@"%d", font == NULL);
    NSUInteger options = NSUnknownOptionOne | NSUnknownOptionTwo;
    say(@"%lu", (unsigned long)options);
    NSDictionary *settings = @{UIUnknownSettingNameKey : @(kUnknownSettingValue)};
    say(@"%@", settings);
    NSGridCell *cell = [[NSGridCell alloc] init];
    cell.rowSpan = 2;
    say(@"%d", (int)cell.rowSpan);

    Tiles *tiles = [Tiles new];
    say(@"%@ %@", [tiles.layer class], [[UIView new].layer class]);
    [(CATiledLayer *)tiles.layer setTileSize:CGSizeMake(64, 64)];
    say(@"%.0f", ((CATiledLayer *)tiles.layer).tileSize.width);
    [tiles.layer setValue:@3 forKey:@"mine"];
    say(@"%@", [tiles.layer valueForKey:@"mine"]);
    CIFilter *filter = [CIFilter filterWithName:@"CIQRCodeGenerator"];
    [filter setValue:@"text" forKey:@"inputMessage"];
    say(@"%@", [filter valueForKey:@"inputMessage"]);
    [[UIBarButtonItem appearanceWhenContainedIn:[UINavigationBar class], [UIToolbar class], nil]
        setTintColor:[UIColor redColor]];
  }
  return 0;
}
