#import <Foundation/Foundation.h>

// What Foundation's values print, with the addresses left out.
static void show(id object) {
    NSString *text = [NSString stringWithFormat:@"%@", object];
    NSRange address = [text rangeOfString:@"0x[0-9a-f]+" options:NSRegularExpressionSearch];
    NSLog(@"%@", address.length ? [text stringByReplacingCharactersInRange:address withString:@"0x…"] : text);
}

static int count(char *names[], int numbers[3], int (*each)(char *[])) {
    NSLog(@"%s", __PRETTY_FUNCTION__);
    return 0;
}

int main(int argc, char *argv[]) {
    @autoreleasepool {
        show([NSCountedSet setWithArray:@[@"pear", @"pear"]]);
        show([[NSMeasurement alloc] initWithDoubleValue:3 unit:NSUnitLength.meters]);
        show([NSURLComponents componentsWithString:@"https://example.com:8080/a?b=c"]);

        NSError *error = nil;
        [NSRegularExpression regularExpressionWithPattern:@"(" options:0 error:&error];
        NSLog(@"%@", error);
        NSLog(@"%@", error.localizedDescription);

        @try {
            NSString *path = nil;
            [NSURL fileURLWithPath:path];
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.reason);
        }

        NSLog(@"%s", __PRETTY_FUNCTION__);
        count(argv, NULL, NULL);
    }
    return 0;
}
