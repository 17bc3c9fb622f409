// Counters without locks: C11's atomics, GNU's builtins, OSAtomic.
#import <Foundation/Foundation.h>
#import <stdatomic.h>
#import <libkern/OSAtomic.h>

static atomic_int hits = ATOMIC_VAR_INIT(0);
static _Atomic(long) total;
static int32_t old;
static atomic_flag flag = ATOMIC_FLAG_INIT;

int main(void) {
  @autoreleasepool {
    dispatch_apply(50, dispatch_get_global_queue(0, 0), ^(size_t i) {
      atomic_fetch_add(&hits, 1);
      atomic_fetch_add_explicit(&total, (long)i, memory_order_relaxed);
      OSAtomicIncrement32(&old);
      __sync_fetch_and_add(&old, 1);
    });
    NSLog(@"%d %ld %d", atomic_load(&hits), (long)total, old);
    int expected = 50;
    NSLog(@"%d", atomic_compare_exchange_strong(&hits, &expected, 7));
    NSLog(@"%d %d", atomic_compare_exchange_strong(&hits, &expected, 8), expected);
    NSLog(@"%d %d", atomic_exchange(&hits, 9), atomic_load_explicit(&hits, memory_order_acquire));
    NSLog(@"%d %d", atomic_flag_test_and_set(&flag), atomic_flag_test_and_set(&flag));
    atomic_flag_clear(&flag);
    NSLog(@"%d", atomic_flag_test_and_set(&flag));
    NSLog(@"%d", OSAtomicCompareAndSwap32Barrier(100, 5, &old));
    NSLog(@"%d", __sync_bool_compare_and_swap(&old, 5, 6));
    NSLog(@"%d %d", old, __sync_add_and_fetch(&old, 4));
  }
}
