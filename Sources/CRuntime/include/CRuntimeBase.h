// Types that every part of CRuntime.h uses; memory, start and reset. Include CRuntime.h.
#ifndef FWD_CRUNTIME_BASE_H
#define FWD_CRUNTIME_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#define FWD_NULLABLE _Nullable
#define FWD_ENUM_BASE(type) : type
#define FWD_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define FWD_NONNULL_END _Pragma("clang assume_nonnull end")
#else
#define FWD_NULLABLE
#define FWD_ENUM_BASE(type)
#define FWD_NONNULL_BEGIN
#define FWD_NONNULL_END
#define _Nullable
#define _Nonnull
#endif

// C++ would reach a thread_local through a function, in case it had a constructor.
#ifdef __cplusplus
#define FWD_THREAD_LOCAL __thread
#define FWD_C_BEGIN extern "C" {
#define FWD_C_END }
#else
#define FWD_THREAD_LOCAL _Thread_local
#define FWD_C_BEGIN
#define FWD_C_END
#endif

// In front of and behind the declarations of each header: C linkage; a pointer is not NULL unless its type says so; what these
// headers declare is what a shared library exports, and nothing else.
#define FWD_EXPORT_BEGIN _Pragma("GCC visibility push(default)")
#define FWD_EXPORT_END _Pragma("GCC visibility pop")
#define FWD_DECLARATIONS_BEGIN FWD_C_BEGIN FWD_NONNULL_BEGIN FWD_EXPORT_BEGIN
#define FWD_DECLARATIONS_END FWD_EXPORT_END FWD_NONNULL_END FWD_C_END

FWD_DECLARATIONS_BEGIN

// ---------------------------------------------------------------- Types

typedef struct fwd_class *fwd_Class;
/// An object: its first word is its class.
typedef struct fwd_object {
    fwd_Class isa;
} * fwd_id;
/// An interned selector: the address of its NUL-terminated name, so equality is pointer equality.
typedef const struct fwd_selector *fwd_SEL;
/// An implementation: a function taking (self, _cmd, arguments…). Cast it to its real type to call it.
typedef void (*fwd_IMP)(void);
typedef struct fwd_method *fwd_Method;
typedef struct fwd_ivar *fwd_Ivar;
typedef struct fwd_property *fwd_Property;
typedef struct fwd_protocol *fwd_Protocol;         // also an object: instance of class Protocol
typedef const struct fwd_signature *fwd_Signature; // interned, lives until fwd_runtime_reset

typedef enum fwd_status FWD_ENUM_BASE(int32_t){
    FWD_OK = 0,
    FWD_EXCEPTION = 1, // an exception is pending on this thread
    FWD_BAD_ARGUMENT = 2,
    FWD_BAD_ENCODING = 3,
    FWD_UNSUPPORTED = 4, // a type this processor or libffi cannot pass; the error names it
    FWD_NO_MEMORY = 5,
} fwd_status;

typedef enum fwd_dialect FWD_ENUM_BASE(int32_t){
    FWD_DIALECT_APPLE = 0, FWD_DIALECT_GNUSTEP = 1} fwd_dialect;

// ---------------------------------------------------------------- Host: memory, start, reset

typedef enum fwd_memory_kind FWD_ENUM_BASE(int32_t){
    FWD_MEMORY_INTERNAL = 0, // tables, lists: never reachable by a program's own pointers
    FWD_MEMORY_CONSTANT = 1, // selector names, type strings, class names: readable
    FWD_MEMORY_OBJECT = 2,   // instances; the user pointer is `FWD_OBJECT_HEADER` bytes in
    FWD_MEMORY_CLASS = 3,    // class objects: as OBJECT, but never writable
    FWD_MEMORY_HEAP = 4,     // results of copy functions: the program may read, write and free them
} fwd_memory_kind;

/// Bytes in front of every instance (reference count and flags).
#define FWD_OBJECT_HEADER 16

typedef struct fwd_allocator {
    /// Returns zeroed memory aligned to 16, or NULL when there is none.
    void *_Nullable (*_Nonnull allocate)(
        size_t size, fwd_memory_kind kind, void *FWD_NULLABLE context);
    void (*_Nonnull deallocate)(
        void *memory, size_t size, fwd_memory_kind kind, void *FWD_NULLABLE context);
    void *FWD_NULLABLE context;
} fwd_allocator;

/// Sets the allocator of everything allocated from now on. Call before any other function or right after
/// fwd_runtime_reset. NULL restores the C library's.
void fwd_setAllocator(const fwd_allocator *FWD_NULLABLE allocator);
/// Frees the result of a copy function. NULL is ignored. (The allocator's `deallocate` gets size 0 for it.)
void fwd_free(const void *FWD_NULLABLE memory);
/// Makes the root classes. Every entry point that needs it calls it; calling it again does nothing.
void fwd_runtime_start(void);
/// Frees every class, selector, table, association and pool and returns to the state before fwd_runtime_start
/// (allocator, hooks and dialect back to their defaults). The caller guarantees that no other thread is in the
/// runtime and that no selector, class or object from before is kept.
void fwd_runtime_reset(void);
/// Counts resets; a host that caches selectors compares it.
uint64_t fwd_runtime_generation(void);
/// Frees what is kept for sends that may be in flight: tables that classes have outgrown, addresses of implementations that were
/// destroyed. Calling it is optional, since that is bounded; a host may when no send is in flight on any thread.
void fwd_collect(void);
/// Chooses whose rules the slow path follows. Lookups that run keep the rules they began with. No lock.
void fwd_setDialect(fwd_dialect dialect);
/// FWD_DIALECT_APPLE unless another was set. No lock.
fwd_dialect fwd_getDialect(void);

FWD_DECLARATIONS_END
#endif
