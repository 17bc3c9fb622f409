// What becomes of a failure while an archive is decoded: an exception, or an error that the unarchiver keeps.
#import <Foundation/Foundation.h>

@interface Engine : NSObject <NSSecureCoding>
@end

@implementation Engine
+ (BOOL)supportsSecureCoding {
  return YES;
}
- (void)encodeWithCoder:(NSCoder *)coder {
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  return [super init];
}
@end

static NSKeyedUnarchiver *unarchiver(NSData *data) {
  return [[NSKeyedUnarchiver alloc] initForReadingFromData:data error:NULL];
}

int main(void) {
  @autoreleasepool {
    NSKeyedArchiver *archiver = [[NSKeyedArchiver alloc] initRequiringSecureCoding:YES];
    [archiver encodeObject:[Engine new] forKey:@"engine"];
    [archiver encodeObject:@"text" forKey:@"text"];
    [archiver encodeInt:4 forKey:@"count"];
    [archiver finishEncoding];
    NSData *data = archiver.encodedData;

    NSKeyedUnarchiver *first = unarchiver(data);
    NSLog(@"policy %ld, error %@", (long)first.decodingFailurePolicy, first.error);
    NSLog(@"%@", [first decodeObjectOfClass:[NSString class] forKey:@"engine"]);
    NSLog(@"%@ %ld", first.error.domain, (long)first.error.code);
    // Nothing more is decoded.
    NSLog(@"%@", [first decodeObjectOfClass:[NSString class] forKey:@"text"]);

    NSKeyedUnarchiver *second = unarchiver(data);
    second.decodingFailurePolicy = NSDecodingFailurePolicyRaiseException;
    @try {
      [second decodeObjectOfClass:[NSString class] forKey:@"engine"];
    } @catch (NSException *exception) {
      NSLog(@"%@, error %@", exception.name, second.error);
    }
    NSLog(@"%@", [second decodeObjectOfClass:[NSString class] forKey:@"text"]);

    NSError *error = nil;
    NSKeyedUnarchiver *third = unarchiver(data);
    id object = [third decodeTopLevelObjectOfClass:[NSString class] forKey:@"engine" error:&error];
    NSLog(@"%@ %ld", object, (long)error.code);

    NSKeyedUnarchiver *numbers = unarchiver(data);
    NSLog(@"%d", [numbers decodeIntForKey:@"count"]);
    NSLog(@"%d %ld", [numbers decodeIntForKey:@"text"], (long)numbers.error.code);
    NSLog(@"%d", [numbers decodeIntForKey:@"count"]);

    NSKeyedUnarchiver *fourth = unarchiver(data);
    [fourth failWithError:[NSError errorWithDomain:@"Own" code:7 userInfo:nil]];
    NSLog(@"%@ %ld", fourth.error.domain, (long)fourth.error.code);

    NSURLSessionConfiguration *made = NSURLSessionConfiguration.defaultSessionConfiguration;
    made.timeoutIntervalForRequest = 7;
    NSData *kept = [NSKeyedArchiver archivedDataWithRootObject:made requiringSecureCoding:YES error:NULL];
    NSURLSessionConfiguration *again =
        [NSKeyedUnarchiver unarchivedObjectOfClass:[NSURLSessionConfiguration class] fromData:kept error:NULL];
    NSLog(@"%g %d", again.timeoutIntervalForRequest, again.allowsCellularAccess);
  }
  return 0;
}
