#include <dispatch/dispatch.h>
#include <stdio.h>
#include <unistd.h>

static void finalize(void *context) { printf("%s finalized\n", (const char *)context); }

int main(void) {
    dispatch_queue_t queue = dispatch_queue_create("queue", NULL);
    dispatch_set_context(queue, "queue");
    dispatch_set_finalizer_f(queue, finalize);
    dispatch_retain(queue);
    dispatch_release(queue);
    dispatch_async(queue, ^{ puts("work"); });
    dispatch_release(queue);
    sleep(1);
    puts("end");
    return 0;
}
