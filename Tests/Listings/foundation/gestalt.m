#import <AppKit/AppKit.h>
#include <sys/sysctl.h>

// Old ways to ask for the system's version and for the times at which it and the program started; strings on memory of the program's; the
// values of any collection by one name.

int main(void) {
  SInt32 major = 0, minor = 0, unknown = 0;
  printf("%d %d", Gestalt(gestaltSystemVersionMajor, &major), Gestalt(gestaltSystemVersionMinor, &minor));
  printf(" %d.%d, unknown %d\n", (int)major, (int)minor, Gestalt('none', &unknown) == gestaltUndefSelectorErr);
  struct timeval boot;
  size_t size = sizeof boot;
  int mib[] = {CTL_KERN, KERN_BOOTTIME};
  sysctl(mib, 2, &boot, &size, NULL, 0);
  struct kinfo_proc info;
  size = sizeof info;
  int process[] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()};
  sysctl(process, 4, &info, &size, NULL, 0);
  printf("%d %d\n", boot.tv_sec < info.kp_proc.p_starttime.tv_sec, info.kp_proc.p_starttime.tv_sec <= time(NULL));

  UniChar units[] = {'a', 'e', 0x301, 'c'};
  CFStringRef fixed = CFStringCreateWithCharactersNoCopy(NULL, units, 4, kCFAllocatorNull);
  CFMutableStringRef moving = CFStringCreateMutableWithExternalCharactersNoCopy(NULL, NULL, 0, 0, kCFAllocatorNull);
  printf("%ld %ld", CFStringGetLength(fixed), CFStringGetLength(moving));
  CFStringSetExternalCharactersNoCopy(moving, units + 1, 3, 3);
  CFRange range = CFStringGetRangeOfComposedCharactersAtIndex(fixed, 2);
  printf(" %ld {%ld, %ld}\n", CFStringGetLength(moving), range.location, range.length);
  CFRelease(fixed);
  CFRelease(moving);

  id collection = @{@"k" : @"v"};
  printf("%s\n", [[[collection allObjects] description] UTF8String]);
  __Require(units[0] == 'b', failed);
  printf("not printed\n");
failed:
  __Verify(units[0] == 'a');
  return 0;
}
