// Entries that do not know their signature, AArch64 (AAPCS64, ELF): the forward implementations, and what the stubs of
// the trampoline pool jump to. The x86-64 file says what each is for. Here self is always x0 and _cmd x1: a result in
// memory has its address in x8, so all forward entries are one.
//
// Registers: x9 to x17 are free at an entry; all arguments and x8 arrive in the frame. BTI: every entry is a
// landing pad.
#if defined(__aarch64__) && !defined(FWD_NO_ASM)
#include "frame-offsets.h"

        .text

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
.macro SPILL
        stp     x29, x30, [sp, #-16]!
        .cfi_def_cfa_offset 16
        .cfi_offset x29, -16
        .cfi_offset x30, -8
        mov     x29, sp
        .cfi_def_cfa x29, 16
        sub     sp, sp, #FWD_FRAME_SIZE
        stp     q0, q1, [sp, #FWD_FRAME_VECTOR]
        stp     q2, q3, [sp, #FWD_FRAME_VECTOR+32]
        stp     q4, q5, [sp, #FWD_FRAME_VECTOR+64]
        stp     q6, q7, [sp, #FWD_FRAME_VECTOR+96]
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

ENTRY fwd_msgForward_stret
        b       .Lforward
END fwd_msgForward_stret

ENTRY fwd_msgForward
.Lforward:
        SPILL
        mov     x0, sp
        mov     w1, #0
        bl      fwd_forward_frame
        cbnz    x0, .Lredirect
        .cfi_remember_state
        LOAD_RESULTS_AND_RETURN
        .cfi_restore_state
.Lredirect:
        mov     x16, x0
        ldp     q0, q1, [sp, #FWD_FRAME_VECTOR]
        ldp     q2, q3, [sp, #FWD_FRAME_VECTOR+32]
        ldp     q4, q5, [sp, #FWD_FRAME_VECTOR+64]
        ldp     q6, q7, [sp, #FWD_FRAME_VECTOR+96]
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
END fwd_msgForward

ENTRY fwd_boxed_entry
        ldr     x10, [x17, #FWD_SLOT_RECORD]
        SPILL
        mov     x0, sp
        mov     x1, x10
        bl      fwd_boxed_frame
        LOAD_RESULTS_AND_RETURN
END fwd_boxed_entry

// The stub that the pool's pages are filled with. Every copy is the same: its slot lies FWD_STUB_DISTANCE below it.
        .globl  fwd_stub_begin, fwd_stub_end
        .hidden fwd_stub_begin, fwd_stub_end
        .p2align 4
fwd_stub_begin:
        adr     x17, .
        sub     x17, x17, #FWD_STUB_DISTANCE
        ldr     x16, [x17, #FWD_SLOT_ENTRY]
        br      x16
fwd_stub_end:

        .hidden fwd_boxed_entry

        .section .note.GNU-stack, "", %progbits

// Landing pads everywhere: BTI.
        .section .note.gnu.property, "a"
        .p2align 3
        .word   4, 16, 5
        .asciz  "GNU"
        .word   0xc0000000, 4, 1, 0
#else
        .section .note.GNU-stack, "", %progbits
#endif
