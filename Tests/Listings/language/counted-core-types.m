// A property retains what a pointer of Core Foundation points to, where the pointer's type has the attribute NSObject.
#import <Foundation/Foundation.h>
typedef CFStringRef __attribute__((NSObject)) TextRef;
typedef struct __CFArray * __attribute__((NSObject)) ListRef;
typedef CFDictionaryRef TableRef __attribute__((NSObject));
@interface Box : NSObject
@property(nonatomic, retain) TextRef text;
@property(nonatomic, strong) ListRef list;
@property(nonatomic, retain) TextRef again;
@property(retain) TableRef table;
@property(nonatomic, retain) __attribute__((NSObject)) CFStringRef direct;
@end
@implementation Box
@end
int main(void) {
  Box *b = [Box new];
  CFMutableStringRef text = CFStringCreateMutable(NULL, 0);
  CFStringAppend(text, CFSTR("x"));
  b.text = text;
  b.again = text;
  b.direct = text;
  NSLog(@"%ld", CFGetRetainCount(text));
  CFStringAppend(text, CFSTR("y"));
  NSLog(@"%@ %@ %@", (__bridge id)b.text, (__bridge id)b.again, (__bridge id)b.direct);
  b.text = NULL;
  b.direct = NULL;
  NSLog(@"%ld", CFGetRetainCount(text));
  CFRelease(text);
  return 0;
}
