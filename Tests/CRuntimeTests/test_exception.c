// Exceptions are pending on their thread until taken.
#include "dispatch.h"

TEST(raised_peeked_and_taken) {
    CHECK(!fwd_exception_isPending());
    CHECK_EQ(fwd_exception_peek(), NULL);
    fwd_exception pending;
    CHECK(!fwd_exception_take(&pending));
    fwd_exception_raise(NULL, "Name", "reason");
    CHECK(fwd_exception_isPending());
    REQUIRE(fwd_exception_peek() != NULL);
    CHECK_STR(fwd_exception_peek()->reason, "reason");
    REQUIRE(fwd_exception_take(&pending));
    CHECK_STR(pending.name, "Name");
    CHECK_EQ(pending.object, NULL);
    CHECK(!fwd_exception_isPending());
}

TEST(a_second_one_replaces_the_first_and_lets_its_object_go) {
    fwd_id first = tracked("first"), second = tracked("second");
    fwd_exception_raise(first, "First", "");
    fwd_exception_raise(second, "Second", "");
    fwd_release(first);
    CHECK_STR(log_text, "first");
    fwd_exception pending;
    REQUIRE(fwd_exception_take(&pending));
    CHECK_EQ(pending.object, second);
    CHECK_STR(pending.name, "Second");
    fwd_release(pending.object);
    fwd_release(second);
    CHECK_STR(log_text, "first second");
}

static int releases_while_pending;
static void release_counting(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    releases_while_pending += fwd_exception_isPending();
    fwd_root_release(self);
}

TEST(an_owned_object_is_raised_without_asking_its_release) {
    fwd_Class cls = make_class("Counting", fwd_getClass("NSObject"));
    CHECK(fwd_class_addMethod(cls, SEL("release"), (fwd_IMP)release_counting, "v@:"));
    fwd_exception_raiseOwned(fwd_class_createInstance(cls, 0), "Mine", "");
    fwd_exception pending;
    REQUIRE(fwd_exception_take(&pending));
    CHECK_EQ(releases_while_pending, 0);
    CHECK_EQ(fwd_retainCount(pending.object), 1);
    fwd_release(pending.object);
}

static int made;
static fwd_id make(const char *name, const char *reason, void *context) {
    CHECK_STR(name, "Made");
    CHECK_STR(reason, "7 of 9");
    CHECK_EQ(context, &made);
    made++;
    fwd_exception_raise(NULL, "Inner", "raised by the factory"); // does not ask the factory again
    return tracked("made");
}

TEST(the_factory_makes_the_object) {
    made = 0;
    fwd_exception_setFactory(make, &made);
    fwd_exception_raiseFormat("Made", "%d of %d", 7, 9);
    CHECK_EQ(made, 1);
    fwd_exception pending;
    REQUIRE(fwd_exception_take(&pending));
    CHECK_STR(pending.name, "Made");
    CHECK(pending.object != NULL);
    fwd_release(pending.object);
    CHECK_STR(log_text, "made");
}

TEST(long_texts_are_cut_between_characters) {
    char reason[2000];
    memset(reason, 'x', sizeof reason);
    for (size_t i = 0; i + 1 < sizeof reason; i += 2) memcpy(reason + i, "ä", 2);
    reason[sizeof reason - 1] = 0;
    fwd_exception_raise(NULL, reason, reason);
    fwd_exception pending;
    REQUIRE(fwd_exception_take(&pending));
    CHECK(strlen(pending.reason) < sizeof pending.reason && strlen(pending.reason) % 2 == 0);
    CHECK(strlen(pending.name) < sizeof pending.name && strlen(pending.name) % 2 == 0);
}

static void *raise_here(void *unused) {
    (void)unused;
    CHECK(!fwd_exception_isPending());
    fwd_exception_raise(NULL, "Other", "");
    fwd_thread_end();
    CHECK(!fwd_exception_isPending());
    return NULL;
}

TEST(threads_have_their_own) {
    fwd_exception_raise(NULL, "Mine", "");
    harness_threads(2, raise_here, NULL);
    CHECK_RAISED("Mine");
}

static int handled;
static void handle(const fwd_exception *exception, void *context) {
    CHECK_STR(exception->name, "NSInvalidArgumentException");
    CHECK_EQ(context, &handled);
    handled++;
}

#if !FWD_PORTABLE
TEST(native_sends_call_the_handler) {
    handled = 0;
    fwd_exception_setHandler(handle, &handled);
    fwd_id object = new_object(nsobject());
    CHECK_EQ(MSG(int64_t, object, "nobodyHasThis"), 0);
    CHECK_EQ(handled, 1);
    CHECK(fwd_exception_isPending());
    const fwd_exception *exception = fwd_exception_peek();
    char expected[160];
    (void)snprintf(expected, sizeof expected, "-[NSObject nobodyHasThis]: unrecognized selector sent to instance %p", (void *)object);
    REQUIRE(exception != NULL);
    CHECK_STR(exception->reason, expected);
    CHECK_RAISED("NSInvalidArgumentException");
    CHECK_EQ(MSG(int64_t, nsobject(), "nobodyHasThis"), 0);
    CHECK_EQ(handled, 2);
    (void)snprintf(expected, sizeof expected, "+[NSObject nobodyHasThis]: unrecognized selector sent to class %p", (void *)nsobject());
    exception = fwd_exception_peek();
    REQUIRE(exception != NULL);
    CHECK_STR(exception->reason, expected);
    CHECK_RAISED("NSInvalidArgumentException");
    fwd_release(object);
}
#endif

TEST(sends_by_address_tell_by_their_status) {
    handled = 0;
    fwd_exception_setHandler(handle, &handled);
    fwd_id object = new_object(nsobject());
    fwd_SEL sel = SEL("nobodyHasThis");
    void *arguments[] = {&object, &sel};
    uint64_t result = 1;
    CHECK_EQ(fwd_send(object, sel, fwd_signature_get("q@:", NULL), arguments, &result), FWD_EXCEPTION);
    CHECK_EQ(handled, 0); // who has a status needs no handler
    CHECK_RAISED("NSInvalidArgumentException");
    fwd_release(object);
}

HARNESS_MAIN
