// Ivars of classes: layout, lists, ownership and ARC's layout strings.
#include "fixtures.h"

static ptrdiff_t offset_of(fwd_Class cls, const char *name) {
    fwd_Ivar ivar = fwd_class_getInstanceVariable(cls, name);
    return ivar ? fwd_ivar_getOffset(ivar) : -1;
}

TEST(ivars_are_aligned_and_packed) {
    fwd_Class cls = begin_class("Mixed", NULL);
    CHECK(fwd_class_addIvar(cls, "c", 1, 0, "c"));
    CHECK(fwd_class_addIvar(cls, "s", 2, 1, "s"));
    CHECK(fwd_class_addIvar(cls, "d", 1, 0, "c"));
    CHECK(fwd_class_addIvar(cls, "i", 4, 2, "i"));
    CHECK(fwd_class_addIvar(cls, "q", 8, 3, "q"));
    CHECK(fwd_class_addIvar(cls, "last", 1, 0, "c"));
    fwd_registerClassPair(cls);
    CHECK_EQ(offset_of(cls, "c"), 8);
    CHECK_EQ(offset_of(cls, "s"), 10);
    CHECK_EQ(offset_of(cls, "d"), 12);
    CHECK_EQ(offset_of(cls, "i"), 16);
    CHECK_EQ(offset_of(cls, "q"), 24);
    CHECK_EQ(offset_of(cls, "last"), 32);
    CHECK_EQ(fwd_class_getInstanceSize(cls), 40);
}

TEST(bit_fields_are_packed_as_in_a_struct) {
    fwd_Class cls = begin_class("Flags", NULL);
    CHECK(fwd_class_addBitField(cls, "a", 4, 3));
    CHECK(fwd_class_addBitField(cls, "b", 4, 9));
    CHECK(fwd_class_addBitField(cls, "", 4, 2));
    CHECK(fwd_class_addBitField(cls, "c", 1, 1));
    CHECK(fwd_class_addBitField(cls, "d", 4, 20)); // would cross the int at 8
    CHECK(fwd_class_addBitField(cls, "", 8, 0));
    CHECK(fwd_class_addBitField(cls, "e", 8, 60));
    CHECK(fwd_class_addIvar(cls, "s", 2, 1, "s"));
    CHECK(fwd_class_addBitField(cls, "f", 4, 1));
    CHECK(!fwd_class_addBitField(cls, "a", 4, 3));  // there already
    CHECK(!fwd_class_addBitField(cls, "g", 4, 33)); // too wide
    CHECK(!fwd_class_addBitField(cls, "g", 4, 0));
    fwd_Class whole = begin_class("Whole", NULL);
    CHECK(fwd_class_addBitField(whole, "a", 1, 8) && fwd_class_addBitField(whole, "b", 8, 64));
    CHECK(!fwd_class_addBitField(whole, "c", 1, 9));
    CHECK(!fwd_class_addBitField(cls, "g", 3, 1));
    fwd_registerClassPair(cls);
    CHECK(!fwd_class_addBitField(cls, "late", 4, 1));
    CHECK(!fwd_class_addBitField(NULL, "late", 4, 1));
    static const struct {
        const char *name, *types;
        ptrdiff_t offset;
        unsigned bit;
    } all[] = {
        {"a", "b3", 8, 0},
        {"b", "b9", 8, 3},
        {"c", "b1", 9, 6},
        {"d", "b20", 12, 0},
        {"e", "b60", 16, 0},
        {"s", "s", 24, 0},
        {"f", "b1", 26, 0},
    };
    unsigned count = 0;
    fwd_Ivar *list = fwd_class_copyIvarList(cls, &count);
    CHECK_EQ(count, sizeof all / sizeof *all);
    for (unsigned i = 0; i < count && i < sizeof all / sizeof *all; i++) {
        CHECK_STR(fwd_ivar_getName(list[i]), all[i].name);
        CHECK_STR(fwd_ivar_getTypeEncoding(list[i]), all[i].types);
        CHECK_EQ(fwd_ivar_getOffset(list[i]), all[i].offset);
        CHECK_EQ(fwd_ivar_getBitOffset(list[i]), all[i].bit);
    }
    fwd_free(list);
    CHECK_EQ(fwd_class_getInstanceSize(cls), 32);
    fwd_Class below = begin_class("MoreFlags", cls);
    CHECK(fwd_class_addBitField(below, "g", 4, 1));
    fwd_registerClassPair(below);
    CHECK_EQ(offset_of(below, "g"), 27); // not the superclass's byte
    CHECK_EQ(fwd_ivar_getBitOffset(NULL), 0u);
}

TEST(a_roots_isa_is_the_word_that_objects_begin_with) {
    fwd_Class root = fwd_allocateClassPair(NULL, "OwnRoot", 0);
    CHECK(fwd_class_addIvar(root, "isa", 8, 3, "#"));
    CHECK(fwd_class_addIvar(root, "number", 4, 2, "i"));
    CHECK(!fwd_class_addIvar(root, "isa", 8, 3, "#"));
    CHECK(!fwd_class_setIvarOwnership(root, "isa", FWD_STRONG));
    fwd_registerClassPair(root);
    CHECK_EQ(offset_of(root, "isa"), 0);
    CHECK_EQ(offset_of(root, "number"), 8);
    CHECK_EQ(fwd_class_getInstanceSize(root), 16);
    CHECK_EQ(fwd_class_getIvarLayout(root), NULL);
    fwd_Class below = make_class("BelowOwnRoot", root);
    fwd_id object = fwd_class_createInstance(root, 0);
    fwd_Ivar isa = fwd_class_getInstanceVariable(below, "isa");
    CHECK_EQ(fwd_object_getIvar(object, isa), (fwd_id)(void *)root);
    fwd_object_setIvar(object, isa, (fwd_id)(void *)below);
    CHECK_EQ(fwd_object_getClass(object), below);
    fwd_object_setIvar(object, isa, object); // no class
    CHECK_EQ(fwd_object_getClass(object), below);
    CHECK(!fwd_disposeClassPair(below));
    (void)fwd_object_dispose(object);
    CHECK(fwd_disposeClassPair(below));
}

TEST(an_isa_that_is_not_a_roots_first_is_an_ivar_as_any) {
    fwd_Class root = fwd_allocateClassPair(NULL, "LateRoot", 0);
    CHECK(fwd_class_addIvar(root, "first", 8, 3, "q"));
    CHECK(fwd_class_addIvar(root, "isa", 8, 3, "#"));
    fwd_registerClassPair(root);
    CHECK_EQ(offset_of(root, "first"), 8);
    CHECK_EQ(offset_of(root, "isa"), 16);
    CHECK_EQ(offset_of(fwd_getClass("NSObject"), "isa"), 0);
    CHECK_EQ(offset_of(fwd_getClass("NSProxy"), "isa"), 0);
    CHECK_STR(
        fwd_ivar_getTypeEncoding(fwd_class_getInstanceVariable(fwd_getClass("NSObject"), "isa")),
        "#");
}

// objc4 classpair.mm: the subclass's first ivar goes into the superclass's tail padding.
TEST(tail_padding_of_the_superclass_is_used) {
    fwd_Class base = begin_class("Base", NULL);
    CHECK(fwd_class_addIvar(base, "flag", 1, 0, "B"));
    fwd_registerClassPair(base);
    CHECK_EQ(fwd_class_getInstanceSize(base), 16);
    fwd_Class derived = begin_class("Derived", base);
    CHECK(fwd_class_addIvar(derived, "own", 1, 0, "B"));
    CHECK(fwd_class_addIvar(derived, "word", 4, 2, "i"));
    fwd_registerClassPair(derived);
    CHECK_EQ(offset_of(derived, "own"), 9);
    CHECK_EQ(offset_of(derived, "word"), 12);
    CHECK_EQ(fwd_class_getInstanceSize(derived), 16);
}

TEST(large_alignments_count_within_the_instance) {
    fwd_Class cls = begin_class("Aligned", NULL);
    CHECK(fwd_class_addIvar(cls, "v", 32, 5, "{v=[4d]}"));
    fwd_registerClassPair(cls);
    CHECK_EQ(offset_of(cls, "v"), 32);
    CHECK_EQ(fwd_class_getInstanceSize(cls), 64);
}

TEST(zero_sized_ivars_take_no_room) {
    fwd_Class cls = begin_class("Empty", NULL);
    CHECK(fwd_class_addIvar(cls, "a", 0, 0, "{?=}"));
    CHECK(fwd_class_addIvar(cls, "b", 0, 0, "[0i]"));
    CHECK(fwd_class_addIvar(cls, "c", 4, 2, "i"));
    fwd_registerClassPair(cls);
    CHECK_EQ(offset_of(cls, "a"), 8);
    CHECK_EQ(offset_of(cls, "b"), 8);
    CHECK_EQ(offset_of(cls, "c"), 8);
}

TEST(additions_are_refused_after_registration_and_on_metaclasses) {
    fwd_Class cls = begin_class("Closed", NULL);
    CHECK(!fwd_class_addIvar(fwd_object_getClass((fwd_id)cls), "x", 4, 2, "i"));
    CHECK(fwd_class_addIvar(cls, "x", 4, 2, "i"));
    CHECK(!fwd_class_addIvar(cls, "x", 4, 2, "i"));
    CHECK(!fwd_class_addIvar(cls, "huge", (size_t)UINT32_MAX + 1, 0, "c"));
    CHECK(!fwd_class_addIvar(cls, "big", UINT32_MAX, 0, "c"));
    CHECK(!fwd_class_addIvar(cls, "odd", 4, 40, "i"));
    CHECK(!fwd_class_addIvar(NULL, "x", 4, 2, "i"));
    fwd_registerClassPair(cls);
    CHECK(!fwd_class_addIvar(cls, "y", 4, 2, "i"));
    CHECK(!fwd_class_addIvar(nsobject(), "y", 4, 2, "i"));
    CHECK(!fwd_class_setIvarOwnership(cls, "x", FWD_STRONG));
}

TEST(a_subclass_may_repeat_a_name_and_hides_it) {
    fwd_Class base = begin_class("Base", NULL);
    CHECK(fwd_class_addIvar(base, "x", 4, 2, "i"));
    fwd_registerClassPair(base);
    fwd_Class derived = begin_class("Derived", base);
    CHECK(fwd_class_addIvar(derived, "x", 8, 3, "q"));
    fwd_registerClassPair(derived);
    CHECK_STR(fwd_ivar_getTypeEncoding(fwd_class_getInstanceVariable(derived, "x")), "q");
    CHECK_STR(fwd_ivar_getTypeEncoding(fwd_class_getInstanceVariable(base, "x")), "i");
}

TEST(lists_are_own_ivars_in_order) {
    fwd_Class base = begin_class("Base", NULL);
    CHECK(fwd_class_addIvar(base, "a", 4, 2, "i"));
    CHECK(fwd_class_addIvar(base, "b", 8, 3, "@\"NSString\""));
    fwd_registerClassPair(base);
    fwd_Class derived = begin_class("Derived", base);
    CHECK(fwd_class_addIvar(derived, "c", 16, 3, "{P=\"x\"d\"y\"d}"));
    fwd_registerClassPair(derived);
    uint32_t count = 99;
    fwd_Ivar *list = fwd_class_copyIvarList(base, &count);
    REQUIRE(list);
    CHECK_EQ(count, 2);
    CHECK_STR(fwd_ivar_getName(list[0]), "a");
    CHECK_STR(fwd_ivar_getName(list[1]), "b");
    CHECK_STR(fwd_ivar_getTypeEncoding(list[1]), "@\"NSString\"");
    CHECK_EQ(list[2], NULL);
    fwd_free(list);
    list = fwd_class_copyIvarList(derived, NULL);
    REQUIRE(list);
    CHECK_STR(fwd_ivar_getName(list[0]), "c");
    CHECK_STR(fwd_ivar_getTypeEncoding(list[0]), "{P=\"x\"d\"y\"d}");
    CHECK_EQ(list[1], NULL);
    fwd_free(list);
    CHECK_EQ(fwd_class_copyIvarList(make_class("None", NULL), &count), NULL);
    CHECK_EQ(count, 0);
    CHECK_EQ(fwd_class_copyIvarList(NULL, &count), NULL);
}

TEST(null_is_answered) {
    CHECK_EQ(fwd_ivar_getName(NULL), NULL);
    CHECK_EQ(fwd_ivar_getTypeEncoding(NULL), NULL);
    CHECK_EQ(fwd_ivar_getOffset(NULL), 0);
    CHECK_EQ(fwd_ivar_getOwnership(NULL), FWD_UNRETAINED);
    CHECK_EQ(fwd_class_getInstanceVariable(NULL, "x"), NULL);
    CHECK_EQ(fwd_class_getInstanceVariable(nsobject(), NULL), NULL);
    CHECK_EQ(fwd_class_getIvarLayout(NULL), NULL);
    CHECK_EQ(fwd_class_getWeakIvarLayout(NULL), NULL);
    fwd_class_setIvarLayout(NULL, NULL);
    fwd_class_setWeakIvarLayout(NULL, (const uint8_t *)"\x01");
}

TEST(anonymous_ivars_have_no_name_and_may_be_many) {
    fwd_Class cls = begin_class("Anonymous", NULL);
    CHECK(fwd_class_addIvar(cls, "", 4, 2, "i"));
    CHECK(fwd_class_addIvar(cls, "", 4, 2, "b3"));
    fwd_registerClassPair(cls);
    uint32_t count;
    fwd_Ivar *list = fwd_class_copyIvarList(cls, &count);
    REQUIRE(list && count == 2);
    CHECK_EQ(fwd_ivar_getName(list[0]), NULL);
    CHECK_EQ(fwd_ivar_getOffset(list[1]), 12);
    fwd_free(list);
    CHECK_EQ(fwd_class_getInstanceVariable(cls, ""), NULL);
}

TEST(a_class_with_instances_gets_ivars_that_they_have_not) {
    fwd_Class cls = begin_class("Early", NULL);
    fwd_id object = fwd_class_createInstance(cls, 0);
    CHECK(fwd_class_addIvar(cls, "x", 8, 3, "@"));
    fwd_registerClassPair(cls);
    fwd_Ivar x = fwd_class_getInstanceVariable(cls, "x");
    fwd_object_setIvar(object, x, object);
    CHECK_EQ(fwd_object_getIvar(object, x), NULL);
    fwd_release(object);
}

TEST(only_pointer_slots_can_be_owned) {
    fwd_Class cls = begin_class("Owned", NULL);
    CHECK(fwd_class_addIvar(cls, "i", 8, 3, "q"));
    CHECK(fwd_class_addIvar(cls, "n", 4, 2, "i"));
    CHECK(fwd_class_addIvar(cls, "o", 8, 3, "@\"Car\""));
    CHECK(fwd_class_addIvar(cls, "b", 8, 3, "@?"));
    CHECK(!fwd_class_setIvarOwnership(cls, "i", FWD_STRONG));
    CHECK(!fwd_class_setIvarOwnership(cls, "n", FWD_STRONG));
    CHECK(!fwd_class_setIvarOwnership(cls, "missing", FWD_STRONG));
    CHECK(!fwd_class_setIvarOwnership(cls, "o", (fwd_ownership)7));
    CHECK(fwd_class_setIvarOwnership(cls, "o", FWD_WEAK));
    CHECK(fwd_class_setIvarOwnership(cls, "b", FWD_STRONG));
    static const char *const others[] = {"#", "^{x}", ""}; // a class, a pointer, unknown
    for (size_t i = 0; i < 3; i++) {
        char name[] = {(char)('0' + i), 0};
        CHECK(fwd_class_addIvar(cls, name, 8, 3, others[i]));
        CHECK(fwd_class_setIvarOwnership(cls, name, FWD_STRONG));
    }
    CHECK_EQ(fwd_ivar_getOwnership(fwd_class_getInstanceVariable(cls, "o")), FWD_WEAK);
    CHECK_EQ(fwd_ivar_getOwnership(fwd_class_getInstanceVariable(cls, "b")), FWD_STRONG);
    CHECK_EQ(fwd_ivar_getOwnership(fwd_class_getInstanceVariable(cls, "i")), FWD_UNRETAINED);
    fwd_registerClassPair(cls);
}

// ---------------------------------------------------------------- Layout strings

// The hidden root in Apple's layouts is skipped the same way: words count from the superclass's end.
TEST(layouts_are_written_from_ownership) {
    fwd_Class cls = begin_class("Layout", NULL);
    CHECK(fwd_class_addIvar(cls, "n", 8, 3, "q"));
    CHECK(add_object_ivar(cls, "a", FWD_STRONG) && add_object_ivar(cls, "b", FWD_STRONG));
    CHECK(fwd_class_addIvar(cls, "gap", 16 * 8, 3, "[16q]"));
    CHECK(add_object_ivar(cls, "c", FWD_STRONG) && add_object_ivar(cls, "w", FWD_WEAK));
    fwd_registerClassPair(cls);
    CHECK_STR((const char *)fwd_class_getIvarLayout(cls), "\x12\xf0\x11");
    CHECK_STR((const char *)fwd_class_getWeakIvarLayout(cls), "\xf0\x51");
    CHECK_EQ(fwd_class_getIvarLayout(make_class("Plain", cls)), NULL);
}

/// A superclass that ends within a word: its subclass's words begin behind that word.
TEST(layouts_begin_behind_a_superclass_that_ends_within_a_word) {
    fwd_Class above = begin_class("Uneven", NULL);
    CHECK(fwd_class_addIvar(above, "n", 8, 3, "q") && fwd_class_addIvar(above, "c", 1, 0, "c"));
    fwd_registerClassPair(above);
    fwd_Class cls = begin_class("Even", above);
    CHECK(add_object_ivar(cls, "a", FWD_STRONG));
    CHECK(fwd_class_addIvar(cls, "gap", 8, 3, "q"));
    CHECK(add_object_ivar(cls, "b", FWD_STRONG));
    fwd_registerClassPair(cls);
    CHECK_STR((const char *)fwd_class_getIvarLayout(cls), "\x01\x11");
}

TEST(long_runs_are_split_at_fifteen_words) {
    fwd_Class cls = begin_class("Run", NULL);
    for (int i = 0; i < 17; i++) {
        char name[24];
        (void)snprintf(name, sizeof name, "o%d", i);
        CHECK(add_object_ivar(cls, name, FWD_STRONG));
    }
    fwd_registerClassPair(cls);
    CHECK_STR((const char *)fwd_class_getIvarLayout(cls), "\x0f\x02");
}

TEST(layouts_make_ivars_owned_whenever_they_are_set) {
    fwd_Class cls = begin_class("Said", NULL);
    CHECK(fwd_class_addIvar(cls, "before", 8, 3, "@"));
    fwd_class_setIvarLayout(cls, (const uint8_t *)"\x01\x11");
    fwd_class_setWeakIvarLayout(cls, (const uint8_t *)"\x11");
    CHECK(fwd_class_addIvar(cls, "weak", 8, 3, "@"));
    CHECK(fwd_class_addIvar(cls, "after", 8, 3, "@"));
    CHECK(fwd_class_addIvar(cls, "beyond", 8, 3, "@"));
    fwd_registerClassPair(cls);
    CHECK_EQ(fwd_ivar_getOwnership(fwd_class_getInstanceVariable(cls, "before")), FWD_STRONG);
    CHECK_EQ(fwd_ivar_getOwnership(fwd_class_getInstanceVariable(cls, "weak")), FWD_WEAK);
    CHECK_EQ(fwd_ivar_getOwnership(fwd_class_getInstanceVariable(cls, "after")), FWD_STRONG);
    CHECK_EQ(fwd_ivar_getOwnership(fwd_class_getInstanceVariable(cls, "beyond")), FWD_UNRETAINED);
    CHECK_STR((const char *)fwd_class_getIvarLayout(cls), "\x01\x11");
    // Registered: frozen.
    fwd_class_setIvarLayout(cls, (const uint8_t *)"\x04");
    CHECK_STR((const char *)fwd_class_getIvarLayout(cls), "\x01\x11");
    fwd_id object = new_object(cls), value = tracked("value");
    set_object(object, "after", value);
    fwd_release(value);
    CHECK_STR(log_text, "");
    fwd_release(object);
    CHECK_STR(log_text, "value");
}

TEST(a_null_layout_takes_the_ownership_back) {
    fwd_Class cls = begin_class("Taken", NULL);
    CHECK(add_object_ivar(cls, "a", FWD_STRONG));
    fwd_class_setIvarLayout(cls, NULL);
    CHECK_EQ(fwd_ivar_getOwnership(fwd_class_getInstanceVariable(cls, "a")), FWD_UNRETAINED);
    fwd_registerClassPair(cls);
    CHECK_EQ(fwd_class_getIvarLayout(cls), NULL);
}

TEST(duplicates_have_ivars_of_their_own) {
    fwd_Class cls = begin_class("Original", NULL);
    CHECK(fwd_class_addIvar(cls, "n", 4, 2, "i") && add_object_ivar(cls, "o", FWD_STRONG));
    fwd_registerClassPair(cls);
    fwd_Class copy = fwd_duplicateClass(cls, "Copy", 0);
    REQUIRE(copy);
    fwd_Ivar mine = fwd_class_getInstanceVariable(cls, "o"),
             its = fwd_class_getInstanceVariable(copy, "o");
    CHECK(mine != its);
    CHECK_EQ(fwd_ivar_getOffset(mine), fwd_ivar_getOffset(its));
    CHECK_EQ(fwd_ivar_getOwnership(its), FWD_STRONG);
    CHECK_EQ(fwd_class_getInstanceSize(copy), fwd_class_getInstanceSize(cls));
    fwd_id object = new_object(copy), value = tracked("value");
    set_object(object, "o", value);
    fwd_release(value);
    fwd_release(object);
    CHECK_STR(log_text, "value");
    CHECK(fwd_disposeClassPair(copy));
    CHECK_EQ(fwd_class_getInstanceVariable(cls, "o"), mine);
}

HARNESS_MAIN
