// What the lifetime files (object, refcount, weak, association, block, …) share with each other.
//
// Every instance is preceded by FWD_OBJECT_HEADER bytes:
//
//     bits   63…32 references beyond the first · 31…4 size of the instance in 16-byte units · 3…0 flags
//     side   the object's associations (association.c), NULL for most
//
// A stack or constant block is an object without a header; nothing else is.
#ifndef FWD_LIFETIME_H
#define FWD_LIFETIME_H

#include "internal.h"

struct fwd_associations;

struct fwd_header {
    uint64_t bits;                       // atomic
    struct fwd_associations *side;       // atomic; changed under the object's association stripe
};
_Static_assert(sizeof(struct fwd_header) == FWD_OBJECT_HEADER, "the header that CRuntime.h promises");

enum {
    HEADER_DEALLOCATING = 1,             // the count reached zero; retain and release do nothing from here on
    HEADER_WEAK = 2,                     // a weak reference was made once: the end has to look for them
    HEADER_IMMORTAL = 4,                 // classes, protocols: never counted
    HEADER_SIZE_SHIFT = 4,
    HEADER_SIZE_UNIT = 16,
    HEADER_COUNT_SHIFT = 32,
};
#define HEADER_SIZE_MASK UINT64_C(0x0fffffff)
#define HEADER_ONE_REFERENCE (UINT64_C(1) << HEADER_COUNT_SHIFT)
#define HEADER_COUNT_MAX UINT64_C(0xffffffff) // sticks: an object retained so often lives for ever

static inline struct fwd_header *fwd_header_of(fwd_id object) { return (struct fwd_header *)(void *)object - 1; }

#endif
