// Boxed implementations as libffi closures: for the portable build, and where the trampoline pool is refused.
//
// libffi chooses the addresses, so records are found by a hash table from address to closure, which holds the record: open
// addressing, keys are never removed (libffi uses an address again after it was freed, and then the key is there
// already), a full table is copied and the old one kept until the reset. Readers take no lock. A closure's memory
// outlives its record by the time that addresses rest (boxed.c), so who found it may read its word.
//
// Locking: written under FWD_LOCK_INTERN. A key is published after its closure (release); a closure changes by one
// store.
#include "boxed.h"
#include "encoding.h"
#include "hook.h"

#include <alloca.h>

/// libffi's, with our word behind it.
struct fwd_closure {
    ffi_closure ffi;
    fwd_boxed_cell record;
    fwd_Signature signature;
    uintptr_t address;
    uint32_t marked; // the number of the last look at all methods that found it
};
struct entry {
    uintptr_t address;
    struct fwd_closure *closure;
};
struct table {
    struct table *previous;
    size_t capacity, used;
    struct entry entries[];
};

static struct table *table; // atomic
bool fwd_closure_any;
bool fwd_closure_exists;

static size_t table_size(size_t capacity) {
    return sizeof(struct table) + capacity * sizeof(struct entry);
}

/// The entry of the address, or the free one where it would stand.
static struct entry *find(struct table *in, uintptr_t address) {
    size_t mask = in->capacity - 1;
    for (size_t at = (address >> 4) * 0x9e3779b97f4a7c15 >> 32 & mask;; at = (at + 1) & mask) {
        // Acquire: pairs with the release in put.
        uintptr_t key = __atomic_load_n(&in->entries[at].address, __ATOMIC_ACQUIRE);
        if (key == address || key == 0) return &in->entries[at];
    }
}

fwd_boxed_cell *fwd_closure_find(fwd_IMP imp) {
    struct table *in = __atomic_load_n(&table, __ATOMIC_ACQUIRE); // its entries are complete
    if (!in) return NULL;
    struct entry *entry = find(in, (uintptr_t)imp);
    if (__atomic_load_n(&entry->address, __ATOMIC_ACQUIRE) == 0) return NULL;
    struct fwd_closure *closure = __atomic_load_n(&entry->closure, __ATOMIC_ACQUIRE);
    return closure ? &closure->record : NULL;
}

static bool grow_locked(void) {
    struct table *old = table;
    size_t capacity = old ? old->capacity * 2 : 64;
    struct table *made = fwd_memory_allocate(table_size(capacity), FWD_MEMORY_INTERNAL);
    if (!made) return false;
    made->capacity = capacity;
    made->previous = old;
    for (size_t i = 0; old && i < old->capacity; i++) {
        if (!old->entries[i].address) continue;
        *find(made, old->entries[i].address) = old->entries[i];
        made->used++;
    }
    __atomic_store_n(&table, made, __ATOMIC_RELEASE); // the copied entries come before it
    __atomic_store_n(
        &fwd_closure_any, true, __ATOMIC_RELAXED); // before the first address is given out
    __atomic_store_n(&fwd_closure_exists, true, __ATOMIC_RELEASE);
    return true;
}

static bool put_locked(uintptr_t address, struct fwd_closure *closure) {
    if ((!table || table->used * 2 >= table->capacity) && !grow_locked()) return false;
    struct entry *entry = find(table, address);
    __atomic_store_n(&entry->closure, closure, __ATOMIC_RELEASE);
    if (entry->address) return true;
    table->used++;
    __atomic_store_n(&entry->address, address, __ATOMIC_RELEASE);
    return true;
}

/// libffi wants integers narrower than a register widened to one.
static void widen_result(const fwd_type *type, const void *value, void *out) {
    bool is_signed = fwd_kind_isSigned(type->kind);
    int64_t wide = 0;
    switch (type->size) {
    case 1:
        wide = is_signed ? (int64_t) * (const int8_t *)value : (int64_t) * (const uint8_t *)value;
        break;
    case 2:
        wide = is_signed ? (int64_t) * (const int16_t *)value : (int64_t) * (const uint16_t *)value;
        break;
    case 4:
        wide = is_signed ? (int64_t) * (const int32_t *)value : (int64_t) * (const uint32_t *)value;
        break;
    default: memcpy(&wide, value, sizeof wide); break;
    }
    memcpy(out, &wide, sizeof wide);
}

/// What every closure calls. `out` is libffi's result buffer, `passed` the arguments that libffi knows of.
static void run_closure(ffi_cif *prepared, void *out, void **passed, void *user) {
    (void)prepared;
    struct fwd_closure *closure = user;
    struct fwd_boxed_use use FWD_CLEANUP(fwd_boxed_endUse) = {NULL, NULL};
    struct fwd_boxed_record *record = fwd_boxed_beginUse(&use, &closure->record);
    fwd_Signature sig = closure->signature;
    const struct fwd_cif *cif = fwd_signature_cif(sig);
    static uint64_t nothing[2];
    void **arguments = alloca(((size_t)sig->count + 1) * sizeof(void *));
    char *storage = NULL;
    for (uint32_t i = 0; i < sig->count; i++) arguments[i] = nothing;
    for (uint32_t i = cif->by_hand ? 1 : 0; i < cif->passed; i++) {
        struct fwd_cif_source source = cif->source[i];
        if (source.part == FWD_CIF_PADDING) continue;
        arguments[source.index] = passed[i];
        bool misaligned =
            sig->arguments[source.index].alignment > 8 && (uintptr_t)passed[i] % 16 != 0;
        if (!source.part && !misaligned) continue;
        // Of a value in parts, or of two integer words that libffi has put anywhere.
        if (!storage) {
            storage = alloca(sig->slots_size + 16u);
            storage += -(uintptr_t)storage & 15;
        }
        char *together = storage + sig->slots[source.index];
        arguments[source.index] = together;
        memcpy(together + source.offset, passed[i],
            source.part ? source.part : sig->places[source.index].size);
    }
    void *result = cif->by_hand ? *(void **)passed[0] : alloca(sig->result_room + 16u);
    memset(result, 0, sig->result_size);
    // Destroyed while a late caller still had the address, or no memory to call it: zero.
    if (record) fwd_boxed_run(record, arguments, result, NULL);
    else if (fwd_exception_isPending()) fwd_exception_deliver();
    if (cif->by_hand) {
        memcpy(out, &result, sizeof result);
    } else if (sig->result_size != 0) {
        char kind = sig->result->kind;
        bool widened =
            (fwd_kind_isInteger(kind) || fwd_kind_isPointer(kind)) && sig->result_size <= 8;
        if (widened) widen_result(sig->result, result, out);
        else memcpy(out, result, sig->result_size);
    }
}

bool fwd_closure_create_locked(struct fwd_boxed_record *record) {
    struct fwd_cif *cif = __atomic_load_n(&record->boxed.signature->cif, __ATOMIC_ACQUIRE);
    void *code = NULL;
    struct fwd_closure *closure = ffi_closure_alloc(sizeof *closure, &code);
    if (!closure) return false;
    record->imp = (fwd_IMP)(uintptr_t)code;
    closure->signature = record->boxed.signature;
    closure->address = (uintptr_t)code;
    closure->marked = 0;
    __atomic_store_n(
        &closure->record, record, __ATOMIC_RELEASE); // whoever finds it sees the record whole
    if (ffi_prep_closure_loc(&closure->ffi, &cif->cif, run_closure, closure, code) == FFI_OK &&
        put_locked((uintptr_t)code, closure)) {
        record->closure = closure;
        return true;
    }
    ffi_closure_free(closure);
    return false;
}

bool fwd_closure_setSignature_locked(struct fwd_closure *closure, fwd_Signature sig) {
    struct fwd_cif *cif = __atomic_load_n(&sig->cif, __ATOMIC_ACQUIRE);
    void *code = (void *)closure->address;
    if (!cif ||
        ffi_prep_closure_loc(&closure->ffi, &cif->cif, run_closure, closure, code) != FFI_OK)
        return false;
    closure->signature = sig;
    return true;
}

void fwd_closure_forget_locked(struct fwd_boxed_record *record) {
    __atomic_store_n(&record->closure->record, NULL, __ATOMIC_RELEASE);
}

void fwd_closure_mark_locked(fwd_IMP imp, uint32_t look) {
    struct fwd_closure *closure = table ? find(table, (uintptr_t)imp)->closure : NULL;
    if (closure) closure->marked = look;
}

void fwd_closure_free(struct fwd_closure *closure) { ffi_closure_free(closure); }

bool fwd_closure_isMarked_locked(const struct fwd_closure *closure, uint32_t look) {
    return closure->marked == look;
}

bool fwd_closure_tryFree_locked(struct fwd_closure *closure, uint32_t look) {
    if (fwd_closure_isMarked_locked(closure, look)) return false;
    __atomic_store_n(&find(table, closure->address)->closure, NULL, __ATOMIC_RELEASE);
    ffi_closure_free(closure);
    return true;
}

void fwd_closure_reset(void) {
    for (struct table *each = table, *previous; each; each = previous) {
        previous = each->previous;
        fwd_memory_free(each, table_size(each->capacity), FWD_MEMORY_INTERNAL);
    }
    table = NULL;
    fwd_closure_exists = false;
}
