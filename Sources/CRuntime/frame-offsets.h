// Layout of a spilled register frame, shared by C and assembly. frame.h checks each number against the struct.
#ifndef FWD_FRAME_OFFSETS_H
#define FWD_FRAME_OFFSETS_H

#define FWD_FRAME_VECTOR 0 // 8 × 16 bytes: xmm0–7, q0–7
#define FWD_FRAME_WORD 128 // rdi rsi rdx rcx r8 r9; x0–x7

#if defined(__x86_64__)
#define FWD_FRAME_WORDS 6
#define FWD_FRAME_EXTRA 176  // rax: al is the number of vector registers of a variadic call
#define FWD_FRAME_STACK 184  // address of the first stack argument
#define FWD_FRAME_RESULT 192 // rax rdx
#define FWD_FRAME_X87 208    // st0 st1 of the result
#define FWD_FRAME_X87_COUNT 240
#define FWD_FRAME_SIZE 256
#else
#define FWD_FRAME_WORDS 8
#define FWD_FRAME_EXTRA 192 // x8: where a result in memory goes
#define FWD_FRAME_STACK 200
#define FWD_FRAME_RESULT 208 // x0 x1
#define FWD_FRAME_SIZE 224
#endif

// A slot of the trampoline pool (boxed.c): what a stub's data says.
#define FWD_SLOT_RECORD 0
#define FWD_SLOT_ENTRY 8
// In a slot's record: its quick form.
#define FWD_RECORD_QUICK 72

// Distance from a slot to its stub, and the size of both.
#define FWD_STUB_SIZE 16
#if defined(__x86_64__)
#define FWD_STUB_DISTANCE 0x4000000 // 64 MB: 4,194,304 stubs
#else
#define FWD_STUB_DISTANCE 0x800000 // 8 MB: 524,288 stubs; reached by one `sub` of a page number
#endif

#endif
