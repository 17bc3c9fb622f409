// dictionaries.m as GCC takes it, which has no literals of numbers and no subscripts.
#import <Foundation/Foundation.h>

int main(void) {
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  NSMutableDictionary *counts = [NSMutableDictionary dictionary];
  NSMutableDictionary *names = [NSMutableDictionary dictionary];
  for (int i = 0; i < 20000; i++) {
    [names setObject:[NSString stringWithFormat:@"key %d", i] forKey:[NSNumber numberWithInt:i]];
  }
  for (int round = 0; round < 10; round++) {
    for (int i = 0; i < 20000; i++) {
      NSString *name = [names objectForKey:[NSNumber numberWithInt:i * 7 % 20000]];
      [counts setObject:[NSNumber numberWithInt:[[counts objectForKey:name] intValue] + i % 3] forKey:name];
    }
  }
  long sum = 0;
  for (NSString *name in counts) sum += [[counts objectForKey:name] intValue];
  printf("%lu %ld\n", (unsigned long)[counts count], sum);
  [pool drain];
  return 0;
}
