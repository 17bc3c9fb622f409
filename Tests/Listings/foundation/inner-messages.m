// Foundation's methods send each other: a hook of the one that does the work sees what the others are asked for.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

static void hook(const char *name, SEL selector, id (^wrap)(IMP)) {
  Method method = class_getInstanceMethod(objc_getClass(name), selector);
  IMP original = method_getImplementation(method);
  IMP hooked = imp_implementationWithBlock(wrap(original));
  if (!class_addMethod(objc_getClass(name), selector, hooked, method_getTypeEncoding(method)))
    method_setImplementation(method, hooked);
}

int main(void) {
  id nothing = nil;
  NSMutableArray *array = [NSMutableArray arrayWithObjects:@"a", @"b", nil];

  hook("__NSArrayM", @selector(insertObject:atIndex:), ^id(IMP original) {
    return ^(id self, id object, NSUInteger index) {
      NSLog(@"insert %@ at %lu", object, index);
      if (object) ((void (*)(id, SEL, id, NSUInteger))original)(self, @selector(insertObject:atIndex:), object, index);
    };
  });
  [array addObject:@"c"];
  [array addObject:nothing];

  hook("__NSArrayM", @selector(removeObjectsInRange:), ^id(IMP original) {
    return ^(NSMutableArray *self, NSRange range) {
      NSLog(@"remove %@", NSStringFromRange(range));
      if (NSMaxRange(range) <= self.count)
        ((void (*)(id, SEL, NSRange))original)(self, @selector(removeObjectsInRange:), range);
    };
  });
  [array removeObjectAtIndex:0];
  [array removeObjectAtIndex:9];
  NSLog(@"%@", [array componentsJoinedByString:@" "]);

  hook("__NSPlaceholderArray", @selector(initWithObjects:count:), ^id(IMP original) {
    return ^id(id self, const __unsafe_unretained id *objects, NSUInteger count) {
      __unsafe_unretained id kept[count + 1];
      NSUInteger found = 0;
      for (NSUInteger i = 0; i < count; i++)
        if (objects[i]) kept[found++] = objects[i];
      NSLog(@"%lu of %lu objects", found, count);
      return ((id(*)(id, SEL, const __unsafe_unretained id *, NSUInteger))original)(
          self, @selector(initWithObjects:count:), kept, found);
    };
  });
  NSLog(@"%lu", [NSArray arrayWithObject:nothing].count);
  NSLog(@"%lu", [[NSArray alloc] initWithObjects:@"x", @"y", nil].count);
  NSLog(@"%lu", @[ @"x" ].count);

  hook("NSPlaceholderString", @selector(initWithString:), ^id(IMP original) {
    return ^id(id self, NSString *text) {
      return ((id(*)(id, SEL, id))original)(self, @selector(initWithString:), text ?: @"(none)");
    };
  });
  NSLog(@"%@", [NSString stringWithString:nothing]);
  @try {
    NSLog(@"%@", [NSMutableString stringWithString:nothing]);
  } @catch (NSException *error) {
    NSLog(@"%@", error.reason);
  }

  SEL replacing = @selector(stringByReplacingOccurrencesOfString:withString:options:range:);
  hook("__NSCFConstantString", replacing, ^id(IMP original) {
    return ^id(NSString *self, NSString *old, NSString *new, NSUInteger options, NSRange range) {
      NSLog(@"replace %@ by %@ in %@", old, new, NSStringFromRange(range));
      if (!old || !new) return self;
      return ((id(*)(id, SEL, id, id, NSUInteger, NSRange))original)(self, replacing, old, new, options, range);
    };
  });
  NSLog(@"%@", [@"banana" stringByReplacingOccurrencesOfString:@"a" withString:@"o"]);
  NSLog(@"%@", [@"banana" stringByReplacingOccurrencesOfString:nothing withString:nothing]);
  return 0;
}
