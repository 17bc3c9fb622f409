#import "Kiwi.h"

SPEC_BEGIN(CarSpec)

describe(@"Car", ^{
    it(@"drives", ^{
        [[@(1) should] equal:@(1)];
    });
});

SPEC_END
