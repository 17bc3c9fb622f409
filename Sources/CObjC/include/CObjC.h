// CObjC — clang's Objective-C on CRuntime: `clang -fobjc-runtime=macosx-10.15 -fobjc-arc -fblocks` on Linux.
//
// Programs include <objc/runtime.h> and its neighbours, which declare Apple's functions under Apple's names. This header is for hosts:
// what they need to know of images and exceptions.
#ifndef COBJC_H
#define COBJC_H

#include "CRuntime.h"

#include <pthread.h>

#ifdef __cplusplus
extern "C" {
#endif
#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// Where an image's sections begin and end; NULL for both where it has no such section. Alive as long as the image.
typedef struct objc_image {
    const void *_Nullable selector_references, *_Nullable selector_references_end;
    const void *_Nullable class_list, *_Nullable class_list_end;
    const void *_Nullable load_classes, *_Nullable load_classes_end; // those with a +load
    const void *_Nullable category_list, *_Nullable category_list_end;
    const void *_Nullable load_categories, *_Nullable load_categories_end;
    const void *_Nullable protocol_list, *_Nullable protocol_list_end;
    const void *_Nullable class_references, *_Nullable class_references_end;
    const void *_Nullable super_references, *_Nullable super_references_end;
    const void *_Nullable protocol_references, *_Nullable protocol_references_end;
    const void *_Nullable image_info, *_Nullable image_info_end;
    // Records of @"…", 32 bytes each, behind an empty one that image-start.c brings.
    void *_Nullable constant_strings, *_Nullable constant_strings_end;
} objc_image;

/// Makes the image's classes, categories and protocols known, rewrites its references and runs its +load methods. Adding an
/// image again does nothing. image-start.c calls it from a constructor; nobody else has to. An image is never taken
/// away: it stays mapped after dlclose.
void objc_image_add(const objc_image *image);

/// Starts the runtime for compiled code: blocks' classes at the addresses that compiled code knows, exceptions thrown. Images
/// call it; a host that uses CRuntime before the first image's constructor calls it before that.
void objc_runtime_start(void);

/// Throws what is pending on this thread (CRuntime.h) as an Objective-C exception; returns when nothing is pending.
void objc_exception_deliver(void);

/// What image-start.c calls in the place of objc_image_add where a Foundation is linked: starts it for the first image, and makes
/// the image's constant strings objects before its +load methods run. `count` and `words` are the program's arguments.
void objc_image_start(const objc_image *image, int count, char *_Nullable *_Nullable words)
    __attribute__((weak));

/// Sends and calls as fwd_send, fwd_call and fwd_method_invoke, for hosts whose frames cannot be unwound, such as Swift's: whatever
/// is thrown becomes pending, and the status is FWD_EXCEPTION. A C++ exception becomes an object that objc_exception_deliver
/// throws on as it was.
fwd_status objc_host_send(fwd_id _Nullable receiver, fwd_SEL sel, fwd_Signature signature,
    void *_Nullable const *_Nonnull arguments, void *_Nullable result);
fwd_status objc_host_call(fwd_IMP imp, fwd_Signature signature,
    void *_Nullable const *_Nonnull arguments, void *_Nullable result);
fwd_status objc_host_invoke(fwd_id receiver, fwd_Method method, fwd_Signature signature,
    void *_Nullable const *_Nonnull arguments, void *_Nullable result);
/// Gives this thread, and each that begins in objc_host_runThread from here on, a stack of so many bytes for signal handlers that ask
/// for one (SA_ONSTACK).
void objc_host_useSignalStacks(size_t size);
/// The object that stands for the end of a thread: where it would be thrown, the thread leaves objc_host_runThread at once.
void objc_setThreadExit(fwd_id _Nullable object);
/// Runs a thread's body, to its end or until objc_host_leaveThread: then true. No cleanup and no @finally runs in between.
bool objc_host_runThread(void (*body)(void *_Nullable context), void *_Nullable context);
/// Ends the process where no objc_host_runThread is on the stack.
void objc_host_leaveThread(void) __attribute__((noreturn));

/// Ends the turn of a thread that runs for long without a call, by `end` on that thread: a tenth of a second of the processor's time
/// after objc_host_turnBegins, when it is in code of an image that objc_host_addProgramImage names. For hosts with one thread running at
/// a time. Called once; takes SIGVTALRM. False when the system has no timer.
bool objc_host_limitTurns(void (*end)(void));
void objc_host_turnBegins(pthread_t thread);
void objc_host_addProgramImage(uintptr_t start, uintptr_t end);

/// Writes through the C library's streams, as the program does: to standard output, or, behind all of that, to standard error.
void objc_host_write(bool to_error, const void *bytes, size_t count);

/// Takes the text of a formatting for a message to `receiver`, whose sender goes on at `caller`: answers the message, or declines with
/// nothing changed (fwd_quick_function).
typedef fwd_quick_result (*objc_host_takeText)(
    fwd_id receiver, const char *text, long count, const void *_Nullable caller);
/// What the quick forms of formatting methods ask the host, which calls none of the program's code then.
typedef struct objc_host_strings {
    /// Copies the text of a string of the host's own, of at most `room` units below 0x100; -1 for any other object.
    long (*copy)(fwd_id object, char *bytes, long room);
    objc_host_takeText make, initialize, append;
} objc_host_strings;
/// Gives +stringWithFormat:, -initWithFormat: and -appendFormat: their quick forms. Called once, before the first image.
void objc_host_useStrings(const objc_host_strings *strings, fwd_IMP _Nullable with_format,
    fwd_IMP _Nullable init_with_format, fwd_IMP _Nullable append_format);

/// Calls `each` with the code address and the stack address (DWARF's canonical frame address) of every frame, from its caller's out,
/// until it returns false.
void objc_host_eachFrame(bool (*each)(uintptr_t code, uintptr_t frame, void *_Nullable context),
    void *_Nullable context);

/// The loaded image that `address` is in: what finding it fills in.
typedef struct objc_host_image {
    const void *address;
    uintptr_t start, end;       // from the first to behind the last of its segments
    uintptr_t slide;            // from the addresses in its file to those in memory
    const char *_Nullable path; // good while it is loaded
} objc_host_image;
/// Whether an instruction is of a messenger, told by the name of its symbol.
bool objc_host_isMessenger(uintptr_t code);
/// False when no image has the address.
bool objc_host_findImage(objc_host_image *image);

/// Called with each object before it is thrown, on its thread. Set once, while there is one thread.
void objc_host_setThrown(void (*_Nullable handler)(fwd_id _Nullable object));
/// Called with the name of each class of the host's that an image refers to, before it is looked up. Set once, before the first image.
void objc_host_setNamedClass(void (*_Nullable handler)(const char *name));
/// What nobody catches goes to `handler` right before the process ends.
void objc_host_setUncaught(void (*_Nullable handler)(fwd_id _Nullable object));

/// Whether a call that is about to return to `code` takes its result over at once (ARC's return handshake), and the note that it
/// has been handed over at +1.
bool objc_return_isTakenOver(const void *code);
void objc_return_handOver(void);

/// Runs `body`. True when it returned; false when an Objective-C exception left it, which is in `*thrown` at +1 then. C++ exceptions and
/// forced unwinding pass through. For hosts whose frames cannot be unwound, such as Swift's.
bool objc_exception_try(void (*body)(void *_Nullable context), void *_Nullable context,
    fwd_id _Nullable *_Nonnull thrown);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
#ifdef __cplusplus
}
#endif
#endif
