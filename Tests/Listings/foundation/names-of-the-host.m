// The host has a name and addresses of its own.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSHost *host = [NSHost currentHost];
    NSLog(@"%d %d %d", host.name.length > 0, host.localizedName.length > 0, host.address.length > 0);
    NSLog(@"%d %d", [host.names containsObject:host.name], [host.addresses containsObject:@"127.0.0.1"]);
    NSLog(@"%d", [NSHost hostWithAddress:@"10.0.0.9"].name == nil);
  }
  return 0;
}
