// Data asks a coder without keys for data, and gives it to one.
#import <Foundation/Foundation.h>

@interface Tape : NSCoder
@property (nonatomic, copy) NSData *data;
@end

@implementation Tape
- (void)encodeDataObject:(NSData *)data {
    NSLog(@"%@", NSStringFromSelector(_cmd));
    self.data = data;
}
- (NSData *)decodeDataObject {
    NSLog(@"%@", NSStringFromSelector(_cmd));
    return self.data;
}
@end

int main(void) {
    @autoreleasepool {
        Tape *tape = [Tape new];
        [[@"bread" dataUsingEncoding:NSUTF8StringEncoding] encodeWithCoder:tape];
        NSData *data = [[NSData alloc] initWithCoder:tape];
        NSLog(@"%@", [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding]);
    }
    return 0;
}
