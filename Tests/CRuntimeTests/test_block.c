// Blocks: copy and release, captured objects, blocks and variables, classes, signatures, weak references.
#include "blocks.h"

static long add_to_number(struct capturing *block, long value) { return block->number + value; }

static long call(fwd_id block, long value) {
    fwd_block *head = (fwd_block *)(void *)block;
    return ((long (*)(fwd_id, long))head->invoke)(block, value);
}

TEST(a_copy_of_a_stack_block_moves_it_to_the_heap) {
    struct full_descriptor descriptor;
    fwd_id captured = tracked("captured");
    struct capturing stack = capture(&descriptor, "q@?q", (fwd_IMP)add_to_number, captured, 40);
    fwd_id copy = fwd_Block_copy(&stack);
    REQUIRE(copy);
    CHECK((void *)copy != (void *)&stack);
    CHECK_EQ(fwd_object_getClass(copy), fwd_block_class(FWD_BLOCK_MALLOC));
    CHECK_EQ(stack.head.isa, fwd_block_class(FWD_BLOCK_STACK));
    CHECK_EQ(fwd_retainCount(captured), 2);
    CHECK_EQ(call(copy, 2), 42);
    stack.number = 0;
    CHECK_EQ(call(copy, 2), 42);
    fwd_Block_release(copy);
    CHECK_EQ(fwd_retainCount(captured), 1);
    fwd_release(captured);
    CHECK_STR(log_text, "captured");
}

TEST(further_copies_count) {
    struct full_descriptor descriptor;
    fwd_id captured = tracked("captured");
    struct capturing stack = capture(&descriptor, "q@?q", (fwd_IMP)add_to_number, captured, 1);
    fwd_id copy = fwd_Block_copy(&stack);
    fwd_release(captured);
    CHECK_EQ(fwd_Block_copy(copy), copy);
    CHECK_EQ(((fwd_block *)(void *)copy)->flags & FWD_BLOCK_REFCOUNT_MASK, 4);
    CHECK_EQ(fwd_retainCount(copy), 2);
    CHECK_EQ(fwd_retainBlock(copy), copy);
    CHECK_EQ(fwd_retainCount(copy), 3);
    CHECK(!fwd_isUniquelyReferenced(copy));
    fwd_release(copy), fwd_Block_release(copy);
    CHECK(fwd_isUniquelyReferenced(copy));
    void *pool = fwd_autoreleasePoolPush();
    CHECK_EQ(fwd_autorelease(copy), copy);
    CHECK_STR(log_text, "");
    CHECK(fwd_autoreleasePoolPop(pool));
    CHECK_STR(log_text, "captured");
}

static void count_disposals(const fwd_trace_event *event, void *context) {
    if (event->kind == FWD_TRACE_OBJECT && event->result == FWD_RESULT_DISPOSE) ++*(int *)context;
}

TEST(the_end_of_a_block_is_traced) {
    struct full_descriptor descriptor;
    struct capturing stack = capture(&descriptor, "q@?q", (fwd_IMP)add_to_number, NULL, 1);
    fwd_id copy = fwd_Block_copy(&stack);
    int ends = 0;
    (void)fwd_Block_copy(copy);
    fwd_trace_setHook(count_disposals, &ends);
    fwd_Block_release(copy);
    CHECK_EQ(ends, 0);
    fwd_Block_release(copy);
    CHECK_EQ(ends, 1);
    fwd_trace_setHook(NULL, NULL);
}

TEST(flags_of_a_copy_follow_the_abi) {
    struct full_descriptor descriptor;
    struct capturing stack = capture(&descriptor, "q@?q", (fwd_IMP)add_to_number, NULL, 1);
    // Rubbish in the count's bits of a stack block is not inherited.
    stack.head.flags |= 0x1234 & (FWD_BLOCK_REFCOUNT_MASK | 1);
    fwd_id copy = fwd_Block_copy(&stack);
    CHECK_EQ((uint32_t)((fwd_block *)(void *)copy)->flags,
        (uint32_t)(FWD_BLOCK_HAS_COPY_DISPOSE | FWD_BLOCK_HAS_SIGNATURE | FWD_BLOCK_NEEDS_FREE |
                   2));
    fwd_Block_release(copy);
}

static struct plain_descriptor global_descriptor = {{0, sizeof(fwd_block)}, "q@?q", NULL};

static fwd_block make_global(void) {
    return (fwd_block){fwd_block_class(FWD_BLOCK_GLOBAL),
        FWD_BLOCK_IS_GLOBAL | FWD_BLOCK_HAS_SIGNATURE, 0, (fwd_IMP)add_to_number,
        &global_descriptor.head};
}

TEST(constant_blocks_stay_where_they_are) {
    fwd_block global = make_global();
    fwd_id block = (fwd_id)(void *)&global;
    CHECK_EQ(fwd_Block_copy(block), block);
    CHECK_EQ(fwd_retain(block), block);
    CHECK_EQ(fwd_retainBlock(NULL), NULL);
    fwd_release(block), fwd_Block_release(block), fwd_release(block);
    CHECK_EQ(fwd_retainCount(block), 1);
    CHECK_EQ(global.flags, FWD_BLOCK_IS_GLOBAL | FWD_BLOCK_HAS_SIGNATURE);
    CHECK_STR(fwd_Block_signature(block), "q@?q");
    fwd_id weak = NULL;
    CHECK_EQ(fwd_storeWeak(&weak, block), block);
    CHECK_EQ(fwd_loadWeakRetained(&weak), block);
    fwd_destroyWeak(&weak);
    static char key;
    fwd_id value = tracked("value");
    fwd_setAssociatedObject(block, &key, value, FWD_ASSOCIATION_RETAIN_NONATOMIC);
    CHECK_EQ(fwd_getAssociatedObject(block, &key), value);
    fwd_removeAssociatedObjects(block);
    CHECK_EQ(fwd_retainCount(value), 1);
    fwd_release(value);
    CHECK_EQ(fwd_object_dispose(block), NULL);
    CHECK_EQ(fwd_object_copy(block, 0), NULL);
}

TEST(nil_is_ignored) {
    CHECK_EQ(fwd_Block_copy(NULL), NULL);
    fwd_Block_release(NULL);
    CHECK_EQ(fwd_Block_signature(NULL), NULL);
    fwd_id slot = (fwd_id)(uintptr_t)1;
    fwd_Block_object_assign(&slot, NULL, FWD_FIELD_IS_OBJECT);
    CHECK_EQ(slot, NULL);
    slot = (fwd_id)(uintptr_t)1;
    fwd_Block_object_assign(&slot, NULL, FWD_FIELD_IS_BYREF);
    CHECK_EQ(slot, NULL);
    fwd_Block_object_dispose(NULL, FWD_FIELD_IS_OBJECT);
    fwd_Block_object_dispose(NULL, FWD_FIELD_IS_BLOCK);
    fwd_Block_object_dispose(NULL, FWD_FIELD_IS_BYREF);
}

TEST(releasing_a_stack_block_does_nothing) {
    struct full_descriptor descriptor;
    fwd_id captured = tracked("captured");
    struct capturing stack = capture(&descriptor, "q@?q", (fwd_IMP)add_to_number, captured, 1);
    fwd_Block_release(&stack);
    fwd_release((fwd_id)(void *)&stack);
    CHECK_EQ(fwd_retainCount(captured), 1);
    CHECK_EQ(fwd_retainCount((fwd_id)(void *)&stack), 1);
    fwd_release(captured);
}

TEST(a_stack_block_can_be_referred_to_weakly_while_its_frame_lasts) {
    struct full_descriptor descriptor;
    struct capturing stack = capture(&descriptor, "q@?q", (fwd_IMP)add_to_number, NULL, 1);
    fwd_id block = (fwd_id)(void *)&stack, weak = NULL, other = NULL;
    CHECK_EQ(fwd_initWeakOrNil(&weak, block), block);
    CHECK_EQ(fwd_loadWeakRetained(&weak), block);
    fwd_release(block);
    fwd_copyWeak(&other, &weak);
    CHECK_EQ(other, block);
    CHECK_EQ(fwd_storeWeak(&weak, NULL), NULL);
    fwd_destroyWeak(&weak);
    fwd_destroyWeak(&other);
}

TEST(signatures_stand_behind_the_helpers) {
    struct full_descriptor descriptor;
    struct capturing stack = capture(&descriptor, "v@?@i", (fwd_IMP)add_to_number, NULL, 1);
    CHECK_STR(fwd_Block_signature(&stack), "v@?@i");
    stack = capture(&descriptor, NULL, (fwd_IMP)add_to_number, NULL, 1);
    CHECK_EQ(fwd_Block_signature(&stack), NULL);
    fwd_block global = make_global();
    CHECK_STR(fwd_Block_signature(&global), "q@?q");
}

// ---------------------------------------------------------------- Classes

TEST(the_classes_are_apples) {
    static const char *const chains[3][3] = {
        {"__NSStackBlock__", "__NSStackBlock", "NSBlock"},
        {"__NSGlobalBlock__", "__NSGlobalBlock", "NSBlock"},
        {"__NSMallocBlock__", "__NSMallocBlock", "NSBlock"},
    };
    for (int kind = 0; kind < 3; kind++) {
        fwd_Class cls = fwd_block_class((fwd_block_kind)kind);
        for (int level = 0; level < 3; level++, cls = fwd_class_getSuperclass(cls))
            CHECK_STR(fwd_class_getName(cls), chains[kind][level]);
        CHECK_EQ(cls, nsobject());
    }
}

TEST(messages_do_the_block_thing) {
    struct full_descriptor descriptor;
    fwd_id captured = tracked("captured");
    struct capturing stack = capture(&descriptor, "q@?q", (fwd_IMP)add_to_number, captured, 1);
    fwd_id copy = SEND0(fwd_id, (fwd_id)(void *)&stack, "copy");
    fwd_release(captured);
    CHECK_EQ(fwd_retainCount(copy), 1);
    CHECK_EQ(SEND1(fwd_id, copy, "copyWithZone:", void *, NULL), copy);
    CHECK_EQ(SEND0(fwd_id, copy, "retain"), copy);
    CHECK_EQ(fwd_retainCount(copy), 3);
    CHECK_EQ(SEND0(size_t, copy, "retainCount"), 1);
    SEND0(void, copy, "release");
    SEND0(void, copy, "release");
    CHECK(SEND0(bool, copy, "allowsWeakReference"));
    CHECK(SEND0(bool, copy, "retainWeakReference"));
    SEND0(void, copy, "release");
    CHECK_EQ(fwd_retainCount(copy), 1);
    void *pool = fwd_autoreleasePoolPush();
    CHECK_EQ(SEND0(fwd_id, copy, "autorelease"), copy);
    CHECK(fwd_autoreleasePoolPop(pool));
    CHECK_STR(log_text, "captured");
}

static int invoked;
static void count_invocation(void *block) {
    (void)block;
    invoked++;
}

TEST(invoke_calls_the_block) {
    fwd_block global = make_global();
    global.invoke = (fwd_IMP)count_invocation;
    invoked = 0;
    SEND0(void, (fwd_id)(void *)&global, "invoke");
    CHECK_EQ(invoked, 1);
}

static fwd_id signature_of_blocks(fwd_id self, fwd_SEL sel, fwd_SEL asked) {
    (void)self, (void)sel, (void)asked;
    return fwd_autorelease(fwd_methodSignature_create(fwd_signature_get("q@?q", NULL)));
}

static long forwarded_with;
static void double_what_came(fwd_id self, fwd_SEL sel, fwd_id invocation) {
    (void)self, (void)sel;
    CHECK_EQ(fwd_invocation_getArgument(invocation, &forwarded_with, 1), FWD_OK);
    long result = 2 * forwarded_with;
    CHECK_EQ(fwd_invocation_setArgument(invocation, &result, -1), FWD_OK);
}

TEST(a_block_may_forward_its_calls) {
    struct full_descriptor descriptor;
    struct capturing stack = capture(&descriptor, "q@?q", (fwd_IMP)add_to_number, NULL, 1);
    fwd_id copy = fwd_Block_copy(&stack);
    fwd_Signature sig = fwd_signature_get("q@?q", NULL);
    long argument = 20, result = 0;
    void *arguments[] = {&copy, &argument};
    CHECK_EQ(fwd_Block_call(copy, sig, arguments, &result), FWD_OK);
    CHECK_EQ(result, 21);
    ((fwd_block *)(void *)copy)->invoke = fwd_msgForward;
    CHECK_EQ(
        fwd_Block_call(copy, sig, arguments, &result), FWD_EXCEPTION); // nobody knows its signature
    CHECK(fwd_exception_take(NULL));
    fwd_Class blocks = fwd_getClass("NSBlock");
    (void)fwd_class_addMethod(
        blocks, SEL("methodSignatureForSelector:"), (fwd_IMP)signature_of_blocks, "@@::");
    (void)fwd_class_addMethod(blocks, SEL("forwardInvocation:"), (fwd_IMP)double_what_came, "v@:@");
    CHECK_EQ(fwd_Block_call(copy, sig, arguments, &result), FWD_OK);
    CHECK_EQ(forwarded_with, 20);
    CHECK_EQ(result, 40);
    fwd_Block_release(copy);
}

static int category_copies;
static fwd_id category_retain(fwd_id self, fwd_SEL sel) {
    (void)sel;
    category_copies++;
    return self;
}

TEST(a_category_on_NSBlock_is_messaged) {
    struct full_descriptor descriptor;
    struct capturing stack = capture(&descriptor, "q@?q", (fwd_IMP)add_to_number, NULL, 1);
    fwd_id copy = fwd_Block_copy(&stack);
    category_copies = 0;
    (void)fwd_class_replaceMethod(
        fwd_getClass("NSBlock"), SEL("retain"), (fwd_IMP)category_retain, "@@:");
    CHECK_EQ(fwd_retain(copy), copy);
    CHECK_EQ(category_copies, 1);
    fwd_Block_release(copy);
}

// ---------------------------------------------------------------- Weak references and associations

TEST(heap_blocks_have_weak_references_and_associations) {
    struct full_descriptor descriptor;
    static char key;
    fwd_id captured = tracked("captured"), value = tracked("value"), weak = NULL;
    struct capturing stack = capture(&descriptor, "q@?q", (fwd_IMP)add_to_number, captured, 1);
    fwd_id copy = fwd_Block_copy(&stack);
    fwd_release(captured);
    CHECK_EQ(fwd_storeWeak(&weak, copy), copy);
    fwd_setAssociatedObject(copy, &key, value, FWD_ASSOCIATION_RETAIN);
    fwd_release(value);
    fwd_id strong = fwd_loadWeakRetained(&weak);
    CHECK_EQ(strong, copy);
    fwd_release(strong);
    fwd_release(copy);
    CHECK_EQ(weak, NULL);
    CHECK_STR(log_text, "captured value");
}

static fwd_id weak_to_block;
static void dealloc_that_loads(fwd_id self, fwd_SEL sel) {
    (void)sel;
    log_add("dealloc");
    CHECK_EQ(fwd_loadWeakRetained(&weak_to_block), NULL);
    (void)fwd_object_dispose(self);
}

TEST(a_dying_block_is_weakly_nil) {
    log_clear();
    fwd_Class cls = begin_class("Loading", NULL);
    CHECK(fwd_class_addMethod(cls, SEL("dealloc"), (fwd_IMP)dealloc_that_loads, "v@:"));
    fwd_registerClassPair(cls);
    struct full_descriptor descriptor;
    fwd_id captured = new_object(cls);
    struct capturing stack = capture(&descriptor, "q@?q", (fwd_IMP)add_to_number, captured, 1);
    fwd_id copy = fwd_Block_copy(&stack);
    fwd_release(captured);
    fwd_storeWeak(&weak_to_block, copy);
    fwd_release(copy);
    CHECK_STR(log_text, "dealloc");
    CHECK_EQ(weak_to_block, NULL);
}

// ---------------------------------------------------------------- Captured blocks and __block variables

TEST(captured_blocks_are_copied) {
    struct full_descriptor descriptor;
    fwd_id captured = tracked("captured"), slot = NULL;
    struct capturing inner = capture(&descriptor, "q@?q", (fwd_IMP)add_to_number, captured, 5);
    fwd_Block_object_assign(&slot, &inner, FWD_FIELD_IS_BLOCK);
    CHECK(slot && (void *)slot != (void *)&inner);
    CHECK_EQ(call(slot, 1), 6);
    fwd_release(captured);
    fwd_Block_object_dispose(slot, FWD_FIELD_IS_BLOCK);
    CHECK_STR(log_text, "captured");
}

/// `__block long value`
struct byref_long {
    fwd_byref head;
    long value;
};

TEST(a_variable_moves_with_the_first_copy) {
    struct byref_long variable = {{NULL, &variable.head, 0, sizeof variable}, 10};
    struct byref_long *first = NULL, *second = NULL;
    fwd_Block_object_assign(&first, &variable, FWD_FIELD_IS_BYREF);
    REQUIRE(first && first != &variable);
    CHECK_EQ(variable.head.forwarding, &first->head);
    CHECK_EQ(first->head.forwarding, &first->head);
    CHECK_EQ(first->value, 10);
    ((struct byref_long *)(void *)variable.head.forwarding)->value = 11;
    CHECK_EQ(first->value, 11);
    // A second block shares it, whether it is reached from the stack or from the heap.
    fwd_Block_object_assign(&second, &variable, FWD_FIELD_IS_BYREF | FWD_FIELD_IS_WEAK);
    CHECK_EQ(second, first);
    CHECK_EQ(first->head.flags & FWD_BLOCK_REFCOUNT_MASK, 6);
    fwd_Block_object_dispose(first, FWD_FIELD_IS_BYREF);
    fwd_Block_object_dispose(second, FWD_FIELD_IS_BYREF);
    CHECK_EQ(first->value, 11);
    fwd_Block_object_dispose(&variable, FWD_FIELD_IS_BYREF); // the frame that declared it
}

TEST(a_variable_that_was_never_moved_is_left_alone) {
    struct byref_long variable = {{NULL, &variable.head, 0, sizeof variable}, 10};
    fwd_Block_object_dispose(&variable, FWD_FIELD_IS_BYREF);
    CHECK_EQ(variable.value, 10);
}

/// `__block id object`: with helpers, and with the extended layout.
struct byref_object {
    fwd_byref head;
    void (*keep)(struct byref_object *to, struct byref_object *from);
    void (*destroy)(struct byref_object *byref);
    const char *layout;
    fwd_id object;
};

static void keep_object(struct byref_object *to, struct byref_object *from) {
    // As clang's helper under ARC: the reference moves.
    to->object = from->object;
    from->object = NULL;
}

static void destroy_object(struct byref_object *byref) { fwd_release(byref->object); }

TEST(helpers_move_and_destroy_the_content) {
    static const char layout[] = "layout";
    struct byref_object variable = {
        {NULL, &variable.head, FWD_BLOCK_HAS_COPY_DISPOSE | 1 << 28, sizeof variable}, keep_object,
        destroy_object, layout, tracked("object")};
    fwd_id object = variable.object;
    struct byref_object *moved = NULL;
    fwd_Block_object_assign(&moved, &variable, FWD_FIELD_IS_BYREF);
    REQUIRE(moved && moved != &variable);
    CHECK_EQ(moved->object, object);
    CHECK_EQ(variable.object, NULL);
    CHECK_EQ(moved->layout, layout);
    fwd_Block_object_dispose(moved, FWD_FIELD_IS_BYREF);
    CHECK_STR(log_text, "");
    fwd_Block_object_dispose(&variable, FWD_FIELD_IS_BYREF);
    CHECK_STR(log_text, "object");
}

TEST(a_variables_own_content_is_assigned_only) {
    fwd_id object = tracked("object"), slot = NULL;
    const int flags[] = {FWD_FIELD_IS_OBJECT, FWD_FIELD_IS_BLOCK,
        FWD_FIELD_IS_OBJECT | FWD_FIELD_IS_WEAK, FWD_FIELD_IS_BLOCK | FWD_FIELD_IS_WEAK};
    for (int i = 0; i < 4; i++) {
        fwd_Block_object_assign(&slot, object, flags[i] | FWD_BYREF_CALLER);
        CHECK_EQ(slot, object);
        CHECK_EQ(fwd_retainCount(object), 1);
        fwd_Block_object_dispose(object, flags[i] | FWD_BYREF_CALLER);
        CHECK_EQ(fwd_retainCount(object), 1);
    }
    fwd_release(object);
}

/// A block that captures a __block variable.
struct sharing {
    fwd_block head;
    struct byref_long *variable;
};

static void sharing_copy(void *to, const void *from) {
    fwd_Block_object_assign(&((struct sharing *)to)->variable,
        ((const struct sharing *)from)->variable, FWD_FIELD_IS_BYREF);
}

static void sharing_dispose(const void *block) {
    fwd_Block_object_dispose(((const struct sharing *)block)->variable, FWD_FIELD_IS_BYREF);
}

static long increment(struct sharing *block) {
    struct byref_long *home = (struct byref_long *)(void *)block->variable->head.forwarding;
    return ++home->value;
}

TEST(blocks_share_a_variable_with_their_frame) {
    struct byref_long variable = {{NULL, &variable.head, 0, sizeof variable}, 0};
    struct full_descriptor descriptor = {
        {0, sizeof(struct sharing)}, sharing_copy, sharing_dispose, "q@?", NULL};
    int32_t flags = FWD_BLOCK_HAS_COPY_DISPOSE | FWD_BLOCK_HAS_SIGNATURE;
    struct sharing a = {
        {fwd_block_class(FWD_BLOCK_STACK), flags, 0, (fwd_IMP)increment, &descriptor.head},
        &variable};
    struct sharing b = a;
    CHECK_EQ(increment(&a), 1);
    struct sharing *heap_a = (struct sharing *)(void *)fwd_Block_copy(&a);
    struct sharing *heap_b = (struct sharing *)(void *)fwd_Block_copy(&b);
    CHECK_EQ(increment(heap_a), 2);
    CHECK_EQ(increment(heap_b), 3);
    CHECK_EQ(increment(&a), 4); // the stack block goes through forwarding as well
    CHECK_EQ(((struct byref_long *)(void *)variable.head.forwarding)->value, 4);
    fwd_Block_object_dispose(&variable, FWD_FIELD_IS_BYREF);
    fwd_Block_release(heap_a);
    CHECK_EQ(increment(heap_b), 5);
    fwd_Block_release(heap_b);
}

// ---------------------------------------------------------------- Memory that runs out

static int allocations_left;

static void *limited(size_t size, fwd_memory_kind kind, void *context) {
    (void)kind, (void)context;
    if (allocations_left >= 0 && allocations_left-- == 0) {
        allocations_left = 0;
        return NULL;
    }
    return calloc(1, size);
}

static void give_back(void *memory, size_t size, fwd_memory_kind kind, void *context) {
    (void)size, (void)kind, (void)context;
    free(memory);
}

TEST(a_copy_that_finds_no_memory_leaves_nothing_behind) {
    fwd_runtime_reset();
    allocations_left = -1;
    fwd_setAllocator(&(fwd_allocator){limited, give_back, NULL});
    fwd_runtime_start();
    struct byref_long variable = {{NULL, &variable.head, 0, sizeof variable}, 0};
    struct full_descriptor descriptor = {
        {0, sizeof(struct sharing)}, sharing_copy, sharing_dispose, "q@?", NULL};
    int32_t flags = FWD_BLOCK_HAS_COPY_DISPOSE | FWD_BLOCK_HAS_SIGNATURE;
    struct sharing stack = {
        {fwd_block_class(FWD_BLOCK_STACK), flags, 0, (fwd_IMP)increment, &descriptor.head},
        &variable};
    for (int budget = 0; budget < 2; budget++) {
        allocations_left = budget; // none; the block but not the variable
        CHECK_EQ(fwd_Block_copy(&stack), NULL);
        CHECK_EQ(variable.head.forwarding, &variable.head);
    }
    allocations_left = -1;
    fwd_id copy = fwd_Block_copy(&stack);
    CHECK(copy != NULL);
    fwd_Block_release(copy);
    fwd_Block_object_dispose(&variable, FWD_FIELD_IS_BYREF);
}

// ---------------------------------------------------------------- Threads

static fwd_id shared_block;

static void *copy_and_release(void *argument) {
    for (int i = 0; i < 5000; i++) {
        fwd_id copy = fwd_Block_copy(shared_block);
        CHECK_EQ(call(copy, i), i + 1);
        fwd_Block_release(copy);
    }
    fwd_Block_release(shared_block);
    return argument;
}

TEST(threads_count_one_block) {
    struct full_descriptor descriptor;
    fwd_id captured = tracked("captured");
    struct capturing stack = capture(&descriptor, "q@?q", (fwd_IMP)add_to_number, captured, 1);
    shared_block = fwd_Block_copy(&stack);
    fwd_release(captured);
    for (int i = 0; i < 3; i++) (void)fwd_Block_copy(shared_block);
    harness_threads(4, copy_and_release, NULL);
    CHECK_STR(log_text, "captured");
}

TEST(a_full_count_sticks) {
    struct full_descriptor descriptor;
    struct capturing stack = capture(&descriptor, "q@?q", (fwd_IMP)add_to_number, NULL, 1);
    fwd_id copy = fwd_Block_copy(&stack);
    for (int i = 0; i < 40000; i++) CHECK_EQ(fwd_Block_copy(copy), copy);
    CHECK_EQ(((fwd_block *)(void *)copy)->flags & FWD_BLOCK_REFCOUNT_MASK, FWD_BLOCK_REFCOUNT_MASK);
    for (int i = 0; i < 50000; i++) fwd_Block_release(copy);
    CHECK_EQ(call(copy, 1), 2);
    // It lives for ever; the test gives it back by hand.
    ((fwd_block *)(void *)copy)->flags &= ~(int32_t)(FWD_BLOCK_REFCOUNT_MASK - 2);
    fwd_Block_release(copy);
}

HARNESS_MAIN
