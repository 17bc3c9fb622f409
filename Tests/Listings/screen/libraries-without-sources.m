// options: --stub-all
// What a library's header declares and nothing defines, since the library is there as a binary: classes, functions and variables stand in.
#import <UIKit/UIKit.h>

extern NSString *const ShareToPaper;
extern const int ShareLimit;
NSArray *ShareNames(int kind);
void ShareBegin(void);

@class ShareSheet;
@protocol ShareDelegate <NSObject>
- (void)sheetDidShare:(ShareSheet *)sheet;
@end

@interface ShareSheet : UIView
@property (nonatomic, weak) id<ShareDelegate> shareDelegate;
@property (nonatomic) int limit;
+ (instancetype)sheetWithTitle:(NSString *)title;
- (instancetype)initWithKind:(int)kind;
- (BOOL)showIn:(UIView *)view;
@end

@interface ShareCenter : NSObject
+ (ShareCenter *)sharedCenter;
- (void)open:(NSURL *)url;
@end

@interface MySheet : ShareSheet
@end
@implementation MySheet
- (BOOL)showIn:(UIView *)view {
  NSLog(@"mine first");
  return [super showIn:view];
}
@end

int main(void) {
  @autoreleasepool {
    ShareBegin();
    NSLog(@"%@ %d %@", @{ShareToPaper : @1}[ShareToPaper], ShareLimit, ShareNames(2));
    void (*begin)(void) = ShareBegin;
    NSLog(@"%d", begin == NULL);
    ShareSheet *sheet = [ShareSheet sheetWithTitle:@"x"];
    sheet.limit = 4;
    NSLog(@"%@ %d %d", [sheet class], sheet.limit, [sheet showIn:nil]);
    ShareSheet *own = [[MySheet alloc] initWithKind:2];
    NSLog(@"%d %@", [own showIn:nil], [own superclass]);
    [[ShareCenter sharedCenter] open:nil];
    NSLog(@"%@", [ShareCenter class]);
  }
  return 0;
}
