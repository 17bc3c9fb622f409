#import <Foundation/Foundation.h>

/// Says when it ends.
@interface Note : NSObject {
  @public
    NSString *_text;
}
+ (Note *)noteWithText:(NSString *)text;
- (Note *)copyUpperCase;
- (BOOL)check:(NSError **)error;
@property(nonatomic, retain) Note *next;
@end
