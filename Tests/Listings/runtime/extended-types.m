// The types of a protocol's methods as the compiler keeps them for proxies: with classes, protocols and blocks' signatures.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

extern const char *_protocol_getMethodTypeEncoding(Protocol *protocol, SEL selector, BOOL isRequired, BOOL isInstance);

@protocol Base
- (void)store:(NSArray *)list;
@end

@protocol Service <Base>
@property (nonatomic, copy) NSString *name;
- (NSString *)find:(NSArray *)list using:(BOOL (^)(NSString *, int))block count:(int)count;
- (id<NSCopying>)key:(NSObject<NSCoding> *)object at:(NSRange)range;
+ (instancetype)shared;
@optional
- (oneway void)notify:(in id)sender;
@end

static void show(SEL selector, BOOL isRequired, BOOL isInstance) {
  const char *types = _protocol_getMethodTypeEncoding(@protocol(Service), selector, isRequired, isInstance);
  struct objc_method_description plain = protocol_getMethodDescription(@protocol(Service), selector, isRequired, isInstance);
  printf("%s\n  %s\n  %s\n", sel_getName(selector), types ? types : "none", plain.types ? plain.types : "none");
}

int main(void) {
  show(@selector(name), YES, YES);
  show(@selector(setName:), YES, YES);
  show(@selector(find:using:count:), YES, YES);
  show(@selector(key:at:), YES, YES);
  show(@selector(shared), YES, NO);
  show(@selector(notify:), NO, YES);
  show(@selector(store:), YES, YES);
  show(@selector(store:), NO, YES);
  return 0;
}
