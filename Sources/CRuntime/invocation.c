// Invocations: a message packed into an object, to be read, changed, kept, and sent later.
//
// The arguments are copied, so an invocation outlives the call that it came from. What they point to is not: objects
// are borrowed until retainArguments, which retains objects, copies blocks, and copies C strings. From then on the
// invocation owns its contents; a value put in later is taken over the same way, the result included. What it replaces
// stays alive as long as the invocation does (Foundation attaches objects to an invocation and lets go of none): a
// message on its way may still use it.
//
// Index 0 is the target, 1 the selector, -1 the result. For a block's signature argument 0 is the block itself and there
// is no selector: invoking calls the block's function.
//
// Sending an invocation is a send like any other (lookup, trace, forwarding); the values' addresses are handed over as
// they lie here. A callee may write to its parameters, as in C; natively called ones get copies.
//
// Forwarding makes one invocation per message and usually nobody keeps it. Each thread therefore keeps the last one that
// came back with no other owner and no trace of ever having had one (no weak reference, no association, no retained
// arguments, not while tracing, not with a host's allocator, not when somebody's -dealloc wants to see it go).
//
// Threads: an invocation belongs to one thread at a time.
#include "invocation.h"
#include "forward.h"
#include "lifetime.h"

#include <alloca.h>

static struct fwd_invocation *fields(fwd_id invocation) {
    return (struct fwd_invocation *)(void *)invocation;
}
static char *slot(const struct fwd_invocation *self, uint32_t index) {
    return self->values + self->sig->slots[index];
}

static void *pointer_at(const char *address) {
    void *value;
    memcpy(&value, address, sizeof value);
    return value;
}

// ---------------------------------------------------------------- Making

fwd_id fwd_invocation_createOfClass(fwd_Class cls, fwd_Signature sig) {
    if (sig->call == FWD_CALL_NONE) return NULL;
    // 16 more than the slots: they begin at the next multiple of 16 behind the instance.
    fwd_id object = fwd_class_createInstance(cls, sig->slots_size + 16u);
    if (!object) return NULL;
    struct fwd_invocation *self = fields(object);
    uintptr_t behind = (uintptr_t)object + fwd_class_getInstanceSize(cls);
    self->values = (char *)((behind + 15) & ~(uintptr_t)15);
    self->sig = sig;
    return object;
}

fwd_id fwd_invocation_create(fwd_Signature sig) {
    fwd_ensure_started();
    return fwd_invocation_createOfClass(fwd_classes.NSInvocation, sig);
}

static _Thread_local struct {
    fwd_id object;
    uint64_t generation;
} spare;

/// The spare invocation as good as new, when the thread has one of that signature.
static fwd_id take_spare(fwd_Signature sig) {
    fwd_id object = spare.object;
    if (!object || fields(object)->sig != sig || spare.generation != fwd_runtime_generation() ||
        fwd_trace_isOn())
        return NULL;
    spare.object = NULL;
    memset(fields(object)->values, 0, sig->result_room);
    return object;
}

fwd_IMP fwd_invocation_rootDealloc;

/// Nobody would see this invocation go: its class is the builtin one, -dealloc the root's, and no host counts memory.
static bool dies_quietly(fwd_id object) {
    fwd_Class cls = fwd_object_isa(object);
    return cls == fwd_classes.NSInvocation && !fwd_trace_isOn() && fwd_memory_isDefault() &&
           fwd_probe(cls, FWD_S(dealloc)) == fwd_invocation_rootDealloc;
}

void fwd_invocation_giveBack(fwd_id invocation) {
    const struct fwd_header *header = fwd_object_header(invocation);
    bool alone = fwd_header_count(invocation) == 0 &&
                 !(__atomic_load_n(&header->size, __ATOMIC_RELAXED) & FWD_HEADER_SIDE);
    if (fields(invocation)->retained || fields(invocation)->owned != 0) {
        // What it owns lives until the pool ends, as with Foundation's invocations, which are autoreleased: its result
        // may have no other owner.
        (void)fwd_autorelease(invocation);
        return;
    }
    if (!alone || !dies_quietly(invocation)) {
        fwd_release(invocation);
        return;
    }
    fwd_invocation_endThread(); // of another signature
    spare.object = invocation;
    spare.generation = fwd_runtime_generation();
    fwd_thread_registerEnd();
}

void fwd_invocation_endThread(void) {
    fwd_id object = spare.object;
    spare.object = NULL;
    // After a reset its memory is not this runtime's any more.
    if (object && spare.generation == fwd_runtime_generation()) fwd_release(object);
}

fwd_id fwd_invocation_pack(fwd_Signature sig, fwd_id target, fwd_SEL sel, void *const *arguments) {
    fwd_id object = take_spare(sig);
    if (!object) object = fwd_invocation_createOfClass(fwd_classes.NSInvocation, sig);
    if (!object) return NULL;
    struct fwd_invocation *self = fields(object);
    memcpy(slot(self, 0), &target, sizeof target);
    memcpy(slot(self, 1), &sel, sizeof sel);
    for (uint32_t i = 2; i < sig->count; i++)
        memcpy(slot(self, i), arguments[i], sig->places[i].size);
    return object;
}

fwd_id fwd_invocation_packBlock(fwd_Signature sig, fwd_id block, void *const *arguments) {
    fwd_id object = fwd_invocation_createOfClass(fwd_classes.NSInvocation, sig);
    if (!object) return NULL;
    struct fwd_invocation *self = fields(object);
    if (sig->count) memcpy(slot(self, 0), &block, sizeof block);
    for (uint32_t i = 1; i < sig->count; i++)
        memcpy(slot(self, i), arguments[i], sig->places[i].size);
    return object;
}

fwd_Signature fwd_invocation_signature(fwd_id invocation) { return fields(invocation)->sig; }
const void *fwd_invocation_result(fwd_id invocation) { return fields(invocation)->values; }
bool fwd_invocation_argumentsRetained(fwd_id invocation) { return fields(invocation)->retained; }

bool fwd_invocation_check(fwd_id invocation, const char *method) {
    if (fields(invocation)->sig) return true;
    fwd_exception_raiseFormat(
        "NSInvalidArgumentException", "%s: the invocation has no method signature", method);
    return false;
}

// ---------------------------------------------------------------- Owning

/// A value of type Class is an object to Apple's signatures, too: a program may have put any object there.
static bool is_object_kind(const fwd_type *type) { return type->kind == '@' || type->kind == '#'; }

/// Takes over what a value of this type refers to; false when memory is out. The address of a copy replaces the value.
static bool own(const fwd_type *type, char *address) {
    void *value = pointer_at(address);
    if (!value) return true;
    if (is_object_kind(type)) {
        if (!fwd_guard_check(value)) return false;
        // A block is copied: what it had captured on the stack would be gone.
        value = type->is_block ? fwd_Block_copy(value) : fwd_retain(value);
        if (!value && fwd_exception_isPending()) return false;
    } else if (type->kind == '*') {
        if (!fwd_guard_allowsString(value)) return false;
        value = fwd_memory_copyString(value);
    }
    if (!value) return false;
    memcpy(address, &value, sizeof value);
    return true;
}

static void disown(const fwd_type *type, void *value) {
    if (!value) return;
    if (type->kind == '*') fwd_free(value);
    else if (type->is_block) fwd_Block_release(value);
    else if (is_object_kind(type)) fwd_release(value);
}

/// A value that is no longer in the invocation but still its own.
struct fwd_invocation_kept {
    struct fwd_invocation_kept *next;
    const fwd_type *type;
    void *value;
};

/// Keeps a replaced value until the invocation ends. Without memory for that it goes at once.
static void keep(struct fwd_invocation *self, const fwd_type *type, void *value) {
    if (!value) return;
    struct fwd_invocation_kept *entry = fwd_memory_allocate(sizeof *entry, FWD_MEMORY_HEAP);
    if (!entry) {
        disown(type, value);
        return;
    }
    *entry = (struct fwd_invocation_kept){.next = self->kept, .type = type, .value = value};
    self->kept = entry;
}

static bool is_owned_kind(const fwd_type *type) {
    return is_object_kind(type) || type->kind == '*';
}

/// The result is owned when it is an object; a C string result stays the callee's, as with any call.
static bool is_owned_result(fwd_Signature sig) { return is_object_kind(sig->result); }

/// What is retained belongs to the invocation one by one: something may unwind out of an argument's -retain or -copy.
fwd_status fwd_invocation_retainArguments(fwd_id invocation) {
    struct fwd_invocation *self = fields(invocation);
    if (!fwd_invocation_check(invocation, "-[NSInvocation retainArguments]")) return FWD_EXCEPTION;
    if (self->retained) return FWD_OK;
    fwd_Signature sig = self->sig;
    bool complete = true;
    for (; sig->has_objects && self->owned < sig->count; self->owned++) {
        uint32_t i = self->owned;
        if (!is_owned_kind(&sig->arguments[i]) || own(&sig->arguments[i], slot(self, i))) continue;
        memset(slot(self, i), 0, sizeof(void *)); // not owned: must not be given back
        complete = false;
    }
    if (is_owned_result(sig) && !own(sig->result, self->values))
        memset(self->values, 0, sizeof(void *));
    self->owned = sig->count;
    self->retained = true;
    if (complete) return FWD_OK;
    if (!fwd_exception_isPending())
        fwd_exception_raiseFormat(
            "NSMallocException", "out of memory in -[NSInvocation retainArguments]");
    return FWD_EXCEPTION;
}

void fwd_invocation_finalize(fwd_id invocation, fwd_Class cls) {
    (void)cls;
    struct fwd_invocation *self = fields(invocation);
    if (!self->sig) return;
    for (uint32_t i = 0; i < self->owned; i++)
        if (is_owned_kind(&self->sig->arguments[i]))
            disown(&self->sig->arguments[i], pointer_at(slot(self, i)));
    if (self->retained && is_owned_result(self->sig))
        disown(self->sig->result, pointer_at(self->values));
    while (self->kept) {
        struct fwd_invocation_kept *entry = self->kept;
        self->kept = entry->next;
        disown(entry->type, entry->value);
        fwd_memory_free(entry, 0, FWD_MEMORY_HEAP);
    }
}

// ---------------------------------------------------------------- Reading and writing

/// Type, address and size of an argument or of the result; raises for an index that the signature has not.
static const fwd_type *locate(
    fwd_id invocation, int64_t index, const char *method, char **address, size_t *size) {
    struct fwd_invocation *self = fields(invocation);
    if (!fwd_invocation_check(invocation, method)) return NULL;
    if (index < -1 || index >= (int64_t)self->sig->count) {
        fwd_exception_raiseFormat("NSInvalidArgumentException",
            "%s: index (%lld) out of bounds [-1, %lld]", method, (long long)index,
            (long long)self->sig->count - 1);
        return NULL;
    }
    if (index == -1) {
        *address = self->values;
        *size = self->sig->result_size;
        return self->sig->result;
    }
    *address = slot(self, (uint32_t)index);
    *size = self->sig->places[index].size;
    return &self->sig->arguments[index];
}

/// A slot whose new value the invocation does not own yet.
struct change {
    struct fwd_invocation *self;
    const fwd_type *type;
    char *address;
    void *old;
    bool taken;
};

/// The new value is the invocation's, or the slot is empty; the old one is kept either way.
static void changed(const struct change *change) {
    if (!change->self) return;
    if (!change->taken) memset(change->address, 0, sizeof(void *));
    keep(change->self, change->type, change->old);
}

static fwd_status set_value(
    fwd_id invocation, const void *value, int64_t index, const char *method) {
    char *address;
    size_t size;
    const fwd_type *type = locate(invocation, index, method, &address, &size);
    if (!type) return FWD_EXCEPTION;
    if (!value) {
        fwd_exception_raiseFormat(
            "NSInvalidArgumentException", "%s: NULL address argument", method);
        return FWD_EXCEPTION;
    }
    struct fwd_invocation *self = fields(invocation);
    bool owned = index == -1 ? self->retained && is_owned_result(self->sig)
                             : (uint64_t)index < self->owned && is_owned_kind(type);
    void *old = owned ? pointer_at(address) : NULL;
    if (index > 0) self->travels = false; // another message from here on
    if (index == -1) memset(address, 0, self->sig->result_room);
    memmove(address, value, size);
    if (!owned) return FWD_OK;
    struct change change FWD_CLEANUP(changed) = {self, type, address, old, false};
    change.taken = own(type, address);
    if (change.taken) return FWD_OK;
    if (!fwd_exception_isPending())
        fwd_exception_raiseFormat("NSMallocException", "out of memory in %s", method);
    return FWD_EXCEPTION;
}

fwd_status fwd_invocation_setArgument(fwd_id invocation, const void *value, int64_t index) {
    const char *method =
        index == -1 ? "-[NSInvocation setReturnValue:]" : "-[NSInvocation setArgument:atIndex:]";
    return set_value(invocation, value, index, method);
}

fwd_status fwd_invocation_getArgument(fwd_id invocation, void *value, int64_t index) {
    const char *method =
        index == -1 ? "-[NSInvocation getReturnValue:]" : "-[NSInvocation getArgument:atIndex:]";
    char *address;
    size_t size;
    if (!locate(invocation, index, method, &address, &size)) return FWD_EXCEPTION;
    if (!value) {
        fwd_exception_raiseFormat(
            "NSInvalidArgumentException", "%s: NULL address argument", method);
        return FWD_EXCEPTION;
    }
    memmove(value, address, size);
    return FWD_OK;
}

void *fwd_invocation_argumentAddress(fwd_id invocation, int64_t index) {
    struct fwd_invocation *self = fields(invocation);
    if (!self->sig || index < -1 || index >= (int64_t)self->sig->count) return NULL;
    if (index > 0) self->travels = false; // whoever has the address may write to it
    return index == -1 ? self->values : slot(self, (uint32_t)index);
}

// ---------------------------------------------------------------- Sending

/// The signature to send with. A short result has a whole word's room in an invocation, as it has in a register: where the
/// method gives a longer one, nothing of it is cut off before somebody reads it as what it is.
static fwd_Signature sending_signature(fwd_Signature sig, fwd_id target, fwd_SEL sel) {
    if (sig->result_size == 0 || sig->result_size >= sizeof(void *) || !target) return sig;
    fwd_Method method = fwd_class_findMethod(fwd_object_getClass(target), sel);
    const char *types = method ? fwd_method_getTypeEncoding(method) : NULL;
    fwd_Signature own = types ? fwd_signature_get(types, NULL) : NULL;
    return own ? fwd_adapt_wider(sig, own) : sig;
}

/// Runs the invocation's message: by `imp`, or by a send when it is NULL. The caller keeps the invocation alive.
static inline __attribute__((always_inline)) fwd_status send_message(
    const struct fwd_invocation *self, fwd_id target, void *const *arguments, fwd_IMP imp,
    const fwd_conversion *conversion) {
    fwd_Signature sig = self->sig;
    // From inside its own forwardInvocation: it is the same message, handed on; what has been written down of its way stays.
    if (FWD_LIKELY(!imp && !conversion && !sig->is_block)) {
        fwd_SEL sel = pointer_at(arguments[1]);
        return fwd_send_redirected(target, sel, sending_signature(sig, target, sel), arguments,
            self->values, self->travels ? &self->journey : NULL);
    }
    if (imp) return fwd_call(imp, sig, arguments, self->values);
    if (!sig->is_block)
        return fwd_sendConverting(target, NULL, false, pointer_at(arguments[1]), sig, arguments,
            self->values, conversion);
    if (target) return fwd_Block_call(target, sig, arguments, self->values);
    memset(self->values, 0, sig->result_room);
    return FWD_OK;
}

static void end_run(const fwd_id *running) { fwd_release(*running); }

/// A run whose invocation owns its old result, which is not given up before there is another.
struct owning_run {
    struct fwd_invocation *self;
    void *old;
    bool answered;
};

static void end_owning(const struct owning_run *running) {
    if (!running->answered) memcpy(running->self->values, &running->old, sizeof running->old);
}

static __attribute__((noinline)) fwd_status run_owning(struct fwd_invocation *self, fwd_id target,
    void *const *arguments, fwd_IMP imp, const fwd_conversion *conversion) {
    struct owning_run running FWD_CLEANUP(end_owning) = {self, pointer_at(self->values), false};
    fwd_status status = send_message(self, target, arguments, imp, conversion);
    if (status != FWD_OK || pointer_at(self->values) == running.old) return status;
    if (!own(self->sig->result, self->values)) return status;
    running.answered = true;
    keep(self, self->sig->result, running.old);
    return status;
}

static fwd_status run(fwd_id invocation, fwd_IMP imp, const fwd_conversion *conversion) {
    struct fwd_invocation *self = fields(invocation);
    fwd_Signature sig = self->sig;
    void **arguments = alloca(((size_t)sig->count + 1) * sizeof(void *));
    for (uint32_t i = 0; i < sig->count; i++) arguments[i] = slot(self, i);
    fwd_id target = sig->count > 0 ? pointer_at(arguments[0]) : NULL;
    if (target && !fwd_guard_check(target)) return FWD_EXCEPTION;
    // The callee may let go of the invocation's last reference, and something may unwind through here.
    const fwd_id running FWD_CLEANUP(end_run) = fwd_retain(invocation);
    if (FWD_UNLIKELY(self->retained && is_owned_result(sig)))
        return run_owning(self, target, arguments, imp, conversion);
    return send_message(self, target, arguments, imp, conversion);
}

/// A signature that has what a send needs.
static bool check_sendable(fwd_id invocation, const char *method) {
    if (!fwd_invocation_check(invocation, method)) return false;
    fwd_Signature sig = fields(invocation)->sig;
    if (sig->is_block) return true;
    if (sig->count >= 2 && sig->places[0].size == sizeof(void *) &&
        sig->places[1].size == sizeof(void *))
        return true;
    fwd_exception_raiseFormat("NSInvalidArgumentException",
        "%s: the signature '%s' has no receiver and selector", method, sig->types);
    return false;
}

fwd_status fwd_invocation_invoke(fwd_id invocation) {
    if (!check_sendable(invocation, "-[NSInvocation invoke]")) return FWD_EXCEPTION;
    return run(invocation, NULL, NULL);
}

fwd_status fwd_invocation_invokeConverting(fwd_id invocation, const fwd_conversion *conversion) {
    if (!check_sendable(invocation, "-[NSInvocation invoke]")) return FWD_EXCEPTION;
    return run(invocation, NULL, conversion);
}

fwd_status fwd_invocation_invokeWithTarget(fwd_id invocation, fwd_id target) {
    if (!check_sendable(invocation, "-[NSInvocation invokeWithTarget:]")) return FWD_EXCEPTION;
    struct fwd_invocation *self = fields(invocation);
    if (FWD_LIKELY(self->owned == 0 &&
                   !self->sig->is_block)) { // a slot for a pointer, and nothing in it to give up
        memcpy(slot(self, 0), &target, sizeof target);
        return run(invocation, NULL, NULL);
    }
    fwd_status status = set_value(invocation, &target, 0, "-[NSInvocation invokeWithTarget:]");
    return status == FWD_OK ? run(invocation, NULL, NULL) : status;
}

fwd_status fwd_invocation_invokeUsingIMP(fwd_id invocation, fwd_IMP imp) {
    if (!fwd_invocation_check(invocation, "-[NSInvocation invokeUsingIMP:]")) return FWD_EXCEPTION;
    if (imp) return run(invocation, imp, NULL);
    fwd_exception_raiseFormat(
        "NSInvalidArgumentException", "-[NSInvocation invokeUsingIMP:]: IMP cannot be NULL");
    return FWD_EXCEPTION;
}

// ---------------------------------------------------------------- Signature objects

fwd_id fwd_methodSignature_create(fwd_Signature sig) {
    fwd_ensure_started();
    // A signature is const for its readers; the object is one of its two lazy parts.
    struct fwd_signature *owner = (struct fwd_signature *)(uintptr_t)sig;
    fwd_id known =
        __atomic_load_n(&owner->object, __ATOMIC_ACQUIRE); // pairs with the exchange below
    if (FWD_LIKELY(known != NULL)) return known;
    fwd_id made =
        fwd_object_allocate(fwd_classes.NSMethodSignature, sizeof(struct fwd_signature_object));
    if (!made) return NULL;
    fwd_object_setImmortal(made);
    ((struct fwd_signature_object *)(void *)made)->sig = sig;
    if (__atomic_compare_exchange_n(
            &owner->object, &known, made, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        return made;
    fwd_methodSignature_free(made);
    return known;
}

void fwd_methodSignature_free(fwd_id object) {
    // The class may be gone already: this is the reset, or an object that nobody has seen.
    fwd_memory_free(fwd_object_header(object),
        FWD_OBJECT_HEADER + sizeof(struct fwd_signature_object), FWD_MEMORY_OBJECT);
}

bool fwd_object_isInvocation(fwd_id object) {
    fwd_Class wanted = fwd_classes.NSInvocation;
    for (fwd_Class cls = object ? fwd_object_isa(object) : NULL; cls; cls = fwd_class_super(cls))
        if (cls == wanted) return true;
    return false;
}

fwd_Signature fwd_methodSignature_get(fwd_id object) {
    if (!object) return NULL;
    fwd_Class wanted = fwd_classes.NSMethodSignature;
    for (fwd_Class cls = fwd_object_isa(object); cls; cls = fwd_class_super(cls))
        if (cls == wanted) return ((struct fwd_signature_object *)(void *)object)->sig;
    return NULL;
}
