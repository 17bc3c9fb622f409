// Implementations made from blocks: calls, signatures, removal while inside, many of them.
#include "blocks.h"

static fwd_id make_block(const char *signature, fwd_IMP invoke, fwd_id captured, long number) {
    // Descriptors outlive the blocks made with them.
    static struct full_descriptor descriptors[64];
    static int next;
    struct capturing stack =
        capture(&descriptors[next++ % 64], signature, invoke, captured, number);
    return fwd_Block_copy(&stack);
}

static fwd_id seen_self;

static int add(struct capturing *block, fwd_id self, int a, int b) {
    seen_self = self;
    return (int)block->number + a + b;
}

TEST(self_becomes_the_first_argument_and_cmd_is_dropped) {
    fwd_id block = make_block("i@?@ii", (fwd_IMP)add, NULL, 100);
    fwd_IMP imp = fwd_imp_implementationWithBlock(block);
    REQUIRE(imp);
    fwd_Class cls = make_class("Car", NULL);
    CHECK(fwd_class_addMethod(cls, SEL("add:to:"), imp, "i@:ii"));
    fwd_id car = new_object(cls);
    int sum = ((int (*)(fwd_id, fwd_SEL, int, int))fwd_msgLookup(car, SEL("add:to:")))(
        car, SEL("add:to:"), 20, 3);
    CHECK_EQ(sum, 123);
    CHECK_EQ(seen_self, car);
    // Called by hand, and as another selector.
    CHECK_EQ(((int (*)(fwd_id, fwd_SEL, int, int))imp)(car, SEL("other"), -1, -2), 97);
    fwd_release(block);
    CHECK(fwd_imp_removeBlock(imp));
    fwd_release(car);
}

TEST(the_block_is_copied_and_found_again) {
    struct full_descriptor descriptor;
    fwd_id captured = tracked("captured");
    struct capturing stack = capture(&descriptor, "i@?@ii", (fwd_IMP)add, captured, 1);
    fwd_IMP imp = fwd_imp_implementationWithBlock((fwd_id)(void *)&stack);
    REQUIRE(imp);
    fwd_release(captured);
    fwd_id kept = fwd_imp_getBlock(imp);
    CHECK(kept && (void *)kept != (void *)&stack);
    CHECK_EQ(fwd_object_getClass(kept), fwd_block_class(FWD_BLOCK_MALLOC));
    CHECK_EQ(fwd_retainCount(kept), 1);
    CHECK_STR(log_text, "");
    CHECK(fwd_imp_removeBlock(imp));
    CHECK_STR(log_text, "captured");
    CHECK_EQ(fwd_imp_getBlock(imp), NULL);
    CHECK(!fwd_imp_removeBlock(imp));
}

TEST(foreign_implementations_have_no_block) {
    CHECK_EQ(fwd_imp_getBlock(NULL), NULL);
    CHECK_EQ(fwd_imp_getBlock((fwd_IMP)add), NULL);
    CHECK_EQ(fwd_imp_getBlock(fwd_msgForward), NULL);
    CHECK(!fwd_imp_removeBlock(NULL));
    CHECK(!fwd_imp_removeBlock((fwd_IMP)add));
    CHECK_EQ(fwd_imp_implementationWithBlock(NULL), NULL);
}

TEST(blocks_without_a_usable_signature_are_refused) {
    fwd_id block = make_block(NULL, (fwd_IMP)add, NULL, 0);
    CHECK_EQ(fwd_imp_implementationWithBlock(block), NULL);
    CHECK_EQ(fwd_retainCount(block), 1);
    fwd_release(block);
    block = make_block("i@?{", (fwd_IMP)add, NULL, 0);
    CHECK_EQ(fwd_imp_implementationWithBlock(block), NULL);
    fwd_release(block);
}

static int answer(struct capturing *block) { return (int)block->number; }

TEST(a_block_without_arguments_ignores_self) {
    fwd_id block = make_block("i@?", (fwd_IMP)answer, NULL, 42);
    fwd_IMP imp = fwd_imp_implementationWithBlock(block);
    REQUIRE(imp);
    CHECK_EQ(((int (*)(fwd_id, fwd_SEL))imp)((fwd_id)nsobject(), SEL("answer")), 42);
    CHECK(fwd_imp_removeBlock(imp));
    fwd_release(block);
}

// ---------------------------------------------------------------- Every kind of value

struct large {
    double a, b, c, d;
    long e;
};
struct small {
    int a, b;
};

static struct large make_large(
    struct capturing *block, fwd_id self, double x, struct large in, float y) {
    (void)self;
    return (struct large){in.a + x, in.b * 2, in.c, (double)y, in.e + block->number};
}

static struct small swap_small(struct capturing *block, fwd_id self, struct small in) {
    (void)block, (void)self;
    return (struct small){in.b, in.a};
}

static double sum_many(struct capturing *block, fwd_id self, int a, double b, long c, float d,
    short e, double f, long g, double h, long i, double j, long k, double l) {
    (void)self;
    return (double)block->number + a + b + (double)c + (double)d + e + f + (double)g + h +
           (double)i + j + (double)k + l;
}

TEST(structs_floats_and_stacked_arguments) {
    fwd_id block = make_block("{large=ddddq}@?@d{large=ddddq}f", (fwd_IMP)make_large, NULL, 5);
    fwd_IMP imp = fwd_imp_implementationWithBlock(block);
    REQUIRE(imp);
    struct large out = ((struct large(*)(fwd_id, fwd_SEL, double, struct large, float))imp)(
        (fwd_id)nsobject(), SEL("x"), 0.5, (struct large){1, 2, 3, 4, 6}, 2.5f);
    CHECK_NUMBER(out.a, 1.5);
    CHECK_NUMBER(out.b, 4);
    CHECK_NUMBER(out.c, 3);
    CHECK_NUMBER(out.d, 2.5);
    CHECK_EQ(out.e, 11);
    CHECK(fwd_imp_removeBlock(imp));
    fwd_release(block);

    block = make_block("{small=ii}@?@{small=ii}", (fwd_IMP)swap_small, NULL, 0);
    imp = fwd_imp_implementationWithBlock(block);
    REQUIRE(imp);
    struct small swapped = ((struct small(*)(fwd_id, fwd_SEL, struct small))imp)(
        (fwd_id)nsobject(), SEL("x"), (struct small){1, -2});
    CHECK_EQ(swapped.a, -2);
    CHECK_EQ(swapped.b, 1);
    CHECK(fwd_imp_removeBlock(imp));
    fwd_release(block);

    block = make_block("d@?@idqfsdqdqdqd", (fwd_IMP)sum_many, NULL, 1000);
    imp = fwd_imp_implementationWithBlock(block);
    REQUIRE(imp);
    double sum = ((double (*)(fwd_id, fwd_SEL, int, double, long, float, short, double, long,
        double, long, double, long, double))imp)(
        (fwd_id)nsobject(), SEL("x"), -1, 2.5, 3, 4.25f, -5, 6, 7, 8, 9, 10, 11, 12.5);
    CHECK_NUMBER(sum, 1000 - 1 + 2.5 + 3 + 4.25 - 5 + 6 + 7 + 8 + 9 + 10 + 11 + 12.5);
    CHECK(fwd_imp_removeBlock(imp));
    fwd_release(block);
}

// ---------------------------------------------------------------- Removal

static fwd_IMP removing;

static int remove_self(struct capturing *block, fwd_id self) {
    (void)self;
    CHECK(fwd_imp_removeBlock(removing));
    // The block and what it captured live until this call returns.
    CHECK_STR(log_text, "");
    CHECK_EQ(fwd_retainCount(block->object), 1);
    return (int)block->number;
}

TEST(a_block_may_remove_itself_while_it_runs) {
    fwd_id captured = tracked("captured"),
           block = make_block("i@?@", (fwd_IMP)remove_self, captured, 7);
    removing = fwd_imp_implementationWithBlock(block);
    REQUIRE(removing);
    fwd_release(captured), fwd_release(block);
    CHECK_EQ(((int (*)(fwd_id, fwd_SEL))removing)((fwd_id)nsobject(), SEL("x")), 7);
    CHECK_STR(log_text, "captured");
}

static void dealloc_that_flushes(fwd_id self, fwd_SEL sel) {
    (void)sel;
    log_add("flush");
    fwd_flush_caches(NULL);
    (void)fwd_object_dispose(self);
}

// objc4 blocksAsImps.m: the block's end calls back into the runtime.
TEST(the_end_of_a_removed_block_may_flush_caches) {
    log_clear();
    fwd_Class cls = begin_class("Flushing", NULL);
    CHECK(fwd_class_addMethod(cls, SEL("dealloc"), (fwd_IMP)dealloc_that_flushes, "v@:"));
    fwd_registerClassPair(cls);
    fwd_id captured = new_object(cls), block = make_block("i@?@", (fwd_IMP)answer, captured, 7);
    fwd_IMP imp = fwd_imp_implementationWithBlock(block);
    fwd_release(captured), fwd_release(block);
    CHECK(fwd_imp_removeBlock(imp));
    CHECK_STR(log_text, "flush");
}

enum { MANY = 100000 };

// objc4 blocksAsImps.m: 100,000 implementations, each with a number of its own.
TEST(many_implementations_are_apart) {
    fwd_IMP *imps = calloc(MANY, sizeof *imps);
    REQUIRE(imps);
    struct full_descriptor descriptor;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < MANY; i++) {
            struct capturing stack = capture(&descriptor, "i@?", (fwd_IMP)answer, NULL, i + round);
            imps[i] = fwd_imp_implementationWithBlock((fwd_id)(void *)&stack);
            REQUIRE(imps[i]);
        }
        for (int i = 0; i < MANY; i += 7)
            CHECK_EQ(((int (*)(fwd_id, fwd_SEL))imps[i])((fwd_id)nsobject(), SEL("x")), i + round);
        for (int i = 0; i < MANY; i++) CHECK(fwd_imp_removeBlock(imps[i]));
        fwd_collect();
    }
    free(imps);
}

// ---------------------------------------------------------------- Threads

static fwd_IMP contested;
static atomic_bool removed;

static int answer_self(struct capturing *block, fwd_id self) {
    CHECK(self != NULL);
    return ((struct tracked *)(void *)block->object)->tag == NULL ? 7 : -1;
}

static void *call_often(void *argument) {
    for (int i = 0; i < 20000; i++) {
        bool before = atomic_load(&removed);
        int value = ((int (*)(fwd_id, fwd_SEL))contested)((fwd_id)nsobject(), SEL("x"));
        // Either the whole block runs, or, once it is removed, nothing does.
        CHECK(value == 7 || (value == 0 && atomic_load(&removed)) || (value == 0 && !before));
        if (before) CHECK_EQ(value, 0);
    }
    return argument;
}

static void *remove_midway(void *argument) {
    for (volatile int spin = 0; spin < 100000; spin++) {}
    CHECK(fwd_imp_removeBlock(contested));
    atomic_store(&removed, true);
    return argument;
}

TEST(a_removal_races_with_calls) {
    fwd_id captured = tracked(NULL), block = make_block("i@?@", (fwd_IMP)answer_self, captured, 0);
    contested = fwd_imp_implementationWithBlock(block);
    REQUIRE(contested);
    fwd_release(captured), fwd_release(block);
    atomic_store(&removed, false);
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        REQUIRE(pthread_create(&threads[i], NULL, i ? call_often : remove_midway, NULL) == 0);
    for (int i = 0; i < 4; i++) REQUIRE(pthread_join(threads[i], NULL) == 0);
    CHECK_EQ(atomic_load(&tracked_ends), 1);
}

HARNESS_MAIN
