// Cases from the peers' own suites that cross several files: memory over many rounds, locks of +initialize against weak
// stores, moved superclasses, blocks made while an object ends.
#include "blocks.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { ROUNDS = 2000 };
#else
enum { ROUNDS = 100000 };
#endif
// By then every stripe has its table and every name is interned.
enum { SETTLED = ROUNDS / 2 };

// ---------------------------------------------------------------- Memory over many rounds

static atomic_long live_blocks, live_bytes;

static void *counting_allocate(size_t size, fwd_memory_kind kind, void *context) {
    (void)kind, (void)context;
    size_t *memory = calloc(1, size + 16);
    if (!memory) return NULL;
    memory[0] = size;
    atomic_fetch_add(&live_blocks, 1);
    atomic_fetch_add(&live_bytes, (long)size);
    return memory + 2;
}

static void counting_free(void *any, size_t size, fwd_memory_kind kind, void *context) {
    (void)size, (void)kind, (void)context;
    if (!any) return;
    size_t *memory = (size_t *)any - 2;
    atomic_fetch_sub(&live_blocks, 1);
    atomic_fetch_sub(&live_bytes, (long)memory[0]);
    free(memory);
}

static void count_memory(void) {
    fwd_runtime_reset();
    atomic_store(&live_blocks, 0);
    atomic_store(&live_bytes, 0);
    fwd_setAllocator(&(fwd_allocator){counting_allocate, counting_free, NULL});
    fwd_runtime_start();
}

static int one(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    return 1;
}

// objc4 methodCacheLeaks.m: 16 classes with 1 … 32,768 methods, all of them sent.
TEST(tables_of_every_size_are_given_back) {
    count_memory();
    enum { CLASSES = 16, MOST = 1 << (CLASSES - 1) };
    for (int i = 0; i < MOST; i++) {
        char name[24];
        (void)snprintf(name, sizeof name, "method%d", i);
        (void)SEL(name);
    }
    fwd_id object = new_object(nsobject());
    (void)SEND0(fwd_id, object, "self");
    fwd_release(object);
    long before = atomic_load(&live_bytes), types = 0;
    for (int i = 0; i < CLASSES; i++) {
        char name[24];
        (void)snprintf(name, sizeof name, "Class%d", i);
        fwd_Class cls = begin_class(name, NULL);
        for (int k = 0; k < 1 << i; k++) {
            (void)snprintf(name, sizeof name, "method%d", k);
            CHECK(fwd_class_addMethod(cls, SEL(name), (fwd_IMP)one, "i@:"));
        }
        fwd_registerClassPair(cls);
        object = new_object(cls);
        int sum = 0;
        for (int k = 0; k < 1 << i; k++) {
            (void)snprintf(name, sizeof name, "method%d", k);
            sum += SEND0(int, object, name);
        }
        CHECK_EQ(sum, 1 << i);
        fwd_release(object);
        CHECK(fwd_disposeClassPair(cls));
        fwd_collect();
        // The one thing that stays is the interned types of the first round.
        if (i == 0) types = atomic_load(&live_bytes) - before;
        CHECK_EQ(atomic_load(&live_bytes), before + types);
    }
    CHECK(types >= 0 && types < 4096);
}

// objc4 classpair-stress.m
TEST(making_and_disposing_classes_takes_no_memory) {
    count_memory();
    static char key;
    long settled = 0;
    for (int round = 0; round < ROUNDS; round++) {
        fwd_Class cls = begin_class("Round", NULL), below;
        REQUIRE(cls);
        CHECK(add_object_ivar(cls, "owned", FWD_STRONG));
        CHECK(fwd_class_addMethod(cls, SEL("one"), (fwd_IMP)one, "i@:"));
        CHECK(fwd_class_addProperty(cls, "p", &(fwd_property_attribute){"T", "i"}, 1));
        CHECK(fwd_class_addProtocol(cls, fwd_getProtocol("NSObject")));
        fwd_registerClassPair(cls);
        below = make_class("Below", cls);
        fwd_id object = new_object(below), weak = NULL;
        fwd_storeWeak(&weak, object);
        set_object(object, "owned", (fwd_id)nsobject());
        fwd_setAssociatedObject(object, &key, object, FWD_ASSOCIATION_ASSIGN);
        fwd_setAssociatedObject((fwd_id)cls, &key, object, FWD_ASSOCIATION_ASSIGN);
        CHECK_EQ(SEND0(int, object, "one"), 1);
        fwd_release(object);
        CHECK_EQ(weak, NULL);
        CHECK(!fwd_disposeClassPair(cls)); // has a subclass
        CHECK(fwd_disposeClassPair(below));
        CHECK(fwd_disposeClassPair(cls));
        fwd_collect();
        if (round == SETTLED) settled = atomic_load(&live_bytes);
        if (round > SETTLED && round % 997 == 0) CHECK_EQ(atomic_load(&live_bytes), settled);
    }
    CHECK_EQ(atomic_load(&live_bytes), settled);
}

static int number_of(struct capturing *block, fwd_id self) {
    (void)self;
    return (int)block->number;
}

TEST(hooking_and_unhooking_takes_no_memory) {
    count_memory();
    static struct full_descriptor descriptor;
    fwd_Class cls = begin_class("Hooked", NULL);
    CHECK(fwd_class_addMethod(cls, SEL("one"), (fwd_IMP)one, "i@:"));
    fwd_registerClassPair(cls);
    fwd_id object = new_object(cls);
    long settled = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct capturing stack = capture(&descriptor, "i@?@", (fwd_IMP)number_of, object, round);
        fwd_IMP hook = fwd_imp_implementationWithBlock((fwd_id)(void *)&stack);
        REQUIRE(hook);
        fwd_IMP original = fwd_class_replaceMethod(cls, SEL("one"), hook, "i@:");
        CHECK_EQ(SEND0(int, object, "one"), round);
        (void)fwd_class_replaceMethod(cls, SEL("one"), original, "i@:");
        CHECK_EQ(SEND0(int, object, "one"), 1);
        CHECK(fwd_imp_removeBlock(hook));
        fwd_collect();
        if (round == SETTLED) settled = atomic_load(&live_bytes);
        if (round > SETTLED && round % 997 == 0) CHECK_EQ(atomic_load(&live_bytes), settled);
    }
    CHECK_EQ(atomic_load(&live_bytes), settled);
    CHECK_EQ(fwd_retainCount(object), 1);
    fwd_release(object);
}

// The reset gives back everything, and the next start finds a clean house.
TEST(start_and_reset_take_no_memory) {
    for (int round = 0; round < 20; round++) {
        count_memory();
        static char key;
        fwd_Class cls = make_class("Once", NULL);
        fwd_id object = new_object(cls);
        fwd_setAssociatedObject(object, &key, (fwd_id)cls, FWD_ASSOCIATION_ASSIGN);
        (void)fwd_autoreleasePoolPush();
        (void)fwd_autorelease(object);
        CHECK_EQ(fwd_sync_enter(object), 0);
        CHECK_EQ(fwd_sync_exit(object), 0);
        fwd_thread_end();
        fwd_runtime_reset();
        CHECK_EQ(atomic_load(&live_blocks), 0);
    }
}

// ---------------------------------------------------------------- nil

// Faults of a peer (reference W5, W6): the second register, long double, and types that begin with a qualifier.
TEST(typed_sends_to_nil_zero_the_whole_result) {
    static const char *const types[] = {
        "c@:",
        "C@:",
        "s@:",
        "i@:",
        "q@:",
        "Q@:",
        "B@:",
        "f@:",
        "d@:",
        "D@:",
        "jf@:",
        "jd@:",
        "@@:",
        "#@:",
        ":@:",
        "*@:",
        "^v@:",
        "r*@:",
        "rd@:",
        "nD@:",
        "Ai@:",
        "{?=dd}@:",
        "{?=qd}@:",
        "{?=dq}@:",
        "{?=qqqq}@:",
        "{?=dddd}@:",
        "r{?=[40q]}@:",
        "(?=dq)@:",
        "{?=ffff}@:",
        "{?=c[3s]}@:",
    };
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        fwd_Signature sig = fwd_signature_get(types[i], NULL);
        REQUIRE(sig);
        if (fwd_signature_isCallable(sig, NULL) != FWD_OK) continue;
        unsigned char result[512] __attribute__((aligned(16)));
        memset(result, 0xee, sizeof result);
        fwd_id receiver = NULL;
        fwd_SEL sel = SEL("anything");
        void *arguments[] = {&receiver, &sel};
        CHECK_EQ(fwd_send(NULL, sel, sig, arguments, result), FWD_OK);
        size_t size = fwd_signature_returnType(sig)->size;
        for (size_t byte = 0; byte < size; byte++)
            if (result[byte] != 0)
                harness_fail(
                    __FILE__, __LINE__, "%s: byte %zu is %#x", types[i], byte, result[byte]);
        CHECK_EQ(result[size < 8 ? 8 : size], 0xee); // nothing beyond max(8, size)
    }
}

// ---------------------------------------------------------------- +initialize against weak stores

static atomic_int started;

static void slow_initialize(fwd_id self, fwd_SEL sel) {
    (void)sel;
    // Stores weakly itself, and lets the other threads reach their own stores meanwhile.
    atomic_fetch_add(&started, 1);
    for (volatile int spin = 0; spin < 20000; spin++) {}
    fwd_id object = new_object((fwd_Class)self), weak = NULL;
    CHECK_EQ(fwd_storeWeak(&weak, object), object);
    fwd_id loaded = fwd_loadWeakRetained(&weak);
    CHECK_EQ(loaded, object);
    fwd_release(loaded);
    fwd_release(object);
    CHECK_EQ(weak, NULL);
}

static void *store_weakly(void *argument) {
    fwd_Class cls = argument;
    fwd_id object = new_object(cls), weak = NULL;
    CHECK_EQ(fwd_storeWeak(&weak, object), object);
    // Nobody is through before +initialize is.
    CHECK_EQ(atomic_load(&started), 1);
    fwd_release(object);
    CHECK_EQ(weak, NULL);
    return NULL;
}

// objc4 initializeVersusWeak.m
TEST(weak_stores_and_initialize_do_not_block_each_other) {
    for (int round = 0; round < 50; round++) {
        char name[24];
        (void)snprintf(name, sizeof name, "Slow%d", round);
        fwd_Class cls = begin_class(name, NULL);
        CHECK(fwd_class_addMethod(
            fwd_object_getClass((fwd_id)cls), SEL("initialize"), (fwd_IMP)slow_initialize, "v@:"));
        fwd_registerClassPair(cls);
        atomic_store(&started, 0);
        harness_threads(4, store_weakly, cls);
    }
}

// ---------------------------------------------------------------- Moved superclasses (libobjc2 setSuperclass.m)

static int two(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    return 2;
}

static fwd_Class moving, new_home;

static void initialize_that_moves(fwd_id self, fwd_SEL sel) {
    (void)sel;
    if ((fwd_Class)self != moving) return;
    CHECK(fwd_class_setSuperclass(moving, new_home) != NULL);
}

TEST(methods_come_and_go_with_the_superclass) {
    fwd_Class first = begin_class("First", NULL), second = begin_class("Second", NULL);
    CHECK(fwd_class_addMethod(first, SEL("both"), (fwd_IMP)one, "i@:"));
    CHECK(fwd_class_addMethod(first, SEL("onlyFirst"), (fwd_IMP)one, "i@:"));
    CHECK(fwd_class_addMethod(second, SEL("both"), (fwd_IMP)two, "i@:"));
    CHECK(fwd_class_addMethod(second, SEL("onlySecond"), (fwd_IMP)two, "i@:"));
    fwd_registerClassPair(first);
    fwd_registerClassPair(second);
    fwd_Class sub = make_class("Sub", first), below = make_class("Below", sub);
    fwd_id object = new_object(below);
    for (int round = 0; round < 3; round++) {
        for (int again = 0; again < 2; again++) { // uncached, cached
            CHECK_EQ(SEND0(int, object, "both"), 1);
            CHECK(fwd_class_respondsToSelector(below, SEL("onlyFirst")));
            CHECK(!fwd_class_respondsToSelector(below, SEL("onlySecond")));
        }
        CHECK_EQ(fwd_class_setSuperclass(sub, second), first);
        for (int again = 0; again < 2; again++) {
            CHECK_EQ(SEND0(int, object, "both"), 2);
            CHECK(!fwd_class_respondsToSelector(below, SEL("onlyFirst")));
            CHECK(fwd_class_respondsToSelector(below, SEL("onlySecond")));
        }
        // Upward, past what it was below of.
        CHECK_EQ(fwd_class_setSuperclass(sub, nsobject()), second);
        CHECK(!fwd_class_respondsToSelector(below, SEL("both")));
        CHECK_EQ(fwd_class_setSuperclass(sub, first), nsobject());
    }
    fwd_release(object);
}

TEST(a_class_may_be_moved_while_it_initializes) {
    fwd_Class first = begin_class("First", NULL), second = begin_class("Second", NULL);
    CHECK(fwd_class_addMethod(first, SEL("which"), (fwd_IMP)one, "i@:"));
    CHECK(fwd_class_addMethod(second, SEL("which"), (fwd_IMP)two, "i@:"));
    fwd_registerClassPair(first);
    fwd_registerClassPair(second);
    moving = begin_class("Moving", first);
    new_home = second;
    CHECK(fwd_class_addMethod(fwd_object_getClass((fwd_id)moving), SEL("initialize"),
        (fwd_IMP)initialize_that_moves, "v@:"));
    fwd_registerClassPair(moving);
    fwd_id object = new_object(moving);
    CHECK_EQ(SEND0(int, object, "which"), 2);
    CHECK_EQ(SEND0(int, object, "which"), 2);
    CHECK_EQ(fwd_class_getSuperclass(moving), second);
    CHECK_EQ(fwd_class_getSuperclass(fwd_object_getClass((fwd_id)moving)),
        fwd_object_getClass((fwd_id)second));
    fwd_release(object);
}

// ---------------------------------------------------------------- Blocks made while an object ends

struct weakly_capturing {
    fwd_block head;
    fwd_id object;
};

static void weakly_copy(void *to, const void *from) {
    fwd_copyWeak(&((struct weakly_capturing *)to)->object,
        &((struct weakly_capturing *)(uintptr_t)from)->object);
}

static void weakly_dispose(const void *block) {
    fwd_destroyWeak(&((struct weakly_capturing *)(uintptr_t)block)->object);
}

static void dealloc_with_blocks(fwd_id self, fwd_SEL sel) {
    (void)sel;
    log_add("dealloc");
    struct full_descriptor strong_text;
    struct capturing strong = capture(&strong_text, "q@?", (fwd_IMP)number_of, self, 1);
    fwd_id copy = fwd_Block_copy(&strong);
    CHECK_EQ(((struct capturing *)(void *)copy)->object, self);
    fwd_release(copy);
    struct full_descriptor weak_text = {
        {0, sizeof(struct weakly_capturing)}, weakly_copy, weakly_dispose, "v@?", NULL};
    struct weakly_capturing weak = {
        {fwd_block_class(FWD_BLOCK_STACK), FWD_BLOCK_HAS_COPY_DISPOSE | FWD_BLOCK_HAS_SIGNATURE, 0,
            (fwd_IMP)number_of, &weak_text.head},
        NULL};
    CHECK_EQ(fwd_initWeakOrNil(&weak.object, self), NULL);
    copy = fwd_Block_copy(&weak);
    CHECK_EQ(((struct weakly_capturing *)(void *)copy)->object, NULL);
    fwd_release(copy);
    fwd_destroyWeak(&weak.object);
    SUPER0(void, self, fwd_getClass("Blocking"), "dealloc");
}

// libobjc2 ResurrectInDealloc_arc.m
TEST(blocks_that_capture_a_dying_object_do_not_revive_it) {
    log_clear();
    fwd_Class cls = begin_class("Blocking", NULL);
    CHECK(fwd_class_addMethod(cls, SEL("dealloc"), (fwd_IMP)dealloc_with_blocks, "v@:"));
    fwd_registerClassPair(cls);
    fwd_release(new_object(cls));
    CHECK_STR(log_text, "dealloc");
}

HARNESS_MAIN
