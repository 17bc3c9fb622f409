// The account, the limits and the locale that C's functions tell of, and the times of a file.
#import <Foundation/Foundation.h>
#include <grp.h>
#include <locale.h>
#include <pwd.h>
#include <sys/resource.h>
#include <sys/stat.h>

int main(void) {
    @autoreleasepool {
        struct passwd *entry = getpwuid(getuid());
        NSLog(@"%d %d", [@(entry->pw_name) isEqual:NSUserName()], [@(entry->pw_dir) isEqual:NSHomeDirectory()]);
        NSLog(@"%u %u %s %s", entry->pw_uid, entry->pw_gid, entry->pw_shell, getgrgid(entry->pw_gid)->gr_name);
        NSLog(@"%d %d", getpwnam(entry->pw_name) == entry, getpwnam("nobody knows") == NULL);
        struct passwd copy, *found = NULL;
        char buffer[256];
        NSLog(@"%d %d %s", getpwuid_r(501, &copy, buffer, sizeof buffer, &found), found == &copy, copy.pw_name);
        NSLog(@"%d %d", getpwuid_r(7, &copy, buffer, sizeof buffer, &found), found == NULL);

        struct rlimit limit;
        NSLog(@"%d %llu %d", getrlimit(RLIMIT_NOFILE, &limit), limit.rlim_cur, limit.rlim_max == RLIM_INFINITY);
        limit.rlim_cur = 1024;
        NSLog(@"%d %d", setrlimit(RLIMIT_NOFILE, &limit), getrlimit(99, &limit));
        struct lconv *conventions = localeconv();
        NSLog(@"'%s' '%s' %d", conventions->decimal_point, conventions->thousands_sep, conventions->frac_digits);

        NSString *path = [NSTemporaryDirectory() stringByAppendingPathComponent:@"account.txt"];
        [@"abc" writeToFile:path atomically:YES encoding:NSUTF8StringEncoding error:nil];
        struct stat status;
        stat(path.fileSystemRepresentation, &status);
        NSLog(@"%ld %d", (long)(time(NULL) - status.st_mtime), status.st_mtime == status.st_mtimespec.tv_sec);
    }
}
