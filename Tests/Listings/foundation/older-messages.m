// Messages of older and rarer code: a date in strftime's words, cancelling one of a run loop's messages, typed collections in an archive.
#import <Foundation/Foundation.h>

@interface Bell : NSObject
@end

@implementation Bell
- (void)ring:(NSString *)how { NSLog(@"rings %@", how); }
- (void)stop:(NSString *)how { NSLog(@"stops %@", how); }
@end

int main(void) {
  @autoreleasepool {
    NSDate *date = [NSDate dateWithTimeIntervalSince1970:1000000000.25];
    NSTimeZone *utc = [NSTimeZone timeZoneForSecondsFromGMT:0];
    NSTimeZone *east = [NSTimeZone timeZoneForSecondsFromGMT:19800];
    NSLog(@"%@", [date descriptionWithCalendarFormat:nil timeZone:utc locale:nil]);
    NSLog(@"%@", [date descriptionWithCalendarFormat:@"%Y-%m-%d %H:%M:%S.%F %z" timeZone:east locale:nil]);
    NSLog(@"%@", [date descriptionWithCalendarFormat:@"%A, %B %e, %I:%M %p" timeZone:utc locale:nil]);

    Bell *bell = [[Bell alloc] init];
    NSRunLoop *loop = [NSRunLoop currentRunLoop];
    NSArray *modes = @[NSDefaultRunLoopMode];
    NSString *loud = @"loud", *soft = @"soft";
    [loop performSelector:@selector(ring:) target:bell argument:loud order:0 modes:modes];
    [loop performSelector:@selector(ring:) target:bell argument:soft order:0 modes:modes];
    [loop performSelector:@selector(stop:) target:bell argument:loud order:0 modes:modes];
    [loop cancelPerformSelector:@selector(ring:) target:bell argument:loud];
    [loop runUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.1]];

    NSKeyedArchiver *archiver = [[NSKeyedArchiver alloc] initRequiringSecureCoding:YES];
    [archiver encodeObject:@[@"a", @"b"] forKey:@"list"];
    [archiver encodeObject:@{@"one": @1} forKey:@"table"];
    [archiver finishEncoding];
    NSKeyedUnarchiver *reader = [[NSKeyedUnarchiver alloc] initForReadingFromData:archiver.encodedData
                                                                            error:nil];
    NSArray *list = [reader decodeArrayOfObjectsOfClass:[NSString class] forKey:@"list"];
    NSDictionary *table = [reader decodeDictionaryWithKeysOfClass:[NSString class]
                                                   objectsOfClass:[NSNumber class]
                                                           forKey:@"table"];
    NSDictionary *again = [reader
        decodeDictionaryWithKeysOfClasses:[NSSet setWithObject:[NSString class]]
                         objectsOfClasses:[NSSet setWithObjects:[NSNumber class], [NSDate class], nil]
                                   forKey:@"table"];
    NSLog(@"%@ %@ %d", [list componentsJoinedByString:@"+"], table[@"one"], [again isEqual:table]);

    NSUUID *low = [[NSUUID alloc] initWithUUIDString:@"00000000-0000-0000-0000-00000000000A"];
    NSUUID *high = [[NSUUID alloc] initWithUUIDString:@"A0000000-0000-0000-0000-000000000000"];
    NSLog(@"%ld %ld %ld", (long)[low compare:high], (long)[high compare:low], (long)[low compare:low]);
    NSLog(@"%d %d", [[NSDecimalNumber defaultBehavior] roundingMode] == NSRoundPlain,
        [[NSDecimalNumber defaultBehavior] scale] == NSDecimalNoScale);
    [[NSUserDefaults standardUserDefaults] addSuiteNamed:@"group.shared"];
  }
  return 0;
}
