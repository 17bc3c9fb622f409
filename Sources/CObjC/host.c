// What a host of compiled code needs of the C library.
#include "CObjC.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static _Thread_local jmp_buf *bottom; // of the thread's stack, while a body runs

bool objc_host_runThread(void (*body)(void *context), void *context) {
    jmp_buf here;
    bottom = &here;
    bool left = setjmp(here) != 0;
    if (!left) body(context);
    bottom = NULL;
    return left;
}

void objc_host_leaveThread(void) {
    if (!bottom) exit(EXIT_SUCCESS);
    longjmp(*bottom, 1);
}

void objc_host_write(bool to_error, const void *bytes, size_t count) {
    if (to_error) (void)fflush(stdout);
    (void)fwrite(bytes, 1, count, to_error ? stderr : stdout);
}
