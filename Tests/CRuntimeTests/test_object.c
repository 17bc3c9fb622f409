// Objects: birth, copy, change of class, the order of an object's end, ivars by handle and name.
#include "fixtures.h"

TEST(instances_are_zeroed_and_typed) {
    fwd_Class cls = begin_class("Car", NULL);
    REQUIRE(fwd_class_addIvar(cls, "speed", sizeof(int), 2, "i"));
    fwd_registerClassPair(cls);
    fwd_id car = fwd_class_createInstance(cls, 40);
    REQUIRE(car);
    CHECK_EQ(fwd_object_getClass(car), cls);
    CHECK_EQ((uintptr_t)car % 16, 0);
    const char *bytes = (const char *)car + sizeof(fwd_Class);
    for (size_t i = 0; i < fwd_class_getInstanceSize(cls) - sizeof(fwd_Class) + 40; i++)
        CHECK_EQ(bytes[i], 0);
    fwd_release(car);
}

static fwd_id weak_owner;
static int asked_owner;
static void ask_for_owner(fwd_id object, fwd_Class cls) {
    (void)object, (void)cls;
    asked_owner++;
    CHECK_EQ(fwd_loadWeakRetained(&weak_owner), NULL);
}
/// Also an object that no release has ended is deallocating from the first step on: what it owns, ending with it, finds no owner.
TEST(an_object_that_is_disposed_of_is_gone_to_what_it_owns) {
    fwd_Class part = begin_class("Part", NULL);
    fwd_class_setFinalizer(part, ask_for_owner);
    fwd_registerClassPair(part);
    fwd_Class cls = begin_class("Owner", NULL);
    CHECK(add_object_ivar(cls, "part", FWD_STRONG));
    fwd_registerClassPair(cls);
    fwd_id owner = new_object(cls), owned = new_object(part);
    set_object(owner, "part", owned);
    fwd_release(owned);
    (void)fwd_initWeak(&weak_owner, owner);
    asked_owner = 0;
    CHECK_EQ(fwd_object_dispose(owner), NULL);
    CHECK_EQ(asked_owner, 1);
    CHECK_EQ(weak_owner, NULL);
    fwd_destroyWeak(&weak_owner);
}

TEST(nothing_is_made_of_nil_or_metaclasses) {
    CHECK_EQ(fwd_class_createInstance(NULL, 0), NULL);
    CHECK_EQ(fwd_class_createInstance(fwd_getMetaClass("NSObject"), 0), NULL);
    CHECK_EQ(fwd_class_createInstance(nsobject(), SIZE_MAX), NULL);
    CHECK_EQ(fwd_class_createInstance(nsobject(), SIZE_MAX - 16), NULL);
}

TEST(nil_is_answered_by_every_function) {
    CHECK_EQ(fwd_object_getClass(NULL), NULL);
    CHECK_STR(fwd_object_getClassName(NULL), "nil");
    CHECK_EQ(fwd_object_setClass(NULL, nsobject()), NULL);
    CHECK(!fwd_object_isClass(NULL));
    CHECK_EQ(fwd_object_copy(NULL, 0), NULL);
    CHECK_EQ(fwd_object_dispose(NULL), NULL);
    CHECK_EQ(fwd_object_getIndexedIvars(NULL), NULL);
    CHECK_EQ(fwd_object_getIvar(NULL, NULL), NULL);
    fwd_object_setIvar(NULL, NULL, NULL);
    fwd_object_setIvarWithStrongDefault(NULL, NULL, NULL);
    void *value = &value;
    CHECK_EQ(fwd_object_getInstanceVariable(NULL, "x", &value), NULL);
    CHECK_EQ(value, NULL);
    CHECK_EQ(fwd_object_setInstanceVariable(NULL, "x", NULL), NULL);
    fwd_class_setFinalizer(nsobject(), NULL);
}

TEST(classes_are_objects_whose_class_is_their_metaclass) {
    fwd_id cls = (fwd_id)nsobject();
    CHECK(fwd_object_isClass(cls));
    CHECK(fwd_object_isClass((fwd_id)fwd_getMetaClass("NSObject")));
    fwd_id object = new_object(nsobject());
    CHECK(!fwd_object_isClass(object));
    CHECK_EQ(fwd_object_getClass(cls), fwd_getMetaClass("NSObject"));
    CHECK_STR(fwd_object_getClassName(cls), "NSObject");
    CHECK_STR(fwd_object_getClassName(object), "NSObject");
    CHECK_EQ(fwd_object_copy(cls, 0), NULL);
    CHECK_EQ(fwd_object_dispose(cls), NULL);
    CHECK_EQ(fwd_getClass("NSObject"), cls);
    fwd_release(object);
}

TEST(extra_bytes_stand_behind_the_instance) {
    fwd_Class cls = begin_class("Odd", NULL);
    REQUIRE(fwd_class_addIvar(cls, "flag", 1, 0, "B"));
    fwd_registerClassPair(cls);
    fwd_id object = fwd_class_createInstance(cls, 100);
    char *extra = fwd_object_getIndexedIvars(object);
    CHECK_EQ(extra, (char *)object + fwd_class_getInstanceSize(cls));
    memset(extra, 7, 100);
    fwd_id copy = fwd_object_copy(object, 100);
    CHECK_EQ(memcmp(fwd_object_getIndexedIvars(copy), extra, 100), 0);
    // A copy without the extra bytes is one of the instance alone.
    fwd_id plain = fwd_object_copy(object, 0);
    CHECK_EQ(((char *)plain)[8], ((char *)object)[8]);
    fwd_release(plain);
    fwd_release(copy);
    fwd_release(object);
}

TEST(extra_bytes_of_a_class_stand_behind_it) {
    fwd_Class cls = fwd_allocateClassPair(nsobject(), "WithExtra", 24);
    fwd_registerClassPair(cls);
    char *extra = fwd_object_getIndexedIvars((fwd_id)cls);
    REQUIRE(extra);
    CHECK_EQ((uintptr_t)extra % sizeof(void *), 0);
    memset(extra, 1, 24); // ASan: within the allocation
}

TEST(a_copy_retains_strong_and_registers_weak_ivars) {
    fwd_Class cls = begin_class("Holder", NULL);
    REQUIRE(add_object_ivar(cls, "strong", FWD_STRONG) && add_object_ivar(cls, "weak", FWD_WEAK) &&
            add_object_ivar(cls, "plain", FWD_UNRETAINED));
    fwd_registerClassPair(cls);
    void *pool = fwd_autoreleasePoolPush();
    fwd_id holder = new_object(cls), a = tracked("a"), b = tracked("b");
    set_object(holder, "strong", a);
    set_object(holder, "weak", b);
    set_object(holder, "plain", b);
    fwd_id copy = fwd_object_copy(holder, 0);
    CHECK_EQ(fwd_retainCount(a), 3);
    CHECK_EQ(get_object(copy, "strong"), a);
    CHECK_EQ(get_object(copy, "weak"), b);
    CHECK_EQ(get_object(copy, "plain"), b);
    CHECK(fwd_autoreleasePoolPop(pool));
    fwd_release(holder);
    CHECK_EQ(fwd_retainCount(a), 2);
    fwd_release(b);
    CHECK_EQ(get_object(copy, "weak"), NULL);
    fwd_release(copy);
    CHECK_EQ(fwd_retainCount(a), 1);
    fwd_release(a);
    CHECK_STR(log_text, "b a");
}

// ---------------------------------------------------------------- The end

static fwd_id association_key_holder;

static void base_dealloc(fwd_id self, fwd_SEL sel) {
    (void)sel;
    log_add("-base");
    SUPER0(void, self, fwd_getClass("Base"), "dealloc");
}

static void derived_dealloc(fwd_id self, fwd_SEL sel) {
    (void)sel;
    log_add("-derived");
    // From the first step of the end on: deallocating, weakly nil, still holding its ivars and associations.
    CHECK(fwd_object_isDeallocating(self));
    CHECK(get_object(self, "one") != NULL);
    CHECK(fwd_getAssociatedObject(self, &association_key_holder) != NULL);
    SUPER0(void, self, fwd_getClass("Derived"), "dealloc");
}

static fwd_id weak_to_dying;
static void finalize(fwd_id object, fwd_Class cls) {
    log_add("finalizer(%s)", fwd_class_getName(cls));
    CHECK(fwd_object_getClass(object) == cls);
    CHECK_EQ(weak_to_dying, NULL);
}

TEST(the_end_of_an_object_goes_in_order) {
    fwd_Class base = begin_class("Base", NULL);
    REQUIRE(add_object_ivar(base, "zero", FWD_STRONG));
    CHECK(fwd_class_addMethod(base, SEL("dealloc"), (fwd_IMP)base_dealloc, "v@:"));
    fwd_class_setFinalizer(base, finalize);
    fwd_registerClassPair(base);
    fwd_Class derived = begin_class("Derived", base);
    REQUIRE(add_object_ivar(derived, "one", FWD_STRONG) &&
            add_object_ivar(derived, "two", FWD_STRONG) &&
            add_object_ivar(derived, "three", FWD_UNRETAINED));
    CHECK(fwd_class_addMethod(derived, SEL("dealloc"), (fwd_IMP)derived_dealloc, "v@:"));
    fwd_registerClassPair(derived);

    fwd_id object = new_object(derived), three = tracked("three");
    fwd_id zero = tracked("zero"), one = tracked("one"), two = tracked("two"),
           value = tracked("association");
    set_object(object, "zero", zero);
    set_object(object, "one", one);
    set_object(object, "two", two);
    set_object(object, "three", three);
    fwd_setAssociatedObject(
        object, &association_key_holder, value, FWD_ASSOCIATION_RETAIN_NONATOMIC);
    fwd_release(zero), fwd_release(one), fwd_release(two), fwd_release(value);
    CHECK_EQ(fwd_initWeak(&weak_to_dying, object), object);

    fwd_release(object);
    CHECK_STR(log_text, "-derived -base two one zero association finalizer(Derived)");
    fwd_release(three);
}

static void finalize_nothing(fwd_id object, fwd_Class cls) {
    (void)object, (void)cls;
    log_add("nearest");
}

TEST(the_nearest_finalizer_is_called_and_can_be_taken_away) {
    log_clear();
    fwd_Class base = make_class("Base", NULL), derived = make_class("Derived", base);
    fwd_class_setFinalizer(base, finalize);
    fwd_class_setFinalizer(derived, finalize_nothing);
    weak_to_dying = NULL;
    fwd_release(new_object(derived));
    CHECK_STR(log_text, "nearest");
    fwd_class_setFinalizer(derived, NULL);
    fwd_release(new_object(derived));
    CHECK_STR(log_text, "nearest finalizer(Derived)");
    fwd_class_setFinalizer(base, NULL);
    fwd_release(new_object(derived));
    CHECK_STR(log_text, "nearest finalizer(Derived)");
}

TEST(dispose_ends_an_object_without_dealloc) {
    fwd_id object = tracked("never"), weak = NULL;
    fwd_storeWeak(&weak, object);
    fwd_retain(object);
    CHECK_EQ(fwd_object_dispose(object), NULL);
    CHECK_STR(log_text, "");
    CHECK_EQ(weak, NULL);
}

static fwd_Class bare_root(void) {
    fwd_Class cls = fwd_allocateClassPair(NULL, "Bare", 0);
    fwd_registerClassPair(cls);
    return cls;
}

TEST(a_root_class_without_dealloc_is_disposed) {
    fwd_id object = new_object(bare_root()), weak = NULL;
    REQUIRE(object);
    fwd_setAssociatedObject(object, &weak, tracked("value"), FWD_ASSOCIATION_ASSIGN);
    fwd_id value = fwd_getAssociatedObject(object, &weak);
    fwd_release(object);
    CHECK(!fwd_exception_isPending());
    fwd_release(value);
    CHECK_STR(log_text, "value");
}

static void finalize_associating(fwd_id object, fwd_Class cls) {
    (void)cls;
    static char key;
    fwd_id late = tracked("late");
    fwd_setAssociatedObject(object, &key, late, FWD_ASSOCIATION_RETAIN);
    fwd_release(late);
}

TEST(what_a_finalizer_associates_ends_too) {
    fwd_Class cls = make_class("Late", NULL);
    (void)tracked_class();
    fwd_class_setFinalizer(cls, finalize_associating);
    fwd_release(new_object(cls));
    CHECK_STR(log_text, "late");
}

// ---------------------------------------------------------------- Change of class

static int initialized;
static void note_initialize(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    initialized++;
}

TEST(set_class_initializes_the_new_class_and_keeps_the_rest) {
    fwd_Class other = begin_class("Other", tracked_class());
    CHECK(fwd_class_addMethod(
        fwd_object_getClass((fwd_id)other), SEL("initialize"), (fwd_IMP)note_initialize, "v@:"));
    fwd_registerClassPair(other);
    initialized = 0;
    static char key;
    fwd_id object = tracked("object"), value = tracked("value"), weak = NULL;
    fwd_retain(object);
    fwd_setAssociatedObject(object, &key, value, FWD_ASSOCIATION_RETAIN_NONATOMIC);
    fwd_release(value);
    fwd_storeWeak(&weak, object);
    CHECK_EQ(fwd_object_setClass(object, other), tracked_class());
    CHECK_EQ(initialized, 1);
    CHECK_EQ(fwd_object_getClass(object), other);
    CHECK_EQ(fwd_retainCount(object), 2);
    CHECK_EQ(fwd_getAssociatedObject(object, &key), value);
    fwd_release(object);
    CHECK_EQ(weak, object);
    fwd_release(object);
    CHECK_EQ(weak, NULL);
    CHECK_STR(log_text, "object value");
}

TEST(instances_are_counted_with_their_class) {
    fwd_Class a = make_class("A", NULL), b = make_class("B", NULL);
    fwd_id object = new_object(a);
    CHECK(!fwd_disposeClassPair(a));
    fwd_object_setClass(object, b);
    CHECK(fwd_disposeClassPair(a));
    CHECK(!fwd_disposeClassPair(b));
    fwd_release(object);
    CHECK(fwd_disposeClassPair(b));
}

TEST(associations_of_a_class_end_with_it) {
    static char key;
    fwd_Class cls = make_class("Doomed", NULL);
    fwd_id value = tracked("value");
    fwd_setAssociatedObject((fwd_id)cls, &key, value, FWD_ASSOCIATION_RETAIN);
    fwd_release(value);
    CHECK_STR(log_text, "");
    CHECK(fwd_disposeClassPair(cls));
    CHECK_STR(log_text, "value");
}

// ---------------------------------------------------------------- Ivars of objects

TEST(ivars_are_stored_by_ownership) {
    fwd_Class cls = begin_class("Owner", NULL);
    REQUIRE(add_object_ivar(cls, "s", FWD_STRONG) && add_object_ivar(cls, "w", FWD_WEAK) &&
            add_object_ivar(cls, "u", FWD_UNRETAINED));
    fwd_registerClassPair(cls);
    fwd_id owner = new_object(cls), value = tracked("value");
    set_object(owner, "s", value);
    CHECK_EQ(fwd_retainCount(value), 2);
    set_object(owner, "s", value);
    CHECK_EQ(fwd_retainCount(value), 2);
    set_object(owner, "w", value);
    set_object(owner, "u", value);
    CHECK_EQ(fwd_retainCount(value), 2);
    void *pool = fwd_autoreleasePoolPush();
    CHECK_EQ(get_object(owner, "w"), value);
    CHECK(fwd_autoreleasePoolPop(pool));
    set_object(owner, "s", NULL);
    CHECK_EQ(fwd_retainCount(value), 1);
    set_object(owner, "u", NULL);
    fwd_release(value);
    CHECK_EQ(get_object(owner, "w"), NULL);
    CHECK_STR(log_text, "value");
    fwd_release(owner);
}

TEST(unknown_ownership_is_unretained_or_strong_by_default) {
    fwd_Class cls = begin_class("Manual", NULL);
    REQUIRE(fwd_class_addIvar(cls, "x", sizeof(fwd_id), 3, "@"));
    fwd_registerClassPair(cls);
    fwd_id object = new_object(cls), value = tracked("value");
    fwd_Ivar x = fwd_class_getInstanceVariable(cls, "x");
    fwd_object_setIvar(object, x, value);
    CHECK_EQ(fwd_retainCount(value), 1);
    fwd_object_setIvar(object, x, NULL);
    fwd_object_setIvarWithStrongDefault(object, x, value);
    CHECK_EQ(fwd_retainCount(value), 2);
    fwd_object_setIvarWithStrongDefault(object, x, NULL);
    CHECK_EQ(fwd_retainCount(value), 1);
    fwd_release(value);
    fwd_release(object);
}

TEST(narrow_ivars_are_read_and_written_in_their_own_width) {
    fwd_Class cls = begin_class("Narrow", NULL);
    REQUIRE(fwd_class_addIvar(cls, "a", 1, 0, "c") && fwd_class_addIvar(cls, "b", 1, 0, "c") &&
            fwd_class_addIvar(cls, "i", 4, 2, "i") && fwd_class_addIvar(cls, "j", 4, 2, "i"));
    fwd_registerClassPair(cls);
    fwd_id object = new_object(cls);
    fwd_object_setInstanceVariable(object, "a", (void *)(uintptr_t)0x1122334455667788);
    void *value;
    CHECK(fwd_object_getInstanceVariable(object, "a", &value) != NULL);
    CHECK_EQ(value, 0x88);
    CHECK(fwd_object_getInstanceVariable(object, "b", &value) != NULL);
    CHECK_EQ(value, 0);
    fwd_object_setIvar(
        object, fwd_class_getInstanceVariable(cls, "i"), (fwd_id)(uintptr_t)0xaabbccdd99887766);
    CHECK_EQ(fwd_object_getIvar(object, fwd_class_getInstanceVariable(cls, "i")), 0x99887766);
    CHECK_EQ(fwd_object_getIvar(object, fwd_class_getInstanceVariable(cls, "j")), 0);
    CHECK_EQ(fwd_object_getInstanceVariable(object, "none", &value), NULL);
    CHECK_EQ(value, NULL);
    fwd_release(object);
}

TEST(an_ivar_of_another_class_is_refused) {
    fwd_Class big = begin_class("Big", NULL);
    REQUIRE(
        fwd_class_addIvar(big, "pad", 64, 3, "[64c]") && fwd_class_addIvar(big, "far", 8, 3, "@"));
    fwd_registerClassPair(big);
    fwd_Ivar far = fwd_class_getInstanceVariable(big, "far");
    fwd_id small = new_object(nsobject());
    fwd_object_setIvar(small, far, small);
    CHECK_EQ(fwd_object_getIvar(small, far), NULL);
    CHECK_EQ(fwd_object_getIvar((fwd_id)big, far), NULL);
    fwd_release(small);
}

TEST(instances_live_in_memory_of_the_callers) {
    fwd_Class cls = begin_class("Placed", tracked_class());
    CHECK(add_object_ivar(cls, "strong", FWD_STRONG));
    fwd_registerClassPair(cls);
    static char key;
    _Alignas(16) char memory[FWD_OBJECT_HEADER + 64] = {0};
    CHECK_EQ(fwd_constructInstance(NULL, memory + FWD_OBJECT_HEADER), NULL);
    CHECK_EQ(fwd_constructInstance(cls, NULL), NULL);
    fwd_id object = fwd_constructInstance(cls, memory + FWD_OBJECT_HEADER),
           strong = tracked("strong"), weak = NULL;
    CHECK_EQ(object, memory + FWD_OBJECT_HEADER);
    set_object(object, "strong", strong);
    fwd_release(strong);
    fwd_id value = tracked("value");
    fwd_setAssociatedObject(object, &key, value, FWD_ASSOCIATION_RETAIN_NONATOMIC);
    fwd_release(value);
    fwd_storeWeak(&weak, object);
    CHECK_EQ(fwd_retainCount(object), 1);
    CHECK(!fwd_disposeClassPair(cls));
    CHECK_EQ(fwd_destructInstance(object), object);
    CHECK_STR(log_text, "strong value"); // no -dealloc: the caller sends it, or not
    CHECK_EQ(weak, NULL);
    CHECK_EQ(object->isa, cls);
    CHECK(fwd_disposeClassPair(cls));
    CHECK_EQ(fwd_destructInstance(NULL), NULL);
    CHECK_EQ(fwd_destructInstance((fwd_id)nsobject()), nsobject());
    CHECK(fwd_getClass("NSObject") != NULL);
}

TEST(alloc_without_a_send) {
    fwd_Class cls = make_class("Plain", NULL);
    fwd_id first = fwd_alloc(cls), second = fwd_alloc(cls), third = fwd_alloc_init(cls);
    CHECK_EQ(fwd_object_getClass(first), cls);
    CHECK_EQ(fwd_object_getClass(second), cls);
    CHECK_EQ(fwd_object_getClass(third), cls);
    fwd_release(first), fwd_release(second), fwd_release(third);
    CHECK_EQ(fwd_alloc(NULL), NULL);
    CHECK_EQ(fwd_alloc_init(NULL), NULL);
}

static fwd_id own_alloc(fwd_id self, fwd_SEL sel) {
    (void)sel;
    log_add("alloc");
    return fwd_class_createInstance((fwd_Class)self, 0);
}

TEST(alloc_asks_a_class_that_has_its_own) {
    log_clear();
    fwd_Class cls = begin_class("Own", NULL);
    CHECK(fwd_class_addMethod(
        fwd_object_getClass((fwd_id)cls), SEL("alloc"), (fwd_IMP)own_alloc, "@@:"));
    fwd_registerClassPair(cls);
    for (int i = 0; i < 2; i++) fwd_release(fwd_alloc_init(cls));
    CHECK_STR(log_text, "alloc alloc");
}

static uint32_t visited;
static bool visit(fwd_Class cls, void *context) {
    log_add("%s", fwd_class_getName(cls));
    visited++;
    return visited < (uint32_t)(uintptr_t)context;
}

static const char *classes_of(
    const char *prefix, fwd_Protocol protocol, fwd_Class superclass, uintptr_t most) {
    log_clear();
    visited = 0;
    fwd_enumerateClasses(prefix, protocol, superclass, visit, (void *)most);
    return log_text;
}

TEST(classes_are_enumerated_through_filters) {
    fwd_Protocol protocol = fwd_allocateProtocol("Listed");
    fwd_registerProtocol(protocol);
    fwd_Class a = make_class("ZooA", NULL), b = make_class("ZooB", a), c = make_class("ZooC", b);
    (void)begin_class("ZooUnfinished", NULL);
    CHECK(fwd_class_addProtocol(b, protocol) && fwd_class_addProtocol(nsobject(), protocol));
    CHECK_STR(classes_of("Zoo", NULL, NULL, 99), "ZooA ZooB ZooC");
    CHECK_STR(classes_of(NULL, protocol, NULL, 99), "NSObject ZooB");
    CHECK_STR(classes_of(NULL, NULL, a, 99), "ZooB ZooC");
    CHECK_STR(classes_of("ZooB", protocol, a, 99), "ZooB");
    CHECK_STR(classes_of(NULL, NULL, c, 99), "");
    CHECK_STR(classes_of("Zoo", NULL, NULL, 2), "ZooA ZooB");
    uint32_t count;
    fwd_free(fwd_copyClassList(&count));
    (void)classes_of(NULL, NULL, NULL, 10000);
    CHECK_EQ(visited, count);
}

static fwd_id mutated;
static void note_mutation(fwd_id collection) { mutated = collection; }
static void keep_quiet(const fwd_exception *exception, void *context) {
    (void)exception, (void)context;
}

TEST(a_mutated_collection_raises_or_tells_the_handler) {
    fwd_exception_setHandler(keep_quiet, NULL);
    fwd_id object = tracked(NULL);
    fwd_enumerationMutation(object);
    fwd_exception exception;
    CHECK(fwd_exception_take(&exception));
    CHECK_STR(exception.name, "NSGenericException");
    CHECK(strstr(exception.reason, "was mutated while being enumerated") != NULL);
    fwd_release(exception.object);
    fwd_setEnumerationMutationHandler(note_mutation);
    fwd_enumerationMutation(object);
    CHECK_EQ(mutated, object);
    CHECK(!fwd_exception_isPending());
    fwd_setEnumerationMutationHandler(NULL);
    fwd_release(object);
}

static int multiply(fwd_id self, fwd_SEL sel, int a, int b) {
    log_add("%s", fwd_sel_getName(sel));
    return self ? a * b : -1;
}

TEST(a_method_is_invoked_without_lookup) {
    log_clear();
    fwd_Class cls = begin_class("Math", NULL);
    CHECK(fwd_class_addMethod(cls, SEL("multiply:by:"), (fwd_IMP)multiply, "i@:ii"));
    fwd_registerClassPair(cls);
    fwd_Method method = fwd_class_getInstanceMethod(cls, SEL("multiply:by:"));
    fwd_Signature sig = fwd_signature_get("i@:ii", NULL);
    fwd_id object = new_object(cls);
    int a = 6, b = 7;
    void *arguments[] = {NULL, NULL, &a, &b};
    _Alignas(16) char result[16] = {0};
    int value;
    CHECK_EQ(fwd_method_invoke(object, method, sig, arguments, result), FWD_OK);
    memcpy(&value, result, sizeof value);
    CHECK_EQ(value, 42);
    CHECK_STR(log_text, "multiply:by:");
    CHECK_EQ(fwd_method_invoke(NULL, method, sig, arguments, result), FWD_OK);
    memcpy(&value, result, sizeof value);
    CHECK_EQ(value, -1);
    CHECK_EQ(fwd_method_invoke(object, NULL, sig, arguments, result), FWD_BAD_ARGUMENT);
    CHECK_EQ(fwd_method_invoke(object, method, fwd_signature_get("v", NULL), arguments, result),
        FWD_BAD_ARGUMENT);
    fwd_release(object);
}

static int answer_one(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    return 1;
}
static int answer_two(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    return 2;
}

TEST(super_may_be_given_by_the_sending_class) {
    fwd_Class base = begin_class("Base", NULL);
    CHECK(fwd_class_addMethod(base, SEL("answer"), (fwd_IMP)answer_one, "i@:"));
    fwd_registerClassPair(base);
    fwd_Class derived = begin_class("Derived", base);
    CHECK(fwd_class_addMethod(derived, SEL("answer"), (fwd_IMP)answer_two, "i@:"));
    fwd_registerClassPair(derived);
    fwd_id object = new_object(derived);
    struct fwd_super super = {object, derived};
    fwd_IMP imp = fwd_msgLookupSuper2(&super, SEL("answer"));
    CHECK_EQ(((int (*)(fwd_id, fwd_SEL))imp)(object, SEL("answer")), 1);
    super.receiver = NULL;
    CHECK_EQ(fwd_msgLookupSuper2(&super, SEL("answer")), fwd_msgNil);
    fwd_release(object);
}

TEST(without_memory_there_is_no_object) {
    // An amount that every allocator refuses.
    CHECK_EQ(fwd_class_createInstance(nsobject(), (size_t)1 << 47), NULL);
    CHECK(fwd_disposeClassPair(make_class("Unused", NULL)));
}

TEST(a_copy_retains_whichever_ivars_its_original_has_room_for) {
    fwd_Class small = make_class("Small", NULL), large = begin_class("Large", NULL);
    size_t first = fwd_class_getInstanceSize(small);
    // Offsets as a compiler may give them: the one that is listed first lies beyond the small object.
    CHECK(fwd_class_addIvarAtOffset(large, "far", sizeof(fwd_id), 3, "@", first + 64, 0) &&
          fwd_class_addIvarAtOffset(large, "near", sizeof(fwd_id), 3, "@", first, 0));
    CHECK(fwd_class_setIvarOwnership(large, "far", FWD_STRONG) &&
          fwd_class_setIvarOwnership(large, "near", FWD_STRONG));
    fwd_registerClassPair(large);
    fwd_id object = fwd_class_createInstance(small, sizeof(fwd_id)), value = new_object(small);
    CHECK_EQ(fwd_object_setClass(object, large), small);
    *(fwd_id *)(void *)((char *)object + first) = fwd_retain(value);
    fwd_id copy = fwd_object_copy(object, 0);
    REQUIRE(copy != NULL);
    CHECK_EQ(*(fwd_id *)(void *)((char *)copy + first), value);
    CHECK_EQ(fwd_retainCount(value), 3);
    fwd_release(copy);
    fwd_release(object);
    CHECK_EQ(fwd_retainCount(value), 1);
    fwd_release(value);
}

HARNESS_MAIN

TEST(an_object_keeps_its_size_when_its_class_changes) {
    fwd_Class base = make_class("Small", fwd_getClass("NSObject")),
              large = begin_class("Large", base);
    CHECK(fwd_class_addIvar(large, "a", 8, 3, "q"));
    fwd_registerClassPair(large);
    fwd_id object = fwd_class_createInstance(large, 16);
    CHECK_EQ(fwd_object_getSize(object), 32);
    (void)fwd_object_setClass(object, base);
    fwd_setAssociatedObject(object, &base, object, FWD_ASSOCIATION_ASSIGN);
    CHECK_EQ(fwd_object_getSize(object), 32);
    CHECK_EQ(fwd_object_getSize((fwd_id)(void *)base), 0);
    CHECK_EQ(fwd_object_getSize(NULL), 0);
    (void)fwd_object_dispose(object);
}
