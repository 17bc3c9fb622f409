// Messages in the braces of a first value, where a bracket could begin a designator.
#import <Foundation/Foundation.h>
#define WIDTH [Screen main].size.width
enum { first, second, third };

@interface Screen : NSObject
@property (nonatomic) CGSize size;
@property (nonatomic, copy) NSArray *names;
+ (Screen *)main;
- (CGSize)sizeTimes:(int)count;
@end

@implementation Screen
+ (Screen *)main {
  Screen *screen = [Screen new];
  screen.size = CGSizeMake(320, 480);
  screen.names = @[ @"one", @"two" ];
  return screen;
}
- (CGSize)sizeTimes:(int)count { return CGSizeMake(self.size.width * count, self.size.height * count); }
@end

int main(void) {
  @autoreleasepool {
    Screen *screen = [Screen main];
    CGRect frame = {0, 0, [Screen main].size.width, [[Screen main] size].height};
    CGSize size = {WIDTH, [screen sizeTimes:2].height};
    CGSize boxed = (CGSize){[screen sizeTimes:3].width, WIDTH};
    double numbers[] = {[screen size].width, [second] = [screen sizeTimes:2].width, [third] = WIDTH};
    int grid[2][2] = {[1][0] = 7, [0][second] = 5};
    CGSize sizes[2] = {[1].width = 9, [0] = {WIDTH, 1}};
    char bytes[4] = {[sizeof(int) - 1] = 'x'};
    NSString *name[] = {[screen names][1], [screen.names firstObject]};
    printf("%g %g, %g %g, %g %g\n", frame.size.width, frame.size.height, size.width, size.height, boxed.width, boxed.height);
    printf("%g %g %g, %d %d, %g %g, %c\n", numbers[0], numbers[1], numbers[2], grid[1][0], grid[0][1], sizes[1].width,
           sizes[0].width, bytes[3]);
    printf("%s %s\n", name[0].UTF8String, name[1].UTF8String);
  }
  return 0;
}
