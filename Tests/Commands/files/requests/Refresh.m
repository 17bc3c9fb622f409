#import "Request.h"

// Request has a property of that name, too, in a file of its own: this class cannot know.
@interface Refresh ()
@property (nonatomic) NSMutableDictionary *parameters;
@end

@implementation Refresh

- (instancetype)init {
    if ((self = [super init])) _parameters = [@{@"kind": @"refresh"} mutableCopy];
    return self;
}

- (NSString *)ownKind {
    return _parameters[@"kind"];
}

@end
