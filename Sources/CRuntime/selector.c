// Selectors: one address per name.
//
// A selector is the address of its NUL-terminated name. In front of the name stands a fwd_selector_header with the
// name's hash, length and number of colons, and a cookie by which the forward stub recognises a selector. Names live
// in arena chunks; a selector's address never changes and is aligned to 16, which the tables' hash relies on (its low
// four bits carry nothing).
//
// A chained hash table finds a selector by name; a sorted array of chunks tells whether an arbitrary word is a selector
// at all, without following it (a program may send any word as a selector).
//
// Locking: FWD_LOCK_INTERN around the table and the chunks. Names and headers are immutable once published.
#include "internal.h"

struct chunk {
    char *start;
    size_t size, used;
};

#define CHUNK_SIZE ((size_t)32 * 1024)

static struct {
    struct fwd_selector_header **chains;
    uint32_t capacity, count;
    struct chunk *chunks; // sorted by address
    uint32_t chunk_count, chunk_capacity;
    uint32_t open_chunk; // index of the chunk that small names are put in
} selectors;

struct fwd_known_selectors fwd_known;

static uint32_t hash_name(const char *name, size_t *length) {
    uint32_t hash = 2166136261u; // FNV-1a
    const char *end = name;
    for (; *end; end++) hash = (hash ^ (unsigned char)*end) * 16777619u;
    *length = (size_t)(end - name);
    return hash;
}

static fwd_SEL header_selector(const struct fwd_selector_header *header) {
    return (fwd_SEL)(const void *)(header + 1);
}

static struct fwd_selector_header *find_locked(const char *name, uint32_t hash, size_t length) {
    if (selectors.capacity == 0) return NULL;
    struct fwd_selector_header *header = selectors.chains[hash & (selectors.capacity - 1)];
    while (header && !(header->hash == hash && header->length == length &&
                         memcmp(header + 1, name, length) == 0))
        header = header->next;
    return header;
}

// ---------------------------------------------------------------- Chunks

/// Adds a chunk of at least `size` bytes at its place in the sorted array. False: out of memory.
static bool chunk_add_locked(size_t size) {
    if (selectors.chunk_count == selectors.chunk_capacity) {
        uint32_t capacity = selectors.chunk_capacity ? selectors.chunk_capacity * 2 : 16;
        struct chunk *chunks = fwd_memory_allocate(capacity * sizeof *chunks, FWD_MEMORY_INTERNAL);
        if (!chunks) return false;
        if (selectors.chunks)
            memcpy(chunks, selectors.chunks, selectors.chunk_count * sizeof *chunks);
        fwd_memory_free(
            selectors.chunks, selectors.chunk_capacity * sizeof *chunks, FWD_MEMORY_INTERNAL);
        selectors.chunks = chunks;
        selectors.chunk_capacity = capacity;
    }
    char *start = fwd_memory_allocate(size, FWD_MEMORY_CONSTANT);
    if (!start) return false;
    uint32_t at = selectors.chunk_count;
    while (at > 0 && (uintptr_t)selectors.chunks[at - 1].start > (uintptr_t)start) {
        selectors.chunks[at] = selectors.chunks[at - 1];
        at--;
    }
    selectors.chunks[at] = (struct chunk){start, size, 0};
    selectors.chunk_count++;
    selectors.open_chunk = at;
    return true;
}

/// Room for a header and a name. NULL: out of memory.
static struct fwd_selector_header *header_allocate_locked(size_t length) {
    size_t size = (sizeof(struct fwd_selector_header) + length + 1 + 15) & ~(size_t)15;
    if (selectors.chunk_count == 0 ||
        selectors.chunks[selectors.open_chunk].size - selectors.chunks[selectors.open_chunk].used <
            size) {
        if (!chunk_add_locked(size > CHUNK_SIZE ? size : CHUNK_SIZE)) return NULL;
    }
    struct chunk *chunk = &selectors.chunks[selectors.open_chunk];
    struct fwd_selector_header *header =
        (struct fwd_selector_header *)(void *)(chunk->start + chunk->used);
    chunk->used += size;
    return header;
}

static bool is_selector_locked(uintptr_t word) {
    uint32_t low = 0,
             high = selectors.chunk_count; // the last chunk that starts at or before the word
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if ((uintptr_t)selectors.chunks[middle].start <= word) low = middle + 1;
        else high = middle;
    }
    if (low == 0 || word % 16 != 0) return false;
    const struct chunk *chunk = &selectors.chunks[low - 1];
    uintptr_t offset = word - (uintptr_t)chunk->start;
    if (offset < sizeof(struct fwd_selector_header) || offset >= chunk->used) return false;
    uint64_t cookie;
    memcpy(&cookie, chunk->start + offset - sizeof cookie, sizeof cookie);
    return cookie == ((uint64_t)word ^ FWD_SELECTOR_COOKIE);
}

// ---------------------------------------------------------------- Registering

static bool reserve_locked(void) {
    if (selectors.count < selectors.capacity) return true;
    uint32_t capacity = selectors.capacity ? selectors.capacity * 2 : 1024;
    struct fwd_selector_header **chains =
        fwd_memory_allocate(capacity * sizeof *chains, FWD_MEMORY_INTERNAL);
    if (!chains) return selectors.capacity != 0; // longer chains do no harm
    for (uint32_t i = 0; i < selectors.capacity; i++) {
        for (struct fwd_selector_header *header = selectors.chains[i], *next; header;
             header = next) {
            next = header->next;
            header->next = chains[header->hash & (capacity - 1)];
            chains[header->hash & (capacity - 1)] = header;
        }
    }
    fwd_memory_free(selectors.chains, selectors.capacity * sizeof *chains, FWD_MEMORY_INTERNAL);
    selectors.chains = chains;
    selectors.capacity = capacity;
    return true;
}

static struct fwd_selector_header *register_locked(const char *name, uint32_t hash, size_t length) {
    struct fwd_selector_header *header = find_locked(name, hash, length);
    if (header) return header;
    if (length > INT32_MAX || !reserve_locked()) return NULL;
    header = header_allocate_locked(length);
    if (!header) return NULL;
    memcpy(header + 1, name, length + 1);
    header->hash = hash;
    header->length = (uint32_t)length;
    for (size_t i = 0; i < length; i++) header->colons += name[i] == ':';
    header->cookie = (uint64_t)(uintptr_t)(header + 1) ^ FWD_SELECTOR_COOKIE;
    header->next = selectors.chains[hash & (selectors.capacity - 1)];
    selectors.chains[hash & (selectors.capacity - 1)] = header;
    selectors.count++;
    return header;
}

fwd_SEL fwd_sel_registerName(const char *name) {
    const struct fwd_selector_header *header = NULL;
    if (name) {
        size_t length;
        uint32_t hash = hash_name(name, &length);
        fwd_lock(FWD_LOCK_INTERN);
        header = register_locked(name, hash, length);
        fwd_unlock(FWD_LOCK_INTERN);
    }
    return header ? header_selector(header) : NULL;
}

fwd_SEL fwd_sel_getUid(const char *name) { return fwd_sel_registerName(name); }

fwd_SEL fwd_sel_lookUp(const char *name) {
    if (!name) return NULL;
    size_t length;
    uint32_t hash = hash_name(name, &length);
    fwd_lock(FWD_LOCK_INTERN);
    const struct fwd_selector_header *header = find_locked(name, hash, length);
    fwd_unlock(FWD_LOCK_INTERN);
    return header ? header_selector(header) : NULL;
}

const char *fwd_sel_getName(fwd_SEL sel) {
    return sel ? (const char *)(const void *)sel : "<null selector>";
}

bool fwd_sel_isEqual(fwd_SEL a, fwd_SEL b) { return a == b; }

bool fwd_sel_isMapped(fwd_SEL sel) {
    fwd_lock(FWD_LOCK_INTERN);
    bool mapped = is_selector_locked((uintptr_t)sel);
    fwd_unlock(FWD_LOCK_INTERN);
    return mapped;
}

// ---------------------------------------------------------------- Start and reset

bool fwd_selector_boot(void) {
#define REGISTER(field, name)                                                                      \
    fwd_known.field = fwd_sel_registerName(name);                                                  \
    if (!fwd_known.field) return false;
    FWD_SELECTORS(REGISTER)
#undef REGISTER
    return true;
}

void fwd_selector_reset(void) {
    for (uint32_t i = 0; i < selectors.chunk_count; i++)
        fwd_memory_free(selectors.chunks[i].start, selectors.chunks[i].size, FWD_MEMORY_CONSTANT);
    fwd_memory_free(
        selectors.chunks, selectors.chunk_capacity * sizeof *selectors.chunks, FWD_MEMORY_INTERNAL);
    fwd_memory_free(
        selectors.chains, selectors.capacity * sizeof *selectors.chains, FWD_MEMORY_INTERNAL);
    memset(&selectors, 0, sizeof selectors);
    memset(&fwd_known, 0, sizeof fwd_known);
}
