// A bit or a flag that is set answers what it was: of libkern, whose bit 0 is the highest of the first byte, and of C11.
#import <Foundation/Foundation.h>
#import <libkern/OSAtomic.h>
#import <stdatomic.h>

#define say(...) printf("%s\n", [NSString stringWithFormat:__VA_ARGS__].UTF8String)

int main(void) {
  uint8_t bits[2] = {0, 0};
  say(@"%d %d", OSAtomicTestAndSet(0, bits), OSAtomicTestAndSetBarrier(0, bits));
  say(@"%d %#x %#x", OSAtomicTestAndSet(9, bits), bits[0], bits[1]);
  say(@"%d %d %#x", OSAtomicTestAndClearBarrier(0, bits), OSAtomicTestAndClear(0, bits), bits[0]);

  atomic_flag flag = ATOMIC_FLAG_INIT;
  say(@"%d %d", atomic_flag_test_and_set_explicit(&flag, memory_order_relaxed),
        atomic_flag_test_and_set(&flag));
  atomic_flag_clear_explicit(&flag, memory_order_release);
  say(@"%d", atomic_flag_test_and_set(&flag));
  return 0;
}
