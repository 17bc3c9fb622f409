// Classes: the graph (runtime rules 2.1), making, naming, disposing (classpair.mm, setSuper.m, ismeta.m … of objc4).
#include "dispatch.h"

// ---------------------------------------------------------------- 2.1 The class graph

TEST(rule_2_1_1_isa_of_every_metaclass_is_the_root_metaclass) {
    fwd_Class root = nsobject(), a = make_class("A", NULL), b = make_class("B", a);
    fwd_Class root_meta = fwd_object_getClass((fwd_id)(void *)root);
    CHECK_EQ(fwd_object_getClass((fwd_id)(void *)root_meta), root_meta);
    CHECK_EQ(fwd_object_getClass((fwd_id)(void *)fwd_getMetaClass("A")), root_meta);
    CHECK_EQ(fwd_object_getClass((fwd_id)(void *)fwd_getMetaClass("B")), root_meta);
    CHECK_EQ(fwd_object_getClass((fwd_id)(void *)b), fwd_getMetaClass("B"));
}

TEST(rule_2_1_2_superclasses_of_metaclasses) {
    fwd_Class root = nsobject(), a = make_class("A", NULL), b = make_class("B", a);
    CHECK_EQ(fwd_class_getSuperclass(root), NULL);
    CHECK_EQ(fwd_class_getSuperclass(fwd_getMetaClass("B")), fwd_getMetaClass("A"));
    CHECK_EQ(fwd_class_getSuperclass(fwd_getMetaClass("A")), fwd_getMetaClass("NSObject"));
    CHECK_EQ(fwd_class_getSuperclass(fwd_getMetaClass("NSObject")), root);
    CHECK_EQ(fwd_class_getSuperclass(b), a);
}

TEST(rule_2_1_2_root_instance_methods_answer_class_messages) {
    fwd_Class a = make_class("A", NULL);
    CHECK(ADD(nsobject(), "rootOnly", return_two, "i@:"));
    CHECK_EQ(MSG(int, a, "rootOnly"), 2);
    CHECK_EQ(fwd_class_getClassMethod(a, SEL("rootOnly")),
        fwd_class_getInstanceMethod(nsobject(), SEL("rootOnly")));
}

static fwd_Class heard;
static void hear(fwd_Class cls, void *context) {
    CHECK(context == &heard);
    heard = fwd_getClass(fwd_class_getName(cls)); // no lock is held: the class can be asked for
    CHECK_EQ(heard, cls);
}

TEST(of_two_classes_of_one_name_the_first_to_be_registered_is_known) {
    fwd_Class first = begin_class("Twin", NULL), second = begin_class("Twin", NULL);
    CHECK(fwd_registerClassPair(second));
    CHECK(!fwd_registerClassPair(second)); // it is already
    CHECK(!fwd_registerClassPair(first));
    CHECK_EQ(fwd_getClass("Twin"), second);
    CHECK(fwd_disposeClassPair(first));
    CHECK_EQ(fwd_getClass("Twin"), second);
    CHECK(!fwd_registerClassPair(NULL));
    CHECK(!fwd_registerClassPair(fwd_getMetaClass("Twin")));
}

TEST(a_listener_hears_of_a_class_that_is_registered) {
    heard = NULL;
    fwd_setHook_classRegistered(hear, &heard);
    fwd_Class cls = begin_class("Heard", NULL);
    CHECK_EQ(heard, NULL);
    fwd_registerClassPair(cls);
    CHECK_EQ(heard, cls);
    CHECK(fwd_disposeClassPair(cls));
    fwd_Class original = make_class("Original", NULL);
    CHECK(original != NULL);
    heard = NULL;
    fwd_Class duplicate = fwd_duplicateClass(original, "Heard", 0);
    CHECK(duplicate != NULL);
    CHECK_EQ(heard, duplicate);
    fwd_setHook_classRegistered(NULL, NULL);
    heard = NULL;
    (void)make_class("Unheard", NULL);
    CHECK_EQ(heard, NULL);
}

TEST(a_root_class_of_ones_own) {
    fwd_Class root = fwd_allocateClassPair(NULL, "Root", 0);
    fwd_registerClassPair(root);
    fwd_Class meta = fwd_getMetaClass("Root");
    CHECK_EQ(fwd_class_getSuperclass(root), NULL);
    CHECK_EQ(fwd_class_getSuperclass(meta), root);
    CHECK_EQ(fwd_object_getClass((fwd_id)(void *)meta), meta);
    CHECK_EQ(fwd_class_getInstanceSize(root), sizeof(void *));
    fwd_Class below = make_class("Below", root);
    CHECK_EQ(fwd_object_getClass((fwd_id)(void *)fwd_getMetaClass("Below")), meta);
    CHECK(!fwd_disposeClassPair(root));
    CHECK(fwd_disposeClassPair(below));
    CHECK(fwd_disposeClassPair(root));
    CHECK_EQ(fwd_getClass("Root"), NULL);
}

TEST(nil_tolerance) {
    CHECK_STR(fwd_class_getName(NULL), "nil");
    CHECK(!fwd_class_isMetaClass(NULL));
    CHECK_EQ(fwd_class_getSuperclass(NULL), NULL);
    CHECK_EQ(fwd_class_getInstanceSize(NULL), 0);
    CHECK_EQ(fwd_class_getInstanceMethod(NULL, SEL("x")), NULL);
    CHECK_EQ(fwd_class_getClassMethod(NULL, SEL("x")), NULL);
    CHECK_EQ(fwd_class_getInstanceMethod(nsobject(), NULL), NULL);
    CHECK_EQ(fwd_class_getMethodImplementation(NULL, SEL("x")), NULL);
    CHECK_EQ(fwd_class_getMethodImplementation(nsobject(), NULL), NULL);
    CHECK(!fwd_class_respondsToSelector(NULL, SEL("x")));
    CHECK(!fwd_class_respondsToSelector(nsobject(), NULL));
    CHECK_EQ(fwd_getClass(NULL), NULL);
    CHECK_EQ(fwd_getMetaClass("NoSuchClass"), NULL);
    CHECK(!fwd_disposeClassPair(NULL));
    CHECK_EQ(fwd_class_setSuperclass((fwd_Class)(void *)nsobject(), nsobject()), NULL);
    fwd_registerClassPair(NULL);
    CHECK_EQ(fwd_class_getHostData(make_class("A", NULL)), NULL);
}

// ---------------------------------------------------------------- Making and naming

TEST(a_class_is_unknown_until_registered) {
    fwd_Class cls = begin_class("Late", NULL);
    REQUIRE(cls != NULL);
    CHECK_EQ(fwd_getClass("Late"), NULL);
    CHECK_EQ(fwd_allocateClassPair(cls, "Sub", 0), NULL); // the superclass is under construction
    fwd_registerClassPair(cls);
    CHECK_EQ(fwd_getClass("Late"), cls);
    CHECK_EQ(fwd_lookUpClass("Late"), cls);
    fwd_registerClassPair(cls); // no effect
    CHECK_EQ(fwd_getClass("Late"), cls);
    CHECK_EQ(fwd_allocateClassPair(nsobject(), "Late", 0), NULL);
    CHECK_EQ(fwd_allocateClassPair(fwd_getMetaClass("Late"), "Sub", 0), NULL);
    CHECK(fwd_class_isMetaClass(fwd_getMetaClass("Late")) && !fwd_class_isMetaClass(cls));
    CHECK_STR(fwd_class_getName(fwd_getMetaClass("Late")), "Late");
}

TEST(of_two_classes_of_a_name_the_first_registered_counts) {
    fwd_Class a = begin_class("Twin", NULL), b = begin_class("Twin", NULL);
    REQUIRE(a && b);
    fwd_registerClassPair(b);
    fwd_registerClassPair(a);
    CHECK_EQ(fwd_getClass("Twin"), b);
    CHECK(fwd_disposeClassPair(a)); // never registered
    CHECK_EQ(fwd_getClass("Twin"), b);
}

TEST(class_lists_are_in_order_of_registration) {
    fwd_Class a = make_class("A", NULL), b = make_class("B", NULL);
    uint32_t count = 0;
    fwd_Class *list = fwd_copyClassList(&count);
    REQUIRE(list && count > 2);
    CHECK_EQ(list[count - 2], a);
    CHECK_EQ(list[count - 1], b);
    CHECK_EQ(list[count], NULL);
    CHECK_EQ(fwd_getClassList(NULL, 0), (int)count);
    fwd_Class one[1] = {NULL};
    CHECK_EQ(fwd_getClassList(one, 1), (int)count);
    CHECK_EQ(one[0], list[0]);
    fwd_free(list);
}

TEST(extra_bytes_stand_behind_the_class) {
    fwd_Class cls = fwd_allocateClassPair(nsobject(), "Extra", 64);
    REQUIRE(cls != NULL);
    char *extra = (char *)(cls + 1);
    memset(extra, 7, 64);
    CHECK_EQ(extra[63], 7);
    CHECK(fwd_disposeClassPair(cls));
}

static fwd_Class provide(const char *name, void *context) {
    int *asked = context;
    ++*asked;
    CHECK_EQ(fwd_getClass(name), NULL); // not asked again for the same name while it runs
    if (strcmp(name, "Provided") != 0) return NULL;
    return make_class(name, NULL);
}

TEST(hook_provides_classes_lazily) {
    int asked = 0;
    fwd_setHook_getClass(provide, &asked);
    fwd_Class cls = fwd_getClass("Provided");
    CHECK_STR(fwd_class_getName(cls), "Provided");
    CHECK_EQ(asked, 1);
    CHECK_EQ(fwd_getClass("Provided"), cls);
    CHECK_EQ(asked, 1);
    CHECK_EQ(fwd_lookUpClass("Nowhere"), NULL);
    CHECK_EQ(asked, 2);
    fwd_setHook_getClass(NULL, NULL);
    CHECK_EQ(fwd_getClass("Nowhere"), NULL);
    CHECK_EQ(asked, 2);
}

TEST(host_data_version_and_hidden) {
    fwd_Class cls = make_class("A", NULL);
    int data = 0;
    fwd_class_setHostData(cls, &data);
    CHECK_EQ(fwd_class_getHostData(cls), &data);
    CHECK_EQ(fwd_class_getVersion(cls), 0);
    fwd_class_setVersion(cls, -3);
    CHECK_EQ(fwd_class_getVersion(cls), -3);
    fwd_Class hidden = make_class("Hidden", cls);
    CHECK(!fwd_class_isHidden(hidden));
    fwd_class_setHidden(hidden, true);
    CHECK(fwd_class_isHidden(hidden));
    fwd_id object = new_object(hidden);
    CHECK_EQ(MSG(fwd_Class, object, "class"), cls);
    CHECK_EQ(fwd_object_getClass(object), hidden);
    CHECK(MSG1(bool, object, "isMemberOfClass:", fwd_Class, cls));
    fwd_class_setHidden(hidden, false);
    CHECK_EQ(MSG(fwd_Class, object, "class"), hidden);
    fwd_release(object);
}

// ---------------------------------------------------------------- Disposing

TEST(disposal_is_refused_while_in_use) {
    fwd_Class a = make_class("A", NULL), b = make_class("B", a);
    CHECK(!fwd_disposeClassPair(a)); // a subclass
    fwd_id object = new_object(b);
    CHECK(!fwd_disposeClassPair(b)); // an instance
    fwd_release(object);
    CHECK(!fwd_disposeClassPair(fwd_getMetaClass("B")));
    CHECK(fwd_disposeClassPair(b));
    CHECK_EQ(fwd_getClass("B"), NULL);
    CHECK(fwd_disposeClassPair(a));
    CHECK(!fwd_disposeClassPair(nsobject()));
    CHECK(make_class("A", NULL) != NULL); // the name is free again
    check_all_classes();
}

TEST(isa_swizzling_moves_the_instance_count) {
    fwd_Class a = make_class("A", NULL), b = make_class("B", a);
    fwd_id object = new_object(a);
    CHECK_EQ(fwd_object_setClass(object, b), a);
    CHECK(!fwd_disposeClassPair(b));
    CHECK_EQ(fwd_object_setClass(object, a), b);
    CHECK(fwd_disposeClassPair(b));
    CHECK(!fwd_disposeClassPair(a));
    fwd_release(object);
    CHECK(fwd_disposeClassPair(a));
}

TEST(many_rounds_of_making_and_disposing) {
    for (int round = 0; round < 2000; round++) {
        char name[32];
        (void)snprintf(name, sizeof name, "Round%d", round);
        fwd_Class cls = begin_class(name, NULL);
        REQUIRE(cls != NULL);
        CHECK(ADD(cls, "one", return_one, "i@:"));
        CHECK(ADD(cls->isa, "two", return_two, "i@:"));
        fwd_registerClassPair(cls);
        fwd_id object = new_object(cls);
        CHECK_EQ(MSG(int, object, "one") + MSG(int, cls, "two"), 3);
        fwd_release(object);
        CHECK(fwd_disposeClassPair(cls));
    }
    check_all_classes();
}

static int initialized;
static void count_initialize(fwd_id self, fwd_SEL sel) {
    (void)self;
    (void)sel;
    initialized++;
}

TEST(a_chain_of_thousands_of_classes) {
    enum { DEPTH = 3000 };
    static fwd_Class chain[DEPTH];
    initialized = 0;
    for (int i = 0; i < DEPTH; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "Level%d", i);
        chain[i] = begin_class(name, i ? chain[i - 1] : NULL);
        REQUIRE(chain[i] != NULL);
        if (i == 0)
            CHECK(ADD(chain[0], "value", return_one, "i@:") &&
                  ADD(chain[0]->isa, "initialize", count_initialize, "v@:"));
        fwd_registerClassPair(chain[i]);
    }
    fwd_id object = new_object(chain[DEPTH - 1]);
    CHECK_EQ(MSG(int, object, "value"), 1);
    CHECK_EQ(initialized, DEPTH);
    CHECK_EQ(MSG(int, object, "value"), 1);
    CHECK_EQ(fwd_class_replaceMethod(chain[0], SEL("value"), (fwd_IMP)return_two, "i@:"),
        (fwd_IMP)return_one);
    CHECK_EQ(MSG(int, object, "value"), 2);
    fwd_release(object);
    CHECK(!fwd_disposeClassPair(chain[0]));
    for (int i = DEPTH; i-- > 0;) REQUIRE(fwd_disposeClassPair(chain[i]));
}

// ---------------------------------------------------------------- Duplicating

static int duplicates_resolved;
static bool resolve_one(fwd_id self, fwd_SEL cmd, fwd_SEL sel) {
    (void)cmd;
    if (sel != SEL("late")) return false;
    duplicates_resolved++;
    return fwd_class_addMethod((fwd_Class)(void *)self, sel, (fwd_IMP)return_one, "i@:");
}

TEST(a_duplicate_has_the_methods_and_resolves_for_itself) {
    duplicates_resolved = 0;
    fwd_Class cls = begin_class("Original", NULL);
    CHECK(ADD(cls, "two", return_two, "i@:"));
    CHECK(ADD(cls->isa, "resolveInstanceMethod:", resolve_one, "B@::"));
    fwd_registerClassPair(cls);
    fwd_id original = new_object(cls);
    CHECK_EQ(MSG(int, original, "late"), 1);

    fwd_Class copy = fwd_duplicateClass(cls, "Copy", 0);
    REQUIRE(copy != NULL);
    CHECK_EQ(fwd_getClass("Copy"), copy);
    CHECK_EQ(fwd_object_getClass((fwd_id)(void *)copy),
        fwd_object_getClass((fwd_id)(void *)cls)); // shared metaclass
    fwd_id object = new_object(copy);
    CHECK_EQ(MSG(int, object, "two"), 2);
    CHECK_EQ(MSG(int, object, "late"), 1);
    CHECK_EQ(duplicates_resolved, 1); // copied with the methods
    CHECK_EQ(fwd_class_replaceMethod(copy, SEL("two"), (fwd_IMP)return_three, "i@:"),
        (fwd_IMP)return_two);
    CHECK_EQ(MSG(int, object, "two"), 3);
    CHECK_EQ(MSG(int, original, "two"), 2);

    fwd_release(original);
    CHECK(!fwd_disposeClassPair(cls)); // its metaclass is in use
    fwd_release(object);
    CHECK(fwd_disposeClassPair(copy));
    CHECK(fwd_disposeClassPair(cls));
    CHECK_EQ(fwd_duplicateClass(NULL, "X", 0), NULL);
    CHECK_EQ(fwd_duplicateClass(nsobject(), "NSProxy", 0), NULL);
    check_all_classes();
}

// ---------------------------------------------------------------- setSuperclass (libobjc2 setSuperclass, objc4 setSuper.m)

TEST(a_new_class_finds_class_methods_where_its_superclass_does_now) {
    fwd_Class a = begin_class("A", NULL);
    CHECK(ADD(a->isa, "classWho", return_one, "i@:"));
    fwd_registerClassPair(a);
    fwd_Class other = begin_class("Other", a);
    CHECK(ADD(other->isa, "classWho", return_two, "i@:"));
    fwd_registerClassPair(other);

    fwd_Class own = fwd_object_setClass((fwd_id)(void *)a, fwd_getMetaClass("Other"));
    CHECK_EQ(MSG(int, a, "classWho"), 2);
    fwd_Class sub = make_class("Sub", a);
    CHECK_EQ(fwd_class_getSuperclass(sub), a);
    CHECK_EQ(fwd_class_getSuperclass(fwd_getMetaClass("Sub")), fwd_getMetaClass("Other"));
    CHECK_EQ(MSG(int, sub, "classWho"), 2);

    fwd_object_setClass((fwd_id)(void *)a, own);
    CHECK_EQ(MSG(int, a, "classWho"), 1);
    fwd_Class later = make_class("Later", a);
    CHECK_EQ(MSG(int, later, "classWho"), 1);
    check_all_classes();
}

TEST(setSuperclass_moves_class_and_metaclass) {
    fwd_Class a = begin_class("A", NULL), b = begin_class("B", NULL);
    CHECK(ADD(a, "who", return_one, "i@:") && ADD(a->isa, "classWho", return_one, "i@:") &&
          ADD(a, "onlyA", return_one, "i@:"));
    CHECK(ADD(b, "who", return_two, "i@:") && ADD(b->isa, "classWho", return_two, "i@:"));
    fwd_registerClassPair(a);
    fwd_registerClassPair(b);
    fwd_Class sub = make_class("Sub", a), leaf = make_class("Leaf", sub);
    fwd_id object = new_object(leaf);
    CHECK_EQ(MSG(int, object, "who"), 1);
    CHECK_EQ(MSG(int, leaf, "classWho"), 1);
    CHECK(fwd_class_respondsToSelector(leaf, SEL("onlyA")));

    CHECK_EQ(fwd_class_setSuperclass(sub, b), a);
    CHECK_EQ(fwd_class_getSuperclass(sub), b);
    CHECK_EQ(fwd_class_getSuperclass(fwd_getMetaClass("Sub")), fwd_getMetaClass("B"));
    CHECK_EQ(MSG(int, object, "who"), 2);
    CHECK_EQ(MSG(int, leaf, "classWho"), 2);
    CHECK(!fwd_class_respondsToSelector(leaf, SEL("onlyA")));
    CHECK(fwd_disposeClassPair(a)); // nobody below it any more
    fwd_release(object);
    check_all_classes();
}

TEST(setSuperclass_refuses_circles_and_layouts_that_do_not_fit) {
    fwd_Class a = make_class("A", NULL), b = make_class("B", a);
    CHECK_EQ(fwd_class_setSuperclass(a, b), NULL);
    CHECK_EQ(fwd_class_setSuperclass(a, a), NULL);
    CHECK_EQ(fwd_class_setSuperclass(nsobject(), a), NULL);
    CHECK_EQ(fwd_class_getSuperclass(a), nsobject());
    fwd_Class big = begin_class("Big", NULL);
    CHECK(fwd_class_addIvar(big, "bytes", 64, 0, "[64c]"));
    fwd_registerClassPair(big);
    fwd_id object = new_object(b);
    CHECK_EQ(fwd_class_setSuperclass(b, big), NULL); // the instance is too small
    fwd_release(object);
    CHECK_EQ(fwd_class_setSuperclass(b, big), a);
    CHECK_EQ(fwd_class_getInstanceSize(b), fwd_class_getInstanceSize(big));
}

TEST(a_required_class_is_there_or_an_exception_names_it) {
    fwd_Class found = NULL;
    CHECK_EQ(fwd_getRequiredClass("NSObject", &found), FWD_OK);
    CHECK_EQ(found, nsobject());
    CHECK(!fwd_exception_isPending());
    CHECK_EQ(fwd_getRequiredClass("Nowhere", &found), FWD_EXCEPTION);
    CHECK_EQ(found, NULL);
    fwd_exception raised = {NULL, "", ""};
    CHECK(fwd_exception_take(&raised));
    CHECK_STR(raised.reason, "class 'Nowhere' not found");
    fwd_release(raised.object);
    CHECK_EQ(fwd_getRequiredClass(NULL, &found), FWD_EXCEPTION);
    CHECK(fwd_exception_take(&raised));
    fwd_release(raised.object);
}

// ---------------------------------------------------------------- Counting instances

static fwd_Class counted;
static fwd_id made_by_threads[4][64];
static atomic_int next_maker;

static void *make_many(void *argument) {
    int maker = atomic_fetch_add(&next_maker, 1);
    for (int i = 0; i < 64; i++) made_by_threads[maker][i] = fwd_class_createInstance(counted, 0);
    for (int i = 0; i < 1000; i++) fwd_release(fwd_class_createInstance(counted, 0));
    return argument;
}

/// What threads count apart is one number: here an object ends on another thread than the one that made it.
TEST(instances_that_threads_count_apart_are_one_number) {
    counted = make_class("Counted", NULL);
    fwd_id first = fwd_class_createInstance(counted, 0);
    atomic_store(&next_maker, 0);
    REQUIRE(fwd_class_spreadCount(counted) != NULL);
    CHECK_EQ(
        fwd_class_spreadCount(counted), counted->instance_cells); // a second thread's are given up
    harness_threads(4, make_many, NULL);
    CHECK_EQ(fwd_class_instanceCount(counted), 4 * 64 + 1);
    for (int maker = 0; maker < 4; maker++)
        for (int i = 0; i < 64; i++) fwd_release(made_by_threads[maker][i]);
    CHECK_EQ(fwd_class_instanceCount(counted), 1);
    CHECK(!fwd_disposeClassPair(counted));
    fwd_release(first);
    CHECK_EQ(fwd_class_instanceCount(counted), 0);
    CHECK(fwd_disposeClassPair(counted));
}

TEST(a_class_that_has_grown_may_go_back_below_a_large_one) {
    fwd_Class large = begin_class("Large", NULL);
    CHECK(fwd_class_addIvar(large, "n", 8, 3, "q"));
    fwd_registerClassPair(large);
    fwd_Class cls = make_class("Moved", NULL), root = nsobject();
    CHECK_EQ(fwd_class_setSuperclass(cls, large), root);
    fwd_id object = fwd_class_createInstance(cls, 0);
    CHECK_EQ(fwd_class_setSuperclass(cls, root), large);
    CHECK_EQ(fwd_class_setSuperclass(cls, large), root); // its instance has the room
    fwd_Class small = make_class("Small", NULL);
    fwd_id other = fwd_class_createInstance(small, 0);
    CHECK_EQ(fwd_class_setSuperclass(small, large), NULL);
    fwd_release(object), fwd_release(other);
}

TEST(what_cannot_be_duplicated) {
    fwd_Class constructing = begin_class("Constructing", NULL);
    CHECK_EQ(fwd_duplicateClass(constructing, "A", 0), NULL);
    fwd_registerClassPair(constructing);
    fwd_Class duplicate = fwd_duplicateClass(constructing, "B", 0);
    CHECK(duplicate != NULL);
    CHECK_EQ(fwd_duplicateClass(duplicate, "C", 0), NULL);
    CHECK_EQ(fwd_duplicateClass(fwd_getMetaClass("Constructing"), "D", 0), NULL);
    CHECK_EQ(fwd_duplicateClass(constructing, NULL, 0), NULL);
    CHECK_EQ(fwd_duplicateClass(NULL, "E", 0), NULL);
}

TEST(each_method_of_counting_alone_has_to_be_asked) {
    static const char *const names[] = {"retain", "release", "autorelease", "retainCount",
        "allowsWeakReference", "retainWeakReference", "value"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        fwd_Class cls = make_class(names[i], NULL);
        CHECK(!fwd_class_is(cls, FWD_CLASS_CUSTOM_RR));
        CHECK(ADD(cls, names[i], return_one, "i@:"));
        CHECK_EQ(fwd_class_is(cls, FWD_CLASS_CUSTOM_RR), strcmp(names[i], "value") != 0);
    }
}

TEST(the_list_of_classes_ends_with_null) {
    uint32_t count = 0;
    fwd_Class *list = fwd_copyClassList(&count);
    size_t size = (count + 1) * sizeof *list;
    memset(list, 0xa5, size);
    fwd_free(list);
    uint32_t again = 0;
    list = fwd_copyClassList(&again); // most likely in the same memory
    CHECK_EQ(again, count);
    for (uint32_t i = 0; i < count; i++) CHECK(list[i] != NULL);
    CHECK(list[count] == NULL);
    fwd_free(list);
}

HARNESS_MAIN
