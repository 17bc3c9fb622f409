#import <Foundation/Foundation.h>
@interface Car : NSObject
- (void)drive;
@end
@implementation Car
- (void)drive {
    printf("drives\n");
    fprintf(stderr, "loudly\n");
}
@end
int main(void) {
    Car *car = [Car new];
    [car drive];
    return 0;
}
