// A protocol that is named before the one that it incorporates conforms to it all the same.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@protocol Matching;

@interface Rule : NSObject
@property (nonatomic) id<Matching> matcher;
@end
@implementation Rule
@end

@protocol Describing <NSObject>
- (void)describeTo:(NSMutableString *)text;
@end

@protocol Matching <Describing>
- (BOOL)matches:(id)object;
@end

@interface Equal : NSObject <Matching>
@end
@implementation Equal
- (BOOL)matches:(id)object { return YES; }
- (void)describeTo:(NSMutableString *)text { [text appendString:@"equal"]; }
@end

int main(void) {
    @autoreleasepool {
        Rule *rule = [Rule new];
        rule.matcher = [Equal new];
        NSLog(@"%d %d", [rule.matcher conformsToProtocol:@protocol(Describing)],
              protocol_conformsToProtocol(@protocol(Matching), @protocol(Describing)));
        NSMutableString *text = [NSMutableString string];
        [rule.matcher describeTo:text];
        NSLog(@"%@", text);
    }
    return 0;
}
