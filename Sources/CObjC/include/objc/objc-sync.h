// @synchronized: a recursive lock of each object.
#ifndef OBJC_SYNC_H
#define OBJC_SYNC_H

#include <objc/objc.h>

OBJC_EXTERN_C_BEGIN
enum { OBJC_SYNC_SUCCESS = 0, OBJC_SYNC_NOT_OWNING_THREAD_ERROR = -1 };
/// Takes the lock of `object`; nil has none. OBJC_SYNC_SUCCESS.
int objc_sync_enter(id object);
/// Gives it back. OBJC_SYNC_NOT_OWNING_THREAD_ERROR when this thread does not hold it.
int objc_sync_exit(id object);
/// As objc_sync_enter, but false instead of waiting.
BOOL objc_sync_try_enter(id object);
OBJC_EXTERN_C_END
#endif
