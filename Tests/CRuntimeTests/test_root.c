// NSObject and NSProxy: the methods of the root classes.
#include "dispatch.h"

static fwd_Class thing, sub;
static fwd_id object;

static void family(void) {
    thing = begin_class("Thing", NULL);
    CHECK(ADD(thing, "value", return_one, "i@:"));
    fwd_registerClassPair(thing);
    sub = make_class("Sub", thing);
    object = MSG(fwd_id, sub, "new");
}

TEST(identity) {
    family();
    CHECK_EQ(fwd_object_getClass(object), sub);
    CHECK_EQ(MSG(fwd_id, object, "self"), object);
    CHECK_EQ(MSG(fwd_Class, object, "class"), sub);
    CHECK_EQ(MSG(fwd_Class, sub, "class"), sub);
    CHECK_EQ(MSG(fwd_Class, object, "superclass"), thing);
    CHECK_EQ(MSG(fwd_Class, sub, "superclass"), thing);
    CHECK_EQ(MSG(fwd_Class, nsobject(), "superclass"), NULL);
    CHECK(MSG1(bool, object, "isEqual:", fwd_id, object) &&
          !MSG1(bool, object, "isEqual:", fwd_id, NULL));
    CHECK_EQ(MSG(uint64_t, object, "hash"), (uint64_t)(uintptr_t)object);
    CHECK(!MSG(bool, object, "isProxy") && !MSG(bool, sub, "isProxy"));
    CHECK_EQ(MSG(void *, object, "zone"), NULL);
    fwd_release(object);
}

TEST(kind_and_member) {
    family();
    CHECK(MSG1(bool, object, "isKindOfClass:", fwd_Class, sub));
    CHECK(MSG1(bool, object, "isKindOfClass:", fwd_Class, thing));
    CHECK(MSG1(bool, object, "isKindOfClass:", fwd_Class, nsobject()));
    CHECK(!MSG1(bool, object, "isKindOfClass:", fwd_Class, fwd_getClass("NSProxy")));
    CHECK(!MSG1(bool, object, "isKindOfClass:", fwd_Class, NULL));
    CHECK(MSG1(bool, object, "isMemberOfClass:", fwd_Class, sub) &&
          !MSG1(bool, object, "isMemberOfClass:", fwd_Class, thing));
    // A class object is an instance of its metaclass, whose chain ends in NSObject.
    CHECK(MSG1(bool, sub, "isKindOfClass:", fwd_Class, nsobject()));
    CHECK(!MSG1(bool, sub, "isKindOfClass:", fwd_Class, sub));
    CHECK(MSG1(bool, sub, "isKindOfClass:", fwd_Class, fwd_getMetaClass("Thing")));
    CHECK(!MSG1(bool, sub, "isMemberOfClass:", fwd_Class, sub));
    CHECK(MSG1(bool, sub, "isMemberOfClass:", fwd_Class, fwd_getMetaClass("Sub")));
    CHECK(MSG1(bool, sub, "isSubclassOfClass:", fwd_Class, thing) &&
          MSG1(bool, sub, "isSubclassOfClass:", fwd_Class, sub));
    CHECK(!MSG1(bool, thing, "isSubclassOfClass:", fwd_Class, sub));
    fwd_release(object);
}

TEST(responding) {
    family();
    CHECK(MSG1(bool, object, "respondsToSelector:", fwd_SEL, SEL("value")));
    CHECK(!MSG1(bool, sub, "respondsToSelector:", fwd_SEL, SEL("value")));
    CHECK(MSG1(bool, sub, "instancesRespondToSelector:", fwd_SEL, SEL("value")));
    CHECK(MSG1(bool, sub, "respondsToSelector:", fwd_SEL, SEL("alloc")));
    CHECK(MSG1(bool, sub, "respondsToSelector:", fwd_SEL, SEL("init")));
    CHECK(!MSG1(bool, object, "respondsToSelector:", fwd_SEL, NULL));
    CHECK_EQ(
        MSG1(fwd_IMP, object, "methodForSelector:", fwd_SEL, SEL("value")), (fwd_IMP)return_one);
    CHECK_EQ(MSG1(fwd_IMP, sub, "instanceMethodForSelector:", fwd_SEL, SEL("value")),
        (fwd_IMP)return_one);
    CHECK_EQ(MSG1(fwd_IMP, object, "methodForSelector:", fwd_SEL, SEL("missing")), fwd_msgForward);
    fwd_release(object);
}

static fwd_Class lying_class(fwd_id self, fwd_SEL sel) {
    (void)self;
    (void)sel;
    return thing;
}

TEST(an_overridden_class_method_lies_to_the_questions) {
    family();
    fwd_Class liar = begin_class("Liar", sub);
    CHECK(ADD(liar, "class", lying_class, "#@:") && ADD(liar, "own", return_one, "i@:"));
    fwd_registerClassPair(liar);
    (void)fwd_object_setClass(object, liar);
    CHECK(MSG1(bool, object, "isMemberOfClass:", fwd_Class, thing));
    CHECK(!MSG1(bool, object, "isKindOfClass:", fwd_Class, sub));
    CHECK(!MSG1(bool, object, "respondsToSelector:", fwd_SEL, SEL("own")));
    CHECK_EQ(MSG(fwd_Class, object, "superclass"), nsobject());
    CHECK_EQ(MSG(int, object, "own"), 1);
    fwd_release(object);
}

TEST(conforming) {
    family();
    fwd_Protocol protocol = fwd_allocateProtocol("Flying");
    fwd_registerProtocol(protocol);
    CHECK(!MSG1(bool, object, "conformsToProtocol:", fwd_Protocol, protocol));
    CHECK(fwd_class_addProtocol(thing, protocol));
    CHECK(MSG1(bool, object, "conformsToProtocol:", fwd_Protocol, protocol)); // by its superclass
    CHECK(MSG1(bool, sub, "conformsToProtocol:", fwd_Protocol, protocol));
    CHECK(!fwd_class_conformsToProtocol(sub, protocol));
    CHECK(!MSG1(bool, nsobject(), "conformsToProtocol:", fwd_Protocol, protocol));
    CHECK(MSG1(bool, object, "conformsToProtocol:", fwd_Protocol, fwd_getProtocol("NSObject")));
    CHECK(!MSG1(bool, object, "conformsToProtocol:", fwd_Protocol, NULL));
    CHECK_STR(
        fwd_protocol_getMethodDescription(fwd_getProtocol("NSObject"), SEL("isEqual:"), true, true)
            .types,
        "B24@0:8@16");
    fwd_release(object);
}

static int allocations;
static fwd_id count_alloc(fwd_id self, fwd_SEL sel, void *zone) {
    allocations++;
    struct fwd_super super = {self, nsobject()->isa};
    return ((fwd_id(*)(fwd_id, fwd_SEL, void *))fwd_msgLookupSuper(&super, sel))(self, sel, zone);
}

TEST(alloc_and_new_go_through_an_override) {
    family();
    allocations = 0;
    CHECK(ADD(sub->isa, "allocWithZone:", count_alloc, "@@:^v"));
    fwd_id first = MSG(fwd_id, sub, "alloc"), second = MSG(fwd_id, sub, "new");
    CHECK_EQ(allocations, 2);
    CHECK(first && second);
    fwd_release(first);
    fwd_release(second);
    fwd_release(object);
}

static fwd_id copied(fwd_id self, fwd_SEL sel, void *zone) {
    (void)sel;
    (void)zone;
    return fwd_retain(self);
}

TEST(copying) {
    family();
    fwd_exception_setHandler(keep_pending, NULL);
    CHECK_EQ(MSG(fwd_id, object, "copy"), NULL);
    CHECK_RAISED("NSInvalidArgumentException"); // copyWithZone: is not there
    CHECK(ADD(thing, "copyWithZone:", copied, "@@:^v"));
    CHECK_EQ(MSG(fwd_id, object, "copy"), object);
    CHECK_EQ(MSG(uint64_t, object, "retainCount"), 2);
    CHECK_EQ(MSG(fwd_Class, sub, "copy"), sub);
    fwd_release(object);
    fwd_release(object);
}

static fwd_id echo(fwd_id self, fwd_SEL sel, fwd_id a) {
    (void)self;
    (void)sel;
    return a;
}
static fwd_id echo_second(fwd_id self, fwd_SEL sel, fwd_id a, fwd_id b) {
    (void)self;
    (void)sel;
    (void)a;
    return b;
}
static void nothing(fwd_id self, fwd_SEL sel) {
    (void)self;
    (void)sel;
}
static double half(fwd_id self, fwd_SEL sel, double value) {
    (void)self;
    (void)sel;
    return value / 2;
}
static bool yes(fwd_id self, fwd_SEL sel, int value) {
    (void)self;
    (void)sel;
    return value == 0x1234;
}
struct huge {
    char bytes[100];
};
static struct huge fill(fwd_id self, fwd_SEL sel) {
    (void)self;
    (void)sel;
    struct huge huge;
    memset(&huge, 1, sizeof huge);
    return huge;
}

typedef fwd_id (*perform_imp)(fwd_id, fwd_SEL, fwd_SEL, fwd_id, fwd_id);
static fwd_id perform(const char *how, const char *name, fwd_id first, fwd_id second) {
    return ((perform_imp)MESSENGER(object, SEL(how)))(object, SEL(how), SEL(name), first, second);
}

TEST(performing) {
    family();
    CHECK(ADD(thing, "echo:", echo, "@@:@") && ADD(thing, "echo:and:", echo_second, "@@:@@"));
    CHECK(ADD(thing, "nothing", nothing, "v@:") && ADD(thing, "half:", half, "d@:d") &&
          ADD(thing, "yes:", yes, "B@:i"));
    CHECK(ADD(thing, "huge", fill, "{huge=[100c]}@:"));
    fwd_id other = (fwd_id)(void *)thing;
    CHECK_EQ(perform("performSelector:withObject:", "echo:", other, NULL), other);
    CHECK_EQ(perform("performSelector:withObject:withObject:", "echo:and:", other, object), object);
    CHECK_EQ(perform("performSelector:", "self", NULL, NULL), object);
    CHECK_EQ(perform("performSelector:", "nothing", NULL, NULL),
        NULL); // not what was left in a register
    CHECK_EQ(perform("performSelector:withObject:", "half:", other, NULL), NULL);
    CHECK_EQ(perform("performSelector:", "huge", NULL, NULL), NULL);
    CHECK_EQ(
        (uintptr_t)perform("performSelector:withObject:", "yes:", (fwd_id)(uintptr_t)0x1234, NULL),
        1);
    CHECK_EQ((uintptr_t)perform("performSelector:withObject:", "isEqual:", object, NULL), 1);
    CHECK_RAISED("");
    fwd_exception_setHandler(keep_pending, NULL);
    CHECK_EQ(((perform_imp)MESSENGER(object, SEL("performSelector:")))(
                 object, SEL("performSelector:"), NULL, NULL, NULL),
        NULL);
    CHECK_RAISED("NSInvalidArgumentException");
    CHECK_EQ(perform("performSelector:", "missing", NULL, NULL), NULL);
    CHECK_RAISED("NSInvalidArgumentException");
    fwd_release(object);
}

static fwd_id echo_number(fwd_id self, fwd_SEL sel, int number) {
    (void)sel;
    return number == 0x1234 ? self : NULL;
}
static float seven(fwd_id self, fwd_SEL sel) {
    (void)self;
    (void)sel;
    return 7;
}

TEST(performing_reads_a_word_and_no_number_with_a_fraction) {
    family();
    CHECK(ADD(thing, "echoNumber:", echo_number, "@@:i") && ADD(thing, "seven", seven, "f@:"));
    // A whole word, of a method that takes something else than objects.
    CHECK_EQ(perform("performSelector:withObject:", "echoNumber:", (fwd_id)(uintptr_t)0x1234, NULL),
        object);
    CHECK_EQ(perform("performSelector:", "seven", NULL, NULL), NULL);
    fwd_release(object);
}

static fwd_id takes_six(fwd_id self, fwd_SEL sel, int a, int b, int c, int d, int e, int f) {
    (void)sel;
    return a == 0x1234 && (b | c | d | e | f) == 0 ? self : NULL;
}

TEST(performing_gives_six_arguments_and_refuses_seven) {
    family();
    fwd_exception_setHandler(keep_pending, NULL);
    CHECK(ADD(thing, "six::::::", takes_six, "@@:iiiiii"));
    CHECK(ADD(thing, "seven:::::::", takes_six, "@@:iiiiiii"));
    fwd_id number = (fwd_id)(uintptr_t)0x1234;
    CHECK_EQ(perform("performSelector:withObject:", "six::::::", number, NULL), object);
    CHECK_RAISED("");
    CHECK_EQ(perform("performSelector:withObject:", "seven:::::::", number, NULL), NULL);
    CHECK_RAISED("NSInvalidArgumentException");
    fwd_release(object);
}

TEST(the_root_protocol_says_what_is_required) {
    fwd_Protocol protocol = fwd_getProtocol("NSObject");
    CHECK(fwd_protocol_getMethodDescription(protocol, SEL("description"), true, true).name != NULL);
    CHECK(
        fwd_protocol_getMethodDescription(protocol, SEL("description"), false, true).name == NULL);
    CHECK(fwd_protocol_getMethodDescription(protocol, SEL("debugDescription"), false, true).name !=
          NULL);
    CHECK(fwd_protocol_getMethodDescription(protocol, SEL("debugDescription"), true, true).name ==
          NULL);
    CHECK(fwd_protocol_getMethodDescription(protocol, SEL("isEqual:"), true, true).name != NULL);
    CHECK(fwd_class_conformsToProtocol(nsobject(), protocol) &&
          fwd_class_conformsToProtocol(fwd_getClass("NSProxy"), protocol));
}

TEST(signatures_of_methods_and_of_promises) {
    family();
    CHECK(ADD(thing, "take:", echo, "@24@0:8i16"));
    fwd_id signature = MSG1(fwd_id, object, "methodSignatureForSelector:", fwd_SEL, SEL("take:"));
    REQUIRE(signature != NULL);
    CHECK_STR(fwd_signature_plainTypes(fwd_methodSignature_get(signature)), "@@:i");
    CHECK_EQ(
        MSG1(fwd_id, sub, "instanceMethodSignatureForSelector:", fwd_SEL, SEL("take:")), signature);
    CHECK_EQ(MSG1(fwd_id, object, "methodSignatureForSelector:", fwd_SEL, SEL("missing")), NULL);
    CHECK_EQ(MSG1(fwd_id, object, "methodSignatureForSelector:", fwd_SEL, NULL), NULL);
    // A protocol of the class promises types without a method.
    fwd_Protocol protocol = fwd_allocateProtocol("Optional");
    fwd_protocol_addMethodDescription(protocol, SEL("maybe:"), "v@:d", false, true);
    fwd_registerProtocol(protocol);
    CHECK(fwd_class_addProtocol(thing, protocol));
    signature = MSG1(fwd_id, object, "methodSignatureForSelector:", fwd_SEL, SEL("maybe:"));
    REQUIRE(signature != NULL);
    CHECK_STR(fwd_signature_plainTypes(fwd_methodSignature_get(signature)), "v@:d");
    CHECK_EQ(MSG1(fwd_id, sub, "methodSignatureForSelector:", fwd_SEL, SEL("maybe:")), NULL);
    fwd_release(object);
}

TEST(class_objects_are_not_counted) {
    family();
    for (int i = 0; i < 3; i++) (void)MSG(void *, sub, "release");
    CHECK_EQ(MSG(fwd_Class, sub, "retain"), sub);
    CHECK_EQ(MSG(fwd_Class, sub, "autorelease"), sub);
    CHECK_EQ(MSG(uint64_t, sub, "retainCount"), UINT64_MAX);
    fwd_release(object);
}

TEST(a_root_method_exchanged_for_instances_leaves_classes_alone) {
    family();
    CHECK(ADD(nsobject(), "otherHash", return_two, "Q@:"));
    fwd_method_exchangeImplementations(fwd_class_getInstanceMethod(nsobject(), SEL("hash")),
        fwd_class_getInstanceMethod(nsobject(), SEL("otherHash")));
    CHECK_EQ(MSG(int, object, "hash"), 2);
    CHECK_EQ(MSG(uint64_t, sub, "hash"), (uint64_t)(uintptr_t)sub);
    fwd_release(object);
}

TEST(builtin_methods_have_names) {
    CHECK_STR(
        fwd_imp_getName(fwd_class_getMethodImplementation(nsobject(), SEL("respondsToSelector:"))),
        "-[NSObject respondsToSelector:]");
    CHECK_STR(fwd_imp_getName(
                  fwd_class_getMethodImplementation(nsobject()->isa, SEL("respondsToSelector:"))),
        "+[NSObject respondsToSelector:]");
    CHECK_STR(fwd_imp_getName(fwd_class_getMethodImplementation(nsobject()->isa, SEL("new"))),
        "+[NSObject new]");
}

// ---------------------------------------------------------------- NSProxy

static fwd_id target_object;
static fwd_id proxy_signature(fwd_id self, fwd_SEL cmd, fwd_SEL sel) {
    (void)self;
    return MSG1(fwd_id, target_object, fwd_sel_getName(cmd), fwd_SEL, sel);
}
static void proxy_forward(fwd_id self, fwd_SEL cmd, fwd_id invocation) {
    (void)self;
    (void)cmd;
    CHECK_EQ(fwd_invocation_invokeWithTarget(invocation, target_object), FWD_OK);
}

static uint64_t send_word(
    fwd_id receiver, const char *name, const char *types, const void *argument) {
    fwd_SEL sel = SEL(name);
    void *arguments[] = {&receiver, &sel, &argument};
    uint64_t result = 0;
    (void)fwd_send(receiver, sel, fwd_signature_get(types, NULL), arguments, &result);
    return result;
}

TEST(a_bare_proxy_lives_but_answers_nothing) {
    fwd_Class dumb = make_class("Dumb", fwd_getClass("NSProxy"));
    fwd_id proxy = MSG(fwd_id, dumb, "alloc");
    REQUIRE(proxy != NULL);
    CHECK_EQ(MSG(fwd_Class, proxy, "class"), dumb);
    CHECK(MSG(bool, proxy, "isProxy"));
    CHECK(MSG1(bool, proxy, "isEqual:", fwd_id, proxy));
    CHECK_EQ(MSG(fwd_id, proxy, "retain"), proxy);
    CHECK_EQ(MSG(uint64_t, proxy, "retainCount"), 2);
    fwd_release(proxy);
    CHECK_EQ(send_word(proxy, "length", "Q@:", NULL), 0);
    const fwd_exception *exception = fwd_exception_peek();
    REQUIRE(exception != NULL);
    CHECK_STR(exception->reason, "*** -[NSProxy methodSignatureForSelector:] called!");
    CHECK_RAISED("NSInvalidArgumentException");
    (void)send_word(proxy, "respondsToSelector:", "B@::", SEL("length"));
    CHECK_RAISED("NSInvalidArgumentException");
    (void)send_word(proxy, "forwardInvocation:", "v@:@", NULL);
    CHECK_RAISED("NSInvalidArgumentException");
    fwd_release(proxy);
}

TEST(a_proxy_class_answers_as_a_class_does) {
    fwd_Class root = fwd_getClass("NSProxy"), cls = fwd_allocateClassPair(root, "Standin", 0);
    CHECK(ADD(cls, "value", return_one, "i@:") &&
          ADD(fwd_object_getClass((fwd_id)(void *)cls), "number", return_two, "i@:"));
    fwd_registerClassPair(cls);
    fwd_id itself = (fwd_id)(void *)cls;
    CHECK_EQ(MSG(fwd_id, cls, "self"), itself);
    CHECK_EQ(MSG(fwd_Class, cls, "class"), cls);
    CHECK_EQ(MSG(fwd_Class, cls, "superclass"), root);
    CHECK_EQ(MSG(fwd_id, cls, "retain"), itself);
    MSG(void, cls, "release");
    CHECK_EQ(MSG(fwd_id, cls, "autorelease"), itself);
    CHECK_EQ(MSG(uint64_t, cls, "retainCount"), UINT64_MAX);
    CHECK_EQ(MSG(uint64_t, cls, "hash"), (uint64_t)(uintptr_t)cls);
    fwd_Protocol standing = fwd_allocateProtocol("Standing");
    fwd_registerProtocol(standing);
    CHECK(!MSG1(bool, cls, "conformsToProtocol:", fwd_Protocol, standing));
    CHECK(fwd_class_addProtocol(cls, standing));
    CHECK(MSG1(bool, cls, "conformsToProtocol:", fwd_Protocol, standing) &&
          !MSG1(bool, root, "conformsToProtocol:", fwd_Protocol, standing));
    fwd_id proxy = new_object(cls);
    CHECK(MSG(bool, proxy, "allowsWeakReference"));
    fwd_release(proxy);
    CHECK(MSG1(bool, cls, "isEqual:", fwd_id, itself) &&
          !MSG1(bool, cls, "isEqual:", fwd_Class, root));
    // A class object is an instance of its metaclass; the chain of those ends in the root class itself.
    CHECK(MSG1(bool, cls, "isKindOfClass:", fwd_Class, fwd_getMetaClass("Standin")));
    CHECK(MSG1(bool, cls, "isKindOfClass:", fwd_Class, fwd_getMetaClass("NSProxy")) &&
          MSG1(bool, cls, "isKindOfClass:", fwd_Class, root));
    CHECK(!MSG1(bool, cls, "isKindOfClass:", fwd_Class, cls) &&
          !MSG1(bool, cls, "isKindOfClass:", fwd_Class, nsobject()));
    CHECK(MSG1(bool, cls, "isMemberOfClass:", fwd_Class, fwd_getMetaClass("Standin")));
    CHECK(!MSG1(bool, cls, "isMemberOfClass:", fwd_Class, fwd_getMetaClass("NSProxy")));
    CHECK(MSG1(bool, cls, "isSubclassOfClass:", fwd_Class, root) &&
          MSG1(bool, cls, "isSubclassOfClass:", fwd_Class, cls));
    CHECK(!MSG1(bool, root, "isSubclassOfClass:", fwd_Class, cls) &&
          !MSG1(bool, cls, "isSubclassOfClass:", fwd_Class, nsobject()));
    CHECK(MSG1(bool, cls, "respondsToSelector:", fwd_SEL, SEL("number")) &&
          !MSG1(bool, cls, "respondsToSelector:", fwd_SEL, SEL("value")));
    CHECK(MSG1(bool, cls, "instancesRespondToSelector:", fwd_SEL, SEL("value")));
    CHECK(!MSG1(bool, cls, "instancesRespondToSelector:", fwd_SEL, SEL("number")));
    CHECK(MSG1(bool, cls, "conformsToProtocol:", fwd_Protocol, fwd_getProtocol("NSObject")));
    CHECK(!MSG1(bool, cls, "conformsToProtocol:", fwd_Protocol, NULL));
    void *pool = fwd_autoreleasePoolPush();
    fwd_id of_class = MSG1(fwd_id, cls, "methodSignatureForSelector:", fwd_SEL, SEL("number"));
    fwd_id of_instances =
        MSG1(fwd_id, cls, "instanceMethodSignatureForSelector:", fwd_SEL, SEL("value"));
    CHECK(of_class != NULL && of_instances != NULL);
    CHECK_EQ(MSG1(fwd_id, cls, "methodSignatureForSelector:", fwd_SEL, SEL("value")), NULL);
    CHECK_EQ(
        MSG1(fwd_id, cls, "instanceMethodSignatureForSelector:", fwd_SEL, SEL("number")), NULL);
    fwd_autoreleasePoolPop(pool);
    CHECK_EQ(MSG1(fwd_id, cls, "performSelector:", fwd_SEL, SEL("self")), itself);
}

TEST(a_proxy_hands_questions_to_its_target) {
    family();
    target_object = object;
    fwd_Class cls = begin_class("Stand", fwd_getClass("NSProxy"));
    CHECK(ADD(cls, "methodSignatureForSelector:", proxy_signature, "@@::") &&
          ADD(cls, "forwardInvocation:", proxy_forward, "v@:@"));
    fwd_registerClassPair(cls);
    fwd_id proxy = MSG(fwd_id, cls, "alloc");
    CHECK_EQ(send_word(proxy, "value", "i@:", NULL), 1);
    CHECK_EQ(send_word(proxy, "isKindOfClass:", "B@:#", thing), 1);
    CHECK_EQ(send_word(proxy, "isKindOfClass:", "B@:#", cls), 0);
    CHECK_EQ(send_word(proxy, "respondsToSelector:", "B@::", SEL("value")), 1);
    CHECK_EQ(send_word(proxy, "respondsToSelector:", "B@::", SEL("nothing")), 0);
    CHECK_EQ(send_word(proxy, "conformsToProtocol:", "B@:@", fwd_getProtocol("NSObject")), 1);
    CHECK_EQ(MSG(fwd_Class, proxy, "class"), cls); // its own
    CHECK_RAISED("");
    fwd_release(proxy);
    fwd_release(object);
}

HARNESS_MAIN
