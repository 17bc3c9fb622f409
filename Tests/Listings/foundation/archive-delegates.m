// Keyed archives: delegates see each object and may replace it; a class that is not allowed is refused before its initWithCoder: runs.
#import <Foundation/Foundation.h>

@interface Leaf : NSObject <NSSecureCoding>
@end
@implementation Leaf
+ (BOOL)supportsSecureCoding { return YES; }
- (void)encodeWithCoder:(NSCoder *)coder {}
- (instancetype)initWithCoder:(NSCoder *)coder {
    NSLog(@"a leaf is decoded");
    return [super init];
}
@end

@interface Watcher : NSObject <NSKeyedArchiverDelegate, NSKeyedUnarchiverDelegate>
@end
@implementation Watcher
- (id)archiver:(NSKeyedArchiver *)archiver willEncodeObject:(id)object {
    return [object isEqual:@"old"] ? @"new" : object;
}
- (void)archiver:(NSKeyedArchiver *)archiver willReplaceObject:(id)object withObject:(id)other {
    NSLog(@"archiver: %@ becomes %@", object, other);
}
- (void)archiver:(NSKeyedArchiver *)archiver didEncodeObject:(id)object {
    if ([object isKindOfClass:[NSString class]]) NSLog(@"encoded %@", object);
}
- (void)archiverWillFinish:(NSKeyedArchiver *)archiver { NSLog(@"archiver will finish"); }
- (void)archiverDidFinish:(NSKeyedArchiver *)archiver { NSLog(@"archiver did finish"); }
- (id)unarchiver:(NSKeyedUnarchiver *)unarchiver didDecodeObject:(id)object {
    return [object isEqual:@"plain"] ? @"fancy" : object;
}
- (void)unarchiver:(NSKeyedUnarchiver *)unarchiver willReplaceObject:(id)object
        withObject:(id)other {
    NSLog(@"unarchiver: %@ becomes %@", object, other);
}
- (void)unarchiverWillFinish:(NSKeyedUnarchiver *)unarchiver { NSLog(@"unarchiver will finish"); }
- (void)unarchiverDidFinish:(NSKeyedUnarchiver *)unarchiver { NSLog(@"unarchiver did finish"); }
@end

int main(void) {
    @autoreleasepool {
        Watcher *watcher = [Watcher new];
        NSKeyedArchiver *archiver = [[NSKeyedArchiver alloc] initRequiringSecureCoding:NO];
        archiver.delegate = watcher;
        [archiver encodeObject:@[ @"old", @"plain" ] forKey:@"list"];
        [archiver finishEncoding];

        NSKeyedUnarchiver *unarchiver =
            [[NSKeyedUnarchiver alloc] initForReadingFromData:archiver.encodedData error:NULL];
        unarchiver.requiresSecureCoding = NO;
        unarchiver.delegate = watcher;
        NSLog(@"%@", [[unarchiver decodeObjectForKey:@"list"] componentsJoinedByString:@", "]);
        [unarchiver finishDecoding];

        NSData *leaf = [NSKeyedArchiver archivedDataWithRootObject:[Leaf new]
                                             requiringSecureCoding:YES error:NULL];
        NSData *leaves = [NSKeyedArchiver archivedDataWithRootObject:@[ [Leaf new] ]
                                               requiringSecureCoding:YES error:NULL];
        NSLog(@"%d", [NSKeyedUnarchiver unarchivedObjectOfClass:[NSString class]
                                                       fromData:leaf error:NULL] == nil);
        NSLog(@"%d", [NSKeyedUnarchiver unarchivedObjectOfClass:[NSArray class]
                                                       fromData:leaves error:NULL] == nil);
        NSSet *both = [NSSet setWithObjects:[NSArray class], [Leaf class], nil];
        NSLog(@"%lu", [[NSKeyedUnarchiver unarchivedObjectOfClasses:both
                                                           fromData:leaves error:NULL] count]);
    }
    return 0;
}
