#import <Foundation/Foundation.h>

typedef NS_OPTIONS(NSUInteger, EngineKind) {
    EngineKindPetrol = 1 << 0,
    EngineKindElectric = 1 << 1
};

@interface Engine : NSObject
- (instancetype)kit_initWithKind:(EngineKind)kind __attribute__((objc_method_family(init)));
- (id)start;
@end
