// listing: validateValue:forKey:error: finds the validation method, which may replace the value or refuse it
// mode: arc
#import <Foundation/Foundation.h>

@interface Person : NSObject
@property (copy) NSString *name;
@property int age;
@end
@implementation Person
- (BOOL)validateName:(id *)value error:(NSError **)error {
    if ([*value length] == 0) {
        if (error) *error = [NSError errorWithDomain:@"Names" code:7 userInfo:nil];
        return NO;
    }
    *value = [*value capitalizedString];
    return YES;
}
@end

int main(void) {
    @autoreleasepool {
        Person *p = [Person new];
        id value = @"ada lovelace";
        NSError *error = nil;
        BOOL ok = [p validateValue:&value forKey:@"name" error:&error];
        NSLog(@"%d %@ %@", ok, value, error);
        value = @"";
        ok = [p validateValue:&value forKey:@"name" error:&error];
        NSLog(@"%d %@ %ld", ok, error.domain, (long)error.code);
        value = @-1;
        NSLog(@"%d", [p validateValue:&value forKey:@"age" error:NULL]);
    }
    return 0;
}
