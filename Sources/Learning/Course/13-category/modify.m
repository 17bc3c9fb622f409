#import <Foundation/Foundation.h>

@interface Song : NSObject
- (NSString *)title;
@end
@implementation Song
- (NSString *)title { return @"Yesterday"; }
@end

@interface Song (Loud)
#if SOLUTION
- (NSString *)loud_title;
#elif START
// TODO: a method loud_title that does not hide title
- (NSString *)loud_title;
#endif
@end
@implementation Song (Loud)
#if SOLUTION
- (NSString *)loud_title { return [[self title] uppercaseString]; }
#elif START
- (NSString *)title { return @"YESTERDAY"; }
#elif WRONG_still_title
- (NSString *)title { return @"YESTERDAY"; }
- (NSString *)loud_title { return [self title]; }
#endif
@end

int main(void) {
    @autoreleasepool {
        Song *song = [Song new];
        @try {
            NSLog(@"%@ %@", [song title], [song loud_title]);
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
}
