// UIView has a -setValue:forKey: of its own: exchanging it leaves other classes' alone. A protocol that only a screen has is an object, too.
#import <UIKit/UIKit.h>
#import <objc/runtime.h>

@implementation UIView (Watching)
+ (void)load {
  method_exchangeImplementations(class_getInstanceMethod(self, @selector(setValue:forKey:)),
                                 class_getInstanceMethod(self, @selector(watching_setValue:forKey:)));
}
- (void)watching_setValue:(id)value forKey:(NSString *)key {
  NSLog(@"%@ of %@", key, [self class]);
  [self watching_setValue:value forKey:key];
}
@end

@interface Car : NSObject
@property (nonatomic, copy) NSString *name;
@end
@implementation Car
@end

int main(void) {
  @autoreleasepool {
    Car *car = [Car new];
    [car setValue:@"Ada" forKey:@"name"];
    UILabel *label = [UILabel new];
    [label setValue:@"text" forKey:@"text"];
    NSLog(@"%@ %@", car.name, label.text);
    NSLog(@"%s", protocol_getName(@protocol(UIAppearanceContainer)));
  }
  return 0;
}
