// fwd_forwardToTarget: an interpreter gets the target to call; every other way a message may go is gone already. The same for one
// that has asked for the target by itself (fwd_forward_targetMethod, fwd_forwardAnswered).
#include "dispatch.h"

static fwd_id answer;
static uint32_t questions;

static fwd_id target_for(fwd_id self, fwd_SEL cmd, fwd_SEL sel) {
    (void)self, (void)cmd, (void)sel;
    questions++;
    return answer;
}

static fwd_Class has, asks;
static fwd_id object, asking, other;

static void family(void) {
    has = begin_class("Has", NULL);
    CHECK(ADD(has, "value", return_one, "i@:"));
    fwd_registerClassPair(has);
    asks = begin_class("Asks", NULL);
    CHECK(ADD(asks, "forwardingTargetForSelector:", target_for, "@@::"));
    fwd_registerClassPair(asks);
    object = fwd_class_createInstance(has, 0);
    asking = fwd_class_createInstance(asks, 0);
    other = fwd_class_createInstance(asks, 0);
    answer = object;
    questions = 0;
}

static void finish(void) {
    fwd_release(object);
    fwd_release(asking);
    fwd_release(other);
}

static fwd_status forward(fwd_id self, uint64_t *result, fwd_id *target) {
    fwd_SEL sel = SEL("value");
    void *arguments[] = {&self, &sel};
    *result = 7;
    return fwd_forwardToTarget(
        self, sel, fwd_signature_get("i@:", NULL), arguments, result, target);
}

TEST(a_target_with_the_method_is_left_to_the_caller) {
    family();
    uint64_t result;
    fwd_id target = asking;
    CHECK_EQ(forward(asking, &result, &target), FWD_OK);
    CHECK(target == object);
    CHECK_EQ(result, 7);
    CHECK_EQ(questions, 1);
    finish();
}

static fwd_id next_target(fwd_id self, fwd_SEL cmd, fwd_SEL sel) {
    (void)cmd, (void)sel;
    questions++;
    return self == asking ? other : object;
}

TEST(a_target_that_forwards_in_its_turn_is_sent_the_message) {
    family();
    CHECK(fwd_class_replaceMethod(
        asks, SEL("forwardingTargetForSelector:"), (fwd_IMP)next_target, "@@::"));
    uint64_t result;
    fwd_id target = asking;
    CHECK_EQ(forward(asking, &result, &target), FWD_OK);
    CHECK(!target);
    CHECK_EQ((int)result, 1);
    CHECK_EQ(questions, 2);
    finish();
}

TEST(without_a_target_the_later_stages_run) {
    family();
    answer = NULL;
    uint64_t result;
    fwd_id target = asking;
    CHECK_EQ(forward(asking, &result, &target), FWD_EXCEPTION);
    CHECK(!target);
    CHECK_RAISED("NSInvalidArgumentException");
    finish();
}

TEST(nil_has_no_target_and_a_result_of_zero) {
    family();
    uint64_t result;
    fwd_id target = asking;
    CHECK_EQ(forward(NULL, &result, &target), FWD_OK);
    CHECK(!target);
    CHECK_EQ((int)result, 0);
    finish();
}

static void ignore(const fwd_trace_event *event, void *context) { (void)event, (void)context; }

TEST(under_a_trace_the_message_is_sent) {
    family();
    fwd_trace_setHook(ignore, NULL);
    uint64_t result;
    fwd_id target = asking;
    CHECK_EQ(forward(asking, &result, &target), FWD_OK);
    fwd_trace_setHook(NULL, NULL);
    CHECK(!target);
    CHECK_EQ((int)result, 1);
    finish();
}

// ---------------------------------------------------------------- Asked by the interpreter

static fwd_status answered(fwd_id self, fwd_id said, uint64_t *result, fwd_id *target) {
    fwd_SEL sel = SEL("value");
    void *arguments[] = {&self, &sel};
    *result = 7;
    return fwd_forwardAnswered(
        self, sel, fwd_signature_get("i@:", NULL), arguments, result, said, target);
}

TEST(the_method_that_is_asked_is_known_where_forwarding_does_no_more) {
    family();
    CHECK_EQ(fwd_forward_targetMethod(NULL), NULL);
    // The second lookup brings it into its bucket of the table.
    for (int i = 0; i < 2; i++) (void)fwd_msgLookup(asking, SEL("forwardingTargetForSelector:"));
    CHECK(fwd_forward_targetMethod(asking) == (fwd_IMP)target_for);
    fwd_trace_setHook(ignore, NULL);
    CHECK_EQ(fwd_forward_targetMethod(asking), NULL);
    fwd_trace_setHook(NULL, NULL);
    CHECK(fwd_setForwardHandler((fwd_IMP)target_for));
    CHECK_EQ(fwd_forward_targetMethod(asking), NULL);
    CHECK(fwd_setForwardHandler(NULL));
    CHECK_EQ(questions, 0);
    finish();
}

TEST(an_answer_with_the_method_is_left_to_the_caller) {
    family();
    uint64_t result;
    fwd_id target = asking;
    CHECK_EQ(answered(asking, object, &result, &target), FWD_OK);
    CHECK(target == object);
    CHECK_EQ(result, 7);
    CHECK_EQ(questions, 0);
    finish();
}

TEST(an_answer_that_forwards_in_its_turn_is_sent_the_message) {
    family();
    uint64_t result;
    fwd_id target = asking;
    CHECK_EQ(answered(asking, other, &result, &target), FWD_OK);
    CHECK(!target);
    CHECK_EQ((int)result, 1);
    CHECK_EQ(questions, 1);
    finish();
}

TEST(nil_and_self_as_an_answer_lead_to_the_later_stages) {
    family();
    for (int i = 0; i < 2; i++) {
        uint64_t result;
        fwd_id target = asking;
        CHECK_EQ(answered(asking, i ? asking : NULL, &result, &target), FWD_EXCEPTION);
        CHECK(!target);
        CHECK_RAISED("NSInvalidArgumentException");
    }
    CHECK_EQ(questions, 0);
    finish();
}

HARNESS_MAIN
