// clang-format off
// Macros for entries that spill a register frame (frame.h), x86-64 System V. For assembly only.
#ifndef FWD_FRAME_X86_64_H
#define FWD_FRAME_X86_64_H
#ifdef __ASSEMBLER__

#include "frame-offsets.h"

.macro ENTRY name
        .globl  \name
        .type   \name, @function
        .p2align 4
\name:
        .cfi_startproc
        endbr64
.endm

.macro END name
        .cfi_endproc
        .size   \name, . - \name
.endm

// rsp = the frame, 16-aligned; rbp + 16 = the caller's stack arguments.
.macro SPILL vectors=1
        pushq   %rbp
        .cfi_def_cfa_offset 16
        .cfi_offset %rbp, -16
        movq    %rsp, %rbp
        .cfi_def_cfa_register %rbp
        subq    $FWD_FRAME_SIZE, %rsp
        .if \vectors
        movaps  %xmm0, FWD_FRAME_VECTOR+0(%rsp)
        movaps  %xmm1, FWD_FRAME_VECTOR+16(%rsp)
        movaps  %xmm2, FWD_FRAME_VECTOR+32(%rsp)
        movaps  %xmm3, FWD_FRAME_VECTOR+48(%rsp)
        movaps  %xmm4, FWD_FRAME_VECTOR+64(%rsp)
        movaps  %xmm5, FWD_FRAME_VECTOR+80(%rsp)
        movaps  %xmm6, FWD_FRAME_VECTOR+96(%rsp)
        movaps  %xmm7, FWD_FRAME_VECTOR+112(%rsp)
        .endif
        movq    %rdi, FWD_FRAME_WORD+0(%rsp)
        movq    %rsi, FWD_FRAME_WORD+8(%rsp)
        movq    %rdx, FWD_FRAME_WORD+16(%rsp)
        movq    %rcx, FWD_FRAME_WORD+24(%rsp)
        movq    %r8, FWD_FRAME_WORD+32(%rsp)
        movq    %r9, FWD_FRAME_WORD+40(%rsp)
        movq    %rax, FWD_FRAME_EXTRA(%rsp)
        leaq    16(%rbp), %rax
        movq    %rax, FWD_FRAME_STACK(%rsp)
        movq    $0, FWD_FRAME_X87_COUNT(%rsp)
.endm

// Loads every register that can carry a result, then returns.
.macro LOAD_RESULTS_AND_RETURN
        cmpq    $1, FWD_FRAME_X87_COUNT(%rsp)
        jb      2f
        je      1f
        fldt    FWD_FRAME_X87+16(%rsp)
1:      fldt    FWD_FRAME_X87(%rsp)
2:      movq    FWD_FRAME_RESULT(%rsp), %rax
        movq    FWD_FRAME_RESULT+8(%rsp), %rdx
        movaps  FWD_FRAME_VECTOR+0(%rsp), %xmm0
        movaps  FWD_FRAME_VECTOR+16(%rsp), %xmm1
        leave
        .cfi_def_cfa %rsp, 8
        .cfi_restore %rbp
        ret
.endm

// Loads every register as it arrived and jumps to the function in rax; the frame is gone.
.macro RESTORE_AND_JUMP vectors=1
        movq    %rax, %r11
        .if \vectors
        movaps  FWD_FRAME_VECTOR+0(%rsp), %xmm0
        movaps  FWD_FRAME_VECTOR+16(%rsp), %xmm1
        movaps  FWD_FRAME_VECTOR+32(%rsp), %xmm2
        movaps  FWD_FRAME_VECTOR+48(%rsp), %xmm3
        movaps  FWD_FRAME_VECTOR+64(%rsp), %xmm4
        movaps  FWD_FRAME_VECTOR+80(%rsp), %xmm5
        movaps  FWD_FRAME_VECTOR+96(%rsp), %xmm6
        movaps  FWD_FRAME_VECTOR+112(%rsp), %xmm7
        .endif
        movq    FWD_FRAME_WORD+0(%rsp), %rdi
        movq    FWD_FRAME_WORD+8(%rsp), %rsi
        movq    FWD_FRAME_WORD+16(%rsp), %rdx
        movq    FWD_FRAME_WORD+24(%rsp), %rcx
        movq    FWD_FRAME_WORD+32(%rsp), %r8
        movq    FWD_FRAME_WORD+40(%rsp), %r9
        movq    FWD_FRAME_EXTRA(%rsp), %rax
        leave
        .cfi_def_cfa %rsp, 8
        .cfi_restore %rbp
        jmp     *%r11
.endm

#endif
#endif
