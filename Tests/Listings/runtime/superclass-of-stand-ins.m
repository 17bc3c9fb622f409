// -superclass goes by what -class answers, of objects and of proxies; a -class that answers a stand-in for a class has none.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Vehicle : NSObject
@end
@implementation Vehicle
@end
@interface Car : Vehicle
@property(nonatomic, assign) int speed;
@end
@implementation Car
@end

@interface Disguise : Vehicle
@end
@implementation Disguise
- (Class)class { return [Car class]; }
@end

@interface ClassStandIn : NSProxy
@property(nonatomic, strong) Class shown;
+ (instancetype)standInForClass:(Class)shown;
@end
@implementation ClassStandIn
+ (instancetype)standInForClass:(Class)shown {
    ClassStandIn *made = [self alloc];
    made.shown = shown;
    return made;
}
- (Class)class { return self.shown; }
@end

@interface Strange : NSObject
@end
@implementation Strange
- (Class)class { return (Class)[ClassStandIn standInForClass:[Car class]]; }
@end

int main(void) {
    Car *car = [Car new];
    [car addObserver:car forKeyPath:@"speed" options:0 context:NULL];
    printf("%s\n", class_getName([car superclass]));
    [car removeObserver:car forKeyPath:@"speed"];
    printf("%s %d\n", class_getName([[Disguise new] superclass]), [[Disguise new] isKindOfClass:[Car class]]);
    printf("%s\n", class_getName([[ClassStandIn standInForClass:[Car class]] superclass]));
    Strange *strange = [Strange new];
    printf("%d %d\n", [strange superclass] == Nil, [strange isKindOfClass:[NSObject class]]);
    return 0;
}
