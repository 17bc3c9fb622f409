// JSON comes in UTF-8, UTF-16 or UTF-32, with a mark of the bytes' order or without; a comma may follow the last value.
#import <Foundation/Foundation.h>

static void read(NSString *name, NSStringEncoding encoding, const char *mark, NSUInteger length) {
    NSMutableData *data = [NSMutableData dataWithBytes:mark length:length];
    [data appendData:[@"{\"name\": \"Zoë\", \"ages\": [1, 2]}" dataUsingEncoding:encoding]];
    NSError *error = nil;
    NSDictionary *found = [NSJSONSerialization JSONObjectWithData:data options:0 error:&error];
    NSLog(@"%@: %@ %@ %@", name, found[@"name"], [found[@"ages"] lastObject], error.localizedDescription);
}

int main(void) {
    @autoreleasepool {
        read(@"UTF-8", NSUTF8StringEncoding, "", 0);
        read(@"UTF-8 with a mark", NSUTF8StringEncoding, "\xEF\xBB\xBF", 3);
        read(@"UTF-16", NSUTF16StringEncoding, "", 0);
        read(@"UTF-16LE", NSUTF16LittleEndianStringEncoding, "", 0);
        read(@"UTF-16BE", NSUTF16BigEndianStringEncoding, "", 0);
        read(@"UTF-32LE", NSUTF32LittleEndianStringEncoding, "", 0);
        read(@"UTF-32BE", NSUTF32BigEndianStringEncoding, "", 0);
        read(@"UTF-32BE with a mark", NSUTF32BigEndianStringEncoding, "\0\0\xFE\xFF", 4);

        NSData *commas = [@"{\"list\": [1, 2, ], \"last\": [[3,],],}" dataUsingEncoding:NSUTF8StringEncoding];
        NSLog(@"%@", [[NSJSONSerialization JSONObjectWithData:commas options:0 error:NULL][@"list"] lastObject]);
        for (NSString *wrong in @[@"[,]", @"[1,,]", @"{,}"]) {
            NSData *data = [wrong dataUsingEncoding:NSUTF8StringEncoding];
            NSLog(@"%@", [NSJSONSerialization JSONObjectWithData:data options:0 error:NULL]);
        }

        NSData *marked = [NSData dataWithBytes:"\xEF\xBB\xBFtext" length:7];
        NSLog(@"%lu", [[NSString alloc] initWithData:marked encoding:NSUTF8StringEncoding].length);
    }
    return 0;
}
