// What the tests of hooks share: a class, hooks that write to the log, adding and removing.
#ifndef FWD_TEST_HOOKS_H
#define FWD_TEST_HOOKS_H

#include "boxed.h"
#include "dispatch.h"
#include "hook.h"

#pragma GCC diagnostic ignored "-Wunused-function" // each test uses some

static int drive(fwd_id self, fwd_SEL cmd, int far) {
    (void)self;
    log_add("%s(%d)", fwd_sel_getName(cmd), far);
    return far + 1;
}
static int super_drive(fwd_id self, fwd_SEL cmd, int far) {
    struct fwd_super super = {self, fwd_getClass("Car")};
    log_add("child");
    return ((int (*)(fwd_id, fwd_SEL, int))fwd_msgLookupSuper(&super, cmd))(self, cmd, far);
}
static void stop(fwd_id self, fwd_SEL cmd) {
    (void)self;
    (void)cmd;
    log_add("stop");
}

static fwd_Class car_class(void) {
    fwd_Class cls = begin_class("Car", NULL);
    ADD(cls, "drive:", drive, "i@:i");
    ADD(cls, "stop", stop, "v@:");
    ADD(cls->pair, "make", stop, "v@:");
    fwd_registerClassPair(cls);
    return cls;
}

static int destroyed;
static void note_destroyed(void *context) {
    (void)context;
    destroyed++;
}

static void say(void *context, fwd_HookCall call) {
    (void)call;
    log_add("%s", (const char *)context);
}
static void say_around(void *context, fwd_HookCall call) {
    log_add("<%s", (const char *)context);
    (void)fwd_hookCall_proceed(call, NULL, NULL);
    log_add("%s>", (const char *)context);
}
static void remove_context(void *context, fwd_HookCall call) {
    (void)call;
    log_add("removing");
    (void)fwd_hook_remove(*(fwd_Hook *)context);
}

static fwd_Hook add(
    fwd_Class cls, fwd_id object, const char *sel, fwd_hook_position position, const char *what) {
    fwd_hook_description description = {.position = position,
        .function = position == FWD_HOOK_INSTEAD ? say_around : say,
        .context = (void *)(uintptr_t)what,
        .destroy = note_destroyed};
    fwd_Hook hook = NULL;
    CHECK_EQ(fwd_hook_add(cls, object, SEL(sel), &description, &hook), FWD_HOOK_OK);
    return hook;
}

#define DRIVE(OBJECT, FAR) MSG1(int, (OBJECT), "drive:", int, (FAR))
#define EXPECT(TEXT)                                                                               \
    do {                                                                                           \
        CHECK_STR(log_text, TEXT);                                                                 \
        log_clear();                                                                               \
    } while (0)

static fwd_hook_removal drop(fwd_Hook hook) {
    fwd_hook_removal removal = fwd_hook_remove(hook);
    fwd_hook_release(hook);
    return removal;
}

static int recurse(fwd_id self, fwd_SEL cmd, int far) {
    (void)cmd;
    return far == 0 ? 0 : DRIVE(self, far - 1) + 1;
}
static void count_one(void *context, fwd_HookCall call) {
    (void)call;
    (*(int *)context)++;
}
static void pass(void *context, fwd_HookCall call) {
    (void)context;
    (void)fwd_hookCall_proceed(call, NULL, NULL);
}

#endif
