// Objective-C exceptions are C++ exceptions: one unwinder for both, as on Apple's systems.
//
// @throw allocates a C++ exception (the ABI's __cxa_allocate_exception) that holds one reference to the object, with a type
// whose virtual table is ours. When a handler is looked for, libstdc++'s personality asks the *handler's* type whether it
// catches the thrown one (type_info::__do_catch): of an Objective-C handler that is OBJC_EHTYPE_$_Class, which clang emits with
// our table, and do_catch asks whether the object is of that class. C++ handlers never catch objects, and Objective-C ones no
// C++ exceptions, but catch (...) and @catch (...) catch both. @finally and @synchronized are cleanups to the unwinder, so they
// run for foreign exceptions and for thread exits (forced unwinding) as well.
//
// What C code of the runtime raises is *pending* on its thread (CRuntime.h); where a native send would return with it, the
// runtime calls the handler set here, which throws.
//
// Layout of the table: the Itanium C++ ABI's, with the offset and the type in front, then libstdc++'s order of std::type_info's
// virtual functions: two destructors, __is_pointer_p, __is_function_p, __do_catch, __do_upcast.
//
// Ownership: the exception holds +1 until its last handler has ended; a handler gets the object borrowed, and under ARC retains it.
#include "exception.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <exception>
#include <typeinfo>
#include <unwind.h>

#include "CObjC.h"
#include "metadata.h"

/// What was there before; a null pointer restores `otherwise`.
template <class Function> static Function exchange(Function *where, Function with, Function otherwise) {
    return __atomic_exchange_n(where, with ? with : otherwise, __ATOMIC_ACQ_REL); // code behind the pointer is visible
}

extern "C" {

struct objc_ehtype {
    const void *const *table;
    const char *name;
    struct objc_class_data *cls;
};
extern const void *const objc_ehtype_vtable[];
extern struct objc_ehtype OBJC_EHTYPE_id;

typedef bool (*exception_matcher)(fwd_Class handler, fwd_id thrown);
typedef fwd_id (*exception_preprocessor)(fwd_id thrown);
typedef void (*uncaught_exception_handler)(fwd_id thrown, void *context);

static bool is_kind(fwd_Class handler, fwd_id thrown) {
    fwd_Class cls = thrown ? fwd_object_getClass(thrown) : nullptr;
    for (; cls; cls = fwd_class_getSuperclass(cls))
        if (cls == handler) return true;
    return false;
}
static fwd_id as_thrown(fwd_id thrown) { return thrown; }
static void ignore_uncaught(fwd_id, void *) {}

// Set by programs at any time; each a single word, read and written whole.
static exception_matcher matcher = is_kind;
static exception_preprocessor preprocessor = as_thrown;
static uncaught_exception_handler uncaught = ignore_uncaught;

exception_matcher objc_setExceptionMatcher(exception_matcher function) { return exchange(&matcher, function, is_kind); }
exception_preprocessor objc_setExceptionPreprocessor(exception_preprocessor function) {
    return exchange(&preprocessor, function, as_thrown);
}
uncaught_exception_handler objc_setUncaughtExceptionHandler(uncaught_exception_handler function) {
    return exchange(&uncaught, function, ignore_uncaught);
}
bool objc_exception_match(fwd_Class handler, fwd_id thrown) {
    return __atomic_load_n(&matcher, __ATOMIC_ACQUIRE)(handler, thrown);
}

// ---------------------------------------------------------------- Types

static bool is_object(const objc_ehtype *type) { return type->table == objc_ehtype_vtable + 2; }
static void destroy_type(const void *) {}
static bool answer_no(const objc_ehtype *) { return false; }
static bool do_upcast(const objc_ehtype *, const void *, void **) { return false; }

/// Whether a handler of type `handler` catches what was thrown; `*object` is the address of the thrown value, and becomes what
/// the handler gets.
static bool do_catch(const objc_ehtype *handler, const objc_ehtype *thrown, void **object, unsigned) {
    if (!is_object(thrown)) return false;
    fwd_id value = *static_cast<fwd_id *>(*object);
    bool matches = handler == &OBJC_EHTYPE_id;
    if (!matches) {
        fwd_Class wanted = cobjc_class(handler->cls);
        matches = wanted && __atomic_load_n(&matcher, __ATOMIC_ACQUIRE)(wanted, value);
    }
    if (matches) *object = value;
    return matches;
}

__attribute__((visibility("default"))) const void *const objc_ehtype_vtable[] = {
    nullptr,
    nullptr,
    reinterpret_cast<const void *>(destroy_type),
    reinterpret_cast<const void *>(destroy_type),
    reinterpret_cast<const void *>(answer_no),
    reinterpret_cast<const void *>(answer_no),
    reinterpret_cast<const void *>(do_catch),
    reinterpret_cast<const void *>(do_upcast),
};
__attribute__((visibility("default"))) struct objc_ehtype OBJC_EHTYPE_id = {objc_ehtype_vtable + 2, "*id", nullptr};
// A name that begins with '*' is compared by address, so that no C++ type equals it.
static struct objc_ehtype thrown_type = {objc_ehtype_vtable + 2, "*objc_object", nullptr};

// ---------------------------------------------------------------- Throwing

static void destroy_exception(void *exception) { fwd_release(*static_cast<fwd_id *>(exception)); }

static void (*host_thrown)(fwd_id object);
void objc_host_setThrown(void (*handler)(fwd_id object)) { host_thrown = handler; }

// What __cxa_throw does, without its frame: the unwinder goes through every frame twice, and a throw has three at least. The reference
// count that only libstdc++'s own headers name is the first member of what __cxa_init_primary_exception gives, and the unwinder's part
// is the last, in front of the object.
#if defined(__GLIBCXX__)
static_assert(alignof(struct _Unwind_Exception) == 16, "the object follows the unwinder's part at once");
[[noreturn]] __attribute__((always_inline)) static inline void raise_allocated(void *exception) {
    abi::__cxa_refcounted_exception *counted =
        abi::__cxa_init_primary_exception(exception, reinterpret_cast<std::type_info *>(&thrown_type), destroy_exception);
    *reinterpret_cast<int *>(counted) = 1;
    struct eh_globals { void *caught; unsigned int uncaught; };
    reinterpret_cast<eh_globals *>(abi::__cxa_get_globals())->uncaught += 1;
    struct _Unwind_Exception *unwound = static_cast<struct _Unwind_Exception *>(exception) - 1;
    (void)_Unwind_RaiseException(unwound);
    // Nobody catches it.
    (void)abi::__cxa_begin_catch(unwound);
    std::terminate();
}
#else
[[noreturn]] static void raise_allocated(void *exception) {
    abi::__cxa_throw(exception, reinterpret_cast<std::type_info *>(&thrown_type), destroy_exception);
}
#endif

[[noreturn]] __attribute__((always_inline)) static inline void throw_owned(fwd_id object) {
    if (host_thrown) host_thrown(object);
    void *exception = abi::__cxa_allocate_exception(sizeof object);
    memcpy(exception, &object, sizeof object);
    raise_allocated(exception);
}

[[noreturn]] void objc_exception_throw(fwd_id object) {
    throw_owned(fwd_retain(__atomic_load_n(&preprocessor, __ATOMIC_ACQUIRE)(object)));
}
[[noreturn]] void objc_exception_rethrow() { abi::__cxa_rethrow(); }
void *objc_begin_catch(void *exception) { return abi::__cxa_begin_catch(exception); }
void objc_end_catch() { abi::__cxa_end_catch(); }
[[noreturn]] void objc_terminate() { std::terminate(); }

_Unwind_Reason_Code __gxx_personality_v0(int, _Unwind_Action, _Unwind_Exception_Class, struct _Unwind_Exception *,
                                         struct _Unwind_Context *);
_Unwind_Reason_Code __objc_personality_v0(int version, _Unwind_Action actions, _Unwind_Exception_Class exception_class,
                                          struct _Unwind_Exception *exception, struct _Unwind_Context *context) {
    return __gxx_personality_v0(version, actions, exception_class, exception, context);
}

// ---------------------------------------------------------------- Pending exceptions

// A program without Foundation has no NSException: what the runtime raises is an instance of this class, with name and reason as
// C strings behind the instance.
struct raised { char name[96], reason[416]; };

static raised *raised_of(fwd_id self) { return static_cast<raised *>(fwd_object_getIndexedIvars(self)); }
static const char *raised_name(fwd_id self, fwd_SEL) { return raised_of(self)->name; }
static const char *raised_reason(fwd_id self, fwd_SEL) { return raised_of(self)->reason; }

static fwd_Class raised_class() {
    static fwd_Class cls; // made at the start, by one thread
    if (cls) return cls;
    cls = fwd_allocateClassPair(fwd_getClass("NSObject"), "OBJCRuntimeException", 0);
    if (!cls) return nullptr;
    fwd_class_addMethod(cls, fwd_sel_registerName("name"), reinterpret_cast<fwd_IMP>(raised_name), "r*@:");
    fwd_class_addMethod(cls, fwd_sel_registerName("reason"), reinterpret_cast<fwd_IMP>(raised_reason), "r*@:");
    fwd_registerClassPair(cls);
    return cls;
}

static fwd_id make_exception(const char *name, const char *reason, void *) {
    fwd_id object = fwd_class_createInstance(raised_class(), sizeof(raised));
    if (!object) return nullptr;
    (void)snprintf(raised_of(object)->name, sizeof raised_of(object)->name, "%s", name);
    (void)snprintf(raised_of(object)->reason, sizeof raised_of(object)->reason, "%s", reason);
    return object;
}

// What ends a thread is not thrown: nothing is cleaned up, as on Apple's systems (host.c).
static fwd_id thread_exit_object; // set once
void objc_setThreadExit(fwd_id object) { thread_exit_object = object; }

// A C++ exception on its way through frames that cannot be unwound: an instance of a class of its own with the exception
// behind it.
static std::exception_ptr *carried_by(fwd_id object) {
    return static_cast<std::exception_ptr *>(fwd_object_getIndexedIvars(object));
}
static fwd_Class carrier_class() {
    static fwd_Class cls = [] {
        fwd_Class made = fwd_allocateClassPair(fwd_getClass("NSObject"), "OBJCForeignException", 0);
        if (!made) return made;
        fwd_class_setFinalizer(
            made, [](fwd_id object, fwd_Class) { carried_by(object)->~exception_ptr(); });
        fwd_registerClassPair(made);
        return made;
    }();
    return cls;
}
static fwd_id carry(std::exception_ptr exception) {
    fwd_id object = fwd_class_createInstance(carrier_class(), sizeof exception);
    if (!object) std::terminate();
    new (carried_by(object)) std::exception_ptr(std::move(exception));
    return object;
}
[[noreturn]] static void throw_carried(fwd_id object) {
    std::exception_ptr exception = *carried_by(object);
    fwd_release(object);
    std::rethrow_exception(exception);
}

void objc_exception_deliver() {
    fwd_exception pending;
    if (!fwd_exception_take(&pending)) return;
    if (pending.object && pending.object == thread_exit_object) {
        fwd_release(pending.object);
        objc_host_leaveThread();
    }
    if (pending.object && fwd_object_getClass(pending.object) == carrier_class())
        throw_carried(pending.object);
    throw_owned(pending.object);
}
static void deliver(const fwd_exception *, void *) { objc_exception_deliver(); }

bool objc_exception_try(void (*body)(void *context), void *context, fwd_id *thrown) {
    // catch (id), written out: a C++ handler cannot name the type.
    *thrown = nullptr;
    try {
        body(context);
        return true;
    } catch (...) {
        std::type_info *type = abi::__cxa_current_exception_type();
        if (!type || !is_object(reinterpret_cast<objc_ehtype *>(type))) throw;
        std::exception_ptr current = std::current_exception();
        fwd_id object;
        memcpy(&object, *reinterpret_cast<void **>(&current), sizeof object);
        *thrown = fwd_retain(object);
        return false;
    }
}

// ---------------------------------------------------------------- Calls by a host

/// Inside of a handler: what is being handled becomes pending.
static fwd_status leave_pending() {
    std::type_info *type = abi::__cxa_current_exception_type();
    if (!type) throw; // forced unwinding
    std::exception_ptr current = std::current_exception();
    if (!is_object(reinterpret_cast<objc_ehtype *>(type))) {
        fwd_exception_raiseOwned(carry(current), "OBJCForeignException", type->name());
        return FWD_EXCEPTION;
    }
    fwd_id object;
    memcpy(&object, *reinterpret_cast<void **>(&current), sizeof object);
    fwd_exception_raise(object, object ? fwd_object_getClassName(object) : "nil", "");
    return FWD_EXCEPTION;
}

#define GUARDED(call)                                                                              \
    try {                                                                                          \
        return call;                                                                               \
    } catch (...) {                                                                                \
        return leave_pending();                                                                    \
    }

fwd_status objc_host_send(
    fwd_id receiver, fwd_SEL sel, fwd_Signature signature, void *const *arguments, void *result) {
    GUARDED(fwd_send(receiver, sel, signature, arguments, result))
}
fwd_status objc_host_call(
    fwd_IMP imp, fwd_Signature signature, void *const *arguments, void *result) {
    GUARDED(fwd_call(imp, signature, arguments, result))
}
fwd_status objc_host_invoke(fwd_id receiver, fwd_Method method, fwd_Signature signature,
    void *const *arguments, void *result) {
    GUARDED(fwd_method_invoke(receiver, method, signature, arguments, result))
}

// ---------------------------------------------------------------- Exceptions that nobody catches

static void (*host_uncaught)(fwd_id object);
void objc_host_setUncaught(void (*handler)(fwd_id object)) { host_uncaught = handler; }

static std::terminate_handler previous_terminate;

static void print_uncaught(fwd_id object) {
    (void)fflush(stdout);
    const char *name = object ? fwd_object_getClassName(object) : "nil";
    if (object && is_kind(raised_class(), object)) {
        (void)fprintf(stderr, "*** Terminating app due to uncaught exception '%s', reason: '%s'\n", raised_of(object)->name,
                      raised_of(object)->reason);
        return;
    }
    (void)fprintf(stderr, "*** Terminating app due to uncaught exception of class '%s'\n", name);
}

[[noreturn]] static void terminate() {
    std::type_info *type = abi::__cxa_current_exception_type();
    if (type && is_object(reinterpret_cast<objc_ehtype *>(type))) {
        std::exception_ptr current = std::current_exception();
        fwd_id object;
        memcpy(&object, *reinterpret_cast<void **>(&current), sizeof object);
        uncaught_exception_handler handler = __atomic_load_n(&uncaught, __ATOMIC_ACQUIRE);
        if (handler != ignore_uncaught) handler(object, nullptr);
        else if (host_uncaught) host_uncaught(object);
        else print_uncaught(object);
        abort();
    }
    if (previous_terminate) previous_terminate();
    abort();
}

void cobjc_startExceptions(void) {
    (void)raised_class();
    fwd_exception_setFactory(make_exception, nullptr);
    fwd_exception_setHandler(deliver, nullptr);
    previous_terminate = std::set_terminate(terminate);
}

} // extern "C"
