#!/usr/bin/env python3
"""A long trace streams: its peak memory is that of a short one. Exports of a million messages stay below 500 MB.

usage: memory.py --fwdsim PATH [--events N] [--sends N]

Traces of ten thousand and of a million events (or N) as JSON Lines, text, stages, CSV, message log, and the summary; peak
memory of the process may differ by 4 MiB. Also with filters that wait for a message's end. The number of lines is checked,
so that nothing was left out for it.

Then a million messages (or N of --sends): the text counts what the loop repeats instead of writing it, for equal arguments and for
others, and every form of `fwdsim export` needs at most 500 MB, where forms that hold the whole trace say that they show its
beginning. Standard library only.
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


def peak(words, errors=subprocess.DEVNULL):
    """Peak resident memory in KiB, and the number of lines it wrote."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=output, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        lines = sum(piece.count(b'\n') for piece in iter(lambda: output.read(1 << 20), b''))
    return usage.ru_maxrss, lines, process.returncode


# What a million messages are exported to; True where the form holds what it shows, and so shows the first messages.
FORMS = {'html': True, 'slides': True, 'mermaid': True, 'dot': True, 'svg': True, 'otlp': True, 'md': True, 'states': True,
         'chrome': False, 'cast': False, 'csv': False, 'jsonl': False, 'stages': False, 'msgsends': False}
MOST = 500_000_000 >> 10


def exports(fwdsim, folder, sends):
    """What is wrong with the text and the exports of so many messages."""
    listing = os.path.join(folder, 'long.m')
    problems = []
    for name, text in (('other', LISTING), ('equal', LISTING.replace('drive:i]', 'drive:7]'))):
        with open(listing, 'w', encoding='utf-8') as file:
            file.write(text)
        memory, lines, code = peak([fwdsim, 'trace', '--timeout', '0', listing, str(sends)])
        print('%d messages, %s arguments: %d lines of text, %d KiB' % (sends, name, lines, memory))
        if code != 0 or lines > 200 or memory > MOST:
            problems.append('text, %s arguments: exit %d, %d lines, %d KiB' % (name, code, lines, memory))
    for form, is_limited in FORMS.items():
        output = os.path.join(folder, 'export.' + form)
        with open(os.path.join(folder, 'said'), 'w+b') as said:
            memory, _, code = peak([fwdsim, 'export', '--timeout', '0', listing, '-f', form, '-o', output, str(sends)], said)
            said.seek(0)
            notes = said.read().decode()
        size = os.path.getsize(output)
        os.remove(output)
        print('%d messages as %s: %d KiB of memory, %d KiB written' % (sends, form, memory, size >> 10))
        if code != 0 or size == 0 or memory > MOST:
            problems.append('%s: exit %d, %d KiB: %s' % (form, code, memory, notes))
        if is_limited != ('this form shows the first 50,000' in notes):
            problems.append('%s: says %r' % (form, notes))
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--events', type=int, default=1_000_000)
    parser.add_argument('--sends', type=int, default=1_000_000)
    options = parser.parse_args()
    fwdsim, failed = os.path.abspath(options.fwdsim), 0
    views = [(['-f', 'jsonl'], 5), (['-f', 'text', '--all'], 3), (['-f', 'stages'], 1), (['-f', 'csv'], 1), (['-f', 'msgsends', '--all-sends'], 1),
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
        for problem in exports(fwdsim, folder, options.sends):
            failed += 1
            print('FAIL ' + problem)
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
