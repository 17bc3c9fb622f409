// A map from strings to pointers that only grows: for signatures and parsed types. Readers take no lock.
#ifndef FWD_INTERN_H
#define FWD_INTERN_H

#include "internal.h"

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif
#pragma GCC visibility push(hidden)

struct fwd_intern_entry {
    uint64_t hash;
    const char *_Nullable key;
    void *_Nullable value;
};
struct fwd_intern_slots {
    struct fwd_intern_slots *_Nullable previous;
    uint32_t capacity, used;
    struct fwd_intern_entry entries[];
};
struct fwd_intern_map {
    struct fwd_intern_slots *_Nullable slots;
};

uint64_t fwd_intern_hash(const char *text);
/// The value stored for `key`, or NULL. Locking: none.
void *_Nullable fwd_intern_get(const struct fwd_intern_map *map, const char *key, uint64_t hash);
/// Stores `value` under `key` (borrowed: it lives as long as the value) unless the key has one already. What the map holds
/// now for the key; NULL when memory is out. Locking: caller holds FWD_LOCK_INTERN.
void *_Nullable fwd_intern_put_locked(
    struct fwd_intern_map *map, const char *key, uint64_t hash, void *value);
/// Calls `destroy` for each value and frees the map. Nobody else is in the runtime.
void fwd_intern_reset(struct fwd_intern_map *map, void (*destroy)(void *value));

#pragma GCC visibility pop
#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
#endif
