// Hooked methods, AArch64 (AAPCS64, ELF); the x86-64 file says what each entry is for.
#if defined(__aarch64__) && !defined(FWD_NO_ASM)
#include "frame-aarch64.h"

        .text

.macro HOOK_ENTRY name vectors
        .hidden \name
ENTRY \name
        ldr     x10, [x17, #FWD_SLOT_RECORD]
        SPILL \vectors
        mov     x0, sp
        mov     x1, x10
        bl      fwd_hook_frame
        cbnz    x0, .Lgo_on\@
        .cfi_remember_state
        LOAD_RESULTS_AND_RETURN
        .cfi_restore_state
.Lgo_on\@:
        RESTORE_AND_JUMP \vectors
END \name
.endm

HOOK_ENTRY fwd_hook_entry, 1
HOOK_ENTRY fwd_hook_entry_words, 0

// x0 in, x1 out, x2 the method, x3 stack size.
.macro FRAME_CALL name vectors
        .hidden \name
ENTRY \name
        stp     x29, x30, [sp, #-32]!
        .cfi_def_cfa_offset 32
        .cfi_offset x29, -32
        .cfi_offset x30, -24
        str     x19, [sp, #16]
        .cfi_offset x19, -16
        mov     x29, sp
        .cfi_def_cfa x29, 32
        mov     x19, x1
        mov     x16, x2
        mov     x9, x0
        add     x3, x3, #15
        and     x3, x3, #-16
        sub     sp, sp, x3
        ldr     x10, [x9, #FWD_FRAME_STACK]
        mov     x11, sp
        b       .Lcopied\@
.Lcopy\@:
        sub     x3, x3, #8              // words, from the last to the first
        ldr     x12, [x10, x3]
        str     x12, [x11, x3]
.Lcopied\@:
        cbnz    x3, .Lcopy\@
        .if \vectors
        ldp     q0, q1, [x9, #FWD_FRAME_VECTOR]
        ldp     q2, q3, [x9, #FWD_FRAME_VECTOR+32]
        ldp     q4, q5, [x9, #FWD_FRAME_VECTOR+64]
        ldp     q6, q7, [x9, #FWD_FRAME_VECTOR+96]
        .endif
        ldp     x0, x1, [x9, #FWD_FRAME_WORD]
        ldp     x2, x3, [x9, #FWD_FRAME_WORD+16]
        ldp     x4, x5, [x9, #FWD_FRAME_WORD+32]
        ldp     x6, x7, [x9, #FWD_FRAME_WORD+48]
        ldr     x8, [x9, #FWD_FRAME_EXTRA]
        blr     x16
        stp     x0, x1, [x19, #FWD_FRAME_RESULT]
        stp     q0, q1, [x19, #FWD_FRAME_VECTOR]
        stp     q2, q3, [x19, #FWD_FRAME_VECTOR+32]
        mov     sp, x29
        .cfi_def_cfa sp, 32
        ldr     x19, [sp, #16]
        ldp     x29, x30, [sp], #32
        .cfi_def_cfa_offset 0
        .cfi_restore x19
        .cfi_restore x29
        .cfi_restore x30
        ret
END \name
.endm

FRAME_CALL fwd_frame_call, 1
FRAME_CALL fwd_frame_call_words, 0

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
