#import <Foundation/Foundation.h>
static BOOL eq(const void *a, const void *b, NSUInteger (*size)(const void *)) { return sel_isEqual((SEL)a, (SEL)b); }
static NSString *show(const void *a) { return NSStringFromSelector((SEL)a); }
static NSUInteger h(const void *a, NSUInteger (*size)(const void *)) { return [(__bridge NSString *)a length]; }
static BOOL heq(const void *a, const void *b, NSUInteger (*size)(const void *)) { return [(__bridge NSString *)a caseInsensitiveCompare:(__bridge NSString *)b] == NSOrderedSame; }
int main(void) { @autoreleasepool {
  NSPointerFunctions *k = [NSPointerFunctions pointerFunctionsWithOptions:NSPointerFunctionsOpaqueMemory | NSPointerFunctionsOpaquePersonality];
  k.isEqualFunction = eq; k.descriptionFunction = show;
  NSPointerFunctions *v = [NSPointerFunctions pointerFunctionsWithOptions:NSPointerFunctionsStrongMemory | NSPointerFunctionsObjectPersonality];
  NSMapTable *t = [[NSMapTable alloc] initWithKeyPointerFunctions:k valuePointerFunctions:v capacity:1];
  void *s = @selector(count);
  [t setObject:@"one" forKey:(__bridge id)s];
  NSLog(@"%@ %@", [t objectForKey:(__bridge id)s], [t objectForKey:(__bridge id)(void *)(@selector(length))]);
  NSLog(@"%lu %d", (unsigned long)t.count, k.isEqualFunction == eq);
  NSPointerFunctions *c = [[NSPointerFunctions alloc] initWithOptions:NSPointerFunctionsStrongMemory];
  c.hashFunction = h; c.isEqualFunction = heq;
  NSHashTable *set = [[NSHashTable alloc] initWithPointerFunctions:c capacity:4];
  for (NSString *x in @[@"Red", @"RED", @"blue", @"Blue", @"green"]) [set addObject:x];
  NSLog(@"%lu %@", (unsigned long)set.count, [set member:@"BLUE"]);
} return 0; }
