// Data and files that are no pictures make no image.
#import <UIKit/UIKit.h>

int main(void) {
  @autoreleasepool {
    NSData *text = [@"text" dataUsingEncoding:NSUTF8StringEncoding];
    NSLog(@"%d %d", [UIImage imageWithData:text] == nil, [[UIImage alloc] initWithData:text] == nil);
    NSLog(@"%d", [UIImage imageWithData:nil] == nil);
    NSLog(@"%d %d", [UIImage imageWithContentsOfFile:@"/no/such.png"] == nil,
          [[UIImage alloc] initWithContentsOfFile:@"/no/such.png"] == nil);
    NSString *dot = @"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";
    NSData *picture = [[NSData alloc] initWithBase64EncodedString:dot options:0];
    NSLog(@"%d %d", [UIImage imageWithData:picture] != nil, [[UIImage alloc] initWithData:picture] != nil);
    NSString *path = [NSTemporaryDirectory() stringByAppendingPathComponent:@"picture.png"];
    [picture writeToFile:path atomically:YES];
    NSLog(@"%d", [UIImage imageWithContentsOfFile:path].CGImage != NULL);
    NSLog(@"%d", [UIColor respondsToSelector:NSSelectorFromString(@"colorWithDeviceRed:green:blue:alpha:")]);
  }
  return 0;
}
