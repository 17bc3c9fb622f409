// Hooks: order, removal, arguments and results, exceptions, what others change, trace.
#include "hooks.h"
#include "quarantine.h"

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

TEST(once_is_removed_when_it_has_run) {
    fwd_Class car = car_class();
    fwd_id object = new_object(car);
    for (int alone = 0; alone < 2; alone++) {
        fwd_hook_description description = {.position = FWD_HOOK_BEFORE,
            .options = FWD_HOOK_ONCE,
            .function = say,
            .context = (void *)(uintptr_t) "once"};
        fwd_Hook hook = NULL;
        CHECK_EQ(fwd_hook_add(car, alone ? object : NULL, SEL("stop"), &description, &hook),
            FWD_HOOK_OK);
        CHECK(fwd_hook_isActive(hook));
        log_clear();
        (void)MSG(int, object, "stop");
        (void)MSG(int, object, "stop");
        EXPECT("once stop stop");
        CHECK(!fwd_hook_isActive(hook));
        CHECK_EQ(drop(hook), FWD_HOOK_ALREADY_REMOVED);
        CHECK_EQ(fwd_hook_count().hooks, 0);
    }
    fwd_release(object);
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

static void count_delivered(const fwd_exception *exception, void *context) {
    (void)exception;
    ++*(int *)context;
}

TEST(what_raises_ends_the_call) {
    int delivered = 0;
    fwd_exception_setHandler(count_delivered, &delivered);
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
        CHECK_EQ(delivered, position + 1); // a native caller cannot look for it
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

static int64_t add_weighted(fwd_id self, fwd_SEL cmd, int64_t a, int64_t b, int64_t c, int64_t d) {
    (void)self, (void)cmd;
    return a + 10 * b + 100 * c + 1000 * d;
}
static void keep_as_it_is(void *context, fwd_HookCall call) {
    void *const *arguments = fwd_hookCall_arguments(call);
    *(int64_t *)context = *(int64_t *)arguments[5];
    CHECK_EQ(fwd_hookCall_proceed(call, NULL, NULL), FWD_OK);
    *(int64_t *)fwd_hookCall_result(call) += 10000;
}

/// The call passes three numbers of other sizes, and takes a smaller result.
TEST(an_instead_hook_works_on_the_methods_own_arguments) {
    fwd_Class car = begin_class("Car", NULL);
    CHECK(ADD(car, "weigh::::", add_weighted, "q@:qqqq"));
    fwd_registerClassPair(car);
    fwd_id object = new_object(car);
    int64_t fourth = 99;
    fwd_hook_description description = {.position = FWD_HOOK_INSTEAD,
        .options = FWD_HOOK_ARGUMENTS,
        .function = keep_as_it_is,
        .context = &fourth};
    fwd_Hook hook = NULL;
    REQUIRE(fwd_hook_add(car, NULL, SEL("weigh::::"), &description, &hook) == FWD_HOOK_OK);
    fwd_SEL sel = SEL("weigh::::");
    int a = -1, result[2] = {0, 0x1234};
    short b = 2;
    int64_t c = 3;
    void *arguments[] = {&object, &sel, &a, &b, &c};
    CHECK_EQ(fwd_send(object, sel, fwd_signature_get("i@:isq", NULL), arguments, result), FWD_OK);
    CHECK_EQ(fourth, 0);
    CHECK_EQ(result[0], -1 + 20 + 300 + 10000);
    CHECK_EQ(result[1], 0x1234);
    (void)drop(hook);
    fwd_release(object);
}

TEST(a_hook_that_proceeds_twice_calls_all_that_lies_inside_twice) {
    fwd_Class car = car_class();
    fwd_id object = new_object(car);
    fwd_hook_description description = {
        .position = FWD_HOOK_INSTEAD, .options = FWD_HOOK_ARGUMENTS, .function = proceed_twice};
    fwd_Hook outer = NULL;
    REQUIRE(fwd_hook_add(car, NULL, SEL("drive:"), &description, &outer) == FWD_HOOK_OK);
    fwd_Hook inner = add(NULL, object, "drive:", FWD_HOOK_INSTEAD, "own");
    log_clear();
    CHECK_EQ(DRIVE(object, 4), 5 + 41);
    EXPECT("<own drive:(4) own> <own drive:(40) own>");
    (void)drop(outer);
    (void)drop(inner);
    fwd_release(object);
}

/// What every call would pay for: nothing is looked for behind a method that has no hook there.
TEST(a_plain_hook_leaves_the_call_to_the_method) {
    fwd_Class car = car_class();
    fwd_Hook hook = add(car, NULL, "drive:", FWD_HOOK_BEFORE, "b");
    const struct fwd_hook_site *site =
        fwd_hookSite_of(fwd_class_getMethodImplementation(car, SEL("drive:")));
    REQUIRE(site != NULL);
    CHECK_EQ(site->plan->flags & (FWD_PLAN_ONCE | FWD_PLAN_RETURNS | FWD_PLAN_INSTEAD), 0);
    (void)drop(hook);
}

HARNESS_MAIN
