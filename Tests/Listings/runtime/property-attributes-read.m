// What the runtime knows of a property: its attributes one by one, and as a list.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@protocol Named;

@interface Item : NSObject
@property (nonatomic, copy, readonly, getter=label, nullable) NSString *title;
@property (atomic, assign) struct { int x; float y; } place;
@property (nonatomic, strong) id<Named> owner;
@property (nonatomic, weak) Item *next;
@property (nonatomic, copy) void (^done)(BOOL);
@property (class, nonatomic) int count;
@property (nonatomic, assign, getter=isOpen, setter=openIt:) BOOL open;
@property (nonatomic) unsigned char *bytes;
@end

@implementation Item
@dynamic next;
@synthesize owner = keeper;
+ (int)count { return 0; }
+ (void)setCount:(int)count {}
@end

int main(void) {
  @autoreleasepool {
    unsigned count = 0;
    objc_property_t *list = class_copyPropertyList([Item class], &count);
    for (unsigned i = 0; i < count; i++) {
      NSLog(@"%s %s", property_getName(list[i]), property_getAttributes(list[i]));
    }
    free(list);
    objc_property_t open = class_getProperty([Item class], "open");
    for (NSString *key in @[ @"T", @"G", @"S", @"V", @"C", @"N" ]) {
      char *value = property_copyAttributeValue(open, key.UTF8String);
      NSLog(@"%@ = %s", key, value ?: "(none)");
      free(value);
    }
    objc_property_attribute_t *all = property_copyAttributeList(class_getProperty([Item class], "title"), &count);
    for (unsigned i = 0; i < count; i++) NSLog(@"[%s] '%s'", all[i].name, all[i].value);
    free(all);
    NSLog(@"%d", class_getProperty(object_getClass([Item class]), "count") != NULL);
    NSLog(@"%d", class_getProperty([Item class], "count") != NULL);
  }
  return 0;
}
