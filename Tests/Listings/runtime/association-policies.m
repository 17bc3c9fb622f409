// Associated objects: what each policy does with the value, and when values end.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Value : NSObject <NSCopying>
@property (nonatomic, copy) NSString *name;
@end
@implementation Value
+ (instancetype)named:(NSString *)name {
  Value *value = [self new];
  value.name = name;
  return value;
}
- (id)copyWithZone:(NSZone *)zone {
  return [Value named:[self.name stringByAppendingString:@"'"]];
}
- (void)dealloc {
  NSLog(@"%@ ends", _name);
}
@end

@interface NSObject (Tag)
@property (nonatomic, copy) NSString *tag;
@end
@implementation NSObject (Tag)
- (NSString *)tag { return objc_getAssociatedObject(self, _cmd); }
- (void)setTag:(NSString *)tag { objc_setAssociatedObject(self, @selector(tag), tag, OBJC_ASSOCIATION_COPY_NONATOMIC); }
@end

static char kept, copied;

int main(void) {
  NSObject *host = [NSObject new];
  @autoreleasepool {
    objc_setAssociatedObject(host, &kept, [Value named:@"kept"], OBJC_ASSOCIATION_RETAIN);
    objc_setAssociatedObject(host, &copied, [Value named:@"copied"], OBJC_ASSOCIATION_COPY);
  }
  @autoreleasepool {
    NSLog(@"%@ %@", [objc_getAssociatedObject(host, &kept) name], [objc_getAssociatedObject(host, &copied) name]);
    NSMutableString *text = [@"red" mutableCopy];
    host.tag = text;
    [text appendString:@"dish"];
    NSLog(@"%@ %@", host.tag, @(42).tag);
    [(id)[NSObject class] setTag:@"class"];
    NSLog(@"%@", [(id)[NSObject class] tag]);
  }
  @autoreleasepool {
    objc_setAssociatedObject(host, &kept, nil, OBJC_ASSOCIATION_RETAIN);
    NSLog(@"%d", objc_getAssociatedObject(host, &kept) == nil);
  }
  host = nil;
  NSLog(@"the end");
  return 0;
}
