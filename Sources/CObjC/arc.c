// ARC's entry points that are not plain functions of CRuntime under another name (names.h has those).
//
// The return handshake. A method that returns an object at +0 ends in objc_autoreleaseReturnValue(object); its caller begins with
// objc_retainAutoreleasedReturnValue(result). When the two meet, the pool is not needed: the first looks at the code it
// returns to, and when that is the second's call, it leaves the reference, notes that in a word of the thread, and the second
// takes it over. What is looked for is what clang emits and the optimiser keeps together ("clang.arc.attachedcall"):
//
//   x86-64    mov %rax, %rdi; call objc_retainAutoreleasedReturnValue    directly, through the PLT, or through the GOT
//             A call that the dynamic linker binds lazily is not recognized until it has been made once; then the pool has
//             the object. `-z now`, the default of most distributions, binds all calls at the start.
//   AArch64   mov x29, x29                                               a marker after the call, as on Apple's systems
//
// The word is the thread's own, and is read at once by the very next call of the runtime, so nothing can come between.
#include "CObjC.h"

#include <string.h>
#include <stdio.h>
#include <pthread.h>
#include <unistd.h>

fwd_id objc_retainAutoreleasedReturnValue(fwd_id object);
fwd_id objc_unsafeClaimAutoreleasedReturnValue(fwd_id object);
fwd_id objc_claimAutoreleasedReturnValue(fwd_id object);

static _Thread_local bool handed_over;
void objc_return_handOver(void) { handed_over = true; }

#if defined(__x86_64__)
static bool is_receiver(const void *function) {
    return function == (const void *)objc_retainAutoreleasedReturnValue ||
           function == (const void *)objc_unsafeClaimAutoreleasedReturnValue ||
           function == (const void *)objc_claimAutoreleasedReturnValue;
}

static const void *through_slot(const unsigned char *displacement) {
    int32_t distance;
    memcpy(&distance, displacement, sizeof distance);
    const void *target;
    memcpy(&target, displacement + sizeof distance + distance, sizeof target);
    return target;
}

/// Whether a call that is about to return to `code` hands its result to ARC at once.
static bool is_taken_over(const unsigned char *code) {
    if (code[0] != 0x48 || code[1] != 0x89 || code[2] != 0xc7) return false; // mov %rax, %rdi
    code += 3;
    if (code[0] == 0xff && code[1] == 0x15)
        return is_receiver(through_slot(code + 2)); // call *slot(%rip)
    if (code[0] == 0x67 && code[1] == 0xe8)
        code++; // the linker has turned the call through a slot into a direct one
    if (code[0] != 0xe8) return false;
    int32_t distance;
    memcpy(&distance, code + 1, sizeof distance);
    const unsigned char *target = code + 5 + distance;
    if (is_receiver(target)) return true;
    // A PLT entry: [endbr64] [bnd] jmp *slot(%rip).
    static const unsigned char endbr[] = {0xf3, 0x0f, 0x1e, 0xfa};
    if (memcmp(target, endbr, sizeof endbr) == 0) target += sizeof endbr;
    if (target[0] == 0xf2) target++;
    return target[0] == 0xff && target[1] == 0x25 && is_receiver(through_slot(target + 2));
}
#elif defined(__aarch64__)
static bool is_taken_over(const unsigned char *code) {
    uint32_t instruction;
    memcpy(&instruction, code, sizeof instruction);
    return instruction == 0xaa1d03fd; // mov x29, x29
}
#else
static bool is_taken_over(const unsigned char *code) { return (void)code, false; }
#endif

bool objc_return_isTakenOver(const void *code) { return is_taken_over(code); }

#define RETURNS_TO_TAKER() is_taken_over(__builtin_return_address(0))

fwd_id objc_autoreleaseReturnValue(fwd_id object) {
    if (!RETURNS_TO_TAKER()) return fwd_autorelease(object);
    handed_over = true;
    return object;
}

fwd_id objc_retainAutoreleaseReturnValue(fwd_id object) {
    if (!RETURNS_TO_TAKER()) return fwd_retainAutorelease(object);
    handed_over = true;
    return fwd_retain(object);
}

static bool take_over(void) {
    bool was = handed_over;
    handed_over = false;
    return was;
}

fwd_id objc_retainAutoreleasedReturnValue(fwd_id object) {
    return take_over() ? object : fwd_retain(object);
}

// The caller wants +0 and gives no promise that the object outlives the pool.
fwd_id objc_unsafeClaimAutoreleasedReturnValue(fwd_id object) {
    if (take_over()) fwd_release(object);
    return object;
}

fwd_id objc_claimAutoreleasedReturnValue(fwd_id object) {
    return take_over() ? object : fwd_retain(object);
}

// ---------------------------------------------------------------- Weak variables

// Storing an object that is ending raises; what is pending is thrown here, since compiled code does not look.
fwd_id objc_initWeak(fwd_id *location, fwd_id object) {
    fwd_id stored = fwd_initWeak(location, object);
    if (fwd_exception_isPending()) objc_exception_deliver();
    return stored;
}

fwd_id objc_storeWeak(fwd_id *location, fwd_id object) {
    fwd_id stored = fwd_storeWeak(location, object);
    if (fwd_exception_isPending()) objc_exception_deliver();
    return stored;
}

// The pools of a thread as they are printed, as objc4 prints them: an entry is a pool, or an object that waits in one. They stand in
// no page of memory here; their places are counted from the address that the interpreter counts from.

enum { POOL_ENTRIES_AT = 0x38 };
static const uintptr_t POOL_PAGE = 0x100800000;

typedef struct {
    size_t count;
    bool prints;
} pool_entries;

static void visit_pool_entry(void *context, fwd_id object) {
    pool_entries *entries = context;
    uintptr_t place = POOL_PAGE + POOL_ENTRIES_AT + entries->count * sizeof(fwd_id);
    entries->count += 1;
    if (!entries->prints) return;
    if (object == NULL) {
        fprintf(stderr, "objc[%d]: [%#zx]  ################  POOL %#zx\n", (int)getpid(),
            (size_t)place, (size_t)place);
    } else {
        fprintf(stderr, "objc[%d]: [%#zx]%18p  %s\n", (int)getpid(), (size_t)place, (void *)object,
            fwd_object_getClassName(object));
    }
}

void _objc_autoreleasePoolPrint(void);
void _objc_autoreleasePoolPrint(void) {
    pool_entries all = {.count = 0, .prints = false}, shown = {.count = 0, .prints = true};
    int process = (int)getpid();
    fwd_autoreleasePool_visit(visit_pool_entry, &all);
    fprintf(stderr, "objc[%d]: ##############\n", process);
    fprintf(
        stderr, "objc[%d]: AUTORELEASE POOLS for thread %#zx\n", process, (size_t)pthread_self());
    fprintf(stderr, "objc[%d]: %zu releases pending.\n", process, all.count);
    fprintf(stderr, "objc[%d]: [%#zx]  ................  PAGE  (hot) (cold)\n", process,
        (size_t)POOL_PAGE);
    fwd_autoreleasePool_visit(visit_pool_entry, &shown);
    fprintf(stderr, "objc[%d]: ##############\n", process);
}
