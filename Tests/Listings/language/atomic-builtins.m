// The atomic operations of clang and GNU under all of their names.
#import <Foundation/Foundation.h>

int main(void) {
  _Atomic(int) n;
  __c11_atomic_init(&n, 3);
  printf("%d ", __c11_atomic_fetch_add(&n, 4, __ATOMIC_SEQ_CST));
  __c11_atomic_store(&n, __c11_atomic_load(&n, __ATOMIC_RELAXED) + 1, __ATOMIC_RELEASE);
  printf("%d ", __c11_atomic_exchange(&n, 20, __ATOMIC_SEQ_CST));
  int old = 19;
  int swapped = __c11_atomic_compare_exchange_strong(&n, &old, 21, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  printf("%d %d\n", swapped, old);

  int a = 5, b = 6, c = 0;
  __atomic_store(&a, &b, __ATOMIC_SEQ_CST);
  __atomic_load(&a, &c, __ATOMIC_SEQ_CST);
  printf("%d %d ", a, c);
  int value = 9;
  __atomic_exchange(&a, &value, &c, __ATOMIC_SEQ_CST);
  printf("%d %d\n", a, c);
  int e = 9;
  printf("%d ", __atomic_compare_exchange_n(&a, &e, 12, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  printf("%d ", __atomic_compare_exchange(&a, &e, &b, 1, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  printf("%d %d\n", a, e);

  printf("%d %d ", __sync_xor_and_fetch(&a, 1), __sync_fetch_and_xor(&a, 3));
  printf("%d %d ", __sync_or_and_fetch(&a, 16), __sync_and_and_fetch(&a, 24));
  printf("%d %d ", __sync_nand_and_fetch(&a, 8), __sync_fetch_and_nand(&a, 8));
  printf("%d %d\n", __sync_swap(&a, 2), a);
  printf("%d %d ", __atomic_fetch_or(&a, 5, __ATOMIC_RELAXED), __atomic_and_fetch(&a, 6, __ATOMIC_RELAXED));
  printf("%d %d\n", __atomic_xor_fetch(&a, 1, __ATOMIC_RELAXED), __atomic_fetch_nand(&a, 1, __ATOMIC_RELAXED));

  char flag = 0;
  printf("%d", __atomic_test_and_set(&flag, __ATOMIC_SEQ_CST));
  printf("%d", __atomic_test_and_set(&flag, __ATOMIC_SEQ_CST));
  __atomic_clear(&flag, __ATOMIC_SEQ_CST);
  printf("%d %d %d\n", flag, __atomic_is_lock_free(4, &a), __atomic_always_lock_free(8, 0));
  return 0;
}
