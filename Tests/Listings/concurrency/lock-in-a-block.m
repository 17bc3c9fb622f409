// A lock and counters that are __block variables: they live in memory of the block's own once it is copied.
#import <Foundation/Foundation.h>
#import <libkern/OSAtomic.h>
#import <os/lock.h>

int main(void) {
  @autoreleasepool {
    __block OSSpinLock spin = OS_SPINLOCK_INIT;
    __block os_unfair_lock fair = OS_UNFAIR_LOCK_INIT;
    __block int32_t turns = 0;
    __block int64_t wide = 0;
    void (^turn)(void) = [^{
      OSSpinLockLock(&spin);
      os_unfair_lock_lock(&fair);
      OSAtomicIncrement32(&turns);
      OSAtomicAdd64(1LL << 32, &wide);
      os_unfair_lock_unlock(&fair);
      OSSpinLockUnlock(&spin);
    } copy];
    dispatch_apply(4, dispatch_get_global_queue(0, 0), ^(size_t index) { turn(); });
    NSLog(@"%d %lld %d", turns, wide >> 32, OSSpinLockTry(&spin));
  }
  return 0;
}
