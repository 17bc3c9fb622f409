#!/usr/bin/env python3
"""A long trace streams: its peak memory is that of a short one.

usage: memory.py --fwdsim PATH [--events N]

Traces of ten thousand and of a million events (or N) as JSON Lines, text, stages, CSV, message log, and the summary; peak
memory of the process may differ by 4 MiB. Also with filters that wait for a message's end. The number of lines is checked,
so that nothing was left out for it. Standard library only.
"""
import argparse
import os
import subprocess
import sys
import tempfile

LISTING = '''#import <Foundation/Foundation.h>
@interface Car : NSObject
- (int)drive:(int)n;
@end
@implementation Car
- (int)drive:(int)n { return n; }
@end
int main(int argc, char **argv) {
  Car *car = [Car new];
  int times = atoi(argv[1]);
  for (int i = 0; i < times; i++) [car drive:i];
  return 0;
}
'''
# One send that hits: send, cache, skip, call, return.
EVENTS_PER_SEND = 5
ALLOWED = 4 << 10


def peak(words):
    """Peak resident memory in KiB, and the number of lines it wrote."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        lines = sum(piece.count(b'\n') for piece in iter(lambda: output.read(1 << 20), b''))
    return usage.ru_maxrss, lines, process.returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--events', type=int, default=1_000_000)
    options = parser.parse_args()
    fwdsim, failed = os.path.abspath(options.fwdsim), 0
    views = [(['-f', 'jsonl'], 5), (['-f', 'text'], 3), (['-f', 'stages'], 1), (['-f', 'csv'], 1), (['-f', 'msgsends', '--all-sends'], 1),
             (['-c'], 0), (['-f', 'jsonl', '--reached', 'cache'], 5), (['-f', 'jsonl', '--failed'], 0)]
    with tempfile.TemporaryDirectory() as folder:
        listing = os.path.join(folder, 'long.m')
        with open(listing, 'w', encoding='utf-8') as file:
            file.write(LISTING)
        for words, per_send in views:
            found = []
            for events in (10_000, options.events):
                sends = events // EVENTS_PER_SEND
                limits = ['--timeout', '0', '--max-sends', '100000000', '--max-events', '1000000000']
                memory, lines, code = peak([fwdsim, 'trace', *words, *limits, listing, str(sends)])
                found.append(memory)
                if code != 0 or lines < sends * per_send:
                    failed += 1
                    print('FAIL %s: exit %d, %d lines of %d messages' % (' '.join(words), code, lines, sends))
            wrong = found[1] > found[0] + ALLOWED
            failed += wrong
            print('%s%s: %d KiB at 10000 events, %d KiB at %d' % ('FAIL ' if wrong else '', ' '.join(words), *found, options.events))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
