// What harnesses of runtimes' tests use around the runtime: semaphores of Mach, the environment, paths, handlers.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#import <objc/objc-internal.h>
#import <objc/objc-sync.h>
#import <mach/mach.h>
#include <libgen.h>
#include <pthread.h>

@interface Cell : NSObject {
    @public
    char first;
    id far __attribute__((aligned(64)));
}
@property (assign) id value;
@end
@implementation Cell
- (id)value { return objc_getProperty(self, _cmd, ivar_getOffset(class_getInstanceVariable([Cell class], "far")), YES); }
- (void)setValue:(id)value {
    objc_setProperty(self, _cmd, ivar_getOffset(class_getInstanceVariable([Cell class], "far")), value, YES, NO);
}
- (void)dealloc { self.value = nil; [super dealloc]; }
@end

@interface Stranger : NSProxy @end
@implementation Stranger
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector { return [NSObject instanceMethodSignatureForSelector:selector]; }
- (void)forwardInvocation:(NSInvocation *)invocation { printf("forwarded\n"); }
@end

@interface Cell (Elsewhere)
- (int)sumOf:(int)a and:(int)b;
@end

static int handled;
static long handler(id self, SEL _cmd, int a, int b) {
    handled++;
    printf("%s for %s: %d %d\n", sel_getName(_cmd), object_getClassName(self), a, b);
    return a + b;
}

static semaphore_t ready, done;
static id shared;

static void *work(void *unused) {
    objc_sync_enter(shared);
    semaphore_signal(ready);
    semaphore_wait(done);
    objc_sync_exit(shared);
    semaphore_signal(ready);
    return NULL;
}

int main(void) {
    // An ivar keeps the alignment that it asks for.
    Ivar far = class_getInstanceVariable([Cell class], "far");
    printf("%td %zu\n", ivar_getOffset(far), class_getInstanceSize([Cell class]));
    Cell *cell = [[Cell new] autorelease];
    cell.value = @"kept";
    printf("%d\n", cell->far == cell.value);

    // Who holds the lock.
    shared = [NSObject new];
    pthread_t thread;
    printf("%d", semaphore_create(mach_task_self(), &ready, SYNC_POLICY_FIFO, 0));
    printf("%d\n", semaphore_create(mach_task_self(), &done, SYNC_POLICY_FIFO, 0));
    pthread_create(&thread, NULL, work, NULL);
    semaphore_wait(ready);
    printf("held elsewhere: %d %d\n", objc_sync_try_enter(shared), objc_sync_exit(shared) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR);
    semaphore_signal(done);
    semaphore_wait(ready);
    printf("free: %d\n", objc_sync_try_enter(shared));
    mach_timespec_t soon = {0, 1000};
    printf("nobody signals: %d\n", semaphore_timedwait(ready, soon) == KERN_OPERATION_TIMED_OUT);
    printf("gone: %d %d\n", semaphore_destroy(mach_task_self(), done), semaphore_signal(done) == KERN_INVALID_ARGUMENT);
    pthread_join(thread, NULL);

    // A handler in place of the stages.
    objc_setForwardHandler((void *)handler, (void *)abort);
    printf("%d\n", [cell sumOf:2 and:3]);
    printf("%d, handled %d\n", [cell sumOf:4 and:5], handled);
    objc_setForwardHandler(NULL, NULL);
    @try { [cell sumOf:6 and:7]; } @catch (NSException *e) { printf("%s\n", e.name.UTF8String); }

    // A proxy describes itself.
    Stranger *stranger = [Stranger alloc];
    NSString *words = [stranger description];
    printf("%d %d\n", [words hasPrefix:@"<Stranger: 0x"], [[stranger debugDescription] isEqual:words]);
    [stranger release];

    // Buffers may be left out.
    char buffer[8] = "aaaaaaa";
    Method method = class_getInstanceMethod([Cell class], @selector(setValue:));
    method_getArgumentType(method, 2, NULL, 8);
    method_getReturnType(method, NULL, 8);
    method_getArgumentType(method, 2, buffer, 3);
    printf("%s %d %c\n", buffer, buffer[2], buffer[3]);

    // The environment begins empty; paths.
    printf("%d %s", getenv("COLOUR") == NULL, getenv("COLOUR") ?: "none");
    setenv("COLOUR", "red", 1);
    setenv("COLOUR", "blue", 0);
    putenv((char[]){"SIZE=big"});
    printf(" %s %s", getenv("COLOUR"), getenv("SIZE"));
    unsetenv("COLOUR");
    printf(" %d\n", getenv("COLOUR") == NULL);
    const char *paths[] = {"/usr/lib/a.m", "a.m", "/", "lib/", ""};
    for (int i = 0; i < 5; i++) {
        char copy[32], again[32];
        strcpy(copy, paths[i]);
        strcpy(again, paths[i]);
        printf("'%s' in '%s'  ", basename(copy), dirname(again));
    }
    printf("\n");

    // GNU's designators without the sign.
    int table[5] = {[3] 30, [1] 10, [4] = 40};
    printf("%d %d %d %d %d\n", table[0], table[1], table[2], table[3], table[4]);
    return 0;
}
