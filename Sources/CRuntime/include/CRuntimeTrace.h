// What a send does, event by event; the state of a class's table. Part of CRuntime.h.
#ifndef FWD_CRUNTIME_TRACE_H
#define FWD_CRUNTIME_TRACE_H

#include "CRuntimeSend.h"

FWD_DECLARATIONS_BEGIN

// ---------------------------------------------------------------- Trace

typedef enum fwd_trace_kind FWD_ENUM_BASE(int32_t){
    FWD_TRACE_SEND = 1,
    FWD_TRACE_QUERY,
    FWD_TRACE_CACHE,
    FWD_TRACE_LOOKUP,
    FWD_TRACE_ASK,
    FWD_TRACE_ANSWER,
    FWD_TRACE_SKIP,
    FWD_TRACE_FILL,
    FWD_TRACE_FLUSH,
    FWD_TRACE_CALL,
    FWD_TRACE_RETURN,
    FWD_TRACE_THROW,
    FWD_TRACE_CATCH,
    FWD_TRACE_CLASS,
    FWD_TRACE_CATEGORY,
    FWD_TRACE_PROTOCOL,
    FWD_TRACE_METHOD,
    FWD_TRACE_IVAR,
    FWD_TRACE_OBJECT,
    FWD_TRACE_OUT,
    FWD_TRACE_LINE,
    FWD_TRACE_HOOK,
    FWD_TRACE_NOTE,
    FWD_TRACE_FUNCTION /* a runtime C function called */,
} fwd_trace_kind;
typedef enum fwd_stage FWD_ENUM_BASE(int32_t){
    FWD_STAGE_NIL = 0,
    FWD_STAGE_CACHE,
    FWD_STAGE_LOOKUP,
    FWD_STAGE_RESOLVE,
    FWD_STAGE_TARGET,
    FWD_STAGE_SIGNATURE,
    FWD_STAGE_INVOCATION,
    FWD_STAGE_UNRECOGNIZED,
} fwd_stage;
typedef enum fwd_trace_result FWD_ENUM_BASE(int32_t){
    FWD_RESULT_NONE = 0,
    FWD_RESULT_HIT,
    FWD_RESULT_HIT_FORWARD /* a remembered miss */,
    FWD_RESULT_MISS,
    FWD_RESULT_FOUND,
    FWD_RESULT_ABSENT /* not in this class */,
    FWD_RESULT_NOT_FOUND /* end of the walk */,
    FWD_RESULT_ADD,
    FWD_RESULT_REPLACE,
    FWD_RESULT_EXCHANGE,
    FWD_RESULT_NEW,
    FWD_RESULT_ISA,
    FWD_RESULT_DEALLOC,
    FWD_RESULT_DISPOSE, // of a class; OBJECT: a block of the heap, which gets no message, has ended
    FWD_RESULT_UNINITIALIZED /* +initialize begins */,
} fwd_trace_result;
typedef enum fwd_skip_reason FWD_ENUM_BASE(int32_t){
    FWD_SKIP_NONE = 0,
    FWD_SKIP_EARLIER_STAGE_ANSWERED,
    FWD_SKIP_METHOD_EXISTS,
    FWD_SKIP_NO_SIGNATURE,
    FWD_SKIP_NIL_RECEIVER,
    FWD_SKIP_NOT_IMPLEMENTED,
    FWD_SKIP_DIALECT,
    FWD_SKIP_INJECTED,
    FWD_SKIP_REMEMBERED_MISS,
    FWD_SKIP_REENTRY /* the resolver is being asked for the same on this thread */,
} fwd_skip_reason;
typedef enum fwd_send_kind FWD_ENUM_BASE(int32_t){
    FWD_SEND_INSTANCE = 0, FWD_SEND_CLASS, FWD_SEND_SUPER, FWD_SEND_NIL} fwd_send_kind;

/// One event. Pointers are borrowed for the duration of the hook. Fields that a kind does not use are zero.
typedef struct fwd_trace_event {
    fwd_trace_kind kind;
    fwd_stage stage;
    fwd_trace_result result;
    fwd_skip_reason reason; // SKIP: why; ANSWER: FWD_SKIP_INJECTED when no code was called
    fwd_send_kind send_kind;
    uint64_t send;   // the send this belongs to (0: none); numbers grow from 1
    uint64_t parent; // SEND, QUERY: the send inside whose method it happens
    uint64_t query;  // the query this belongs to (0: none)
    uint32_t depth;  // nesting of sends
    uint32_t thread; // 0 for the first traced thread
    fwd_id FWD_NULLABLE receiver;
    fwd_Class FWD_NULLABLE cls; // class searched, changed, created; for FOUND the class that has it
    fwd_Class FWD_NULLABLE start; // SEND: class the search starts in
    fwd_SEL FWD_NULLABLE sel;
    fwd_IMP FWD_NULLABLE imp;
    fwd_Method FWD_NULLABLE method;
    uint32_t probes, entries; // CACHE: buckets compared; LOOKUP: list entries in this class
    fwd_Signature FWD_NULLABLE signature;
    void *FWD_NULLABLE const *FWD_NULLABLE
        arguments;                  // SEND, CALL: by address (with signature), NULL when unknown
    const void *FWD_NULLABLE value; // RETURN: address of the result (with signature)
    fwd_id FWD_NULLABLE object; // ANSWER target: what it gave; THROW: exception; OBJECT: the object
    bool flag;   // ANSWER resolve: the BOOL; ASK: the root's default implementation; CALL: native
    bool effect; // ANSWER resolve: the method is there now
    const char *FWD_NULLABLE
        text; // ANSWER signature: types; METHOD: by whom (`class_addMethod`); QUERY: why; names
    const char *FWD_NULLABLE
        text2;          // CATEGORY: category name; OUT: stream; METHOD: old implementation's name
    size_t text_length; // OUT: bytes of text
    fwd_location at;    // where in the source, line 0 when unknown
} fwd_trace_event;
typedef void (*fwd_trace_hook)(const fwd_trace_event *event, void *FWD_NULLABLE context);

/// Turns tracing on (every class publishes the always-missing table) or, with NULL, off. The hook runs on the thread of the
/// event with no lock held, never re-entered on a thread. Sends running on other threads are traced from their next send.
void fwd_trace_setHook(fwd_trace_hook FWD_NULLABLE hook, void *FWD_NULLABLE context);
extern int fwd_trace_on;
/// Whether a hook is set. One load.
static inline bool fwd_trace_isOn(void) {
    return __builtin_expect(__atomic_load_n(&fwd_trace_on, __ATOMIC_RELAXED) != 0, 0);
}
/// The calling thread's position in the source; the pointee must stay valid until the next call. Cheap.
extern FWD_THREAD_LOCAL const fwd_location *_Nullable fwd_trace_location;
/// Sets the calling thread's position; NULL: none.
static inline void fwd_trace_setLocation(const fwd_location *FWD_NULLABLE location) {
    fwd_trace_location = location;
}
/// What was set last on this thread; NULL for nothing.
static inline const fwd_location *FWD_NULLABLE fwd_trace_getLocation(void) {
    return fwd_trace_location;
}
/// For hosts: OUT, LINE, HOOK, NOTE, CATCH, FUNCTION events. Fills in location, thread, parent and depth when zero.
void fwd_trace_post(const fwd_trace_event *event);
/// Stops events on this thread until the matching resume (nests): lookups a renderer makes must not be traced.
void fwd_trace_pause(void);
/// Ends what the matching fwd_trace_pause began.
void fwd_trace_resume(void);

/// The state of a message when the injector is asked about a stage.
typedef struct fwd_inject_place {
    fwd_stage stage;
    fwd_id FWD_NULLABLE receiver; // NULL: a question about a class
    fwd_Class FWD_NULLABLE
        cls; // the class that the search starts in; a metaclass for a class message
    fwd_SEL sel;
    bool is_query; // a lookup without a call
    uint32_t line; // in the source, 0 when unknown
} fwd_inject_place;
/// What counts in place of a stage; zeroed before the injector fills it in. Objects are borrowed.
typedef struct fwd_injection {
    bool answer; // resolve: the BOOL
    fwd_IMP FWD_NULLABLE imp;
    const char *FWD_NULLABLE types; // resolve: the method that it adds
    fwd_id FWD_NULLABLE object;     // target, invocation: the new receiver; NULL: nil, or dropped
    fwd_Signature FWD_NULLABLE signature; // signature; NULL: nil
} fwd_injection;
/// True: the stage does not run, and `injection` counts. nil, cache and lookup have nothing to fill in (inject.c).
typedef bool (*fwd_injector)(
    const fwd_inject_place *place, fwd_injection *injection, void *FWD_NULLABLE context);
/// Asks this function before every stage of a traced message; NULL: none. Call it while nothing is traced. The function
/// may send messages, which are not traced.
void fwd_setInjector(fwd_injector FWD_NULLABLE injector, void *FWD_NULLABLE context);

/// The state of a class's table, for teaching views. `index` counts filled entries.
uint32_t fwd_class_cacheCount(fwd_Class cls);
/// Buckets of the table; 0 before the first remembered message.
uint32_t fwd_class_cacheCapacity(fwd_Class cls);
/// False when there is no entry of that index.
bool fwd_class_cacheEntry(fwd_Class cls, uint32_t index, fwd_SEL FWD_NULLABLE *_Nonnull sel,
    fwd_IMP FWD_NULLABLE *_Nonnull imp);

FWD_DECLARATIONS_END
#endif
