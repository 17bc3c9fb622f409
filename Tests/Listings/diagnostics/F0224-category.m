#import <Foundation/Foundation.h>

@interface Vehicle (Driving)
- (void)drive;
@end
@interface NSString ()
@property int speed;
@end

int main(void) {
  return 0;
}
