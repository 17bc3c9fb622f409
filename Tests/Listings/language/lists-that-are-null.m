#import <Foundation/Foundation.h>

// On Apple's processors a va_list is an address: who has no arguments to hand on gives nil, and the callee asks.

static void show(va_list list) {
  printf("%s", list ? "arguments" : "none");
  if (list == NULL) printf(", equal to NULL");
  if (!list) printf(", not");
  if (list != nil) printf(", first %d", va_arg(list, int));
  printf("\n");
}

@interface Query : NSObject
- (void)run:(NSString *)text values:(NSArray *)values list:(va_list)list;
- (void)run:(NSString *)text, ...;
@end

@implementation Query
- (void)run:(NSString *)text values:(NSArray *)values list:(va_list)list {
  for (NSUInteger index = 0; index < 2; index++) {
    id value = nil;
    if (index < values.count) value = values[index];
    else if (list) value = va_arg(list, id);
    else break;
    printf("%s %s\n", text.UTF8String, [[value description] UTF8String]);
  }
}
- (void)run:(NSString *)text, ... {
  va_list list;
  va_start(list, text);
  [self run:text values:nil list:list];
  va_end(list);
}
@end

static void pass(int count, ...) {
  va_list list;
  va_start(list, count);
  show(list);
  va_end(list);
}

int main(void) {
  show(NULL);
  pass(1, 7);
  Query *query = [Query new];
  [query run:@"array" values:@[ @1 ] list:nil];
  [query run:@"list", @2, @"three"];
  [query run:@"empty" values:@[] list:nil];
  return 0;
}
