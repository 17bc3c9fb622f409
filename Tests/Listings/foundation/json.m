// listing: NSJSONSerialization reads and writes, with its errors; a dictionary becomes a model by key-value coding
// mode: arc
#import <Foundation/Foundation.h>

@interface User : NSObject
@property (copy) NSString *name;
@property NSInteger age;
@property BOOL admin;
@property (copy) NSArray *tags;
@property (copy) NSString *identifier;
@end
@implementation User
- (void)setValue:(id)value forUndefinedKey:(NSString *)key {
    if ([key isEqualToString:@"id"]) self.identifier = value;
}
@end

int main(void) {
    @autoreleasepool {
        NSString *text = @"{\"name\": \"Zo\\u00e9\", \"age\": 31, \"admin\": true, \"tags\": [\"a\", 2.5, null], \"id\": \"x1\", \"more\": {}}";
        NSError *error = nil;
        NSDictionary *d = [NSJSONSerialization JSONObjectWithData:[text dataUsingEncoding:NSUTF8StringEncoding] options:0 error:&error];
        User *u = [User new];
        [u setValuesForKeysWithDictionary:d];
        NSLog(@"%@ %ld %d %@ %@", u.name, (long)u.age, u.admin, [u.tags componentsJoinedByString:@" "], u.identifier);
        NSLog(@"%@ %d", [d[@"tags"][2] class], [d[@"admin"] isEqual:@YES]);
        NSData *data = [NSJSONSerialization dataWithJSONObject:@{@"b": @[@1, @2.5, @YES, [NSNull null]], @"a": @"q\"/\n"}
                                                       options:NSJSONWritingSortedKeys error:NULL];
        NSLog(@"%@", [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding]);
        data = [NSJSONSerialization dataWithJSONObject:@{@"b": @[@1, @{}], @"a": @{@"c": @"d"}}
                                               options:NSJSONWritingSortedKeys | NSJSONWritingPrettyPrinted error:NULL];
        NSLog(@"%@", [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding]);
        id none = [NSJSONSerialization JSONObjectWithData:[@"{\"a\": }" dataUsingEncoding:NSUTF8StringEncoding] options:0 error:&error];
        NSLog(@"%@ %@ %ld", none, error.domain, (long)error.code);
        NSLog(@"%d %d", [NSJSONSerialization isValidJSONObject:@[@1, @"x"]], [NSJSONSerialization isValidJSONObject:@[[NSDate date]]]);
        @try {
            [NSJSONSerialization dataWithJSONObject:@{@"d": [NSObject new]} options:0 error:NULL];
        } @catch (NSException *e) {
            NSLog(@"%@: %@", e.name, e.reason);
        }
        NSMutableDictionary *m = [NSJSONSerialization JSONObjectWithData:[@"{\"list\": []}" dataUsingEncoding:NSUTF8StringEncoding]
                                                                 options:NSJSONReadingMutableContainers error:NULL];
        [m[@"list"] addObject:@1];
        NSLog(@"%@", m[@"list"]);
    }
    return 0;
}
