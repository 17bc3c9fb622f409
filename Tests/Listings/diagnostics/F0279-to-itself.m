// command: check
// A parameter is assigned to itself, where the object's own variable was meant.
#import <Foundation/Foundation.h>
@interface Card : NSObject
@property (nonatomic, copy) NSString *name;
@end
@implementation Card
- (void)setName:(NSString *)name {
  name = name;
}
@end
int main(void) { [Card new].name = @"ace"; return 0; }
