// command: check
// Accessors with names of another form, and `copy` with mutable classes.
#import <Foundation/Foundation.h>
@interface Basket : NSObject
@property (nonatomic, setter=putFruit) id fruit;
@property (nonatomic, getter=lid:) id lid;
@property (nonatomic, copy) NSMutableArray *fruits;
@property (nonatomic, copy) NSMutableArray *nuts;
@property (nonatomic, copy, readonly) NSMutableString *name;
@property (nonatomic, copy) NSArray *leaves;
@end
@implementation Basket
- (void)setNuts:(NSMutableArray *)nuts { _nuts = [nuts mutableCopy]; }
@end
int main(void) { return [Basket new] ? 0 : 1; }
