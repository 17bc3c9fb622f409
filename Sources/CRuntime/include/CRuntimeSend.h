// Type encodings, sends, boxed implementations, signatures and invocations, exceptions. Part of CRuntime.h.
#ifndef FWD_CRUNTIME_SEND_H
#define FWD_CRUNTIME_SEND_H

#include "CRuntimeClass.h"

FWD_DECLARATIONS_BEGIN

// ---------------------------------------------------------------- Type encodings

typedef struct fwd_type {
    char kind; // the encoding's own character: c i q d @ # : * ^ { ( [ b v ? …, 'j' complex
    uint8_t qualifiers; // bit set of FWD_QUALIFIER_…
    uint8_t is_block;   // '@' that was "@?"
    uint8_t inferred;   // size or alignment follows from a rule, not from the encoding
    uint32_t count;     // '[' '!': elements; '{' '(': fields; 'b': width in bits; an extended
                        // block's: types, result first
    size_t size, alignment,
        offset; // bytes; offset within the enclosing aggregate (bits for 'b' in bit_offset)
    uint32_t bit_offset;
    uint8_t incomplete;             // size unknown: void, `?`, a struct without its body
    const char *FWD_NULLABLE name;  // struct or union tag (NULL for `?`), or class name of '@'
    const char *FWD_NULLABLE field; // member name when the encoding gave one
    const struct fwd_type *FWD_NULLABLE
        element; // pointee, array element, complex part, unit of 'b' (or NULL); first of `count` fields
    const char *text;
    uint32_t length; // the part of the encoding it was parsed from
} fwd_type;
enum {
    FWD_QUALIFIER_CONST = 1,
    FWD_QUALIFIER_IN = 2,
    FWD_QUALIFIER_INOUT = 4,
    FWD_QUALIFIER_OUT = 8,
    FWD_QUALIFIER_BYCOPY = 16,
    FWD_QUALIFIER_BYREF = 32,
    FWD_QUALIFIER_ONEWAY = 64,
    FWD_QUALIFIER_ATOMIC = 128
};
typedef struct fwd_encoding_error {
    uint32_t position;
    char message[120];
} fwd_encoding_error;

/// Parses one type (no frame numbers). The tree is interned: borrowed until fwd_runtime_reset. NULL on error.
const fwd_type *FWD_NULLABLE fwd_type_parse(
    const char *encoding, fwd_encoding_error *FWD_NULLABLE error);
/// Skips one type with its qualifiers; NULL when malformed.
const char *FWD_NULLABLE fwd_encoding_skip(const char *encoding);
/// Structural comparison, blind to qualifiers, names given as `?`, offsets and quoted class names.
bool fwd_encoding_isEqual(const char *a, const char *b);
/// Bytes of one type as clang lays it out; `*rest` is what follows it. FWD_BAD_ENCODING for what is malformed or has no
/// size.
fwd_status fwd_encoding_getSizeAndAlignment(const char *encoding, size_t *FWD_NULLABLE size,
    size_t *FWD_NULLABLE alignment, const char *FWD_NULLABLE *FWD_NULLABLE rest);
/// The type written as C (`int`, `struct Point`, `NSString *`); caller frees.
char *FWD_NULLABLE fwd_type_copyDescription(const fwd_type *type);

/// Parses and interns a method (or block) encoding. NULL on error, with position and words in `error`.
fwd_Signature FWD_NULLABLE fwd_signature_get(
    const char *types, fwd_encoding_error *FWD_NULLABLE error);
/// Arguments, self and _cmd included (a block's: the block included).
uint32_t fwd_signature_count(fwd_Signature sig);
/// Borrowed, as everything of a signature.
const fwd_type *fwd_signature_returnType(fwd_Signature sig);
/// NULL when the index is out of range; 0 is self.
const fwd_type *FWD_NULLABLE fwd_signature_argumentType(fwd_Signature sig, uint32_t index);
/// The encoding as given, and the same without frame numbers (`v@:i`).
const char *fwd_signature_types(fwd_Signature sig);
/// Without frame numbers.
const char *fwd_signature_plainTypes(fwd_Signature sig);
/// Sum of argument sizes as Foundation's frameLength counts them.
size_t fwd_signature_frameLength(fwd_Signature sig);
/// Whether the result is `oneway void`.
bool fwd_signature_isOneway(fwd_Signature sig);
/// FWD_OK when values of this signature can be passed on this processor; else FWD_UNSUPPORTED with the reason.
fwd_status fwd_signature_isCallable(fwd_Signature sig, fwd_encoding_error *FWD_NULLABLE error);

// ---------------------------------------------------------------- Sending

struct fwd_super {
    fwd_id FWD_NULLABLE receiver;
    fwd_Class super_class;
}; // search starts in super_class

/// The messengers. Never call them with this type: cast to the method's. Vectors of 256 and 512 bits in registers reach the
/// method whole; what spills a call (forwarding, hooks, boxed implementations, invocations) carries 128 bits of each register,
/// and a signature that has a vector by value is refused (fwd_signature_isCallable).
void fwd_msgSend(void);
/// For a result in memory: its address comes first, then receiver and selector (x86-64; elsewhere the same as fwd_msgSend).
void fwd_msgSend_stret(void);
/// For methods that return a long double (fpret) or a complex one (fp2ret) in x86-64's x87 registers: nil, and a message that
/// fails, give zero there. No other way of sending knows of such a result before a method gives it: what fwd_msgLookup returns
/// for nil or for a failed lookup, and a send to super that fails, leave the x87 stack empty, which reads as NaN.
void fwd_msgSend_fpret(void);
/// For methods that return a complex long double, in two x87 registers; see fwd_msgSend_fpret.
void fwd_msgSend_fp2ret(void);
void fwd_msgSendSuper(void); // first argument: struct fwd_super *
/// For a send to super whose result is in memory: its address comes first, then the struct fwd_super and the selector.
void fwd_msgSendSuper_stret(void);
/// The implementation of "known missing": calling it starts at the forwarding target.
void fwd_msgForward(void);
/// Forwards a message whose result is in memory. fwd_msgForward finds that out from the method's signature; compilers that
/// know it call this one, as with Apple's runtime.
void fwd_msgForward_stret(void);
/// The implementation for nil receivers: returns zero of every register class.
void fwd_msgNil(void);

/// What empty and flushed buckets hold: the way to fwd_lookup_slow. Only the messengers jump to it; C code compares.
void fwd_msgMiss(void);
struct fwd_bucket {
    fwd_SEL FWD_NULLABLE sel;
    fwd_IMP imp;
};
/// What the hit path reads of a class. `pivot` points at the first bucket, and the table's mask precedes it. `multiplier` says
/// in which bucket of it a selector is; read beside a change, it may be another table's, and the selector is not found there.
struct fwd_class_head {
    fwd_Class isa;
    fwd_Class FWD_NULLABLE superclass;
    struct fwd_bucket *pivot;
    uint64_t multiplier;
};
/// Where a lookup that misses goes on; only inlined lookups call it.
fwd_IMP fwd_lookup_slow(fwd_id receiver, fwd_SEL sel, fwd_Class cls);

/// The implementation that a message to `receiver` runs: the forward implementation for a missing method, fwd_msgNil for
/// nil. Runs +initialize and the resolver as a send does.
static inline fwd_IMP fwd_msgLookup(fwd_id FWD_NULLABLE receiver, fwd_SEL sel) {
    if (__builtin_expect(receiver == (fwd_id)0, 0)) return fwd_msgNil;
    fwd_Class cls =
        __atomic_load_n(&receiver->isa, __ATOMIC_RELAXED); // fwd_object_setClass may run beside
    struct fwd_class_head *head = (struct fwd_class_head *)(void *)cls;
    struct fwd_bucket *pivot = __atomic_load_n(&head->pivot, __ATOMIC_ACQUIRE);
    uint64_t multiplier = __atomic_load_n(&head->multiplier, __ATOMIC_RELAXED);
    uint64_t mask = (uint32_t)((const uint64_t *)(const void *)pivot)[-1];
    uint64_t slot = (uint64_t)(uintptr_t)sel * multiplier >> 28 & mask;
    struct fwd_bucket *bucket = (struct fwd_bucket *)(void *)((char *)pivot + slot);
    fwd_SEL found = __atomic_load_n(&bucket->sel, __ATOMIC_ACQUIRE);
    fwd_IMP imp = __atomic_load_n(
        &bucket->imp, __ATOMIC_ACQUIRE); // replaced in place: what it needs was written before it
    if (__builtin_expect(found == sel && imp != fwd_msgMiss, 1)) return imp;
    return fwd_lookup_slow(receiver, sel, cls);
}
/// The implementation that a send to super reaches. Nil receivers give fwd_msgNil.
fwd_IMP fwd_msgLookupSuper(const struct fwd_super *super, fwd_SEL sel);
/// The implementation that a send to super reaches, where the struct holds the class whose method sends and not its superclass.
static inline fwd_IMP fwd_msgLookupSuper2(const struct fwd_super *super, fwd_SEL sel) {
    struct fwd_super above = {super->receiver, fwd_class_getSuperclass(super->super_class)};
    return fwd_msgLookupSuper(&above, sel);
}
/// Whether calling it starts forwarding; false for NULL.
bool fwd_imp_isForward(fwd_IMP FWD_NULLABLE imp);
/// What a message that no method answers goes to in place of the stages (Apple's objc_setForwardHandler, one for both kinds of
/// result): it is called with the message's own arguments, as the method would have been. NULL, the default: the stages.
/// False, and nothing changed, for a forward implementation. Without assembly, native senders reach a boxed one only.
bool fwd_setForwardHandler(fwd_IMP FWD_NULLABLE handler);

/// Sends with arguments by address. `arguments[0]` and `[1]` point to self and _cmd; `result` has room for
/// max(8, return size) bytes and is zeroed for nil. `sig` is what the call site knows of the types.
/// This is the form that traces `call` and `return` too.
fwd_status fwd_send(fwd_id FWD_NULLABLE receiver, fwd_SEL sel, fwd_Signature sig,
    void *FWD_NULLABLE const *_Nonnull arguments, void *FWD_NULLABLE result);
/// Forwards a message that no method of `receiver` answers, for an interpreter, which calls methods itself: where a forwarding
/// target has a method for the message, `*target` is the target and nothing is called yet. In every other case, and always while a
/// trace is on, `*target` is NULL and the message has been forwarded as by fwd_send, with its result in `result`.
fwd_status fwd_forwardToTarget(fwd_id FWD_NULLABLE receiver, fwd_SEL sel, fwd_Signature sig,
    void *FWD_NULLABLE const *_Nonnull arguments, void *FWD_NULLABLE result,
    fwd_id FWD_NULLABLE *_Nonnull target);
/// The method by which forwarding would ask the receiver for a target first, for an interpreter that calls methods itself and then
/// goes on with fwd_forwardAnswered. NULL where forwarding does more than that: while a trace is on, with a handler of the host's
/// (fwd_setForwardHandler), and where the method is not in the class's table yet.
fwd_IMP FWD_NULLABLE fwd_forward_targetMethod(fwd_id FWD_NULLABLE receiver);
/// As fwd_forwardToTarget, with what the receiver's -forwardingTargetForSelector: has answered.
fwd_status fwd_forwardAnswered(fwd_id FWD_NULLABLE receiver, fwd_SEL sel, fwd_Signature sig,
    void *FWD_NULLABLE const *_Nonnull arguments, void *FWD_NULLABLE result,
    fwd_id FWD_NULLABLE answer, fwd_id FWD_NULLABLE *_Nonnull target);
/// Calls a block with arguments by address: `arguments[0]` points to the block; `result` has room for max(8, return size) bytes.
/// `sig` is what the caller knows of the types. Where its invoke function is _objc_msgForward, the block is asked for a signature
/// (-methodSignatureForSelector:) and gets -forwardInvocation:. FWD_EXCEPTION: something is pending.
fwd_status fwd_Block_call(fwd_id block, fwd_Signature sig,
    void *FWD_NULLABLE const *_Nonnull arguments, void *FWD_NULLABLE result);
/// Sends to super with arguments by address, as fwd_send does: the search begins in super->super_class, the receiver stays.
fwd_status fwd_sendSuper(const struct fwd_super *super, fwd_SEL sel, fwd_Signature sig,
    void *FWD_NULLABLE const *_Nonnull arguments, void *FWD_NULLABLE result);
/// What a host does for a send when the implementation that is about to be called has other types than the call. Both
/// functions say false with an exception pending.
typedef struct fwd_conversion {
    /// Arguments in the types of `method`, `(*arguments)[0]` and `[1]` left to the runtime, and room for its result. They
    /// must last until the send returns. `given` is what the call passes.
    bool (*convert)(void *FWD_NULLABLE context, fwd_Signature method,
        void *FWD_NULLABLE const *_Nonnull given,
        void *FWD_NULLABLE *FWD_NULLABLE *_Nonnull arguments, void *FWD_NULLABLE *_Nonnull room);
    /// Puts what the method gave into `result`, which is the call's.
    bool (*finish)(void *FWD_NULLABLE context, fwd_Signature method, const void *value,
        void *FWD_NULLABLE result);
    void *FWD_NULLABLE context;
} fwd_conversion;
/// fwd_send for a call whose types may not be those of the method that answers: wherever the message ends (a method that a
/// resolver added, a forwarding target's method, an invocation) the values are converted to the types found there.
/// With `start`, a send to super, the search beginning there; `to_super` with NULL: above a root class.
fwd_status fwd_sendConverting(fwd_id FWD_NULLABLE receiver, fwd_Class FWD_NULLABLE start,
    bool to_super, fwd_SEL sel, fwd_Signature sig, void *FWD_NULLABLE const *_Nonnull arguments,
    void *FWD_NULLABLE result, const fwd_conversion *conversion);
/// Calls an implementation that a lookup gave (boxed, native or the forward implementation), no lookup, no `send` event.
fwd_status fwd_call(fwd_IMP imp, fwd_Signature sig, void *FWD_NULLABLE const *_Nonnull arguments,
    void *FWD_NULLABLE result);
/// Calls the method itself for `receiver`, with its own name as _cmd; `arguments[0]` and `[1]` are not read.
/// FWD_BAD_ARGUMENT for a NULL method or a signature without receiver and selector. The receiver is not
/// looked at: the method runs for nil, too, as in objc4.
fwd_status fwd_method_invoke(fwd_id FWD_NULLABLE receiver, fwd_Method FWD_NULLABLE method,
    fwd_Signature sig, void *FWD_NULLABLE const *_Nonnull arguments, void *FWD_NULLABLE result);

// ---------------------------------------------------------------- Boxed implementations

/// An implementation given as a uniform function: arguments by address in their natural C layout, `arguments[0]`
/// self (or the block), `[1]` _cmd (methods); `result` as in fwd_send, integers narrower than 8 bytes stored
/// in their own width.
typedef void (*fwd_boxed_function)(void *FWD_NULLABLE context,
    void *FWD_NULLABLE const *_Nonnull arguments, void *FWD_NULLABLE result);
/// A place in the source, as traces show it. Line 0: none.
typedef struct fwd_location {
    uint32_t file, line, column, end_line, end_column;
    /// 1: the call there runs a library's function, whose messages are its own affair.
    uint32_t in_library;
} fwd_location;
/// What a quick form says.
typedef struct fwd_quick_result {
    /// The result: an integer extended to 64 bits, a pointer, or the bits of a double.
    uint64_t value;
    /// One of those below.
    uint64_t answer;
} fwd_quick_result;
/// The boxed function has to be called.
#define FWD_QUICK_DECLINED UINT64_C(0)
#define FWD_QUICK_ANSWERED UINT64_C(1)
/// The result is an object of which the caller gets a reference. Only where `caller` is NULL.
#define FWD_QUICK_OWNED UINT64_C(2)
/// A quick form of a boxed function: arguments as they come in registers, without frame, trace and pin. It answers what takes
/// no message, no exception and no lock, exactly as the function would, and declines everything else, with nothing changed.
/// Integers narrower than 64 bits arrive with undefined upper bits, a double as its bits.
///
/// `caller`: where a native caller goes on; NULL when the call comes by way of fwd_boxed.quick.
typedef fwd_quick_result (*fwd_quick_function)(fwd_id self, fwd_SEL sel, uint64_t first,
    uint64_t second, uint64_t third, const void *FWD_NULLABLE caller);
typedef struct fwd_boxed {
    fwd_boxed_function function;
    void *FWD_NULLABLE context;
    fwd_Signature signature;
    const char *FWD_NULLABLE name; // `runTest`, `-[Car drive:]`: what traces call it
    fwd_location location;         // where its body is
    fwd_id FWD_NULLABLE block;     // for implementations made from blocks
    void (*_Nullable destroy)(void *FWD_NULLABLE context);
    /// Asked first by native callers while no trace is on; NULL: none. For methods with at most three arguments, integers,
    /// pointers and objects, or one that is a double, and a result of these or none.
    fwd_quick_function FWD_NULLABLE quick;
} fwd_boxed;
/// Makes a callable IMP for it. NULL when memory is out, the signature can't be called from native code, or is none for its quick
/// form. The strings are copied. Freed by fwd_imp_destroyBoxed or the reset; one with a quick form, by the reset only.
fwd_IMP FWD_NULLABLE fwd_imp_createBoxed(const fwd_boxed *description);
/// As fwd_imp_createBoxed, for a function that asks for its caller (fwd_native_call_take).
fwd_IMP FWD_NULLABLE fwd_imp_createBoxedForCaller(const fwd_boxed *description);
/// Gives a boxed implementation another signature: for an address that has to be known before the types of its calls are. Before
/// the first call of it. False, and nothing changed, for any other implementation, for one with a quick form or hooks, and for
/// a signature that can't be called from native code. Takes the lock of interned things.
bool fwd_imp_setSignature(fwd_IMP FWD_NULLABLE imp, fwd_Signature sig);
/// Gives it up: a call from now on returns what a message to nil does, zero or the address of a struct in memory, which is not
/// written. Its context is destroyed at once or, when calls are inside, by the last of them
/// that leaves. No effect on others, and none the second time.
void fwd_imp_destroyBoxed(fwd_IMP imp);
/// Gives it up once nothing can call it any more: when no method has it, a hooked one's original included, and no thread can be
/// on its way to it from a lookup. Until then calls run as before. For an implementation whose method was replaced, removed or
/// disposed of while other threads send. In a process with one thread, and few methods, it is destroyed at once; otherwise
/// after a tenth of a second or more, by the next change of methods, hooks or implementations. No effect on others, and none the
/// second time. Amortized O(1).
void fwd_imp_retireBoxed(fwd_IMP imp);
/// The record of a boxed IMP, NULL for any other. O(1), no lock. Valid until the implementation is destroyed: a thread that reads
/// it, or calls its function, while another thread may do that uses fwd_imp_beginCall.
const fwd_boxed *FWD_NULLABLE fwd_imp_getBoxed(fwd_IMP FWD_NULLABLE imp);
/// A direct call of a boxed implementation's function.
typedef struct fwd_boxedCall {
    void *FWD_NULLABLE pin, *FWD_NULLABLE record;
} fwd_boxedCall;
/// The record of a boxed IMP, which stays as it is, context included, until fwd_imp_endCall on the same thread. NULL for any
/// other, for one that was destroyed, and, with an exception pending, when memory is out; to be ended all the same.
/// Calls end in the reverse order of their beginning. O(1), no lock.
const fwd_boxed *FWD_NULLABLE fwd_imp_beginCall(fwd_IMP FWD_NULLABLE imp, fwd_boxedCall *call);
/// Ends what fwd_imp_beginCall began. An implementation that was destroyed meanwhile ends here when no other call is inside.
void fwd_imp_endCall(fwd_boxedCall *call);
/// A call of a boxed implementation by native code, as its function sees it while it runs.
typedef struct fwd_native_call {
    const void *FWD_NULLABLE return_address; // where the caller goes on
    void *FWD_NULLABLE frame;                // its registers and stack arguments
    fwd_Signature FWD_NULLABLE signature;
} fwd_native_call;
/// For a function that fwd_imp_createBoxedForCaller made callable, as the first thing that it does: who called it. False when the call came by
/// address (fwd_send, fwd_call), so that there is no frame. A second question is answered with false. O(1).
bool fwd_native_call_take(fwd_native_call *out);

/// The quick form of a variadic method: it reads the message where the caller's registers were spilled. As fwd_quick_function, it
/// answers exactly as the function would, or declines with nothing changed.
typedef fwd_quick_result (*fwd_variadic_function)(const fwd_native_call *call);
/// Has native callers of a boxed implementation ask `form` first while no trace is on. For methods with one or two arguments in
/// front of `...`, integers, pointers and objects, and a result of these or none. False for an implementation that is none, or that has
/// no place for it. The implementation then lives until the reset. Before the first call of it.
bool fwd_imp_setVariadicForm(fwd_IMP FWD_NULLABLE imp, fwd_variadic_function form);
/// Where a native call's words are: the integer registers, the receiver first, and the stack arguments behind them.
typedef struct fwd_native_words {
    const uint64_t *FWD_NULLABLE registers;
    const uint64_t *FWD_NULLABLE stack;
    uint32_t count; // of registers
} fwd_native_words;
/// The words of `call`, which stay readable as long as its function runs. O(1).
fwd_native_words fwd_native_call_words(const fwd_native_call *call);

/// The arguments after the last one that a signature names, of a native call or in a va_list. Must not be moved once begun.
typedef struct fwd_native_arguments {
    uint64_t opaque[32];
} fwd_native_arguments;
/// Those of `call`, which stay readable as long as its function runs.
void fwd_native_arguments_begin(fwd_native_arguments *out, const fwd_native_call *call);
/// Those of a C va_list, given by its address; the list itself stays where it is.
void fwd_native_arguments_beginList(fwd_native_arguments *out, void *list);
/// The next argument, of the kind that the caller passed: nothing says what that was.
uint64_t fwd_native_arguments_word(fwd_native_arguments *arguments);
/// The next argument, a double (or a float, which is passed as one).
double fwd_native_arguments_double(fwd_native_arguments *arguments);
/// The next argument, a long double, rounded to double.
double fwd_native_arguments_longDouble(fwd_native_arguments *arguments);

/// What traces call an implementation; NULL when it has no name.
const char *FWD_NULLABLE fwd_imp_getName(fwd_IMP FWD_NULLABLE imp);
/// Names any implementation for traces; the string is copied.
void fwd_imp_setName(fwd_IMP imp, const char *name);

/// An implementation that calls a copy of the block with self in front of its arguments. NULL for NULL, for a block
/// without a signature or with one that cannot be called, or when memory is out. Give it back with fwd_imp_removeBlock.
fwd_IMP FWD_NULLABLE fwd_imp_implementationWithBlock(fwd_id FWD_NULLABLE block);
/// The block, borrowed; NULL for an implementation that was not made from one, or is removed.
fwd_id FWD_NULLABLE fwd_imp_getBlock(fwd_IMP FWD_NULLABLE imp);
/// Lets the block go, when the last call inside it has returned. False when it is none or was removed. Methods that
/// still have it return zero.
bool fwd_imp_removeBlock(fwd_IMP FWD_NULLABLE imp);

// ---------------------------------------------------------------- NSMethodSignature and NSInvocation

/// +0: one interned object per signature.
fwd_id FWD_NULLABLE fwd_methodSignature_create(fwd_Signature sig);
/// NULL when the object is no NSMethodSignature. Borrowed.
fwd_Signature FWD_NULLABLE fwd_methodSignature_get(fwd_id FWD_NULLABLE object);
/// +1. Argument slots zeroed, target nil.
fwd_id FWD_NULLABLE fwd_invocation_create(fwd_Signature sig);
/// Borrowed; NULL for one that +alloc made.
fwd_Signature fwd_invocation_signature(fwd_id invocation);
/// Copies a value in; -1 is the result. Errors as fwd_invocation_getArgument's.
fwd_status fwd_invocation_setArgument(fwd_id invocation, const void *value, int64_t index);
/// Copies a value out; -1 is the result. FWD_EXCEPTION, with one pending, when the index is out of range or `value` is
/// NULL.
fwd_status fwd_invocation_getArgument(fwd_id invocation, void *value, int64_t index);
/// Where the value lies; NULL when the index is out of range. Valid as long as the invocation.
void *FWD_NULLABLE fwd_invocation_argumentAddress(fwd_id invocation, int64_t index);
/// From now on the invocation keeps its objects (retained), blocks and C strings (copied). A second call does nothing.
fwd_status fwd_invocation_retainArguments(fwd_id invocation);
/// No lock.
bool fwd_invocation_argumentsRetained(fwd_id invocation);
/// Sends the message; the result stays in the invocation. FWD_EXCEPTION when one is pending afterwards. May be called
/// again.
fwd_status fwd_invocation_invoke(fwd_id invocation);
/// Sends the message by fwd_sendConverting, for a signature that may not be the method's.
fwd_status fwd_invocation_invokeConverting(fwd_id invocation, const fwd_conversion *conversion);
/// Sets the target and sends the message, as fwd_invocation_invoke does.
fwd_status fwd_invocation_invokeWithTarget(fwd_id invocation, fwd_id FWD_NULLABLE target);
/// Calls an implementation with the invocation's arguments, without a lookup. NULL raises.
fwd_status fwd_invocation_invokeUsingIMP(fwd_id invocation, fwd_IMP imp);

// ---------------------------------------------------------------- Exceptions

typedef struct fwd_exception {
    fwd_id FWD_NULLABLE object;
    char name[96];
    char reason[416];
} fwd_exception;
/// Makes the object for an exception that C code raises (returned +1); called with no lock held.
typedef fwd_id FWD_NULLABLE (*fwd_exception_factory)(
    const char *name, const char *reason, void *FWD_NULLABLE context);
/// NULL: exceptions that C code raises have no object.
void fwd_exception_setFactory(
    fwd_exception_factory FWD_NULLABLE factory, void *FWD_NULLABLE context);
// Which callers look for a pending exception:
//   fwd_send and its kin, and the functions of this header   the caller, by the status, or by fwd_exception_isPending
//   a messenger, a boxed implementation, and a method of the runtime's own that native code has called (-performSelector:,
//   +new, -release, -invoke …)   none can: the handler is called before they return, and they return zero
//   a method that calls fwd_exception_raise itself   its caller; native code that wants to know asks fwd_exception_isPending
/// Called when native code that cannot see a pending exception (fwd_msgSend from C) has one; the default prints Apple's
/// message and aborts. ForwardKit and the interpreter set one that returns.
typedef void (*fwd_exception_handler)(const fwd_exception *exception, void *FWD_NULLABLE context);
/// NULL restores the default.
void fwd_exception_setHandler(
    fwd_exception_handler FWD_NULLABLE handler, void *FWD_NULLABLE context);
/// Calls the handler when an exception is pending. For native entry points of a host that call functions of this header for
/// a caller that cannot see it (what a compiler's objc_release does, say).
void fwd_exception_deliver(void);
/// Leaves an exception pending on this thread. The object is retained. A second one replaces the first.
void fwd_exception_raise(fwd_id FWD_NULLABLE object, const char *name, const char *reason);
/// Leaves an exception pending on this thread and takes over the caller's reference, so that no -release, which may be
/// overridden, has to be sent while the exception is pending.
void fwd_exception_raiseOwned(fwd_id FWD_NULLABLE object, const char *name, const char *reason);
/// Leaves an exception without an object pending on this thread; its reason is formatted as by printf and cut at 415 bytes.
void fwd_exception_raiseFormat(const char *name, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
extern FWD_THREAD_LOCAL int fwd_exception_flag;
/// Whether an exception waits on this thread. One load.
static inline bool fwd_exception_isPending(void) { return fwd_exception_flag != 0; }
/// Takes the pending exception off the thread; its object comes +1, also to who has peeked at it and gives NULL. False when
/// none is pending.
bool fwd_exception_take(fwd_exception *FWD_NULLABLE out);
/// The pending exception, borrowed until it is taken or another raised; NULL when none is.
const fwd_exception *FWD_NULLABLE fwd_exception_peek(void);
/// What a loop over a collection calls when the collection changed meanwhile: the handler, or without one an
/// NSGenericException in Apple's words.
typedef void (*fwd_enumeration_handler)(fwd_id FWD_NULLABLE collection);
/// NULL restores the default.
void fwd_setEnumerationMutationHandler(fwd_enumeration_handler FWD_NULLABLE handler);
/// Called with no lock held.
void fwd_enumerationMutation(fwd_id FWD_NULLABLE collection);

FWD_DECLARATIONS_END
#endif
