#import <Cocoa/Cocoa.h>

@interface Clerk : NSObject
- (IBAction)sell:(id)sender;
@end
@implementation Clerk
- (void)awakeFromNib { NSLog(@"clerk awakes"); }
- (void)sell:(id)sender { NSLog(@"sold"); }
@end

@interface Delegate : NSObject <NSApplicationDelegate>
@property (weak) IBOutlet NSWindow *window;
@property (strong) IBOutlet Clerk *clerk;
@end
@implementation Delegate
- (void)applicationDidFinishLaunching:(NSNotification *)notification {
  NSLog(@"launched with %@, window %@", [self.clerk class], self.window.title);
}
@end

int main(int argc, const char *argv[]) { return NSApplicationMain(argc, argv); }
