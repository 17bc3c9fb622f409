#!/usr/bin/env python3
"""Crashes of traced compiled programs: compiled-crash.py --fwdsim PATH

However a signal comes, the program ends with it in seconds, standard error names the message in flight and a line, and the trace has
what came before and an end.

1. In a method: the line is the one that crashed.
2. In a handler of another signal, and on another thread than the main one.
3. With a damaged heap, found by the C library or not; nothing can be allocated any more.
4. When the stack is used up, on the main thread and on another.
5. With the loader's lock taken, and by abort().

`objc` beside fwdsim has what compiled programs need (scripts/compiled-support.sh). Python 3, standard library only.
"""
import json

import compiled_programs
from compiled_programs import check, run, write

HEAD = """#define _GNU_SOURCE
#import <Foundation/Foundation.h>
#include <link.h>
#include <signal.h>
@interface Reader : NSObject
- (int)readFrom:(volatile int *)place;
- (int)deep:(int)n;
- (int)wide:(int)n;
- (void)breakHeap;
@end
static void *volatile kept;
@implementation Reader
- (int)readFrom:(volatile int *)place {
  return *place; // READ
}
- (int)deep:(int)n {
  volatile char room[4096];
  room[n & 63] = 1;
  return [self deep:n + 1] + room[5]; // DEEP
}
- (int)wide:(int)n {
  volatile char room[1 << 20];
  room[n & 63] = 1; // WIDE
  return [self wide:n + 1] + room[5];
}
- (void)breakHeap {
  char *list[64];
  for (int i = 0; i < 64; i++) list[i] = malloc(40);
  for (int i = 0; i < 64; i++) memset(list[i] - 16, 0x41, 4000);
  free(list[3]);
  for (int i = 1; i < 5000; i++) kept = malloc(i);
  abort();
}
- (void)giveUp {
  abort(); // ABORT
}
@end
static void aside(void (^block)(void)) {
  dispatch_group_t group = dispatch_group_create();
  dispatch_group_async(group, dispatch_get_global_queue(0, 0), block);
  dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
}
static void handler(int number) {
  [[Reader new] readFrom:(volatile int *)16];
}
static int image(struct dl_phdr_info *info, size_t size, void *reader) {
  return [(Reader *)reader readFrom:(volatile int *)16];
}
"""
# What `main` does; the signal; the message in flight; the marked line, or nothing where it need not be found. What notices a damaged
# heap first, the C library or an access, depends on what lies there: any signal will do.
CRASHES = {
    'method': ('[[Reader new] readFrom:(volatile int *)16];', 11, 'readFrom:', 'READ'),
    'handler': ('signal(SIGUSR1, handler); raise(SIGUSR1);', 11, 'readFrom:', 'READ'),
    'thread': ('aside(^{ [[Reader new] readFrom:(volatile int *)16]; });', 11, 'readFrom:', 'READ'),
    'heap': ('[[Reader new] breakHeap];', None, 'breakHeap', None),
    'damage': ('char *a = malloc(2000); memset(a - 16, 0x41, 60000); [[Reader new] readFrom:(volatile int *)16];', None, None, None),
    'stack': ('[[Reader new] deep:0];', 11, 'deep:', 'DEEP'),
    'stack of a thread': ('aside(^{ [[Reader new] wide:0]; });', 11, 'wide:', 'WIDE'),
    'loader': ('dl_iterate_phdr(image, [Reader new]);', 11, 'readFrom:', None),
    'abort': ('[[Reader new] giveUp];', 6, 'giveUp', 'ABORT'),
}


def check_crash(fwdsim, folder, name, body, signal, selector, mark):
    text = HEAD + 'int main(void) {\n  %s\n  return 0;\n}\n' % body
    path = write(folder, 'crash.m', text)
    code, out, err = run([fwdsim, 'trace', '--compiled', '--mrc', '-f', 'jsonl', path], longest=60)
    said = [line for line in err.split('\n') if 'the program crashed' in line]
    check(code == 128 + signal if signal else code > 128, '%s ends with %d: %s' % (name, code, err[-800:]))
    check(len(said) == 1, '%s says: %s' % (name, err[-800:]))
    if selector:
        check(any('-[Reader %s]' % selector in line for line in said), '%s: the message in flight: %s' % (name, said))
    if mark:
        number = next(i for i, line in enumerate(text.split('\n'), 1) if '// ' + mark in line)
        check(any('crash.m:%d' % number in line for line in said), '%s: line %d: %s' % (name, number, said))
    events = [json.loads(line) for line in out.split('\n') if line]
    check(events and events[-1]['ev'] == 'end' and events[-1]['cut'] == 'crash', '%s: the trace ends with %s' % (name, events[-1:]))
    if selector:
        check(any(event['ev'] == 'send' and event['sel'] == selector for event in events), '%s: the trace has no %s' % (name, selector))


def check_all(fwdsim, folder):
    for name, expected in CRASHES.items():
        check_crash(fwdsim, folder, name, *expected)


if __name__ == '__main__':
    compiled_programs.main(__doc__, check_all)
