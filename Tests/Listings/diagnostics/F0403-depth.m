// options: --max-depth 100
#import <Foundation/Foundation.h>

@interface Car : NSObject
@property (copy) NSString *name;
@end
@implementation Car
- (NSString *)name {
  return self.name;
}
@end

int main(void) {
  NSLog(@"%@", [Car new].name);
  return 0;
}
