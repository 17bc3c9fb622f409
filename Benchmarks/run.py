#!/usr/bin/env python3
"""All benchmarks in one run: one table, ours beside its reference, as ratios; rows in .build/bench.json.

Absolute times mean little on shared machines; a ratio is of two things measured in the same run, in interleaved
rounds, medians of both. A row: name, ours_ns, reference, reference_ns, ratio, target, met.
Python 3, standard library only.
"""
import argparse
import glob
import json
import os
import statistics
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.join(ROOT, '.build')


def row(name, ours, reference, reference_ns, target, ratio=None):
    ratio = ours / reference_ns if ratio is None else ratio
    return {'name': name, 'ours_ns': round(ours, 3), 'reference': reference, 'reference_ns': round(reference_ns, 3),
            'ratio': round(ratio, 3), 'target': target, 'met': None if target is None else ratio <= target}


def build_c(source, out, *flags):
    runtime = os.path.join(ROOT, 'Sources/CRuntime')
    sources = glob.glob(runtime + '/*.c') + glob.glob(runtime + '/*.S')
    subprocess.run([os.environ.get('CC', 'cc'), '-std=gnu11', '-O2', *flags, '-I' + runtime + '/include', '-I' + runtime,
                    source, *sources, '-lffi', '-lpthread', '-ldl', '-lm', '-o', out], check=True)


def dispatch():
    program = os.path.join(BUILD, 'bench-dispatch')
    build_c(os.path.join(ROOT, 'Benchmarks/dispatch.c'), program)
    text = subprocess.run([program], check=True, stdout=subprocess.PIPE).stdout.decode()
    rows = []
    for line in text.splitlines():
        name, ours, reference, reference_ns, ratio = line.split('\t')
        target = 1.5 if name.endswith('assembly') else None
        rows.append(row(name, float(ours), reference, float(reference_ns), target, float(ratio)))
    return rows


TEN_LINES = '''#import <Foundation/Foundation.h>
@interface Car : NSObject
- (int)drive:(int)far;
@end
@implementation Car
- (int)drive:(int)far { return far + 1; }
@end
int main(void) {
    @autoreleasepool { NSLog(@"%d", [[Car new] drive:41]); }
}
'''


def elapsed(words):
    start = time.perf_counter()
    subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return (time.perf_counter() - start) * 1e9


def interleaved(ours, theirs, rounds=15):
    a, b = [], []
    elapsed(ours)
    elapsed(theirs)
    for _ in range(rounds):
        a.append(elapsed(ours))
        b.append(elapsed(theirs))
    return statistics.median(a), statistics.median(b)


def process(fwdsim):
    path = os.path.join(BUILD, 'bench-ten-lines.m')
    with open(path, 'w') as file:
        file.write(TEN_LINES)
    ours, theirs = interleaved([fwdsim, 'run', path], [sys.executable, '-c', 'pass'])
    return [row('fwdsim run of ten lines, whole process', ours, 'python3 -c pass', theirs, 1.0)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    options = parser.parse_args()
    os.makedirs(BUILD, exist_ok=True)
    rows = dispatch() + process(os.path.abspath(options.fwdsim))
    print('%-50s %12s  %-22s %12s %6s %7s' % ('', 'ours ns', 'reference', 'ns', 'ratio', 'target'))
    for r in rows:
        target = '' if r['target'] is None else '≤ %g' % r['target']
        mark = '' if r['met'] is None else ' ok' if r['met'] else ' MISSED'
        print('%-50s %12.2f  %-22s %12.2f %6.2f %7s%s' % (
            r['name'], r['ours_ns'], r['reference'], r['reference_ns'], r['ratio'], target, mark))
    with open(os.path.join(BUILD, 'bench.json'), 'w') as file:
        json.dump(rows, file, indent=2)
    return 0 if all(r['met'] is not False for r in rows) else 1


if __name__ == '__main__':
    sys.exit(main())
