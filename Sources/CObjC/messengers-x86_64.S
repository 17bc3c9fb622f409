// The messengers under Apple's names, for x86-64: the hit path of CRuntime's (msgsend-x86_64.S there), instruction for instruction. A
// miss starts again in CRuntime's messenger of the same kind, which takes the slow path.
//
// objc_msgSendSuper2 finds in its struct the class whose method sends, not the class above it: one load more. Its slow path
// writes the class above into the struct, which is the caller's own and lives for this call.

#include "offsets.h"

#if defined(__x86_64__) && !defined(FWD_NO_ASM)

.macro ENTRY symbol
    .globl  \symbol
    .type   \symbol, @function
    .p2align 5
\symbol:
    .cfi_startproc
    endbr64
.endm

.macro FINISH symbol
    .cfi_endproc
    .size   \symbol, . - \symbol
.endm

// r11 = pivot of the class in r10; r10 = offset of the selector's bucket; flags say whether it is the selector's.
.macro PROBE sel
    movq    FWD_OFFSET_CLASS_PIVOT(%r10), %r11
    movq    FWD_OFFSET_CLASS_MULTIPLIER(%r10), %r10
    imulq   \sel, %r10
    shrq    $FWD_HASH_SHIFT, %r10
    andl    FWD_OFFSET_TABLE_MASK(%r11), %r10d
    cmpq    \sel, FWD_OFFSET_BUCKET_SEL(%r11, %r10)
.endm

    .text

ENTRY objc_msgSend
.Lsend:
    testq   %rdi, %rdi
    je      1f
    movq    FWD_OFFSET_OBJECT_ISA(%rdi), %r10
    PROBE   %rsi
    jne     2f
    jmpq    *FWD_OFFSET_BUCKET_IMP(%r11, %r10)
1:  jmp     fwd_msgNil@PLT
2:  jmp     fwd_msgSend@PLT
    FINISH  objc_msgSend

ENTRY objc_msgSend_fpret
    testq   %rdi, %rdi
    jne     .Lsend
    jmp     fwd_msgSend_fpret@PLT
    FINISH  objc_msgSend_fpret

ENTRY objc_msgSend_fp2ret
    testq   %rdi, %rdi
    jne     .Lsend
    jmp     fwd_msgSend_fp2ret@PLT
    FINISH  objc_msgSend_fp2ret

ENTRY objc_msgSend_stret
    testq   %rsi, %rsi
    je      1f
    movq    FWD_OFFSET_OBJECT_ISA(%rsi), %r10
    PROBE   %rdx
    jne     2f
    orl     $1, %r10d
    jmpq    *FWD_OFFSET_BUCKET_IMP - 1(%r11, %r10)
1:  jmp     fwd_msgNil@PLT
2:  jmp     fwd_msgSend_stret@PLT
    FINISH  objc_msgSend_stret

ENTRY objc_msgSendSuper
    jmp     fwd_msgSendSuper@PLT
    FINISH  objc_msgSendSuper

ENTRY objc_msgSendSuper_stret
    jmp     fwd_msgSendSuper_stret@PLT
    FINISH  objc_msgSendSuper_stret

ENTRY objc_msgSendSuper2
    movq    FWD_OFFSET_SUPER_CLASS(%rdi), %r10
    movq    FWD_OFFSET_CLASS_SUPERCLASS(%r10), %r10
    testq   %r10, %r10
    je      3f
    PROBE   %rsi
    jne     2f
    movq    FWD_OFFSET_SUPER_RECEIVER(%rdi), %rdi
    testq   %rdi, %rdi
    je      1f
    jmpq    *FWD_OFFSET_BUCKET_IMP(%r11, %r10)
1:  jmp     fwd_msgNil@PLT
2:  movq    FWD_OFFSET_SUPER_CLASS(%rdi), %r10
    movq    FWD_OFFSET_CLASS_SUPERCLASS(%r10), %r10
3:  movq    %r10, FWD_OFFSET_SUPER_CLASS(%rdi)
    jmp     fwd_msgSendSuper@PLT
    FINISH  objc_msgSendSuper2

ENTRY objc_msgSendSuper2_stret
    movq    FWD_OFFSET_SUPER_CLASS(%rsi), %r10
    movq    FWD_OFFSET_CLASS_SUPERCLASS(%r10), %r10
    testq   %r10, %r10
    je      3f
    PROBE   %rdx
    jne     2f
    movq    FWD_OFFSET_SUPER_RECEIVER(%rsi), %rsi
    testq   %rsi, %rsi
    je      1f
    orl     $1, %r10d
    jmpq    *FWD_OFFSET_BUCKET_IMP - 1(%r11, %r10)
1:  jmp     fwd_msgNil@PLT
2:  movq    FWD_OFFSET_SUPER_CLASS(%rsi), %r10
    movq    FWD_OFFSET_CLASS_SUPERCLASS(%r10), %r10
3:  movq    %r10, FWD_OFFSET_SUPER_CLASS(%rsi)
    jmp     fwd_msgSendSuper_stret@PLT
    FINISH  objc_msgSendSuper2_stret

// Runs the method itself, without a lookup: receiver, method, arguments. Its name becomes _cmd.
ENTRY method_invoke
    movq    FWD_OFFSET_METHOD_IMP(%rsi), %r11
    movq    FWD_OFFSET_METHOD_SEL(%rsi), %rsi
    jmpq    *%r11
    FINISH  method_invoke

ENTRY method_invoke_stret
    movq    FWD_OFFSET_METHOD_IMP(%rdx), %r11
    movq    FWD_OFFSET_METHOD_SEL(%rdx), %rdx
    jmpq    *%r11
    FINISH  method_invoke_stret

// Whoever links the messengers links image-start.c, too.
    .section .data.rel.ro.cobjc, "aw", @progbits
    .quad   cobjc_image_is_linked

#endif

#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
