// Text in an encoding that does not have all of it, text that is no Unicode as JSON, and the collection itself in a key path.
#import <Foundation/Foundation.h>

static NSString *lossy(NSString *text, NSStringEncoding encoding) {
    NSData *data = [text dataUsingEncoding:encoding allowLossyConversion:YES];
    return [[NSString alloc] initWithData:data encoding:encoding];
}

int main(void) {
    @autoreleasepool {
        NSLog(@"%@", lossy(@"h\u00e9llo \u00c5ngstr\u00f6m na\u00efve", NSASCIIStringEncoding));
        NSLog(@"%@", lossy(@"cafe\u0301 and so on\u2026", NSASCIIStringEncoding));
        NSLog(@"%@", lossy(@"don\u2019t", NSASCIIStringEncoding));
        NSLog(@"%@", lossy(@"\u0159e\u0159icha \u00e9", NSISOLatin1StringEncoding));
        NSLog(@"%d", [@"h\u00e9llo" dataUsingEncoding:NSASCIIStringEncoding] == nil);

        NSString *half = [[NSString alloc] initWithBytes:"\xd8\x00" length:2 encoding:NSUTF16BigEndianStringEncoding];
        NSError *error = nil;
        NSData *json = [NSJSONSerialization dataWithJSONObject:@{ @"key" : half } options:0 error:&error];
        NSLog(@"%d %@", json == nil, error.domain);
        json = [NSJSONSerialization dataWithJSONObject:@[ @"\U0001F600" ] options:0 error:&error];
        NSLog(@"%lu", (unsigned long)json.length);

        NSArray *nested = @[ @[ @1, @2 ], @[], @[ @[ @3 ] ] ];
        NSLog(@"%@", [[[nested valueForKeyPath:@"@unionOfArrays.@self"] description] stringByReplacingOccurrencesOfString:@"\n" withString:@""]);
        NSLog(@"%d", [nested valueForKeyPath:@"@self"] == nested);
    }
    return 0;
}
