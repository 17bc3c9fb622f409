// Entries that do not know their signature, x86-64 System V: the forward implementations, and what the stubs of the
// trampoline pool jump to. Each spills the argument registers into a struct fwd_frame (frame.h) on the stack and calls C.
//
//   fwd_msgForward        rdi = self, rsi = _cmd; or, when the result is a struct in memory, rsi and rdx
//                         (fwd_forward_frame tells by what rsi points to)
//   fwd_msgForward_stret  the second of these for certain
//   fwd_boxed_entry       r10 = the slot of the stub (boxed.c)
//
// fwd_forward_frame gives NULL when the results are in the frame, or the function that the same arguments go to: the
// registers are restored, self replaced in them, and the jump leaves no trace on the stack.
//
// Registers: only r10, r11 and what C may clobber are touched before the spill, so al and all arguments arrive.
// Unwinding: rbp is the frame's base from the second instruction on; the CFI says so at every instruction.
#if defined(__x86_64__) && !defined(FWD_NO_ASM)
#include "frame-offsets.h"

        .text

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
.macro SPILL
        pushq   %rbp
        .cfi_def_cfa_offset 16
        .cfi_offset %rbp, -16
        movq    %rsp, %rbp
        .cfi_def_cfa_register %rbp
        subq    $FWD_FRAME_SIZE, %rsp
        movaps  %xmm0, FWD_FRAME_VECTOR+0(%rsp)
        movaps  %xmm1, FWD_FRAME_VECTOR+16(%rsp)
        movaps  %xmm2, FWD_FRAME_VECTOR+32(%rsp)
        movaps  %xmm3, FWD_FRAME_VECTOR+48(%rsp)
        movaps  %xmm4, FWD_FRAME_VECTOR+64(%rsp)
        movaps  %xmm5, FWD_FRAME_VECTOR+80(%rsp)
        movaps  %xmm6, FWD_FRAME_VECTOR+96(%rsp)
        movaps  %xmm7, FWD_FRAME_VECTOR+112(%rsp)
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

ENTRY fwd_msgForward_stret
        movl    $1, %r11d
        jmp     .Lforward
END fwd_msgForward_stret

ENTRY fwd_msgForward
        xorl    %r11d, %r11d
.Lforward:
        SPILL
        movq    %rsp, %rdi
        movl    %r11d, %esi
        call    fwd_forward_frame
        testq   %rax, %rax
        jne     .Lredirect
        .cfi_remember_state
        LOAD_RESULTS_AND_RETURN
        .cfi_restore_state
.Lredirect:
        movq    %rax, %r11
        movaps  FWD_FRAME_VECTOR+0(%rsp), %xmm0
        movaps  FWD_FRAME_VECTOR+16(%rsp), %xmm1
        movaps  FWD_FRAME_VECTOR+32(%rsp), %xmm2
        movaps  FWD_FRAME_VECTOR+48(%rsp), %xmm3
        movaps  FWD_FRAME_VECTOR+64(%rsp), %xmm4
        movaps  FWD_FRAME_VECTOR+80(%rsp), %xmm5
        movaps  FWD_FRAME_VECTOR+96(%rsp), %xmm6
        movaps  FWD_FRAME_VECTOR+112(%rsp), %xmm7
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
END fwd_msgForward

ENTRY fwd_boxed_entry
        movq    FWD_SLOT_RECORD(%r10), %r11
        SPILL
        movq    %rsp, %rdi
        movq    %r11, %rsi
        call    fwd_boxed_frame
        LOAD_RESULTS_AND_RETURN
END fwd_boxed_entry

// The stub that the pool's pages are filled with. Every copy is the same: its slot lies FWD_STUB_DISTANCE below it.
        .globl  fwd_stub_begin, fwd_stub_end
        .hidden fwd_stub_begin, fwd_stub_end
        .p2align 4
fwd_stub_begin:
        endbr64
        leaq    fwd_stub_begin-FWD_STUB_DISTANCE(%rip), %r10
        jmp     *FWD_SLOT_ENTRY(%r10)
fwd_stub_end:

        .hidden fwd_boxed_entry

        .section .note.GNU-stack, "", @progbits

// Indirect branches land on endbr64 (IBT) and returns are never forged (SHSTK).
        .section .note.gnu.property, "a"
        .p2align 3
        .long   4, 16, 5
        .asciz  "GNU"
        .long   0xc0000002, 4, 3, 0
#else
        .section .note.GNU-stack, "", %progbits
#endif
