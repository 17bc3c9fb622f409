// Dynamic resolution: rules 2.4 in both dialects (resolve.m of objc4; W1, W3, W4 of the peers' faults).
#include "dispatch.h"

static int asked_instance, asked_class;
static fwd_Class last_self;
static bool answer;      // what the resolvers say
static fwd_Class add_to; // where they add; NULL: nowhere

static bool resolve_instance(fwd_id self, fwd_SEL cmd, fwd_SEL sel) {
    CHECK_EQ(cmd, SEL("resolveInstanceMethod:"));
    if (strncmp(fwd_sel_getName(sel), "late", 4) != 0) return false;
    asked_instance++;
    last_self = (fwd_Class)(void *)self;
    if (add_to) CHECK(fwd_class_addMethod(add_to, sel, (fwd_IMP)return_two, "i@:"));
    return answer;
}

static bool resolve_class(fwd_id self, fwd_SEL cmd, fwd_SEL sel) {
    CHECK_EQ(cmd, SEL("resolveClassMethod:"));
    if (strncmp(fwd_sel_getName(sel), "late", 4) != 0) return false;
    asked_class++;
    last_self = (fwd_Class)(void *)self;
    if (add_to) CHECK(fwd_class_addMethod(add_to, sel, (fwd_IMP)return_two, "i@:"));
    return answer;
}

static fwd_Class cls, sub;
static fwd_id object;

static void family(void) {
    asked_instance = asked_class = 0;
    last_self = NULL;
    answer = true;
    add_to = NULL;
    cls = begin_class("Resolves", NULL);
    CHECK(ADD(cls->isa, "resolveInstanceMethod:", resolve_instance, "B@::"));
    CHECK(ADD(cls->isa, "resolveClassMethod:", resolve_class, "B@::"));
    fwd_registerClassPair(cls);
    sub = make_class("Sub", cls);
    object = new_object(cls);
}

static bool forwards(void *receiver, const char *name) {
    return fwd_imp_isForward(fwd_msgLookup((fwd_id)receiver, SEL(name)));
}

TEST(rule_2_4_2_the_resolver_adds_and_the_send_goes_on) {
    family();
    add_to = cls;
    CHECK_EQ(MSG(int, object, "late"), 2);
    CHECK_EQ(last_self, cls);
    CHECK_EQ(MSG(int, object, "late"), 2);
    CHECK_EQ(asked_instance, 1);
    CHECK_EQ(asked_class, 0);
    fwd_release(object);
}

TEST(rule_2_4_4_the_answer_decides_nothing) {
    family();
    add_to = cls;
    answer = false;
    CHECK_EQ(MSG(int, object, "late"), 2); // NO, and yet it is there
    add_to = NULL;
    answer = true;
    CHECK(forwards(object, "lateLie")); // W1: YES, and nothing is there: asked once, no loop
    CHECK_EQ(asked_instance, 2);
    fwd_release(object);
}

TEST(rule_2_4_5_a_miss_is_remembered) {
    family();
    for (int i = 0; i < 3; i++) CHECK(forwards(object, "late")); // W3
    CHECK_EQ(asked_instance, 1);
    fwd_flush_caches(cls);
    CHECK(forwards(object, "late")); // asked again after a flush
    CHECK_EQ(asked_instance, 2);
    fwd_release(object);
}

TEST(rule_2_4_3_class_messages) {
    family();
    add_to = cls->isa;
    CHECK_EQ(MSG(int, cls, "late"), 2);
    CHECK_EQ(MSG(int, cls, "late"), 2);
    CHECK_EQ(asked_class, 1);
    CHECK_EQ(asked_instance, 0); // its own resolveInstanceMethod: has no say in class messages
    CHECK_EQ(last_self, cls);
    add_to = NULL;
    CHECK(forwards(cls, "lateMissing"));
    CHECK(forwards(cls, "lateMissing"));
    CHECK_EQ(asked_class, 2);
    CHECK_EQ(asked_instance, 0);
    fwd_release(object);
}

static int asked_root;
static bool root_resolve(fwd_id self, fwd_SEL cmd, fwd_SEL sel) {
    (void)cmd;
    if (sel != SEL("lateByRoot")) return false;
    CHECK(fwd_class_isMetaClass((fwd_Class)(void *)self));
    asked_root++;
    return fwd_class_addMethod((fwd_Class)(void *)self, sel, (fwd_IMP)return_three, "i@:");
}

TEST(rule_2_4_3_the_metaclass_is_asked_through_the_root) {
    family();
    asked_root = 0;
    fwd_class_addMethodList(nsobject()->isa, "Resolving",
        (fwd_method_entry[]){{SEL("resolveInstanceMethod:"), (fwd_IMP)root_resolve, "B@::"}}, 1);
    CHECK_EQ(MSG(int, cls, "lateByRoot"), 3);
    CHECK_EQ(asked_class, 1); // first
    CHECK_EQ(asked_root, 1);  // then the metaclass itself
    CHECK_EQ(asked_instance, 0);
    fwd_release(object);
}

TEST(rule_2_4_8_each_class_has_its_own_miss) {
    family();
    fwd_id it = new_object(sub);
    CHECK(forwards(object, "late"));
    CHECK(forwards(it, "late"));
    CHECK_EQ(asked_instance, 2);
    CHECK_EQ(last_self, sub); // inherited, with the receiver's class as self
    fwd_release(it);
    fwd_release(object);
}

TEST(rule_2_4_10_the_method_may_be_added_to_a_superclass) {
    family();
    add_to = cls;
    fwd_id it = new_object(sub);
    CHECK_EQ(MSG(int, it, "late"), 2);
    CHECK_EQ(MSG(int, object, "late"), 2); // found without asking
    CHECK_EQ(asked_instance, 1);
    fwd_release(it);
    fwd_release(object);
}

TEST(rule_2_4_8_getInstanceMethod_asks_once_more) {
    family();
    CHECK(forwards(object, "late"));
    CHECK_EQ(fwd_class_getInstanceMethod(cls, SEL("late")), NULL);
    CHECK_EQ(asked_instance, 2);
    add_to = cls;
    CHECK(fwd_class_getInstanceMethod(cls, SEL("late")) != NULL);
    CHECK_EQ(asked_instance, 3);
    CHECK_EQ(fwd_class_findMethod(cls, SEL("lateOther")), NULL); // never asks
    CHECK_EQ(asked_instance, 3);
    CHECK_EQ(fwd_class_getClassMethod(cls, SEL("lateOther")), NULL);
    CHECK_EQ(asked_class, 1);
    fwd_release(object);
}

TEST(rule_2_10_respondsToSelector_asks_and_remembers) {
    family();
    CHECK_EQ(fwd_class_initialize(cls), FWD_OK);
    CHECK(!fwd_class_respondsToSelector(cls, SEL("late"))); // W4
    CHECK(!fwd_class_respondsToSelector(cls, SEL("late")));
    CHECK_EQ(asked_instance, 1);
    add_to = cls;
    CHECK(MSG1(bool, object, "respondsToSelector:", fwd_SEL, SEL("lateToo")));
    CHECK(MSG1(bool, cls, "instancesRespondToSelector:", fwd_SEL, SEL("lateToo")));
    CHECK_EQ(asked_instance, 2);
    CHECK_EQ(MSG(int, object, "lateToo"), 2);
    CHECK_EQ(asked_instance, 2); // resolved already
    fwd_release(object);
}

static bool resolve_by_sending(fwd_id self, fwd_SEL cmd, fwd_SEL sel) {
    (void)cmd;
    if (sel != SEL("reentrant")) return false;
    asked_instance++;
    fwd_id it = new_object((fwd_Class)(void *)self);
    CHECK(fwd_imp_isForward(fwd_msgLookup(it, sel))); // the inner question is not put again
    fwd_release(it);
    CHECK(fwd_class_addMethod((fwd_Class)(void *)self, sel, (fwd_IMP)return_one, "i@:"));
    return true;
}

TEST(rule_2_4_10_a_resolver_that_sends_the_missing_message) {
    asked_instance = 0;
    fwd_Class it = begin_class("Reentrant", NULL);
    CHECK(ADD(it->isa, "resolveInstanceMethod:", resolve_by_sending, "B@::"));
    fwd_registerClassPair(it);
    fwd_id reentrant = new_object(it);
    CHECK_EQ(MSG(int, reentrant, "reentrant"), 1);
    CHECK_EQ(asked_instance, 1);
    fwd_release(reentrant);
}

static bool resolve_by_raising(fwd_id self, fwd_SEL cmd, fwd_SEL sel) {
    (void)self;
    (void)cmd;
    if (sel == SEL("raises")) fwd_exception_raise(NULL, "Raised", "in the resolver");
    return true;
}

TEST(an_exception_in_the_resolver_is_the_senders) {
    fwd_exception_setHandler(keep_pending, NULL);
    fwd_Class it = begin_class("Raises", NULL);
    CHECK(ADD(it->isa, "resolveInstanceMethod:", resolve_by_raising, "B@::"));
    fwd_registerClassPair(it);
    fwd_id raising = new_object(it);
    CHECK_EQ(MSG(int64_t, raising, "raises"), 0);
    CHECK_RAISED("Raised");
    CHECK(!cached(it, "raises")); // nothing is known, the next send asks again
    CHECK(!fwd_class_respondsToSelector(it, SEL("raises")));
    CHECK_RAISED("Raised");
    CHECK_EQ(fwd_class_getInstanceMethod(it, SEL("raises")), NULL);
    CHECK_RAISED("Raised");
    fwd_release(raising);
}

TEST(rule_2_7_super_asks_the_class_searched) {
    family();
    add_to = cls;
    fwd_id it = new_object(sub);
    struct fwd_super super = {it, cls};
    CHECK_EQ(fwd_msgLookupSuper(&super, SEL("late")), (fwd_IMP)return_two);
    CHECK_EQ(last_self, cls); // not the receiver's class
    fwd_release(it);
    fwd_release(object);
}

TEST(a_proxy_without_resolver_is_not_asked) {
    fwd_Class proxy = make_class("Proxy", fwd_getClass("NSProxy"));
    fwd_id it = new_object(proxy);
    CHECK(forwards(it, "anything"));
    CHECK(forwards(proxy, "anything"));
    fwd_release(it);
}

// ---------------------------------------------------------------- gnustep

TEST(gnustep_the_answer_decides) {
    family();
    fwd_setDialect(FWD_DIALECT_GNUSTEP);
    add_to = cls;
    answer = true;
    CHECK_EQ(MSG(int, object, "late"), 2);
    answer = false;
    CHECK(forwards(object, "lateNo"));       // added, but the answer was NO
    CHECK_EQ(MSG(int, object, "lateNo"), 2); // the next send finds it
    CHECK_EQ(asked_instance, 2);
    fwd_release(object);
}

TEST(gnustep_remembers_no_miss) {
    family();
    fwd_setDialect(FWD_DIALECT_GNUSTEP);
    answer = false;
    for (int i = 0; i < 3; i++) CHECK(forwards(object, "late"));
    CHECK_EQ(asked_instance, 3);
    CHECK(!cached(cls, "late"));
    fwd_release(object);
}

TEST(gnustep_an_endless_resolver_is_reported) {
    family();
    fwd_setDialect(FWD_DIALECT_GNUSTEP);
    fwd_exception_setHandler(keep_pending, NULL);
    CHECK_EQ(MSG(int64_t, object, "late"), 0); // W1
    CHECK_EQ(asked_instance, 1);
    const fwd_exception *exception = fwd_exception_peek();
    REQUIRE(exception != NULL);
    CHECK(strstr(exception->reason, "+[Resolves resolveInstanceMethod:] answered YES for 'late'") !=
          NULL);
    CHECK_RAISED("NSInternalInconsistencyException");
    fwd_release(object);
}

TEST(gnustep_only_sends_ask) {
    family();
    fwd_setDialect(FWD_DIALECT_GNUSTEP);
    add_to = cls;
    CHECK(!fwd_class_respondsToSelector(cls, SEL("late")));
    CHECK_EQ(fwd_class_getInstanceMethod(cls, SEL("late")), NULL);
    CHECK_EQ(fwd_class_getMethodImplementation(cls, SEL("late")), fwd_msgForward);
    fwd_id it = new_object(sub);
    struct fwd_super super = {it, cls};
    CHECK(fwd_imp_isForward(fwd_msgLookupSuper(&super, SEL("late"))));
    CHECK_EQ(asked_instance, 0);
    CHECK_EQ(MSG(int, object, "late"), 2);
    CHECK_EQ(asked_instance, 1);
    fwd_release(it);
    fwd_release(object);
}

static void *resolve_without_memory(void *unused) {
    (void)unused;
    fwd_SEL sel = SEL("lateWithoutMemory");
    // A thread of its own has no room yet for the resolvers that run on it.
    if (harness_refuse_memory(1)) {
        (void)fwd_msgLookup(object, sel);
        (void)harness_refuse_memory(0);
        CHECK_EQ(asked_instance, 0);
        CHECK_RAISED("NSMallocException");
    }
    CHECK_EQ(MSG(int, object, "lateWithoutMemory"), 2);
    CHECK_EQ(asked_instance, 1);
    return NULL;
}

TEST(a_resolver_that_cannot_be_noted_is_not_asked) {
    family();
    fwd_exception_setHandler(keep_pending, NULL);
    CHECK_EQ(fwd_class_initialize(cls), FWD_OK);
    add_to = cls;
    harness_threads(1, resolve_without_memory, NULL);
    fwd_release(object);
}

// ---------------------------------------------------------------- Threads

static atomic_int slow_asked;
static bool resolve_slowly(fwd_id self, fwd_SEL cmd, fwd_SEL sel) {
    (void)cmd;
    if (strncmp(fwd_sel_getName(sel), "shared", 6) != 0) return false;
    atomic_fetch_add(&slow_asked, 1);
    (void)fwd_class_addMethod(
        (fwd_Class)(void *)self, sel, (fwd_IMP)return_two, "i@:"); // another thread may be first
    return true;
}

static void *send_shared(void *receiver) {
    char name[32];
    for (int i = 0; i < 300; i++) {
        (void)snprintf(name, sizeof name, "shared%d", i);
        CHECK_EQ(MSG(int, receiver, name), 2);
    }
    return NULL;
}

TEST(threads_resolve_the_same_selectors) {
    atomic_store(&slow_asked, 0);
    fwd_Class it = begin_class("Shared", NULL);
    CHECK(ADD(it->isa, "resolveInstanceMethod:", resolve_slowly, "B@::"));
    fwd_registerClassPair(it);
    fwd_id shared = new_object(it);
    harness_threads(4, send_shared, shared);
    CHECK(atomic_load(&slow_asked) >= 300);
    check_all_classes();
    fwd_release(shared);
}

HARNESS_MAIN
