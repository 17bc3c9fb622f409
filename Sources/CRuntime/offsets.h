// Numbers shared by C and assembly. internal.h checks each of them against the C declarations.
#ifndef FWD_OFFSETS_H
#define FWD_OFFSETS_H

#define FWD_OFFSET_OBJECT_ISA 0
#define FWD_OFFSET_CLASS_SUPERCLASS 8
#define FWD_OFFSET_CLASS_PIVOT 16
#define FWD_OFFSET_CLASS_MULTIPLIER 24

#define FWD_OFFSET_METHOD_SEL 0
#define FWD_OFFSET_METHOD_IMP 16

// Relative to a table's pivot (the address of its first bucket).
#define FWD_OFFSET_TABLE_OWNER -24
#define FWD_OFFSET_TABLE_MASK -8
#define FWD_HASH_SHIFT 28

#define FWD_OFFSET_BUCKET_SEL 0
#define FWD_OFFSET_BUCKET_IMP 8

#define FWD_OFFSET_SUPER_RECEIVER 0
#define FWD_OFFSET_SUPER_CLASS 8

// The word in front of a selector's name holds its address XOR this number. The forward stub tells by it whether the
// second or the third register holds the selector (a struct return moves the arguments by one on x86-64).
#define FWD_OFFSET_SELECTOR_COOKIE -8
#define FWD_SELECTOR_COOKIE 0x5e1ec70a5c0de5e1

// Parts of a vector register as XGETBV names them: bits 128 to 255, bits 256 to 511.
#define FWD_VECTOR_PART_256 0x04
#define FWD_VECTOR_PART_512 0x40

#endif
