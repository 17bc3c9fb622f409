// What hosts have made of their string literals: a table of two slots per place, which loses what does not fit.
#include "internal.h"

const fwd_literal *fwd_literals[FWD_LITERAL_SLOTS];

static bool take(size_t slot, const fwd_literal *literal) {
    const fwd_literal *nothing = NULL;
    // Release: the other side of fwd_literal_at.
    return __atomic_compare_exchange_n(
        &fwd_literals[slot], &nothing, literal, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED);
}

void fwd_literal_remember(const fwd_literal *literal) {
    if (fwd_literal_find(literal->text, literal->type)) return;
    size_t slot = fwd_literal_slot(literal->text, literal->type);
    if (take(slot, literal) || take(slot ^ 1, literal)) return;
    __atomic_store_n(&fwd_literals[slot], literal, __ATOMIC_RELEASE);
}

void fwd_literal_reset(void) {
    // Relaxed: no other thread is in the runtime.
    for (size_t slot = 0; slot < FWD_LITERAL_SLOTS; slot++) {
        __atomic_store_n(&fwd_literals[slot], NULL, __ATOMIC_RELAXED);
    }
}
