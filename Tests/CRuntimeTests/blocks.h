// Blocks written out as clang would lay them out, for the tests of blocks and of implementations made from them.
#ifndef FWD_TEST_BLOCKS_H
#define FWD_TEST_BLOCKS_H

#include "fixtures.h"

struct full_descriptor {
    fwd_block_descriptor head;
    void (*copy)(void *to, const void *from);
    void (*dispose)(const void *block);
    const char *signature, *layout;
};

struct plain_descriptor {
    fwd_block_descriptor head;
    const char *signature, *layout;
};

/// A block that captures an object and a number.
struct capturing {
    fwd_block head;
    fwd_id object;
    long number;
};

__attribute__((unused)) static void capturing_copy(void *to, const void *from) {
    fwd_Block_object_assign(&((struct capturing *)to)->object,
        ((const struct capturing *)from)->object, FWD_FIELD_IS_OBJECT);
}

__attribute__((unused)) static void capturing_dispose(const void *block) {
    fwd_Block_object_dispose(((const struct capturing *)block)->object, FWD_FIELD_IS_OBJECT);
}

/// A stack block as `^{ use(object, number); }` makes it. The descriptor is the caller's.
__attribute__((unused)) static struct capturing capture(struct full_descriptor *descriptor,
    const char *signature, fwd_IMP invoke, fwd_id object, long number) {
    *descriptor = (struct full_descriptor){
        {0, sizeof(struct capturing)}, capturing_copy, capturing_dispose, signature, NULL};
    int32_t flags = FWD_BLOCK_HAS_COPY_DISPOSE;
    if (signature) flags |= FWD_BLOCK_HAS_SIGNATURE;
    return (struct capturing){
        {fwd_block_class(FWD_BLOCK_STACK), flags, 0, invoke, &descriptor->head}, object, number};
}

#endif
