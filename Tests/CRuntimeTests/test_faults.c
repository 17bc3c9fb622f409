// Memory that runs out: every scenario runs with its first, second, third … allocation refused, once alone and once
// together with all that follow, until it gets through. Nothing may crash, and after the reset nothing may be left.
#include "blocks.h"
#include "internal.h"

static atomic_long allocations, live_blocks;
static long refused_from, refused_until;

// Live memory, so that what is tolerated to stay can be freed at the end of a run.
struct tracked_block {
    struct tracked_block *next, *previous;
    size_t size;
    fwd_memory_kind kind;
    uint64_t bytes[];
};
static struct tracked_block ring = {.next = &ring, .previous = &ring};
static pthread_mutex_t ring_lock = PTHREAD_MUTEX_INITIALIZER;

static void *scarce(size_t size, fwd_memory_kind kind, void *context) {
    (void)context;
    long number = atomic_fetch_add(&allocations, 1);
    if (number >= refused_from && number < refused_until) return NULL;
    struct tracked_block *block = calloc(1, sizeof *block + size);
    if (!block) return NULL;
    atomic_fetch_add(&live_blocks, 1);
    block->size = size;
    block->kind = kind;
    (void)pthread_mutex_lock(&ring_lock);
    block->next = ring.next;
    block->previous = &ring;
    ring.next = block->next->previous = block;
    (void)pthread_mutex_unlock(&ring_lock);
    return block->bytes;
}

static void give_back(void *memory, size_t size, fwd_memory_kind kind, void *context) {
    (void)context;
    if (!memory) return;
    struct tracked_block *block = (struct tracked_block *)(void *)((char *)memory - sizeof *block);
    // The host is told what it gave: its memory may be from pools by size and kind.
    CHECK_EQ(kind, block->kind);
    if (size != 0) CHECK_EQ(size, block->size);
    atomic_fetch_sub(&live_blocks, 1);
    (void)pthread_mutex_lock(&ring_lock);
    block->next->previous = block->previous;
    block->previous->next = block->next;
    (void)pthread_mutex_unlock(&ring_lock);
    free(block);
}

static void forget_exception(const fwd_exception *exception, void *context) {
    (void)exception, (void)context;
}

static void drop_exception(void) {
    fwd_exception exception;
    if (fwd_exception_take(&exception)) fwd_release(exception.object);
}

/// Runs the scenario with one allocation refused (`span` 1) or all from one on. True when none was refused any more.
/// `tolerated`: objects that stay because there was no memory to autorelease them.
static bool run_refusing(void (*scenario)(void), long from, long span, long tolerated) {
    fwd_runtime_reset();
    refused_from = refused_until = 0;
    atomic_store(&allocations, 0);
    atomic_store(&live_blocks, 0);
    fwd_setAllocator(&(fwd_allocator){scarce, give_back, NULL});
    fwd_exception_setHandler(forget_exception, NULL);
    refused_from = from;
    refused_until = from + span;
    fwd_runtime_start();
    scenario();
    drop_exception();
    fwd_thread_end();
    // What the ends above raised or autoreleased.
    drop_exception();
    fwd_thread_end();
    bool through = atomic_load(&allocations) <= from;
    fwd_runtime_reset();
    if (atomic_load(&live_blocks) > (through ? 0 : tolerated))
        harness_fail(__FILE__, __LINE__, "refusing %ld from %ld leaves %ld blocks", span, from,
            atomic_load(&live_blocks));
    while (ring.next != &ring) give_back(ring.next->bytes, 0, ring.next->kind, NULL);
    return through;
}

static void start_only(void) {}

static void exhaust(void (*scenario)(void), long tolerated) {
    enum { LIMIT = 100000 };
    // What the start allocates is refused by the test of the start alone.
    long first = 0;
    if (scenario != start_only) {
        (void)run_refusing(start_only, LIMIT, 1, 0);
        first = atomic_load(&allocations);
    }
    for (int all = 0; all < 2; all++) {
        long from = first;
        while (from < LIMIT && !run_refusing(scenario, from, all ? LIMIT * 10L : 1, tolerated))
            from++;
        CHECK(from < LIMIT);
        CHECK(from > first); // it did allocate
        if (atomic_load(&harness_failures) > 10) return;
    }
}

// ---------------------------------------------------------------- Scenarios

static char keys[32];

static fwd_id plain_object(void) {
    fwd_Class cls = fwd_getClass("NSObject");
    return cls ? fwd_class_createInstance(cls, 0) : NULL;
}

static void associate(void) {
    fwd_id holder = plain_object();
    for (int i = 0; i < 20; i++) {
        fwd_id value = plain_object();
        static const fwd_association_policy policies[] = {
            FWD_ASSOCIATION_COPY, FWD_ASSOCIATION_RETAIN, FWD_ASSOCIATION_RETAIN_NONATOMIC};
        fwd_setAssociatedObject(holder, &keys[i], value, policies[i % 3]);
        drop_exception();
        // What could not be kept is not held, either. (This policy's getter does not retain.)
        if (value && holder && i % 3 == 2)
            CHECK_EQ(fwd_retainCount(value), fwd_getAssociatedObject(holder, &keys[i]) ? 2 : 1);
        fwd_release(value);
        (void)fwd_getAssociatedObject(holder, &keys[i]);
    }
    fwd_setAssociatedObject(holder, &keys[3], NULL, FWD_ASSOCIATION_ASSIGN);
    fwd_removeAssociatedObjects(holder);
    fwd_release(holder);
}

/// One policy, whose getter does not retain: each value that could not be kept is not held, either.
static void associate_plainly(void) {
    fwd_id holder = plain_object();
    for (int i = 0; i < 20; i++) {
        fwd_id value = plain_object();
        fwd_setAssociatedObject(holder, &keys[i], value, FWD_ASSOCIATION_RETAIN_NONATOMIC);
        if (value && holder)
            CHECK_EQ(fwd_retainCount(value), fwd_getAssociatedObject(holder, &keys[i]) ? 2 : 1);
        fwd_release(value);
    }
    fwd_release(holder);
}

static void refer_weakly(void) {
    static fwd_id variables[40];
    fwd_id objects[8];
    for (int i = 0; i < 8; i++) objects[i] = plain_object();
    for (int i = 0; i < 40; i++) {
        fwd_id stored = fwd_initWeak(&variables[i], objects[i % 2]);
        CHECK(stored == objects[i % 2] || stored == NULL);
        CHECK_EQ(variables[i], stored);
    }
    for (int i = 0; i < 8; i++) (void)fwd_storeWeak(&variables[i], objects[i]);
    fwd_id copy, moved;
    fwd_copyWeak(&copy, &variables[9]);
    fwd_moveWeak(&moved, &copy);
    fwd_release(fwd_loadWeakRetained(&moved));
    fwd_destroyWeak(&moved);
    for (int i = 0; i < 8; i++) fwd_release(objects[i]);
    fwd_thread_end();
    for (int i = 0; i < 40; i++) CHECK_EQ(fwd_loadWeakRetained(&variables[i]), NULL);
}

static void use_pools(void) {
    void *outer = fwd_autoreleasePoolPush();
    for (int i = 0; i < 1200; i++) {
        fwd_id object = plain_object();
        // Without memory for the pool the object lives on: the count says so.
        if (object && i % 300 == 0) (void)fwd_autoreleasePoolPush();
        (void)fwd_autorelease(object);
    }
    (void)fwd_autoreleasePoolPop(outer);
}

static void define_class(void) {
    const fwd_property_attribute attributes[] = {{"T", "@"}, {"R", ""}, {"V", "_x"}};
    fwd_Class cls = fwd_allocateClassPair(fwd_getClass("NSObject"), "Scarce", 16);
    if (!cls) return;
    bool owned = fwd_class_addIvar(cls, "_x", 8, 3, "@") &&
                 fwd_class_setIvarOwnership(cls, "_x", FWD_STRONG);
    (void)fwd_class_addProperty(cls, "x", attributes, 3);
    fwd_Protocol protocol = fwd_allocateProtocol("Scarcity");
    fwd_protocol_addMethodDescription(protocol, fwd_sel_registerName("run"), "v@:", true, true);
    fwd_protocol_addProperty(protocol, "x", attributes, 3, true, true);
    fwd_registerProtocol(protocol);
    fwd_Protocol second = fwd_allocateProtocol("More");
    fwd_protocol_addProtocol(second, protocol);
    fwd_registerProtocol(second);
    (void)fwd_class_addProtocol(cls, second);
    fwd_registerClassPair(cls);
    fwd_free(fwd_class_copyIvarList(cls, NULL));
    fwd_free(fwd_class_copyPropertyList(cls, NULL));
    fwd_free(fwd_class_copyProtocolList(cls, NULL));
    fwd_free(fwd_protocol_copyMethodDescriptionList(protocol, true, true, NULL));
    fwd_free(fwd_protocol_copyPropertyList(protocol, NULL));
    fwd_free(fwd_copyProtocolList(NULL));
    fwd_free(fwd_property_copyAttributeList(fwd_class_getProperty(cls, "x"), NULL));
    fwd_free(fwd_property_copyAttributeValue(fwd_class_getProperty(cls, "x"), "T"));
    (void)fwd_class_getIvarLayout(cls);
    fwd_id object = fwd_class_createInstance(cls, 8);
    if (owned && object) {
        fwd_id value = plain_object();
        fwd_object_setInstanceVariable(object, "_x", value);
        fwd_release(value);
    }
    fwd_id copy = fwd_object_copy(object, 8);
    fwd_release(copy);
    fwd_release(object);
    fwd_Class duplicate = fwd_duplicateClass(cls, "Copy", 0);
    if (duplicate) CHECK(fwd_disposeClassPair(duplicate));
    if (!object || fwd_class_getSuperclass(cls)) (void)fwd_disposeClassPair(cls);
}

static void synchronize(void) {
    fwd_id object = plain_object();
    if (fwd_sync_enter(object) == 0) CHECK_EQ(fwd_sync_exit(object), 0);
    if (fwd_sync_try_enter(object)) CHECK_EQ(fwd_sync_exit(object), 0);
    fwd_release(object);
}

static int number_of(struct capturing *block, fwd_id self) {
    (void)self;
    return (int)block->number;
}

static void make_implementations(void) {
    static struct full_descriptor descriptor;
    fwd_id captured = plain_object();
    struct capturing stack = capture(&descriptor, "i@?@", (fwd_IMP)number_of, captured, 9);
    fwd_IMP imp = fwd_imp_implementationWithBlock((fwd_id)(void *)&stack);
    fwd_release(captured);
    if (!imp) return;
    int value = ((int (*)(fwd_id, fwd_SEL))imp)(NULL, NULL);
    CHECK(value == 9 || value == 0);
    CHECK(fwd_imp_removeBlock(imp));
    fwd_collect();
}

// ---------------------------------------------------------------- Sends, changes, forwarding

static int number_body(fwd_id self, fwd_SEL sel) {
    (void)self;
    return atoi(fwd_sel_getName(sel) + strlen("number"));
}
static int other_body(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    return -1;
}
static bool add_missing(fwd_id self, fwd_SEL sel, fwd_SEL missing) {
    (void)sel;
    if (strcmp(fwd_sel_getName(missing), "number99") != 0) return false;
    return fwd_class_addMethod((fwd_Class)self, missing, (fwd_IMP)number_body, "i@:");
}

/// NULL when a name could not be registered.
static fwd_SEL number_sel(int i) {
    char name[24];
    (void)snprintf(name, sizeof name, "number%d", i);
    return fwd_sel_registerName(name);
}
static int call(fwd_id object, fwd_SEL sel) {
    return ((int (*)(fwd_id, fwd_SEL))fwd_msgLookup(object, sel))(object, sel);
}

/// What was added answers rightly, whether or not the table found room to remember it.
static void send_and_change(void) {
    fwd_Class cls = fwd_allocateClassPair(fwd_getClass("NSObject"), "Scarce", 0);
    if (!cls) return;
    fwd_SEL resolver = fwd_sel_registerName("resolveInstanceMethod:");
    if (resolver)
        (void)fwd_class_addMethod(
            fwd_object_getClass((fwd_id)cls), resolver, (fwd_IMP)add_missing, "B@::");
    bool added[40] = {false};
    for (int i = 0; i < 40; i++) {
        fwd_SEL sel = number_sel(i);
        added[i] = sel && fwd_class_addMethod(cls, sel, (fwd_IMP)number_body, "i@:");
    }
    fwd_registerClassPair(cls);
    fwd_id object = fwd_class_createInstance(cls, 0);
    for (int pass = 0; object && pass < 2; pass++) {
        for (int i = 0; i < 40; i++) {
            fwd_SEL sel = added[i] ? number_sel(i) : NULL;
            if (sel) CHECK_EQ(call(object, sel), i);
        }
    }
    fwd_SEL missing = number_sel(99), first = number_sel(0), second = number_sel(1);
    if (object && missing && resolver) {
        int value = call(object, missing);
        CHECK(value == 99 || value == 0); // resolved, or an exception that the handler has seen
    }
    if (object && first && second && added[0] && added[1]) {
        (void)fwd_class_replaceMethod(cls, first, (fwd_IMP)other_body, "i@:");
        int value = call(object, first);
        CHECK(value == -1 || value == 0);
        fwd_method_exchangeImplementations(
            fwd_class_getInstanceMethod(cls, first), fwd_class_getInstanceMethod(cls, second));
        fwd_method_entry entries[2] = {
            {first, (fwd_IMP)other_body, "i@:"}, {second, (fwd_IMP)other_body, "i@:"}};
        fwd_class_addMethodList(cls, "Category", entries, 2);
        (void)call(object, second);
        CHECK(!fwd_class_respondsToSelector(cls, fwd_sel_registerName("whatever")));
    }
    fwd_flush_caches(NULL);
    fwd_free(fwd_class_copyMethodList(cls, NULL));
    fwd_free(fwd_copyClassList(NULL));
    fwd_release(object);
    fwd_collect();
    if (fwd_class_getSuperclass(cls)) (void)fwd_disposeClassPair(cls);
}

static fwd_id real_object;
static fwd_id target_of(fwd_id self, fwd_SEL sel, fwd_SEL missing) {
    (void)self, (void)sel;
    return missing == fwd_sel_registerName("number7") ? real_object : NULL;
}
static fwd_id signature_of(fwd_id self, fwd_SEL sel, fwd_SEL missing) {
    (void)self, (void)sel, (void)missing;
    fwd_Signature sig = fwd_signature_get("i@:", NULL);
    return sig ? fwd_methodSignature_create(sig) : NULL;
}
static void hand_on(fwd_id self, fwd_SEL sel, fwd_id invocation) {
    (void)self, (void)sel;
    (void)fwd_invocation_invokeWithTarget(invocation, real_object);
}

static void forward(void) {
    fwd_SEL sels[2] = {number_sel(7), number_sel(8)};
    fwd_Class real = fwd_allocateClassPair(fwd_getClass("NSObject"), "Real", 0);
    fwd_Class front = real ? fwd_allocateClassPair(fwd_getClass("NSObject"), "Front", 0) : NULL;
    if (!front || !sels[0] || !sels[1]) return;
    bool whole = fwd_class_addMethod(real, sels[0], (fwd_IMP)number_body, "i@:") &&
                 fwd_class_addMethod(real, sels[1], (fwd_IMP)number_body, "i@:");
    const struct method methods[] = {{"forwardingTargetForSelector:", (fwd_IMP)target_of, "@@::"},
        {"methodSignatureForSelector:", (fwd_IMP)signature_of, "@@::"},
        {"forwardInvocation:", (fwd_IMP)hand_on, "v@:@"}};
    for (int i = 0; i < 3; i++) {
        fwd_SEL sel = fwd_sel_registerName(methods[i].name);
        whole = sel && fwd_class_addMethod(front, sel, methods[i].imp, methods[i].types) && whole;
    }
    fwd_registerClassPair(real);
    fwd_registerClassPair(front);
    real_object = fwd_class_createInstance(real, 0);
    fwd_id object = fwd_class_createInstance(front, 0);
    fwd_Signature sig = fwd_signature_get("i@:", NULL);
    for (int i = 0; whole && object && real_object && i < 4; i++) {
        int value = call(object, sels[i % 2]);
        CHECK(value == 7 + i % 2 || value == 0);
        drop_exception();
        if (!sig) continue;
        int64_t result = 0;
        void *arguments[] = {&object, &sels[i % 2]};
        fwd_status status = fwd_send(object, sels[i % 2], sig, arguments, &result);
        CHECK(status == FWD_EXCEPTION || (int)result == 7 + i % 2);
        drop_exception();
    }
    fwd_release(object);
    fwd_release(real_object);
}

static void look_on(const fwd_trace_event *event, void *context) { (void)event, (void)context; }
static void trace(void) {
    fwd_trace_setHook(look_on, NULL);
    send_and_change();
    fwd_trace_setHook(NULL, NULL);
}

static void ignore_call(void *context, fwd_HookCall call) { (void)context, (void)call; }
static void hook(void) {
    fwd_Class cls = fwd_allocateClassPair(fwd_getClass("NSObject"), "Hooked", 0);
    fwd_SEL sel = number_sel(7);
    if (!cls || !sel || !fwd_class_addMethod(cls, sel, (fwd_IMP)number_body, "i@:")) return;
    fwd_registerClassPair(cls);
    fwd_id object = fwd_class_createInstance(cls, 0);
    for (int one_object = 0; object && one_object < 2; one_object++) {
        fwd_hook_description description = {
            .position = FWD_HOOK_BEFORE, .function = ignore_call, .name = "nothing"};
        fwd_Hook added = NULL;
        fwd_hook_error error =
            fwd_hook_add(cls, one_object ? object : NULL, sel, &description, &added);
        int value = call(object, sel);
        CHECK(value == 7 || value == 0);
        if (error != FWD_HOOK_OK) {
            // Nothing of the attempt stands in the method's way.
            CHECK(fwd_method_getImplementation(fwd_class_getInstanceMethod(cls, sel)) ==
                  (fwd_IMP)number_body);
            continue;
        }
        (void)fwd_hook_remove(added);
        fwd_hook_release(added);
    }
    fwd_release(object);
    fwd_collect();
}

/// An implementation that could not be hooked is nobody's business of the hooks any more: once replaced, it can end.
static void count_end(void *context) { ++*(int *)context; }
static void give_nothing(void *context, void *const *arguments, void *result) {
    (void)context, (void)arguments;
    *(int *)result = 0;
}
TEST(a_method_that_could_not_be_hooked_is_not_kept) {
    fwd_runtime_reset();
    refused_from = refused_until = 0;
    fwd_setAllocator(&(fwd_allocator){scarce, give_back, NULL});
    fwd_runtime_start();
    fwd_Class cls = fwd_allocateClassPair(fwd_getClass("NSObject"), "Unhooked", 0);
    fwd_registerClassPair(cls);
    fwd_Signature sig = fwd_signature_get("i@:", NULL);
    int failures = 0, kept = 0;
    bool was_refused = true;
    for (int i = 0; was_refused && i < 100; i++) {
        static int ended;
        ended = 0;
        fwd_SEL sel = number_sel(i);
        fwd_IMP imp = fwd_imp_createBoxed(&(fwd_boxed){
            .function = give_nothing, .context = &ended, .signature = sig, .destroy = count_end});
        REQUIRE(imp && fwd_class_addMethod(cls, sel, imp, "i@:"));
        fwd_hook_description description = {
            .position = FWD_HOOK_BEFORE, .function = ignore_call, .name = "nothing"};
        fwd_Hook added = NULL;
        refused_from = atomic_load(&allocations) + i;
        refused_until = refused_from + 1;
        fwd_hook_error error = fwd_hook_add(cls, NULL, sel, &description, &added);
        was_refused = atomic_load(&allocations) > refused_from;
        refused_from = refused_until = 0;
        failures += error != FWD_HOOK_OK;
        if (error == FWD_HOOK_OK) {
            (void)fwd_hook_remove(added);
            fwd_hook_release(added);
        }
        (void)fwd_class_replaceMethod(cls, sel, (fwd_IMP)other_body, "i@:");
        fwd_imp_retireBoxed(imp);
        fwd_collect();
        kept += error != FWD_HOOK_OK && !ended;
    }
    CHECK(failures >= 4);
    // Only where the stub was in the method's place for a moment: calls on their way to it get to what was behind it.
    CHECK_EQ(kept, 1);
}

/// The runtime's own methods: a list in which a name is missing is not attached.
TEST(methods_without_memory_for_their_names_are_not_attached) {
    fwd_runtime_reset();
    refused_from = refused_until = 0;
    fwd_setAllocator(&(fwd_allocator){scarce, give_back, NULL});
    fwd_runtime_start();
    fwd_Class cls = fwd_allocateClassPair(fwd_getClass("NSObject"), "Nameless", 0);
    fwd_registerClassPair(cls);
    REQUIRE(fwd_signature_get("i@:", NULL) && fwd_string_intern("i@:"));
    static char name[1 << 17]; // longer than what is left of any memory for names
    memset(name, 'n', sizeof name - 1);
    const struct fwd_builtin_method methods[] = {
        {name, (fwd_IMP)other_body, "i@:"}, {NULL, NULL, NULL}};
    refused_from = atomic_load(&allocations) + 1; // all but the list itself
    refused_until = refused_from + 1000;
    bool added = fwd_method_addBuiltin(cls, methods);
    refused_from = refused_until = 0;
    CHECK(!added);
    uint32_t count = 1;
    fwd_Method *list = fwd_class_copyMethodList(cls, &count);
    CHECK_EQ(count, 0);
    fwd_free(list);
    CHECK(fwd_method_addBuiltin(cls, methods));
    fwd_id object = fwd_class_createInstance(cls, 0);
    CHECK_EQ(call(object, fwd_sel_registerName(name)), -1);
    fwd_release(object);
}

/// A message of the runtime's own for which there is no memory says so; nobody takes it for one that was answered.
TEST(a_message_of_the_runtimes_own_that_cannot_be_sent_raises) {
    fwd_runtime_reset();
    refused_from = refused_until = 0;
    fwd_setAllocator(&(fwd_allocator){scarce, give_back, NULL});
    fwd_runtime_start();
    fwd_id object = fwd_class_createInstance(fwd_getClass("NSObject"), 0);
    fwd_SEL sel = fwd_sel_registerName("isProxy");
    REQUIRE(object && sel);
    fwd_trace_setHook(look_on, NULL); // traced messages need a signature
    refused_from = atomic_load(&allocations);
    refused_until = refused_from + 1000;
    CHECK(!fwd_perform_bool_pointer(object, sel, "B@:^{neverSeenBefore=i}", NULL));
    refused_from = refused_until = 0;
    fwd_trace_setHook(NULL, NULL);
    fwd_exception exception = {0};
    CHECK(fwd_exception_take(&exception));
    CHECK_STR(exception.name, "NSMallocException");
    CHECK(strstr(exception.reason, "'isProxy' was not sent") != NULL);
    fwd_release(object);
}

TEST(sends_and_changes) { exhaust(send_and_change, 0); }
TEST(forwarding) { exhaust(forward, 0); }
TEST(tracing) {
    exhaust(trace, 1);
} // an object stays when there is no memory to trace its -dealloc
TEST(hooks) { exhaust(hook, 0); }
TEST(start) { exhaust(start_only, 0); }
TEST(associations) { exhaust(associate, 1); }
TEST(associations_of_one_policy) { exhaust(associate_plainly, 0); }
TEST(weak_references) { exhaust(refer_weakly, 0); }
TEST(pools) { exhaust(use_pools, 1); }
TEST(definitions) { exhaust(define_class, 0); }
TEST(locks) { exhaust(synchronize, 0); }
TEST(block_implementations) { exhaust(make_implementations, 0); }

HARNESS_MAIN
