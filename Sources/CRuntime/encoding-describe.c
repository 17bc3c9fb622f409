// A parsed type written as C would declare it: `int`, `const char *`, `struct Point`, `int (*)[4]`,
// `unsigned int:3`, `void (^)(int)`.
//
// C's declarators grow around a hole: what is left of it and what is right of it. The writer goes from the outside
// of the type to its inside with both texts; a pointer puts `*` to the left, an array `[n]` to the right, and a
// pointer whose target is an array or a function puts both in parentheses.
#include "encoding.h"
#include "internal.h"

#include <stdarg.h>
#include <stdio.h>

/// A text that grows in HEAP memory; `failed` once memory is out or the text has become absurdly long.
struct text {
    char *bytes;
    size_t length, capacity;
    bool failed;
};
enum { TEXT_LIMIT = 1 << 20 };

static void add_bytes(struct text *text, const char *bytes, size_t length) {
    if (text->failed) return;
    if (text->length + length + 1 > text->capacity) {
        size_t capacity = (text->length + length + 1) * 2;
        char *grown =
            capacity <= TEXT_LIMIT ? fwd_memory_allocate(capacity, FWD_MEMORY_HEAP) : NULL;
        if (!grown) {
            text->failed = true;
            return;
        }
        if (text->length) memcpy(grown, text->bytes, text->length);
        fwd_memory_free(text->bytes, 0, FWD_MEMORY_HEAP);
        text->bytes = grown;
        text->capacity = capacity;
    }
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = 0;
}

static void add(struct text *text, const char *words) { add_bytes(text, words, strlen(words)); }

__attribute__((format(printf, 2, 3))) static void add_format(
    struct text *text, const char *format, ...) {
    char buffer[64];
    va_list words;
    va_start(words, format);
    (void)vsnprintf(buffer, sizeof buffer, format, words);
    va_end(words);
    add(text, buffer);
}

static const char *scalar_name(char kind) {
    switch (kind) {
    case 'c': return "char";
    case 'C': return "unsigned char";
    case 's': return "short";
    case 'S': return "unsigned short";
    case 'i': return "int";
    case 'I': return "unsigned int";
    case 'l': return "long";
    case 'L': return "unsigned long";
    case 'q': return "long long";
    case 'Q': return "unsigned long long";
    case 't': return "__int128";
    case 'T': return "unsigned __int128";
    case 'f': return "float";
    case 'd': return "double";
    case 'D': return "long double";
    case 'B': return "bool";
    case 'v': return "void";
    case '#': return "Class";
    case ':': return "SEL";
    case ' ': return "_Float16";
    default: return "/* unknown */ void";
    }
}

static void describe(struct text *text, const fwd_type *type, const char *declarator);

static void add_qualifiers(struct text *text, uint8_t qualifiers) {
    static const struct {
        uint8_t bit;
        const char *word;
    } words[] = {
        {FWD_QUALIFIER_ONEWAY, "oneway "},
        {FWD_QUALIFIER_IN, "in "},
        {FWD_QUALIFIER_INOUT, "inout "},
        {FWD_QUALIFIER_OUT, "out "},
        {FWD_QUALIFIER_BYCOPY, "bycopy "},
        {FWD_QUALIFIER_BYREF, "byref "},
        {FWD_QUALIFIER_CONST, "const "},
        {FWD_QUALIFIER_ATOMIC, "_Atomic "},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (qualifiers & words[i].bit) add(text, words[i].word);
}

/// The base and the hole: `int x`, `int *x`, and `int` alone for an empty hole.
static void add_declared(struct text *text, const char *base, const char *declarator) {
    add(text, base);
    if (!*declarator) return;
    if (*declarator != '[') add(text, " ");
    add(text, declarator);
}

/// Builds the next declarator in a buffer of its own and goes on with the inner type.
static void describe_around(struct text *text, const fwd_type *inner, const char *before,
    const char *declarator, const char *after) {
    struct text next = {0};
    add(&next, before);
    add(&next, declarator);
    add(&next, after);
    if (next.failed) text->failed = true;
    else describe(text, inner, next.bytes);
    fwd_memory_free(next.bytes, 0, FWD_MEMORY_HEAP);
}

static void describe_aggregate(struct text *text, const fwd_type *type, const char *declarator) {
    const char *word = type->kind == '{' ? "struct" : "union";
    add(text, word);
    if (type->name) {
        add(text, " ");
        add(text, type->name);
    } else {
        add(text, " { ");
        for (uint32_t i = 0; i < type->count; i++) {
            describe(text, &type->element[i], type->element[i].field ? type->element[i].field : "");
            add(text, "; ");
        }
        add(text, "}");
    }
    add_declared(text, "", declarator);
}

/// A plain object is `id`; with a class name it is a pointer to the class; with protocols alone `id<P>`.
static void describe_object(struct text *text, const fwd_type *type, const char *declarator) {
    if (!type->name || !*type->name) {
        add_declared(text, "id", declarator);
    } else if (*type->name == '<') {
        add(text, "id");
        add_declared(text, type->name, declarator);
    } else {
        add(text, type->name);
        add(text, " *");
        add(text, declarator);
    }
}

/// `R (^hole)(A, B)`; without an extended signature nothing is known of R and the arguments.
static void describe_block(struct text *text, const fwd_type *type, const char *declarator) {
    if (type->count == 0) {
        add(text, "void (^");
        add(text, declarator);
        add(text, ")()");
        return;
    }
    describe(text, &type->element[0], "");
    add(text, " (^");
    add(text, declarator);
    add(text, ")(");
    // Argument 0 is the block itself where the string says so (`@?`).
    uint32_t first =
        type->count > 1 && type->element[1].is_block && type->element[1].count == 0 ? 2 : 1;
    for (uint32_t i = first; i < type->count; i++) {
        if (i > first) add(text, ", ");
        describe(text, &type->element[i], "");
    }
    if (first >= type->count) add(text, "void");
    add(text, ")");
}

static void describe_pointer(struct text *text, const fwd_type *type, const char *declarator) {
    const fwd_type *target = type->element;
    if (target->kind == '?') {
        add(text, "void (*");
        add(text, declarator);
        add(text, ")()");
    } else if (target->kind == '[') {
        describe_around(text, target, "(*", declarator, ")");
    } else {
        describe_around(text, target, "*", declarator, "");
    }
}

static void describe(struct text *text, const fwd_type *type, const char *declarator) {
    char number[32];
    // `const` of a pointer stands behind the star in C, but a string's `r^i` means the target, as `r*` does.
    add_qualifiers(text, type->qualifiers);
    switch (type->kind) {
    case '{':
    case '(': describe_aggregate(text, type, declarator); break;
    case '@':
        if (type->is_block) describe_block(text, type, declarator);
        else describe_object(text, type, declarator);
        break;
    case '^': describe_pointer(text, type, declarator); break;
    case '*':
    case '%':
        add(text, "char *");
        add(text, declarator);
        break;
    case '[':
        (void)snprintf(number, sizeof number, "[%u]", type->count);
        describe_around(text, type->element, "", declarator, number);
        break;
    case '!':
        describe(text, type->element, "");
        add_format(text, " __attribute__((vector_size(%zu)))", type->size);
        add_declared(text, "", declarator);
        break;
    case 'j':
        add(text, "_Complex ");
        describe(text, type->element, declarator);
        break;
    case 'b':
        if (type->element) describe(text, type->element, declarator);
        else
            add_declared(
                text, type->count <= 32 ? "unsigned int" : "unsigned long long", declarator);
        add_format(text, ":%u", type->count);
        break;
    default: add_declared(text, scalar_name(type->kind), declarator); break;
    }
}

char *fwd_type_copyDescription(const fwd_type *type) {
    struct text text = {0};
    describe(&text, type, "");
    if (!text.failed) return text.bytes;
    fwd_memory_free(text.bytes, 0, FWD_MEMORY_HEAP);
    return NULL;
}
