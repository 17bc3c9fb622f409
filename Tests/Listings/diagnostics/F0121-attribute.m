#import <Foundation/Foundation.h>

@interface Car : NSObject
@property (nonatomc, copy) NSString *name;
@property (nonatomic, assign, final) int speed;
@end
@implementation Car
@end

int main(void) {
  return 0;
}
