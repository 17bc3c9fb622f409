// Exceptions. They are C++ exceptions to the unwinder: C++ frames are cleaned up, and catch (...) catches them.
#ifndef OBJC_EXCEPTION_H
#define OBJC_EXCEPTION_H

#include <objc/objc.h>

OBJC_EXTERN_C_BEGIN
void objc_exception_throw(id exception) __attribute__((noreturn));
void objc_exception_rethrow(void) __attribute__((noreturn));
id objc_begin_catch(void *exception);
void objc_end_catch(void);
void objc_terminate(void) __attribute__((noreturn));

typedef BOOL (*objc_exception_matcher)(Class handler, id exception);
typedef id (*objc_exception_preprocessor)(id exception);
typedef void (*objc_uncaught_exception_handler)(id exception, void *context);
/// Each returns what was set before; NULL restores the runtime's own.
objc_exception_matcher objc_setExceptionMatcher(objc_exception_matcher function);
objc_exception_preprocessor objc_setExceptionPreprocessor(objc_exception_preprocessor function);
objc_uncaught_exception_handler objc_setUncaughtExceptionHandler(
    objc_uncaught_exception_handler function);
OBJC_EXTERN_C_END
#endif
