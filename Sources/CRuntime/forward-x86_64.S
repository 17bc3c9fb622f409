// Entries that do not know their signature, x86-64 System V: the forward implementations, and what the stubs of the
// trampoline pool jump to. Each spills the argument registers into a struct fwd_frame (frame.h) on the stack and calls C.
//
//   fwd_msgForward        rdi = self, rsi = _cmd; or, when the result is a struct in memory, rsi and rdx
//                         (fwd_forward_frame tells by what rsi points to)
//   fwd_msgForward_stret  the second of these for certain
//   fwd_forward_x87, …_x87_pair   the first, from a messenger whose caller takes one or two results off the x87 stack
//   fwd_boxed_entry       r10 = the slot of the stub (boxed.c)
//   fwd_boxed_quick, …_double, …_pair, …_receiver   the same, for an implementation with a quick form, which is asked first: of any
//                                     words, of a double, of one word or two without a double as result, of none
//
// fwd_forward_frame gives NULL when the results are in the frame, or the function that the same arguments go to: the
// registers are restored, self replaced in them, and the jump leaves no trace on the stack.
//
// Registers: only r10, r11 and what C may clobber are touched before the spill, so al and all arguments arrive.
// Unwinding: rbp is the frame's base from the second instruction on; the CFI says so at every instruction.
#if defined(__x86_64__) && !defined(FWD_NO_ASM)
#include "frame-x86_64.h"

        .text

ENTRY fwd_msgForward_stret
        movl    $1, %r11d
        jmp     .Lforward
END fwd_msgForward_stret

        .globl  fwd_forward_x87, fwd_forward_x87_pair
        .hidden fwd_forward_x87, fwd_forward_x87_pair
ENTRY fwd_forward_x87
        movl    $2, %r11d
        jmp     .Lforward
END fwd_forward_x87

ENTRY fwd_forward_x87_pair
        movl    $3, %r11d
        jmp     .Lforward
END fwd_forward_x87_pair

// fwd_forward_entry is the same to who must not go through a table of addresses that the loader fills.
        .globl  fwd_forward_entry
        .hidden fwd_forward_entry
ENTRY fwd_msgForward
fwd_forward_entry:
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
        RESTORE_AND_JUMP
END fwd_msgForward

// Compiled code compares what it finds with Apple's names: they are the same addresses, not jumps.
        .weak   _objc_msgForward, _objc_msgForward_stret
        .set    _objc_msgForward, fwd_msgForward
        .set    _objc_msgForward_stret, fwd_msgForward_stret

ENTRY fwd_boxed_entry
        leaq    FWD_SLOT_RECORD(%r10), %r11
        SPILL
        movq    %rsp, %rdi
        movq    %r11, %rsi
        call    fwd_boxed_frame
        LOAD_RESULTS_AND_RETURN
END fwd_boxed_entry

// A quick form gets the arguments and the address that the caller goes on at. What it declines is called as if nothing had been:
// the registers that it may have changed and that carry arguments are restored. Its record stays until the reset.
// What is kept for that is what the message has: `arguments` words behind the selector, up to three, or one double.
.macro QUICK name, arguments, takes_double=0, gives_double=1
        .hidden \name
ENTRY \name
        movq    fwd_trace_on@GOTPCREL(%rip), %r11
        cmpl    $0, (%r11)
        jne     fwd_boxed_entry
        movq    FWD_SLOT_RECORD(%r10), %r11
        .if \takes_double
        movq    %xmm0, %rdx
        .endif
        movq    (%rsp), %r9
        pushq   %r10
        .cfi_def_cfa_offset 16
        pushq   %rdi
        .cfi_def_cfa_offset 24
        pushq   %rsi
        .cfi_def_cfa_offset 32
        .if \arguments
        pushq   %rdx
        .cfi_def_cfa_offset 40
        pushq   %rcx
        .cfi_def_cfa_offset 48
        .endif
        .if \arguments > 2
        pushq   %r8
        .cfi_def_cfa_offset 56
        subq    $8, %rsp
        .cfi_def_cfa_offset 64
        .endif
        call    *FWD_RECORD_QUICK(%r11)
        testq   %rdx, %rdx
        je      1f
        .if \gives_double
        movq    %rax, %xmm0
        .endif
        .cfi_remember_state
        .if \arguments > 2
        addq    $56, %rsp
        .elseif \arguments
        addq    $40, %rsp
        .else
        addq    $24, %rsp
        .endif
        .cfi_def_cfa_offset 8
        ret
        .cfi_restore_state
1:
        .if \arguments > 2
        addq    $8, %rsp
        .cfi_def_cfa_offset 56
        popq    %r8
        .cfi_def_cfa_offset 48
        .endif
        .if \arguments
        popq    %rcx
        .cfi_def_cfa_offset 40
        popq    %rdx
        .cfi_def_cfa_offset 32
        .endif
        popq    %rsi
        .cfi_def_cfa_offset 24
        popq    %rdi
        .cfi_def_cfa_offset 16
        popq    %r10
        .cfi_def_cfa_offset 8
        .if \takes_double
        movq    %rdx, %xmm0
        .endif
        jmp     fwd_boxed_entry
END \name
.endm
QUICK fwd_boxed_quick, 3
QUICK fwd_boxed_quick_double, 1, 1
QUICK fwd_boxed_quick_pair, 2, 0, 0
QUICK fwd_boxed_quick_receiver, 0, 0, 0

// What a stub jumps to when its implementation has been destroyed: the same, but the address says what kind of zero its callers
// take (fwd_boxed_frame).
.macro GONE name
        .hidden \name
ENTRY \name
        jmp     fwd_boxed_entry
END \name
.endm
GONE fwd_boxed_gone_memory
GONE fwd_boxed_gone_x87
GONE fwd_boxed_gone_x87_pair

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
