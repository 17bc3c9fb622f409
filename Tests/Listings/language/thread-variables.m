// _Thread_local and __thread: each thread has the variable for itself, and begins with its first value.
#import <Foundation/Foundation.h>
#include <pthread.h>

static _Thread_local int level = 10;
__thread const char *name = "new";

static int next(void) {
    static _Thread_local int calls;
    return ++calls;
}

static void *work(void *argument) {
    name = argument;
    for (int i = 0; i < 3; i++) level += next();
    printf("%s %d\n", name, level);
    return NULL;
}

int main(void) {
    level = 1;
    next();
    for (int i = 0; i < 2; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, work, i ? "second" : "first");
        pthread_join(thread, NULL);
    }
    printf("%s %d %d\n", name, level, next());
    return 0;
}
