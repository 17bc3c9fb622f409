// Internal face of the type-encoding parser (encoding.c), of the layout rules (layout.c) and of the walks over
// parsed trees (encoding-compare.c).
#ifndef FWD_ENCODING_H
#define FWD_ENCODING_H

#include "CRuntime.h"

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif
#pragma GCC visibility push(hidden)

enum {
    FWD_ENCODING_DEPTH_LIMIT = 64,       // nested types; bounds every recursion over a tree
    FWD_ENCODING_LENGTH_LIMIT = 1 << 16, // bytes of one encoding
};
/// No type is larger: the sum of two sizes, and a size in bits, never overflow a size_t.
#define FWD_TYPE_SIZE_LIMIT ((size_t)1 << 31)

/// One pass over an encoding. With `nodes` NULL the pass validates and counts; the second pass fills memory of
/// the counted extent. Both passes are the same code, so they agree on what a valid string is.
typedef struct fwd_parser {
    const char *start, *at;
    fwd_encoding_error *_Nullable error; // NULL: nobody asks for the words
    fwd_type *_Nullable nodes; // children of the roots; the roots themselves are the caller's
    uint32_t used;             // nodes taken (or counted) so far
    uint32_t depth;
    char *_Nullable names; // NUL-terminated tags, class and field names
    size_t names_used;
} fwd_parser;

/// Parses one type at `parser->at` and steps over it. False on an error, whose place and words are in `error`.
bool fwd_parser_type(fwd_parser *parser, fwd_type *_Nullable root);
/// Steps over the frame number that may follow a type of a method encoding: [+-]digits.
bool fwd_parser_frameNumber(fwd_parser *parser);
/// Fills the error; always returns false.
bool fwd_parser_fail(fwd_parser *parser, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// A whole method or block encoding, or a single type (`method` false), as `count` roots.
typedef struct fwd_encoding {
    char *text; // the copy that the trees point into
    size_t length;
    fwd_type *types; // `count` roots, then their children
    uint32_t count;
    void *block; // one allocation that holds everything above
    size_t block_size;
} fwd_encoding;

typedef enum fwd_encoding_form { FWD_FORM_TYPE, FWD_FORM_METHOD } fwd_encoding_form;
/// Parses and lays out a NUL-terminated string. FWD_OK, FWD_BAD_ENCODING or FWD_NO_MEMORY; on FWD_OK the caller
/// frees with fwd_encoding_free.
fwd_status fwd_encoding_parse(const char *text, fwd_encoding_form form, fwd_memory_kind kind,
    fwd_encoding *out, fwd_encoding_error *_Nullable error);
void fwd_encoding_free(fwd_encoding *encoding, fwd_memory_kind kind);

/// Size, alignment and field offsets of one node whose children are laid out. False with the words in `why`
/// (`where`: the offending node) when the type cannot exist.
bool fwd_type_layout(
    fwd_type *type, const char *_Nullable *_Nonnull why, const fwd_type *_Nonnull *_Nonnull where);
/// Size and alignment of a type that is one character; false for any other.
bool fwd_scalar_layout(char kind, size_t *size, size_t *alignment);
bool fwd_kind_isInteger(char kind); // C integers and _Bool
bool fwd_kind_isSigned(char kind);
bool fwd_kind_isFloat(char kind);
bool fwd_kind_isPointer(char kind); // anything that travels as a data pointer
/// The bytes of a bit-field's storage unit: the given type's, or the rule's for the Apple form.
size_t fwd_bitfield_unit(const fwd_type *field);

/// fwd_encoding_isEqual on trees.
bool fwd_type_isEqual(const fwd_type *a, const fwd_type *b);

#pragma GCC visibility pop
#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
#endif
