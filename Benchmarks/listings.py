#!/usr/bin/env python3
"""Listings beside CPython running the same program: time and peak memory, the rate of traces, a small listing's whole time.

usage: listings.py --fwdsim PATH [--only TEXT] [--rounds N]        (run.py calls `measure`)

Each program of Benchmarks/listings is there as NAME.m and NAME.py; both print the same, which is compared. Times are of whole
processes, taken in turn, a round of one behind a round of the other; the ratio is the median of the rounds' ratios. Peak
memory is what the kernel counted for the process (ru_maxrss). The trace's rate is that of a traced run less the same run
untraced, beside CPython's json module writing the same events again, or print the same lines, reading them not counted. Rows have run.py's
form, and `unit`. Python 3, standard library only.
"""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'listings')
PROGRAMS = [
    ('sends', '10 million messages to a small method'),
    ('arithmetic', 'arithmetic and array access'),
    ('fib', 'recursive fib through messages'),
    ('strings', 'string building'),
    ('objects', '100,000 objects created and freed, 10 times'),
]


def process(command, environment=None):
    """(seconds, peak bytes, standard output) of a process."""
    read, write = os.pipe()
    start = time.perf_counter()
    child = os.fork()
    if child == 0:
        os.dup2(write, 1)
        os.dup2(os.open(os.devnull, os.O_RDWR), 2)
        try:
            os.execvpe(command[0], command, environment or os.environ)
        finally:
            os._exit(127)
    os.close(write)
    with os.fdopen(read, 'rb') as output:
        text = output.read()
    _, status, usage = os.wait4(child, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        sys.exit('%s: status %d' % (' '.join(command), status))
    return seconds, usage.ru_maxrss * 1024, text.decode()


def row(name, ours, reference, theirs, ratio, target, met, unit):
    return {'name': name, 'ours_ns': ours, 'reference': reference, 'reference_ns': theirs, 'ratio': ratio, 'target': target,
            'met': met, 'unit': unit}


def compared(name, title, fwdsim, rounds):
    ours_command = [fwdsim, 'run', os.path.join(HERE, name + '.m')]
    their_command = [sys.executable, os.path.join(HERE, name + '.py')]
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(process(ours_command))
        theirs.append(process(their_command))
        if ours[-1][2] != theirs[-1][2]:
            sys.exit('%s: fwdsim prints %r, CPython %r' % (name, ours[-1][2], theirs[-1][2]))
    ratio = statistics.median(a[0] / b[0] for a, b in zip(ours, theirs))
    yield row(title, statistics.median(a[0] for a in ours) * 1e9, 'CPython', statistics.median(b[0] for b in theirs) * 1e9,
              ratio, 1.5, ratio <= 1.5, 'ns')
    memory = statistics.median(a[1] for a in ours) / statistics.median(b[1] for b in theirs)
    yield row(title + ', peak memory', statistics.median(a[1] for a in ours), 'CPython',
              statistics.median(b[1] for b in theirs), memory, 2.0, memory <= 2.0, 'bytes')


def started(fwdsim, rounds):
    """A ten-line listing as a whole process."""
    ours, theirs = [], []
    for _ in range(rounds * 3):
        ours.append(process([fwdsim, 'run', os.path.join(HERE, 'ten.m')])[0])
        theirs.append(process([sys.executable, '-c', 'pass'])[0])
    ratio = statistics.median(a / b for a, b in zip(ours, theirs))
    yield row('ten-line listing, whole process', statistics.median(ours) * 1e9, 'python3 -c pass',
              statistics.median(theirs) * 1e9, ratio, 1.0, ratio <= 1.0, 'ns')


def traced(fwdsim, rounds):
    """Events a second in both formats, and what ten and a hundred times the events cost."""
    listing = os.path.join(HERE, 'trace.m')
    limits = ['--max-events', '100000000', '--max-sends', '100000000', '--timeout', '0']

    def run(count, output, form):
        return process([fwdsim, 'trace', '--format', form, *limits, '-o', output, listing, str(count)])

    def plain(count):
        return process([fwdsim, 'run', listing, str(count)])[0]

    for form, name, reference, target in (('jsonl', 'events written as JSON Lines', "CPython's json", 2.0),
                                          ('text', 'events written as text', "CPython's print", 1.0)):
        count, rates, references = 50000, [], []
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'trace.jsonl')
            run(count, path, 'jsonl')
            with open(path, 'rb') as file:
                written = sum(1 for _ in file)
            for _ in range(rounds):
                without = plain(count)
                rates.append(written / max(run(count, os.devnull, form)[0] - without, 1e-9))
                references.append(float(process([sys.executable, os.path.join(HERE, 'trace.py'), form, path])[2]))
        ratio = statistics.median(a / b for a, b in zip(rates, references))
        yield row(name, 1e9 / statistics.median(rates), reference, 1e9 / statistics.median(references), ratio, target,
                  ratio >= target, 'ns')
    # A call is ten events or so: from ten thousand events to a million.
    small, large = 1000, 100000
    times, memory = [], []
    for _ in range(rounds):
        few, many = run(small, os.devnull, 'jsonl'), run(large, os.devnull, 'jsonl')
        times.append(((many[0] - plain(large)) / large, (few[0] - plain(small)) / small))
        memory.append((many[1], few[1]))
    ours, theirs = (statistics.median(column) * 1e9 for column in zip(*times))
    yield row('a traced call among a hundred times as many', ours, 'among 1,000', theirs, ours / theirs, 1.25,
              ours <= 1.25 * theirs, 'ns')
    ours, theirs = (statistics.median(column) for column in zip(*memory))
    yield row('peak memory of a hundred times the events', ours, 'of one time', theirs, ours / theirs, 1.05,
              ours <= 1.05 * theirs, 'bytes')


def measure(fwdsim, rounds=5, only=None):
    """All rows, as they come."""
    for name, title in PROGRAMS:
        if not only or only in title or only in name:
            yield from compared(name, title, fwdsim, rounds)
    if not only or only in 'ten-line listing':
        yield from started(fwdsim, rounds)
    if not only or only in 'trace events':
        yield from traced(fwdsim, rounds)


def amount(value, unit):
    return '%.1f MiB' % (value / 2**20) if unit == 'bytes' else '%.1f ms' % (value / 1e6) if value > 1e5 else '%.0f ns' % value


def print_row(found):
    more = ' written as ' in found['name']
    print('%-46s %12s  %-28s %14s %8.2fx %s%s %s' % (
        found['name'], amount(found['ours_ns'], found['unit']), found['reference'], amount(found['reference_ns'], found['unit']),
        found['ratio'], '>=' if more else '<=', found['target'], 'met' if found['met'] else 'MISSED'), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--only')
    parser.add_argument('--rounds', type=int, default=5)
    options = parser.parse_args()
    found = []
    for item in measure(os.path.abspath(options.fwdsim), options.rounds, options.only):
        print_row(item)
        found.append(item)
    return 0 if all(item['met'] for item in found) else 1


if __name__ == '__main__':
    sys.exit(main())
