#import <Foundation/Foundation.h>

static void attempt(NSString *what, void (^block)(void)) {
    @try {
        block();
        NSLog(@"%@: nothing", what);
    } @catch (NSException *exception) {
        NSLog(@"%@: %@\n    %@", what, exception.name, exception.reason);
    }
}

int main(void) {
    @autoreleasepool {
        NSString *path = [NSTemporaryDirectory() stringByAppendingPathComponent:@"note.txt"];
        [@"abc" writeToFile:path atomically:YES encoding:NSUTF8StringEncoding error:NULL];
        NSFileHandle *null = [NSFileHandle fileHandleWithNullDevice];
        NSLog(@"%@ %d %lu", null.class, null.fileDescriptor, (unsigned long)[null readDataToEndOfFile].length);
        NSLog(@"%@", [[NSFileHandle alloc] init]);
        NSFileHandle *closed = [[NSFileHandle alloc] initWithFileDescriptor:-1];
        attempt(@"no descriptor", ^{ [closed readDataOfLength:3]; });
        NSFileHandle *writing = [NSFileHandle fileHandleForWritingAtPath:path];
        attempt(@"reading", ^{ [writing readDataOfLength:3]; });
        NSError *error = nil;
        id nothing = nil;
        NSLog(@"%@ %@", [NSFileHandle fileHandleForReadingFromURL:nothing error:&error], error);
        attempt(@"descriptor", ^{ [closed offsetInFile]; });
        attempt(@"nil file", ^{ (void)[[NSData alloc] initWithContentsOfFile:nothing options:0 error:NULL]; });
        attempt(@"nil URL", ^{ [[NSData data] writeToURL:nothing options:0 error:NULL]; });
        attempt(@"nil folder", ^{ [[NSFileManager defaultManager] enumeratorAtURL:nothing includingPropertiesForKeys:nil options:0 errorHandler:nil]; });
        attempt(@"operation", ^{ [[NSOperationQueue new] addOperationWithBlock:nothing]; });

        char buffer[8] = "xxxxxxx";
        NSLog(@"%d %s", [[NSFileManager defaultManager] getFileSystemRepresentation:buffer maxLength:8 withPath:@"/a/b"], buffer);
        NSLog(@"%d %s", [@"abc" getCString:buffer maxLength:3 encoding:NSUTF8StringEncoding], buffer + 1);
        NSBundle *bundle = [NSBundle mainBundle];
        NSLog(@"%@ %@", bundle.builtInPlugInsPath.lastPathComponent, bundle.privateFrameworksURL.lastPathComponent);

        // A double by its digits, and by what multiplying it by ten again and again makes of it.
        NSLog(@"%@ %@", [NSDecimalNumber decimalNumberWithDecimal:@(0.07).decimalValue], [[NSDecimalNumber alloc] initWithDouble:0.07]);
        NSDecimal decimal;
        NSScanner *scanner = [NSScanner scannerWithString:@"-.x"];
        BOOL scanned = [scanner scanDecimal:&decimal];
        NSLog(@"%@ %d %lu", scanner.class, scanned, (unsigned long)scanner.scanLocation);
        NSLog(@"%@", [NSScanner localizedScannerWithString:@""].locale != nil ? @"localized" : @"no locale");

        NSData *list = [NSPropertyListSerialization dataWithPropertyList:@[@0.1, @2.0, @0.0] format:NSPropertyListXMLFormat_v1_0 options:0 error:NULL];
        NSString *text = [[NSString alloc] initWithData:list encoding:NSUTF8StringEncoding];
        NSLog(@"%@", [text substringFromIndex:[text rangeOfString:@"<array>"].location]);
        NSLog(@"%@", [NSKeyedArchiver archivedDataWithRootObject:@"text" requiringSecureCoding:NO error:NULL]);

        NSRegularExpression *expression = [NSRegularExpression regularExpressionWithPattern:@"b" options:0 error:NULL];
        [expression enumerateMatchesInString:@"abc" options:NSMatchingReportCompletion range:NSMakeRange(0, 3)
                                  usingBlock:^(NSTextCheckingResult *result, NSMatchingFlags flags, BOOL *stop) {
            NSLog(@"%@ %lu", result ? NSStringFromRange(result.range) : @"end", (unsigned long)flags);
        }];
        NSByteCountFormatter *formatter = [NSByteCountFormatter new];
        formatter.allowsNonnumericFormatting = NO;
        NSLog(@"%@", [formatter stringFromByteCount:0]);
    }
    return 0;
}
