// What an audited function of Core Foundation gives, Create and Copy aside, is not the caller's: under ARC it becomes an
// object without `__bridge`. So does what a method gives.
#import <Foundation/Foundation.h>

@interface Info : NSObject
@property (nonatomic, copy) NSString *name;
- (CFStringRef)plainName;
+ (Info *)infoFor:(Class)cls;
@end

@implementation Info
- (CFStringRef)plainName {
  return (__bridge CFStringRef)self.name;
}
+ (Info *)infoFor:(Class)cls {
  static CFMutableDictionaryRef cache;
  if (!cache) {
    cache = CFDictionaryCreateMutable(
        CFAllocatorGetDefault(), 0, &kCFTypeDictionaryKeyCallBacks, &kCFTypeDictionaryValueCallBacks);
  }
  Info *info = CFDictionaryGetValue(cache, (__bridge const void *)cls);
  if (!info) {
    NSLog(@"made for %@", cls);
    info = [Info new];
    info.name = NSStringFromClass(cls);
    CFDictionarySetValue(cache, (__bridge const void *)cls, (__bridge const void *)info);
  }
  return info;
}
- (void)dealloc {
  NSLog(@"end of %@", _name);
}
@end

int main(void) {
  @autoreleasepool {
    NSLog(@"%@", [Info infoFor:[NSString class]].name);
    NSLog(@"%@", [Info infoFor:[NSString class]].name);
    Info *info = [Info infoFor:[NSArray class]];
    NSString *name = (NSString *)[info plainName];
    NSLog(@"%@", name);
    NSArray *kept = @[ @1, @2 ];
    CFArrayRef numbers = (__bridge CFArrayRef)kept;
    id first = (id)CFArrayGetValueAtIndex(numbers, 0);
    NSNumber *second = CFArrayGetValueAtIndex(numbers, 1);
    NSLog(@"%@ %@", first, second);
  }
  return 0;
}
