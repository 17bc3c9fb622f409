// Apple's names for CRuntime's functions: a jump each. names.h has the list.
#include "names.h"

#if defined(__x86_64__)
#define JUMP "endbr64\n jmp "
#define TARGET(name) #name "@PLT"
#elif defined(__aarch64__)
#define JUMP "hint #34\n b "
#define TARGET(name) #name
#else
#error "compiled Objective-C needs x86-64 or AArch64"
#endif

#define DEFINE(apple, ours)                                                                        \
    __asm__(".text\n .globl " #apple "\n .type " #apple ", %function\n .p2align 4\n" #apple        \
            ":\n .cfi_startproc\n " JUMP TARGET(ours) "\n .cfi_endproc\n .size " #apple            \
                                                      ", . - " #apple "\n");
COBJC_NAMES(DEFINE)
