// Implementations made from blocks: `imp(self, _cmd, a, b…)` calls `block(self, a, b…)`.
//
// The implementation is a boxed one whose signature follows from the block's: the block argument becomes self, a _cmd is
// put behind it. Each call shifts the argument addresses by one and calls the block's invoke function with the block's
// own signature.
//
// A block may be removed while calls are inside it, even by itself. `state` counts the calls inside (in steps of
// CALL) next to the REMOVED bit; the block is released by the removal when nobody is inside, else by the last call to
// leave. A call that begins after the removal finds the bit and returns zero. The record is the boxed implementation's
// context, which outlives every call that pins it (boxed.c); a caller on the same thread that calls the function itself
// is counted, and the last one to leave frees what was DESTROYED meanwhile.
#include "hook.h"
#include "lifetime.h"

enum { REMOVED = 1, RELEASED = 2, DESTROYED = 4, CALL = 8 };

struct block_imp {
    fwd_id block;            // +1 until RELEASED
    fwd_Signature signature; // the block's
    uint32_t state;          // atomic
};

static void release_when_unused(struct block_imp *record) {
    uint32_t state = __atomic_load_n(&record->state, __ATOMIC_RELAXED);
    do {
        if ((state & (REMOVED | RELEASED)) != REMOVED || state >= CALL) return;
        // Acquire and release: the block's end comes after all calls.
    } while (!__atomic_compare_exchange_n(
        &record->state, &state, state | RELEASED, true, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED));
    fwd_release(record->block);
}

static void free_record(struct block_imp *record) {
    fwd_memory_free(record, sizeof *record, FWD_MEMORY_INTERNAL);
}

static bool begin_call(struct block_imp *record) {
    uint32_t state = __atomic_load_n(&record->state, __ATOMIC_RELAXED);
    do {
        if (state & REMOVED) return false;
    } while (!__atomic_compare_exchange_n(
        &record->state, &state, state + CALL, true, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED));
    return true;
}

static void end_call(struct block_imp *const *called) {
    struct block_imp *record = *called;
    // Acquire and release: see release_when_unused.
    uint32_t state = __atomic_sub_fetch(&record->state, CALL, __ATOMIC_ACQ_REL);
    if (state >= CALL || !(state & REMOVED)) return;
    release_when_unused(record);
    if (state & DESTROYED) free_record(record);
}

static void call_block(void *context, void *const *arguments, void *result) {
    if (!begin_call(context)) {
        if (result)
            memset(result, 0,
                fwd_signature_returnType(((struct block_imp *)context)->signature)->size);
        return;
    }
    struct block_imp *const record FWD_CLEANUP(end_call) = context;
    uint32_t count = fwd_signature_count(record->signature);
    void *shifted[count];
    shifted[0] = &record->block;
    if (count > 1) shifted[1] = arguments[0];
    for (uint32_t i = 2; i < count; i++) shifted[i] = arguments[i];
    (void)fwd_Block_call(record->block, record->signature, shifted, result);
}

static void destroy_record(void *context) {
    struct block_imp *record = context;
    if (__atomic_fetch_or(&record->state, DESTROYED, __ATOMIC_ACQ_REL) < CALL) free_record(record);
}

// ---------------------------------------------------------------- Signature

static char *append(char *out, const char *text, size_t length) {
    memcpy(out, text, length);
    return out + length;
}

/// `v@?@i` → `v@:i`: the block's types with the block dropped, and `:` behind what becomes self.
static fwd_Signature method_signature(fwd_Signature block) {
    uint32_t count = fwd_signature_count(block);
    const fwd_type *self = fwd_signature_argumentType(block, 1);
    // A block without arguments takes self without looking at it.
    size_t length = fwd_signature_returnType(block)->length + 3;
    for (uint32_t i = 1; i < count; i++) length += fwd_signature_argumentType(block, i)->length;
    char *types = fwd_memory_allocate(length, FWD_MEMORY_INTERNAL), *out = types;
    if (!types) return NULL;
    out =
        append(out, fwd_signature_returnType(block)->text, fwd_signature_returnType(block)->length);
    if (self) out = append(out, self->text, self->length);
    else *out++ = '@';
    *out++ = ':';
    for (uint32_t i = 2; i < count; i++) {
        const fwd_type *type = fwd_signature_argumentType(block, i);
        out = append(out, type->text, type->length);
    }
    fwd_Signature signature = fwd_signature_get(types, NULL);
    fwd_memory_free(types, length, FWD_MEMORY_INTERNAL);
    return signature;
}

// ---------------------------------------------------------------- Entry points

/// An implementation that calls a copy of the block. NULL for NULL, for a block without a signature or with one that native
/// code cannot call, and when memory is out. Its end is fwd_imp_removeBlock.
fwd_IMP fwd_imp_implementationWithBlock(fwd_id block) {
    const char *types = fwd_Block_signature(block);
    fwd_Signature signature = types ? fwd_signature_get(types, NULL) : NULL;
    fwd_Signature method =
        signature && fwd_signature_count(signature) > 0 ? method_signature(signature) : NULL;
    if (!method) return NULL;
    struct block_imp *record = fwd_memory_allocate(sizeof *record, FWD_MEMORY_INTERNAL);
    if (!record) return NULL;
    record->signature = signature;
    record->block = fwd_Block_copy(block);
    fwd_boxed boxed = {.function = call_block,
        .context = record,
        .signature = method,
        .block = record->block,
        .destroy = destroy_record};
    fwd_IMP imp = record->block ? fwd_imp_createBoxed(&boxed) : NULL;
    if (imp) return imp;
    fwd_Block_release(record->block);
    destroy_record(record);
    return NULL;
}

/// The record behind an implementation that was made from a block, until the use ends; NULL for others.
static struct block_imp *use_record(struct fwd_boxed_use *use, fwd_IMP imp) {
    fwd_boxed_cell *cell = fwd_boxed_findCell(imp);
    struct fwd_boxed_record *record = cell ? fwd_boxed_beginUse(use, cell) : NULL;
    return record && record->boxed.function == call_block ? record->boxed.context : NULL;
}

/// The block (borrowed) behind an implementation that was made from one and is not removed; else NULL.
fwd_id fwd_imp_getBlock(fwd_IMP imp) {
    struct fwd_boxed_use use FWD_CLEANUP(fwd_boxed_endUse) = {NULL, NULL};
    struct block_imp *record = use_record(&use, imp);
    // Acquire: a removal on another thread is seen whole.
    return record && !(__atomic_load_n(&record->state, __ATOMIC_ACQUIRE) & REMOVED) ? record->block
                                                                                    : NULL;
}

/// Releases the block, at once or when the last call inside it returns. False when the implementation was not made from a
/// block or is removed already. Methods that still have the implementation do nothing and return zero.
bool fwd_imp_removeBlock(fwd_IMP imp) {
    struct fwd_boxed_use use FWD_CLEANUP(fwd_boxed_endUse) = {NULL, NULL};
    struct block_imp *record = use_record(&use, imp);
    if (!record) return false;
    // Acquire and release: exactly one caller takes the bit.
    if (__atomic_fetch_or(&record->state, REMOVED, __ATOMIC_ACQ_REL) & REMOVED) return false;
    release_when_unused(record);
    fwd_imp_destroyBoxed(imp);
    return true;
}
