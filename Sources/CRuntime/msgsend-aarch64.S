// The messengers for AArch64 (AAPCS64 and Apple's variant).
//
//     fwd_msgSend         x0 receiver, x1 selector; the address of a struct result is in x8, so nothing moves and the
//                         _stret names are the same code
//     fwd_msgSendSuper    x0 struct fwd_super *
//
// The hit path uses x9 to x13 and x17 only. It takes no lock and needs no barrier: the table's contents are reached through the
// pivot that was loaded (address dependency), and a bucket that was filled while being read gives either fwd_msgMiss or an
// implementation of the selector (table.c, rule 2). With another table's multiplier it misses (rule 5). What the method itself
// loads is ordered by the thread that published it (rule 4). Nothing that it reads can be freed meanwhile: an object keeps its
// class, and a class keeps every table it has published until it is disposed of (rule 3).
//
// The jump that lands in fwd_msgMiss leaves the pivot in x10, from which it takes the class that was searched.

#include "offsets.h"

#if defined(__aarch64__) && !defined(FWD_NO_ASM)

#if defined(__APPLE__)
#define NAME(symbol) _##symbol
#define END(symbol)
#define HIDDEN(symbol)
#else
#define NAME(symbol) symbol
#define END(symbol) .size symbol, . - symbol
#define HIDDEN(symbol) .hidden symbol
#endif

.macro ENTRY symbol
    .globl \symbol
#if !defined(__APPLE__)
    .type \symbol, %function
#endif
    .p2align 5
\symbol:
    .cfi_startproc
    hint    #34                 // bti c
.endm

.macro ALIAS symbol
    .globl \symbol
    .p2align 5
#if !defined(__APPLE__)
    .type \symbol, %function
#endif
\symbol:
.endm

// x10 = pivot of the class in x9; x13 = the selector in the bucket, x17 its implementation.
.macro PROBE
    ldp     x10, x11, [x9, #FWD_OFFSET_CLASS_PIVOT]
    ldr     x12, [x10, #FWD_OFFSET_TABLE_MASK]
    mul     x11, x1, x11
    and     x11, x12, x11, lsr #FWD_HASH_SHIFT
    add     x11, x10, x11
    ldp     x13, x17, [x11, #FWD_OFFSET_BUCKET_SEL]
    cmp     x13, x1
.endm

    .text

ALIAS NAME(fwd_msgSend_stret)
ALIAS NAME(fwd_msgSend_fpret)
ALIAS NAME(fwd_msgSend_fp2ret)
ENTRY NAME(fwd_msgSend)
    cbz     x0, .Lnil
    ldr     x9, [x0, #FWD_OFFSET_OBJECT_ISA]
    PROBE
    b.ne    .Lslow              // x9: the class
    br      x17
.Lslow:
    stp     x29, x30, [sp, #-224]!
    .cfi_def_cfa_offset 224
    .cfi_offset x29, -224
    .cfi_offset x30, -216
    mov     x29, sp
    .cfi_def_cfa_register x29
    stp     x0, x1, [sp, #16]
    stp     x2, x3, [sp, #32]
    stp     x4, x5, [sp, #48]
    stp     x6, x7, [sp, #64]
    str     x8, [sp, #80]
    stp     q0, q1, [sp, #96]
    stp     q2, q3, [sp, #128]
    stp     q4, q5, [sp, #160]
    stp     q6, q7, [sp, #192]
    mov     x2, x9
    bl      NAME(fwd_lookup_slow)
    mov     x17, x0
    ldp     q0, q1, [sp, #96]
    ldp     q2, q3, [sp, #128]
    ldp     q4, q5, [sp, #160]
    ldp     q6, q7, [sp, #192]
    ldp     x0, x1, [sp, #16]
    ldp     x2, x3, [sp, #32]
    ldp     x4, x5, [sp, #48]
    ldp     x6, x7, [sp, #64]
    ldr     x8, [sp, #80]
    ldp     x29, x30, [sp], #224
    .cfi_def_cfa sp, 0
    .cfi_restore x29
    .cfi_restore x30
    br      x17
    .cfi_endproc
    END(NAME(fwd_msgSend))

ENTRY NAME(fwd_msgNil)
.Lnil:
    mov     x0, #0
    mov     x1, #0
    movi    v0.2d, #0
    movi    v1.2d, #0
    movi    v2.2d, #0
    movi    v3.2d, #0
    ret
    .cfi_endproc
    END(NAME(fwd_msgNil))

ALIAS NAME(fwd_msgSendSuper_stret)
ENTRY NAME(fwd_msgSendSuper)
    ldp     x0, x9, [x0]        // receiver, class
    cbz     x0, .Lnil
    cbz     x9, .Lroot
    PROBE
    b.ne    .Lslow
    br      x17
.Lroot:                         // a root class has nothing above it
    b       NAME(fwd_msgForward)
    .cfi_endproc
    END(NAME(fwd_msgSendSuper))

ENTRY NAME(fwd_msgMiss)
    ldur    x9, [x10, #FWD_OFFSET_TABLE_OWNER]
    cbnz    x9, .Lslow
    ldr     x9, [x0, #FWD_OFFSET_OBJECT_ISA] // the static empty table has no owner
    b       .Lslow
    .cfi_endproc
    END(NAME(fwd_msgMiss))

    HIDDEN(NAME(fwd_msgForwardCached))
ENTRY NAME(fwd_msgForwardCached)
    b       NAME(fwd_forward_entry)
    .cfi_endproc
    END(NAME(fwd_msgForwardCached))

    HIDDEN(NAME(fwd_msgFailed))
ENTRY NAME(fwd_msgFailed)
    b       .Lnil
    .cfi_endproc
    END(NAME(fwd_msgFailed))

#endif

#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
