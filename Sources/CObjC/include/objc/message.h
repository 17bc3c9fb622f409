// The messengers. Cast one to the method's type before calling it: ((int (*)(id, SEL, int))objc_msgSend)(car, @selector(drive:), 3).
#ifndef OBJC_MESSAGE_H
#define OBJC_MESSAGE_H

#include <objc/objc.h>

OBJC_EXTERN_C_BEGIN

/// What a send to super passes in the receiver's place: the search begins in `super_class`.
struct objc_super {
    __unsafe_unretained id receiver;
    __unsafe_unretained Class super_class;
};

#if !defined(OBJC_OLD_DISPATCH_PROTOTYPES) || !OBJC_OLD_DISPATCH_PROTOTYPES
#define OBJC_MESSENGER(name, first) void name(void)
#else
#define OBJC_MESSENGER(name, first) id name(first, SEL op, ...)
#endif

// The compiler knows other prototypes of some; a send is always made through a cast.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wincompatible-library-redeclaration"
OBJC_MESSENGER(objc_msgSend, id self);
OBJC_MESSENGER(objc_msgSendSuper, struct objc_super *super);
/// The struct holds the class whose method sends, and the search begins above it.
OBJC_MESSENGER(objc_msgSendSuper2, struct objc_super *super);
#if defined(__x86_64__)
/// For results in memory, whose address comes first.
OBJC_MESSENGER(objc_msgSend_stret, id self);
OBJC_MESSENGER(objc_msgSendSuper_stret, struct objc_super *super);
OBJC_MESSENGER(objc_msgSendSuper2_stret, struct objc_super *super);
/// For long double, and for complex long double.
OBJC_MESSENGER(objc_msgSend_fpret, id self);
OBJC_MESSENGER(objc_msgSend_fp2ret, id self);
#endif
/// What a lookup gives for a message without a method; calling it forwards.
// By the addresses that lookups give, since programs compare them.
OBJC_MESSENGER(_objc_msgForward, id receiver) __asm__("fwd_msgForward");
OBJC_MESSENGER(_objc_msgForward_stret, id receiver) __asm__("fwd_msgForward_stret");
#pragma clang diagnostic pop

OBJC_EXTERN_C_END
#endif
