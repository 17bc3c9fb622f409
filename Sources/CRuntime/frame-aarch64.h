// clang-format off
// Macros for entries that spill a register frame (frame.h), AAPCS64. For assembly only.
#ifndef FWD_FRAME_AARCH64_H
#define FWD_FRAME_AARCH64_H
#ifdef __ASSEMBLER__

#include "frame-offsets.h"

.macro ENTRY name
        .globl  \name
        .type   \name, %function
        .p2align 4
\name:
        .cfi_startproc
        hint    #34                     // bti c
.endm

.macro END name
        .cfi_endproc
        .size   \name, . - \name
.endm

// sp = the frame, 16-aligned; x29 + 16 = the caller's stack arguments.
.macro SPILL vectors=1
        stp     x29, x30, [sp, #-16]!
        .cfi_def_cfa_offset 16
        .cfi_offset x29, -16
        .cfi_offset x30, -8
        mov     x29, sp
        .cfi_def_cfa x29, 16
        sub     sp, sp, #FWD_FRAME_SIZE
        .if \vectors
        stp     q0, q1, [sp, #FWD_FRAME_VECTOR]
        stp     q2, q3, [sp, #FWD_FRAME_VECTOR+32]
        stp     q4, q5, [sp, #FWD_FRAME_VECTOR+64]
        stp     q6, q7, [sp, #FWD_FRAME_VECTOR+96]
        .endif
        stp     x0, x1, [sp, #FWD_FRAME_WORD]
        stp     x2, x3, [sp, #FWD_FRAME_WORD+16]
        stp     x4, x5, [sp, #FWD_FRAME_WORD+32]
        stp     x6, x7, [sp, #FWD_FRAME_WORD+48]
        add     x9, x29, #16
        stp     x8, x9, [sp, #FWD_FRAME_EXTRA]
.endm

.macro LOAD_RESULTS_AND_RETURN
        ldp     x0, x1, [sp, #FWD_FRAME_RESULT]
        ldp     q0, q1, [sp, #FWD_FRAME_VECTOR]
        ldp     q2, q3, [sp, #FWD_FRAME_VECTOR+32]
        mov     sp, x29
        .cfi_def_cfa sp, 16
        ldp     x29, x30, [sp], #16
        .cfi_def_cfa_offset 0
        .cfi_restore x29
        .cfi_restore x30
        ret
.endm

// Loads every register as it arrived and jumps to the function in x0; the frame is gone.
.macro RESTORE_AND_JUMP vectors=1
        mov     x16, x0
        .if \vectors
        ldp     q0, q1, [sp, #FWD_FRAME_VECTOR]
        ldp     q2, q3, [sp, #FWD_FRAME_VECTOR+32]
        ldp     q4, q5, [sp, #FWD_FRAME_VECTOR+64]
        ldp     q6, q7, [sp, #FWD_FRAME_VECTOR+96]
        .endif
        ldp     x0, x1, [sp, #FWD_FRAME_WORD]
        ldp     x2, x3, [sp, #FWD_FRAME_WORD+16]
        ldp     x4, x5, [sp, #FWD_FRAME_WORD+32]
        ldp     x6, x7, [sp, #FWD_FRAME_WORD+48]
        ldr     x8, [sp, #FWD_FRAME_EXTRA]
        mov     sp, x29
        .cfi_def_cfa sp, 16
        ldp     x29, x30, [sp], #16
        .cfi_def_cfa_offset 0
        .cfi_restore x29
        .cfi_restore x30
        br      x16
.endm

#endif
#endif
