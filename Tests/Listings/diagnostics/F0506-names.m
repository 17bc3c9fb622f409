#import <Foundation/Foundation.h>

@interface Map : NSObject <MKAnnotation>
@end
@implementation Map
@end

int main(void) {
  id filter = nil;
  [filter setValue:@1 forKey:kCIInputIntensityKey];
  NSDictionary *query = @{(__bridge id)kSecClass : @"password"};
  SecItemDelete((__bridge CFDictionaryRef)query);
  CLLocationDegrees latitude = 3;
  CIColor *color = [CIColor colorWithRed:0 green:0 blue:0];
  NSLog(@"%@ %@", color, CIVector.class);
  return 0;
}
