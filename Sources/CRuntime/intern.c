// Insert-only hash map, open addressing, linear probing, load ≤ 1/2.
//
// An entry is published by its key: hash and value are written first, the key last (release); a reader that sees
// the key (acquire) sees the rest. A full array is copied into one twice as large and stays readable until the
// reset, so a reader that holds it finds what it could have found before. Retired arrays together are smaller
// than the live one.
#include "intern.h"

uint64_t fwd_intern_hash(const char *text) {
    uint64_t hash = 0xcbf29ce484222325;
    for (; *text; text++) hash = (hash ^ (unsigned char)*text) * 0x100000001b3;
    return hash ^ hash >> 29;
}

/// The entry of the key, or the free one where it would stand. `present`: which of the two, by one reading of the entry's
/// key. A second reading may find that somebody has put another key there meanwhile.
static struct fwd_intern_entry *find(
    struct fwd_intern_slots *slots, const char *key, uint64_t hash, bool *present) {
    uint32_t mask = slots->capacity - 1;
    for (uint32_t at = (uint32_t)hash & mask;; at = (at + 1) & mask) {
        struct fwd_intern_entry *entry = &slots->entries[at];
        // Acquire: pairs with the release in put.
        const char *stored = __atomic_load_n(&entry->key, __ATOMIC_ACQUIRE);
        *present = stored != NULL;
        if (!stored || (entry->hash == hash && strcmp(stored, key) == 0)) return entry;
    }
}

void *fwd_intern_get(const struct fwd_intern_map *map, const char *key, uint64_t hash) {
    // Acquire: the entries of a published array are visible.
    struct fwd_intern_slots *slots = __atomic_load_n(&map->slots, __ATOMIC_ACQUIRE);
    if (!slots) return NULL;
    bool present;
    struct fwd_intern_entry *entry = find(slots, key, hash, &present);
    return present ? entry->value : NULL;
}

static size_t slots_size(uint32_t capacity) {
    return sizeof(struct fwd_intern_slots) + (size_t)capacity * sizeof(struct fwd_intern_entry);
}

static bool grow_locked(struct fwd_intern_map *map) {
    struct fwd_intern_slots *old = map->slots;
    uint32_t capacity = old ? old->capacity * 2 : 64;
    struct fwd_intern_slots *slots = fwd_memory_allocate(slots_size(capacity), FWD_MEMORY_INTERNAL);
    if (!slots) return false;
    slots->capacity = capacity;
    slots->previous = old;
    bool present;
    for (uint32_t i = 0; old && i < old->capacity; i++) {
        if (!old->entries[i].key) continue;
        *find(slots, old->entries[i].key, old->entries[i].hash, &present) = old->entries[i];
        slots->used++;
    }
    // Release: the copied entries come before the array's address.
    __atomic_store_n(&map->slots, slots, __ATOMIC_RELEASE);
    return true;
}

void *fwd_intern_put_locked(
    struct fwd_intern_map *map, const char *key, uint64_t hash, void *value) {
    FWD_ASSERT_LOCKED(FWD_LOCK_INTERN);
    if ((!map->slots || map->slots->used * 2 >= map->slots->capacity) && !grow_locked(map))
        return NULL;
    bool present;
    struct fwd_intern_entry *entry = find(map->slots, key, hash, &present);
    if (present) return entry->value;
    entry->hash = hash;
    entry->value = value;
    map->slots->used++;
    __atomic_store_n(&entry->key, key, __ATOMIC_RELEASE);
    return value;
}

void fwd_intern_reset(struct fwd_intern_map *map, void (*destroy)(void *value)) {
    struct fwd_intern_slots *slots = map->slots;
    map->slots = NULL;
    for (uint32_t i = 0; slots && i < slots->capacity; i++)
        if (slots->entries[i].key) destroy(slots->entries[i].value);
    while (slots) {
        struct fwd_intern_slots *previous = slots->previous;
        fwd_memory_free(slots, slots_size(slots->capacity), FWD_MEMORY_INTERNAL);
        slots = previous;
    }
}
