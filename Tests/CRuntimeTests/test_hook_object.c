// Hooks of one object: its hidden class, its end, observing classes.
#include "hooks.h"
#include "quarantine.h"

// ---------------------------------------------------------------- One object

TEST(an_objects_hidden_class_poses_and_goes) {
    fwd_Class car = car_class();
    fwd_id object = new_object(car);
    fwd_Hook hook = add(NULL, object, "drive:", FWD_HOOK_BEFORE, "own"),
             other = add(NULL, object, "stop", FWD_HOOK_BEFORE, "stopping");
    fwd_Class hidden = fwd_object_getClass(object);
    CHECK(hidden != car);
    CHECK(MSG(fwd_Class, object, "class") == car);
    CHECK(MSG(fwd_Class, object, "superclass") == nsobject());
    CHECK(MSG1(bool, object, "isMemberOfClass:", fwd_Class, car));
    log_clear();
    (void)MSG(int, object, "stop");
    EXPECT("stopping stop");
    CHECK_EQ(drop(hook), FWD_HOOK_PARTLY);
    CHECK(fwd_object_getClass(object) == hidden);
    CHECK_EQ(drop(other), FWD_HOOK_RESTORED);
    CHECK(fwd_object_getClass(object) == car);
    CHECK_EQ(fwd_hook_count().parked, 1);
    // The next object takes the parked class.
    fwd_id next = new_object(car);
    hook = add(NULL, next, "drive:", FWD_HOOK_BEFORE, "next");
    CHECK(fwd_object_getClass(next) == hidden);
    CHECK_EQ(fwd_hook_count().parked, 0);
    (void)DRIVE(next, 1);
    (void)DRIVE(object, 1);
    EXPECT("next drive:(1) drive:(1)");
    fwd_release(next);
    CHECK_EQ(fwd_hook_count().parked, 1);
    CHECK_EQ(drop(hook), FWD_HOOK_TARGET_GONE);
    fwd_release(object);
    CHECK(fwd_disposeClassPair(car));
    CHECK_EQ(fwd_hook_count().parked, 0);
    CHECK_EQ(fwd_hook_count().hooks, 0);
}

TEST(an_object_that_dies_takes_its_hooks_and_class_along) {
    fwd_Class car = car_class();
    uint32_t before = 0, after = 0;
    fwd_free(fwd_copyClassList(&before));
    destroyed = 0;
    fwd_id object = new_object(car);
    fwd_Hook hook = add(NULL, object, "drive:", FWD_HOOK_BEFORE, "own");
    fwd_release(object);
    CHECK_EQ(fwd_hook_isActive(hook), false);
    CHECK_EQ(fwd_hook_remove(hook), FWD_HOOK_TARGET_GONE);
    CHECK_EQ(destroyed, 1); // though there is a reference to it
    fwd_hook_release(hook);
    fwd_free(fwd_copyClassList(&after));
    CHECK_EQ(before, after);
    CHECK(fwd_disposeClassPair(car));
}

static int finalized;
static void finalize(fwd_id object, fwd_Class cls) {
    (void)object;
    CHECK_STR(fwd_class_getName(cls), "Car");
    finalized++;
}

TEST(the_address_of_a_hooked_method_finds_nothing_when_its_object_has_ended) {
    fwd_Class car = car_class();
    fwd_id object = new_object(car), other = new_object(car);
    fwd_Hook hook = add(NULL, object, "drive:", FWD_HOOK_BEFORE, "x");
    fwd_IMP imp = fwd_class_getMethodImplementation(object->isa, SEL("drive:"));
    CHECK(fwd_imp_isHook(imp));
    fwd_release(object);
    log_clear();
    CHECK_EQ(((int (*)(fwd_id, fwd_SEL, int))imp)(other, SEL("drive:"), 3), 0);
    EXPECT("");
    CHECK_EQ(drop(hook), FWD_HOOK_TARGET_GONE);
    fwd_release(other);
}

TEST(the_classs_own_finalizer_still_runs) {
    fwd_Class car = car_class();
    fwd_class_setFinalizer(car, finalize);
    finalized = 0;
    fwd_id object = new_object(car);
    fwd_hook_release(add(NULL, object, "drive:", FWD_HOOK_BEFORE, "own"));
    fwd_release(object);
    CHECK_EQ(finalized, 1);
}

static void see_no_receiver(void *context, fwd_HookCall call) {
    (void)context;
    log_add("%s", fwd_hookCall_receiver(call) ? "before" : "after");
}

TEST(dealloc_before_and_after) {
    fwd_Class car = car_class();
    log_clear();
    for (int on_object = 0; on_object < 2; on_object++) {
        fwd_id object = new_object(car);
        fwd_Hook hooks[2];
        for (int i = 0; i < 2; i++) {
            fwd_hook_description description = {
                .position = i ? FWD_HOOK_AFTER : FWD_HOOK_BEFORE, .function = see_no_receiver};
            CHECK_EQ(fwd_hook_add(on_object ? NULL : car, on_object ? object : NULL, SEL("dealloc"),
                         &description, &hooks[i]),
                FWD_HOOK_OK);
        }
        fwd_release(object);
        EXPECT("before after");
        CHECK_EQ(drop(hooks[0]), on_object ? FWD_HOOK_TARGET_GONE : FWD_HOOK_PARTLY);
        CHECK_EQ(drop(hooks[1]), on_object ? FWD_HOOK_TARGET_GONE : FWD_HOOK_RESTORED);
    }
}

// An object's own hidden class has one instance: its owner. Whoever asks for another gets the class that is shown.
TEST(nobody_else_becomes_an_instance_of_an_objects_hidden_class) {
    quarantine_begin();
    fwd_Class car = car_class();
    fwd_id object = new_object(car), other = new_object(car);
    fwd_hook_release(add(NULL, object, "drive:", FWD_HOOK_BEFORE, "own"));
    fwd_Class hidden = fwd_object_getClass(object);
    fwd_id copy = fwd_object_copy(object, 0), made = fwd_class_createInstance(hidden, 0);
    CHECK_EQ(fwd_object_setClass(other, hidden), car);
    CHECK_EQ(fwd_object_getClass(copy), car);
    CHECK_EQ(fwd_object_getClass(made), car);
    CHECK_EQ(fwd_object_getClass(other), car);
    fwd_release(object);
    log_clear();
    CHECK_EQ(DRIVE(copy, 1), 2);
    CHECK_EQ(DRIVE(made, 2), 3);
    CHECK_EQ(DRIVE(other, 3), 4);
    EXPECT("drive:(1) drive:(2) drive:(3)");
    fwd_release(copy), fwd_release(made), fwd_release(other);
    CHECK(fwd_disposeClassPair(car));
    quarantine_end();
}

TEST(an_object_comes_back_to_its_own_hidden_class) {
    fwd_Class car = car_class();
    fwd_id object = new_object(car);
    fwd_hook_release(add(NULL, object, "drive:", FWD_HOOK_BEFORE, "own"));
    fwd_Class hidden = fwd_object_getClass(object), below = make_class("Swizzled", hidden);
    CHECK_EQ(fwd_object_setClass(object, below), hidden);
    CHECK_EQ(fwd_object_setClass(object, hidden), below);
    log_clear();
    CHECK_EQ(DRIVE(object, 1), 2);
    EXPECT("own drive:(1)");
    fwd_release(object);
    CHECK(fwd_disposeClassPair(below));
    CHECK(fwd_disposeClassPair(car));
}

TEST(a_subclass_of_a_hidden_class_outlives_the_object) {
    quarantine_begin();
    fwd_Class car = car_class();
    fwd_id object = new_object(car);
    fwd_hook_release(add(NULL, object, "drive:", FWD_HOOK_BEFORE, "own"));
    fwd_Class below = make_class("Swizzled", fwd_object_getClass(object));
    fwd_id instance = new_object(below);
    fwd_release(object);
    log_clear();
    CHECK_EQ(DRIVE(instance, 1), 2);
    EXPECT("drive:(1)");
    fwd_id next = new_object(car); // does not get the class that somebody stands below
    fwd_hook_release(add(NULL, next, "stop", FWD_HOOK_BEFORE, "stopping"));
    CHECK(fwd_object_getClass(next) != fwd_class_getSuperclass(below));
    fwd_release(next), fwd_release(instance);
    CHECK_EQ(fwd_disposeClassPair(car), false);
    CHECK(fwd_disposeClassPair(below));
    CHECK(fwd_disposeClassPair(car));
    quarantine_end();
}

static void end_self(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    fwd_release(self);
}
static fwd_IMP returned;
static void note_return(const fwd_trace_event *event, void *context) {
    (void)context;
    if (event->kind == FWD_TRACE_RETURN && event->send == 1) returned = event->imp;
}

TEST(an_object_may_end_in_its_own_hooked_method) {
    static const fwd_hook_position positions[] = {
        FWD_HOOK_BEFORE, FWD_HOOK_AFTER, FWD_HOOK_INSTEAD};
    for (int traced = 0; traced < 2; traced++) {
        for (int i = 0; i < 3; i++) {
            quarantine_begin();
            fwd_Class car = car_class();
            ADD(car, "close", end_self, "v@:");
            fwd_id object = new_object(car);
            fwd_hook_release(add(NULL, object, "close", positions[i], "own"));
            fwd_IMP stub =
                fwd_class_getMethodImplementation(fwd_object_getClass(object), SEL("close"));
            returned = NULL;
            if (traced) fwd_trace_setHook(note_return, NULL);
            ((void (*)(fwd_id, fwd_SEL))MESSENGER(object, SEL("close")))(object, SEL("close"));
            fwd_trace_setHook(NULL, NULL);
            if (traced) CHECK_EQ(returned, stub);
            CHECK(quarantine_has(object));
            quarantine_end();
        }
    }
}

static void say_receiver(void *context, fwd_HookCall call) {
    fwd_id receiver = fwd_hookCall_receiver(call);
    log_add("%s:%s", (const char *)context, receiver ? fwd_object_getClassName(receiver) : "none");
}
static void proceed_and_say(void *context, fwd_HookCall call) {
    CHECK_EQ(fwd_hookCall_proceed(call, NULL, NULL), FWD_OK);
    say_receiver(context, call);
    if (fwd_hookCall_receiver(call)) return;
    CHECK_EQ(fwd_hookCall_proceed(call, NULL, NULL), FWD_EXCEPTION); // on what is gone
    CHECK_RAISED("NSInvalidArgumentException");
}

/// How a message is sent: by the messenger, traced, by address.
enum { NATIVELY, TRACED, BY_ADDRESS, WAYS };
static void send_in_a_way(int way, fwd_id object, fwd_SEL sel) {
    if (way == TRACED) fwd_trace_setHook(note_return, NULL);
    void *arguments[] = {&object, &sel};
    if (way == BY_ADDRESS)
        CHECK_EQ(fwd_send(object, sel, fwd_signature_get("v@:", NULL), arguments, NULL), FWD_OK);
    else ((void (*)(fwd_id, fwd_SEL))MESSENGER(object, sel))(object, sel);
    fwd_trace_setHook(NULL, NULL);
}

TEST(a_receiver_that_ends_in_the_method_is_none_for_what_runs_after) {
    static const char *const names[] = {"release", "close"};
    for (int way = 0; way < WAYS; way++) {
        for (int i = 0; i < 8; i++) {
            bool on_object = i & 1, instead = i & 2;
            quarantine_begin();
            fwd_SEL sel = SEL(names[i >> 2]);
            fwd_Class car = car_class();
            ADD(car, "close", end_self, "v@:");
            fwd_id object = new_object(car);
            fwd_hook_description description = {
                .position = instead ? FWD_HOOK_INSTEAD : FWD_HOOK_AFTER,
                .function = instead ? proceed_and_say : say_receiver,
                .context = (void *)(uintptr_t) "after"};
            fwd_Hook hook = NULL;
            CHECK_EQ(fwd_hook_add(on_object ? NULL : car, on_object ? object : NULL, sel,
                         &description, &hook),
                FWD_HOOK_OK);
            fwd_retain(object);
            log_clear();
            send_in_a_way(way, object, sel);
            EXPECT(on_object ? "after:Car_Hooked_1" : "after:Car"); // not the last one
            send_in_a_way(way, object, sel);
            EXPECT("after:none");
            CHECK(quarantine_has(object));
            fwd_hook_release(hook);
            quarantine_end();
        }
    }
}

static fwd_id closes_another(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    fwd_id made = new_object(fwd_getClass("Car"));
    fwd_release(made);
    return self;
}

TEST(the_end_of_another_object_leaves_the_receiver) {
    fwd_Class car = car_class();
    ADD(car, "use", closes_another, "@@:");
    fwd_id object = new_object(car);
    fwd_hook_description description = {.position = FWD_HOOK_AFTER,
        .function = say_receiver,
        .context = (void *)(uintptr_t) "after"};
    fwd_Hook hook = NULL;
    CHECK_EQ(fwd_hook_add(car, NULL, SEL("use"), &description, &hook), FWD_HOOK_OK);
    log_clear();
    CHECK_EQ(MSG(fwd_id, object, "use"), object);
    EXPECT("after:Car");
    (void)drop(hook);
    fwd_release(object);
}

// ---------------------------------------------------------------- Observing classes

static void note_will(void *context, fwd_HookCall call) {
    (void)context;
    (void)call;
    log_add("will");
}
static void note_did(void *context, fwd_HookCall call) {
    (void)context;
    (void)call;
    log_add("did");
}

TEST(observing_and_hooks_come_and_go_in_any_order) {
    fwd_Class car = car_class();
    for (int order = 0; order < 4; order++) {
        fwd_id object = new_object(car);
        fwd_Hook hook = NULL;
        for (int step = 0; step < 2; step++) {
            if ((step == 0) == (order < 2))
                hook = add(NULL, object, "drive:", FWD_HOOK_INSTEAD, "i");
            else
                CHECK_EQ(fwd_hook_observe(
                             object, "NSKVONotifying_", SEL("drive:"), note_will, note_did, NULL),
                    FWD_HOOK_OK);
        }
        log_clear();
        CHECK_EQ(DRIVE(object, 1), 2);
        EXPECT("<i will drive:(1) did i>");
        CHECK(MSG(fwd_Class, object, "class") == car);
        if (order % 2) {
            (void)drop(hook);
            CHECK_STR(fwd_object_getClassName(object), "NSKVONotifying_Car");
            (void)DRIVE(object, 1);
            EXPECT("will drive:(1) did");
            CHECK(fwd_hook_unobserve(object));
        } else {
            CHECK(fwd_hook_unobserve(object));
            (void)DRIVE(object, 1);
            EXPECT("<i drive:(1) i>");
            CHECK_EQ(drop(hook), FWD_HOOK_RESTORED);
        }
        CHECK(!fwd_hook_unobserve(object));
        CHECK(fwd_object_getClass(object) == car);
        (void)DRIVE(object, 1);
        EXPECT("drive:(1)");
        fwd_release(object);
    }
    check_all_classes();
    CHECK(fwd_disposeClassPair(car));
}

/// What a send calls that has read the object's class and now goes to its table.
static fwd_IMP late_lookup(fwd_Class cls) {
    return fwd_class_getMethodImplementation(cls, SEL("drive:"));
}

TEST(a_late_send_does_not_miss_the_observers) {
    fwd_Class car = car_class();
    fwd_id watched = new_object(car), other = new_object(car);
    fwd_Hook hook = add(NULL, watched, "stop", FWD_HOOK_BEFORE, "h");
    CHECK_EQ(fwd_hook_observe(watched, "NSKVONotifying_", SEL("drive:"), note_will, note_did, NULL),
        FWD_HOOK_OK);
    // A send begins here: it has the class. Then others take the hook away, and use the class for an object of theirs.
    fwd_Class read = fwd_object_getClass(watched);
    fwd_IMP observed = late_lookup(read);
    CHECK_EQ(drop(hook), FWD_HOOK_RESTORED);
    CHECK_STR(fwd_object_getClassName(watched), "NSKVONotifying_Car");
    for (int round = 0; round < 2; round++) {
        log_clear();
        CHECK_EQ(((int (*)(fwd_id, fwd_SEL, int))late_lookup(read))(watched, SEL("drive:"), 1), 2);
        EXPECT("will drive:(1) did");
        CHECK(late_lookup(read) == observed);
        hook = add(NULL, other, "stop", FWD_HOOK_BEFORE, "h");
        CHECK(fwd_object_getClass(other) == read);
        log_clear();
        (void)DRIVE(other, 1);
        EXPECT("drive:(1)"); // it is not observed
        (void)((int (*)(fwd_id, fwd_SEL, int))late_lookup(read))(watched, SEL("drive:"), 1);
        EXPECT("will drive:(1) did");
        // Observed and left again, while others are on their way.
        CHECK_EQ(
            fwd_hook_observe(other, "NSKVONotifying_", SEL("drive:"), note_will, note_did, NULL),
            FWD_HOOK_OK);
        (void)DRIVE(other, 1);
        EXPECT("will drive:(1) did");
        if (round == 0) {
            CHECK(fwd_hook_unobserve(other));
            CHECK(!fwd_hook_unobserve(other));
        }
        log_clear();
        (void)((int (*)(fwd_id, fwd_SEL, int))late_lookup(read))(watched, SEL("drive:"), 1);
        EXPECT("will drive:(1) did");
        CHECK_EQ(drop(hook), FWD_HOOK_RESTORED);
        if (round == 0) CHECK(fwd_object_getClass(other) == car);
        else CHECK(fwd_hook_unobserve(other));
    }
    // An object that is observed finds the class that stands there already.
    hook = add(NULL, watched, "stop", FWD_HOOK_BEFORE, "h");
    CHECK(fwd_object_getClass(watched) == read);
    CHECK_EQ(drop(hook), FWD_HOOK_RESTORED);
    check_all_classes();
    fwd_release(watched);
    fwd_release(other);
    CHECK_EQ(fwd_hook_count().parked, 1);
    CHECK(fwd_disposeClassPair(car));
    CHECK_EQ(fwd_hook_count().parked, 0);
}

TEST(class_hooks_stand_around_observers) {
    fwd_Class car = car_class();
    fwd_id object = new_object(car);
    CHECK_EQ(fwd_hook_observe(object, "NSKVONotifying_", SEL("drive:"), note_will, note_did, NULL),
        FWD_HOOK_OK);
    fwd_Hook hook = add(car, NULL, "drive:", FWD_HOOK_INSTEAD, "c"),
             own = add(NULL, object, "drive:", FWD_HOOK_BEFORE, "o");
    log_clear();
    (void)DRIVE(object, 1);
    EXPECT("o <c will drive:(1) did c>");
    (void)drop(own);
    (void)DRIVE(object, 1);
    EXPECT("<c will drive:(1) did c>");
    (void)drop(hook);
    fwd_release(object);
}

static int ended;
static void note_ended(fwd_id object, void *context) {
    (void)object;
    (void)context;
    ended++;
}

static void count_isa(const fwd_trace_event *event, void *context) {
    if (event->kind == FWD_TRACE_OBJECT && event->result == FWD_RESULT_ISA) ++*(int *)context;
}

TEST(the_ways_into_an_observing_class_and_out_of_it_are_traced_once) {
    fwd_id object = new_object(car_class());
    int events = 0;
    fwd_trace_setHook(count_isa, &events);
    for (int i = 0; i < 2; i++) {
        CHECK_EQ(
            fwd_hook_observe(object, "NSKVONotifying_", SEL("drive:"), note_will, note_did, NULL),
            FWD_HOOK_OK);
        CHECK_EQ(events, 1);
    }
    events = 0;
    CHECK(fwd_hook_unobserve(object));
    CHECK_EQ(events, 1);
    CHECK(!fwd_hook_unobserve(object));
    CHECK_EQ(events, 1);
    fwd_trace_setHook(NULL, NULL);
    fwd_release(object);
}

TEST(the_end_of_an_observed_object_is_told) {
    fwd_Class car = car_class();
    fwd_setHook_observedEnded(note_ended, NULL);
    ended = 0;
    fwd_id object = new_object(car);
    CHECK_EQ(fwd_hook_observe(object, "NSKVONotifying_", SEL("drive:"), note_will, note_did, NULL),
        FWD_HOOK_OK);
    fwd_hook_release(add(NULL, object, "drive:", FWD_HOOK_BEFORE, "own"));
    fwd_release(object);
    CHECK_EQ(ended, 1);
}

TEST(a_class_whose_observing_class_cannot_be_named_is_not_observed) {
    // The observing class's name has 255 bytes at most.
    char name[300];
    for (size_t length = 241; length >= 240; length--) {
        memset(name, 'N', length);
        name[length] = 0;
        fwd_Class cls = begin_class(name, NULL);
        CHECK(ADD(cls, "drive:", drive, "i@:i"));
        fwd_registerClassPair(cls);
        fwd_id object = new_object(cls);
        fwd_hook_error status =
            fwd_hook_observe(object, "NSKVONotifying_", SEL("drive:"), note_will, note_did, NULL);
        CHECK_EQ(status == FWD_HOOK_OK, length == 240);
        CHECK_EQ(fwd_object_getClass(object) == cls, length == 241);
        if (status == FWD_HOOK_OK) CHECK(fwd_hook_unobserve(object));
        fwd_release(object);
    }
}

static fwd_id meanwhile;
static fwd_hook_error meanwhile_status;

/// What another thread may do in the moment at which the observing class is known by name and its maker goes on.
static void observe_meanwhile(fwd_Class cls, void *context) {
    (void)context;
    if (strncmp(fwd_class_getName(cls), "NSKVONotifying_", 15) != 0) return;
    meanwhile_status =
        fwd_hook_observe(meanwhile, "NSKVONotifying_", SEL("drive:"), note_will, note_did, NULL);
}

TEST(two_that_observe_a_class_at_once_share_its_observing_class) {
    fwd_Class car = car_class();
    fwd_id object = new_object(car);
    meanwhile = new_object(car);
    meanwhile_status = FWD_HOOK_NO_METHOD;
    fwd_setHook_classRegistered(observe_meanwhile, NULL);
    CHECK_EQ(fwd_hook_observe(object, "NSKVONotifying_", SEL("drive:"), note_will, note_did, NULL),
        FWD_HOOK_OK);
    fwd_setHook_classRegistered(NULL, NULL);
    CHECK_EQ(meanwhile_status, FWD_HOOK_OK);
    CHECK(fwd_object_isa(object) == fwd_object_isa(meanwhile));
    CHECK(fwd_hook_unobserve(object));
    CHECK(fwd_hook_unobserve(meanwhile));
    fwd_release(object);
    fwd_release(meanwhile);
}

TEST(a_class_has_one_observing_class_whatever_its_prefix) {
    fwd_Class car = car_class();
    fwd_id object = new_object(car);
    CHECK_EQ(fwd_hook_observe(object, "NSKVONotifying_", SEL("drive:"), note_will, note_did, NULL),
        FWD_HOOK_OK);
    fwd_id other = new_object(car);
    CHECK_EQ(fwd_hook_observe(other, "Watching_", SEL("drive:"), note_will, note_did, NULL),
        FWD_HOOK_OK);
    CHECK(fwd_object_isa(object) == fwd_object_isa(other));
    CHECK(fwd_lookUpClass("Watching_Car") == NULL);
    fwd_release(object);
    fwd_release(other);
}

HARNESS_MAIN
