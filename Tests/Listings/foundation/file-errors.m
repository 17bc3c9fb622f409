// What an NSError of a file says: Apple's sentence for what was tried, NSFilePathErrorKey, and the errno behind it.
#import <Foundation/Foundation.h>

static void show(NSError *error) {
    NSError *cause = error.userInfo[NSUnderlyingErrorKey];
    NSLog(@"%ld %@ | %@ | %@ %ld", (long)error.code, error.localizedDescription,
          error.userInfo[NSFilePathErrorKey], cause.domain, (long)cause.code);
}

int main(void) {
    @autoreleasepool {
        NSFileManager *files = [NSFileManager defaultManager];
        NSError *error = nil;
        [files removeItemAtPath:@"/tmp/No.txt" error:&error];
        show(error);
        [files moveItemAtPath:@"/tmp/No.txt" toPath:@"/tmp/b.txt" error:&error];
        show(error);
        [files copyItemAtPath:@"/tmp/No.txt" toPath:@"/tmp/b.txt" error:&error];
        show(error);
        [NSString stringWithContentsOfFile:@"/tmp/No.txt" encoding:NSUTF8StringEncoding error:&error];
        show(error);
        [NSData dataWithContentsOfFile:@"/tmp/No.dat" options:0 error:&error];
        show(error);
        [files contentsOfDirectoryAtPath:@"/tmp/nowhere" error:&error];
        show(error);
        [@"text" writeToFile:@"/nowhere/a.txt" atomically:YES encoding:NSUTF8StringEncoding error:&error];
        show(error);
        [@"a" writeToFile:@"/tmp/a.txt" atomically:YES encoding:NSUTF8StringEncoding error:&error];
        [@"b" writeToFile:@"/tmp/b.txt" atomically:YES encoding:NSUTF8StringEncoding error:&error];
        [files copyItemAtPath:@"/tmp/a.txt" toPath:@"/tmp/b.txt" error:&error];
        show(error);
        [files createDirectoryAtPath:@"/tmp/a.txt" withIntermediateDirectories:NO attributes:nil error:&error];
        show(error);

        NSError *plain = [NSError errorWithDomain:NSCocoaErrorDomain code:NSFileReadNoSuchFileError userInfo:nil];
        NSLog(@"%@ | %@", plain, plain.localizedDescription);
        plain = [NSError errorWithDomain:NSPOSIXErrorDomain code:2 userInfo:nil];
        NSLog(@"%@ | %@", plain, plain.localizedDescription);
        plain = [NSError errorWithDomain:@"Mine" code:7 userInfo:nil];
        NSLog(@"%@ | %@", plain, plain.localizedDescription);
    }
    return 0;
}
