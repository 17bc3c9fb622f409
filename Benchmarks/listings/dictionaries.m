#import <Foundation/Foundation.h>

int main(void) {
  NSMutableDictionary *counts = [NSMutableDictionary dictionary];
  NSMutableDictionary *names = [NSMutableDictionary dictionary];
  for (int i = 0; i < 20000; i++) {
    names[@(i)] = [NSString stringWithFormat:@"key %d", i];
  }
  for (int round = 0; round < 10; round++) {
    for (int i = 0; i < 20000; i++) {
      NSString *name = names[@(i * 7 % 20000)];
      counts[name] = @([counts[name] intValue] + i % 3);
    }
  }
  long sum = 0;
  for (NSString *name in counts) sum += [counts[name] intValue];
  printf("%lu %ld\n", (unsigned long)[counts count], sum);
  return 0;
}
