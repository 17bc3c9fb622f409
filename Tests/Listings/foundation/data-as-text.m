// The bytes of small data lie in an object whose size is a multiple of 16 and whose rest is zero. Code that looks up the type of a
// property has long read them as a C string.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Contact : NSObject
@property (nonatomic, copy) NSString *name;
@property (nonatomic, strong) NSDate *birthday;
@property (nonatomic, assign) NSInteger visits;
@end

@implementation Contact
@end

static const char *typeOfProperty(objc_property_t property) {
  const char *attributes = property_getAttributes(property);
  if (attributes[1] != '@') return "scalar";
  const char *end = strchr(attributes + 3, '"');
  return (const char *)[[NSData dataWithBytes:attributes + 3
                                       length:end - attributes - 3] bytes];
}

int main(void) {
  @autoreleasepool {
    unsigned int count;
    objc_property_t *properties = class_copyPropertyList([Contact class], &count);
    for (unsigned int i = 0; i < count; i++) {
      NSString *type = [NSString stringWithUTF8String:typeOfProperty(properties[i])];
      NSLog(@"%s: %@", property_getName(properties[i]), type);
    }
    free(properties);
  }
  return 0;
}
