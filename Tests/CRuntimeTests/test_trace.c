// The trace of lookups: which events, in which order, and that tracing changes nothing.
#include "dispatch.h"

static char lines[16384];

static void line(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void line(const char *format, ...) {
    size_t length = strlen(lines);
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    (void)vsnprintf(lines + length, sizeof lines - length, format, arguments);
    __builtin_va_end(arguments);
    length = strlen(lines);
    if (length + 1 < sizeof lines) memcpy(lines + length, "\n", 2);
}

static const char *const kinds[] = {"", "send", "query", "cache", "lookup", "ask", "answer", "skip",
    "fill", "flush", "call", "return", "throw", "catch", "class", "category", "protocol", "method",
    "ivar", "object", "out", "line", "hook", "note", "function"};
static const char *const results[] = {"", " hit", " hit-forward", " miss", " found", " absent",
    " not-found", " add", " replace", " exchange", " new", " isa", " dealloc", " dispose",
    " initialize"};
static const char *const stages[] = {
    "nil", "cache", "lookup", "resolve", "target", "signature", "invocation", "unrecognized"};
static const char *const reasons[] = {"", "earlier-stage-answered", "method-exists", "no-signature",
    "nil-receiver", "not-implemented", "dialect", "injected", "remembered-miss", "reentry"};

static void note(const fwd_trace_event *event, void *context) {
    (void)context;
    char where[64] = "";
    if (event->query)
        (void)snprintf(where, sizeof where, "q%llu", (unsigned long long)event->query);
    else if (event->send)
        (void)snprintf(where, sizeof where, "%llu", (unsigned long long)event->send);
    const char *sel = event->sel ? fwd_sel_getName(event->sel) : "-";
    const char *cls = fwd_class_getName(event->cls);
    char side = fwd_class_isMetaClass(event->cls) ? '+' : '-';
    switch (event->kind) {
    case FWD_TRACE_SEND: {
        static const char *const sends[] = {"instance", "class", "super", "nil"};
        line("%s send %c[%s %s] %s parent %llu depth %u", where, side, cls, sel,
            sends[event->send_kind], (unsigned long long)event->parent, event->depth);
        break;
    }
    case FWD_TRACE_QUERY:
        line("%s query %c[%s %s] %s in %llu", where, side, cls, sel, event->text,
            (unsigned long long)event->send);
        break;
    case FWD_TRACE_SKIP:
        line("%s skip %s %s", where, stages[event->stage], reasons[event->reason]);
        break;
    case FWD_TRACE_ASK:
        line("%s ask %s %c%s%s", where, stages[event->stage], side, cls,
            event->flag ? " default" : "");
        break;
    case FWD_TRACE_ANSWER:
        line("%s answer %s %s%s", where, stages[event->stage], event->flag ? "YES" : "NO",
            event->effect ? " effect" : "");
        break;
    case FWD_TRACE_LOOKUP:
        line("%s lookup%s %c%s", where, results[event->result], side, cls);
        break;
    case FWD_TRACE_METHOD:
        line("%s method%s %c[%s %s] by %s", where, results[event->result], side, cls, sel,
            event->text);
        break;
    case FWD_TRACE_FLUSH:
        line("%s flush %c%s %u by %s", where, side, cls, event->entries, event->text);
        break;
    case FWD_TRACE_CALL:
    case FWD_TRACE_RETURN:
    case FWD_TRACE_THROW: line("%s %s %s", where, kinds[event->kind], sel); break;
    default:
        line("%s %s%s %c%s", where, kinds[event->kind], results[event->result], side, cls);
        break;
    }
}

static void start(void) {
    lines[0] = 0;
    fwd_trace_setHook(note, NULL);
}

static void check_lines(const char *expected) {
    fwd_trace_pause();
    CHECK_STR(lines, expected);
    lines[0] = 0;
    fwd_trace_resume();
}

static fwd_status send(void *receiver, const char *name, uint64_t *result) {
    fwd_id self = receiver;
    fwd_SEL sel = SEL(name);
    void *arguments[] = {&self, &sel};
    *result = 0;
    return fwd_send(self, sel, fwd_signature_get("i@:", NULL), arguments, result);
}

static int send_int(void *receiver, const char *name) {
    uint64_t result;
    (void)send(receiver, name, &result);
    return (int)result;
}

static fwd_Class base, derived;
static fwd_id object;

static void family(void) {
    base = begin_class("Base", NULL);
    CHECK(ADD(base, "value", return_one, "i@:"));
    fwd_registerClassPair(base);
    derived = make_class("Derived", base);
    object = new_object(derived);
    CHECK_EQ(fwd_class_initialize(derived), FWD_OK);
}

TEST(a_miss_that_finds_and_a_hit) {
    family();
    start();
    CHECK_EQ(send_int(object, "value"), 1);
    check_lines("1 send -[Derived value] instance parent 0 depth 0\n"
                "1 cache miss -Derived\n"
                "1 lookup absent -Derived\n"
                "1 lookup found -Base\n"
                "1 fill found -Derived\n"
                "1 skip resolve method-exists\n"
                "1 call value\n"
                "1 return value\n");
    CHECK_EQ(send_int(object, "value"), 1);
    check_lines("2 send -[Derived value] instance parent 0 depth 0\n"
                "2 cache hit -Derived\n"
                "2 skip resolve method-exists\n"
                "2 call value\n"
                "2 return value\n");
    fwd_trace_setHook(NULL, NULL);
    CHECK_EQ(send_int(object, "value"), 1);
    check_lines("");
    fwd_release(object);
    check_all_classes();
}

static int calls_another(fwd_id self, fwd_SEL cmd) {
    uint64_t result = 0;
    void *arguments[] = {&self, &cmd};
    (void)fwd_call((fwd_IMP)return_two, fwd_signature_get("i@:", NULL), arguments, &result);
    return (int)result + 1;
}

TEST(an_implementation_called_by_hand_does_not_end_the_send) {
    family();
    CHECK(ADD(derived, "twice", calls_another, "i@:"));
    start();
    CHECK_EQ(send_int(object, "twice"), 3);
    check_lines("1 send -[Derived twice] instance parent 0 depth 0\n"
                "1 cache miss -Derived\n"
                "1 lookup found -Derived\n"
                "1 fill found -Derived\n"
                "1 skip resolve method-exists\n"
                "1 call twice\n"
                "1 call twice\n"
                "1 return twice\n");
    fwd_trace_setHook(NULL, NULL);
    fwd_release(object);
}

TEST(nil_looks_nothing_up) {
    start();
    CHECK_EQ(send_int(NULL, "value"), 0);
    check_lines("1 send -[nil value] nil parent 0 depth 0\n"
                "1 skip cache nil-receiver\n"
                "1 return value\n");
}

static bool resolves(fwd_id self, fwd_SEL cmd, fwd_SEL sel) {
    (void)cmd;
    return sel == SEL("late") &&
           fwd_class_addMethod((fwd_Class)(void *)self, sel, (fwd_IMP)return_two, "i@:");
}

TEST(a_resolver_that_adds) {
    family();
    CHECK(ADD(derived->isa, "resolveInstanceMethod:", resolves, "B@::"));
    start();
    CHECK_EQ(send_int(object, "late"), 2);
    check_lines("1 send -[Derived late] instance parent 0 depth 0\n"
                "1 cache miss -Derived\n"
                "1 lookup absent -Derived\n"
                "1 lookup absent -Base\n"
                "1 lookup absent -NSObject\n"
                "1 lookup not-found -Derived\n"
                "1 ask resolve -Derived\n"
                "2 send +[Derived resolveInstanceMethod:] class parent 1 depth 1\n"
                "2 cache miss +Derived\n"
                "2 lookup found +Derived\n"
                "2 fill found +Derived\n"
                "2 skip resolve method-exists\n"
                "2 call resolveInstanceMethod:\n"
                "2 method add -[Derived late] by class_addMethod\n"
                "2 return resolveInstanceMethod:\n"
                "1 answer resolve YES effect\n"
                "1 lookup found -Derived\n"
                "1 fill found -Derived\n"
                "1 skip target earlier-stage-answered\n"
                "1 call late\n"
                "1 return late\n");
    fwd_release(object);
}

TEST(a_class_that_initializes) {
    fwd_Class cls = begin_class("Fresh", NULL);
    CHECK(ADD(cls->isa, "initialize", return_one, "v@:") &&
          ADD(cls->isa, "value", return_two, "i@:"));
    start();
    fwd_registerClassPair(cls);
    check_lines(" class new -Fresh\n");
    CHECK_EQ(send_int(cls, "value"), 2);
    check_lines("1 send +[Fresh value] class parent 0 depth 0\n"
                "1 cache miss +Fresh\n"
                "1 class initialize -Fresh\n"
                "2 send +[Fresh initialize] class parent 1 depth 1\n"
                "2 cache miss +Fresh\n"
                "2 lookup found +Fresh\n"
                "2 skip resolve method-exists\n"
                "2 call initialize\n"
                "2 return initialize\n"
                "1 lookup found +Fresh\n" // not filled: the first message is not remembered
                "1 skip resolve method-exists\n"
                "1 call value\n"
                "1 return value\n");
}

TEST(a_call_outside_every_send_is_traced) {
    family();
    fwd_IMP imp = fwd_class_getMethodImplementation(base, SEL("value"));
    fwd_SEL sel = SEL("value");
    int64_t result = 0;
    void *arguments[] = {&object, &sel};
    start();
    CHECK_EQ(fwd_call(imp, fwd_signature_get("i@:", NULL), arguments, &result), FWD_OK);
    CHECK_EQ((int)result, 1);
    check_lines(" call -\n"
                " return -\n");
    fwd_release(object);
}

static void count_ends(const fwd_trace_event *event, void *context) {
    if (event->kind == FWD_TRACE_OBJECT && event->result == FWD_RESULT_DEALLOC) ++*(int *)context;
}

TEST(each_end_of_an_object_is_traced_once) {
    fwd_Class cls = make_class("Ending", NULL);
    fwd_id released = fwd_class_createInstance(cls, 0), disposed = fwd_class_createInstance(cls, 0);
    int ends = 0;
    (void)fwd_object_dispose(fwd_class_createInstance(cls, 0));
    fwd_trace_setHook(count_ends, &ends);
    fwd_release(released);
    CHECK_EQ(ends, 1);
    (void)fwd_object_dispose(disposed);
    CHECK_EQ(ends, 2);
    fwd_trace_setHook(NULL, NULL);
}

TEST(questions_are_queries) {
    family();
    start();
    CHECK(fwd_class_respondsToSelector(derived, SEL("value")));
    check_lines("q1 query -[Derived value] class_respondsToSelector in 0\n"
                "q1 cache miss -Derived\n"
                "q1 lookup absent -Derived\n"
                "q1 lookup found -Base\n"
                "q1 fill found -Derived\n"
                "q1 skip resolve method-exists\n");
    CHECK(!fwd_class_respondsToSelector(derived, SEL("missing")));
    lines[0] = 0;
    CHECK(!fwd_class_respondsToSelector(derived, SEL("missing")));
    check_lines("q3 query -[Derived missing] class_respondsToSelector in 0\n"
                "q3 cache hit-forward -Derived\n"
                "q3 skip resolve remembered-miss\n");
    CHECK_EQ(fwd_class_findMethod(derived, SEL("missing")), NULL);
    check_lines("");
    CHECK_EQ(send_int(object, "value"), 1);
    fwd_trace_pause();
    CHECK(strstr(lines, " send -[Derived value] instance parent 0 depth 0\n") != NULL);
    fwd_trace_resume();
    fwd_release(object);
}

TEST(a_remembered_miss_and_the_exception_at_the_end) {
    family();
    (void)fwd_msgLookup(object, SEL("missing"));
    start();
    uint64_t result;
    CHECK_EQ(send(object, "missing", &result), FWD_EXCEPTION);
    CHECK_RAISED("NSInvalidArgumentException");
    fwd_trace_pause();
    CHECK(strstr(lines, "1 send -[Derived missing] instance parent 0 depth 0\n"
                        "1 cache hit-forward -Derived\n"
                        "1 skip resolve remembered-miss\n"
                        "1 ask target -Derived default\n") == lines);
    CHECK(strstr(lines, "\n1 answer unrecognized NO\n") != NULL);
    CHECK(strstr(lines, "1 throw missing\n") != NULL);
    fwd_trace_resume();
    fwd_release(object);
}

TEST(changes_of_methods_and_what_they_flush) {
    family();
    CHECK_EQ(send_int(object, "value"), 1);
    CHECK_EQ(send_int(object, "self") != 0, true);
    start();
    CHECK(ADD(base, "more", return_two, "i@:"));
    check_lines(" method add -[Base more] by class_addMethod\n"
                " flush -Derived 2 by class_addMethod\n");
    CHECK_EQ(send_int(object, "value"), 1);
    lines[0] = 0;
    (void)fwd_class_replaceMethod(base, SEL("value"), (fwd_IMP)return_three, "i@:");
    check_lines(" method replace -[Base value] by class_replaceMethod\n"
                " flush -Derived 1 by class_replaceMethod\n");
    (void)fwd_method_setImplementation(
        fwd_class_findMethod(base, SEL("value")), (fwd_IMP)return_one);
    check_lines(" method replace -[Base value] by method_setImplementation\n");
    fwd_method_exchangeImplementations(
        fwd_class_findMethod(base, SEL("value")), fwd_class_findMethod(base, SEL("more")));
    check_lines(" method exchange -[Base value] by method_exchangeImplementations\n"
                " method exchange -[Base more] by method_exchangeImplementations\n");
    fwd_class_addMethodList(
        base, "Cat", (fwd_method_entry[]){{SEL("cat"), (fwd_IMP)return_one, "i@:"}}, 1);
    check_lines(" category -Base\n"
                " method add -[Base cat] by category\n");
    fwd_class_addMethodList(base, "Dog",
        (fwd_method_entry[]){
            {SEL("dog"), (fwd_IMP)return_one, "i@:"}, {SEL("bark"), (fwd_IMP)return_two, "i@:"}},
        2);
    CHECK(strstr(lines, " method add -[Base dog] by category\n") != NULL);
    CHECK(strstr(lines, " method add -[Base bark] by category\n") != NULL);
    lines[0] = 0;
    fwd_Class gone = begin_class("Gone", NULL);
    fwd_registerClassPair(gone);
    CHECK(fwd_disposeClassPair(gone));
    check_lines(" class new -Gone\n"
                " class dispose -Gone\n");
    fwd_release(object);
}

#if !FWD_PORTABLE
TEST(native_sends_are_traced) {
    family();
    start();
    CHECK_EQ(MSG(int, object, "value"), 1);
    CHECK_EQ(MSG(int, object, "value"), 1);
    check_lines("1 send -[Derived value] instance parent 0 depth 0\n"
                "1 cache miss -Derived\n"
                "1 lookup absent -Derived\n"
                "1 lookup found -Base\n"
                "1 fill found -Derived\n"
                "1 skip resolve method-exists\n"
                "2 send -[Derived value] instance parent 0 depth 0\n"
                "2 cache hit -Derived\n"
                "2 skip resolve method-exists\n");
    struct fwd_super super = {object, base};
    CHECK_EQ(((int (*)(struct fwd_super *, fwd_SEL))SUPER_MESSENGER)(&super, SEL("value")), 1);
    fwd_trace_pause();
    CHECK(strstr(lines, "3 send -[Base value] super parent 0 depth 0\n") == lines);
    fwd_trace_resume();
    fwd_release(object);
}
#endif

TEST(tracing_does_not_change_what_is_remembered) {
    fwd_SEL sels[40];
    char name[32];
    fwd_Class twins[2];
    for (int traced = 0; traced < 2; traced++) {
        (void)snprintf(name, sizeof name, "Twin%d", traced);
        twins[traced] = begin_class(name, NULL);
        for (int i = 0; i < 40; i++) {
            (void)snprintf(name, sizeof name, "method%d", i);
            sels[i] = SEL(name);
            if (i % 3)
                CHECK(fwd_class_addMethod(twins[traced], sels[i], (fwd_IMP)return_one, "i@:"));
        }
        fwd_registerClassPair(twins[traced]);
        fwd_id twin = new_object(twins[traced]);
        if (traced) start();
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 40; i++) (void)fwd_msgLookup(twin, sels[i]);
            (void)fwd_class_respondsToSelector(twins[traced], SEL("description"));
        }
        fwd_trace_setHook(NULL, NULL);
        fwd_release(twin);
    }
    CHECK_EQ(fwd_class_cacheCount(twins[0]), fwd_class_cacheCount(twins[1]));
    for (int i = 0; i < 40; i++)
        CHECK_EQ(fwd_table_read(twins[0], sels[i], NULL), fwd_table_read(twins[1], sels[i], NULL));
    check_all_classes();
}

static int hook_sends;
static void sending_hook(const fwd_trace_event *event, void *context) {
    (void)event;
    (void)context;
    hook_sends++;
    CHECK_EQ(send_int(object, "value"), 1); // not traced, or this would not end
}

TEST(the_hook_is_not_reentered) {
    family();
    hook_sends = 0;
    fwd_trace_setHook(sending_hook, NULL);
    CHECK_EQ(send_int(object, "value"), 1);
    fwd_trace_setHook(NULL, NULL);
    CHECK(hook_sends > 0 && hook_sends < 20);
    fwd_release(object);
}

TEST(pausing_nests) {
    family();
    start();
    fwd_trace_pause();
    fwd_trace_pause();
    CHECK_EQ(send_int(object, "value"), 1);
    fwd_trace_resume();
    CHECK_EQ(send_int(object, "value"), 1);
    CHECK_STR(lines, "");
    fwd_trace_resume();
    CHECK_EQ(send_int(object, "value"), 1);
    CHECK(lines[0] != 0);
    fwd_trace_resume(); // one too many does nothing
    CHECK(fwd_trace_isLive());
    fwd_release(object);
}

static uint32_t last_line, last_depth;
static uint64_t last_send;
static void note_place(const fwd_trace_event *event, void *context) {
    (void)context;
    last_line = event->at.line;
    if (event->kind == FWD_TRACE_OUT) {
        last_send = event->send;
        last_depth = event->depth;
    }
}

static int prints(fwd_id self, fwd_SEL sel) {
    (void)self;
    (void)sel;
    fwd_trace_post(&(fwd_trace_event){.kind = FWD_TRACE_OUT, .text = "hello", .text_length = 5});
    return 0;
}

TEST(events_carry_place_and_send) {
    family();
    CHECK(ADD(base, "print", prints, "i@:"));
    fwd_trace_setHook(note_place, NULL);
    static const fwd_location here = {.line = 12, .column = 3, .end_line = 12, .end_column = 9};
    fwd_trace_setLocation(&here);
    (void)send_int(object, "print");
    CHECK_EQ(last_line, 12);
    CHECK_EQ(last_send, 1);
    CHECK_EQ(last_depth, 0);
    fwd_trace_setLocation(NULL);
    fwd_release(object);
}

TEST(reentry_and_dialect_are_reasons) {
    family();
    fwd_setDialect(FWD_DIALECT_GNUSTEP);
    start();
    CHECK(!fwd_class_respondsToSelector(derived, SEL("missing")));
    fwd_trace_pause();
    CHECK(strstr(lines, "q1 skip resolve dialect\n") != NULL);
    fwd_trace_resume();
    fwd_release(object);
}

static atomic_bool stop;
static void *send_traced(void *unused) {
    (void)unused;
    while (!atomic_load_explicit(&stop, memory_order_relaxed))
        CHECK_EQ(MSG(int, object, "value"), 1);
    return NULL;
}
static atomic_int counted;
static void count(const fwd_trace_event *event, void *context) {
    (void)event;
    (void)context;
    atomic_fetch_add_explicit(&counted, 1, memory_order_relaxed);
}
static void *switch_tracing(void *unused) {
    (void)unused;
    for (int i = 0; i < 2000; i++) fwd_trace_setHook(i % 2 ? NULL : count, &counted);
    atomic_store(&stop, true);
    return NULL;
}

TEST(tracing_goes_on_and_off_under_senders) {
    family();
    atomic_store(&stop, false);
    pthread_t switcher;
    REQUIRE(pthread_create(&switcher, NULL, switch_tracing, NULL) == 0);
    harness_threads(3, send_traced, NULL);
    REQUIRE(pthread_join(switcher, NULL) == 0);
    fwd_trace_setHook(NULL, NULL);
    check_all_classes();
    fwd_release(object);
}

static void count_deallocs(const fwd_trace_event *event, void *context) {
    if (event->kind == FWD_TRACE_OBJECT && event->result == FWD_RESULT_DEALLOC) ++*(int *)context;
}

TEST(an_object_that_is_destructed_in_place_ends_once) {
    fwd_Class cls = make_class("InPlace", NULL);
    _Alignas(16) static char memory[64];
    memset(memory, 0, sizeof memory);
    int events = 0;
    fwd_trace_setHook(count_deallocs, &events);
    fwd_id made = fwd_constructInstance(cls, memory + FWD_OBJECT_HEADER);
    CHECK_EQ(fwd_destructInstance(made), made);
    CHECK_EQ(events, 1);
    CHECK_EQ(fwd_destructInstance(made), made);
    CHECK_EQ(events, 1);
    fwd_trace_setHook(NULL, NULL);
}

static void note_parent(const fwd_trace_event *event, void *context) {
    if (event->kind == FWD_TRACE_SEND) *(uint64_t *)context = event->parent;
    if (event->kind == FWD_TRACE_SEND || event->kind == FWD_TRACE_QUERY) CHECK_EQ(event->depth, 0);
}

TEST(what_follows_a_query_is_not_part_of_it) {
    fwd_Class cls = begin_class("Asked", NULL);
    CHECK(ADD(cls, "value", return_one, "i@:"));
    fwd_registerClassPair(cls);
    fwd_id made = new_object(cls);
    uint64_t parent = 99;
    fwd_trace_setHook(note_parent, &parent);
    CHECK(fwd_class_respondsToSelector(cls, SEL("value")));
    CHECK(fwd_thread()->scope == NULL);
    CHECK_EQ(MSG(int, made, "value"), 1);
    CHECK_EQ(parent, 0);
    fwd_trace_setHook(NULL, NULL);
    fwd_release(made);
}

static void count_class_methods(const fwd_trace_event *event, void *context) {
    if (event->kind == FWD_TRACE_METHOD && fwd_class_isMetaClass(event->cls)) ++*(int *)context;
}

TEST(methods_of_a_registered_classs_metaclass_are_told) {
    fwd_Class cls = begin_class("Told", NULL);
    int events = 0;
    fwd_trace_setHook(count_class_methods, &events);
    CHECK(ADD(cls->pair, "before", return_one, "i@:"));
    CHECK_EQ(events, 0);
    fwd_registerClassPair(cls);
    CHECK(ADD(cls->pair, "after", return_one, "i@:"));
    CHECK_EQ(events, 1);
    fwd_trace_setHook(NULL, NULL);
}

TEST(a_reset_leaves_nothing_in_the_threads_state) {
    family();
    start();
    CHECK_EQ(send_int(object, "value"), 1);
    CHECK(fwd_thread()->trace_number != 0);
    fwd_release(object);
    fwd_runtime_reset();
    CHECK_EQ(fwd_thread()->trace_number, 0);
}

static void add_numbers(void *context, void *const *arguments, void *result) {
    (void)context;
    *(int64_t *)result = *(int64_t *)arguments[0] + *(int64_t *)arguments[1];
}

/// Its arguments are no receiver and no selector, whatever is traced of the call.
TEST(a_boxed_function_that_is_no_method_is_traced) {
    fwd_boxed description = {.function = add_numbers, .signature = fwd_signature_get("qqq", NULL)};
    fwd_IMP imp = fwd_imp_createBoxed(&description);
    REQUIRE(imp != NULL);
    lines[0] = 0;
    fwd_trace_setHook(note, NULL);
    CHECK_EQ(((int64_t(*)(int64_t, int64_t))imp)(40, 2), 42);
    fwd_trace_setHook(NULL, NULL);
    fwd_imp_destroyBoxed(imp);
}

HARNESS_MAIN
