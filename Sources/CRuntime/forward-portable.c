// The forward implementations where there is no assembly: the same register frame, filled by C.
//
// A C function that has as many integer and floating-point parameters as there are argument registers receives all of
// them, whatever its caller passed, and `...` behind them begins at the caller's first stack argument. So the frame of
// forward.c can be had without assembly on the processors whose conventions this library knows.
//
// What a redirection does by a jump there is a call here, with the types of the method found. Results: one function per
// register class gives them back from the thread's frame; it is called last, through a type of the widest integer
// result, and what it leaves in the other registers stays there. The address of a result in memory on AArch64 (x8) is
// no parameter: such messages are refused with an exception.
//
// fwd_send and fwd_call never come here; this serves native callers of fwd_msgLookup's result.
#include "forward.h"

#if FWD_PORTABLE

#include <alloca.h>
#include <stdarg.h>

#if defined(__APPLE__)
#define LABEL(name) __asm__("_" name)
#else
#define LABEL(name) __asm__(name)
#endif

#if FWD_HAS_FRAME && defined(__linux__)

struct two_words {
    uint64_t a, b;
};
typedef struct two_words (*giver)(void);

/// Where the results wait between the stages and the giver.
static _Thread_local struct fwd_frame results;

static struct two_words give_words(void) {
    return (struct two_words){results.result[0], results.result[1]};
}

#if defined(__x86_64__)

typedef double vector;
#define WORDS uint64_t w0, uint64_t w1, uint64_t w2, uint64_t w3, uint64_t w4, uint64_t w5
#define FILL_WORDS(f)                                                                              \
    f.word[0] = w0, f.word[1] = w1, f.word[2] = w2, f.word[3] = w3, f.word[4] = w4, f.word[5] = w5
#define GIVE_WORDS w0, w1, w2, w3, w4, w5

struct two_vectors {
    double a, b;
};
struct word_vector {
    uint64_t a;
    double b;
};

static struct two_vectors give_vectors(void) {
    return (struct two_vectors){results.vector[0].number, results.vector[1].number};
}
static struct word_vector give_both(void) {
    return (struct word_vector){results.result[0], results.vector[0].number};
}
static long double give_x87(void) {
    long double value;
    memcpy(&value, &results.x87[0], sizeof value);
    return value;
}
static _Complex long double give_x87_pair(void) {
    _Complex long double value;
    memcpy(&value, results.x87, sizeof value);
    return value;
}

static giver giver_for(fwd_Signature sig) {
    const fwd_arg_location *place = &sig->result_place;
    if (place->where == FWD_AT_X87) return (giver)(void (*)(void))give_x87;
    if (place->where == FWD_AT_X87_PAIR) return (giver)(void (*)(void))give_x87_pair;
    if (place->where == FWD_AT_FRAME && place->offset >= FWD_FRAME_WORD) return give_words;
    if (place->where == FWD_AT_FRAME) return (giver)(void (*)(void))give_vectors;
    if (place->where != FWD_AT_PIECES) return give_words;
    bool both_vectors = place->pieces > 1 && place->piece[0].frame < FWD_FRAME_WORD &&
                        place->piece[1].frame < FWD_FRAME_WORD;
    // rax and xmm0 are the same two registers for {integer, number} and {number, integer}.
    return both_vectors ? (giver)(void (*)(void))give_vectors : (giver)(void (*)(void))give_both;
}

static const void *stack_arguments(va_list list) {
    struct {
        unsigned words, vectors;
        void *overflow, *saved;
    } state;
    memcpy(&state, list, sizeof state);
    return state.overflow;
}

#else

typedef long double vector;
#define WORDS                                                                                      \
    uint64_t w0, uint64_t w1, uint64_t w2, uint64_t w3, uint64_t w4, uint64_t w5, uint64_t w6,     \
        uint64_t w7
#define FILL_WORDS(f)                                                                              \
    f.word[0] = w0, f.word[1] = w1, f.word[2] = w2, f.word[3] = w3, f.word[4] = w4,                \
    f.word[5] = w5, f.word[6] = w6, f.word[7] = w7
#define GIVE_WORDS w0, w1, w2, w3, w4, w5, w6, w7

struct four_vectors {
    long double v[4];
};

static struct four_vectors give_vectors(void) {
    struct four_vectors value;
    memcpy(&value, results.vector, sizeof value);
    return value;
}

static giver giver_for(fwd_Signature sig) {
    const fwd_arg_location *place = &sig->result_place;
    bool vectors = place->where == FWD_AT_PIECES ||
                   (place->where == FWD_AT_FRAME && place->offset < FWD_FRAME_WORD);
    return vectors ? (giver)(void (*)(void))give_vectors : give_words;
}

static const void *stack_arguments(va_list list) {
    const void *stack;
    memcpy(&stack, &list, sizeof stack); // the first member of the ABI's va_list
    return stack;
}

#endif

/// The results of a message that failed, in each register that the giver of any signature may read.
static void zero_results(struct fwd_frame *frame, unsigned self_at) {
    frame->result[0] = self_at ? frame->word[0] : 0;
    frame->result[1] = 0;
    memset(frame->vector, 0, sizeof frame->vector);
#if defined(__x86_64__)
    memset(frame->x87, 0, sizeof frame->x87);
#endif
}

/// Calls the method that a redirected message has found, with the arguments of the frame. False when it raised; `*sig` is NULL
/// when it was not called.
static bool call_found(
    struct fwd_frame *frame, fwd_IMP imp, fwd_Class cls, fwd_SEL sel, fwd_Signature *sig) {
    fwd_Method method = fwd_class_findMethod(cls, sel);
    const char *types = method ? fwd_method_getTypeEncoding(method) : NULL;
    *sig = types ? fwd_signature_get(types, NULL) : NULL;
    if (!*sig || (*sig)->call == FWD_CALL_NONE ||
        (FWD_FRAME_WORDS == 8 && (*sig)->result_place.where == FWD_AT_MEMORY)) {
        fwd_exception_raiseFormat("NSInvalidArgumentException",
            "-[%s %s] cannot be forwarded to without assembly: its type is '%s'",
            fwd_class_getName(cls), fwd_sel_getName(sel), types ? types : "unknown");
        *sig = NULL;
        return false;
    }
    void **arguments = alloca(((size_t)(*sig)->count + 1) * sizeof(void *));
    char *scratch = (*sig)->scratch_size ? alloca((*sig)->scratch_size) : NULL;
    fwd_frame_getArguments(frame, *sig, scratch, arguments);
    void *result = fwd_frame_resultMemory(frame, *sig);
    if (!result) result = alloca((*sig)->result_room + 16u);
    if (fwd_call(imp, *sig, arguments, result) != FWD_OK) return false;
    fwd_frame_setResult(frame, *sig, result);
    return true;
}

/// The send that a jump to a messenger would be: looks the target's method up and calls it. False: the target forwards
/// as well, the stages go on with it.
static bool send_to_target(struct fwd_frame *frame, unsigned self_at, fwd_Signature *sig) {
    fwd_id receiver = (fwd_id)(void *)(uintptr_t)frame->word[self_at];
    fwd_SEL sel = (fwd_SEL)(const void *)(uintptr_t)frame->word[self_at + 1];
    fwd_Class cls =
        __atomic_load_n(&receiver->isa, __ATOMIC_RELAXED); // fwd_object_setClass may run beside
    struct fwd_trace_scope scope FWD_CLEANUP(fwd_trace_scopeEnd);
    fwd_trace_beginSend(&scope, receiver, cls, sel, fwd_trace_kindOf(receiver), NULL, NULL);
    fwd_IMP imp = fwd_lookup_send(receiver, sel, cls);
    bool forwards = imp && fwd_imp_isSentinel(imp);
    if (forwards) fwd_trace_suspendSend(&scope);
    bool called = imp && !forwards && call_found(frame, imp, cls, sel, sig);
    fwd_trace_endSend(&scope);
    if (forwards) return false;
    if (!called) {
        // An exception is pending, and the caller is native.
        zero_results(frame, self_at);
        fwd_exception_deliver();
    }
    return true;
}

/// The host's handler takes the message. Its types are known when it is boxed.
static void call_handler(
    struct fwd_frame *frame, unsigned self_at, fwd_IMP handler, fwd_Signature *sig) {
    const fwd_boxed *boxed = fwd_imp_getBoxed(handler);
    *sig = boxed ? boxed->signature : NULL;
    if (boxed) {
        void **arguments = alloca(((size_t)(*sig)->count + 1) * sizeof(void *));
        char *scratch = (*sig)->scratch_size ? alloca((*sig)->scratch_size) : NULL;
        fwd_frame_getArguments(frame, *sig, scratch, arguments);
        void *result = fwd_frame_resultMemory(frame, *sig);
        if (!result) result = alloca((*sig)->result_room + 16u);
        memset(result, 0, (*sig)->result_room);
        if (fwd_call(handler, *sig, arguments, result) == FWD_OK) {
            fwd_frame_setResult(frame, *sig, result);
            return;
        }
    } else {
        fwd_exception_raiseFormat("NSInvalidArgumentException",
            "a forward handler without types of its own is not called without assembly ('%s')",
            fwd_sel_getName((fwd_SEL)(const void *)(uintptr_t)frame->word[self_at + 1]));
    }
    zero_results(frame, self_at);
    fwd_exception_deliver();
}

/// Runs the stages on a frame and chooses how its results are given back.
static giver run(const void *stack, bool is_stret, struct fwd_frame frame) {
    frame.stack = (char *)(uintptr_t)stack;
    fwd_Signature sig = NULL;
    unsigned self_at = fwd_forward_selfAt(&frame, is_stret);
    struct fwd_journey journey;
    journey.from = NULL;
    for (;;) {
        fwd_IMP handler;
        fwd_id target = fwd_forward_hop(&frame, self_at, &journey, &handler);
        if (target) {
            if (send_to_target(&frame, self_at, &sig)) break;
            continue;
        }
        if (handler) call_handler(&frame, self_at, handler, &sig);
        else sig = fwd_forward_lastSignature();
        break;
    }
    results = frame;
    return sig ? giver_for(sig) : give_words;
}

// Nothing may touch the result registers after the giver: no sanitizer, no check of the stack.
#if defined(__clang__)
#define BARE __attribute__((no_sanitize("address", "thread", "undefined")))
#else
#define BARE                                                                                       \
    __attribute__((no_sanitize("address"), no_sanitize("thread"), no_sanitize("undefined")))
#endif

#define FORWARD(function, symbol, reach, is_stret)                                                 \
    struct two_words function(WORDS, vector v0, vector v1, vector v2, vector v3, vector v4,        \
        vector v5, vector v6, vector v7, ...) LABEL(symbol) __attribute__((visibility(reach)));    \
    BARE struct two_words function(WORDS, vector v0, vector v1, vector v2, vector v3, vector v4,   \
        vector v5, vector v6, vector v7, ...) {                                                    \
        va_list list;                                                                              \
        va_start(list, v7);                                                                        \
        const void *stack = stack_arguments(list);                                                 \
        va_end(list);                                                                              \
        struct fwd_frame frame;                                                                    \
        memset(&frame, 0, sizeof frame);                                                           \
        FILL_WORDS(frame);                                                                         \
        const vector vectors[8] = {v0, v1, v2, v3, v4, v5, v6, v7};                                \
        for (int i = 0; i < 8; i++) memcpy(&frame.vector[i], &vectors[i], sizeof vectors[i]);      \
        return run(stack, is_stret, frame)();                                                      \
    }

FORWARD(fwd_portable_forward, "fwd_msgForward", "default", false)
FORWARD(fwd_portable_forward_stret, "fwd_msgForward_stret", "default", true)
FORWARD(fwd_portable_forward_cached, "fwd_msgForwardCached", "hidden", false)

#else

static void refuse(void) {
    fwd_exception_raiseFormat("NSInternalInconsistencyException",
        "native code cannot be forwarded on this processor: "
        "use fwd_send, which knows the arguments");
    fwd_exception_deliver();
}

void fwd_msgForward(void) { refuse(); }
void fwd_msgForward_stret(void) { refuse(); }
void fwd_msgForwardCached(void) { refuse(); }

#endif

#else
typedef int fwd_forward_portable_is_empty; // ISO C wants a declaration
#endif
