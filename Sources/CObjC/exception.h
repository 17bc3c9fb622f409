// What exception.cc and the rest of CObjC share.
#ifndef COBJC_EXCEPTION_H
#define COBJC_EXCEPTION_H

#ifdef __cplusplus
extern "C" {
#endif

/// From now on, what C code of the runtime leaves pending is thrown where native code would meet it, and an exception that nobody
/// catches is reported as on Apple's systems. Once, at the start.
void cobjc_startExceptions(void);

#ifdef __cplusplus
}
#endif
#endif
