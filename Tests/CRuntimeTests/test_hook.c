// Hooks: order, removal, objects of their own, lifetime, exceptions, recursion, threads.
#include "boxed.h"
#include "dispatch.h"
#include "hook.h"
#include "quarantine.h"

// ---------------------------------------------------------------- Fixtures

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

// ---------------------------------------------------------------- Order and removal

TEST(hooks_run_before_and_after_in_order_of_adding) {
    fwd_Class car = car_class();
    fwd_id object = new_object(car);
    fwd_IMP plain = fwd_class_getMethodImplementation(car, SEL("drive:"));
    log_clear();
    fwd_Hook a = add(car, NULL, "drive:", FWD_HOOK_BEFORE, "a"),
             b = add(car, NULL, "drive:", FWD_HOOK_BEFORE, "b");
    fwd_Hook c = add(car, NULL, "drive:", FWD_HOOK_AFTER, "c"),
             d = add(car, NULL, "drive:", FWD_HOOK_AFTER, "d");
    CHECK_EQ(DRIVE(object, 3), 4);
    EXPECT("a b drive:(3) c d");
    CHECK_EQ(drop(a), FWD_HOOK_PARTLY);
    CHECK_EQ(DRIVE(object, 3), 4);
    EXPECT("b drive:(3) c d");
    CHECK_EQ(drop(d), FWD_HOOK_PARTLY);
    CHECK_EQ(drop(b), FWD_HOOK_PARTLY);
    CHECK_EQ(fwd_hook_remove(c), FWD_HOOK_RESTORED);
    CHECK_EQ(fwd_hook_remove(c), FWD_HOOK_ALREADY_REMOVED);
    fwd_hook_release(c);
    CHECK(fwd_class_getMethodImplementation(car, SEL("drive:")) == plain);
    CHECK_EQ(DRIVE(object, 1), 2);
    EXPECT("drive:(1)");
    CHECK_EQ(destroyed, 4);
    CHECK_EQ(fwd_hook_count().hooks, 0);
    CHECK_EQ(fwd_hook_count().waiting, 0);
    destroyed = 0;
    fwd_release(object);
}

TEST(class_level_stands_outside_the_objects_own) {
    fwd_Class car = car_class();
    fwd_id one = new_object(car), two = new_object(car);
    fwd_Hook hooks[] = {
        add(NULL, one, "drive:", FWD_HOOK_BEFORE, "ob"),
        add(car, NULL, "drive:", FWD_HOOK_BEFORE, "cb"),
        add(NULL, one, "drive:", FWD_HOOK_INSTEAD, "oi1"),
        add(car, NULL, "drive:", FWD_HOOK_INSTEAD, "ci1"),
        add(NULL, one, "drive:", FWD_HOOK_INSTEAD, "oi2"),
        add(car, NULL, "drive:", FWD_HOOK_INSTEAD, "ci2"),
        add(NULL, one, "drive:", FWD_HOOK_AFTER, "oa"),
        add(car, NULL, "drive:", FWD_HOOK_AFTER, "ca"),
    };
    log_clear();
    CHECK_EQ(DRIVE(one, 1), 2);
    EXPECT("cb ob <ci2 <ci1 <oi2 <oi1 drive:(1) oi1> oi2> ci1> ci2> ca oa");
    CHECK_EQ(DRIVE(two, 1), 2);
    EXPECT("cb <ci2 <ci1 drive:(1) ci1> ci2> ca");
    for (size_t i = 0; i < sizeof hooks / sizeof hooks[0]; i++) (void)drop(hooks[i]);
    CHECK_EQ(DRIVE(one, 1), 2);
    EXPECT("drive:(1)");
    CHECK(fwd_object_getClass(one) == car);
    fwd_release(one);
    fwd_release(two);
}

TEST(hooks_are_listed) {
    fwd_Class car = car_class();
    fwd_id object = new_object(car);
    fwd_Hook a = add(car, NULL, "drive:", FWD_HOOK_AFTER, "a"),
             b = add(car, NULL, "stop", FWD_HOOK_BEFORE, "b");
    fwd_Hook c = add(car, NULL, "drive:", FWD_HOOK_BEFORE, "c"),
             own = add(NULL, object, "stop", FWD_HOOK_BEFORE, "own");
    uint32_t count;
    fwd_Hook *list = fwd_hook_copyList(car, NULL, NULL, &count);
    REQUIRE(count == 3);
    CHECK(list[0] == a && list[1] == b && list[2] == c);
    CHECK_STR((const char *)fwd_hook_context(list[1]), "b");
    for (uint32_t i = 0; i < count; i++) fwd_hook_endUse(list[i]);
    fwd_free(list);
    list = fwd_hook_copyList(NULL, object, SEL("stop"), &count);
    REQUIRE(count == 1);
    CHECK(list[0] == own);
    destroyed = 0;
    (void)drop(own);
    CHECK_EQ(destroyed, 0); // in use by the list
    fwd_hook_endUse(list[0]);
    CHECK_EQ(destroyed, 1);
    fwd_free(list);
    (void)drop(a);
    (void)drop(b);
    (void)drop(c);
    CHECK(fwd_hook_copyList(car, NULL, NULL, &count) == NULL);
    CHECK_EQ(count, 0);
    fwd_release(object);
}

TEST(a_higher_priority_comes_first) {
    fwd_Class car = car_class();
    fwd_id object = new_object(car);
    fwd_Hook hooks[6];
    for (int i = 0; i < 6; i++) {
        static const char *const names[] = {"low", "high", "low", "high", "low", "high"};
        fwd_hook_description description = {.position = (fwd_hook_position)(i / 2),
            .priority = i % 2 ? 5 : -5,
            .function = i / 2 == FWD_HOOK_INSTEAD ? say_around : say,
            .context = (void *)(uintptr_t)names[i]};
        CHECK_EQ(fwd_hook_add(car, NULL, SEL("drive:"), &description, &hooks[i]), FWD_HOOK_OK);
    }
    log_clear();
    (void)DRIVE(object, 1);
    EXPECT("high low <high <low drive:(1) low> high> high low");
    for (int i = 0; i < 6; i++) (void)drop(hooks[i]);
    fwd_release(object);
}

TEST(an_inherited_method_is_hooked_for_the_subclass_alone) {
    fwd_Class car = car_class(), taxi = make_class("Taxi", car);
    fwd_id plain = new_object(car), object = new_object(taxi);
    log_clear();
    fwd_Hook hook = add(taxi, NULL, "drive:", FWD_HOOK_BEFORE, "taxi");
    CHECK(fwd_method_getOwner(fwd_class_findMethod(taxi, SEL("drive:"))) == taxi);
    (void)DRIVE(object, 1);
    (void)DRIVE(plain, 2);
    EXPECT("taxi drive:(1) drive:(2)");
    fwd_Hook above = add(car, NULL, "drive:", FWD_HOOK_BEFORE, "car");
    (void)DRIVE(object, 1);
    EXPECT("taxi car drive:(1)");
    CHECK_EQ(drop(hook), FWD_HOOK_RESTORED);
    CHECK(fwd_method_getOwner(fwd_class_findMethod(taxi, SEL("drive:"))) == car);
    (void)DRIVE(object, 1);
    EXPECT("car drive:(1)");
    CHECK_EQ(drop(above), FWD_HOOK_RESTORED);
    uint32_t count;
    fwd_free(fwd_class_copyMethodList(taxi, &count));
    CHECK_EQ(count, 0);
    check_all_classes();
    fwd_release(plain);
    fwd_release(object);
}

TEST(child_and_parent_both_hooked) {
    fwd_Class car = car_class(), taxi = begin_class("Taxi", car);
    ADD(taxi, "drive:", super_drive, "i@:i");
    fwd_registerClassPair(taxi);
    fwd_id object = new_object(taxi);
    log_clear();
    fwd_Hook parent = add(car, NULL, "drive:", FWD_HOOK_BEFORE, "parent"),
             kid = add(taxi, NULL, "drive:", FWD_HOOK_BEFORE, "kid");
    fwd_Hook own = add(NULL, object, "drive:", FWD_HOOK_AFTER, "own");
    CHECK_EQ(DRIVE(object, 1), 2);
    EXPECT("kid child parent drive:(1) own");
    CHECK(fwd_hook_relatedClass(car, SEL("drive:")) == taxi);
    CHECK(fwd_hook_relatedClass(taxi, SEL("drive:")) == car);
    (void)drop(own);
    (void)drop(parent);
    (void)drop(kid);
    CHECK(fwd_hook_relatedClass(taxi, SEL("drive:")) == NULL);
    fwd_release(object);
}

TEST(class_methods_have_hooks_of_their_own) {
    fwd_Class car = car_class();
    log_clear();
    fwd_Hook hook = add(car->pair, NULL, "make", FWD_HOOK_BEFORE, "class side");
    (void)MSG(int, car, "make");
    EXPECT("class side stop");
    CHECK_EQ(drop(hook), FWD_HOOK_RESTORED);
    (void)MSG(int, car, "make");
    EXPECT("stop");
}

TEST(what_cannot_be_hooked_is_refused) {
    fwd_Class car = car_class();
    fwd_hook_description description = {.function = say};
    fwd_Hook hook;
    CHECK_EQ(fwd_hook_add(car, NULL, SEL("nothing"), &description, &hook), FWD_HOOK_NO_METHOD);
    CHECK_EQ(fwd_hook_add(NULL, NULL, SEL("drive:"), &description, &hook), FWD_HOOK_BAD_TARGET);
    CHECK_EQ(fwd_hook_add(NULL, (fwd_id)(void *)car, SEL("make"), &description, &hook),
        FWD_HOOK_BAD_TARGET);
    ADD(car, "odd", stop, "v@");
    CHECK_EQ(fwd_hook_add(car, NULL, SEL("odd"), &description, &hook), FWD_HOOK_BAD_SIGNATURE);
    ADD(car, "broken", stop, "v@:{");
    CHECK_EQ(fwd_hook_add(car, NULL, SEL("broken"), &description, &hook), FWD_HOOK_BAD_SIGNATURE);
    ADD(car, "unknown", stop, "v@:?");
    CHECK_EQ(fwd_hook_add(car, NULL, SEL("unknown"), &description, &hook), FWD_HOOK_BAD_SIGNATURE);
    CHECK(hook == NULL);
    CHECK_EQ(fwd_hook_count().hooks, 0);
}

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

// ---------------------------------------------------------------- Removal while calls run

TEST(a_hook_that_was_removed_in_a_call_is_not_called_in_it) {
    fwd_Class car = car_class();
    fwd_id object = new_object(car);
    fwd_Hook victim = NULL, killer = NULL;
    fwd_hook_description description = {
        .position = FWD_HOOK_BEFORE, .function = remove_context, .context = &victim};
    CHECK_EQ(fwd_hook_add(car, NULL, SEL("drive:"), &description, &killer), FWD_HOOK_OK);
    victim = add(car, NULL, "drive:", FWD_HOOK_AFTER, "victim");
    log_clear();
    (void)DRIVE(object, 1);
    EXPECT("removing drive:(1)");
    fwd_hook_release(victim);
    (void)drop(killer);
    fwd_release(object);
    CHECK_EQ(fwd_hook_count().waiting, 0);
}

TEST(a_hook_can_remove_itself) {
    fwd_Class car = car_class();
    fwd_id object = new_object(car);
    fwd_Hook self = NULL;
    destroyed = 0;
    fwd_hook_description description = {.position = FWD_HOOK_BEFORE,
        .function = remove_context,
        .context = &self,
        .destroy = note_destroyed};
    CHECK_EQ(fwd_hook_add(NULL, object, SEL("drive:"), &description, &self), FWD_HOOK_OK);
    log_clear();
    (void)DRIVE(object, 1);
    (void)DRIVE(object, 2);
    EXPECT("removing drive:(1) drive:(2)");
    CHECK_EQ(destroyed, 1);
    fwd_hook_release(self);
    CHECK(fwd_object_getClass(object) == car);
    fwd_release(object);
}

static void call_again(void *context, fwd_HookCall call) {
    log_add("once");
    if (context) (void)DRIVE(fwd_hookCall_receiver(call), 9);
}

TEST(once_runs_once_even_when_the_hook_calls_again) {
    fwd_Class car = car_class();
    fwd_id object = new_object(car);
    fwd_IMP plain = fwd_class_getMethodImplementation(car, SEL("drive:"));
    for (int position = 0; position < 3; position++) {
        fwd_Hook hook;
        fwd_hook_description description = {.position = (fwd_hook_position)position,
            .options = FWD_HOOK_ONCE,
            .function = call_again,
            .context = &hook};
        CHECK_EQ(fwd_hook_add(car, NULL, SEL("drive:"), &description, &hook), FWD_HOOK_OK);
        log_clear();
        (void)DRIVE(object, 1);
        static const char *const expected[] = {
            "once drive:(9) drive:(1)", "once drive:(9)", "drive:(1) once drive:(9)"};
        EXPECT(expected[position]);
        CHECK_EQ(drop(hook), FWD_HOOK_ALREADY_REMOVED);
        CHECK(fwd_class_getMethodImplementation(car, SEL("drive:")) == plain);
    }
    fwd_release(object);
}

// ---------------------------------------------------------------- Arguments and results

static void double_argument(void *context, fwd_HookCall call) {
    (void)context;
    void *const *arguments = fwd_hookCall_arguments(call);
    REQUIRE(arguments);
    *(int *)arguments[2] *= 2;
}
static void add_hundred(void *context, fwd_HookCall call) {
    (void)context;
    *(int *)fwd_hookCall_result(call) += 100;
}
static void proceed_twice(void *context, fwd_HookCall call) {
    (void)context;
    void *const *arguments = fwd_hookCall_arguments(call);
    int far = 40, other = 0;
    void *changed[] = {arguments[0], arguments[1], &far};
    CHECK_EQ(fwd_hookCall_proceed(call, NULL, &other), FWD_OK);
    CHECK_EQ(fwd_hookCall_proceed(call, changed, NULL), FWD_OK);
    *(int *)fwd_hookCall_result(call) += other;
}

struct pair_of_doubles {
    double x, y;
};
struct double_and_word {
    double x;
    long n;
};
struct word_and_double {
    long n;
    double x;
};

static double sum_numbers(fwd_id self, fwd_SEL cmd, double a, float b) {
    (void)self;
    (void)cmd;
    return a + (double)b;
}
static double sum_pair(fwd_id self, fwd_SEL cmd, struct pair_of_doubles p) {
    (void)self;
    (void)cmd;
    return p.x + p.y;
}
static double sum_mixed(fwd_id self, fwd_SEL cmd, struct double_and_word p) {
    (void)self;
    (void)cmd;
    return p.x + (double)p.n;
}
static double sum_second(fwd_id self, fwd_SEL cmd, struct word_and_double p) {
    (void)self;
    (void)cmd;
    return p.x + (double)p.n;
}

static double __attribute__((noinline))
spoil(double a, double b, double c, double d, double e, double f, double g, double h) {
    return a * b + c * d + e * f + g * h;
}
/// Leaves other numbers in all vector registers that carry arguments.
static void spoil_vectors(void *context, fwd_HookCall call) {
    (void)call;
    double a = *(volatile int *)context;
    *(volatile double *)((char *)context + 8) =
        spoil(a, a + 1, a + 2, a + 3, a + 4, a + 5, a + 6, a + 7);
}

TEST(arguments_in_vector_registers_outlive_a_hook_that_uses_them) {
    static double scratch[2];
    fwd_Class cls = begin_class("Summing", NULL);
    CHECK(ADD(cls, "numbers::", sum_numbers, "d@:df") &&
          ADD(cls, "pair:", sum_pair, "d@:{pair_of_doubles=dd}"));
    CHECK(ADD(cls, "mixed:", sum_mixed, "d@:{double_and_word=dq}") &&
          ADD(cls, "second:", sum_second, "d@:{word_and_double=qd}"));
    fwd_registerClassPair(cls);
    fwd_id it = new_object(cls);
    static const char *const names[] = {"numbers::", "pair:", "mixed:", "second:"};
    for (int position = FWD_HOOK_BEFORE; position <= FWD_HOOK_AFTER; position++) {
        if (position == FWD_HOOK_INSTEAD) continue;
        fwd_Hook hooks[4];
        for (int i = 0; i < 4; i++) {
            fwd_hook_description description = {.position = (fwd_hook_position)position,
                .function = spoil_vectors,
                .context = scratch};
            CHECK_EQ(fwd_hook_add(cls, NULL, SEL(names[i]), &description, &hooks[i]), FWD_HOOK_OK);
        }
        CHECK_NUMBER(((double (*)(void *, fwd_SEL, double, float))MESSENGER(it, SEL("numbers::")))(
                         it, SEL("numbers::"), 1.5, 2),
            3.5);
        CHECK_NUMBER(
            MSG1(double, it, "pair:", struct pair_of_doubles, ((struct pair_of_doubles){1.25, 2})),
            3.25);
        CHECK_NUMBER(
            MSG1(double, it, "mixed:", struct double_and_word, ((struct double_and_word){1.25, 2})),
            3.25);
        CHECK_NUMBER(MSG1(double, it, "second:", struct word_and_double,
                         ((struct word_and_double){2, 1.25})),
            3.25);
        for (int i = 0; i < 4; i++) (void)fwd_hook_remove(hooks[i]), fwd_hook_release(hooks[i]);
    }
    fwd_release(it);
}

TEST(hooks_change_arguments_and_results) {
    fwd_Class car = car_class();
    fwd_id object = new_object(car);
    fwd_Hook before, after, instead;
    fwd_hook_description description = {
        .position = FWD_HOOK_BEFORE, .options = FWD_HOOK_ARGUMENTS, .function = double_argument};
    CHECK_EQ(fwd_hook_add(car, NULL, SEL("drive:"), &description, &before), FWD_HOOK_OK);
    log_clear();
    CHECK_EQ(DRIVE(object, 4), 9);
    EXPECT("drive:(8)");
    description = (fwd_hook_description){
        .position = FWD_HOOK_AFTER, .options = FWD_HOOK_ARGUMENTS, .function = add_hundred};
    CHECK_EQ(fwd_hook_add(car, NULL, SEL("drive:"), &description, &after), FWD_HOOK_OK);
    CHECK_EQ(DRIVE(object, 4), 109);
    log_clear();
    description = (fwd_hook_description){.position = FWD_HOOK_INSTEAD, .function = proceed_twice};
    CHECK_EQ(fwd_hook_add(NULL, object, SEL("drive:"), &description, &instead), FWD_HOOK_OK);
    CHECK_EQ(DRIVE(object, 4), 9 + 41 + 100);
    EXPECT("drive:(8) drive:(40)");
    fwd_Signature sig = fwd_signature_get("i@:i", NULL);
    fwd_SEL sel = SEL("drive:");
    int far = 4, result = 0;
    void *arguments[] = {&object, &sel, &far};
    CHECK_EQ(fwd_send(object, sel, sig, arguments, &result), FWD_OK);
    CHECK_EQ(result, 9 + 41 + 100);
    (void)drop(before);
    (void)drop(after);
    (void)drop(instead);
    fwd_release(object);
}

// ---------------------------------------------------------------- Exceptions

static void raise_one(void *context, fwd_HookCall call) {
    (void)call;
    fwd_exception_raise(NULL, (const char *)context, "from a hook");
}
static int raising(fwd_id self, fwd_SEL cmd, int far) {
    (void)self;
    (void)cmd;
    log_add("raising");
    fwd_exception_raise(NULL, "Method", "from the method");
    return far;
}

TEST(what_raises_ends_the_call) {
    fwd_exception_setHandler(keep_pending, NULL);
    fwd_Class car = car_class();
    fwd_id object = new_object(car);
    for (int position = 0; position < 3; position++) {
        fwd_Hook hook, after;
        fwd_hook_description description = {.position = (fwd_hook_position)position,
            .function = raise_one,
            .context = (void *)(uintptr_t) "Hook"};
        CHECK_EQ(fwd_hook_add(car, NULL, SEL("drive:"), &description, &hook), FWD_HOOK_OK);
        after = add(NULL, object, "drive:", FWD_HOOK_AFTER, "after");
        log_clear();
        CHECK_EQ(DRIVE(object, 1), 0);
        CHECK_RAISED("Hook");
        EXPECT(position == FWD_HOOK_AFTER ? "drive:(1)" : "");
        (void)drop(hook);
        (void)drop(after);
    }
    (void)fwd_class_replaceMethod(car, SEL("drive:"), (fwd_IMP)raising, "i@:i");
    fwd_Hook before = add(car, NULL, "drive:", FWD_HOOK_BEFORE, "before"),
             after = add(car, NULL, "drive:", FWD_HOOK_AFTER, "after");
    log_clear();
    (void)DRIVE(object, 1);
    CHECK_RAISED("Method");
    EXPECT("before raising");
    fwd_Hook around = add(car, NULL, "drive:", FWD_HOOK_INSTEAD, "x");
    (void)DRIVE(object, 1);
    CHECK_RAISED("Method");
    (void)drop(before);
    (void)drop(after);
    (void)drop(around);
    fwd_release(object);
}

// ---------------------------------------------------------------- Others change the method or the class

TEST(a_replaced_method_keeps_what_the_other_made_of_it) {
    fwd_Class car = car_class();
    fwd_id object = new_object(car);
    fwd_Hook hook = add(car, NULL, "drive:", FWD_HOOK_BEFORE, "first");
    fwd_IMP stub = fwd_class_replaceMethod(car, SEL("drive:"), (fwd_IMP)super_drive, "i@:i");
    log_clear();
    CHECK_EQ(drop(hook), FWD_HOOK_PARTLY);
    CHECK(fwd_class_getMethodImplementation(car, SEL("drive:")) == (fwd_IMP)super_drive);
    // The other's way to the original still works, without the hook, and new hooks stand in front.
    CHECK_EQ(((int (*)(fwd_id, fwd_SEL, int))stub)(object, SEL("drive:"), 5), 6);
    EXPECT("drive:(5)");
    (void)fwd_class_replaceMethod(car, SEL("drive:"), stub, "i@:i");
    fwd_Hook second = add(car, NULL, "drive:", FWD_HOOK_BEFORE, "second");
    CHECK_EQ(DRIVE(object, 5), 6);
    EXPECT("second drive:(5)");
    CHECK_EQ(drop(second), FWD_HOOK_RESTORED);
    fwd_release(object);
}

TEST(a_method_replaced_below_its_hooks) {
    fwd_Class car = car_class(), taxi = make_class("Taxi", car);
    fwd_id object = new_object(taxi);
    bool own;
    fwd_Hook hook = add(car, NULL, "drive:", FWD_HOOK_BEFORE, "hook");
    fwd_IMP old = fwd_hook_replaceMethod(car, SEL("drive:"), (fwd_IMP)raising, "i@:i", &own);
    CHECK(old == (fwd_IMP)drive && own);
    CHECK(fwd_hook_replaceMethod(car, SEL("drive:"), old, "i@:i", &own) == (fwd_IMP)raising);
    // One that was inherited, added below a hook and taken away again.
    fwd_Hook kid = add(taxi, NULL, "drive:", FWD_HOOK_BEFORE, "kid");
    CHECK(fwd_hook_replaceMethod(taxi, SEL("drive:"), (fwd_IMP)super_drive, "i@:i", &own) == NULL &&
          !own);
    log_clear();
    CHECK_EQ(DRIVE(object, 1), 2);
    EXPECT("kid child hook drive:(1)");
    (void)fwd_hook_replaceMethod(taxi, SEL("drive:"), NULL, NULL, &own);
    CHECK_EQ(DRIVE(object, 1), 2);
    EXPECT("kid hook drive:(1)");
    CHECK_EQ(drop(kid), FWD_HOOK_RESTORED);
    // Without a hook.
    for (int i = 0; i < 3; i++) {
        CHECK(fwd_hook_replaceMethod(taxi, SEL("drive:"), (fwd_IMP)super_drive, "i@:i", &own) ==
                  NULL &&
              !own);
        CHECK_EQ(DRIVE(object, 1), 2);
        EXPECT("child hook drive:(1)");
        CHECK(
            fwd_hook_replaceMethod(taxi, SEL("drive:"), NULL, NULL, &own) == (fwd_IMP)super_drive &&
            own);
        CHECK_EQ(DRIVE(object, 1), 2);
        EXPECT("hook drive:(1)");
    }
    // Hooked while replaced: removal of the hook leaves the replacement.
    (void)fwd_hook_replaceMethod(taxi, SEL("drive:"), (fwd_IMP)super_drive, "i@:i", NULL);
    kid = add(taxi, NULL, "drive:", FWD_HOOK_AFTER, "kid");
    CHECK_EQ(drop(kid), FWD_HOOK_RESTORED);
    CHECK(fwd_class_getMethodImplementation(taxi, SEL("drive:")) == (fwd_IMP)super_drive);
    (void)drop(hook);
    fwd_release(object);
    check_all_classes();
}

TEST(an_object_that_changed_its_class) {
    fwd_Class car = car_class(), boat = begin_class("Boat", NULL);
    ADD(boat, "drive:", drive, "i@:i");
    fwd_registerClassPair(boat);
    fwd_id object = new_object(car);
    fwd_Hook hook = add(NULL, object, "drive:", FWD_HOOK_BEFORE, "own");
    // Below: still hooked, and it stays there.
    fwd_Class below = make_class("Below", fwd_object_getClass(object));
    (void)fwd_object_setClass(object, below);
    log_clear();
    (void)DRIVE(object, 1);
    EXPECT("own drive:(1)");
    CHECK_EQ(drop(hook), FWD_HOOK_PARTLY);
    CHECK(fwd_object_getClass(object) == below);
    (void)DRIVE(object, 1);
    EXPECT("drive:(1)");
    // Away: hooks run no more, and nothing of the object is touched afterwards.
    fwd_id other = new_object(car);
    hook = add(NULL, other, "drive:", FWD_HOOK_BEFORE, "own");
    (void)fwd_object_setClass(other, boat);
    (void)DRIVE(other, 1);
    EXPECT("drive:(1)");
    fwd_release(other);
    CHECK_EQ(drop(hook), FWD_HOOK_PARTLY);
    CHECK_EQ(fwd_hook_count().parked, 1);
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

// ---------------------------------------------------------------- Recursion, memory

static int depth_left;
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

TEST(recursion_many_pins_deep) {
    fwd_Class car = car_class();
    (void)fwd_class_replaceMethod(car, SEL("drive:"), (fwd_IMP)recurse, "i@:i");
    fwd_id object = new_object(car);
    int count = 0;
    fwd_Hook hooks[3];
    for (int i = 0; i < 3; i++) {
        fwd_hook_description description = {.position = (fwd_hook_position)i,
            .function = i == FWD_HOOK_INSTEAD ? pass : count_one,
            .context = &count};
        CHECK_EQ(fwd_hook_add(car, NULL, SEL("drive:"), &description, &hooks[i]), FWD_HOOK_OK);
    }
    for (int round = 0; round < 3; round++) {
        count = 0;
        CHECK_EQ(DRIVE(object, 500), 500);
        CHECK_EQ(count, 1002);
    }
    for (int i = 0; i < 3; i++) (void)drop(hooks[i]);
    CHECK_EQ(fwd_hook_count().waiting, 0);
    (void)depth_left;
    fwd_release(object);
}

static size_t allocated, blocks_live;
static void *counting_allocate(size_t size, fwd_memory_kind kind, void *context) {
    (void)kind;
    (void)context;
    __atomic_add_fetch(&allocated, 1, __ATOMIC_RELAXED);
    __atomic_add_fetch(&blocks_live, 1, __ATOMIC_RELAXED);
    return calloc(1, size);
}
static void counting_free(void *memory, size_t size, fwd_memory_kind kind, void *context) {
    (void)size;
    (void)kind;
    (void)context;
    __atomic_sub_fetch(&blocks_live, 1, __ATOMIC_RELAXED);
    free(memory);
}

// Addresses that were given up rest for a while by the clock; here a while passes with every round.
static uint64_t rounds_clock;
static uint64_t clock_of_rounds(void) { return rounds_clock; }

TEST(calls_allocate_nothing_and_rounds_leave_nothing) {
    fwd_runtime_reset();
    fwd_boxed_setClock(clock_of_rounds);
    fwd_setAllocator(&(fwd_allocator){counting_allocate, counting_free, NULL});
    fwd_Class car = car_class();
    fwd_id object = new_object(car);
    (void)fwd_class_replaceMethod(car, SEL("drive:"), (fwd_IMP)recurse, "i@:i");
    int count = 0;
    size_t steady = 0;
    for (int round = 0; round < 3000; round++) {
        fwd_Hook hooks[3];
        fwd_id mortal = new_object(car);
        rounds_clock += FWD_BOXED_REST;
        for (int i = 0; i < 3; i++) {
            fwd_hook_description description = {
                .position = i == 1 ? FWD_HOOK_AFTER : FWD_HOOK_BEFORE,
                .function = count_one,
                .context = &count};
            fwd_id target = i == 1 ? object : i == 2 ? mortal : NULL;
            CHECK_EQ(
                fwd_hook_add(car, target, SEL("drive:"), &description, &hooks[i]), FWD_HOOK_OK);
        }
        (void)DRIVE(object, 0);
        (void)DRIVE(mortal, 0);
        size_t mark = allocated;
        for (int i = 0; i < 10; i++) (void)DRIVE(object, 0);
        (void)DRIVE(mortal, 0);
        CHECK_EQ(allocated, mark);
        fwd_release(mortal);
        for (int i = 0; i < 3; i++) (void)drop(hooks[i]);
        if (round == 1500) steady = blocks_live; // by then as many addresses rest as ever will
    }
    CHECK(blocks_live <= steady);
    fwd_release(object);
    fwd_runtime_reset();
    CHECK_EQ(blocks_live, 0);
    fwd_boxed_setClock(NULL);
}

// ---------------------------------------------------------------- Trace

static void trace_to_log(const fwd_trace_event *event, void *context) {
    (void)context;
    switch (event->kind) {
    case FWD_TRACE_SEND: log_add("send#%d", (int)event->send); break;
    case FWD_TRACE_HOOK:
        log_add("%s:%s#%d", event->text, event->text2 ? event->text2 : "?", (int)event->send);
        break;
    case FWD_TRACE_CALL: log_add("call#%d", (int)event->send); break;
    case FWD_TRACE_RETURN:
        log_add("return#%d=%d", (int)event->send, event->value ? *(const int *)event->value : -1);
        break;
    default: break;
    }
}

TEST(a_trace_shows_hooks_in_the_send_they_serve) {
    fwd_Class car = car_class();
    fwd_id object = new_object(car);
    (void)fwd_class_replaceMethod(car, SEL("drive:"), (fwd_IMP)recurse, "i@:i");
    fwd_Hook hooks[3];
    static const char *const names[] = {"first", "around", "last"};
    for (int i = 0; i < 3; i++) {
        static int count;
        fwd_hook_description description = {.position = (fwd_hook_position)i,
            .function = i == 1 ? pass : count_one,
            .context = &count,
            .name = names[i]};
        CHECK_EQ(fwd_hook_add(i == 1 ? NULL : car, i == 1 ? object : NULL, SEL("drive:"),
                     &description, &hooks[i]),
            FWD_HOOK_OK);
    }
    fwd_SEL sel = SEL("drive:");
    fwd_Signature sig = fwd_signature_get("i@:i", NULL);
    int far = 0, result = 7;
    void *arguments[] = {&object, &sel, &far};
    log_clear();
    fwd_trace_setHook(trace_to_log, NULL);
    (void)fwd_send(object, sel, sig, arguments, &result);
    (void)DRIVE(object, 0);
    fwd_trace_setHook(NULL, NULL);
    EXPECT("send#1 before:first#1 instead:around#1 call#1 after:last#1 return#1=0 "
           "send#2 before:first#2 instead:around#2 call#2 after:last#2 return#2=0");
    for (int i = 0; i < 3; i++) (void)drop(hooks[i]);
    fwd_release(object);
}

// ---------------------------------------------------------------- Threads

enum { THREADS = 8, ROUNDS = 400 };
static fwd_Class shared_class;
static fwd_id shared_object;
static uint64_t runs, calls;
static int stop_all;

static void count_atomically(void *context, fwd_HookCall call) {
    (void)context;
    (void)call;
    __atomic_add_fetch(&runs, 1, __ATOMIC_RELAXED);
}
static int quiet(fwd_id self, fwd_SEL cmd, int far) {
    (void)self;
    (void)cmd;
    __atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED);
    return far + 1;
}
/// A context that must not be used after it was destroyed.
static void use_memory(void *context, fwd_HookCall call) {
    (void)call;
    if (*(volatile int *)context != 42)
        harness_fail(__FILE__, __LINE__, "a hook ran after it was destroyed");
    __atomic_add_fetch(&runs, 1, __ATOMIC_RELAXED);
}
static void destroy_memory(void *context) {
    *(volatile int *)context = 0;
    free(context);
}

static void *hook_call_remove(void *argument) {
    (void)argument;
    unsigned seed = (unsigned)(uintptr_t)pthread_self();
    for (int round = 0; round < ROUNDS; round++) {
        seed = seed * 1103515245u + 12345u;
        int *memory = malloc(sizeof *memory);
        *memory = 42;
        fwd_hook_description description = {
            .position = (fwd_hook_position)(seed >> 16 & 1 ? FWD_HOOK_BEFORE : FWD_HOOK_AFTER),
            .function = use_memory,
            .context = memory,
            .destroy = destroy_memory};
        fwd_id own = NULL, target = NULL;
        if ((seed >> 18) % 3 == 1) target = shared_object;
        else if ((seed >> 18) % 3 == 2) target = own = new_object(shared_class);
        fwd_Hook hook;
        CHECK_EQ(
            fwd_hook_add(shared_class, target, SEL("drive:"), &description, &hook), FWD_HOOK_OK);
        CHECK_EQ(DRIVE(shared_object, round), round + 1);
        if (own) CHECK_EQ(DRIVE(own, round), round + 1);
        if (own && seed >> 20 & 1) {
            fwd_release(own);
            own = NULL;
        }
        (void)fwd_hook_remove(hook);
        fwd_hook_release(hook);
        CHECK_EQ(DRIVE(shared_object, round), round + 1);
        fwd_release(own);
    }
    fwd_thread_end();
    return NULL;
}

TEST(eight_threads_hook_call_and_remove) {
    shared_class = car_class();
    (void)fwd_class_replaceMethod(shared_class, SEL("drive:"), (fwd_IMP)quiet, "i@:i");
    shared_object = new_object(shared_class);
    runs = calls = 0;
    harness_threads(THREADS, hook_call_remove, NULL);
    CHECK_EQ(fwd_hook_count().hooks, 0);
    CHECK(runs > 0);
    fwd_hook_sweep();
    CHECK_EQ(fwd_hook_count().waiting, 0);
    CHECK(fwd_object_getClass(shared_object) == shared_class);
    CHECK(fwd_class_getMethodImplementation(shared_class, SEL("drive:")) == (fwd_IMP)quiet);
    fwd_release(shared_object);
    check_all_classes();
}

static void *call_many(void *argument) {
    (void)argument;
    for (int i = 0; i < 1000; i++) (void)DRIVE(shared_object, 1);
    fwd_thread_end();
    return NULL;
}

TEST(once_runs_in_one_of_many_calls) {
    shared_class = car_class();
    (void)fwd_class_replaceMethod(shared_class, SEL("drive:"), (fwd_IMP)quiet, "i@:i");
    shared_object = new_object(shared_class);
    runs = calls = 0;
    fwd_Hook hook;
    fwd_hook_description description = {
        .position = FWD_HOOK_AFTER, .options = FWD_HOOK_ONCE, .function = count_atomically};
    CHECK_EQ(fwd_hook_add(shared_class, NULL, SEL("drive:"), &description, &hook), FWD_HOOK_OK);
    harness_threads(THREADS, call_many, NULL);
    CHECK_EQ(runs, 1);
    CHECK_EQ(calls, THREADS * 1000);
    CHECK_EQ(drop(hook), FWD_HOOK_ALREADY_REMOVED);
    (void)stop_all;
    fwd_release(shared_object);
}

static void *observe_and_hook(void *argument) {
    (void)argument;
    for (int round = 0; round < ROUNDS / 4; round++) {
        CHECK_EQ(fwd_hook_observe(shared_object, "NSKVONotifying_", SEL("drive:"), count_atomically,
                     count_atomically, NULL),
            FWD_HOOK_OK);
        fwd_hook_description description = {.position = FWD_HOOK_INSTEAD, .function = pass};
        fwd_Hook hook;
        CHECK_EQ(
            fwd_hook_add(NULL, shared_object, SEL("drive:"), &description, &hook), FWD_HOOK_OK);
        CHECK_EQ(DRIVE(shared_object, round), round + 1);
        (void)fwd_hook_unobserve(shared_object);
        CHECK_EQ(DRIVE(shared_object, round), round + 1);
        (void)drop(hook);
    }
    fwd_thread_end();
    return NULL;
}

TEST(threads_observe_and_hook_one_object) {
    shared_class = car_class();
    (void)fwd_class_replaceMethod(shared_class, SEL("drive:"), (fwd_IMP)quiet, "i@:i");
    shared_object = new_object(shared_class);
    harness_threads(THREADS, observe_and_hook, NULL);
    (void)fwd_hook_unobserve(shared_object);
    CHECK(fwd_object_getClass(shared_object) == shared_class);
    fwd_release(shared_object);
    check_all_classes();
}

HARNESS_MAIN
