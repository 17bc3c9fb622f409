#import <UIKit/UIKit.h>

int main(void) {
  @autoreleasepool {
    for (NSString *name in @[ @"star", @"star.png", @"moon", @"sun", @"st", @"rgba(1,2,3,0.5)" ])
      NSLog(@"%@: %d", name, [UIImage imageNamed:name] != nil);
    NSString *path = [NSBundle.mainBundle pathForResource:@"star@2x" ofType:@"png"];
    NSLog(@"%d %d", [UIImage imageWithContentsOfFile:path] != nil,
          [[UIImage alloc] initWithContentsOfFile:path] != nil);
    NSLog(@"%d %d", [UIImage imageWithContentsOfFile:@"/no/such.png"] != nil,
          [[UIImage alloc] initWithContentsOfFile:@"/no/such.png"] != nil);
    NSData *text = [@"text" dataUsingEncoding:NSUTF8StringEncoding];
    NSData *picture = [NSData dataWithContentsOfFile:path];
    NSLog(@"%d %d", [UIImage imageWithData:text] != nil, [UIImage imageWithData:picture] != nil);
    NSLog(@"%d %d", [[UIImage alloc] initWithData:text] != nil,
          [[UIImage alloc] initWithData:picture scale:2] != nil);
  }
  return 0;
}
