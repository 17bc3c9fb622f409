// Values of any encoded type: filled with random contents and compared member by member, padding left out.
#ifndef FWD_TEST_VALUES_H
#define FWD_TEST_VALUES_H

#include "CRuntime.h"

#include <stdio.h>
#include <string.h>

/// A small generator (xorshift64*): the same seed gives the same values everywhere.
struct random {
    uint64_t state;
};

__attribute__((unused)) static uint64_t random_next(struct random *random) {
    random->state ^= random->state >> 12;
    random->state ^= random->state << 25;
    random->state ^= random->state >> 27;
    return random->state * 0x2545f4914f6cdd1d;
}
__attribute__((unused)) static uint32_t random_below(struct random *random, uint32_t limit) {
    return (uint32_t)(random_next(random) >> 33) % limit;
}

/// A union is filled and compared by its largest member, which covers all others.
static const fwd_type *largest_member(const fwd_type *type) {
    const fwd_type *largest = &type->element[0];
    for (uint32_t i = 1; i < type->count; i++)
        if (type->element[i].size > largest->size) largest = &type->element[i];
    return largest;
}

static void set_bits(char *bytes, uint32_t offset, uint32_t width, uint64_t value) {
    for (uint32_t i = 0; i < width; i++) {
        uint32_t at = offset + i;
        unsigned char bit = (unsigned char)(1u << at % 8);
        if (value >> i & 1) bytes[at / 8] = (char)((unsigned char)bytes[at / 8] | bit);
        else bytes[at / 8] = (char)((unsigned char)bytes[at / 8] & (unsigned char)~bit);
    }
}

static uint64_t get_bits(const char *bytes, uint32_t offset, uint32_t width) {
    uint64_t value = 0;
    for (uint32_t i = 0; i < width; i++)
        value |= (uint64_t)((unsigned char)bytes[(offset + i) / 8] >> (offset + i) % 8 & 1) << i;
    return value;
}

static void value_fill(const fwd_type *type, void *value, struct random *random) {
    char *bytes = value;
    switch (type->kind) {
    case 'v': return;
    case 'B': bytes[0] = (char)(random_next(random) & 1); return;
    case 'f': {
        float f = (float)random_below(random, 1u << 20) - 1000;
        memcpy(bytes, &f, sizeof f);
        return;
    }
    case 'd': {
        double d = (double)random_below(random, 1u << 30) / 8 - 1000;
        memcpy(bytes, &d, sizeof d);
        return;
    }
    case 'D': {
        long double d = (long double)random_next(random) / 16 - 1000;
        memset(bytes, 0, sizeof d);
        memcpy(bytes, &d, sizeof d);
        return;
    }
    case 'j':
        value_fill(type->element, bytes, random);
        value_fill(type->element, bytes + type->element->size, random);
        return;
    case '[':
        for (uint32_t i = 0; i < type->count; i++)
            value_fill(type->element, bytes + i * type->element->size, random);
        return;
    case '(':
        if (type->count) value_fill(largest_member(type), bytes, random);
        return;
    case '{':
        for (uint32_t i = 0; i < type->count; i++) {
            const fwd_type *field = &type->element[i];
            if (field->kind == 'b')
                set_bits(bytes, field->bit_offset, field->count, random_next(random));
            else value_fill(field, bytes + field->offset, random);
        }
        return;
    default:
        for (size_t i = 0; i < type->size; i++) bytes[i] = (char)random_next(random);
        return;
    }
}

static bool value_equal(const fwd_type *type, const void *a, const void *b) {
    const char *left = a, *right = b;
    switch (type->kind) {
    case 'v': return true;
    case 'D': {
        // x87 numbers have 10 bytes of contents in 16.
        long double x, y;
        memcpy(&x, a, sizeof x);
        memcpy(&y, b, sizeof y);
        return !(x < y) && !(x > y);
    }
    case 'j':
        return value_equal(type->element, left, right) &&
               value_equal(type->element, left + type->element->size, right + type->element->size);
    case '[':
        for (uint32_t i = 0; i < type->count; i++)
            if (!value_equal(
                    type->element, left + i * type->element->size, right + i * type->element->size))
                return false;
        return true;
    case '(': return type->count == 0 || value_equal(largest_member(type), a, b);
    case '{':
        for (uint32_t i = 0; i < type->count; i++) {
            const fwd_type *field = &type->element[i];
            if (field->kind == 'b') {
                if (get_bits(left, field->bit_offset, field->count) !=
                    get_bits(right, field->bit_offset, field->count))
                    return false;
            } else if (!value_equal(field, left + field->offset, right + field->offset)) {
                return false;
            }
        }
        return true;
    default: return memcmp(a, b, type->size) == 0;
    }
}

#endif
