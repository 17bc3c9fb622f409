// Methods: adding, replacing, exchanging, reading (rules 2.10; addMethod.m, exchangeImp.m, methodArgs.m, category.m).
#include "dispatch.h"

static fwd_Class parent, child;
static fwd_id object;

static void family(void) {
    parent = begin_class("Parent", NULL);
    CHECK(ADD(parent, "value", return_one, "i@:"));
    fwd_registerClassPair(parent);
    child = make_class("Child", parent);
    object = new_object(child);
}

TEST(rule_2_10_addMethod_compares_with_the_classs_own_lists) {
    family();
    CHECK_EQ(MSG(int, object, "value"), 1);
    CHECK(!ADD(parent, "value", return_two, "i@:"));
    CHECK_EQ(MSG(int, object, "value"), 1);
    CHECK(ADD(child, "value", return_two, "i@:")); // an override
    CHECK_EQ(MSG(int, object, "value"), 2);
    CHECK_EQ(MSG(int, object, "value"), 2);
    CHECK(!ADD(child, "value", return_three, "i@:"));
    fwd_id other = new_object(parent);
    CHECK_EQ(MSG(int, other, "value"), 1);
    CHECK(ADD(nsobject(), "fresh", return_three, "i@:")); // seen in subclasses
    CHECK_EQ(MSG(int, object, "fresh"), 3);
    fwd_release(other);
    fwd_release(object);
    check_all_classes();
}

TEST(rule_2_10_addMethod_refuses_bad_arguments) {
    fwd_Class cls = make_class("A", NULL);
    CHECK(!fwd_class_addMethod(NULL, SEL("x"), (fwd_IMP)return_one, "i@:"));
    CHECK(!fwd_class_addMethod(cls, NULL, (fwd_IMP)return_one, "i@:"));
    CHECK(!fwd_class_addMethod(cls, SEL("x"), NULL, "i@:"));
    CHECK(fwd_class_addMethod(cls, SEL("x"), (fwd_IMP)return_one, NULL));
    CHECK_STR(fwd_method_getTypeEncoding(fwd_class_getInstanceMethod(cls, SEL("x"))), "");
}

TEST(rule_2_10_replaceMethod) {
    family();
    CHECK_EQ(MSG(int, object, "value"), 1);
    CHECK_EQ(fwd_class_replaceMethod(child, SEL("value"), (fwd_IMP)return_two, "i@:"),
        NULL); // inherited: added
    CHECK_EQ(MSG(int, object, "value"), 2);
    CHECK_EQ(fwd_class_replaceMethod(child, SEL("value"), (fwd_IMP)return_three, "d@:"),
        (fwd_IMP)return_two);
    CHECK_EQ(MSG(int, object, "value"), 3);
    CHECK_STR(fwd_method_getTypeEncoding(fwd_class_getInstanceMethod(child, SEL("value"))),
        "i@:"); // types ignored
    CHECK_EQ(fwd_class_replaceMethod(child, SEL("value"), NULL, "i@:"), NULL);
    CHECK_EQ(MSG(int, object, "value"), 3);
    fwd_release(object);
}

TEST(rule_2_10_setImplementation_reaches_subclasses_that_cached_it) {
    family();
    fwd_Method method = fwd_class_getInstanceMethod(child, SEL("value"));
    CHECK_EQ(fwd_method_getOwner(method), parent);
    CHECK_EQ(MSG(int, object, "value"), 1);
    CHECK_EQ(fwd_method_setImplementation(method, (fwd_IMP)return_two), (fwd_IMP)return_one);
    CHECK_EQ(MSG(int, object, "value"), 2);
    CHECK_EQ(fwd_method_setImplementation(NULL, (fwd_IMP)return_two), NULL);
    CHECK_EQ(fwd_method_setImplementation(method, NULL), NULL);
    CHECK_EQ(fwd_method_getImplementation(method), (fwd_IMP)return_two);
    fwd_release(object);
}

TEST(rule_2_10_exchange_swaps_implementations_only) {
    fwd_Class cls = begin_class("A", NULL);
    CHECK(ADD(cls, "one", return_one, "i@:") && ADD(cls, "two", return_two, "q@:"));
    fwd_registerClassPair(cls);
    fwd_id it = new_object(cls);
    fwd_Method one = fwd_class_getInstanceMethod(cls, SEL("one")),
               two = fwd_class_getInstanceMethod(cls, SEL("two"));
    fwd_IMP fetched = fwd_class_getMethodImplementation(cls, SEL("one"));
    CHECK_EQ(MSG(int, it, "one"), 1);
    fwd_method_exchangeImplementations(one, two);
    CHECK_EQ(MSG(int, it, "one"), 2);
    CHECK_EQ(MSG(int, it, "two"), 1);
    CHECK_STR(fwd_method_getTypeEncoding(one), "i@:");
    CHECK_EQ(((int (*)(fwd_id, fwd_SEL))fetched)(it, SEL("one")), 1); // pitfall 6: the old body
    fwd_method_exchangeImplementations(one, two);                     // pitfall 5: undone
    CHECK_EQ(MSG(int, it, "one"), 1);
    fwd_method_exchangeImplementations(one, NULL);
    fwd_method_exchangeImplementations(NULL, two);
    fwd_method_exchangeImplementations(one, one);
    CHECK_EQ(MSG(int, it, "one"), 1);
    fwd_release(it);
}

TEST(rule_2_10_exchange_leaves_tables_without_the_old_pair_alone) {
    family();
    fwd_Class sibling = begin_class("Sibling", parent);
    CHECK(ADD(sibling, "value", return_three, "i@:"));
    fwd_registerClassPair(sibling);
    CHECK(ADD(parent, "other", return_two, "i@:"));
    fwd_id it = new_object(sibling);
    for (int i = 0; i < 2; i++) { // the very first message is not remembered
        CHECK_EQ(MSG(int, it, "value"), 3);
        CHECK_EQ(MSG(int, object, "value"), 1);
    }
    CHECK(cached(child, "value"));
    fwd_method_exchangeImplementations(fwd_class_getInstanceMethod(parent, SEL("value")),
        fwd_class_getInstanceMethod(parent, SEL("other")));
    CHECK(cached(sibling, "value")); // its override was never the parent's
    CHECK(!cached(child, "value"));
    CHECK_EQ(MSG(int, object, "value"), 2);
    fwd_release(it);
    fwd_release(object);
    check_all_classes();
}

TEST(rule_2_10_exchanging_an_inherited_method_changes_every_sibling) {
    family();
    fwd_Class sibling = make_class("Sibling", parent);
    CHECK(ADD(child, "mine", return_two, "i@:"));
    fwd_method_exchangeImplementations(
        fwd_class_getInstanceMethod(child, SEL("value")), // the parent's Method
        fwd_class_getInstanceMethod(child, SEL("mine")));
    fwd_id it = new_object(sibling);
    CHECK_EQ(MSG(int, it, "value"), 2);
    fwd_release(it);
    fwd_release(object);
}

static int replace_self(fwd_id self, fwd_SEL sel) {
    (void)fwd_class_replaceMethod(fwd_object_getClass(self), sel, (fwd_IMP)return_two, "i@:");
    return MSG(int, self, "change") * 10 +
           1; // the running body goes on, the next send takes the new one
}

TEST(a_method_replaced_while_it_runs) {
    fwd_Class cls = begin_class("A", NULL);
    CHECK(ADD(cls, "change", replace_self, "i@:"));
    fwd_registerClassPair(cls);
    fwd_id it = new_object(cls);
    CHECK_EQ(MSG(int, it, "change"), 21);
    CHECK_EQ(MSG(int, it, "change"), 2);
    fwd_release(it);
}

// ---------------------------------------------------------------- Categories

TEST(the_newest_category_wins_and_older_methods_stay_listed) {
    fwd_Class cls = begin_class("A", NULL);
    CHECK(ADD(cls, "value", return_one, "i@:"));
    fwd_registerClassPair(cls);
    fwd_Class sub = make_class("Sub", cls);
    fwd_id it = new_object(sub);
    CHECK_EQ(MSG(int, it, "value"), 1); // cached in Sub
    fwd_class_addMethodList(
        cls, "First", (fwd_method_entry[]){{SEL("value"), (fwd_IMP)return_two, "i@:"}}, 1);
    CHECK_EQ(MSG(int, it, "value"), 2);
    fwd_class_addMethodList(cls, "Second",
        (fwd_method_entry[]){{SEL("value"), (fwd_IMP)return_three, "i@:"},
            {SEL("more"), (fwd_IMP)return_one, "i@:"}},
        2);
    CHECK_EQ(MSG(int, it, "value"), 3);
    CHECK_EQ(MSG(int, it, "more"), 1);
    uint32_t count = 0;
    fwd_Method *list = fwd_class_copyMethodList(cls, &count);
    CHECK_EQ(count, 4);
    REQUIRE(list && count == 4);
    CHECK_STR(fwd_method_getCategory(list[0]), "Second");
    CHECK_STR(fwd_method_getCategory(list[2]), "First");
    CHECK_STR(fwd_method_getCategory(list[3]), NULL);
    CHECK_EQ(fwd_method_getImplementation(list[3]), (fwd_IMP)return_one);
    CHECK_EQ(list[4], NULL);
    CHECK_EQ(fwd_class_getInstanceMethod(sub, SEL("value")), list[0]);
    CHECK(!ADD(cls, "value", return_one, "i@:")); // a category's method is the class's own
    fwd_free(list);
    fwd_release(it);
}

TEST(only_a_list_of_one_method_that_stands_in_its_class_is_taken_out) {
    fwd_Class cls = begin_class("A", NULL);
    CHECK(ADD(cls, "value", return_one, "i@:"));
    fwd_registerClassPair(cls);
    fwd_class_addMethodList(cls, "Pair",
        (fwd_method_entry[]){{SEL("first"), (fwd_IMP)return_one, "i@:"},
            {SEL("second"), (fwd_IMP)return_two, "i@:"}},
        2);
    struct fwd_method_list *own =
        fwd_method_makeList(cls, SEL("own"), (fwd_IMP)return_three, "i@:");
    struct fwd_method_list *stranger =
        fwd_method_makeList(cls, SEL("stranger"), (fwd_IMP)return_three, "i@:");
    REQUIRE(own && stranger);
    fwd_id it = new_object(cls);
    fwd_lock(FWD_LOCK_MUTATION);
    CHECK(fwd_method_attach_locked(own, NULL));
    fwd_unlock(FWD_LOCK_MUTATION);
    CHECK_EQ(MSG(int, it, "own"), 3);
    fwd_lock(FWD_LOCK_MUTATION);
    struct fwd_method_list *pair = fwd_method_own_locked(cls, SEL("first"))->list;
    CHECK(!fwd_method_detach_locked(stranger, NULL)); // it is nowhere
    CHECK(!fwd_method_detach_locked(pair, NULL));     // it has more than one
    CHECK(fwd_method_detach_locked(own, NULL));
    CHECK(!fwd_method_detach_locked(own, NULL));
    fwd_unlock(FWD_LOCK_MUTATION);
    CHECK_EQ(fwd_class_getInstanceMethod(cls, SEL("own")), NULL);
    CHECK_EQ(MSG(int, it, "value"), 1);
    CHECK_EQ(MSG(int, it, "second"), 2);
    uint32_t count = 0;
    fwd_free(fwd_class_copyMethodList(cls, &count));
    CHECK_EQ(count, 3);
    fwd_method_freeList(own);
    fwd_method_freeList(stranger);
    fwd_release(it);
    check_all_classes();
}

static char flushed_by[64];
static void note_flush(const fwd_trace_event *event, void *context) {
    (void)context;
    if (event->kind == FWD_TRACE_FLUSH)
        (void)snprintf(flushed_by, sizeof flushed_by, "%s %u", event->text, event->entries);
}

TEST(a_category_says_which_tables_it_flushed) {
    fwd_Class cls = begin_class("A", NULL);
    CHECK(ADD(cls, "value", return_one, "i@:"));
    fwd_registerClassPair(cls);
    fwd_id it = new_object(cls);
    CHECK_EQ(MSG(int, it, "value"),
        1); // the first message, which +initialize precedes, may not be remembered
    CHECK_EQ(MSG(int, it, "value"), 1);
    uint32_t remembered = fwd_class_cacheCount(cls);
    CHECK(remembered > 0);
    flushed_by[0] = 0;
    fwd_trace_setHook(note_flush, NULL);
    fwd_class_addMethodList(
        cls, "Flushing", (fwd_method_entry[]){{SEL("other"), (fwd_IMP)return_two, "i@:"}}, 1);
    fwd_trace_setHook(NULL, NULL);
    char expected[64];
    (void)snprintf(expected, sizeof expected, "category %u", remembered);
    CHECK_STR(flushed_by, expected);
    CHECK_EQ(MSG(int, it, "other"), 2);
    fwd_release(it);
}

TEST(many_methods_are_found_through_the_index) {
    fwd_Class cls = begin_class("Many", NULL);
    char name[32];
    for (int i = 0; i < 500; i++) {
        (void)snprintf(name, sizeof name, "method%d", i);
        CHECK(ADD(cls, name, i % 2 ? return_one : return_two, "i@:"));
        CHECK(!ADD(cls, name, return_three, "i@:"));
    }
    fwd_registerClassPair(cls);
    fwd_id it = new_object(cls);
    for (int i = 0; i < 500; i++) {
        (void)snprintf(name, sizeof name, "method%d", i);
        REQUIRE(MSG(int, it, name) == (i % 2 ? 1 : 2));
    }
    // A category of many, some of them overriding.
    fwd_method_entry entries[100];
    for (int i = 0; i < 100; i++) {
        (void)snprintf(name, sizeof name, "method%d", i * 10);
        entries[i] = (fwd_method_entry){SEL(name), (fwd_IMP)return_three, "i@:"};
    }
    fwd_class_addMethodList(cls, "Big", entries, 100);
    CHECK_EQ(MSG(int, it, "method490"), 3);
    CHECK_EQ(MSG(int, it, "method491"), 1);
    uint32_t count = 0;
    fwd_free(fwd_class_copyMethodList(cls, &count));
    CHECK_EQ(count, 600);
    CHECK_EQ(fwd_class_copyMethodList(NULL, &count), NULL);
    CHECK_EQ(count, 0);
    fwd_release(it);
    check_all_classes();
}

// ---------------------------------------------------------------- +load

static char loads[256];
#define LOADER(LETTER)                                                                             \
    static void load_##LETTER(fwd_id self, fwd_SEL sel) {                                          \
        (void)sel;                                                                                 \
        (void)snprintf(loads + strlen(loads), sizeof loads - strlen(loads), "%s." #LETTER " ",     \
            fwd_class_getName((fwd_Class)(void *)self));                                           \
    }
LOADER(a)
LOADER(b)
LOADER(c)

TEST(rule_2_10_load_is_called_directly_and_not_inherited) {
    loads[0] = 0;
    fwd_Class a = begin_class("A", NULL);
    CHECK(ADD(a->isa, "load", load_a, "v@:"));
    fwd_registerClassPair(a);
    fwd_Class b = make_class("B", a), c = begin_class("C", b);
    CHECK(ADD(c->isa, "load", load_c, "v@:"));
    fwd_registerClassPair(c);
    fwd_class_addMethodList(
        a->isa, "Cat", (fwd_method_entry[]){{SEL("load"), (fwd_IMP)load_b, "v@:"}}, 1);
    CHECK_EQ(fwd_class_load(c), FWD_OK); // superclass first; B has none of its own
    CHECK_STR(loads, "A.a C.c ");
    CHECK_EQ(fwd_class_load(c), FWD_OK); // once
    CHECK_EQ(fwd_class_load(a), FWD_OK);
    CHECK_STR(loads, "A.a C.c ");
    CHECK_EQ(fwd_category_load(a, "Cat"), FWD_OK);
    CHECK_EQ(fwd_category_load(a, "Cat"), FWD_OK);
    CHECK_EQ(fwd_category_load(a, "None"), FWD_OK);
    CHECK_STR(loads, "A.a C.c A.b ");
    CHECK(!fwd_class_is(a, FWD_CLASS_INITIALIZED)); // +load is no message
    fwd_Class none = NULL;
    CHECK_EQ(fwd_class_load(none), FWD_BAD_ARGUMENT);
}

// ---------------------------------------------------------------- Reading

TEST(reading_a_methods_types) {
    fwd_Class cls = begin_class("A", NULL);
    CHECK(ADD(cls, "long:arguments:", return_one,
        "V{Rect={Point=dd}{Size=dd}}40@0:8r^{Deep=[4i]}16@?<v@?i>24b3"));
    fwd_registerClassPair(cls);
    fwd_Method method = fwd_class_getInstanceMethod(cls, SEL("long:arguments:"));
    CHECK_EQ(fwd_method_getName(method), SEL("long:arguments:"));
    CHECK_EQ(fwd_method_getNumberOfArguments(method), 5);
    char *type = fwd_method_copyReturnType(method);
    CHECK_STR(type, "V{Rect={Point=dd}{Size=dd}}");
    fwd_free(type);
    static const char *const expected[] = {"@", ":", "r^{Deep=[4i]}", "@?<v@?i>", "b3"};
    for (uint32_t i = 0; i < 5; i++) {
        type = fwd_method_copyArgumentType(method, i);
        CHECK_STR(type, expected[i]);
        fwd_free(type);
    }
    CHECK_EQ(fwd_method_copyArgumentType(method, 5), NULL);
    CHECK_EQ(fwd_method_copyArgumentType(method, UINT32_MAX), NULL);
    CHECK_EQ(fwd_method_copyArgumentType(NULL, 0), NULL);
    fwd_method_description description = fwd_method_getDescription(method);
    CHECK_EQ(description.name, SEL("long:arguments:"));
    CHECK_EQ(fwd_method_getDescription(NULL).name, NULL);
}

TEST(short_buffers_are_filled_as_strncpy_does) {
    fwd_Class cls = begin_class("A", NULL);
    CHECK(ADD(cls, "x:", return_one, "{P=ii}24@0:8q16"));
    fwd_registerClassPair(cls);
    fwd_Method method = fwd_class_getInstanceMethod(cls, SEL("x:"));
    char buffer[8];
    memset(buffer, '#', sizeof buffer);
    fwd_method_getReturnType(method, buffer, 3);
    CHECK(memcmp(buffer, "{P=#####", 8) == 0); // cut, not terminated, nothing behind touched
    fwd_method_getReturnType(method, buffer, 8);
    CHECK(memcmp(buffer, "{P=ii}\0\0", 8) == 0); // padded
    memset(buffer, '#', sizeof buffer);
    fwd_method_getArgumentType(method, 2, buffer, 4);
    CHECK(memcmp(buffer, "q\0\0\0####", 8) == 0);
    fwd_method_getArgumentType(method, 9, buffer, 2);
    CHECK(memcmp(buffer, "\0\0\0\0####", 8) == 0);
    fwd_method_getReturnType(NULL, buffer, 8);
    CHECK(memcmp(buffer, "\0\0\0\0\0\0\0\0", 8) == 0);
    fwd_method_getReturnType(method, NULL, 8);
    fwd_method_getReturnType(method, buffer, 0);
}

TEST(null_methods) {
    CHECK_EQ(fwd_method_getName(NULL), NULL);
    CHECK_EQ(fwd_method_getImplementation(NULL), NULL);
    CHECK_EQ(fwd_method_getTypeEncoding(NULL), NULL);
    CHECK_EQ(fwd_method_getNumberOfArguments(NULL), 0);
    CHECK_EQ(fwd_method_copyReturnType(NULL), NULL);
    CHECK_EQ(fwd_method_getCategory(NULL), NULL);
    CHECK_EQ(fwd_method_getOwner(NULL), NULL);
}

TEST(malformed_types_do_no_harm) {
    fwd_Class cls = begin_class("A", NULL);
    CHECK(ADD(cls, "a", return_one, "{unclosed") && ADD(cls, "b", return_one, "i@:(") &&
          ADD(cls, "c", return_one, "12"));
    fwd_registerClassPair(cls);
    CHECK_EQ(fwd_method_getNumberOfArguments(fwd_class_getInstanceMethod(cls, SEL("a"))), 0);
    CHECK_EQ(fwd_method_getNumberOfArguments(fwd_class_getInstanceMethod(cls, SEL("b"))), 2);
    CHECK_EQ(fwd_method_copyReturnType(fwd_class_getInstanceMethod(cls, SEL("a"))), NULL);
    CHECK_EQ(fwd_method_copyArgumentType(fwd_class_getInstanceMethod(cls, SEL("b")), 2), NULL);
    CHECK_EQ(fwd_method_getNumberOfArguments(fwd_class_getInstanceMethod(cls, SEL("c"))), 0);
}

TEST(frame_numbers_may_have_signs) {
    fwd_Class cls = make_class("Signs", NULL);
    CHECK(ADD(cls, "signs:", return_one, "i-20@+0:+8d-16"));
    fwd_Method method = fwd_class_getInstanceMethod(cls, SEL("signs:"));
    CHECK_EQ(fwd_method_getNumberOfArguments(method), 3);
    static const char *const expected[] = {"@", ":", "d"};
    for (unsigned i = 0; i < 3; i++) {
        char *type = fwd_method_copyArgumentType(method, i);
        CHECK_STR(type, expected[i]);
        fwd_free(type);
    }
}

HARNESS_MAIN
