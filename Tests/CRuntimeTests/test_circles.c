// Forwarding in circles, which end in an exception, and long ways and recursion through proxies, which are none.
#include "forwarding.h"

// ---------------------------------------------------------------- Circles

static fwd_id ring[3];
static fwd_id next_in_ring(fwd_id self, fwd_SEL cmd, fwd_SEL missing) {
    (void)cmd, (void)missing;
    for (int i = 0; i < 3; i++)
        if (ring[i] == self) return ring[(i + 1) % 3];
    return NULL;
}
static void invoke_next_in_ring(fwd_id self, fwd_SEL cmd, fwd_id invocation) {
    (void)fwd_invocation_invokeWithTarget(invocation, next_in_ring(self, cmd, NULL));
}

TEST(a_circle_of_targets_ends_in_an_exception) {
    begin();
    fwd_Class cls = make("Ring");
    ADD(cls, "forwardingTargetForSelector:", next_in_ring, "@@::");
    fwd_registerClassPair(cls);
    for (int i = 0; i < 3; i++) ring[i] = fwd_class_createInstance(cls, 0);
    BOTH_WAYS(natively) {
        CHECK_EQ(send_int(natively, ring[0], "work:", 1), 0);
        EXPECT_EXCEPTION(
            "NSInternalInconsistencyException", "in a circle without end: … Ring → Ring");
    }
    // A chain that is not a circle is not mistaken for one, however often it is used.
    ADD(cls, "work:", real_work, "i@:i");
    for (int i = 0; i < 1000; i++) {
        clear_log();
        CHECK_EQ(send_int(true, ring[0], "work:", i), 2 * i);
    }
    for (int i = 0; i < 3; i++) fwd_release(ring[i]);
}

static fwd_id read_next(fwd_id self, fwd_SEL cmd, fwd_SEL missing) {
    (void)cmd, (void)missing;
    return fwd_object_getIvar(
        self, fwd_class_getInstanceVariable(fwd_object_getClass(self), "next"));
}

TEST(a_long_chain_of_targets_is_walked) {
    begin();
    enum { LENGTH = 200 };
    fwd_Class cls = make("Link");
    CHECK(fwd_class_addIvar(cls, "next", 8, 3, "@"));
    ADD(cls, "forwardingTargetForSelector:", read_next, "@@::");
    fwd_registerClassPair(cls);
    static fwd_id links[LENGTH];
    fwd_id real = fwd_class_createInstance(worker(), 0);
    fwd_Ivar next = fwd_class_getInstanceVariable(cls, "next");
    for (int i = 0; i < LENGTH; i++) links[i] = fwd_class_createInstance(cls, 0);
    for (int i = 0; i < LENGTH; i++)
        fwd_object_setIvar(links[i], next, i + 1 < LENGTH ? links[i + 1] : real);
    BOTH_WAYS(natively) {
        clear_log();
        CHECK_EQ(send_int(natively, links[0], "work:", 3), 6);
        CHECK_STR(log_text, "work:(Worker)");
    }
    for (int i = 0; i < LENGTH; i++) fwd_release(links[i]);
    fwd_release(real);
}

TEST(a_circle_of_invocations_ends_in_an_exception) {
    begin();
    fwd_Class cls = make("InvocationRing");
    ADD(cls, "methodSignatureForSelector:", signature_for, "@@::");
    ADD(cls, "forwardInvocation:", invoke_next_in_ring, "v@:@");
    fwd_registerClassPair(cls);
    for (int i = 0; i < 3; i++) ring[i] = fwd_class_createInstance(cls, 0);
    BOTH_WAYS(natively) {
        CHECK_EQ(send_int(natively, ring[0], "work:", 1), 0);
        EXPECT_EXCEPTION(
            "NSInternalInconsistencyException", "is forwarded in a circle without end");
        clear_log();
    }
    for (int i = 0; i < 3; i++) fwd_release(ring[i]);
}

static fwd_id ask_again(fwd_id self, fwd_SEL cmd, fwd_SEL missing) {
    (void)cmd;
    (void)send_int(true, self, fwd_sel_getName(missing), 0);
    return NULL;
}

/// Runs `body` on a thread with a stack of so many megabytes.
static void on_stack(size_t megabytes, void *(*body)(void *)) {
    pthread_attr_t attributes;
    pthread_t thread;
    REQUIRE(pthread_attr_init(&attributes) == 0);
    REQUIRE(pthread_attr_setstacksize(&attributes, megabytes << 20) == 0);
    REQUIRE(pthread_create(&thread, &attributes, body, NULL) == 0);
    REQUIRE(pthread_join(thread, NULL) == 0);
    REQUIRE(pthread_attr_destroy(&attributes) == 0);
}

static fwd_id curious;
static void *ask_curious(void *unused) {
    (void)unused;
    CHECK_EQ(send_int(false, curious, "work:", 1), 0);
    EXPECT_EXCEPTION("NSInternalInconsistencyException",
        "-[Curious work:] cannot be forwarded: the stack is used up");
    return NULL;
}

TEST(a_hook_that_sends_the_same_message_ends_in_an_exception) {
    begin();
    fwd_Class cls = make("Curious");
    ADD(cls, "forwardingTargetForSelector:", ask_again, "@@::");
    fwd_registerClassPair(cls);
    curious = fwd_class_createInstance(cls, 0);
    on_stack(1, ask_curious);
    fwd_release(curious);
}

static fwd_id proxy;
static int factorial(fwd_id self, fwd_SEL cmd, int n) {
    (void)self;
    return n <= 1 ? 1 : (n + send_int(true, proxy, fwd_sel_getName(cmd), n - 1)) & 0xffff;
}

TEST(recursion_through_a_proxy_is_not_a_circle) {
    begin();
    fwd_Class cls = make("Sum");
    ADD(cls, "sum:", factorial, "i@:i");
    fwd_registerClassPair(cls);
    proxy = fwd_class_createInstance(asker(), 0);
    invocation_target = fwd_class_createInstance(cls, 0);
    signature_answer = fwd_signature_get("i@:i", NULL);
    enum { DEPTH = 600 };
    log_text[0] = 0;
    CHECK_EQ(send_int(true, proxy, "sum:", DEPTH), (DEPTH * (DEPTH + 1) / 2) & 0xffff);
    CHECK(!fwd_exception_isPending());
    fwd_release(invocation_target);
    fwd_release(proxy);
}

static int level, levels;
static int walk(fwd_id self, fwd_SEL cmd, int a) {
    (void)self;
    return ++level < levels ? send_int(true, proxy, fwd_sel_getName(cmd), a) : a;
}
static void *recur(void *unused) {
    (void)unused;
    BOTH_WAYS(natively) {
        level = 0;
        log_text[0] = 0;
        CHECK_EQ(send_int(natively, proxy, "walk:", 7), 7);
        CHECK_EQ(level, levels);
        CHECK(!fwd_exception_isPending());
    }
    return NULL;
}

/// The state lives elsewhere: every level's message is the same, to the last argument.
TEST(recursion_with_the_same_arguments_goes_as_deep_as_the_stack) {
    begin();
    fwd_Class cls = make("Walker"), through = make("Through");
    ADD(cls, "walk:", walk, "i@:i");
    ADD(through, "methodSignatureForSelector:", signature_for, "@@::");
    ADD(through, "forwardInvocation:", forward, "v@:@");
    fwd_registerClassPair(cls);
    fwd_registerClassPair(through);
    proxy = fwd_class_createInstance(through, 0);
    invocation_target = fwd_class_createInstance(cls, 0);
    signature_answer = fwd_signature_get("i@:i", NULL);
#if defined(__SANITIZE_THREAD__)
    levels = 2000; // ThreadSanitizer knows 65,536 frames
#else
    levels = 10000;
#endif
    on_stack(512, recur);
    fwd_release(invocation_target);
    fwd_release(proxy);
}

static void *recur_without_end(void *unused) {
    (void)unused;
    BOTH_WAYS(natively) {
        level = 0;
        (void)send_int(natively, proxy, "walk:", 7);
        CHECK(level > FWD_CIRCLE_LIMIT);
        EXPECT_EXCEPTION("NSInternalInconsistencyException",
            "-[Through walk:] cannot be forwarded: the stack is used up");
        log_text[0] = 0;
    }
    return NULL;
}

/// Without end it ends before the stack does.
TEST(recursion_through_a_proxy_without_end_ends_in_an_exception) {
    begin();
    fwd_Class cls = make("Walker"), through = make("Through");
    ADD(cls, "walk:", walk, "i@:i");
    ADD(through, "methodSignatureForSelector:", signature_for, "@@::");
    ADD(through, "forwardInvocation:", forward, "v@:@");
    fwd_registerClassPair(cls);
    fwd_registerClassPair(through);
    proxy = fwd_class_createInstance(through, 0);
    invocation_target = fwd_class_createInstance(cls, 0);
    signature_answer = fwd_signature_get("i@:i", NULL);
    levels = 1 << 30;
    on_stack(2, recur_without_end); // ThreadSanitizer takes 10 KB for each level
    fwd_release(invocation_target);
    fwd_release(proxy);
}

static int turn, taken;
static fwd_id pair[2];
static fwd_id other_of_two(fwd_id self, fwd_SEL cmd, fwd_SEL missing) {
    (void)cmd, (void)missing;
    turn = !turn;
    return turn ? pair[self == pair[0]] : NULL;
}
static void take(fwd_id self, fwd_SEL cmd, fwd_id invocation) {
    (void)self, (void)cmd, (void)invocation;
    taken++;
}

/// Each hands every other message on to the other, which answers it.
TEST(two_proxies_take_turns_for_ever) {
    begin();
    fwd_Class cls = make("Turn");
    ADD(cls, "forwardingTargetForSelector:", other_of_two, "@@::");
    ADD(cls, "methodSignatureForSelector:", signature_for, "@@::");
    ADD(cls, "forwardInvocation:", take, "v@:@");
    fwd_registerClassPair(cls);
    for (int i = 0; i < 2; i++) pair[i] = fwd_class_createInstance(cls, 0);
    signature_answer = fwd_signature_get("i@:i", NULL);
    BOTH_WAYS(natively) {
        taken = turn = 0;
        for (int i = 0; i < 2000; i++) {
            (void)send_int(natively, pair[i & 1], "job:", 1);
            clear_log();
        }
        CHECK_EQ(taken, 2000);
        CHECK(!fwd_exception_isPending());
    }
    for (int i = 0; i < 2; i++) fwd_release(pair[i]);
}

static int ring_size, ring_steps, ring_limit;
static fwd_id step_in_ring(fwd_id self) {
    for (int i = 0; i < ring_size; i++)
        if (ring[i] == self)
            return ++ring_steps < ring_limit ? ring[(i + 1) % ring_size] : invocation_target;
    return NULL;
}
static fwd_id target_in_ring(fwd_id self, fwd_SEL cmd, fwd_SEL missing) {
    (void)cmd, (void)missing;
    fwd_id next = step_in_ring(self);
    return next == self ? NULL : next;
}
static void invoke_in_ring(fwd_id self, fwd_SEL cmd, fwd_id invocation) {
    (void)cmd;
    (void)fwd_invocation_invokeWithTarget(invocation, step_in_ring(self));
}

/// Circles of one, two and three, by targets and by invocations: found within a few hundred steps, and named; a message that
/// goes round a hundred times before somebody has a method for it is answered.
TEST(circles_of_every_length_are_found_and_long_ways_are_none) {
    begin();
    fwd_Class kinds[2] = {make("TargetRing"), make("PackedRing")};
    ADD(kinds[0], "forwardingTargetForSelector:", target_in_ring, "@@::");
    ADD(kinds[1], "methodSignatureForSelector:", signature_for, "@@::");
    ADD(kinds[1], "forwardInvocation:", invoke_in_ring, "v@:@");
    signature_answer = fwd_signature_get("i@:i", NULL);
    invocation_target = fwd_class_createInstance(worker(), 0);
    for (int kind = 0; kind < 2; kind++) {
        fwd_registerClassPair(kinds[kind]);
        for (int i = 0; i < 3; i++) ring[i] = fwd_class_createInstance(kinds[kind], 0);
        // A target of self is none: the circle of one is of invocations only.
        for (ring_size = kind == 0 ? 2 : 1; ring_size <= 3; ring_size++) {
            BOTH_WAYS(natively) {
                ring_steps = 0;
                ring_limit = 1 << 30;
                CHECK_EQ(send_int(natively, ring[0], "work:", 1), 0);
                EXPECT_EXCEPTION("NSInternalInconsistencyException",
                    kind == 0
                        ? "forwarding targets hand -[TargetRing work:] on in a circle without end: "
                          "… TargetRing → TargetRing …"
                        : "-[PackedRing work:] is forwarded in a circle without end: … PackedRing "
                          "→ PackedRing …");
                CHECK(ring_steps <= 6 * FWD_CIRCLE_LIMIT);
                ring_steps = 0;
                ring_limit = 100 * ring_size;
                clear_log();
                CHECK_EQ(send_int(natively, ring[0], "work:", 4), 8);
                CHECK(!fwd_exception_isPending());
                clear_log();
            }
        }
        for (int i = 0; i < 3; i++) fwd_release(ring[i]);
    }
    fwd_release(invocation_target);
}

static bool by_address;
static void count_down(fwd_id self, fwd_SEL cmd, fwd_id invocation) {
    (void)cmd;
    int left = 0;
    (void)fwd_invocation_getArgument(invocation, &left, 2);
    if (--left == 0) return;
    if (by_address) *(int *)fwd_invocation_argumentAddress(invocation, 2) = left;
    else (void)fwd_invocation_setArgument(invocation, &left, 2);
    (void)fwd_invocation_invokeWithTarget(invocation, self);
    taken++;
}

/// An invocation that is changed and sent again is another message.
TEST(an_invocation_with_changed_arguments_is_on_no_journey) {
    begin();
    fwd_Class cls = make("Countdown");
    ADD(cls, "methodSignatureForSelector:", signature_for, "@@::");
    ADD(cls, "forwardInvocation:", count_down, "v@:@");
    fwd_registerClassPair(cls);
    fwd_id object = fwd_class_createInstance(cls, 0);
    signature_answer = fwd_signature_get("i@:i", NULL);
    for (int address = 0; address < 2; address++) {
        by_address = address;
        BOTH_WAYS(natively) {
            taken = 0;
            (void)send_int(natively, object, "work:", 500);
            CHECK_EQ(taken, 499);
            CHECK(!fwd_exception_isPending());
            clear_log();
        }
    }
    fwd_release(object);
}

HARNESS_MAIN
