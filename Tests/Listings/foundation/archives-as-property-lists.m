// A keyed archive is a property list: $archiver, $version, $top, and $objects that refer to each other by number.
#import <Foundation/Foundation.h>

@interface Person : NSObject <NSCoding>
@property (copy) NSString *name;
@property float height;
@property (strong) id details;
@end
@implementation Person
- (void)encodeWithCoder:(NSCoder *)coder {
    [coder encodeObject:self.name forKey:@"name"];
    [coder encodeFloat:self.height forKey:@"height"];
    [coder encodeObject:self.details forKey:@"details"];
    [coder encodeBool:YES forKey:@"known"];
}
- (instancetype)initWithCoder:(NSCoder *)coder {
    if ((self = [super init])) {
        _name = [coder decodeObjectForKey:@"name"];
        _height = [coder decodeFloatForKey:@"height"];
        _details = [coder decodeObjectForKey:@"details"];
    }
    return self;
}
@end

int main(void) {
    @autoreleasepool {
        Person *ada = [Person new];
        ada.name = @"Ada";
        ada.height = 1.5f;
        ada.details = @[@1, @0.1f, @YES, @ULLONG_MAX, @-3, [NSNull null], [@"text" mutableCopy],
                        [NSDate dateWithTimeIntervalSince1970:0], [NSSet setWithObject:@2],
                        [NSValue valueWithRange:NSMakeRange(1, 2)], [NSURL URLWithString:@"http://a.b/c"],
                        [NSDecimalNumber decimalNumberWithString:@"1.25"]];
        NSData *data = [NSKeyedArchiver archivedDataWithRootObject:ada];
        NSLog(@"%@", [[NSString alloc] initWithData:[data subdataWithRange:NSMakeRange(0, 8)]
                                           encoding:NSASCIIStringEncoding]);

        NSDictionary *list = [NSPropertyListSerialization propertyListWithData:data options:0 format:NULL error:NULL];
        NSLog(@"%@ %@", list[@"$archiver"], list[@"$version"]);
        NSArray *objects = list[@"$objects"];
        NSLog(@"%@ %@", objects[0], objects[2]);
        NSDictionary *person = objects[1];
        NSLog(@"%@ %@", person[@"height"], person[@"known"]);
        for (id object in objects) {
            if ([object isKindOfClass:[NSDictionary class]] && [object[@"$classname"] isEqual:@"Person"]) {
                NSLog(@"%@", [object[@"$classes"] componentsJoinedByString:@" : "]);
            }
        }

        Person *read = [NSKeyedUnarchiver unarchiveObjectWithData:data];
        NSLog(@"%@ %.1f", read.name, read.height);
        for (id detail in read.details) NSLog(@"%@", detail);
        NSLog(@"%d", [read.details[6] isKindOfClass:[NSMutableString class]]);

        @try {
            [NSKeyedUnarchiver unarchiveObjectWithData:[@"no archive" dataUsingEncoding:NSUTF8StringEncoding]];
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
    return 0;
}
