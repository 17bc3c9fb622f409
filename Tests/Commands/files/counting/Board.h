#import "Note.h"

@interface Board : NSObject {
    Note *_first;
}
@property(nonatomic, weak) Note *latest;
- (void)pin:(Note *)note;
@end
