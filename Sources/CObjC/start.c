// The start of the runtime for compiled code. Called from the first image's constructor, before any code of the program.
//
// Locking: pthread_once.
#include "CObjC.h"
#include "exception.h"
#include "metadata.h"

#include <pthread.h>

static void start(void) {
    cobjc_placeBlockClasses();
    fwd_runtime_start();
    cobjc_startExceptions();
    cobjc_bindBuiltinClasses();
}

void objc_runtime_start(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    (void)pthread_once(&once, start);
}
