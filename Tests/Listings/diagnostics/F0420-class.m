#import <Foundation/Foundation.h>
struct cache { void *buckets; unsigned mask, occupied; };
struct mirror { Class isa, superclass; struct cache cache; };
int main(void) {
  struct mirror *cls = (__bridge struct mirror *)[NSObject class];
  printf("%d\n", cls->superclass == Nil);
  printf("%u\n", cls->cache.occupied);
  return 0;
}
