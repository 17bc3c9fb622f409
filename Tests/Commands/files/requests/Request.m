#import "Request.h"

@interface Request ()
@property (nonatomic) NSMutableDictionary *parameters;
@end

@implementation Request

- (instancetype)init {
    if ((self = [super init])) _parameters = [@{@"kind": @"request"} mutableCopy];
    return self;
}

- (NSString *)summary {
    return self.parameters[@"kind"];
}

@end
