// What if: what a host says in place of each stage, what is traced of it, and that nothing of it stays.
#include "dispatch.h"

static fwd_stage wanted;
static fwd_injection said;
static uint32_t questions;
static bool was_query;

static bool inject(const fwd_inject_place *place, fwd_injection *injection, void *context) {
    CHECK(context == &said);
    if (place->stage != wanted || place->sel != SEL("value")) return false;
    CHECK(!injection->object && !injection->imp && !injection->signature && !injection->answer);
    questions++;
    was_query = place->is_query;
    *injection = said;
    return true;
}

static char lines[4096];

static void note(const fwd_trace_event *event, void *context) {
    (void)context;
    static const char *const stages[] = {
        "nil", "cache", "lookup", "resolve", "target", "signature", "invocation", "unrecognized"};
    char line[64] = "";
    if (event->sel != SEL("value")) return;
    if (event->kind == FWD_TRACE_SKIP && event->reason == FWD_SKIP_INJECTED)
        (void)snprintf(line, sizeof line, "off:%s ", stages[event->stage]);
    else if (event->kind == FWD_TRACE_ANSWER)
        (void)snprintf(line, sizeof line, "%s%s%s ",
            event->reason == FWD_SKIP_INJECTED ? "said:" : "asked:", stages[event->stage],
            event->effect ? "+" : "");
    else if (event->kind == FWD_TRACE_CACHE)
        (void)snprintf(line, sizeof line, event->result == FWD_RESULT_MISS ? "miss " : "hit ");
    else if (event->kind == FWD_TRACE_FILL) (void)snprintf(line, sizeof line, "fill ");
    if (strlen(lines) + strlen(line) < sizeof lines)
        (void)memcpy(lines + strlen(lines), line, strlen(line) + 1);
}

static void check_lines(const char *expected) {
    fwd_trace_pause();
    CHECK_STR(lines, expected);
    lines[0] = 0;
    fwd_trace_resume();
}

static int send_value(void *receiver) {
    fwd_id self = receiver;
    fwd_SEL sel = SEL("value");
    uint64_t result = 0;
    void *arguments[] = {&self, &sel};
    (void)fwd_send(self, sel, fwd_signature_get("i@:", NULL), arguments, &result);
    return (int)result;
}

/// By address, then by the messenger; the stages must come out the same.
#define CHECK_BOTH(RECEIVER, RESULT, EXPECTED)                                                     \
    do {                                                                                           \
        CHECK_EQ(send_value(RECEIVER), RESULT);                                                    \
        check_lines(EXPECTED);                                                                     \
        CHECK_EQ(MSG(int, RECEIVER, "value"), RESULT);                                             \
        check_lines(EXPECTED);                                                                     \
    } while (0)

static fwd_Class has, lacks, other_class;
static fwd_id object, poor, other;

static void family(void) {
    has = begin_class("Has", NULL);
    CHECK(ADD(has, "value", return_one, "i@:"));
    fwd_registerClassPair(has);
    lacks = make_class("Lacks", NULL);
    other_class = begin_class("Other", NULL);
    CHECK(ADD(other_class, "value", return_two, "i@:"));
    fwd_registerClassPair(other_class);
    object = new_object(has);
    poor = new_object(lacks);
    other = new_object(other_class);
    CHECK_EQ(fwd_class_initialize(has), FWD_OK);
    CHECK_EQ(fwd_class_initialize(lacks), FWD_OK);
    CHECK_EQ(fwd_class_initialize(other_class), FWD_OK);
    fwd_exception_setHandler(keep_pending, NULL);
}

static void say(fwd_stage stage, fwd_injection injection) {
    fwd_trace_setHook(NULL, NULL);
    wanted = stage;
    said = injection;
    questions = 0;
    fwd_setInjector(inject, &said);
    lines[0] = 0;
    fwd_trace_setHook(note, NULL);
}

static void finish(void) {
    fwd_trace_setHook(NULL, NULL);
    fwd_setInjector(NULL, NULL);
    fwd_release(object);
    fwd_release(poor);
    fwd_release(other);
    check_all_classes();
}

TEST(a_cache_that_is_off_is_neither_read_nor_filled) {
    family();
    CHECK_EQ(send_value(object), 1);
    CHECK(cached(has, "value"));
    say(FWD_STAGE_CACHE, (fwd_injection){0});
    CHECK_BOTH(object, 1, "off:cache ");
    CHECK_EQ(send_value(poor), 0);
    CHECK_RAISED("NSInvalidArgumentException");
    CHECK(!cached(lacks, "value"));
    finish();
}

TEST(a_lookup_that_finds_nothing) {
    family();
    say(FWD_STAGE_LOOKUP, (fwd_injection){0});
    CHECK_EQ(send_value(object), 0);
    // NSObject's methodSignatureForSelector: looks for the method too, and finds it as little.
    check_lines("miss off:lookup asked:resolve asked:target off:lookup asked:resolve "
                "asked:signature asked:unrecognized ");
    CHECK_RAISED("NSInvalidArgumentException");
    CHECK(!cached(has, "value"));
    CHECK_EQ(questions, 2);
    finish();
}

TEST(a_place_says_whether_it_is_a_question_or_a_send) {
    family();
    say(FWD_STAGE_LOOKUP, (fwd_injection){0});
    was_query = true;
    (void)send_value(object);
    CHECK_RAISED("NSInvalidArgumentException");
    say(FWD_STAGE_LOOKUP, (fwd_injection){0});
    was_query = true;
    CHECK_EQ(questions, 0);
    CHECK(!MSG1(bool, object, "respondsToSelector:", fwd_SEL, SEL("value")));
    CHECK(questions > 0 && was_query);
    say(FWD_STAGE_CACHE, (fwd_injection){0});
    was_query = true;
    CHECK_EQ(send_value(object), 1);
    CHECK(questions > 0 && !was_query);
    finish();
}

TEST(a_receiver_that_counts_as_nil) {
    family();
    say(FWD_STAGE_NIL, (fwd_injection){0});
    CHECK_BOTH(object, 0, "");
    CHECK(!fwd_exception_isPending());
    finish();
}

TEST(a_resolver_that_adds_a_method) {
    family();
    say(FWD_STAGE_RESOLVE,
        (fwd_injection){.answer = true, .imp = (fwd_IMP)return_two, .types = "i@:"});
    CHECK_EQ(send_value(poor), 2);
    check_lines("miss said:resolve+ fill ");
    CHECK(fwd_class_respondsToSelector(lacks, SEL("value")));
    CHECK_EQ(questions, 1);
    finish();
}

TEST(a_resolver_that_only_says_yes) {
    family();
    say(FWD_STAGE_RESOLVE, (fwd_injection){.answer = true});
    CHECK(!fwd_class_respondsToSelector(lacks, SEL("value")));
    CHECK(was_query);
    check_lines("miss said:resolve fill ");
    finish();
}

TEST(gnustep_believes_what_is_said) {
    family();
    fwd_setDialect(FWD_DIALECT_GNUSTEP);
    say(FWD_STAGE_RESOLVE, (fwd_injection){.answer = true});
    CHECK_EQ(send_value(poor), 0);
    CHECK_RAISED("NSInternalInconsistencyException");
    check_lines("miss said:resolve ");
    finish();
}

TEST(a_target_takes_the_message) {
    family();
    say(FWD_STAGE_TARGET, (fwd_injection){.object = other});
    CHECK_EQ(send_value(poor), 2);
    check_lines("miss asked:resolve fill said:target miss fill ");
    CHECK_BOTH(poor, 2, "hit said:target hit ");
    finish();
}

TEST(a_target_of_self_is_no_target) {
    family();
    say(FWD_STAGE_TARGET, (fwd_injection){.object = poor});
    CHECK_EQ(send_value(poor), 0);
    CHECK_RAISED("NSInvalidArgumentException");
    finish();
}

TEST(a_signature_without_a_method_for_it) {
    family();
    say(FWD_STAGE_SIGNATURE, (fwd_injection){.signature = fwd_signature_get("i@:", NULL)});
    CHECK_EQ(send_value(poor), 0);
    // NSObject's own forwardInvocation: ends like a message that nobody takes.
    check_lines("miss asked:resolve fill asked:target said:signature asked:unrecognized ");
    CHECK_RAISED("NSInvalidArgumentException");
    say(FWD_STAGE_SIGNATURE, (fwd_injection){0});
    CHECK_EQ(send_value(poor), 0);
    check_lines("hit asked:target said:signature asked:unrecognized ");
    CHECK_RAISED("NSInvalidArgumentException");
    finish();
}

static fwd_id types_of_value(fwd_id self, fwd_SEL cmd, fwd_SEL sel) {
    (void)self, (void)cmd, (void)sel;
    fwd_Signature sig = fwd_signature_get("i@:", NULL);
    return sig ? fwd_methodSignature_create(sig) : NULL;
}

TEST(an_invocation_goes_elsewhere_or_nowhere) {
    family();
    CHECK(ADD(lacks, "methodSignatureForSelector:", types_of_value, "@@::"));
    say(FWD_STAGE_INVOCATION, (fwd_injection){.object = other});
    CHECK_EQ(send_value(poor), 2);
    check_lines("miss asked:resolve fill asked:target asked:signature said:invocation miss fill ");
    CHECK_BOTH(poor, 2, "hit asked:target asked:signature said:invocation hit ");
    say(FWD_STAGE_INVOCATION, (fwd_injection){0});
    CHECK_BOTH(poor, 0, "hit asked:target asked:signature said:invocation ");
    CHECK(!fwd_exception_isPending());
    finish();
}

TEST(untraced_messages_are_not_asked_about) {
    family();
    say(FWD_STAGE_CACHE, (fwd_injection){0});
    fwd_trace_setHook(NULL, NULL);
    CHECK_EQ(send_value(object), 1);
    CHECK_EQ(questions, 0);
    fwd_trace_setHook(note, NULL);
    fwd_trace_pause();
    CHECK_EQ(send_value(object), 1);
    fwd_trace_resume();
    CHECK_EQ(questions, 0);
    fwd_setInjector(NULL, NULL);
    CHECK_EQ(send_value(object), 1);
    CHECK_EQ(questions, 0);
    finish();
}

HARNESS_MAIN
