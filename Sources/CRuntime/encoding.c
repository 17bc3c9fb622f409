// Type encodings: the parser. One string in, one tree of fwd_type out, all in one allocation.
//
// Grammar (clang's Apple and GNU forms, GCC's, and the extended strings of ivars, properties and protocols):
//
//     method    := { type frameNumber? }                    return type first, then self, _cmd, arguments
//     type      := qualifier* core                          r n N o O R V A |
//     core      := scalar | '*' '%' '#' ':' '?'
//                | '^' type | 'j' scalar | ' '
//                | '@' [ '?' [ '<' method '>' ] | '"' class name and protocols '"' ]
//                | '[' digits type ']' | '![' size ',' alignment type ']'
//                | '{' tag [ '=' { '"' field '"' | type } ] '}'      and the same with ( )
//                | 'b' width                                Apple's bit-field
//                | 'b' bitOffset integer width              GNU's: known by the integer code and the digits behind it
//
// Layout of the result: the roots stand first, then the children of every aggregate in one run of `count`
// neighbours, so a tree is arrays and no links. Two passes of the same code: the first has no memory, validates and
// counts; the second fills. The parser is total: any byte string gives a tree or an error with its place.
//
// Ambiguity: in `{?="a"@"b"…` the second quote is a class name or the next field. Fields are named all or none, so
// what follows a complete field is a quote or the end; a quoted string after '@' is a class name exactly when one
// of these follows it.
//
// Locking: none; a parser is its caller's. Interning is signature.c's.
#include "encoding.h"
#include "internal.h"

#include <stdarg.h>
#include <stdio.h>

enum context { CONTEXT_PLAIN, CONTEXT_NAMED_FIELD };

static bool parse_type(fwd_parser *parser, fwd_type *node, enum context context);

bool fwd_parser_fail(fwd_parser *parser, const char *at, const char *format, ...) {
    if (!parser->error) return false;
    parser->error->position = (uint32_t)(at - parser->start);
    va_list words;
    va_start(words, format);
    (void)vsnprintf(parser->error->message, sizeof parser->error->message, format, words);
    va_end(words);
    return false;
}

/// "expected X, found Y" with Y as the reader sees it.
static bool fail_expected(fwd_parser *parser, const char *expected) {
    unsigned char found = (unsigned char)*parser->at;
    if (!found) return fwd_parser_fail(parser, parser->at, "expected %s, found the end", expected);
    if (found < ' ' || found > '~')
        return fwd_parser_fail(
            parser, parser->at, "expected %s, found byte 0x%02x", expected, found);
    return fwd_parser_fail(parser, parser->at, "expected %s, found `%c`", expected, found);
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Decimal digits as a number that fits 32 bits.
static bool parse_number(fwd_parser *parser, uint32_t *out, const char *expected) {
    const char *first = parser->at;
    if (!is_digit(*first)) return fail_expected(parser, expected);
    uint64_t value = 0;
    while (is_digit(*parser->at)) {
        value = value * 10 + (uint64_t)(*parser->at - '0');
        if (value > UINT32_MAX) return fwd_parser_fail(parser, first, "the number is too large");
        parser->at++;
    }
    *out = (uint32_t)value;
    return true;
}

/// Stores (second pass) or counts a name that the tree points to. The text is `length` bytes at `text`.
static const char *keep_name(fwd_parser *parser, const char *text, size_t length) {
    const char *stored = NULL;
    if (parser->nodes) {
        memcpy(parser->names + parser->names_used, text, length);
        parser->names[parser->names_used + length] = 0;
        stored = parser->names + parser->names_used;
    }
    parser->names_used += length + 1;
    return stored;
}

/// Room for `count` neighbours; NULL in the counting pass.
static fwd_type *take_nodes(fwd_parser *parser, uint32_t count) {
    fwd_type *first = parser->nodes ? parser->nodes + parser->used : NULL;
    parser->used += count;
    return first;
}

/// A child of its own run, for pointees and elements.
static bool parse_only_child(fwd_parser *parser, fwd_type *node, enum context context) {
    fwd_type *child = take_nodes(parser, 1);
    node->element = child;
    return parse_type(parser, child, context);
}

// ---------------------------------------------------------------- Objects and blocks

/// The types between `<` and `>` of an extended block signature become the node's run: result, then arguments.
static bool parse_block_signature(fwd_parser *parser, fwd_type *node) {
    const char *first = ++parser->at;
    fwd_parser counting = *parser;
    counting.nodes = NULL;
    uint32_t count = 0;
    while (*counting.at != '>') {
        if (!*counting.at) return fwd_parser_fail(parser, first - 1, "this `<` is never closed");
        if (!parse_type(&counting, NULL, CONTEXT_PLAIN) || !fwd_parser_frameNumber(&counting))
            return false;
        count++;
    }
    if (count == 0) return fwd_parser_fail(parser, first, "a block signature needs a return type");
    node->count = count;
    if (!parser->nodes) {
        // The children's own children were counted by the look-ahead already.
        parser->at = counting.at + 1;
        parser->used = counting.used + count;
        parser->names_used = counting.names_used;
        return true;
    }
    fwd_type *types = take_nodes(parser, count);
    node->element = types;
    for (uint32_t i = 0; i < count; i++)
        if (!parse_type(parser, &types[i], CONTEXT_PLAIN) || !fwd_parser_frameNumber(parser))
            return false;
    parser->at++;
    return true;
}

static bool parse_object(fwd_parser *parser, fwd_type *node, enum context context) {
    parser->at++;
    if (*parser->at == '?') {
        parser->at++;
        node->is_block = 1;
        return *parser->at != '<' || parse_block_signature(parser, node);
    }
    if (*parser->at != '"') return true;
    const char *name = parser->at + 1;
    const char *end = strchr(name, '"');
    if (!end) return fwd_parser_fail(parser, parser->at, "this quote is never closed");
    if (context == CONTEXT_NAMED_FIELD && (!end[1] || !strchr("\"})]", end[1]))) return true;
    node->name = keep_name(parser, name, (size_t)(end - name));
    parser->at = end + 1;
    return true;
}

// ---------------------------------------------------------------- Arrays and vectors

static bool parse_array(fwd_parser *parser, fwd_type *node, enum context context) {
    const char *open = parser->at++;
    if (!parse_number(parser, &node->count, "the number of elements")) return false;
    if (!parse_only_child(parser, node, context)) return false;
    if (!*parser->at) return fwd_parser_fail(parser, open, "this `[` is never closed");
    if (*parser->at != ']') return fail_expected(parser, "`]`");
    parser->at++;
    return true;
}

/// GCC's `![16,16i]`: bytes, alignment, element.
static bool parse_vector(fwd_parser *parser, fwd_type *node) {
    const char *open = parser->at++;
    uint32_t size, alignment;
    if (*parser->at != '[') return fail_expected(parser, "`[` of a vector");
    parser->at++;
    if (!parse_number(parser, &size, "the vector's size")) return false;
    if (*parser->at != ',') return fail_expected(parser, "`,` and the vector's alignment");
    parser->at++;
    if (!parse_number(parser, &alignment, "the vector's alignment")) return false;
    if (alignment == 0 || (alignment & (alignment - 1)) != 0 || alignment > 4096)
        return fwd_parser_fail(parser, open, "a vector's alignment is a power of two");
    const char *element = parser->at;
    size_t element_size, element_alignment;
    if (!fwd_scalar_layout(*element, &element_size, &element_alignment) ||
        !(fwd_kind_isInteger(*element) || fwd_kind_isFloat(*element)))
        return fail_expected(parser, "the vector's element, a number type");
    if (!parse_only_child(parser, node, CONTEXT_PLAIN)) return false;
    if (*parser->at != ']') return fail_expected(parser, "`]`");
    parser->at++;
    node->size = size;
    node->alignment = alignment;
    node->count = (uint32_t)(size / element_size);
    return true;
}

// ---------------------------------------------------------------- Structs and unions

/// The optional `"name"` in front of a field.
static bool parse_field_name(fwd_parser *parser, fwd_type *field, enum context *context) {
    if (*parser->at != '"') {
        *context = CONTEXT_PLAIN;
        return true;
    }
    const char *name = parser->at + 1;
    const char *end = strchr(name, '"');
    if (!end) return fwd_parser_fail(parser, parser->at, "this quote is never closed");
    const char *stored = keep_name(parser, name, (size_t)(end - name));
    if (field) field->field = stored;
    parser->at = end + 1;
    *context = CONTEXT_NAMED_FIELD;
    return true;
}

static bool parse_field(fwd_parser *parser, fwd_type *field) {
    enum context context = CONTEXT_PLAIN;
    const char *name = NULL;
    if (!parse_field_name(parser, field, &context)) return false;
    if (field) name = field->field;
    const char *start = parser->at;
    if (!parse_type(parser, field, context)) return false;
    // The tree of the counting pass is not kept, so the kind is read from the text, behind the qualifiers.
    while (*start && strchr("rnNoORVA|", *start)) start++;
    if (*start == 'v') return fwd_parser_fail(parser, start, "a field cannot be void");
    if (field) field->field = name;
    return true;
}

static bool parse_aggregate(fwd_parser *parser, fwd_type *node) {
    const char *open = parser->at++;
    char close = *open == '{' ? '}' : ')';
    const char *tag = parser->at;
    while (*parser->at && *parser->at != '=' && *parser->at != close) parser->at++;
    if (!*parser->at) return fwd_parser_fail(parser, open, "this `%c` is never closed", *open);
    size_t length = (size_t)(parser->at - tag);
    if (length != 0 && !(length == 1 && *tag == '?')) node->name = keep_name(parser, tag, length);
    if (*parser->at == close) {
        node->incomplete = 1;
        parser->at++;
        return true;
    }
    parser->at++;
    fwd_parser counting = *parser;
    counting.nodes = NULL;
    uint32_t count = 0;
    while (*counting.at != close) {
        if (!*counting.at) return fwd_parser_fail(parser, open, "this `%c` is never closed", *open);
        if (!parse_field(&counting, NULL)) return false;
        count++;
    }
    node->count = count;
    if (!parser->nodes) {
        parser->at = counting.at + 1;
        parser->used = counting.used + count;
        parser->names_used = counting.names_used;
        return true;
    }
    fwd_type *fields = take_nodes(parser, count);
    node->element = fields;
    for (uint32_t i = 0; i < count; i++)
        if (!parse_field(parser, &fields[i])) return false;
    parser->at++;
    return true;
}

// ---------------------------------------------------------------- Bit-fields and complex numbers

/// `digits` is what followed the `b`. GNU's form is known by an integer code and digits behind them.
static bool parse_bitfield(fwd_parser *parser, fwd_type *node) {
    const char *open = parser->at++;
    uint32_t first;
    if (!parse_number(parser, &first, "the width of a bit-field")) return false;
    size_t unit = 8;
    const char *width_at = open + 1;
    if (fwd_kind_isInteger(*parser->at) && is_digit(parser->at[1])) {
        size_t alignment;
        (void)fwd_scalar_layout(*parser->at, &unit, &alignment);
        if (!parse_only_child(parser, node, CONTEXT_PLAIN)) return false;
        node->bit_offset = first;
        width_at = parser->at;
        if (!parse_number(parser, &first, "the width of a bit-field")) return false;
    }
    if (first > unit * 8)
        return fwd_parser_fail(
            parser, width_at, "a bit-field of %u bits does not fit its type", first);
    node->count = first;
    return true;
}

static bool parse_complex(fwd_parser *parser, fwd_type *node) {
    parser->at++;
    if (!fwd_kind_isInteger(*parser->at) && !fwd_kind_isFloat(*parser->at))
        return fail_expected(parser, "the part type of a complex number");
    return parse_only_child(parser, node, CONTEXT_PLAIN);
}

// ---------------------------------------------------------------- Types

static uint8_t qualifier_bit(char c) {
    switch (c) {
    case 'r': return FWD_QUALIFIER_CONST;
    case 'n': return FWD_QUALIFIER_IN;
    case 'N': return FWD_QUALIFIER_INOUT;
    case 'o': return FWD_QUALIFIER_OUT;
    case 'O': return FWD_QUALIFIER_BYCOPY;
    case 'R': return FWD_QUALIFIER_BYREF;
    case 'V': return FWD_QUALIFIER_ONEWAY;
    case 'A': return FWD_QUALIFIER_ATOMIC;
    default: return 0;
    }
}

static bool parse_core(fwd_parser *parser, fwd_type *node, enum context context) {
    node->kind = *parser->at;
    switch (node->kind) {
    case '@': return parse_object(parser, node, context);
    case '^': parser->at++; return parse_only_child(parser, node, context);
    case '[': return parse_array(parser, node, context);
    case '!': return parse_vector(parser, node);
    case '{':
    case '(': return parse_aggregate(parser, node);
    case 'b': return parse_bitfield(parser, node);
    case 'j': return parse_complex(parser, node);
    case 'v':
    case '?':
        node->incomplete = 1;
        parser->at++;
        return true;
    default:
        if (!fwd_scalar_layout(node->kind, &node->size, &node->alignment))
            return fail_expected(parser, "a type");
        parser->at++;
        return true;
    }
}

static bool parse_type(fwd_parser *parser, fwd_type *node, enum context context) {
    const char *first = parser->at;
    if (parser->depth >= FWD_ENCODING_DEPTH_LIMIT)
        return fwd_parser_fail(
            parser, first, "types nest deeper than %d", FWD_ENCODING_DEPTH_LIMIT);
    parser->depth++;
    fwd_type type = {.text = first};
    for (; *parser->at == '|' || qualifier_bit(*parser->at); parser->at++)
        type.qualifiers = (uint8_t)(type.qualifiers | qualifier_bit(*parser->at));
    if (!parse_core(parser, &type, context)) return false;
    parser->depth--;
    if (!parser->nodes) return true;
    type.length = (uint32_t)(parser->at - first);
    const char *why = NULL;
    const fwd_type *where = &type;
    if (!fwd_type_layout(&type, &why, &where))
        return fwd_parser_fail(parser, where->text, "%s", why);
    *node = type;
    return true;
}

bool fwd_parser_type(fwd_parser *parser, fwd_type *root) {
    return parse_type(parser, root, CONTEXT_PLAIN);
}

bool fwd_parser_frameNumber(fwd_parser *parser) {
    const char *first = parser->at;
    if (*parser->at == '+') parser->at++;
    if (*parser->at == '-') parser->at++;
    if (!is_digit(*parser->at) && parser->at == first) return true;
    uint32_t ignored;
    return parse_number(parser, &ignored, "a frame number");
}

// ---------------------------------------------------------------- Whole strings

/// One type, or a sequence of types with frame numbers. Roots go to `roots` when there are any.
static bool parse_all(
    fwd_parser *parser, fwd_encoding_form form, fwd_type *roots, uint32_t *count) {
    *count = 0;
    do {
        if (!fwd_parser_type(parser, roots ? &roots[*count] : NULL)) return false;
        (*count)++;
        if (form == FWD_FORM_TYPE) break;
        if (!fwd_parser_frameNumber(parser)) return false;
    } while (*parser->at);
    if (!*parser->at) return true;
    return fail_expected(parser, "the end of the type");
}

fwd_status fwd_encoding_parse(const char *text, fwd_encoding_form form, fwd_memory_kind kind,
    fwd_encoding *out, fwd_encoding_error *error) {
    *out = (fwd_encoding){0};
    fwd_parser counting = {.start = text, .at = text, .error = error};
    size_t length = strnlen(text, FWD_ENCODING_LENGTH_LIMIT + 1);
    if (length > FWD_ENCODING_LENGTH_LIMIT) {
        (void)fwd_parser_fail(&counting, text + FWD_ENCODING_LENGTH_LIMIT,
            "the encoding is longer than %d bytes", FWD_ENCODING_LENGTH_LIMIT);
        return FWD_BAD_ENCODING;
    }
    uint32_t count;
    if (!parse_all(&counting, form, NULL, &count)) return FWD_BAD_ENCODING;

    size_t nodes_size = ((size_t)counting.used + count) * sizeof(fwd_type);
    size_t size = nodes_size + counting.names_used + length + 1;
    char *block = fwd_memory_allocate(size, kind);
    if (!block) {
        (void)fwd_parser_fail(&counting, text, "out of memory");
        return FWD_NO_MEMORY;
    }
    fwd_type *types = (fwd_type *)(void *)block;
    char *copy = block + nodes_size + counting.names_used;
    memcpy(copy, text, length);
    fwd_parser filling = {
        .start = copy,
        .at = copy,
        .error = error,
        .nodes = types + count,
        .names = block + nodes_size,
    };
    if (!parse_all(&filling, form, types, &count)) {
        fwd_memory_free(block, size, kind);
        return FWD_BAD_ENCODING;
    }
    FWD_ASSERT(filling.used == counting.used && filling.names_used == counting.names_used);
    *out = (fwd_encoding){
        .text = copy,
        .length = length,
        .types = types,
        .count = count,
        .block = block,
        .block_size = size,
    };
    return FWD_OK;
}

void fwd_encoding_free(fwd_encoding *encoding, fwd_memory_kind kind) {
    fwd_memory_free(encoding->block, encoding->block_size, kind);
    *encoding = (fwd_encoding){0};
}

const char *fwd_encoding_skip(const char *encoding) {
    fwd_parser parser = {.start = encoding, .at = encoding};
    return fwd_parser_type(&parser, NULL) ? parser.at : NULL;
}

fwd_status fwd_encoding_getSizeAndAlignment(
    const char *encoding, size_t *size, size_t *alignment, const char **rest) {
    const char *end = fwd_encoding_skip(encoding);
    if (!end) return FWD_BAD_ENCODING;
    if (end - encoding > FWD_ENCODING_LENGTH_LIMIT) return FWD_BAD_ENCODING;
    char *single = fwd_memory_copyBytes(encoding, (size_t)(end - encoding));
    if (!single) return FWD_NO_MEMORY;
    fwd_encoding parsed;
    fwd_status status =
        fwd_encoding_parse(single, FWD_FORM_TYPE, FWD_MEMORY_INTERNAL, &parsed, NULL);
    fwd_free(single);
    if (status != FWD_OK) return status;
    if (size) *size = parsed.types[0].size;
    if (alignment) *alignment = parsed.types[0].alignment;
    if (rest) *rest = end;
    fwd_encoding_free(&parsed, FWD_MEMORY_INTERNAL);
    return FWD_OK;
}
