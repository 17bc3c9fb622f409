// The guard: which values the runtime follows as objects when its host does not trust the program (guard.c).
#ifndef _GNU_SOURCE
#define _GNU_SOURCE // pthread_getattr_np
#endif
#include "dispatch.h"

enum { REGION = 1 << 20, MARK = 7 };
static _Alignas(16) char region[REGION];
static uint8_t marks[REGION / 8];
static size_t used;
static uintptr_t reported;
static int reports;

/// Everything lies in the region; the word behind an object's header is marked.
static void *place(size_t size, fwd_memory_kind kind, void *context) {
    (void)context;
    size_t start = (used + 15) & ~(size_t)15;
    if (start + size > REGION) return NULL;
    used = start + size;
    memset(region + start, 0, size);
    if (kind == FWD_MEMORY_OBJECT || kind == FWD_MEMORY_CLASS)
        marks[(start + FWD_OBJECT_HEADER) / 8] = MARK;
    return region + start;
}

static void leave(void *memory, size_t size, fwd_memory_kind kind, void *context) {
    (void)size, (void)context;
    if (!memory || (kind != FWD_MEMORY_OBJECT && kind != FWD_MEMORY_CLASS)) return;
    marks[((size_t)((char *)memory - region) + FWD_OBJECT_HEADER) / 8] = 0;
}

static void report(uintptr_t value, void *context) {
    (void)context;
    reported = value;
    reports++;
}

static bool yes_string(const char *text, void *context) { return (void)text, (void)context, true; }
static bool yes_access(const void *address, size_t size, bool writes, void *context) {
    return (void)address, (void)size, (void)writes, (void)context, true;
}
static bool yes_call(uintptr_t address, void *context) {
    return (void)address, (void)context, true;
}

/// The program's own memory of this test: one object.
static struct laid_out {
    fwd_Class isa;
    fwd_id strong;
    int64_t number;
} * own;
static bool is_own(uintptr_t address, void *context) {
    return (void)context, address == (uintptr_t)own && own->isa;
}

static int finalized;
static void count_finalized(fwd_id object, fwd_Class cls) {
    (void)object, (void)cls;
    finalized++;
}

static void begin(bool (*is_object)(uintptr_t, void *)) {
    fwd_runtime_reset();
    used = 0, reports = 0, reported = 0;
    memset(marks, 0, sizeof marks);
    fwd_setAllocator(&(fwd_allocator){place, leave, NULL});
    fwd_runtime_start();
    own = place(sizeof *own + 64, FWD_MEMORY_INTERNAL, NULL);
    fwd_setGuard(&(fwd_guard_description){(uintptr_t)region, REGION, marks, MARK, report,
        yes_string, yes_access, yes_call, is_object, NULL, NULL});
}

static int64_t number_of(struct laid_out *self, fwd_SEL sel) { return (void)sel, self->number; }

static fwd_Class laid_out_class(const char *name) {
    fwd_Class cls = begin_class(name, NULL);
    CHECK(fwd_class_addIvar(cls, "strong", sizeof(fwd_id), 3, "@"));
    CHECK(fwd_class_addIvar(cls, "number", sizeof(int64_t), 3, "q"));
    fwd_class_setIvarLayout(cls, (const uint8_t *)"\x01");
    (void)fwd_class_addMethod(cls, SEL("number"), (fwd_IMP)number_of, "q@:");
    fwd_registerClassPair(cls);
    return cls;
}

TEST(values_that_are_no_objects_are_reported_and_left_alone) {
    begin(NULL);
    fwd_id object = fwd_class_createInstance(laid_out_class("Known"), 0);
    CHECK(fwd_object_isKnown(object));
    CHECK_EQ(fwd_retain(object), object);
    fwd_release(object);
    CHECK_EQ(reports, 0);
    CHECK_EQ(fwd_retain((fwd_id)(void *)own), NULL);
    CHECK_EQ(reports, 1);
    CHECK_EQ(reported, own);
    fwd_release((fwd_id)(uintptr_t)64);
    CHECK_EQ(reported, 64);
    CHECK_EQ(fwd_object_getClass((fwd_id)(uintptr_t)((char *)object + 4)), NULL);
    CHECK_EQ(reports, 3);
    fwd_release(object);
    fwd_release(object); // gone: somebody released it once too often
    CHECK_EQ(reports, 4);
    CHECK_EQ(reported, object);
}

TEST(objects_that_a_program_lays_out_have_no_header_and_are_not_counted) {
    begin(is_own);
    fwd_Class cls = laid_out_class("Own"), other = laid_out_class("Other");
    fwd_id made = fwd_constructInstance(cls, own);
    CHECK_EQ(made, own);
    own->number = 42;
    CHECK_EQ(SEND0(int64_t, made, "number"), 42);
    // The words in front belong to somebody else.
    uint64_t before[2];
    memcpy(before, (char *)own - sizeof before, sizeof before);
    for (int i = 0; i < 3; i++) CHECK_EQ(fwd_retain(made), made);
    for (int i = 0; i < 9; i++) fwd_release(made);
    CHECK_EQ(fwd_retainCount(made), 1);
    CHECK(!fwd_object_isDeallocating(made));
    fwd_id weak = NULL;
    fwd_storeWeak(&weak, made);
    CHECK_EQ(fwd_loadWeakRetained(&weak), made);
    fwd_destroyWeak(&weak);
    static char key;
    fwd_id value = fwd_class_createInstance(nsobject(), 0), watch = NULL;
    fwd_storeWeak(&watch, value);
    fwd_setAssociatedObject(made, &key, value, FWD_ASSOCIATION_RETAIN_NONATOMIC);
    fwd_release(value);
    CHECK_EQ(fwd_getAssociatedObject(made, &key), value);
    fwd_object_setIvar(made, fwd_class_getInstanceVariable(cls, "strong"), value);
    CHECK_EQ(own->strong, value);
    CHECK_EQ(memcmp(before, (char *)own - sizeof before, sizeof before), 0);
    // Other objects of the class are counted as ever.
    fwd_id counted = fwd_class_createInstance(cls, 0);
    (void)fwd_retain(counted);
    CHECK_EQ(fwd_retainCount(counted), 2);
    fwd_release(counted);
    fwd_release(counted);
    CHECK(!fwd_object_isKnown(counted));
    // Instances are counted for fwd_disposeClassPair; this one is not.
    CHECK(!fwd_class_is(other, FWD_CLASS_HEADLESS));
    CHECK_EQ(fwd_object_setClass(made, other), cls);
    CHECK(fwd_class_is(other, FWD_CLASS_HEADLESS));
    finalized = 0;
    fwd_class_setFinalizer(other, count_finalized);
    CHECK(fwd_disposeClassPair(cls));
    CHECK_EQ(fwd_retain(made), made);
    CHECK_EQ(fwd_destructInstance(made), made);
    CHECK_EQ(finalized, 1);
    CHECK_EQ(watch, NULL);
    CHECK_EQ(memcmp(before, (char *)own - sizeof before, sizeof before), 0);
    own->isa = NULL;
    CHECK_EQ(fwd_retain(made), NULL);
    CHECK_EQ(reports, 1);
}

TEST(an_index_behind_the_last_argument_is_answered_as_without_a_guard) {
    begin(NULL);
    fwd_exception_setHandler(keep_pending, NULL);
    fwd_id invocation = fwd_invocation_create(fwd_signature_get("i@:i", NULL));
    REQUIRE(invocation != NULL);
    int64_t value = 0;
    for (int64_t index = 3; index < 5; index++) {
        ((void (*)(fwd_id, fwd_SEL, void *, int64_t))MESSENGER(invocation,
            SEL("getArgument:atIndex:")))(invocation, SEL("getArgument:atIndex:"), &value, index);
        CHECK_RAISED("NSInvalidArgumentException");
    }
    fwd_release(invocation);
    fwd_setGuard(NULL);
}

#define STACK (1 << 20)
static bool near_the_end, far_from_it;
static bool __attribute__((noinline)) ask_deep(size_t room) {
    volatile char *jumped = __builtin_alloca(room);
    jumped[0] = 1; // near the end of the stack
    bool is_told = fwd_thread_findReserve();
    jumped[0] = 2; // no tail call, which would give the room back first
    return is_told;
}
static void *ask_first_near_the_end(void *unused) {
    (void)unused;
    pthread_attr_t attributes;
    void *lowest = NULL;
    size_t size = 0;
    CHECK(pthread_getattr_np(pthread_self(), &attributes) == 0 &&
          pthread_attr_getstack(&attributes, &lowest, &size) == 0);
    (void)pthread_attr_destroy(&attributes);
    // Half of the sixteenth that is kept. Under a sanitizer, a local variable's address may be elsewhere.
    char *here = __builtin_frame_address(0);
    near_the_end = ask_deep((size_t)(here - (char *)lowest) - size / 32);
    return NULL;
}
static void *ask_first_at_the_beginning(void *unused) {
    far_from_it = !fwd_thread_findReserve();
    return unused;
}

TEST(a_thread_that_first_asks_near_the_end_of_its_stack_is_told) {
    pthread_attr_t attributes;
    REQUIRE(
        pthread_attr_init(&attributes) == 0 && pthread_attr_setstacksize(&attributes, STACK) == 0);
    void *(*const asking[])(void *) = {ask_first_near_the_end, ask_first_at_the_beginning};
    for (int i = 0; i < 2; i++) {
        pthread_t thread;
        REQUIRE(pthread_create(&thread, &attributes, asking[i], NULL) == 0 &&
                pthread_join(thread, NULL) == 0);
    }
    (void)pthread_attr_destroy(&attributes);
    CHECK(near_the_end);
    CHECK(far_from_it);
}

HARNESS_MAIN
