#import <Foundation/Foundation.h>

@interface Ending : NSObject {
    NSString *name;
}
- (instancetype)initWithName:(NSString *)text;
@end

void makeOne(void);
void makeTwo(void);
