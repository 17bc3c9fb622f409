// CFString's file system representations, and what <AssertMacros.h> requires.
#import <Foundation/Foundation.h>
#include <AssertMacros.h>

static int opened(const char *path, int status) {
    int result = -1;
    __Require_Quiet(path != NULL, done);
    require_noerr_action(status, done, result = status);
    __Check_String(status == 0, "no status");
    nrequire(path[0] != '/', done);
    __Verify_noErr_Action(status, result = 1);
    result = 0;
done:
    return result;
}

int main(void) {
    @autoreleasepool {
        char buffer[8] = "";
        NSLog(@"%d %s", CFStringGetFileSystemRepresentation(CFSTR("/tmp/x"), buffer, sizeof buffer), buffer);
        NSLog(@"%d", CFStringGetFileSystemRepresentation(CFSTR("/tmp/longer"), buffer, sizeof buffer));
        Boolean fits = CFStringGetFileSystemRepresentation((__bridge CFStringRef)@"\u00e9", buffer, 4);
        NSLog(@"%d %zu %x", fits, strlen(buffer), (unsigned char)buffer[0]);
        NSLog(@"%ld %ld", CFStringGetMaximumSizeOfFileSystemRepresentation(CFSTR("abc")),
              CFStringGetMaximumSizeOfFileSystemRepresentation((__bridge CFStringRef)@"\u4eac"));
        CFStringRef path = CFStringCreateWithFileSystemRepresentation(NULL, "/tmp/y");
        NSLog(@"%@", path);
        CFRelease(path);
        NSLog(@"%d %d %d %d", opened(NULL, 0), opened("/a", 5), opened("b", 0), opened("/a", 0));
    }
    return 0;
}
