// `null` of a JSON text is an NSNull, which has no methods of strings.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSData *text = [@"{\"name\": null}" dataUsingEncoding:NSUTF8StringEncoding];
    NSDictionary *map = [NSJSONSerialization JSONObjectWithData:text options:0 error:NULL];
    NSLog(@"%lu", (unsigned long)[map[@"name"] length]);
  }
  return 0;
}
