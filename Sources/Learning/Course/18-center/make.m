#import <Foundation/Foundation.h>

typedef void (^Block)(NSString *text);

@interface Center : NSObject {
#if SOLUTION
    NSMapTable *_blocks;
#elif START
    NSMapTable *_blocks;
#elif WRONG_kept_alive
    NSMapTable *_blocks;
    NSMutableArray *_owners;
#endif
}
- (void)subscribe:(id)owner block:(Block)block;
- (void)publish:(NSString *)text;
@end

@implementation Center
- (instancetype)init {
    if ((self = [super init])) _blocks = [NSMapTable weakToStrongObjectsMapTable];
    return self;
}
- (void)subscribe:(id)owner block:(Block)block {
#if SOLUTION
    [_blocks setObject:[block copy] forKey:owner];
#elif START
    // TODO: keep the block, and the owner weakly
#elif WRONG_kept_alive
    if (!_owners) _owners = [NSMutableArray array];
    [_owners addObject:owner];
    [_blocks setObject:[block copy] forKey:owner];
#endif
}
- (void)publish:(NSString *)text {
#if SOLUTION
    for (id owner in _blocks.keyEnumerator.allObjects) {
        Block block = [_blocks objectForKey:owner];
        block(text);
    }
#elif START
    // TODO: call the blocks of all owners that live
#endif
}
@end

int main(void) {
    @autoreleasepool {
        Center *center = [Center new];
        @autoreleasepool {
            NSObject *owner = [NSObject new];
            [center subscribe:owner block:^(NSString *text) { NSLog(@"heard %@", text); }];
            [center publish:@"one"];
        }
        [center publish:@"two"];
        NSLog(@"end");
    }
}
