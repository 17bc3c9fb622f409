#!/usr/bin/env python3
"""Listings beside CPython and Lua running the same program: time and peak memory, the rate of traces, a small listing's whole time.

usage: listings.py --fwdsim PATH [--only TEXT] [--rounds N]        (run.py calls `measure`)

Each program of Benchmarks/listings is there as NAME.m, NAME.py and NAME.lua; all print the same, which is compared. Times are
the processor's, of whole processes, taken in turn, a round of one after a round of the others. The reference is the faster of
CPython (the one that runs this program) and Lua (lua5.4; without it CPython alone, which is said); the ratio is the median of
the rounds' ratios. Peak memory is what the kernel counted for the process, beside CPython's (measured.c says why a program of
its own asks for it). Where a program has a twin in Benchmarks/listings/compiled, and GCC's Objective-C with GNUstep base is
installed, a row without a target compares with that, compiled. The trace's rate is that of a traced run less the same run untraced, beside CPython's json module writing
the same events again, or print the same lines, reading them not counted. Rows have run.py's form, and `unit`. Python 3 and a
C compiler.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'listings')
PROGRAMS = [
    ('sends', '10 million messages to a small method'),
    ('arithmetic', 'arithmetic and array access'),
    ('fib', 'recursive fib through messages'),
    ('strings', 'string building'),
    ('objects', '100,000 objects created and freed, 10 times'),
    ('dictionaries', 'dictionaries keyed by strings and numbers'),
    ('blocks', 'blocks made and called'),
    ('exceptions', 'exceptions thrown and caught'),
    ('forwarding', 'messages forwarded to a target'),
]


def measuring_program(folder):
    """measured.c, compiled."""
    path = os.path.join(folder, 'measured')
    source = os.path.join(os.path.dirname(HERE), 'measured.c')
    subprocess.run([os.environ.get('CC', 'cc'), '-O1', '-o', path, source], check=True)
    return path


class Processes:
    """Runs commands one at a time: (seconds, processor seconds, peak bytes, standard output)."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.program = measuring_program(self.folder.name)
        self.figures = os.path.join(self.folder.name, 'figures')

    def run(self, command):
        done = subprocess.run([self.program, self.figures, *command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, check=True)
        with open(self.figures) as file:
            elapsed, processor, peak, status = file.read().split()
        if int(status) != 0:
            sys.exit('%s: status %s' % (' '.join(command), status))
        return float(elapsed), float(processor), int(peak) * 1024, done.stdout.decode()


def row(name, ours, reference, theirs, ratio, target, met, unit):
    return {'name': name, 'ours_ns': ours, 'reference': reference, 'reference_ns': theirs, 'ratio': ratio, 'target': target,
            'met': met, 'unit': unit}


def compared(name, title, fwdsim, rounds, processes):
    commands = {'ours': [fwdsim, 'run', os.path.join(HERE, name + '.m')],
                'CPython': [sys.executable, os.path.join(HERE, name + '.py')]}
    if shutil.which('lua5.4'):
        commands['Lua'] = ['lua5.4', os.path.join(HERE, name + '.lua')]
    taken = {who: [] for who in commands}
    for _ in range(rounds):
        for who, command in commands.items():
            taken[who].append(processes.run(command))
            if taken[who][-1][3] != taken['ours'][-1][3]:
                sys.exit('%s: fwdsim prints %r, %s %r' % (name, taken['ours'][-1][3], who, taken[who][-1][3]))
    times = {who: statistics.median(run[1] for run in runs) for who, runs in taken.items()}
    fastest = min((who for who in commands if who != 'ours'), key=times.get)
    ratio = statistics.median(a[1] / b[1] for a, b in zip(taken['ours'], taken[fastest]))
    yield row(title, times['ours'] * 1e9, fastest, times[fastest] * 1e9, ratio, 1.0, ratio <= 1.0, 'ns')
    peaks = {who: statistics.median(run[2] for run in runs) for who, runs in taken.items()}
    memory = peaks['ours'] / peaks['CPython']
    yield row(title + ', peak memory', peaks['ours'], 'CPython', peaks['CPython'], memory, 1.5, memory <= 1.5, 'bytes')


def compiled_twin(name, folder):
    """The program as GCC and GNUstep base make it; None where it has no twin, or they are not installed."""
    source = os.path.join(HERE, 'compiled', name + '.m')
    if not os.path.exists(source) or not shutil.which('gnustep-config') or not shutil.which('gcc'):
        return None

    def flags(which):
        return subprocess.run(['gnustep-config', which], check=True, stdout=subprocess.PIPE, text=True).stdout.split()

    path = os.path.join(folder, name)
    done = subprocess.run(['gcc', '-std=gnu11', *(flag for flag in flags('--objc-flags') if flag not in ('-MMD', '-MP', '-g')), '-O2',
                           source, '-o', path, *flags('--base-libs')], stderr=subprocess.PIPE)
    return path if done.returncode == 0 else None


def beside_compiled(name, fwdsim, rounds, processes):
    program = compiled_twin(name, processes.folder.name)
    if not program:
        return
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(processes.run([fwdsim, 'run', os.path.join(HERE, name + '.m')])[1])
        theirs.append(processes.run([program])[1])
    yield row('  the same, compiled', statistics.median(ours) * 1e9, 'GCC + GNUstep', statistics.median(theirs) * 1e9,
              statistics.median(a / b for a, b in zip(ours, theirs)), None, None, 'ns')


def started(fwdsim, rounds, processes):
    """A ten-line listing as a whole process."""
    ours, theirs = [], []
    for _ in range(rounds * 3):
        ours.append(processes.run([fwdsim, 'run', os.path.join(HERE, 'ten.m')])[1])
        theirs.append(processes.run([sys.executable, '-c', 'pass'])[1])
    ratio = statistics.median(a / b for a, b in zip(ours, theirs))
    yield row('ten-line listing, whole process', statistics.median(ours) * 1e9, 'python3 -c pass',
              statistics.median(theirs) * 1e9, ratio, 1.0, ratio <= 1.0, 'ns')


def traced(fwdsim, rounds, processes):
    """Events a second in both formats, and what ten and a hundred times the events cost."""
    listing = os.path.join(HERE, 'trace.m')
    limits = ['--max-events', '100000000', '--max-sends', '100000000', '--timeout', '0']

    def run(count, output, form):
        return processes.run([fwdsim, 'trace', '--format', form, *limits, '-o', output, listing, str(count)])

    def plain(count):
        return processes.run([fwdsim, 'run', listing, str(count)])[0]

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
                references.append(float(processes.run([sys.executable, os.path.join(HERE, 'trace.py'), form, path])[3]))
        ratio = statistics.median(a / b for a, b in zip(rates, references))
        yield row(name, 1e9 / statistics.median(rates), reference, 1e9 / statistics.median(references), ratio, target,
                  ratio >= target, 'ns')
    # A call is ten events or so: from ten thousand events to a million.
    small, large = 1000, 100000
    times, memory = [], []
    for _ in range(rounds):
        few, many = run(small, os.devnull, 'jsonl'), run(large, os.devnull, 'jsonl')
        times.append(((many[0] - plain(large)) / large, (few[0] - plain(small)) / small))
        memory.append((many[2], few[2]))
    ours, theirs = (statistics.median(column) * 1e9 for column in zip(*times))
    yield row('a traced call among a hundred times as many', ours, 'among 1,000', theirs, ours / theirs, 1.25,
              ours <= 1.25 * theirs, 'ns')
    ours, theirs = (statistics.median(column) for column in zip(*memory))
    yield row('peak memory of a hundred times the events', ours, 'of one time', theirs, ours / theirs, 1.05,
              ours <= 1.05 * theirs, 'bytes')


def measure(fwdsim, rounds=5, only=None):
    """All rows, as they come."""
    processes = Processes()
    if not shutil.which('lua5.4'):
        print('lua5.4 is not installed, so CPython alone is the reference: make bench-setup')
    for name, title in PROGRAMS:
        if not only or only in title or only in name:
            yield from compared(name, title, fwdsim, rounds, processes)
            yield from beside_compiled(name, fwdsim, rounds, processes)
    if not only or only in 'ten-line listing':
        yield from started(fwdsim, rounds, processes)
    if not only or only in 'trace events':
        yield from traced(fwdsim, rounds, processes)


def amount(value, unit):
    return '%.1f MiB' % (value / 2**20) if unit == 'bytes' else '%.1f ms' % (value / 1e6) if value > 1e5 else '%.0f ns' % value


def print_row(found):
    target = ''
    if found['target'] is not None:
        sign = '>=' if ' written as ' in found['name'] else '<='
        target = ' %s%s %s' % (sign, found['target'], 'met' if found['met'] else 'MISSED')
    print('%-46s %12s  %-28s %14s %8.2fx%s' % (
        found['name'], amount(found['ours_ns'], found['unit']), found['reference'], amount(found['reference_ns'], found['unit']),
        found['ratio'], target), flush=True)


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
    return 0 if all(item['met'] is not False for item in found) else 1


if __name__ == '__main__':
    sys.exit(main())
