// Hooked methods, x86-64 (System V ABI, ELF): what their stubs jump to, and the call of a method with a frame's registers.
//
// Of each there is a second one, …_words, for methods whose arguments use no vector registers.
//
//   fwd_hook_entry   r10 = the slot of the stub (boxed.c). fwd_hook_frame gives NULL when the results are in the frame, or
//                    the method that the same registers go to.
//   fwd_frame_call   (in, out, imp, stack size, x87 count): registers from `in`, a copy of its stack arguments, the call;
//                    the result registers into `out`.
#if defined(__x86_64__) && !defined(FWD_NO_ASM)
#include "frame-x86_64.h"

        .text

.macro HOOK_ENTRY name vectors
        .hidden \name
ENTRY \name
        movq    FWD_SLOT_RECORD(%r10), %r11
        SPILL \vectors
        movq    %rsp, %rdi
        movq    %r11, %rsi
        call    fwd_hook_frame
        testq   %rax, %rax
        jne     .Lgo_on\@
        .cfi_remember_state
        LOAD_RESULTS_AND_RETURN
        .cfi_restore_state
.Lgo_on\@:
        RESTORE_AND_JUMP \vectors
END \name
.endm

HOOK_ENTRY fwd_hook_entry, 1
HOOK_ENTRY fwd_hook_entry_words, 0

.macro FRAME_CALL name vectors
        .hidden \name
ENTRY \name
        pushq   %rbp
        .cfi_def_cfa_offset 16
        .cfi_offset %rbp, -16
        movq    %rsp, %rbp
        .cfi_def_cfa_register %rbp
        pushq   %rbx
        pushq   %r12
        .cfi_offset %rbx, -24
        .cfi_offset %r12, -32
        movq    %rsi, %rbx              // out
        movq    %r8, %r12               // x87 count
        movq    %rdx, %r11              // the method
        movq    %rdi, %r10              // in
        addq    $15, %rcx
        andq    $-16, %rcx
        subq    %rcx, %rsp
        movq    FWD_FRAME_STACK(%r10), %rsi
        jmp     .Lcopied\@
.Lcopy\@:
        subq    $8, %rcx                // words, from the last to the first
        movq    (%rsi,%rcx), %rax
        movq    %rax, (%rsp,%rcx)
.Lcopied\@:
        testq   %rcx, %rcx
        jne     .Lcopy\@
        .if \vectors
        movaps  FWD_FRAME_VECTOR+0(%r10), %xmm0
        movaps  FWD_FRAME_VECTOR+16(%r10), %xmm1
        movaps  FWD_FRAME_VECTOR+32(%r10), %xmm2
        movaps  FWD_FRAME_VECTOR+48(%r10), %xmm3
        movaps  FWD_FRAME_VECTOR+64(%r10), %xmm4
        movaps  FWD_FRAME_VECTOR+80(%r10), %xmm5
        movaps  FWD_FRAME_VECTOR+96(%r10), %xmm6
        movaps  FWD_FRAME_VECTOR+112(%r10), %xmm7
        .endif
        movq    FWD_FRAME_WORD+0(%r10), %rdi
        movq    FWD_FRAME_WORD+8(%r10), %rsi
        movq    FWD_FRAME_WORD+16(%r10), %rdx
        movq    FWD_FRAME_WORD+24(%r10), %rcx
        movq    FWD_FRAME_WORD+32(%r10), %r8
        movq    FWD_FRAME_WORD+40(%r10), %r9
        movq    FWD_FRAME_EXTRA(%r10), %rax
        call    *%r11
        movq    %rax, FWD_FRAME_RESULT(%rbx)
        movq    %rdx, FWD_FRAME_RESULT+8(%rbx)
        movaps  %xmm0, FWD_FRAME_VECTOR+0(%rbx)
        movaps  %xmm1, FWD_FRAME_VECTOR+16(%rbx)
        movq    %r12, FWD_FRAME_X87_COUNT(%rbx)
        cmpq    $1, %r12
        jb      .Lstored\@
        fstpt   FWD_FRAME_X87(%rbx)
        je      .Lstored\@
        fstpt   FWD_FRAME_X87+16(%rbx)
.Lstored\@:
        leaq    -16(%rbp), %rsp
        popq    %r12
        popq    %rbx
        popq    %rbp
        .cfi_def_cfa %rsp, 8
        .cfi_restore %rbp
        .cfi_restore %rbx
        .cfi_restore %r12
        ret
END \name
.endm

FRAME_CALL fwd_frame_call, 1
FRAME_CALL fwd_frame_call_words, 0

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
