// Exceptions are pending on their thread until taken.
#include "dispatch.h"

#include <sys/resource.h>
#include <sys/wait.h>

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

TEST(who_has_peeked_takes_nothing_but_the_object) {
    fwd_id object = tracked("object");
    fwd_exception_raise(object, "Name", "reason");
    REQUIRE(fwd_exception_peek() != NULL);
    CHECK_EQ(fwd_exception_peek()->object, object);
    CHECK(fwd_exception_take(NULL));
    CHECK(!fwd_exception_isPending());
    CHECK(!fwd_exception_take(NULL));
    fwd_release(object);
    CHECK_STR(log_text, "");
    fwd_release(object);
    CHECK_STR(log_text, "object");
}

TEST(an_exception_may_have_the_words_of_the_pending_one) {
    fwd_exception_raise(NULL, "First", "a reason");
    fwd_exception_raise(NULL, fwd_exception_peek()->name, fwd_exception_peek()->reason);
    fwd_exception pending;
    REQUIRE(fwd_exception_take(&pending));
    CHECK_STR(pending.name, "First");
    CHECK_STR(pending.reason, "a reason");
    fwd_exception_raise(NULL, "Short", "");
    REQUIRE(fwd_exception_take(&pending));
    CHECK_STR(pending.name, "Short");
    CHECK_STR(pending.reason, "");
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

TEST(a_reset_lets_the_pending_ones_object_go) {
    fwd_id object = tracked("object");
    fwd_exception_raise(object, "Pending", "");
    fwd_release(object);
    CHECK_STR(log_text, "");
    fwd_runtime_reset();
    CHECK_STR(log_text, "object");
    CHECK(!fwd_exception_isPending());
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
    (void)snprintf(expected, sizeof expected,
        "-[NSObject nobodyHasThis]: unrecognized selector sent to instance %p", (void *)object);
    REQUIRE(exception != NULL);
    CHECK_STR(exception->reason, expected);
    CHECK_RAISED("NSInvalidArgumentException");
    CHECK_EQ(MSG(int64_t, nsobject(), "nobodyHasThis"), 0);
    CHECK_EQ(handled, 2);
    (void)snprintf(expected, sizeof expected,
        "+[NSObject nobodyHasThis]: unrecognized selector sent to class %p", (void *)nsobject());
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
    CHECK_EQ(
        fwd_send(object, sel, fwd_signature_get("q@:", NULL), arguments, &result), FWD_EXCEPTION);
    CHECK_EQ(handled, 0); // who has a status needs no handler
    CHECK_RAISED("NSInvalidArgumentException");
    fwd_release(object);
}

// ---------------------------------------------------------------- The end of a thread

static void *raise_and_end(void *object) {
    fwd_exception_raise(object, "Left", "behind");
    return NULL;
}

TEST(a_thread_that_ends_with_an_exception_lets_its_object_go) {
    fwd_id object = tracked("object");
    pthread_t thread;
    REQUIRE(pthread_create(&thread, NULL, raise_and_end, object) == 0);
    REQUIRE(pthread_join(thread, NULL) == 0);
    CHECK_EQ(fwd_retainCount(object), 1);
    fwd_release(object);
    CHECK_STR(log_text, "object");
}

// ---------------------------------------------------------------- Methods of the runtime's own

static int delivered;
static void take_it(const fwd_exception *exception, void *context) {
    (void)exception, (void)context;
    fwd_exception taken;
    CHECK(fwd_exception_take(&taken));
    fwd_release(taken.object);
    delivered++;
}

static void raise_it(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    fwd_exception_raise(NULL, "Raised", "by user code");
}
static fwd_id raise_object(fwd_id self, fwd_SEL sel) {
    raise_it(self, sel);
    return NULL;
}
static fwd_id raise_in_init(fwd_id self, fwd_SEL sel) {
    raise_it(self, sel);
    fwd_release(self);
    return NULL;
}
static bool raise_bool(fwd_id self, fwd_SEL sel, const void *argument) {
    (void)argument;
    raise_it(self, sel);
    return true;
}
static void raise_at_end(fwd_id self, fwd_SEL sel) {
    raise_it(self, sel);
    (void)fwd_object_dispose(self);
}

/// A class with one method, which raises.
static fwd_Class raising_class(
    const char *name, const char *method, fwd_IMP imp, const char *types, bool of_class) {
    fwd_Class cls = begin_class(name, NULL);
    CHECK(fwd_class_addMethod(
        of_class ? fwd_object_getClass((fwd_id)(void *)cls) : cls, SEL(method), imp, types));
    fwd_registerClassPair(cls);
    return cls;
}

/// The message with one pointer argument raises: natively the handler is called, once, and by address it is not.
static void check_delivery(
    fwd_id receiver, const char *name, const char *types, const void *argument) {
    fwd_SEL sel = SEL(name);
    delivered = 0;
    (void)((uintptr_t(*)(fwd_id, fwd_SEL, const void *, uintptr_t))MESSENGER(receiver, sel))(
        receiver, sel, argument, 7);
    if (delivered != 1)
        harness_fail(__FILE__, __LINE__, "natively, %s was delivered %d times", name, delivered);
    CHECK_RAISED("");
    uintptr_t index = 7, result = 0;
    void *arguments[] = {&receiver, &sel, &argument, &index};
    delivered = 0;
    if (fwd_send(receiver, sel, fwd_signature_get(types, NULL), arguments, &result) !=
            FWD_EXCEPTION ||
        delivered)
        harness_fail(__FILE__, __LINE__, "by address, %s was delivered %d times", name, delivered);
    fwd_exception taken = {NULL, "", ""};
    CHECK(fwd_exception_take(&taken));
    fwd_release(taken.object);
}

TEST(methods_of_the_runtime_deliver_to_native_callers_only) {
    fwd_exception_setHandler(take_it, NULL);
    fwd_id object = new_object(nsobject());
    check_delivery(object, "performSelector:", "@@::", SEL("nobodyHasThis"));
    check_delivery((fwd_id)(void *)nsobject(), "performSelector:", "@@::", SEL("nobodyHasThis"));
    check_delivery(object, "doesNotRecognizeSelector:", "v@::", SEL("any"));
    check_delivery(object, "copy", "@@:", NULL);
    check_delivery(object, "mutableCopy", "@@:", NULL);
    check_delivery(object, "forwardInvocation:", "v@:@", NULL);
    fwd_Class fails = raising_class("Fails", "init", (fwd_IMP)raise_in_init, "@@:", false);
    check_delivery((fwd_id)(void *)fails, "new", "@@:", NULL);
    fwd_Class resolves =
        raising_class("Resolves", "resolveInstanceMethod:", (fwd_IMP)raise_bool, "B@::", true);
    fwd_id asked = new_object(resolves);
    check_delivery(asked, "respondsToSelector:", "B@::", SEL("unknown1"));
    check_delivery(asked, "methodForSelector:", "^?@::", SEL("unknown2"));
    check_delivery(asked, "methodSignatureForSelector:", "@@::", SEL("unknown3"));
    check_delivery(
        (fwd_id)(void *)resolves, "instancesRespondToSelector:", "B@::", SEL("unknown4"));
    check_delivery(
        (fwd_id)(void *)resolves, "instanceMethodForSelector:", "^?@::", SEL("unknown5"));
    check_delivery(
        (fwd_id)(void *)resolves, "instanceMethodSignatureForSelector:", "@@::", SEL("unknown6"));
    fwd_id poser = new_object(raising_class("Poses", "class", (fwd_IMP)raise_object, "#@:", false));
    check_delivery(poser, "isKindOfClass:", "B@:#", nsobject());
    check_delivery(poser, "isMemberOfClass:", "B@:#", nsobject());
    check_delivery(poser, "superclass", "#@:", NULL);
    check_delivery(poser, "conformsToProtocol:", "B@:@", fwd_getProtocol("NSObject"));
    fwd_Class allocates =
        raising_class("Allocates", "allocWithZone:", (fwd_IMP)raise_object, "@@:^v", true);
    check_delivery((fwd_id)(void *)allocates, "alloc", "@@:", NULL);
    fwd_id proxy = new_object(fwd_getClass("NSProxy"));
    check_delivery(proxy, "methodSignatureForSelector:", "@@::", SEL("any"));
    check_delivery(proxy, "forwardInvocation:", "v@:@", NULL);
    check_delivery(proxy, "doesNotRecognizeSelector:", "v@::", SEL("any"));
    fwd_Signature sig = fwd_signature_get("v@:", NULL);
    fwd_id invocation = fwd_invocation_create(sig), signature = fwd_methodSignature_create(sig);
    fwd_SEL unknown = SEL("nobodyHasThis");
    fwd_invocation_setArgument(invocation, &object, 0);
    fwd_invocation_setArgument(invocation, &unknown, 1);
    check_delivery(invocation, "invoke", "v@:", NULL);
    check_delivery(invocation, "invokeWithTarget:", "v@:@", object);
    check_delivery(invocation, "invokeUsingIMP:", "v@:^?", NULL);
    check_delivery(invocation, "getArgument:atIndex:", "v@:^vq", &unknown);
    check_delivery(invocation, "setArgument:atIndex:", "v@:^vq", &unknown);
    check_delivery(signature, "getArgumentTypeAtIndex:", "r*@:Q", (const void *)(uintptr_t)9);
    check_delivery((fwd_id)(void *)fwd_getClass("NSMethodSignature"),
        "signatureWithObjCTypes:", "@@:r*", NULL);
    check_delivery((fwd_id)(void *)fwd_getClass("NSInvocation"),
        "invocationWithMethodSignature:", "@@:@", NULL);
    fwd_id left[] = {object, asked, poser, proxy, invocation};
    for (size_t i = 0; i < sizeof left / sizeof left[0]; i++) fwd_release(left[i]);
}

TEST(a_release_delivers_what_dealloc_raises) {
    fwd_exception_setHandler(take_it, NULL);
    fwd_Class cls = raising_class("Ends", "dealloc", (fwd_IMP)raise_at_end, "v@:", false);
    fwd_SEL release = SEL("release");
    for (int kept = 0; kept < 2; kept++) {
        fwd_id object = new_object(cls);
        delivered = 0;
        if (kept) { // a release by address that is not the last leaves nothing behind
            fwd_retain(object);
            void *arguments[] = {&object, &release};
            CHECK_EQ(
                fwd_send(object, release, fwd_signature_get("v@:", NULL), arguments, NULL), FWD_OK);
        }
        ((void (*)(fwd_id, fwd_SEL))MESSENGER(object, release))(object, release);
        CHECK_EQ(delivered, 1);
        CHECK_RAISED("");
    }
    fwd_id object = new_object(cls);
    void *arguments[] = {&object, &release};
    delivered = 0;
    CHECK_EQ(
        fwd_send(object, release, fwd_signature_get("v@:", NULL), arguments, NULL), FWD_EXCEPTION);
    CHECK_EQ(delivered, 0);
    CHECK_RAISED("Raised");
    fwd_release(new_object(cls)); // a function leaves it pending
    CHECK_EQ(delivered, 0);
    fwd_exception_deliver();
    CHECK_EQ(delivered, 1);
    fwd_exception_deliver();
    CHECK_EQ(delivered, 1);
}

static fwd_id asks_natively(fwd_id self, fwd_SEL sel) {
    (void)sel;
    fwd_SEL perform = SEL("performSelector:");
    return ((fwd_id(*)(fwd_id, fwd_SEL, fwd_SEL))MESSENGER(self, perform))(
        self, perform, SEL("nobodyHasThis"));
}

TEST(native_code_in_a_call_by_address_is_native) {
    fwd_exception_setHandler(take_it, NULL);
    fwd_id object = new_object(raising_class("Asks", "ask", (fwd_IMP)asks_natively, "@@:", false));
    fwd_SEL ask = SEL("ask"), perform = SEL("performSelector:");
    void *arguments[] = {&object, &ask}, *performing[] = {&object, &perform, &ask};
    uint64_t result;
    delivered = 0;
    CHECK_EQ(fwd_send(object, ask, fwd_signature_get("@@:", NULL), arguments, &result), FWD_OK);
    CHECK_EQ(delivered, 1);
    CHECK_EQ(
        fwd_send(object, perform, fwd_signature_get("@@::", NULL), performing, &result), FWD_OK);
    CHECK_EQ(delivered, 2);
    fwd_release(object);
}

TEST(without_a_handler_the_process_ends_with_apples_words) {
    int ends[2], status = 0;
    REQUIRE(pipe(ends) == 0);
    (void)fflush(stdout);
    pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        (void)setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        (void)signal(SIGABRT, SIG_DFL);
        (void)dup2(ends[1], STDERR_FILENO);
        fwd_exception_raise(NULL, "Name", "the reason");
        fwd_exception_deliver();
        _exit(0);
    }
    (void)close(ends[1]);
    char text[200];
    size_t length = 0;
    for (ssize_t got = 1; got > 0 && length < sizeof text - 1; length += (size_t)got) {
        got = read(ends[0], text + length, sizeof text - 1 - length);
        if (got < 0) got = 0;
    }
    text[length] = 0;
    char *emulators = getenv("FWD_EMULATED") ? strstr(text, "qemu: ") : NULL;
    if (emulators) *emulators = 0; // its own line about the signal
    (void)close(ends[0]);
    CHECK_EQ(waitpid(child, &status, 0), child);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    CHECK_STR(text, "*** Terminating app due to uncaught exception 'Name', reason: 'the reason'\n");
}

HARNESS_MAIN
