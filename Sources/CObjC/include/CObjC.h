// CObjC — clang's Objective-C on CRuntime: `clang -fobjc-runtime=macosx-10.15 -fobjc-arc -fblocks` on Linux.
//
// Programs include <objc/runtime.h> and its neighbours, which declare Apple's functions under Apple's names. This header is for hosts:
// what they need to know of images and exceptions.
#ifndef COBJC_H
#define COBJC_H

#include "CRuntime.h"

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
