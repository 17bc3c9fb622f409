// Hosts of IPv6, components that make no URL, and URLs of folders that are there.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSURL *local = [NSURL URLWithString:@"http://[fe80::2]:8080/a"];
        NSLog(@"%@ %@ %@", local.host, local.port,
              [NSURLComponents componentsWithURL:local resolvingAgainstBaseURL:NO].host);

        NSURLComponents *parts = [NSURLComponents new];
        parts.path = @"//a/b";
        NSLog(@"%@ %@", parts.URL, parts.string);
        parts.host = @"example.com";
        NSLog(@"%@", parts.string);
        parts.path = @"a/b";
        NSLog(@"%@ %@", parts.URL, parts.string);
        parts.path = @"";
        NSLog(@"%@", parts.string);

        NSString *folder = [NSTemporaryDirectory() stringByAppendingPathComponent:@"url-forms"];
        NSURL *before = [NSURL fileURLWithPath:folder];
        [NSFileManager.defaultManager createDirectoryAtPath:[folder stringByAppendingPathComponent:@"in"]
                                withIntermediateDirectories:YES attributes:nil error:NULL];
        NSURL *after = [NSURL fileURLWithPath:folder];
        NSLog(@"%d %d", before.hasDirectoryPath, after.hasDirectoryPath);
        NSLog(@"%d %d", [after URLByAppendingPathComponent:@"in"].hasDirectoryPath,
              [after URLByAppendingPathComponent:@"out"].hasDirectoryPath);
        NSLog(@"%d", [NSURL fileURLWithPath:folder isDirectory:NO].hasDirectoryPath);
    }
    return 0;
}
