// The messengers for x86-64, System V.
//
//     fwd_msgSend         rdi receiver, rsi selector
//     fwd_msgSend_stret   rdi address of the result, rsi receiver, rdx selector
//     …Super…             a struct fwd_super * in the receiver's place
//     …_fpret, …_fp2ret   as fwd_msgSend; nil gives zero in one or two x87 registers
//
// The hit path: class, pivot and multiplier, the selector's bucket, one comparison, jump. It uses r10 and r11 only, so
// every argument register, al (the vector count of a variadic call) and the stack reach the method untouched.
//
// It takes no lock, needs no barrier and writes nothing. Nothing that it reads can be freed meanwhile: the receiver is the
// caller's, an object keeps its class, and a class keeps every table it has published until it is disposed of. What it finds in a
// table that another thread is changing is an implementation of this selector or the way to the slow path (table.c, rules 1 to 5).
//
// Empty and flushed buckets hold fwd_msgMiss; the jump that lands there leaves the pivot in r11, from which
// fwd_msgMiss takes the class that was searched (of a super send it is not the receiver's), and 1 in the lowest bit of
// r10 when the struct-returning messenger jumped (a bucket's offset is a multiple of 16).
//
// The slow path keeps all argument registers in its frame and calls fwd_lookup_slow(receiver, selector, class), by
// fwd_lookup_keeping.

#include "offsets.h"

#if defined(__x86_64__) && !defined(FWD_NO_ASM)

#if defined(__APPLE__)
#define NAME(symbol) _##symbol
#define CALLEE(symbol) _##symbol
#define END(symbol)
#define HIDDEN(symbol)
#else
#define NAME(symbol) symbol
#define CALLEE(symbol) symbol@PLT
#define END(symbol) .size symbol, . - symbol
#define HIDDEN(symbol) .hidden symbol
#endif

.macro ENTRY symbol
    .globl \symbol
#if !defined(__APPLE__)
    .type \symbol, @function
#endif
    .p2align 6
\symbol:
    .cfi_startproc
    endbr64
.endm

// r11 = pivot of the class in r10; r10 = offset of the selector's bucket. The place of a hit and of a miss.
.macro PROBE sel
    movq    FWD_OFFSET_CLASS_PIVOT(%r10), %r11
    movq    FWD_OFFSET_CLASS_MULTIPLIER(%r10), %r10
    imulq   \sel, %r10
    shrq    $FWD_HASH_SHIFT, %r10
    andl    FWD_OFFSET_TABLE_MASK(%r11), %r10d
    cmpq    \sel, FWD_OFFSET_BUCKET_SEL(%r11, %r10)
.endm

// Jumps to what fwd_lookup_slow gives for (receiver, sel, class in r11), all arguments as they came; to `failed` when the
// lookup raised, and to `forwards`, if there is such a place, when nothing is found.
.macro SLOW receiver, sel, failed, forwards
    pushq   %rbp
    .cfi_def_cfa_offset 16
    .cfi_offset %rbp, -16
    movq    %rsp, %rbp
    .cfi_def_cfa_register %rbp
    subq    $192, %rsp
    movq    %rdi, -8(%rbp)
    movq    %rsi, -16(%rbp)
    movq    %rdx, -24(%rbp)
    movq    %rcx, -32(%rbp)
    movq    %r8, -40(%rbp)
    movq    %r9, -48(%rbp)
    movq    %rax, -56(%rbp)
    movaps  %xmm0, -80(%rbp)
    movaps  %xmm1, -96(%rbp)
    movaps  %xmm2, -112(%rbp)
    movaps  %xmm3, -128(%rbp)
    movaps  %xmm4, -144(%rbp)
    movaps  %xmm5, -160(%rbp)
    movaps  %xmm6, -176(%rbp)
    movaps  %xmm7, -192(%rbp)
.ifnc \receiver, %rdi
    movq    \receiver, %rdi
    movq    \sel, %rsi
.endif
    movq    %r11, %rdx
    call    NAME(fwd_lookup_keeping)
    movq    %rax, %r11
    movaps  -80(%rbp), %xmm0
    movaps  -96(%rbp), %xmm1
    movaps  -112(%rbp), %xmm2
    movaps  -128(%rbp), %xmm3
    movaps  -144(%rbp), %xmm4
    movaps  -160(%rbp), %xmm5
    movaps  -176(%rbp), %xmm6
    movaps  -192(%rbp), %xmm7
    movq    -8(%rbp), %rdi
    movq    -16(%rbp), %rsi
    movq    -24(%rbp), %rdx
    movq    -32(%rbp), %rcx
    movq    -40(%rbp), %r8
    movq    -48(%rbp), %r9
    movq    -56(%rbp), %rax
    leave
    .cfi_def_cfa %rsp, 8
    .cfi_restore %rbp
    leaq    NAME(fwd_msgFailed)(%rip), %r10
    cmpq    %r10, %r11
    je      \failed
.ifnb \forwards
    cmpq    NAME(fwd_msgForwardCached)@GOTPCREL(%rip), %r11
    je      \forwards
    cmpq    NAME(fwd_msgForward)@GOTPCREL(%rip), %r11
    je      \forwards
.endif
    jmpq    *%r11
.endm

    .text

// ---------------------------------------------------------------- Receiver in rdi

ENTRY NAME(fwd_msgSend)
.Lsend:
    testq   %rdi, %rdi
    je      .Lnil
    movq    FWD_OFFSET_OBJECT_ISA(%rdi), %r10
    PROBE   %rsi
    jne     .Lmiss
    jmpq    *FWD_OFFSET_BUCKET_IMP(%r11, %r10)
.Lmiss:
    movq    FWD_OFFSET_OBJECT_ISA(%rdi), %r11
.Lslow:
    SLOW    %rdi, %rsi, .Lzero
    .cfi_endproc
    END(NAME(fwd_msgSend))

ENTRY NAME(fwd_msgNil)
.Lnil:
    // A struct-returning call has the address of its result in rdi; any other nil send has 0 there.
    movq    %rdi, %rax
    xorl    %edx, %edx
    pxor    %xmm0, %xmm0
    pxor    %xmm1, %xmm1
    retq
.Lzero:
    xorl    %edi, %edi
    jmp     .Lnil
    .cfi_endproc
    END(NAME(fwd_msgNil))

// Results in x87 registers: long double in one, its complex in two. Whoever gives zero in place of a method has to put it there:
// nil, a lookup that raised, and forwarding, which is entered by a door of its own since no signature may ever be known.
.macro X87_MESSENGER symbol, door, second
ENTRY \symbol
    testq   %rdi, %rdi
    je      2f
    movq    FWD_OFFSET_OBJECT_ISA(%rdi), %r10
    PROBE   %rsi
    jne     1f
    movq    FWD_OFFSET_BUCKET_IMP(%r11, %r10), %r10
    cmpq    NAME(fwd_msgMiss)@GOTPCREL(%rip), %r10
    je      1f
    cmpq    NAME(fwd_msgForwardCached)@GOTPCREL(%rip), %r10
    je      3f
    cmpq    NAME(fwd_msgForward)@GOTPCREL(%rip), %r10
    je      3f
    jmpq    *%r10
1:  movq    FWD_OFFSET_OBJECT_ISA(%rdi), %r11
    SLOW    %rdi, %rsi, 2f, 3f
2:  fldz
.if \second
    fldz
.endif
    retq
3:  jmp     \door
    .cfi_endproc
    END(\symbol)
.endm

X87_MESSENGER NAME(fwd_msgSend_fpret), NAME(fwd_forward_x87), 0
X87_MESSENGER NAME(fwd_msgSend_fp2ret), NAME(fwd_forward_x87_pair), 1

ENTRY NAME(fwd_msgSendSuper)
    movq    FWD_OFFSET_SUPER_CLASS(%rdi), %r10
    testq   %r10, %r10
    je      .Lroot
    PROBE   %rsi
    jne     .Lmiss_super
    movq    FWD_OFFSET_SUPER_RECEIVER(%rdi), %rdi
    testq   %rdi, %rdi
    je      .Lnil
    jmpq    *FWD_OFFSET_BUCKET_IMP(%r11, %r10)
.Lmiss_super:
    movq    FWD_OFFSET_SUPER_CLASS(%rdi), %r11
    movq    FWD_OFFSET_SUPER_RECEIVER(%rdi), %rdi
    testq   %rdi, %rdi
    je      .Lnil
    jmp     .Lslow
.Lroot:                         // a root class has nothing above it
    movq    FWD_OFFSET_SUPER_RECEIVER(%rdi), %rdi
    testq   %rdi, %rdi
    je      .Lnil
    jmp     CALLEE(fwd_msgForward)
    .cfi_endproc
    END(NAME(fwd_msgSendSuper))

// ---------------------------------------------------------------- Receiver in rsi

ENTRY NAME(fwd_msgSend_stret)
    testq   %rsi, %rsi
    je      .Lnil
    movq    FWD_OFFSET_OBJECT_ISA(%rsi), %r10
    PROBE   %rdx
    jne     .Lmiss_stret
    orl     $1, %r10d
    jmpq    *FWD_OFFSET_BUCKET_IMP - 1(%r11, %r10)
.Lmiss_stret:
    movq    FWD_OFFSET_OBJECT_ISA(%rsi), %r11
.Lslow_stret:
    SLOW    %rsi, %rdx, .Lnil
    .cfi_endproc
    END(NAME(fwd_msgSend_stret))

ENTRY NAME(fwd_msgSendSuper_stret)
    movq    FWD_OFFSET_SUPER_CLASS(%rsi), %r10
    testq   %r10, %r10
    je      .Lroot_stret
    PROBE   %rdx
    jne     .Lmiss_super_stret
    movq    FWD_OFFSET_SUPER_RECEIVER(%rsi), %rsi
    testq   %rsi, %rsi
    je      .Lnil
    orl     $1, %r10d
    jmpq    *FWD_OFFSET_BUCKET_IMP - 1(%r11, %r10)
.Lmiss_super_stret:
    movq    FWD_OFFSET_SUPER_CLASS(%rsi), %r11
    movq    FWD_OFFSET_SUPER_RECEIVER(%rsi), %rsi
    testq   %rsi, %rsi
    je      .Lnil
    jmp     .Lslow_stret
.Lroot_stret:
    movq    FWD_OFFSET_SUPER_RECEIVER(%rsi), %rsi
    testq   %rsi, %rsi
    je      .Lnil
    jmp     CALLEE(fwd_msgForward_stret)
    .cfi_endproc
    END(NAME(fwd_msgSendSuper_stret))

// ---------------------------------------------------------------- What buckets hold

ENTRY NAME(fwd_msgMiss)
    movq    FWD_OFFSET_TABLE_OWNER(%r11), %r11
    testb   $1, %r10b
    jne     1f
    testq   %r11, %r11          // the static empty table has no owner
    je      .Lmiss
    jmp     .Lslow
1:  testq   %r11, %r11
    je      .Lmiss_stret
    jmp     .Lslow_stret
    .cfi_endproc
    END(NAME(fwd_msgMiss))

    HIDDEN(NAME(fwd_msgForwardCached))
ENTRY NAME(fwd_msgForwardCached)
    jmp     NAME(fwd_forward_entry)
    .cfi_endproc
    END(NAME(fwd_msgForwardCached))

// What fwd_msgLookup gave when the lookup raised (the messengers do not come here). Called with or without a struct's
// address in front, which fwd_failed_result tells apart.
    HIDDEN(NAME(fwd_msgFailed))
ENTRY NAME(fwd_msgFailed)
    subq    $8, %rsp
    .cfi_def_cfa_offset 16
    call    NAME(fwd_failed_result)
    addq    $8, %rsp
    .cfi_def_cfa_offset 8
    movq    %rax, %rdi
    jmp     .Lnil
    .cfi_endproc
    END(NAME(fwd_msgFailed))

// ---------------------------------------------------------------- Arguments of 256 and 512 bits

// As fwd_lookup_slow, and leaves the upper parts of the vector registers as they were: SLOW keeps the lower 128 bits, and what
// a lookup runs (C, +initialize, a resolver) may clear the rest. The processor says which parts are in use, so the usual
// call saves nothing.
    HIDDEN(NAME(fwd_lookup_keeping))
ENTRY NAME(fwd_lookup_keeping)
    cmpl    $0, NAME(fwd_vector_parts)(%rip)
    je      1f
    movq    %rdx, %r8
    movl    $1, %ecx
    xgetbv                      // eax: the parts of the state that are in use
    movq    %r8, %rdx
    andl    NAME(fwd_vector_parts)(%rip), %eax
    jne     2f
1:  jmp     CALLEE(fwd_lookup_slow)
2:  pushq   %rbp
    .cfi_def_cfa_offset 16
    .cfi_offset %rbp, -16
    movq    %rsp, %rbp
    .cfi_def_cfa_register %rbp
    subq    $512, %rsp
    testl   $FWD_VECTOR_PART_512, %eax
    jne     3f
.irp i, 0, 1, 2, 3, 4, 5, 6, 7
    vmovups %ymm\i, 32*\i(%rsp)
.endr
    call    CALLEE(fwd_lookup_slow)
.irp i, 0, 1, 2, 3, 4, 5, 6, 7
    vmovups 32*\i(%rsp), %ymm\i
.endr
    jmp     4f
3:
.irp i, 0, 1, 2, 3, 4, 5, 6, 7
    vmovups %zmm\i, 64*\i(%rsp)
.endr
    call    CALLEE(fwd_lookup_slow)
.irp i, 0, 1, 2, 3, 4, 5, 6, 7
    vmovups 64*\i(%rsp), %zmm\i
.endr
4:  leave
    .cfi_def_cfa %rsp, 8
    .cfi_restore %rbp
    retq
    .cfi_endproc
    END(NAME(fwd_lookup_keeping))

#endif

#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
