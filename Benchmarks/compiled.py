#!/usr/bin/env python3
"""Programs of compiled Objective-C: the listings beside the interpreter, what a program costs to start, and its size.

usage: compiled.py --fwdsim PATH [--rounds N]        (run.py calls `measure`, and has the rows of single operations)

Needs what `make compiled` puts beside fwdsim, and clang. Times are the processor's, of whole processes, as in listings.py. Rows have
run.py's form, and `unit`. Python 3 and a C compiler.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

import listings

HERE = os.path.dirname(os.path.abspath(__file__))
# Single operations: case of compiled.m, what it is.
OPERATIONS = [
    ('object', 'alloc, init, a setter, release'), ('list', 'two objects, one owns the other'), ('retain', 'retain and release'),
    ('format', 'stringWithFormat: of a number and a string'), ('append', 'appendFormat: of the same'), ('append_string', 'appendString:'),
    ('length', 'length and characterAtIndex:'), ('equal', 'isEqualToString:'), ('components', 'componentsSeparatedByString:, eight'),
    ('array', 'addObject:'), ('enumerate', 'fast enumeration of 100'), ('dictionary', 'objectForKey: of 64, intValue'),
    ('number', 'numberWithDouble:'), ('thrown', 'an exception thrown and caught'),
]


def is_there(fwdsim):
    return bool(fwdsim) and bool(shutil.which(os.environ.get('CLANG', 'clang'))) and os.path.exists(
        os.path.join(os.path.dirname(os.path.realpath(fwdsim)), 'objc', 'libFoundation.so'))


def build(fwdsim, source, program, *flags):
    subprocess.run([fwdsim, 'compile', source, '-o', program, *flags, '--', '-O2', '-w'], check=True)
    return program


def build_gnustep(program):
    """compiled.m for GNUstep base; None when that is not there."""
    if not shutil.which('gnustep-config') or not shutil.which('gcc'):
        return None

    def words(what):
        return subprocess.run(['gnustep-config', what], check=True, stdout=subprocess.PIPE).stdout.decode().split()
    flags = [flag for flag in words('--objc-flags') if flag not in ('-MMD', '-MP', '-g')]
    done = subprocess.run(['gcc', '-std=gnu11', *flags, '-O2', '-w', HERE + '/compiled.m', '-o', program, *words('--base-libs')],
                          stderr=subprocess.DEVNULL)
    return None if done.returncode else program


def measure(fwdsim, rounds=5):
    """Rows of whole processes, as they come."""
    processes = listings.Processes()
    with tempfile.TemporaryDirectory() as folder:
        for name, title in listings.PROGRAMS:
            source = os.path.join(HERE, 'listings', name + '.m')
            program = build(fwdsim, source, os.path.join(folder, name))
            ours, theirs = [], []
            for _ in range(rounds):
                ours.append(processes.run([program]))
                theirs.append(processes.run([fwdsim, 'run', source]))
                if ours[-1][3] != theirs[-1][3]:
                    sys.exit('%s: compiled prints %r, interpreted %r' % (name, ours[-1][3], theirs[-1][3]))
            ratio = statistics.median(a[1] / b[1] for a, b in zip(ours, theirs))
            yield listings.row('compiled: ' + title, statistics.median(run[1] for run in ours) * 1e9, 'interpreted',
                               statistics.median(run[1] for run in theirs) * 1e9, ratio, 1.0, ratio <= 1.0, 'ns')
        program = build(fwdsim, os.path.join(HERE, 'listings', 'ten.m'), os.path.join(folder, 'ten'))
        times = [processes.run([program])[1] for _ in range(rounds * 4)]
        start = statistics.median(times)
        yield listings.row('compiled: ten lines, whole process', start * 1e9, '10 ms', 1e7, start * 100, 1.0, start <= 0.01, 'ns')
        subprocess.run(['strip', program], check=True)
        size = os.path.getsize(program)
        yield listings.row('compiled: ten lines, stripped, size', size, '100 kB', 1e5, size / 1e5, 1.0, size <= 100000, 'bytes')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--rounds', type=int, default=5)
    options = parser.parse_args()
    found = []
    for item in measure(os.path.abspath(options.fwdsim), options.rounds):
        listings.print_row(item)
        found.append(item)
    return 0 if all(item['met'] for item in found) else 1


if __name__ == '__main__':
    sys.exit(main())
