// Collections of a C array that is NULL raise; paths and extensions of CFURL are as they are written.
#import <Foundation/Foundation.h>

static void attempt(void (^make)(void)) {
  @try {
    make();
    NSLog(@"made");
  } @catch (NSException *exception) {
    NSLog(@"%@", exception.reason);
  }
}

static void show(NSString *text) {
  CFURLRef url = CFURLCreateWithString(NULL, (__bridge CFStringRef)text, NULL);
  CFStringRef path = CFURLCopyPath(url), extension = CFURLCopyPathExtension(url);
  NSLog(@"%@ %@", path, extension);
  CFRelease(path);
  if (extension) CFRelease(extension);
  CFRelease(url);
}

int main(void) {
  @autoreleasepool {
    id *none = NULL;
    attempt(^{ [NSArray arrayWithObjects:none count:1]; });
    attempt(^{ [NSArray arrayWithObjects:none count:0]; });
    attempt(^{ (void)[[NSMutableArray alloc] initWithObjects:none count:2]; });
    attempt(^{ [NSSet setWithObjects:none count:1]; });
    show(@"http://tea.example/green.html?cup");
    show(@"http://tea.example/black%20tea");
    show(@"http://tea.example/cups.d/");
    show(@"http://tea.example");
  }
  return 0;
}
