// What a host has made of a string literal of its program, found again by the literal's address and a type's: a host that names
// messages by literals hashes no name at each send.
#ifndef FWD_CRUNTIME_LITERAL_H
#define FWD_CRUNTIME_LITERAL_H

#include "CRuntimeBase.h"

FWD_DECLARATIONS_BEGIN

/// What was made of a literal and a type: the host's own memory, which it neither changes nor frees once it is remembered.
typedef struct fwd_literal {
    const void *text; // the two addresses that it is found by
    const void *type;
    const void *made;
    const void *FWD_NULLABLE part; // of what was made, for a host that needs it at once
} fwd_literal;

enum { FWD_LITERAL_SLOTS = 1024 }; // a power of two
extern const fwd_literal *FWD_NULLABLE fwd_literals[FWD_LITERAL_SLOTS];

/// Where the search begins; the slot beside it is the other one.
static inline size_t fwd_literal_slot(const void *text, const void *type) {
    uint64_t mixed =
        ((uint64_t)(uintptr_t)text ^ ((uint64_t)(uintptr_t)type << 20)) * 0x9E3779B97F4A7C15u;
    return (size_t)(mixed >> 54);
}
/// What a slot has, if it is of this literal and this type.
static inline const fwd_literal *FWD_NULLABLE fwd_literal_at(
    size_t slot, const void *text, const void *type) {
    // Acquire: who sees the address sees what stands there.
    const fwd_literal *found = __atomic_load_n(&fwd_literals[slot], __ATOMIC_ACQUIRE);
    return found && found->text == text && found->type == type ? found : NULL;
}
/// What was remembered; NULL for nothing, after a reset of the runtime, and when others took its place. No lock.
static inline const fwd_literal *FWD_NULLABLE fwd_literal_find(const void *text, const void *type) {
    size_t slot = fwd_literal_slot(text, type);
    const fwd_literal *found = fwd_literal_at(slot, text, type);
    return found ? found : fwd_literal_at(slot ^ 1, text, type);
}
/// Remembers it, in the place of another when both slots are taken. No lock.
void fwd_literal_remember(const fwd_literal *literal);

FWD_DECLARATIONS_END
#endif
