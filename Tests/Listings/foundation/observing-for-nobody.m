// An observer that is nil: the object is observed, nobody is told, and the registration can be removed once.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Towel : NSObject
@property (nonatomic, copy) NSString *location;
@end
@implementation Towel
@end

int main(void) {
    @autoreleasepool {
        Towel *towel = [Towel new];
        NSObject *observer = nil;
        [towel addObserver:observer forKeyPath:@"location" options:NSKeyValueObservingOptionInitial context:NULL];
        NSLog(@"%s", object_getClassName(towel));
        towel.location = @"beach";
        [towel removeObserver:observer forKeyPath:@"location"];
        NSLog(@"%s %@", object_getClassName(towel), towel.location);
        @try {
            [towel removeObserver:observer forKeyPath:@"location"];
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }

        NSArray *people = @[@{@"name": @"A", @"tags": @[@"x", @"y"]}, @{@"name": @"B", @"tags": @[@"y"]}];
        NSLog(@"%@", [[people valueForKeyPath:@"@unionOfArrays.tags"] componentsJoinedByString:@","]);
        NSLog(@"%@", [[[people valueForKeyPath:@"@distinctUnionOfArrays.tags"]
            sortedArrayUsingSelector:@selector(compare:)] componentsJoinedByString:@","]);
    }
    return 0;
}
