// Who called a boxed function, and the arguments behind the named ones: of a call in registers and on the stack, and in a va_list.
#include "boxed.h"
#include "harness.h"

#include <stdarg.h>

static struct {
    bool called, again;
    fwd_native_call call;
    uint64_t words[10];
    double doubles[10], last;
} seen;

static void read_rest(void *context, void *const *arguments, void *result) {
    (void)context, (void)arguments, (void)result;
    seen.called = fwd_native_call_take(&seen.call);
    fwd_native_call other;
    seen.again = fwd_native_call_take(&other);
    if (!seen.called) return;
    fwd_native_arguments rest;
    fwd_native_arguments_begin(&rest, &seen.call);
    for (int i = 0; i < 10; i++) {
        seen.words[i] = fwd_native_arguments_word(&rest);
        seen.doubles[i] = fwd_native_arguments_double(&rest);
    }
    seen.last = fwd_native_arguments_longDouble(&rest);
}

static fwd_IMP make(const char *types) {
    fwd_boxed boxed = {.function = read_rest, .signature = fwd_signature_get(types, NULL)};
    memset(&seen, 0, sizeof seen);
    return fwd_imp_createBoxedForCaller(&boxed);
}

#define REST                                                                                       \
    (long)1, 1.5, (long)2, 2.5, (long)3, 3.5, (long)4, 4.5, (long)5, 5.5, (long)6, 6.5, (long)7,   \
        7.5, (long)8, 8.5, (long)9, 9.5, (long)10, 10.5, (long double)11.25

static void check_rest(void) {
    CHECK(seen.called);
    CHECK(!seen.again);
    for (int i = 0; i < 10; i++) {
        CHECK_EQ(seen.words[i], (uint64_t)i + 1);
        CHECK(seen.doubles[i] == i + 1.5);
    }
    CHECK(seen.last == 11.25);
}

#if FWD_HAS_FRAME && !FWD_PORTABLE

TEST(the_rest_is_read_behind_words_and_numbers) {
    fwd_SEL sel = fwd_sel_registerName("m:");
    ((void (*)(fwd_id, fwd_SEL, ...))make("v@:"))(NULL, sel, REST);
    check_rest();
    ((void (*)(fwd_id, fwd_SEL, double, int, double, ...))make("v@:did"))(
        NULL, sel, 0.5, 7, 0.25, REST);
    check_rest();
    typedef struct {
        long a;
        double b;
    } mixed;
    ((void (*)(fwd_id, fwd_SEL, mixed, ...))make("v@:{mixed=qd}"))(NULL, sel, (mixed){1, 2}, REST);
    check_rest();
    ((void (*)(fwd_id, fwd_SEL, long, long, long, long, long, long, long, ...))make("v@:qqqqqqq"))(
        NULL, sel, 1, 2, 3, 4, 5, 6, 7, REST);
    check_rest();
}

TEST(the_caller_is_known_by_where_it_goes_on) {
    ((void (*)(fwd_id, fwd_SEL, ...))make("v@:"))(NULL, fwd_sel_registerName("m"), REST);
    check_rest();
    CHECK(seen.call.return_address != NULL);
    CHECK(seen.call.signature == fwd_signature_get("v@:", NULL));
}

#endif

TEST(a_call_by_address_has_no_caller) {
    fwd_IMP imp = make("v@:");
    fwd_id receiver = NULL;
    fwd_SEL sel = fwd_sel_registerName("m");
    void *arguments[] = {&receiver, &sel};
    CHECK_EQ(fwd_call(imp, fwd_signature_get("v@:", NULL), arguments, NULL), FWD_OK);
    CHECK(!seen.called);
}

static void read_list(fwd_native_arguments *out, ...) {
    va_list list;
    va_start(list, out);
    fwd_native_arguments_beginList(out, &list);
    for (int i = 0; i < 10; i++) {
        seen.words[i] = fwd_native_arguments_word(out);
        seen.doubles[i] = fwd_native_arguments_double(out);
    }
    seen.last = fwd_native_arguments_longDouble(out);
    seen.called = va_arg(list, long) == 1; // the list itself has not moved
    va_end(list);
}

TEST(a_list_is_read_and_stays_where_it_is) {
    fwd_native_arguments arguments;
    memset(&seen, 0, sizeof seen);
    read_list(&arguments, REST);
    check_rest();
}

HARNESS_MAIN
