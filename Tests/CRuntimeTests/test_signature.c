// Signatures: parts, texts, frame numbers, what is refused and why.
#include "harness.h"

static fwd_Signature get(const char *types) {
    fwd_encoding_error error = {0, ""};
    fwd_Signature sig = fwd_signature_get(types, &error);
    if (!sig)
        harness_fail(__FILE__, __LINE__, "%s: %s at %u", types, error.message, error.position);
    return sig;
}

TEST(parts) {
    fwd_Signature sig = get("{?=dd}72@0:8{?=dd}16{?=[4i]c}32{?=b3b5b40b0b1}52{?=}68i68");
    REQUIRE(sig);
    CHECK_EQ(fwd_signature_count(sig), 7);
    CHECK_EQ(fwd_signature_returnType(sig)->size, 16);
    CHECK_EQ(fwd_signature_argumentType(sig, 0)->kind, '@');
    CHECK_EQ(fwd_signature_argumentType(sig, 1)->kind, ':');
    CHECK_EQ(fwd_signature_argumentType(sig, 3)->size, 20);
    CHECK_EQ(fwd_signature_argumentType(sig, 5)->size, 0);
    CHECK_EQ(fwd_signature_argumentType(sig, 6)->kind, 'i');
    CHECK(!fwd_signature_argumentType(sig, 7));
    CHECK_STR(
        fwd_signature_types(sig), "{?=dd}72@0:8{?=dd}16{?=[4i]c}32{?=b3b5b40b0b1}52{?=}68i68");
    CHECK_STR(fwd_signature_plainTypes(sig), "{?=dd}@:{?=dd}{?=[4i]c}{?=b3b5b40b0b1}{?=}i");
    CHECK_EQ(fwd_signature_isCallable(sig, NULL), FWD_OK);
}

TEST(frame_numbers_are_clangs) {
    // The first number of each string is what clang printed for it.
    static const struct {
        const char *types;
        size_t length;
    } cases[] = {
        {"v16@0:8", 16},
        {"v20@0:8i16", 20},
        {"v56@0:8n^i16N^i24o^i32O@40R@48", 56},
        {"Vv56@0:8r*16r^i24[4i]32@?40@48", 56},
        {"D68@0:8D16jd32t48B64", 68},
        {"i36@0:8c16d20q28", 36},
        {"v@:", 16},
        {"v", 0},
        {"v@?", 8},
        {"v20@0:8S16", 20},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fwd_Signature sig = get(cases[i].types);
        REQUIRE(sig);
        CHECK_EQ(fwd_signature_frameLength(sig), cases[i].length);
    }
}

TEST(signatures_are_interned_by_their_text) {
    char text[] = "v24@0:8i16";
    fwd_Signature first = get("v24@0:8i16");
    CHECK_EQ(get(text), first);
    CHECK(get("v@:i") != first);
    char name[32];
    for (int i = 1; i < 2000; i++) {
        (void)snprintf(name, sizeof name, "v%d@0:8i16", i);
        REQUIRE(get(name));
    }
    CHECK_EQ(get("v24@0:8i16"), first);
}

static void *intern_many(void *unused) {
    (void)unused;
    char name[32];
    fwd_Signature *found = malloc(500 * sizeof *found);
    if (!found) abort();
    for (int i = 0; i < 500; i++) {
        (void)snprintf(name, sizeof name, "v@:[%di]", i);
        found[i] = fwd_signature_get(name, NULL);
    }
    return found;
}

TEST(threads_get_the_same_signatures) {
    pthread_t threads[4];
    fwd_Signature *found[4];
    for (int i = 0; i < 4; i++) REQUIRE(pthread_create(&threads[i], NULL, intern_many, NULL) == 0);
    for (int i = 0; i < 4; i++) REQUIRE(pthread_join(threads[i], (void **)&found[i]) == 0);
    for (int i = 0; i < 500; i++) {
        CHECK(found[0][i] != NULL);
        for (int t = 1; t < 4; t++) CHECK_EQ(found[t][i], found[0][i]);
    }
    for (int i = 0; i < 4; i++) free(found[i]);
}

TEST(oneway_and_blocks) {
    CHECK(fwd_signature_isOneway(get("Vv16@0:8")));
    CHECK(!fwd_signature_isOneway(get("v16@0:8")));
    fwd_Signature block = get("i20@?0i8d12");
    REQUIRE(block);
    CHECK_EQ(fwd_signature_count(block), 3);
    CHECK(fwd_signature_argumentType(block, 0)->is_block);
}

TEST(what_no_prototype_can_say_is_refused) {
    static const struct {
        const char *types;
        uint32_t position;
        const char *words;
    } cases[] = {
        {"", 0, "a type"},
        {"v@:v", 3, "cannot be void"},
        {"v@:b3", 3, "bit-field"},
        {"b3@:", 0, "bit-field"},
        {"[4i]@:", 0, "array"},
        {"v@:{S=i", 3, "never closed"},
        {"v@:q{", 4, "never closed"},
        {"v@:99999999999", 3, "too large"},
        {"v16@0:8-", 7, "found `-`"},
        {"v@:-", 4, "a frame number"},
        {"v+@:", 2, "a frame number"},
        {"v16@0:8i16x", 10, "found `x`"},
        {" @:", 3, ""},
    };
    for (size_t i = 0; i + 1 < sizeof cases / sizeof *cases; i++) {
        fwd_encoding_error error = {999, ""};
        CHECK(!fwd_signature_get(cases[i].types, &error));
        if (error.position != cases[i].position || !strstr(error.message, cases[i].words))
            harness_fail(
                __FILE__, __LINE__, "%s: %s at %u", cases[i].types, error.message, error.position);
        CHECK(!fwd_signature_get(cases[i].types, NULL));
    }
    char many[1200];
    memset(many, 'i', sizeof many);
    many[sizeof many - 1] = 0;
    CHECK(!fwd_signature_get(many, NULL));
    many[1001] = 0;
    CHECK(fwd_signature_get(many, NULL) != NULL);
}

TEST(uncallable_signatures_say_why_and_where) {
    static const struct {
        const char *types;
        uint32_t position;
        const char *words;
    } cases[] = {
        {"v@:{Fwd}", 3, "size"},
        {"{Fwd}@:", 0, "size"},
        {"v@:![16,16i]", 3, "vector"},
        {"v@: ", 3, "_Float16"},
        {"v@:{?=i![16,16i]}", 3, "vector"},
        {"v@:i{big=[2000000c]}", 4, "1 MB"},
        {"v@:?", 3, "size"},
        {"v16@0:8{big=[600000c]}16{big=[600000c]}16", 24, "1 MB"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fwd_Signature sig = get(cases[i].types);
        REQUIRE(sig);
        fwd_encoding_error error = {999, ""};
        CHECK_EQ(fwd_signature_isCallable(sig, &error), FWD_UNSUPPORTED);
        if (error.position != cases[i].position || !strstr(error.message, cases[i].words))
            harness_fail(
                __FILE__, __LINE__, "%s: %s at %u", cases[i].types, error.message, error.position);
        fwd_boxed boxed = {.signature = sig};
        CHECK(!fwd_imp_createBoxed(&boxed));
        CHECK(!fwd_invocation_create(sig));
    }
}

TEST(arrays_are_passed_as_addresses) {
    fwd_Signature sig = get("v@:[4i]");
    REQUIRE(sig);
    CHECK_EQ(fwd_signature_argumentType(sig, 2)->kind, '[');
    CHECK_EQ(fwd_signature_argumentType(sig, 2)->size, 16);
    CHECK_EQ(fwd_signature_frameLength(sig), 24);
    CHECK_EQ(fwd_signature_isCallable(sig, NULL), FWD_OK);
}

TEST(methods_tell_their_types) {
    fwd_Class cls = fwd_allocateClassPair(fwd_getClass("NSObject"), "Typed", 0);
    REQUIRE(cls);
    CHECK(fwd_class_addMethod(cls, fwd_sel_registerName("a:b:"), fwd_msgForward,
        "r^{S=i}32@0:8@\"NSString\"16{point=dd}24"));
    fwd_registerClassPair(cls);
    fwd_Method method = fwd_class_getInstanceMethod(cls, fwd_sel_registerName("a:b:"));
    REQUIRE(method);
    CHECK_EQ(fwd_method_getNumberOfArguments(method), 4);
    static const char *const types[] = {"@", ":", "@\"NSString\"", "{point=dd}"};
    for (uint32_t i = 0; i < 4; i++) {
        char *copy = fwd_method_copyArgumentType(method, i);
        CHECK_STR(copy, types[i]);
        fwd_free(copy);
    }
    char *result = fwd_method_copyReturnType(method);
    CHECK_STR(result, "r^{S=i}");
    fwd_free(result);
    CHECK(!fwd_method_copyArgumentType(method, 4));
    CHECK(!fwd_method_copyArgumentType(method, UINT32_MAX));
    char buffer[6];
    memset(buffer, 'z', sizeof buffer);
    fwd_method_getArgumentType(method, 3, buffer, 4);
    CHECK(memcmp(buffer, "{poizz", 6) == 0);
    fwd_method_getReturnType(NULL, buffer, 2);
    CHECK_EQ(buffer[0], 0);
}

HARNESS_MAIN
