#import <Foundation/Foundation.h>

@interface Car : NSObject
@property (nonatomic) int speed;
@end
@implementation Car
+ (void)initialize { if (self == [Car class]) printf("ready\n"); }
- (void)drive { printf("drive\n"); }
- (void)dealloc { printf("gone\n"); }
@end

@interface Car (Sport)
@end
@implementation Car (Sport)
- (void)drive { printf("drive fast\n"); }
@end

@interface Watcher : NSObject
@end
@implementation Watcher
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)context {
  printf("%s changed\n", path.UTF8String);
}
@end

int main(void) {
  @autoreleasepool {
    Car *car = [Car new];
    [car drive];
    Car *none = nil;
    [none drive];
    Watcher *watcher = [Watcher new];
    [car addObserver:watcher forKeyPath:@"speed" options:0 context:NULL];
    car.speed = 7;
    [car removeObserver:watcher forKeyPath:@"speed"];
  }
  return 0;
}
