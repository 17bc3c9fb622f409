#include <dispatch/dispatch.h>
#include <stdio.h>

static void finalize(void *context) { printf("%s finalized\n", (const char *)context); }

void run_timer(void) {
    dispatch_group_t group = dispatch_group_create();
    dispatch_set_context(group, "group");
    dispatch_set_finalizer_f(group, finalize);
    dispatch_release(group);
}
