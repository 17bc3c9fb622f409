// Size and alignment of types, as the C compiler of this processor gives them.
//
// Scalars have the host's own; structs follow C's rules; a union is as large as its largest member, rounded up to
// the strictest alignment. What the encoding does not say is a rule and marks the type `inferred`: Apple's
// bit-fields carry no storage type, so `int` is taken up to 32 bits and a 64-bit integer above. `packed` and
// `aligned` attributes leave no trace in an encoding at all.
//
// Bit-fields: a position in bits runs through the struct; a field that would straddle a border of its storage type
// moves to the border; width 0 moves to it always. An unnamed field (`""b3`) takes room but does not align the
// struct on x86-64 (System V ABI 3.1.2); on AArch64 it does (AAPCS64, bit-fields).
#include "encoding.h"
#include "internal.h"

bool fwd_scalar_layout(char kind, size_t *size, size_t *alignment) {
#define SCALAR(code, type)                                                                         \
    case code:                                                                                     \
        *size = sizeof(type);                                                                      \
        *alignment = _Alignof(type);                                                               \
        return true
    switch (kind) {
        SCALAR('c', signed char);
        SCALAR('C', unsigned char);
        SCALAR('s', short);
        SCALAR('S', unsigned short);
        SCALAR('i', int);
        SCALAR('I', unsigned);
        SCALAR('l', int32_t); // Apple's meaning: a 32-bit long. LP64 compilers write `q` for long.
        SCALAR('L', uint32_t);
        SCALAR('q', int64_t);
        SCALAR('Q', uint64_t);
        SCALAR('t', __int128);
        SCALAR('T', unsigned __int128);
        SCALAR('f', float);
        SCALAR('d', double);
        SCALAR('D', long double);
        SCALAR('B', _Bool);
        SCALAR('*', char *);
        SCALAR('%', char *);
        SCALAR('#', fwd_Class);
        SCALAR(':', fwd_SEL);
        SCALAR('@', fwd_id);
        SCALAR('^', void *);
        SCALAR(' ', uint16_t); // _Float16
    default: return false;
    }
#undef SCALAR
}

bool fwd_kind_isInteger(char kind) { return kind && strchr("cCsSiIlLqQtTB", kind); }
bool fwd_kind_isSigned(char kind) { return kind && strchr("csilqt", kind); }
bool fwd_kind_isFloat(char kind) { return kind && strchr("fdD", kind); }
bool fwd_kind_isPointer(char kind) { return kind && strchr("*%#:@^", kind); }

static size_t round_up(size_t value, size_t multiple) {
    return (value + multiple - 1) / multiple * multiple;
}

size_t fwd_bitfield_unit(const fwd_type *field) {
    if (field->element) return field->element->size;
    return field->count <= 32 ? sizeof(int) : sizeof(int64_t);
}

/// Whether the field's storage type aligns the struct or union around it.
static bool bitfield_aligns(const fwd_type *field) {
#if defined(__aarch64__)
    (void)field;
    return true;
#else
    return field->count != 0 && !(field->field && field->field[0] == 0);
#endif
}

/// Where the aggregate's layout stands: bits used so far, strictest alignment.
struct running {
    size_t bits, alignment;
};

/// Places a bit-field. False when a GNU offset contradicts the fields before.
static bool place_bitfield(fwd_type *field, struct running *at, bool in_union) {
    size_t unit = fwd_bitfield_unit(field), unit_bits = unit * 8, width = field->count;
    if (in_union) {
        if (field->element && field->bit_offset != 0) return false;
        field->bit_offset = 0;
    } else if (field->element) {
        if (field->bit_offset < at->bits) return false;
    } else {
        size_t position = at->bits;
        if (width == 0 || position / unit_bits != (position + width - 1) / unit_bits)
            position = round_up(position, unit_bits);
        if (position > UINT32_MAX) return false;
        field->bit_offset = (uint32_t)position;
    }
    field->offset = field->bit_offset / unit_bits * unit;
    size_t end = field->bit_offset + width;
    if (end > at->bits) at->bits = end;
    if (bitfield_aligns(field) && unit > at->alignment) at->alignment = unit;
    return true;
}

static bool layout_aggregate(fwd_type *type, const char **why, const fwd_type **where) {
    bool is_union = type->kind == '(';
    struct running at = {.bits = 0, .alignment = 1};
    // The children are this tree's own nodes; `element` is const for readers only.
    fwd_type *fields = (fwd_type *)(uintptr_t)type->element;
    for (uint32_t i = 0; i < type->count; i++) {
        fwd_type *field = &fields[i];
        if (field->incomplete) type->incomplete = 1;
        if (field->inferred) type->inferred = 1;
        if (field->kind == 'b') {
            if (place_bitfield(field, &at, is_union)) continue;
            *why = "the offset of this bit-field contradicts the fields before it";
            *where = field;
            return false;
        }
        size_t alignment = field->alignment ? field->alignment : 1;
        size_t offset = is_union ? 0 : round_up((at.bits + 7) / 8, alignment);
        field->offset = offset;
        size_t end = (offset + field->size) * 8;
        if (end > at.bits) at.bits = end;
        if (alignment > at.alignment) at.alignment = alignment;
        if (at.bits / 8 > FWD_TYPE_SIZE_LIMIT) break;
    }
    type->alignment = at.alignment;
    type->size = round_up((at.bits + 7) / 8, at.alignment);
    if (type->size <= FWD_TYPE_SIZE_LIMIT) return true;
    *why = "the type is larger than 2 GB";
    return false;
}

/// _Atomic aggregates and complex numbers of up to 16 bytes grow to a power of two and align to it (clang).
static void layout_atomic(fwd_type *type) {
    if (!(type->qualifiers & FWD_QUALIFIER_ATOMIC) || type->size == 0 || type->size > 16) return;
    size_t size = 1;
    while (size < type->size) size *= 2;
    type->size = size;
    if (type->alignment < size) type->alignment = size;
}

bool fwd_type_layout(fwd_type *type, const char **why, const fwd_type **where) {
    *where = type;
    switch (type->kind) {
    case '^':
        type->size = sizeof(void *);
        type->alignment = _Alignof(void *);
        break;
    case '@':
        type->size = sizeof(fwd_id);
        type->alignment = _Alignof(fwd_id);
        break;
    case 'j':
        type->size = 2 * type->element->size;
        type->alignment = type->element->alignment;
        break;
    case '[':
        if (type->element->kind == 'v' || type->element->kind == 'b') {
            *why = "an array of this type cannot exist";
            return false;
        }
        if (__builtin_mul_overflow(type->element->size, (size_t)type->count, &type->size) ||
            type->size > FWD_TYPE_SIZE_LIMIT) {
            *why = "the type is larger than 2 GB";
            return false;
        }
        type->alignment = type->element->alignment ? type->element->alignment : 1;
        type->incomplete = type->element->incomplete;
        type->inferred = type->element->inferred;
        break;
    case '{':
    case '(':
        if (type->incomplete) {
            type->alignment = 1;
            break;
        }
        if (!layout_aggregate(type, why, where)) return false;
        break;
    case 'b':
        type->size = fwd_bitfield_unit(type);
        type->alignment = type->size;
        type->inferred = type->element == NULL;
        break;
    case 'v':
    case '?': type->alignment = 1; break;
    case '!':
        if (type->size > FWD_TYPE_SIZE_LIMIT) {
            *why = "the type is larger than 2 GB";
            return false;
        }
        break;
    default: break; // scalars came with theirs
    }
    layout_atomic(type);
    return true;
}
