// Objective-C's basic types, as clang knows them.
#ifndef OBJC_OBJC_H
#define OBJC_OBJC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if !defined(OBJC_TYPES_DEFINED)
#define OBJC_TYPES_DEFINED 1
typedef struct objc_class *Class;
struct objc_object {
    Class isa;
};
typedef struct objc_object *id;
#endif

/// An interned name of a message: equal names are equal pointers.
typedef struct objc_selector *SEL;

/// An implementation. Cast it to the method's type to call it: (void (*)(id, SEL, int))imp.
#if !defined(OBJC_OLD_DISPATCH_PROTOTYPES) || !OBJC_OLD_DISPATCH_PROTOTYPES
typedef void (*IMP)(void);
#else
typedef id (*IMP)(id, SEL, ...);
#endif

#define OBJC_BOOL_DEFINED
#define OBJC_BOOL_IS_BOOL 1
#define OBJC_BOOL_IS_CHAR 0
typedef bool BOOL;

#if __has_feature(objc_bool)
#define YES __objc_yes
#define NO __objc_no
#else
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#endif

// Constants that any pointer takes: `error:nil` is as good as `error:NULL`.
#if __has_feature(cxx_nullptr)
#define FWD_NIL nullptr
#elif defined(__cplusplus)
#define FWD_NIL __null
#else
#define FWD_NIL ((void *)0)
#endif
#ifndef Nil
#define Nil FWD_NIL
#endif
#ifndef nil
#define nil FWD_NIL
#endif

#define OBJC_EXTERN_C_BEGIN
#define OBJC_EXTERN_C_END
#ifdef __cplusplus
#undef OBJC_EXTERN_C_BEGIN
#undef OBJC_EXTERN_C_END
#define OBJC_EXTERN_C_BEGIN extern "C" {
#define OBJC_EXTERN_C_END }
#define OBJC_EXTERN extern "C"
#else
#define OBJC_EXTERN extern
#endif
#define OBJC_EXPORT OBJC_EXTERN

#if !defined(NS_ENFORCE_NSOBJECT_DESIGNATED_INITIALIZER)
#define NS_ENFORCE_NSOBJECT_DESIGNATED_INITIALIZER 1
#endif
#define OBJC_ROOT_CLASS __attribute__((objc_root_class))
#if __has_feature(objc_arc)
#define OBJC_ARC_UNAVAILABLE                                                                       \
    __attribute__((unavailable("not available in automatic reference counting mode")))
#else
#define OBJC_ARC_UNAVAILABLE
#endif
#if __has_attribute(ns_returns_retained)
#define OBJC_RETURNS_RETAINED __attribute__((ns_returns_retained))
#else
#define OBJC_RETURNS_RETAINED
#endif

#if __LP64__
typedef long NSInteger;
typedef unsigned long NSUInteger;
#endif

OBJC_EXTERN_C_BEGIN
const char *sel_getName(SEL sel);
SEL sel_registerName(const char *name);
const char *object_getClassName(id obj);
void *object_getIndexedIvars(id obj);
BOOL sel_isMapped(SEL sel);
SEL sel_getUid(const char *name);
OBJC_EXTERN_C_END

#endif
