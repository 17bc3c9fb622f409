// @dynamic properties whose accessors are added when they are first sent, by the property's attributes.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Record : NSObject
@property (nonatomic, readonly) NSMutableDictionary *values;
@end

@implementation Record
- (instancetype)init {
  if ((self = [super init])) _values = [NSMutableDictionary new];
  return self;
}
+ (BOOL)resolveInstanceMethod:(SEL)selector {
  NSString *name = NSStringFromSelector(selector);
  unsigned count = 0;
  BOOL isAdded = NO;
  objc_property_t *list = class_copyPropertyList(self, &count);
  for (unsigned i = 0; i < count && !isAdded; i++) {
    NSString *key = @(property_getName(list[i]));
    char *type = property_copyAttributeValue(list[i], "T");
    char *dynamic = property_copyAttributeValue(list[i], "D");
    char *getter = property_copyAttributeValue(list[i], "G");
    NSString *setter = [NSString stringWithFormat:@"set%@%@:", [key substringToIndex:1].uppercaseString, [key substringFromIndex:1]];
    if (dynamic && [name isEqual:getter ? @(getter) : key]) {
      isAdded = type[0] == 'q' ? class_addMethod(self, selector, imp_implementationWithBlock(^NSInteger(Record *me) {
                                   return [me.values[key] integerValue];
                                 }), "q@:")
                               : class_addMethod(self, selector, imp_implementationWithBlock(^id(Record *me) {
                                   return me.values[key];
                                 }), "@@:");
      NSLog(@"+ %@ (%s)", name, type);
    } else if (dynamic && [name isEqual:setter]) {
      isAdded = type[0] == 'q' ? class_addMethod(self, selector, imp_implementationWithBlock(^(Record *me, NSInteger value) {
                                   me.values[key] = @(value);
                                 }), "v@:q")
                               : class_addMethod(self, selector, imp_implementationWithBlock(^(Record *me, id value) {
                                   [me.values setValue:value forKey:key];
                                 }), "v@:@");
      NSLog(@"+ %@ (%s)", name, type);
    }
    free(type);
    free(dynamic);
    free(getter);
  }
  free(list);
  return isAdded || [super resolveInstanceMethod:selector];
}
@end

@interface User : Record
@property (nonatomic, copy) NSString *name;
@property (nonatomic) NSInteger age;
@property (nonatomic, getter=isAdmin) NSInteger admin;
@end
@implementation User
@dynamic name, age, admin;
@end

int main(void) {
  @autoreleasepool {
    User *user = [User new];
    user.name = @"Ann";
    user.age = 41;
    user.age += 1;
    NSLog(@"%@ %ld %ld", user.name, (long)user.age, (long)user.isAdmin);
    user.name = nil;
    NSLog(@"%@", user.values);
    NSLog(@"%d %d", [user respondsToSelector:@selector(setAdmin:)], [User instancesRespondToSelector:NSSelectorFromString(@"fly")]);
    [user setValue:@7 forKey:@"admin"];
    NSLog(@"%@", [user valueForKey:@"admin"]);
  }
  return 0;
}
