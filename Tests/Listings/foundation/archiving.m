// listing: archiving by hand, archiving of every instance variable by the runtime, copies by archive, secure coding, files in memory
// mode: arc
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Point3 : NSObject <NSCoding>
@property int x, y;
@property (copy) NSString *label;
@property (strong) Point3 *next;
@end
@implementation Point3
- (void)encodeWithCoder:(NSCoder *)coder {
    [coder encodeInt:self.x forKey:@"x"];
    [coder encodeInt:self.y forKey:@"y"];
    [coder encodeObject:self.label forKey:@"label"];
    [coder encodeObject:self.next forKey:@"next"];
}
- (instancetype)initWithCoder:(NSCoder *)coder {
    if ((self = [super init])) {
        _x = [coder decodeIntForKey:@"x"];
        _y = [coder decodeIntForKey:@"y"];
        _label = [coder decodeObjectForKey:@"label"];
        _next = [coder decodeObjectForKey:@"next"];
    }
    return self;
}
@end

@interface Person : NSObject <NSSecureCoding> {
    int _secret;
}
@property (copy) NSString *name;
@property NSInteger age;
@property double height;
@property BOOL married;
@property (copy) NSArray *tags;
@end
@implementation Person
+ (BOOL)supportsSecureCoding { return YES; }
- (void)eachIvar:(void (^)(NSString *key))body {
    unsigned int count = 0;
    Ivar *ivars = class_copyIvarList([self class], &count);
    for (unsigned int i = 0; i < count; i++) body([NSString stringWithUTF8String:ivar_getName(ivars[i])]);
    free(ivars);
}
- (void)encodeWithCoder:(NSCoder *)coder {
    [self eachIvar:^(NSString *key) { [coder encodeObject:[self valueForKey:key] forKey:key]; }];
}
- (instancetype)initWithCoder:(NSCoder *)coder {
    if ((self = [super init])) {
        [self eachIvar:^(NSString *key) { [self setValue:[coder decodeObjectForKey:key] forKey:key]; }];
    }
    return self;
}
- (void)setSecret:(int)s { _secret = s; }
- (int)secret { return _secret; }
@end

int main(void) {
    @autoreleasepool {
        Point3 *a = [Point3 new], *b = [Point3 new];
        a.x = 1, a.y = 2, a.label = @"a", b.label = @"b";
        a.next = b, b.next = a;
        NSData *data = [NSKeyedArchiver archivedDataWithRootObject:a];
        Point3 *c = [NSKeyedUnarchiver unarchiveObjectWithData:data];
        NSLog(@"%d %d %@ %@ %d", c.x, c.y, c.label, c.next.label, c.next.next == c);
        a.next = nil, c.next = nil;

        Person *p = [Person new];
        p.name = @"Kim", p.age = 31, p.height = 1.75, p.married = YES, p.tags = @[@"x", @2];
        [p setSecret:7];
        NSError *error = nil;
        NSData *secure = [NSKeyedArchiver archivedDataWithRootObject:p requiringSecureCoding:YES error:&error];
        NSSet *classes = [NSSet setWithObjects:[Person class], [NSArray class], [NSString class], [NSNumber class], nil];
        Person *q = [NSKeyedUnarchiver unarchivedObjectOfClasses:classes fromData:secure error:&error];
        NSLog(@"%@ %ld %g %d %@ %d %@", q.name, (long)q.age, q.height, q.married, [q.tags componentsJoinedByString:@","], [q secret], error);

        NSArray *deep = @[[NSMutableString stringWithString:@"text"], @{@"k": @[@1, @2.5, @YES]}, [NSNull null], [NSDate dateWithTimeIntervalSince1970:0]];
        NSArray *copy = [NSKeyedUnarchiver unarchiveObjectWithData:[NSKeyedArchiver archivedDataWithRootObject:deep]];
        NSLog(@"%d %d %d", [copy isEqual:deep], copy[0] == deep[0], [copy[0] isKindOfClass:[NSMutableString class]]);
        NSLog(@"%@", copy);

        NSString *path = [NSTemporaryDirectory() stringByAppendingPathComponent:@"person.archive"];
        NSLog(@"%d", [NSKeyedArchiver archiveRootObject:p toFile:path]);
        NSLog(@"%@ %@", [[NSKeyedUnarchiver unarchiveObjectWithFile:path] name], [NSKeyedUnarchiver unarchiveObjectWithFile:@"/nowhere"]);

        id refused = [NSKeyedArchiver archivedDataWithRootObject:a requiringSecureCoding:YES error:&error];
        NSLog(@"%@ %@ %ld", refused, error.domain, (long)error.code);
        error = nil;
        refused = [NSKeyedUnarchiver unarchivedObjectOfClass:[NSString class] fromData:secure error:&error];
        NSLog(@"%@ %ld", refused, (long)error.code);
        @try {
            [NSKeyedArchiver archivedDataWithRootObject:@[[NSObject new]]];
        } @catch (NSException *e) {
            NSLog(@"%@: %@", e.name, e.reason);
        }
        NSMutableData *store = [NSMutableData data];
        NSKeyedArchiver *archiver = [[NSKeyedArchiver alloc] initForWritingWithMutableData:store];
        [archiver encodeObject:@"v" forKey:@"k"];
        [archiver encodeDouble:2.5 forKey:@"d"];
        [archiver encodeBool:YES forKey:@"b"];
        [archiver finishEncoding];
        NSKeyedUnarchiver *reader = [[NSKeyedUnarchiver alloc] initForReadingWithData:store];
        NSLog(@"%@ %g %d %d %d", [reader decodeObjectForKey:@"k"], [reader decodeDoubleForKey:@"d"], [reader decodeBoolForKey:@"b"],
              [reader containsValueForKey:@"x"], [reader decodeIntForKey:@"x"]);
    }
    return 0;
}
