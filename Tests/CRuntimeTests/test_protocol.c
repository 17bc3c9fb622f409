// Protocols: making, adoption, conformance, descriptions, properties, and protocols as objects.
#include "fixtures.h"

static fwd_Protocol make_protocol(const char *name) {
    fwd_Protocol protocol = fwd_allocateProtocol(name);
    fwd_registerProtocol(protocol);
    return protocol;
}

TEST(a_protocol_is_found_once_it_is_registered) {
    fwd_Protocol protocol = fwd_allocateProtocol("Driving");
    REQUIRE(protocol);
    CHECK_EQ(fwd_getProtocol("Driving"), NULL);
    fwd_registerProtocol(protocol);
    CHECK_EQ(fwd_getProtocol("Driving"), protocol);
    CHECK_STR(fwd_protocol_getName(protocol), "Driving");
    CHECK_EQ(fwd_allocateProtocol("Driving"), NULL);
    fwd_registerProtocol(protocol);
    CHECK_EQ(fwd_getProtocol("Driving"), protocol);
}

TEST(of_two_in_the_making_the_first_registered_keeps_the_name) {
    fwd_Protocol a = fwd_allocateProtocol("Twin"), b = fwd_allocateProtocol("Twin");
    REQUIRE(a && b && a != b);
    fwd_registerProtocol(b);
    fwd_registerProtocol(a);
    CHECK_EQ(fwd_getProtocol("Twin"), b);
    CHECK(fwd_protocol_isEqual(a, b)); // by name
}

TEST(a_registered_protocol_is_frozen) {
    fwd_Protocol protocol = make_protocol("Frozen");
    fwd_protocol_addMethodDescription(protocol, SEL("late"), "v@:", true, true);
    fwd_protocol_addProperty(protocol, "late", NULL, 0, true, true);
    fwd_protocol_addProtocol(protocol, make_protocol("Other"));
    CHECK_EQ(fwd_protocol_getMethodDescription(protocol, SEL("late"), true, true).name, NULL);
    CHECK_EQ(fwd_protocol_getProperty(protocol, "late", true, true), NULL);
    uint32_t count;
    CHECK_EQ(fwd_protocol_copyProtocolList(protocol, &count), NULL);
    CHECK_EQ(count, 0);
}

TEST(an_unregistered_protocol_cannot_be_adopted) {
    fwd_Protocol a = fwd_allocateProtocol("A"), b = fwd_allocateProtocol("B");
    fwd_protocol_addProtocol(a, b);
    fwd_registerProtocol(b);
    CHECK(!fwd_protocol_conformsToProtocol(a, b));
    fwd_protocol_addProtocol(a, b);
    fwd_protocol_addProtocol(a, b);
    CHECK(fwd_protocol_conformsToProtocol(a, b));
    fwd_registerProtocol(a);
    uint32_t count;
    fwd_Protocol *list = fwd_protocol_copyProtocolList(a, &count);
    CHECK_EQ(count, 1); // adopted once
    fwd_free(list);
}

TEST(the_four_kinds_of_methods_are_apart) {
    fwd_Protocol protocol = fwd_allocateProtocol("Kinds");
    for (int kind = 0; kind < 4; kind++) {
        char types[] = {"vidq"[kind], '@', ':', 0};
        fwd_protocol_addMethodDescription(
            protocol, SEL("same"), types, (kind & 1) != 0, (kind & 2) != 0);
    }
    fwd_protocol_addMethodDescription(protocol, SEL("only"), NULL, true, true);
    fwd_registerProtocol(protocol);
    for (int kind = 0; kind < 4; kind++) {
        fwd_method_description same = fwd_protocol_getMethodDescription(
            protocol, SEL("same"), (kind & 1) != 0, (kind & 2) != 0);
        CHECK_EQ(same.name, SEL("same"));
        REQUIRE(same.types);
        CHECK_EQ(same.types[0], "vidq"[kind]);
        fwd_method_description only = fwd_protocol_getMethodDescription(
            protocol, SEL("only"), (kind & 1) != 0, (kind & 2) != 0);
        CHECK_EQ(only.name, kind == 3 ? SEL("only") : NULL);
        if (kind == 3) CHECK_STR(only.types, "");
        uint32_t count;
        fwd_method_description *list = fwd_protocol_copyMethodDescriptionList(
            protocol, (kind & 1) != 0, (kind & 2) != 0, &count);
        CHECK_EQ(count, kind == 3 ? 2 : 1);
        REQUIRE(list);
        CHECK_EQ(list[0].name, SEL("same"));
        CHECK_EQ(list[count].name, NULL);
        fwd_free(list);
    }
}

// Own list first, then the adopted ones in order of adoption, depth first; the copied list is the own one only.
TEST(descriptions_are_searched_depth_first) {
    fwd_Protocol deep = fwd_allocateProtocol("Deep");
    fwd_protocol_addMethodDescription(deep, SEL("m"), "1", true, true);
    fwd_protocol_addMethodDescription(deep, SEL("n"), "1", false, true);
    fwd_registerProtocol(deep);
    fwd_Protocol left = fwd_allocateProtocol("Left");
    fwd_protocol_addProtocol(left, deep);
    fwd_registerProtocol(left);
    fwd_Protocol right = fwd_allocateProtocol("Right");
    fwd_protocol_addMethodDescription(right, SEL("m"), "2", true, true);
    fwd_protocol_addMethodDescription(right, SEL("o"), "2", true, true);
    fwd_registerProtocol(right);
    fwd_Protocol top = fwd_allocateProtocol("Top");
    fwd_protocol_addProtocol(top, left);
    fwd_protocol_addProtocol(top, right);
    fwd_protocol_addMethodDescription(top, SEL("o"), "3", true, true);
    CHECK(fwd_protocol_setExtendedTypes(top, SEL("o"), true, true, "extended"));
    CHECK(!fwd_protocol_setExtendedTypes(top, SEL("o"), false, true, "extended"));
    CHECK(!fwd_protocol_setExtendedTypes(top, SEL("m"), true, true, "an adopted one's"));
    CHECK(!fwd_protocol_setExtendedTypes(NULL, SEL("o"), true, true, "extended"));
    fwd_registerProtocol(top);
    CHECK(!fwd_protocol_setExtendedTypes(top, SEL("o"), true, true, "late"));
    CHECK_STR(fwd_protocol_getMethodTypeEncoding(top, SEL("o"), true, true), "extended");
    CHECK_STR(fwd_protocol_getMethodDescription(top, SEL("m"), true, true).types, "1");
    CHECK_STR(fwd_protocol_getMethodDescription(top, SEL("o"), true, true).types, "3");
    CHECK_STR(fwd_protocol_getMethodDescription(top, SEL("n"), false, true).types, "1");
    CHECK_EQ(fwd_protocol_getMethodDescription(top, SEL("n"), true, true).types, NULL);
    CHECK_STR(fwd_protocol_getMethodTypeEncoding(top, SEL("m"), true, true), "1");
    CHECK_EQ(fwd_protocol_getMethodTypeEncoding(top, SEL("n"), true, true), NULL);
    CHECK_EQ(fwd_protocol_getMethodTypeEncoding(NULL, SEL("n"), true, true), NULL);
    uint32_t count;
    fwd_method_description *list = fwd_protocol_copyMethodDescriptionList(top, true, true, &count);
    CHECK_EQ(count, 1);
    fwd_free(list);
    fwd_Protocol *adopted = fwd_protocol_copyProtocolList(top, &count);
    REQUIRE(adopted && count == 2);
    CHECK_EQ(adopted[0], left);
    CHECK_EQ(adopted[1], right);
    CHECK_EQ(adopted[2], NULL);
    fwd_free(adopted);
}

TEST(conformance_is_reflexive_and_transitive) {
    fwd_Protocol a = make_protocol("A");
    fwd_Protocol b = fwd_allocateProtocol("B");
    fwd_protocol_addProtocol(b, a);
    fwd_registerProtocol(b);
    fwd_Protocol c = fwd_allocateProtocol("C");
    fwd_protocol_addProtocol(c, b);
    fwd_registerProtocol(c);
    CHECK(fwd_protocol_conformsToProtocol(a, a));
    CHECK(fwd_protocol_conformsToProtocol(c, a));
    CHECK(!fwd_protocol_conformsToProtocol(a, c));
    CHECK(!fwd_protocol_isEqual(a, c));
    CHECK(fwd_protocol_isEqual(a, a));
    CHECK(fwd_protocol_isEqual(NULL, NULL));
    CHECK(!fwd_protocol_isEqual(a, NULL));
    CHECK(!fwd_protocol_conformsToProtocol(a, NULL));
    CHECK(!fwd_protocol_conformsToProtocol(NULL, a));
}

static void count_protocols(const fwd_trace_event *event, void *context) {
    if (event->kind == FWD_TRACE_PROTOCOL) ++*(int *)context;
}

TEST(a_protocol_may_be_the_first_that_is_made) {
    fwd_runtime_reset();
    fwd_Protocol protocol = fwd_allocateProtocol("First");
    REQUIRE(protocol != NULL);
    CHECK_EQ(fwd_object_getClass((fwd_id)(void *)protocol), fwd_getClass("Protocol"));
    fwd_registerProtocol(protocol);
    CHECK_EQ(fwd_getProtocol("First"), protocol);
}

TEST(adoption_is_traced_once) {
    fwd_Protocol protocol = make_protocol("A");
    fwd_Class cls = make_class("Base", NULL);
    int events = 0;
    fwd_trace_setHook(count_protocols, &events);
    CHECK(fwd_class_addProtocol(cls, protocol));
    CHECK_EQ(events, 1);
    CHECK(!fwd_class_addProtocol(cls, protocol));
    CHECK_EQ(events, 1);
    fwd_trace_setHook(NULL, NULL);
}

TEST(classes_adopt_once_and_list_the_newest_first) {
    fwd_Protocol a = make_protocol("A");
    fwd_Protocol b = fwd_allocateProtocol("B");
    fwd_protocol_addProtocol(b, a);
    fwd_registerProtocol(b);
    fwd_Protocol c = make_protocol("C");
    fwd_Class base = make_class("Base", NULL), derived = make_class("Derived", base);
    CHECK(fwd_class_addProtocol(base, c));
    CHECK(fwd_class_addProtocol(base, b));
    CHECK(!fwd_class_addProtocol(base, b));
    CHECK(!fwd_class_addProtocol(base, a)); // conforms through B already
    CHECK(fwd_class_conformsToProtocol(base, a));
    CHECK(!fwd_class_conformsToProtocol(derived, a)); // the class only
    bool (*conforms)(fwd_id, fwd_SEL, fwd_Protocol) =
        (bool (*)(fwd_id, fwd_SEL, fwd_Protocol))fwd_class_getMethodImplementation(
            fwd_object_getClass((fwd_id)(void *)base), fwd_sel_registerName("conformsToProtocol:"));
    fwd_SEL sel = fwd_sel_registerName("conformsToProtocol:");
    CHECK(conforms((fwd_id)(void *)derived, sel, a)); // superclasses count for the message
    CHECK(conforms((fwd_id)(void *)base, sel, c));
    CHECK(!conforms((fwd_id)(void *)nsobject(), sel, a));
    CHECK(fwd_class_addProtocol(derived, a));
    CHECK(fwd_class_conformsToProtocol(derived, a));
    CHECK(!fwd_class_conformsToProtocol(derived, b));
    uint32_t count;
    fwd_Protocol *list = fwd_class_copyProtocolList(base, &count);
    REQUIRE(list && count == 2);
    CHECK_EQ(list[0], b);
    CHECK_EQ(list[1], c);
    CHECK_EQ(list[2], NULL);
    fwd_free(list);
    CHECK(fwd_class_addProtocolList(
        base, (fwd_Protocol[]){a, b}, 2)); // as compiled: also what it conforms to
    list = fwd_class_copyProtocolList(base, &count);
    REQUIRE(list && count == 4);
    CHECK(list[0] == a && list[1] == b && list[2] == b && list[3] == c && !list[4]);
    fwd_free(list);
    fwd_Class copy = fwd_duplicateClass(base, "Copy", 0);
    CHECK(fwd_class_conformsToProtocol(copy, a));
}

TEST(conformsToProtocol_message_walks_superclasses) {
    fwd_Protocol a = make_protocol("A");
    fwd_Class base = make_class("Base", NULL), derived = make_class("Derived", base);
    CHECK(fwd_class_addProtocol(base, a));
    fwd_id object = new_object(derived);
    CHECK(SEND1(bool, object, "conformsToProtocol:", fwd_Protocol, a));
    CHECK(!SEND1(bool, object, "conformsToProtocol:", fwd_Protocol, make_protocol("B")));
    CHECK(SEND1(bool, (fwd_id)derived, "conformsToProtocol:", fwd_Protocol, a));
    fwd_release(object);
}

TEST(properties_of_protocols) {
    const fwd_property_attribute i = {"T", "i"}, q = {"T", "q"};
    fwd_Protocol base = fwd_allocateProtocol("Base");
    fwd_protocol_addProperty(base, "inherited", &i, 1, true, true);
    fwd_registerProtocol(base);
    fwd_Protocol protocol = fwd_allocateProtocol("Properties");
    fwd_protocol_addProtocol(protocol, base);
    fwd_protocol_addProperty(protocol, "x", &i, 1, true, true);
    fwd_protocol_addProperty(protocol, "x", &q, 1, true, false);
    fwd_protocol_addProperty(protocol, "y", &q, 1, true, true);
    fwd_protocol_addProperty(protocol, "optional", &i, 1, false, true);
    fwd_registerProtocol(protocol);
    CHECK_STR(
        fwd_property_getAttributes(fwd_protocol_getProperty(protocol, "x", true, true)), "Ti");
    CHECK_STR(
        fwd_property_getAttributes(fwd_protocol_getProperty(protocol, "x", true, false)), "Tq");
    CHECK(fwd_protocol_getProperty(protocol, "inherited", true, true) != NULL);
    CHECK_EQ(fwd_protocol_getProperty(protocol, "x", false, true), NULL);
    CHECK_EQ(fwd_protocol_getProperty(protocol, "optional", true, true), NULL);
    CHECK_EQ(fwd_protocol_getProperty(protocol, "optional", false, true), NULL);
    uint32_t count;
    fwd_Property *list = fwd_protocol_copyPropertyList(protocol, &count);
    REQUIRE(list && count == 2);
    CHECK_STR(fwd_property_getName(list[0]), "x");
    CHECK_STR(fwd_property_getName(list[1]), "y");
    CHECK_EQ(list[2], NULL);
    fwd_free(list);
    list = fwd_protocol_copyPropertyList2(protocol, &count, true, false);
    CHECK_EQ(count, 1);
    fwd_free(list);
    CHECK_EQ(fwd_protocol_copyPropertyList2(protocol, &count, false, true), NULL);
}

TEST(all_protocols_are_listed) {
    fwd_Protocol a = make_protocol("First"), b = make_protocol("Second");
    (void)fwd_allocateProtocol("Unfinished");
    uint32_t count;
    fwd_Protocol *list = fwd_copyProtocolList(&count);
    REQUIRE(list && count >= 2);
    CHECK_EQ(list[count], NULL);
    CHECK_EQ(list[count - 2], a);
    CHECK_EQ(list[count - 1], b);
    fwd_free(list);
}

TEST(protocols_are_objects) {
    fwd_id a = (fwd_id)(void *)make_protocol("A"), b = (fwd_id)(void *)make_protocol("B");
    CHECK_EQ(fwd_object_getClass(a), fwd_getClass("Protocol"));
    CHECK_STR(SEND0(const char *, a, "name"), "A");
    CHECK(SEND1(bool, a, "isEqual:", fwd_id, a));
    CHECK(!SEND1(bool, a, "isEqual:", fwd_id, b));
    CHECK(!SEND1(bool, a, "isEqual:", fwd_id, (fwd_id)nsobject()));
    CHECK(!SEND1(bool, a, "isEqual:", fwd_id, NULL));
    CHECK(SEND1(bool, a, "conformsTo:", fwd_id, a));
    CHECK_EQ(SEND0(size_t, a, "hash"), SEND0(size_t, b, "hash"));
    // Never counted, never ended.
    CHECK_EQ(fwd_retain(a), a);
    fwd_release(a), fwd_release(a), fwd_release(a);
    CHECK_EQ(fwd_object_dispose(a), NULL);
    CHECK_EQ(fwd_getProtocol("A"), a);
    fwd_id weak = NULL;
    fwd_storeWeak(&weak, a);
    CHECK_EQ(fwd_loadWeakRetained(&weak), a);
    fwd_destroyWeak(&weak);
    static char key;
    fwd_setAssociatedObject(a, &key, b, FWD_ASSOCIATION_RETAIN);
    CHECK_EQ(fwd_getAssociatedObject(a, &key), b);
}

TEST(null_is_answered) {
    uint32_t count = 5;
    CHECK_EQ(fwd_getProtocol(NULL), NULL);
    CHECK_EQ(fwd_allocateProtocol(NULL), NULL);
    fwd_registerProtocol(NULL);
    CHECK_STR(fwd_protocol_getName(NULL), "nil");
    fwd_protocol_addMethodDescription(NULL, SEL("x"), "v@:", true, true);
    fwd_protocol_addProtocol(NULL, NULL);
    fwd_protocol_addProperty(NULL, "x", NULL, 0, true, true);
    CHECK_EQ(fwd_protocol_getMethodDescription(NULL, SEL("x"), true, true).name, NULL);
    CHECK_EQ(fwd_protocol_getMethodDescription(make_protocol("P"), NULL, true, true).name, NULL);
    CHECK_EQ(fwd_protocol_copyMethodDescriptionList(NULL, true, true, &count), NULL);
    CHECK_EQ(count, 0);
    CHECK_EQ(fwd_protocol_copyProtocolList(NULL, NULL), NULL);
    CHECK_EQ(fwd_protocol_getProperty(NULL, "x", true, true), NULL);
    CHECK_EQ(fwd_protocol_copyPropertyList(NULL, NULL), NULL);
    CHECK(!fwd_class_addProtocol(NULL, NULL));
    CHECK(!fwd_class_addProtocol(nsobject(), NULL));
    CHECK(!fwd_class_conformsToProtocol(NULL, NULL));
    CHECK(!fwd_class_conformsToProtocol(nsobject(), NULL));
    CHECK_EQ(fwd_class_copyProtocolList(NULL, NULL), NULL);
}

HARNESS_MAIN
