// What synthesized accessors and fast enumeration call, under the names that clang gives them.
#include "CObjC.h"

#include <pthread.h>

void objc_setProperty_atomic(fwd_id self, fwd_SEL sel, fwd_id value, ptrdiff_t offset) {
    fwd_setProperty(self, sel, offset, value, true, 0);
}
void objc_setProperty_nonatomic(fwd_id self, fwd_SEL sel, fwd_id value, ptrdiff_t offset) {
    fwd_setProperty(self, sel, offset, value, false, 0);
}
void objc_setProperty_atomic_copy(fwd_id self, fwd_SEL sel, fwd_id value, ptrdiff_t offset) {
    fwd_setProperty(self, sel, offset, value, true, 1);
}
void objc_setProperty_nonatomic_copy(fwd_id self, fwd_SEL sel, fwd_id value, ptrdiff_t offset) {
    fwd_setProperty(self, sel, offset, value, false, 1);
}

void objc_enumerationMutation(fwd_id collection) {
    fwd_enumerationMutation(collection);
    if (fwd_exception_isPending()) objc_exception_deliver();
}

// C++ objects of atomic properties are copied by their own operator, under a lock of the address: two for a copy, in order.
enum { COPY_LOCKS = 16 };
static pthread_mutex_t copy_locks[COPY_LOCKS] = {
    [0 ... COPY_LOCKS - 1] = PTHREAD_MUTEX_INITIALIZER};

static size_t lock_of(const void *address) {
    return ((uintptr_t)address >> 4 ^ (uintptr_t)address >> 9) % COPY_LOCKS;
}

void objc_copyCppObjectAtomic(
    void *to, const void *from, void (*copy)(void *to, const void *from)) {
    size_t first = lock_of(to), second = lock_of(from);
    if (first > second) {
        size_t swapped = first;
        first = second;
        second = swapped;
    }
    (void)pthread_mutex_lock(&copy_locks[first]);
    if (second != first) (void)pthread_mutex_lock(&copy_locks[second]);
    copy(to, from);
    if (second != first) (void)pthread_mutex_unlock(&copy_locks[second]);
    (void)pthread_mutex_unlock(&copy_locks[first]);
}
