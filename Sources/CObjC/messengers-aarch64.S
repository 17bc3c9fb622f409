// The messengers under Apple's names, for AArch64: the hit path of CRuntime's (msgsend-aarch64.S there). A miss starts again in
// CRuntime's messenger, which takes the slow path. The address of a struct result is in x8, so there is one form of each.

#include "offsets.h"

#if defined(__aarch64__) && !defined(FWD_NO_ASM)

.macro ENTRY symbol
    .globl  \symbol
    .type   \symbol, %function
    .p2align 5
\symbol:
    .cfi_startproc
    hint    #34                 // bti c
.endm

.macro FINISH symbol
    .cfi_endproc
    .size   \symbol, . - \symbol
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

ENTRY objc_msgSend
    cbz     x0, 1f
    ldr     x9, [x0, #FWD_OFFSET_OBJECT_ISA]
    PROBE
    b.ne    2f
    br      x17
1:  b       fwd_msgNil
2:  b       fwd_msgSend
    FINISH  objc_msgSend

ENTRY objc_msgSendSuper
    b       fwd_msgSendSuper
    FINISH  objc_msgSendSuper

ENTRY objc_msgSendSuper2
    ldr     x9, [x0, #FWD_OFFSET_SUPER_CLASS]
    ldr     x9, [x9, #FWD_OFFSET_CLASS_SUPERCLASS]
    cbz     x9, 2f
    PROBE
    b.ne    2f
    ldr     x0, [x0, #FWD_OFFSET_SUPER_RECEIVER]
    cbz     x0, 1f
    br      x17
1:  b       fwd_msgNil
2:  ldr     x9, [x0, #FWD_OFFSET_SUPER_CLASS]
    ldr     x9, [x9, #FWD_OFFSET_CLASS_SUPERCLASS]
    str     x9, [x0, #FWD_OFFSET_SUPER_CLASS]
    b       fwd_msgSendSuper
    FINISH  objc_msgSendSuper2

// Runs the method itself, without a lookup: receiver, method, arguments. Its name becomes _cmd.
ENTRY method_invoke
    ldr     x17, [x1, #FWD_OFFSET_METHOD_IMP]
    ldr     x1, [x1, #FWD_OFFSET_METHOD_SEL]
    br      x17
    FINISH  method_invoke

// Whoever links the messengers links image-start.c, too.
    .section .data.rel.ro.cobjc, "aw", @progbits
    .quad   cobjc_image_is_linked

#endif

#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
