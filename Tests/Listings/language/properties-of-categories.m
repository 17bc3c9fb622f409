#import <Foundation/Foundation.h>

// A property that a superclass has by a category is no reason not to make the class's own.
@interface NSObject (Named)
@property (nonatomic, copy) NSString *name;
@end

@implementation NSObject (Named)
- (NSString *)name { return [NSString stringWithFormat:@"a %@", [self class]]; }
- (void)setName:(NSString *)name { NSLog(@"the category's"); }
@end

@interface Cat : NSObject
@property (nonatomic, copy) NSString *name;
@end

@implementation Cat
- (instancetype)init {
    if (self = [super init]) _name = @"Tom";
    return self;
}
@end

// The superclass's own property is inherited.
@interface Kitten : Cat
@property (nonatomic, copy) NSString *name;
@end

@implementation Kitten
@dynamic name;
@end

int main(void) {
    @autoreleasepool {
        Cat *cat = [[Cat alloc] init];
        NSLog(@"%@, %@", cat.name, [[NSObject alloc] init].name);
        cat.name = @"Felix";
        Kitten *kitten = [[Kitten alloc] init];
        NSLog(@"%@, %@", cat.name, kitten.name);
    }
    return 0;
}
