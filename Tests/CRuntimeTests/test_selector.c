// Selectors are interned (sel.m of objc4, ManyManySelectors of libobjc2).
#include "dispatch.h"

TEST(one_address_per_name) {
    char name[] = "drive:to:";
    fwd_SEL sel = fwd_sel_registerName(name);
    name[0] = 'D';
    CHECK_STR(fwd_sel_getName(sel), "drive:to:");
    CHECK_EQ(fwd_sel_registerName("drive:to:"), sel);
    CHECK_EQ(fwd_sel_getUid("drive:to:"), sel);
    CHECK(fwd_sel_registerName(name) != sel);
    CHECK(fwd_sel_isEqual(sel, sel) && !fwd_sel_isEqual(sel, fwd_sel_registerName("x")));
    CHECK(fwd_sel_isEqual(NULL, NULL));
    CHECK_EQ((uintptr_t)sel % 16, 0);
    CHECK_EQ(fwd_sel_colons(sel), 2);
}

TEST(looking_up_does_not_register) {
    CHECK_EQ(fwd_sel_lookUp("neverRegistered"), NULL);
    CHECK_EQ(fwd_sel_lookUp("neverRegistered"), NULL);
    fwd_SEL sel = fwd_sel_registerName("neverRegistered");
    CHECK_EQ(fwd_sel_lookUp("neverRegistered"), sel);
}

TEST(null_has_a_name) {
    CHECK_STR(fwd_sel_getName(NULL), "<null selector>");
    const char *none = NULL;
    CHECK_EQ(fwd_sel_lookUp(none), NULL);
    CHECK_EQ(fwd_sel_registerName(none), NULL);
    CHECK(!fwd_sel_isMapped(NULL));
}

TEST(only_selectors_are_mapped) {
    fwd_SEL sel = fwd_sel_registerName("mapped:");
    static const char text[] = "mapped:";
    CHECK(fwd_sel_isMapped(sel));
    CHECK(!fwd_sel_isMapped((fwd_SEL)(const void *)text));
    CHECK(!fwd_sel_isMapped((fwd_SEL)(const void *)((const char *)(const void *)sel + 1)));
    CHECK(!fwd_sel_isMapped((fwd_SEL)(const void *)((const char *)(const void *)sel + 16)));
    CHECK(!fwd_sel_isMapped((fwd_SEL)(const void *)((const char *)(const void *)sel - 16)));
    CHECK(!fwd_sel_isMapped((fwd_SEL)(uintptr_t)1));
    CHECK(!fwd_sel_isMapped((fwd_SEL)(uintptr_t) ~(uintptr_t)15));
}

TEST(empty_and_long_names) {
    CHECK_STR(fwd_sel_getName(fwd_sel_registerName("")), "");
    size_t length = 100000;
    char *name = malloc(length + 1);
    REQUIRE(name != NULL);
    memset(name, 'a', length);
    name[length] = 0;
    fwd_SEL sel = fwd_sel_registerName(name);
    CHECK_EQ(fwd_sel_registerName(name), sel);
    CHECK(fwd_sel_isMapped(sel));
    CHECK_EQ(strlen(fwd_sel_getName(sel)), length);
    free(name);
}

TEST(many_selectors) {
    enum { COUNT = 100000 };
    char name[32];
    fwd_SEL first = fwd_sel_registerName("selector0:");
    for (int i = 0; i < COUNT; i++) {
        (void)snprintf(name, sizeof name, "selector%d:", i);
        fwd_SEL sel = fwd_sel_registerName(name);
        REQUIRE(strcmp(fwd_sel_getName(sel), name) == 0 && fwd_sel_isMapped(sel));
    }
    CHECK_EQ(fwd_sel_registerName("selector0:"), first);
    // A method under the last one is found by lookup and by its cache.
    fwd_Class cls = begin_class("Many", NULL);
    CHECK(ADD(cls, name, return_one, "i@:"));
    fwd_registerClassPair(cls);
    fwd_id object = new_object(cls);
    CHECK_EQ(MSG(int, object, name), 1);
    CHECK_EQ(MSG(int, object, name), 1);
    fwd_release(object);
}

static void *register_same(void *results) {
    char name[32];
    fwd_SEL *sels = results;
    for (int i = 0; i < 2000; i++) {
        (void)snprintf(name, sizeof name, "shared%d", i);
        fwd_SEL sel = fwd_sel_registerName(name), expected = NULL;
        if (!__atomic_compare_exchange_n(
                &sels[i], &expected, sel, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
            CHECK_EQ(expected, sel);
    }
    return NULL;
}

TEST(threads_agree_on_selectors) {
    static fwd_SEL sels[2000];
    memset(sels, 0, sizeof sels);
    harness_threads(4, register_same, sels);
    CHECK_STR(fwd_sel_getName(sels[1999]), "shared1999");
}

HARNESS_MAIN
