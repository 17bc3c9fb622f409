// Type encodings: sizes against this compiler's own, the tree, errors with their places, comparison, printing.
#include "harness.h"

#include <complex.h>

// ---------------------------------------------------------------- Sizes and alignments

struct point {
    double x, y;
};
struct line {
    struct point from, to;
};
struct mixed {
    char a;
    int b;
    short c;
    double d;
    char e;
};
struct with_array {
    int a[4];
    char c;
};
struct nested_arrays {
    char rows[3][5];
    short tail;
};
struct bits {
    unsigned a : 3, b : 5;
    long c : 40;
    int : 0;
    int d : 1;
};
struct bits_char {
    char c;
    unsigned b : 7;
};
struct bits_float {
    float f;
    unsigned b : 7;
};
struct bits_straddle {
    int a : 20;
    int b : 20;
    int c : 4;
};
struct bits_wide {
    long a : 33;
    int b : 31;
};
struct bits_zero {
    int a : 3;
    int : 0;
    char b;
};
struct empty {};
struct with_empty {
    int a;
    struct empty e;
    char c;
};
struct pointers {
    void *a;
    char *b;
    int *c;
    void (*d)(void);
};
struct long_doubles {
    char c;
    long double d;
};
struct complexes {
    float _Complex f;
    double _Complex d;
};
struct int128 {
    char c;
    __int128 i;
};
struct flexible {
    int n;
    double items[];
};
union number {
    double d;
    long l;
    char c;
};
union text {
    char bytes[20];
    double d;
};
union nested {
    struct {
        char c;
        short s;
    } a;
    int b[3];
};
union bit_union {
    unsigned a : 5;
    char c;
};
struct with_union {
    char tag;
    union number n;
};
struct deep {
    struct {
        struct {
            struct {
                char c;
                long l;
            } a;
        } b;
        char c;
    } d;
    short e;
};
struct chars {
    char c[13];
};
struct shorts {
    short s[3];
    char c;
};
struct flags {
    _Bool a;
    _Bool b;
    double c;
};

struct expected {
    const char *encoding;
    size_t size, alignment;
};
#define OF(encoding, type)                                                                         \
    { encoding, sizeof(type), _Alignof(type) }

static const struct expected sizes[] = {
    OF("c", signed char),
    OF("C", unsigned char),
    OF("s", short),
    OF("S", unsigned short),
    OF("i", int),
    OF("I", unsigned),
    OF("q", long),
    OF("Q", unsigned long),
    OF("l", int),
    OF("L", unsigned),
    OF("t", __int128),
    OF("T", unsigned __int128),
    OF("f", float),
    OF("d", double),
    OF("D", long double),
    OF("B", _Bool),
    OF("*", char *),
    OF("r*", const char *),
    OF("%", char *),
    OF("#", void *),
    OF(":", void *),
    OF("@", void *),
    OF("@?", void *),
    OF("@\"NSString\"", void *),
    OF("@\"NSString<NSCopying>\"", void *),
    OF("@\"<P><Q>\"", void *),
    OF("@?<v@?i@\"NSString\">", void *),
    OF("^i", int *),
    OF("^^{S}", void *),
    OF("^?", void *),
    OF("^v", void *),
    OF("r^v", const void *),
    OF("^{Fwd=}", void *),
    OF("^[12^f]", void *),
    OF("[4i]", int[4]),
    OF("[3[5c]]", char[3][5]),
    OF("[0i]", int[0]),
    OF("[7{point=dd}]", struct point[7]),
    OF("jf", float complex),
    OF("jd", double complex),
    OF("jD", long double complex),
    OF("ji", int _Complex),
    OF("jq", long _Complex),
    OF("Ai", _Atomic int),
    OF("Aq", _Atomic long),
    OF("{point=dd}", struct point),
    OF("{?=dd}", struct point),
    OF("{line={point=dd}{point=dd}}", struct line),
    OF("{mixed=cisdc}", struct mixed),
    OF("{with_array=[4i]c}", struct with_array),
    OF("{?=[3[5c]]s}", struct nested_arrays),
    OF("{?=b3b5b40b0b1}", struct bits),
    OF("{?=b0I3b3I5b8q40b64i0b64i1}", struct bits),
    OF("{?=cb7}", struct bits_char),
    OF("{?=cb8I7}", struct bits_char),
    OF("{?=fb7}", struct bits_float),
    OF("{?=b20b20b4}", struct bits_straddle),
    OF("{?=b0i20b32i20b52i4}", struct bits_straddle),
    OF("{?=b0q33b33i31}", struct bits_wide),
    OF("{?=b3b0c}", struct bits_zero),
    OF("{?=}", struct empty),
    OF("{?=i{?=}c}", struct with_empty),
    OF("{?=^v*^i^?}", struct pointers),
    OF("{?=cD}", struct long_doubles),
    OF("{?=jfjd}", struct complexes),
    OF("{?=ct}", struct int128),
    OF("{flexible=i[0d]}", struct flexible),
    OF("(number=dqc)", union number),
    OF("(text=[20c]d)", union text),
    OF("(?={?=cs}[3i])", union nested),
    OF("(?=b5c)", union bit_union),
    OF("{?=c(number=dqc)}", struct with_union),
    OF("{deep={?={?={?=cq}}c}s}", struct deep),
    OF("{?=[13c]}", struct chars),
    OF("{?=[3s]c}", struct shorts),
    OF("{?=BBd}", struct flags),
    OF("{point=\"x\"d\"y\"d}", struct point),
    OF(
        "{?=\"a\"@\"b\"i}",
        struct {
            void *a;
            int b;
        }),
    OF(
        "{?=\"a\"@\"NSString\"\"b\"i}",
        struct {
            void *a;
            int b;
        }),
    OF(
        "{?=\"name\"@\"NSString\"}", struct { void *a; }),
    OF(
        "{?=\"\"{?=\"u\"c\"v\"s}\"w\"q}",
        struct {
            struct {
                char u;
                short v;
            };
            long w;
        }),
    OF("Vv", char), // void has no size of its own; see below
    OF("![16,16i]", int __attribute__((vector_size(16)))),
    OF(" ", short),
};

TEST(sizes_are_the_compilers) {
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        if (strcmp(sizes[i].encoding, "Vv") == 0) continue;
        size_t size = 99, alignment = 99;
        const char *rest = NULL;
        fwd_status status =
            fwd_encoding_getSizeAndAlignment(sizes[i].encoding, &size, &alignment, &rest);
        if (status != FWD_OK || size != sizes[i].size || alignment != sizes[i].alignment)
            harness_fail(__FILE__, __LINE__,
                "%s: size %zu alignment %zu, the compiler has %zu and %zu", sizes[i].encoding, size,
                alignment, sizes[i].size, sizes[i].alignment);
        CHECK(status == FWD_OK && rest && *rest == 0);
    }
    CHECK(sizeof sizes / sizeof *sizes >= 60);
}

struct three {
    char bytes[3];
};

TEST(atomic_aggregates_grow_as_with_clang) {
    const fwd_type *type = fwd_type_parse("A{three=[3c]}", NULL);
    REQUIRE(type);
    CHECK_EQ(type->size, 4);
    CHECK_EQ(type->alignment, 4);
    type = fwd_type_parse("Ajd", NULL);
    REQUIRE(type);
    CHECK_EQ(type->size, 16);
    CHECK_EQ(type->alignment, 16);
}

TEST(unnamed_bit_fields_do_not_align_on_x86) {
    struct {
        char a;
        int : 5;
        char b;
    } sample;
    const fwd_type *type = fwd_type_parse("{?=\"a\"c\"\"b5\"b\"c}", NULL);
    REQUIRE(type);
    CHECK_EQ(type->size, sizeof sample);
    CHECK_EQ(type->alignment, _Alignof(__typeof__(sample)));
}

// ---------------------------------------------------------------- The tree

TEST(fields_have_offsets_and_names) {
    const fwd_type *type = fwd_type_parse("{mixed=\"a\"c\"b\"i\"c\"s\"d\"d\"e\"c}", NULL);
    REQUIRE(type && type->count == 5);
    CHECK_EQ(type->kind, '{');
    CHECK_STR(type->name, "mixed");
    static const size_t offsets[] = {offsetof(struct mixed, a), offsetof(struct mixed, b),
        offsetof(struct mixed, c), offsetof(struct mixed, d), offsetof(struct mixed, e)};
    static const char *const names[] = {"a", "b", "c", "d", "e"};
    for (uint32_t i = 0; i < 5; i++) {
        CHECK_EQ(type->element[i].offset, offsets[i]);
        CHECK_STR(type->element[i].field, names[i]);
    }
}

TEST(bit_fields_have_bit_offsets) {
    const fwd_type *type = fwd_type_parse("{?=b3b5b40b0b1}", NULL);
    REQUIRE(type && type->count == 5);
    static const uint32_t offsets[] = {0, 3, 8, 64, 64};
    for (uint32_t i = 0; i < 5; i++) CHECK_EQ(type->element[i].bit_offset, offsets[i]);
    CHECK(type->inferred);
    type = fwd_type_parse("{?=b0I3b3I5b8q40b64i0b64i1}", NULL);
    REQUIRE(type && type->count == 5);
    for (uint32_t i = 0; i < 5; i++) CHECK_EQ(type->element[i].bit_offset, offsets[i]);
    CHECK(!type->inferred);
    CHECK_EQ(type->element[2].element->kind, 'q');
}

TEST(objects_and_blocks) {
    const fwd_type *type = fwd_type_parse("@\"NSString<NSCopying>\"", NULL);
    REQUIRE(type);
    CHECK_STR(type->name, "NSString<NSCopying>");
    CHECK(!type->is_block);
    type = fwd_type_parse("@?<v@?i@\"NSString\">", NULL);
    REQUIRE(type && type->count == 4);
    CHECK(type->is_block);
    CHECK_EQ(type->element[0].kind, 'v');
    CHECK(type->element[1].is_block);
    CHECK_EQ(type->element[2].kind, 'i');
    CHECK_STR(type->element[3].name, "NSString");
    type = fwd_type_parse("{?=\"a\"@\"b\"i}", NULL);
    REQUIRE(type && type->count == 2);
    CHECK_STR(type->element[0].field, "a");
    CHECK(!type->element[0].name);
    CHECK_STR(type->element[1].field, "b");
    type = fwd_type_parse("{?=\"a\"^@\"b\"[2@]\"c\"[2@\"X\"]}", NULL);
    REQUIRE(type && type->count == 3);
    CHECK_STR(type->element[2].element->name, "X");
}

TEST(qualifiers_are_collected) {
    const fwd_type *type = fwd_type_parse("VrnNoORA^i", NULL);
    REQUIRE(type);
    CHECK_EQ(type->qualifiers, 0xff);
    CHECK_EQ(type->kind, '^');
}

TEST(types_are_interned) {
    const fwd_type *first = fwd_type_parse("{point=dd}", NULL);
    char copy[] = "{point=dd}";
    CHECK_EQ(fwd_type_parse(copy, NULL), first);
    char name[32];
    for (int i = 0; i < 500; i++) {
        (void)snprintf(name, sizeof name, "{s%d=[%di]}", i, i);
        const fwd_type *type = fwd_type_parse(name, NULL);
        REQUIRE(type);
        CHECK_EQ(type->size, (size_t)i * 4);
        CHECK_EQ(fwd_type_parse(name, NULL), type);
    }
    CHECK_EQ(fwd_type_parse("{point=dd}", NULL), first);
}

TEST(incomplete_types_say_so) {
    static const char *const incomplete[] = {"v", "?", "{Fwd}", "(Fwd)", "{?=i{Fwd}}", "[3{Fwd}]"};
    for (size_t i = 0; i < sizeof incomplete / sizeof *incomplete; i++) {
        const fwd_type *type = fwd_type_parse(incomplete[i], NULL);
        REQUIRE(type);
        CHECK(type->incomplete);
    }
    const fwd_type *pointer = fwd_type_parse("^{Fwd}", NULL);
    REQUIRE(pointer);
    CHECK(!pointer->incomplete);
}

// ---------------------------------------------------------------- Errors

struct malformed {
    const char *encoding;
    uint32_t position;
    const char *words;
};

static const struct malformed malformed[] = {
    {"", 0, "a type, found the end"},
    {"x", 0, "a type, found `x`"},
    {"^", 1, "found the end"},
    {"r", 1, "found the end"},
    {"\x01", 0, "byte 0x01"},
    {"ii", 1, "the end of the type"},
    {"i4", 1, "the end of the type"},
    {"{S=i", 0, "never closed"},
    {"{S", 0, "never closed"},
    {"(U=id", 0, "never closed"},
    {"{S=i)", 4, "found `)`"},
    {"[4i", 0, "never closed"},
    {"[4i}", 3, "`]`"},
    {"[i]", 1, "number of elements"},
    {"[4]", 2, "found `]`"},
    {"[99999999999i]", 1, "too large"},
    {"[4294967295[4294967295i]]", 11, "2 GB"},
    {"[4294967295i]", 0, "2 GB"},
    {"[3v]", 0, "cannot exist"},
    {"[3b4]", 0, "cannot exist"},
    {"{S=v}", 3, "cannot be void"},
    {"{S=irv}", 5, "cannot be void"},
    {"b", 1, "width"},
    {"b65", 1, "65 bits"},
    {"b0I33", 3, "33 bits"},
    {"{?=b0I3b2I5}", 7, "contradicts"},
    {"(?=b3I3)", 3, "contradicts"},
    {"j", 1, "part type"},
    {"j@", 1, "part type"},
    {"@\"NSString", 1, "never closed"},
    {"{?=\"a}", 3, "never closed"},
    {"@?<v", 2, "never closed"},
    {"@?<>", 3, "return type"},
    {"@?<vx>", 4, "a type"},
    {"!", 1, "`[`"},
    {"![16,3i]", 0, "power of two"},
    {"![16,16@]", 7, "number type"},
    {"![16 16i]", 4, "`,`"},
    {"{S=\"x\"}", 6, "found `}`"},
    {"^{S=i", 1, "never closed"},
    {"{a={b={c=q}}", 0, "never closed"},
    {"b4294967296", 1, "too large"},
};

TEST(malformed_strings_are_refused_with_their_place) {
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
        fwd_encoding_error error = {99999, "none"};
        const fwd_type *type = fwd_type_parse(malformed[i].encoding, &error);
        if (type || error.position != malformed[i].position ||
            !strstr(error.message, malformed[i].words))
            harness_fail(__FILE__, __LINE__, "`%s`: %s at %u: %s; expected %u: %s",
                malformed[i].encoding, type ? "accepted" : "refused", error.position, error.message,
                malformed[i].position, malformed[i].words);
        CHECK(!fwd_type_parse(malformed[i].encoding, NULL));
        CHECK_EQ(
            fwd_encoding_getSizeAndAlignment(malformed[i].encoding, NULL, NULL, NULL) == FWD_OK,
            strcmp(malformed[i].words, "the end of the type") == 0);
    }
}

static char *repeated(const char *unit, size_t count, const char *end) {
    size_t length = strlen(unit);
    char *text = malloc(count * length + strlen(end) + 1);
    if (!text) abort();
    for (size_t i = 0; i < count; i++) memcpy(text + i * length, unit, length);
    strcpy(text + count * length, end);
    return text;
}

TEST(depth_and_length_are_limited) {
    fwd_encoding_error error;
    char *text = repeated("^", 63, "i");
    CHECK(fwd_type_parse(text, &error));
    free(text);
    text = repeated("^", 64, "i");
    CHECK(!fwd_type_parse(text, &error));
    CHECK(strstr(error.message, "deeper"));
    CHECK_EQ(error.position, 64);
    free(text);
    text = repeated("{?=", 40000, "i");
    CHECK(!fwd_type_parse(text, &error));
    CHECK(!fwd_encoding_skip(text));
    free(text);
    text = repeated("i", 70000, "");
    CHECK(!fwd_signature_get(text, &error));
    CHECK(strstr(error.message, "longer"));
    free(text);
    char *fields = repeated("i", 60000, "}");
    size_t room = strlen(fields) + 4;
    text = malloc(room);
    REQUIRE(text);
    (void)snprintf(text, room, "{?=%s", fields);
    const fwd_type *type = fwd_type_parse(text, &error);
    REQUIRE(type);
    CHECK_EQ(type->count, 60000);
    CHECK_EQ(type->size, 240000);
    free(text);
    free(fields);
}

/// Every prefix of good strings and every string with one byte changed gives a tree or an error, and stops.
TEST(the_parser_is_total) {
    static const char *const seeds[] = {
        "{?=[4i]c}",
        "v56@0:8n^i16N^i24o^i32O@40R@48",
        "{?=b0I3b3I5b8Q40b64i0b64i1}",
        "@?<v@?i@\"NSString\">",
        "(U=\"a\"@\"NSString\"\"b\"[2{S=jdtD}])",
        "![16,16i]",
        "{a={b={c=q^{d=@}}}}",
    };
    unsigned accepted = 0, refused = 0;
    for (size_t s = 0; s < sizeof seeds / sizeof *seeds; s++) {
        char text[64];
        size_t length = strlen(seeds[s]);
        for (size_t at = 0; at <= length; at++) {
            for (int byte = 0; byte < 256; byte++) {
                strcpy(text, seeds[s]);
                text[at] = (char)byte;
                text[length + (at == length ? 1 : 0)] = 0;
                fwd_encoding_error error;
                if (fwd_type_parse(text, &error)) accepted++;
                else refused++;
                CHECK(error.position <= 64 || byte == 0);
                (void)fwd_signature_get(text, &error);
            }
        }
    }
    CHECK(accepted > 1000);
    CHECK(refused > 1000);
}

// ---------------------------------------------------------------- Skip, compare, print

TEST(skip_stops_behind_one_type) {
    static const struct {
        const char *text;
        const char *rest;
    } cases[] = {
        {"i24@0:8", "24@0:8"},
        {"r^{S=i[3c]}16", "16"},
        {"@\"A\"@0", "@0"},
        {"{?=b3b5}b", "b"},
        {"@?<v@?>8", "8"},
        {"Vv8", "8"},
        {"[12^f]4", "4"},
        {"b3i", "i"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK_STR(fwd_encoding_skip(cases[i].text), cases[i].rest);
    const char *rest = NULL;
    size_t size = 0;
    CHECK_EQ(fwd_encoding_getSizeAndAlignment("{point=dd}16@0:8", &size, NULL, &rest), FWD_OK);
    CHECK_EQ(size, 16);
    CHECK_STR(rest, "16@0:8");
}

TEST(comparison_is_structural) {
    static const char *const equal[][2] = {
        {"i", "i"},
        {"ri", "i"},
        {"v24@0:8i16", "v@:i"},
        {"{point=dd}", "{?=dd}"},
        {"{?=dd}", "{?=\"x\"d\"y\"d}"},
        {"@\"NSString\"", "@"},
        {"^{S=ii}", "^{S}"},
        {"^{S=}", "^{S=iq}"},
        {"@?<v@?i>", "@?"},
        {"{?=b3b5}", "{?=b0I3b3I5}"},
        {"Vv16@0:8", "v@:"},
        {"n^i", "^i"},
    };
    static const char *const different[][2] = {
        {"i", "I"},
        {"i", "q"},
        {"{a=dd}", "{b=dd}"},
        {"{?=dd}", "{?=d}"},
        {"{?=dd}", "{?=df}"},
        {"{?=dd}", "(?=dd)"},
        {"[3i]", "[4i]"},
        {"^i", "^c"},
        {"v@:", "v@:i"},
        {"@", "@?"},
        {"@", "#"},
        {"jf", "jd"},
        {"{?=b3}", "{?=b4}"},
        {"x", "x"},
        {"i", ""},
        {"^{S}", "^{T}"},
        {"{S=}", "{S=i}"},
    };
    for (size_t i = 0; i < sizeof equal / sizeof *equal; i++) {
        if (!fwd_encoding_isEqual(equal[i][0], equal[i][1]) ||
            !fwd_encoding_isEqual(equal[i][1], equal[i][0]))
            harness_fail(__FILE__, __LINE__, "%s should equal %s", equal[i][0], equal[i][1]);
    }
    for (size_t i = 0; i < sizeof different / sizeof *different; i++) {
        if (fwd_encoding_isEqual(different[i][0], different[i][1]) ||
            fwd_encoding_isEqual(different[i][1], different[i][0]))
            harness_fail(
                __FILE__, __LINE__, "%s should differ from %s", different[i][0], different[i][1]);
    }
}

TEST(descriptions_are_c) {
    static const char *const cases[][2] = {
        {"i", "int"},
        {"r*", "const char *"},
        {"*", "char *"},
        {"^i", "int *"},
        {"^^i", "int **"},
        {"r^v", "const void *"},
        {"{point=dd}", "struct point"},
        {"^{point}", "struct point *"},
        {"(number=dq)", "union number"},
        {"{?=di}", "struct { double; int; }"},
        {"{?=\"x\"d\"n\"[3i]}", "struct { double x; int n[3]; }"},
        {"@", "id"},
        {"@\"NSString\"", "NSString *"},
        {"@\"<P>\"", "id<P>"},
        {"#", "Class"},
        {":", "SEL"},
        {"B", "bool"},
        {"[4i]", "int[4]"},
        {"[3[5c]]", "char[3][5]"},
        {"^[4i]", "int (*)[4]"},
        {"[4^i]", "int *[4]"},
        {"^?", "void (*)()"},
        {"[3^?]", "void (*[3])()"},
        {"{?=\"f\"^?}", "struct { void (*f)(); }"},
        {"@?", "void (^)()"},
        {"@?<v@?i@\"NSString\">", "void (^)(int, NSString *)"},
        {"@?<i@?>", "int (^)(void)"},
        {"{?=\"f\"b3}", "struct { unsigned int f:3; }"},
        {"jd", "_Complex double"},
        {"Q", "unsigned long long"},
        {"n^i", "in int *"},
        {"Vv", "oneway void"},
        {"Ai", "_Atomic int"},
        {"t", "__int128"},
        {"![16,16i]", "int __attribute__((vector_size(16)))"},
        {"^@", "id *"},
        {"{?=\"p\"^[2i]\"o\"@\"NSString\"}", "struct { int (*p)[2]; NSString *o; }"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const fwd_type *type = fwd_type_parse(cases[i][0], NULL);
        REQUIRE(type);
        char *text = fwd_type_copyDescription(type);
        CHECK_STR(text, cases[i][1]);
        fwd_free(text);
    }
}

TEST(a_type_of_many_megabytes_has_all_its_fields) {
    size_t size = 0, alignment = 0;
    CHECK_EQ(
        fwd_encoding_getSizeAndAlignment("{big=[50000000c][50000000c]i}", &size, &alignment, NULL),
        FWD_OK);
    CHECK_EQ(size, 100000004);
    CHECK_EQ(alignment, 4);
}

HARNESS_MAIN
