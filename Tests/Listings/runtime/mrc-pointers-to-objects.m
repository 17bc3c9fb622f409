// options: -fno-objc-arc
// Without automatic counting a parameter `id *` is only that, with a name or without one.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>
id objc_storeWeak(id *, id);
id objc_initWeak(id *, id);
static BOOL fill(NSString **, NSError **);
static BOOL fill(NSString **text, NSError **error) {
  *text = @"filled";
  if (error) *error = nil;
  return YES;
}
int main(void) {
  id (*store)(id *, id) = objc_storeWeak;
  id (*init)(id *, id) = objc_initWeak;
  BOOL (*f)(NSString **, NSError **) = fill;
  id w, o = [[NSObject alloc] init];
  init(&w, o);
  printf("%d\n", w == o);
  store(&w, nil);
  [o release];
  NSString *text;
  f(&text, NULL);
  puts([text UTF8String]);
  return 0;
}
