#!/usr/bin/env python3
"""Threads of compiled programs: compiled-threads.py --fwdsim PATH

1. With --real-threads, threads run side by side: two that wait for each other in loops without a call go on.
2. Time is the system's: a sleep lasts at least as long as it says, and the date is today's.
3. Locks, queues, groups, semaphores, @synchronized, atomic properties and class tables hold with several threads in Foundation at once.
4. A thread that ends itself, an exception that leaves a block, and the main queue work as in turns.
5. Without the option, a loop that polls a variable gets its answer, and the program prints the same each time.

`objc` beside fwdsim has what compiled programs need (scripts/compiled-support.sh). Python 3, standard library only.
"""
import os
import time

import compiled_programs
from compiled_programs import check, run, write

REAL = """#import <Foundation/Foundation.h>
#include <stdatomic.h>

@interface Counter : NSObject
@property (atomic, copy) NSString *name;
@property (nonatomic) long count;
- (void)add;
@end
@implementation Counter
- (void)add { @synchronized (self) { self.count++; } }
@end

static _Atomic int turn;

static void together(void) {
  // Each waits for the other's step, without a call: one thread at a time would never get there.
  dispatch_group_t group = dispatch_group_create();
  for (int me = 0; me < 2; me++)
    dispatch_group_async(group, dispatch_get_global_queue(0, 0), ^{
      for (int step = me; step < 200; step += 2) {
        while (atomic_load(&turn) != step) {}
        atomic_store(&turn, step + 1);
      }
    });
  dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
  printf("together %d\\n", atomic_load(&turn));
}

static void counters(void) {
  Counter *counter = [Counter new];
  NSLock *lock = [NSLock new];
  NSMutableArray *list = [NSMutableArray array];
  __block long plain = 0;
  dispatch_apply(4, dispatch_get_global_queue(0, 0), ^(size_t index) {
    for (int i = 0; i < 500; i++) {
      @autoreleasepool {
        [counter add];
        [lock lock];
        plain++;
        [list addObject:[NSString stringWithFormat:@"%zu-%d", index, i]];
        [lock unlock];
        counter.name = [NSString stringWithFormat:@"name %d", i];
        if (![counter.name hasPrefix:@"name"]) abort();
        if (![[counter class] isSubclassOfClass:[NSObject class]]) abort();
      }
    }
  });
  printf("counters %ld %ld %lu\\n", counter.count, plain, (unsigned long)[NSSet setWithArray:list].count);
}

static void endings(void) {
  dispatch_semaphore_t over = dispatch_semaphore_create(0);
  __block BOOL wentOn = NO;
  NSThread *thread = [[NSThread alloc] initWithBlock:^{
    dispatch_async(dispatch_get_global_queue(0, 0), ^{ dispatch_semaphore_signal(over); });
    [NSThread exit];
    wentOn = YES;
  }];
  [thread start];
  dispatch_semaphore_wait(over, DISPATCH_TIME_FOREVER);
  while (!thread.isFinished) [NSThread sleepForTimeInterval:0.001];
  dispatch_sync(dispatch_queue_create("q", NULL), ^{
    @try { [@[] objectAtIndex:3]; } @catch (NSException *e) { printf("%s\\n", e.name.UTF8String); }
  });
  @try {
    [@[@1] enumerateObjectsUsingBlock:^(id o, NSUInteger i, BOOL *s) { @throw @"out"; }];
  } @catch (NSString *text) { printf("caught %s\\n", text.UTF8String); }
  printf("ended %d %d\\n", thread.isFinished, wentOn);
}

int main(void) {
  @autoreleasepool {
    NSDate *start = [NSDate date];
    printf("date %.0f\\n", start.timeIntervalSince1970);
    [NSThread sleepForTimeInterval:0.05];
    printf("slept %d\\n", -start.timeIntervalSinceNow >= 0.05);
    together();
    counters();
    endings();
    __block int ticks = 0;
    [NSTimer scheduledTimerWithTimeInterval:0.005 repeats:YES block:^(NSTimer *timer) {
      if (++ticks == 3) { [timer invalidate]; CFRunLoopStop(CFRunLoopGetMain()); }
    }];
    dispatch_after(dispatch_time(DISPATCH_TIME_NOW, NSEC_PER_MSEC), dispatch_get_main_queue(), ^{ printf("main queue %d\\n", NSThread.isMainThread); });
    CFRunLoopRun();
    printf("ticks %d\\n", ticks);
  }
  return 0;
}
"""
REAL_LINES = ['slept 1', 'together 200', 'counters 2000 2000 2000', 'NSRangeException', 'caught out', 'ended 1 0', 'main queue 1',
              'ticks 3']

POLLING = """#import <Foundation/Foundation.h>
static volatile int done;
@interface Flag : NSObject
@property BOOL isUp;
@end
@implementation Flag
@end
int main(void) {
  @autoreleasepool {
    dispatch_async(dispatch_get_global_queue(0, 0), ^{ done = 1; });
    while (!done) {}
    printf("variable\\n");
    Flag *flag = [Flag new];
    [NSThread detachNewThreadWithBlock:^{ [NSThread sleepForTimeInterval:0.5]; flag.isUp = YES; }];
    while (!flag.isUp) {}
    printf("property\\n");
  }
  return 0;
}
"""


def build(fwdsim, folder, text, *flags):
    source, program = write(folder, 'main.m', text), os.path.join(folder, 'main')
    code, _, err = run([fwdsim, 'compile', source, '-o', program, *flags, '--', '-O1', '-w'])
    check(code == 0, 'not built: ' + err)
    return program


def check_real(fwdsim, folder):
    program = build(fwdsim, folder, REAL, '--real-threads')
    before = int(time.time())
    code, out, err = run([program])
    lines = out.split('\n')
    check(code == 0, 'real threads end with %d: %s' % (code, err[-500:]))
    check(lines[1:-1] == REAL_LINES, 'real threads print:\n' + out + err[-500:])
    check(lines[0].startswith('date ') and before - 1 <= int(lines[0][5:]) <= time.time() + 1, 'not today: ' + lines[0])
    code, _, err = run([fwdsim, 'run', '--real-threads', os.path.join(folder, 'main.m')])
    check(code == 64 and '--compiled' in err, 'run --real-threads without --compiled: %d %s' % (code, err))


def check_polling(fwdsim, folder):
    program = build(fwdsim, folder, POLLING)
    for _ in range(2):
        code, out, err = run([program])
        check(code == 0 and out == 'variable\nproperty\n', 'polling: %d %s%s' % (code, out, err))


if __name__ == '__main__':
    compiled_programs.main(__doc__, check_real, check_polling)
