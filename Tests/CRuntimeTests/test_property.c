// Properties: lists, attribute strings and their parser, and the accessor functions.
#include "fixtures.h"

static fwd_Property property_with(
    fwd_Class cls, const char *name, const fwd_property_attribute *attributes, uint32_t count) {
    CHECK(fwd_class_addProperty(cls, name, attributes, count));
    return fwd_class_getProperty(cls, name);
}

/// A property whose attribute string is exactly `text`: one attribute of a one-character name.
static fwd_Property property_of_text(const char *text) {
    static int number;
    char name[16], first[2] = {text[0], 0};
    (void)snprintf(name, sizeof name, "p%d", number++);
    return property_with(nsobject(), name, &(fwd_property_attribute){first, text + 1}, 1);
}

TEST(attributes_are_joined_in_the_order_given) {
    const fwd_property_attribute attributes[] = {
        {"T", "@\"NSString\""}, {"C", ""}, {"N", ""}, {"custom", "v"}, {"V", "_name"}};
    fwd_Class cls = make_class("Car", NULL);
    fwd_Property property = property_with(cls, "name", attributes, 5);
    CHECK_STR(fwd_property_getName(property), "name");
    CHECK_STR(fwd_property_getAttributes(property), "T@\"NSString\",C,N,\"custom\"v,V_name");
}

TEST(a_property_that_is_there_is_not_added_again) {
    fwd_Class cls = make_class("Car", NULL), below = make_class("Truck", cls);
    fwd_Property property = property_with(cls, "a", &(fwd_property_attribute){"T", "i"}, 1);
    CHECK(!fwd_class_addProperty(cls, "a", &(fwd_property_attribute){"T", "q"}, 1));
    CHECK(!fwd_class_addProperty(below, "a", &(fwd_property_attribute){"T", "q"}, 1));
    CHECK_STR(fwd_property_getAttributes(property), "Ti");
    fwd_class_replaceProperty(cls, "a", &(fwd_property_attribute){"T", "q"}, 1);
    CHECK_STR(fwd_property_getAttributes(property), "Tq");
}

TEST(attributes_without_value_are_dropped) {
    const fwd_property_attribute attributes[] = {
        {"T", "i"}, {"R", NULL}, {"N", ""}, {NULL, "x"}, {"", "y"}};
    fwd_Class cls = make_class("Car", NULL);
    CHECK_STR(fwd_property_getAttributes(property_with(cls, "a", attributes, 5)), "Ti,N");
    CHECK_STR(fwd_property_getAttributes(property_with(cls, "b", NULL, 3)), "");
    CHECK_STR(fwd_property_getAttributes(property_with(cls, "c", attributes, 0)), "");
    const fwd_property_attribute none[] = {{"R", NULL}};
    CHECK_STR(fwd_property_getAttributes(property_with(cls, "d", none, 1)), "");
}

static void check_list(fwd_Property property, const char *expected) {
    uint32_t count = 99;
    fwd_property_attribute *list = fwd_property_copyAttributeList(property, &count);
    char text[512] = "";
    uint32_t i = 0;
    for (; list && list[i].name; i++)
        (void)snprintf(text + strlen(text), sizeof text - strlen(text), "[%s=%s]", list[i].name,
            list[i].value);
    CHECK_STR(text, expected);
    CHECK_EQ(count, i);
    if (list) CHECK_EQ(list[i].value, NULL);
    else CHECK_EQ(count, 0);
    fwd_free(list);
}

static void check_value(fwd_Property property, const char *name, const char *expected) {
    char *value = fwd_property_copyAttributeValue(property, name);
    CHECK_STR(value, expected);
    fwd_free(value);
}

// objc4 property.m and libobjc2 PropertyAttributeTest: the parser's hard cases.
TEST(empty_items_are_skipped) {
    check_list(property_of_text(",,,"), "");
    check_list(property_of_text(",,T,,i,,"), "[T=][i=]");
    check_list(property_with(nsobject(), "empty", NULL, 0), "");
    check_list(property_of_text("T"), "[T=]");
    check_list(property_of_text("?,"), "[?=]");
}

TEST(short_names_take_the_rest_of_the_item) {
    fwd_Property property = property_of_text("Ti,Gis,SsetIt:,V_it");
    check_list(property, "[T=i][G=is][S=setIt:][V=_it]");
    check_value(property, "T", "i");
    check_value(property, "S", "setIt:");
    check_value(property, "R", NULL);
    check_value(property, "", NULL);
    check_value(property, NULL, NULL);
    check_value(property, "Ti", NULL);
}

TEST(long_names_are_quoted) {
    fwd_Property property =
        property_of_text("Ti,\"long\"value,\"empty\",\"unended,\"\"nameless,\"a\"");
    check_list(property, "[T=i][long=value][empty=][unended=][=nameless][a=]");
    check_value(property, "long", "value");
    check_value(property, "empty", "");
    check_value(property, "unended", "");
    check_value(property, "a", "");
    check_value(property, "lon", NULL);
    check_value(property, "longer", NULL);
    check_value(property, "l", NULL);
}

TEST(the_first_of_equal_names_counts) {
    fwd_Property property = property_of_text("Ti,Tq,\"T\"d");
    check_value(property, "T", "i");
    check_list(property, "[T=i][T=q][T=d]");
}

TEST(quotes_within_values_are_plain) {
    check_list(property_of_text("T@\"NSString\",C,V_s"), "[T=@\"NSString\"][C=][V=_s]");
    check_list(property_of_text("T{P=\"x\"i\"y\"i},N"), "[T={P=\"x\"i\"y\"i}][N=]");
}

// Every printable character as a short name, every kind of position.
TEST(kitchen_sink) {
    for (char c = ' '; c < 127; c++) {
        if (c == '"' || c == ',') continue;
        char text[32], expected[64];
        (void)snprintf(text, sizeof text, "%cv,\"%c%c\"w,%c", c, c, c, c);
        (void)snprintf(expected, sizeof expected, "[%c=v][%c%c=w][%c=]", c, c, c, c);
        check_list(property_of_text(text), expected);
    }
}

TEST(list_and_value_work_without_a_count) {
    fwd_property_attribute *list = fwd_property_copyAttributeList(property_of_text("Ti,N"), NULL);
    REQUIRE(list);
    CHECK_STR(list[1].name, "N");
    fwd_free(list);
}

TEST(null_is_answered) {
    uint32_t count = 5;
    CHECK_EQ(fwd_property_getName(NULL), NULL);
    CHECK_EQ(fwd_property_getAttributes(NULL), NULL);
    CHECK_EQ(fwd_property_copyAttributeList(NULL, &count), NULL);
    CHECK_EQ(count, 0);
    CHECK_EQ(fwd_property_copyAttributeValue(NULL, "T"), NULL);
    CHECK(!fwd_class_addProperty(NULL, "x", NULL, 0));
    CHECK(!fwd_class_addProperty(nsobject(), NULL, NULL, 0));
    fwd_class_replaceProperty(NULL, "x", NULL, 0);
    CHECK_EQ(fwd_class_getProperty(NULL, "x"), NULL);
    CHECK_EQ(fwd_class_getProperty(nsobject(), NULL), NULL);
    CHECK_EQ(fwd_class_copyPropertyList(NULL, &count), NULL);
}

// ---------------------------------------------------------------- Lists

TEST(a_name_of_a_superclass_is_taken) {
    const fwd_property_attribute i = {"T", "i"}, q = {"T", "q"};
    fwd_Class base = make_class("Base", NULL), derived = make_class("Derived", base);
    CHECK(fwd_class_addProperty(base, "x", &i, 1));
    CHECK(!fwd_class_addProperty(base, "x", &q, 1));
    CHECK(!fwd_class_addProperty(derived, "x", &q, 1));
    CHECK_EQ(fwd_class_getProperty(derived, "x"), fwd_class_getProperty(base, "x"));
    CHECK(fwd_class_addProperty(derived, "y", &q, 1));
    CHECK_EQ(fwd_class_getProperty(base, "y"), NULL);
    // The other way round nobody is asked.
    CHECK(fwd_class_addProperty(base, "y", &i, 1));
    CHECK_STR(fwd_property_getAttributes(fwd_class_getProperty(derived, "y")), "Tq");
}

TEST(replacing_changes_the_entry_that_is_found) {
    const fwd_property_attribute i = {"T", "i"}, q = {"T", "q"};
    fwd_Class base = make_class("Base", NULL), derived = make_class("Derived", base);
    fwd_class_replaceProperty(base, "x", &i, 1);
    fwd_Property x = fwd_class_getProperty(base, "x");
    REQUIRE(x);
    const char *before = fwd_property_getAttributes(x);
    fwd_class_replaceProperty(derived, "x", &q, 1);
    CHECK_EQ(fwd_class_getProperty(derived, "x"), x);
    CHECK_STR(fwd_property_getAttributes(x), "Tq");
    CHECK_STR(before, "Ti"); // what was read stays readable
    uint32_t count;
    CHECK_EQ(fwd_class_copyPropertyList(derived, &count), NULL);
    CHECK_EQ(count, 0);
}

TEST(lists_are_own_properties_newest_first) {
    fwd_Class base = make_class("Base", NULL), derived = make_class("Derived", base);
    CHECK(fwd_class_addProperty(base, "b", NULL, 0));
    CHECK(fwd_class_addProperty(derived, "d", NULL, 0) &&
          fwd_class_addProperty(derived, "c", NULL, 0));
    uint32_t count = 0;
    fwd_Property *list = fwd_class_copyPropertyList(derived, &count);
    REQUIRE(list && count == 2);
    CHECK_STR(fwd_property_getName(list[0]), "c");
    CHECK_STR(fwd_property_getName(list[1]), "d");
    CHECK_EQ(list[2], NULL);
    fwd_free(list);
}

TEST(a_compiled_list_stands_in_front_whatever_is_there) {
    fwd_Class base = make_class("Base", NULL), derived = make_class("Derived", base);
    CHECK(fwd_class_addPropertyList(base, (fwd_property_entry[]){{"x", "Ti,R"}, {"y", "Tq"}}, 2));
    CHECK(fwd_class_addPropertyList(derived, (fwd_property_entry[]){{"x", "Ti"}}, 1));
    CHECK(fwd_class_addPropertyList(base, (fwd_property_entry[]){{"y", "Tq,D"}, {"z", ""}}, 2));
    CHECK(fwd_class_addPropertyList(base, NULL, 0));
    CHECK_STR(fwd_property_getAttributes(fwd_class_getProperty(derived, "x")), "Ti");
    CHECK_STR(fwd_property_getAttributes(fwd_class_getProperty(derived, "y")), "Tq,D");
    CHECK(!fwd_class_addProperty(base, "x", NULL, 0));
    uint32_t count = 0;
    fwd_Property *list = fwd_class_copyPropertyList(base, &count);
    REQUIRE(list && count == 4);
    const char *expected[] = {"y", "z", "x", "y"};
    for (uint32_t i = 0; i < count; i++) CHECK_STR(fwd_property_getName(list[i]), expected[i]);
    CHECK_STR(fwd_property_getAttributes(list[3]), "Tq");
    fwd_free(list);
}

TEST(class_properties_are_the_metaclasss) {
    fwd_Class cls = make_class("Car", NULL), meta = fwd_object_getClass((fwd_id)cls);
    CHECK(fwd_class_addProperty(meta, "shared", NULL, 0));
    CHECK_EQ(fwd_class_getProperty(cls, "shared"), NULL);
    CHECK(fwd_class_getProperty(meta, "shared") != NULL);
    CHECK(fwd_class_addProperty(cls, "shared", NULL, 0));
    CHECK(fwd_class_getProperty(cls, "shared") != fwd_class_getProperty(meta, "shared"));
}

TEST(properties_may_be_added_before_registration_and_are_duplicated) {
    fwd_Class cls = begin_class("Original", NULL);
    CHECK(fwd_class_addProperty(cls, "x", &(fwd_property_attribute){"T", "i"}, 1));
    fwd_registerClassPair(cls);
    fwd_Class copy = fwd_duplicateClass(cls, "Copy", 0);
    REQUIRE(copy);
    CHECK(fwd_class_getProperty(copy, "x") != NULL);
    CHECK(fwd_class_getProperty(copy, "x") != fwd_class_getProperty(cls, "x"));
    CHECK_STR(fwd_property_getAttributes(fwd_class_getProperty(copy, "x")), "Ti");
}

// ---------------------------------------------------------------- Accessors

struct box {
    fwd_Class isa;
    fwd_id value;
};

static fwd_id make_box(void) {
    fwd_Class cls = fwd_getClass("Box");
    if (!cls) {
        cls = begin_class("Box", NULL);
        CHECK(add_object_ivar(cls, "value", FWD_STRONG));
        fwd_registerClassPair(cls);
    }
    return new_object(cls);
}

static fwd_id copy_of(fwd_id self, fwd_SEL sel, void *zone) {
    (void)self, (void)zone;
    log_add("%s", fwd_sel_getName(sel));
    return tracked(fwd_sel_isEqual(sel, SEL("copyWithZone:")) ? "copy" : "mutable");
}

TEST(setters_retain_copy_or_copy_mutably) {
    fwd_Class cls = begin_class("Copied", tracked_class());
    CHECK(fwd_class_addMethod(cls, SEL("copyWithZone:"), (fwd_IMP)copy_of, "@@:^v"));
    CHECK(fwd_class_addMethod(cls, SEL("mutableCopyWithZone:"), (fwd_IMP)copy_of, "@@:^v"));
    fwd_registerClassPair(cls);
    ptrdiff_t offset = offsetof(struct box, value);
    fwd_id box = make_box(), value = new_object(cls);
    fwd_setProperty(box, SEL("setValue:"), offset, value, false, 0);
    CHECK_EQ(fwd_retainCount(value), 2);
    fwd_setProperty(box, SEL("setValue:"), offset, value, true, 0);
    CHECK_EQ(fwd_retainCount(value), 2);
    fwd_setProperty(box, SEL("setValue:"), offset, value, true, 1);
    CHECK_EQ(fwd_retainCount(value), 1);
    fwd_setProperty(box, SEL("setValue:"), offset, value, false, 2);
    CHECK_STR(log_text, "copyWithZone: mutableCopyWithZone: copy");
    CHECK(fwd_getProperty(box, SEL("value"), offset, false) != value);
    fwd_setProperty(box, SEL("setValue:"), offset, NULL, true, 1);
    CHECK_STR(log_text, "copyWithZone: mutableCopyWithZone: copy mutable");
    CHECK_EQ(fwd_getProperty(box, SEL("value"), offset, true), NULL);
    fwd_release(value);
    fwd_release(box);
}

TEST(atomic_getters_keep_the_value_alive) {
    ptrdiff_t offset = offsetof(struct box, value);
    fwd_id box = make_box(), value = tracked("value");
    fwd_setProperty(box, SEL("setValue:"), offset, value, true, 0);
    fwd_release(value);
    void *pool = fwd_autoreleasePoolPush();
    CHECK_EQ(fwd_getProperty(box, SEL("value"), offset, true), value);
    CHECK_EQ(fwd_retainCount(value), 2);
    CHECK_EQ(fwd_getProperty(box, SEL("value"), offset, false), value);
    CHECK_EQ(fwd_retainCount(value), 2);
    fwd_setProperty(box, SEL("setValue:"), offset, NULL, true, 0);
    CHECK_STR(log_text, "");
    CHECK(fwd_autoreleasePoolPop(pool));
    CHECK_STR(log_text, "value");
    fwd_release(box);
}

TEST(offset_zero_is_the_class) {
    fwd_id box = make_box();
    CHECK_EQ(fwd_getProperty(box, SEL("isa"), 0, false), fwd_getClass("Box"));
    fwd_Class other = make_class("OtherBox", fwd_getClass("Box"));
    fwd_setProperty(box, SEL("setIsa:"), 0, (fwd_id)other, false, 0);
    CHECK_EQ(fwd_object_getClass(box), other);
    CHECK_EQ(fwd_getProperty(NULL, SEL("x"), 8, true), NULL);
    fwd_setProperty(NULL, SEL("setX:"), 8, box, true, 0);
    fwd_release(box);
}

static void ignore_exception(const fwd_exception *exception, void *context) {
    (void)exception, (void)context;
}

TEST(a_copy_that_raises_changes_nothing) {
    fwd_exception_setHandler(ignore_exception, NULL);
    ptrdiff_t offset = offsetof(struct box, value);
    fwd_id box = make_box(), old = tracked("old"), value = tracked("value");
    fwd_setProperty(box, SEL("setValue:"), offset, old, false, 0);
    fwd_setProperty(box, SEL("setValue:"), offset, value, false, 1); // has no copyWithZone:
    fwd_exception exception;
    CHECK(fwd_exception_take(&exception));
    CHECK_STR(exception.name, "NSInvalidArgumentException");
    fwd_release(exception.object);
    CHECK_EQ(fwd_getProperty(box, SEL("value"), offset, false), old);
    CHECK_EQ(fwd_retainCount(old), 2);
    fwd_release(old), fwd_release(value), fwd_release(box);
}

static fwd_id shared_box;

static void *set_often(void *argument) {
    (void)argument;
    for (int i = 0; i < 2000; i++) {
        fwd_id value = tracked(NULL);
        fwd_setProperty(shared_box, SEL("setValue:"), offsetof(struct box, value), value, true, 0);
        fwd_release(value);
        void *pool = fwd_autoreleasePoolPush();
        fwd_id seen = fwd_getProperty(shared_box, SEL("value"), offsetof(struct box, value), true);
        if (seen) CHECK_EQ(fwd_object_getClass(seen), tracked_class());
        CHECK(fwd_autoreleasePoolPop(pool));
    }
    fwd_thread_end();
    return NULL;
}

TEST(atomic_accessors_never_show_a_dead_value) {
    (void)tracked_class();
    shared_box = make_box();
    harness_threads(4, set_often, NULL);
    fwd_release(shared_box);
    CHECK_EQ(atomic_load(&tracked_ends), 8000);
}

struct quad {
    long a, b, c, d;
};
static struct quad shared_quad;

static void *copy_often(void *argument) {
    long seed = (long)(intptr_t)argument;
    for (long i = 0; i < 5000; i++) {
        struct quad mine = {i + seed, i + seed, i + seed, i + seed}, seen;
        fwd_copyStruct(&shared_quad, &mine, sizeof mine, true, false);
        fwd_copyStruct(&seen, &shared_quad, sizeof seen, true, false);
        CHECK(seen.a == seen.b && seen.b == seen.c && seen.c == seen.d);
    }
    return NULL;
}

TEST(atomic_struct_copies_are_whole) {
    harness_threads(4, copy_often, (void *)7);
    struct quad a = {1, 2, 3, 4}, b;
    fwd_copyStruct(&b, &a, sizeof a, false, false);
    CHECK_EQ(memcmp(&a, &b, sizeof a), 0);
    fwd_copyStruct(&a, &a, sizeof a, true, false);
    CHECK_EQ(a.d, 4);
}

HARNESS_MAIN
