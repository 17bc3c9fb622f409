// Whoever asks for malloc_size may use all of these bytes, of a block and of an object.
#import <Foundation/Foundation.h>
#import <malloc/malloc.h>
#import <objc/runtime.h>
@interface Pebble : NSObject {
 @public
  int a, b, c;
}
@end
@implementation Pebble
@end
int main(void) {
  char *p = malloc(20);
  size_t n = malloc_size(p);
  printf("%zu\n", n);
  memset(p, 7, n);
  printf("%d %zu\n", p[n - 1], malloc_size(p));
  p = realloc(p, 40);
  printf("%d %zu\n", p[31], malloc_size(p));
  free(p);
  @autoreleasepool {
    Pebble *x = [Pebble new];
    x->c = 5;
    size_t k = malloc_size((__bridge const void *)x);
    NSData *d = [NSData dataWithBytes:(__bridge const void *)x length:k];
    printf("%zu %lu %zu\n", k, (unsigned long)d.length, class_getInstanceSize([Pebble class]));
    NSObject *plain = [NSObject new];
    const char *bytes = (__bridge const void *)plain;
    int sum = 0;
    for (size_t i = 8; i < malloc_size(bytes); i++) sum += bytes[i];
    printf("%zu %d\n", malloc_size(bytes), sum);
  }
  return 0;
}
