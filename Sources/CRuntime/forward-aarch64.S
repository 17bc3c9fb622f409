// Entries that do not know their signature, AArch64 (AAPCS64, ELF): the forward implementations, and what the stubs of
// the trampoline pool jump to. The x86-64 file says what each is for. Here self is always x0 and _cmd x1: a result in
// memory has its address in x8, so all forward entries are one.
//
// Registers: x9 to x17 are free at an entry; all arguments and x8 arrive in the frame. BTI: every entry is a
// landing pad.
#if defined(__aarch64__) && !defined(FWD_NO_ASM)
#include "frame-aarch64.h"

        .text

ENTRY fwd_msgForward_stret
        b       .Lforward
END fwd_msgForward_stret

        .globl  fwd_forward_entry
        .hidden fwd_forward_entry
ENTRY fwd_msgForward
fwd_forward_entry:
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
        RESTORE_AND_JUMP
END fwd_msgForward

// Compiled code compares what it finds with Apple's names: they are the same addresses, not jumps.
        .weak   _objc_msgForward, _objc_msgForward_stret
        .set    _objc_msgForward, fwd_msgForward
        .set    _objc_msgForward_stret, fwd_msgForward_stret

ENTRY fwd_boxed_entry
        add     x10, x17, #FWD_SLOT_RECORD
        SPILL
        mov     x0, sp
        mov     x1, x10
        bl      fwd_boxed_frame
        LOAD_RESULTS_AND_RETURN
END fwd_boxed_entry

// As in the x86-64 file.
.macro QUICK name, double
        .hidden \name
ENTRY \name
        adrp    x9, :got:fwd_trace_on
        ldr     x9, [x9, :got_lo12:fwd_trace_on]
        ldr     w9, [x9]
        cbnz    w9, 2f
        ldr     x9, [x17, #FWD_SLOT_RECORD]
        ldr     x9, [x9, #FWD_RECORD_QUICK]
        .if \double
        fmov    x2, d0
        .endif
        stp     x29, x30, [sp, #-64]!
        .cfi_def_cfa_offset 64
        .cfi_offset x29, -64
        .cfi_offset x30, -56
        mov     x29, sp
        stp     x0, x1, [sp, #16]
        stp     x2, x3, [sp, #32]
        stp     x4, x17, [sp, #48]
        mov     x5, x30
        blr     x9
        cbz     x1, 1f
        fmov    d0, x0
        .cfi_remember_state
        ldp     x29, x30, [sp], #64
        .cfi_def_cfa_offset 0
        .cfi_restore x29
        .cfi_restore x30
        ret
        .cfi_restore_state
1:      ldp     x0, x1, [sp, #16]
        ldp     x2, x3, [sp, #32]
        ldp     x4, x17, [sp, #48]
        .if \double
        fmov    d0, x2
        .endif
        ldp     x29, x30, [sp], #64
        .cfi_def_cfa_offset 0
        .cfi_restore x29
        .cfi_restore x30
2:      b       fwd_boxed_entry
END \name
.endm
QUICK fwd_boxed_quick, 0
QUICK fwd_boxed_quick_double, 1

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
